"""What a match lies on: its state and all that compiled code needs beside it, in one piece of memory.

A new desk is a copy of a blank one, and compiled code finds its parts by address: so a match is quickly made
and quickly played. Lists of moves and of actions played keep their length in front.
"""

from __future__ import annotations

from ctypes import c_char
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .compiled import Array
from .dice import DICE
from .direct import refer
from .events import LOG, ROOM
from .layout import DType

if TYPE_CHECKING:
    from .game import Edition, Game

UNLISTED = -1  # in front of a list of moves that is not of the state as it is now
PLAYED = 512  # room for the actions played, chance's included, until a match takes them over


@cache
def desk_of(game: Game) -> DType:
    fields: list[Any] = [
        ("states", game.state),
        ("logs", LOG),
        ("dice", DICE),
        ("moves", np.int32, (game.actions + 1,)),
        ("played", np.int32, (PLAYED,)),
    ]
    return np.dtype(fields, align=True)


def place_of(game: Game, name: str) -> int:
    """How many bytes into a desk a part of it begins."""
    return dict(desk_of(game).fields or {})[name][1]


class Blank:
    """A desk before the first action of a match, and where its parts are."""

    def __init__(self, edition: Edition) -> None:
        self.kind = desk_of(edition.game)
        desk = np.zeros(1, self.kind)
        desk["logs"]["room"], desk["moves"][0, 0] = ROOM, UNLISTED
        edition.game.engine.start(desk["states"], edition.box)
        self.bytes, self.memory = desk.tobytes(), c_char * desk.nbytes
        self.turn, self.moves, self.played = self.slices(edition.game)

    def slices(self, game: Game) -> tuple[slice, slice, slice]:
        turn = place_of(game, "states") + dict(game.state.fields or {})["turn"][1]
        moves, played = place_of(game, "moves"), place_of(game, "played")
        return slice(turn, turn + 1), slice(moves, played), slice(played, played + self.kind["played"].itemsize)


class Desk:
    """`turn`, `moves` and `played` are read at every step; the rest is looked at now and then."""

    def __init__(self, blank: Blank) -> None:
        self.kind, self.memory = blank.kind, blank.memory.from_buffer_copy(blank.bytes)
        whole = memoryview(self.memory).cast("B")
        self.turn = whole[blank.turn].cast("b")
        self.moves, self.played = whole[blank.moves].cast("i"), whole[blank.played].cast("i")
        self.reference = refer(self.memory)

    @cached_property
    def parts(self) -> Array:
        return np.frombuffer(memoryview(self.memory), self.kind)
