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
from .sight import sight_for

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
def keep(kept: Array, steps: Array, which: int, action: int) -> None:
    if steps[which] < kept.shape[1]:
        kept[which, steps[which]] = action
    steps[which] += 1


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
    """go_on(s, box, log, dices, moves, learner, kept, steps, which): all that is not for whoever learns to decide.

    That is chance and, where others are played for by advice with so many slips in a thousand, they.
    """
    settle = settle_of(game)

    @compiled
    def leave_to_chance(
        s: State, box: Box, log: Log, dices: Array, moves: Array, learner: int, kept: Array, steps: Array, which: int
    ) -> None:
        settle(s, box, log, dices[0], moves[:0])

    return leave_to_chance if noise is None else replying_of(game, noise)


def replying_of(game: Game, noise: int) -> Callable[..., None]:
    legal, apply, script, settle = game.rules.legal, game.rules.apply, script_of(game), settle_of(game)

    @compiled
    def reply(
        s: State, box: Box, log: Log, dices: Array, moves: Array, learner: int, kept: Array, steps: Array, which: int
    ) -> None:
        settle(s, box, log, dices[0], moves[:0])
        while s.turn != OVER and s.turn != learner:
            moves[0] = 0
            legal(s, box, moves)
            action = script(s, box, moves, dices[1 + s.turn], noise)
            keep(kept, steps, which, action)
            apply(s, box, action, log)
            settle(s, box, log, dices[0], moves[:0])

    return reply


@functools.cache
def dealing_of(game: Game, seats: int, noise: int | None, fixed: int | None) -> Callable[..., None]:
    """deal(t, i, box, log, moves, blank): the next match of a row, up to where somebody who learns decides."""
    setup, go_on = game.rules.setup, going_on_of(game, noise)
    turning = fixed is None
    place = fixed or 0

    @compiled
    def deal(t: Tables, i: int, box: Box, log: Log, moves: Array, blank: Array) -> None:
        dealing = True
        while dealing:
            t.states[i] = blank[0]
            t.before[i] = t.seeds[i]
            t.seeds[i] = seed_from(t.sowers[i])
            sow(t.dices[i], t.seeds[i], 0)
            t.learner[i] = (i + t.deals[i]) % seats if turning else place
            t.deals[i] += 1
            which = t.deals[i] & 1
            t.steps[i, which] = 0
            t.news[i, :] = 0
            log.count = 0
            setup(t.states[i], box)
            go_on(t.states[i], box, log, t.dices[i], moves, t.learner[i], t.kept[i], t.steps[i], which)
            dealing = t.states[i].turn == OVER

    return deal


@functools.cache
def playing_of(game: Game, noise: int | None) -> Callable[..., None]:
    """play(t, i, action, box, log, moves): one action, and all that follows until somebody who learns decides."""
    apply, go_on = game.rules.apply, going_on_of(game, noise)

    @compiled
    def play(t: Tables, i: int, action: int, box: Box, log: Log, moves: Array) -> None:
        s, which = t.states[i], t.deals[i] & 1
        t.news[i, s.turn] = 0
        keep(t.kept[i], t.steps[i], which, action)
        apply(s, box, action, log)
        go_on(s, box, log, t.dices[i], moves, t.learner[i], t.kept[i], t.steps[i], which)

    return play


@functools.cache
def showing_of(game: Game, seats: int, is_seen: bool) -> Callable[..., None]:
    """show(t, i, box, moves, out): what the seat in turn may do, sees and has heard."""
    legal, look = game.rules.legal, sight_for(game, seats).look if is_seen else blind

    @compiled
    def show(t: Tables, i: int, box: Box, moves: Array, out: Shown) -> None:
        s, seat = t.states[i], t.states[i].turn
        moves[0] = 0
        legal(s, box, moves)
        out.legal[i, :] = False
        for k in range(1, moves[0] + 1):
            out.legal[i, moves[k]] = True
        out.turn[i] = seat
        out.seen[i, :] = 0
        look(s, seat, out.seen[i])
        if out.heard.shape[1] > 0:
            out.heard[i] = t.ears[i, seat]
            out.heard[i, t.news[i, seat] :] = NO_EVENT

    return show


@compiled
def blind(s: State, seat: int, out: Array) -> None:
    """Nothing is asked for."""


@functools.cache
def ending_of(game: Game, seats: int, reward: str, is_seen: bool) -> Callable[..., None]:
    """end(t, i, seat, box, ranks, points, out): what a match that is over was worth, and how it looks."""
    repay, look = repay_of(game, reward), sight_for(game, seats).look if is_seen else blind

    @compiled
    def end(t: Tables, i: int, seat: int, box: Box, ranks: Array, points: Array, out: Shown) -> None:
        repay(t.states[i], box, ranks, points, out.reward[i])
        out.final[i, :] = 0
        look(t.states[i], seat, out.final[i])

    return end


@functools.cache
def stepping_of(
    game: Game, seats: int, reward: str, is_seen: bool, noise: int | None, fixed: int | None
) -> Callable[..., None]:
    """step(first, last, boxes, readers, room, actions, t, out): rows from first to last; dealt, where no action is."""
    play, deal = playing_of(game, noise), dealing_of(game, seats, noise, fixed)
    show, end = showing_of(game, seats, is_seen), ending_of(game, seats, reward, is_seen)
    state, most, choices, categories = game.state, game.max_seats, game.actions + 1, len(game.categories)

    @compiled
    def step(
        first: int, last: int, boxes: Array, readers: Array, room: int, actions: Array, t: Tables, out: Shown
    ) -> None:
        logs, moves, blank = np.zeros(1, LOG), np.zeros(choices, np.int32), np.zeros(1, state)
        ranks, points = np.zeros(most, np.int32), np.zeros((most, categories), np.int32)
        box, log, is_first = boxes[0], logs[0], len(actions) == 0
        log.room = room
        for i in range(first, last):
            out.reward[i, :] = 0
            out.actor[i] = t.states[i].turn
            log.count = 0
            if not is_first:
                play(t, i, actions[i], box, log, moves)
            out.over[i] = not is_first and t.states[i].turn == OVER
            if out.over[i]:
                end(t, i, out.actor[i], box, ranks, points, out)
            if is_first or out.over[i]:
                deal(t, i, box, log, moves, blank)
            if log.count > 0:
                listen(log, readers, t.ears[i], t.news[i])
            show(t, i, box, moves, out)

    return step


@compiled
def first_refused(actions: Array, legal: Array) -> int:
    """The first match whose action may not be done; -1 where all may."""
    for i in range(len(actions)):
        if not 0 <= actions[i] < legal.shape[1] or not legal[i, actions[i]]:
            return i
    return -1
