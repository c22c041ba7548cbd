"""Random play agrees with independent simulations (the specification's chapter 5)."""

from __future__ import annotations

from typing import Any

import pytest

import andamio
from andamio.lab.facts import facts

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def measured() -> dict[str, Any]:
    found: dict[str, Any] = facts(andamio.find("burgueses"), games=20_000)
    return found


@pytest.fixture(scope="module")
def play(measured: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = measured["editions"][0]
    return found


def test_a_round_has_17_and_a_half_turns(play: dict[str, Any]) -> None:
    """The kind of action is chosen first, then its details."""
    assert play["events"]["round over"]["mean"] == pytest.approx(17.5, abs=0.2)


def test_a_finished_round_has_14_to_22_turns(play: dict[str, Any]) -> None:
    assert 14 <= play["events"]["round over"]["min"] <= play["events"]["round over"]["max"] <= 22


def test_four_of_a_kind_is_rare(play: dict[str, Any]) -> None:
    assert 0 < play["events"]["won by four"]["per_game"] < 0.01


def test_random_seats_win_evenly(play: dict[str, Any]) -> None:
    assert play["wins"] == pytest.approx([0.5, 0.5], abs=0.015)


def test_a_round_scores_about_4_15(play: dict[str, Any]) -> None:
    assert play["events"]["scored"]["mean"] == pytest.approx(4.15, abs=0.08)


def test_each_seat_s_first_action_of_a_round_is_to_buy() -> None:
    for seed in range(200):
        match = andamio.load("burgueses").new(seed)
        for _ in range(2):
            assert [match.say(action) for action in match.legal()] == ["buy"]
            lap = match.states[0].lap
            while match.states[0].lap == lap:
                match.play(match.legal()[0])
