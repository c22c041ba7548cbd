"""What is nobody's: the round and the points, the decks, the bank and what is out, and below them the kings."""

from __future__ import annotations

from functools import cache

from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.core.view import View
from andamio.svg.scene import Scene
from andamio.svg.shapes import (
    END,
    LATTICE,
    MIDDLE,
    RAYS,
    back,
    circle,
    edge,
    line,
    outline,
    pile,
    rect,
    seat_mark,
    svg,
    words,
)

from .. import state as g
from .kings import KING_H, kings
from .parts import (
    CAPTION,
    CARD_H,
    CARD_W,
    MARGIN,
    MOST_COINS,
    SUIT_INKS,
    WIDTH,
    Places,
    by_value,
    card_label,
    cards_of,
    coins_in_bank,
    purse,
    sign,
)

DECK_X, KINGS_X, BANK_X, OUT_X = MARGIN, 60, 120, 234
TOP = 42  # of the upper row
BANK_W = OUT_W = 102
KINGS_Y = TOP + CARD_H + 12
BOARD_H = KINGS_Y + KING_H + 4
CHIP_W, CHIP_H, CHIPS_A_ROW = 24, 18, 4
CHIP_STEP_X, CHIP_STEP_Y = 26, 20
STANDING_STEP, STANDING_MARK = 56, 34  # from seat to seat; from a seat's mark to the end of its points
COINS_A_ROW, COIN_STEP, COIN_ROW = 5, 19.5, 26


def board(scene: Scene) -> str:
    """All that is nobody's."""
    label = scene.say(Text("Mesa común", "Shared table"))
    parts = (*map(scene.part, (header, deck, king_deck, bank, out)), scene.part(kings, KINGS_Y))
    return svg(WIDTH, BOARD_H, label, *parts)


def header(scene: Scene) -> str:
    text = Text("Ronda {now} de {all}", "Round {now} of {all}")
    if scene.view.turn == OVER:
        text = Text("Fin de la partida", "End of the game")
    title = scene.say(text, now=min(scene.view.round + 1, g.ROUNDS), all=g.ROUNDS)
    rule = line(MARGIN, 22, WIDTH - MARGIN, 22, "s-piedra")
    return words(MARGIN, 15, title, "title f-tinta", 17) + standing(scene) + rule


def standing(scene: Scene) -> str:
    """The points of the rounds finished, each after its seat's mark."""
    points = scene.view.totals()
    places = [WIDTH - MARGIN - STANDING_STEP * (g.SEATS - 1 - seat) for seat in range(g.SEATS)]
    return "".join(
        seat_mark(seat, x - STANDING_MARK, 10, 11)
        + words(x, 15, str(points[seat]).replace("-", "−"), f"num f-tinta points-{seat}", 16, END)
        for seat, x in enumerate(places)
    )


def caption(scene: Scene, x: float, text: Text) -> str:
    return words(x, TOP - 5, scene.say(text), "f-suave", CAPTION)


def deck(scene: Scene) -> str:
    left = int(scene.view.left)
    label = scene.say(Text("mazo de mercancías ({count})", "goods deck ({count})"), count=left)
    drawing = counted_pile(LATTICE, "f-mar", left)
    return caption(scene, DECK_X, Text("mazo", "deck")) + scene.piece("deck", label, drawing, (DECK_X, TOP))


def kings_left(view: View) -> int:
    return sum(view.kings.tolist())


def king_deck(scene: Scene) -> str:
    left = scene.figure(kings_left)
    label = scene.say(Text("mazo de reyes ({count})", "king deck ({count})"), count=left)
    drawing = counted_pile(RAYS, "f-vino", left)
    return caption(scene, KINGS_X, Text("reyes", "kings")) + scene.piece("kings", label, drawing, (KINGS_X, TOP))


@cache
def counted_pile(pattern: int, ink: str, count: int) -> str:
    """How many there are stands on a seal."""
    x, y = CARD_W / 2, CARD_H / 2
    seal = circle(x, y, 12, "f-papel") + words(x, y + 5.5, count, "num f-tinta", 16, MIDDLE)
    return pile(back(CARD_W, pattern, ink), CARD_W, CARD_H, count) + seal


BANK = rect(0, 0, BANK_W, CARD_H, "f-hueco", 3) + edge(BANK_W, CARD_H, 3)


def bank(scene: Scene) -> str:
    coins = int(scene.view.bank)
    label = scene.say(Text("banco ({count})", "bank ({count})"), count=coins)
    return (
        caption(scene, BANK_X, Text("banco", "bank"))
        + words(BANK_X + BANK_W, TOP - 5, coins, "num f-tinta", 15, END)
        + scene.piece("bank", label, BANK, (BANK_X, TOP))
        + purse(scene.figure(coins_in_bank), bank_places(), scene.lang)
    )


@cache
def bank_places() -> Places:
    x, y = BANK_X + 12, TOP + CARD_H / 2 - COIN_ROW / 2
    return tuple((x + COIN_STEP * (i % COINS_A_ROW), y + COIN_ROW * (i // COINS_A_ROW)) for i in range(MOST_COINS))


def out(scene: Scene) -> str:
    """Sold and lost cards, until the round ends."""
    gone = [number for same in by_value(scene, scene.view.gone) for number in same]
    shift = min(CHIP_STEP_Y, (CARD_H - CHIP_H) / max(1, (len(gone) - 1) // CHIPS_A_ROW))
    chips = [
        gone_card(scene, number, (OUT_X + CHIP_STEP_X * (i % CHIPS_A_ROW), TOP + shift * (i // CHIPS_A_ROW)))
        for i, number in enumerate(gone)
    ]
    label = scene.say(Text("fuera ({count})", "out ({count})"), count=len(gone))
    ground = rect(0, 0, OUT_W, CARD_H, "f-none") + (outline(OUT_W, CARD_H) if not gone else "")
    place = scene.piece("out", label, ground, (OUT_X, TOP))
    return caption(scene, OUT_X, Text("fuera", "out")) + place + "".join(chips)


@cache
def chip(value: int, suit: int) -> str:
    """A card that is out: small, and still to be read."""
    number = words(3.5, 14, value, f"num {SUIT_INKS[suit]}", 14)
    return rect(0, 0, CHIP_W, CHIP_H, "f-papel", 2) + number + sign(suit, 16.5, 9, 10) + edge(CHIP_W, CHIP_H, 2)


def gone_card(scene: Scene, number: int, at: tuple[float, float]) -> str:
    drawing = chip(*cards_of(scene.view.edition)[number])
    return scene.piece(f"c{number}", card_label(scene, number), drawing, at)
