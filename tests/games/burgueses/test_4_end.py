"""Rulebook, chapter 4: end, and what is secret."""

from __future__ import annotations

import pytest

from andamio.core.errors import MatchOver
from andamio.core.events import Happening
from andamio.core.layout import HOLE, NOBODY
from andamio.core.match import Match
from andamio.games.burgueses.state import DREW, SCORED, SHOWED

from .table import (
    CARD_NAMES,
    after,
    cards,
    coins,
    dealing_again,
    hand,
    happened,
    playthrough,
    position,
    shop,
    state,
    there,
)

SEEDS = range(20)


def last_turn(
    *,
    shop0: str = "",
    shop1: str = "",
    left: str = "",
    coins: tuple[int, int],
    rounds: int = 0,
    points: tuple[int, int] = (0, 0),
) -> Match:
    """Seat 0 shows the 2♣ and keeps `left` in hand; K♥ finds no hearts, and seat 1 has no hand."""
    match = position(hand0=f"2♣ {left}", shop0=shop0, shop1=shop1, deck="", coins=coins, rounds=rounds, points=points)
    return after(match, "buy", "show 2♣", "king K♥")


def imagined_hands(match: Match, viewer: int, owner: int) -> list[set[str]]:
    return [there(match.view(viewer).imagine(seed)[0].hand[owner]) for seed in SEEDS]


# -- §4.1


def test_4_1_a_point_for_each_coin() -> None:
    assert last_turn(coins=(3, 5)).totals() == [3, 5]


def test_4_1_a_point_for_each_spade_card_in_the_showcase() -> None:
    match = last_turn(shop0="2♠ 4♠", shop1="3♠", coins=(3, 5))
    assert match.totals() == [5, 6]


def test_4_1_other_suits_are_worth_nothing() -> None:
    assert last_turn(shop0="3♣ 4♣ 5♦", shop1="2♦", coins=(3, 5)).totals() == [3, 5]


def test_4_1_a_point_less_for_each_card_in_hand() -> None:
    assert last_turn(left="3♥ 5♥", coins=(3, 5)).totals() == [1, 5]


def test_4_1_a_spade_in_hand_is_a_card_in_hand() -> None:
    assert last_turn(left="3♠", coins=(3, 5)).totals() == [2, 5]


def test_4_1_a_spade_that_was_sold_is_worth_nothing() -> None:
    match = position(hand0="5♦", shop0="2♠ 2♣", deck="", coins=(3, 5))
    assert after(match, "sell", "sell 2♠", "sell 2♣", "king K♥").totals() == [3, 4]


def test_4_1_a_score_may_be_negative() -> None:
    assert last_turn(left="3♥ 5♥", coins=(0, 5)).totals() == [-2, 5]


def test_4_1_example_lola_and_bruno_count_up() -> None:
    lola = last_turn(shop0="2♠ 4♠", left="5♥", coins=(3, 4))
    assert lola.totals() == [4, 4]
    assert lola.scores()[0] == {"coins": 3, "spades": 2, "hand": -1}


def test_4_1_scores_are_told() -> None:
    lola = last_turn(shop0="2♠ 4♠", left="5♥", coins=(3, 5))
    told = [event for event in lola.happened() if event.kind == SCORED]
    assert told == [Happening(SCORED, 0, 0, 4), Happening(SCORED, 1, 0, 5)]


# -- §4.2


def test_4_2_the_second_round_is_set_up_afresh() -> None:
    match = last_turn(shop0="2♠", shop1="3♠", left="4♥", coins=(5, 4))
    assert dealing_again(match)
    assert coins(match) == [1, 1, 8]
    assert shop(match, 0) == shop(match, 1) == hand(match, 0) == set()
    assert there(state(match).deck) == set(CARD_NAMES)
    assert state(match).kings.all()


def test_4_2_two_rounds_and_no_more() -> None:
    match = last_turn(coins=(3, 5), rounds=1)
    assert match.is_over
    with pytest.raises(MatchOver):
        match.play("buy")


def test_4_2_the_sum_of_both_rounds_decides() -> None:
    match = last_turn(coins=(3, 5), rounds=1, points=(7, 4))
    assert match.totals() == [10, 9]
    assert match.ranks() == [1, 2]


def test_4_2_the_second_round_may_turn_the_game() -> None:
    assert last_turn(coins=(3, 6), rounds=1, points=(7, 5)).ranks() == [2, 1]


def test_4_2_equal_sums_are_a_draw() -> None:
    match = last_turn(coins=(3, 5), rounds=1, points=(6, 4))
    assert match.is_over
    assert match.totals() == [9, 9]
    assert match.ranks() == [1, 1]


def test_4_2_a_whole_game_has_two_rounds() -> None:
    for seed in range(5):
        *_, match = playthrough(seed)
        assert state(match).round == 2 or state(match).winner >= 0


# -- §4.3


def test_4_3_the_other_hand_is_secret_and_the_own_is_not() -> None:
    match = position(hand0="2♠ 3♥", hand1="4♥ 5♦")
    assert there(match.view(0).hand[0]) == cards("2♠ 3♥")
    assert (match.view(0).hand[1] == HOLE).all()
    assert there(match.view(1).hand[1]) == cards("4♥ 5♦")
    assert (match.view(1).hand[0] == HOLE).all()


def test_4_3_an_onlooker_sees_no_hand() -> None:
    assert (position(hand0="2♠ 3♥", hand1="4♥ 5♦").view().hand == HOLE).all()


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_4_3_nobody_sees_the_deck(seat: int) -> None:
    assert (position(hand0="2♠", deck="4♥ 5♦").view(seat).deck == HOLE).all()


def test_4_3_positions_that_differ_in_a_secret_look_the_same() -> None:
    one, other = position(hand0="2♠", hand1="4♥"), position(hand0="2♠", hand1="5♦")
    assert one.view(0) == other.view(0)
    assert one.view() == other.view()
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_4_3_showcases_coins_discards_kings_and_hand_sizes_are_open(seat: int) -> None:
    match = position(hand0="2♠ 3♥", hand1="4♥", shop0="2♥", shop1="3♦ 4♦", deck="5♥", coins=(2, 4), kings="K♠ A♠")
    view = match.view(seat)
    assert (there(view.shop[0]), there(view.shop[1])) == (cards("2♥"), cards("3♦ 4♦"))
    assert [*view.coins, view.bank] == [2, 4, 4]
    assert there(view.gone) == cards("3♠ 4♠ 2♣ 3♣ 4♣ 2♦ 5♦")
    assert view.kings.tolist() == [1, 0, 0, 0, 1]
    assert (view.held.tolist(), view.left) == ([2, 1], 1)


def test_4_3_a_drawn_card_is_known_to_its_drawer_only() -> None:
    match = after(position(hand0="2♠", hand1="3♠"), "buy", "draw 4♥")
    assert happened(match, 0) == [(DREW, CARD_NAMES.index("4♥"))]
    assert happened(match, 1) == happened(match) == [(DREW, HOLE)]
    assert all("4♥" not in sentence for sentence in match.tell(1) + match.tell())


def test_4_3_a_shown_card_is_known_to_all() -> None:
    match = after(position(hand0="2♠", hand1="3♠"), "buy", "draw 4♥", "show 4♥")
    for seat in (0, 1, NOBODY):
        assert happened(match, seat) == [(SHOWED, CARD_NAMES.index("4♥"))]


def test_4_3_a_sold_card_stays_known() -> None:
    match = position(hand0="2♠", hand1="3♠", shop0="5♥ 5♦", deck="4♥")
    after(match, "sell", "sell 5♥", "sell 5♦", "king K♥")
    assert cards("5♥ 5♦") <= there(match.view(1).gone)
    assert all(not imagined & cards("5♥ 5♦") for imagined in imagined_hands(match, 1, 0))


def test_4_3_an_imagined_hand_has_only_cards_that_are_nowhere_to_be_seen() -> None:
    match = position(hand0="2♠ 3♥", hand1="4♥ 5♦", shop0="2♥", shop1="3♦", deck="5♥ 4♦ 3♣")
    for imagined in imagined_hands(match, 0, 1):
        assert len(imagined) == 2
        assert imagined <= cards("4♥ 5♦ 5♥ 4♦ 3♣")


def test_4_3_every_hand_that_may_be_is_imagined() -> None:
    match = position(hand0="2♠", hand1="4♥", deck="5♥ 4♦")
    imagined = {name for names in imagined_hands(match, 0, 1) for name in names}
    assert imagined == cards("4♥ 5♥ 4♦")


def test_4_3_what_is_imagined_looks_the_same_and_is_sound() -> None:
    match = position(hand0="2♠ 3♥", hand1="4♥ 5♦", shop0="2♥")
    for seed in SEEDS:
        states = match.view(0).imagine(seed)
        assert match.engine.is_sound(states, match.box)
        twin = match.clone()
        twin.states[:] = states
        assert twin.view(0) == match.view(0)


@pytest.mark.parametrize("seat", [0, 1])
def test_4_3_with_the_deck_empty_the_other_hand_can_be_deduced(seat: int) -> None:
    match = position(hand0="2♠ 3♥", hand1="4♥ 5♦", shop0="2♥", shop1="3♦ 4♦", deck="")
    assert all(imagined == hand(match, 1 - seat) for imagined in imagined_hands(match, seat, 1 - seat))


def test_4_3_an_onlooker_cannot_tell_the_two_hands_apart() -> None:
    match = position(hand0="2♠ 3♥", hand1="4♥ 5♦", deck="")
    assert any(imagined != hand(match, 0) for imagined in imagined_hands(match, NOBODY, 0))


def test_4_3_hands_stay_secret_when_the_game_is_over() -> None:
    match = last_turn(left="3♥", coins=(3, 5), rounds=1)
    assert (match.view(1).hand[0] == HOLE).all()
