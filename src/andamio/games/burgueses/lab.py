"""Burgueses for its author: what may be turned in the box, and what counts where many games are measured."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.knobs import Deed, Ending, Fields, Gift, Knob, complete
from andamio.core.text import Text

from . import state as g
from .box import MOST_COINS, MOST_VALUE
from .names import SUIT_NAMES, SUIT_SIGNS

__all__ = ["ENDINGS", "GIFTS", "complete", "deeds", "knobs"]

GIFTS = (Gift((g.DEALT, g.DREW), Text("cartas recibidas", "cards received"), field="goods[{}]"),)
ENDINGS = (
    Ending("four", Text("cuatro iguales", "four of a kind"), g.WON_BY_FOUR, counts=False),
    Ending("rounds", Text("las dos rondas", "both rounds")),
)
COINS, GOODS = Text("Monedas y precios", "Coins and prices"), Text("Mercancías", "Goods")
SUITS = tuple(zip(g.SUITS, SUIT_NAMES, strict=True))


def deeds(box: Box) -> list[Deed]:
    """Which card is shown, sold, given or taken belongs to what was begun."""
    return [
        Deed("buy", Text("comprar", "buying"), g.BUY),
        Deed("sell", Text("vender", "selling"), g.SELL),
        Deed("trade", Text("comerciar", "trading"), g.TRADE),
    ]


def knobs(fields: Fields) -> list[Knob]:
    coins = [
        Knob("coins", Text("monedas en total", "coins in all"), COINS, high=MOST_COINS),
        Knob("deposit", Text("depósito de cada mercader", "deposit of each merchant"), COINS, high=MOST_COINS),
        Knob("pair", Text("precio de una pareja", "price of a pair"), COINS, high=MOST_COINS),
        Knob("trio", Text("precio de un trío", "price of three"), COINS, high=MOST_COINS),
    ]
    return coins + [knob for card, good in enumerate(fields["goods"]) for knob in good_knobs(card, good)]


def good_knobs(card: int, good: Fields) -> list[Knob]:
    name = f"{good['value']}{SUIT_SIGNS[g.SUITS.index(good['suit'])]}"
    suit, value = Text(f"palo de {name}", f"suit of {name}"), Text(f"valor de {name}", f"value of {name}")
    return [
        Knob(f"goods[{card}].suit", suit, GOODS, "choice", choices=SUITS),
        Knob(f"goods[{card}].value", value, GOODS, low=1, high=MOST_VALUE),
    ]
