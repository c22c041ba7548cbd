"""Rulebook, chapter 1: box and set-up."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import andamio
from andamio.core.errors import BadBox
from andamio.core.events import Happening
from andamio.core.layout import HOLE
from andamio.games.burgueses.state import BEGAN, DEALT

from .table import (
    BURGUESES,
    CARD_NAMES,
    after,
    box_with,
    cards,
    chances,
    coins,
    dealing_again,
    hand,
    happened,
    is_sound,
    playthrough,
    position,
    shop,
    state,
    turning_a_king,
)

SEEDS = range(5)
SPADES, HEARTS = [2, 3, 4], [2, 3, 4, 5]


def ties(values: list[int]) -> set[int]:
    """The positive sums on which two showcases can tie, each card in one of them or in none."""
    splits = product((-1, 0, 1), repeat=len(values))
    return {
        sum(v for v, side in zip(values, split, strict=True) if side == 1)
        for split in splits
        if any(split) and sum(v * side for v, side in zip(values, split, strict=True)) == 0
    }


def test_1_1_ten_coins() -> None:
    assert BURGUESES.box[0].coins == 10


def test_1_1_five_kings_one_of_them_an_ace() -> None:
    match = after(position(hand0="2♠"), "buy", "draw 2♣", "show 2♠")
    assert set(chances(match)) == {"king K♠", "king K♥", "king K♦", "king K♣", "king A♠"}


def test_1_1_fourteen_goods() -> None:
    assert len(CARD_NAMES) == 14
    assert set(CARD_NAMES) == cards("2♠ 3♠ 4♠ 2♣ 3♣ 4♣ 2♥ 3♥ 4♥ 5♥ 2♦ 3♦ 4♦ 5♦")


@pytest.mark.parametrize(("sign", "values"), [("♠", SPADES), ("♣", SPADES), ("♥", HEARTS), ("♦", HEARTS)])
def test_1_1_clubs_are_like_spades_and_diamonds_like_hearts(sign: str, values: list[int]) -> None:
    assert [int(name[0]) for name in CARD_NAMES if name[1] == sign] == values


def test_1_1_spades_can_never_tie_and_hearts_can() -> None:
    assert ties(SPADES) == set()
    assert 5 in ties(HEARTS)  # 2 + 3 against 5


def test_1_1_each_good_lies_in_exactly_one_place() -> None:
    for seed in SEEDS:
        for match in playthrough(seed):
            s = state(match)
            assert (s.deck + s.hand.sum(axis=0) + s.shop.sum(axis=0) + s.gone == 1).all()


def test_1_1_another_box_must_hold_fourteen_goods(tmp_path: Path) -> None:
    with pytest.raises(BadBox):
        andamio.load("burgueses", box=box_with(BURGUESES, tmp_path, '    { suit = "spades", value = 2 },\n', ""))


def test_1_2_one_coin_in_each_deposit_and_eight_in_the_bank() -> None:
    assert coins(BURGUESES.new(seed=1)) == [1, 1, 8]


def test_1_2_the_coins_always_add_up_to_ten() -> None:
    for seed in SEEDS:
        for match in playthrough(seed):
            assert sum(coins(match)) == 10 and min(coins(match)) >= 0
            assert is_sound(match)


def test_1_2_another_box_may_hold_more_coins(tmp_path: Path) -> None:
    rich = andamio.load("burgueses", box=box_with(BURGUESES, tmp_path, "coins = 10 ", "coins = 30 "))
    assert coins(rich.new(seed=1)) == [1, 1, 28]


def test_1_2_a_box_cannot_hold_fewer_coins_than_its_deposits(tmp_path: Path) -> None:
    with pytest.raises(BadBox):
        andamio.load("burgueses", box=box_with(BURGUESES, tmp_path, "coins = 10 ", "coins = 1 "))


def test_1_3_two_goods_to_each_seat_and_ten_in_the_deck() -> None:
    match = BURGUESES.new(seed=1)
    assert [len(hand(match, seat)) for seat in (0, 1)] == [2, 2]
    assert state(match).held.tolist() == [2, 2]
    assert state(match).left == state(match).deck.sum() == 10


def test_1_3_the_showcases_are_empty() -> None:
    match = BURGUESES.new(seed=1)
    assert shop(match, 0) == shop(match, 1) == set()


def test_1_3_any_good_is_as_likely_to_be_dealt() -> None:
    match = after(BURGUESES.typed(), "seat 0 begins")
    assert chances(match) == {f"draw {name}": pytest.approx(1 / 14) for name in CARD_NAMES}
    after(match, "draw 5♦")
    assert chances(match) == {f"draw {name}": pytest.approx(1 / 13) for name in CARD_NAMES if name != "5♦"}


def test_1_3_a_deal_is_secret() -> None:
    match = after(BURGUESES.typed(), "seat 0 begins", "draw 5♦")
    assert happened(match, seat=0) == [(DEALT, CARD_NAMES.index("5♦"))]
    assert happened(match, seat=1) == happened(match) == [(DEALT, HOLE)]


def test_1_3_any_king_is_as_likely_to_be_the_first() -> None:
    match = after(position(hand0="2♠"), "buy", "draw 2♣", "show 2♠")
    assert turning_a_king(match)
    assert list(chances(match).values()) == 5 * [0.2]


def test_1_4_either_seat_is_as_likely_to_start() -> None:
    assert chances(BURGUESES.typed()) == {"seat 0 begins": 0.5, "seat 1 begins": 0.5}


@pytest.mark.parametrize("first", [0, 1])
def test_1_4_the_seat_that_begins_has_the_first_turn(first: int) -> None:
    match = after(BURGUESES.typed(), f"seat {first} begins", "draw 2♠", "draw 3♠", "draw 4♠", "draw 2♣")
    assert match.turn == first


def test_1_4_who_begins_is_told() -> None:
    assert after(BURGUESES.typed(), "seat 1 begins").happened() == [Happening(BEGAN, 1, 0, 0)]


def test_1_4_the_other_seat_starts_the_second_round() -> None:
    match = after(position(hand0="2♠", deck=""), "buy", "show 2♠", "king K♣")  # seat 0 began the first
    assert dealing_again(match)
    assert after(match, "draw 2♠", "draw 3♠", "draw 4♠", "draw 2♣").turn == 1


@pytest.mark.parametrize(
    ("field", "place", "value"),
    [
        ("held", 0, 2),
        ("held", 1, 0),
        ("coins", 0, 2),
        ("coins", 1, -1),
        ("kings", 0, 2),
        ("kings", 4, -1),
        ("deck", 0, 0),
        ("gone", 3, 1),
    ],
)
def test_1_1_a_position_that_does_not_add_up_is_not_sound(field: str, place: int, value: int) -> None:
    match = position(hand0="2♥", hand1="3♠")
    assert is_sound(match)
    state(match)[field][place] = value
    assert not is_sound(match)


def test_1_2_coins_that_do_not_add_up_are_not_sound() -> None:
    match = position(hand0="2♥", hand1="3♠")
    state(match).bank += 1
    assert not is_sound(match)


def test_1_3_a_deck_of_another_size_is_not_sound() -> None:
    match = position(hand0="2♥", hand1="3♠")
    state(match).left -= 1
    assert not is_sound(match)
