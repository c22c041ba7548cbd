"""What pieces are called: the same as what the actions that are pressed on them aim at."""

from __future__ import annotations

from functools import cache

from andamio.core.actions import Block, code, col, holds, row

from .. import state as g

NAMES = (
    (g.KEEP, "h{row}"),  # whatever is done with a house, one presses the house
    (g.RETURN, "h{row}"),
    (g.DRAW, "s{row}"),
    (g.DISCARD, "h{row}"),
    (g.PLACE, "m{row}"),
    (g.CELL, "c{row}-{col}"),
    (g.BUILD, "h{row}"),
    (g.LINE, "l{row}"),
    (g.ALONE, "alone"),
    (g.AFTER, "pr{row}"),
    (g.BEFORE, "pl{row}"),
    (g.BRIDGE, "b{row}-{col}"),
    (g.CLOSE, "o{row}"),
)


@cache
def target(action: int) -> str:
    """The piece an action is pressed on; "" where a button alone will do."""
    for block, name in NAMES:
        if holds(block, action):
            return name.format(row=row(block, action), col=col(block, action))
    return ""


@cache
def piece_for(block: Block, row: int = 0, col: int = 0) -> str:
    """The piece that such an action would be pressed on."""
    return target(code(block, row, col))


def house_piece(house: int) -> str:
    return piece_for(g.BUILD, house)


def discard_piece(sort: int) -> str:
    return f"discard-{sort}"


def deck_piece(sort: int) -> str:
    return piece_for(g.DRAW, g.HOUSE_DECK + sort)
