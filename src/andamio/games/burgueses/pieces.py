"""What the box of Burgueses prints: fourteen goods, five kings, coins."""

from __future__ import annotations

from andamio.core.game import Edition
from andamio.core.text import Lang, Text
from andamio.svg import shapes
from andamio.svg.paper import Components, Piece

from . import state as g
from .draw.kings import KING_H, KING_W, king_drawing
from .draw.parts import CARD_H, CARD_W, COIN, face
from .names import KING_TITLES, SUIT_NAMES

COIN_MM = 20.0


def components(edition: Edition, lang: Lang) -> Components:
    box = edition.box[0]
    goods = (good(int(box.value[card]), int(box.suit[card]), card) for card in range(g.CARDS))
    kings = (king(number, lang) for number in range(g.KINGS))
    side = 2 * COIN + 2
    coins = Piece(
        Text("moneda", "coin"),
        shapes.coin(COIN),
        (-side / 2, -side / 2, side, side),
        (COIN_MM, COIN_MM),
        copies=int(box.coins),
        of="coins",
    )
    return Components("", (*goods, *kings, coins))


def good(value: int, suit: int, card: int) -> Piece:
    name = SUIT_NAMES[suit]
    back = shapes.back(CARD_W, shapes.LATTICE, "f-mar")
    return Piece(
        Text(f"{value} de {name.es}", f"{value} of {name.en}"),
        face(value, suit),
        (0, 0, CARD_W, CARD_H),
        back=back,
        of=f"goods[{card}]",
    )


def king(number: int, lang: Lang) -> Piece:
    back = shapes.move(0, (KING_H - shapes.card_height(KING_W)) / 2, shapes.back(KING_W, shapes.RAYS, "f-vino"))
    return Piece(KING_TITLES[number], king_drawing(number, False, lang), (0, 0, KING_W, KING_H), back=back)
