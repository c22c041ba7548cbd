"""The log beside a table: each line is put into HTML once, though page after page shows it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from andamio.core.text import Lang
from andamio.table.live import Live
from andamio.table.plies import LINES_KEPT, Line

LOG_LINES = 40  # on a page; the replay has them all


def log_of(live: Live, seat: int, lang: Lang, until: int | None = None, eyes: int | None = None) -> Markup:
    """The last lines, newest first; a line leads to its moment in the replay, seen by `eyes` if it is said whose."""
    until = len(live.plies) if until is None else until
    lines = live.tell(seat, lang, max(0, until - LOG_LINES), until)[-LOG_LINES:]
    return Markup("".join([line_of(live.id, line, eyes) for line in reversed(lines)]))


@lru_cache(LINES_KEPT)
def line_of(table: str, line: Line, eyes: int | None) -> str:
    whose = f' class="of{line.seat}"' if line.seat >= 0 else ""
    seen_by = "" if eyes is None else f"&amp;seat={eyes}"
    address = f"/t/{table}/replay?at={line.ply}{seen_by}"
    return f'<li data-ply="{line.ply}"{whose}><a href="{address}">{escape(line.text)}</a></li>'


def last_of(log: Markup) -> Markup:
    """Its newest line."""
    first, end, _ = log.partition("</li>")
    return first + end
