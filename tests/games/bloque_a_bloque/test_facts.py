"""Greedy play agrees with what is known of the game: the specification's chapter 8, measured with naive bots.

`andamio simulate bloque_a_bloque --bots greedy --games 2000 --seats 2` prints the same: turns of all seats, and points
for roofs, two for each finished building.
"""

from __future__ import annotations

import pytest

from andamio.bots import find
from andamio.core.dice import seeded
from andamio.games.bloque_a_bloque import state as g

from .table import edition, happened, state

pytestmark = pytest.mark.compiled

GAMES = 120
FACTS = {2: (27, 1.6), 3: (18, 0.9), 4: (13, 0.65)}  # turns and finished buildings of each seat
WITHIN = 0.25  # of those naive bots


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_and_finished_buildings_are_as_with_naive_bots(seats: int) -> None:
    bot, turns, finished, stalled = find("greedy"), 0, 0, 0
    for game in range(GAMES):
        match, dice = edition(seats).new(game), seeded(game, 1)
        while not match.is_over:
            match.play(bot.choose(match.view(match.turn), match.legal(), None, dice))
            finished += len(happened(match, g.FINISHED))
            stalled += len(happened(match, g.STALLED))
        turns += int(state(match).turns)
    length, buildings = FACTS[seats]
    assert turns / GAMES / seats == pytest.approx(length, rel=WITHIN)
    assert finished / GAMES / seats == pytest.approx(buildings, rel=WITHIN)
    assert stalled <= 0.03 * GAMES
