"""Play by advice, compiled, and notes of what happened: `witness_of(game)` is specialised to one game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from operator import index
from typing import NamedTuple

import numpy as np

from andamio.bots.script import script_of
from andamio.core.compiled import Array, Log, compiled
from andamio.core.dice import DICE, sow
from andamio.core.errors import BadInput
from andamio.core.events import LOG, ROOM
from andamio.core.game import Edition, Game
from andamio.core.layout import CHANCE, OVER
from andamio.core.seeds import SEEDS
from andamio.core.text import Text

STOPS = 21  # places of a trace: 0, 5, ... 100 % of a game's turns
MOST_TURNS = 2048  # that a trace follows; later ones are played, and not traced
TURNS, DECISIONS, STEPS, CHOICES, OPTIONS, OPENER, LEADS, ENDING = COUNTS = range(8)  # noted of every game


class Seen(NamedTuple):
    """What was noted; a row each game, but for the last two."""

    ranks: Array  # [game, seat]
    points: Array  # [game, seat, category]
    counts: Array  # [game, COUNTS]; ENDING: the kinds of event of the last action, as bits
    trace: Array  # [game, stop, seat] expected points
    events: Array  # [game, seat, kind] how often
    chosen: Array  # [action] over all games
    offered: Array  # [action] over all games


@compiled
def note(log: Log, events: Array) -> int:
    """Count what a log holds by seat and kind, and empty it; gives the kinds as bits."""
    kinds = 0
    for k in range(log.count):
        kind, seat = log.rows[k, 0], log.rows[k, 1]
        kinds |= 1 << int(kind)  # of 16 bits in the log, where not compiled
        if seat >= 0:
            events[seat, kind] += 1
    log.count = 0
    return kinds


@compiled
def note_moves(moves: Array, offered: Array) -> None:
    for k in range(1, moves[0] + 1):
        offered[moves[k]] += 1


@compiled
def leader_of(standing: Array, seats: int) -> int:
    """Who is ahead alone; -1 where nobody is."""
    best, alone = 0, True
    for seat in range(1, seats):
        if standing[seat] > standing[best]:
            best, alone = seat, True
        elif standing[seat] == standing[best]:
            alone = False
    return best if alone else -1


@compiled
def lead_changes(path: Array, count: int, seats: int) -> int:
    changes, leader = 0, -1
    for t in range(count):
        now = leader_of(path[t], seats)
        if now >= 0:
            changes += leader >= 0 and now != leader
            leader = now
    return changes


@compiled
def thin_out(path: Array, count: int, seats: int, trace: Array) -> None:
    """A path of any length at so many stops."""
    for k in range(STOPS):
        for seat in range(seats):
            trace[k, seat] = path[(count - 1) * k // (STOPS - 1), seat]


@functools.cache
def witness_of(game: Game) -> Callable[..., None]:
    """witness(first, boxes, seats, seed, noise, tape, *seen): a game for each row, or the one that a tape holds."""
    rules, estimate, script = game.rules, game.advice.estimate, script_of(game)
    setup, legal, chance, apply, rank, score = (
        rules.setup,
        rules.legal,
        rules.chance,
        rules.apply,
        rules.rank,
        rules.score,
    )
    state, most_seats, actions = game.state, game.max_seats, game.actions

    @compiled
    def witness(
        first: int,
        boxes: Array,
        seats: int,
        seed: int,
        noise: Array,
        tape: Array,
        ranks: Array,
        points: Array,
        counts: Array,
        trace: Array,
        events: Array,
        chosen: Array,
        offered: Array,
    ) -> None:
        states, logs, dices = np.zeros(2, state), np.zeros(1, LOG), np.zeros(most_seats + 1, DICE)
        moves, path = np.zeros(actions + 1, np.int32), np.zeros((MOST_TURNS + 1, most_seats), np.float64)
        for i in range(len(counts)):
            states[0] = states[1]
            s, box, log, row = states[0], boxes[0], logs[0], counts[i]
            log.room = ROOM
            sow(dices, seed, first + i)
            setup(s, box)
            row[OPENER], at, turn_seen = -1, 0, -1
            while s.turn != OVER:
                if s.turn == CHANCE:
                    action = tape[row[STEPS]] if len(tape) > 0 else chance(s, box, dices[0])
                else:
                    if row[OPENER] < 0:
                        row[OPENER] = s.turn
                    if s.turns != turn_seen and at < MOST_TURNS:
                        turn_seen = s.turns
                        estimate(s, box, path[at])
                        at += 1
                    moves[0] = 0
                    legal(s, box, moves)
                    note_moves(moves, offered)
                    if len(tape) > 0:
                        action = tape[row[STEPS]]
                    else:
                        action = script(s, box, moves, dices[1 + s.turn], noise[s.turn])
                    chosen[action] += 1
                    row[DECISIONS] += 1
                    row[CHOICES] += moves[0] > 1
                    row[OPTIONS] += moves[0]
                row[STEPS] += 1
                apply(s, box, action, log)
                row[ENDING] = note(log, events[i])
            rank(s, box, ranks[i])
            score(s, box, points[i])
            for seat in range(seats):
                path[at, seat] = points[i, seat].sum()
            row[TURNS], row[LEADS] = s.turns, lead_changes(path, at + 1, seats)
            thin_out(path, at + 1, seats, trace[i])

    return witness


def watch(edition: Edition, games: int, seed: int = 0, first: int = 0, noise: Sequence[int] = ()) -> Seen:
    """Games number `first` and on of a seed, as greedy bots play; `noise` of 1000 times a seat does not look."""
    if index(games) < 0:
        raise BadInput(what=Text("partidas", "games"), why=Text("no puede ser negativo", "cannot be negative"))
    blind = np.zeros(edition.game.max_seats, np.int64)
    blind[: len(noise)] = noise
    return seen_by_witness(edition, games, index(seed) % SEEDS, first, blind, np.zeros(0, np.int32))


def rewatch(edition: Edition, actions: Sequence[int]) -> Seen:
    """The same of one match played elsewhere to its end: its actions, chance's too."""
    blind = np.zeros(edition.game.max_seats, np.int64)
    return seen_by_witness(edition, 1, 0, 0, blind, np.array(actions, np.int32))


def seen_by_witness(edition: Edition, games: int, seed: int, first: int, noise: Array, tape: Array) -> Seen:
    seen = nothing_seen(edition.game, games)
    witness_of(edition.game)(first, edition.box, edition.seats, seed, noise, tape, *seen)
    n = edition.seats
    return seen._replace(
        ranks=seen.ranks[:, :n], points=seen.points[:, :n], trace=seen.trace[:, :, :n], events=seen.events[:, :n]
    )


def nothing_seen(game: Game, games: int) -> Seen:
    seats = game.max_seats
    return Seen(
        np.zeros((games, seats), np.int32),
        np.zeros((games, seats, len(game.categories)), np.int32),
        np.zeros((games, len(COUNTS)), np.int64),
        np.zeros((games, STOPS, seats), np.float32),
        np.zeros((games, seats, len(game.events)), np.int32),
        np.zeros(game.actions, np.int64),
        np.zeros(game.actions, np.int64),
    )


def together(parts: Sequence[Seen]) -> Seen:
    """What was seen in chunks, as if at once."""
    rows = [np.concatenate(column) for column in zip(*(part[:5] for part in parts), strict=True)]
    sums = [np.sum(column, axis=0) for column in zip(*(part[5:] for part in parts), strict=True)]
    return Seen(*rows, *sums)
