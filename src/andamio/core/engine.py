"""A game's rules as Python calls them: on arrays of one state.

`engine_of(game)` specialises these few compiled functions to one game; they are read from the disk after
the first time. `step` is for matches, and direct (see direct.py): it deals and plays, so rules are in it once.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .actions import add
from .compiled import Array, Box, Dice, Log, State, compiled
from .desk import PLAYED, place_of
from .dice import DICE, sow
from .direct import Reference, direct, part
from .events import LOG
from .layout import CHANCE

if TYPE_CHECKING:
    from .game import Game

FULL, MORE = -2, -3  # `step` did nothing: the list of actions is full; did it, and chance has more to do
DEAL = 2  # given to `step` for `has_dice`: the action is a seed, by which chance begins
IMPOSSIBLE = -1  # what `forbid` says of something chance cannot do; no rule forbids it


class Engine(NamedTuple):
    start: Callable[[Array, Array], None]
    moves: Callable[[Array, Array, Array], None]
    step: Callable[[Reference, Reference, int, int], int]
    forbid: Callable[[Array, Array, int], int]
    settle: Callable[[Array, Array, Array, Array, Array], None]
    advance: Callable[[Array, Array, int, Array, Array, Array], int]
    throw: Callable[[Array, Array, Array], int]
    weigh: Callable[[Array, Array, Array], int]
    score: Callable[[Array, Array, Array], None]
    rank: Callable[[Array, Array, Array], None]
    imagine: Callable[[Array, Array, int, Array], None]
    is_sound: Callable[[Array, Array], bool]


@functools.cache
def odds_of(game: Game) -> Callable[[State, Box, Dice, Array], int]:
    """odds(s, box, dice, weights): how likely each action of chance is, weights[0] being action ACTIONS."""
    chance, first = game.rules.chance, game.actions

    @compiled
    def odds(s: State, box: Box, dice: Dice, weights: Array) -> int:
        weights[:] = 0
        dice.loaded, dice.sides = 1, 1
        while dice.loaded <= dice.sides:
            weights[chance(s, box, dice) - first] += 1
            dice.loaded += 1
        dice.loaded = 0
        return dice.sides

    return odds


@functools.cache
def settle_of(game: Game) -> Callable[[State, Box, Log, Dice, Array], int]:
    """settle(s, box, log, dice, played): chance acts until it is not in turn; gives how often it did.

    What it did is noted while there is room; a list without any length is for those who do not ask.
    """
    apply, chance = game.rules.apply, game.rules.chance

    @compiled
    def settle(s: State, box: Box, log: Log, dice: Dice, played: Array) -> int:
        throws = 0
        while s.turn == CHANCE and (len(played) == 0 or played[0] < len(played) - 1):
            action = chance(s, box, dice)
            apply(s, box, action, log)
            if len(played) > 0:
                add(played, action)
            throws += 1
        return throws

    return settle


@functools.cache
def engine_of(game: Game) -> Engine:
    return Engine(**questions_of(game), **results_of(game), **deeds_of(game), **direct_calls_of(game))


@functools.cache
def questions_of(game: Game) -> dict[str, Any]:
    """What may happen next."""
    rules, odds, first, outcomes = game.rules, odds_of(game), game.actions, game.outcomes
    list_legal, bar = rules.legal, rules.bar

    @compiled
    def moves(states: Array, boxes: Array, found: Array) -> None:
        found[0] = 0
        if states[0].turn >= 0:
            list_legal(states[0], boxes[0], found)

    @compiled
    def weigh(states: Array, boxes: Array, weights: Array) -> int:
        dices = np.zeros(1, DICE)
        return odds(states[0], boxes[0], dices[0], weights)

    @compiled
    def forbid(states: Array, boxes: Array, action: int) -> int:
        """The clause that forbids an action, a seat's or chance's; 0 if none does."""
        if states[0].turn >= 0:
            return bar(states[0], boxes[0], action)
        if states[0].turn == CHANCE and first <= action < outcomes:
            weights = np.zeros(outcomes - first, np.int32)
            weigh(states, boxes, weights)
            if weights[action - first]:
                return 0
        return IMPOSSIBLE

    return {"moves": moves, "weigh": weigh, "forbid": forbid}


def results_of(game: Game) -> dict[str, Any]:
    """What a state comes to."""
    count, place, sound = game.rules.score, game.rules.rank, game.rules.is_sound

    @compiled
    def score(states: Array, boxes: Array, out: Array) -> None:
        count(states[0], boxes[0], out)

    @compiled
    def rank(states: Array, boxes: Array, out: Array) -> None:
        place(states[0], boxes[0], out)

    @compiled
    def is_sound(states: Array, boxes: Array) -> bool:
        return sound(states[0], boxes[0])

    return {"score": score, "rank": rank, "is_sound": is_sound}


@functools.cache
def deeds_of(game: Game) -> dict[str, Any]:
    """What changes a state."""
    rules, forbid, act = game.rules, questions_of(game)["forbid"], settle_of(game)
    setup, apply, chance, fill = rules.setup, rules.apply, rules.chance, rules.imagine

    @compiled
    def start(states: Array, boxes: Array) -> None:
        setup(states[0], boxes[0])

    @compiled
    def throw(states: Array, boxes: Array, dices: Array) -> int:
        return chance(states[0], boxes[0], dices[0])

    @compiled
    def settle(states: Array, boxes: Array, logs: Array, dices: Array, played: Array) -> None:
        if len(dices) > 0:
            act(states[0], boxes[0], logs[0], dices[0], played)

    @compiled
    def advance(states: Array, boxes: Array, action: int, logs: Array, dices: Array, played: Array) -> int:
        """One action and what chance then does; or the clause that forbids it, and nothing is done."""
        clause = forbid(states, boxes, action)
        if clause == 0:
            logs[0].count = 0
            apply(states[0], boxes[0], action, logs[0])
            add(played, action)
            settle(states, boxes, logs, dices, played)
        return clause

    @compiled
    def imagine(states: Array, boxes: Array, seat: int, dices: Array) -> None:
        fill(states[0], boxes[0], seat, dices[0])

    return {"start": start, "throw": throw, "settle": settle, "advance": advance, "imagine": imagine}


def direct_calls_of(game: Game) -> dict[str, Any]:
    """A match's own call, by address: a deal or an action, what chance then does, and the moves that follow."""
    list_moves, advance, settle = questions_of(game)["moves"], deeds_of(game)["advance"], deeds_of(game)["settle"]
    state, box, room = game.state, game.box, game.actions + 1
    logs, dice, moves, played = (place_of(game, name) for name in ("logs", "dice", "moves", "played"))

    @direct
    def step(desk: Reference, boxes: Reference, action: int, has_dice: int) -> int:
        states, printed = part(desk, 0, state, 1), part(boxes, 0, box, 1)
        thrown, noted = part(desk, dice, DICE, 1 if has_dice else 0), part(desk, played, np.int32, PLAYED)
        log, clause = part(desk, logs, LOG, 1), 0
        if noted[0] >= PLAYED - 1:
            return FULL
        if has_dice == DEAL:
            log[0].count = 0
            sow(thrown, action, 0)
            settle(states, printed, log, thrown, noted)
        else:
            clause = advance(states, printed, action, log, thrown, noted)
        if clause:
            return clause
        list_moves(states, printed, part(desk, moves, np.int32, room))
        return MORE if has_dice and states[0].turn == CHANCE else 0

    return {"step": step}
