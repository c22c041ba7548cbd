"""What a piece says of itself: what it is called, and which actions it stands for."""

from __future__ import annotations

import andamio
from andamio.svg.scene import Choice, Scene, Sign

CHOICES = [Choice(3, "deck", "buy"), Choice(4, "shop", "sell"), Choice(5, "shop", "trade")]


def piece(name: str) -> str:
    view = andamio.load("burgueses").new(1).view()
    return Scene(view, ["Lola", "Bruno"], "en", CHOICES).piece(name, f"the {name}", "", (0, 0))


def test_a_piece_that_one_action_aims_at_plays_it() -> None:
    assert 'data-a="3"' in piece("deck") and "data-many" not in piece("deck")
    assert 'aria-label="the deck: buy"' in piece("deck")


def test_one_that_several_aim_at_lets_the_buttons_ask() -> None:
    assert 'data-many="4 5"' in piece("shop") and "data-a=" not in piece("shop")
    assert 'aria-label="the shop: sell, trade"' in piece("shop")


def test_one_that_none_aims_at_cannot_be_pressed() -> None:
    assert "data-a" not in piece("bank") and "data-many" not in piece("bank") and 'role="img"' in piece("bank")


def test_a_pill_says_two_things_where_there_is_room() -> None:
    def said(brings: str, brief: str) -> str:
        choice, signs = Choice(1, "house", "build", brings=brings), {"house": Sign("", brief)}
        view = andamio.load("burgueses").new(1).view()
        return Scene(view, ["Lola", "Bruno"], "es", [choice], signs=signs).promise("house", "house")

    assert (said("+3", "−1 ¢"), said("−1…+2", "ya puedes"), said("", "ya puedes")) == ("+3 −1 ¢", "−1…+2", "ya puedes")
