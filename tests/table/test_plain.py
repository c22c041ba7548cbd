"""What plays itself does so where everybody knows that nothing else could be done: its speed tells no secret."""

from __future__ import annotations

import pytest

from andamio.core.dice import seeded, throw
from andamio.core.match import Match
from andamio.core.outlook import ends_turn
from andamio.core.trial import is_plain, worlds
from andamio.games import find
from andamio.table.house import House

from .hall import ANA, BLAS, CARLA, in_house, put_table

pytestmark = pytest.mark.compiled
TOKENS = (ANA, BLAS, CARLA, "dora" * 6)


def telling(name: str) -> Match:
    """A position with one action inside a turn, while another seat holds others possible."""
    for seed in range(60):
        match, dice = find(name).edition(seats=3).new(seed), seeded(seed)
        while not match.is_over:
            legal = match.legal()
            if len(legal) == 1 and not is_plain(match, legal[0]) and not ends_turn(match.view(match.turn), legal[0]):
                return match
            match.play(legal[throw(dice, len(legal))])
    raise AssertionError(f"{name} has no such position")


@pytest.mark.parametrize("name", ["barrio", "bloque_a_bloque"])
def test_what_hidden_cards_forbid_is_not_told_by_speed(name: str) -> None:
    match = telling(name)
    turn, (action,) = match.turn, match.legal()
    others = [seat for seat in range(match.edition.seats) if seat != turn]
    assert any(world.legal() != [action] for seat in others for world in worlds(match.view(seat)))

    async def test(house: House) -> None:
        await put_table(house, "t", match, TOKENS)
        live = await house.find("t")
        seat = live.seats[turn]
        before = live.seq
        await house.set_autoplay("t", seat.key, True)
        assert live.seq == before and live.turn == turn, "it waits to be pressed"
        await house.play("t", seat.key, action, before)

    in_house(test)


def test_what_all_can_see_is_done_at_once() -> None:
    """Alone with oneself there is nobody to tell."""
    match = find("barrio").edition(seats=1).new(1)
    assert is_plain(match, match.legal()[0])
