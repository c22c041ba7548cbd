"""The box of Bloque a Bloque: cards, costs, points, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from andamio.core.box import Sheet, check_choice, check_entries, check_whole
from andamio.core.compiled import Box
from andamio.core.errors import BadBox
from andamio.core.layout import Field, record
from andamio.core.options import Options
from andamio.core.text import Text

from . import state as g

LEAST_CARDS = g.SEATS * g.DEALT + 1  # to deal them, and one to draw
START_CARD, POOLS = {"ends": ["0 blue", "0 brown"], "value": 0}, 6  # where a box does not say
MOST_POINTS = 5  # for each thing that scores
POINT_KEYS = ("continuity", "improvement", "pool", "fifth", "roof", "sixth", "total")
NOTHING = -2  # the level of an end without a floor

BOX = record(
    "BOX",
    Field("seats", "i1"),
    Field("add_cost", "i1"),
    Field("store_cost", "i1"),
    Field("offers", "i1"),  # at most so many at a time
    Field("from_reserve", "i1"),  # 1 if cards of the reserve may be added
    Field("count", "i1", (g.KINDS,)),
    Field("value", "i1", (g.KINDS,)),
    Field("level", "i1", (g.ENDS * g.KINDS,)),  # of a face: its floor, ROOF or NOTHING
    Field("colour", "i1", (g.ENDS * g.KINDS,)),  # of a face, or NO_COLOUR
    Field("continuity", "i1"),
    Field("improvement", "i1"),
    Field("pool", "i1"),
    Field("fifth", "i1"),
    Field("roof", "i1"),
    Field("sixth", "i1"),
    Field("total", "i1"),
)


def fill(box: Box, sheet: Sheet, options: Options) -> None:
    """§1.1 the cards; §1.2 a start card for each seat; §2.2, §2.3, §2.5 costs and limits."""
    box.seats, box.add_cost = options["seats"], options["add_cost"]
    box.offers, box.from_reserve = options["offer_limit"], options["build_from_reserve"]
    box.store_cost = sheet.whole("reserve_cost", 1, g.VALUES)
    box.level, box.colour = NOTHING, g.NO_COLOUR
    fill_floors(box, sheet.rows_up_to("floors", g.MOST_CARDS))
    fill_start(box, sheet)
    for i, value in enumerate(sheet.rows_up_to("coins", g.MOST_CARDS)):
        box.count[g.COINS - 1 + check_whole(f"coins[{i}]", value, 1, g.VALUES)] += 1
    box.value[g.COINS : g.SALE] = range(1, g.VALUES + 1)
    fill_sales(box, sheet)
    fill_points(box, sheet)
    check_total(box)
    check_levels(box)


def fill_floors(box: Box, rows: Sequence[object]) -> None:
    """§1.1 cards printed alike, whichever end is said first, are one kind."""
    cards = [read_card(f"floors[{number}]", row, 1) for number, row in enumerate(rows)]
    kinds = sorted(set(cards))
    if len(kinds) > g.FLOORS:
        why = Text(
            f"caben {g.FLOORS} cartas distintas y hay {len(kinds)}",
            f"there is room for {g.FLOORS} different cards, there are {len(kinds)}",
        )
        raise BadBox(field="floors", why=why)
    for kind, card in enumerate(kinds):
        print_card(box, kind, card, cards.count(card))


def fill_start(box: Box, sheet: Sheet) -> None:
    """§1.1 one for each seat; it may be without a value."""
    print_card(box, g.START, read_card("start", sheet.given("start", START_CARD), 0), int(box.seats))


def print_card(box: Box, kind: int, card: Card, count: int) -> None:
    ends, box.value[kind] = card
    box.count[kind] = count
    for end, (level, colour) in enumerate(ends):
        box.level[g.ENDS * kind + end], box.colour[g.ENDS * kind + end] = level, colour


def fill_sales(box: Box, sheet: Sheet) -> None:
    """§1.1 sale cards and pools, with their value."""
    sales = check_entries("sales", sheet.get("sales"), g.COLOUR_KEYS)
    box.count[g.SALE : g.POOL] = [check_whole(f"sales.{key}", sales[key], 0, g.MOST_CARDS) for key in g.COLOUR_KEYS]
    box.value[g.SALE : g.SALE + g.COLOURS] = sheet.whole("sale_value", 1, g.VALUES)
    box.count[g.POOL] = check_whole("pools", sheet.given("pools", POOLS), 0, g.MOST_CARDS)
    box.value[g.POOL] = sheet.whole("pool_value", 1, g.VALUES)


def fill_points(box: Box, sheet: Sheet) -> None:
    """§6.1, §6.2, §6.3, §6.4, §6.5, §6.6 what each thing scores."""
    points = check_entries("points", sheet.get("points"), POINT_KEYS)
    for key in POINT_KEYS:
        box[key] = check_whole(f"points.{key}", points[key], 0, MOST_POINTS)


def check_total(box: Box) -> None:
    """Enough to deal and to draw, and not so many that a seat could begin more buildings than there is room for."""
    total = int(box.count.sum() - box.count[g.START])
    if not LEAST_CARDS <= total <= g.MOST_CARDS:
        why = Text(
            f"floors, coins, sales y pools deben sumar de {LEAST_CARDS} a {g.MOST_CARDS} cartas, no {total}",
            f"floors, coins, sales and pools must add up to {LEAST_CARDS} to {g.MOST_CARDS} cards, not {total}",
        )
        raise BadBox(field="cards", why=why)


def check_levels(box: Box) -> None:
    """§3.2, §3.3 what every building needs is printed on some card."""
    for level in (*range(g.NEXT_FROM + 1), g.ROOF):
        if level not in box.level:
            es, en = ("azotea", "a roof") if level == g.ROOF else (f"planta {level}", f"a floor {level}")
            why = Text(
                f"ninguna carta tiene {es}: no se podría terminar ningún edificio",
                f"no card has {en}: no building could be finished",
            )
            raise BadBox(field="floors", why=why)


# -- how a sheet is read

Card = tuple[tuple[tuple[int, int], ...], int]  # the level and colour of each end, and its value


def read_card(name: str, row: object, least: int) -> Card:
    """Its two ends, the lower floor first, and its value, `least` or more."""
    given = check_entries(name, row, ("ends", "value"))
    ends = given["ends"]
    if not isinstance(ends, list) or len(ends) != g.ENDS:
        raise BadBox(field=f"{name}.ends", why=Text("deben ser dos extremos", "must be two ends"))
    found = sorted(read_end(f"{name}.ends[{i}]", end) for i, end in enumerate(ends))
    return tuple(found), check_whole(f"{name}.value", given["value"], least, g.VALUES)


def read_end(name: str, said: object) -> tuple[int, int]:
    """roof, or a floor and its colour, as in 3 blue."""
    if said == "roof":
        return g.ROOF, g.NO_COLOUR
    words = said.split() if isinstance(said, str) else []
    if len(words) != g.ENDS or words[0] not in map(str, range(g.TOP + 1)):
        why = Text(
            f'debe ser "roof" o una planta de 0 a {g.TOP} y su color ("3 blue"), no {said!r}',
            f'must be "roof", or a floor from 0 to {g.TOP} and its colour ("3 blue"), not {said!r}',
        )
        raise BadBox(field=name, why=why)
    return int(words[0]), check_choice(name, words[1], g.COLOUR_KEYS)
