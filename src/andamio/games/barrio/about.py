"""What may be asked of anything on Barrio's table, and the help card. What a thing is worth is tried by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from andamio.core.about import About, Pile, imagined, said, would_happen
from andamio.core.actions import Block, code
from andamio.core.compiled import Array, Box
from andamio.core.contract import Cited
from andamio.core.score import scores_of
from andamio.core.text import Text, listed
from andamio.core.view import View

from . import state as g
from .box import CARD_NAMES
from .deeds import missing
from .draw.parts import figure
from .names import ICON_NAMES, LANDSCAPE_NAMES, LINE_NAMES, MATERIAL_NAMES, card_names, house_names, kind_names
from .rules.limit import pays
from .rules.panoramas import NONE, gain, joins, panoramas_of

NUMBER = r"(0|[1-9]\d?)"
NAMED = re.compile(rf"([a-z]+)(?:-?{NUMBER})?(?:-{NUMBER})?")


def about(view: View, piece: str) -> About | None:
    """By the names that the drawings give."""
    found = NAMED.fullmatch(piece)
    asked = found and ASKED.get(found[1])
    numbers = [int(number) for number in found.groups()[1:] if number] if found else []
    if not asked or len(numbers) != asked[1]:
        return None
    return asked[0](view, *numbers)


def cards_text(counts: Array, names: Iterable[Text]) -> Text:
    """2 de madera y 1 de piedra; 2 wood and 1 stone."""
    found = [(n, name) for n, name in zip(counts.tolist(), names, strict=True) if n > 0]
    return listed(Text(f"{n} de {name.es}", f"{n} {name.en}") for n, name in found) if found else NONE_OF_THEM


NONE_OF_THEM = Text("nada", "none")


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


def seat_name(view: View, seat: int) -> Text:
    """Alone, row 1 is Klaus's."""
    klaus = view.box.seats == 1 and seat == g.KLAUS
    return Text("Klaus", "Klaus") if klaus else Text(f"{{seat{seat}}}", f"{{seat{seat}}}")


def printed_text(box: Box, number: int) -> Text:
    """What counts of it once it stands."""
    left, right = LANDSCAPE_NAMES[box.left[number]], LANDSCAPE_NAMES[box.right[number]]
    icon, points = ICON_NAMES[box.icon[number]], points_text(int(box.points[number]))
    return Text(
        f"Vale {points.es} y lleva {icon.es}. A su izquierda continúa {left.es}; a su derecha, {right.es}.",
        f"Worth {points.en}, with a {icon.en}. It continues {left.en} on its left and {right.en} on its right.",
    )


def points_text(points: int) -> Text:
    said = figure(points)
    return Text(f"{said} punto", f"{said} point") if abs(points) == 1 else Text(f"{said} puntos", f"{said} points")


def houses_text(count: int) -> Text:
    return Text("1 casa", "1 house") if count == 1 else Text(f"{count} casas", f"{count} houses")


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


def counted(kinds: list[int], most: int = g.MATERIALS) -> Array:
    """How many there are of each."""
    return np.bincount(np.array(kinds, np.int64), minlength=most)


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


# -- materials


def source(view: View, number: int) -> About | None:
    """A house or a material face up, or a deck."""
    if number in (g.HOUSE_DECK, g.MATERIAL_DECK):
        return deck(view, number - g.HOUSE_DECK)
    sort, slot = divmod(number, g.SLOTS)
    if number >= g.HOUSE_DECK or (card := int(view.row[sort, slot])) == g.EMPTY:
        return None
    return house(view, card) if sort == g.HOUSE else material(view, card - g.HOUSES, IN_STORE)


def own_material(view: View, kind: int) -> About | None:
    if view.seat < 0 or kind not in range(g.KINDS) or (n := int(view.hand[view.seat, g.HOUSES + kind])) <= 0:
        return None
    return material(view, kind, Text(f"Tienes {n} en la mano.", f"You hold {n}."))


def placed(view: View, r: int, c: int) -> About | None:
    """A card of the market."""
    if r >= view.height or c >= view.width or (kind := int(view.market[r, c])) == g.EMPTY:
        return None
    return material(view, kind, Text(f"En la fila {r + 1}, columna {c + 1}.", f"At row {r + 1}, column {c + 1}."))


IN_STORE = Text("Está en el Almacén: se puede robar.", "It lies in the store, and can be drawn.")


def material(view: View, kind: int, where: Text) -> About:
    name, unseen = kind_names(view.box)[kind], int(unseen_by(view)[g.HOUSES + kind])
    text = BURRUNO if kind == g.BURRUNO else DOUBLE if kind >= g.FIRST_DOUBLE else PLAIN
    clauses = ("1.1", "4.4", "6.2") if kind == g.BURRUNO else ("1.1", "4.1", "4.3" if kind >= g.FIRST_DOUBLE else "4.4")
    pair = [MATERIAL_NAMES[k] for k in view.box.double[kind - g.FIRST_DOUBLE]] if text is DOUBLE else []
    blanks = {"one": pair[0], "other": pair[1]} if pair else {"points": burruno_text(view)}
    count = Text("De {all} que hay, no ves {unseen}.", "Of {all} there are, you do not see {unseen}.")
    counts = count.filled(all=int(view.box.count[g.HOUSES + kind]), unseen=unseen)
    return About(name, said(text.filled(**blanks), where, *needed_text(view, kind), counts), clauses)


def needed_text(view: View, kind: int) -> list[Text]:
    """Which houses that the viewer may build ask for it."""
    if view.seat < 0 or kind == g.BURRUNO:
        return []
    kinds = [kind] if kind < g.FIRST_DOUBLE else view.box.double[kind - g.FIRST_DOUBLE].tolist()
    houses = [number for number in buildable(view) if view.box.cost[number][kinds].any()]
    names = listed(house_names(view.box)[number] for number in houses)
    asked = Text("La piden {houses}.", "Asked for by {houses}.") if len(houses) > 1 else ASKED_BY_ONE
    return (
        [asked.filled(houses=names)]
        if houses
        else [Text("Ninguna casa tuya la pide.", "No house of yours asks for it.")]
    )


ASKED_BY_ONE = Text("La pide {houses}.", "Asked for by {houses}.")


PLAIN = Text(
    "Paga casas como parte de una fila o columna entera.", "It pays for houses as part of a whole row or column."
)
DOUBLE = Text(
    "Vale por {one} o por {other}, lo que haga falta.", "It stands for {one} or {other}, whichever is needed."
)
BURRUNO = Text(
    "No paga nada. Quien usa su línea se lo lleva, y la carta de puntuación dice qué vale: {points}.",
    "It pays for nothing. Who uses its line takes it, and the scoring card says what it is worth: {points}.",
)


def burruno_text(view: View) -> Text:
    """§6.2 for one, two, and so on."""
    if view.scoring == g.EMPTY:
        return Text("aún por saber", "not known yet")
    return table_text(view.box.burrunos[view.scoring].tolist())


def table_text(points: list[int]) -> Text:
    """1 da −1, 2 dan −2; of as many as there are figures, none of them told."""
    es = (f"{n} {'da' if n == 1 else 'dan'} {figure(points[n])}" for n in range(1, len(points)))
    en = (f"{n} {'gives' if n == 1 else 'give'} {figure(points[n])}" for n in range(1, len(points)))
    return Text(", ".join(es), ", ".join(en))


def unseen_by(view: View) -> Array:
    """§8.4 of each card, how many lie where this view does not look: in a deck or in a hand."""
    seen = view.discard + view.known.sum(axis=0)
    if view.seat >= 0:
        seen = seen + view.hand[view.seat] - view.known[view.seat]
    for card in view.row.ravel().tolist():
        if card != g.EMPTY:
            seen[card] += 1
    for kind in view.market[: view.height, : view.width].ravel().tolist():
        if kind != g.EMPTY:
            seen[g.HOUSES + kind] += 1
    seen[g.HOUSES :] += view.rubble.sum(axis=0)
    for number in view.panorama.ravel().tolist():
        if number != g.EMPTY:
            seen[number] += 1
    return view.box.count - seen


# -- decks and discards

DECK_NAMES = (Text("mazo de casas", "house deck"), Text("mazo de materiales", "material deck"))
DISCARD_NAMES = (Text("descarte de casas", "house discard"), Text("descarte de materiales", "material discard"))
SORTS = (slice(0, g.HOUSES), slice(g.HOUSES, g.CARDS))


def deck(view: View, sort: int) -> About:
    unseen = unseen_by(view)[SORTS[sort]]
    names = card_names(view.box)[SORTS[sort]]
    left, hidden = int(view.left[sort]), int(unseen.sum())
    what = houses_line(view.box, unseen) if sort == g.HOUSE else cards_text(unseen, names)
    text = Text(
        f"Quedan {left} boca abajo. Cuando se acaban se baraja su descarte.",
        f"{left} are left, face down. When they run out the discard is shuffled.",
    )
    if not hidden:
        return About(DECK_NAMES[sort], text, ("2.6", "2.8"))
    where = Text("No ves, aquí o en las manos: {what}.", "You do not see, here or in hands: {what}.").filled(what=what)
    return About(DECK_NAMES[sort], said(text, where), ("2.6", "2.8", "8.4"))


def houses_line(box: Box, counts: Array) -> Text:
    """Costa 1-3, 5; Campo 2: by their landscapes, and runs of numbers."""
    numbers: list[list[int]] = [[] for _ in LANDSCAPE_NAMES]
    places = [0] * len(LANDSCAPE_NAMES)
    for landscape, n in zip(box.landscape.tolist(), counts.tolist(), strict=True):
        places[landscape] += 1
        if n > 0:
            numbers[landscape].append(places[landscape])
    found = [(name, runs(n)) for name, n in zip(LANDSCAPE_NAMES, numbers, strict=True) if n]
    return Text("; ".join(f"{name.es} {n}" for name, n in found), "; ".join(f"{name.en} {n}" for name, n in found))


def runs(numbers: list[int]) -> str:
    """1-3, 5."""
    found: list[list[int]] = []
    for n in numbers:
        if found and found[-1][-1] == n - 1:
            found[-1].append(n)
        else:
            found.append([n])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)


def discard(view: View, sort: int) -> About | None:
    if sort not in range(len(SORTS)):
        return None
    text = (
        Text("Las casas que alguien ha descartado.", "The houses that somebody has discarded."),
        Text("Los materiales que han pagado casas.", "The materials that have paid for houses."),
    )
    again = Text("Están a la vista; cuando el mazo se acaba, lo forman.", "Open to all; an empty deck is made of them.")
    return About(DISCARD_NAMES[sort], said(text[sort], again), ("2.8", "8.2"))


# -- the market, and what may be done there


def market(view: View) -> About:
    alone = view.box.seats == 1
    limit, whose = ("3 × 5", Text("Es tuyo", "It is yours")) if alone else ("5 × 5", Text("Es de todos", "Everybody's"))
    text = Text(
        "{whose}. Mide {h} × {w} y al acabar un turno no pasa de {limit}. Una fila o columna entera paga una casa; lo "
        "que sobra de ella es escombro.",
        "{whose}. It is {h} × {w}, and at most {limit} when a turn ends. A whole row or column pays for a house; "
        "what is left of it is rubble.",
    ).filled(whose=whose, h=int(view.height), w=int(view.width), limit=limit)
    return About(Text("mercado", "market"), text, ("3.1", "7.3" if alone else "3.2", "4.1", "4.4"))


def is_legal(view: View, block: Block, r: int = 0, c: int = 0) -> bool:
    return r < block.rows and c < block.cols and code(block, r, c) in view.legal()


def cell(view: View, r: int, c: int) -> About | None:
    """§3.1 a free place: with the material there, which houses of the seat could be paid."""
    if not is_legal(view, g.CELL, r, c):
        return None
    match = imagined(view)
    match.play(code(g.CELL, r, c))
    after = match.view(view.seat)
    payable = [
        house_names(view.box)[number]
        for number in buildable(view)
        if any(pays(after.states[0], view.box, number, line) for line in range(g.LINES))
    ]
    then = (
        Text("Con ella ahí podrías pagar {houses}.", "With it there you could pay for {houses}.").filled(
            houses=listed(payable)
        )
        if payable
        else Text(
            "Con ella ahí aún no se paga ninguna de tus casas.", "With it there none of your houses can be paid yet."
        )
    )
    name = Text("sitio libre", "free cell")
    what = Text("Aquí cabe la carta de {kind}.", "The {kind} card fits here.").filled(
        kind=kind_names(view.box)[view.kind]
    )
    return About(name, said(what, then), ("3.1", "3.2", "3.3"))


def buildable(view: View) -> list[int]:
    """§2.4 the houses of the hand; §7.2 alone, those face up."""
    if view.box.seats == 1:
        return [int(number) for number in view.row[g.HOUSE] if number != g.EMPTY]
    return [number for number in range(g.HOUSES) if view.seat >= 0 and view.hand[view.seat, number] > 0]


def line(view: View, number: int) -> About | None:
    """§4.4 a line that may pay, and what it would leave as rubble: told by trying it."""
    if not is_legal(view, g.LINE, number):
        return None
    match = imagined(view)
    happened = would_happen(match, [code(g.LINE, number)])
    if match.turn == view.seat and match.states["phase"][0] == g.JOINING:
        happened += would_happen(match, match.legal()[:1])
    rubble = [(each.amount, kind_names(view.box)[each.what]) for each in happened if each.kind == g.RUBBLE]
    left = listed(Text(f"{n} de {name.es}", f"{n} {name.en}") for n, name in rubble) if rubble else NONE_OF_THEM
    text = Text(
        "Paga {house} y se va entera del mercado. Te deja de escombro: {left}.",
        "It pays for {house} and leaves the market. What it leaves you as rubble: {left}.",
    )
    name = LINE_NAMES[number]
    return About(name, text.filled(house=house_names(view.box)[view.house], left=left), ("4.1", "4.2", "4.4"))


def option(view: View, number: int) -> About | None:
    """§4.5 a market to choose."""
    if number not in range(int(view.options)):
        return None
    name = Text(f"mercado {number + 1}", f"market {number + 1}")
    text = Text(
        "Una manera de juntar los trozos del mercado: quien ha construido elige cuál queda.",
        "One way to close up the pieces of the market: who has built chooses which is left.",
    )
    return About(name, text, ("4.5",))


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

ASKED: dict[str, tuple[Callable[..., About | None], int]] = {
    "h": (house, 1),
    "s": (source, 1),
    "m": (own_material, 1),
    "k": (placed, 2),
    "c": (cell, 2),
    "l": (line, 1),
    "o": (option, 1),
    "alone": (lambda view: stand(view, g.ALONE), 0),
    "pr": (lambda view, n: stand(view, g.AFTER, n), 1),
    "pl": (lambda view, n: stand(view, g.BEFORE, n), 1),
    "b": (lambda view, n, other: stand(view, g.BRIDGE, n, other), 2),
    "market": (market, 0),
    "discard": (discard, 1),
    "hand": (hand, 1),
    "rubble": (rubble, 1),
    "quarter": (quarter, 1),
    "street": (street, 2),
    "scoring": (scoring, 0),
    "panoramas": (panoramas, 0),
    "klaus": (klaus, 0),
}


# -- figures and categories


def figures(view: View, seat: int) -> list[Cited]:
    """In the order of `chips`."""
    alone = view.box.seats == 1
    hand: Cited = (HAND_ALONE, ("7.4", "7.8")) if alone else (HAND_LIMIT, ("2.7", "6.2"))
    goal = int(view.box.goal)
    found: list[Cited] = [
        (Text("Puntos si la partida acabara ahora.", "Points if the game ended now."), ("7.8" if alone else "6.2",)),
        (Text(f"Casas construidas: {goal} acaban la partida.", f"Houses built: {goal} end the game."), ("1.7", "6.1")),
        hand,
        (Text("Cartas de escombro, sin contar Burruños.", "Cards of rubble, Burruños not counted."), ("4.4", "6.2")),
    ]
    klaus = Text("Los puntos de Klaus: hay que pasarlos.", "Klaus's points: yours must be more.")
    return [*found, (klaus, ("7.8",))] if alone else found


HAND_ALONE = Text(
    "Cartas en la mano: al final cada una resta un punto.", "Cards in hand: in the end each costs a point."
)
HAND_LIMIT = Text(
    "Cartas en la mano, siete como mucho; no puntúan.", "Cards in hand, seven at most; they score nothing."
)


def categories(box: Box) -> list[Cited]:
    points = table_text(box.panorama.tolist()[: g.MOST])
    long = Text("Cada panorámica, por las casas que tiene: {points}.", "Each panorama by its houses: {points}.")
    return [
        (Text("Lo impreso en las casas construidas.", "What is printed on the houses built."), ("6.2",)),
        (long.filled(points=points), ("5.3",)),
        (LEFT_OVER, ("4.4", "6.2")),
        (Text("Los Burruños que te llevaste, por cuántos son.", "The Burruños you took, by their number."), ("6.2",)),
        (IN_HAND_ALONE, ("7.8",)),
    ]


LEFT_OVER = Text(
    "Cada carta que sobró al pagar, según la carta de puntuación.",
    "Each card left over when paying, by the scoring card.",
)
IN_HAND_ALONE = Text(
    "Contra Klaus, un punto menos por cada carta en la mano.", "Against Klaus, a point less for each card in hand."
)


# -- the help card


def card(box: Box) -> list[Cited]:
    """A dozen short lines; who plays alone has others."""
    goal = int(box.goal)
    own: list[Cited] = CARD_ALONE if box.seats == 1 else CARD
    end = Text(
        f"Con {goal} casas se acaba: se termina la ronda y gana quien más puntos tenga.",
        f"{goal} houses end it: the round is finished and the most points win.",
    )
    last: Cited = KLAUS_END if box.seats == 1 else (end, ("1.7", "6.1", "6.3"))
    return [*own, *CARD_BOTH, last]


CARD: list[Cited] = [
    (Text("En tu turno, una de cuatro cosas:", "In your turn, one of four things:"), ("2.1",)),
    (Text("roba 1 carta;", "draw 1 card;"), ("2.1",)),
    (Text("o descarta casas y roba otras tantas cartas;", "or discard houses and draw as many cards;"), ("2.2",)),
    (Text("o coloca 1 material y roba 2;", "or place 1 material and draw 2;"), ("2.3",)),
    (Text("o coloca 2 materiales y roba 3, o construye.", "or place 2 materials and draw 3, or build."), ("2.4",)),
    (
        Text(
            "Mano: 7 cartas como mucho; con menos de 3 al acabar, se completa hasta 3.",
            "Hand: 7 cards at most; below 3 when the turn ends it is filled up to 3.",
        ),
        ("2.7", "2.9"),
    ),
    (
        Text("El mercado acaba cada turno dentro de 5 × 5.", "The market ends every turn within 5 × 5."),
        ("3.2", "3.3"),
    ),
]
CARD_ALONE: list[Cited] = [
    (Text("En tu turno, una de tres cosas:", "In your turn, one of three things:"), ("7.2",)),
    (
        Text(
            "roba 1 material; coloca 1 y roba 2; o coloca 2 y roba 3 o construye.",
            "draw 1 material; place 1 and draw 2; or place 2 and draw 3 or build.",
        ),
        ("7.2",),
    ),
    (
        Text(
            "Tu mercado cabe en 3 × 5: si te pasas, Klaus construye y lo pierdes.",
            "Your market fits in 3 × 5: beyond that Klaus builds and you lose it.",
        ),
        ("7.3",),
    ),
    (
        Text(
            "Klaus roba lo que tú robes, y 2 si construyes; con más de 7, construye.",
            "Klaus draws what you draw, and 2 if you build; with more than 7 he builds.",
        ),
        ("7.5", "7.6"),
    ),
]
CARD_BOTH: list[Cited] = [
    (
        Text("Un material toca a otro por un lado, no por una esquina.", "A material touches another by a side."),
        ("3.1",),
    ),
    (
        Text(
            "Construir: una fila o columna entera que cubra lo que pide la casa.",
            "To build: a whole row or column that covers what the house asks for.",
        ),
        ("4.1",),
    ),
    (
        Text("Lo que sobra de esa línea es escombro tuyo.", "What is left of that line is your rubble."),
        ("4.4",),
    ),
    (
        Text(
            "Dos casas se unen donde sus símbolos son iguales: las panorámicas largas dan más.",
            "Two houses join where their symbols are equal: long panoramas score more.",
        ),
        ("5.1", "5.3"),
    ),
    (
        Text(
            "Una vez por partida: tres iconos seguidos iguales o distintos dan una casa gratis.",
            "Once a game: three icons in a row, equal or all different, bring a free house.",
        ),
        ("5.4",),
    ),
]
KLAUS_END: Cited = (
    Text(
        "La séptima casa de cualquiera acaba la partida; el empate es de Klaus.",
        "Either side's seventh house ends the game; a tie is Klaus's.",
    ),
    ("7.8",),
)


# -- piles


def pile(piece: str, name: Text, counts: Array, names: Sequence[Text]) -> Pile:
    kinds = tuple((names[i], n) for i, n in enumerate(counts.tolist()) if n)
    return Pile(piece, name, int(counts.sum()), kinds)


def piles(view: View) -> list[Pile]:
    """Discards, the market and everybody's rubble, kind by kind; of decks how many."""
    names = card_names(view.box)
    found = [Pile(f"s{g.HOUSE_DECK + sort}", DECK_NAMES[sort], int(view.left[sort])) for sort in range(len(SORTS))]
    for sort, cards in enumerate(SORTS):
        found.append(pile(f"discard-{sort}", DISCARD_NAMES[sort], view.discard[cards], names[cards]))
    cells = [kind for kind in view.market[: view.height, : view.width].ravel().tolist() if kind != g.EMPTY]
    kinds = kind_names(view.box)
    found.append(pile("market", Text("mercado", "market"), counted(cells, g.KINDS), kinds))
    for seat in range(int(view.box.seats)):
        title = Text(f"escombros de {{seat{seat}}}", f"{{seat{seat}}}'s rubble")
        found.append(pile(f"rubble-{seat}", title, view.rubble[seat], kinds))
    return found
