"""§5 panoramas: joining, bridges, the combined build."""

from __future__ import annotations

from typing import Any

import pytest

from andamio.core.match import Match
from andamio.games.barrio.state import BRIDGED, COMBINED_BUILD, JOINED

from .table import after, barred, choices, happened, market, panoramas, position, scores, settled, state

LINE = ["wood wood brick stone", "greenery - - -"]  # its first row pays for most cheap houses
FACE_UP = "Sierra 12, Sierra 13, Country 12, Country 13"


def ready(hand0: str, built0: str = "", **more: Any) -> Match:
    """Seat 0 has placed two Burruños and may build with the first row."""
    match = position(market=LINE, hand0=f"2 Burruño, {hand0}", built0=built0, houses=FACE_UP, **more)
    return after(match, "place Burruño", "at row 3, column 1", "place Burruño", "at row 4, column 1")


# -- §5.1


def test_5_1_symbols_must_be_equal() -> None:
    match = after(ready("Coast 1", "Coast 5"), "build Coast 1")  # coast-coast both
    assert choices(match) == {"on its own", "left of panorama 1", "right of panorama 1"}
    match = after(ready("Country 1", "Coast 5"), "build Country 1")  # country-country
    assert panoramas(match) == ["Coast 5", "Country 1"]


def test_5_1_the_side_matters() -> None:
    match = after(ready("Coast 2", "Coast 5"), "build Coast 2")  # country on its left, coast on its right
    assert choices(match) == {"on its own", "left of panorama 1"}
    assert barred(match, "right of panorama 1") == "5.1"
    assert barred(match, "right of panorama 2") == "5.2"


# -- §5.2


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("on its own", ["Coast 5", "Coast 1"]),
        ("left of panorama 1", ["Coast 1, Coast 5"]),
        ("right of panorama 1", ["Coast 5, Coast 1"]),
    ],
)
def test_5_2_at_either_end_or_on_its_own(place: str, found: list[str]) -> None:
    match = after(ready("Coast 1", "Coast 5"), "build Coast 1", place)
    assert panoramas(match) == found
    assert [event.amount for event in happened(match, JOINED)] == ([] if place == "on its own" else [2])


def test_5_2_between_two_panoramas() -> None:
    match = after(ready("Coast 3", "Coast 5 | Country 1"), "build Coast 3")
    assert choices(match) == {
        "on its own",
        "right of panorama 1",
        "left of panorama 2",
        "between panorama 1 and 2",
    }
    after(match, "between panorama 1 and 2")
    assert panoramas(match) == ["Coast 5, Coast 3, Country 1"]
    assert [event.amount for event in happened(match, BRIDGED)] == [3]


def test_5_2_a_bridge_may_take_the_first_to_the_right_of_the_second() -> None:
    match = after(ready("Coast 2", "Coast 5 | Country 1 | Sierra 1"), "build Coast 2", "between panorama 2 and 1")
    assert panoramas(match) == ["Country 1, Coast 2, Coast 5", "Sierra 1"]


def test_5_2_what_cannot_join_stands_on_its_own_without_a_question() -> None:
    assert panoramas(after(ready("Country 1", "Coast 5"), "build Country 1")) == ["Coast 5", "Country 1"]


# -- §5.3


@pytest.mark.parametrize(
    ("houses", "points"),
    [
        ("Coast 1", 0),
        ("Coast 1, Coast 5", 3),
        ("Coast 1, Coast 5, Coast 8", 4),
        ("Coast 1, Coast 5, Coast 8, Coast 9", 6),
        ("Coast 1, Coast 5, Coast 8, Coast 9, Coast 12", 9),
        ("Coast 2, Coast 1, Coast 5, Coast 8, Coast 9, Coast 12", 12),
        ("Coast 2, Coast 1, Coast 5, Coast 8, Coast 9, Coast 12, Coast 3", 16),
        ("Coast 2, Coast 1, Coast 5, Coast 8, Coast 9, Coast 12, Coast 3, Country 1", 21),
        ("Coast 2, Coast 1, Coast 5, Coast 8, Coast 9, Coast 12, Coast 3, Country 1, Country 5", 21),
    ],
)
def test_5_3_points_by_length(houses: str, points: int) -> None:
    assert scores(position(built0=houses, houses=FACE_UP))["panoramas"] == points


def test_5_3_no_seat_builds_more_than_eight_houses() -> None:
    """Six, a free one for a full square, and one of a combined build: what is then on the table pays for nothing."""
    rows = [*4 * ["wood brick stone wood brick"], "wood brick stone wood -"]
    built = "Coast 1, Coast 5 | Country 5 | Sierra 1 | Sierra 2 | Sierra 3"
    match = position(market=rows, hand0="2 stone, Coast 3, Country 1, Coast 6", built0=built, houses=FACE_UP)
    after(match, "place stone", "at row 5, column 5", "build Coast 3", "right of panorama 1")
    after(match, "build Country 1", "right of panorama 1")
    assert sum(len(houses.split(", ")) for houses in panoramas(match)) == 8
    assert not choices(after(match, "place stone"), "build")


def test_5_3_example_alba_joins_three_and_one() -> None:
    built = "Sierra 5, Sierra 1, Sierra 3 | Country 5"  # ends with the coast; begins with the country
    match = ready("Coast 3", built, combined=(0,))
    assert scores(match)["panoramas"] == 4
    after(match, "build Coast 3", "between panorama 1 and 2")
    assert panoramas(match) == ["Sierra 5, Sierra 1, Sierra 3, Coast 3, Country 5"]
    assert scores(match)["panoramas"] == 9


# -- §5.4


def esther(hand0: str, **more: Any) -> Match:
    """A star stands right of a moon; Coast 3, a flower, follows."""
    return after(ready(f"Coast 3, {hand0}", "Coast 1, Coast 5", **more), "build Coast 3", "right of panorama 1")


def test_5_4_example_esther_adds_a_free_house() -> None:
    match = esther("Country 1, Sierra 1")
    assert choices(match) == {"build Country 1", "leave it"}
    after(match, "build Country 1")
    assert panoramas(match) == ["Coast 1, Coast 5, Coast 3, Country 1"]
    assert happened(match, COMBINED_BUILD)[0].amount == 1
    assert state(match).combined[0] == 1
    assert market(match) == ["greenery", "Burruño", "Burruño"]  # only the first house was paid for


def test_5_4_three_equal_icons_too() -> None:
    match = after(ready("Coast 10, Sierra 1", "Coast 4, Coast 1"), "build Coast 10", "right of panorama 1")
    assert choices(match) == {"build Sierra 1", "leave it"}


def test_5_4_two_alike_and_one_other_are_nothing() -> None:
    match = after(ready("Coast 5, Coast 8", "Coast 4, Coast 1"), "build Coast 5")
    assert "right of panorama 1" in choices(match)
    after(match, "right of panorama 1")
    assert "leave it" not in choices(match)


def test_5_4_only_with_a_house_that_fits_an_end() -> None:
    assert choices(esther("Sierra 1")) == {"leave it"}  # asked all the same: others may not know what is in the hand
    assert barred(esther("Sierra 1"), "build Sierra 1") == "5.4"
    match = after(position(market=LINE, hand0="2 Burruño, Coast 3", built0="Coast 1, Coast 5", houses=FACE_UP))
    after(match, "place Burruño", "at row 3, column 1", "place Burruño", "at row 4, column 1", "build Coast 3")
    assert "leave it" not in choices(after(match, "right of panorama 1"))  # no house at all


def test_5_4_the_right_is_spent_only_if_used() -> None:
    match = after(esther("Country 1"), "leave it")
    assert state(match).combined[0] == 0
    assert panoramas(match) == ["Coast 1, Coast 5, Coast 3"]


def test_5_4_once_a_game() -> None:
    assert "leave it" not in choices(esther("Country 1", combined=(0,)))


def test_5_4_only_on_the_same_panorama() -> None:
    match = after(ready("Coast 3, Country 1, Sierra 2", "Coast 1, Coast 5 | Country 5"), "build Coast 3")
    after(match, "right of panorama 1", "build Country 1")
    assert choices(match) == {"right of panorama 1", "between panorama 1 and 2"}
    assert barred(match, "on its own") == "5.4"


def test_5_4_the_free_house_may_bridge_and_starts_no_other() -> None:
    match = after(ready("Coast 3, Country 1, Country 8", "Coast 1, Coast 5 | Country 5"), "build Coast 3")
    after(match, "right of panorama 1", "build Country 1", "between panorama 1 and 2")
    assert panoramas(match) == ["Coast 1, Coast 5, Coast 3, Country 1, Country 5"]
    assert "leave it" not in choices(match)
    assert settled(match).turn in (0, 1)
