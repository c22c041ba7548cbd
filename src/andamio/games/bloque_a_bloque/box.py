"""The box of Bloque a Bloque: cards, costs, points, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from andamio.core.box import Sheet, check_choice, check_whole
from andamio.core.compiled import Box
from andamio.core.errors import BadBox
from andamio.core.layout import Field, record
from andamio.core.options import Options
from andamio.core.text import Text

from .state import (
    COINS,
    COLOUR_KEYS,
    COLOURS,
    DEALT,
    ENDS,
    FLOORS,
    KINDS,
    MOST_CARDS,
    NEXT_FROM,
    NO_COLOUR,
    POOL,
    ROOF,
    SALE,
    SEATS,
    START,
    TOP,
    VALUES,
)

LEAST_CARDS = SEATS * DEALT + 1  # to deal them, and one to draw
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
    Field("count", "i1", (KINDS,)),
    Field("value", "i1", (KINDS,)),
    Field("level", "i1", (ENDS * KINDS,)),  # of a face: its floor, ROOF or NOTHING
    Field("colour", "i1", (ENDS * KINDS,)),  # of a face, or NO_COLOUR
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
    box.store_cost = sheet.whole("reserve_cost", 1, VALUES)
    box.level, box.colour = NOTHING, NO_COLOUR
    fill_floors(box, sheet.rows_up_to("floors", MOST_CARDS))
    fill_start(box, sheet)
    for i, value in enumerate(sheet.rows_up_to("coins", MOST_CARDS)):
        box.count[COINS - 1 + check_whole(f"coins[{i}]", value, 1, VALUES)] += 1
    box.value[COINS:SALE] = range(1, VALUES + 1)
    fill_sales(box, sheet)
    fill_points(box, sheet)
    check_total(box)
    check_levels(box)


def fill_floors(box: Box, rows: Sequence[object]) -> None:
    """§1.1 cards printed alike, whichever end is said first, are one kind."""
    cards = [read_card(f"floors[{number}]", row, 1) for number, row in enumerate(rows)]
    kinds = sorted(set(cards))
    if len(kinds) > FLOORS:
        why = Text(
            f"caben {FLOORS} cartas distintas y hay {len(kinds)}",
            f"there is room for {FLOORS} different cards, there are {len(kinds)}",
        )
        raise BadBox(field="floors", why=why)
    for kind, card in enumerate(kinds):
        print_card(box, kind, card, cards.count(card))


def fill_start(box: Box, sheet: Sheet) -> None:
    """§1.1 one for each seat; it may be without a value."""
    print_card(box, START, read_card("start", sheet.given("start", START_CARD), 0), int(box.seats))


def print_card(box: Box, kind: int, card: Card, count: int) -> None:
    ends, box.value[kind] = card
    box.count[kind] = count
    for end, (level, colour) in enumerate(ends):
        box.level[ENDS * kind + end], box.colour[ENDS * kind + end] = level, colour


def fill_sales(box: Box, sheet: Sheet) -> None:
    """§1.1 sale cards and pools, with their value."""
    sales = entries("sales", sheet.get("sales"), COLOUR_KEYS)
    box.count[SALE:POOL] = [check_whole(f"sales.{key}", sales[key], 0, MOST_CARDS) for key in COLOUR_KEYS]
    box.value[SALE : SALE + COLOURS] = sheet.whole("sale_value", 1, VALUES)
    box.count[POOL] = check_whole("pools", sheet.given("pools", POOLS), 0, MOST_CARDS)
    box.value[POOL] = sheet.whole("pool_value", 1, VALUES)


def fill_points(box: Box, sheet: Sheet) -> None:
    """§6.1, §6.2, §6.3, §6.4, §6.5, §6.6 what each thing scores."""
    points = entries("points", sheet.get("points"), POINT_KEYS)
    for key in POINT_KEYS:
        box[key] = check_whole(f"points.{key}", points[key], 0, MOST_POINTS)


def check_total(box: Box) -> None:
    """Enough to deal and to draw, and not so many that a seat could begin more buildings than there is room for."""
    total = int(box.count.sum() - box.count[START])
    if not LEAST_CARDS <= total <= MOST_CARDS:
        why = Text(
            f"floors, coins, sales y pools deben sumar de {LEAST_CARDS} a {MOST_CARDS} cartas, no {total}",
            f"floors, coins, sales and pools must add up to {LEAST_CARDS} to {MOST_CARDS} cards, not {total}",
        )
        raise BadBox(field="cards", why=why)


def check_levels(box: Box) -> None:
    """§3.2, §3.3 what every building needs is printed on some card."""
    for level in (*range(NEXT_FROM + 1), ROOF):
        if level not in box.level:
            es, en = ("azotea", "a roof") if level == ROOF else (f"planta {level}", f"a floor {level}")
            why = Text(
                f"ninguna carta tiene {es}: no se podría terminar ningún edificio",
                f"no card has {en}: no building could be finished",
            )
            raise BadBox(field="floors", why=why)


# -- how a sheet is read

Card = tuple[tuple[tuple[int, int], ...], int]  # the level and colour of each end, and its value


def entries(name: str, found: object, keys: Sequence[str]) -> dict[str, Any]:
    """A table of exactly these keys."""
    if not isinstance(found, dict) or set(found) != set(keys):
        listed = ", ".join(keys)
        raise BadBox(field=name, why=Text(f"debe tener exactamente: {listed}", f"must have exactly: {listed}"))
    return found


def read_card(name: str, row: object, least: int) -> Card:
    """Its two ends, the lower floor first, and its value, `least` or more."""
    given = entries(name, row, ("ends", "value"))
    ends = given["ends"]
    if not isinstance(ends, list) or len(ends) != ENDS:
        raise BadBox(field=f"{name}.ends", why=Text("deben ser dos extremos", "must be two ends"))
    found = sorted(read_end(f"{name}.ends[{i}]", end) for i, end in enumerate(ends))
    return tuple(found), check_whole(f"{name}.value", given["value"], least, VALUES)


def read_end(name: str, said: object) -> tuple[int, int]:
    """roof, or a floor and its colour, as in 3 blue."""
    if said == "roof":
        return ROOF, NO_COLOUR
    words = said.split() if isinstance(said, str) else []
    if len(words) != ENDS or words[0] not in map(str, range(TOP + 1)):
        why = Text(
            f'debe ser "roof" o una planta de 0 a {TOP} y su color ("3 blue"), no {said!r}',
            f'must be "roof", or a floor from 0 to {TOP} and its colour ("3 blue"), not {said!r}',
        )
        raise BadBox(field=name, why=why)
    return int(words[0]), check_choice(name, words[1], COLOUR_KEYS)
