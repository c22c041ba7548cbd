"""Rulebook, chapter 7: one decision at a time."""

from __future__ import annotations

import pytest

from andamio.core.layout import CHANCE
from andamio.games.azul_pabellon.state import COLOUR_KEYS

from .table import after, barred, board, choices, pool, position, tower

# -- §7.1


def test_7_1_a_source_and_a_colour_are_one_decision() -> None:
    match = after(position(factories=("2 red 2 purple", "4 blue")), "take red from factory 1")
    assert match.turn == 1


# -- §7.2


def test_7_2_space_then_colour_then_wilds_then_bonus() -> None:
    match = position(board0="red 2, red 3, middle 1 green", pool0="3 blue 3 yellow 2 purple")
    after(match, "place on middle 2")
    assert (match.turn, choices(match)) == (0, {"place blue", "place yellow", "place purple"})
    after(match, "place yellow")
    assert (match.turn, choices(match)) == (0, {"spend no wilds", "spend 1 wild"})
    assert pool(match, 0) == "3 blue 3 yellow 2 purple"  # nothing is paid yet
    after(match, "spend 1 wild")
    assert (pool(match, 0), tower(match)) == ("3 blue 2 yellow 1 purple", "1 purple")
    assert choices(match) == {f"take {colour} from the supply" for colour in COLOUR_KEYS}
    assert after(match, "take red from the supply").turn == CHANCE


def test_7_2_the_colour_is_not_asked_on_an_outer_star_of_the_coloured_side() -> None:
    match = after(position(pool0="2 red 2 blue"), "place on red 2")
    assert match.turn == 1


def test_7_2_nor_where_the_space_can_be_completed_in_one_only() -> None:
    match = after(position(pool0="4 red 2 blue"), "place on middle 4")
    assert (match.turn, board(match, 0)) == (1, {"middle 4 red"})


@pytest.mark.parametrize(
    ("held", "left"), [("3 red", ""), ("1 red 2 purple", ""), ("2 red 1 purple", ""), ("5 red", "2 red")]
)
def test_7_2_wilds_are_asked_for_only_if_there_is_a_choice(held: str, left: str) -> None:
    match = after(position(pool0=held), "place on red 3")
    assert (match.turn, pool(match, 0)) == (1, left)


def test_7_2_they_are_asked_for_if_there_is() -> None:
    match = after(position(pool0="2 red 2 purple"), "place on red 3")
    assert choices(match) == {"spend 1 wild", "spend 2 wilds"}


def test_7_2_bonus_tiles_are_taken_one_by_one() -> None:
    match = after(position(board0="red 5", pool0="6 red"), "place on red 6", "take red from the supply")
    assert (match.turn, pool(match, 0)) == (0, "1 red")
    after(match, "take blue from the supply")
    assert (match.turn, pool(match, 0)) == (0, "1 red 1 blue")


@pytest.mark.parametrize("action", ["place red", "spend no wilds", "spend 1 wild"])
def test_7_2_the_space_comes_first(action: str) -> None:
    assert barred(position(pool0="3 red 2 purple"), action) == "7.2"


@pytest.mark.parametrize("action", ["pass", "place on red 1", "spend no wilds"])
def test_7_2_while_a_colour_is_asked_nothing_else_is_done(action: str) -> None:
    match = after(position(pool0="3 red 3 blue 2 purple"), "place on middle 2")
    assert barred(match, action) == "7.2"


@pytest.mark.parametrize("action", ["pass", "place on red 1", "place red"])
def test_7_2_while_wilds_are_asked_for_nothing_else_is_done(action: str) -> None:
    match = after(position(pool0="3 red 3 purple"), "place on red 2")
    assert barred(match, action) == "7.2"


# -- §7.3


def test_7_3_a_pass_then_tiles_one_by_one() -> None:
    match = after(position(pool0="2 red 1 blue"), "pass")
    assert (match.turn, choices(match)) == (0, {"keep red", "keep blue", "discard the rest"})
    after(match, "keep red", "keep red")
    assert (match.turn, choices(match)) == (0, {"keep blue", "discard the rest"})
    assert after(match, "keep blue").turn == 1


def test_7_3_or_until_the_rest_is_discarded() -> None:
    match = after(position(pool0="2 red 1 blue"), "pass", "keep blue", "discard the rest")
    assert (match.turn, tower(match)) == (1, "2 red")


def test_7_3_the_rest_is_discarded_only_when_that_is_said() -> None:
    match = after(position(pool0="5 red"), "pass", *4 * ["keep red"])
    assert (match.turn, choices(match), tower(match)) == (0, {"discard the rest"}, "")
