"""What kernels of a game are made of: its rules as device functions, its records, and what all forms share."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import cuda, from_dtype, types

from andamio.core.dice import DICE, roll, sow
from andamio.core.events import LOG
from andamio.core.game import Game
from andamio.core.layout import CHANCE, OVER

from .sink import SINK, choosing
from .translate import REPLACED, Function, Translation, device_function

WHOLE, SMALL, BYTE = types.int32, types.int16, types.uint8
KEYS = 128  # by which games are sorted: a phase, and whether chance is in turn
ENDED, NONE = 126, 127  # a game that is over, a place for which none is left
LANES, ALL_LANES = 32, 0xFFFFFFFF  # threads that go together
EACH = KEYS // LANES


class Kernel(NamedTuple):
    function: Function
    signature: Any


class Parts(NamedTuple):
    """Device functions and kinds of records."""

    setup: Function
    apply: Function
    chance: Function
    rank: Function
    score: Function
    sow: Function
    choose: Function  # choose(s, box, moves, dice)
    key: Function  # key(s): games that are alike are done side by side
    begin: Function  # begin(counts, me): how many came before each, by the first of the threads
    state: Any
    box: Any
    dice: Any
    log: Any
    dices: int  # of a game
    made: Function  # made(function): what kernels call, of what is theirs alone


def rows(kind: Any, dimensions: int = 1) -> Any:
    return types.Array(kind, dimensions, "C")


def parts_of(game: Game) -> Parts:
    device = Translation({**REPLACED, **SINK})
    rules, choose = game.rules, choosing(game.rules.legal, roll)
    names = (rules.setup, rules.apply, rules.chance, rules.rank, rules.score, sow, choose, key_of(game), begin_of_each)
    kinds = map(from_dtype, (game.state, game.box, DICE, LOG))
    return Parts._make([*map(device.function, names), *kinds, game.max_seats + 1, device_function])


def key_of(game: Game) -> Function:
    def phased(s):  # type: ignore[no-untyped-def]
        return ENDED if s.turn == OVER else (2 * s.phase + (s.turn == CHANCE)) % ENDED

    def simple(s):  # type: ignore[no-untyped-def]
        return ENDED if s.turn == OVER else types.int64(s.turn == CHANCE)

    return phased if "phase" in (game.state.names or ()) else simple


def begin_of_each(counts: Any, me: int) -> None:
    """Counts become where each key begins, if the first threads of a block all call it: a few keys for each of them."""
    own = 0
    for j in range(EACH):
        own += counts[EACH * me + j]
    run = own
    for apart in (1, 2, 4, 8, 16):
        other = cuda.shfl_up_sync(ALL_LANES, run, apart)
        if me >= apart:
            run += other
    run -= own
    for j in range(EACH):
        count = counts[EACH * me + j]
        counts[EACH * me + j] = run
        run += count


def head_of(parts: Parts) -> list[Any]:
    """(blank, boxes, seed, number, ranks, points, steps): what each form of playing whole games begins with."""
    return [
        rows(parts.state), rows(parts.box), types.int64, types.int64, rows(WHOLE, 2), rows(WHOLE, 3), rows(WHOLE)
    ]  # fmt: skip


def places_of(parts: Parts) -> list[Any]:
    """(states, dices, at, taken): of each place in the card's memory; which game it has, steps so far."""
    return [rows(parts.state), rows(parts.dice, 2), rows(WHOLE), rows(WHOLE)]
