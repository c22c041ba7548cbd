"""What seats hold and have built, what scores, and Klaus."""

from __future__ import annotations

from andamio.core.about import About, said
from andamio.core.text import Text, listed
from andamio.core.view import View

from .. import state as g
from ..box import CARD_NAMES
from ..draw.parts import figure
from ..names import LANDSCAPE_NAMES, card_names, house_names, kind_names
from .materials import burruno_text, table_text
from .saying import cards_text, houses_text, points_text, seat_name

# -- seats


def hand(view: View, seat: int) -> About | None:
    if seat not in range(int(view.box.seats)):
        return None
    houses, materials = view.held[seat].tolist()
    known = [name for name, n in zip(card_names(view.box), view.known[seat].tolist(), strict=True) for _ in range(n)]
    text = Text(
        f"{houses_text(houses).es} y {materials} de material, en secreto; el dorso dice qué es cada carta.",
        f"{houses_text(houses).en} and {materials} of material, in secret; their backs tell which is which.",
    )
    seen = Text("Todos saben que tiene: {known}.", "All know that it has: {known}.")
    more = (seen.filled(known=listed(known)),) if known else ()
    return About(Text(f"mano de {{seat{seat}}}", f"{{seat{seat}}}'s hand"), said(text, *more), ("2.7", "8.1"))


def rubble(view: View, seat: int) -> About | None:
    if seat not in range(int(view.box.seats)):
        return None
    points = view.scores()[seat]
    text = Text(
        "Lo que sobró de las líneas con que pagó: {cards}. Ahora, {rubble} por escombros y {burrunos} por Burruños.",
        "What was left of the lines it paid with: {cards}. So far {rubble} for rubble and {burrunos} for Burruños.",
    ).filled(
        cards=cards_text(view.rubble[seat], kind_names(view.box)),
        rubble=figure(points["rubble"]),
        burrunos=figure(points["burrunos"]),
    )
    return About(Text(f"escombros de {{seat{seat}}}", f"{{seat{seat}}}'s rubble"), text, ("4.4", "6.2"))


def quarter(view: View, seat: int) -> About | None:
    if seat not in range(int(view.box.seats)):
        return None
    built, goal, points = int(view.length[seat].sum()), int(view.box.goal), points_text(view.total(seat))
    text = Text(
        f"{houses_text(built).es} de las {goal} que acaban la partida; {points.es} en total.",
        f"{houses_text(built).en} of the {goal} that end the game; {points.en} in all.",
    )
    combined = COMBINED[int(view.combined[seat])]
    end = "7.8" if view.box.seats == 1 else "6.1"
    return About(
        Text(f"barrio de {{seat{seat}}}", f"{{seat{seat}}}'s quarter"), said(text, combined), ("1.7", "5.4", end)
    )


COMBINED = (
    Text(
        "Le queda su construcción combinada: con tres iconos seguidos iguales o distintos añade una casa gratis.",
        "Its combined build is still to come: three icons in a row, equal or all different, add a house for free.",
    ),
    Text("Ya ha hecho su construcción combinada.", "It has made its combined build."),
)


def street(view: View, seat: int, number: int) -> About | None:
    """§5.3 a panorama: what it scores, and what one house more would."""
    if seat not in range(max(2, int(view.box.seats))) or number >= g.MOST or not (n := int(view.length[seat, number])):
        return None
    box, names, owner = view.box, house_names(view.box), seat_name(view, seat)
    houses = [names[house] for house in view.panorama[seat, number, :n]]
    left = LANDSCAPE_NAMES[box.left[view.panorama[seat, number, 0]]]
    right = LANDSCAPE_NAMES[box.right[view.panorama[seat, number, n - 1]]]
    text = Text(
        "De {owner}: {houses}. Da {points}. Continúa por la izquierda con {left} y por la derecha con {right}.",
        "{owner}'s: {houses}. It scores {points}. It goes on with {left} on its left and {right} on its right.",
    )
    told = text.filled(
        owner=owner, houses=listed(houses), points=points_text(int(box.panorama[n])), left=left, right=right
    )
    more = Text("Con una casa más daría {points}.", "With one house more it would score {points}.")
    longer = (more.filled(points=points_text(int(box.panorama[n + 1]))),) if n + 1 < g.MOST else ()
    return About(Text(f"panorámica {number + 1}", f"panorama {number + 1}"), said(told, *longer), ("5.1", "5.2", "5.3"))


# -- what scores, and Klaus


def scoring(view: View) -> About:
    name = Text("carta de puntuación", "scoring card")
    if view.scoring == g.EMPTY:
        return About(name, Text("Se sacará al azar.", "It will be drawn by lot."), ("1.6",))
    text = Text(
        "La {letter}. Cada carta de escombro vale {rubble}; los Burruños, según cuántos sean: {points}.",
        "It is {letter}. Each card of rubble is worth {rubble}; Burruños by how many there are: {points}.",
    ).filled(
        letter=CARD_NAMES[view.scoring], rubble=figure(int(view.box.rubble[view.scoring])), points=burruno_text(view)
    )
    return About(name, text, ("1.6", "6.2"))


def panoramas(view: View) -> About:
    line = table_text(view.box.panorama.tolist()[: g.MOST])
    text = Text("Lo que dan las casas unidas en fila: {line}.", "What houses joined in a row score: {line}.")
    return About(Text("panorámicas", "panoramas"), text.filled(line=line), ("5.3",))


def klaus(view: View) -> About | None:
    if view.box.seats > 1:
        return None
    held, aside = int(view.held[g.KLAUS, g.MATERIAL]), int(view.rubble[g.KLAUS, g.BURRUNO])
    built, goal = houses_text(int(view.length[g.KLAUS].sum())), int(view.box.goal)
    blanks = {"held": held, "aside": aside, "built": built, "goal": goal, "points": points_text(view.total(g.KLAUS))}
    text = KLAUS.filled(most=g.CLEARLY, **blanks)
    return About(Text("Klaus", "Klaus"), text, ("7.5", "7.6", "7.8", "8.5"))


KLAUS = Text(
    "Roba tantos materiales como tú, y dos si construyes. Tiene {held}: con más de {most} construye la casa que más le "
    "da. Lleva {built} de {goal}, {aside} Burruños apartados y {points}; con el empate gana él.",
    "He draws as many materials as you do, and two if you build. He has {held}: with more than {most} he builds the "
    "house that gives him most. So far {built} of {goal}, {aside} Burruños set aside, {points}; a tie is his.",
)
