"""One odd seat against others: every deal is played once from each seat, so that luck is the same for both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from andamio.core.compiled import Array
from andamio.core.game import Edition
from andamio.core.text import Text

from ..engines import Engine
from ..witness import Seen, together
from .shares import estimate, wins
from .watching import Job, Seat, Taste, jobs_of, watched

STRONG = 1 << 24  # of a taste that no advice outweighs
BLIND = (20, 50, 100, 200, 350, 500, 750, 1000)  # times in a thousand that somebody does not look
RUNGS = (
    (1000, Text("al azar", "at random")),
    (500, Text("la mitad de las veces al azar", "at random half the time")),
    (120, Text("con algún desliz", "with a slip now and then")),
    (0, Text("por consejo", "by advice")),
)  # how often each does not look: the levels of people's bots that play at a glance


class Duel(NamedTuple):
    odd: Seat
    others: Seat = Seat()


def duels(edition: Edition, pairs: Sequence[Duel], deals: int, seed: int, engine: Engine) -> Iterator[Array]:
    """Of each duel, the odd seat's share of the win, by deal."""
    jobs = [jobs_of(edition, deals, seed, seats) for duel in pairs for seats in mirrored(edition, duel)]
    results = engine.run(watched, [job for each in jobs for job in each])
    for _ in pairs:
        yield np.mean([share_of(seat, results, jobs[0]) for seat in range(edition.seats)], axis=0)


def mirrored(edition: Edition, duel: Duel) -> Iterator[list[Seat]]:
    """The odd one at each seat."""
    for odd in range(edition.seats):
        yield [duel.odd if seat == odd else duel.others for seat in range(edition.seats)]


def share_of(seat: int, results: Iterator[Seen], jobs: Sequence[Job]) -> Array:
    return np.asarray(wins(together([next(results) for _ in jobs]))[:, seat])


# -- restricted play


def rules_measured(
    edition: Edition, taste: Taste, offered: Sequence[float], deals: int, seed: int, engine: Engine
) -> list[dict[str, Any]]:
    """Never and always each deed that there is, where anything else may be done: Jaffe and others, 2012."""
    deeds = edition.game.lab.deeds(edition.box[0])
    measured = [i for i, often in enumerate(offered) if often > 0]
    plain = Seat(taste)
    pairs = [Duel(Seat(bent(taste, len(deeds), i, bias)), plain) for i in measured for bias in (-STRONG, STRONG)]
    found = duels(edition, pairs, deals, seed, engine)
    return [
        {
            "key": deeds[i].key,
            "name": deeds[i].name._asdict(),
            "never": estimate(next(found)),
            "always": estimate(next(found)),
        }
        for i in measured
    ]


def bent(taste: Taste, deeds: int, which: int, bias: int) -> Taste:
    """A taste with one deed liked more, or less."""
    whole = [*taste, *[0] * (deeds - len(taste))]
    whole[which] += bias
    return tuple(whole)


# -- skill


def skill_measured(edition: Edition, taste: Taste, deals: int, seed: int, engine: Engine) -> dict[str, Any]:
    """What it costs not to look; and each way to play at a glance against the one below."""
    blind = [Duel(Seat(taste, noise), Seat(taste)) for noise in BLIND]
    rungs = list(pairwise(RUNGS)) if edition.seats > 1 else []
    ladder = [Duel(Seat(taste, noise), Seat(taste, below)) for (below, _), (noise, _) in rungs]
    found = duels(edition, [*blind, *ladder], deals, seed, engine)
    return {
        "blind": [{"share": noise / 1000, "wins": estimate(next(found))} for noise in BLIND],
        "ladder": [
            {"name": name._asdict(), "against": below._asdict(), "wins": estimate(next(found))}
            for (_, below), (_, name) in rungs
        ],
    }
