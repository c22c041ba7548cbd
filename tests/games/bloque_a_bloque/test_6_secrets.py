"""§6.8 what is secret, and what stays known."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from andamio.core.layout import CHANCE, HOLE, NOBODY
from andamio.core.match import Match
from andamio.games.bloque_a_bloque import state as g

from .table import (
    KIND,
    after,
    choices,
    edition,
    hand,
    happened,
    is_sound,
    listed,
    playthrough,
    position,
    reserve,
    settled,
    state,
    sure,
    vague,
)


def test_6_8_hands_reserves_and_the_deck_are_secret_and_their_sizes_are_not() -> None:
    match = position(hand0="coin 1, coin 2", reserve0="pool")
    view = match.view(1)
    assert (view.hand[0] == HOLE).all() and (view.reserve[0] == HOLE).all() and (view.deck == HOLE).all()
    assert (view.held[0], view.kept[0], view.left) == (2, 1, state(match).left)
    assert (match.view(NOBODY).hand == HOLE).all()


def test_6_8_the_discard_offers_and_buildings_are_open() -> None:
    match = position(hand0="coin 1", offer0="pool", built0="blue 0-3, roof", deck="coin 2", rest="discard")
    view = match.view(1)
    assert view.offer[0, 0] == KIND["pool"] and view.height[0, 0] == 4 and view.discard.sum() > 0


def test_6_8_a_card_drawn_is_seen_by_its_owner_alone() -> None:
    match = after(position(hand0="coin 1"), "draw a card", "turn up pool")
    assert [event.what for event in happened(match, g.DREW, seat=0)] == [KIND["pool"]]
    assert [event.what for event in happened(match, g.DREW, seat=1)] == [HOLE]


def test_6_8_a_card_bought_and_one_received_are_known_to_be_in_hand() -> None:
    match = position(hand0="coin 2, coin 1", offer1="1 blue/roof")
    after(match, "buy 1 blue/roof from seat 1", "pay with coin 2")
    assert (sure(match), sure(match, 1)) == ("1 blue/roof", "coin 2")
    assert (vague(match), vague(match, 1)) == ("", "")


def test_6_8_after_reserving_only_to_be_in_hand_or_reserve() -> None:
    match = position(hand0="start card, pool, coin 3", sure0="start card, pool")
    after(match, "reserve pool", "pay with coin 3")
    assert (sure(match), vague(match)) == ("", "start card, pool")


def test_6_8_after_swapping_too() -> None:
    match = position(hand0="start card, pool", sure0="start card, pool", reserve0="coin 1")
    after(match, "swap pool", "for coin 1 of the reserve")
    assert (sure(match), vague(match)) == ("", "start card, pool")


def test_6_8_what_others_do_blurs_nothing() -> None:
    match = position(hand0="pool, coin 3", hand1="start card", sure1="start card")
    after(match, "reserve pool", "pay with coin 3")
    assert sure(match, 1) == "start card"


def test_6_8_until_it_leaves_openly() -> None:
    match = position(hand0="start card, pool, coin 1", sure0="start card, pool")
    after(match, "add 0 blue (of start card)", "pay with pool")
    assert sure(match) == vague(match) == ""
    match = position(hand0="coin 1", reserve0="pool", vague0="pool")
    assert vague(after(match, "offer pool of the reserve")) == ""
    match = position(hand0="pool", reserve0="coin 1", vague0="pool")
    assert vague(after(match, "offer pool")) == ""


def test_6_8_a_card_of_the_reserve_is_not_the_one_known_in_hand() -> None:
    match = position(hand0="pool, coin 1", reserve0="pool", sure0="pool")
    after(match, "offer pool of the reserve")
    assert sure(match) == "pool"


def test_6_8_what_was_known_for_sure_leaves_a_hand_first() -> None:
    match = position(hand0="pool, pool", sure0="pool", vague0="pool")
    after(match, "offer pool")
    assert (sure(match), vague(match)) == ("", "pool")


def test_6_8_when_reserves_are_turned_up_the_rest_is_in_hand() -> None:
    match = position(
        hand0="pool, coin 1", reserve0="pool, blue sale", vague0="pool, blue sale, coin 1", final=0, rest="discard"
    )
    settled(after(match, "end the turn"))
    assert (sure(match), vague(match)) == ("coin 1", "")


# -- nobody learns which card was reserved or swapped


def seen(match: Match, seat: int) -> tuple[bytes, object, object, object]:
    view = match.view(seat)
    return bytes(view), match.happened(seat), match.tell(seat), view.look(match.names(), "en")


def test_6_8_reserving_looks_the_same_whatever_the_card() -> None:
    found = set()
    for card in ("start card", "pool", "coin 1"):
        match = position(hand0="start card, pool, coin 1, coin 3", sure0="start card")
        after(match, f"reserve {card}", "pay with coin 3")
        assert [event.what for event in happened(match, g.RESERVED, seat=0)] == [KIND[card]]
        found.add(repr(seen(match, 1)))
    assert len(found) == 1


def test_6_8_swapping_looks_the_same_whatever_the_cards() -> None:
    found = set()
    for given in ("start card", "pool"):
        for taken in ("coin 1", "coin 3"):
            match = position(hand0="start card, pool", reserve0="coin 1, coin 3", sure0="start card")
            after(match, f"swap {given}", f"for {taken} of the reserve")
            assert len(happened(match, g.SWAPPED)) == 1
            found.add(repr(seen(match, 1)))
    assert len(found) == 1


def test_6_8_words_for_others_name_no_hidden_card() -> None:
    match = position(hand0="pool, coin 3, coin 1", reserve0="blue sale")
    after(match, "reserve pool", "pay with coin 3", "swap coin 1", "for pool of the reserve")
    told = " ".join(match.tell(1)) + " ".join(text for _, text in match.view(1).look(match.names(), "en"))
    assert not re.search(r"pool|blue sale", told)
    assert "swaps a coin of 1 for a pool" in " ".join(match.tell(0))


# -- imagination


def test_6_8_imagination_keeps_what_is_known_and_no_more() -> None:
    match = position(
        hand0="start card, pool, coin 3", sure0="pool", reserve0="coin 1", vague0="start card", hand1="coin 2"
    )
    places: Counter[str] = Counter()
    for seed in range(200):
        world = match.clone()
        world.place(match.view(1).imagine(seed))
        assert is_sound(world) and hand(world, 1) == "coin 2"
        assert "pool" in hand(world) and "start card" in hand(world) + reserve(world)
        places["reserve"] += "start card" in reserve(world)
        places["coin 3"] += "coin 3" in hand(world) + reserve(world)
    assert 40 < places["reserve"] < 95  # one of three places
    assert places["coin 3"] < 40  # three of some sixty cards


def test_6_8_what_is_unknown_is_dealt_fairly() -> None:
    match = position(hand0="coin 3", hand1="coin 2", reserve1="pool", deck="blue sale, brown sale", rest="discard")
    found: Counter[str] = Counter()
    for seed in range(600):
        world = match.clone()
        world.place(match.view(0).imagine(seed))
        found[f"{hand(world, 1)} | {reserve(world, 1)}"] += 1
    assert len(found) == 12 and min(found.values()) > 25  # 4 × 3 deals


def test_6_8_one_does_not_forget_ones_own_plan() -> None:
    match = after(position(hand0="start card, coin 1"), "add 0 blue (of start card)")
    world = match.clone()
    world.place(match.view(0).imagine(1))
    assert choices(world) == choices(match)


@pytest.mark.parametrize("seats", [2, 4])
def test_6_8_other_worlds_can_be_played_on_to_the_end(seats: int) -> None:
    whim = Random(seats)
    for number, match in enumerate(playthrough(4, seats)):
        if number % 41 or match.is_over:
            continue
        world = match.clone()
        world.place(match.view(number % seats).imagine(number))
        settled(world, number)
        while not world.is_over:
            world.play(whim.choice(world.legal()))
            settled(world, number)
        assert is_sound(world)


def test_6_8_what_is_known_is_true_in_every_game() -> None:
    for match in playthrough(8, 3):
        s = state(match)
        for seat in range(3):
            there = Counter([k for k in s.hand[seat].tolist() if k != g.EMPTY])
            both = there + Counter([k for k in s.reserve[seat].tolist() if k != g.EMPTY])
            known = Counter([k for k in s.sure[seat].tolist() if k != g.EMPTY])
            assert known <= there
            assert known + Counter([k for k in s.vague[seat].tolist() if k != g.EMPTY]) <= both


def test_6_8_start_cards_are_always_accounted_for() -> None:
    for match in playthrough(9, 2):
        if match.turn != CHANCE:
            hidden = sum(f"{hand(match, seat)} {reserve(match, seat)}".count("start card") for seat in range(2))
            known = sum(f"{sure(match, seat)} {vague(match, seat)}".count("start card") for seat in range(2))
            assert hidden == known


@pytest.mark.parametrize("thinks_again", [False, True])
def test_6_8_an_undo_tells_nothing_of_what_another_took_back(thinks_again: bool) -> None:
    match = edition(2).new(1)
    one, other = match.turn, 1 - match.turn
    if thinks_again:
        after(match, "add 0 blue (of start card)", "take it back")
    after(match, "end the turn", "end the turn")
    assert match.turn == one
    match.undo(other)
    assert match.turn == other


def test_6_8_the_owner_may_look_at_the_reserve() -> None:
    match = position(reserve0="pool, coin 1")
    assert sorted(kind for kind in match.view(0).reserve[0].tolist() if kind >= 0) == sorted(listed("pool, coin 1"))
    assert all(kind < 0 for kind in match.view(1).reserve[0].tolist())
