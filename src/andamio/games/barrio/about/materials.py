"""Materials, decks, discards, and what lies in heaps."""

from __future__ import annotations

from collections.abc import Sequence

from andamio.core.about import About, Pile, said
from andamio.core.compiled import Array, Box
from andamio.core.text import Text, listed
from andamio.core.view import View

from .. import state as g
from ..draw.parts import figure
from ..names import LANDSCAPE_NAMES, MATERIAL_NAMES, card_names, house_names, kind_names
from .houses import house
from .market import buildable
from .saying import cards_text, counted

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
