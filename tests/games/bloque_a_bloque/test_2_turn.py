"""Rulebook, chapter 2: the actions, paying, and the end of a turn."""

from __future__ import annotations

from itertools import combinations

import pytest

from andamio.core.layout import CHANCE
from andamio.games.bloque_a_bloque import state as g

from .table import (
    KIND,
    after,
    barred,
    can,
    choices,
    discards,
    hand,
    happened,
    impossible,
    offers,
    position,
    reserve,
    settled,
    state,
    sure,
    tower,
)

# -- §2.1


def test_2_1_two_actions_and_the_next_seat() -> None:
    match = position(hand0="start card, coin 1")
    after(match, "draw a card", "turn up pool")
    assert match.turn == 0 and state(match).acts == 1
    after(match, "draw a card", "turn up pool")
    assert match.turn == 1 and hand(match) == "start card, coin 1, pool, pool"
    assert state(match).turns == 2


def test_2_1_one_action_or_none_is_allowed() -> None:
    match = after(position(hand0="start card, coin 1"), "end the turn")
    assert match.turn == 1 and [event.amount for event in happened(match, g.ENDED_EARLY)] == [2]
    match = position(hand0="start card, coin 1")
    after(match, "offer coin 1", "end the turn")
    assert match.turn == 1 and [event.amount for event in happened(match, g.ENDED_EARLY)] == [1]


def test_2_1_draw_only_with_fewer_than_four() -> None:
    match = position(hand0="start card, coin 1, coin 1, coin 2")
    assert barred(match, "draw a card") == "2.1"
    assert can(position(hand0="start card, coin 1, coin 1"), "draw a card")


def test_2_1_the_reserve_is_not_counted() -> None:
    assert can(position(hand0="coin 1, coin 1, coin 2", reserve0="coin 3, pool"), "draw a card")


def test_2_1_any_card_of_the_deck_is_as_likely() -> None:
    match = after(position(hand0="coin 1", deck="pool, pool, coin 3", rest="discard"), "draw a card")
    assert match.turn == CHANCE
    odds = {match.say(action): share for action, share in match.odds().items()}
    assert odds == pytest.approx({"turn up pool": 2 / 3, "turn up coin 3": 1 / 3})
    assert impossible(match, "turn up coin 2")
    assert [event.amount for event in happened(after(match, "turn up pool"), g.DREW)] == [2]


# -- §2.2


def test_2_2_reserving_costs_three() -> None:
    match = position(hand0="blue sale, coin 3, coin 1")
    after(match, "reserve blue sale", "pay with coin 3")
    assert (hand(match), reserve(match), discards(match)[:6]) == ("coin 1", "blue sale", "start ")
    assert "coin 3" in discards(match)
    assert state(match).kept[0] == 1 and state(match).acts == 1
    assert [event.amount for event in happened(match, g.RESERVED)] == [1]


def test_2_2_only_a_card_of_the_hand() -> None:
    match = position(hand0="coin 3, coin 3", reserve0="pool")
    assert barred(match, "reserve pool") == "2.2"
    assert choices(match, "reserve") == {"reserve coin 3"}


def test_2_2_the_card_itself_does_not_pay() -> None:
    match = position(hand0="coin 3, coin 2")
    assert barred(match, "reserve coin 3") == "2.7"
    assert can(match, "reserve coin 2")


def test_2_2_a_full_reserve_takes_no_more() -> None:
    match = position(hand0="coin 3, coin 1", reserve0="start card, start card, pool", seats=3)
    assert barred(match, "reserve coin 1") == "2.2"  # the pool beside the three would be superfluous
    assert barred(match, "reserve coin 3") == "2.7"


def test_2_2_unless_one_of_its_cards_pays() -> None:
    match = position(hand0="coin 1, pool", reserve0="coin 3, blue sale, blue sale")
    after(match, "reserve pool")
    assert choices(match, "pay") == {
        "pay with coin 3 of the reserve",
        "pay with coin 1",
        "pay with blue sale of the reserve",
    }
    after(match, "pay with coin 3 of the reserve")
    assert reserve(match) == "blue sale, blue sale, pool"


def test_2_2_into_a_full_reserve_a_payment_from_the_hand_alone_is_refused() -> None:
    match = position(hand0="coin 3, pool", reserve0="coin 2, blue sale, brown sale")
    after(match, "reserve pool")
    assert barred(match, "pay with coin 3") == "2.2"
    assert choices(match, "pay") == {"pay with coin 2 of the reserve"} | {
        f"pay with {colour} sale of the reserve" for colour in ("blue", "brown")
    }
    after(match, "pay with blue sale of the reserve")
    assert barred(match, "pay with coin 3") == "2.7"  # the sale card would be superfluous
    after(match, "pay with coin 2 of the reserve")
    assert reserve(match) == "brown sale, pool" and hand(match) == "coin 3"


# -- §2.3


def test_2_3_a_card_of_the_hand_is_offered_for_nothing() -> None:
    match = after(position(hand0="coin 2, pool"), "offer pool")
    assert (hand(match), offers(match), state(match).acts) == ("coin 2", "pool", 1)
    assert happened(match, g.OFFERED)[0].what == KIND["pool"]


def test_2_3_or_one_of_the_reserve() -> None:
    match = after(position(hand0="coin 2", reserve0="pool"), "offer pool of the reserve")
    assert (reserve(match), offers(match)) == ("", "pool")
    assert happened(match, g.OFFERED_RESERVE)[0].what == KIND["pool"]


def test_2_3_what_the_seat_has_not_cannot_be_offered() -> None:
    match = position(hand0="coin 2", reserve0="pool")
    assert barred(match, "offer pool") == "2.3"
    assert barred(match, "offer coin 2 of the reserve") == "2.3"


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_2_3_so_many_at_a_time(limit: int) -> None:
    lying = ", ".join(["coin 1"] * (limit - 1))
    match = position(hand0="coin 2, pool", offer0=lying, options={"offer_limit": limit})
    after(match, "offer coin 2")
    assert barred(match, "offer pool") == "2.3"


def test_2_3_what_was_bought_makes_room() -> None:
    match = position(hand0="coin 2, coin 3", offer0="coin 1, pool", hand1="coin 1", turn=1)
    after(match, "buy pool from seat 0", "pay with coin 1", "end the turn")
    assert can(match, "offer coin 2")


def test_2_3_it_never_comes_back() -> None:
    match = position(hand0="coin 2", offer0="pool")
    assert barred(match, "buy pool from seat 0") == "2.4"
    assert not choices(match, "add the pool")


def test_2_3_a_sale_card_that_nobody_bought_sells_nothing() -> None:
    match = position(built0="blue 0-3, roof", offer0="blue sale", final=0, rest="discard")
    after(match, "end the turn")
    assert match.is_over and not match.view().sign.any()


# -- §2.4


def test_2_4_the_card_comes_to_the_buyer_and_the_payment_to_the_seller() -> None:
    match = position(hand0="coin 2, coin 1", offer1="1 blue/roof", hand1="pool")
    after(match, "buy 1 blue/roof from seat 1", "pay with coin 2")
    assert hand(match) == "1 blue/roof, coin 1" and hand(match, 1) == "coin 2, pool"
    assert offers(match, 1) == "" and state(match).acts == 1 and match.turn == 0
    assert [(e.kind, e.seat, e.amount) for e in happened(match, g.BOUGHT, g.SOLD)] == [(g.BOUGHT, 0, 2), (g.SOLD, 1, 2)]
    assert sure(match) == "1 blue/roof" and sure(match, 1) == "coin 2"


def test_2_4_it_costs_its_value() -> None:
    match = position(hand0="coin 1, pool", offer1="coin 3")
    assert barred(match, "buy coin 3 from seat 1") == "2.7"
    match = position(hand0="coin 1, coin 2", offer1="coin 3")
    after(match, "buy coin 3 from seat 1", "pay with coin 1", "pay with coin 2")
    assert hand(match) == "coin 3" and hand(match, 1) == "coin 1, coin 2"


def test_2_4_no_change_is_given() -> None:
    match = position(hand0="coin 2, coin 2", offer1="coin 3")
    after(match, "buy coin 3 from seat 1", "pay with coin 2", "pay with coin 2")
    assert hand(match, 1) == "coin 2, coin 2"
    assert [(e.kind, e.seat, e.amount) for e in happened(match, g.BOUGHT, g.SOLD)] == [(g.BOUGHT, 0, 3), (g.SOLD, 1, 3)]


def test_2_4_two_sellers_in_one_turn_discard_one_after_the_other() -> None:
    full = "pool, blue sale, brown sale, coin 1"
    match = position(
        seats=3, hand0="coin 2, coin 3", offer1="1 blue/roof", offer2="coin 3", hand1=full, hand2="start card, pool"
    )
    after(match, "buy 1 blue/roof from seat 1", "pay with coin 2")
    assert match.turn == 1
    after(match, "discard coin 2", "buy coin 3 from seat 2", "pay with coin 3")
    assert match.turn == 1 and hand(match, 2) == "start card, coin 3, pool"


def test_2_4_only_what_another_seat_offers() -> None:
    match = position(hand0="coin 3", offer0="pool", hand1="blue sale", seats=3)
    assert barred(match, "buy pool from seat 0") == "2.4"
    assert barred(match, "buy blue sale from seat 1") == "2.4"
    assert barred(match, "buy pool from seat 3") == "2.4"


def test_2_4_a_seller_with_more_than_four_discards_before_the_buyer_goes_on() -> None:
    match = position(hand0="coin 1, pool", offer1="1 blue/roof", hand1="start card, coin 1, coin 2, coin 3")
    after(match, "buy 1 blue/roof from seat 1", "pay with coin 1", "pay with pool")
    assert match.turn == 1 and state(match).phase == g.TRIMMING and state(match).active == 0
    assert choices(match) == {f"discard {card}" for card in ("start card", "coin 1", "coin 2", "coin 3", "pool")}
    after(match, "discard start card")
    assert match.turn == 1
    assert barred(match, "draw a card") == "2.4"
    assert barred(match, "discard start card") == "2.4"
    after(match, "discard pool")
    assert match.turn == 0 and hand(match, 1) == "coin 1, coin 1, coin 2, coin 3"
    assert can(match, "draw a card")


def test_2_4_also_after_the_buyers_last_action() -> None:
    match = position(hand0="coin 1", offer1="pool", hand1="start card, coin 1, coin 2, coin 3", acts=1)
    after(match, "buy pool from seat 1", "pay with coin 1")
    assert match.turn == 1 and state(match).phase == g.TRIMMING
    after(match, "discard coin 1")
    assert match.turn == 1 and state(match).acts == 2  # now it is its own turn


def test_2_4_buying_is_allowed_with_any_hand() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 3", reserve0="pool", offer1="blue sale, brown sale")
    after(match, "buy blue sale from seat 1", "pay with pool of the reserve")
    assert state(match).held[0] == 5
    assert barred(match, "draw a card") == "2.1"
    assert can(match, "buy brown sale from seat 1")


# -- §2.5


@pytest.mark.parametrize(("cost", "coin"), [(1, "coin 1"), (2, "coin 2"), (3, "coin 3")])
def test_2_5_adding_costs_what_was_agreed(cost: int, coin: str) -> None:
    match = position(hand0=f"start card, {coin}", options={"add_cost": cost})
    after(match, "add 0 blue (of start card)", f"pay with {coin}")
    assert tower(match) == "0 blue" and hand(match) == ""
    match = position(hand0=f"start card, coin {cost - 1}" if cost > 1 else "start card", options={"add_cost": cost})
    assert barred(match, "add 0 blue (of start card)") == "2.7"


def test_2_5_the_card_itself_does_not_pay() -> None:
    match = position(hand0="0 blue/roof")
    assert barred(match, "add 0 blue (of 0 blue/roof)") == "2.7"


def test_2_5_from_the_hand_only() -> None:
    match = position(hand0="coin 1", reserve0="0 blue/roof, pool", built0="blue 0-3, roof")
    assert barred(match, "add 0 blue (of 0 blue/roof) of the reserve") == "2.5"
    assert barred(match, "add the pool of the reserve") == "2.5"
    assert barred(match, "add 0 blue (of 0 blue/roof)") == "2.5"
    assert barred(match, "add the pool") == "2.5"


def test_2_5_or_from_the_reserve_where_that_was_agreed() -> None:
    agreed = {"build_from_reserve": True}
    match = position(hand0="coin 1, coin 1", reserve0="0 blue/roof, pool", built0="blue 0-3, roof", options=agreed)
    after(match, "add 0 blue (of 0 blue/roof) of the reserve", "pay with coin 1")
    assert tower(match, building=2) == "0 blue" and reserve(match) == "pool"
    after(match, "add the pool of the reserve", "pay with coin 1")
    assert state(match).pool[0, 0] == 1 and reserve(match) == ""


# -- §2.6


def test_2_6_a_card_of_the_hand_for_one_of_the_reserve() -> None:
    match = position(hand0="coin 1, blue sale", reserve0="pool, coin 3")
    after(match, "swap blue sale")
    assert choices(match, "for") == {"for pool of the reserve", "for coin 3 of the reserve"}
    assert barred(match, "for coin 2 of the reserve") == "2.6"
    after(match, "for pool of the reserve")
    assert (hand(match), reserve(match), state(match).acts) == ("coin 1, pool", "coin 3, blue sale", 1)
    assert len(happened(match, g.SWAPPED)) == 1


def test_2_6_not_without_a_reserve() -> None:
    assert barred(position(hand0="coin 1"), "swap coin 1") == "2.6"
    assert barred(position(hand0="coin 1", reserve0="pool"), "swap pool") == "2.6"


# -- §2.7


def payments(cost: int, cards: list[int]) -> set[tuple[int, ...]]:
    """Every payment that reaches the cost with no card superfluous, as values in order."""
    found = set()
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            if sum(chosen) >= cost and sum(chosen) - min(chosen) < cost:
                found.add(tuple(sorted(chosen)))
    return found


def offered_payments(cards: list[int], chosen: tuple[int, ...] = ()) -> set[tuple[int, ...]]:
    """What is really possible, step by step, for reserving a start card."""
    match = position(hand0="start card, " + ", ".join(f"coin {n}" for n in cards[:3]), reserve0=spare(cards[3:]))
    after(match, "reserve start card")
    found: set[tuple[int, ...]] = set()
    steps: list[tuple[str, ...]] = [()]
    while steps:
        paid = steps.pop()
        trial = match.clone()
        after(trial, *paid)
        if state(trial).kept[0] + state(trial).held[0] < 1 + len(cards):
            found.add(tuple(sorted(int(step.split()[3]) for step in paid)))
        else:
            ways = choices(trial, "pay")
            assert ways, "a dead end"
            steps += [(*paid, way) for way in ways]
    return found


def spare(cards: list[int]) -> str:
    return ", ".join(f"coin {n}" for n in cards)


@pytest.mark.parametrize(
    "cards", [[3], [1, 3], [2, 2], [1, 1, 1], [1, 2, 3], [1, 1, 2, 3], [2, 2, 3, 3], [1, 1, 1, 2, 2], [1, 2, 3, 3, 3]]
)
def test_2_7_every_payment_without_a_superfluous_card_and_no_other(cards: list[int]) -> None:
    assert offered_payments(cards) == payments(3, cards)


def test_2_7_a_one_that_only_a_three_could_follow_is_not_offered() -> None:
    match = after(position(hand0="start card, coin 1, coin 3"), "reserve start card")
    assert choices(match, "pay") == {"pay with coin 3"}
    assert barred(match, "pay with coin 1") == "2.7"


def test_2_7_no_change_is_given() -> None:
    match = after(position(hand0="start card, coin 2, coin 2"), "reserve start card")
    after(match, "pay with coin 2", "pay with coin 2")
    assert hand(match) == "" and reserve(match) == "start card"


def test_2_7_hand_and_reserve_pay_together() -> None:
    match = position(hand0="start card, coin 1", reserve0="coin 2")
    after(match, "reserve start card", "pay with coin 1", "pay with coin 2 of the reserve")
    assert reserve(match) == "start card"
    assert [(e.kind, e.what) for e in happened(match, g.PAID, g.PAID_RESERVE)] == [
        (g.PAID_RESERVE, KIND["coin 2"]),
        (g.PAID, KIND["coin 1"]),
    ]


def test_2_7_costs_go_to_the_discard() -> None:
    match = position(hand0="start card, coin 3, coin 1", hand1="start card")
    after(match, "add 0 blue (of start card)", "pay with coin 3")
    assert discards(match) == "coin 3"


def test_2_7_of_two_alike_one_is_added_and_the_other_pays() -> None:
    match = position(hand0="1 blue/roof, 1 blue/roof", built0="blue 0")
    after(match, "add 1 blue (of 1 blue/roof)", "pay with 1 blue/roof")
    assert hand(match) == "" and tower(match) == "0 blue, 1 blue"


# -- §2.8


def test_2_8_more_than_four_are_discarded_at_the_end() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 3", reserve0="coin 1, coin 1", offer1="pool, blue sale")
    after(match, "buy pool from seat 1", "pay with coin 1 of the reserve")
    after(match, "buy blue sale from seat 1", "pay with coin 1 of the reserve")
    assert match.turn == 0 and state(match).held[0] == 6
    assert barred(match, "end the turn") == "2.8"
    assert barred(match, "discard 0 blue/roof") == "2.8"
    after(match, "discard coin 1", "discard start card")
    assert match.turn == 1 and hand(match) == "coin 2, coin 3, blue sale, pool"


def test_2_8_also_when_the_turn_ends_early() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 3, pool")
    after(match, "end the turn")
    assert match.turn == 0 and len(choices(match)) == 5
    assert after(match, "discard pool").turn == 1


def test_2_8_nobody_discards_before() -> None:
    assert barred(position(hand0="start card, coin 1"), "discard coin 1") == "2.8"


def test_2_8_reserve_and_offers_are_not_hand() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 3", reserve0="coin 1, coin 1", offer0="pool")
    assert after(match, "end the turn").turn == 1


# -- §2.9


def test_2_9_nothing_happens_before_it_is_paid() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 2")
    before = match.view(1)
    after(match, "reserve start card", "pay with coin 1")
    assert match.view(1) == before and happened(match) == [] and match.turn == 0
    assert hand(match) == "start card, coin 1, coin 2, coin 2"


def test_2_9_what_is_prepared_can_be_taken_back() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 2")
    after(match, "reserve start card", "pay with coin 1", "take it back")
    assert state(match).acts == 2 and can(match, "reserve start card") and can(match, "end the turn")
    after(match, "reserve start card", "pay with coin 2", "pay with coin 2")
    assert hand(match) == "coin 1"


def test_2_9_three_times_in_a_turn() -> None:
    match = position(hand0="start card, coin 1", reserve0="pool")
    for _ in range(3):
        after(match, "swap coin 1", "take it back")
    after(match, "swap coin 1")
    assert barred(match, "take it back") == "2.9"
    after(match, "for pool of the reserve", "end the turn", "end the turn", "swap pool")
    assert can(match, "take it back")


def test_2_9_one_thing_at_a_time() -> None:
    match = position(hand0="start card, coin 1")
    assert barred(match, "pay with coin 1") == "2.9"
    assert barred(match, "on building 1") == "2.9"
    assert barred(match, "for coin 1 of the reserve") == "2.9"
    assert barred(match, "take it back") == "2.9"
    after(match, "add 0 blue (of start card)")
    assert barred(match, "draw a card") == "2.9"
    assert barred(match, "end the turn") == "2.9"
    assert barred(match, "on building 1") == "2.9"


def test_2_9_the_building_is_asked_only_where_there_are_several() -> None:
    match = position(hand0="3 blue/4 blue, coin 1", built0="blue 0-3 | brown 0-3")
    after(match, "add 4 blue (of 3 blue/4 blue)")
    assert choices(match) == {"on building 1", "on building 2", "take it back"}
    assert barred(match, "on building 3") == "3.2"
    assert barred(match, "pay with coin 1") == "2.9"
    after(match, "on building 2", "pay with coin 1")
    assert tower(match, building=2) == "0 brown, 1 brown, 2 brown, 3 brown, 4 blue"
    match = position(hand0="3 blue/4 blue, coin 1", built0="blue 0-3 | brown 0-2")
    after(match, "add 4 blue (of 3 blue/4 blue)")
    assert choices(match, "pay") == {"pay with coin 1"}


def test_2_9_others_imagine_that_nothing_is_prepared() -> None:
    match = position(hand0="start card, coin 1, coin 2, coin 2", sure0="start card")
    after(match, "reserve start card", "pay with coin 1")
    world = match.clone()
    world.place(match.view(1).imagine(3))
    assert can(world, "end the turn") and settled(world).turn == 0
