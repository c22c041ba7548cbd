"""Random play agrees with independent simulations (the specification's chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import pytest

import andamio
from andamio.core.match import Match
from andamio.games.burgueses.state import CHOOSING, ROUND_OVER
from andamio.lab.facts import facts
from tests.depth import amount

from .table import can, shop

SEEDS = amount(1500, 400, 40)  # games by whole actions

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


def test_rounds_are_a_little_longer_where_every_whole_action_is_as_likely() -> None:
    """17.8 turns: a buy counts once, a sale once for each set of cards, a trade once for each pair."""
    turns = [lap for seed in range(SEEDS) for lap in laps(seed)]
    assert sum(turns) / len(turns) == pytest.approx(17.8, abs=0.15 * sqrt(1500 / SEEDS))


def laps(seed: int) -> list[int]:
    """Turns of the finished rounds of such a game."""
    match, whim, found = andamio.load("burgueses").new(seed), Random(seed), []
    while not match.is_over:
        for action in next_steps(match, whim):
            match.play(action)
        found += [event.amount for event in match.happened() if event.kind == ROUND_OVER]
    return found


def next_steps(match: Match, whim: Random) -> list[str]:
    if match.states[0].phase == CHOOSING:
        return whim.choice(whole_actions(match))
    return [whim.choice([match.say(action) for action in match.legal()])]


def whole_actions(match: Match) -> list[list[str]]:
    own, others = shop(match, match.turn), shop(match, 1 - match.turn)
    found = [["buy"]]
    if can(match, "sell"):
        found += [sale(cards, own) for n in (2, 3, 4) for cards in combinations(sorted(own), n) if alike(cards)]
    if can(match, "trade"):
        found += [["trade", f"give {mine}", f"take {theirs}"] for mine in own for theirs in others]
    return found


def alike(cards: Sequence[str]) -> bool:
    return len({card[0] for card in cards}) == 1


def sale(cards: Sequence[str], own: set[str]) -> list[str]:
    """A sale that leaves cards of its value behind must be closed."""
    left = [card for card in own if alike([*cards, card]) and card not in cards]
    return ["sell", *(f"sell {card}" for card in cards), *(["close the sale"] if left else [])]
