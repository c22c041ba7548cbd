"""What a deed in Bloque a Bloque costs or gives up, and why one cannot be done."""

from __future__ import annotations

from andamio.core.actions import holds, row
from andamio.core.contract import Remark
from andamio.core.text import Text, same
from andamio.core.view import View

from . import state as g
from .about.cards import best_fit
from .draw import target
from .rules import clauses
from .rules.paying import card_of, cost_of

PAID = (g.STORE, g.BUY, g.ADD, g.ADD_POOL)


def gives_up(view: View, action: int) -> Text | None:
    """§2.3 a card for sale; §2.8 one too many; actions not used; §5.1 sale cards not put up."""
    if holds(g.OFFER, action):
        return Text("cualquiera podrá comprarla", "anybody may buy it")
    if holds(g.DISCARD, action):
        return Text("va al descarte", "it goes to the discard")
    if holds(g.END, action) and view.acts > 0:
        return (ONE_LEFT if view.acts == 1 else LEFT).filled(acts=view.acts)
    if holds(g.DONE, action) and any(holds(g.SIGN, other) for other in view.legal()):
        return Text("aún puedes poner carteles de venta", "you may still put up sale cards")
    return None


ONE_LEFT = Text("te queda 1 acción sin usar", "you have 1 action left")
LEFT = Text("te quedan {acts} acciones sin usar", "you have {acts} actions left")


def price(view: View, action: int) -> Text | None:
    """§2.2, §2.4, §2.5 coins, paid with cards."""
    if not any(holds(block, action) for block in PAID):
        return None
    coins = int(cost_of(view.box, action))
    return (ONE_COIN if coins == 1 else COINS).filled(coins=coins)


ONE_COIN, COINS = Text("cuesta 1 moneda", "costs 1 coin"), Text("cuesta {coins} monedas", "costs {coins} coins")


def lacks(view: View, action: int, clause: int) -> Text | None:
    if clause == clauses.PAY_JUST_ENOUGH and any(holds(block, action) for block in PAID):
        short = int(cost_of(view.box, action)) - coins_beside(view, int(card_of(action)))
        if short > 0:
            return (ONE_SHORT if short == 1 else SHORT).filled(short=short)
    if clause == clauses.HAND_IS_FULL:
        return FULL if view.held[view.seat] >= g.HAND_LIMIT else NO_DECK
    if clause == clauses.STEP_BY_STEP and view.plan[view.seat] == g.EMPTY:
        return BEGIN
    return REASONS.get(clause)


def coins_beside(view: View, card: int) -> int:
    """§2.7 what the seat's other cards are worth."""
    cards = [kind for zone in (view.hand, view.reserve) for kind in zone[view.seat].tolist() if kind != g.EMPTY]
    return sum(int(view.box.value[kind]) for kind in cards) - (int(view.box.value[card]) if card != g.EMPTY else 0)


ONE_SHORT, SHORT = (
    Text("Te falta 1 moneda", "You are 1 coin short"),
    Text("Te faltan {short} monedas", "You are {short} coins short"),
)
FULL = Text("Tienes la mano llena: cuatro cartas", "Your hand is full: four cards")
BEGIN = Text("Antes, elige una carta o una acción", "First choose a card or an action")
NO_DECK = Text("No quedan cartas en el mazo", "The deck has no cards left")
REASONS = {
    clauses.START_HAS_NO_VALUE: Text("La carta inicial no se vende", "The start card cannot be sold"),
    clauses.RESERVE_IS_FULL: Text("No te queda sitio en la reserva", "Your reserve has no room left"),
    clauses.TOO_MANY_OFFERS: Text("Ya tienes a la venta todo lo que se puede", "You have as much on offer as you may"),
    clauses.BUY_FROM_OTHERS: Text("Se compra lo que otros venden", "You buy what others have on offer"),
    clauses.ADD_FROM_HAND: Text("Se construye con cartas de la mano", "You build with cards of your hand"),
    clauses.SWAP_BOTH: Text("Hace falta una carta en la reserva", "You need a card in your reserve"),
    clauses.PAY_JUST_ENOUGH: Text("Con esa carta no se paga lo justo", "That card does not pay just enough"),
    clauses.DISCARD_TO_FOUR: Text("Antes, descarta hasta quedarte con cuatro", "First discard down to four cards"),
    clauses.STEP_BY_STEP: Text("Antes, acaba lo que has empezado", "First finish what you have begun"),
    clauses.NEXT_FROM_THREE: Text(
        "Para empezar otro edificio, sube los tuyos a tres", "Before another building, raise yours to three"
    ),
    clauses.FLOOR_ON_FLOOR: Text("Te falta la planta de debajo", "The floor below is missing"),
    clauses.ROOF_FROM_THREE: Text("Para la azotea faltan plantas", "A roof needs more floors below"),
    clauses.POOL_UNDER_ROOF: Text("La piscina pide un edificio terminado", "A pool needs a finished building"),
    clauses.NO_DRAW_AT_THE_END: Text("Ya no se roba: son los últimos turnos", "No drawing in the last turns"),
    clauses.SELL_OR_BE_DONE: Text("Ahora pones tus carteles de venta", "Now you put up your sale cards"),
}  # fmt: skip


def remarks(view: View) -> dict[str, Remark]:
    """§6.1, §6.3, §6.5 what a floor adds to its building, which counts once there is a roof."""
    gains = {
        target(action): gain_with_roof(view, row(g.ADD, action)) for action in view.legal() if holds(g.ADD, action)
    }
    return {piece: Remark(WITH_ROOF.filled(gain=gain), same(f"(+{gain})")) for piece, gain in gains.items() if gain}


def gain_with_roof(view: View, face: int) -> int:
    """Of a roof, or of a ground floor, nothing: a roof's points come at once."""
    fit = best_fit(view, face) if 0 < view.box.level[face] < g.ROOF else None
    return fit[0] if fit else 0


WITH_ROOF = Text("+{gain} cuando tenga azotea", "+{gain} once it has a roof")
