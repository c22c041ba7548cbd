"""Many games watched by the witness, on any engine: cut into jobs of so many games, and put together again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from andamio.core.compiled import Array
from andamio.core.game import Edition

from ..engines import Engine
from ..witness import Seen, together, watch

CHUNK = 250  # games of a job

Taste = tuple[int, ...]  # what is added to the advice, in hundredths of a point: for each deed of the game
PLAIN: Taste = ()  # nothing


class Seat(NamedTuple):
    """How a seat plays: its taste, and how often in a thousand it does not look."""

    taste: Taste = PLAIN
    noise: int = 0


class Job(NamedTuple):
    edition: Edition
    seats: tuple[Seat, ...]  # none: all plainly
    seed: int
    first: int
    games: int


def tastes_of(edition: Edition, seats: Sequence[Seat]) -> Array:
    """[seat, action]."""
    tastes = np.zeros((edition.game.max_seats, edition.game.actions), np.int64)
    for place, seat in enumerate(seats):
        for deed, bias in zip(edition.game.lab.deeds(edition.box[0]), seat.taste, strict=False):
            tastes[place, deed.block.start : deed.block.end] = bias
    return tastes


def watched(job: Job) -> Seen:
    noise = [seat.noise for seat in job.seats]
    return watch(job.edition, job.games, job.seed, job.first, noise, tastes_of(job.edition, job.seats))


def jobs_of(edition: Edition, games: int, seed: int, seats: Sequence[Seat] = ()) -> list[Job]:
    return [Job(edition, tuple(seats), seed, first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]


def seen_of(edition: Edition, games: int, seed: int, engine: Engine, seats: Sequence[Seat] = ()) -> Seen:
    """So many games of a seed; the same whatever the engine."""
    return together(list(engine.run(watched, jobs_of(edition, games, seed, seats))))


def seen_each(
    editions: Sequence[Edition], games: int, seed: int, engine: Engine, seats: Sequence[Sequence[Seat]] = ()
) -> Iterator[Seen]:
    """Of each edition, on the same deals: all of them at once, so that no processor waits between two."""
    playing = seats or [()] * len(editions)
    jobs = [jobs_of(edition, games, seed, who) for edition, who in zip(editions, playing, strict=True)]
    results = engine.run(watched, [job for each in jobs for job in each])
    for each in jobs:
        yield together([next(results) for _ in each])
