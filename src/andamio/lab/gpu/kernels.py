"""What a graphics card runs, made for one game: whole games at random, or a step of many.

In `plain` a thread plays one game after another: where a game of its neighbours is over sooner, theirs go on. A state
lies in the memory of a thread, whose words a card interleaves: neighbours that look at the same field read one line.
Two more forms of the same are in sorting.py.
"""

from __future__ import annotations

from collections.abc import Callable

from numba import cuda, from_dtype, types

from andamio.bots.script import any_move
from andamio.core.compiled import Array
from andamio.core.dice import DICE, sow
from andamio.core.events import LOG
from andamio.core.game import Game
from andamio.core.layout import CHANCE, OVER

from .card import BEGIN, REFUSED
from .parts import SMALL, WHOLE, Kernel, Parts, head_of, parts_of, rows
from .sink import ROOM
from .sorting import block_of, scatter_of, wave_of
from .translate import REPLACED, Translation


def plain_of(parts: Parts) -> Kernel:
    """plain(blank, boxes, seed, number, ranks, points, steps): a game for each row, from `number` on."""
    setup, apply, chance, rank, score, sow_dice, choose = parts[:7]
    state, log_type, dice, dices_needed = parts.state, parts.log, parts.dice, parts.dices

    def plain(blank, boxes, seed, number, ranks, points, steps):  # type: ignore[no-untyped-def]
        states, logs = cuda.local.array(1, state), cuda.local.array(1, log_type)
        dices, moves = cuda.local.array(dices_needed, dice), cuda.local.array(ROOM, WHOLE)
        s, box, log = states[0], boxes[0], logs[0]
        i, apart, taken = cuda.grid(1) - cuda.gridsize(1), cuda.gridsize(1), 0
        s.turn = OVER
        while True:
            if s.turn == OVER:
                if i >= 0:
                    rank(s, box, ranks[i])
                    score(s, box, points[i])
                    steps[i] = taken
                i += apart
                if i >= steps.shape[0]:
                    break
                states[0] = blank[0]
                sow_dice(dices, seed, number + i)
                setup(s, box)
                taken = 0
            else:
                if s.turn == CHANCE:
                    action = chance(s, box, dices[0])
                else:
                    action = choose(s, box, moves, dices[1 + s.turn])
                apply(s, box, action, log)
                taken += 1

    return Kernel(plain, types.void(*head_of(parts)))


def step_of(game: Game) -> Kernel:
    """step(blank, boxes, states, dices, seed, numbers, actions, turns, moves, ranks, points): one action in each game.

    BEGIN deals game `numbers[i]`; nothing else is done in a game that is over. What is not among the moves does
    nothing, and the turn is REFUSED.
    """
    rules, device = game.rules, Translation(REPLACED)
    setup, legal, apply, chance = map(device.function, (rules.setup, rules.legal, rules.apply, rules.chance))
    rank, score, sow_dice, may = map(device.function, (rules.rank, rules.score, sow, is_among))
    state, box_type, dice, log_type = map(from_dtype, (game.state, game.box, DICE, LOG))

    def step(blank, boxes, states, dices, seed, numbers, actions, turns, moves, ranks, points):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < actions.shape[0]:
            logs = cuda.local.array(1, log_type)
            s, box, log, action = states[i], boxes[0], logs[0], actions[i]
            if action == BEGIN:
                states[i] = blank[0]
                sow_dice(dices[i], seed, numbers[i])
                setup(s, box)
            elif s.turn == OVER or not may(moves[i], action):
                turns[i] = OVER if s.turn == OVER else REFUSED
                return
            else:
                apply(s, box, action, log)
            while s.turn == CHANCE:
                apply(s, box, chance(s, box, dices[i, 0]), log)
            turns[i] = s.turn
            moves[i, 0] = 0
            if s.turn == OVER:
                rank(s, box, ranks[i])
                score(s, box, points[i])
            else:
                legal(s, box, moves[i])

    signature = types.void(
        rows(state), rows(box_type), rows(state), rows(dice, 2), types.int64, rows(types.int64), rows(WHOLE),
        rows(WHOLE), rows(SMALL, 2), rows(WHOLE, 2), rows(WHOLE, 3),
    )  # fmt: skip
    return Kernel(step, signature)


def choose_of(game: Game) -> Kernel:
    """choose(dices, turns, moves, actions): any move by the dice of the seat in turn; where a game is over, BEGIN."""
    choose_any, dice = Translation(REPLACED).function(any_move), from_dtype(DICE)

    def choose(dices, turns, moves, actions):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < actions.shape[0]:
            actions[i] = choose_any(moves[i], dices[i, 1 + turns[i]]) if turns[i] >= 0 else BEGIN

    return Kernel(choose, types.void(rows(dice, 2), rows(WHOLE), rows(SMALL, 2), rows(WHOLE)))


def is_among(moves: Array, action: int) -> bool:
    """One of a list of moves."""
    for k in range(1, moves[0] + 1):
        if moves[k] == action:
            return True
    return False


def whole_of(form: Callable[[Parts], Kernel]) -> Callable[[Game], Kernel]:
    return lambda game: form(parts_of(game))


KERNELS = {
    "plain": whole_of(plain_of),
    "block": whole_of(block_of),
    "wave": whole_of(wave_of),
    "scatter": lambda game: scatter_of(),
    "step": step_of,
    "choose": choose_of,
}
