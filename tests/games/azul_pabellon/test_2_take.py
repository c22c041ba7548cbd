"""Rulebook, chapter 2: the first phase, in which tiles are taken. It is round 1 and purple is wild."""

from __future__ import annotations

import pytest

from andamio.core.events import Happening
from andamio.core.match import Match
from andamio.games.azul_pabellon.state import COLOUR_KEYS, PLACING_BEGUN, SPILLED, TOOK, TOOK_MARKER, TOOK_WILD

from .table import (
    REST,
    after,
    barred,
    centre,
    choices,
    factory,
    happened,
    playthrough,
    points,
    pool,
    position,
    settled,
    state,
)

OTHER = "4 orange"  # another factory, so that the phase goes on


def table(first: str, *, middle: str = "", seats: int = 2, **said: object) -> Match:
    """Seat 0 is to take; the first factory is said, and the second is always the same."""
    return position(seats=seats, factories=(first, OTHER), centre=middle, **said)  # type: ignore[arg-type]


# -- §2.1


def test_2_1_a_seat_takes_all_tiles_of_a_colour_from_a_factory() -> None:
    match = after(table("3 red 1 yellow"), "take red from factory 1")
    assert pool(match, 0) == "3 red"
    assert happened(match, TOOK) == [Happening(TOOK, 0, 0, 3)]


def test_2_1_or_all_tiles_of_a_colour_from_the_centre() -> None:
    match = after(table("", middle="5 green 2 red"), "take green from the centre")
    assert (pool(match, 0), centre(match)) == ("5 green", "2 red")


def test_2_1_they_join_what_it_has() -> None:
    match = after(table("3 red 1 yellow", pool0="1 red 1 blue"), "take red from factory 1")
    assert pool(match, 0) == "4 red 1 blue"


def test_2_1_only_from_one_of_them() -> None:
    match = position(factories=("2 red 2 blue", "2 red 2 green"), centre="1 red")
    after(match, "take red from factory 1")
    assert pool(match, 0) == "2 red"
    assert factory(match, 2) == "2 red 2 green"
    assert centre(match) == "1 red 2 blue"


def test_2_1_every_colour_that_is_not_wild_of_every_source_is_offered() -> None:
    match = position(factories=("1 red 1 blue 2 purple", "", "4 green"), centre="1 yellow 1 blue")
    assert choices(match) == {
        "take red from factory 1",
        "take blue from factory 1",
        "take green from factory 3",
        "take blue from the centre",
        "take yellow from the centre",
    }


@pytest.mark.parametrize("source", ["factory 1", "the centre"])
def test_2_1_the_wild_colour_is_not_chosen_where_there_is_another(source: str) -> None:
    assert barred(table("3 purple 1 red", middle="3 purple 1 red"), f"take purple from {source}") == "2.1"


@pytest.mark.parametrize("source", ["factory 1", "factory 3", "factory 9", "the centre"])
def test_2_1_a_colour_that_is_not_there_is_not_taken(source: str) -> None:
    assert barred(table("3 red 1 yellow", middle="1 red"), f"take blue from {source}") == "2.1"


def test_2_1_nobody_may_pass() -> None:
    assert barred(table("3 red 1 yellow"), "pass") == "2.1"


def test_2_1_nor_place_a_tile() -> None:
    assert barred(table("3 red 1 yellow", pool0="3 red"), "place on red 1") == "2.1"


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("place red", "7.2"),
        ("spend no wilds", "7.2"),
        ("take red from the supply", "3.6"),
        ("keep red", "3.8"),
        ("discard the rest", "3.8"),
    ],
)
def test_2_1_the_steps_of_the_other_phase_wait_for_their_time(action: str, clause: str) -> None:
    """Each is refused with the clause that says when it is done."""
    assert barred(table("3 red 1 yellow", pool0="3 red"), action) == clause


@pytest.mark.parametrize(("turn", "then"), [(0, 1), (1, 2), (2, 0)])
def test_2_1_turns_go_clockwise(turn: int, then: int) -> None:
    match = table("3 red 1 yellow", seats=3, turn=turn)
    assert after(match, "take red from factory 1").turn == then


# -- §2.2


def test_2_2_exactly_one_wild_comes_along_from_a_factory() -> None:
    match = after(table("1 red 3 purple"), "take red from factory 1")
    assert pool(match, 0) == "1 red 1 purple"
    assert [(event.seat, event.what) for event in happened(match, TOOK_WILD)] == [(0, COLOUR_KEYS.index("purple"))]


def test_2_2_exactly_one_wild_comes_along_from_the_centre() -> None:
    match = after(table("", middle="2 red 3 purple 1 blue"), "take red from the centre")
    assert (pool(match, 0), centre(match)) == ("2 red 1 purple", "1 blue 2 purple")


def test_2_2_no_wild_where_there_is_none() -> None:
    match = after(table("1 red 3 blue", middle="2 purple"), "take red from factory 1")
    assert pool(match, 0) == "1 red"
    assert happened(match, TOOK_WILD) == []


def test_2_2_the_wild_is_that_of_the_round() -> None:
    match = after(table("1 red 2 purple 1 green", round=2), "take red from factory 1")
    assert pool(match, 0) == "1 red 1 green"


# -- §2.3


def test_2_3_a_factory_of_wilds_gives_one() -> None:
    match = table("4 purple")
    assert choices(match) == {"take purple from factory 1", "take orange from factory 2"}
    after(match, "take purple from factory 1")
    assert (pool(match, 0), factory(match, 1), centre(match)) == ("1 purple", "", "3 purple")


def test_2_3_a_centre_of_wilds_gives_one() -> None:
    match = after(table("", middle="3 purple"), "take purple from the centre")
    assert (pool(match, 0), centre(match)) == ("1 purple", "2 purple")


def test_2_3_one_at_a_time_until_none_is_left() -> None:
    match = position(centre="3 purple", points=(9, 9))
    after(match, *3 * ["take purple from the centre"])
    assert (pool(match, 0), pool(match, 1), centre(match)) == ("2 purple", "1 purple", "")


# -- §2.4


def test_2_4_what_is_left_on_a_factory_goes_to_the_centre() -> None:
    match = after(table("1 red 1 blue 2 purple", middle="1 blue"), "take red from factory 1")
    assert (factory(match, 1), centre(match)) == ("", "2 blue 1 purple")
    assert happened(match, SPILLED) == [Happening(SPILLED, 0, 0, 2)]


def test_2_4_of_four_alike_nothing_is_left() -> None:
    match = after(table("4 red"), "take red from factory 1")
    assert (factory(match, 1), centre(match)) == ("", "")
    assert happened(match, SPILLED) == []


def test_2_4_the_other_factories_stay_as_they_are() -> None:
    match = after(table("1 red 3 blue"), "take red from factory 1")
    assert factory(match, 2) == OTHER


def test_2_4_what_is_left_in_the_centre_stays_there() -> None:
    match = after(table("4 blue", middle="1 red 3 green"), "take red from the centre")
    assert (factory(match, 1), centre(match)) == ("4 blue", "3 green")


# -- §2.5


def test_2_5_the_first_from_the_centre_takes_the_marker_and_pays() -> None:
    match = after(table("4 red", middle="3 green", points=(9, 9)), "take green from the centre")
    assert points(match) == [6, 9]
    assert (state(match).marker, state(match).starter) == (0, 0)
    assert happened(match, TOOK_MARKER) == [Happening(TOOK_MARKER, 0, 0, 3)]


def test_2_5_the_wild_counts_and_the_marker_does_not() -> None:
    match = after(table("4 red", middle="3 green 2 purple", points=(9, 9)), "take green from the centre")
    assert points(match) == [9 - 4, 9]


def test_2_5_a_wild_alone_costs_one() -> None:
    match = after(table("4 red", middle="3 purple", points=(9, 9)), "take purple from the centre")
    assert points(match) == [8, 9]


def test_2_5_only_what_is_taken_this_turn_counts() -> None:
    match = table("4 red", middle="2 green", points=(9, 9), pool0="4 green 3 blue")
    assert points(after(match, "take green from the centre")) == [7, 9]


@pytest.mark.parametrize(("before", "left"), [(6, 2), (5, 1), (4, 1), (2, 1), (1, 1)])
def test_2_5_never_below_1(before: int, left: int) -> None:
    match = table("4 red", middle="4 green", points=(before, 9))
    assert points(after(match, "take green from the centre")) == [left, 9]


def test_2_5_a_loss_that_stops_at_1_is_counted_as_it_was() -> None:
    match = after(table("4 red", middle="4 green", points=(3, 9)), "take green from the centre")
    assert match.scores()[0]["penalties"] == -2
    assert happened(match, TOOK_MARKER) == [Happening(TOOK_MARKER, 0, 0, 2)]


def test_2_5_who_takes_from_the_centre_later_pays_nothing() -> None:
    match = table("4 red", middle="3 green 2 blue", points=(9, 9))
    after(match, "take green from the centre", "take blue from the centre")
    assert points(match) == [6, 9]
    assert state(match).starter == 0
    assert happened(match, TOOK_MARKER) == []


def test_2_5_who_takes_from_a_factory_pays_nothing_and_leaves_the_marker() -> None:
    match = after(table("4 red", middle="3 green", starter=1), "take red from factory 1")
    assert points(match) == [5, 5]
    assert (state(match).marker, state(match).starter) == (1, 1)


def test_2_5_again_in_every_round() -> None:
    match = position(passed=(1,), marker=False, bag="2 red 2 blue 4 green", pool1=REST)
    after(match, "pass", *2 * ["draw red"], *2 * ["draw blue"], *4 * ["draw green"])
    assert (state(match).round, state(match).marker, match.turn) == (2, 1, 0)
    after(match, "take red from factory 1", "take blue from the centre")
    assert (state(match).marker, state(match).starter, points(match)) == (0, 1, [5, 3])


def test_2_5_the_turn_told_in_the_rulebook() -> None:
    """Seat 0 takes two reds, seat 1 a green one with its wild, seat 2 three yellows and a wild from the centre."""
    match = position(seats=3, factories=("2 red 2 yellow", "1 yellow 1 green 2 purple", "4 blue"))
    after(match, "take red from factory 1")
    assert (pool(match, 0), centre(match)) == ("2 red", "2 yellow")
    after(match, "take green from factory 2")
    assert (pool(match, 1), centre(match)) == ("1 green 1 purple", "3 yellow 1 purple")
    after(match, "take yellow from the centre")
    assert (pool(match, 2), centre(match)) == ("3 yellow 1 purple", "")
    assert points(match) == [5, 5, 1]
    assert (state(match).marker, state(match).starter, match.turn) == (0, 2, 0)


# -- §2.6


def test_2_6_the_phase_ends_when_factories_and_centre_are_empty() -> None:
    match = position(factories=("4 red",), centre="2 blue", points=(9, 9))
    after(match, "take red from factory 1")
    assert choices(match) == {"take blue from the centre"}
    after(match, "take blue from the centre")
    assert "pass" in choices(match)
    assert happened(match, PLACING_BEGUN) == [Happening(PLACING_BEGUN, 1, 0, 0)]


def test_2_6_not_while_a_factory_has_tiles() -> None:
    match = after(position(factories=("4 red",), centre="2 blue"), "take blue from the centre")
    assert choices(match) == {"take red from factory 1"}


def test_2_6_not_while_the_centre_has_tiles() -> None:
    match = after(position(factories=("3 red 1 blue",)), "take red from factory 1")
    assert choices(match) == {"take blue from the centre"}


def test_2_6_the_marker_alone_is_no_source() -> None:
    match = after(position(factories=("4 red",), starter=1), "take red from factory 1")
    assert state(match).marker == 1
    assert choices(match, "take") == set()
    assert "pass" in choices(match)


def test_2_6_if_nobody_took_the_marker_the_start_seat_stays() -> None:
    match = after(position(seats=3, factories=("4 red",), turn=1, starter=1), "take red from factory 1")
    assert (match.turn, state(match).starter) == (1, 1)
    after(match, "pass", "keep red", "keep red", "keep red", "keep red", "pass", "pass")
    assert settled(match).turn == 1
    assert points(match) == [5, 5, 5]


def test_2_6_no_tiles_are_taken_once_the_phase_is_over() -> None:
    assert barred(position(pool0="1 red"), "take red from factory 1") == "3.1"


@pytest.mark.parametrize("starter", [0, 1])
def test_2_6_with_no_tiles_anywhere_the_phase_is_skipped(starter: int) -> None:
    """Seat 1 holds every tile there is, so that round 2 finds nothing to start with."""
    match = position(passed=(1,), pool1=REST, bag="", supply="", marker=False, starter=starter)
    after(match, "pass")
    assert (state(match).round, match.turn) == (2, starter)
    assert "pass" in choices(match)
    assert choices(match, "take") == set()
    assert happened(match, PLACING_BEGUN) == [Happening(PLACING_BEGUN, starter, 0, 0)]


def test_2_6_random_games_end_every_first_phase_with_nothing_to_take() -> None:
    for match in playthrough(5, 3):
        if match.turn >= 0 and "pass" in choices(match):
            assert state(match).source.sum() == 0
