"""Moves that are counted and not kept: a card chooses any of them without the room that a list takes.

    moves[COUNT]    how many there are
    moves[WANTED]   which of them is looked for, from 1 on
    moves[FOUND]    that one

The rules list into it as into a list, twice: how many, then which. For the same dice it is the same move.
"""

from __future__ import annotations

from typing import Any

from andamio.core import actions
from andamio.core.bits import first, size

COUNT, WANTED, FOUND = range(3)
ROOM = 3


def add(moves: Any, action: int) -> None:
    moves[COUNT] += 1
    if moves[COUNT] == moves[WANTED]:
        moves[FOUND] = action


def add_if(moves: Any, count: int, action: int, may: int) -> int:
    """What may not be done is found too where the next one is looked for, which is found after it."""
    if count + 1 == moves[WANTED]:
        moves[FOUND] = action
    return count + may


def add_all(moves: Any, start: int, things: int) -> None:
    more, wanted = size(things), moves[WANTED] - moves[COUNT]
    moves[COUNT] += more
    if 0 < wanted <= more:
        rest = things
        for _ in range(wanted - 1):
            rest &= rest - 1
        moves[FOUND] = start + first(rest)


SINK = {actions.add: add, actions.add_if: add_if, actions.add_all: add_all}


def choosing(legal: Any, roll: Any) -> Any:
    """choose(s, box, moves, dice): as `any_move` of a list. The first is found as they are counted.

    `legal` is called at one place: a card's compiler writes all of it wherever it is called.
    """

    def choose(s, box, moves, dice):  # type: ignore[no-untyped-def]
        wanted = 0
        while True:
            moves[COUNT] = 0
            moves[WANTED] = wanted + 1
            legal(s, box, moves)
            if wanted > 0:
                break
            wanted = roll(dice, moves[COUNT])
            if wanted == 0:
                break
        return moves[FOUND]

    return choose
