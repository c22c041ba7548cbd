"""The log beside a table: each line is put into HTML once, though page after page shows it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from andamio.core.text import Lang
from andamio.table.live import Live
from andamio.table.plies import LINES_KEPT, Line

LOG_LINES = 40  # on a page; the replay has them all


class Told(NamedTuple):
    """What a viewer has been told of so many plies: after how many, and a line in HTML."""

    epoch: int
    plies: int
    lines: list[tuple[int, str]]


_told: WeakKeyDictionary[Live, dict[tuple[object, ...], Told]] = WeakKeyDictionary()


def log_of(live: Live, seat: int, lang: Lang, until: int | None = None, eyes: int | None = None) -> Markup:
    """The last lines, newest first; a line leads to its moment in the replay, seen by `eyes` if it is said whose."""
    until = len(live.plies) if until is None else until
    lines = live.tell(seat, lang, max(0, until - LOG_LINES), until)[-LOG_LINES:]
    return Markup("".join([line_of(live.id, line, eyes) for line in reversed(lines)]))


def log_now(live: Live, seat: int, lang: Lang) -> Markup:
    """`log_of` all plies: only those are told that have been added since the last time."""
    known = _told.setdefault(live, {})
    viewer, until = (seat, lang, *live.names()), len(live.plies)
    before = known.get(viewer)
    stands = before is not None and before.epoch == live.epoch and before.plies <= until
    last = before if before and stands else Told(live.epoch, max(0, until - LOG_LINES), [])
    lines = last.lines + [(line.ply, line_of(live.id, line, None)) for line in live.tell(seat, lang, last.plies, until)]
    told = [line for line in lines[-LOG_LINES:] if until <= LOG_LINES or line[0] > until - LOG_LINES]
    known[viewer] = Told(live.epoch, until, told)
    return Markup("".join([line for _, line in reversed(told)]))


@lru_cache(LINES_KEPT)
def line_of(table: str, line: Line, eyes: int | None) -> str:
    whose = f' class="of{line.seat}"' if line.seat >= 0 else ""
    seen_by = "" if eyes is None else f"&amp;seat={eyes}"
    address = f"/t/{table}/replay?at={line.ply}{seen_by}"
    return f'<li data-ply="{line.ply}"{whose}><a href="{address}">{escape(line.text)}</a></li>'


def last_of(log: Markup) -> Markup:
    """Its newest line."""
    first, end, _ = str.partition(log, "</li>")
    return Markup(first + end)
