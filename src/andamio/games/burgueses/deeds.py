"""What a deed in Burgueses costs or gives up, and why one cannot be done."""

from __future__ import annotations

from andamio.core.actions import holds
from andamio.core.contract import Remark
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .rules import legality as clauses


def gives_up(view: View, action: int) -> Text | None:
    """§3.3 a card of the showcase."""
    return Text("la pierdes", "you lose it") if holds(g.DISCARD, action) else None


def price(view: View, action: int) -> Text | None:
    """§2.5 a trade costs a coin."""
    return Text("cuesta 1 moneda", "costs 1 coin") if holds(g.TRADE, action) else None


def lacks(view: View, action: int, clause: int) -> Text | None:
    if clause == clauses.TRADE_NEEDS_COIN_AND_CARDS and holds(g.TRADE, action):
        if view.traded[view.seat]:
            return Text("Ya has comerciado en esta ronda", "You have traded in this round already")
        return NO_COIN if view.coins[view.seat] == 0 else NO_CARDS
    if clause == clauses.ONE_ACTION and view.phase == g.CHOOSING:
        return Text("Antes, elige si compras, vendes o comercias", "First choose: buy, sell or trade")
    return REASONS.get(clause)


NO_COIN = Text("Te falta 1 moneda", "You are 1 coin short")
NO_CARDS = Text(
    "Hace falta una carta en cada escaparate", "Both showcases must have a card"
)  # fmt: skip
REASONS = {
    clauses.ONE_ACTION: Text("Antes, acaba lo que has empezado", "First finish what you have begun"),
    clauses.SHOW_ONLY_AFTER_BUYING: Text("Una carta se muestra al comprar", "A card is shown when you buy"),
    clauses.SELL_TWO_OF_A_VALUE: Text(
        "Te falta otra carta igual en el escaparate", "You need another of that value on show"
    ),
    clauses.SWAP_SHOWN_CARDS: Text("Se cambian cartas de los escaparates", "Cards on show are swapped"),
    clauses.NO_REPLY_TO_A_TRADE: Text(
        "Acaban de comerciar contigo: espera un turno", "You have just been traded with: wait a turn"
    ),
    clauses.DISCARD_ONLY_BY_KING: Text(
        "Solo se descarta cuando lo manda un rey", "You discard only when a king says so"
    ),
}


def remarks(view: View) -> dict[str, Remark]:
    return {}
