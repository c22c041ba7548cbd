"""Burgueses as a street: two shops with their showcases, and between them the bank, the decks and five kings.

    board   round · goods deck · king deck · bank · what is out            area   name and points
            the five kings, turned ones as cards                                  awning, showcase by value, prices
                                                                                  hand · deposit · trade

A coin is named by its place in one line of all coins, seat 0's first and seat 1's last, so that it flies where it went.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from math import cos, pi, sin
from typing import Any

from andamio.core.actions import holds, row
from andamio.core.layout import OVER
from andamio.core.text import Lang, Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import (
    END,
    LATTICE,
    MARKS,
    MIDDLE,
    RAYS,
    awning,
    back,
    card,
    card_height,
    circle,
    coin,
    edge,
    fitted,
    group,
    hint,
    line,
    move,
    outline,
    path,
    picture,
    pile,
    rect,
    seat_mark,
    silent,
    svg,
    words,
)

from . import state as g
from .words import KING_TITLES, KING_WHIMS, SUIT_NAMES

WIDTH, MARGIN, GAP = 340, 4, 8  # one unit is a pixel on a small phone
CARD_W = 46
CARD_H = card_height(CARD_W)
NEAR = 44  # from card to card within one value: a finger's width
APART = 14  # the most between two values
ROW = 7  # cards side by side, at most
BACK_W = 22  # a hidden card of another seat
BACK_H = card_height(BACK_W)
COIN = 9  # a radius
MOST_COINS = 10  # drawn in one place
PURSE_STEP = 13  # from coin to coin
CAPTION = 12  # size of small words

SUIT_INKS = ("f-tinta", "f-oliva", "f-granate", "f-azulejo")
SUIT_PATHS = (  # in a square of 20 around the origin
    "M0-10C3-5 9-2 9 3.2A4.4 4.4 0 0 1 1.2 5.8C1.4 8 2.2 9.2 4.2 10H-4.2C-2.2 9.2-1.4 8-1.2 5.8"
    "A4.4 4.4 0 0 1-9 3.2C-9-2-3-5 0-10Z",
    "M0-10A4.6 4.6 0 0 1 3.6-2.5A4.6 4.6 0 1 1 1.2 4.6C1.4 8 2.4 9.3 4.2 10H-4.2C-2.4 9.3-1.4 8-1.2 4.6"
    "A4.6 4.6 0 1 1-3.6-2.5A4.6 4.6 0 0 1 0-10Z",
    "M0 9.6C-4 5.4-9.6 1.6-9.6-3.6A5 5 0 0 1 0-6A5 5 0 0 1 9.6-3.6C9.6 1.6 4 5.4 0 9.6Z",
    "M0-10Q3.4-4.4 7.8 0Q3.4 4.4 0 10Q-3.4 4.4-7.8 0Q-3.4-4.4 0-10Z",
)
CROWN = "M-9 6V-3L-4.5 1L0-6L4.5 1L9-3V6Z"
ARROWS = "M-7-3H6M3-6L6-3L3 0M7 4H-6M-3 1L-6 4L-3 7"  # there and back: a trade


def target(action: int) -> str:
    """The piece an action is pressed on; "" where a button alone will do."""
    if holds(g.BUY, action):
        return "deck"
    if holds(g.SELL, action):
        return "sale"
    if holds(g.TRADE, action):
        return "trade"
    if holds(g.DONE, action):
        return ""
    block = next(block for block in (g.SHOW, g.SELL_CARD, g.GIVE, g.TAKE, g.DISCARD) if holds(block, action))
    return f"c{row(block, action)}"


# -- small things


@cache
def sign(suit: int, x: float, y: float, size: float) -> str:
    """A suit's sign around a point."""
    return move(x, y, path(SUIT_PATHS[suit], SUIT_INKS[suit]), scale=size / 20)


@cache
def face(value: int, suit: int) -> str:
    number = words(6, 27, value, f"num {SUIT_INKS[suit]}", 28)
    return card(CARD_W, number, sign(suit, CARD_W - 16, CARD_H - 18, 23), height=CARD_H)


@cache
def chip(value: int, suit: int) -> str:
    """A card that is out: small, and still to be read."""
    number = words(3.5, 14, value, f"num {SUIT_INKS[suit]}", 14)
    return rect(0, 0, CHIP_W, CHIP_H, "f-papel", 2) + number + sign(suit, 16.5, 9, 10) + edge(CHIP_W, CHIP_H, 2)


@cache
def small_coin(x: float, y: float) -> str:
    return move(x, y, circle(0, 0, 5, "f-oro"), circle(0, 0, 4.5, "s-oro-hondo"))


def card_label(scene: Scene, number: int) -> str:
    box = scene.view.box
    suit = SUIT_NAMES[box.suit[number]]
    return scene.say(Text("{value} de {suit}", "{value} of {suit}"), value=box.value[number], suit=suit)


def good(scene: Scene, number: int, at: tuple[float, float], came_from: str) -> str:
    """One of the goods, face up."""
    box, view = scene.view.box, scene.view
    drawing = face(int(box.value[number]), int(box.suit[number]))
    if view.phase == g.TAKING and view.chosen == number:
        drawing = group("chosen", drawing)
    return scene.piece(f"c{number}", card_label(scene, number), drawing, at, came_from)


def numbers(place: Any) -> list[int]:
    """The cards that lie in a place."""
    return [number for number, there in enumerate(place.tolist()) if there == 1]


def by_value(scene: Scene, place: Any) -> list[list[int]]:
    """The cards of a place, in groups of one value that fit a row."""
    box = scene.view.box
    value, suit = box.value.tolist(), box.suit.tolist()
    cards = sorted(numbers(place), key=lambda number: (value[number], suit[number], number))
    groups = [list(same) for _, same in groupby(cards, key=lambda number: value[number])]
    return [same[i : i + ROW] for same in groups for i in range(0, len(same), ROW)]


# -- coins


def coins_of(view: Any, seat: int) -> range:
    """The names of a seat's coins: the one that comes or goes first is the last."""
    total = int(view.bank + view.coins.sum())
    return range(int(view.coins[0])) if seat == 0 else range(total - 1, total - 1 - int(view.coins[1]), -1)


def coins_in_bank(view: Any) -> list[int]:
    """Both ends, where there are too many to draw."""
    first = int(view.coins[0])
    names = list(range(first, first + int(view.bank)))
    half = MOST_COINS // 2
    return names if len(names) <= MOST_COINS else names[:half] + names[-half:]


def purse(scene: Scene, names: Iterable[int], places: Iterable[tuple[float, float]]) -> str:
    """Coins, one by one; whoever cannot see them hears how many there are from what they lie on."""
    label, drawing = scene.say(Text("moneda", "coin")), coin(COIN)
    at_places = zip(names, places, strict=False)  # a place for each, and perhaps more
    return silent(*(scene.piece(f"coin-{name}", label, drawing, at) for name, at in at_places))


# -- the board

DECK_X, KINGS_X, BANK_X, OUT_X = MARGIN, 60, 120, 234
TOP = 42  # of the upper row
BANK_W = OUT_W = 102
KINGS_Y = TOP + CARD_H + 12
KING_W, KING_H, KING_STEP = 63, 98, 67.25
BOARD_H = KINGS_Y + KING_H + 4
CHIP_W, CHIP_H, CHIPS_A_ROW = 24, 18, 4
CHIP_STEP_X, CHIP_STEP_Y = 26, 20
STANDING_STEP, STANDING_MARK = 48, 28  # from seat to seat; from a seat's mark to the end of its points
COINS_A_ROW, COIN_STEP, COIN_ROW = 5, 19.5, 26


def board(scene: Scene) -> str:
    """All that is nobody's."""
    label = scene.say(Text("Mesa común", "Shared table"))
    parts = (header(scene), deck(scene), king_deck(scene), bank(scene), out(scene), kings(scene))
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
    drawing = counted_pile(back(CARD_W, LATTICE, "f-mar"), left)
    return caption(scene, DECK_X, Text("mazo", "deck")) + scene.piece("deck", label, drawing, (DECK_X, TOP))


def king_deck(scene: Scene) -> str:
    left = int(scene.view.kings.sum())
    label = scene.say(Text("mazo de reyes ({count})", "king deck ({count})"), count=left)
    drawing = counted_pile(back(CARD_W, RAYS, "f-vino"), left)
    return caption(scene, KINGS_X, Text("reyes", "kings")) + scene.piece("kings", label, drawing, (KINGS_X, TOP))


def counted_pile(top: str, count: int) -> str:
    """How many there are stands on a seal."""
    x, y = CARD_W / 2, CARD_H / 2
    seal = circle(x, y, 12, "f-papel") + words(x, y + 5.5, count, "num f-tinta", 16, MIDDLE)
    return pile(top, CARD_W, CARD_H, count) + seal


def bank(scene: Scene) -> str:
    coins = int(scene.view.bank)
    label = scene.say(Text("banco ({count})", "bank ({count})"), count=coins)
    tray = rect(0, 0, BANK_W, CARD_H, "f-hueco", 3) + edge(BANK_W, CARD_H, 3)
    x, y = BANK_X + 12, TOP + CARD_H / 2 - COIN_ROW / 2
    places = [(x + COIN_STEP * (i % COINS_A_ROW), y + COIN_ROW * (i // COINS_A_ROW)) for i in range(MOST_COINS)]
    return (
        caption(scene, BANK_X, Text("banco", "bank"))
        + words(BANK_X + BANK_W, TOP - 5, coins, "num f-tinta", 15, END)
        + scene.piece("bank", label, tray, (BANK_X, TOP))
        + purse(scene, coins_in_bank(scene.view), places)
    )


def out(scene: Scene) -> str:
    """Sold and lost cards, until the round ends."""
    gone = [number for same in by_value(scene, scene.view.gone) for number in same]
    shift = min(CHIP_STEP_Y, (CARD_H - CHIP_H) / max(1, (len(gone) - 1) // CHIPS_A_ROW))
    chips = [
        gone_card(scene, number, (OUT_X + CHIP_STEP_X * (i % CHIPS_A_ROW), TOP + shift * (i // CHIPS_A_ROW)))
        for i, number in enumerate(gone)
    ]
    place = move(OUT_X, TOP, outline(OUT_W, CARD_H)) if not gone else ""
    return caption(scene, OUT_X, Text("fuera", "out")) + place + "".join(chips)


def gone_card(scene: Scene, number: int, at: tuple[float, float]) -> str:
    box = scene.view.box
    return scene.piece(f"c{number}", card_label(scene, number), chip(int(box.value[number]), int(box.suit[number])), at)


# -- kings


def kings(scene: Scene) -> str:
    waiting = scene.view.kings.tolist()
    return "".join(king(scene, number, bool(waiting[number])) for number in range(g.KINGS))


def king(scene: Scene, number: int, waits: bool) -> str:
    """A turned king lies as a card; one still to come is only a shade in its place."""
    at = MARGIN + KING_STEP * number, KINGS_Y
    title, whim = scene.say(KING_TITLES[number]), scene.say(KING_WHIMS[number])
    state = Text("por venir", "to come") if waits else Text("descubierto", "turned")
    label = f"{title} ({scene.say(state)}): {whim}"
    drawing = king_drawing(number, waits, scene.lang)
    if number == g.DIAMONDS and scene.view.phase == g.DISCARDING:
        drawing = group("now", drawing)
    name, born = (f"w{number}", "") if waits else (f"k{number}", "kings")
    return scene.piece(name, label, drawing, at, born)


@cache
def king_drawing(number: int, waits: bool, lang: Lang) -> str:
    tip = hint(f"{KING_TITLES[number].to(lang)}: {KING_WHIMS[number].to(lang)}")
    bust = move(KING_W / 2, 36, PORTRAITS[number]())
    said = "".join(whim_line(tokens, 78 + 15 * i, lang) for i, tokens in enumerate(WHIMS[number]))
    if waits:
        return tip + rect(0, 0, KING_W, KING_H, "f-none") + outline(KING_W, KING_H) + group("ghost", bust) + said
    return tip + card(KING_W, bust, said, height=KING_H)


Token = Text | int | str  # words, a suit, or an icon
PLUS, MINUS, LOSE = "+1 coin", "-1 coin", "-1 card"
WITH, MOST, WITHOUT = Text("con", "with"), Text("más", "most"), Text("sin", "no")
EVEN, ODD = Text("par", "even"), Text("impar", "odd")
WHIMS: tuple[tuple[tuple[Token, ...], ...], ...] = (
    ((MOST, g.SPADES), (MINUS,)),
    ((WITH, g.CLUBS), (PLUS,)),
    ((MOST, g.HEARTS), (PLUS,)),
    ((g.DIAMONDS, PLUS), (WITHOUT, g.DIAMONDS, LOSE)),
    ((EVEN, PLUS), (ODD, MINUS)),
)
SMALL, SIGN_W, AMOUNT_W, ICON_W, SPACE = 11, 9, 12, 9, 3
LETTERS = dict.fromkeys("iltr", 3.6) | dict.fromkeys("mw", 9)  # their widths
LETTER = 6  # the others'


def whim_line(tokens: Sequence[Token], y: float, lang: Lang) -> str:
    """A king's whim in words and signs, in the middle of its card."""
    widths = [token_width(token, lang) for token in tokens]
    x = (KING_W - sum(widths) - SPACE * (len(tokens) - 1)) / 2
    parts = []
    for token, width in zip(tokens, widths, strict=True):
        parts.append(token_drawing(token, x, y, lang))
        x += width + SPACE
    return "".join(parts)


def token_width(token: Token, lang: Lang) -> float:
    if isinstance(token, Text):
        return sum(LETTERS.get(letter, LETTER) for letter in token.to(lang))
    return SIGN_W if isinstance(token, int) else AMOUNT_W + SPACE + ICON_W


def token_drawing(token: Token, x: float, y: float, lang: Lang) -> str:
    if isinstance(token, Text):
        return fitted(x, y, token.to(lang), "f-tinta", SMALL, token_width(token, lang))
    if isinstance(token, int):
        return sign(token, x + SIGN_W / 2, y - 4, SIGN_W)
    amount, ink = ("+1", "f-oliva") if token == PLUS else ("−1", "f-granate")
    after = x + AMOUNT_W + SPACE
    icon = mini_card(after + 1, y - 9) if token == LOSE else small_coin(after + ICON_W / 2, y - 4)
    return fitted(x, y, amount, f"strong {ink}", SMALL, AMOUNT_W) + icon


def mini_card(x: float, y: float) -> str:
    return move(x, y, rect(0, 0, 7, 10, "f-papel", 1), rect(0, 0, 7, 10, "s-suave", 1))


def portrait(number: int, crown: str, beard: str, ink: str) -> str:
    """A king's bust: a robe in the ink of his suit, face, beard and crown."""
    robe = path("M-22 30Q-20 12 0 12Q20 12 22 30Z", SUIT_INKS[number])
    head = rect(-10, -12, 20, 26, "f-piel", 8)
    eyes = circle(-4, -2, 1.3, "f-negro") + circle(4, -2, 1.3, "f-negro")
    return robe + head + path(beard, ink) + eyes + path(crown, "f-oro s-oro-hondo", 0.8)


def of_spades() -> str:
    """Stern: a crown of spikes and a pointed beard."""
    brows = path("M-7-6L-2-4.5M7-6L2-4.5", "s-negro", 1.4)
    crown = "M-11-10V-24L-6-17L0-28L6-17L11-24V-10Z"
    return portrait(g.SPADES, crown, "M-10 2Q-5 5 0 4Q5 5 10 2Q9 14 0 26Q-9 14-10 2Z", "f-piedra") + brows


def of_clubs() -> str:
    """Bushy, under three clover leaves."""
    leaves = "".join(circle(x, y, 4, "f-oro s-oro-hondo") for x, y in ((-8, -22), (0, -26), (8, -22)))
    beard = "M-11 0Q-6 5 0 3Q6 5 11 0Q15 6 11 10Q12 17 6 18Q3 22 0 19Q-3 22-6 18Q-12 17-11 10Q-15 6-11 0Z"
    return leaves + portrait(g.CLUBS, "M-11-10V-19Q0-23 11-19V-10Z", beard, "f-pelo")


def of_hearts() -> str:
    """Kind: pearls on his crown, a round beard and a smile."""
    pearls = "".join(circle(x, y, 2.4, "f-oro s-oro-hondo") for x, y in ((-11, -24), (0, -26), (11, -24)))
    smile = path("M-3 6Q0 9 3 6", "s-papel", 1.4)
    beard = "M-10 0Q-6 4 0 3Q6 4 10 0V8A10 10 0 0 1-10 8Z"
    return portrait(g.HEARTS, "M-11-10V-23L-5.5-16L0-25L5.5-16L11-23V-10Z", beard, "f-teja") + smile + pearls


def of_diamonds() -> str:
    """Vain: lozenges on his crown and a long moustache."""
    crown = "M-11-10L-13-19L-8-25L-4-18L0-26L4-18L8-25L13-19L11-10Z"
    moustache = "M0 4Q5 3 8 6Q11 8 14 3Q13 12 6 10Q2 9 0 6Q-2 9-6 10Q-13 12-14 3Q-11 8-8 6Q-5 3 0 4Z"
    return portrait(g.DIAMONDS, crown, moustache, "f-pelo")


def the_ace() -> str:
    """No man at all: a spade that wears a crown."""
    body = move(0, 8, path(SUIT_PATHS[g.SPADES], SUIT_INKS[g.SPADES]), scale=2.3)
    eyes = circle(-6, 10, 2.2, "f-papel") + circle(6, 10, 2.2, "f-papel")
    return body + eyes + move(0, -14, path("M-10 6L-12-6L-5 0L0-10L5 0L12-6L10 6Z", "f-oro s-oro-hondo", 0.8))


PORTRAITS = (of_spades, of_clubs, of_hearts, of_diamonds, the_ace)

# -- a seat

AWNING_Y, AWNING_H, SCALLOPS = 2, 13, 20
SHOP_Y = AWNING_Y + AWNING_H + 5  # of the first row of cards
STAND, RAIL, AIR = 2, 18, 6  # below a card: what it stands on, the shelf's edge for prices, room above the next row
SHOP_ROW = CARD_H + STAND + RAIL + AIR
SIDE = 10  # within the showcase
TRAY_H = CARD_H + 10
TRAY_W = 3 * CARD_W + 4 * GAP  # a hand holds three cards at most
SMALL_TRAY_H = BACK_H + 10
SMALL_TRAY_W = 3 * BACK_W + 4 * GAP


def area(scene: Scene, seat: int) -> str:
    """All that lies before a seat."""
    rows = in_rows(by_value(scene, scene.view.shop[seat]))
    below = SHOP_Y + SHOP_ROW * max(1, len(rows)) - AIR + GAP
    counter = open_counter if is_seen(scene, seat) else hidden_counter
    tray = TRAY_H if is_seen(scene, seat) else SMALL_TRAY_H
    parts = (window(scene, seat, max(1, len(rows))), fascia(scene, seat), showcase(scene, seat, rows))
    label = scene.say(Text("Tienda de {name}", "Shop of {name}"), name=scene.names[seat])
    return svg(WIDTH, below + tray + MARGIN, label, *parts, counter(scene, seat, below))


def is_seen(scene: Scene, seat: int) -> bool:
    """Whether this view shows the seat's hand."""
    return min(scene.view.hand[seat].tolist()) >= 0


def fascia(scene: Scene, seat: int) -> str:
    """The shop's awning, in its seat's ink."""
    return move(0, AWNING_Y, awning(WIDTH, AWNING_H, SCALLOPS, f"f-seat{seat}"))


def window(scene: Scene, seat: int, rows: int) -> str:
    """The showcase itself, behind its goods: glass, and a rail for each row."""
    width, height = WIDTH - 2 * MARGIN, SHOP_Y + SHOP_ROW * rows - AIR - AWNING_Y
    label = scene.say(Text("escaparate de {name}", "showcase of {name}"), name=scene.names[seat])
    rails = "".join(rect(0, height - SHOP_ROW * i - RAIL, width, RAIL, "f-papel s-piedra") for i in range(rows))
    ground = rect(0, 0, width, height, "f-hueco") + rails + edge(width, height)
    return scene.piece(f"shop-{seat}", label, ground, (MARGIN, AWNING_Y))


def in_rows(groups: list[list[int]]) -> list[list[list[int]]]:
    """Values side by side; another row only where one is too narrow."""
    rows: list[list[list[int]]] = []
    for same in groups:
        if not rows or sum(map(len, rows[-1])) + len(same) > ROW:
            rows.append([])
        rows[-1].append(same)
    return rows


def showcase(scene: Scene, seat: int, rows: list[list[list[int]]]) -> str:
    if not rows:
        empty = scene.say(Text("escaparate vacío", "empty showcase"))
        return words(WIDTH / 2, SHOP_Y + CARD_H / 2 + 8, empty, "f-suave", CAPTION, MIDDLE)
    goods, prices = [], []
    for i, groups in enumerate(rows):
        y = SHOP_Y + SHOP_ROW * i
        for same, x in zip(groups, group_places(groups), strict=True):
            goods += [good(scene, number, (x + NEAR * j, y), f"hand-{seat}") for j, number in enumerate(same)]
            prices += [price(scene, seat, len(same), x, y)] if len(same) > 1 else []
    return "".join(goods) + sale(scene, seat, prices)


def group_width(cards: int) -> float:
    return NEAR * (cards - 1) + CARD_W


def group_places(groups: list[list[int]]) -> list[float]:
    """Where each value begins; a row stands in the middle."""
    widths = [group_width(len(same)) for same in groups]
    gap = min(APART, (WIDTH - 2 * SIDE - sum(widths)) / max(1, len(groups) - 1))
    x = (WIDTH - sum(widths) - gap * (len(groups) - 1)) / 2
    places = []
    for width in widths:
        places.append(x)
        x += width + gap
    return places


def sale(scene: Scene, seat: int, prices: list[str]) -> str:
    """All prices are one piece: whichever is pressed, a sale begins."""
    if not prices or scene.view.turn == OVER:
        return ""
    label = scene.say(Text("cartas iguales", "cards of one value"))
    aim = "sale" if seat == scene.view.turn else ""
    return scene.piece(f"sale-{seat}", label, "".join(prices), (0, 0), aim=aim)


def price(scene: Scene, seat: int, cards: int, x: float, y: float) -> str:
    """On the rail under cards of one value: what they would bring now. While it can be sold, all of it is pressed."""
    width = group_width(cards)
    tag = rect(0, 0, width, RAIL, "f-papel", 2) + bargain(scene, seat, cards, width / 2) + edge(width, RAIL, 2)
    to_sell = scene.view.phase == g.CHOOSING and scene.view.turn == seat
    glass = rect(0, -CARD_H, width, CARD_H, "f-none") if to_sell else ""
    return move(x, y + CARD_H + STAND, tag, glass)


def bargain(scene: Scene, seat: int, cards: int, x: float) -> str:
    if cards >= g.FOUR:
        return move(x, RAIL / 2, path(CROWN, "f-oro s-oro-hondo", 0.8), scale=0.9)
    coins = min(int(scene.view.box.price[cards]), int(scene.view.coins[1 - seat]))
    return words(x + 1, 14, f"+{coins}", "num f-oliva", 14, END) + small_coin(x + 9, RAIL / 2)


# -- the counter: hand, deposit, trade


def open_counter(scene: Scene, seat: int, y: float) -> str:
    """Of a seat whose hand is seen."""
    x, middle = MARGIN + TRAY_W + GAP, y + TRAY_H / 2
    return (
        hand_tray(scene, seat, y, TRAY_W, TRAY_H)
        + open_hand(scene, seat, y + 4)
        + deposit_tray(scene, seat, x, y, TRAY_H)
        + words(x + GAP, y + 17, scene.say(Text("depósito", "deposit")), "f-suave", CAPTION)
        + words(WIDTH - MARGIN - GAP, y + 19, int(scene.view.coins[seat]), "num f-tinta", 18, END)
        + deposit(scene, seat, x + GAP + COIN, middle)
        + swap(scene, seat, x + GAP + 8, y + TRAY_H - 13)
        + words(x + GAP + 21, y + TRAY_H - 9, scene.say(TRADES[scene.view.traded[seat]]), "f-suave", CAPTION)
    )


def hidden_counter(scene: Scene, seat: int, y: float) -> str:
    """Of a seat whose hand is not: smaller."""
    x, middle = MARGIN + SMALL_TRAY_W + GAP, y + SMALL_TRAY_H / 2
    return (
        hand_tray(scene, seat, y, SMALL_TRAY_W, SMALL_TRAY_H)
        + hidden_hand(scene, seat, y + 5)
        + deposit_tray(scene, seat, x, y, SMALL_TRAY_H)
        + words(x + 26, middle + 6, int(scene.view.coins[seat]), "num f-tinta", 18, END)
        + deposit(scene, seat, x + 34 + COIN, middle)
        + swap(scene, seat, WIDTH - MARGIN - 18, middle)
    )


def hand_tray(scene: Scene, seat: int, y: float, width: float, height: float) -> str:
    held = int(scene.view.held[seat])
    label = scene.say(Text("mano de {name}: {count}", "hand of {name}: {count}"), name=scene.names[seat], count=held)
    return scene.piece(f"hand-{seat}", label, rect(0, 0, width, height, "f-hueco", 3), (MARGIN, y))


def open_hand(scene: Scene, seat: int, y: float) -> str:
    cards = [number for same in by_value(scene, scene.view.hand[seat]) for number in same]
    places = [(MARGIN + GAP + (CARD_W + GAP) * i, y) for i in range(len(cards))]
    if not cards:
        empty = scene.say(Text("mano vacía", "empty hand"))
        return words(MARGIN + TRAY_W / 2, y + CARD_H / 2 + 4, empty, "f-suave through", CAPTION, MIDDLE)
    return "".join(good(scene, number, at, "deck") for number, at in zip(cards, places, strict=True))


def hidden_hand(scene: Scene, seat: int, y: float) -> str:
    """Backs are named by their place: a name that stayed with a card would give it away."""
    label, drawing = scene.say(Text("carta oculta", "hidden card")), back(BACK_W, LATTICE, "f-mar")
    places = [(MARGIN + GAP + (BACK_W + GAP) * i, y) for i in range(int(scene.view.held[seat]))]
    return silent(*(scene.piece(f"h{seat}-{i}", label, drawing, at, "deck") for i, at in enumerate(places)))


def deposit_tray(scene: Scene, seat: int, x: float, y: float, height: float) -> str:
    """A trade begins here: it costs a coin."""
    width, coins, traded = WIDTH - MARGIN - x, int(scene.view.coins[seat]), scene.view.traded[seat]
    text = Text("depósito de {name}: {count}; {trade}", "deposit of {name}: {count}; {trade}")
    label = scene.say(text, name=scene.names[seat], count=coins, trade=TRADES[traded])
    tray = rect(0, 0, width, height, "f-hueco", 3) + rect(0.5, 0.5, width - 1, height - 1, "edge faint", 3)
    aim = "trade" if seat == scene.view.turn else ""
    return scene.piece(f"trade-{seat}", label, tray, (x, y), aim=aim)


def deposit(scene: Scene, seat: int, x: float, y: float) -> str:
    names = coins_of(scene.view, seat)[-MOST_COINS:]
    return purse(scene, names, [(x + PURSE_STEP * i, y) for i in range(len(names))])


TRADES = Text("trueque por hacer", "trade still to do"), Text("trueque hecho", "trade done")


def swap(scene: Scene, seat: int, x: float, y: float) -> str:
    """Whether the seat still has its trade of this round."""
    if not scene.view.traded[seat]:
        return move(x, y, path(ARROWS, "s-tinta through", 1.6))
    return move(x, y, path(ARROWS, "s-suave through ghost", 1.6), path("M-8 8L8-8", "s-granate through", 1.6))


# -- the cover

COVER, STREET = 240, 216  # a side; where the houses stand
STALL_W, STALL_H = 98, 88
SUN = 120, 84  # behind the king
RAYS_ROUND = 16


def cover() -> str:
    """A king looks down on two shops and their money."""
    ground = rect(0, 0, COVER, COVER, "f-hueco", 8) + path(sunburst(), "f-papel")
    robe = rect(COVER / 2 - 48, 148, 96, STREET - 148, SUIT_INKS[g.HEARTS])
    ruler = robe + move(*SUN, of_hearts(), scale=2.2)
    street = path(f"M0 {STREET}H{COVER}V{COVER - 8}a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z", "f-piedra")
    stalls = stall(0, 8) + stall(1, COVER - STALL_W - 8)
    return picture(COVER, COVER, ground, ruler, street, stalls, hoard(110, 7), hoard(130, 5), hoard(120, 3, 8))


def sunburst() -> str:
    """Rays from behind the king to the edges of the cover."""
    x, y = SUN
    angles = [2 * pi * (i + side) / RAYS_ROUND for i in range(0, RAYS_ROUND, 2) for side in (-0.5, 0.5)]
    ends = [(x + COVER * cos(angle), y + COVER * sin(angle)) for angle in angles]
    rays = zip(ends[::2], ends[1::2], strict=True)
    return "".join(f"M{x} {y}L{a:.0f} {b:.0f}L{c:.0f} {d:.0f}Z" for (a, b), (c, d) in rays)


def stall(seat: int, x: float) -> str:
    """A shop front, seen from the street."""
    ink = f"f-seat{seat}"
    wall = rect(0, 0, STALL_W, STALL_H, "f-papel s-piedra")
    board_ = rect(0, 0, STALL_W, 16, ink) + move(STALL_W / 2, 8, path(MARKS[seat], "f-papel"), scale=0.45)
    glass = rect(8, 22, STALL_W - 16, 56, "f-hueco s-piedra")
    goods = (face(4, g.HEARTS), face(4, g.SPADES)) if seat == 0 else (face(3, g.CLUBS), face(5, g.DIAMONDS))
    shown = "".join(move(14 + 36 * i, 34, drawing, scale=0.68) for i, drawing in enumerate(goods))
    cloth = move(-4, 16, awning(STALL_W + 8, 15, 8, ink))
    return move(x, STREET - STALL_H, wall, board_, glass, shown, cloth)


def hoard(x: float, coins: int, nearer: float = 2) -> str:
    """A pile of coins, seen from the side."""
    return "".join(rect(x - 10, STREET + nearer - 5 * i, 20, 5, "f-oro s-oro-hondo", 2) for i in range(coins))
