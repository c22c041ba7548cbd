"""An action tried in worlds made up from a view: what it may lead to, as far as that seat can know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from .events import Event, Happening, happenings, seen_by
from .layout import CHANCE
from .match import Match
from .view import View

WORLDS = 8  # in which a step is tried


def worlds(view: View) -> Iterator[Match]:
    """A few matches that this seat cannot tell from the true one, one after the other in the same memory."""
    match = view.edition.typed()
    for seed in range(WORLDS):
        match.place(view.imagine(seed))
        yield match


def is_plain(match: Match, action: int) -> bool:
    """Whether all others know that the seat in turn can do nothing else: done at once, it tells nobody anything."""
    others = [seat for seat in range(match.edition.seats) if seat != match.turn]
    return all(world.legal() == [action] for seat in others for world in worlds(match.view(seat)))


# -- what comes to light


class Shown(NamedTuple):
    """What a seat has of a step: what it sees and is told, and by how much the bytes that it does not see change."""

    seen: bytes
    told: tuple[Happening, ...]
    beneath: bytes


def shows(match: Match, action: int, seat: int) -> bool:
    """Whether this action of a seat brings anything to light, for it or for another, that the seat did not know.

    It does not if the seat could have foreseen all of it: if chance has no part in it, nothing is told to others alone,
    and every world that the seat holds possible would have changed in the same way. That others now see a card of the
    seat's own hand is no news to the seat. It is asked of the seat's view, and of the true world to be sure.
    """
    true = shown(match.clone(), action, seat)
    if true is None or not match.game.holes[seat].any():
        return true is None
    return any(shown(world, action, seat) != true for world in worlds(match.view(seat)))


def shown(match: Match, action: int, seat: int) -> Shown | None:
    """Plays it on the spot; None if chance has a part in it, or others are told what this seat is not."""
    game, before = match.game, match.states.view(np.uint8).copy()
    match.has_dice = 0
    match.play(action)
    happened, after = happenings(match.log), match.states.view(np.uint8)
    if match.turn == CHANCE or any(tells_others(game.events[each.kind], each.seat, seat) for each in happened):
        return None
    holes = game.holes[seat]
    return Shown(
        (after | holes).tobytes(), tuple(seen_by(game.events, happened, seat)), ((after - before) & holes).tobytes()
    )


def tells_others(event: Event, owner: int, seat: int) -> bool:
    return event.seen_by == "owner" and owner != seat
