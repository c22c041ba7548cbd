"""Pairs of histories that one viewer cannot tell apart: at a step that is hidden from it, something else happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from andamio.core.compiled import Array
from andamio.core.dice import seeded, throw
from andamio.core.events import Happening
from andamio.core.game import Edition
from andamio.core.layout import CHANCE, NOBODY
from andamio.core.match import Match
from andamio.lab.playthrough import random_steps
from tests.depth import amount, games

from .shelf import forbidden, viewers

GAMES = 40  # random games at most, each cut at one position
WORLDS = 4  # that a viewer imagines: if they differ, it does not know everything
ENOUGH = amount(3, 1, 1)  # pairs that must be found for each viewer


class Pair(NamedTuple):
    """Two histories that lead to different states, and that the viewer cannot tell apart."""

    viewer: int
    true: Match
    other: Match


Shown = tuple[bytes, list[Happening]]


def shown(match: Match, viewer: int) -> Shown:
    return bytes(match.view(viewer)), match.happened(viewer)


def played(match: Match, action: int) -> Match:
    after = match.clone()
    after.play(action)
    return after


def has_secrets(edition: Edition) -> bool:
    return any(seen_by != "all" for seen_by in edition.game.state.type.audience.values())


@lru_cache(maxsize=2)
def pairs(edition: Edition) -> dict[int, list[Pair]]:
    """For each viewer, the first where it is in turn itself; none where everything is open."""
    return {viewer: enough(edition, viewer) if has_secrets(edition) else [] for viewer in viewers(edition)}


def enough(edition: Edition, viewer: int) -> list[Pair]:
    own = islice(pairs_of(edition, viewer, viewer), int(viewer != NOBODY))
    return list(islice(chain(own, pairs_of(edition, viewer)), ENOUGH))


def pairs_of(edition: Edition, viewer: int, turn: int = NOBODY) -> Iterator[Pair]:
    """Cut where this seat is in turn; NOBODY: anywhere."""
    for seed in games(GAMES):
        if pair := pair_of(cut_game(edition, seed, viewer, turn), viewer, seeded(seed)):
            yield pair


def cut_game(edition: Edition, seed: int, viewer: int, turn: int) -> Match:
    """A random game up to some position in which the viewer does not know everything."""
    everywhere = range(edition.seats) if turn == NOBODY else [turn]
    positions = [match.clone() for match, _ in random_steps(edition, seed) if match.turn in everywhere]
    Random(seed).shuffle(positions)
    return next((match for match in positions if is_unsure(match, viewer)), positions[0])


def is_unsure(match: Match, viewer: int) -> bool:
    """Sometimes nobody is: late in a round a seat may have worked everything out."""
    worlds = {match.view(viewer).imagine(seed).tobytes() for seed in range(WORLDS)}
    return len(worlds) > 1


def pair_of(true: Match, viewer: int, dice: Array) -> Pair | None:
    expected = [shown(match, viewer) for match in true.replay()]
    steps = list(range(len(true.actions)))
    while steps:
        change = steps.pop(throw(dice, len(steps)))
        other = other_history(true, viewer, change, expected, dice)
        if other and other.states.tobytes() != true.states.tobytes():
            return Pair(viewer, true, other)
    return None


def other_history(true: Match, viewer: int, change: int, expected: list[Shown], dice: Array) -> Match | None:
    """One that differs in step `change`, and afterwards only where it must."""
    twin = true.at(change)
    for step, action in enumerate(true.actions[change:], change):
        if step > change and fits(twin, action, viewer, expected[step]):
            twin.play(action)
            continue
        possible = [a for a in others(twin, viewer, action) if fits(twin, a, viewer, expected[step])]
        if not possible:
            return None
        twin.play(possible[throw(dice, len(possible))])
    return twin


def others(match: Match, viewer: int, action: int) -> list[int]:
    """What might have happened instead; its own actions a viewer knows."""
    if match.turn == viewer >= 0:
        return []
    return [a for a in (match.odds() if match.turn == CHANCE else match.legal()) if a != action]


def fits(match: Match, action: int, viewer: int, expected: Shown) -> bool:
    return forbidden(match, action) == 0 and shown(played(match, action), viewer) == expected
