"""Play by advice, compiled, and notes of what happened: `witness_of(game)` is specialised to one game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from operator import index
from typing import NamedTuple

import numpy as np

from andamio.bots.script import PER_MILLE, any_move, weigh_of
from andamio.core.compiled import Array, Box, Dice, Log, State, compiled
from andamio.core.dice import DICE, roll, sow
from andamio.core.errors import BadInput
from andamio.core.events import LOG, ROOM
from andamio.core.game import Edition, Game
from andamio.core.given import seed_of
from andamio.core.layout import CHANCE, OVER
from andamio.core.text import Text

STOPS = 21  # places of a trace: 0, 5, ... 100 % of a game's turns
MOST_TURNS = 2048  # that a trace follows; later ones are played, and not traced
TURNS, DECISIONS, STEPS, CHOICES, OPTIONS, OPENER, LEADS, DECIDED, ENDING = COUNTS = range(9)  # noted of every game
NOT_ENDED = -1  # in place of ENDING, where a list of actions stops too early or goes another way
NO_TAPE = np.zeros(0, np.int32)


class Seen(NamedTuple):
    """What was noted; a row each game, but for the last two."""

    ranks: Array  # [game, seat]
    points: Array  # [game, seat, category]
    counts: Array  # [game, COUNTS]; ENDING: the kinds of event of the last action, as bits; DECIDED: per mille of turns
    trace: Array  # [game, stop, seat] expected points
    events: Array  # [game, seat, kind] how often
    given: Array  # [game, seat, thing] how often the seat came to it: see `things_of`
    chosen: Array  # [action] over all games
    offered: Array  # [action] over all games


class Habits(NamedTuple):
    """How seats play otherwise than advised: how often in a thousand one does not look, and what it likes better."""

    noise: Array  # [seat]
    tastes: Array  # [seat, action], in hundredths of a point added to the advice


# -- what is noted


@compiled
def note(log: Log, where: Array, events: Array, given: Array) -> int:
    """Count what a log holds by seat and kind, and empty it; gives the kinds as bits."""
    kinds = 0
    for k in range(log.count):
        kind, seat, what = int(log.rows[k, 0]), int(log.rows[k, 1]), int(log.rows[k, 2])
        kinds |= 1 << kind
        if seat >= 0:
            events[seat, kind] += 1
            if where[kind] >= 0:
                given[seat, where[kind] + what] += 1
    log.count = 0
    return kinds


@compiled
def note_moves(moves: Array, row: Array, offered: Array) -> None:
    row[DECISIONS] += 1
    if moves[0] > 1:
        row[CHOICES] += 1
        row[OPTIONS] += moves[0]
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
def follow_leads(path: Array, count: int, seats: int, ranks: Array, row: Array) -> None:
    """How often the lead changed, and since when nobody was ahead but a winner."""
    leader, wrong = -1, 0
    for t in range(count):
        now = leader_of(path[t], seats)
        if now >= 0:
            row[LEADS] += leader >= 0 and now != leader
            leader = now
            if ranks[now] != 1:
                wrong = t + 1
    row[DECIDED] = PER_MILLE * wrong // max(1, count - 1)


@compiled
def thin_out(path: Array, count: int, seats: int, trace: Array) -> None:
    """A path of any length at so many stops."""
    for k in range(STOPS):
        for seat in range(seats):
            trace[k, seat] = path[(count - 1) * k // (STOPS - 1), seat]


@compiled
def is_among(moves: Array, action: int) -> bool:
    for k in range(1, moves[0] + 1):
        if moves[k] == action:
            return True
    return False


# -- what is played


@compiled
def liked_most(moves: Array, worths: Array, taste: Array, dice: Dice) -> int:
    """As a greedy bot draws among equals."""
    chosen, most, equal = moves[1], worths[1] + taste[moves[1]], 1
    for k in range(2, moves[0] + 1):
        worth = worths[k] + taste[moves[k]]
        if worth > most:
            chosen, most, equal = moves[k], worth, 1
        elif worth == most:
            equal += 1
            if roll(dice, equal) == 0:
                chosen = moves[k]
    return chosen


@functools.cache
def favourite_of(game: Game) -> Callable[[State, Box, Array, Dice, int, Array, Array], int]:
    """favourite(s, box, moves, dice, noise, taste, desk): the move that advice and taste like most."""
    weigh = weigh_of(game)

    @compiled
    def favourite(s: State, box: Box, moves: Array, dice: Dice, noise: int, taste: Array, desk: Array) -> int:
        if moves[0] == 1:
            return moves[1]
        if noise > 0 and roll(dice, PER_MILLE) < noise:
            return any_move(moves, dice)
        weigh(s, box, moves, desk[0], desk[1])
        return liked_most(moves, desk[0], taste, dice)

    return favourite


@compiled
def taped_action(tape: Array, step: int, moves: Array) -> int:
    """What a list of actions has a seat do; NOT_ENDED where that is forbidden."""
    return int(tape[step]) if is_among(moves, tape[step]) else NOT_ENDED


@functools.cache
def course_of(game: Game) -> Callable[..., int]:
    """course(s, box, log, moves, desk, path, dices, …): one game, to its end, noted; gives how many turns were traced.

    A seat's decision is written out here: as a function of its own it would take a tenth longer.
    """
    legal, chance, apply = game.rules.legal, game.rules.chance, game.rules.apply
    estimate, favourite = game.advice.estimate, favourite_of(game)

    @compiled
    def course(
        s: State,
        box: Box,
        log: Log,
        moves: Array,
        desk: Array,
        path: Array,
        dices: Array,
        noise: Array,
        tastes: Array,
        tape: Array,
        where: Array,
        row: Array,
        events: Array,
        given: Array,
        chosen: Array,
        offered: Array,
    ) -> int:
        at, turn_seen, taped, action = 0, -1, len(tape) > 0, 0
        while s.turn != OVER and action >= 0:
            if taped and row[STEPS] >= len(tape):
                action = NOT_ENDED
            elif s.turn == CHANCE:
                action = tape[row[STEPS]] if taped else chance(s, box, dices[0])
            else:
                seat = int(s.turn)
                if s.turns != turn_seen and at < MOST_TURNS:
                    if at == 0:
                        row[OPENER] = seat
                    turn_seen = int(s.turns)
                    estimate(s, box, path[at])
                    at += 1
                moves[0] = 0
                legal(s, box, moves)
                note_moves(moves, row, offered)
                if taped:
                    action = taped_action(tape, row[STEPS], moves)
                else:
                    action = favourite(s, box, moves, dices[1 + seat], noise[seat], tastes[seat], desk)
                chosen[max(0, action)] += 1
            if action >= 0:
                row[STEPS] += 1
                apply(s, box, action, log)
                row[ENDING] = note(log, where, events, given)
        if action < 0:
            row[ENDING] = NOT_ENDED
        return at

    return course


@functools.cache
def witness_of(game: Game) -> Callable[..., None]:
    """witness(first, boxes, seats, seed, *habits, tape, where, *seen): a game for each row, or the one of a tape."""
    setup, rank, score, course = game.rules.setup, game.rules.rank, game.rules.score, course_of(game)
    state, most_seats, actions = game.state, game.max_seats, game.actions

    @compiled
    def witness(
        first: int,
        boxes: Array,
        seats: int,
        seed: int,
        noise: Array,
        tastes: Array,
        tape: Array,
        where: Array,
        ranks: Array,
        points: Array,
        counts: Array,
        trace: Array,
        events: Array,
        given: Array,
        chosen: Array,
        offered: Array,
    ) -> None:
        states, logs, dices = np.zeros(2, state), np.zeros(1, LOG), np.zeros(most_seats + 1, DICE)
        moves, desk = np.zeros(actions + 1, np.int32), np.zeros((2, actions + 1), np.int64)
        path = np.zeros((MOST_TURNS + 1, most_seats), np.float64)
        for i in range(len(counts)):
            states[0] = states[1]
            s, box, log, row = states[0], boxes[0], logs[0], counts[i]
            log.room, log.count = ROOM, 0
            sow(dices, seed, first + i)
            setup(s, box)
            noted = row, events[i], given[i], chosen, offered
            at = course(s, box, log, moves, desk, path, dices, noise, tastes, tape, where, *noted)
            rank(s, box, ranks[i])
            score(s, box, points[i])
            for seat in range(seats):
                path[at, seat] = points[i, seat].sum()
            row[TURNS] = s.turns
            follow_leads(path, at + 1, seats, ranks[i], row)
            thin_out(path, at + 1, seats, trace[i])

    return witness


# -- as Python calls it


@functools.lru_cache(64)
def things_of(game: Game, printed: bytes) -> tuple[Array, tuple[int, ...]]:
    """Where the things of each kind of event are counted, -1 where none are; and where those of each gift begin."""
    tales = game.words.tales(np.frombuffer(printed, game.box)[0])
    where, firsts, at = np.full(len(game.events), -1, np.int64), [], 0
    for gift in game.lab.GIFTS:
        where[list(gift.kinds)] = at
        firsts.append(at)
        at += len(tales[gift.kinds[0]].names)
    return where, (*firsts, at)


def habits_of(game: Game, noise: Sequence[int] = (), tastes: Array | None = None) -> Habits:
    """Where nothing is said, all look, and like what is advised."""
    blind = np.zeros(game.max_seats, np.int64)
    blind[: len(noise)] = noise
    return Habits(blind, np.zeros((game.max_seats, game.actions), np.int64) if tastes is None else tastes)


def watch(
    edition: Edition, games: int, seed: int = 0, first: int = 0, noise: Sequence[int] = (), tastes: Array | None = None
) -> Seen:
    """Games number `first` and on of a seed, as greedy bots play."""
    if index(games) < 0:
        raise BadInput(what=Text("partidas", "games"), why=Text("no puede ser negativo", "cannot be negative"))
    habits = habits_of(edition.game, noise, tastes)
    return seen_by_witness(edition, games, seed_of(seed), first, habits, NO_TAPE)


def rewatch(edition: Edition, actions: Sequence[int]) -> Seen:
    """What the witness sees of one match that was played elsewhere to its end: its actions, chance's too."""
    outside = [action for action in actions if not 0 <= action < edition.game.outcomes]
    tape = np.array([] if outside else actions, np.int32)
    seen = seen_by_witness(edition, 1, 0, 0, habits_of(edition.game), tape) if len(tape) else None
    if seen is None or seen.counts[0, ENDING] == NOT_ENDED or seen.counts[0, STEPS] != len(tape):
        why = Text("no lleva hasta el final de una partida", "does not lead to the end of a game")
        raise BadInput(what=Text("la lista de acciones", "the list of actions"), why=why)
    return seen


def seen_by_witness(edition: Edition, games: int, seed: int, first: int, habits: Habits, tape: Array) -> Seen:
    where, firsts = things_of(edition.game, edition.box.tobytes())
    seen = nothing_seen(edition.game, games, firsts[-1])
    witness_of(edition.game)(first, edition.box, edition.seats, seed, *habits, tape, where, *seen)
    n = edition.seats
    return seen._replace(
        ranks=seen.ranks[:, :n],
        points=seen.points[:, :n],
        trace=seen.trace[:, :, :n],
        events=seen.events[:, :n],
        given=seen.given[:, :n],
    )


def nothing_seen(game: Game, games: int, things: int) -> Seen:
    seats = game.max_seats
    return Seen(
        np.zeros((games, seats), np.int32),
        np.zeros((games, seats, len(game.categories)), np.int32),
        np.zeros((games, len(COUNTS)), np.int64),
        np.zeros((games, STOPS, seats), np.float32),
        np.zeros((games, seats, len(game.events)), np.int32),
        np.zeros((games, seats, things), np.int16),
        np.zeros(game.actions, np.int64),
        np.zeros(game.actions, np.int64),
    )


def together(parts: Sequence[Seen]) -> Seen:
    """What was seen in chunks, as if at once."""
    rows = [np.concatenate(column) for column in zip(*(part[:6] for part in parts), strict=True)]
    sums = [np.sum(column, axis=0) for column in zip(*(part[6:] for part in parts), strict=True)]
    return Seen(*rows, *sums)
