"""§4 the twelve expert rules, each with what it allows and what it does not, and how they mix."""

from __future__ import annotations

from itertools import combinations

import pytest

from andamio.core.errors import BadOptions
from andamio.core.match import Match
from andamio.games.a_construir import GAME
from andamio.games.a_construir.box import mixes
from andamio.games.a_construir.mix import NEVER_TOGETHER
from andamio.games.a_construir.state import (
    BONUS,
    NEIGHBOUR,
    PAID_LAUDEMIO,
    PUT_UNDER,
    RULE_DRAWN,
    RULE_KEYS,
    SWAPPED,
    WALLED_IN,
)

from .table import (
    NAMES,
    after,
    barred,
    can,
    card_on,
    chances,
    choices,
    coins,
    edition,
    hand,
    happened,
    is_sound,
    market,
    offer,
    playthrough,
    position,
    scored,
    settled,
    squares,
    state,
)

ALL = {f"{column}{row}" for column in "abcd" for row in range(1, 5)}
TWO = "Garden, Church"

# -- §4.1 Diagonal

CORNER = ["-", "-, 0 Tavern, -, -", "-, -, -, 1 Garden"]


@pytest.mark.parametrize("what", ["build Garden", "reclassify with Garden"])
def test_4_1_corner_to_corner_is_near_enough(what: str) -> None:
    match = after(position("diagonal", town=CORNER, hand0=TWO), what)
    assert squares(match) == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    assert barred(match, "on d4") == "2.7"


def test_4_1_without_the_rule_it_is_not() -> None:
    assert barred(after(position(town=CORNER, hand0=TWO), "build Garden"), "on a1") == "2.7"


def test_4_1_corners_do_not_wrap_round() -> None:
    town = ["-", "-, -, -, -, -, -, -, 0 Tavern", "-, 1 Garden, 2 Garden, 3 Garden"]
    match = after(position("diagonal", seats=4, town=town, hand0=TWO), "build Garden")
    assert squares(match) == {"g1", "h1", "g2", "g3", "h3"}


def test_4_1_scoring_does_not_change() -> None:
    match = position("diagonal", town=["0 Tavern, -, -, -", "-, 0 Tavern, -, -"])
    assert scored(match, "tavern") == [10, 0]


# -- §4.2 No setback


@pytest.mark.parametrize("what", ["build Garden", "reclassify with Garden"])
@pytest.mark.parametrize("other", ["1 Tavern", "1 [Tavern]"])
def test_4_2_one_aimarcio_beside_another_seats_card(what: str, other: str) -> None:
    match = position("no_setback", town=[f"0 Fountain, -, {other}, 1 Garden", "-"], coins=(2, 5), hand0=TWO)
    after(match, what, "on b1")
    assert coins(match) == [1 if what.startswith("build") else 5, 5]
    assert [event.amount for event in happened(match, NEIGHBOUR)] == [1]


def test_4_2_once_however_many_neighbours() -> None:
    town = ["-, 1 Tavern, -, -", "0 Fountain, -, 1 Garden, -", "-, 1 Garden, -, -"]
    match = after(position("no_setback", town=town, coins=(2, 5), hand0=TWO), "build Garden", "on b2")
    assert coins(match) == [1, 5]


@pytest.mark.parametrize(("town", "square"), [
    (["0 Fountain, -, -, -", "-, -, -, 1 Garden"], "b1"),  # beside an own card
    (["0 Fountain, -, -, -", "-, 1 Garden, -, -"], "c1"),  # at the corner of another seat's
])  # fmt: skip
def test_4_2_not_beside_own_cards_nor_at_a_corner(town: list[str], square: str) -> None:
    match = position("no_setback", "diagonal", "free", town=town, coins=(2, 5), hand0=TWO)
    after(match, "build Garden", f"on {square}")
    assert happened(match, NEIGHBOUR) == [] and coins(match) == [0, 5]


def test_4_2_after_paying() -> None:
    match = position("no_setback", town=["0 Fountain, -, 1 Garden, -"], coins=(4, 5), hand0=TWO)
    assert barred(match, "build Church") == "2.4"


def test_4_2_without_the_rule_nothing() -> None:
    match = position(town=["0 Fountain, -, 1 Garden, -"], coins=(2, 5), hand0=TWO)
    assert coins(after(match, "build Garden", "on b1")) == [0, 5]


def test_4_2_a_card_covered_by_laudemio_is_no_neighbour() -> None:
    match = position("no_setback", "laudemio", town=["0 Fountain, 1 [Tavern], -, -"], coins=(3, 5), hand0=TWO)
    assert coins(after(match, "build Garden", "on b1")) == [0, 6]


# -- §4.3 Public funds

ICONS = {"a1": "p2", "b1": "c1", "c1": "p1"}


@pytest.mark.parametrize(("square", "gain"), [("a1", 2), ("b1", 1), ("c1", 1), ("d1", 0)])
def test_4_3_every_icon_is_aimarcios_and_none_is_points(square: str, gain: int) -> None:
    match = after(position("public_funds", icons=ICONS, coins=(2, 5), hand0=TWO), "build Garden", f"on {square}")
    assert coins(match)[0] == gain and scored(match, "board") == [0, 0]


def test_4_3_without_the_rule_points_are_points() -> None:
    match = after(position(icons=ICONS, coins=(2, 5), hand0=TWO), "build Garden", "on a1")
    assert coins(match)[0] == 0 and scored(match, "board") == [2, 0]


def test_4_3_not_on_land() -> None:
    match = position("public_funds", town=["0 [Tavern], 1 Garden, -, -"], icons=ICONS, coins=(2, 5), hand0=TWO)
    assert coins(after(match, "build Garden", "on a1"))[0] == 0


# -- §4.4 Renewal


def test_4_4_pay_two_for_a_new_market() -> None:
    match = position("renewal", hand0="Church", offer=(2, 1, 0, 0))
    after(match, "renew the market")
    assert coins(match)[0] == 12 and offer(match) == [0, 0, 0, 0] and market(match) == ""
    assert [NAMES[event.what] for event in happened(match, PUT_UNDER)] == ["Hospital", "Bakery", "Garden", "Fountain"]
    after(match, "turn up Roof", "turn up Garden", "turn up Tavern", "turn up Park 1")
    assert market(match) == "Roof, Garden, Tavern, Park 1" and match.turn == 0
    assert can(match, "take market card 1") and is_sound(match)


def test_4_4_as_often_as_it_likes_while_it_can_pay() -> None:
    match = position("renewal", hand0="Church", coins=(5, 5))
    after(match, "renew the market")
    after(settled(match), "renew the market")
    assert barred(settled(match), "renew the market") == "4.4"


def test_4_4_before_placing_and_after_it() -> None:
    match = position("renewal", hand0=TWO)
    after(settled(after(match, "renew the market")), "build Garden")
    assert barred(match, "renew the market") == "8.1"
    after(match, "on a1")
    assert match.turn == 0 and choices(match) == {"renew the market", "end the turn"}
    settled(after(match, "renew the market"))
    assert match.turn == 0
    assert after(match, "end the turn").turn == 1


LAST_TURN = [
    "0 Garden, 0 Garden, 0 Garden, 0 Garden",
    "1 Tavern, 1 Tavern, 1 Park 1, 1 Park 2",
    "0 Park 3, -, -, -",
    "1 Roof, 1 Fountain, -, -",
]


def test_4_4_in_the_last_turn_before_placing_but_not_after_the_last_token() -> None:
    match = position("renewal", town=LAST_TURN, hand0=TWO)
    assert state(match).placed == 11 and can(match, "renew the market")
    assert after(match, "build Garden", "on b3").is_over


def test_4_4_by_the_first_rules_even_after_the_last_token() -> None:
    match = after(position("renewal", version=1, town=LAST_TURN, hand0=TWO), "build Garden", "on b3")
    assert choices(match) == {"renew the market", "end the turn"}
    assert after(match, "end the turn").is_over


def test_4_4_never_between_taking_and_sliding() -> None:
    match = after(position("renewal", hand0="Church"), "take market card 1")
    assert chances(match) and choices(match) == set()


def test_4_4_needs_a_card_in_the_deck() -> None:
    match = position("renewal", hand0="Church", deck="")
    assert barred(match, "renew the market") == "4.4"


def test_4_4_a_short_deck_is_followed_by_what_went_under() -> None:
    match = position("renewal", hand0="Church", deck="Roof")
    after(match, "renew the market", "turn up Roof")
    assert chances(match) == {"turn up Hospital": 1}
    after(match, "turn up Hospital", "turn up Bakery", "turn up Garden")
    assert market(match) == "Roof, Hospital, Bakery, Garden"
    assert chances(after(match, "draw from the deck")) == {"turn up Fountain": 1}


def test_4_4_without_the_rule_it_is_refused() -> None:
    assert barred(position(hand0="Church"), "renew the market") == "4.4"


# -- §4.5 Scattered


@pytest.mark.parametrize(
    ("town", "kind", "expected"),
    [
        (["0 Garden, -, 0 Garden, -", "-, 0 Garden, -, -"], "garden", 20),
        (["0 Garden, 0 Garden, -, -"], "garden", 6),
        (["0 Garden, 0 Garden, -, 0 Garden", "-", "0 Garden, -, -, -"], "garden", 6 + 10),
        (["0 Tavern, -, 0 Tavern, -"], "tavern", 15),
        (["0 Tavern, 0 Tavern, -, -"], "tavern", 10),
        (["0 Tavern, 1 Tavern, -, -"], "tavern", 5),
        (["0 Roof, -, -, -", "0 Ground floor, -, -, -"], "house", 10),
        (["0 Roof, -, 0 Ground floor, -"], "house", 15),
        (["0 Park 1, 0 Park 2, 0 Park 3, -"], "park", 12),
        (["0 Park 1, -, 0 Park 2, -", "-, 0 Park 3, -, -"], "park", 25),
        (["0 Church, -, -, -"], "church", 8),
    ],
)
def test_4_5_cards_that_do_not_touch_make_the_group(town: list[str], kind: str, expected: int) -> None:
    assert scored(position("scattered", town=town, market=""), kind)[0] == expected


def test_4_5_other_seats_cards_do_not_matter() -> None:
    town = ["0 Garden, 1 Garden, 0 Garden, -"]
    assert scored(position("scattered", town=town), "garden") == [10, 3]


# -- §4.6 Redesign


def test_4_6_pay_one_put_one_of_the_two_under_and_draw_another() -> None:
    match = position("redesign", hand0="Church")
    after(match, "draw from the deck", "turn up Garden", "swap Church for another card", "turn up Roof")
    assert hand(match, 0) == "Roof, Garden" and coins(match)[0] == 13
    assert state(match).queued == 1 and is_sound(match)


def test_4_6_either_of_the_two() -> None:
    match = after(position("redesign", hand0="Church"), "draw from the deck", "turn up Garden")
    assert choices(match, "swap") == {"swap Church for another card", "swap Garden for another card"}


def test_4_6_once_a_turn() -> None:
    match = position("redesign", from_deck=True, hand0=TWO)
    after(match, "swap Church for another card", "turn up Roof")
    assert barred(match, "swap Roof for another card") == "4.6" and not choices(match, "swap")


def test_4_6_only_after_the_deck() -> None:
    match = after(position("redesign", hand0="Church", deck="Roof, Roof"), "take market card 1", "turn up Roof")
    assert barred(match, "swap Church for another card") == "4.6"


def test_4_6_not_with_an_empty_deck_nor_without_an_aimarcio() -> None:
    assert barred(position("redesign", from_deck=True, deck="", hand0=TWO), "swap Church for another card") == "4.6"
    assert (
        barred(position("redesign", from_deck=True, coins=(0, 5), hand0=TWO), "swap Church for another card") == "4.6"
    )


def test_4_6_not_a_card_that_is_not_in_hand() -> None:
    match = position("redesign", from_deck=True, hand0=TWO)
    assert barred(match, "swap Roof for another card") == "4.6"


def test_4_6_before_placing() -> None:
    match = after(position("redesign", from_deck=True, hand0=TWO), "build Garden")
    assert barred(match, "swap Church for another card") == "8.1"
    assert barred(position("redesign", hand0="Church"), "swap Church for another card") == "2.1"


def test_4_6_without_the_rule_it_is_refused() -> None:
    assert barred(position(from_deck=True, hand0=TWO), "swap Church for another card") == "4.6"


def test_4_6_others_do_not_see_which() -> None:
    match = after(position("redesign", from_deck=True, hand0=TWO), "swap Church for another card")
    assert [event.what for event in happened(match, SWAPPED, seat=0)] == [NAMES.index("Church")]
    assert [event.what for event in happened(match, SWAPPED, seat=1)] == [-1]


def test_4_6_with_renewal_in_one_turn() -> None:
    match = position("redesign", "renewal", hand0="Church")
    after(match, "draw from the deck", "turn up Garden", "swap Church for another card", "turn up Roof")
    settled(after(match, "renew the market"))
    assert state(match).queued == 5 and match.turn == 0
    match = settled(after(position("redesign", "renewal", from_deck=True, hand0=TWO), "renew the market"))
    assert can(match, "swap Church for another card")


# -- §4.7 Free


@pytest.mark.parametrize("what", ["build Garden", "reclassify with Garden"])
def test_4_7_anywhere_free(what: str) -> None:
    match = after(position("free", town=CORNER, hand0=TWO), what)
    assert squares(match) == ALL - {"b2", "d3"}
    assert happened(after(match, "on d1"), WALLED_IN) == []


def test_4_7_own_land_does_not_hold_it_back() -> None:
    town = ["0 [Tavern], 1 Garden, -, -", "1 Garden, -, -, -"]
    match = after(position("free", town=town, hand0=TWO), "build Church")
    assert squares(match) == ALL - {"b1", "a2"}


def test_4_7_without_the_rule_near() -> None:
    assert barred(after(position(town=CORNER, hand0=TWO), "build Garden"), "on d1") == "2.7"


# -- §4.8 Laudemio

LAND = ["0 Fountain, 1 [Tavern], -, 1 [Bakery]"]


def test_4_8_build_on_anothers_land_for_one_more() -> None:
    match = position("laudemio", town=LAND, icons={"b1": "c2"}, coins=(6, 5), hand0=TWO)
    after(match, "build Church", "on b1")
    assert coins(match) == [0, 6] and card_on(match, "b1") == "0 Church" and is_sound(match)
    assert [(event.what, event.amount) for event in happened(match, PAID_LAUDEMIO)] == [(1, 1)]
    assert happened(match, BONUS) == [] and match.scores()[0]["board"] == 0


def test_4_8_cost_and_one_must_be_in_hand() -> None:
    match = after(position("laudemio", town=LAND, coins=(5, 5), hand0=TWO), "build Church")
    assert squares(match) == {"a2"} and barred(match, "on b1") == "4.8"


def test_4_8_nearness_as_usual() -> None:
    match = after(position("laudemio", town=LAND, hand0=TWO), "build Church")
    assert squares(match) == {"b1", "a2"} and barred(match, "on d1") == "2.7"


def test_4_8_with_diagonal_a_corner_is_near() -> None:
    town = ["0 Fountain, -, -, -", "-, 1 [Tavern], -, -"]
    assert "b2" in squares(after(position("laudemio", "diagonal", town=town, hand0=TWO), "build Church"))
    assert "b2" not in squares(after(position("laudemio", town=town, hand0=TWO), "build Church"))


def test_4_8_never_to_reclassify() -> None:
    match = after(position("laudemio", town=LAND, hand0=TWO), "reclassify with Church")
    assert squares(match) == {"a2"} and barred(match, "on b1") == "2.8"


def test_4_8_own_land_is_free_of_it() -> None:
    match = position("laudemio", town=["0 [Fountain], 1 [Tavern], -, -"], coins=(5, 5), hand0=TWO)
    assert coins(after(match, "build Church", "on a1")) == [0, 5]


def test_4_8_it_does_not_cancel_the_exception() -> None:
    """The only neighbours are land of another: walled in, so anywhere free, and any such land."""
    town = ["0 Fountain, 1 [Tavern], -, -", "1 [Garden], -, -, -", "-", "-, -, -, 1 [Bakery]"]
    match = after(position("laudemio", town=town, hand0=TWO), "build Church")
    assert squares(match) == ALL - {"a1"}
    match = after(position("laudemio", town=town, coins=(5, 5), hand0=TWO), "build Church")
    assert squares(match) == ALL - {"a1", "b1", "a2", "d4"}


def test_4_8_walled_in_with_own_land_only_there_and_on_land_near() -> None:
    town = ["0 [Fountain], 1 [Tavern], -, -", "1 Garden, -, -, -", "-", "-, -, -, 1 [Bakery]"]
    match = after(position("laudemio", town=town, hand0=TWO), "build Church")
    assert squares(match) == {"a1", "b1"}


def test_4_8_the_first_card_on_any_land() -> None:
    match = after(position("laudemio", town=["-, 1 [Tavern], -, -"], hand0=TWO), "build Church")
    assert squares(match) == ALL


def test_4_8_with_free_on_any_land() -> None:
    assert "d1" in squares(after(position("laudemio", "free", town=LAND, hand0=TWO), "build Church"))


def test_4_8_without_the_rule_not() -> None:
    assert barred(after(position(town=LAND, hand0=TWO), "build Church"), "on b1") == "2.8"


# -- §4.9 Points bubble


@pytest.mark.parametrize(("square", "points"), [("a1", 2), ("b1", 1), ("d1", 0)])
def test_4_9_every_icon_is_points_and_none_is_aimarcios(square: str, points: int) -> None:
    match = after(position("bubble", icons=ICONS, coins=(2, 5), hand0=TWO), "build Garden", f"on {square}")
    assert coins(match)[0] == 0 and scored(match, "board") == [points, 0]


def test_4_9_without_the_rule_aimarcios_are_aimarcios() -> None:
    match = after(position(icons=ICONS, coins=(2, 5), hand0=TWO), "build Garden", "on b1")
    assert coins(match)[0] == 1 and scored(match, "board") == [0, 0]


# -- §4.10 Accession


def test_4_10_example_both_count_thirty() -> None:
    town = ["0 Garden, 0 Garden, 0 Garden, 1 Garden"]
    assert scored(position("accession", town=town), "garden") == [30, 30]
    assert scored(position(town=town), "garden") == [20, 3]


def test_4_10_once_for_each_seat_in_the_group() -> None:
    town = ["0 Garden, 1 Garden, 0 Garden, -", "-", "0 Garden, -, 1 Garden, -"]
    assert scored(position("accession", town=town), "garden") == [20 + 3, 20 + 3]


def test_4_10_the_roof_of_one_on_the_house_of_another() -> None:
    town = ["0 Roof, -, -, -", "1 Ground floor, -, -, -"]
    assert scored(position("accession", town=town), "house") == [18, 18]
    assert scored(position("accession", town=["0 Park 1, 1 Park 2, 0 Park 3, -"]), "park") == [30, 30]


def test_4_10_land_joins_nothing() -> None:
    assert scored(position("accession", town=["0 Garden, 1 [Garden], 0 Garden, -"]), "garden") == [6, 0]


# -- §4.11 Party wall


@pytest.mark.parametrize("what", ["build Garden", "reclassify with Garden"])
def test_4_11_the_first_card_beside_another_seats(what: str) -> None:
    match = after(position("party_wall", town=["-, 1 Tavern, -, -"], hand0=TWO), what)
    assert squares(match) == {"a1", "c1", "b2"} and barred(match, "on d4") == "4.11"


def test_4_11_land_is_a_neighbour_too() -> None:
    match = after(position("party_wall", town=["-, 1 [Tavern], -, -"], hand0=TWO), "build Garden")
    assert squares(match) == {"a1", "c1", "b2"}


def test_4_11_not_the_very_first() -> None:
    assert squares(after(position("party_wall", hand0=TWO), "build Garden")) == ALL


def test_4_11_later_cards_as_usual() -> None:
    match = after(position("party_wall", town=CORNER, hand0=TWO), "build Garden")
    assert squares(match) == {"b1", "a2", "c2", "b3"}


@pytest.mark.parametrize("rule", ["free", "diagonal"])
def test_4_11_free_and_diagonal_do_not_help(rule: str) -> None:
    match = after(position("party_wall", rule, town=["-, 1 Tavern, -, -"], hand0=TWO), "build Garden")
    assert squares(match) == {"a1", "c1", "b2"}


def test_4_11_with_laudemio_the_land_must_have_a_neighbour() -> None:
    match = after(position("party_wall", "laudemio", town=["-, 1 [Tavern], -, -"], hand0=TWO), "build Garden")
    assert squares(match) == {"a1", "c1", "b2"}
    town = ["-, 1 [Tavern], 2 Garden, -"]
    match = after(position("party_wall", "laudemio", seats=3, town=town, hand0=TWO), "build Garden")
    assert squares(match) == {"a1", "b1", "d1", "b2", "c2"}


def test_4_11_with_laudemio_land_without_a_neighbour_is_refused_by_this_clause() -> None:
    match = after(position("party_wall", "laudemio", town=["-, 1 [Tavern], -, -"], hand0=TWO), "build Garden")
    assert barred(match, "on b1") == "4.11"
    match = position("party_wall", "laudemio", town=["-, 1 [Tavern], -, -"], hand0=TWO, coins=(2, 5))
    assert barred(after(match, "build Garden"), "on b1") == "4.8"
    match = after(position("laudemio", town=LAND, hand0=TWO), "build Garden")
    assert barred(match, "on d1") == "2.7"


def test_4_11_with_diagonal_none_counts_corners() -> None:
    town = ["0 Fountain, 1 Tavern, -, -", "1 Garden, -, -, -"]
    assert squares(after(position("diagonal", town=town, hand0=TWO), "build Church")) == {"b2"}


def test_4_11_without_the_rule_anywhere() -> None:
    assert len(squares(after(position(town=["-, 1 Tavern, -, -"], hand0=TWO), "build Garden"))) == 15


# -- §4.12 Hostile accession


def test_4_12_example_who_comes_later_counts_it_all() -> None:
    town = ["0 Garden @1, 0 Garden @3, 0 Garden @5, 1 Garden @6"]
    assert scored(position("hostile", town=town), "garden") == [20, 30]


def test_4_12_a_third_counts_a_group_of_three() -> None:
    town = ["0 Tavern @1, 1 Garden @2, 2 Garden @3, 0 Garden @4, -, -"]
    assert scored(position("hostile", town=town, seats=3), "garden") == [20, 3, 10]


def test_4_12_only_through_cards_no_later() -> None:
    """The card between them came last: before it, the two were apart."""
    town = ["0 Garden @1, 1 Garden @4, 0 Garden @3, -"]
    assert scored(position("hostile", town=town), "garden") == [6, 20]


def test_4_12_own_cards_counted_are_done_and_the_latest_left_is_next() -> None:
    town = ["0 Garden @1, 0 Garden @3, -, 0 Garden @5", "-", "1 Tavern @2, -, 0 Garden @7, -"]
    assert scored(position("hostile", town=town), "garden") == [10 + 3 + 3, 0]


def test_4_12_order_counts_for_houses_and_parks() -> None:
    town = ["0 Roof @1, -, -, -", "1 Ground floor @2, -, -, -"]
    assert scored(position("hostile", town=town), "house") == [5, 18]
    assert scored(position("hostile", town=["0 Park 1 @1, 1 Park 2 @2, 0 Park 3 @3, -"]), "park") == [30, 12]


def test_4_12_without_the_rule_apart() -> None:
    assert scored(position(town=["0 Garden, 1 Garden, -, -"]), "garden") == [3, 3]


# -- §4.13


@pytest.mark.parametrize("pair", NEVER_TOGETHER)
def test_4_13_refused_together_with_a_reason(pair: tuple[str, str]) -> None:
    with pytest.raises(BadOptions) as refused:
        edition(2, *pair)
    assert len(refused.value.say("es")) > 60 and len(refused.value.say("en")) > 60


def test_4_13_all_other_pairs_are_played() -> None:
    pairs = [pair for pair in combinations(RULE_KEYS, 2) if pair not in NEVER_TOGETHER]
    assert len(pairs) == 62
    for pair in pairs:
        assert edition(2, *pair).box[0].rules == sum(1 << RULE_KEYS.index(rule) for rule in pair)


def test_4_13_a_card_is_drawn_and_its_half_played() -> None:
    match = after(edition(architecture="up").typed(), "seat 0 begins")
    assert list(chances(match).values()) == 6 * [pytest.approx(1 / 6)]
    after(match, "architecture card 4")
    assert state(match).rules == 1 << RULE_KEYS.index("free")
    assert [event.what for event in happened(match, RULE_DRAWN)] == [RULE_KEYS.index("free")]
    match = after(edition(architecture="down").typed(), "seat 0 begins", "architecture card 4")
    assert state(match).rules == 1 << RULE_KEYS.index("laudemio")


def drawn(match: Match) -> set[str]:
    return set(chances(after(match, "seat 0 begins")))


def test_4_13_only_cards_that_can_be_added_are_drawn() -> None:
    assert drawn(edition(2, "free", "public_funds", architecture="up").typed()) == {
        f"architecture card {number}" for number in (1, 3, 6)
    }
    assert drawn(edition(2, "scattered", architecture="down").typed()) == {
        f"architecture card {number}" for number in (1, 2, 3, 4)
    }


def test_4_13_where_none_can_be_drawn_it_is_refused() -> None:
    rules = ("diagonal", "public_funds", "scattered", "free", "party_wall")
    with pytest.raises(BadOptions, match="architecture"):
        edition(2, *rules, architecture="up")


def test_4_13_in_a_match_a_card_is_drawn_for_every_game() -> None:
    found = set()
    for seed in range(12):
        for match in playthrough(seed, 2, architecture="down", games=3):
            found.add((int(state(match).game), int(state(match).rules)))
    assert {game for game, _ in found} == {1, 2, 3}
    assert len({rules for _, rules in found}) >= 6


def test_4_13_how_many_mixes_there_are() -> None:
    """Free choice of seven; public funds and bubble exclude each other; of the last three at most one."""
    subsets = [set(mix) for size in range(13) for mix in combinations(RULE_KEYS, size)]
    assert sum(map(mixes, subsets)) == 2**7 * 3 * 4
    assert GAME.edition(None, seats=3).box[0].rules == 0
