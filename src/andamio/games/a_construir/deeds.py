"""What a deed in ¡A construir! costs or pays, and why one cannot be done."""

from __future__ import annotations

from andamio.core.actions import code, holds, row
from andamio.core.contract import Remark
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .rules import legality as clauses


def gives_up(view: View, action: int) -> Text | None:
    return None


def price(view: View, action: int) -> Text | None:
    """§2.1, §2.4, §2.5, §4.4, §4.6, §4.8 aimarcios."""
    if holds(g.SQUARE, action):
        return LAUDEMIO if is_land_of_others(view, row(g.SQUARE, action)) and not view.down else None
    if holds(g.RECLASSIFY, action):
        return amount(GETS, int(view.box.cost[row(g.RECLASSIFY, action)]))
    if (coins := cost(view, action)) is not None:
        return amount(COSTS, coins)
    return None


def cost(view: View, action: int) -> int | None:
    """Aimarcios to pay at once; None where nothing is ever paid."""
    if holds(g.TAKE, action):
        source = row(g.TAKE, action)
        return 0 if source == g.DECK else source
    if holds(g.BUILD, action):
        return int(view.box.cost[row(g.BUILD, action)])
    if holds(g.SWAP, action):
        return g.REDESIGN_PRICE
    return g.RENEWAL_PRICE if holds(g.RENEW, action) else None


def amount(texts: tuple[Text, Text], coins: int) -> Text | None:
    return None if coins == 0 else texts[coins > 1].filled(coins=coins)


def is_land_of_others(view: View, square: int) -> bool:
    others = [int(land) for seat, land in enumerate(view.land.tolist()) if seat != view.seat]
    return any(land >> square & 1 for land in others)


COSTS = Text("cuesta 1 aimarcio", "costs 1 aimarcio"), Text("cuesta {coins} aimarcios", "costs {coins} aimarcios")
GETS = Text("cobras 1 aimarcio", "you get 1 aimarcio"), Text("cobras {coins} aimarcios", "you get {coins} aimarcios")
COIN = Text("−1 ¢", "−1 ¢")
LAUDEMIO = Text("1 aimarcio de laudemio", "1 aimarcio of laudemio")


def lacks(view: View, action: int, clause: int) -> Text | None:
    coins = cost(view, action)
    if clause in (clauses.PAY_FOR_THE_CARD, clauses.COST_IN_HAND, clauses.RENEWAL_NEEDS, clauses.REDESIGN_NEEDS):
        short = 0 if coins is None else coins - int(view.coins[view.seat])
        if short > 0 and view.phase in (g.TAKING, g.BUILDING, g.CLOSING):
            return amount(SHORT, short)
    return REASONS.get(clause)


SHORT = (
    Text("Te falta 1 aimarcio", "You are 1 aimarcio short"),
    Text("Te faltan {coins} aimarcios", "You are {coins} aimarcios short"),
)
REASONS = {
    clauses.TAKE_FIRST: Text("Antes, coge una carta", "First take a card"),
    clauses.NOTHING_THERE: Text("Ahí no queda ninguna carta", "No card is left there"),
    clauses.PLACE_A_CARD: Text(
        "Ahora construyes o recalificas con una carta", "Now you build or reclassify with a card"
    ),
    clauses.SQUARE_IS_TAKEN: Text("Esa casilla está ocupada", "That square is taken"),
    clauses.NEAR_AN_OWN_CARD: Text("Tiene que quedar cerca de una carta tuya", "It must be near a card of yours"),
    clauses.OWN_LAND_TO_BUILD: Text("Ese suelo no es para eso", "That land is not for this"),
    clauses.RENEWAL_NEEDS: Text("Ahora no se renueva el mercado", "The market cannot be renewed now"),
    clauses.REDESIGN_NEEDS: Text("Ahora no se cambia esa carta", "That card cannot be swapped now"),
    clauses.LAND_COSTS_MORE: Text("Te falta 1 aimarcio para el laudemio", "You are 1 aimarcio short for laudemio"),
    clauses.BESIDE_ANOTHER: Text("La primera va junto a la de otro", "The first goes beside another's"),
    clauses.STEP_BY_STEP: Text("Antes, elige la casilla de esa carta", "First choose the square of that card"),
    clauses.NOTHING_TO_END: Text("Ahora solo queda terminar el turno", "Now only the end of the turn is left"),
}


def remarks(view: View) -> dict[str, Remark]:
    """§4.8 the aimarcio that building on others' land costs more."""
    if view.phase != g.AIMING or view.turn != view.seat:
        return {}
    squares = [row(g.SQUARE, action) for action in view.legal()]
    dear = [square for square in squares if price(view, code(g.SQUARE, square)) is not None]
    return {f"q{square}": Remark(LAUDEMIO, COIN) for square in dear}
