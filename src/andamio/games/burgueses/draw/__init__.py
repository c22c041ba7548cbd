"""Burgueses as a street: two shops with their showcases, and between them the bank, the decks and five kings.

    board   round · goods deck · king deck · bank · what is out            area   name and points
            the five kings, turned ones as cards                                  awning, showcase by value, prices
                                                                                  hand · deposit · trade

A coin is named by its place in one line of all coins, seat 0's first and seat 1's last, so that it flies where it went.
"""

from __future__ import annotations

from andamio.core.actions import holds, row

from .. import state as g
from .cover import cover
from .shop import area, hand
from .table import board

__all__ = ["area", "board", "cover", "hand", "target"]


def target(action: int) -> str:
    """The piece an action is pressed on; "" where a button alone will do."""
    if holds(g.BUY, action):
        return "deck"
    if holds(g.SELL, action):
        return "sale"
    if holds(g.TRADE, action):
        return "trade"
    if holds(g.DONE, action):
        return ""
    block = next(block for block in (g.SHOW, g.SELL_CARD, g.GIVE, g.TAKE, g.DISCARD) if holds(block, action))
    return f"c{row(block, action)}"
