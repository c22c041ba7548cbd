"""The action that the game's advice likes most, one step ahead; now and then, if told so, any action."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from andamio.core.compiled import Array, compiled
from andamio.core.game import Game
from andamio.core.view import View

from . import AtAGlance, Budget
from .script import script_of


@functools.cache
def advised_of(game: Game) -> Callable[[Array, Array, Array, Array, int], int]:
    script = script_of(game)

    @compiled
    def advised(views: Array, boxes: Array, moves: Array, dices: Array, noise: int) -> int:
        return script(views[0], boxes[0], moves, dices[0], noise)

    return advised


class Greedy(AtAGlance):
    def __init__(self, name: str, noise: int = 0) -> None:
        """`noise` times in a thousand it does not look."""
        self.name, self.noise = name, noise

    def choose(self, view: View, legal: list[int], budget: Budget | None, dice: Array) -> int:
        moves = np.array([len(legal), *legal], np.int32)
        return int(advised_of(view.edition.game)(view.states, view.edition.box, moves, dice, self.noise))


def new(name: str) -> Greedy:
    return Greedy(name)
