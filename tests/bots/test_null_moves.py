"""No search proposes a series of actions that leads back to where it began."""

from __future__ import annotations

import pytest

from andamio.bots import Budget, Candidate
from andamio.bots.hints import hints, trail_of
from andamio.core.match import Match
from tests.games.bloque_a_bloque.table import after, position

ENOUGH = Budget(simulations=600)


def advised(match: Match, trail: tuple[bytes, ...] = ()) -> tuple[Candidate, ...]:
    return hints(match.view(match.turn), ENOUGH, best=99, trail=trail)


def said(match: Match, found: tuple[Candidate, ...]) -> list[list[str]]:
    return [[match.say(action) for action in hint.line] for hint in found]


def on_the_way(match: Match, *actions: str) -> tuple[Match, tuple[bytes, ...]]:
    """The position after these actions, and what the seat saw before each."""
    trail = []
    for action in actions:
        trail.append(bytes(match.view(match.turn)))
        match = after(match, action)
    return match, tuple(trail)


SWAPPER = {"hand0": "coin 3, coin 2", "reserve0": "coin 1", "rest": "discard", "final": 1}


@pytest.mark.compiled
def test_what_was_swapped_is_not_swapped_back() -> None:
    """Nothing can be done but to swap, to offer or to end the turn: to swap back is to end it."""
    match, trail = on_the_way(position(**SWAPPER), "swap coin 3", "for coin 1 of the reserve")  # type: ignore[arg-type]
    found = advised(match, trail)
    assert found and not any(line[:2] == ["swap coin 1", "for coin 3 of the reserve"] for line in said(match, found))
    assert all(line[0] != "swap coin 1" for line in said(match, found))  # nothing else could come of it


@pytest.mark.compiled
def test_what_was_chosen_is_not_taken_back() -> None:
    match = position(hand0="1 blue/3 blue, coin 1, coin 2", built0="blue 0")
    chosen, trail = on_the_way(match, "add 1 blue (of 1 blue/3 blue)")
    assert all(line[0] != "take it back" for line in said(chosen, advised(chosen, trail)))


@pytest.mark.compiled
@pytest.mark.parametrize("hand", ["blue sale", "blue sale, coin 1"], ids=["only", "beside others"])
def test_a_sale_card_is_not_paid_for_by_its_twin(hand: str) -> None:
    match = position(hand0=hand, offer1="blue sale", built0="blue 0-5, roof", final=1, rest="discard")
    found = said(match, advised(match))
    assert not any(line[:2] == ["buy blue sale from seat 1", "pay with blue sale"] for line in found)
    if "coin" not in hand:
        assert all(line[0] != "buy blue sale from seat 1" for line in found)


@pytest.mark.compiled
def test_the_way_here_is_what_the_seat_saw_in_this_turn() -> None:
    match = position(hand0="1 blue/3 blue, coin 1, coin 2", built0="blue 0").edition.new(3)
    assert trail_of(match, match.turn) == ()
    seat = match.turn
    seen: list[bytes] = []
    while match.turn == seat:
        assert trail_of(match, seat) == tuple(seen)
        seen.append(bytes(match.view(seat)))
        match.play(match.legal()[0])
