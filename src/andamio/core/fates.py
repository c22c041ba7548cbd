"""What chance has done after actions that were taken back: the same position brings the same again.

Only what was thrown is remembered, by the state in which it was; so whoever reads it learns nothing of what is to come.
"""

from __future__ import annotations

from collections.abc import Iterable

from .layout import CHANCE
from .match import Back, Match
from .record import state_hash

Fates = dict[str, int]  # hash of a state in which chance was in turn: what it did
MOST = 5_000  # remembered at once; the oldest go first


def recall(fates: Fates, match: Match) -> int | None:
    """What chance did here before, if that was taken back; it is remembered no longer, for now it stands."""
    return fates.pop(state_hash(match), None) if fates else None


def remember(fates: Fates, match: Match, actions: Iterable[int]) -> None:
    """`actions`, played on from here, were taken back; plays them on the spot."""
    for action in actions:
        if match.turn == CHANCE:
            key = state_hash(match)
            fates.pop(key, None)
            fates[key] = action
        match.play(action)
    while len(fates) > MOST:
        del fates[next(iter(fates))]


def fates_of(match: Match) -> Fates:
    """What a match whose story is known has to remember."""
    fates: Fates = {}
    before = Match(match.edition)
    for each, now in match.retell() if match.backs() else ():
        if isinstance(each, Back):
            remember(fates, now.clone(), each.taken)
        elif before.turn == CHANCE:
            recall(fates, before)
        before = now.clone()
    return fates
