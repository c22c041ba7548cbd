"""A search does not play in a circle: within a turn its seat never sees again what it saw two or more actions ago."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from andamio.bots import Budget
from andamio.bots.hints import hints
from andamio.bots.search import Search
from andamio.core.dice import seeded
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.core.view import View
from tests.depth import SEED, amount

from .shelf import some_editions

pytestmark = pytest.mark.compiled
FEW = Budget(simulations=40)
ACTIONS = amount(600, 80, 0)  # of a match
HINTS = 8  # positions of it


@cache
def seen_in_play(edition: Edition) -> list[View]:
    """What the seats saw in turn, in a match between searches that follow no advice: they like to go to and fro."""
    plan = edition.game.advice.PLAN._replace(scripted=False, doubt=0)
    match, dice, bots = edition.new(SEED), seeded(SEED), [Search("search", FEW, plan) for _ in range(edition.seats)]
    found: list[View] = []
    while len(found) < ACTIONS and not match.is_over:
        found.append(match.view(match.turn))
        match.play(bots[match.turn].choose(found[-1], match.legal(), None, dice))
    return found


def seen(view: View) -> bytes:
    """But for what only counts, and what the seat cannot see."""
    game = view.edition.game
    blind = (game.holes[view.seat] | game.counted).view(np.uint8)
    return bytes(np.frombuffer(bytes(view), np.uint8) | blind)


@some_editions
def test_no_search_comes_back_within_its_turn(edition: Edition) -> None:
    turn, way = (-1, -1), list[bytes]()
    for view in seen_in_play(edition):
        if turn != (view.seat, view.turns):
            turn, way = (view.seat, view.turns), []
        assert seen(view) not in way[:-1], f"{edition.game.name}: {len(way)} actions in, the same as before"
        way.append(seen(view))
    assert turn != (-1, -1)


@some_editions
def test_no_hint_goes_in_a_circle(edition: Edition) -> None:
    """Each step of the lines that are shown leads to something new."""
    for view in seen_in_play(edition)[:: ACTIONS // HINTS]:
        assert not any(circles(view, hint.line) for hint in hints(view, FEW))


def circles(view: View, line: tuple[int, ...]) -> bool:
    match, way = Match(view.edition), list[bytes]()
    match.place(view.imagine(0))
    for action in line:
        now = match.view(view.seat)
        if seen(now) in way[:-1]:
            return True
        way.append(seen(now))
        match.play(action)
    return match.turn == view.seat and match.states[0].turns == view.turns and seen(match.view(view.seat)) in way[:-1]
