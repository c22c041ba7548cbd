"""Faults that were put into boxes are found and named; the boxes as they are printed raise no alarm of the kind."""

from __future__ import annotations

import pytest

import andamio
from andamio.core.compiled import Array
from andamio.games import SHELF
from andamio.lab.engines.threads import Threads
from andamio.lab.study.boxes import edition_of, printed
from andamio.lab.study.report import Wanted, report
from andamio.lab.study.series import series_of
from andamio.lab.study.shares import estimate
from andamio.lab.study.watching import seen_of

from .planted import FAULTS, Fault, spoilt

pytestmark = pytest.mark.compiled  # thousands of games

GAMES, FEWER, SEED = 600, 300, 7
SEEDS, MISSES = 20, 5  # one in four hundred sees more misses by chance
OF_THE_KIND = ("cards", "unused", "skill")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.game}-{fault.spoil.__name__}")
def test_a_fault_that_was_put_in_is_found_and_named(fault: Fault) -> None:
    game = andamio.load(fault.game).game
    found = report(Wanted(game, spoilt(fault), seats=(fault.seats,), games=GAMES, seed=SEED, refit=False))
    named = [one for one in found["findings"] if (one["key"], one["subject"]) == (fault.key, fault.subject)]
    assert any(fault.says[0] in one["text"]["es"] and fault.says[1] in one["text"]["en"] for one in named)
    assert all(one["tone"] == "alarm" for one in named if fault.subject != "order.0")


@pytest.mark.parametrize("name", SHELF)
def test_a_printed_box_raises_no_alarm_of_the_kind(name: str) -> None:
    assert alarms(name, FEWER, SEED) == []


def alarms(name: str, games: int, seed: int) -> list[str]:
    found = report(Wanted(andamio.load(name).game, games=games, seed=seed, refit=False))
    assert found["boxes"]["before"] is None and not found["changes"]
    return [one["text"]["en"] for one in found["findings"] if one["tone"] == "alarm" and one["key"] in OF_THE_KIND]


@pytest.mark.deep
@pytest.mark.parametrize("name", SHELF)
def test_printed_boxes_raise_none_over_twenty_seeds(name: str) -> None:
    assert [alarm for seed in range(SEEDS) for alarm in alarms(name, GAMES, 1000 * seed)] == []


@pytest.mark.deep
@pytest.mark.parametrize("name", SHELF)
def test_intervals_hold_over_twenty_seeds(name: str) -> None:
    """What all seeds together say lies outside of few of their intervals."""
    game = andamio.load(name).game
    edition = edition_of(game, printed(game), game.seats[-1])
    runs = [series_of(edition, seen_of(edition, GAMES, 1000 * seed, Threads())) for seed in range(SEEDS)]
    for each in zip(*runs, strict=True):
        if each[0].key.startswith(("order.", "turns", "points", "half", "ending.")):
            assert misses([one.values for one in each]) <= MISSES, each[0].key


def misses(runs: list[Array]) -> int:
    found = [one for run in runs if (one := estimate(run)) is not None]
    truth = sum(one["mean"] * one["n"] for one in found) / max(1, sum(one["n"] for one in found))
    return sum(not one["low"] - 1e-9 <= truth <= one["high"] + 1e-9 for one in found)
