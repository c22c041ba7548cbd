"""Many games side by side, a step at a time; every array is CuPy's and stays on the card."""

from __future__ import annotations

from typing import Any

import numpy as np

from .device import BEGIN, OVER, Results, Sizes, cupy, passed

THREADS = 64  # of a block


class Batch:
    """
    turns[game]      the seat that must act, or OVER; REFUSED after an action that was not among its moves
    moves[game]      how many actions there are, then those
    results          ranks and points of games that are over
    step(actions)    one action in each game; where it is over, only BEGIN does something: it deals the next one
    """

    def __init__(self, step: Any, choose: Any, sizes: Sizes, box: bytes, games: int, seed: int = 0) -> None:
        self.xp, self.games, self.seed, self.sizes = cupy(), games, np.int64(seed), sizes
        self._step, self._choose = step, choose
        self._box, self._blank = self.xp.asarray(np.frombuffer(box, np.uint8)), self.xp.zeros(sizes.state, np.uint8)
        self._states = self.xp.zeros(games * sizes.state, np.uint8)
        self._dices = self.xp.zeros(games * (sizes.seats + 1) * sizes.dice, np.uint8)
        self._numbers = self.xp.arange(games, dtype=np.int64) - games
        self.turns = self.xp.full(games, OVER, np.int32)
        self.moves = self.xp.zeros((games, sizes.actions + 1), np.int16)
        self.results = Results.room(games, sizes)
        self._act(self.xp.full(games, BEGIN, np.int32))

    def step(self, actions: Any) -> None:
        """Whoever is in turn acts, and chance after it."""
        self._act(narrowed(self.xp, actions))

    def any_moves(self) -> Any:
        """An action for each game, each as likely; where a game is over, BEGIN."""
        actions = self.xp.empty(self.games, np.int32)
        self._run(self._choose, self._own_dices(), passed(self.turns), passed(self.moves), passed(actions))
        return actions

    def _act(self, actions: Any) -> None:
        self._numbers += self.games * (actions == BEGIN)
        self._run(
            self._step, passed(self._blank, self.sizes.state, (1,)), passed(self._box, self._box.size, (1,)),
            passed(self._states, self.sizes.state, (self.games,)), self._own_dices(), [self.seed],
            *map(passed, (self._numbers, actions, self.turns, self.moves, self.results.ranks, self.results.points)),
        )  # fmt: skip

    def _own_dices(self) -> list[Any]:
        return passed(self._dices, self.sizes.dice, (self.games, self.sizes.seats + 1))

    def _run(self, kernel: Any, *arguments: list[Any]) -> None:
        kernel((-(-self.games // THREADS),), (THREADS,), tuple(number for part in arguments for number in part))


def narrowed(xp: Any, actions: Any) -> Any:
    """As the card takes them, 32 bits; what does not fit stays beyond all actions, to be refused there."""
    bounds = np.iinfo(np.int32)
    if actions.dtype.kind == "u":
        actions = xp.minimum(actions, actions.dtype.type(min(bounds.max, np.iinfo(actions.dtype).max)))
    elif actions.dtype.itemsize > bounds.bits // 8:
        actions = xp.clip(actions, bounds.min, bounds.max)
    return actions.astype(np.int32)
