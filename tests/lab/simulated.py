"""NUMBA_ENABLE_CUDASIM=1 python -m tests.lab.simulated GAME FORM: a kernel, its threads simulated, plays as playouts.

Kernels are as they are for a card; the rules that they call are compiled for the processor.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np
from numba import cuda, types

from andamio.core.compiled import Array
from andamio.core.dice import DICE, roll, sow
from andamio.core.events import LOG
from andamio.core.game import Edition, Game
from andamio.games import find
from andamio.lab.gpu import kernels, parts, sorting
from andamio.lab.gpu.sink import SINK, choosing
from andamio.lab.gpu.translate import Translation
from andamio.lab.playouts import play_at_random

from .counted import here

SEED, THREADS, PLACES, GAMES = 7, 2, 4, 6


def bare(value: Any) -> Any:
    """What the simulator wraps."""
    while inner := [name for name in ("_item", "_ary") if name in getattr(value, "__dict__", {})]:
        value = value.__dict__[inner[0]]
    return value


def called(rule: Any) -> Callable[..., Any]:
    return lambda *given: rule(*map(bare, given))


def unheard(apply: Any) -> Callable[..., Any]:
    """On a card nobody listens to a log; here one must begin somewhere."""

    def apply_bare(s: Any, box: Any, action: Any, log: Any) -> None:
        bare(log)["count"] = 0
        apply(bare(s), bare(box), action, bare(log))

    return apply_bare


def begin_of_each(counts: Any, me: int) -> None:
    """By one thread: in a simulator none is beside another."""
    if me == 0:
        begin = np.cumsum([0, *(int(counts[j]) for j in range(parts.KEYS - 1))])
        for j in range(parts.KEYS):
            counts[j] = begin[j]


def parts_of(game: Game) -> parts.Parts:
    rules, choose = game.rules, Translation(SINK, here).function(choosing(game.rules.legal, roll))
    functions = (
        called(rules.setup),
        unheard(rules.apply),
        *map(called, (rules.chance, rules.rank, rules.score, sow, choose)),
    )
    kinds = game.state, game.box, DICE, LOG
    return parts.Parts._make(
        [*functions, parts.key_of(game), begin_of_each, *kinds, game.max_seats + 1, lambda function: function]
    )


@contextmanager
def simulated() -> Iterator[None]:
    """No signatures, and a small block."""
    untyped = mock.patch.object(types, "void", lambda *kinds: kinds)
    rows, others = (mock.patch.object(module, "rows", lambda *kinds: kinds) for module in (parts, sorting))
    with untyped, rows, others, mock.patch.object(sorting, "BLOCK", PLACES):
        yield


def play(edition: Edition, form: str, out: list[Array]) -> None:
    game = edition.game
    head = np.zeros(1, game.state), np.frombuffer(edition.box.tobytes(), game.box).copy(), SEED, 0, *out
    places = [np.zeros(PLACES, game.state), np.zeros((PLACES, game.max_seats + 1), DICE)]
    places += [np.full(PLACES, -1, np.int32), np.zeros(PLACES, np.int32)]
    made = parts_of(game)
    if form == "plain":
        cuda.jit(kernels.plain_of(made).function)[1, THREADS](*head)
    elif form == "block":
        cuda.jit(sorting.block_of(made).function)[1, PLACES](*head, *places)
    else:
        play_waves(sorting.wave_of(made).function, (*head, *places))


def play_waves(wave: Any, given: tuple[Any, ...]) -> None:
    step, scatter = cuda.jit(wave), cuda.jit(sorting.scatter_of().function)
    order, keys = np.arange(PLACES, dtype=np.int32), np.full(PLACES, parts.ENDED, np.uint8)
    active = np.full(1, PLACES, np.int32)
    while active[0]:
        totals, cursors = np.zeros((2, parts.KEYS), np.int32)
        step[PLACES // THREADS, THREADS](*given, order, keys, totals, active)
        scatter[PLACES // THREADS, THREADS](keys, order, totals, cursors, active)


def main(name: str, form: str) -> int:
    """0 if ranks, points and steps are the same."""
    game = find(name)
    edition, shape = game.edition(), (GAMES, game.max_seats, len(game.categories))
    out = [np.zeros(shape[:2], np.int32), np.zeros(shape, np.int32), np.zeros(GAMES, np.int32)]
    with simulated():
        play(edition, form, out)
    found, seats = play_at_random(edition, GAMES, SEED), edition.seats
    same = (found.ranks, out[0][:, :seats]), (found.points, out[1][:, :seats]), (found.steps, out[2])
    return int(not all(np.array_equal(one, other) for one, other in same))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
