"""A seat's shop: its awning, its showcase by value with prices, and the counter with hand, deposit and trade."""

from __future__ import annotations

from functools import cache, lru_cache

from andamio.core.layout import OVER
from andamio.core.text import Lang, Text
from andamio.svg.scene import Scene, lying
from andamio.svg.shapes import (
    END,
    LATTICE,
    MIDDLE,
    awning,
    back,
    card_height,
    edge,
    group,
    move,
    path,
    rect,
    silent,
    svg,
    words,
)

from .. import state as g
from .parts import (
    CAPTION,
    CARD_H,
    CARD_W,
    COIN,
    MARGIN,
    MOST_COINS,
    PLACES,
    ROW,
    WIDTH,
    Groups,
    Places,
    by_value,
    card_label,
    cards_of,
    coins_of,
    face,
    purse,
    small_coin,
)

GAP = 8
NEAR = 44  # from card to card within one value: a finger's width
APART = 14  # the most between two values
BACK_W = 22  # a hidden card of another seat
BACK_H = card_height(BACK_W)
PURSE_STEP = 13  # from coin to coin
AWNING_Y, AWNING_H, SCALLOPS = 2, 13, 20
SHOP_Y = AWNING_Y + AWNING_H + 5  # of the first row of cards
STAND, RAIL, AIR = 2, 18, 6  # below a card: what it stands on, the shelf's edge for prices, room above the next row
SHOP_ROW = CARD_H + STAND + RAIL + AIR
SIDE = 10  # within the showcase
TRAY_H = CARD_H + 10
TRAY_W = 3 * CARD_W + 4 * GAP  # a hand holds three cards at most
SMALL_TRAY_H = BACK_H + 10
SMALL_TRAY_W = 3 * BACK_W + 4 * GAP
CROWN = "M-9 6V-3L-4.5 1L0-6L4.5 1L9-3V6Z"
ARROWS = "M-7-3H6M3-6L6-3L3 0M7 4H-6M-3 1L-6 4L-3 7"  # there and back: a trade


def area(scene: Scene, seat: int) -> str:
    """All that lies before a seat."""
    rows, shown = scene.part(front, seat)
    below = SHOP_Y + SHOP_ROW * rows - AIR + GAP
    label = scene.say(Text("Tienda de {name}", "Shop of {name}"), name=scene.names[seat])
    if scene.apart and seat == scene.view.seat:
        return svg(WIDTH, below - GAP + MARGIN, label, shown)
    high, counter = scene.part(tray, seat, below)
    return svg(WIDTH, below + high + MARGIN, label, shown, counter)


def front(scene: Scene, seat: int) -> tuple[int, str]:
    """How many rows, and the showcase with them."""
    rows = in_rows(by_value(scene, scene.view.shop[seat]))
    high = max(1, len(rows))
    return high, window(scene, seat, high) + fascia(seat) + showcase(scene, seat, rows)


def tray(scene: Scene, seat: int, y: float) -> tuple[float, str]:
    """How high, and the counter below the showcase."""
    if is_seen(scene, seat):
        return TRAY_H, open_counter(scene, seat, y)
    return SMALL_TRAY_H, hidden_counter(scene, seat, y)


def hand(scene: Scene) -> str:
    """The viewer's cards, its deposit and its trade."""
    label = scene.say(Text("Tu mostrador", "Your counter"))
    return svg(WIDTH, TRAY_H + 2 * MARGIN, label, open_counter(scene, int(scene.view.seat), MARGIN))


def is_seen(scene: Scene, seat: int) -> bool:
    """Whether this view shows the seat's hand."""
    return min(scene.view.hand[seat].tolist()) >= 0


@cache
def fascia(seat: int) -> str:
    """The shop's awning, in its seat's ink."""
    return move(0, AWNING_Y, awning(WIDTH, AWNING_H, SCALLOPS, f"f-seat{seat}"))


def window(scene: Scene, seat: int, rows: int) -> str:
    """The showcase itself, behind its goods: glass, and a rail for each row."""
    label = scene.say(Text("escaparate de {name}", "showcase of {name}"), name=scene.names[seat])
    return scene.piece(f"shop-{seat}", label, glass(rows), (MARGIN, AWNING_Y))


@cache
def glass(rows: int) -> str:
    width, height = WIDTH - 2 * MARGIN, SHOP_Y + SHOP_ROW * rows - AIR - AWNING_Y
    rails = "".join(rect(0, height - SHOP_ROW * i - RAIL, width, RAIL, "f-papel s-piedra") for i in range(rows))
    return rect(0, 0, width, height, "f-hueco") + rails + edge(width, height)


def in_rows(groups: Groups) -> list[Groups]:
    """Values side by side; another row only where one is too narrow."""
    rows: list[Groups] = []
    for same in groups:
        if not rows or sum(map(len, rows[-1])) + len(same) > ROW:
            rows.append(())
        rows[-1] += (same,)
    return rows


def good(scene: Scene, number: int, at: tuple[float, float], came_from: str) -> str:
    """One of the goods, face up."""
    view, drawing = scene.view, face(*cards_of(scene.view.edition)[number])
    chosen = view.phase == g.TAKING and view.chosen == number
    if chosen:
        drawing = group("chosen", drawing)
    return scene.piece(
        f"c{number}", card_label(scene, number), drawing, at, came_from, pill=(CARD_W / 2, CARD_H - 9), chosen=chosen
    )


def showcase(scene: Scene, seat: int, rows: list[Groups]) -> str:
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


@lru_cache(PLACES)
def group_places(groups: Groups) -> tuple[float, ...]:
    """Where each value begins; a row stands in the middle."""
    widths = [group_width(len(same)) for same in groups]
    gap = min(APART, (WIDTH - 2 * SIDE - sum(widths)) / max(1, len(groups) - 1))
    x = (WIDTH - sum(widths) - gap * (len(groups) - 1)) / 2
    places = []
    for width in widths:
        places.append(x)
        x += width + gap
    return tuple(places)


def sale(scene: Scene, seat: int, prices: list[str]) -> str:
    """All prices are one piece: whichever is pressed, a sale begins."""
    if not prices or scene.view.turn == OVER:
        return ""
    label = scene.say(Text("cartas iguales", "cards of one value"))
    aim = "sale" if seat == scene.view.turn else ""
    return scene.piece(f"sale-{seat}", label, "".join(prices), (0, 0), aim=aim)


def price(scene: Scene, seat: int, cards: int, x: float, y: float) -> str:
    """On the rail under cards of one value: what they would bring now. While it can be sold, all of it is pressed."""
    to_sell = scene.view.phase == g.CHOOSING and scene.view.turn == seat
    return move(x, y + CARD_H + STAND, tag(cards, bargain(scene, seat, cards)), wide(cards) if to_sell else "")


def bargain(scene: Scene, seat: int, cards: int) -> int:
    """What so many cards bring now; four win the match."""
    if cards >= g.FOUR:
        return 0
    coins = min(int(scene.view.box.price[cards]), int(scene.view.coins[1 - seat]))
    return coins


@cache
def tag(cards: int, coins: int) -> str:
    width, x = group_width(cards), group_width(cards) / 2
    told = words(x + 1, 14, f"+{coins}", "num f-oliva", 14, END) + small_coin(x + 9, RAIL / 2)
    if cards >= g.FOUR:
        told = move(x, RAIL / 2, path(CROWN, "f-oro s-oro-hondo", 0.8), scale=0.9)
    return rect(0, 0, width, RAIL, "f-papel", 2) + told + edge(width, RAIL, 2)


@cache
def wide(cards: int) -> str:
    """Over the cards themselves."""
    return rect(0, -CARD_H, group_width(cards), CARD_H, "f-none")


# -- the counter: hand, deposit, trade


def open_counter(scene: Scene, seat: int, y: float) -> str:
    """Of a seat whose hand is seen."""
    return scene.part(open_tray, seat, y) + scene.part(open_deposit, seat, y)


def open_tray(scene: Scene, seat: int, y: float) -> str:
    return hand_tray(scene, seat, y, TRAY_W, TRAY_H) + open_hand(scene, seat, y + 4)


def open_deposit(scene: Scene, seat: int, y: float) -> str:
    x, middle = MARGIN + TRAY_W + GAP, y + TRAY_H / 2
    return (
        deposit_tray(scene, seat, x, y, TRAY_H)
        + words(x + GAP, y + 17, scene.say(Text("depósito", "deposit")), "f-suave", CAPTION)
        + words(WIDTH - MARGIN - GAP, y + 19, int(scene.view.coins[seat]), "num f-tinta", 18, END)
        + deposit(scene, seat, x + GAP + COIN, middle)
        + swap(scene, seat, x + GAP + 8, y + TRAY_H - 13)
        + words(x + GAP + 21, y + TRAY_H - 9, scene.say(TRADES[scene.view.traded[seat]]), "f-suave", CAPTION)
    )


def hidden_counter(scene: Scene, seat: int, y: float) -> str:
    """Of a seat whose hand is not: smaller."""
    tray, held = hand_tray(scene, seat, y, SMALL_TRAY_W, SMALL_TRAY_H), int(scene.view.held[seat])
    return tray + hidden_hand(seat, held, y + 5, scene.lang) + scene.part(small_deposit, seat, y)


def small_deposit(scene: Scene, seat: int, y: float) -> str:
    x, middle = MARGIN + SMALL_TRAY_W + GAP, y + SMALL_TRAY_H / 2
    return (
        deposit_tray(scene, seat, x, y, SMALL_TRAY_H)
        + words(x + 26, middle + 6, int(scene.view.coins[seat]), "num f-tinta", 18, END)
        + deposit(scene, seat, x + 34 + COIN, middle)
        + swap(scene, seat, WIDTH - MARGIN - 18, middle)
    )


def hand_tray(scene: Scene, seat: int, y: float, width: float, height: float) -> str:
    held = int(scene.view.held[seat])
    label = scene.say(Text("mano de {name}: {count}", "hand of {name}: {count}"), name=scene.names[seat], count=held)
    return scene.piece(f"hand-{seat}", label, hollow(width, height), (MARGIN, y))


@cache
def hollow(width: float, height: float) -> str:
    return rect(0, 0, width, height, "f-hueco", 3)


def open_hand(scene: Scene, seat: int, y: float) -> str:
    cards = [number for same in by_value(scene, scene.view.hand[seat]) for number in same]
    if not cards:
        empty = scene.say(Text("mano vacía", "empty hand"))
        return words(MARGIN + TRAY_W / 2, y + CARD_H / 2 + 4, empty, "f-suave through", CAPTION, MIDDLE)
    first, step = MARGIN + GAP, CARD_W + GAP
    return "".join(good(scene, number, (first + step * i, y), "deck") for i, number in enumerate(cards))


@cache
def hidden_hand(seat: int, held: int, y: float, lang: Lang) -> str:
    """Backs are named by their place: a name that stayed with a card would give it away."""
    label, drawing = Text("carta oculta", "hidden card").to(lang), back(BACK_W, LATTICE, "f-mar")
    places = [(MARGIN + GAP + (BACK_W + GAP) * i, y) for i in range(held)]
    return silent(*(lying(f"h{seat}-{i}", label, drawing, at, "deck") for i, at in enumerate(places)))


def deposit_tray(scene: Scene, seat: int, x: float, y: float, height: float) -> str:
    """A trade begins here: it costs a coin."""
    width, coins, traded = WIDTH - MARGIN - x, int(scene.view.coins[seat]), scene.view.traded[seat]
    text = Text("depósito de {name}: {count}; {trade}", "deposit of {name}: {count}; {trade}")
    label = scene.say(text, name=scene.names[seat], count=coins, trade=TRADES[traded])
    aim = "trade" if seat == scene.view.turn else ""
    begun = scene.view.phase == g.GIVING and seat == scene.view.turn
    return scene.piece(f"trade-{seat}", label, chest(width, height), (x, y), aim=aim, chosen=begun)


@cache
def chest(width: float, height: float) -> str:
    return hollow(width, height) + rect(0.5, 0.5, width - 1, height - 1, "edge faint", 3)


def deposit(scene: Scene, seat: int, x: float, y: float) -> str:
    return purse(scene.figure(coins_of, seat)[-MOST_COINS:], deposit_places(x, y), scene.lang)


@cache
def deposit_places(x: float, y: float) -> Places:
    return tuple((x + PURSE_STEP * i, y) for i in range(MOST_COINS))


TRADES = Text("trueque por hacer", "trade still to do"), Text("trueque hecho", "trade done")


def swap(scene: Scene, seat: int, x: float, y: float) -> str:
    """Whether the seat still has its trade of this round."""
    return arrows(bool(scene.view.traded[seat]), x, y)


@cache
def arrows(traded: bool, x: float, y: float) -> str:
    if not traded:
        return move(x, y, path(ARROWS, "s-tinta through", 1.6))
    return move(x, y, path(ARROWS, "s-suave through ghost", 1.6), path("M-8 8L8-8", "s-granate through", 1.6))
