"""Rulebook, chapter 4: the end of building."""

from __future__ import annotations

from typing import Any

import pytest

from andamio.core.layout import OVER
from andamio.games.bloque_a_bloque import state as g

from .table import after, barred, can, choices, happened, playthrough, position, settled, state

# -- §4.1


def test_4_1_who_draws_the_last_card_completes_its_turn() -> None:
    match = position(hand0="coin 1", hand1="coin 2", deck="pool", rest="discard")
    after(match, "draw a card", "turn up pool")
    assert len(happened(match, g.LAST_CARD)) == 1
    assert match.turn == 0 and state(match).acts == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_4_1_then_each_other_seat_and_last_the_drawer_have_one_more_turn(seats: int) -> None:
    cards = ("coin 1", "coin 1", "coin 1", "coin 2")
    hands: dict[str, Any] = {f"hand{seat}": cards[seat] for seat in range(seats)}
    match = position(seats=seats, turn=1, deck="pool", rest="discard", **hands)
    after(match, "draw a card", "turn up pool", "end the turn")
    order = []
    while match.turn != OVER:
        order.append(match.turn)
        after(match, "end the turn")
    assert order == [(1 + step) % seats for step in range(1, seats + 1)]


def test_4_1_nobody_draws_in_the_last_turns() -> None:
    match = position(hand0="coin 1", hand1="coin 2", final=1, rest="discard")
    assert barred(match, "draw a card") == "4.1"
    assert choices(match) == {"offer coin 1", "end the turn"}


def test_4_1_the_discard_is_never_shuffled() -> None:
    match = position(hand0="coin 1", hand1="coin 2", deck="pool", rest="discard")
    before = state(match).discard.sum()
    after(match, "draw a card", "turn up pool", "end the turn", "end the turn", "end the turn")
    assert match.is_over and state(match).discard.sum() == before and state(match).left == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_4_1_in_any_game_the_last_turns_are_as_many_as_seats(seats: int) -> None:
    found = 0
    for seed in range(8):
        announced = 0
        for match in playthrough(seed, seats):
            if state(match).final == seats and not announced:
                announced = int(state(match).turns)
        if announced:
            found += 1
            assert int(state(match).turns) == announced + seats
    assert found


# -- §4.2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_4_2_after_three_turns_of_each_without_progress_come_the_sales(seats: int) -> None:
    match = position(seats=seats, hand0="coin 1", built0="blue 0-3, roof", reserve0="blue sale")
    for turn in range(3 * seats):
        assert state(match).phase != g.SELLING and state(match).idle == turn
        after(match, "end the turn")
    assert [event.amount for event in happened(match, g.STALLED)] == [3 * seats]
    assert state(settled(match)).phase == g.SELLING and match.turn == 0


def test_4_2_two_seats_cannot_trade_one_card_for_ever() -> None:
    match = position(hand0="pool", hand1="coin 1", deck="coin 3", rest="discard")
    turns = 0
    while not match.is_over:
        seat = match.turn
        if choices(match, "buy"):
            after(match, min(choices(match, "buy")))
            after(match, min(choices(match, "pay")))
        after(match, min(choices(match, "offer")))
        if match.turn == seat:
            after(match, "end the turn")
        turns += 1
    assert turns == 6 and state(match).left == 1


@pytest.mark.parametrize(
    "deed",
    [
        ["draw a card", "turn up pool"],
        ["add 0 blue (of start card)", "pay with coin 1"],
        ["reserve start card", "pay with coin 3"],
    ],
)
def test_4_2_progress_starts_the_count_again(deed: list[str]) -> None:
    match = position(hand0="start card, coin 1, coin 3", idle=5)
    after(match, *deed, "end the turn")
    assert state(match).idle == 0 and match.turn == 1


def test_4_2_a_discard_is_progress_too() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 3, pool", idle=5)
    after(match, "end the turn", "discard pool")
    assert state(match).idle == 0
    match = position(hand0="coin 1", hand1="start card, coin 1, coin 2, coin 3", offer1="pool", idle=5)
    after(match, "buy pool from seat 1", "pay with coin 1", "discard coin 1", "end the turn")
    assert state(match).idle == 0


@pytest.mark.parametrize(
    "deed",
    [
        ["offer coin 1"],
        ["buy pool from seat 1", "pay with coin 1"],
        ["swap coin 1", "for coin 3 of the reserve"],
        ["reserve coin 1", "take it back"],
    ],
)
def test_4_2_offers_buys_swaps_and_what_is_taken_back_are_none(deed: list[str]) -> None:
    match = position(hand0="coin 1", reserve0="coin 3", offer1="pool", idle=5)
    after(match, *deed, "end the turn")
    assert len(happened(match, g.STALLED)) == 1
    assert settled(match).is_over


def test_4_2_before_that_the_game_goes_on() -> None:
    match = position(hand0="coin 1", idle=4)
    assert can(after(match, "end the turn"), "end the turn")
