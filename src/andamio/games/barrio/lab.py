"""Barrio for its author: what may be turned in the box, and what counts where many games are measured."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.knobs import Deed, Ending, Fields, Gift, Knob, complete, line, table
from andamio.core.text import Text

from . import state as g
from .box import CARD_NAMES, MOST_COST, MOST_GOAL, MOST_POINTS
from .names import BURRUNO_NAME, ICON_NAMES, LANDSCAPE_NAMES, MATERIAL_NAMES

__all__ = ["ENDINGS", "GIFTS", "complete", "deeds", "knobs"]

GIFTS = (
    Gift((g.DEALT_HOUSE, g.DEALT_MATERIAL), Text("cartas repartidas", "cards dealt"), field="houses[{}]"),
    Gift((g.DREW_HOUSE, g.DREW_MATERIAL), Text("cartas robadas", "cards drawn"), field="houses[{}]"),
)
ENDINGS = (
    Ending("klaus", Text("Klaus llega a sus casas", "Klaus has his houses"), g.KLAUS_BUILT),
    Ending("passed", Text("no queda nada que hacer", "nothing is left to do"), g.PASSED),
    Ending(
        "goal", Text("alguien tiene sus casas, o se acaba el material", "a seat has its houses, or materials are out")
    ),
)
GOAL, HOUSES = Text("Meta", "Goal"), Text("Casas", "Houses")
MATERIALS, POINTS = Text("Materiales", "Materials"), Text("Puntos", "Points")
LANDSCAPES = tuple(zip(g.LANDSCAPES, LANDSCAPE_NAMES, strict=True))
ICONS = tuple(zip(g.ICONS, ICON_NAMES, strict=True))
MATERIAL_PAIRS = tuple(zip(g.MATERIAL_KEYS, MATERIAL_NAMES, strict=True))
CHOICES = {
    "landscape": (Text("paisaje", "landscape"), LANDSCAPES),
    "icon": (Text("icono", "icon"), ICONS),
    "left": (Text("esquina izquierda", "left corner"), LANDSCAPES),
    "right": (Text("esquina derecha", "right corner"), LANDSCAPES),
}


def deeds(box: Box) -> list[Deed]:
    """Where a card lies and what pays belong to a deed; so does what is kept at first. Alone, nobody discards."""
    found = [
        Deed("draw", Text("tomar una carta", "taking a card"), g.DRAW),
        Deed("place", Text("colocar un material", "placing a material"), g.PLACE),
        Deed("build", Text("construir una casa", "building a house"), g.BUILD, singly=True),
        Deed("bridge", Text("unir dos panorámicas", "joining two panoramas"), g.BRIDGE),
    ]
    if box.seats > 1:
        found.append(Deed("discard", Text("descartar una casa", "discarding a house"), g.DISCARD))
    return found


def knobs(fields: Fields) -> list[Knob]:
    houses = [knob for house, given in enumerate(fields["houses"]) for knob in house_knobs(fields, house, given)]
    goal = line(fields, "goal", goal_name, GOAL, 1, MOST_GOAL)
    return [*goal, *houses, *material_knobs(fields), *point_knobs(fields)]


def goal_name(i: int) -> Text:
    return Text(f"casas que terminan la partida con {i + 1}", f"houses that end the game with {i + 1}")


def house_name(fields: Fields, house: int) -> Text:
    """Coast 5: its landscape, and its place in it."""
    landscapes = [given["landscape"] for given in fields["houses"][: house + 1]]
    name = dict(LANDSCAPES).get(landscapes[-1], HOUSES)
    return Text(f"{name.es} {landscapes.count(landscapes[-1])}", f"{name.en} {landscapes.count(landscapes[-1])}")


def house_knobs(fields: Fields, house: int, given: Fields) -> list[Knob]:
    name, at = house_name(fields, house), f"houses[{house}]"
    points = Text(f"{name.es}: puntos", f"{name.en}: points")
    found = [Knob(f"{at}.points", points, HOUSES, high=MOST_POINTS)]
    for material, called in MATERIAL_PAIRS:
        if material in given["cost"]:
            cost = Text(f"{name.es}: {called.es}", f"{name.en}: {called.en}")
            found.append(Knob(f"{at}.cost.{material}", cost, HOUSES, low=1, high=MOST_COST))
    for key, (called, choices) in CHOICES.items():
        what = Text(f"{name.es}: {called.es}", f"{name.en}: {called.en}")
        found.append(Knob(f"{at}.{key}", what, HOUSES, "choice", choices=choices))
    return found


def material_knobs(fields: Fields) -> list[Knob]:
    """All of them are always as many: wood or brick give what another takes."""
    found = table("materials", MATERIAL_PAIRS, MATERIALS, 0, g.ALL_MATERIALS, ("wood", "brick"))
    found += table("materials", [("burruno", BURRUNO_NAME)], MATERIALS, 0, g.BURRUNOS, ("wood",))
    for double in range(len(fields["doubles"])):
        name = Text(f"doble {double + 1}: cartas", f"double {double + 1}: cards")
        found.append(Knob(f"doubles[{double}].count", name, MATERIALS, high=g.KINDS, instead="materials.wood"))
        for i in range(2):
            of = Text(f"doble {double + 1}: material {i + 1}", f"double {double + 1}: material {i + 1}")
            found.append(Knob(f"doubles[{double}].of[{i}]", of, MATERIALS, "choice", choices=MATERIAL_PAIRS))
    return found


def point_knobs(fields: Fields) -> list[Knob]:
    found = []
    for i in range(len(fields["points"]["panorama"])):
        name = Text(f"panorámica de {i + 1}", f"panorama of {i + 1}")
        found.append(Knob(f"points.panorama[{i}]", name, POINTS, high=MOST_POINTS))
    for card in CARD_NAMES:
        rubble = Text(f"tarjeta {card}: cada escombro", f"card {card}: each rubble")
        found.append(Knob(f"points.{card}.rubble", rubble, POINTS, low=-MOST_POINTS, high=MOST_POINTS))
        for i in range(g.BURRUNOS + 1):
            name = Text(f"tarjeta {card}: {i} Burruños", f"card {card}: {i} Burruños")
            found.append(Knob(f"points.{card}.burrunos[{i}]", name, POINTS, low=-MOST_POINTS, high=MOST_POINTS))
    return found
