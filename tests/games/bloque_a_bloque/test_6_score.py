"""Rulebook, chapter 6: points; with the specification's examples."""

from __future__ import annotations

import pytest

from .table import after, position, scores

# -- §6.1 to §6.6, one building at a time


def points(building: str, **others: str) -> dict[str, int]:
    found = scores(position(built0=building, **others))  # type: ignore[arg-type]
    return {category: n for category, n in found.items() if n}


def test_6_1_a_point_for_each_floor_on_a_floor_of_its_colour() -> None:
    assert points("blue 0-3, roof")["continuity"] == 3
    assert points("blue 0, brown 1, blue 2, brown 3, roof") == {"roofs": 2}
    assert points("blue 0-1, brown 2-3, roof")["continuity"] == 2


def test_6_1_without_a_roof_nothing_scores() -> None:
    assert points("blue 0-6") == {}
    assert points("blue 0-3, roof | brown 0-5")["continuity"] == 3


def test_6_2_a_point_for_each_improvement_in_the_colour_of_a_sale_card() -> None:
    assert points("blue 0-3, brown 4-5, blue 6, roof, brown sale")["improvements"] == 2
    assert points("blue 0-3, brown 4-5, blue 6, roof, blue sale")["improvements"] == 1
    assert points("blue 0-3, brown 4-5, blue 6, roof, blue sale, brown sale")["improvements"] == 3
    assert "improvements" not in points("blue 0-3, roof, blue sale")


def test_6_3_two_for_a_pool_and_for_a_floor_5_on_its_colour() -> None:
    assert points("blue 0-3, roof, pool")["quality"] == 2
    assert points("blue 0-5, roof")["quality"] == 2
    assert points("blue 0-5, roof, pool")["quality"] == 4
    assert "quality" not in points("blue 0-4, brown 5, roof")


def test_6_4_two_for_each_roof() -> None:
    assert points("blue 0, brown 1, blue 2, brown 3, roof | brown 0-3, roof")["roofs"] == 4


def test_6_5_three_for_a_floor_6_on_its_colour() -> None:
    assert points("blue 0-6, roof")["luxury"] == 3
    assert "luxury" not in points("blue 0-5, brown 6, roof")


def test_6_6_three_for_a_building_all_of_the_colour_of_its_sale_card() -> None:
    assert points("blue 0-3, roof, blue sale")["total"] == 3
    assert "total" not in points("blue 0-3, roof, brown sale")
    assert "total" not in points("blue 0-3, brown 4, roof, blue sale")
    assert points("blue 0-3, roof, blue sale, brown sale")["total"] == 3  # once


@pytest.mark.parametrize(
    ("building", "total"),
    [
        ("blue 0-3, roof", 5),
        ("blue 0-3, roof, blue sale", 8),
        ("blue 0-3, brown 4-5, roof, pool, brown sale", 12),
        ("blue 0-6, roof, pool, blue sale", 21),
        ("brown 0-6, roof, pool, brown sale", 21),
    ],
)
def test_6_1_the_examples_of_the_book(building: str, total: int) -> None:
    assert sum(points(building).values()) == total


def test_6_2_the_twelve_points_category_by_category() -> None:
    found = points("blue 0-3, brown 4-5, roof, pool, brown sale")
    assert found == {"continuity": 4, "improvements": 2, "quality": 4, "roofs": 2}


def test_6_5_the_twenty_one_points_category_by_category() -> None:
    found = points("blue 0-6, roof, pool, blue sale")
    assert found == {"continuity": 6, "improvements": 3, "quality": 4, "roofs": 2, "luxury": 3, "total": 3}


# -- §6.7


def test_6_7_the_most_points_win() -> None:
    match = position(built0="blue 0-3, roof", built1="brown 0-4, roof")
    assert match.ranks() == [2, 1]


def test_6_7_ties_share() -> None:
    match = position(seats=3, built0="blue 0-3, roof", built2="brown 0-3, roof", final=0, rest="discard")
    assert match.ranks() == [1, 3, 1]
    after(match, "end the turn")
    assert match.is_over and match.totals() == [5, 0, 5]
    assert position(seats=2).ranks() == [1, 1]
