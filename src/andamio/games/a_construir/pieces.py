"""What the box of ¡A construir! prints: cards, boards, architecture cards, tokens and aimarcios."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.game import Edition
from andamio.core.text import Lang, Text
from andamio.svg.paper import Components, Piece
from andamio.svg.shapes import MARKS, MIDDLE, line, move, path, rect, stored, use, words

from . import state as g
from .draw.buildings import SIDE
from .draw.buildings import stock as buildings
from .draw.cards import CARD_H, CARD_W, card, worths
from .draw.cards import stock as cards
from .draw.town import grounds, icon_drawing, plot
from .names import FACE_NAMES, RULE_NAMES

SQUARE_MM = 90.0  # as long as a card is high, however it is turned
TOKEN_MM, COIN_MM = 16.0, 18.0
COIN_R = 7.4  # of a coin, in its own units
SPARE = 20  # aimarcios for the bank, beside those that seats begin with
TITLE = 14  # from the middle of a card to a rule's name


def components(edition: Edition, lang: Lang) -> Components:
    box = edition.box[0]
    faces = (face(box, number) for number in range(g.FACES))
    architecture = (pair(box, number, lang) for number in range(g.ARCHITECTURE))
    boards = (board(number, box.icon[number, 0].tolist()) for number in range(g.BOARDS))
    tokens = (token(seat, number) for seat in range(g.SEATS) for number in range(1, g.TOKENS + 1))
    return Components(stock(box, lang), (*faces, *architecture, *boards, *tokens, coin(int(box.money.sum()) + SPARE)))


def stock(box: Box, lang: Lang) -> str:
    icons = sorted({int(icon) for icon in box.icon.ravel()} - {0})
    drawn = "".join(stored(f"icon{icon}", icon_drawing(icon)) for icon in icons)
    return buildings() + cards(box, lang) + grounds(g.SEATS) + drawn


def face(box: Box, number: int) -> Piece:
    """With all its points, where the table has dots for some."""
    kind, count = g.FACE_KINDS[number], int(box.count[number])
    whole = worths(box, kind, most=g.CARDS)
    drawing = card(number, whole if whole != worths(box, kind) else "")
    frame, of = (0, 0, CARD_W, CARD_H), g.KIND_KEYS[kind]
    return Piece(FACE_NAMES[number], drawing, frame, copies=count, back=use("back"), of=of)


def board(number: int, icons: list[int]) -> Piece:
    """Four squares: a card covers one."""
    squares = (
        move(SIDE * (place % g.SIDE), SIDE * (place // g.SIDE), plot(icon, place)) for place, icon in enumerate(icons)
    )
    side = SIDE * g.SIDE
    name, size = Text(f"tablero {number + 1}", f"board {number + 1}"), (SQUARE_MM * g.SIDE, SQUARE_MM * g.SIDE)
    return Piece(name, "".join(squares), (0, 0, side, side), size, of=f"boards.squares[{number}]")


def pair(box: Box, number: int, lang: Lang) -> Piece:
    """§4 a rule above and a rule below: whoever draws it says which."""
    up, down = (RULE_NAMES[rule].to(lang) for rule in box.pair[number].tolist())
    middle, size = CARD_H / 2, 6.2
    drawing = (
        rect(0, 0, CARD_W, CARD_H, "f-papel") + rect(2, 2, CARD_W - 4, CARD_H - 4, "s-piedra", 3)
        + words(CARD_W / 2, middle - TITLE, up, "num f-tinta", size, MIDDLE)
        + line(8, middle, CARD_W - 8, middle, "s-piedra")
        + words(CARD_W / 2, middle + TITLE, down, "num f-tinta", size, MIDDLE)
        + path(f"M{CARD_W / 2} 12l-5 7h10Z", "f-azulejo") + path(f"M{CARD_W / 2} {CARD_H - 12}l-5-7h10Z", "f-azulejo")
    )  # fmt: skip
    name = Text(f"arquitectura: {up}, {down}", f"architecture: {up}, {down}")
    return Piece(name, drawing, (0, 0, CARD_W, CARD_H), of=f"architecture.cards[{number}]")


def token(seat: int, number: int) -> Piece:
    name = Text(f"ficha {number} del asiento {seat + 1}", f"token {number} of seat {seat + 1}")
    drawing = path(MARKS[seat], f"f-seat{seat}") + words(0, 4, number, "num on-ink", 11, MIDDLE)
    return Piece(name, drawing, (-13, -13, 26, 26), (TOKEN_MM, TOKEN_MM))


def coin(count: int) -> Piece:
    frame = (-COIN_R, -COIN_R, 2 * COIN_R, 2 * COIN_R)
    return Piece(Text("aimarcio", "aimarcio"), use("aimarcio"), frame, (COIN_MM, COIN_MM), count, of="money")
