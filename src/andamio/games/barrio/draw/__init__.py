"""Barrio as cards on a table: the market and its rows in the middle, a skyline for each seat."""

from __future__ import annotations

from andamio.core.actions import col, holds, row

from .. import state as g
from .cover import cover
from .quarter import area
from .table import board

__all__ = ["area", "board", "cover", "target"]

TARGETS = (
    (g.KEEP, "h"),
    (g.RETURN, "h"),
    (g.DRAW, "s"),
    (g.DISCARD, "h"),
    (g.PLACE, "m"),
    (g.BUILD, "h"),
    (g.LINE, "l"),
    (g.AFTER, "pr"),
    (g.BEFORE, "pl"),
    (g.CLOSE, "o"),
)


def target(action: int) -> str:
    """The piece an action is pressed on; "" where a button alone will do."""
    for block, letter in ((g.CELL, "c"), (g.BRIDGE, "b")):
        if holds(block, action):
            return f"{letter}{row(block, action)}-{col(block, action)}"
    if holds(g.ALONE, action):
        return "alone"
    for block, letters in TARGETS:
        if holds(block, action):
            return f"{letters}{row(block, action)}"
    return ""
