"""Houses, and where one may stand."""

from __future__ import annotations

from andamio.core.about import About, imagined, said
from andamio.core.actions import Block, code
from andamio.core.compiled import Box
from andamio.core.score import scores_of
from andamio.core.text import Text, listed
from andamio.core.view import View

from .. import state as g
from ..deeds import missing
from ..names import ICON_NAMES, LANDSCAPE_NAMES, LINE_NAMES, MATERIAL_NAMES, house_names
from ..rules.limit import pays
from ..rules.panoramas import NONE, gain, joins, panoramas_of
from .market import is_legal
from .saying import cards_text, counted, points_text, seat_name

# -- houses


def house(view: View, number: int) -> About | None:
    """A house that this view sees: built, in its own hand, known to be in another, or face up."""
    if number not in range(g.HOUSES) or (where := place_of(view, number)) is None:
        return None
    place, is_built = where
    clauses = ("1.2", "5.1", "5.3", "6.2") if is_built else ("1.2", "4.1", "4.3", "5.1", "5.2")
    texts = (place,) if is_built else (place, price_text(view, number), payment_text(view, number))
    more = () if is_built or view.seat < 0 else (fit_text(view, number),)
    return About(house_names(view.box)[number], said(printed_text(view.box, number), *texts, *more), clauses)


def place_of(view: View, number: int) -> tuple[Text, bool] | None:
    """Where it is seen to be, and whether it stands."""
    for seat in range(max(2, int(view.box.seats))):
        if (view.panorama[seat] == number).any():
            owner = seat_name(view, seat)
            return Text(f"La ha construido {owner.es}.", f"{owner.en} has built it."), True
    if number in view.row[g.HOUSE].tolist():
        return (FACE_UP_ALONE if view.box.seats == 1 else FACE_UP), False
    for seat in range(int(view.box.seats)):
        if view.hand[seat, number] > 0:
            return IN_HAND, False
        if view.known[seat, number] > 0:
            return Text(f"La tiene en la mano {{seat{seat}}}.", f"{{seat{seat}}} has it in hand."), False
    return None


FACE_UP = Text("Está boca arriba: quien la robe la tendrá en la mano.", "It lies face up: who draws it has it in hand.")
FACE_UP_ALONE = Text("Está boca arriba: se construye desde ahí.", "It lies face up, and is built from there.")
IN_HAND = Text("La tienes en la mano.", "It is in your hand.")


def printed_text(box: Box, number: int) -> Text:
    """What counts of it once it stands."""
    left, right = LANDSCAPE_NAMES[box.left[number]], LANDSCAPE_NAMES[box.right[number]]
    icon, points = ICON_NAMES[box.icon[number]], points_text(int(box.points[number]))
    return Text(
        f"Vale {points.es} y lleva {icon.es}. A su izquierda continúa {left.es}; a su derecha, {right.es}.",
        f"Worth {points.en}, with a {icon.en}. It continues {left.en} on its left and {right.en} on its right.",
    )


def price_text(view: View, number: int) -> Text:
    return Text("Cuesta {cost}.", "It costs {cost}.").filled(cost=cards_text(view.box.cost[number], MATERIAL_NAMES))


def payment_text(view: View, number: int) -> Text:
    """§4.1 the lines that pay for it as the market lies, or what the best one lacks."""
    s, box = view.states[0], view.box
    lines = [LINE_NAMES[line] for line in range(g.LINES) if pays(s, box, number, line)]
    if lines:
        return Text("Ya la paga {lines}.", "It can be paid with {lines}.").filled(lines=listed(lines, EITHER))
    kinds, line = missing(view, number)
    lacks = cards_text(counted(kinds), MATERIAL_NAMES)
    if view.height == 0:
        return Text("El mercado está vacío.", "The market is empty.")
    if not kinds:
        return Text("Ninguna línea deja el mercado en su límite.", "No line brings the market back inside its limit.")
    return LACKING.filled(n=len(kinds), line=LINE_NAMES[line], lacks=lacks)


EITHER = Text("o", "or")
LACKING = Text("Nada la paga aún: a {line} le falta {lacks}.", "Nothing pays for it yet: {line} lacks {lacks}.")


def fit_text(view: View, number: int) -> Text:
    """§5.2, §5.3 the best place for it among the own panoramas, by the rules' own count."""
    s, box, seat = view.states[0], view.box, view.seat
    places = [
        (int(gain(s, box, seat, before, after)), before, after)
        for before in range(NONE, panoramas_of(s, seat))
        for after in range(NONE, panoramas_of(s, seat))
        if (before, after) != (NONE, NONE) and joins(s, box, seat, number, before, after)
    ]
    points = int(box.points[number])
    if not places:
        return FITS_NOWHERE.filled(points=points_text(points))
    more, before, after = max(places)
    return FITS.filled(where=where_text(before, after), total=points_text(points + more), points=points, more=more)


FITS = Text(
    "Encaja {where}: daría {total} ({points} de la casa y {more} de la panorámica).",
    "It fits {where}: {total} ({points} for the house, {more} for the panorama).",
)

FITS_NOWHERE = Text(
    "No continúa ninguna panorámica tuya: daría {points}.", "It continues no panorama of yours: {points}."
)


def where_text(before: int, after: int) -> Text:
    if before == NONE:
        return Text(f"a la izquierda de tu panorámica {after + 1}", f"on the left of your panorama {after + 1}")
    if after == NONE:
        return Text(f"a la derecha de tu panorámica {before + 1}", f"on the right of your panorama {before + 1}")
    return Text(
        f"entre tus panorámicas {before + 1} y {after + 1}", f"between your panoramas {before + 1} and {after + 1}"
    )


# -- places for a house


def stand(view: View, block: Block, r: int = 0, c: int = 0) -> About | None:
    """§5.2 where the house being built may stand: what its seat's houses and panoramas would bring more."""
    if not is_legal(view, block, r, c):
        return None
    match, owner = imagined(view), builder_of(view)
    before = standing(view, owner)
    match.play(code(block, r, c))
    more = standing(match.view(view.seat), owner) - before
    name = PLACE_NAMES[block].filled(n=r + 1, other=c + 1)
    text = Text(
        "Aquí {house} daría {more} entre casa y panorámica.", "Here {house} would bring {more}, house and panorama."
    ).filled(house=house_names(view.box)[view.house], more=points_text(more))
    return About(name, text, ("5.1", "5.2", "5.3"))


def builder_of(view: View) -> int:
    """Alone, the player settles Klaus's ties."""
    return g.KLAUS if view.box.seats == 1 and view.phase in (g.PENALISING, g.KLAUS_BUILDING) else int(view.turn)


def standing(view: View, seat: int) -> int:
    """Points of houses and panoramas."""
    points = scores_of(view.edition, view.states)[seat]
    return points["houses"] + points["panoramas"]


PLACE_NAMES = {
    g.ALONE: Text("una panorámica nueva", "a new panorama"),
    g.AFTER: Text("a la derecha de la panorámica {n}", "right of panorama {n}"),
    g.BEFORE: Text("a la izquierda de la panorámica {n}", "left of panorama {n}"),
    g.BRIDGE: Text("entre la panorámica {n} y la {other}", "between panoramas {n} and {other}"),
}
