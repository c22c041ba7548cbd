"""Play by a game's advice, compiled: what greedy does, and how a search plays on beyond its tree."""

from __future__ import annotations

import functools
from collections.abc import Callable

from andamio.core.compiled import Array, Box, Dice, State, compiled
from andamio.core.dice import roll
from andamio.core.game import Game

PER_MILLE = 1000


@compiled
def any_move(moves: Array, dice: Dice) -> int:
    """Each as likely."""
    return moves[1 + roll(dice, moves[0])]


@functools.cache
def best_of(game: Game) -> Callable[[State, Box, Array, Dice], int]:
    """best(s, box, moves, dice): the move that the game's advice likes most; any of those that are equal."""
    advice = game.advice.advice

    @compiled
    def best(s: State, box: Box, moves: Array, dice: Dice) -> int:
        chosen, most, equal = moves[1], advice(s, box, moves[1]), 1
        for k in range(2, moves[0] + 1):
            worth = advice(s, box, moves[k])
            if worth > most:
                chosen, most, equal = moves[k], worth, 1
            elif worth == most:
                equal += 1
                if roll(dice, equal) == 0:
                    chosen = moves[k]
        return chosen

    return best


@functools.cache
def weigh_of(game: Game) -> Callable[[State, Box, Array, Array, Array], None]:
    """weigh(s, box, moves, worths, notes): worths[k] is what advice says of moves[k].

    A game may have its own, which works out once what the actions of a list share; `notes` has room for a number for
    each action there is.
    """
    advice = game.advice.advice

    @compiled
    def one_by_one(s: State, box: Box, moves: Array, worths: Array, notes: Array) -> None:
        for k in range(1, moves[0] + 1):
            worths[k] = advice(s, box, moves[k])

    return getattr(game.advice, "weigh", one_by_one)


@functools.cache
def script_of(game: Game) -> Callable[[State, Box, Array, Dice, int], int]:
    """script(s, box, moves, dice, noise): the advised move, or `noise` times in a thousand any move."""
    best = best_of(game)

    @compiled
    def script(s: State, box: Box, moves: Array, dice: Dice, noise: int) -> int:
        if moves[0] == 1:
            return moves[1]
        if noise > 0 and roll(dice, PER_MILLE) < noise:
            return any_move(moves, dice)
        return best(s, box, moves, dice)

    return script
