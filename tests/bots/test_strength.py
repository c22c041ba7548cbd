"""Levels are in order; the long runs with their intervals are in docs/bots.md, made by the arena."""

from __future__ import annotations

import pytest

import andamio
from andamio.bots import find
from andamio.bots.search import Search
from andamio.core.game import Edition
from andamio.lab.simulate import play_match
from tests.depth import sample

pytestmark = pytest.mark.compiled

BURGUESES, AZUL, BARRIO = (andamio.load(name) for name in ("burgueses", "azul_pabellon", "barrio"))


def score(first: str, second: str, deals: int, edition: Edition = BURGUESES) -> float:
    """The share of points `first` takes from `second`, each deal played from both seats."""
    bots, points = (find(first), find(second)), 0.0
    for deal in range(deals):
        for seat in (0, 1):
            match, _ = play_match(edition, bots if seat == 0 else bots[::-1], 77, deal)
            mine, theirs = match.ranks()[seat], match.ranks()[1 - seat]
            points += 1 if mine < theirs else 0.5 if mine == theirs else 0
    return points / (2 * deals)


LADDER = [  # one above another: so much at least of the points of so many deals
    (BURGUESES, "greedy", "random", 500, 0.9),
    (BURGUESES, "maestra", "oficial", 20, 0.6),
    (BURGUESES, "maestra", "greedy", 20, 0.6),
    (BURGUESES, "ismcts-300", "ismcts-10", 20, 0.6),
    (AZUL, "greedy", "random", 50, 0.99),
    (AZUL, "aprendiz", "random", 30, 0.75),
    (AZUL, "oficial", "aprendiz", 30, 0.75),
    (AZUL, "maestra", "oficial", 6, 0.75),
]


@pytest.mark.parametrize(("edition", "better", "other", "deals", "least"), sample(LADDER, 3, "ladder"))
def test_one_plays_better_than_the_other(edition: Edition, better: str, other: str, deals: int, least: float) -> None:
    assert score(better, other, deals, edition) >= least


def test_maestra_looks_into_her_own_turn_alone_and_arquitecta_as_far_as_the_game_says() -> None:
    view, plan = BURGUESES.new(1).view(0), BURGUESES.game.advice.PLAN
    near, far = (find(name) for name in ("maestra", "arquitecta"))
    assert isinstance(near, Search) and isinstance(far, Search)
    assert near.plan_for(view) == plan._replace(reach=1, doubt=1.5) and far.plan_for(view) == plan


def test_arquitecta_plays_by_the_plan_for_long_thought_where_a_game_has_one() -> None:
    view, advice = BARRIO.new(1).view(0), BARRIO.game.advice
    near, far = (find(name) for name in ("maestra", "arquitecta"))
    assert isinstance(near, Search) and isinstance(far, Search)
    assert far.plan_for(view) == vars(advice)["LONG"] != advice.PLAN
    assert near.plan_for(view).horizon == advice.PLAN.horizon


def test_a_plan_of_ones_own_comes_before_that() -> None:
    far, plan = find("arquitecta"), BARRIO.game.advice.PLAN._replace(reach=3)
    assert isinstance(far, Search)
    far.plan = plan
    assert far.plan_for(BARRIO.new(1).view(0)) == plan


def test_oficial_beats_aprendiz() -> None:
    assert score("oficial", "aprendiz", 100) >= 0.65


def test_an_apprentice_can_be_beaten_but_not_by_chance_alone() -> None:
    assert 0.6 <= score("aprendiz", "random", 100) <= 0.97


@pytest.mark.parametrize(("side", "least"), [("coloured", 80), ("grey", 85)])
def test_in_azul_greedy_scores_like_a_person(side: str, least: int) -> None:
    edition, bots = andamio.load("azul_pabellon", side=side), [find("greedy"), find("greedy")]
    totals = [sum(play_match(edition, bots, 77, deal)[0].totals()) / 2 for deal in range(60)]
    assert sum(totals) / len(totals) >= least
