"""What is promised of floors, roofs and pools comes: whole games by the advice, in which towers are finished."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from andamio.bots.greedy import Greedy
from andamio.core.actions import holds, row
from andamio.core.dice import seeded
from andamio.core.match import Match
from andamio.core.outlook import trials
from andamio.core.view import View
from andamio.games import find
from andamio.games.bloque_a_bloque import state as g
from andamio.games.bloque_a_bloque.about.cards import best_fit
from andamio.games.bloque_a_bloque.deeds import remarks
from andamio.games.bloque_a_bloque.draw import target
from tests.depth import amount

pytestmark = pytest.mark.compiled
EDITION = find("bloque_a_bloque").edition(seats=2)
GAMES = range(amount(40, 4, 2))


def said_of(view: View, action: int) -> int:
    """The points that stand on a floor for the day on which its building has a roof."""
    said = remarks(view).get(target(action))
    return int(re.findall(r"\d+", said.brief.en)[0]) if said else 0


def deed(match: Match, bot: Greedy, seed: int) -> tuple[View, int, View]:
    """The next one to its end: what was seen before it, how it began, and what is seen then."""
    view, seat, dice = match.view(match.turn), match.turn, seeded(seed)
    first = action = bot.choose(view, view.legal(), None, dice)
    match.play(action)
    while match.turn == seat and EDITION.game.rules.is_midway(match.states[0], match.box[0]):
        match.play(bot.choose(match.view(seat), match.legal(), None, dice))
    return view, first, match.view(seat)


def grown(before: View, after: View) -> list[int]:
    """Buildings of the viewer that have more floors, or a roof now."""
    seat = before.seat
    return [b for b in range(g.BUILDINGS) if (before.floor[seat, b] != after.floor[seat, b]).any()]


@pytest.mark.parametrize("seed", GAMES)
def test_what_floors_and_roofs_promise_comes(seed: int) -> None:
    match, bot, roofs = EDITION.new(seed), Greedy("greedy"), 0
    promised, unsure = Counter[tuple[int, int]](), set[tuple[int, int]]()
    while not match.is_over:
        before, action, after = deed(match, bot, seed)
        gained, sites = after.total(before.seat) - before.total(before.seat), grown(before, after)
        promise = trials(before, [action])[action].brings
        assert promise is None or promise[0] <= gained <= promise[1]
        if not holds(g.ADD, action) or not sites:
            continue
        place, level = (before.seat, sites[0]), int(match.box[0].level[row(g.ADD, action)])
        fit = best_fit(before, row(g.ADD, action))
        if level == g.ROOF:
            assert place in unsure or gained == promised[place] + int(match.box[0].roof)
            roofs += place not in unsure
        elif fit and fit[1] == sites[0]:
            promised[place] += said_of(before, action)
        else:
            unsure.add(place)  # it stands where it adds less
    assert roofs > 0
