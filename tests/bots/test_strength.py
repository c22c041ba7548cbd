"""Levels are in order; the long runs with their intervals are in docs/bots.md, made by the arena."""

from __future__ import annotations

import pytest

import andamio
from andamio.bots import find
from andamio.core.game import Edition
from andamio.lab.simulate import play_match

pytestmark = pytest.mark.compiled

BURGUESES, AZUL = andamio.load("burgueses"), andamio.load("azul_pabellon")


def score(first: str, second: str, deals: int, edition: Edition = BURGUESES) -> float:
    """The share of points `first` takes from `second`, each deal played from both seats."""
    bots, points = (find(first), find(second)), 0.0
    for deal in range(deals):
        for seat in (0, 1):
            match, _ = play_match(edition, bots if seat == 0 else bots[::-1], 77, deal)
            mine, theirs = match.ranks()[seat], match.ranks()[1 - seat]
            points += 1 if mine < theirs else 0.5 if mine == theirs else 0
    return points / (2 * deals)


def test_greedy_beats_random_nine_times_in_ten() -> None:
    assert score("greedy", "random", 500) >= 0.9


def test_an_apprentice_can_be_beaten_but_not_by_chance_alone() -> None:
    assert 0.6 <= score("aprendiz", "random", 200) <= 0.97


def test_oficial_beats_aprendiz() -> None:
    assert score("oficial", "aprendiz", 200) >= 0.65


def test_maestra_beats_oficial() -> None:
    assert score("maestra", "oficial", 20) >= 0.6


def test_more_simulations_play_better() -> None:
    assert score("ismcts-300", "ismcts-10", 20) >= 0.6


# -- Azul: Pabellón de Verano


@pytest.mark.parametrize(("side", "least"), [("coloured", 80), ("grey", 85)])
def test_in_azul_greedy_scores_like_a_person(side: str, least: int) -> None:
    edition, bots = andamio.load("azul_pabellon", side=side), [find("greedy"), find("greedy")]
    totals = [sum(play_match(edition, bots, 77, deal)[0].totals()) / 2 for deal in range(60)]
    assert sum(totals) / len(totals) >= least


def test_in_azul_greedy_beats_random() -> None:
    assert score("greedy", "random", 50, AZUL) >= 0.99


def test_in_azul_levels_are_in_order() -> None:
    assert score("aprendiz", "random", 30, AZUL) >= 0.75
    assert score("oficial", "aprendiz", 30, AZUL) >= 0.75
    assert score("maestra", "oficial", 6, AZUL) >= 0.75
