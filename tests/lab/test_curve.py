"""The curve of strength: a dot for each search, a line for each bot that does not search."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from andamio.lab.curve import curve, points


def bot(name: str, rating: float) -> dict[str, Any]:
    return {"name": name, "rating": {"mean": rating, "low": rating - 20, "high": rating + 20}}


FOUND = {"bots": [bot("ismcts-1000", 900), bot("ismcts-100", 700), bot("greedy", 600), bot("random", 0)]}


def test_searches_are_in_order_of_their_simulations() -> None:
    assert [(row.simulations, row.rating) for row in points(FOUND)] == [(100, 700), (1000, 900)]


def test_more_strength_is_higher_and_more_simulations_further_right() -> None:
    drawn = ElementTree.fromstring(curve(FOUND))
    dots = [
        (float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in drawn.iter("{http://www.w3.org/2000/svg}circle")
    ]
    assert dots[0][0] < dots[1][0]
    assert dots[0][1] > dots[1][1]


def test_yardsticks_are_named() -> None:
    assert "greedy 600" in curve(FOUND) and "random 0" in curve(FOUND)
