"""What the box of Bloque a Bloque prints: its cards, for they are all that there is."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.game import Edition
from andamio.core.text import Lang
from andamio.svg import shapes
from andamio.svg.paper import Components, Piece

from . import state as g
from .box import read_card
from .draw.cards import CARD_H, CARD_W, back, whole
from .names import card_names


def components(edition: Edition, lang: Lang) -> Components:
    box = edition.box[0]
    rows = [read_card("floors", row, 1) for row in edition.sheet.fields["floors"]]
    kinds = sorted(set(rows))
    floors = (card(box, kinds.index(row), 1, f"floors[{number}]", lang) for number, row in enumerate(rows))
    others = (card(box, kind, int(box.count[kind]), field(kind), lang) for kind in range(g.START, g.KINDS))
    return Components("", (*floors, *others))


def card(box: Box, kind: int, count: int, of: str, lang: Lang) -> Piece:
    behind = shapes.move(0, (CARD_H - shapes.card_height(CARD_W)) / 2, back(CARD_W))
    return Piece(
        card_names(box)[kind], whole(box, kind, lang), (0, 0, CARD_W, CARD_H), copies=count, back=behind, of=of
    )


def field(kind: int) -> str:
    """What of the box says how many there are of cards that are one picture."""
    if kind == g.START:
        return "start"
    if kind < g.SALE:
        return "coins"
    return "pools" if kind == g.POOL else f"sales.{g.COLOUR_KEYS[kind - g.SALE]}"
