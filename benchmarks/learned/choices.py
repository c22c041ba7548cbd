"""How well nets tell moves apart, beside many rollouts and the advice: sooner known than who wins.

Both look into the turn alone and at all moves alike, in positions of games by advice that sometimes does not look.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from andamio.bots import find as bot
from andamio.bots.greedy import Greedy
from andamio.bots.ismcts import REWARDS, VISITS
from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.game import Game
from andamio.core.view import View

from .features import edition_of
from .players import TODAY, Timed, player

ALIKE = "reach=1,doubt=0,explore=0.5,widen=2"
ASKED, TRUTH = 60, 300  # milliseconds
LEAST = 60  # times that a move was looked at
FIRST, STEPS, MOVES = 5, 120, 5  # a position comes after so many steps, and has so many moves or more
ONE = 1000  # rewards are told in thousandths


class Compared(NamedTuple):
    """What each net says of each move less the mean of its position, and what rollouts do; what choices lose."""

    said: list[list[float]]
    truth: list[float]
    lost: list[list[float]]  # of each net, and last of the advice


def positions(game: Game) -> Iterator[tuple[View, list[int]]]:
    drawn, careless, deal = np.random.default_rng(1), bot("oficial"), 0
    while True:
        match, stop, deal = edition_of(game).new(deal), drawn.integers(FIRST, STEPS), deal + 1
        while not match.is_over and (match.steps < stop or len(match.legal()) < MOVES):
            match.play(careless.choose(match.view(match.turn), match.legal(), None, seeded(STEPS * deal + match.steps)))
        if not match.is_over:
            yield match.view(match.turn), match.legal()


def values(side: Timed, view: View, legal: list[int]) -> Array:
    """Of each move, or not a number where it was looked at too seldom."""
    side.forget()
    side.think(view, legal, None, seeded(1))
    notes = side.trees[0].notes[legal]
    seen = notes[:, VISITS] >= LEAST
    return np.where(seen, ONE * notes[:, REWARDS] / np.maximum(1, notes[:, VISITS]), np.nan)


def compared(game: Game, files: Sequence[Path], seconds: float) -> Compared:
    nets, judge = [player(game, f"{file}+{ALIKE}", ASKED) for file in files], player(game, f"{TODAY}+{ALIKE}", TRUTH)
    found, until = Compared([[] for _ in nets], [], [[] for _ in (*nets, judge)]), time.perf_counter() + seconds
    for view, legal in positions(game):
        if time.perf_counter() > until:
            break
        told = np.array([values(side, view, legal) for side in (judge, *nets)])
        both = np.flatnonzero(~np.isnan(told).any(0))
        if len(both) > 1:
            advised = Greedy("advised").choose(view, [legal[k] for k in both], None, seeded(1))
            told = told[:, both] - told[:, both].mean(1, keepdims=True)
            note(found, told, int(np.flatnonzero(both == legal.index(advised))[0]))
    return found


def note(found: Compared, told: Array, advised: int) -> None:
    found.truth.extend(told[0])
    for said, guess in zip(found.said, told[1:], strict=True):
        said.extend(guess)
    for lost, choice in zip(found.lost, (*told[1:].argmax(1), advised), strict=True):
        lost.append(told[0].max() - told[0][choice])


def spoken(game: Game, files: Sequence[Path], seconds: float) -> Iterator[str]:
    found = compared(game, files, seconds)
    yield f"in {len(found.lost[0])} positions the advised move loses {mean_of(found.lost[-1])}"
    for file, said, lost in zip(files, found.said, found.lost[:-1], strict=True):
        alike, error = np.corrcoef(said, found.truth)[0, 1], np.std(np.subtract(said, found.truth))
        yield f"{file}: alike {alike:.3f}, error {error:.1f} of {np.std(found.truth):.1f}, loses {mean_of(lost)}"


def mean_of(lost: list[float]) -> str:
    return f"{np.mean(lost):.2f} ± {np.std(lost) / len(lost) ** 0.5:.2f}"
