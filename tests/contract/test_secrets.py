"""Nobody is shown what it may not know: the sacred tests."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.events import Happening
from andamio.core.game import Edition
from andamio.core.layout import CHANCE, HOLE
from andamio.core.match import Match
from tests.depth import amount, sample

from .shelf import each_edition, is_sound, positions, viewers

DEALS = amount(3, 2, 2)  # other worlds tried in each position
SOME = amount(2, 5, 4)  # of so many moments one is played on from
MOST_ACTIONS = amount(1000, 12, 6)  # tried in each pair of worlds
Shown = tuple[bytes, list[Happening], list[str], list[tuple[str, str]]]


class Moment(NamedTuple):
    """A position, somebody who looks at it, and matches that it cannot tell from this one."""

    match: Match
    seat: int
    worlds: list[Match]


@lru_cache(maxsize=2)
def moments(edition: Edition) -> list[Moment]:
    """All laws look at the same ones; nobody plays on in them."""
    return [
        Moment(match, seat, [other_world(match, match.view(seat).imagine(seed)) for seed in range(DEALS)])
        for match in positions(edition)
        for seat in viewers(edition)
    ]


def other_world(match: Match, states: Array) -> Match:
    twin = match.clone()
    twin.states[:] = states
    return twin


def shown(match: Match, seat: int) -> Shown:
    """All that a seat is ever shown of a position and of how it came about."""
    view = match.view(seat)
    return bytes(view), match.happened(seat), match.tell(seat), view.look(match.names(), "es")


@each_edition
def test_a_view_of_an_imagined_world_is_the_view(edition: Edition) -> None:
    for match, seat, worlds in moments(edition):
        assert all(world.view(seat) == match.view(seat) for world in worlds)


@each_edition
def test_an_imagined_world_is_sound(edition: Edition) -> None:
    for _, _, worlds in moments(edition):
        assert all(map(is_sound, worlds))


@each_edition
def test_imagination_reads_no_secret(edition: Edition) -> None:
    """Given the true state instead of the view, it imagines the same."""
    for match, seat, worlds in moments(edition):
        states = match.states.copy()
        match.engine.imagine(states, match.box, seat, seeded(0))
        assert states.tobytes() == worlds[0].states.tobytes()


@each_edition
def test_dealing_again_changes_nothing_a_seat_is_shown(edition: Edition) -> None:
    for match, seat, worlds in moments(edition):
        before = shown(match, seat)
        assert all(shown(world, seat) == before for world in worlds)


@each_edition
def test_the_same_action_looks_the_same_in_every_world(edition: Edition) -> None:
    """Whoever acts: what is possible in both worlds shows a seat the same, before chance speaks."""
    for match, seat, worlds in moments(edition)[::SOME]:
        here: dict[int, Shown] = {}
        for world in worlds:
            for action in sample(both_can(match, world), MOST_ACTIONS, match.steps):
                if action not in here:
                    here[action] = shown(played(match, action), seat)
                assert here[action] == shown(played(world, action), seat)


def both_can(match: Match, world: Match) -> list[int]:
    mine = match.legal() or list(match.odds())
    theirs = set(world.legal() or world.odds())
    return [action for action in mine if action in theirs]


def played(match: Match, action: int) -> Match:
    after = match.clone()
    after.play(action)
    return after


@each_edition
def test_chance_that_stays_hidden_sounds_the_same(edition: Edition) -> None:
    """Two outcomes that differ, but not in what a seat sees, must not differ in what it hears either."""
    for match in positions(edition):
        for seat in viewers(edition) if match.turn == CHANCE else ():
            heard: dict[bytes, set[str]] = {}
            states: dict[bytes, set[bytes]] = {}
            for after in [played(match, action) for action in match.odds()]:
                seen = bytes(after.view(seat))
                heard.setdefault(seen, set()).add(repr(after.happened(seat)))
                states.setdefault(seen, set()).add(after.states.tobytes())
            assert all(len(heard[seen]) == 1 or len(states[seen]) == 1 for seen in heard)


@each_edition
def test_chance_that_sounds_the_same_looks_the_same(edition: Edition) -> None:
    """What a seat sees of chance it is also told: no open field holds what no event says."""
    for match in positions(edition):
        for seat in viewers(edition) if match.turn == CHANCE else ():
            seen: dict[str, bytes] = {}
            for after in [played(match, action) for action in match.odds()]:
                view = bytes(after.view(seat))
                assert seen.setdefault(repr(after.happened(seat)), view) == view


@each_edition
def test_legal_actions_follow_from_the_view(edition: Edition) -> None:
    for match, seat, worlds in moments(edition):
        if match.turn == seat:
            legal = match.legal()
            assert match.view(seat).legal() == legal
            assert all(world.legal() == legal for world in worlds)


@each_edition
def test_hidden_fields_are_holes(edition: Edition) -> None:
    audience = edition.game.state.type.audience
    for match, seat, _ in moments(edition):
        view = match.view(seat)
        for name, seen_by in audience.items():
            if seen_by == "nobody":
                assert (getattr(view, name) == HOLE).all()
            if seen_by == "owner":
                assert all((row == HOLE).all() for owner, row in enumerate(getattr(view, name)) if owner != seat)
