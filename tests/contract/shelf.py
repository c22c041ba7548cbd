"""The shelf, as tests go through it: every edition of every game, and random games of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from _pytest.mark import ParameterSet

from andamio.core.compiled import JIT
from andamio.core.game import Edition
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.games import SHELF, find
from andamio.lab.playthrough import random_steps
from tests.depth import amount, games, sample

GAMES = [pytest.param(find(name), id=name) for name in SHELF]


def one_of(edition: Edition) -> ParameterSet:
    """Its tests are run by one worker: what they look at is found once."""
    name = "-".join([edition.game.name, *(f"{k}={v}" for k, v in edition.options.items())])
    return pytest.param(edition, id=name, marks=pytest.mark.xdist_group(name))


def editions(name: str) -> list[Edition]:
    """All of a game; interpreted, where each takes long, two of them a day."""
    found = list(find(name).editions())
    return found if JIT else sample(found, 2, f"{name} interpreted")


EDITIONS = [one_of(edition) for name in SHELF for edition in editions(name)]
CHOSEN = [edition for name in SHELF for edition in sample(list(find(name).editions()), 1, name)]
FEW, MANY = amount(8, 4, 1), amount(200, 30, 1)  # random games of an edition
SAMPLE = amount(240, 60, 12)  # positions of an edition

each_game = pytest.mark.parametrize("game", GAMES)
each_edition = pytest.mark.parametrize("edition", EDITIONS)
some_editions = pytest.mark.parametrize("edition", list(map(one_of, CHOSEN)))  # one of each game; all of them deep


def viewers(edition: Edition) -> list[int]:
    return [*range(edition.seats), NOBODY]


def random_positions(edition: Edition, count: int) -> Iterator[Match]:
    """Every position of random games, chance's turns too, the first and the last included."""
    for seed in games(count):
        yield edition.typed()
        for match, _ in random_steps(edition, seed):
            yield match


@cache
def positions(edition: Edition) -> list[Match]:
    """A fair sample of the positions of a few random games, the first and the last included; not to be played on."""
    found = [match.clone() for match in random_positions(edition, FEW)]
    return [*found[:: max(1, len(found) // SAMPLE) | 1], found[-1]]


def forbidden(match: Match, action: int) -> int:
    return match.engine.forbid(match.states, match.box, action)


def is_sound(match: Match) -> bool:
    return match.engine.is_sound(match.states, match.box)
