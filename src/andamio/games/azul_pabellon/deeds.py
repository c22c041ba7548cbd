"""What a deed in Azul: Pabellón de Verano gives up, and why one cannot be done."""

from __future__ import annotations

from andamio.core.actions import holds, row
from andamio.core.contract import Remark
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .rules import legality as clauses


def gives_up(view: View, action: int) -> Text | None:
    """§3.8 tiles that stay in no corner."""
    tiles = int(view.pool[view.seat].sum())
    if holds(g.DONE, action):
        return (ONE_DISCARDED if tiles == 1 else DISCARDED).filled(tiles=tiles)
    if not holds(g.PASS, action) or tiles == 0:
        return None
    lost = tiles - (g.CORNERS - int(view.corner[view.seat].sum()))
    if lost > 0:
        return (ONE_LOST if lost == 1 else LOST).filled(tiles=tiles, lost=lost)
    return (ONE_LEFT if tiles == 1 else LEFT).filled(tiles=tiles)


ONE_DISCARDED = Text("descartas 1 loseta", "you discard 1 tile")
DISCARDED = Text("descartas {tiles} losetas", "you discard {tiles} tiles")
ONE_LOST = Text("de tus {tiles} losetas se pierde 1, y un punto", "of your {tiles} tiles 1 will be lost, and a point")
LOST = Text(
    "de tus {tiles} losetas se pierden {lost}, a punto por loseta",
    "of your {tiles} tiles {lost} will be lost, a point each",
)
ONE_LEFT = Text("te queda 1 loseta sin colocar", "you have 1 tile not placed")
LEFT = Text("te quedan {tiles} losetas sin colocar", "you have {tiles} tiles not placed")


def price(view: View, action: int) -> Text | None:
    return None


def lacks(view: View, action: int, clause: int) -> Text | None:
    if clause == clauses.SPACE_MUST_BE_PAID and holds(g.SPACE, action):
        covered = int(view.covered[view.seat]) >> row(g.SPACE, action) & 1
        return IS_COVERED if covered else TOO_FEW
    if clause == clauses.BONUS_FROM_SUPPLY and view.phase != g.REWARDING:
        return ONLY_AS_BONUS
    return REASONS.get(clause)


IS_COVERED = Text("Ahí ya hay una loseta", "There is a tile already")
ONLY_AS_BONUS = Text(
    "Del suministro solo se toma de premio, al rodear un pilar, una estatua o una ventana",
    "From the supply you take only as a bonus, for surrounding a pillar, a statue or a window",
)
TOO_FEW = Text("No te llegan las losetas para pagarlo", "You have too few tiles to pay for it")
REASONS = {
    clauses.TAKE_ONE_COLOUR: Text(
        "Ahora se toma un color que no sea el comodín", "Now you take one colour that is not the wild one"
    ),
    clauses.PLACE_OR_PASS: Text("Ahora colocas una loseta o pasas", "Now you place a tile or pass"),
    clauses.WILD_STAYS_ITSELF: Text("Un comodín no paga por otro", "A wild does not stand for another"),
    clauses.STAR_TAKES_OTHERS: Text("Esa estrella no admite tus colores", "That star takes none of your colours"),
    clauses.GREY_STAR_TAKES_OTHERS: Text("Esa estrella no admite tus colores", "That star takes none of your colours"),
    clauses.BONUS_IS_MANDATORY: Text("Antes, elige tu premio del suministro", "First choose your bonus of the supply"),
    clauses.KEEP_OR_BE_DONE: Text(
        "Ahora eliges qué guardas: cuatro como mucho", "Now you choose what to keep: four at most"
    ),
    clauses.STEP_BY_STEP: Text("Antes, acaba de pagar lo que has elegido", "First finish paying for what you chose"),
}


def remarks(view: View) -> dict[str, Remark]:
    return {}
