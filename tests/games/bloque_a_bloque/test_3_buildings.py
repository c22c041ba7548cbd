"""Rulebook, chapter 3: how buildings rise."""

from __future__ import annotations

import pytest

from andamio.games.bloque_a_bloque import state as g

from .table import after, barred, can, choices, happened, position, state, tower

# -- §3.1


def test_3_1_a_building_starts_with_a_floor_0() -> None:
    match = position(hand0="0 blue/roof, 1 blue/3 blue, coin 1")
    assert choices(match, "add") == {"add 0 blue (of 0 blue/roof)"}
    assert barred(match, "add 1 blue (of 1 blue/3 blue)") == "3.2"
    after(match, "add 0 blue (of 0 blue/roof)", "pay with coin 1")
    assert tower(match) == "0 blue" and state(match).begun[0] == 1
    assert [event.amount for event in happened(match, g.BEGUN)] == [1]


@pytest.mark.parametrize("floors", ["blue 0", "blue 0-1", "blue 0-2"])
def test_3_1_no_new_one_before_the_last_has_its_floor_3(floors: str) -> None:
    match = position(hand0="0 blue/roof, coin 1", built0=floors)
    assert barred(match, "add 0 blue (of 0 blue/roof)") == "3.1"


@pytest.mark.parametrize("floors", ["blue 0-3", "blue 0-5", "blue 0-3, roof"])
def test_3_1_a_new_one_from_floor_3_on(floors: str) -> None:
    match = position(hand0="0 blue/roof, coin 1", built0=floors)
    after(match, "add 0 blue (of 0 blue/roof)", "pay with coin 1")
    assert tower(match, building=2) == "0 blue"


def test_3_1_it_is_the_one_begun_last_that_counts() -> None:
    match = position(hand0="0 blue/roof, coin 1", built0="blue 0-3, roof | brown 0-2")
    assert barred(match, "add 0 blue (of 0 blue/roof)") == "3.1"


def test_3_1_unfinished_ones_stand_side_by_side() -> None:
    match = position(hand0="1 brown/4 brown, coin 1", built0="blue 0-3 | brown 0")
    assert choices(match, "add") == {"add 1 brown (of 1 brown/4 brown)", "add 4 brown (of 1 brown/4 brown)"}
    after(match, "add 4 brown (of 1 brown/4 brown)", "pay with coin 1")
    assert tower(match) == "0 blue, 1 blue, 2 blue, 3 blue, 4 brown" and tower(match, building=2) == "0 brown"


# -- §3.2


@pytest.mark.parametrize(
    ("floors", "card", "floor"),
    [
        ("blue 0", "1 brown/3 brown", 1),
        ("blue 0-1", "0 brown/2 brown", 2),
        ("blue 0-2", "1 brown/3 brown", 3),
        ("blue 0-3", "3 brown/4 brown", 4),
        ("blue 0-4", "3 brown/5 brown", 5),
        ("blue 0-5", "2 blue/6 brown", 6),
    ],
)
def test_3_2_each_floor_goes_on_the_one_below_in_either_colour(floors: str, card: str, floor: int) -> None:
    match = position(hand0=f"{card}, coin 1", built0=floors)
    after(match, f"add {floor} brown (of {card})", "pay with coin 1")
    assert tower(match).endswith(f"{floor - 1} blue, {floor} brown")
    assert [event.amount for event in happened(match, g.ADDED)] == [1]


@pytest.mark.parametrize("floors", ["blue 0", "blue 0-1", "blue 0-3", "blue 0-4"])
def test_3_2_and_on_no_other(floors: str) -> None:
    match = position(hand0="1 brown/3 brown, coin 1", built0=floors)
    assert barred(match, "add 3 brown (of 1 brown/3 brown)") == "3.2"


def test_3_2_either_end_may_be_used() -> None:
    match = position(hand0="1 blue/3 brown, coin 1", built0="blue 0-2")
    assert choices(match, "add") == {"add 3 brown (of 1 blue/3 brown)"}
    match = position(hand0="1 blue/3 brown, coin 1", built0="blue 0")
    assert choices(match, "add") == {"add 1 blue (of 1 blue/3 brown)"}


# -- §3.3


@pytest.mark.parametrize("floors", ["blue 0-3", "blue 0-4", "blue 0-5", "blue 0-6"])
def test_3_3_a_roof_goes_on_3_4_5_or_6_and_finishes(floors: str) -> None:
    match = position(hand0="3 brown/roof, coin 1, 3 brown/5 brown", built0=floors)
    after(match, "add roof (of 3 brown/roof)", "pay with coin 1")
    assert tower(match).endswith("blue, roof")
    assert len(happened(match, g.FINISHED)) == 1
    assert not choices(match, "add")


@pytest.mark.parametrize("floors", ["blue 0", "blue 0-1", "blue 0-2"])
def test_3_3_not_below(floors: str) -> None:
    assert barred(position(hand0="3 brown/roof, coin 1", built0=floors), "add roof (of 3 brown/roof)") == "3.3"


def test_3_3_a_finished_building_takes_no_floor_and_no_second_roof() -> None:
    match = position(hand0="3 brown/roof, 3 blue/4 blue, coin 1", built0="blue 0-3, roof")
    assert barred(match, "add roof (of 3 brown/roof)") == "3.3"
    assert barred(match, "add 4 blue (of 3 blue/4 blue)") == "3.2"


# -- §3.4


def test_3_4_a_pool_goes_under_a_roofed_building_for_the_cost_of_adding() -> None:
    match = position(hand0="pool, coin 1", built0="blue 0-3, roof")
    after(match, "add the pool", "pay with coin 1")
    assert state(match).pool[0, 0] == 1 and [event.amount for event in happened(match, g.POOLED)] == [1]
    assert state(match).acts == 1
    assert barred(position(hand0="pool", built0="blue 0-3, roof"), "add the pool") == "2.7"


def test_3_4_not_without_a_roof() -> None:
    assert barred(position(hand0="pool, coin 1", built0="blue 0-6"), "add the pool") == "3.4"
    assert barred(position(hand0="pool, coin 1"), "add the pool") == "3.4"


def test_3_4_one_each() -> None:
    assert barred(position(hand0="pool, coin 1", built0="blue 0-3, roof, pool"), "add the pool") == "3.4"
    match = position(hand0="pool, coin 1", built0="blue 0-3, roof, pool | brown 0-3, roof | brown 0")
    after(match, "add the pool", "pay with coin 1")
    assert state(match).pool[0].tolist()[:3] == [1, 1, 0]


def test_3_4_where_several_would_do_it_is_asked() -> None:
    match = position(hand0="pool, coin 1", built0="blue 0-3, roof | brown 0-3, roof | brown 0")
    after(match, "add the pool")
    assert can(match, "on building 1") and barred(match, "on building 3") == "3.4"
    after(match, "on building 2", "pay with coin 1")
    assert state(match).pool[0].tolist()[:3] == [0, 1, 0]
