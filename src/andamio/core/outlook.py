"""What an action would do, tried by the rules in worlds made up from a view: the truth is never asked.

    trials(view, actions)[action].brings      points of the own total: (3, 3) for sure, (1, 4) between, None unknown

A deed may take several steps, of which only the last changes anything: as long as the rules say that it is midway,
every way to go on is followed, and what is promised holds for all of them. Where chance changes the figure nothing is
promised.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .compiled import JIT, Array, Box, Dice, Log, State, compiled
from .dice import DICE, sow
from .engine import settle_of
from .events import LOG, ROOM

if TYPE_CHECKING:
    from .game import Game
    from .view import View

WORLDS = 12 if JIT else 2  # interpreted, a page would wait for more
TRIED = 8  # for a step that might be done unasked
DEEP = 6  # steps of one deed that are followed
NODES = 40  # steps that are tried in a world for one action; with more nothing is promised
LEAST, MOST, ENDS, LUCK, SHOWS, TOLD, SWAYED, CUT, RENEWS = range(9)  # what is found out about an action
FOUND = 9


class Trial(NamedTuple):
    """What is known of an action before it is done."""

    brings: tuple[int, int] | None  # points, at least and at most; None where nobody can say
    ends_turn: bool  # another may be in turn after it, or nobody
    is_chance: bool  # chance has a part in it
    shows: bool  # something that the seat cannot see changes
    is_swayed: bool  # chance decides on points
    renews_turn: bool  # another turn may begin after it, be it one's own

    @property
    def is_final(self) -> bool:
        """Whether it cannot simply be taken back."""
        return self.ends_turn or self.is_chance or self.shows


@compiled
def note(row: Array, points: int) -> None:
    """One way in which it may end."""
    row[LEAST] = min(int(row[LEAST]), points) if row[TOLD] else points
    row[MOST] = max(int(row[MOST]), points) if row[TOLD] else points
    row[TOLD] = 1


@functools.cache
def total_of(game: Game) -> Callable[[State, Box, int, Array], int]:
    """total(s, box, seat, table): the points of a seat."""
    score = game.rules.score

    @compiled
    def total(s: State, box: Box, seat: int, table: Array) -> int:
        score(s, box, table)
        points = 0
        for category in range(table.shape[1]):
            points += table[seat, category]
        return points

    return total


@functools.cache
def take_of(game: Game) -> Callable[..., int]:
    """take(s, box, seat, action, ..., none): one step and chance's part; how often chance acted."""
    apply, settle, total = game.rules.apply, settle_of(game), total_of(game)

    @compiled
    def take(s: State, box: Box, seat: int, action: int, log: Log, dice: Dice, table: Array, row: Array,
             none: Array) -> int:  # fmt: skip
        log.count = 0
        apply(s, box, action, log)
        before = total(s, box, seat, table)
        throws = settle(s, box, log, dice, none)
        if throws > 0 and total(s, box, seat, table) != before:
            row[SWAYED] = 1
        return throws

    return take


@functools.cache
def follow_of(game: Game) -> Callable[..., None]:
    """follow(states, boxes, seat, start, moves, at, logs, dices, table, row): all ways on from states[1]."""
    list_legal, is_midway, take, total = game.rules.legal, game.rules.is_midway, take_of(game), total_of(game)

    @compiled
    def follow(states: Array, boxes: Array, seat: int, start: int, moves: Array, at: Array, logs: Array, dices: Array,
               table: Array, row: Array) -> None:  # fmt: skip
        depth, nodes = 1, 0
        moves[1, 0], at[1] = 0, 0
        list_legal(states[1], boxes[0], moves[1])
        while depth > 0:
            if at[depth] >= moves[depth, 0]:
                depth -= 1
                continue
            nodes += 1
            if nodes > NODES or depth + 1 >= DEEP:
                row[CUT] = 1
                return
            at[depth] += 1
            states[depth + 1] = states[depth]
            s, action = states[depth + 1], moves[depth, at[depth]]
            throws = take(s, boxes[0], seat, action, logs[0], dices[0], table, row, at[:0])
            if throws == 0 and s.turn == seat and is_midway(s, boxes[0]):
                depth += 1
                moves[depth, 0], at[depth] = 0, 0
                list_legal(s, boxes[0], moves[depth])
            elif logs[0].count > 0:  # else nothing was done: it was taken back
                note(row, total(s, boxes[0], seat, table) - start)

    return follow


@compiled
def differs(one: Array, other: Array, hidden: Array) -> bool:
    """Whether bytes differ that are hidden."""
    for k in range(len(hidden)):
        if hidden[k] != 0 and one[k] != other[k]:
            return True
    return False


@functools.cache
def trial_of(game: Game) -> Callable[..., None]:
    """trial(views, boxes, seat, holes, actions, worlds, ...what is written on..., found): a row for each action."""
    imagine, is_midway, take, total = game.rules.imagine, game.rules.is_midway, take_of(game), total_of(game)
    follow = follow_of(game)

    @compiled
    def trial(views: Array, boxes: Array, seat: int, hidden: Array, actions: Array, worlds: int, states: Array,
              raw: Array, moves: Array, at: Array, logs: Array, dices: Array, table: Array, found: Array
              ) -> None:  # fmt: skip
        last = len(states) - 1  # where the world is kept
        for world in range(worlds):
            sow(dices, world, 0)
            states[last] = views[0]
            imagine(states[last], boxes[0], seat, dices[0])
            start = total(states[last], boxes[0], seat, table)
            for i in range(len(actions)):
                row = found[i]
                states[1] = states[last]
                throws = take(states[1], boxes[0], seat, actions[i], logs[0], dices[0], table, row, at[:0])
                row[LUCK] |= throws > 0
                row[ENDS] |= states[1].turn != seat
                row[RENEWS] |= states[1].turn != seat or states[1].turns != states[last].turns
                row[SHOWS] |= differs(raw[1], raw[last], hidden)
                if throws > 0 or states[1].turn != seat or not is_midway(states[1], boxes[0]):
                    note(row, total(states[1], boxes[0], seat, table) - start)
                elif row[CUT] == 0:
                    follow(states, boxes, seat, start, moves, at, logs, dices, table, row)

    return trial


def ends_turn(view: View, action: int) -> bool:
    """Whether another may be in turn after this, or another turn of one's own, when chance has done its part, too."""
    return trials(view, [action], TRIED)[action].renews_turn


def trials(view: View, actions: Sequence[int], worlds: int = WORLDS) -> dict[int, Trial]:
    """What each of these legal actions would do, as far as the seat in turn can know."""
    game, edition = view.edition.game, view.edition
    states = np.zeros(DEEP + 2, game.state)
    found = np.zeros((len(actions), FOUND), np.int32)
    logs = np.zeros(1, LOG)
    logs["room"] = ROOM
    trial_of(game)(
        view.states, edition.box, view.seat, game.holes[view.seat], np.array(actions, np.int32), worlds, states,
        states.view(np.uint8).reshape(len(states), -1), np.zeros((DEEP + 1, game.actions + 1), np.int32),
        np.zeros(DEEP + 1, np.int32), logs, np.zeros(1, DICE),
        np.zeros((game.max_seats, len(game.categories)), np.int32), found,
    )  # fmt: skip
    return {action: trial_in(row) for action, row in zip(actions, found.tolist(), strict=True)}


def trial_in(row: list[int]) -> Trial:
    is_known = row[TOLD] and not row[SWAYED] and not row[CUT]
    brings = (row[LEAST], row[MOST]) if is_known else None
    return Trial(brings, bool(row[ENDS]), bool(row[LUCK]), bool(row[SHOWS]), bool(row[SWAYED]), bool(row[RENEWS]))
