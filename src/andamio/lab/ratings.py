"""How good bots are, from what came of their games: shares, margins and ratings, with 95 % intervals.

Intervals come of a Bayesian bootstrap over deals (Rubin 1981): a deal with all its lineups and rotations is weighed
anew in every resample. Shares and ratings are also given half a bout won and half a bout lost, a bout being one deal of
one lineup in all its rotations: so a perfect score leaves room for doubt, and its rating stays finite.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import log
from typing import NamedTuple

import numpy as np

from andamio.core.compiled import Array

RESAMPLES = 400
TAILS = (2.5, 97.5)  # per cent
DOUBT = 0.5  # bouts won, and as many lost, that every bot is taken to have besides its own
ELO = 400 / log(10)  # points of rating for each logit
PATIENCE, CLOSE, STRIDE = 200, 1e-7, 1.0  # steps of a fit; logits at which it ends, and that it goes at once


class Result(NamedTuple):
    """Of one game, by seat."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    totals: tuple[int, ...]


class Tally(NamedTuple):
    """Sums of each deal, or of each resample."""

    games: Array  # [deal, bot]; a bot that sits twice at a table plays twice
    wins: Array  # a shared win counts as its share
    ranks: Array
    margins: Array  # to the best other seat
    met: Array  # [deal, bot, other]; only different bots are compared
    score: Array  # a win is 1, a draw a half
    lead: Array  # points more than the other


class Estimate(NamedTuple):
    """One deal alone tells nothing of the spread: then it has no interval."""

    mean: float
    low: float | None
    high: float | None


class Standing(NamedTuple):
    """Estimates by bot, and by bot and other."""

    wins: list[Estimate]
    rank: list[Estimate]
    margin: list[Estimate]
    rating: list[Estimate]
    score: list[list[Estimate]]
    lead: list[list[Estimate]]


def tally(bots: Sequence[str], deals: Sequence[Sequence[Result]]) -> Tally:
    place, n = {bot: i for i, bot in enumerate(bots)}, len(bots)
    alone, pairs = (len(deals), n), (len(deals), n, n)
    sums = Tally(*(np.zeros(alone) for _ in range(4)), *(np.zeros(pairs) for _ in range(3)))
    for deal, results in enumerate(deals):
        for result in results:
            seats = [place[bot] for bot in result.bots]
            count_seats(sums, deal, seats, result)
            count_pairs(sums, deal, seats, result)
    return sums


def count_seats(sums: Tally, deal: int, seats: list[int], result: Result) -> None:
    for seat, bot in enumerate(seats):
        others = result.totals[:seat] + result.totals[seat + 1 :]
        sums.games[deal, bot] += 1
        sums.ranks[deal, bot] += result.ranks[seat]
        sums.margins[deal, bot] += result.totals[seat] - max(others)
        if result.ranks[seat] == 1:
            sums.wins[deal, bot] += 1 / result.ranks.count(1)


def count_pairs(sums: Tally, deal: int, seats: list[int], result: Result) -> None:
    for (i, bot), (j, other) in permutations(enumerate(seats), 2):
        if bot != other:
            mine, theirs = result.ranks[i], result.ranks[j]
            sums.met[deal, bot, other] += 1
            sums.score[deal, bot, other] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
            sums.lead[deal, bot, other] += result.totals[i] - result.totals[j]


def resampled(sums: Tally, dice: np.random.Generator) -> Tally:
    """What was added up, once for each resample: deals weighed anew, all that hangs on one deal alike."""
    weights = dice.standard_exponential((RESAMPLES, len(sums.games)))
    return Tally(*(np.tensordot(weights, part, 1) for part in sums))


def stand(sums: Tally, anchor: int, bout: int, seed: int) -> Standing:
    """What the tally shows; the anchor's rating is 0, and a bout has so many games."""
    dice, deals = np.random.default_rng(seed), len(sums.games)
    total, drawn = Tally(*(part.sum(axis=0) for part in sums)), resampled(sums, dice)
    met, drawn_met = never_zero(total.met), never_zero(drawn.met)
    return Standing(
        between(total.wins / total.games, doubted(drawn.wins, drawn.games, bout, dice), deals),
        between(total.ranks / total.games, drawn.ranks / drawn.games, deals),
        between(total.margins / total.games, drawn.margins / drawn.games, deals),
        rate(total, drawn, anchor, bout, deals, dice),
        between_pairs(total.score / met, doubted(drawn.score, drawn_met, bout, dice), deals),
        between_pairs(total.lead / met, drawn.lead / drawn_met, deals),
    )


def never_zero(met: Array) -> Array:
    """A bot never meets itself; its row of zeros is to be divided all the same."""
    return np.where(met > 0, met, 1.0)


def doubted(hits: Array, games: Array, bout: int, dice: np.random.Generator) -> Array:
    """Shares, with a few hits and misses besides."""
    more, fewer = dice.standard_gamma(DOUBT, (2, *hits.shape)) * bout
    return (hits + more) / (games + more + fewer)


def rate(total: Tally, drawn: Tally, anchor: int, bout: int, deals: int, dice: np.random.Generator) -> list[Estimate]:
    others = bout * (1 - np.eye(len(total.met)))  # nobody wins against itself
    whole = fit((total.score + DOUBT * others)[np.newaxis])
    doubts = dice.standard_gamma(DOUBT, drawn.score.shape) * others
    return between(elo(whole, anchor)[0], elo(fit(drawn.score + doubts, whole), anchor), deals)


def fit(wins: Array, start: Array | float = 0.0) -> Array:
    """Logits of the Bradley-Terry model, [resample, bot]; wins[r, a, b] is how often a won against b.

    Newton's steps up a concave hill, all resamples at once; a short one where the hill is flat does not overshoot.
    """
    met, logits = wins + wins.swapaxes(1, 2), np.zeros(wins.shape[:2]) + start
    for _ in range(PATIENCE):
        step = ascent(wins, met, logits)
        logits += step
        if np.abs(step).max() < CLOSE:
            break
    return logits


def ascent(wins: Array, met: Array, logits: Array) -> Array:
    """The next step; their sum is held, for only differences of logits are known."""
    ahead = 1 / (1 + np.exp(logits[:, np.newaxis, :] - logits[:, :, np.newaxis]))  # [resample, a, b]: that a beats b
    slope, weight = (wins - met * ahead).sum(axis=2), met * ahead * (1 - ahead)
    bend = np.eye(len(met[0])) * weight.sum(axis=2)[:, np.newaxis, :] - weight + 1 / len(met[0])
    return np.clip(np.linalg.solve(bend, slope[:, :, np.newaxis])[:, :, 0], -STRIDE, STRIDE)


def elo(logits: Array, anchor: int) -> Array:
    return ELO * (logits - logits[:, [anchor]])


def between(means: Array, samples: Array, deals: int) -> list[Estimate]:
    """Where 95 % of the samples [resample, bot] lie, the mean itself in any case."""
    if deals == 1:
        return [Estimate(mean, None, None) for mean in means.tolist()]
    low, high = np.percentile(samples, TAILS, axis=0)
    rows = zip(means.tolist(), np.minimum(low, means).tolist(), np.maximum(high, means).tolist(), strict=True)
    return [Estimate(*row) for row in rows]


def between_pairs(means: Array, samples: Array, deals: int) -> list[list[Estimate]]:
    return [between(means[bot], samples[:, bot], deals) for bot in range(len(means))]
