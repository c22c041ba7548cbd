"""One step of many matches, compiled: `stepping_of(…)` is specialised to a game, its seats and what is wanted.

    one match:   action ─ chance ─ others, where they are played for ─ over? ─ what it was worth, and a new deal
                 legal actions ─ what the seat in turn sees, and has heard

A match dealt by a seed has the dice of `edition.new(seed)`: the first for chance, then one for each seat.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from andamio.bots.script import script_of
from andamio.core.compiled import Array, Box, Dice, Log, State, compiled
from andamio.core.dice import roll, sow
from andamio.core.engine import settle_of
from andamio.core.events import LOG
from andamio.core.game import Game
from andamio.core.layout import HOLE, OVER

from .rewards import repay_of
from .sight import Look, sight_for

HALF, WHOLE = 1 << 31, 1 << 32
OPEN, OWN, SECRET = range(3)  # who may read an event: all, its seat, nobody
NO_EVENT = -1


class Tables(NamedTuple):
    """What goes on from step to step; a row for each match."""

    states: Array
    dices: Array  # [match, 1 + seat]
    sowers: Array  # dice for the seeds of the matches to come
    seeds: Array  # of the match that is played
    before: Array  # of the one before it
    deals: Array  # how many were dealt
    learner: Array  # the seat that is not played for, where others are
    kept: Array  # [match, 2, action] what seats did in this match and in the one before it, where it is kept
    steps: Array  # [match, 2] how many actions those were
    ears: Array  # [match, seat, event, 4] what each seat has heard since it acted last
    news: Array  # [match, seat] how many events those were
    allowed: Array  # [match, action] as `legal` of the last step, which is the caller's to write into


class Shown(NamedTuple):
    """What a step brings; a row for each match."""

    seen: Array  # [match, number] what the seat in turn sees
    legal: Array  # [match, action] whether it may be done
    turn: Array  # the seat in turn
    reward: Array  # [match, seat] of a match that is over; else 0
    over: Array  # a match has ended with this step; beside it, all but `reward` and `final` is of the next one
    final: Array  # [match, number] of a match that is over, what the seat that acted sees of its end
    heard: Array  # [match, event, 4] what the seat in turn has heard since it acted last: kind, seat, what, amount
    actor: Array  # the seat that acted


@compiled
def seed_from(dice: Dice) -> int:
    """A seed for one match."""
    return roll(dice, HALF) * WHOLE + roll(dice, WHOLE)


@compiled
def keep(kept: Array, steps: Array, i: int, which: int, action: int) -> None:
    if steps[i, which] < kept.shape[2]:
        kept[i, which, steps[i, which]] = action
    steps[i, which] += 1


@compiled
def listen(log: Log, readers: Array, ears: Array, news: Array) -> None:
    """Every seat learns what has happened, as far as it may; where there is no room, the earliest is forgotten."""
    room = ears.shape[1]
    for seat in range(len(ears)):
        for k in range(log.count):
            if news[seat] >= room:
                for event in range(1, room):
                    ears[seat, event - 1] = ears[seat, event]
            event = min(news[seat], room - 1)
            ears[seat, event] = log.rows[k]
            if readers[log.rows[k, 0]] > (OWN if log.rows[k, 1] == seat else OPEN):
                ears[seat, event, 2] = HOLE
            news[seat] += 1
    log.count = 0


@functools.cache
def going_on_of(game: Game, noise: int | None) -> Callable[..., None]:
    """go_on(s, box, log, dices, i, moves, none, learner, kept, steps, which): what no learner decides.

    That is chance and, where others are played for by advice with so many slips in a thousand, they. `none` is a list
    of moves without any room.
    """
    settle = settle_of(game)

    @compiled
    def leave_to_chance(
        s: State, box: Box, log: Log, dices: Array, i: int, moves: Array, none: Array,
        learner: Array, kept: Array, steps: Array, which: int,
    ) -> None:  # fmt: skip
        settle(s, box, log, dices[i, 0], none)

    return leave_to_chance if noise is None else replying_of(game, noise)


def replying_of(game: Game, noise: int) -> Callable[..., None]:
    legal, apply, script, settle = game.rules.legal, game.rules.apply, script_of(game), settle_of(game)

    @compiled
    def reply(
        s: State, box: Box, log: Log, dices: Array, i: int, moves: Array, none: Array,
        learner: Array, kept: Array, steps: Array, which: int,
    ) -> None:  # fmt: skip
        settle(s, box, log, dices[i, 0], none)
        while s.turn != OVER and s.turn != learner[i]:
            moves[0] = 0
            legal(s, box, moves)
            action = script(s, box, moves, dices[i, 1 + s.turn], noise)
            keep(kept, steps, i, which, action)
            apply(s, box, action, log)
            settle(s, box, log, dices[i, 0], none)

    return reply


@functools.cache
def dealing_of(game: Game, seats: int, noise: int | None, fixed: int | None) -> Callable[..., None]:
    """deal(t, i, box, log, moves, none, blank): the next match of a row, up to where somebody who learns decides."""
    setup, go_on = game.rules.setup, going_on_of(game, noise)
    turning, place = fixed is None, fixed or 0

    @compiled
    def deal(t: Tables, i: int, box: Box, log: Log, moves: Array, none: Array, blank: Array) -> None:
        s, dealing = t.states[i], True
        while dealing:
            t.states[i] = blank[0]
            t.before[i], t.seeds[i] = t.seeds[i], seed_from(t.sowers[i])
            sow(t.dices[i], t.seeds[i], 0)
            t.learner[i] = (i + t.deals[i]) % seats if turning else place
            t.deals[i] += 1
            which = t.deals[i] & 1
            t.steps[i, which] = 0
            t.news[i, :] = 0
            log.count = 0
            setup(s, box)
            go_on(s, box, log, t.dices, i, moves, none, t.learner, t.kept, t.steps, which)
            dealing = s.turn == OVER

    return deal


@compiled
def mark(moves: Array, allowed: Array, legal: Array, i: int) -> None:
    """The legal actions, as they will be checked and as they are shown."""
    legal[i, :], allowed[i, :] = False, False
    for k in range(1, moves[0] + 1):
        legal[i, moves[k]] = allowed[i, moves[k]] = True


@compiled
def tell(t: Tables, i: int, heard: Array) -> None:
    """To the seat in turn, all that it has heard since it acted last."""
    seat = t.states[i].turn
    heard[i] = t.ears[i, seat]
    for event in range(t.news[i, seat], heard.shape[1]):
        heard[i, event] = NO_EVENT


@functools.cache
def ending_of(game: Game, seats: int, reward: str, is_seen: bool) -> Callable[..., None]:
    """end(t, i, box, out): what a match that is over was worth, and how it looks to who acted."""
    repay, look = repay_of(game, reward), look_of(game, seats, is_seen)
    most, categories = game.max_seats, len(game.categories)

    @compiled
    def end(t: Tables, i: int, box: Box, out: Shown) -> None:
        repay(t.states[i], box, np.zeros(most, np.int32), np.zeros((most, categories), np.int32), out.reward[i])
        out.final[i, :] = 0
        look(t.states[i], int(out.actor[i]), out.final[i])

    return end


@functools.cache
def look_of(game: Game, seats: int, is_seen: bool) -> Look:
    return sight_for(game, seats).look if is_seen else blind


@compiled
def blind(s: State, seat: int, out: Array) -> None:
    """Nothing is asked for."""


@functools.cache
def stepping_of(
    game: Game, seats: int, reward: str, is_seen: bool, noise: int | None, fixed: int | None
) -> Callable[..., None]:
    """step(first, last, boxes, readers, room, actions, t, out): rows from first to last; dealt, where no action is.

    What is done at every step takes records and single arrays: to hand on all the tables would take most of the time.
    """
    legal, apply, go_on = game.rules.legal, game.rules.apply, going_on_of(game, noise)
    deal, end = dealing_of(game, seats, noise, fixed), ending_of(game, seats, reward, is_seen)
    look, state, choices = look_of(game, seats, is_seen), game.state, game.actions + 1

    @compiled
    def step(
        first: int, last: int, boxes: Array, readers: Array, room: int, actions: Array, t: Tables, out: Shown
    ) -> None:
        logs, moves, none, blank = (
            np.zeros(1, LOG),
            np.zeros(choices, np.int32),
            np.zeros(0, np.int32),
            np.zeros(1, state),
        )
        states, dices, learner, kept, steps, seen = t.states, t.dices, t.learner, t.kept, t.steps, out.seen
        allowed, box, goes_on = t.allowed, boxes[0], len(actions) > 0
        for i in range(first, last):
            s, which, log = states[i], t.deals[i] & 1, logs[0]  # in the loop: an array not used any more is freed
            log.room = room
            out.actor[i], out.over[i] = s.turn, False
            for seat in range(seats):
                out.reward[i, seat] = 0
            log.count = 0
            if goes_on:
                if room > 0:
                    t.news[i, s.turn] = 0
                keep(kept, steps, i, which, actions[i])
                apply(s, box, actions[i], log)
                go_on(s, box, log, dices, i, moves, none, learner, kept, steps, which)
                out.over[i] = s.turn == OVER
            if out.over[i]:
                end(t, i, box, out)
            if out.over[i] or not goes_on:
                deal(t, i, box, log, moves, none, blank)
            moves[0] = 0
            legal(s, box, moves)
            mark(moves, allowed, out.legal, i)
            out.turn[i] = s.turn
            if is_seen:
                seen[i, :] = 0
                look(s, int(s.turn), seen[i])
            if room > 0:
                listen(log, readers, t.ears[i], t.news[i])
                tell(t, i, out.heard)

    return step


@compiled
def first_refused(actions: Array, allowed: Array) -> int:
    """The first match whose action may not be done; -1 where all may."""
    for i in range(len(actions)):
        if not 0 <= actions[i] < allowed.shape[1] or not allowed[i, actions[i]]:
            return i
    return -1
