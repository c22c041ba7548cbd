"""Nobody is shown what it may not know: the sacred tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.events import Happening
from andamio.core.game import Edition
from andamio.core.layout import CHANCE, HOLE, NOBODY
from andamio.core.match import Match

from .shelf import each_edition, positions

DEALS = 3  # other worlds tried in each position


def viewers(edition: Edition) -> list[int]:
    return [*range(edition.seats), NOBODY]


def other_world(match: Match, states: Array) -> Match:
    twin = match.clone()
    twin.states[:] = states
    return twin


def worlds(match: Match, seat: int) -> Iterator[Match]:
    """Matches that `seat` cannot tell from this one."""
    for seed in range(DEALS):
        yield other_world(match, match.view(seat).imagine(seed))


Shown = tuple[bytes, list[Happening], list[str], list[tuple[str, str]]]


def shown(match: Match, seat: int) -> Shown:
    """All that a seat is ever shown of a position and of how it came about."""
    view = match.view(seat)
    return bytes(view), match.happened(seat), match.tell(seat), view.look(match.names(), "es")


@each_edition
def test_a_view_of_an_imagined_world_is_the_view(edition: Edition) -> None:
    for match in positions(edition):
        for seat in viewers(edition):
            assert all(world.view(seat) == match.view(seat) for world in worlds(match, seat))


@each_edition
def test_an_imagined_world_is_sound(edition: Edition) -> None:
    for match in positions(edition):
        for seat in viewers(edition):
            assert all(match.engine.is_sound(world.states, match.box) for world in worlds(match, seat))


@each_edition
def test_imagination_reads_no_secret(edition: Edition) -> None:
    """Given the true state instead of the view, it imagines the same."""
    for match in positions(edition):
        for seat in viewers(edition):
            states = match.states.copy()
            match.engine.imagine(states, match.box, seat, seeded(5))
            assert states.tobytes() == match.view(seat).imagine(5).tobytes()


@each_edition
def test_dealing_again_changes_nothing_a_seat_is_shown(edition: Edition) -> None:
    for match in positions(edition):
        for seat in viewers(edition):
            before = shown(match, seat)
            assert all(shown(world, seat) == before for world in worlds(match, seat))


@each_edition
def test_the_same_action_looks_the_same_in_every_world(edition: Edition) -> None:
    """Whoever acts: what is possible in both worlds shows a seat the same, before chance speaks."""
    for match in positions(edition)[::2]:
        after = cache(partial(played, match))
        for seat in viewers(edition):
            here: dict[int, Shown] = {}
            for world in worlds(match, seat):
                for action in both_can(match, world):
                    if action not in here:
                        here[action] = shown(after(action), seat)
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
    for match in positions(edition):
        if match.turn >= 0:
            legal = match.legal()
            assert match.view(match.turn).legal() == legal
            assert all(world.legal() == legal for world in worlds(match, match.turn))


@each_edition
def test_hidden_fields_are_holes(edition: Edition) -> None:
    audience = edition.game.state.type.audience
    for match in positions(edition):
        for seat in viewers(edition):
            view = match.view(seat)
            for name, seen_by in audience.items():
                if seen_by == "nobody":
                    assert (getattr(view, name) == HOLE).all()
                if seen_by == "owner":
                    assert all((row == HOLE).all() for owner, row in enumerate(getattr(view, name)) if owner != seat)
