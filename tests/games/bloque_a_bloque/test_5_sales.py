"""Rulebook, chapter 5: the sale round."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.games.bloque_a_bloque import state as g

from .table import CARDS, after, barred, can, chances, choices, happened, position, said, scores, settled, state

TOWERS = {
    "blue": "blue 0-3, roof",
    "mixed": "blue 0-2, brown 3, roof",
    "high": "blue 0-3, brown 4-5, roof",
    "brown": "brown 0-4, roof",
}


def sales(**places: str) -> Match:
    """The sale round has just begun."""
    return settled(after(position(final=0, rest="discard", **places), "end the turn"))  # type: ignore[arg-type]


# -- §5.1


def test_5_1_a_sale_card_of_the_reserve_goes_on_a_finished_building() -> None:
    match = sales(built0=TOWERS["blue"] + " | brown 0-3", reserve0="blue sale, coin 1")
    assert state(match).phase == g.SELLING and match.turn == 0
    assert choices(match) == {
        "put blue sale on building 1",
        "put the sale cards where they earn most",
        "sell no more",
    }
    after(match, "put blue sale on building 1")
    assert match.is_over and state(match).sign[0, 0] == 1
    assert [(event.what, event.amount) for event in happened(match, g.SIGNED)] == [(0, 1)]


def test_5_1_not_on_an_unfinished_one_nor_with_another_card() -> None:
    match = sales(built0=TOWERS["blue"] + " | brown 0-3", reserve0="blue sale, coin 1")
    assert barred(match, "put blue sale on building 2") == "5.1"
    assert barred(match, "put brown sale on building 1") == "5.1"
    assert barred(match, "put blue sale on building 3") == "5.1"
    assert barred(match, "draw a card") == "5.1"


def test_5_1_one_at_a_time_and_one_of_each_colour_on_a_building() -> None:
    match = sales(built0=TOWERS["high"], reserve0="blue sale, blue sale, brown sale")
    after(match, "put blue sale on building 1")
    assert barred(match, "put blue sale on building 1") == "5.1"
    after(match, "put brown sale on building 1")
    assert match.is_over and state(match).sign[0, 0] == 3


def test_5_1_nobody_is_forced() -> None:
    match = after(sales(built0=TOWERS["blue"], reserve0="blue sale"), "sell no more")
    assert match.is_over and state(match).sign.sum() == 0


def test_5_1_a_useless_placement_is_allowed() -> None:
    match = sales(built0=TOWERS["blue"], reserve0="brown sale")
    assert can(match, "put brown sale on building 1")
    assert barred(match, "put the sale cards where they earn most") == "5.1"


def test_5_1_sale_cards_in_hand_do_not_count() -> None:
    assert sales(built0=TOWERS["blue"], hand0="blue sale").is_over


def test_5_1_in_seat_order_from_the_first_seat_and_who_cannot_is_skipped() -> None:
    match = position(
        seats=4,
        turn=1,
        first=2,
        final=0,
        rest="discard",
        built0=TOWERS["blue"],
        reserve0="blue sale",
        built1=TOWERS["brown"],
        reserve1="brown sale",
        built2=TOWERS["blue"],
        reserve2="pool",
        built3=TOWERS["mixed"],
        reserve3="brown sale",
    )
    settled(after(match, "end the turn"))
    order = []
    while not match.is_over:
        order.append(match.turn)
        after(match, "sell no more")
    assert order == [3, 0, 1]


def test_5_1_all_reserves_are_turned_up_from_the_first_seat_on() -> None:
    match = position(
        turn=1,
        first=1,
        final=0,
        rest="discard",
        built0=TOWERS["blue"],
        reserve0="blue sale",
        hand1="coin 1",
        reserve1="coin 3, pool",
    )
    after(match, "end the turn")
    found = []
    while match.turn == CHANCE:
        assert len(chances(match)) == 1  # nothing is left to chance but who learns it
        after(match, *chances(match))
        found += [(event.seat, CARDS[event.what]) for event in happened(match, g.TURNED_UP)]
    assert found == [(1, "coin 3"), (1, "pool"), (0, "blue sale")]
    assert state(match).kept.tolist() == [0, 0, 0, 0] and match.turn == 0
    assert said(match, state(match).shown[1]) == "coin 3, pool"


def best_of(match: Match) -> int:
    """The most points that any way of selling gives, by trying all."""
    if match.is_over:
        return sum(scores(match).values())
    return max(best_of(played(match, action)) for action in choices(match) if "earn most" not in action)


def played(match: Match, action: str) -> Match:
    return after(match.clone(), action)


@pytest.mark.parametrize("seed", range(12))
def test_5_1_the_best_assignment_can_be_asked_for(seed: int) -> None:
    whim = Random(seed)
    built = " | ".join(whim.sample(list(TOWERS.values()), 2))
    reserve = ", ".join(whim.choices(["blue sale", "brown sale"], k=3))
    match = sales(built0=built, reserve0=reserve)
    most = best_of(match)
    if can(match, "put the sale cards where they earn most"):
        after(match, "put the sale cards where they earn most")
        assert match.is_over
    else:
        after(match, "sell no more")
    assert sum(scores(match).values()) == most


def test_5_1_the_best_assignment_leaves_what_earns_nothing() -> None:
    match = sales(built0=TOWERS["blue"], reserve0="blue sale, brown sale")
    after(match, "put the sale cards where they earn most")
    assert state(match).sign[0, 0] == 1 and len(happened(match, g.SIGNED)) == 1


def test_5_1_there_are_ways_to_sell_every_pair_of_towers() -> None:
    for first, second in product(list(TOWERS.values())[:2], repeat=2):
        match = sales(built0=f"{first} | {second}", reserve0="blue sale")
        assert len(choices(match, "put blue sale")) == 2
