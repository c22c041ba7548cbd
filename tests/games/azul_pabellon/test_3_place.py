"""Rulebook, chapter 3: the second phase, in which tiles are placed. Unless said otherwise purple is wild."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from andamio.core.events import Happening
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.games.azul_pabellon.deeds import lacks
from andamio.games.azul_pabellon.rules.legality import BONUS_FROM_SUPPLY
from andamio.games.azul_pabellon.state import (
    COLOUR_KEYS,
    DISCARDED,
    KEPT,
    PAID,
    PASSED,
    PLACED,
    POURED,
    REFILLED,
    REWARDED,
    ROUND_OVER,
    SURROUNDED,
)

from .table import (
    FULL_SUPPLY,
    REST,
    after,
    bag,
    barred,
    board,
    can,
    chances,
    choices,
    corners,
    happened,
    impossible,
    points,
    pool,
    position,
    settled,
    state,
    supply,
    tower,
)


def wilds(number: int) -> str:
    return {0: "spend no wilds", 1: "spend 1 wild"}.get(number, f"spend {number} wilds")


def window(passed: tuple[int, ...] = (), supply: str = FULL_SUPPLY, bag: str = REST, pool1: str = "") -> Match:
    """Seat 0 can place on red 6 and so close a window, with nothing left."""
    return position(board0="red 5", pool0="6 red", passed=passed, supply=supply, bag=bag, pool1=pool1)


# -- §3.1


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_3_1_the_start_seat_is_the_first(starter: int) -> None:
    match = position(seats=3, turn=1, starter=starter, marker=False, factories=("4 red",))
    assert after(match, "take red from factory 1").turn == starter


def test_3_1_the_one_that_took_the_marker_is() -> None:
    match = position(seats=3, turn=2, starter=0, centre="1 red")
    assert after(match, "take red from the centre").turn == 2


def test_3_1_turns_go_clockwise() -> None:
    match = position(seats=3, turn=1, pool0="1 red", pool1="1 red", pool2="1 red")
    turns = [match.turn]
    for _ in range(3):
        turns.append(after(match, "place on red 1").turn)
    assert turns == [1, 2, 0, 1]


def test_3_1_a_turn_places_one_tile() -> None:
    match = after(position(pool0="6 red"), "place on red 1")
    assert match.turn == 1
    assert board(match, 0) == {"red 1 red"}


def test_3_1_or_passes() -> None:
    match = after(position(pool0="", pool1="1 red"), "pass")
    assert match.turn == 1
    assert happened(match, PASSED) == [Happening(PASSED, 0, 0, 0)]


def test_3_1_who_has_passed_is_skipped() -> None:
    match = position(seats=3, turn=0, passed=(1,), pool0="2 red", pool2="1 red")
    assert after(match, "place on red 1").turn == 2
    assert after(match, "place on red 1").turn == 0


def test_3_1_the_last_seat_left_plays_on() -> None:
    match = position(seats=3, passed=(1, 2), pool0="3 red")
    assert after(match, "place on red 1").turn == 0
    assert after(match, "place on red 2").turn == 0


@pytest.mark.parametrize("source", ["factory 1", "the centre"])
def test_3_1_nothing_is_taken_in_this_phase(source: str) -> None:
    assert barred(position(pool0="3 red"), f"take red from {source}") == "3.1"


# -- §3.2


def test_3_2_example_a_seven_blue_tiles_and_a_six() -> None:
    marta = after(position(pool0="7 blue"), "place on blue 6")
    assert board(marta, 0) == {"blue 6 blue"}
    assert (pool(marta, 0), tower(marta)) == ("1 blue", "5 blue")
    assert points(marta) == [6, 5]


def test_3_2_example_b_three_red_tiles_and_a_three() -> None:
    marta = after(position(pool0="3 red"), "place on red 3")
    assert (board(marta, 0), pool(marta, 0), tower(marta)) == ({"red 3 red"}, "", "2 red")
    assert points(marta) == [6, 5]


def test_3_2_example_c_three_blue_tiles_and_three_wilds() -> None:
    andrea = position(pool0="3 blue 3 purple", board0="blue 1, blue 2")
    after(andrea, "place on blue 6")
    assert board(andrea, 0) == {"blue 1 blue", "blue 2 blue", "blue 6 blue"}
    assert (pool(andrea, 0), tower(andrea)) == ("", "2 blue 3 purple")
    assert points(andrea) == [8, 5]


def test_3_2_example_d_one_orange_tile_and_three_wilds() -> None:
    andrea = position(pool0="1 orange 1 green 3 purple", board0="orange 5, orange 6")
    after(andrea, "place on orange 4")
    assert (pool(andrea, 0), tower(andrea)) == ("1 green", "3 purple")
    assert points(andrea) == [8, 5]
    after(andrea, "pass", "pass", "keep green")  # for the next round, in which green is wild
    assert (pool(settled(andrea), 0), COLOUR_KEYS[state(andrea).wild]) == ("1 green", "green")
    assert points(andrea) == [8, 5]


def test_3_2_a_one_costs_nothing_but_the_tile_placed() -> None:
    match = after(position(pool0="1 red"), "place on red 1")
    assert (pool(match, 0), tower(match)) == ("", "")
    assert happened(match, PAID) == []


def test_3_2_what_is_paid_is_told_by_colour() -> None:
    match = after(position(pool0="3 blue 3 purple"), "place on blue 6")
    assert {(event.seat, event.what, event.amount) for event in happened(match, PAID)} == {(0, 1, 2), (0, 4, 3)}


def test_3_2_exactly_the_wilds_from_the_fewest_to_the_most() -> None:
    """With c tiles and w wilds a number n takes from max(0, n - c) to min(n - 1, w) wilds, and c is at least 1."""
    for own, wild, number in product(range(7), range(6), range(1, 7)):
        match = position(pool0=f"{own} blue {wild} purple")
        if own == 0 or own + wild < number:
            assert not can(match, f"place on blue {number}")
            continue
        low, high = max(0, number - own), min(number - 1, wild)
        after(match, f"place on blue {number}")
        if low < high:
            assert choices(match) == {wilds(n) for n in range(low, high + 1)}
            after(match, wilds(high))
        spent = high if low < high else low
        assert state(match).pool[0].tolist() == [0, own - (number - spent), 0, 0, wild - spent, 0]
        assert state(match).tower.tolist() == [0, number - spent - 1, 0, 0, spent, 0]


@pytest.mark.parametrize("spent", [0, 1, 2, 3])
def test_3_2_the_seat_chooses_how_many(spent: int) -> None:
    match = after(position(pool0="5 blue 4 purple"), "place on blue 4", wilds(spent))
    assert state(match).pool[0].tolist() == [0, 5 - (4 - spent), 0, 0, 4 - spent, 0]
    assert board(match, 0) == {"blue 4 blue"}


@pytest.mark.parametrize("spent", [0, 3, 4, 5])
def test_3_2_no_more_and_no_fewer(spent: int) -> None:
    match = after(position(pool0="2 blue 4 purple"), "place on blue 3")  # 1 or 2
    assert barred(match, wilds(spent)) == "3.2"


@pytest.mark.parametrize("held", ["", "1 purple", "1 red", "1 red 1 green"])
@pytest.mark.parametrize("space", ["blue 3", "middle 3"])
def test_3_2_without_tiles_enough_of_any_colour_nothing_is_placed(space: str, held: str) -> None:
    assert barred(position(pool0=held), f"place on {space}") == "3.2"


@pytest.mark.parametrize("space", ["A 3", "middle 3a"])
def test_3_2_nor_on_the_grey_side(space: str) -> None:
    assert barred(position(side="grey"), f"place on {space}") == "3.2"
    assert barred(position(side="grey", pool0="1 blue"), f"place on {space}") == "3.2"


def test_3_2_tiles_that_are_too_few_do_not_do() -> None:
    assert barred(position(pool0="3 blue 2 purple"), "place on blue 6") == "3.2"


def test_3_2_tiles_of_a_third_colour_do_not_pay() -> None:
    match = position(pool0="1 blue 5 red")
    assert barred(match, "place on blue 2") == "3.2"


def test_3_2_tiles_of_another_seat_do_not_pay() -> None:
    assert barred(position(pool0="1 blue", pool1="5 blue 5 purple"), "place on blue 2") == "3.2"


def test_3_2_nor_do_those_of_the_supply_and_the_tower() -> None:
    match = position(pool0="1 blue", supply="5 blue 5 purple", tower="5 blue 5 purple")
    assert barred(match, "place on blue 2") == "3.2"


def test_3_2_a_space_takes_one_tile() -> None:
    assert barred(position(pool0="6 blue", board0="blue 2"), "place on blue 2") == "3.2"


def test_3_2_last_round_s_wild_is_not_wild_any_more() -> None:
    match = position(round=2, pool0="1 blue 1 purple 1 green")
    assert not can(match, "place on blue 3")
    after(match, "place on blue 2")
    assert (pool(match, 0), tower(match)) == ("1 purple", "1 green")


def test_3_2_only_spaces_that_can_be_completed_are_offered() -> None:
    match = position(pool0="2 red 1 purple 1 green", board0="red 1")
    assert choices(match) == {
        "pass",
        "place on red 2",
        "place on red 3",
        "place on green 1",
        "place on green 2",
        "place on purple 1",
        "place on middle 1",
        "place on middle 2",
        "place on middle 3",
    }


def test_3_2_only_colours_that_can_be_completed_are_offered() -> None:
    match = after(position(pool0="3 red 2 blue 1 green 1 purple"), "place on middle 3")
    assert choices(match) == {"place red", "place blue"}
    assert barred(match, "place green") == "3.2"
    assert barred(match, "place yellow") == "3.2"


@pytest.mark.parametrize(("side", "space"), [("coloured", "middle 3"), ("grey", "A 3")])
def test_3_2_the_wild_colour_is_not_placed_without_a_tile_of_it(side: str, space: str) -> None:
    match = after(position(side=side, pool0="3 red 3 blue"), f"place on {space}")
    assert barred(match, "place purple") == "3.2"


# -- §3.3


def test_3_3_example_e_two_wilds_on_their_own_star() -> None:
    carlota = position(pool0="2 purple 2 red 4 green", board0="purple 1, purple 3")
    after(carlota, "place on purple 2")
    assert (pool(carlota, 0), tower(carlota)) == ("2 red 4 green", "1 purple")
    assert points(carlota) == [8, 5]


def test_3_3_the_example_of_a_green_four_paid_with_wilds() -> None:
    tomas = position(pool0="1 green 3 purple")
    assert can(tomas, "place on green 4") and can(tomas, "place on purple 3") and can(tomas, "place on middle 4")
    after(tomas, "place on green 4")
    assert (board(tomas, 0), tower(tomas)) == ({"green 4 green"}, "3 purple")


def test_3_3_or_with_both_on_the_middle_star() -> None:
    tomas = after(position(pool0="1 green 3 purple"), "place on middle 3")
    assert choices(tomas) == {"place green", "place purple"}
    after(tomas, "place purple")
    assert (board(tomas, 0), pool(tomas, 0), tower(tomas)) == ({"middle 3 purple"}, "1 green", "2 purple")


def test_3_3_not_on_the_middle_star_where_the_colour_lies_already() -> None:
    tomas = position(pool0="1 green 3 purple", board0="middle 1 green, middle 6 purple")
    assert choices(tomas, "place on middle") == set()


def test_3_3_the_wild_colour_is_paid_in_its_own_tiles_only() -> None:
    match = position(pool0="2 purple 6 red")
    assert can(match, "place on purple 2")
    assert barred(match, "place on purple 3") == "3.2"
    assert barred(after(position(pool0="2 purple 3 red 3 blue"), "place on middle 3"), "place purple") == "3.3"


def test_3_3_nobody_is_asked_how_many_wilds_pay_for_a_wild() -> None:
    match = after(position(pool0="6 purple"), "place on purple 3")
    assert (pool(match, 0), tower(match), match.turn) == ("3 purple", "2 purple", 1)


def test_3_3_a_wild_is_never_placed_as_another_colour() -> None:
    match = position(pool0="6 purple")
    spaces = {f"place on {star} {n}" for star in ("purple", "middle") for n in range(1, 7)}
    assert choices(match) == {"pass", *spaces}
    assert barred(match, "place on blue 1") == "3.3"


@pytest.mark.parametrize(
    ("side", "there", "space"),
    [
        ("coloured", "middle 1 purple", "middle 3"),
        ("grey", "A 1 red, A 2 red", "A 3"),
        ("grey", "A 1 red, A 2 purple", "A 3"),
        ("grey", "middle 3a red, middle 3b red", "middle 3c"),
    ],
)
def test_3_3_whatever_the_star_wants_instead(side: str, there: str, space: str) -> None:
    assert barred(position(side=side, board0=there, pool0="6 purple"), f"place on {space}") == "3.3"


@pytest.mark.parametrize(("side", "there", "clause"), [("coloured", "", "3.4"), ("grey", "B 1 red, B 2 red", "6.1")])
def test_3_3_where_another_colour_could_pay_it_is_the_star_that_refuses(side: str, there: str, clause: str) -> None:
    space = "red 3" if side == "coloured" else "B 3"
    assert barred(position(side=side, board0=there, pool0="3 blue 3 purple"), f"place on {space}") == clause


def test_3_3_the_tile_placed_is_of_its_own_colour_even_if_all_else_is_wild() -> None:
    match = after(position(pool0="1 green 5 purple"), "place on green 6")
    assert board(match, 0) == {"green 6 green"}


@pytest.mark.parametrize("star", "ABCDEF")
def test_3_3_on_the_grey_side_the_wild_colour_goes_on_any_star(star: str) -> None:
    match = position(side="grey", pool0="2 purple 4 red")
    after(match, f"place on {star} 2", "place purple")
    assert (board(match, 0), pool(match, 0), tower(match)) == ({f"{star} 2 purple"}, "4 red", "1 purple")


def test_3_3_and_is_paid_in_its_own_tiles_only() -> None:
    match = after(position(side="grey", pool0="2 purple 3 red 3 blue"), "place on A 3")
    assert choices(match) == {"place red", "place blue"}
    assert barred(match, "place purple") == "3.3"


# -- §3.4


@pytest.mark.parametrize("colour", COLOUR_KEYS)
def test_3_4_an_outer_star_takes_its_own_colour(colour: str) -> None:
    match = position(pool0=f"6 {colour}")
    spaces = {f"place on {star} {n}" for star in (colour, "middle") for n in range(1, 7)}
    assert choices(match) == {"pass", *spaces}


def test_3_4_no_other_colour_pays_for_it() -> None:
    assert barred(position(pool0="6 red"), "place on blue 1") == "3.4"


def test_3_4_the_middle_star_takes_any_colour_that_it_has_not() -> None:
    match = position(pool0="2 red 2 blue 2 green", board0="middle 1 red")
    after(match, "place on middle 2")
    assert choices(match) == {"place blue", "place green"}
    assert barred(match, "place red") == "3.4"


def test_3_4_a_colour_that_lies_there_is_refused() -> None:
    assert barred(position(pool0="2 red", board0="middle 1 red"), "place on middle 2") == "3.4"


def test_3_4_the_last_tile_of_the_middle_star_can_only_be_the_sixth_colour() -> None:
    there = "middle 1 red, middle 2 blue, middle 3 yellow, middle 4 green, middle 5 purple"
    assert choices(position(pool0="6 red 6 blue 6 yellow", board0=there), "place on middle") == set()
    match = position(pool0="6 orange 6 red", board0=there)
    assert can(match, "place on middle 6")
    assert "middle 6 orange" in board(after(match, "place on middle 6"), 0)


# -- §3.5


def ring_group(there: set[int], last: int) -> int:
    """Tiles in a row with the last one, numbers 1 to 6 in a ring."""
    if there >= set(range(1, 7)) - {last}:
        return 6
    up = next(i for i in range(1, 7) if (last - 1 + i) % 6 + 1 not in there)
    down = next(i for i in range(1, 7) if (last - 1 - i) % 6 + 1 not in there)
    return up + down - 1


@pytest.mark.parametrize("last", range(1, 7))
def test_3_5_a_tile_scores_the_group_that_it_joins(last: int) -> None:
    """Every set of tiles that may lie in the star before it."""
    others = [n for n in range(1, 7) if n != last]
    for lies in product((False, True), repeat=5):
        there = {n for n, lying in zip(others, lies, strict=True) if lying}
        match = position(pool0="6 green", board0=", ".join(f"green {n}" for n in there))
        after(match, f"place on green {last}")
        assert points(match) == [5 + ring_group(there, last), 5]


def test_3_5_a_tile_alone_scores_one() -> None:
    match = after(position(pool0="3 red", board0="red 1, red 5"), "place on red 3")
    assert points(match) == [6, 5]


def test_3_5_six_and_one_touch() -> None:
    match = after(position(pool0="6 red", board0="red 1, red 2"), "place on red 6")
    assert points(match) == [8, 5]


def test_3_5_two_groups_are_joined_to_one() -> None:
    match = after(position(pool0="3 red", board0="red 1, red 2, red 4"), "place on red 3")
    assert points(match) == [9, 5]


def test_3_5_the_last_tile_of_a_star_scores_six() -> None:
    match = after(position(pool0="1 red", board0="red 2, red 3, red 4, red 5, red 6"), "place on red 1")
    assert points(match) == [11, 5]
    assert match.scores()[0]["placing"] == 6


@pytest.mark.parametrize("star", [*COLOUR_KEYS, "middle"])
def test_3_5_a_whole_star_scores_21_in_the_best_order(star: str) -> None:
    colours = COLOUR_KEYS if star == "middle" else 6 * [star]
    match = position(passed=(1,), pool0=" ".join(f"{n} {colour}" for n, colour in enumerate(colours, 1)), supply="")
    for number, colour in enumerate(colours, 1):
        after(match, f"place on {star} {number}")
        if can(match, f"place {colour}"):
            after(match, f"place {colour}")
        while any(choices(match, "spend")):
            after(match, "spend no wilds")
        settled(match)
        while any(choices(match, "take")):
            settled(after(match, min(choices(match))))
    assert points(match) == [5 + 21, 5]


def test_3_5_tiles_of_other_stars_are_not_connected() -> None:
    around = "blue 3, blue 4, middle 1 red, middle 2 blue, orange 1, orange 2"
    match = after(position(pool0="3 red", board0=around), "place on red 3")
    assert happened(match, PLACED) == [Happening(PLACED, 0, 6 * 4 + 0, 1)]


def test_3_5_nor_are_those_of_other_seats() -> None:
    match = after(position(pool0="3 red", board1="red 2, red 4"), "place on red 3")
    assert points(match) == [6, 5]


def test_3_5_on_the_grey_side_the_ring_is_that_of_the_board() -> None:
    """5, 6, 3, 2, 1, 4 and again 5."""
    order = "563214"
    for first, second in permutations(order, 2):
        match = after(position(side="grey", pool0="6 red", board0=f"A {first} red"), f"place on A {second}")
        touching = (order.index(first) - order.index(second)) % 6 in (1, 5)
        assert points(match) == [5 + 1 + touching, 5]


def test_3_5_the_middle_star_is_a_ring_too() -> None:
    match = after(position(pool0="6 blue", board0="middle 1 red, middle 5 green"), "place on middle 6")
    assert points(match) == [8, 5]


# -- §3.6


@pytest.mark.parametrize(
    ("there", "last", "number"),
    [
        ("red 2, middle 1 blue, middle 2 green", "red 3", 1),
        ("red 1, blue 3, blue 4", "red 2", 2),
        ("red 5", "red 6", 3),
    ],
)
def test_3_6_pillar_statue_and_window_earn_1_2_and_3_tiles(there: str, last: str, number: int) -> None:
    match = after(position(board0=there, pool0="6 red"), f"place on {last}")
    before = state(match).pool[0].sum()
    for colour in ("red", "blue", "green")[:number]:
        assert match.turn == 0
        assert choices(match) == {f"take {colour} from the supply" for colour in supply(match).split()[1::2]}
        after(match, f"take {colour} from the supply")
    assert match.turn == CHANCE  # nothing more: the supply is refilled
    assert state(match).pool[0].sum() == before + number


def test_3_6_of_its_choice_wilds_too() -> None:
    match = after(window(supply="4 purple 6 red"), "place on red 6", *3 * ["take purple from the supply"])
    assert (pool(match, 0), supply(match)) == ("3 purple", "6 red 1 purple")
    assert [(event.seat, event.what) for event in happened(match, REWARDED)] == [(0, COLOUR_KEYS.index("purple"))]


def test_3_6_a_pillar_and_a_statue_add_up() -> None:
    there = "red 1, red 3, middle 1 red, middle 2 blue, blue 3, blue 4"
    match = after(position(board0=there, pool0="2 red"), "place on red 2")
    assert [(event.what, event.amount) for event in happened(match, SURROUNDED)] == [(0, 1), (1, 2)]
    after(match, *2 * ["take red from the supply"])
    assert (match.turn, pool(match, 0)) == (0, "2 red")
    after(match, "take blue from the supply")
    assert (match.turn, pool(match, 0)) == (CHANCE, "2 red 1 blue")


def test_3_6_two_pillars_add_up() -> None:
    there = "red 2, red 3, middle 1 red, blue 2, blue 3, middle 3 green"
    match = after(position(board0=there, pool0="2 yellow"), "place on middle 2")
    assert [(event.what, event.amount) for event in happened(match, SURROUNDED)] == [(0, 1), (0, 1)]
    after(match, "take red from the supply")
    assert match.turn == 0
    assert after(match, "take red from the supply").turn == CHANCE


def test_3_6_once_surrounded_it_earns_no_more() -> None:
    match = after(position(board0="red 5, red 6", pool0="6 red"), "place on red 4")
    assert happened(match, SURROUNDED) == []
    assert match.turn == 1


def test_3_6_what_others_surround_earns_nothing() -> None:
    match = after(position(board0="red 4", board1="red 5", pool0="6 red"), "place on red 6")
    assert happened(match, SURROUNDED) == []


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("pass", "3.6"),
        ("place on red 1", "3.6"),
        ("take red from the centre", "3.6"),
        ("place red", "7.2"),
        ("spend no wilds", "7.2"),
        ("keep red", "3.6"),
        ("discard the rest", "3.6"),
    ],
)
def test_3_6_it_is_mandatory(action: str, clause: str) -> None:
    match = after(position(board0="red 5", pool0="9 red"), "place on red 6")
    assert barred(match, action) == clause
    assert match.turn == 0


def test_3_6_only_what_the_supply_has() -> None:
    match = after(window(supply="4 purple 6 red"), "place on red 6")
    assert barred(match, "take blue from the supply") == "3.6"


def test_3_6_nothing_is_taken_from_the_supply_without_a_bonus() -> None:
    assert barred(position(pool0="1 red"), "take red from the supply") == "3.6"


def test_3_6_whoever_tries_is_told_when_not_that_a_bonus_waits() -> None:
    match = position(pool0="1 red")
    told = lacks(match.view(0), match.number_of("take red from the supply"), BONUS_FROM_SUPPLY)
    assert told is not None and "only as a bonus" in told.en


def test_3_6_if_the_supply_has_fewer_all_of_it_is_taken() -> None:
    match = window(supply="1 red 1 green", bag="", pool1=REST)
    after(match, "place on red 6", "take green from the supply", "take red from the supply")
    assert pool(match, 0) == "1 red 1 green"
    assert (match.turn, bag(match)) == (CHANCE, "5 red")


@pytest.mark.parametrize("left", ["", "1 red", "1 red 1 green", FULL_SUPPLY])
def test_3_6_what_is_told_is_true_of_any_supply(left: str) -> None:
    match = after(window(supply=left, bag="", pool1=REST), "place on red 6")
    assert "seat 0 surrounds a window: up to 3 of the supply" in match.tell()
    assert "asiento 0 rodea una ventana: hasta 3 del suministro" in match.tell(lang="es")


def test_3_6_what_is_missing_is_not_owed() -> None:
    match = window(supply="1 red", bag="", pool1=REST, passed=(1,))
    after(match, "place on red 6", "take red from the supply", *5 * ["draw red"])
    assert choices(match, "take") == set()
    assert state(match).owed == 0


def test_3_6_an_empty_supply_gives_nothing() -> None:
    match = window(supply="", bag="", pool1=REST)
    after(match, "place on red 6")
    assert pool(match, 0) == ""
    assert match.turn == CHANCE  # to refill it with what was paid
    assert after(match, *5 * ["draw red"]).turn == 1
    assert pool(match, 0) == ""


def test_3_6_the_bonus_helps_from_the_next_turn_on() -> None:
    match = window(passed=(1,))
    settled(after(match, "place on red 6", *2 * ["take blue from the supply"], "take red from the supply"))
    assert can(match, "place on blue 2")
    assert can(match, "place on red 1")


# -- §3.7


def test_3_7_the_supply_is_refilled_after_a_bonus() -> None:
    match = after(window(), "place on red 6", *2 * ["take red from the supply"], "take blue from the supply")
    assert match.turn == CHANCE
    after(match, "draw green")
    assert [event.what for event in happened(match, REFILLED)] == [COLOUR_KEYS.index("green")]
    after(match, "draw green", "draw orange")
    assert supply(match) == "1 blue 2 yellow 4 green 1 purple 2 orange"
    assert match.turn == 1


def test_3_7_not_between_the_tiles_of_one_bonus() -> None:
    match = after(window(), "place on red 6", "take orange from the supply")
    assert match.turn == 0
    assert barred(match, "take orange from the supply") == "3.6"
    assert impossible(match, "draw red")


@pytest.mark.parametrize("passed", [(), (1,)])
def test_3_7_after_every_turn_also_when_the_same_seat_plays_again(passed: tuple[int, ...]) -> None:
    match = after(position(supply="9 blue", passed=passed, pool0="2 red"), "place on red 1")
    assert match.turn == CHANCE
    assert after(match, "draw green").turn == (0 if passed else 1)


def test_3_7_after_a_pass_too() -> None:
    match = after(position(supply="9 blue", pool1="1 red"), "pass")
    assert match.turn == CHANCE
    assert after(match, "draw green").turn == 1


def test_3_7_after_a_pass_with_discards_they_are_in_the_tower_first() -> None:
    match = position(supply="9 blue", bag="", pool0="2 green", pool1=REST)
    after(match, "pass", "discard the rest")
    assert chances(match) == {"draw green": 1.0}
    assert (bag(match), tower(match)) == ("2 green", "")


def test_3_7_what_was_paid_is_in_the_tower_first() -> None:
    match = position(supply="9 blue", bag="", pool0="3 red", pool1=REST)
    after(match, "place on red 3")
    assert chances(match) == {"draw red": 1.0}
    assert happened(match, POURED)[0].amount == 2


def test_3_7_a_full_supply_draws_nothing_and_pours_nothing() -> None:
    match = after(position(bag="", pool0="3 red", pool1=REST), "place on red 3")
    assert (match.turn, bag(match), tower(match)) == (1, "", "2 red")


def test_3_7_the_tower_is_poured_only_when_the_bag_is_empty_and_a_tile_is_needed() -> None:
    match = position(supply="8 blue", bag="1 green", tower="3 yellow", pool0="1 red", pool1=REST)
    after(match, "place on red 1")
    assert chances(match) == {"draw green": 1.0}
    assert tower(match) == "3 yellow"
    after(match, "draw green")
    assert chances(match) == {"draw yellow": 1.0}
    assert (bag(match), tower(match)) == ("3 yellow", "")
    assert after(match, "draw yellow").turn == 1
    assert bag(match) == "2 yellow"


def test_3_7_the_bag_s_last_tile_is_drawn_without_pouring() -> None:
    match = position(supply="9 blue", bag="1 green", tower="3 yellow", pool0="1 red", pool1=REST)
    after(match, "place on red 1", "draw green")
    assert (match.turn, bag(match), tower(match)) == (1, "", "3 yellow")


def test_3_7_with_both_empty_nothing_is_drawn() -> None:
    match = after(position(supply="8 blue", bag="", pool0="1 red", pool1=REST), "place on red 1")
    assert (match.turn, supply(match)) == (1, "8 blue")


def test_3_7_with_too_few_what_there_is_is_drawn() -> None:
    match = after(position(supply="7 blue", bag="1 green", pool0="2 red", pool1=REST), "place on red 2")
    after(match, "draw green", "draw red")
    assert (match.turn, supply(match), bag(match), tower(match)) == (1, "1 red 7 blue 1 green", "", "")


def test_3_7_not_in_the_first_phase() -> None:
    match = position(supply="8 blue", factories=("4 red", "4 red"))
    assert after(match, "take red from factory 1").turn == 1


def test_3_7_the_supply_stays_between_rounds() -> None:
    match = settled(after(position(passed=(1,), supply="10 blue"), "pass"))
    assert (state(match).round, supply(match)) == (2, "10 blue")


def test_3_7_any_tile_of_the_bag_is_as_likely() -> None:
    match = position(supply="9 blue", bag="3 green 1 orange", pool0="1 red", pool1=REST)
    assert chances(after(match, "place on red 1")) == {"draw green": 0.75, "draw orange": 0.25}


# -- §3.8


def test_3_8_example_f_four_green_tiles_are_kept_and_two_red_ones_are_not() -> None:
    carlota = after(position(pool0="4 green 2 red", points=(20, 5)), "pass", *4 * ["keep green"], "discard the rest")
    assert (corners(carlota, 0), pool(carlota, 0), tower(carlota)) == ("4 green", "", "2 red")
    assert points(carlota) == [18, 5]
    assert happened(carlota, DISCARDED) == [Happening(DISCARDED, 0, 2, 2)]


def test_3_8_up_to_four_are_kept() -> None:
    match = after(position(pool0="6 red"), "pass", *4 * ["keep red"])
    assert barred(match, "keep red") == "3.8"
    assert choices(match) == {"discard the rest"}


def test_3_8_one_by_one() -> None:
    match = after(position(pool0="1 red 2 blue 3 green"), "pass")
    assert choices(match) == {"keep red", "keep blue", "keep green", "discard the rest"}
    after(match, "keep red")
    assert choices(match) == {"keep blue", "keep green", "discard the rest"}
    assert [(event.seat, event.what) for event in happened(match, KEPT)] == [(0, COLOUR_KEYS.index("red"))]


def test_3_8_fewer_is_allowed() -> None:
    match = after(position(pool0="3 red", points=(9, 9)), "pass", "keep red", "discard the rest")
    assert (corners(match, 0), tower(match), points(match)) == ("1 red", "2 red", [7, 9])


def test_3_8_even_none() -> None:
    match = after(position(pool0="3 red", points=(9, 9)), "pass", "discard the rest")
    assert (corners(match, 0), tower(match), points(match)) == ("", "3 red", [6, 9])


@pytest.mark.parametrize(("before", "left"), [(7, 2), (6, 1), (5, 1), (1, 1)])
def test_3_8_never_below_1(before: int, left: int) -> None:
    match = after(position(pool0="5 red", points=(before, 9)), "pass", "discard the rest")
    assert points(match) == [left, 9]
    assert match.scores()[0]["penalties"] == left - before


def test_3_8_what_is_discarded_and_what_is_lost_are_told() -> None:
    match = after(position(pool0="5 red", points=(3, 9)), "pass", "discard the rest")
    assert match.tell() == ["seat 0 discards 5 and loses 2"]


def test_3_8_what_is_kept_costs_nothing_and_scores_nothing() -> None:
    match = position(pool0="4 red", board0="red 1, red 2")
    before = match.scores()
    assert after(match, "pass", *4 * ["keep red"]).scores() == before
    assert points(match) == [5, 5]


def test_3_8_with_no_tiles_left_it_ends_by_itself() -> None:
    match = after(position(pool0="1 red 1 blue"), "pass", "keep red", "keep blue")
    assert match.turn == 1
    assert (corners(match, 0), tower(match)) == ("1 red 1 blue", "")


def test_3_8_with_no_tiles_at_all_passing_is_enough() -> None:
    assert after(position(), "pass").turn == 1


def test_3_8_a_colour_it_has_not_is_not_kept() -> None:
    assert barred(after(position(pool0="1 red", pool1="1 blue"), "pass"), "keep blue") == "3.8"


def test_3_8_a_pass_is_not_taken_back() -> None:
    match = after(position(pool0="6 red"), "pass")
    assert [barred(match, action) for action in ("pass", "place on red 1")] == ["3.8", "3.8"]


def test_3_8_nothing_is_kept_or_discarded_without_passing() -> None:
    match = position(pool0="6 red")
    assert [barred(match, action) for action in ("keep red", "discard the rest")] == ["3.8", "3.8"]


def test_3_8_passing_while_able_to_place_is_allowed() -> None:
    match = position(pool0="6 red")
    assert can(match, "place on red 6")
    assert can(match, "pass")


@pytest.mark.parametrize("held", ["", "5 red", "1 green"])
def test_3_8_a_seat_without_a_legal_placement_can_only_pass(held: str) -> None:
    there = ", ".join(f"red {n}" for n in range(1, 6))
    match = position(pool0=held, board0=f"{there}, green 1, middle 1 red, middle 2 green")
    assert choices(match) == {"pass"}


def test_3_8_the_phase_ends_when_all_have_passed() -> None:
    match = after(position(seats=3, passed=(2,), pool1="1 red"), "pass")
    assert (match.turn, happened(match, ROUND_OVER)) == (1, [])
    after(match, "pass", "keep red")
    assert [event.what for event in happened(match, ROUND_OVER)] == [0]
    assert match.turn == CHANCE  # the factories of round 2


def test_3_8_in_every_order_of_passing() -> None:
    for order in permutations(range(3)):
        match = position(seats=3, passed=order[:2], turn=order[2], supply=FULL_SUPPLY)
        assert happened(after(match, "pass"), ROUND_OVER) != []
