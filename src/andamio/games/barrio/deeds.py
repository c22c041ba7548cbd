"""What a deed in Barrio gives up, what houses lack, and why something cannot be done."""

from __future__ import annotations

from andamio.core.actions import holds, row
from andamio.core.contract import Remark
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .draw.targets import house_piece
from .names import MATERIAL_NAMES
from .rules import clauses
from .rules.limit import short_of
from .rules.market import bundle_of, is_line, one


def gives_up(view: View, action: int) -> Text | None:
    """§2.2 a house; §3.4, §5.4 a free one."""
    if holds(g.DISCARD, action):
        return Text("va al descarte y robarás otra carta", "it goes to the discard, and you will draw another card")
    if holds(g.RETURN, action):
        return Text("vuelve al mazo", "it goes back to the deck")
    if holds(g.DONE, action) and view.phase in (g.FREE, g.COMBINING) and len(view.legal()) > 1:
        return Text("renuncias a una casa gratis", "you give up a free house")
    return None


def price(view: View, action: int) -> Text | None:
    return None


def lacks(view: View, action: int, clause: int) -> Text | None:
    if clause == clauses.LINE_MUST_COVER and holds(g.BUILD, action):
        return said(missing(view, row(g.BUILD, action))[0], LACKS_ONE, LACKS)
    if clause == clauses.TOUCH_A_CARD and not holds(g.CELL, action):
        return WHERE_FIRST
    return REASONS.get(clause)


WHERE_FIRST = Text("Antes, elige dónde va la carta", "First choose where the card goes")
REASONS = {
    clauses.DECIDE_ON_HOUSES: Text("Antes, decide qué casas te quedas", "First decide which houses you keep"),
    clauses.DISCARD_HOUSES: Text("Ahora descartas casas, o robas", "Now you discard houses, or draw"),
    clauses.PLACE_FROM_HAND: Text("Ahora colocas un material, o robas", "Now you place a material, or draw"),
    clauses.DRAW_OR_BUILD: Text("Para construir, antes coloca dos materiales", "To build, first place two materials"),
    clauses.NO_PASSING: Text("Algo hay que hacer: roba o coloca", "Something must be done: draw, or place"),
    clauses.NOTHING_THERE: Text("Ahora se roba una carta", "Now you draw a card"),
    clauses.HAND_IS_FULL: Text("Tienes la mano llena", "Your hand is full"),
    clauses.DECK_IS_GONE: Text("De ahí ya no se puede robar", "Nothing can be drawn there any more"),
    clauses.FACE_DOWN: Text("Ahora se roba de los mazos", "Now you draw from the decks"),
    clauses.TOUCH_A_CARD: Text("Tiene que tocar otro material por un lado", "It must touch another material by a side"),
    clauses.BACK_INSIDE: Text("El mercado no cabría", "The market would not fit"),
    clauses.FREE_HOUSE_OF_HAND: Text("Ahora eliges una casa gratis", "Now you choose a free house"),
    clauses.LINE_MUST_COVER: Text("Esa línea no paga la casa", "That line does not pay for the house"),
    clauses.CHOOSE_A_MARKET: Text("Antes, elige cómo se junta el mercado", "First choose how the market is closed up"),
    clauses.SYMBOLS_MUST_MEET: Text("Ahí no coinciden los paisajes", "The landscapes do not match there"),
    clauses.CHOOSE_A_PLACE: Text("Antes, elige dónde pones la casa", "First choose where the house goes"),
    clauses.CONTINUE_IT: Text("Tiene que continuar esa panorámica", "It must go on with that panorama"),
    clauses.MATERIALS_ONLY: Text("A solas solo se roban materiales", "Alone you draw materials only"),
}  # fmt: skip


# -- what a house lacks


def remarks(view: View) -> dict[str, Remark]:
    """§4.1 of the houses that the seat may build some day: what the best line lacks, or that it can be paid."""
    if view.turn != view.seat or view.height == 0 or view.phase not in (g.CHOOSING, g.PLACED):
        return {}
    found = {}
    for house in houses_of(view):
        kinds, line = missing(view, house)
        if kinds:
            brief = (ONE_SHORT if len(kinds) == 1 else SEVERAL_SHORT).filled(n=len(kinds))
            found[house_piece(house)] = Remark(said(kinds, LACKS_ONE, LACKS), brief)
        else:
            found[house_piece(house)] = Remark(READY, READY, cards_of(view, line))
    return found


READY = Text("ya puedes", "you can")
ONE_SHORT, SEVERAL_SHORT = Text("falta 1", "1 short"), Text("faltan {n}", "{n} short")
LACKS_ONE = Text("Te falta 1 {what} en una misma línea", "You lack 1 {what} in one line")
LACKS = Text("Te faltan {n} en una misma línea: {what}", "You lack {n} in one line: {what}")


def houses_of(view: View) -> list[int]:
    """§2.4 those of the hand; §7.2 alone, those face up."""
    if view.box.seats == 1:
        return [int(house) for house in view.row[g.HOUSE] if house != g.EMPTY]
    return [house for house, count in enumerate(view.hand[view.seat, : g.HOUSES].tolist()) if count > 0]


def missing(view: View, house: int) -> tuple[list[int], int]:
    """The materials that the best line lacks, by the rules' own count, and which line that is."""
    s, box = view.states[0], view.box
    bundles = [(int(bundle_of(s, line)), line) for line in range(g.LINES) if is_line(s, line)] or [(0, 0)]
    short, bundle, line = min((int(short_of(box, house, bundle)), bundle, line) for bundle, line in bundles)
    kinds: list[int] = []
    while short > 0:
        kind = next(k for k in range(g.MATERIALS) if short_of(box, house, bundle + int(one(k))) < short)
        bundle, short = bundle + int(one(kind)), short - 1
        kinds.append(kind)
    return kinds, line


def said(kinds: list[int], single: Text, several: Text) -> Text:
    """Te faltan 2: madera, ladrillo."""
    names = [MATERIAL_NAMES[kind] for kind in kinds]
    what = Text(", ".join(name.es for name in names), ", ".join(name.en for name in names))
    return single.filled(what=what) if len(kinds) == 1 else several.filled(n=len(kinds), what=what)


def cards_of(view: View, line: int) -> tuple[str, ...]:
    """The pieces of a row or a column."""
    cells = (
        [(line, c) for c in range(view.width)] if line < g.SIDE else [(r, line - g.SIDE) for r in range(view.height)]
    )
    return tuple(f"k{r}-{c}" for r, c in cells if view.market[r, c] != g.EMPTY)
