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
    ENDS,
    FLOORS,
    KINDS,
    NO_COLOUR,
    POOL,
    ROOF,
    SALE,
    START,
    TOP,
    VALUES,
)

COIN_CARDS, SALES, POOLS = 9, 8, 6
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
    """§1.1 67 cards; §1.2 a start card for each seat; §2.2, §2.3, §2.5 costs and limits."""
    box.seats, box.add_cost = options["seats"], options["add_cost"]
    box.offers, box.from_reserve = options["offer_limit"], options["build_from_reserve"]
    box.store_cost = sheet.whole("reserve_cost", 1, VALUES)
    box.level, box.colour = NOTHING, NO_COLOUR
    fill_floors(box, sheet.rows("floors", FLOORS))
    fill_start(box)
    for i, value in enumerate(sheet.rows("coins", COIN_CARDS)):
        box.count[COINS - 1 + check_whole(f"coins[{i}]", value, 1, VALUES)] += 1
    box.value[COINS:SALE] = range(1, VALUES + 1)
    fill_sales(box, sheet)
    fill_points(box, sheet)


def fill_floors(box: Box, rows: Sequence[object]) -> None:
    """§1.1 cards printed alike, whichever end is said first, are one kind."""
    cards = [read_card(f"floors[{number}]", row) for number, row in enumerate(rows)]
    for kind, (ends, value) in enumerate(sorted(set(cards))):
        box.count[kind], box.value[kind] = cards.count((ends, value)), value
        for end, (level, colour) in enumerate(ends):
            box.level[ENDS * kind + end], box.colour[ENDS * kind + end] = level, colour


def fill_start(box: Box) -> None:
    """§1.1 floor 0 in each colour, no value."""
    box.count[START] = box.seats
    for end in range(ENDS):
        box.level[ENDS * START + end], box.colour[ENDS * START + end] = 0, end


def fill_sales(box: Box, sheet: Sheet) -> None:
    """§1.1 eight sale cards, six pools, each with its value."""
    sales = entries("sales", sheet.get("sales"), COLOUR_KEYS)
    box.count[SALE:POOL] = [check_whole(f"sales.{key}", sales[key], 0, SALES) for key in COLOUR_KEYS]
    total = int(box.count[SALE:POOL].sum())
    if total != SALES:
        why = Text(f"deben sumar {SALES} cartas, no {total}", f"must add up to {SALES} cards, not {total}")
        raise BadBox(field="sales", why=why)
    box.value[SALE : SALE + COLOURS] = sheet.whole("sale_value", 1, VALUES)
    box.count[POOL] = POOLS
    box.value[POOL] = sheet.whole("pool_value", 1, VALUES)


def fill_points(box: Box, sheet: Sheet) -> None:
    """§6.1, §6.2, §6.3, §6.4, §6.5, §6.6 what each thing scores."""
    points = entries("points", sheet.get("points"), POINT_KEYS)
    for key in POINT_KEYS:
        box[key] = check_whole(f"points.{key}", points[key], 0, MOST_POINTS)


# -- how a sheet is read


def entries(name: str, found: object, keys: Sequence[str]) -> dict[str, Any]:
    """A table of exactly these keys."""
    if not isinstance(found, dict) or set(found) != set(keys):
        listed = ", ".join(keys)
        raise BadBox(field=name, why=Text(f"debe tener exactamente: {listed}", f"must have exactly: {listed}"))
    return found


def read_card(name: str, row: object) -> tuple[tuple[tuple[int, int], ...], int]:
    """Its two ends, the lower floor first, and its value."""
    given = entries(name, row, ("ends", "value"))
    ends = given["ends"]
    if not isinstance(ends, list) or len(ends) != ENDS:
        raise BadBox(field=f"{name}.ends", why=Text("deben ser dos extremos", "must be two ends"))
    found = sorted(read_end(f"{name}.ends[{i}]", end) for i, end in enumerate(ends))
    return tuple(found), check_whole(f"{name}.value", given["value"], 1, VALUES)


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
