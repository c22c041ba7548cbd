"""Play agrees with what is known of the game (the specification's chapter 8); for boards see chapters 1 and 5."""

from __future__ import annotations

from random import Random

import pytest

from andamio.core.match import Match
from andamio.games.azul_pabellon.state import DONE, PASS, SPACE

from .table import edition, state

pytestmark = pytest.mark.compiled

GAMES = range(150)
LAST = (PASS.start, DONE.start)


def cheapest(match: Match, whim: Random) -> int:
    """Places what costs least, and passes or discards only when nothing else is left."""
    legal = match.legal()
    spaces = [action for action in legal if SPACE.start <= action < SPACE.end]
    if spaces:
        return min(spaces, key=lambda space: (match.box[0].number[space - SPACE.start], whim.random()))
    return whim.choice([action for action in legal if action not in LAST] or legal)


def starts(seats: int, side: str, seed: int) -> list[int]:
    """Tiles on the factories when each round starts."""
    match, whim, found = edition(seats, side).new(seed), Random(seed), [4 * edition(seats).box[0].factories]
    while not match.is_over:
        before = state(match).round
        match.play(cheapest(match, whim))
        if state(match).round > before:
            found.append(state(match).left)
    return found


@pytest.mark.parametrize("side", ["coloured", "grey"])
@pytest.mark.parametrize(("seats", "full"), [(2, 20), (3, 28)])
def test_with_two_or_three_seats_no_factory_is_ever_short(seats: int, full: int, side: str) -> None:
    assert all(starts(seats, side, seed) == 6 * [full] for seed in GAMES)


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_with_four_seats_some_are_in_round_6_of_nearly_every_game(side: str) -> None:
    games = [starts(4, side, seed) for seed in GAMES]
    assert all(tiles[:4] == 4 * [36] for tiles in games)
    assert sum(tiles[5] < 36 for tiles in games) > 0.8 * len(games)
