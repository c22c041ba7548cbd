"""Rulebook, chapter 1: box and set-up. The numbers and the features are worked out here again, from their formulas."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import andamio
from andamio.core.errors import BadBox
from andamio.core.events import Happening
from andamio.core.layout import CHANCE
from andamio.games.azul_pabellon.names import space_names
from andamio.games.azul_pabellon.state import BEGAN, SURROUNDED

from .table import (
    AZUL,
    after,
    all_tiles,
    bag,
    box_with,
    centre,
    chances,
    choices,
    corners,
    edition,
    factory,
    happened,
    is_sound,
    playthrough,
    points,
    pool,
    position,
    settled,
    state,
    supply,
    tower,
)

COLOURS = ("red", "blue", "yellow", "green", "purple", "orange")
WILDS = ("purple", "green", "orange", "yellow", "blue", "red")
ALL_TILES = "22 red 22 blue 22 yellow 22 green 22 purple 22 orange"
SIDES = ("coloured", "grey")
MIDDLE = 6
FACTORIES = [(2, 5), (3, 7), (4, 9)]
KINDS = ("pillar", "statue", "window")
Space = tuple[int, int]


def numbers_of(side: str, star: int) -> list[int]:
    """Of the six positions of a star, the one that points up first."""
    if star == MIDDLE:
        return [3] * 6 if side == "grey" else [1, 2, 3, 4, 5, 6]
    numbers = [(p - star - 2) % 6 + 1 for p in range(6)]
    return [{1: 3, 3: 1}.get(n, n) for n in numbers] if side == "grey" else numbers


def around(kind: str, k: int) -> list[Space]:
    if kind == "pillar":
        spaces = [(k, k + 3), (k, k + 4), (MIDDLE, k), (MIDDLE, k + 1)]
    elif kind == "statue":
        spaces = [(k, k + 2), (k, k + 3), ((k + 1) % 6, k + 5), ((k + 1) % 6, k)]
    else:
        spaces = [(k, k), (k, k + 1)]
    return [(star, place % 6) for star, place in spaces]


NAMES = {side: [name.en for name in space_names(edition(side=side).box[0])] for side in SIDES}


def name_of(side: str, space: Space) -> str:
    return NAMES[side][6 * space[0] + space[1]]


def count(place: str) -> int:
    """How many tiles are said to lie somewhere."""
    return sum(map(int, place.split()[::2]))


# -- §1.1


def test_1_1_22_tiles_of_each_of_six_colours_all_in_the_bag() -> None:
    match = AZUL.typed()
    assert bag(match) == ALL_TILES
    assert count(ALL_TILES) == 132


def test_1_1_the_tower_starts_empty() -> None:
    assert tower(AZUL.new(seed=1)) == ""


def test_1_1_each_tile_always_lies_somewhere() -> None:
    for seats, side in ((2, "coloured"), (4, "grey")):
        for match in playthrough(seats, seats, side):
            assert all_tiles(state(match)).tolist() == 6 * [22]
            assert is_sound(match)


@pytest.mark.parametrize("place", ["bag", "tower", "supply"])
def test_1_1_a_position_with_a_tile_too_many_is_not_sound(place: str) -> None:
    match = position(pool0="1 red", tower="1 red")
    state(match)[place][0] += 1
    assert not is_sound(match)


def test_1_1_a_position_with_a_tile_too_few_is_not_sound() -> None:
    match = position(pool0="1 red", tower="1 red")
    state(match).pool[0, 0] -= 1
    assert not is_sound(match)


# -- §1.2


@pytest.mark.parametrize(("seats", "factories"), FACTORIES)
def test_1_2_factories_by_seats_with_four_tiles_each(seats: int, factories: int) -> None:
    match = edition(seats).new(seed=3)
    held = [count(factory(match, n)) for n in range(1, 10)]
    assert held == factories * [4] + (9 - factories) * [0]


@pytest.mark.parametrize(("seats", "factories"), FACTORIES)
def test_1_2_the_supply_has_ten_tiles_and_the_bag_the_rest(seats: int, factories: int) -> None:
    match = edition(seats).new(seed=3)
    assert count(supply(match)) == 10
    assert count(bag(match)) == 132 - 10 - 4 * factories


def test_1_2_the_centre_the_pools_and_the_corners_start_empty() -> None:
    match = AZUL.new(seed=3)
    assert [centre(match), *(f(match, seat) for f in (pool, corners) for seat in (0, 1))] == 5 * [""]
    assert (state(match).tile == -1).all()


def test_1_2_any_tile_of_the_bag_is_as_likely() -> None:
    match = after(AZUL.typed(), "seat 0 begins")
    assert chances(match) == pytest.approx({f"draw {colour}": 1 / 6 for colour in COLOURS})
    after(match, "draw red", "draw red")
    expected = {f"draw {colour}": 22 / 130 for colour in COLOURS} | {"draw red": 20 / 130}
    assert chances(match) == pytest.approx(expected)


def test_1_2_so_it_is_to_the_last_tile_of_the_last_factory() -> None:
    match = after(AZUL.typed(), "seat 0 begins", *22 * ["draw red"], *7 * ["draw blue"])
    assert chances(match) == pytest.approx(
        {"draw blue": 15 / 103} | {f"draw {colour}": 22 / 103 for colour in COLOURS[2:]}
    )
    assert after(match, "draw orange").turn == 0


def test_1_2_another_box_may_have_another_supply(tmp_path: Path) -> None:
    other = andamio.load("azul_pabellon", box=box_with(AZUL, tmp_path, "supply = 10", "supply = 7"))
    assert count(supply(other.new(seed=1))) == 7


def test_1_2_a_box_cannot_have_more_factories_than_the_table_holds(tmp_path: Path) -> None:
    with pytest.raises(BadBox):
        andamio.load("azul_pabellon", box=box_with(AZUL, tmp_path, "[5, 7, 9]", "[10, 10, 10]"))


# -- §1.3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_3_every_seat_starts_with_five_points(seats: int) -> None:
    match = edition(seats).new(seed=1)
    assert points(match) == seats * [5]
    assert [score["start"] for score in match.scores()] == seats * [5]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_3_any_seat_is_as_likely_to_be_the_first(seats: int) -> None:
    match = edition(seats).typed()
    assert match.turn == CHANCE
    assert chances(match) == pytest.approx({f"seat {seat} begins": 1 / seats for seat in range(seats)})


@pytest.mark.parametrize("first", [0, 1, 2])
def test_1_3_the_first_seat_takes_first(first: int) -> None:
    match = after(edition(3).typed(), f"seat {first} begins")
    assert happened(match) == [Happening(BEGAN, first, 0, 0)]
    assert settled(match).turn == first


def test_1_3_the_start_marker_lies_in_the_centre() -> None:
    assert state(AZUL.new(seed=1)).marker == 1


# -- §1.4


def test_1_4_purple_is_wild_in_the_first_round() -> None:
    match = AZUL.new(seed=1)
    assert (state(match).round, COLOURS[state(match).wild]) == (1, "purple")


@pytest.mark.parametrize("round", range(1, 6))
def test_1_4_each_round_has_its_wild_colour(round: int) -> None:
    match = settled(after(position(round=round, passed=(1,)), "pass"))
    assert (state(match).round, COLOURS[state(match).wild]) == (round + 1, WILDS[round])


def test_1_4_there_is_no_seventh_round() -> None:
    assert after(position(round=6, passed=(1,)), "pass").is_over


@pytest.mark.parametrize(("round", "wild"), list(enumerate(WILDS, 1)))
def test_1_4_only_that_colour_is_wild_in_its_round(round: int, wild: str) -> None:
    match = position(round=round, factories=(" ".join(f"1 {colour}" for colour in COLOURS),))
    assert choices(match) == {f"take {colour} from factory 1" for colour in COLOURS if colour != wild}


# -- §1.5


@pytest.mark.parametrize("side", SIDES)
def test_1_5_seven_stars_of_six_numbered_spaces(side: str) -> None:
    numbers = edition(side=side).box[0].number.reshape(7, 6).tolist()
    assert numbers == [numbers_of(side, star) for star in range(7)]


def test_1_5_the_outer_stars_clockwise_from_the_upper_right() -> None:
    names = [name_of("coloured", (star, 0)).split()[0] for star in range(7)]
    assert names == [*COLOURS, "middle"]


def test_1_5_on_the_coloured_side_every_star_has_the_numbers_1_to_6() -> None:
    for star in range(7):
        assert {name_of("coloured", (star, p)).split()[1] for p in range(6)} == set("123456")


def test_1_5_the_red_star_from_its_upper_space_on() -> None:
    assert [name_of("coloured", (0, p)) for p in range(6)] == [f"red {n}" for n in (5, 6, 1, 2, 3, 4)]


def test_1_5_on_the_grey_side_1_and_3_are_swapped() -> None:
    assert [name_of("grey", (0, p)) for p in range(6)] == [f"A {n}" for n in (5, 6, 3, 2, 1, 4)]


def test_1_5_on_the_grey_side_the_middle_is_all_threes() -> None:
    assert [name_of("grey", (MIDDLE, p)) for p in range(6)] == [f"middle 3{letter}" for letter in "abcdef"]


def test_1_5_each_number_is_seven_times_on_the_coloured_side() -> None:
    assert Counter(edition().box[0].number.tolist()) == dict.fromkeys(range(1, 7), 7)


def test_1_5_on_the_grey_side_six_times_and_three_twelve_times() -> None:
    assert Counter(edition(side="grey").box[0].number.tolist()) == dict.fromkeys(range(1, 7), 6) | {3: 12}


# -- §1.6


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("k", range(6))
@pytest.mark.parametrize(("kind", "reward"), [("pillar", 1), ("statue", 2), ("window", 3)])
def test_1_6_the_last_space_around_a_feature_earns_its_tiles(kind: str, reward: int, k: int, side: str) -> None:
    spaces = around(kind, k)
    for last in spaces:
        before = [space for space in spaces if space != last]
        colours = {space: COLOURS[i] if space[0] == MIDDLE else COLOURS[space[0]] for i, space in enumerate(spaces)}
        board = ", ".join(f"{name_of(side, space)} {colours[space]}" for space in before)
        match = position(side=side, board0=board, pool0=f"6 {colours[last]}")
        after(match, f"place on {name_of(side, last)}")
        assert happened(match, SURROUNDED) == [Happening(SURROUNDED, 0, KINDS.index(kind), reward)]
        assert len(choices(match, "take")) == 6  # the supply has all colours


@pytest.mark.parametrize(
    ("board", "last"),
    [
        ("blue 2, middle 2 red", "blue 3"),  # a pillar that lacks middle 3
        ("red 1, red 2, middle 3 red", "blue 3"),  # a statue that lacks blue 4
        ("red 5, blue 6, middle 5 red", "middle 6"),  # windows are of one star, and the middle one has none
    ],
)
def test_1_6_not_before_the_last_space(board: str, last: str) -> None:
    match = after(position(board0=board, pool0="6 blue"), f"place on {last}")
    assert happened(match, SURROUNDED) == []
    assert match.turn == 1


@pytest.mark.parametrize("k", range(6))
def test_1_6_in_words_a_pillar_has_two_outer_and_two_middle_spaces(k: int) -> None:
    """Red: 1 and 2 of the middle star; blue: 2 and 3; orange: 6 and 1. A: 3a and 3b; F: 3f and 3a."""
    colour, letter, here, then = COLOURS[k], "ABCDEF"[k], k, (k + 1) % 6
    coloured = {f"{colour} 2", f"{colour} 3", f"middle {here + 1}", f"middle {then + 1}"}
    grey = {f"{letter} 1", f"{letter} 2", f"middle 3{'abcdef'[here]}", f"middle 3{'abcdef'[then]}"}
    assert {name_of("coloured", space) for space in around("pillar", k)} == coloured
    assert {name_of("grey", space) for space in around("pillar", k)} == grey


@pytest.mark.parametrize("k", range(6))
def test_1_6_in_words_a_statue_has_two_spaces_of_each_of_two_neighbours(k: int) -> None:
    """The other one is the next clockwise."""
    (one, other), (first, then) = ((names[k], names[(k + 1) % 6]) for names in (COLOURS, "ABCDEF"))
    coloured = {f"{one} 1", f"{one} 2", f"{other} 3", f"{other} 4"}
    grey = {f"{first} 2", f"{first} 3", f"{then} 1", f"{then} 4"}
    assert {name_of("coloured", space) for space in around("statue", k)} == coloured
    assert {name_of("grey", space) for space in around("statue", k)} == grey


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("k", range(6))
def test_1_6_in_words_a_window_has_the_5_and_the_6(k: int, side: str) -> None:
    assert [name_of(side, space).split()[1] for space in around("window", k)] == ["5", "6"]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("star", range(7))
def test_1_6_one_placement_earns_at_most_three_tiles(star: int, side: str) -> None:
    """With every other space of the board covered."""
    features = [around(kind, k) for kind in KINDS for k in range(6)]
    worth = [1 + KINDS.index(kind) for kind in KINDS for _ in range(6)]
    for place in range(6):
        earned = sum(n for n, spaces in zip(worth, features, strict=True) if (star, place) in spaces)
        assert 1 <= earned <= 3
        board = [(s, p) for s in range(7) for p in range(6) if (s, p) != (star, place)]
        said = ", ".join(f"{name_of(side, (s, p))} {COLOURS[p if s == MIDDLE else s]}" for s, p in board)
        colour = COLOURS[place if star == MIDDLE else star]
        match = position(side=side, board0=said, pool0=f"6 {colour}")
        after(match, f"place on {name_of(side, (star, place))}")
        assert sum(event.amount for event in happened(match, SURROUNDED)) == earned
        assert state(match).owed == earned
