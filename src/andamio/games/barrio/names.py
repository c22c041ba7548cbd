"""What cards, lines and sources of Barrio are called."""

from __future__ import annotations

from functools import cache

from andamio.core.compiled import Box
from andamio.core.text import Text, same
from andamio.core.words import numbers

from . import state as g
from .box import CARD_NAMES

LANDSCAPE_NAMES = (Text("Costa", "Coast"), Text("Campo", "Country"), Text("Sierra", "Sierra"))
ICON_NAMES = (Text("luna", "moon"), Text("estrella", "star"), Text("flor", "flower"))
MATERIAL_NAMES = (
    Text("madera", "wood"),
    Text("ladrillo", "brick"),
    Text("piedra", "stone"),
    Text("hormigón", "concrete"),
    Text("vegetal", "greenery"),
)
BURRUNO_NAME = same("Burruño")
SEAT_NAMES = numbers(g.SEATS)
NUMBERS = numbers(max(g.CELLS, g.CLOSINGS + 1, g.MOST + 1))
FROM_ONE = NUMBERS[1:]
SOURCE_NAMES = (
    *(Text(f"tomar la casa {n}", f"take house {n}") for n in range(1, g.SLOTS + 1)),
    *(Text(f"tomar el material {n}", f"take material {n}") for n in range(1, g.SLOTS + 1)),
    Text("robar del mazo de casas", "draw from the house deck"),
    Text("robar del mazo de materiales", "draw from the material deck"),
)
LINE_NAMES = (
    *(Text(f"la fila {n}", f"row {n}") for n in range(1, g.SIDE + 1)),
    *(Text(f"la columna {n}", f"column {n}") for n in range(1, g.SIDE + 1)),
)
SCORING_NAMES = tuple(map(same, CARD_NAMES))


def house_names(box: Box) -> tuple[Text, ...]:
    return names_by_landscape(box.landscape.tobytes())


@cache
def names_by_landscape(landscapes: bytes) -> tuple[Text, ...]:
    """By their landscape, and their place in it: Costa 5, Coast 5."""
    found, counts = [], [0] * len(LANDSCAPE_NAMES)
    for landscape in landscapes:
        counts[landscape] += 1
        name = LANDSCAPE_NAMES[landscape]
        found.append(Text(f"{name.es} {counts[landscape]}", f"{name.en} {counts[landscape]}"))
    return tuple(found)


def kind_names(box: Box) -> tuple[Text, ...]:
    return names_by_doubles(box.double.tobytes())


@cache
def names_by_doubles(doubles: bytes) -> tuple[Text, ...]:
    """The five materials, the doubles by what they stand for, the Burruño."""
    pairs = [[MATERIAL_NAMES[kind] for kind in doubles[i : i + 2]] for i in range(0, len(doubles), 2)]
    return (*MATERIAL_NAMES, *(Text(f"{a.es}/{b.es}", f"{a.en}/{b.en}") for a, b in pairs), BURRUNO_NAME)


def card_names(box: Box) -> tuple[Text, ...]:
    return house_names(box) + kind_names(box)
