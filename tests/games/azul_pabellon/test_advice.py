"""What greedy play does where there is something to see. Purple is wild in round 1, green in 2, red in 6."""

from __future__ import annotations

import pytest

from ..hands import advised, lead
from .table import position

# -- tiles


@pytest.mark.parametrize("seats", [2, 4])
def test_it_takes_three_rather_than_one(seats: int) -> None:
    assert advised(position(seats=seats, factories=("3 red 1 blue",))) == "take red from factory 1"


def test_it_takes_a_wild_along() -> None:
    assert advised(position(factories=("2 red 2 blue", "2 red 1 purple 1 blue"))) == "take red from factory 2"


def test_it_takes_what_completes_a_star() -> None:
    board = "red 1, red 2, red 3, red 4, red 5"
    match = position(round=5, factories=("2 red 2 green",), board0=board, pool0="4 red")
    assert advised(match) == "take red from factory 1"


def test_it_takes_nothing_for_a_star_that_is_full() -> None:
    board = "red 1, red 2, red 3, red 4, red 5, red 6, middle 1 red"
    assert advised(position(factories=("2 red 2 green",), board0=board)) == "take green from factory 1"


def test_it_takes_the_marker_when_it_is_cheap() -> None:
    match = position(factories=("1 red 1 blue 1 yellow 1 green",), centre="1 orange")
    assert advised(match) == "take orange from the centre"


def test_it_leaves_the_marker_when_it_is_dear_and_a_factory_is_as_good() -> None:
    assert advised(position(factories=("4 blue",), centre="4 orange")) == "take blue from factory 1"


# -- spaces


def test_it_builds_on_what_lies_there() -> None:
    assert advised(position(board0="red 2, blue 5", pool0="1 red 1 blue")) == "place on red 1"


def test_it_closes_a_window() -> None:
    assert advised(position(board0="red 5, blue 2", pool0="6 red 1 blue")) == "place on red 6"


def test_it_completes_a_star_in_the_last_round() -> None:
    board = "blue 1, blue 2, blue 3, blue 4, blue 5, yellow 5"
    assert advised(position(round=6, board0=board, pool0="6 blue 6 yellow")) == "place on blue 6"


def test_it_completes_a_number_in_the_last_round() -> None:
    twos = "red 2, blue 2, yellow 2, green 2, purple 2, middle 2 red"
    assert advised(position(round=6, board0=twos, pool0="2 orange 2 yellow")) == "place on orange 2"


def test_it_spends_tiles_of_the_colour_before_wilds() -> None:
    match = position(board0="red 1, red 2", pool0="3 red 2 purple")
    match.play("place on red 3")
    assert advised(match) == "spend no wilds"


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_it_places_in_the_last_round_rather_than_lose_tiles(side: str) -> None:
    assert advised(position(side=side, round=6, pool0="1 blue 1 green")).startswith("place on")


def test_it_carries_four_of_the_next_wild() -> None:
    assert advised(position(board0="middle 2 green", pool0="4 green")) == "pass"
    assert advised(position(board0="middle 2 yellow", pool0="4 yellow")).startswith("place on")


def test_on_the_grey_side_the_second_tile_of_a_star_rather_differs() -> None:
    match = position(side="grey", board0="A 5 blue", pool0="6 blue 6 red")
    match.play("place on A 6")
    assert advised(match) == "place red"


def test_on_the_grey_side_it_pays_in_the_colour_that_needs_no_wilds() -> None:
    match = position(side="grey", pool0="3 blue 1 red 2 purple")
    match.play("place on A 3")
    assert advised(match) == "place blue"


def test_on_the_grey_side_a_space_costs_what_its_cheapest_colour_costs() -> None:
    """The next wilds are dear, unless another colour can pay as well."""
    assert advised(position(side="grey", pool0="4 green")) == "pass"
    assert advised(position(side="grey", pool0="4 green 3 blue")).startswith("place on")


# -- passing


def test_it_keeps_the_next_wilds() -> None:
    match = position(pool0="4 green 3 orange")
    match.play("pass")
    for _ in range(4):
        assert advised(match) == "keep green"
        match.play("keep green")


def test_after_the_last_round_it_keeps_nothing() -> None:
    match = position(round=6, pool0="1 green")
    match.play("pass")
    assert advised(match) == "discard the rest"


# -- where a rollout is cut off


def test_tiles_at_hand_are_worth_something_and_wilds_more() -> None:
    even, tiles, wilds = (position(round=3, pool0=pool) for pool in ("", "2 red", "2 orange"))
    assert lead(even) < lead(tiles) < lead(wilds)


def test_a_star_within_reach_is_worth_more_than_tiles_here_and_there() -> None:
    star = position(round=5, board0="red 1, red 2, red 3, red 4, red 5")
    spread = position(round=5, board0="red 1, blue 2, yellow 3, green 4, purple 5")
    assert lead(star) > lead(spread)


def test_all_of_a_number_but_one_are_worth_more_than_as_many_of_two() -> None:
    twos = position(round=6, board0="red 2, blue 2, yellow 2, green 2, purple 2, orange 2")
    mixed = position(round=6, board0="red 2, blue 2, yellow 2, green 3, purple 3, orange 3")
    assert lead(twos) > lead(mixed)


def test_tiles_that_cannot_be_placed_any_more_are_worth_nothing() -> None:
    assert lead(position(round=6, turn=1, passed=(0,), corner0="2 blue", pool1="1 red")) < 0
