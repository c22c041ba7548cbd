"""What is told of Burgueses' pieces is what the rules would do."""

from __future__ import annotations

import pytest

from andamio.core.match import Match

from .table import CARD_NAMES, position


def told(match: Match, piece: str, seat: int = 0) -> str:
    about = match.game.things.about(match.view(seat), piece)
    return about.text.en if about else ""


def test_a_king_says_whom_he_would_pay_and_whom_he_would_tax() -> None:
    match = position(hand0="4♥", hand1="5♥", shop0="2♠ 3♣", shop1="3♠ 4♣")
    assert "If he came now: {seat1} pays a coin." in told(match, "w0")
    assert "If he came now: {seat0} takes a coin, {seat1} takes a coin." in told(match, "w1")
    assert "If he came now, nothing would happen." in told(match, "w2")
    assert "If he came now: {seat0} loses a card, {seat1} loses a card." in told(match, "w3")


def test_a_sale_brings_what_the_other_deposit_can_pay() -> None:
    match = position(hand0="4♥", hand1="5♥", shop0="2♠ 2♣ 2♥ 3♣", coins=(1, 2))
    assert "The 3 of value 2, sold now, bring 2 coins." in told(match, f"c{CARD_NAMES.index('2♠')}")
    assert "alone it is not sold" in told(match, f"c{CARD_NAMES.index('3♣')}")


def test_a_hidden_card_has_no_name() -> None:
    match = position(hand0="4♥", hand1="5♥")
    assert told(match, f"c{CARD_NAMES.index('4♥')}") and not told(match, f"c{CARD_NAMES.index('5♥')}")
    assert not told(match, f"c{CARD_NAMES.index('4♥')}", 1) and "not seen from here" in told(match, "h1-0")


@pytest.mark.parametrize(("kings", "said"), [("K♠", "queda 1 antes"), ("K♠ K♥", "quedan 2 antes")])
def test_how_many_kings_are_left_is_a_sentence_for_one_too(kings: str, said: str) -> None:
    match = position(hand0="4♥", hand1="5♥", kings=kings)
    about = match.game.things.about(match.view(0), "kings")
    assert about is not None and said in about.text.es
