"""Azul: Pabellón de Verano as tiles on a table: the factories' dishes, and a pavilion of seven stars for each seat."""

from __future__ import annotations

from andamio.core.actions import col, holds, row

from .. import state as g
from .cover import cover
from .pavilion import area, hand
from .table import board

__all__ = ["area", "board", "cover", "hand", "target"]


def target(action: int) -> str:
    """The piece an action is pressed on; "" where a button alone will do."""
    if holds(g.TAKE, action):
        return f"s{row(g.TAKE, action)}-{col(g.TAKE, action)}"
    for block, letter in ((g.SPACE, "b"), (g.COLOUR, "o"), (g.KEEP, "o"), (g.BONUS, "u")):
        if holds(block, action):
            return f"{letter}{row(block, action)}"
    return ""
