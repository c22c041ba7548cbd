"""§3 the common market: cells, the limit, the full square."""

from __future__ import annotations

from typing import Any

import pytest

from andamio.core.match import Match
from andamio.games.barrio.state import FREE_HOUSE, OVER_LIMIT, SQUARE_CLEARED, SQUARE_FULL

from .table import (
    after,
    barred,
    can,
    cells,
    choices,
    discards,
    hand,
    happened,
    is_sound,
    market,
    panoramas,
    playthrough,
    position,
    rubble,
    settled,
    state,
)

CLOSED = "wood wood wood wood wood"  # a row that pays for no house used here
EMMA = [
    "- wood wood wood wood",
    "stone brick brick concrete Burruño",
    "wood wood wood wood -",
]

# -- §3.1


def test_3_1_example_one_card_on_the_table_leaves_four_cells() -> None:
    match = after(position(market=["brick"], hand0="1 Burruño, 1 wood"), "place Burruño")
    assert cells(match) == {(0, 1), (1, 0), (1, 2), (2, 1)}


def test_3_1_the_first_material_starts_the_market() -> None:
    assert market(after(position(hand0="3 wood"), "place wood")) == ["wood"]


def test_3_1_never_by_a_corner_or_apart() -> None:
    match = after(position(market=["brick"], hand0="2 wood"), "place wood")
    assert barred(match, "at row 0, column 0") == "3.1"
    assert barred(match, "at row 3, column 1") == "3.1"
    assert barred(match, "at row 1, column 1") == "3.1"


def test_3_1_a_hole_may_be_filled() -> None:
    match = after(position(market=["wood wood", "wood -"], hand0="1 brick, 1 stone"), "place brick")
    assert (2, 2) in cells(match)
    assert market(after(match, "at row 2, column 2")) == ["wood wood", "wood brick"]


def test_3_1_the_second_may_lean_on_the_first() -> None:
    match = position(market=["wood"], hand0="1 brick, 1 stone")
    after(match, "place brick", "at row 0, column 1", "place stone", "at row 0, column 1")
    assert market(match) == ["stone", "brick", "wood"]


def test_3_1_a_card_on_each_side_of_the_grid() -> None:
    for cell, rows in (
        ((0, 1), ["brick", "wood"]),
        ((2, 1), ["wood", "brick"]),
        ((1, 0), ["brick wood"]),
        ((1, 2), ["wood brick"]),
    ):
        match = after(position(market=["wood"], hand0="1 brick, 1 stone"), "place brick")
        assert market(after(match, "at row {}, column {}".format(*cell))) == rows


def test_3_1_burrunos_may_be_placed() -> None:
    assert can(position(hand0="1 Burruño, 1 wood"), "place Burruño")


# -- §3.2


def test_3_2_five_rows_and_five_columns_at_most() -> None:
    match = after(position(market=["wood brick wood brick wood"], hand0="1 stone, 1 wood, Sierra 13"), "place stone")
    assert cells(match) == {(0, c) for c in range(1, 6)} | {(2, c) for c in range(1, 6)}
    assert barred(match, "at row 1, column 6") == "3.3"


def test_3_2_holes_count() -> None:
    rows = ["wood wood wood wood -", "- - - wood wood", "- - - - wood", "- - - - wood", "- - - wood wood"]
    match = after(position(market=rows, hand0="1 stone, 1 Burruño, Sierra 13"), "place stone")
    assert all(1 <= r <= 5 and 1 <= c <= 5 for r, c in cells(match))


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_2_every_turn_begins_with_one_market_inside_the_limit(seats: int) -> None:
    for seed in range(10):
        for match in playthrough(seed, seats):
            assert is_sound(match)  # it looks at the limit and at pieces before each turn
            s = state(match)
            assert max(s.height, s.width) <= 7 and s.height + s.width <= 12


# -- §3.3


def emma() -> Match:
    return position(market=EMMA, hand0="2 stone, Country 8, Sierra 13")


def test_3_3_example_emma_builds_with_a_sixth_card() -> None:
    match = after(emma(), "place stone", "at row 1, column 1", "place stone", "at row 2, column 6")
    assert market(match)[1] == "stone brick brick concrete Burruño stone"
    assert happened(match, OVER_LIMIT)[0][2:] == (3, 6)
    assert choices(match) == {"build Country 8"}
    after(match, "build Country 8")
    assert discards(match) == "2 brick, 2 stone"
    assert rubble(match) == "1 concrete, 1 Burruño"
    assert market(match) == ["stone wood wood wood wood", "wood wood wood wood -"]


def test_3_3_the_sixth_card_may_come_first() -> None:
    match = after(emma(), "place stone")
    assert (2, 6) in cells(match) and (2, 0) in cells(match)
    after(match, "at row 2, column 6")
    assert choices(match) == {"place stone"}
    assert barred(match, "take house 1") == "3.3"
    assert barred(match, "draw from the house deck") == "3.3"
    after(match, "place stone")
    assert cells(match)  # somewhere the second stone still lets the house be built
    after(match, "at row 1, column 1")
    assert choices(match) == {"build Country 8"}


def test_3_3_a_second_material_that_does_not_help_is_refused() -> None:
    match = position(market=EMMA, hand0="2 stone, 1 Burruño, Country 8, Sierra 13", combined=(0,))
    state(match).market[1, 0] = 3  # concrete for stone: now both stones are needed in the row
    state(match).deck[41] += 1
    state(match).deck[42] -= 1
    assert is_sound(match)
    after(match, "place stone", "at row 2, column 6")
    assert choices(match) == {"place stone"}
    assert barred(match, "place Burruño") == "3.3"
    after(match, "place stone")
    assert cells(match) == {(2, 0), (2, 7)}
    assert barred(match, "at row 1, column 1") == "3.3"


def test_3_3_not_where_no_house_can_be_built() -> None:
    match = after(position(market=EMMA, hand0="2 stone, Sierra 13"), "place stone")
    assert all(1 <= c <= 5 for _, c in cells(match))
    assert barred(match, "at row 2, column 6") == "3.3"


def test_3_3_not_with_the_last_material() -> None:
    match = after(position(market=EMMA, hand0="1 stone, Country 8, Sierra 13"), "place stone")
    assert all(1 <= c <= 5 for _, c in cells(match))


def test_3_3_the_build_must_bring_the_market_back() -> None:
    ring = ["wood - - - wood", "wood - - - stone", "wood - - - brick"]
    rows = ["wood brick wood wood stone", *ring, "stone wood stone wood stone"]
    match = position(market=rows, houses="Sierra 1", hand0="1 brick, 1 stone, Coast 1, Sierra 13")
    after(match, "place stone")
    over = {cell for cell in cells(match) if not (1 <= cell[0] <= 5 and 1 <= cell[1] <= 5)}
    assert over  # Coast 1 (wood, brick) can be paid by the first row or the second column, then or later
    after(match, "at row 0, column 1", "place brick")
    for r, c in cells(match):
        trial = after(match.clone(), f"at row {r}, column {c}")
        for house in choices(trial, "build"):
            done = after(trial.clone(), house)
            while choices(done, "pay"):
                after(done, next(iter(choices(done, "pay"))))
            s = state(done)
            assert s.over == 0 and max(s.height, s.width) <= 5


def test_3_3_a_new_row_needs_a_line_that_takes_a_row_along() -> None:
    """The first column pays, and no row: a card above or below that column leaves with it, one elsewhere stays."""
    rows = ["stone greenery stone concrete stone", "wood stone - - -", "brick stone - - -"]
    rows += ["stone stone - - -"] * 2
    match = after(position(market=rows, hand0="2 stone, Coast 1, Sierra 13", houses="Sierra 1"), "place stone")
    assert {cell for cell in cells(match) if cell[0] in (0, 6)} == {(0, 1), (6, 1)}
    assert {cell for cell in cells(match) if cell[1] in (0, 6)} >= {(1, 6), (1, 0), (5, 0)}


def test_3_3_up_to_seven_may_lie_for_a_moment() -> None:
    rows = ["wood -", "brick wood", "- wood", "- wood", "- wood"]
    match = position(market=rows, hand0="1 stone, 1 brick, Coast 5")
    after(match, "place stone", "at row 0, column 1", "place brick", "at row 0, column 1")
    assert (state(match).height, state(match).width) == (7, 2)
    after(match, "build Coast 5")
    assert market(match) == ["wood", "wood", "wood", "wood"]
    assert rubble(match) == "1 brick"


def test_3_3_or_six_by_six() -> None:
    rows = ["stone stone stone stone stone", *["stone - - - -"] * 4]
    match = position(market=rows, hand0="1 wood, 1 brick, Coast 1", houses="Sierra 1", store="4 brick")
    after(match, "place wood", "at row 0, column 5", "place brick", "at row 1, column 6")
    assert (state(match).height, state(match).width) == (6, 6)
    assert choices(match) == {"build Coast 1"}
    after(match, "build Coast 1")
    assert market(match) == rows and rubble(match) == ""


# -- §3.4

SQUARE = ["wood wood wood wood wood", "brick brick brick brick brick", "stone stone stone stone stone"]
NEARLY = [*SQUARE, "wood wood wood wood wood", "brick brick Burruño brick -"]


def completed(hand0: str, **more: Any) -> Match:
    return after(position(market=NEARLY, hand0=hand0, **more), "place stone", "at row 5, column 5")


def test_3_4_a_full_square_offers_a_free_house() -> None:
    match = completed("1 stone, 2 wood, Sierra 13, Coast 5")
    assert happened(match, SQUARE_FULL)
    assert choices(match) == {"build Sierra 13", "build Coast 5", "leave it"}
    assert barred(match, "take house 1") == "3.4"


def test_3_4_then_all_cards_go_burrunos_too() -> None:
    match = after(completed("1 stone, 2 wood, Sierra 13"), "build Sierra 13")
    assert panoramas(match) == ["Sierra 13"]
    assert happened(match, FREE_HOUSE, SQUARE_CLEARED)[-1].amount == 25
    assert market(match) == [] and rubble(match) == ""
    assert discards(match) == "10 wood, 8 brick, 6 stone, 1 Burruño"


def test_3_4_the_free_house_may_be_left() -> None:
    match = after(completed("1 stone, 2 wood, Sierra 13"), "leave it")
    assert panoramas(match) == [] and market(match) == [] and hand(match) == "Sierra 13, 2 wood"


def test_3_4_without_a_house_the_square_is_just_cleared() -> None:
    match = completed("1 stone, 2 wood")
    assert market(match) == [] and "place wood" in choices(match)


def test_3_4_the_action_goes_on() -> None:
    match = after(completed("1 stone, 3 wood, Sierra 13"), "leave it", "place wood")
    assert market(match) == ["wood"]
    after(match, "take house 1", "take house 2", "take house 3")
    assert settled(match).turn == 1


def test_3_4_with_the_second_material_too() -> None:
    rows = [*SQUARE, "wood wood wood wood wood", "brick brick Burruño - -"]
    match = position(market=rows, hand0="1 stone, 2 wood, Sierra 13")
    after(match, "place stone", "at row 5, column 4", "place wood", "at row 5, column 5", "build Sierra 13")
    assert market(match) == [] and choices(match, "build") == set()
    after(match, "take house 1", "take house 2", "take house 3")
    assert settled(match).turn == 1


def test_3_4_it_joins_and_may_start_a_combined_build() -> None:
    match = completed("1 stone, 2 wood, Coast 3, Country 1", built0="Coast 1, Coast 5", houses="Sierra 1")
    after(match, "build Coast 3", "right of panorama 1")
    assert choices(match) == {"build Country 1", "leave it"}
    after(match, "build Country 1")
    assert panoramas(match) == ["Coast 1, Coast 5, Coast 3, Country 1"]
    assert market(match) == [] and "place wood" in choices(match)


def test_3_4_not_alone() -> None:
    rows = ["wood wood wood wood wood", "brick brick brick brick brick", "stone stone stone stone -"]
    match = position(seats=1, market=rows, hand0="2 stone", built1="Sierra 1")
    after(match, "place stone", "at row 3, column 5")
    assert len(market(match)) == 3 and not happened(match, SQUARE_FULL)
