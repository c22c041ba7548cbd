"""Rulebook, chapter 4: the next round, and what is open."""

from __future__ import annotations

import pytest

from andamio.core.layout import CHANCE, NOBODY, OVER
from andamio.core.match import Match
from andamio.games.azul_pabellon.state import COLOUR_KEYS, FILLED, ROUND_BEGUN, ROUND_OVER

from .table import (
    REST,
    after,
    bag,
    chances,
    choices,
    corners,
    factory,
    happened,
    playthrough,
    points,
    pool,
    position,
    settled,
    state,
    supply,
    tower,
)


def last_pass(**said: object) -> Match:
    """Seat 0 is the last to pass; it has no tiles."""
    return after(position(passed=(1, 2, 3), **said), "pass")  # type: ignore[arg-type]


def tiles_on(match: Match) -> list[int]:
    return state(match).source.sum(axis=1).tolist()


# -- §4.1


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_4_1_the_marker_s_owner_starts_the_next_round(starter: int) -> None:
    match = last_pass(seats=3, starter=starter, marker=False)
    assert [(event.seat, event.what) for event in happened(match, ROUND_BEGUN)] == [(starter, 1)]
    assert settled(match).turn == starter


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_4_1_and_the_second_phase_of_this_one(turn: int) -> None:
    match = position(seats=3, turn=turn, centre="1 red")
    assert after(match, "take red from the centre").turn == turn


def test_4_1_the_marker_returns_to_the_centre() -> None:
    match = settled(last_pass(marker=False))
    assert state(match).marker == 1


def test_4_1_the_factories_are_filled_in_order_each_to_four() -> None:
    match = last_pass()
    filled = []
    while match.turn == CHANCE:
        after(match, max(chances(match)))
        filled += [event.amount for event in happened(match, FILLED)]
    assert filled == [n for n in range(1, 6) for _ in range(4)]


@pytest.mark.parametrize(("seats", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_4_1_as_many_as_at_the_start(seats: int, factories: int) -> None:
    match = settled(last_pass(seats=seats))
    assert tiles_on(match) == factories * [4] + (10 - factories) * [0]


def test_4_1_gaps_of_the_supply_are_filled_first() -> None:
    match = last_pass(supply="8 blue", bag="3 red 1 green", pool1=REST)
    after(match, "draw red", "draw green")
    assert supply(match) == "1 red 8 blue 1 green"
    after(match, "draw red", "draw red")
    assert (factory(match, 1), supply(match)) == ("2 red", "1 red 8 blue 1 green")
    assert match.turn == 0


def test_4_1_the_tower_goes_into_the_bag_when_it_is_empty() -> None:
    match = last_pass(bag="1 red", tower="2 green", pool1=REST)
    assert chances(match) == {"draw red": 1.0}
    assert tower(match) == "2 green"
    after(match, "draw red")
    assert chances(match) == {"draw green": 1.0}
    assert tower(match) == ""


def test_4_1_if_bag_and_tower_run_out_the_round_starts_with_what_there_is() -> None:
    match = last_pass(bag="4 red", tower="2 green", pool1=REST)
    after(match, *4 * ["draw red"], *2 * ["draw green"])
    assert [factory(match, n) for n in range(1, 6)] == ["4 red", "2 green", "", "", ""]
    assert choices(match) == {"take red from factory 1", "take green from factory 2"}


def test_4_1_the_next_round_begins_when_all_have_passed() -> None:
    match = settled(last_pass(round=3))
    assert (state(match).round, COLOUR_KEYS[state(match).wild]) == (4, "yellow")
    assert all(action.startswith("take") for action in choices(match))


def test_4_1_those_who_passed_play_again() -> None:
    match = last_pass(bag="", pool1=REST)
    turns = []
    for _ in range(2):
        turns.append(match.turn)
        after(match, "pass", *(["discard the rest"] if pool(match, match.turn) else []))
        settled(match)
    assert turns == [0, 1]


def test_4_1_six_rounds() -> None:
    for seed in range(3):
        ended: list[int] = []
        for match in playthrough(seed, 3):
            ended += [event.what for event in happened(match, ROUND_OVER)]
        assert ended == [0, 1, 2, 3, 4, 5]
        assert match.turn == OVER


# -- §4.2


def test_4_2_kept_tiles_come_back_to_the_pool() -> None:
    match = position(passed=(1,), pool0="2 red 1 green", corner1="3 blue", pool1="")
    settled(after(match, "pass", "keep red", "keep red", "keep green"))
    assert (pool(match, 0), pool(match, 1)) == ("2 red 1 green", "3 blue")
    assert corners(match, 0) == corners(match, 1) == ""


def test_4_2_they_cost_no_points_then() -> None:
    match = position(passed=(1,), pool0="2 red", corner1="3 blue")
    assert points(settled(after(match, "pass", "keep red", "keep red"))) == [5, 5]


def test_4_2_a_kept_tile_of_the_new_wild_colour_is_wild() -> None:
    match = position(passed=(1,), pool0="1 red 2 green", bag="", pool1=REST, supply="")
    after(match, "pass", "keep red", "keep green", "keep green")
    assert (state(match).round, match.turn) == (2, 0)
    assert "place on red 3" in choices(match)


# -- §4.3


@pytest.mark.parametrize("seats", [2, 4])
def test_4_3_everything_is_open_to_everybody(seats: int) -> None:
    for number, match in enumerate(playthrough(7, seats)):
        if number % 20 == 0:
            truth = match.states.tobytes()
            assert all(bytes(match.view(seat)) == truth for seat in (NOBODY, *range(seats)))


def test_4_3_the_bag_and_the_tower_too() -> None:
    match = position(bag="3 red 2 blue", tower=REST)
    assert match.view(1).bag.tolist() == [3, 2, 0, 0, 0, 0]
    assert match.view(1).tower.tolist() == state(match).tower.tolist()
    assert bag(match) == "3 red 2 blue"


def test_4_3_only_future_draws_are_unknown() -> None:
    match = position(seats=3, pool0="2 red", pool1="1 blue")
    for seed in range(5):
        assert match.view(1).imagine(seed).tobytes() == match.states.tobytes()


def test_4_3_what_the_bag_says_is_how_likely_each_draw_is() -> None:
    match = after(position(supply="9 blue", bag="1 red 3 green", tower=REST), "pass")
    assert chances(match) == {"draw red": 0.25, "draw green": 0.75}
