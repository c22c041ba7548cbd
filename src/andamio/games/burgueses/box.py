"""The box of Burgueses: fourteen goods, ten coins, and what follows from them."""

from __future__ import annotations

import numpy as np

from andamio.core.box import Sheet, check_choice, check_whole
from andamio.core.compiled import Box
from andamio.core.errors import BadBox
from andamio.core.layout import Field, record
from andamio.core.options import Options
from andamio.core.text import Text

from . import state as g

MOST_COINS, MOST_VALUE = 100, 9  # so that every sum fits a field

BOX = record(
    "BOX",
    Field("value", "i1", (g.CARDS,)),
    Field("suit", "i1", (g.CARDS,)),
    Field("coins", "i1"),  # in the whole game
    Field("deposit", "i1"),  # of a seat at the start of a round
    Field("price", "i1", (g.FOUR,)),  # of so many cards of one value
    Field("worth", "i1", (len(g.SUITS), g.CARDS)),  # the value of a card of this suit, else 0
    Field("alike", "i1", (g.CARDS, g.CARDS)),  # two different cards of one value
)


def fill(box: Box, sheet: Sheet, options: Options) -> None:
    """§1.1 the goods and coins; §1.2 deposits; §2.3 what a sale brings."""
    for card, good in enumerate(sheet.rows("goods", g.CARDS)):
        box.suit[card], box.value[card] = read_good(f"goods[{card}]", good)
    box.coins = sheet.whole("coins", 0, MOST_COINS)
    box.deposit = sheet.whole("deposit", 0, MOST_COINS)
    box.price = [0, 0, sheet.whole("pair", 0, MOST_COINS), sheet.whole("trio", 0, MOST_COINS)]
    check_coins(box)
    box.worth = np.where(box.suit == np.arange(len(g.SUITS))[:, None], box.value, 0)
    box.alike = (box.value == box.value[:, None]) & ~np.eye(g.CARDS, dtype=bool)


def read_good(field: str, good: object) -> tuple[int, int]:
    """A suit and a value."""
    if not isinstance(good, dict) or set(good) != {"suit", "value"}:
        why = Text('debe ser { suit = "…", value = … }', 'must be { suit = "…", value = … }')
        raise BadBox(field=field, why=why)
    suit = check_choice(f"{field}.suit", good["suit"], g.SUITS)
    return suit, check_whole(f"{field}.value", good["value"], 1, MOST_VALUE)


def check_coins(box: Box) -> None:
    owned = g.SEATS * box.deposit
    if owned > box.coins:
        why = Text(
            f"son {box.coins}, menos que los {owned} de los depósitos",
            f"{box.coins} are fewer than {owned} in deposits",
        )
        raise BadBox(field="coins", why=why)
