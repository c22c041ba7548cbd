"""Play agrees with what is known of the game (the specification's chapter 6), and every mix of rules is sound."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from andamio.core.actions import code, holds
from andamio.core.compiled import Array, compiled
from andamio.core.dice import DICE, roll, sow
from andamio.core.events import LOG
from andamio.core.layout import CHANCE, OVER
from andamio.core.match import Match
from andamio.games.a_construir import GAME
from andamio.games.a_construir.box import mixes
from andamio.games.a_construir.state import (
    BUILD,
    NOTHING_TO_TAKE,
    RECLASSIFIED,
    RECLASSIFY,
    RULE_KEYS,
    SEATS,
    TAKING,
    WALLED_IN,
)
from tests.depth import amount, sample

from .table import edition, state

pytestmark = pytest.mark.compiled

GAMES = 1500
EACH = 100  # games of each mix
MIXES = amount(1536, 90, 90)  # of expert rules, tried at each number of seats


def builds_if_it_can(match: Match, whim: Random) -> int:
    """Takes any card; then one of the two at random, built if it can be paid."""
    legal, hand = match.legal(), state(match).hand[match.turn]
    if not any(holds(RECLASSIFY, action) for action in legal):
        return whim.choice(legal)
    face = whim.choice([face for face, count in enumerate(hand.tolist()) for _ in range(count)])
    return code(BUILD, face) if code(BUILD, face) in legal else code(RECLASSIFY, face)


@cache
def counted(seats: int) -> dict[str, float]:
    """Means over many games of builders."""
    points, events = 0, dict.fromkeys((NOTHING_TO_TAKE, RECLASSIFIED, WALLED_IN), 0)
    for seed in range(GAMES):
        match, whim = edition(seats).new(seed), Random(seed)
        while not match.is_over:
            match.play(builds_if_it_can(match, whim))
            for event in match.happened():
                if event.kind in events:
                    events[event.kind] += 1
        assert state(match).turns == 6 * seats
        points += sum(match.totals())
    return {
        "points": points / GAMES / seats,
        "untaken": events[NOTHING_TO_TAKE] / GAMES,
        "reclassified": events[RECLASSIFIED] / GAMES / seats,
        "walled in": events[WALLED_IN] / GAMES,
    }


def at_seats(expected: dict[int, float]) -> pytest.MarkDecorator:
    """At one number of seats a day, the same for all that is counted; at every one in the deep run."""
    groups = [pytest.mark.xdist_group(f"builders {seats}") for seats in expected]
    cases = [pytest.param(*case, marks=mark) for case, mark in zip(expected.items(), groups, strict=True)]
    return pytest.mark.parametrize(("seats", "expected"), sample(cases, 1, "builders"))


@at_seats({2: 27.4, 3: 27.8, 4: 29.4})
def test_what_builders_score(seats: int, expected: float) -> None:
    assert counted(seats)["points"] == pytest.approx(expected, abs=0.7)


@at_seats({2: 1.22, 3: 1.14, 4: 0.90})
def test_how_often_they_reclassify(seats: int, expected: float) -> None:
    assert counted(seats)["reclassified"] == pytest.approx(expected, abs=0.06)


@at_seats({2: 0.03, 3: 0.19, 4: 0.45})
def test_how_often_they_are_walled_in(seats: int, expected: float) -> None:
    assert counted(seats)["walled in"] == pytest.approx(expected, abs=0.04)


@at_seats({2: 0, 3: 0, 4: 4})
def test_four_turns_without_a_take_with_four_seats_and_only_then(seats: int, expected: int) -> None:
    assert counted(seats)["untaken"] == expected


# -- every mix


@cache
def sound_play() -> Callable[[Array, int], int]:
    """How many steps random games had; less than none where some turn, or the end, was not sound."""
    rules, state_type, actions = GAME.rules, GAME.state, GAME.actions
    setup, legal, apply, chance, is_sound = rules.setup, rules.legal, rules.apply, rules.chance, rules.is_sound

    @compiled
    def play(boxes: Array, seed: int) -> int:
        states, logs, dices = np.zeros(2, state_type), np.zeros(1, LOG), np.zeros(SEATS + 1, DICE)
        moves, steps = np.zeros(actions + 1, np.int32), 0
        for game in range(EACH):
            states[0] = states[1]
            s, box = states[0], boxes[0]
            sow(dices, seed, game)
            setup(s, box)
            while s.turn != OVER:
                if s.turn == CHANCE:
                    action = chance(s, box, dices[0])
                else:
                    moves[0] = 0
                    legal(s, box, moves)
                    if moves[0] == 0:
                        return -1
                    action = moves[1 + roll(dices[1 + s.turn], moves[0])]
                apply(s, box, action, logs[0])
                steps += 1
                if s.phase == TAKING and not is_sound(s, box):
                    return -1
            if not is_sound(s, box):
                return -1
        return steps

    return play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_mix_of_expert_rules_plays_to_the_end_soundly(seats: int) -> None:
    """Each of them about once in two weeks; all of them in the deep run."""
    subsets = [set(mix) for size in range(len(RULE_KEYS) + 1) for mix in combinations(RULE_KEYS, size)]
    allowed = [mix for mix in subsets if mixes(mix)]
    assert len(allowed) == 1536
    for number, mix in enumerate(sample(allowed, MIXES, seats)):
        box = GAME.edition(None, seats=seats, **dict.fromkeys(mix, True)).box
        assert sound_play()(box, number) > EACH * 4 * 6 * seats // 2, sorted(mix)
