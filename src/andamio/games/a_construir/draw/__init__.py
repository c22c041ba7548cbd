"""¡A construir! as a town that grows: the market above it, a hand and a purse for each seat."""

from __future__ import annotations

from andamio.core.actions import holds, row

from .. import state as g
from .cover import cover
from .hands import area, hand
from .table import board

__all__ = ["area", "board", "cover", "hand", "target"]

TARGETS = ((g.TAKE, "s"), (g.BUILD, "b"), (g.RECLASSIFY, "r"), (g.SQUARE, "q"), (g.SWAP, "x"))


def target(action: int) -> str:
    """The piece an action is pressed on; "" where a button alone will do."""
    for block, letter in TARGETS:
        if holds(block, action):
            return f"{letter}{row(block, action)}"
    return ""
