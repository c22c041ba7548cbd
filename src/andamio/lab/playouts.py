"""Random play, compiled: `playouts_of(game)` is specialised to one game."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from andamio.bots.script import any_move
from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.dice import DICE, sow
from andamio.core.errors import BadInput
from andamio.core.events import LOG, ROOM
from andamio.core.game import Edition, Game, check_edition
from andamio.core.given import any_whole, room_for, seed_of
from andamio.core.layout import CHANCE, OVER
from andamio.core.text import Text

GAMES = Text("partidas", "games")
COUNTS = 3  # of a game: turns, decisions, steps
LEAST, MOST, SUM, TIMES = AMOUNTS = range(4)  # what is kept of an event's amounts over all games


class Games(NamedTuple):
    """What came of many games; a row each, but for the events."""

    ranks: Array  # [game, seat]
    points: Array  # [game, seat, category]
    turns: Array
    decisions: Array
    steps: Array  # decisions and chance
    events: Array  # [kind, LEAST | MOST | SUM | TIMES] over all games


def no_events(game: Game) -> Array:
    """Nothing has happened yet."""
    return np.zeros((len(game.events), len(AMOUNTS)), np.int64)


@compiled
def note(log: Log, events: Array) -> None:
    """Add what a log holds to the events, and empty it."""
    for i in range(log.count):
        kind, amount = log.rows[i, 0], log.rows[i, 3]
        first = events[kind, TIMES] == 0
        events[kind, LEAST] = amount if first else min(events[kind, LEAST], amount)
        events[kind, MOST] = amount if first else max(events[kind, MOST], amount)
        events[kind, SUM] += amount
        events[kind, TIMES] += 1
    log.count = 0


@functools.cache
def finish_of(game: Game) -> Callable[..., tuple[int, int]]:
    """finish(s, box, moves, log, dices, events): play at random to the end; gives decisions and throws.

    Chance and seats share one call of `apply`: with the engine's loop there would be two, a twentieth slower.
    """
    legal, apply, chance = game.rules.legal, game.rules.apply, game.rules.chance

    @compiled
    def finish(s: State, box: Box, moves: Array, log: Log, dices: Array, events: Array) -> tuple[int, int]:
        decisions, throws = 0, 0
        while s.turn != OVER:
            if s.turn == CHANCE:
                action = chance(s, box, dices[0])
                throws += 1
            else:
                moves[0] = 0
                legal(s, box, moves)
                action = any_move(moves, dices[1 + s.turn])
                decisions += 1
            apply(s, box, action, log)
            if log.count > 0:
                note(log, events)
        return decisions, throws

    return finish


@functools.cache
def playouts_of(game: Game) -> Callable[..., None]:
    """playouts(first, boxes, seed, room, ranks, points, counts, events): a game for each row, from `first` on."""
    setup, rank, score = game.rules.setup, game.rules.rank, game.rules.score
    finish, state, seats, actions = finish_of(game), game.state, game.max_seats, game.actions

    @compiled
    def playouts(
        first: int, boxes: Array, seed: int, room: int, ranks: Array, points: Array, counts: Array, events: Array
    ) -> None:
        states, logs, dices = np.zeros(2, state), np.zeros(1, LOG), np.zeros(seats + 1, DICE)
        moves = np.zeros(actions + 1, np.int32)
        for i in range(len(counts)):
            states[0] = states[1]
            s, box, log = states[0], boxes[0], logs[0]  # in the loop: an array not used any more is freed
            log.room = room
            sow(dices, seed, first + i)
            setup(s, box)
            decisions, throws = finish(s, box, moves, log, dices, events)
            rank(s, box, ranks[i])
            score(s, box, points[i])
            counts[i, 0], counts[i, 1], counts[i, 2] = s.turns, decisions, decisions + throws

    return playouts


def play_at_random(edition: Edition, games: int, seed: int = 0, first: int = 0, events: bool = False) -> Games:
    """Random games number `first` and on, of those that `seed` stands for; a game is the same whatever the others."""
    check_edition(edition)
    games, seed, game = any_whole(GAMES, games), seed_of(seed), edition.game
    if games < 0:
        raise BadInput(what=GAMES, why=Text("no puede ser negativo", "cannot be negative"))
    wide = game.max_seats, game.max_seats * len(game.categories), COUNTS
    with room_for(GAMES, games, sum(wide) * np.dtype(np.int32).itemsize):
        ranks, flat, counts = (np.zeros((games, width), np.int32) for width in wide)
    points = flat.reshape(games, game.max_seats, len(game.categories))
    seen = no_events(game)
    playouts_of(game)(first, edition.box, seed, ROOM if events else 0, ranks, points, counts, seen)
    n = edition.seats
    return Games(ranks[:, :n], points[:, :n], counts[:, 0], counts[:, 1], counts[:, 2], seen)
