"""What is done with a match in the rules' tests of every game: play, be refused, look at what may be done."""

from __future__ import annotations

import numpy as np
import pytest

from andamio.bots import find
from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.errors import IllegalAction, ImpossibleChance
from andamio.core.layout import CHANCE
from andamio.core.match import Match


def after(match: Match, *actions: str) -> Match:
    """The match, once these were played; what chance does is said too."""
    for action in actions:
        match.play(action)
    return match


def settled(match: Match, seed: int = 0) -> Match:
    """The match, once chance has done all it has to do, with dice."""
    dice = seeded(seed)
    while match.turn == CHANCE:
        match.play(match.throw(dice))
    return match


def barred(match: Match, action: str) -> str:
    """The clause that forbids an action."""
    with pytest.raises(IllegalAction) as refused:
        match.play(action)
    return str(refused.value.clause)


def impossible(match: Match, action: str) -> bool:
    """It is for chance to do, and not now."""
    with pytest.raises(ImpossibleChance):
        match.play(action)
    return True


def can(match: Match, action: str) -> bool:
    return action in choices(match)


def choices(match: Match, start: str = "") -> set[str]:
    """What the seat in turn may do; only what begins like this."""
    return {words for words in map(match.say, match.legal()) if words.startswith(start)}


def chances(match: Match) -> dict[str, float]:
    """What chance may do, in words, and how likely it is."""
    return {match.say(action): odds for action, odds in match.odds().items()}


def advised(match: Match) -> str:
    """The action that the advice likes most."""
    return match.say(find("greedy").choose(match.view(match.turn), match.legal(), None, seeded(1)))


def expected(match: Match) -> Array:
    """The points that the advice expects for each seat."""
    out = np.zeros(match.game.max_seats)
    match.game.module("advice").estimate(match.states[0], match.box[0], out)
    return out


def lead(match: Match) -> float:
    """How many points more seat 0 may expect than seat 1."""
    first, second = expected(match)[:2]
    return float(first - second)
