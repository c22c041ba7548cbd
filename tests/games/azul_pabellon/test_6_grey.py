"""Rulebook, chapter 6: the grey side. Purple is wild; star A is where the red one is on the other side."""

from __future__ import annotations

from itertools import permutations

import pytest

from andamio.core.match import Match
from andamio.games.azul_pabellon.state import COLOUR_KEYS

from .table import after, barred, board, can, choices, points, position

LETTERS = "ABCDEF"
SIX_OF_EACH = " ".join(f"6 {colour}" for colour in COLOUR_KEYS)
MIDDLE = [f"middle 3{letter}" for letter in "abcdef"]


def grey(**said: object) -> Match:
    return position(side="grey", **said)  # type: ignore[arg-type]


def star(letter: str, *colours: str) -> str:
    """A complete star of one colour, or of these six."""
    spaces = MIDDLE if letter == "middle" else [f"{letter} {n}" for n in range(1, 7)]
    return ", ".join(f"{space} {colours[i % len(colours)]}" for i, space in enumerate(spaces))


def ended(**said: object) -> Match:
    return after(grey(round=6, passed=(1,), **said), "pass")


# -- §6.1


@pytest.mark.parametrize("colour", COLOUR_KEYS)
def test_6_1_any_colour_may_go_on_any_star(colour: str) -> None:
    outer = {f"place on {letter} {n}" for letter in LETTERS for n in range(1, 7)}
    assert choices(grey(pool0=f"6 {colour}")) == {"pass", *outer, *(f"place on {space}" for space in MIDDLE)}


def test_6_1_the_colour_is_asked() -> None:
    match = after(grey(pool0="2 red 2 blue 2 green"), "place on D 2")
    assert choices(match) == {"place red", "place blue", "place green"}
    assert board(after(match, "place blue"), 0) == {"D 2 blue"}


@pytest.mark.parametrize("space", ["A 5", "middle 3a"])
def test_6_1_a_first_tile_leaves_the_star_open(space: str) -> None:
    second = "middle 3b" if space.startswith("middle") else "A 6"
    match = after(grey(board0=f"{space} red", pool0=SIX_OF_EACH), f"place on {second}")
    assert choices(match) == {f"place {colour}" for colour in COLOUR_KEYS}


@pytest.mark.parametrize(("two", "third"), [("A 5 red, A 1 red", "A 6"), ("middle 3a red, middle 3d red", "middle 3b")])
def test_6_1_two_of_a_colour_make_all_six_so(two: str, third: str) -> None:
    assert can(grey(board0=two, pool0="6 red"), f"place on {third}")
    assert barred(grey(board0=two, pool0="6 blue"), f"place on {third}") == "6.1"


@pytest.mark.parametrize(
    ("two", "third"), [("A 5 red, A 1 blue", "A 6"), ("middle 3a red, middle 3d blue", "middle 3b")]
)
def test_6_1_two_that_differ_make_all_six_differ(two: str, third: str) -> None:
    match = after(grey(board0=two, pool0=SIX_OF_EACH), f"place on {third}")
    assert choices(match) == {f"place {colour}" for colour in ("yellow", "green", "purple", "orange")}
    assert [barred(match, f"place {colour}") for colour in ("red", "blue")] == ["6.1", "6.1"]


def test_6_1_until_the_sixth() -> None:
    there = "A 1 red, A 2 blue, A 3 yellow, A 4 green, A 5 purple"
    assert choices(grey(board0=there, pool0="6 red 6 blue 6 yellow 6 green 6 purple"), "place on A") == set()
    assert can(grey(board0=there, pool0="6 orange"), "place on A 6")


def test_6_1_it_does_not_matter_which_spaces_come_first() -> None:
    for first, second in permutations(range(1, 7), 2):
        third = next(n for n in range(1, 7) if n not in (first, second))
        same, differ = (f"C {first} green, C {second} {other}" for other in ("green", "red"))
        assert not can(grey(board0=same, pool0="6 blue"), f"place on C {third}")
        assert not can(grey(board0=differ, pool0="6 green"), f"place on C {third}")
        assert can(grey(board0=differ, pool0="6 blue"), f"place on C {third}")


def test_6_1_as_it_is_played() -> None:
    match = after(grey(passed=(1,), pool0="5 red 5 blue"), "place on B 1", "place red", "place on B 2", "place blue")
    assert choices(match, "place on B") == set()
    assert barred(match, "place on B 3") == "6.1"
    after(match, "place on C 1", "place blue", "place on C 2")
    assert board(match, 0) >= {"B 1 red", "B 2 blue", "C 1 blue"}
    after(match, "place red")
    assert choices(match, "place on C") == set()


def test_6_1_other_seats_are_not_bound() -> None:
    assert can(grey(board1="A 1 red, A 2 red", pool0="6 blue"), "place on A 3")


def test_6_1_wilds_pay_as_ever() -> None:
    match = after(grey(board0="A 1 red, A 2 red", pool0="1 red 3 purple"), "place on A 4")
    assert "A 4 red" in board(match, 0)


def test_6_1_a_wild_is_a_colour_like_any_other_when_placed() -> None:
    assert barred(grey(board0="A 1 red, A 2 red", pool0="6 purple"), "place on A 3") == "3.3"
    assert can(grey(board0="A 1 purple, A 2 purple", pool0="6 purple"), "place on A 3")


# -- §6.2


@pytest.mark.parametrize(
    ("colour", "worth"), [("red", 14), ("blue", 15), ("yellow", 16), ("orange", 17), ("green", 18), ("purple", 20)]
)
@pytest.mark.parametrize("letter", ["A", "E", "middle"])
def test_6_2_a_complete_star_scores_its_colour_s_value_wherever_it_is(letter: str, colour: str, worth: int) -> None:
    assert points(ended(board0=star(letter, colour))) == [5 + worth, 5]


@pytest.mark.parametrize("letter", [*LETTERS, "middle"])
def test_6_2_or_12_if_multicolour(letter: str) -> None:
    assert points(ended(board0=star(letter, *COLOUR_KEYS))) == [17, 5]


def test_6_2_several_of_a_kind_may_be_completed() -> None:
    board0 = f"{star('A', 'purple')}, {star('C', 'purple')}"
    board1 = f"{star('B', *COLOUR_KEYS)}, {star('middle', *COLOUR_KEYS)}"
    assert points(ended(board0=board0, board1=board1)) == [5 + 40, 5 + 24]


def test_6_2_an_incomplete_star_scores_nothing() -> None:
    five = ", ".join(star("A", "purple").split(", ")[:5])
    assert points(ended(board0=five)) == [5, 5]


# -- §6.3


def test_6_3_what_is_alike_are_the_tiles_of_one_star_not_the_stars() -> None:
    match = grey(board0="A 1 red, A 2 red", pool0="6 blue")
    assert choices(match, "place on A") == set()
    assert can(match, "place on B 6")
    assert can(match, "place on middle 3a")


def test_6_3_stars_of_one_colour_may_be_of_different_colours() -> None:
    board0 = f"{star('A', 'red')}, {star('B', 'blue')}, {star('C', *COLOUR_KEYS)}"
    assert points(ended(board0=board0)) == [5 + 14 + 15 + 12, 5]
