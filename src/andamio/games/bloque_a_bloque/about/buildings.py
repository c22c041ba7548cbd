"""Buildings and their parts, as they stand."""

from __future__ import annotations

from andamio.core.about import About, said
from andamio.core.text import Text, listed
from andamio.core.view import View

from .. import GAME
from .. import state as g
from ..names import POOL_NAME, SALE_NAMES, end_name
from ..words import building_line
from .cards import has_roof, points_of, points_text, sale_gain


def own_building(view: View, building: int) -> About | None:
    return tower(view, view.seat, building) if view.seat >= 0 else None


def tower(view: View, seat: int, building: int) -> About | None:
    """What stands, what it scores by category, or would with a roof."""
    if seat >= view.box.seats or building >= view.begun[seat]:
        return None
    what = Text(building_line(view, seat, building, "es"), building_line(view, seat, building, "en"))
    points = points_of(view, seat, building)
    parts = [
        Text(f"{category.text.es} {n}", f"{category.text.en} {n}")
        for category, n in zip(GAME.categories, points, strict=True)
        if n
    ]
    total, finished = points_text(sum(points)), has_roof(view, seat, building)
    text, more = (SCORES, ()) if finished else (UNFINISHED, (next_text(view, seat, building),))
    told = text.filled(seat=f"{{seat{seat}}}", what=what, total=total, parts=listed(parts))
    return About(Text(f"edificio {building + 1}", f"building {building + 1}"), said(told, *more), ("3.2", "3.3", "6.1"))


SCORES = Text(
    "De {seat}: {what}. Terminado, da {total}: {parts}.", "{seat}'s: {what}. Finished, it scores {total}: {parts}."
)
UNFINISHED = Text(
    "De {seat}: {what}. Sin azotea no cuenta; con ella daría {total}: {parts}.",
    "{seat}'s: {what}. Without a roof it counts nothing; with one it would score {total}: {parts}.",
)


def next_text(view: View, seat: int, building: int) -> Text:
    """§3.2, §3.3 what may come next."""
    height = int(view.height[seat, building])
    if height > g.TOP:
        return Text("Ahora solo admite la azotea.", "Now it takes only the roof.")
    if height <= g.NEXT_FROM:
        return Text(f"Ahora pide una planta {height}.", f"Now it asks for a floor {height}.")
    return Text(f"Ahora admite una planta {height} o la azotea.", f"Now it takes a floor {height} or the roof.")


def part(view: View, seat: int, building: int, what: int | str) -> About | None:
    """A floor, the roof, the pool or a sale card of a building."""
    if seat >= view.box.seats or building >= view.begun[seat]:
        return None
    if isinstance(what, int):
        return storey(view, seat, building, what)
    if what == "roof":
        return roof(view, seat, building)
    if what == "pool":
        return pool(view) if view.pool[seat, building] else None
    return sign(view, seat, building, int(what[-1]))


def storey(view: View, seat: int, building: int, level: int) -> About | None:
    """§6.1, §6.3, §6.5 what a floor scores for its colour, by the rules."""
    if level >= view.height[seat, building]:
        return None
    box, face = view.box, int(view.floor[seat, building, level])
    points = sum(points_of(view, seat, building, height=level + 1)) if level else 0
    points -= sum(points_of(view, seat, building, height=level)) if level else 0
    clauses = ("3.2", "6.1", *{g.QUALITY: ("6.3",), g.LUXURY: ("6.5",)}.get(level, ()))
    text = GROUND if level == 0 else ON_ITS_COLOUR.filled(points=points_text(points)) if points else CHANGES
    where = Text(f"Del edificio {building + 1}.", f"Of building {building + 1}.")
    return About(end_name(box, face), said(where, text), clauses)


GROUND = Text("Es la planta baja: por ella no hay puntos.", "The ground floor scores nothing by itself.")
CHANGES = Text("No está sobre una de su color: no da puntos.", "Not on one of its colour: it scores nothing.")
ON_ITS_COLOUR = Text("Con azotea suma {points}.", "With a roof it adds {points}.")


def roof(view: View, seat: int, building: int) -> About | None:
    face = int(view.floor[seat, building, g.ROOF])
    if face == g.EMPTY:
        return None
    points = points_text(int(view.box.roof))
    text = Text("Termina el edificio {n}: {points}.", "It finishes building {n}: {points}.")
    return About(end_name(view.box, face), text.filled(n=building + 1, points=points), ("3.3", "6.4"))


def pool(view: View) -> About:
    text = Text("Al pie de un edificio terminado: {points}.", "At the foot of a finished building: {points}.")
    return About(POOL_NAME, text.filled(points=points_text(int(view.box.pool))), ("3.4", "6.3"))


def sign(view: View, seat: int, building: int, colour: int) -> About | None:
    if not int(view.sign[seat, building]) >> colour & 1:
        return None
    points = sale_gain(view, seat, building, colour)
    text = Text("Sobre el edificio {n} da {points}.", "On building {n} it brings {points}.")
    return About(SALE_NAMES[colour], text.filled(n=building + 1, points=points_text(points)), ("5.1", "6.2", "6.6"))
