"""What greedy play does where there is something to see."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.depth import amount

from ..hands import advised, lead
from .table import after, choices, playthrough, position

DEAR = "Coast 13, Country 13, Sierra 13, Coast 12"  # face up, and out of reach of these markets


# -- materials and lines


def test_it_places_what_a_house_of_its_hand_lacks() -> None:
    match = position(market=["stone stone", "wood -"], hand0="Coast 1, 1 brick, 2 greenery", houses=DEAR)
    assert advised(after(match, "place greenery", "at row 0, column 2")) == "place brick"


def test_it_aims_at_the_line_that_then_pays() -> None:
    match = position(market=["stone stone", "wood -"], hand0="Coast 1, 1 brick, 1 greenery", houses=DEAR)
    assert advised(after(match, "place brick")) in ("at row 2, column 2", "at row 2, column 0", "at row 3, column 1")


def test_it_pays_with_the_line_that_leaves_least_rubble() -> None:
    match = position(market=["wood brick stone", "brick - -"], hand0="Coast 1, 2 greenery", houses=DEAR)
    after(match, "place greenery", "at row 0, column 3", "place greenery", "at row 1, column 2", "build Coast 1")
    assert choices(match, "pay") == {"pay with row 2", "pay with column 1"}
    assert advised(match) == "pay with column 1"


@pytest.mark.parametrize(("scoring", "line"), [("B", "pay with column 1"), ("C", "pay with row 2")])
def test_burrunos_are_rubble_or_a_prize_as_the_scoring_card_says(scoring: str, line: str) -> None:
    rows = ["wood brick Burruño", "brick - -"]
    match = position(market=rows, hand0="Coast 1, 2 greenery", houses=DEAR, scoring=scoring)
    after(match, "place greenery", "at row 0, column 3", "place greenery", "at row 1, column 2", "build Coast 1")
    assert advised(match) == line


def test_it_does_not_open_a_line_to_a_house_that_the_next_seat_is_known_to_hold() -> None:
    match = position(market=["wood wood stone", "greenery - -"], hand0="1 brick", known1="Coast 3", houses=DEAR)
    assert advised(after(match, "place brick")) not in ("at row 1, column 0", "at row 1, column 4")


# -- houses


def test_it_builds_when_it_can() -> None:
    match = position(market=["wood -", "stone stone"], hand0="Coast 1, 1 brick, 1 greenery", houses=DEAR)
    after(match, "place brick", "at row 1, column 2", "place greenery", "at row 3, column 1")
    assert advised(match) == "build Coast 1"


def test_it_joins_rather_than_build_alone() -> None:
    match = position(
        market=["wood -", "stone stone"], hand0="Coast 1, 1 brick, 1 greenery", built0="Coast 5", houses=DEAR
    )
    after(match, "place brick", "at row 1, column 2", "place greenery", "at row 3, column 1", "build Coast 1")
    assert len(choices(match)) > 1 and "alone" not in advised(match)


def test_of_two_houses_it_builds_the_one_that_joins() -> None:
    hand = "Coast 5, Country 5, 1 stone, 1 greenery"
    match = position(market=["wood brick", "brick -"], hand0=hand, built0="Country 1, Country 8", houses=DEAR)
    after(match, "place stone", "at row 1, column 3", "place greenery", "at row 3, column 1")
    assert choices(match, "build") == {"build Coast 5", "build Country 5"}
    assert advised(match) == "build Country 5"


# -- the whole


def test_an_estimate_is_the_points() -> None:
    assert lead(position(built0="Coast 5", built1="Coast 1", houses=DEAR)) == 1


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_asking_leaves_the_position_as_it_was(seats: int) -> None:
    for match in islice(playthrough(3, seats), 0, None, amount(1, 1, 6)):
        before = match.states.tobytes()
        if match.turn >= 0:
            advised(match)
        assert match.states.tobytes() == before
