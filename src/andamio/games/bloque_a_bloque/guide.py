"""What a person is told while playing: what is asked now, and for a first game what may be done and why."""

from __future__ import annotations

from andamio.core.actions import col, holds, row
from andamio.core.contract import Cited
from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .names import POOL_NAME, card_names, coins, end_name, ends_name

CHOOSE = Text("Te quedan {acts} acciones: elige una", "You have {acts} actions left: choose one")
CHOOSE_LAST = Text("Te queda una acción: elige", "You have one action left: choose")
FINISHED = Text("La partida ha terminado", "The game is over")
PROMPTS = {
    g.STARTING: Text("La suerte decide quién empieza", "Chance decides who begins"),
    g.DEALING: Text("Se reparten las cartas", "The cards are being dealt"),
    g.DRAWING: Text("Se roba una carta", "A card is being drawn"),
    g.TRIMMING: Text(
        "Te han pagado y no te cabe todo: descarta {over}", "You were paid too much to hold: discard {over}"
    ),
    g.ENDING: Text("Quédate con cuatro cartas: descarta {over}", "Keep four cards: discard {over}"),
    g.REVEALING: Text("Se descubren las reservas", "Reserves are being turned up"),
    g.SELLING: Text("Pon tus ventas en tus edificios", "Put your sale cards on your buildings"),
}
CHOOSE_SITE = Text("¿En qué edificio pones {card}?", "Which building do you put {card} on?")
CHOOSE_WITH = Text("¿Por qué carta de la reserva cambias {card}?", "Which card of the reserve do you swap {card} for?")
CHOOSE_PAYMENT = Text("{deed}: paga {owed}", "{deed}: pay {owed}")


def step_of(view: View) -> str:
    """Which step of a plan its owner has come to: plan, site, with or pay."""
    plan = int(view.plan[view.seat]) if view.seat >= 0 and view.turn == view.seat else g.EMPTY
    if view.phase != g.ACTING or plan == g.EMPTY:
        return "plan"
    if holds(g.SWAP, plan):
        return "with"
    adds = holds(g.ADD, plan) or holds(g.ADD_POOL, plan)
    return "site" if adds and view.site[view.seat] == g.EMPTY else "pay"


def planned_card(view: View) -> Text:
    """What is being added, bought, reserved or swapped."""
    plan, cards = int(view.plan[view.seat]), card_names(view.box)
    if holds(g.ADD, plan):
        return end_name(view.box, row(g.ADD, plan))
    if holds(g.ADD_POOL, plan):
        return POOL_NAME
    if holds(g.BUY, plan):
        return cards[col(g.BUY, plan)]
    return cards[row(g.SWAP if holds(g.SWAP, plan) else g.STORE, plan)]


def deed(view: View) -> Text:
    """The plan as a title: Añadir 3 azul."""
    plan, card = int(view.plan[view.seat]), planned_card(view)
    verb = Text("Comprar", "Buy") if holds(g.BUY, plan) else Text("Añadir", "Add")
    verb = Text("Reservar", "Reserve") if holds(g.STORE, plan) else verb
    return Text(f"{verb.es} {card.es}", f"{verb.en} {card.en}")


def prompt(view: View) -> Text:
    """What the seat in turn is asked to do, as a sentence."""
    if view.turn == OVER:
        return FINISHED
    step = step_of(view)
    if step == "pay":
        return CHOOSE_PAYMENT.filled(deed=deed(view), owed=coins(int(view.owed[view.seat])))
    if step != "plan":
        return (CHOOSE_SITE if step == "site" else CHOOSE_WITH).filled(card=planned_card(view))
    if view.phase == g.ACTING:
        return (CHOOSE if view.acts > 1 else CHOOSE_LAST).filled(acts=view.acts)
    over = int(view.held[view.turn]) - g.HAND_LIMIT if view.turn >= 0 else 0
    return PROMPTS[view.phase].filled(over=over)


BEGINNING: Cited = (
    Text(
        "Cada cual empieza con una carta de inicio ({start}) y tres cartas más. Un edificio empieza por una planta 0. "
        "Las cartas hacen de todo: son plantas y son dinero.",
        "Everybody begins with a start card ({start}) and three cards more. A building begins with a floor 0. Cards do "
        "everything: they are floors and they are money.",
    ),
    ("1.1", "1.2"),
)
CHOICE: Cited = (
    Text(
        "En tu turno haces hasta dos cosas: robar, añadir una carta a tus edificios ({add}), reservar ({store}), poner "
        "a la venta, comprar a otro o cambiar con tu reserva. Un edificio sube por orden, 0, 1, 2, 3, y se cierra con "
        "una azotea. Mantener el color da puntos, y solo puntúan los edificios con azotea.",
        "In your turn you do up to two things: draw, add a card to your buildings ({add}), reserve ({store}), offer, "
        "buy from another, or swap with your reserve. A building rises in order, 0, 1, 2, 3, and a roof closes "
        "it. Keeping the colour scores, and only buildings with a roof count.",
    ),
    ("2.1", "2.5", "3.2", "3.3", "6.1"),
)
SITE_GUIDE: Cited = (
    Text(
        "La carta cabe en varios edificios. Piensa en el color: una planta sobre otra de su color da un punto.",
        "The card fits several buildings. Think of the colour: a floor on a floor of its colour scores a point.",
    ),
    ("2.9", "3.2", "6.1"),
)
PAY_GUIDE: Cited = (
    Text(
        "Elige con qué pagas, de la mano o de la reserva. No hay cambio: si pagas de más, se pierde, y no se puede "
        "poner una carta que no haga falta. Mientras no esté pagado puedes volver atrás, y nadie ve lo que preparas.",
        "Choose what you pay with, of hand or reserve. There is no change: what you pay too much is lost, and no card "
        "may be paid that is not needed. Until it is paid you may take it back, and nobody sees what you prepare.",
    ),
    ("2.7", "2.9"),
)
SWAP_GUIDE: Cited = (
    Text(
        "Cambia una carta de la mano por una de la reserva. Las ventas solo valen al final si están en la reserva.",
        "Swap a card of your hand for one of the reserve. Sale cards only count at the end if they are in the reserve.",
    ),
    ("2.6", "5.1"),
)
DISCARD_GUIDE: Cited = (
    Text(
        "En la mano caben cuatro cartas. Descarta las que menos te sirvan; no vuelven.",
        "A hand has room for four cards. Discard those you need least; they do not come back.",
    ),
    ("2.4", "2.8"),
)
SALE_GUIDE: Cited = (
    Text(
        "Pon tus cartas de venta en edificios terminados, una de cada color en cada uno. Cada planta 4, 5 o 6 de ese "
        "color da un punto, y un edificio todo de ese color, tres. Si quieres, se ponen solas donde más dan.",
        "Put your sale cards on finished buildings, one of each colour on each. Every floor 4, 5 or 6 of that colour "
        "scores a point, and a building all of that colour three. If you like, they go where they earn most.",
    ),
    ("5.1", "6.2", "6.6"),
)
RESULT: Cited = (
    Text(
        "Solo cuentan los edificios con azotea: continuidad, mejoras, calidad, azoteas, lujo y continuidad total. "
        "Quien suma más gana; si empatan varios, ganan juntos.",
        "Only buildings with a roof count: continuity, improvements, quality, roofs, luxury and total continuity. The "
        "most points win; those who tie win together.",
    ),
    ("6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7"),
)
GUIDES = {
    g.STARTING: BEGINNING,
    g.DEALING: BEGINNING,
    g.DRAWING: CHOICE,
    g.ACTING: CHOICE,
    g.TRIMMING: DISCARD_GUIDE,
    g.ENDING: DISCARD_GUIDE,
    g.REVEALING: SALE_GUIDE,
    g.SELLING: SALE_GUIDE,
}
STEP_GUIDES = {"site": SITE_GUIDE, "pay": PAY_GUIDE, "with": SWAP_GUIDE}


def guide(view: View) -> Cited:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    text, clauses = RESULT if view.turn == OVER else STEP_GUIDES.get(step_of(view), GUIDES[view.phase])
    box, start = view.box, ends_name(view.box, g.START)
    return text.filled(add=coins(int(box.add_cost)), store=coins(int(box.store_cost)), start=start), clauses
