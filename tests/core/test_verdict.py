"""Who won, in one sentence: alone, shared, by a tie-break, or not at all."""

from __future__ import annotations

import pytest

from andamio.core.layout import OVER
from andamio.core.verdict import UNFINISHED, verdict
from andamio.core.view import View
from andamio.games import find

NAMES = ["Ana", "Blas", "Carla"]


def ended(points: list[int], game: str = "azul_pabellon") -> View:
    """A match that is over with these points, all in one category."""
    match = find(game).edition(seats=len(points)).typed()
    match.states["turn"] = OVER
    match.states["points"] = 0
    for seat, total in enumerate(points):
        match.states["points"][0, seat, 1] = total
    return match.view()


def test_the_winner_is_named_with_the_category_that_told() -> None:
    said = verdict(ended([12, 30, 7]), NAMES)
    assert said.en == "Blas beats Ana by 18. What decided it: placing (+18)."
    assert said.es == "Blas gana a Ana por 18. Lo decidió esto: colocar (+18)."


@pytest.mark.parametrize(
    ("points", "es", "en"),
    [
        ([30, 30, 7], "Ana y Blas comparten la victoria.", "Ana and Blas share the victory."),
        ([7, 30, 30], "Blas y Carla comparten la victoria.", "Blas and Carla share the victory."),
        ([30, 30, 30], "Ana, Blas y Carla comparten la victoria.", "Ana, Blas and Carla share the victory."),
    ],
)
def test_5_4_who_ties_in_azul_wins_together(points: list[int], es: str, en: str) -> None:
    assert verdict(ended(points), NAMES) == (es, en)


def test_4_2_equal_sums_in_burgueses_are_a_draw() -> None:
    view = ended([9, 9], "burgueses")
    assert verdict(view, NAMES[:2]).en == "Equal sums: a draw."
    assert verdict(ended([9, 8], "burgueses"), NAMES[:2]).en.startswith("Ana beats Blas by 1.")


@pytest.mark.parametrize("winner", [0, 1])
def test_2_4_four_of_a_kind_in_burgueses_is_what_decided(winner: int) -> None:
    view = ended([9, 9], "burgueses")
    view.states["winner"] = winner
    assert verdict(view, NAMES[:2]).en == f"{NAMES[winner]} sold four of a kind and wins the game."


def test_a_name_may_hold_braces() -> None:
    assert verdict(ended([3, 5]), ["{name}", "{0}"]).en == "{0} beats {name} by 2. What decided it: placing (+2)."


def test_a_match_that_goes_on_has_no_verdict() -> None:
    match = find("azul_pabellon").edition().typed()
    assert verdict(match.view(), NAMES[:2]) == UNFINISHED


def test_7_8_klaus_may_win_and_a_tie_is_his() -> None:
    """Nothing is built: no points on either side, so Klaus wins."""
    match = find("barrio").edition(seats=1).typed()
    match.states["turn"] = OVER
    assert match.view().ranks() == [2]
    assert verdict(match.view(), ["Ana"]).en == "A tie at 0: Klaus wins."


def test_7_8_who_beats_klaus_is_named() -> None:
    match = find("barrio").edition(seats=1).typed()
    match.states["turn"], match.states["rubble"][0, 1, 0] = OVER, 2
    assert match.view().ranks() == [1]
    assert verdict(match.view(), ["Ana {0}"]).en == "Ana {0} beats Klaus by 0 to −2."
