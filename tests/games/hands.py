"""What the rules' tests of every game do: play, be refused, look at what may be done and at what happened."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from andamio.bots import find
from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.errors import IllegalAction, ImpossibleChance
from andamio.core.events import Happening
from andamio.core.game import Edition
from andamio.core.layout import CHANCE, NOBODY
from andamio.core.match import Match


def after(match: Match, *actions: str) -> Match:
    """The match, once these were played; what chance does is said too."""
    for action in actions:
        match.play(action)
    return match


def at_random(edition: Edition, seed: int) -> Iterator[Match]:
    """A match between seats that choose at random, as it is before each action and at its end."""
    match, whim = edition.new(seed), random.Random(seed)
    while not match.is_over:
        yield match
        match.play(whim.choice(match.legal()))
    yield match


def step_by_step(edition: Edition, seed: int) -> Iterator[Match]:
    """A match between seats that choose at random, as it is at its beginning and after each action, chance's too."""
    match, whim, dice = edition.typed(), random.Random(seed), seeded(seed)
    yield match
    while not match.is_over:
        match.play(match.throw(dice) if match.turn == CHANCE else whim.choice(match.legal()))
        yield match


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


def happened(match: Match, *kinds: int, seat: int = NOBODY) -> list[Happening]:
    """What the last play brought about: (kind, seat, what, amount); only of some kinds."""
    return [event for event in match.happened(seat) if not kinds or event.kind in kinds]


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
    match.game.advice.estimate(match.states[0], match.box[0], out)
    return out


def lead(match: Match) -> float:
    """How many points more seat 0 may expect than seat 1."""
    first, second = expected(match)[:2]
    return float(first - second)


def state(match: Match) -> Any:
    return match.states[0]


def is_sound(match: Match) -> bool:
    return bool(match.engine.is_sound(match.states, match.box))


def box_with(edition: Edition, folder: Path, old: str, new: str) -> Path:
    """The box of a game with something in it changed."""
    text = (edition.game.folder / "box.toml").read_text(encoding="utf-8")
    assert old in text
    changed = folder / "box.toml"
    changed.write_text(text.replace(old, new), encoding="utf-8")
    return changed
