"""What is drawn of a table, and what the drawing calls it, in both languages."""

from __future__ import annotations

import re
from html import unescape

from andamio.core.about import SEAT_BLANKS
from andamio.core.text import LANGS, Lang, Text
from andamio.core.view import View

from .scene import Scene

THING = re.compile(r'data-(?:t|ask)="([^"]*)"')
PIECE = re.compile(r'<g id="p-[^"]*" data-t="([^"]*)"[^>]* aria-label="([^"]*)"')


def drawn(view: View, lang: Lang) -> str:
    """The board and all areas; seats are blanks, as in core/about.py."""
    draw, seats = view.edition.game.drawing, range(view.edition.seats)
    scene = Scene(view, [f"{{{SEAT_BLANKS[seat]}}}" for seat in seats], lang)
    return draw.board(scene) + "".join(draw.area(scene, seat) for seat in seats)


def things(view: View) -> list[str]:
    """The names of all that can be asked about, once each: pieces (`data-t`), and what is no piece (`data-ask`)."""
    return list(dict.fromkeys(THING.findall(drawn(view, "en"))))


def label(view: View, piece: str) -> Text | None:
    """What a piece is called, if it is drawn."""
    found = [dict(PIECE.findall(drawn(view, lang))).get(piece, "") for lang in LANGS]
    return Text(*map(unescape, found)) if all(found) else None
