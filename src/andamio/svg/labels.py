"""What a drawing calls its pieces, in both languages."""

from __future__ import annotations

import re
from html import unescape

from andamio.core.about import SEAT_BLANKS
from andamio.core.text import LANGS, Lang, Text
from andamio.core.view import View

from .scene import Scene

PIECE = re.compile(r'<g id="p-[^"]*" data-t="([^"]*)"[^>]* aria-label="([^"]*)"')


def labels(view: View, lang: Lang) -> dict[str, str]:
    """Every piece that is drawn, by its name; seats are blanks, as in about.py."""
    draw = view.edition.game.drawing
    scene = Scene(view, [f"{{{blank}}}" for blank in SEAT_BLANKS[: view.edition.seats]], lang)
    drawn = [draw.board(scene), *(draw.area(scene, seat) for seat in range(view.edition.seats))]
    return {name: unescape(label) for drawing in drawn for name, label in PIECE.findall(drawing)}


def label(view: View, piece: str) -> Text | None:
    """What a piece is called, if it is drawn."""
    found = [labels(view, lang).get(piece) for lang in LANGS]
    return Text(*(text for text in found if text)) if all(found) else None
