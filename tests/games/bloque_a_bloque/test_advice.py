"""What greedy play does where there is something to see."""

from __future__ import annotations

import pytest

from ..hands import advised, lead
from .table import after, position, settled

# -- building


def test_it_goes_on_in_the_colour_of_the_tower() -> None:
    match = position(hand0="1 blue/3 blue, 1 brown/3 brown, coin 1, coin 2", built0="blue 0-2")
    assert advised(match) == "add 3 blue (of 1 blue/3 blue)"


def test_it_uses_the_start_card_first() -> None:
    match = position(hand0="start card, 0 blue/roof, coin 1, coin 2")
    assert advised(match).startswith("add 0") and "start card" in advised(match)


def test_it_finishes_what_is_begun_before_the_end() -> None:
    match = position(hand0="3 brown/roof, coin 1", built0="blue 0-3", final=1, rest="discard")
    assert advised(match) == "add roof (of 3 brown/roof)"


def test_it_puts_a_pool_under_a_finished_building() -> None:
    match = position(hand0="pool, coin 1", built0="blue 0-3, roof", final=1, rest="discard")
    assert advised(match) == "add the pool"


def test_it_chooses_the_building_whose_colour_goes_on() -> None:
    match = position(hand0="3 blue/4 blue, coin 1", built0="brown 0-3 | blue 0-3")
    assert advised(after(match, "add 4 blue (of 3 blue/4 blue)")) == "on building 2"


# -- paying


def test_it_pays_with_what_it_needs_least() -> None:
    match = position(hand0="1 blue/3 blue, 0 blue/2 blue, coin 1", built0="blue 0")
    assert advised(after(match, "add 1 blue (of 1 blue/3 blue)")) == "pay with coin 1"


def test_it_does_not_pay_with_the_sale_card_it_has_reserved() -> None:
    match = position(hand0="3 blue/4 blue, coin 1", reserve0="blue sale", built0="blue 0-3")
    assert advised(after(match, "add 4 blue (of 3 blue/4 blue)")) == "pay with coin 1"


def test_it_never_takes_back_what_it_can_pay() -> None:
    match = position(hand0="1 blue/3 blue, 0 blue/2 blue", built0="blue 0")
    assert advised(after(match, "add 1 blue (of 1 blue/3 blue)")) == "pay with 0 blue/2 blue"


# -- sale cards


def test_it_reserves_a_sale_card_in_time() -> None:
    match = position(hand0="blue sale, coin 3", built0="blue 0-5, roof", final=1, rest="discard")
    assert advised(match) == "reserve blue sale"


def test_it_swaps_a_sale_card_in_where_that_is_free() -> None:
    match = position(hand0="blue sale, coin 1", reserve0="coin 2", built0="blue 0-5, roof", final=1, rest="discard")
    assert advised(match) == "swap blue sale"
    assert advised(after(match, "swap blue sale")) == "for coin 2 of the reserve"


def test_it_sells_where_it_earns_most() -> None:
    match = position(built0="blue 0-3, roof", reserve0="blue sale", final=0, rest="discard")
    assert advised(settled(after(match, "end the turn"))) == "put the sale cards where they earn most"


# -- cards


@pytest.mark.parametrize("hand", ["coin 1", "coin 1, coin 2", ""])
def test_it_draws_while_there_is_room(hand: str) -> None:
    assert advised(position(hand0=hand, built0="blue 0")) == "draw a card"


def test_a_full_hand_that_fits_nowhere_does_not_stop_it() -> None:
    match = position(hand0="0 blue/4 blue, 0 brown/4 brown, coin 3, 1 blue/6 blue", built0="blue 0-1")
    assert advised(match).startswith(("reserve", "offer"))


def test_it_discards_what_it_needs_least() -> None:
    match = position(hand0="1 blue/3 blue, 3 blue/roof, 0 blue/2 blue, blue sale, coin 1", built0="blue 0")
    assert advised(after(match, "end the turn")) == "discard coin 1"


# -- positions


def test_a_roof_is_worth_more_than_none() -> None:
    assert lead(position(built0="blue 0-3, roof", built1="blue 0-3", final=1, rest="discard")) > 0


def test_what_cannot_be_finished_any_more_is_worth_nothing() -> None:
    assert lead(position(built0="blue 0-2", final=0, rest="discard")) == 0


def test_a_sale_card_in_the_reserve_counts() -> None:
    assert lead(position(built0="blue 0-5, roof", built1="brown 0-5, roof", reserve0="blue sale")) > 0
