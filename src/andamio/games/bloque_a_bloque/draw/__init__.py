"""Bloque a Bloque as towers on a street: stalls and the deck in the middle, a skyline and cards for each seat."""

from __future__ import annotations

from andamio.core.actions import col, holds, row

from .. import state as g
from .cover import cover
from .seat import area, hand
from .table import board

__all__ = ["area", "board", "cover", "hand", "target"]

OF_HAND = (g.STORE, g.SWAP, g.DISCARD)
OF_ZONE = (g.OFFER, g.PAY)


def target(action: int) -> str:
    """The piece an action is pressed on: a card (k), an end of it (e), an offer (o), a building (b), the deck.

    "" where a button alone will do.
    """
    if holds(g.DRAW, action):
        return "deck"
    for block in OF_HAND:
        if holds(block, action):
            return f"k{g.HAND}-{row(block, action)}"
    for block in OF_ZONE:
        if holds(block, action):
            return f"k{row(block, action)}-{col(block, action)}"
    return target_of_building(action)


def target_of_building(action: int) -> str:
    """The piece an action on buildings, offers or the reserve is pressed on, or ""."""
    if holds(g.WITH, action):
        return f"k{g.RESERVE}-{row(g.WITH, action)}"
    if holds(g.BUY, action):
        return f"o{row(g.BUY, action)}-{col(g.BUY, action)}"
    if holds(g.ADD, action):
        return f"e{col(g.ADD, action)}-{row(g.ADD, action)}"
    if holds(g.ADD_POOL, action):
        return f"e{row(g.ADD_POOL, action)}-{g.ENDS * g.POOL}"
    if holds(g.SITE, action):
        return f"b{row(g.SITE, action)}"
    return f"b{col(g.SIGN, action)}" if holds(g.SIGN, action) else ""
