"""Moves through a window: a card chooses any of them without the room that a list takes.

    moves[COUNT]    how many there are
    moves[START]    how many come before the window
    moves[FIRST]    those in the window, one after another; behind it, room for one that nobody asks for

The rules list into it as into a list. Hardly ever are there more than the window holds: then they list once more, with
a window that begins at the one that the dice chose.
"""

from __future__ import annotations

from typing import Any

from andamio.core import actions
from andamio.core.bits import first
from andamio.core.compiled import compiled

COUNT, START, FIRST = range(3)
WINDOW = 32  # in random play 99 of 100 positions of each game have no more, and most have less than half as many
ROOM = FIRST + WINDOW + 1


@compiled
def put(moves: Any, number: int, action: int) -> None:
    at = number - moves[START]
    moves[FIRST + (at if 0 <= at < WINDOW else WINDOW)] = action


@compiled
def add(moves: Any, action: int) -> None:
    put(moves, moves[COUNT], action)
    moves[COUNT] += 1


def add_if(moves: Any, count: int, action: int, may: int) -> int:
    """What may not be done is put there too; the next one takes its place."""
    put(moves, count, action)
    return count + may


def add_all(moves: Any, start: int, things: int) -> None:
    rest = things
    while rest:
        add(moves, start + first(rest))
        rest &= rest - 1


SINK = {actions.add: add, actions.add_if: add_if, actions.add_all: add_all}


def choosing(legal: Any, roll: Any) -> Any:
    """choose(s, box, moves, dice): as `any_move` of a list.

    `legal` is called at one place: a card's compiler writes all of it wherever it is called.
    """

    def choose(s, box, moves, dice):  # type: ignore[no-untyped-def]
        start = 0
        while True:
            moves[COUNT], moves[START] = 0, start
            legal(s, box, moves)
            if start > 0:
                break
            chosen = roll(dice, moves[COUNT])
            if chosen < WINDOW:
                break
            start = chosen
        return moves[FIRST + chosen - start]

    return choose
