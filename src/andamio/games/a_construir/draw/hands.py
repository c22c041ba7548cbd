"""A seat: its purse, its tokens, its hand; for who is in turn, what may be done with each card."""

from __future__ import annotations

from functools import cache

from andamio.core.actions import code
from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import MARKS, MIDDLE, edge, group, move, path, rect, svg, use, words

from .. import state as g
from ..names import FACE_NAMES
from ..words import hand_of, tokens_left
from .cards import CARD_H, CARD_W, SHORT, card

WIDTH = 340
PURSE_H = 34
OWN_SCALE, SMALL_SCALE = 1.1, 0.52
BUTTON_W, BUTTON_H = 92, 44
HALF = WIDTH / 2


def area(scene: Scene, seat: int) -> str:
    """Large for the viewer, small for others."""
    label = scene.say(Text("Mesa de {name}", "{name}'s place"), name=scene.names[seat])
    if seat == scene.view.seat:
        return "" if scene.apart else own(scene, label)
    return svg(WIDTH, CARD_H * SMALL_SCALE + 6, label, small(scene, seat))


def hand(scene: Scene) -> str:
    """All that the viewer has: its purse, its tokens, its cards."""
    return own(scene, scene.say(Text("Tu mano", "Your hand")))


def own(scene: Scene, label: str) -> str:
    height, drawn = own_hand(scene, scene.view.seat)
    return svg(WIDTH, PURSE_H + height, label, purse(scene, int(scene.view.seat)), move(0, PURSE_H, drawn))


# -- the purse and the tokens


def purse(scene: Scene, seat: int) -> str:
    """Coins as a number, tokens as they are left."""
    coins = int(scene.view.coins[seat])
    left = scene.figure(tokens_left, seat)
    label = scene.say(PURSE, name=scene.names[seat], coins=coins, tokens=left)
    drawing = rect(0, 0, WIDTH, PURSE_H - 6, "f-none") + heap(coins) + tokens(left, seat, 160)
    return scene.piece(f"p{seat}", label, drawing, (0, 0))


PURSE = Text("{name}: aimarcios {coins}, fichas {tokens}", "{name}: aimarcios {coins}, tokens {tokens}")


def heap(coins: int) -> str:
    """A number on a coin's ground, and some of the coins."""
    shown = min(coins, 10)
    drawn = "".join(move(12 + 7 * i, 14, use("aimarcio"), scale=1.4) for i in range(shown))
    return drawn + words(26 + 7 * shown, 21, coins, "num f-tinta", 20)


@cache
def tokens(left: int, seat: int, x: float) -> str:
    """Six of them: those placed are only outlines."""
    drawn = []
    for number in range(1, g.TOKENS + 1):
        is_left = number > g.TOKENS - left
        mark = path(MARKS[seat], f"f-seat{seat}" if is_left else "slot")
        figure = words(0, 4 if seat != 2 else 6, number, "num on-ink" if is_left else "num f-suave", 11, MIDDLE)
        drawn.append(move(x + 16 + 28 * (number - 1), 14, move(0, 0, mark, scale=0.95), figure))
    return "".join(drawn)


# -- the own hand


def own_hand(scene: Scene, seat: int) -> tuple[float, str]:
    faces = scene.figure(hand_of, seat)
    height = CARD_H * OWN_SCALE + 6
    slots = sorted(set(faces), key=faces.index)
    drawn = [held(scene, face, faces.count(face), HALF * i) for i, face in enumerate(slots)]
    if len(slots) < g.HAND:
        drawn.append(waiting(scene, HALF * len(slots)))
    return height, "".join(drawn)


def held(scene: Scene, face: int, count: int, x: float) -> str:
    """A card with its buttons beside it; the one being placed is lifted."""
    view = scene.view
    chosen = view.phase == g.AIMING and view.card == face and view.turn == view.seat
    more = (
        rect(40, 16, 20, 16, "f-tinta", 8) + words(50, 28, f"×{count}", "num on-ink", 11, MIDDLE) if count > 1 else ""
    )
    picture = move(0, 2, card(face), more, scale=OWN_SCALE)
    label = scene.say(Text("en tu mano: {card}", "in your hand: {card}"), card=FACE_NAMES[face])
    drawing = group("chosen", picture) if chosen else picture
    return scene.piece(f"h{face}", label, drawing, (x, 0), f"s{g.DECK}", chosen=chosen) + move(
        x + 74, 0, buttons(scene, face)
    )


def waiting(scene: Scene, x: float) -> str:
    """Where the card to be taken will lie."""
    if scene.view.phase != g.TAKING or scene.view.turn != scene.view.seat:
        return ""
    place = rect(1, 3, CARD_W * OWN_SCALE - 2, CARD_H * OWN_SCALE - 2, "slot", 4)
    text = words(CARD_W * OWN_SCALE / 2, CARD_H * OWN_SCALE / 2 + 12, "?", "num f-suave", 30, MIDDLE)
    return move(x, 0, place, text)


def buttons(scene: Scene, face: int) -> str:
    """Build, reclassify and, with its rule, swap: each says what it costs or pays."""
    view = scene.view
    if view.phase != g.BUILDING or view.turn != view.seat:
        return ""
    cost, legal = int(view.box.cost[face]), {choice.action for choice in scene.choices}
    rows = [("b", BUILD, f"−{cost}", HAMMER), ("r", RECLASSIFY, f"+{cost}", SPADE)]
    if code(g.SWAP, face) in legal:
        rows.append(("x", SWAP, f"−{g.REDESIGN_PRICE}", ARROWS))
    high = BUTTON_H if len(rows) == 2 else 30
    drawn = [
        button(scene, f"{letter}{face}", text, amount, sign, high, (0, 3 + (high + 4) * i))
        for i, (letter, text, amount, sign) in enumerate(rows)
    ]
    return "".join(drawn)


BUILD = Text("Construir", "Build")
RECLASSIFY = Text("Recalificar", "Reclassify")
SWAP = Text("Cambiar", "Swap")
HAMMER = path("M-6 7L1 0M-2-4L4 2L7-1L1-7Q-1-8-3-6Z", "f-madera s-tinta", 1.4)
SPADE = path("M5-8L-1-2M7-6L3-10", "s-madera", 2) + path("M-3-4L3 2Q1 8-6 7Q-7 0-3-4Z", "f-sillar s-tinta", 1.2)
ARROWS = path("M-6-3H4M1-6L4-3L1 0M6 4H-4M-1 1L-4 4L-1 7", "s-azulejo", 1.8)


def button(scene: Scene, name: str, text: Text, amount: str, sign: str, high: float, where: tuple[float, float]) -> str:
    """A sign, a word, and coins to pay or to get."""
    ground = rect(0, 0, BUTTON_W, high, "f-papel", 6)
    middle = high / 2
    word = words(20, middle + (-1 if high == BUTTON_H else 4), scene.say(text), "f-tinta strong", 11.2)
    gets = amount.startswith("+")
    x, y = (20, middle + 14) if high == BUTTON_H else (66, middle + 5)
    figure = words(x, y, amount, f"num {'f-oliva' if gets else 'f-granate'}", 14)
    coin = move(x + 31, y - 4.5, use("aimarcio"), scale=0.95) if high == BUTTON_H else ""
    drawing = ground + move(11, middle, sign) + word + figure + coin + edge(BUTTON_W, high, 6)
    return scene.piece(name, scene.say(text), drawing, where)


# -- others


def small(scene: Scene, seat: int) -> str:
    """Their cards, as far as they are known, their coins and tokens, in one row."""
    faces = scene.figure(hand_of, seat)
    names = ", ".join(SHORT[face].to(scene.lang) if face != g.EMPTY else "?" for face in faces)
    label = scene.say(OTHER, name=scene.names[seat], coins=int(scene.view.coins[seat]), hand=names or "–")
    drawn = [rect(0, 0, WIDTH, CARD_H * SMALL_SCALE + 4, "f-none")]
    for i, face in enumerate(faces):
        picture = use(f"card{face}" if face != g.EMPTY else "back")
        drawn.append(move(4 + 38 * i, 1, picture, scale=SMALL_SCALE))
    coins = move(100, 23, use("aimarcio"), scale=1.6) + words(114, 30, int(scene.view.coins[seat]), "num f-tinta", 20)
    drawn += [coins, move(0, 9, tokens(scene.figure(tokens_left, seat), seat, 160))]
    return scene.piece(f"p{seat}", label, "".join(drawn), (0, 0))


OTHER = Text("{name}: aimarcios {coins}, mano: {hand}", "{name}: aimarcios {coins}, hand: {hand}")
