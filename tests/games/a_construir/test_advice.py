"""What greedy play does where there is something to see."""

from __future__ import annotations

import pytest

from ..hands import advised, lead
from .table import after, playthrough, position

LATE = [
    "0 Church, 0 Bookshop, 1 Tavern, 1 Bakery",
    "0 Hospital, 0 [Roof], 1 Garden, 1 Park 1",
    "-, 0 [Fountain], 1 [Park 2], -",
]


def test_it_builds_where_the_group_grows() -> None:
    match = position(town=["-, 0 Garden, -, 1 Tavern", "-, 0 Church, -, -", "-", "-"], hand0="Garden, Bakery")
    assert advised(match) == "build Garden"
    assert advised(after(match, "build Garden")) in ("on a1", "on c1")


def test_it_puts_the_roof_on_the_house() -> None:
    match = position(town=["-, -, -, 1 Tavern", "-, 0 Ground floor, -, -", "-", "-"], hand0="Roof, Garden")
    assert advised(match) == "build Roof" and advised(after(match, "build Roof")) == "on b1"


def test_it_prefers_a_square_that_gives_something() -> None:
    match = position(town=["-, 0 Church, -, 1 Tavern"], icons={"a1": "p2"}, hand0="Garden, Bookshop")
    assert advised(after(match, "build Bookshop")) == "on a1"


def test_scattered_it_keeps_cards_apart() -> None:
    match = position(
        "scattered", "free", town=["0 Garden, -, -, 1 Tavern", "-, 1 Bakery, -, -"], hand0="Garden, Church"
    )
    assert advised(after(match, "build Garden")) not in ("on b1", "on a2")


def test_it_takes_the_card_that_completes_a_pair() -> None:
    match = position(town=["-, 0 Bakery, -, 1 Tavern", "-, 0 Church, -, -"], hand0="Garden")
    assert advised(match) == "take market card 2"


def test_it_takes_coins_along() -> None:
    match = position(market="Garden, Park 1, Park 2, Garden", offer=(0, 6, 0, 0), hand0="Church", coins=(8, 8))
    assert advised(match) == "take market card 2"


def test_it_reclassifies_when_it_cannot_pay_and_gets_most() -> None:
    match = position(town=["0 Garden, 1 Tavern", "-"], hand0="Garden, Hospital", market="Church, Roof", coins=(1, 5))
    assert advised(match) == "reclassify with Hospital"


def test_it_does_not_pay_for_a_new_market() -> None:
    match = position("renewal", hand0="Church, Garden")
    after(match, "build Garden", "on a1")
    assert advised(match) == "end the turn"


def test_in_the_last_turn_money_is_worth_little() -> None:
    match = position(town=LATE, hand0="Ice-cream parlour, Garden", market="", deck="", coins=(5, 5))
    assert advised(match) == "build Ice-cream parlour"


@pytest.mark.parametrize("seats", [2, 4])
def test_an_estimate_grows_with_points_and_with_money(seats: int) -> None:
    assert lead(position(seats=seats, town=["0 Church, 1 Garden"], coins=(5, 5, 5, 5))) > 0
    assert lead(position(seats=seats, coins=(9, 5, 5, 5))) > 0


def test_asking_leaves_the_position_as_it_was() -> None:
    for match in playthrough(2, 3, "hostile", "laudemio"):
        before = match.states.tobytes()
        if match.turn >= 0:
            advised(match)
        assert match.states.tobytes() == before
