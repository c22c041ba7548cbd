"""Cards: both ends of a floor card can be read, with its coins between them.

┌────────┐
│ end    │   72 × 42
│  o o o │   26: the coins
│ end    │   72 × 42
└────────┘
"""

from __future__ import annotations

from functools import cache

from andamio.core.compiled import Box
from andamio.core.text import Lang
from andamio.svg import shapes
from andamio.svg.shapes import MIDDLE, blank, edge, move, path, rect, words

from .. import state as g
from ..names import card_name
from .parts import CAPTION, coin, facade, money, pool, roof, sign

CARD_W, END_H, BELT_H = 72, 42, 26
CARD_H = 2 * END_H + BELT_H
FACE_H = END_H + BELT_H  # what a card that is one picture has for it
INSET = 3
BACK_W = 30
LETTER = 0.56  # of its size, how wide a letter is


@cache
def end(level: int, colour: int) -> str:
    """One end of a card, in its frame: a floor, or a roof under the sky."""
    wide, high = CARD_W - 2 * INSET, END_H - 2 * INSET
    sky = rect(INSET, INSET, wide, high, "f-cielo")
    if level == g.ROOF:
        return sky + move(INSET + 2, INSET, roof(wide - 4, high))
    return sky + move(INSET + 2, INSET + 2, facade(wide - 4, high - 2, level, colour))


def half(level: int, colour: int) -> str:
    """One end of a card as a piece of its own."""
    return rect(0, 0, CARD_W, END_H, "f-papel", 4) + end(level, colour) + edge(CARD_W, END_H, 4)


def belt(value: int) -> str:
    """The coins between the ends; the card as a whole is pressed here."""
    ground = rect(0, 0, CARD_W, BELT_H, "f-hueco", 3)
    return ground + move(CARD_W / 2, BELT_H / 2, money(value)) + edge(CARD_W, BELT_H, 3)


@cache
def face(kind: int, value: int) -> str:
    """The picture of a card without floors: coins, a sale, a pool."""
    wide, high = CARD_W - 2 * INSET, FACE_H - 2 * INSET
    if kind == g.POOL:
        water = move(INSET + 4, 29, pool(wide - 8, 24))
        return rect(INSET, INSET, wide, high, "f-cielo") + sun() + water
    if kind >= g.SALE:
        posts = path("M20 56V34M52 56V34", "s-madera", 3)
        board = move(9, 11, sign(CARD_W - 18, 27, kind - g.SALE))
        return rect(INSET, INSET, wide, high, "f-cielo") + posts + board
    return rect(INSET, INSET, wide, high, "f-hueco") + purse(value)


def sun() -> str:
    return shapes.circle(54, 17, 7, "f-amarillo") + path("M12 20q6-6 12 0", "s-papel", 2)


def purse(value: int) -> str:
    """Large coins in a heap."""
    places = ((40, 31), (28, 38), (52, 38), (34, 21), (46, 21), (40, 43))[:value]
    heap = "".join(move(x, y, coin(0), scale=1.9) for x, y in places)
    return heap + words(14, 21, value, "num f-tinta", 18, MIDDLE)


def lower(value: int) -> str:
    """Under a picture: the coins, where the other end of a floor card would be."""
    return move(CARD_W / 2, FACE_H + END_H / 2 - 2, money(value))


def titled(box: Box, kind: int, lang: Lang) -> str:
    """The name of a card that is one picture, as log and buttons say it, on a plate below that picture."""
    wide, name = CARD_W - 2 * INSET, card_name(box, kind).to(lang)
    size = round(min(10.5, (wide - 2) / (LETTER * len(name))), 1)
    return rect(INSET, FACE_H - 12, wide, 12, "f-papel") + words(
        CARD_W / 2, FACE_H - 2.5, name, "f-tinta", size, MIDDLE
    )


def whole(box: Box, kind: int, lang: Lang, turned: bool = False) -> str:
    """A card as one piece; `turned` shows its second end above."""
    value = int(box.value[kind])
    ground = blank(CARD_W, CARD_H, "f-papel")
    rim = edge(CARD_W, CARD_H, 4)
    if kind >= g.BUILT:
        return ground + face(kind, value) + titled(box, kind, lang) + lower(value) + rim
    faces = [g.ENDS * kind + 1, g.ENDS * kind] if turned else [g.ENDS * kind, g.ENDS * kind + 1]
    ends = [end(int(box.level[f]), int(box.colour[f])) for f in faces]
    coins = move(CARD_W / 2, END_H + BELT_H / 2, money(value))
    return ground + ends[0] + coins + move(0, END_H + BELT_H, ends[1]) + rim


def counted(drawing: str, count: int) -> str:
    """Cards that are alike lie on one another, and say how many they are."""
    if count < 2:
        return drawing
    under = rect(3, 3, CARD_W, CARD_H, "f-papel s-piedra", 4)
    return under + drawing + shapes.silent(shapes.badge(CARD_W - 6, 6, f"×{count}"))


@cache
def back(width: float) -> str:
    """A card face down: courses of brick."""
    return shapes.back(width, shapes.BRICKS, "f-vino")


def caption(x: float, y: float, text: str) -> str:
    return words(x, y, text, "f-suave", CAPTION)
