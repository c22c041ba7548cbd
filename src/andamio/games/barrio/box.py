"""The box of Barrio: houses, materials, points, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from andamio.core.box import Sheet, check_choice, check_entries, check_whole, check_wholes
from andamio.core.compiled import Box
from andamio.core.errors import BadBox, BadOptions
from andamio.core.layout import Field, record
from andamio.core.options import Options
from andamio.core.text import Text

from . import state as g

CARD_NAMES = ("A", "B", "C", "D", "E", "F")
RANDOM = len(CARD_NAMES)  # chance names the scoring card
LEVELS = ("A", "B", "C")  # scoring cards of who plays alone
PER_LANDSCAPE = g.HOUSES // len(g.LANDSCAPES)
MOST_POINTS, MOST_GOAL, TABLE = 50, 7, 8
LEAST_COST, MOST_COST = 2, 6  # a line that pays has two cards: so no build can complete a square

BOX = record(
    "BOX",
    Field("seats", "i1"),
    Field("scoring", "i1"),  # the card, or RANDOM
    Field("goal", "i1"),
    Field("count", "i1", (g.CARDS,)),  # of each card
    Field("landscape", "i1", (g.HOUSES,)),
    Field("icon", "i1", (g.HOUSES,)),
    Field("points", "i1", (g.HOUSES,)),
    Field("left", "i1", (g.HOUSES,)),  # the landscape that a corner asks for
    Field("right", "i1", (g.HOUSES,)),
    Field("cost", "i1", (g.HOUSES, g.MATERIALS)),
    Field("size", "i1", (g.HOUSES,)),  # materials of a cost
    Field("need", "i8", (g.HOUSES,)),  # a cost as a bundle: see rules/market.py
    Field("double", "i1", (g.DOUBLES, 2)),  # what each stands for
    Field("pair", "i8", (g.DOUBLES,)),  # the digits of those two in a bundle
    Field("twin", "i1", (g.MATERIALS,)),  # the double that stands for it, or the Burruño where none does
    Field("panorama", "i1", (g.MOST + 1,)),  # points for so many houses
    Field("rubble", "i1", (g.SCORINGS,)),  # points for a card
    Field("burrunos", "i1", (g.SCORINGS, g.BURRUNOS + 1)),  # points for so many
)


def fill(box: Box, sheet: Sheet, options: Options) -> None:
    """§1.1 materials; §1.2 houses; §1.6 the scoring card; §1.7 the goal."""
    box.seats = options["seats"]
    box.scoring = read_scoring(box.seats, str(options["scoring"]))
    goals = check_wholes("goal", sheet.rows("goal", g.SEATS), 1, MOST_GOAL)
    box.goal = goals[box.seats - 1]
    fill_houses(box, sheet.rows("houses", g.HOUSES))
    fill_materials(box, sheet)
    fill_points(box, sheet)


def read_scoring(seats: int, name: str) -> int:
    """§7.1 who plays alone chooses among three levels."""
    if seats == 1 and name not in LEVELS:
        levels = ", ".join(LEVELS)
        why = Text(f"en solitario debe ser una de {levels}, no {name}", f"alone it must be one of {levels}, not {name}")
        raise BadOptions(option="scoring", why=why)
    return CARD_NAMES.index(name) if name in CARD_NAMES else RANDOM


def fill_houses(box: Box, rows: Sequence[object]) -> None:
    """§1.2 landscape, icon, points, materials and the symbols of both corners; thirteen of each landscape."""
    for house, row in enumerate(rows):
        name = f"houses[{house}]"
        given = check_entries(name, row, ("landscape", "icon", "points", "left", "right", "cost"))
        box.landscape[house] = check_choice(f"{name}.landscape", given["landscape"], g.LANDSCAPES)
        box.icon[house] = check_choice(f"{name}.icon", given["icon"], g.ICONS)
        box.points[house] = check_whole(f"{name}.points", given["points"], 0, MOST_POINTS)
        box.left[house] = check_choice(f"{name}.left", given["left"], g.LANDSCAPES)
        box.right[house] = check_choice(f"{name}.right", given["right"], g.LANDSCAPES)
        box.cost[house] = read_cost(f"{name}.cost", given["cost"])
    box.size = box.cost.sum(axis=1)
    box.need = box.cost @ [1 << g.BITS * kind for kind in range(g.MATERIALS)]
    check_landscapes(box)


def read_cost(name: str, cost: object) -> list[int]:
    """So many of each material."""
    if not isinstance(cost, dict):
        raise BadBox(field=name, why=Text("debe ser { wood = 1, … }", "must be { wood = 1, … }"))
    found = [0] * g.MATERIALS
    for key, count in cost.items():
        found[check_choice(name, key, g.MATERIAL_KEYS)] = check_whole(f"{name}.{key}", count, 1, MOST_COST)
    if not LEAST_COST <= sum(found) <= MOST_COST:
        why = Text(
            f"debe sumar de {LEAST_COST} a {MOST_COST} materiales, no {sum(found)}",
            f"must add up to {LEAST_COST} to {MOST_COST} materials, not {sum(found)}",
        )
        raise BadBox(field=name, why=why)
    return found


def check_landscapes(box: Box) -> None:
    for number, landscape in enumerate(g.LANDSCAPES):
        houses = int((box.landscape == number).sum())
        if houses != PER_LANDSCAPE:
            why = Text(
                f"debe haber {PER_LANDSCAPE} de {landscape} y hay {houses}",
                f"there must be {PER_LANDSCAPE} of {landscape}, there are {houses}",
            )
            raise BadBox(field="houses", why=why)


def fill_materials(box: Box, sheet: Sheet) -> None:
    """§1.1 fifty-four cards."""
    counts = check_entries("materials", sheet.get("materials"), (*g.MATERIAL_KEYS, "burruno"))
    box.count = 1
    for kind, key in enumerate(g.MATERIAL_KEYS):
        box.count[g.HOUSES + kind] = check_whole(f"materials.{key}", counts[key], 0, g.ALL_MATERIALS)
    box.count[g.HOUSES + g.BURRUNO] = check_whole("materials.burruno", counts["burruno"], 0, g.BURRUNOS)
    box.twin = g.BURRUNO
    for double, row in enumerate(sheet.rows("doubles", g.DOUBLES)):
        fill_double(box, double, row)
    total = int(box.count[g.HOUSES :].sum())
    if total != g.ALL_MATERIALS:
        why = Text(
            f"con los dobles deben sumar {g.ALL_MATERIALS} cartas, no {total}",
            f"with the doubles they must add up to {g.ALL_MATERIALS} cards, not {total}",
        )
        raise BadBox(field="materials", why=why)


def fill_double(box: Box, double: int, row: object) -> None:
    """§4.3 a card that stands for either of two materials."""
    name = f"doubles[{double}]"
    given = check_entries(name, row, ("of", "count"))
    box.count[g.HOUSES + g.FIRST_DOUBLE + double] = check_whole(f"{name}.count", given["count"], 0, g.KINDS)
    pair = given["of"] if isinstance(given["of"], list) else []
    found = [check_choice(f"{name}.of", key, g.MATERIAL_KEYS) for key in pair]
    taken = [kind for kind in found if box.twin[kind] != g.BURRUNO]
    if len(set(found)) != 2 or len(found) != 2 or taken:
        why = Text(
            "deben ser dos materiales distintos que no estén en el otro doble",
            "must be two different materials that the other double does not have",
        )
        raise BadBox(field=f"{name}.of", why=why)
    box.double[double] = found
    box.twin[found] = g.FIRST_DOUBLE + double
    box.pair[double] = sum(g.DIGIT << g.BITS * kind for kind in found)


def fill_points(box: Box, sheet: Sheet) -> None:
    """§5.3 panoramas; §6.2 rubble and Burruños by the scoring card."""
    points = check_entries("points", sheet.get("points"), ("panorama", *CARD_NAMES))
    table = whole_list("points.panorama", points["panorama"], TABLE, 0, MOST_POINTS)
    box.panorama = [0, *table, *[table[-1]] * (g.MOST - TABLE)]
    for number, name in enumerate(CARD_NAMES):
        card = check_entries(f"points.{name}", points[name], ("rubble", "burrunos"))
        box.rubble[number] = check_whole(f"points.{name}.rubble", card["rubble"], -MOST_POINTS, MOST_POINTS)
        field = f"points.{name}.burrunos"
        box.burrunos[number] = whole_list(field, card["burrunos"], g.BURRUNOS + 1, -MOST_POINTS, MOST_POINTS)


# -- how a sheet is read


def whole_list(name: str, rows: object, count: int, low: int, high: int) -> list[int]:
    if not isinstance(rows, list) or len(rows) != count:
        raise BadBox(field=name, why=Text(f"deben ser {count} números", f"must be {count} numbers"))
    return check_wholes(name, rows, low, high)
