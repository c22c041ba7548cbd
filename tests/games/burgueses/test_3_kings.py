"""Rulebook, chapter 3: kings. Seat 0 is in turn, and has bought; only what a king does is looked at."""

from __future__ import annotations

import pytest

from andamio.core.events import Happening
from andamio.core.match import Match
from andamio.games.burgueses.state import LOST, PAID, RECEIVED

from .table import CARD_NAMES, after, barred, can, cards, choices, coins, out, position, shop, state


def crowned(king: str, shop0: str = "", shop1: str = "", money: tuple[int, int] = (3, 3)) -> Match:
    """Seat 0 shows the last card of `shop0` and this king comes up; the round goes on."""
    *before, last = shop0.split()
    match = position(
        hand0=f"{last} 3♠", hand1="4♠", shop0=" ".join(before), shop1=shop1, deck="", coins=money, kings=king
    )
    return after(match, "buy", f"show {last}", f"king {king}")


def sold_out(king: str, shop1: str, money: tuple[int, int] = (3, 3)) -> Match:
    """Seat 0 sells its whole showcase and this king comes up; the sale has brought a coin."""
    match = position(hand0="3♠", hand1="4♠", shop0="5♥ 5♦", shop1=shop1, deck="", coins=money, kings=king)
    return after(match, "sell", "sell 5♥", "sell 5♦", f"king {king}")


# -- §3.1


def test_3_1_the_higher_sum_of_spades_pays_one_coin_to_the_bank() -> None:
    assert coins(crowned("K♠", "2♠", "5♥")) == [2, 3, 5]


def test_3_1_seat_1_may_have_the_higher_sum() -> None:
    match = position(hand0="2♠ 5♥", hand1="5♦", shop1="4♠", deck="", coins=(3, 3))
    assert coins(after(match, "buy", "show 2♠", "king K♠")) == [3, 2, 5]


def test_3_1_values_count_and_not_cards() -> None:
    match = position(hand0="2♠ 5♥", hand1="5♦", shop0="3♠", shop1="4♠", deck="", coins=(3, 3))
    assert coins(after(match, "buy", "show 5♥", "king K♠")) == [3, 2, 5]  # 3 against 4
    match = position(hand0="2♠ 5♥", hand1="5♦", shop0="3♠", shop1="4♠", deck="", coins=(3, 3))
    assert coins(after(match, "buy", "show 2♠", "king K♠")) == [2, 3, 5]  # 5 against 4


def test_3_1_only_the_showcase_counts() -> None:
    assert coins(crowned("K♠", "2♠", "")) == [2, 3, 5]  # seat 1 holds the 4♠


def test_3_1_nobody_has_spades_and_nothing_happens() -> None:
    assert coins(crowned("K♠", "5♥", "5♦")) == [3, 3, 4]


def test_3_1_who_pays_is_told() -> None:
    assert Happening(PAID, seat=0, what=0, amount=1) in crowned("K♠", "2♠", "5♥").happened()


# -- §3.2


def test_3_2_the_higher_sum_of_hearts_takes_one_coin() -> None:
    assert coins(crowned("K♥", "5♥", "4♥")) == [4, 3, 3]
    assert coins(crowned("K♥", "2♥", "4♥")) == [3, 4, 3]


def test_3_2_two_small_hearts_may_beat_a_big_one() -> None:
    assert coins(crowned("K♥", "3♥ 4♥", "5♥")) == [4, 3, 3]


def test_3_2_a_tie_brings_nothing() -> None:
    assert coins(crowned("K♥", "2♥ 3♥", "5♥")) == [3, 3, 4]


def test_3_2_a_tie_at_nothing_brings_nothing() -> None:
    assert coins(crowned("K♥", "2♣", "5♦")) == [3, 3, 4]


def test_3_2_who_receives_is_told() -> None:
    assert Happening(RECEIVED, seat=1, what=0, amount=1) in crowned("K♥", "2♥", "4♥").happened()


# -- §3.3


def test_3_3_a_seat_with_a_diamond_takes_one_coin() -> None:
    assert coins(crowned("K♦", "2♦", "5♦")) == [4, 4, 2]


def test_3_3_one_coin_however_many_diamonds() -> None:
    assert coins(crowned("K♦", "2♦ 3♦ 4♦", "5♦")) == [4, 4, 2]


def test_3_3_a_seat_with_a_diamond_discards_nothing() -> None:
    match = crowned("K♦", "2♥ 2♦", "5♦")
    assert shop(match, 0) == cards("2♥ 2♦")
    assert can(match, "buy")


def test_3_3_a_seat_without_one_discards_a_card_of_its_choice() -> None:
    match = crowned("K♦", "2♥ 3♣", "5♦")
    assert choices(match) == {"discard 2♥", "discard 3♣"}
    after(match, "discard 2♥")
    assert shop(match, 0) == cards("3♣")
    assert cards("2♥") <= out(match)
    assert coins(match) == [3, 4, 3]


def test_3_3_a_choice_also_out_of_turn() -> None:
    match = crowned("K♦", "5♦", "2♥ 3♣")
    assert (match.turn, state(match).active) == (1, 0)
    assert choices(match) == {"discard 2♥", "discard 3♣"}
    assert shop(after(match, "discard 3♣"), 1) == cards("2♥")


def test_3_3_then_the_turn_passes_as_ever() -> None:
    match = after(crowned("K♦", "5♦", "2♥ 3♣"), "discard 3♣")
    assert (match.turn, choices(match)) == (1, {"buy", "trade"})


def test_3_3_an_empty_showcase_has_nothing_to_discard() -> None:
    match = crowned("K♦", "5♦", "")
    assert (match.turn, choices(match)) == (1, {"buy"})
    assert coins(match) == [4, 3, 3]


def test_3_3_a_seat_in_turn_may_have_an_empty_showcase() -> None:
    match = sold_out("K♦", "2♦")
    assert (match.turn, coins(match)) == (1, [4, 3, 3])  # its sale brought one, the king gave seat 1 another


def test_3_3_both_may_have_to_discard() -> None:
    match = after(crowned("K♦", "2♥", "3♣"), "discard 2♥", "discard 3♣")
    assert shop(match, 0) == shop(match, 1) == set()
    assert coins(match) == [3, 3, 4]


def test_3_3_only_a_card_of_the_own_showcase_is_discarded() -> None:
    match = crowned("K♦", "2♥ 3♣", "4♥")
    assert barred(match, "discard 4♥") == "3.3"
    assert barred(match, "discard 3♠") == "3.3"


def test_3_3_nothing_is_discarded_but_by_the_king_of_diamonds() -> None:
    assert barred(position(hand0="3♠", shop0="2♥"), "discard 2♥") == "3.3"
    assert barred(crowned("K♣", "2♥", "3♥"), "discard 3♥") == "3.3"


def test_3_3_what_is_discarded_is_told() -> None:
    match = after(crowned("K♦", "5♦", "2♥ 3♣"), "discard 3♣")
    assert match.happened() == [Happening(LOST, seat=1, what=CARD_NAMES.index("3♣"), amount=0)]


# -- §3.4


def test_3_4_a_seat_with_a_club_takes_one_coin() -> None:
    assert coins(crowned("K♣", "2♣", "3♥")) == [4, 3, 3]
    assert coins(crowned("K♣", "3♥", "2♣")) == [3, 4, 3]
    assert coins(crowned("K♣", "2♣", "3♣")) == [4, 4, 2]


def test_3_4_one_coin_however_many_clubs() -> None:
    assert coins(crowned("K♣", "2♣ 3♣ 4♣", "5♦")) == [4, 3, 3]


def test_3_4_without_clubs_nothing_happens() -> None:
    match = crowned("K♣", "5♥", "5♦")
    assert coins(match) == [3, 3, 4]
    assert (shop(match, 0), shop(match, 1)) == (cards("5♥"), cards("5♦"))


# -- §3.5


def test_3_5_an_even_showcase_takes_one_coin() -> None:
    assert coins(crowned("A♠", "2♣", "4♥")) == [4, 4, 2]


def test_3_5_an_odd_showcase_pays_one() -> None:
    assert coins(crowned("A♠", "3♣", "5♥")) == [2, 2, 6]


def test_3_5_the_sum_is_of_the_whole_showcase() -> None:
    assert coins(crowned("A♠", "3♥ 4♥ 5♦", "2♣ 3♦")) == [4, 2, 4]  # 12 and 5
    assert coins(crowned("A♠", "3♥ 5♦", "3♦ 2♣ 4♣")) == [4, 2, 4]  # 8 and 9


def test_3_5_an_empty_showcase_does_nothing() -> None:
    assert coins(crowned("A♠", "2♣", "")) == [4, 3, 3]
    assert coins(sold_out("A♠", "3♣")) == [4, 1, 5]  # the sale took one coin of seat 1, the ace another


# -- §3.6


@pytest.mark.parametrize(("king", "shop0"), [("K♠", "2♠"), ("A♠", "3♥")])
def test_3_6_a_seat_without_coins_pays_nothing(king: str, shop0: str) -> None:
    assert coins(crowned(king, shop0, "", (0, 3))) == [0, 3, 7]


@pytest.mark.parametrize(("king", "shop0"), [("K♥", "2♥"), ("K♦", "2♦"), ("K♣", "2♣"), ("A♠", "2♣")])
def test_3_6_an_empty_bank_gives_nothing(king: str, shop0: str) -> None:
    assert coins(crowned(king, shop0, "", (6, 4))) == [6, 4, 0]


def test_3_6_a_diamond_still_saves_from_a_discard_when_the_bank_is_empty() -> None:
    match = crowned("K♦", "2♦", "5♦", (6, 4))
    assert (match.turn, can(match, "buy")) == (1, True)


def test_3_6_only_that_part_is_skipped() -> None:
    match = crowned("K♦", "2♦", "3♣", (6, 4))
    assert choices(match) == {"discard 3♣"}
    assert coins(crowned("A♠", "3♥", "2♣", (0, 3))) == [0, 4, 6]


@pytest.mark.parametrize(("king", "shop0", "shop1"), [("K♦", "2♦", "3♦"), ("K♣", "2♣", "3♣"), ("A♠", "2♣", "4♣")])
def test_3_6_the_seat_in_turn_is_served_first(king: str, shop0: str, shop1: str) -> None:
    assert coins(crowned(king, shop0, shop1, (4, 5))) == [5, 5, 0]


def test_3_6_what_the_seat_in_turn_pays_the_other_may_receive() -> None:
    assert coins(crowned("A♠", "3♥", "2♣", (6, 4))) == [5, 5, 0]


def test_3_6_what_the_other_pays_comes_too_late_for_the_seat_in_turn() -> None:
    assert coins(crowned("A♠", "2♣", "3♥", (6, 4))) == [6, 3, 1]
