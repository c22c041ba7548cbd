"""Rulebook, chapter 2: a turn is exactly one action, then one king."""

from __future__ import annotations

import pytest

from andamio.core.events import Happening
from andamio.core.layout import OVER
from andamio.core.match import Match
from andamio.games.burgueses.state import (
    BEGAN,
    EARNED,
    GAVE,
    HEARTS,
    KING_TURNED,
    PAID,
    RECEIVED,
    ROUND_OVER,
    SCORED,
    SHUFFLED,
    SOLD,
    TOOK,
    WON_BY_FOUR,
)

from .table import (
    ALL_KINGS,
    BURGUESES,
    CARD_NAMES,
    after,
    barred,
    can,
    cards,
    chances,
    choices,
    coins,
    dealing_again,
    hand,
    happened,
    impossible,
    out,
    playthrough,
    position,
    shop,
    state,
    turning_a_king,
)

FOUR_TWOS = ("sell", "sell 2♠", "sell 2♣", "sell 2♥", "sell 2♦")
A_TRADE = ("trade", "give 2♥", "take 4♣")


def ready_to_trade() -> Match:
    """Both seats have a coin, a card to swap and time to wait."""
    return position(hand0="2♠ 3♠", hand1="4♠ 5♥", shop0="2♥", shop1="4♣", coins=(2, 2))


def shows(match: Match, seat: int, card: str, king: str) -> Match:
    """The seat buys, shows what it draws, and a king comes up."""
    assert match.turn == seat
    return after(match, "buy", f"draw {card}", f"show {card}", f"king {king}")


# -- §2.1


def test_2_1_after_one_action_comes_a_king() -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦"), "sell", "sell 2♥", "sell 2♦")
    assert turning_a_king(match)
    assert impossible(match, "buy")


def test_2_1_after_the_king_the_turn_passes() -> None:
    match = after(position(hand0="3♠ 4♠", hand1="5♦"), "buy", "draw 2♥", "show 2♥", "king K♣")
    assert match.turn == 1
    assert can(match, "buy")


@pytest.mark.parametrize("second", ["buy", "sell", "trade"])
def test_2_1_no_second_action_while_buying(second: str) -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦", shop1="4♣"), "buy", "draw 5♥")
    assert barred(match, second) == "2.1"


@pytest.mark.parametrize("second", ["buy", "sell", "trade"])
def test_2_1_no_second_action_while_selling(second: str) -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦ 2♣", shop1="4♣"), "sell", "sell 2♥")
    assert barred(match, second) == "2.1"


@pytest.mark.parametrize("second", ["buy", "sell", "trade"])
def test_2_1_no_second_action_while_trading(second: str) -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦", shop1="4♣"), "trade", "give 2♥")
    assert barred(match, second) == "2.1"


def test_2_1_no_action_while_a_king_asks_for_a_discard() -> None:
    match = after(position(hand0="3♠", hand1="5♥", shop1="2♥"), "buy", "draw 5♦", "show 5♦", "king K♦")
    assert match.turn == 1
    assert barred(match, "buy") == "2.1"


def test_2_1_nobody_may_pass() -> None:
    assert choices(position(hand0="3♠")) == {"buy"}


def test_2_1_a_seat_does_not_turn_a_king_before_its_action() -> None:
    assert impossible(position(hand0="3♠"), "king K♠")


def test_2_1_the_round_ends_when_the_turn_comes_to_an_empty_hand() -> None:
    match = after(position(hand0="3♠ 4♠", deck=""), "buy", "show 3♠", "king K♣")
    assert state(match).round == 1
    assert dealing_again(match)


def test_2_1_it_ends_without_an_action_or_a_king_of_that_seat() -> None:
    match = after(position(hand0="3♠ 4♠", shop1="2♥ 2♦", deck=""), "buy", "show 3♠", "king K♥")
    kinds = [kind for kind, _ in happened(match)]
    assert kinds == [KING_TURNED, RECEIVED, ROUND_OVER, SCORED, SCORED, BEGAN]


def test_2_1_an_empty_hand_waits_while_the_other_seat_has_its_turn() -> None:
    match = after(position(hand0="3♠", hand1="4♥ 5♥", deck=""), "buy", "show 3♠", "king K♣")
    assert (match.turn, state(match).round) == (1, 0)
    assert dealing_again(after(match, "buy", "show 4♥", "king K♦", "discard 4♥", "discard 3♠"))


def test_2_1_the_turns_of_a_round_are_counted() -> None:
    match = after(position(hand0="3♠", hand1="4♥ 5♥", deck=""), "buy", "show 3♠", "king K♣")
    after(match, "buy", "show 4♥", "king K♠")
    assert [e.amount for e in match.happened() if e.kind == ROUND_OVER] == [2]


def test_2_1_an_empty_deck_does_not_end_the_round() -> None:
    match = after(position(hand0="3♠ 4♠", hand1="5♥", deck=""), "buy", "show 3♠", "king K♣")
    assert can(match, "buy")


# -- §2.2


def test_2_2_buying_draws_one_good_and_shows_one_of_the_hand() -> None:
    match = after(position(hand0="2♠ 3♥"), "buy", "draw 4♥", "show 2♠")
    assert hand(match, 0) == cards("3♥ 4♥")
    assert shop(match, 0) == cards("2♠")


def test_2_2_the_good_just_drawn_may_be_shown() -> None:
    match = after(position(hand0="2♠ 3♥"), "buy", "draw 4♥")
    assert choices(match) == {"show 2♠", "show 3♥", "show 4♥"}
    assert shop(after(match, "show 4♥"), 0) == cards("4♥")


def test_2_2_only_a_card_of_the_own_hand_is_shown() -> None:
    match = after(position(hand0="2♠", hand1="5♦"), "buy", "draw 4♥")
    assert barred(match, "show 5♦") == "2.2"
    assert barred(match, "show 3♣") == "2.2"


def test_2_2_nothing_is_shown_without_buying() -> None:
    assert barred(position(hand0="2♠"), "show 2♠") == "2.2"


def test_2_2_any_good_of_the_deck_is_as_likely() -> None:
    match = after(position(hand0="2♠", deck="4♥ 5♥"), "buy")
    assert chances(match) == {"draw 4♥": 0.5, "draw 5♥": 0.5}
    assert impossible(match, "draw 2♠")


def test_2_2_with_the_deck_empty_a_card_is_shown_all_the_same() -> None:
    match = after(position(hand0="2♠ 3♥", deck=""), "buy")
    assert choices(match) == {"show 2♠", "show 3♥"}
    assert hand(after(match, "show 3♥"), 0) == cards("2♠")


def test_2_2_buying_is_always_possible() -> None:
    for seed in range(5):
        for match in playthrough(seed):
            if can(match, "sell") or can(match, "trade"):
                assert can(match, "buy")
            assert match.is_over or choices(match)


def test_2_2_to_buy_is_decided_before_the_draw_is_seen() -> None:
    match = position(hand0="2♠")
    assert not any(action.startswith("show") for action in choices(match))
    assert set(chances(after(match, "buy"))) == {
        f"draw {name}" for name in cards("3♠ 4♠ 2♣ 3♣ 4♣ 2♥ 3♥ 4♥ 5♥ 2♦ 3♦ 4♦ 5♦")
    }


def test_2_2_to_buy_cannot_be_taken_back() -> None:
    match = after(position(hand0="2♠", shop0="3♥ 3♦"), "buy", "draw 4♥")
    assert choices(match) == {"show 2♠", "show 4♥"}


def test_2_2_the_first_action_of_each_seat_is_to_buy() -> None:
    match = BURGUESES.new(seed=3)
    for _ in range(2):
        assert choices(match) == {"buy"}
        match.play("buy")
        match.play(match.legal()[0])
        while state(match).lap == 1 and match.turn == state(match).active:
            match.play(match.legal()[0])  # the king of diamonds took the only card


# -- §2.3


def test_2_3_a_pair_takes_one_coin_from_the_other_deposit() -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦", coins=(1, 4)), "sell", "sell 2♥", "sell 2♦")
    assert coins(match) == [2, 3, 5]


def test_2_3_a_trio_takes_three() -> None:
    match = position(hand0="3♠", shop0="2♥ 2♦ 2♣", coins=(1, 4))
    assert coins(after(match, "sell", "sell 2♥", "sell 2♦", "sell 2♣")) == [4, 1, 5]


def test_2_3_a_short_deposit_gives_what_it_has() -> None:
    match = position(hand0="3♠", shop0="4♠ 4♣ 4♥", coins=(1, 2))
    assert coins(after(match, "sell", "sell 4♠", "sell 4♣", "sell 4♥")) == [3, 0, 7]


def test_2_3_an_empty_deposit_gives_nothing_and_the_bank_never_does() -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦", coins=(1, 0)), "sell", "sell 2♥", "sell 2♦")
    assert coins(match) == [1, 0, 9]
    assert shop(match, 0) == set()


def test_2_3_sold_goods_are_out() -> None:
    match = position(hand0="3♠ 4♠", hand1="5♥", shop0="2♥ 2♦", deck="3♥")
    after(match, "sell", "sell 2♥", "sell 2♦", "king K♣")
    assert cards("2♥ 2♦") <= out(match)
    assert set(chances(after(match, "buy"))) == {"draw 3♥"}


def test_2_3_sold_goods_are_back_in_the_next_round() -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦"), "sell", "sell 2♥", "sell 2♦", "king K♣")
    assert dealing_again(match)
    assert {"draw 2♥", "draw 2♦"} <= set(chances(match))


def test_2_3_the_seat_picks_which_ones() -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦ 2♣"), "sell", "sell 2♦")
    assert choices(match) == {"sell 2♥", "sell 2♣"}
    assert shop(after(match, "sell 2♣", "close the sale"), 0) == cards("2♥")


def test_2_3_a_seat_with_three_alike_may_sell_only_two() -> None:
    match = position(hand0="3♠", shop0="2♥ 2♦ 2♣", coins=(1, 4))
    after(match, "sell", "sell 2♥", "sell 2♦")
    assert choices(match) == {"sell 2♣", "close the sale"}
    assert coins(after(match, "close the sale")) == [2, 3, 5]
    assert turning_a_king(match)


def test_2_3_a_sale_tells_how_many_cards_and_coins() -> None:
    match = position(hand0="3♠", shop0="4♠ 4♣ 4♥", coins=(1, 2))
    after(match, "sell", "sell 4♠", "sell 4♣", "sell 4♥")
    assert match.happened()[-1] == Happening(EARNED, seat=0, what=3, amount=2)


def test_2_3_a_seat_with_four_alike_may_sell_only_three() -> None:
    match = position(hand0="3♠", shop0="2♠ 2♥ 2♦ 2♣", coins=(1, 4))
    after(match, "sell", "sell 2♥", "sell 2♦", "sell 2♣", "close the sale")
    assert coins(match) == [4, 1, 5]
    assert shop(match, 0) == cards("2♠")


def test_2_3_a_sale_is_over_when_no_card_of_the_value_is_left() -> None:
    assert turning_a_king(after(position(hand0="3♠", shop0="2♥ 2♦ 3♦"), "sell", "sell 2♥", "sell 2♦"))


def test_2_3_never_a_single_card() -> None:
    assert barred(position(hand0="3♠", shop0="2♥ 3♦ 4♣"), "sell") == "2.3"
    match = after(position(hand0="3♠", shop0="2♥ 2♦ 5♦"), "sell")
    assert barred(match, "sell 5♦") == "2.3"
    assert barred(after(match, "sell 2♥"), "close the sale") == "2.3"


def test_2_3_a_sale_of_nothing_cannot_be_closed() -> None:
    assert barred(after(position(hand0="3♠", shop0="2♥ 2♦"), "sell"), "close the sale") == "2.3"


def test_2_3_only_cards_of_the_own_showcase() -> None:
    match = position(hand0="2♠", shop0="2♥", shop1="2♦ 2♣")
    assert barred(match, "sell") == "2.3"
    match = after(position(hand0="2♠", shop0="2♥ 2♦", shop1="2♣"), "sell")
    assert barred(match, "sell 2♣") == "2.3"
    assert barred(match, "sell 2♠") == "2.3"


def test_2_3_a_card_is_not_sold_twice() -> None:
    match = after(position(hand0="3♠", shop0="2♥ 2♦"), "sell", "sell 2♥")
    assert barred(match, "sell 2♥") == "2.3"


def test_2_3_example_a_pair_of_twos_and_a_pair_of_threes() -> None:
    lola = after(position(hand0="5♦", shop0="2♠ 2♦ 3♣ 3♥"), "sell", "sell 3♣")
    assert barred(lola, "sell 2♠") == "2.3"
    assert shop(after(lola, "sell 3♥"), 0) == cards("2♠ 2♦")
    assert turning_a_king(lola)


def test_2_3_the_other_pair_can_be_sold_in_another_turn() -> None:
    lola = position(hand0="5♦", hand1="4♣ 4♥", shop0="2♠ 2♦ 3♣ 3♥", deck="")
    after(lola, "sell", "sell 3♣", "sell 3♥", "king K♣", "buy", "show 4♥", "king K♥")
    assert can(lola, "sell")


# -- §2.4


@pytest.mark.parametrize("rounds", [0, 1])
def test_2_4_four_of_a_value_win_the_whole_game_in_either_round(rounds: int) -> None:
    match = position(hand0="3♠", hand1="4♠", shop0="2♠ 2♣ 2♥ 2♦", rounds=rounds)
    assert after(match, *FOUR_TWOS).turn == OVER
    assert match.ranks() == [1, 2]


def test_2_4_four_of_a_value_beat_any_score() -> None:
    match = position(hand0="3♠", shop0="2♠ 2♣ 2♥ 2♦", rounds=1, points=(-2, 9), coins=(0, 10))
    assert after(match, *FOUR_TWOS).ranks() == [1, 2]


def test_2_4_seat_1_may_win_so_too() -> None:
    match = position(hand1="3♠", shop1="2♠ 2♣ 2♥ 2♦", turn=1, points=(9, 0))
    assert after(match, *FOUR_TWOS).ranks() == [2, 1]


def test_2_4_at_once_before_any_king() -> None:
    match = after(position(hand0="3♠", shop0="2♠ 2♣ 2♥ 2♦"), *FOUR_TWOS)
    assert match.is_over
    assert [kind for kind, _ in happened(match)] == [SOLD, WON_BY_FOUR]
    assert coins(match) == [1, 1, 8]


def test_2_4_four_of_a_value_that_are_not_all_sold_win_nothing() -> None:
    match = position(hand0="3♠", shop0="2♠ 2♣ 2♥ 2♦")
    assert not match.is_over
    after(match, *FOUR_TWOS[:-1], "close the sale")
    assert turning_a_king(match)


# -- §2.5


def test_2_5_a_trade_pays_one_coin_to_the_bank() -> None:
    match = after(position(hand0="3♠", shop0="2♥", shop1="4♣", coins=(3, 1)), *A_TRADE)
    assert coins(match) == [2, 1, 7]


def test_2_5_example_a_two_of_hearts_against_a_four_of_clubs() -> None:
    lola = after(position(hand0="3♠", shop0="2♥", shop1="4♣"), *A_TRADE)
    assert (shop(lola, 0), shop(lola, 1)) == (cards("4♣"), cards("2♥"))


def test_2_5_a_trade_tells_the_coin_and_both_cards() -> None:
    lola = after(position(hand0="3♠", shop0="2♥", shop1="4♣"), *A_TRADE)
    assert [event.kind for event in lola.happened()] == [PAID, GAVE, TOOK]
    assert [CARD_NAMES[event.what] for event in lola.happened()[1:]] == ["2♥", "4♣"]


def test_2_5_the_trader_picks_both_cards() -> None:
    match = after(position(hand0="2♠", shop0="3♠ 5♦", shop1="5♥ 2♣"), "trade")
    assert (match.turn, choices(match)) == (0, {"give 3♠", "give 5♦"})
    after(match, "give 3♠")
    assert (match.turn, choices(match)) == (0, {"take 5♥", "take 2♣"})
    after(match, "take 5♥")
    assert (shop(match, 0), shop(match, 1)) == (cards("5♥ 5♦"), cards("3♠ 2♣"))


def test_2_5_a_trade_needs_a_coin() -> None:
    assert barred(position(hand0="3♠", shop0="2♥", shop1="4♣", coins=(0, 5)), "trade") == "2.5"


def test_2_5_a_trade_needs_a_card_in_the_own_showcase() -> None:
    assert barred(position(hand0="3♠", shop1="4♣"), "trade") == "2.5"


def test_2_5_a_trade_needs_a_card_in_the_other_showcase() -> None:
    assert barred(position(hand0="3♠", shop0="2♥"), "trade") == "2.5"


def test_2_5_only_an_own_card_is_given_and_only_one_of_the_other_taken() -> None:
    match = after(position(hand0="3♠", shop0="2♥", shop1="4♣"), "trade")
    assert barred(match, "give 4♣") == "2.5"
    assert barred(match, "give 3♠") == "2.5"
    assert barred(after(match, "give 2♥"), "take 2♥") == "2.5"


def test_2_5_no_swap_without_choosing_to_trade() -> None:
    match = position(hand0="3♠", shop0="2♥", shop1="4♣")
    assert barred(match, "give 2♥") == "2.1"
    assert barred(match, "take 4♣") == "2.1"


def test_2_1_no_second_action_in_the_middle_of_the_first() -> None:
    match = after(position(hand0="2♠", shop0="2♥ 2♦", shop1="4♣"), "buy", "draw 5♥")
    for action in ("buy", "sell", "trade", "sell 2♥", "close the sale", "give 2♥", "take 4♣"):
        assert barred(match, action) == "2.1"


def test_2_5_once_a_round() -> None:
    match = after(ready_to_trade(), *A_TRADE, "king K♣")
    shows(match, 1, "5♦", "K♥")
    assert coins(match)[0] > 0
    assert barred(match, "trade") == "2.5"


def test_2_5_once_for_each_seat() -> None:
    match = after(ready_to_trade(), *A_TRADE, "king K♣")
    shows(match, 1, "5♦", "K♥")
    shows(match, 0, "4♥", "K♠")
    assert can(match, "trade")


def test_2_5_again_in_the_next_round() -> None:
    match = position(hand0="3♠", shop0="2♥", shop1="4♣")
    after(match, *A_TRADE, "king K♥", "draw 2♠", "draw 3♠", "draw 4♠", "draw 2♣")
    shows(match, 1, "2♥", "K♥")
    shows(match, 0, "3♥", "K♣")
    shows(match, 1, "4♥", "K♠")
    assert can(match, "trade")


# -- §2.6


def test_2_6_no_trade_right_after_the_other_seat_has_traded() -> None:
    match = after(ready_to_trade(), *A_TRADE, "king K♣")
    assert (match.turn, coins(match)[1] > 0) == (1, True)
    assert barred(match, "trade") == "2.6"
    assert choices(match) == {"buy"}


def test_2_6_one_turn_of_waiting_is_enough() -> None:
    match = after(ready_to_trade(), *A_TRADE, "king K♣")
    shows(match, 1, "5♦", "K♥")
    shows(match, 0, "4♥", "K♠")
    after(match, "trade", "give 5♦", "take 4♣")
    assert cards("4♣") <= shop(match, 1)


def test_2_6_a_sale_may_answer_a_trade() -> None:
    match = position(hand0="3♠", hand1="4♠", shop0="2♥", shop1="4♣ 4♦ 2♠")
    assert can(after(match, "trade", "give 2♥", "take 4♣", "king K♥"), "sell")


def test_2_6_any_other_action_may_be_answered_with_a_trade() -> None:
    match = position(hand0="3♠", hand1="4♠", shop0="2♥", shop1="4♣")
    shows(match, 0, "5♦", "K♥")
    assert can(match, "trade")


# -- §2.7


def test_2_7_the_king_turned_is_open_and_leaves_its_deck() -> None:
    match = after(position(hand0="2♠", hand1="3♠"), "buy", "draw 4♥", "show 4♥", "king K♥")
    assert happened(match)[0] == (KING_TURNED, HEARTS)
    after(match, "buy", "draw 5♥", "show 5♥")
    assert set(chances(match)) == {"king K♠", "king K♦", "king K♣", "king A♠"}
    assert impossible(match, "king K♥")


def test_2_7_with_the_king_deck_empty_all_five_are_shuffled_first() -> None:
    match = after(position(hand0="2♠", kings=""), "buy", "draw 4♥", "show 4♥")
    assert happened(match)[-1][0] == SHUFFLED
    assert chances(match) == {f"king {king}": 0.2 for king in ALL_KINGS.split()}


def test_2_7_the_last_king_is_turned_before_any_shuffle() -> None:
    match = after(position(hand0="2♠", kings="K♣"), "buy", "draw 4♥", "show 4♥")
    assert chances(match) == {"king K♣": 1.0}


@pytest.mark.parametrize(("seat", "left"), [(0, [5, 5, 0]), (1, [4, 6, 0])])
def test_2_7_example_one_coin_left_in_the_bank_and_both_should_receive_one(seat: int, left: list[int]) -> None:
    match = position(hand0="2♠", hand1="3♠", shop0="2♣", shop1="3♣", coins=(4, 5), turn=seat)
    assert coins(shows(match, seat, "4♥", "K♣")) == left


def test_2_7_the_seat_in_turn_is_asked_first() -> None:
    match = position(hand0="2♠", hand1="3♠", shop0="2♣", shop1="3♣", turn=1)
    assert shows(match, 1, "4♥", "K♦").turn == 1
    assert after(match, "discard 4♥").turn == 0
    assert after(match, "discard 2♣").turn == 0
    assert can(match, "buy")
