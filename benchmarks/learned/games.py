"""Games of which positions are kept, and what came of them: by advice with slips, or by a search; compiled.

Of a position is kept what a net sees of it, and its aims, by the seat in turn:

    REWARD   what came of the game          OWN, OTHER   points beyond the estimate, made later
    VALUE    what a search expected there; not a number where none was made
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from andamio.bots.ismcts import NODE, NONE, REWARDS, VISITS, Question, Scratch, Tree, add_up, reward
from andamio.bots.script import any_move, script_of
from andamio.core.compiled import Array, Box, Dice, Log, State, compiled
from andamio.core.contract import Learned
from andamio.core.dice import blend, roll
from andamio.core.engine import settle_of
from andamio.core.game import Game
from andamio.core.layout import OVER
from andamio.core.plan import Plan

from .features import SEATS, told_of
from .net import POINT, Desk, Net
from .search import net_search_of

REWARD, OWN, OTHER, VALUE = AIMS = range(4)
MOST_KEPT = 200  # positions of one game
SEARCHED_SLIP_ONE_IN = 20  # by a search: choices
STYLES = 4  # kinds of players by advice
CARELESS, BLIND = 40, 150  # times in a thousand that somebody does not look
DRAWN_ONE_IN = 8  # moves of a search drawn by how often they were looked at


class Slips(NamedTuple):
    """In games by advice: fewer than `most`, before one in so many of the positions kept."""

    most: int = 3
    one_in: int = 4


class Kept(NamedTuple):
    rows: Array  # u2, a 0 after the last
    dense: Array  # f4
    aims: Array  # f4
    seats: Array  # i1, whose turn it was


def no_positions(most: int, told: Learned) -> Kept:
    return Kept(
        np.zeros((most, told.MOST_ROWS), np.uint16),
        np.zeros((most, told.DENSE), np.float32),
        np.zeros((most, len(AIMS)), np.float32),
        np.zeros(most, np.int8),
    )


@functools.cache
def keep_of(game: Game) -> Callable[..., None]:
    """keep(s, box, kept, at, desk, points, value): a position, and what is expected there."""
    look = told_of(game).look

    @compiled
    def keep(s: State, box: Box, kept: Kept, at: int, desk: Desk, points: Array, value: float) -> None:
        count, rows, numbers = look(s, box, desk.rows, desk.dense, points), kept.rows[at], kept.dense[at]
        for k in range(len(rows)):
            rows[k] = desk.rows[k] if k < count else 0
        for k in range(len(numbers)):
            numbers[k] = desk.dense[k]
        aims, own = kept.aims[at], s.turn
        aims[OWN], aims[OTHER], aims[VALUE] = points[own], points[SEATS - 1 - own], value
        kept.seats[at] = own

    return keep


@functools.cache
def ending_of(game: Game) -> Callable[..., None]:
    """conclude(s, box, scratch, plan, kept, first, end): what came of a game, for all positions kept of it."""
    rank, score = game.rules.rank, game.rules.score

    @compiled
    def conclude(s: State, box: Box, scratch: Scratch, plan: Plan, kept: Kept, first: int, end: int) -> None:
        points, rewards = scratch.points, scratch.rewards
        rank(s, box, scratch.ranks)
        score(s, box, scratch.table)
        add_up(scratch.table, SEATS, points)
        reward(points, scratch.ranks, SEATS, plan, rewards)
        for k in range(first, end):
            aims, own = kept.aims[k], kept.seats[k]
            aims[REWARD] = rewards[own]
            aims[OWN] = POINT * (points[own] - aims[OWN])
            aims[OTHER] = POINT * (points[SEATS - 1 - own] - aims[OTHER])

    return conclude


@functools.cache
def slip_of(game: Game) -> Callable[[State, Box, Array, Log, Dice], None]:
    """slip(s, box, moves, log, dice): any move, and what chance then does."""
    legal, apply, settle = game.rules.legal, game.rules.apply, settle_of(game)

    @compiled
    def slip(s: State, box: Box, moves: Array, log: Log, dice: Dice) -> None:
        if s.turn >= 0:
            moves[0] = 0
            legal(s, box, moves)
            apply(s, box, any_move(moves, dice), log)
            settle(s, box, log, dice, moves[:0])

    return slip


@functools.cache
def advised_of(game: Game) -> Callable[..., int]:
    """advised(boxes, scratch, plan, kept, desk, seed, one_in, slips): games by advice while there is room.

    It gives how many positions are kept.
    """
    rules, script, settle, slip, keep, conclude = (
        game.rules, script_of(game), settle_of(game), slip_of(game), keep_of(game), ending_of(game),
    )  # fmt: skip
    setup, legal, apply, state = rules.setup, rules.legal, rules.apply, game.state

    @compiled
    def advised(
        boxes: Array, scratch: Scratch, plan: Plan, kept: Kept, desk: Desk, seed: int, one_in: int, slips: Slips
    ) -> int:
        blank, at, number = np.zeros(1, state), 0, 0
        moves, states = scratch.moves, scratch.states
        while at + MOST_KEPT <= len(kept.seats):
            states[0] = blank[0]
            s, box, log, dice = states[0], boxes[0], scratch.logs[0], scratch.dices[0]
            dice.seed, first, number = blend(seed, number), at, number + 1
            setup(s, box)
            settle(s, box, log, dice, moves[:0])
            style = roll(dice, STYLES)
            noise = BLIND if style == 0 else CARELESS if style == 1 else 0
            while s.turn != OVER:
                if at - first < MOST_KEPT and roll(dice, one_in) == 0:
                    for _ in range(roll(dice, slips.most) if roll(dice, slips.one_in) == 0 else 0):
                        slip(s, box, moves, log, dice)
                    if s.turn == OVER:
                        break
                    keep(s, box, kept, at, desk, scratch.points, np.nan)
                    at += 1
                moves[0] = 0
                legal(s, box, moves)
                apply(s, box, script(s, box, moves, dice, noise), log)
                settle(s, box, log, dice, moves[:0])
                log.count = 0
            conclude(s, box, scratch, plan, kept, first, at)
        return at

    return advised


@compiled
def replant(tree: Tree) -> None:
    """Only a root, as new_tree makes it."""
    root, trunk = tree.nodes[0], tree.trunks[0]
    root.child = root.sibling = root.action = NONE
    root.visits, root.value, root.available = 0, 0.0, 1
    trunk.root, trunk.used, trunk.done = 0, 1, 0
    for k in range(tree.notes.shape[0]):
        for column in range(tree.notes.shape[1]):
            tree.notes[k, column] = 0


@compiled
def most_visited(moves: Array, notes: Array) -> int:
    best = moves[1]
    for k in range(2, moves[0] + 1):
        if notes[moves[k], VISITS] > notes[best, VISITS]:
            best = moves[k]
    return best


@compiled
def drawn(moves: Array, notes: Array, dice: Dice) -> int:
    """As likely as it was looked at."""
    total = 0
    for k in range(1, moves[0] + 1):
        total += int(notes[moves[k], VISITS])
    left = roll(dice, max(1, total))
    for k in range(1, moves[0] + 1):
        left -= int(notes[moves[k], VISITS])
        if left < 0:
            return moves[k]
    return moves[1]


@functools.cache
def searched_of(game: Game) -> Callable[..., int]:
    """searched(main, boxes, tree, own, scratch, plan, near, share, net, desk, spare, kept, at, seed, simulations).

    One game of a search with itself, each of its choices kept; gives how many positions there are now.
    """
    search, settle, slip, keep, conclude = (
        net_search_of(game), settle_of(game), slip_of(game), keep_of(game), ending_of(game),
    )  # fmt: skip
    setup, legal, apply = game.rules.setup, game.rules.legal, game.rules.apply

    @compiled
    def searched(
        main: Array,
        boxes: Array,
        tree: Tree,
        own: Scratch,
        scratch: Scratch,
        plan: Plan,
        near: Plan,
        share: float,
        net: Net,
        desk: Desk,
        spare: Array,
        kept: Kept,
        at: int,
        seed: int,
        simulations: int,
    ) -> int:
        s, box, log, dice, moves, first = main[0], boxes[0], own.logs[0], own.dices[0], own.moves, at
        dice.seed = seed
        setup(s, box)
        settle(s, box, log, dice, moves[:0])
        while s.turn != OVER:
            if roll(dice, SEARCHED_SLIP_ONE_IN) == 0:
                slip(s, box, moves, log, dice)
                continue
            moves[0] = 0
            legal(s, box, moves)
            action = moves[1]
            if moves[0] > 1 and at < first + MOST_KEPT:
                replant(tree)
                asked = Question(main, boxes, SEATS, s.turn, roll(dice, 1 << 30), 0)
                search(asked, tree, scratch, plan, near, share, net, desk, spare, simulations)
                action = most_visited(moves, tree.notes)
                row = tree.notes[action]
                keep(s, box, kept, at, desk, own.points, row[REWARDS] / max(1.0, row[VISITS]))
                at += 1
                if roll(dice, DRAWN_ONE_IN) == 0:
                    action = drawn(moves, tree.notes, dice)
            apply(s, box, action, log)
            settle(s, box, log, dice, moves[:0])
            log.count = 0
        conclude(s, box, own, plan, kept, first, at)
        return at

    return searched


def new_nodes(simulations: int) -> Array:
    return np.zeros(simulations + 2, NODE)
