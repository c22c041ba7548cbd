"""Rulebook, chapter 1: box and set-up."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from andamio.core.errors import BadBox
from andamio.core.layout import CHANCE
from andamio.games.bloque_a_bloque import state as g

from .mixes import OURS, opened
from .table import (
    BLOQUE,
    CARDS,
    KIND,
    after,
    barred,
    can,
    chances,
    choices,
    edition,
    hand,
    happened,
    impossible,
    position,
    reserve,
    settled,
    state,
    sure,
)

BOX = (BLOQUE.game.folder / "box.toml").read_text(encoding="utf-8")

# -- §1.1

FLOOR_CARDS = {  # what is printed, by value: written down here a second time
    1: "1b3b 1b3n 1n3b 1n3n 0b2b 0n2b 0b2n 0n2n 0b4b 0n4n 1b4b 1n4n 2b4b 2b4n 2n4b 2n4n 3b4b 3n4n",
    2: "0br 0nr 1br 1br 1nr 1nr 1b5n 1n5b 2br 2nr 2b5b 2n5n 3br 3br 3nr 3nr 3b5b 3b5n 3n5b 3n5n",
    3: "0b6n 0n6b 1b6b 1n6n 2b6n 2n6b",
}


def spelled(card: str) -> str:
    """1b3n: 1 blue/3 brown."""
    ends = [card[:2], card[2:]]
    colours = {"b": "blue", "n": "brown"}
    return "/".join("roof" if end == "r" else f"{end[0]} {colours[end[1]]}" for end in ends)


def test_1_1_forty_four_cards_have_two_floors_and_a_value() -> None:
    expected = Counter((spelled(card), value) for value, cards in FLOOR_CARDS.items() for card in cards.split())
    box = BLOQUE.box[0]
    found = {(CARDS[kind], int(box.value[kind])): int(box.count[kind]) for kind in range(g.FLOORS) if box.count[kind]}
    assert sum(expected.values()) == 44
    assert found == expected


def test_1_1_nine_have_a_value_only_eight_sell_and_six_are_pools() -> None:
    box = BLOQUE.box[0]
    assert box.count[g.COINS : g.SALE].tolist() == [3, 3, 3, 0, 0, 0]
    assert box.value[g.COINS : g.SALE].tolist() == [1, 2, 3, 4, 5, 6]
    assert box.count[g.SALE :].tolist() == [4, 4, 6] and box.value[g.SALE :].tolist() == [1, 1, 1]
    assert box.count.sum() - box.count[g.START] == 67


def test_1_1_a_start_card_is_a_floor_0_of_either_colour_without_a_value() -> None:
    box = BLOQUE.box[0]
    faces = slice(2 * g.START, 2 * g.START + 2)
    assert box.level[faces].tolist() == [0, 0] and box.colour[faces].tolist() == [0, 1] and box.value[g.START] == 0


def test_1_1_sale_cards_and_pools_pay_and_are_offered() -> None:
    match = position(hand0="start card, blue sale, pool")
    assert can(match, "offer blue sale") and can(match, "offer pool")
    after(match, "add 0 blue (of start card)")
    assert choices(match, "pay") == {"pay with blue sale", "pay with pool"}


def boxed(folder: Path, text: str) -> Any:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return BLOQUE.game.edition(file)


def test_1_1_a_box_of_ones_own_may_have_other_cards(tmp_path: Path) -> None:
    changed = BOX.replace('["1 blue", "3 blue"], value = 1', '["6 brown", "roof"], value = 5')
    box = boxed(tmp_path, changed.replace("coins = [1, 1, 1,", "coins = [6, 1, 1,")).box[0]
    assert box.count[g.COINS : g.SALE].tolist() == [2, 3, 3, 0, 0, 1]
    assert 5 in box.value[: g.FLOORS]


def test_1_1_a_box_of_ones_own_may_have_more_or_fewer_of_each_sort(tmp_path: Path) -> None:
    fewer = BOX.replace('    { ends = ["1 blue", "3 blue"], value = 1 },\n', "").replace(
        "coins = [1, 1, 1,", "coins = ["
    )
    box = boxed(tmp_path, "pools = 9\n" + fewer.replace("blue = 4, brown = 4", "blue = 1, brown = 0")).box[0]
    assert box.count[: g.FLOORS].sum() == 43 and box.count[g.COINS : g.SALE].tolist() == [0, 3, 3, 0, 0, 0]
    assert box.count[g.SALE :].tolist() == [1, 0, 9]


def test_1_1_six_pools_and_a_0_of_either_colour_need_not_be_said(tmp_path: Path) -> None:
    said = 'pools = 6\nstart = { ends = ["0 brown", "0 blue"], value = 0 }\n' + BOX
    assert boxed(tmp_path, said).box.tobytes() == BLOQUE.box.tobytes()
    assert all(f"# {line}\n" in BOX for line in ("pools = 6", 'start = { ends = ["0 blue", "0 brown"], value = 0 }'))


def test_1_1_a_box_of_ones_own_may_have_another_start_card(tmp_path: Path) -> None:
    match = boxed(tmp_path, 'start = { ends = ["roof", "1 blue"], value = 2 }\n' + BOX).typed()
    settled(match, 2)
    box, faces = match.box[0], slice(2 * g.START, 2 * g.START + 2)
    assert box.level[faces].tolist() == [1, 7] and box.colour[faces].tolist() == [0, 2] and box.value[g.START] == 2
    assert can(match, "offer start card") and match.view(0).box.count[g.START] == 2


def test_1_1_a_start_card_with_a_value_pays(tmp_path: Path) -> None:
    match = settled(boxed(tmp_path, 'start = { ends = ["roof", "1 blue"], value = 2 }\n' + BOX).typed(), 2)
    after(match, next(iter(choices(match, "reserve") - {"reserve start card"})))
    assert can(match, "pay with start card")


def test_1_1_a_building_needs_nothing_that_no_card_has(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match="no card has a roof: no building could be finished"):
        boxed(tmp_path, BOX.replace('"roof"]', '"5 blue"]'))
    with pytest.raises(BadBox, match="no card has a floor 2: no building could be finished"):
        boxed(tmp_path, BOX.replace('"2 b', '"3 b'))


def test_1_1_a_box_has_at_most_so_many_cards_that_no_tenth_building_begins() -> None:
    assert opened({**OURS, "pools": 8}).box[0].count.sum() == 69 + 2
    with pytest.raises(BadBox, match="coins, sales and pools must add up to 13 to 69 cards, not 70"):
        opened({**OURS, "pools": 9})


def test_1_1_a_box_has_enough_cards_to_deal_and_to_draw() -> None:
    few = {**OURS, "floors": OURS["floors"][:15], "coins": [], "sales": {"blue": 0, "brown": 0}, "pools": 0}
    assert opened({**few, "pools": 1, "floors": few["floors"][3:15]}, seats=4).box[0].count.sum() == 13 + 4
    with pytest.raises(BadBox, match="must add up to 13 to 69 cards, not 12"):
        opened({**few, "floors": few["floors"][3:15]})


def test_1_1_there_is_room_for_forty_four_different_floor_cards() -> None:
    other = [{"ends": ["6 blue", "6 blue"], "value": value} for value in range(1, 7)]
    assert (opened({**OURS, "floors": OURS["floors"] + other[:4], "pools": 0}).box[0].count[: g.FLOORS] > 0).all()
    with pytest.raises(BadBox, match="room for 44 different cards, there are 45"):
        opened({**OURS, "floors": OURS["floors"] + other[:5], "pools": 0})


def test_1_1_a_card_reads_the_same_from_either_end(tmp_path: Path) -> None:
    turned = BOX.replace('["1 blue", "3 blue"]', '["3 blue", "1 blue"]')
    assert boxed(tmp_path, turned).box.tobytes() == BLOQUE.box.tobytes()


@pytest.mark.parametrize(
    ("before", "now", "field"),
    [
        ('["1 blue", "3 blue"], value = 1', '["1 blue", "7 blue"], value = 1', "floors[0].ends[1]"),
        ('["1 blue", "3 blue"], value = 1', '["1 blue", "3 red"], value = 1', "floors[0].ends[1]"),
        ('["1 blue", "3 blue"], value = 1', '["1 blue", 3], value = 1', "floors[0].ends[1]"),
        ('["1 blue", "3 blue"], value = 1', '["1 blue"], value = 1', "floors[0].ends"),
        ('["1 blue", "3 blue"], value = 1', '["1 blue", "3 blue"], value = 0', "floors[0].value"),
        ('["1 blue", "3 blue"], value = 1', '["1 blue", "3 blue"], price = 1', "floors[0]"),
        ("floors = [", "floors = 44\nspare = [", "floors"),
        ("coins = [1, 1, 1,", "coins = [" + 70 * "1, ", "coins"),
        ("coins = [1, 1, 1,", "coins = { one = 3 }\nspare = [", "coins"),
        ("coins = [1, 1, 1,", "coins = [7, 1, 1,", "coins[0]"),
        ("blue = 4, brown = 4", "blue = 4, brown = 7", "cards"),
        ("blue = 4, brown = 4", "blue = 8", "sales"),
        ("blue = 4, brown = 4", "blue = 9, brown = -1", "sales.brown"),
        ("blue = 4, brown = 4", "blue = 70, brown = 4", "sales.blue"),
        ("sale_value = 1", "sale_value = 1\npools = 70", "pools"),
        ("sale_value = 1", "sale_value = 1\npools = [6]", "pools"),
        ("sale_value = 1", 'sale_value = 1\nstart = "0 blue"', "start"),
        ("sale_value = 1", 'sale_value = 1\nstart = { ends = ["0 blue", "0 brown"] }', "start"),
        ("sale_value = 1", 'sale_value = 1\nstart = { ends = ["0 blue"], value = 0 }', "start.ends"),
        ("sale_value = 1", 'sale_value = 1\nstart = { ends = ["0 blue", "0 red"], value = 0 }', "start.ends[1]"),
        ("sale_value = 1", 'sale_value = 1\nstart = { ends = ["0 blue", "0 brown"], value = 7 }', "start.value"),
        ("sale_value = 1", "sale_value = 0", "sale_value"),
        ("pool_value = 1", "pool_value = true", "pool_value"),
        ("reserve_cost = 3", "reserve_cost = 7", "reserve_cost"),
        ("continuity = 1", "continuity = 9", "points.continuity"),
        ("continuity = 1, ", "", "points"),
        ("sale_value = 1", "sale_worth = 1", "sale_value"),
        ("sale_value = 1", "sale_value = 1\nextra = 2", "extra"),
    ],
)
def test_1_1_a_fault_in_a_box_is_named(before: str, now: str, field: str, tmp_path: Path) -> None:
    assert before in BOX
    with pytest.raises(BadBox) as refused:
        boxed(tmp_path, BOX.replace(before, now, 1))
    assert refused.value.field == field
    assert json.dumps(str(refused.value))


# -- §1.2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_2_a_start_card_and_three_cards_each_and_the_rest_is_the_deck(seats: int) -> None:
    match = settled(edition(seats).typed(), 5)
    assert state(match).held.tolist() == [4] * seats + [0] * (4 - seats)
    assert all("start card" in hand(match, seat) for seat in range(seats))
    assert state(match).left == state(match).deck.sum() == 67 - 3 * seats


def test_1_2_the_first_seat_is_drawn_by_lot() -> None:
    match = edition(3).typed()
    assert match.turn == CHANCE
    assert chances(match) == pytest.approx({f"seat {seat} begins": 1 / 3 for seat in range(3)})
    assert [event.seat for event in happened(after(match, "seat 2 begins"), g.BEGAN)] == [2]


def test_1_2_cards_are_dealt_from_the_first_seat_on() -> None:
    match = after(edition(2).typed(), "seat 1 begins", "turn up pool")
    assert [(event.seat, event.what) for event in happened(match, g.DEALT_CARD, seat=1)] == [(1, g.POOL)]
    assert chances(match)["turn up pool"] == pytest.approx(5 / 66)
    after(match, "turn up pool", "turn up pool")
    assert hand(match, 1) == "start card, pool, pool, pool"
    assert impossible(match, "turn up start card")
    settled(match)
    assert match.turn == 1 and state(match).turns == 1


def test_1_2_a_start_card_is_added_like_any_other() -> None:
    match = after(position(hand0="start card, coin 1"), "add 0 brown (of start card)", "pay with coin 1")
    assert state(match).floor[0, 0, 0] == 2 * g.START + 1


def test_1_2_a_start_card_is_reserved_swapped_and_discarded() -> None:
    match = after(position(hand0="start card, coin 3"), "reserve start card", "pay with coin 3")
    assert reserve(match) == "start card"
    match = position(hand0="coin 3", reserve0="start card", vague0="start card")
    after(match, "swap coin 3", "for start card of the reserve")
    assert hand(match) == "start card" and reserve(match) == "coin 3"
    match = position(hand0="start card, coin 1, coin 2, coin 3, pool")
    after(match, "end the turn", "discard start card")
    assert state(match).discard[g.START] == 2  # the other seat has none here


def test_1_2_a_start_card_neither_pays_nor_is_offered() -> None:
    match = position(hand0="start card, pool, coin 1", built0="blue 0-3, roof")
    assert barred(match, "offer start card") == "1.2"
    after(match, "add the pool")
    assert barred(match, "pay with start card") == "1.2"
    assert choices(match, "pay") == {"pay with coin 1"}


def test_1_2_all_know_that_the_start_card_is_in_hand() -> None:
    match = settled(edition(2).typed(), 1)
    assert sure(match, 0) == sure(match, 1) == "start card"
    assert KIND["start card"] == g.START
