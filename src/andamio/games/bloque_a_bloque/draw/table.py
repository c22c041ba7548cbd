"""What lies in the middle: the deck, the discard, and the stall of each seat with what it offers.

deck discard │ stall stall
             │ stall stall
"""

from __future__ import annotations

from itertools import groupby

from andamio.core.actions import code
from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.core.view import View
from andamio.svg.scene import Scene
from andamio.svg.shapes import (
    END,
    MIDDLE,
    awning,
    badge,
    card_height,
    group,
    move,
    path,
    pile,
    rect,
    seat_mark,
    svg,
    words,
)

from .. import state as g
from ..names import card_names, coins
from ..words import discard_line
from .cards import CARD_W, back, caption, whole
from .parts import CAPTION, WIDTH

HEADER, PILE_W, GAP = 28, 46, 8
PILE_H = card_height(PILE_W)
STALLS_X = 2 * PILE_W + 3 * GAP
STALL_W = (WIDTH - STALLS_X - GAP) / 2
STALL_H, AWNING_H = 92, 13
SCALE = 0.64  # of the cards on offer


def board(scene: Scene) -> str:
    seats = scene.view.box.seats
    rows = (seats + 1) // 2
    parts = [header(scene), move(0, HEADER, scene.part(piles))]
    for seat in range(seats):
        x, y = STALLS_X + (STALL_W + GAP) * (seat % 2), HEADER + (STALL_H + GAP) * (seat // 2)
        parts.append(move(round(x, 1), y, scene.part(stall, seat)))
    high = HEADER + max(PILE_H + 24, (STALL_H + GAP) * rows)
    return svg(WIDTH, high, scene.say(Text("Centro de la mesa", "Middle of the table")), *parts)


# -- whose turn, and how long


def header(scene: Scene) -> str:
    """How far the game has come, and what things cost."""
    title = words(2, 19, scene.say(stage(scene)), "title f-tinta", 17)
    box = scene.view.box
    costs = scene.say(COSTS, add=int(box.add_cost), store=int(box.store_cost))
    return title + words(WIDTH - 2, 18, costs, "f-suave", CAPTION, END)


COSTS = Text("añadir {add} · reservar {store}", "add {add} · reserve {store}")


def stage(scene: Scene) -> Text:
    view = scene.view
    if view.turn == OVER:
        return Text("Final", "The end")
    if view.phase == g.SELLING:
        return Text("Ronda de ventas", "Sale round")
    if view.final != g.EMPTY:
        return Text("Últimos turnos", "Last turns")
    return Text("En obras", "Building")


# -- deck and discard


def piles(scene: Scene) -> str:
    """Both with how many cards they have."""
    view = scene.view
    left, thrown = int(view.left), int(view.discard.sum())
    said = scene.say(DISCARD, n=thrown, what=discard_line(view, scene.lang))
    open_card = rect(0, 0, PILE_W, PILE_H, "f-papel s-piedra", 3) + path(HEAP, "s-suave", 1.5)
    deck = pile(back(PILE_W), PILE_W, PILE_H, left) + (badge(PILE_W / 2, PILE_H / 2, left) if left else "")
    discard = pile(open_card, PILE_W, PILE_H, thrown) + (badge(PILE_W / 2, PILE_H / 2, thrown) if thrown else "")
    parts = [scene.piece("deck", scene.say(DECK, n=left), deck, (GAP / 2, 0))]
    parts.append(scene.piece("discard", said, discard, (PILE_W + 1.5 * GAP, 0)))
    titles = ((Text("mazo", "deck"), GAP / 2), (Text("descarte", "discard"), PILE_W + 1.5 * GAP))
    for text, x in titles:
        parts.append(words(x + PILE_W / 2, PILE_H + 17, scene.say(text), "f-suave", 11, MIDDLE))
    return "".join(parts)


HEAP = "M8 12h30M8 18h30M8 46h30M8 52h30"
DECK = Text("mazo, cartas: {n}", "deck, cards: {n}")
DISCARD = Text("descarte ({n}): {what}", "discard ({n}): {what}")


# -- stalls


def stall(scene: Scene, seat: int) -> str:
    """A counter under an awning in the seat's ink, and the cards that it offers."""
    kinds = [kind for kind in scene.view.offer[seat].tolist() if kind != g.EMPTY]
    name = scene.names[seat]
    label = scene.say(STALL, name=name, n=len(kinds))
    counter = rect(0, AWNING_H - 2, STALL_W, STALL_H - AWNING_H, "f-hueco", 4)
    cloth = awning(STALL_W, AWNING_H, 8, f"f-seat{seat}")
    mark = seat_mark(seat, STALL_W - 11, STALL_H - 12, 11) if len(kinds) < 2 else ""
    ground = scene.piece(f"stall-{seat}", label, counter + cloth + sign_of(name) + mark, (0, 0))
    return ground + goods(scene, seat, kinds)


def sign_of(name: str) -> str:
    """Whose stall it is, on the awning; a long name is cut."""
    shown = name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"
    wide = 8 + 6.3 * len(shown)
    board = rect(STALL_W / 2 - wide / 2, 0.5, wide, 13, "f-papel s-piedra", 4)
    return board + words(STALL_W / 2, 10.5, shown, "f-tinta", 10.5, MIDDLE)


MOST_LETTERS = 15
STALL = Text("puesto de {name}, cartas a la venta: {n}", "{name}'s stall, cards on offer: {n}")


def goods(scene: Scene, seat: int, kinds: list[int]) -> str:
    if not kinds:
        return caption(8, 44, scene.say(Text("nada a la venta", "nothing on offer"))) if scene.view.turn != OVER else ""
    step = min(CARD_W * SCALE + 5, (STALL_W - 6 - CARD_W * SCALE) / max(1, len(kinds) - 1))
    parts, place = [], 0
    for kind, alike in groupby(kinds):
        for copy, _ in enumerate(alike):
            parts.append(move(round(4 + step * place, 1), AWNING_H + 4, good(scene, seat, kind, copy)))
            place += 1
    return "".join(parts)


def good(scene: Scene, seat: int, kind: int, copy: int) -> str:
    """A card on offer; of two alike the first is the one that is bought."""
    view = scene.view
    name = f"o{seat}-{kind}" + (f"-{copy}" if copy else "")
    price = coins(int(view.box.value[kind]))
    label = scene.say(PRICED, card=card_names(view.box)[kind], price=price)
    drawing = move(0, 0, whole(view.box, kind, scene.lang), scale=SCALE)
    piece = scene.piece(name, label, drawing, (0, 0), f"hand-{seat}")
    return group("now", piece) if copy == 0 and is_bought(scene, seat, kind) else piece


def is_bought(scene: Scene, seat: int, kind: int) -> bool:
    """Whoever looks is about to buy it."""
    return scene.figure(plan_of) == code(g.BUY, seat, kind)


def plan_of(view: View) -> int:
    """Its own: nobody else's is known."""
    return int(view.plan[view.seat]) if view.seat >= 0 else g.EMPTY


PRICED = Text("{card}, {price}", "{card}, {price}")
