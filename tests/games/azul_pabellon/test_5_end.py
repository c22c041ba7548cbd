"""Rulebook, chapter 5: the end. Seat 1 has passed in the sixth round and seat 0 passes, too."""

from __future__ import annotations

import pytest

from andamio.core.errors import MatchOver
from andamio.core.layout import OVER
from andamio.core.match import Match
from andamio.core.verdict import verdict
from andamio.games.azul_pabellon.state import COLOUR_KEYS, NUMBER, SCORED, STAR

from .table import after, barred, choices, corners, happened, points, position, settled, state, tower

STARS = [("red", 14), ("blue", 15), ("yellow", 16), ("orange", 17), ("green", 18), ("purple", 20)]
MIDDLE = ", ".join(f"middle {n} {colour}" for n, colour in enumerate(COLOUR_KEYS, 1))
MIDDLE_AT = dict(zip(range(1, 7), COLOUR_KEYS, strict=True))


def star(colour: str) -> str:
    return ", ".join(f"{colour} {n}" for n in range(1, 7))


def all_of(number: int) -> str:
    """Each space of the coloured side with this number, seven of them."""
    return ", ".join([f"{colour} {number}" for colour in COLOUR_KEYS] + [f"middle {number} {MIDDLE_AT[number]}"])


def ended(*passing: str, seats: int = 2, **said: object) -> Match:
    """The match, once seat 0 has passed as said."""
    others = tuple(range(1, seats))
    return after(position(seats=seats, round=6, passed=others, **said), "pass", *passing)  # type: ignore[arg-type]


# -- §5.1


@pytest.mark.parametrize(("colour", "worth"), STARS)
def test_5_1_a_complete_star_scores_by_its_colour(colour: str, worth: int) -> None:
    match = ended(board0=star(colour))
    assert points(match) == [5 + worth, 5]
    assert match.scores()[0]["stars"] == worth
    assert [(event.seat, event.what, event.amount) for event in happened(match, STAR)] == [
        (0, COLOUR_KEYS.index(colour), worth)
    ]


def test_5_1_the_middle_star_scores_12() -> None:
    assert points(ended(board0=MIDDLE)) == [17, 5]


@pytest.mark.parametrize("missing", range(1, 7))
def test_5_1_an_incomplete_star_scores_nothing(missing: int) -> None:
    board = ", ".join(f"purple {n}" for n in range(1, 7) if n != missing)
    assert points(ended(board0=board)) == [5, 5]


def test_5_1_several_stars_add_up_and_every_seat_scores() -> None:
    match = ended(board0=f"{star('red')}, {star('blue')}", board1=f"{MIDDLE}, {star('purple')}")
    assert points(match) == [5 + 14 + 15, 5 + 12 + 20]


def test_5_1_not_before_the_sixth_round_is_over() -> None:
    match = settled(after(position(round=5, passed=(1,), board0=star("red")), "pass"))
    assert (state(match).round, points(match)) == (6, [5, 5])


# -- §5.2


@pytest.mark.parametrize(("number", "worth"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_5_2_all_spaces_of_a_number(number: int, worth: int) -> None:
    match = ended(board0=all_of(number))
    assert points(match) == [5 + worth, 5]
    assert match.scores()[0]["numbers"] == worth
    assert [(event.what, event.amount) for event in happened(match, NUMBER)] == ([(number, worth)] if worth else [])


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("missing", range(7))
def test_5_2_every_one_of_them_the_middle_s_too(number: int, missing: int) -> None:
    spaces = all_of(number).split(", ")
    assert points(ended(board0=", ".join(spaces[:missing] + spaces[missing + 1 :]))) == [5, 5]


def test_5_2_several_numbers_add_up() -> None:
    assert points(ended(board0=f"{all_of(1)}, {all_of(4)}")) == [5 + 4 + 16, 5]


def test_5_2_on_the_grey_side_the_middle_s_threes_count() -> None:
    outer = ", ".join(f"{letter} 3 red" for letter in "ABCDEF")
    assert points(ended(side="grey", board0=outer)) == [5, 5]
    middle = ", ".join(f"middle 3{letter} red" for letter in "abcdef")
    assert points(ended(side="grey", board0=f"{outer}, {middle}")) == [5 + 12 + 14, 5]


@pytest.mark.parametrize(("number", "worth"), [(1, 4), (2, 8), (4, 16), (5, 0), (6, 0)])
def test_5_2_and_of_the_others_it_has_none(number: int, worth: int) -> None:
    outer = ", ".join(f"{letter} {number} red" for letter in "ABCDEF")
    assert points(ended(side="grey", board0=outer)) == [5 + worth, 5]


# -- §5.3


def test_5_3_in_the_sixth_round_tiles_are_kept_and_discarded_as_ever() -> None:
    match = position(round=6, pool0="3 orange", points=(20, 5))
    after(match, "pass", "keep orange")
    assert choices(match) == {"keep orange", "discard the rest"}
    after(match, "discard the rest")
    assert (corners(match, 0), points(match)) == ("1 orange", [18, 5])
    assert barred(match, "keep orange") == "3.8"


def test_5_3_then_the_tiles_in_the_corners_cost_a_point_each() -> None:
    match = ended("keep red", "keep red", "discard the rest", pool0="5 red", points=(20, 20), corner1="4 blue")
    assert points(match) == [20 - 3 - 2, 20 - 4]


def test_5_3_they_go_to_the_tower() -> None:
    match = ended("keep red", "keep red", "discard the rest", pool0="5 red", corner1="4 blue")
    assert tower(match) == "5 red 4 blue"
    assert corners(match, 0) == corners(match, 1) == ""


def test_5_3_never_below_1() -> None:
    assert points(ended(points=(3, 4), corner1="4 blue")) == [3, 1]


@pytest.mark.parametrize(("board1", "worth"), [(star("red"), 14), (all_of(1), 4)])
def test_5_3_after_stars_and_numbers(board1: str, worth: int) -> None:
    match = ended(points=(5, 1), corner1="3 blue", board1=board1)
    assert points(match) == [5, 1 + worth - 3]


def test_5_3_but_what_was_discarded_in_passing_is_lost_before_them() -> None:
    match = ended("discard the rest", pool0="6 blue", points=(2, 5), board0=all_of(2))
    assert points(match) == [1 + 8, 5]


def test_5_3_the_categories_add_up_to_the_score() -> None:
    match = ended("keep red", "discard the rest", pool0="9 red", points=(3, 5), board0=f"{star('blue')}, {all_of(1)}")
    assert match.scores()[0] == {"start": 5, "placing": -2, "stars": 15, "numbers": 4, "penalties": -3}
    assert points(match) == [1 + 15 + 4 - 1, 5]


# -- §5.4


def test_5_4_the_game_is_over() -> None:
    match = ended()
    assert match.turn == OVER
    with pytest.raises(MatchOver):
        match.play("pass")


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [((9, 8), [1, 2]), ((8, 9), [2, 1]), ((9, 9), [1, 1])],
)
def test_5_4_most_points_win_and_ties_share(totals: tuple[int, ...], ranks: list[int]) -> None:
    assert ended(points=totals).ranks() == ranks


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((9, 8, 7, 6), {0}), ((9, 12, 12, 6), {1, 2}), ((7, 7, 7, 7), {0, 1, 2, 3}), ((1, 1, 1, 2), {3})],
)
def test_5_4_with_four_seats_too(totals: tuple[int, ...], winners: set[int]) -> None:
    ranks = ended(seats=4, points=totals).ranks()
    assert {seat for seat, rank in enumerate(ranks) if rank == 1} == winners


@pytest.mark.parametrize(
    ("totals", "said"),
    [((9, 9, 7), "Ana and Blas share the victory."), ((8, 8, 8), "Ana, Blas and Carla share the victory.")],
)
def test_5_4_all_who_tie_are_told_as_winners(totals: tuple[int, ...], said: str) -> None:
    match = ended(seats=3, points=totals)
    assert verdict(match.view(), ["Ana", "Blas", "Carla"]).en == said


def test_5_4_no_tiebreak_by_tiles_or_stars() -> None:
    match = ended(points=(19, 5), board1=star("red"))
    assert match.ranks() == [1, 1]


def test_5_4_the_final_score_of_each_seat_is_told() -> None:
    match = ended(points=(9, 8), corner1="2 red")
    assert [(event.seat, event.amount) for event in happened(match, SCORED)] == [(0, 9), (1, 6)]


# -- what can be won at most (the specification's chapter 8)


def test_5_1_a_full_board_of_the_coloured_side_is_worth_304_with_what_it_scored() -> None:
    """5 to start, seven stars of 21 by placing (§3.5), 112 for the stars and 40 for the numbers."""
    everything = ", ".join([*(star(colour) for colour in COLOUR_KEYS), MIDDLE])
    match = ended(board0=everything, points=(5 + 7 * 21, 5))
    assert (match.scores()[0]["stars"], match.scores()[0]["numbers"]) == (112, 40)
    assert points(match) == [304, 5]
