"""What may be asked: what a card costs and lacks, what a square gives, what a building brings."""

from __future__ import annotations

from andamio.core.about import About
from andamio.core.match import Match
from andamio.games.a_construir import about as things
from andamio.games.a_construir.names import FACE_NAMES, SQUARE_NAMES

from .table import after, position

NAMES = [name.en for name in FACE_NAMES]
SQUARES = [name.en for name in SQUARE_NAMES]


def asked(match: Match, piece: str, seat: int = 0) -> About:
    found = things.about(match.view(seat), piece)
    assert found is not None
    return found


def square(name: str) -> str:
    return f"q{SQUARES.index(name)}"


def test_a_market_card_tells_its_price_and_what_lies_on_it() -> None:
    """§2.1"""
    match = position(hand0="Church", market="Hospital, Bakery, Garden, Fountain", offer=[2])
    assert "It is free to take. On it lie 2 aimarcios" in asked(match, "s0").text.en
    assert "To take it costs 2 aimarcios" in asked(match, "s2").text.en


def test_a_card_that_cannot_be_paid_tells_what_is_lacking() -> None:
    """§2.4 the Church costs 5."""
    match = position(hand0="Church, Garden", coins=[3, 14])
    assert "For that you lack 2 aimarcios." in asked(match, f"h{NAMES.index('Church')}").text.en
    assert "You can pay for it." in asked(match, f"h{NAMES.index('Garden')}").text.en


def test_a_square_tells_what_it_gives_and_what_a_card_would_bring_there() -> None:
    """§3.2, §3.3 a second Garden makes 10 of 3, and a star adds a point."""
    match = position(hand0="Garden, Church", town=["0 Garden, -, -, 1 Tavern"], icons={"b1": "p1", "a2": "c2"})
    aiming = after(match, "build Garden")
    assert "Here Garden would bring you 8 points." in asked(aiming, square("b1")).text.en
    assert "who builds on it gets 2 aimarcios" in asked(aiming, square("a2")).text.en
    assert "nothing of yours is near" in asked(aiming, square("d4")).text.en


def test_a_building_tells_what_its_owner_would_have_less() -> None:
    match = position(hand0="Church", town=["0 Garden, 0 Garden"])
    assert "its owner would have 7 points less" in asked(match, square("b1"), 1).text.en


def test_a_rule_can_be_asked_about_only_where_it_is_played() -> None:
    match = position("renewal", hand0="Church")
    assert asked(match, "rule-3").clauses == ("4.4",)
    assert things.about(match.view(0), "rule-0") is None


def test_what_is_in_another_hand_is_not_told() -> None:
    match = position(hand0="Church", hand1="Bookshop")
    assert things.about(match.view(0), f"h{NAMES.index('Bookshop')}") is None
    assert "1 × Bookshop" in asked(match, "s4").text.en and "1 × Bookshop" not in asked(match, "s4", 1).text.en
