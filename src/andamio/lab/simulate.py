"""Many games between bots, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from andamio.bots import Bot, find
from andamio.bots.greedy import Greedy
from andamio.bots.random import Random
from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.errors import BadInput
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.core.record import write
from andamio.core.text import Text

from .engines import Opened
from .engines.crew import heed
from .engines.threads import Threads
from .playouts import Games, no_events, play_at_random
from .witness import DECISIONS, STEPS, TURNS, watch

CHUNK = 500  # games between two steps of a progress bar
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

Progress = Callable[[int], None]  # told how many games were finished since


class Simulation(NamedTuple):
    edition: Edition
    bots: Sequence[Bot]
    seed: int
    games: Games
    seconds: float


def simulate(
    edition: Edition,
    bots: Sequence[Bot],
    games: int,
    seed: int,
    progress: Progress,
    records: Path | None = None,
    engine: Opened | None = None,
) -> Simulation:
    """Game i has the same dice for chance and for each seat, whoever sits there and however many games there are.

    With an engine, whoever sits there is found by name where the work is done; without, bots play here, one by one.
    """
    if games < 1 or len(bots) != edition.seats:
        raise BadInput(
            what=Text("simulación", "simulate"),
            why=Text("hace falta una partida y un bot por asiento", "it takes a game and a bot for each seat"),
        )
    began = time.perf_counter()
    parts = []
    for part in played_by(edition, bots, games, seed, records, engine):
        parts.append(part)
        progress(len(part.turns))
    return Simulation(edition, bots, seed, joined(parts), time.perf_counter() - began)


def played_by(
    edition: Edition, bots: Sequence[Bot], games: int, seed: int, records: Path | None, engine: Opened | None
) -> Iterator[Games]:
    """Compiled where all sit at random or all by advice, and nobody wants the records."""
    if records is None and all(type(bot) is Random for bot in bots):
        return in_chunks((), edition, games, seed, engine)
    if records is None and all(type(bot) is Greedy for bot in bots):
        noise = tuple(bot.noise for bot in bots if isinstance(bot, Greedy))
        return in_chunks(noise, edition, games, seed, engine)
    return matches(edition, bots, games, seed, records, engine)


class Chunk(NamedTuple):
    """Games of a seed, played compiled."""

    edition: Edition
    games: int
    seed: int
    first: int
    noise: tuple[int, ...]  # of greedy seats; none: all sit at random


def play_chunk(chunk: Chunk) -> Games:
    edition, games, seed, first, noise = chunk
    if not noise:
        return play_at_random(edition, games, seed, first)
    return play_by_advice(noise, edition, games, seed, first)


def play_by_advice(noise: Sequence[int], edition: Edition, games: int, seed: int = 0, first: int = 0) -> Games:
    """Games of greedy seats, as the witness sees them."""
    seen = watch(edition, games, seed, first, noise)
    turns, decisions, steps = (seen.counts[:, kind].astype(np.int32) for kind in (TURNS, DECISIONS, STEPS))
    return Games(seen.ranks, seen.points, turns, decisions, steps, no_events(edition.game))


def in_chunks(
    noise: tuple[int, ...], edition: Edition, games: int, seed: int, engine: Opened | None
) -> Generator[Games]:
    """Games in chunks, compiled: those that `matches` would play one by one."""
    play_chunk(Chunk(edition, 0, seed, 0, noise))  # compiled here, and not once by each who plays
    chunks = [Chunk(edition, min(CHUNK, games - first), seed, first, noise) for first in range(0, games, CHUNK)]
    return (engine or Threads()).run(play_chunk, chunks)


class Played(NamedTuple):
    """One match of a seed, and by which bots."""

    edition: Edition
    bots: tuple[str, ...]
    seed: int
    number: int


def matches(
    edition: Edition, bots: Sequence[Bot], games: int, seed: int, records: Path | None, engine: Opened | None
) -> Iterator[Games]:
    """One match after another, any bots; of each a record, if that is wished."""
    names = tuple(bot.name for bot in bots)
    if engine:
        found = engine.run(play_by_name, (Played(edition, names, seed, number) for number in range(games)))
    else:
        found = (told(edition, bots, seed, number) for number in range(games))
    with closing(found) as told_of:
        for number, (record, counts) in enumerate(told_of):
            if records:
                file = records / f"{edition.game.name}-{seed}-{number:06}.acta"
                file.write_text(record, encoding="utf-8")
            yield counts


def play_by_name(played: Played) -> tuple[str, Games]:
    return told(played.edition, [find(name) for name in played.bots], played.seed, played.number)


def told(edition: Edition, bots: Sequence[Bot], seed: int, number: int) -> tuple[str, Games]:
    """The record of a match, and what came of it."""
    match, decisions = play_match(edition, bots, seed, number)
    return write(match, [bot.name for bot in bots]), counted(match, decisions)


def play_match(edition: Edition, bots: Sequence[Bot], seed: int, number: int) -> tuple[Match, int]:
    """Game `number` of a seed, and how many decisions it took."""
    dices = seeded(seed, number, edition.game.max_seats + 1)
    match, decisions = edition.typed().roll(dices[:1]), 0
    for bot in bots:
        bot.forget()
    while not match.is_over:
        heed()
        seat = match.turn
        match.play(bots[seat].choose(match.view(seat), match.legal(), None, dices[1 + seat : 2 + seat]))
        decisions += 1
    return match, decisions


def counted(match: Match, decisions: int) -> Games:
    points = [[list(seat.values()) for seat in match.scores()]]
    turns = match.states["turns"].astype(np.int32)
    counts = np.array([decisions]), np.array([match.steps])
    return Games(np.array([match.ranks()]), np.array(points), turns, *counts, no_events(match.game))


def joined(parts: Sequence[Games]) -> Games:
    rows = [np.concatenate(column) for column in zip(*(part[:5] for part in parts), strict=True)]
    return Games(*rows, parts[0].events)  # type: ignore[call-arg]


def which(edition: Edition) -> dict[str, Any]:
    """What results are of, as plain data."""
    return {
        "game": edition.game.name,
        "rules": edition.version,
        "box": edition.box_fingerprint,
        "options": dict(edition.options),
    }


def report(simulation: Simulation) -> dict[str, Any]:
    """A simulation as plain data."""
    edition, games = simulation.edition, simulation.games
    totals = games.points.sum(axis=2)
    keys = [category.key for category in edition.game.categories]
    return {
        **which(edition),
        "seats": edition.seats,
        "bots": [bot.name for bot in simulation.bots],
        "seed": simulation.seed,
        "games": len(games.turns),
        "wins": wins(games.ranks),
        "ranks": [[int((column == place).sum()) for place in range(1, edition.seats + 1)] for column in games.ranks.T],
        "score": [
            spread(totals[:, seat])
            | {"categories": {key: spread(games.points[:, seat, i]) for i, key in enumerate(keys)}}
            for seat in range(edition.seats)
        ],
        "turns": spread(games.turns),
        "decisions": spread(games.decisions),
        "steps": spread(games.steps),
        "seconds": round(simulation.seconds, 6),
    }


def wins(ranks: Array) -> list[float]:
    """Per seat; a shared win counts as its share."""
    won = ranks == 1
    return [float(share) for share in (won / np.maximum(1, won.sum(axis=1, keepdims=True))).sum(axis=0)]


def spread(values: Array) -> dict[str, Any]:
    return {
        "mean": float(values.mean()),
        "sd": float(values.std()),
        "min": int(values.min()),
        "max": int(values.max()),
        "quantiles": {str(q): float(v) for q, v in zip(QUANTILES, np.quantile(values, QUANTILES), strict=True)},
    }
