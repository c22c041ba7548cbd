"""Every field of every game says what it holds, and what a seat sees as numbers is made from that alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import pytest

from andamio.core.compiled import Array
from andamio.core.errors import BadInput, UnknownSeat
from andamio.core.game import Edition, Game
from andamio.core.holds import Holds
from andamio.env.sight import Sight, rows_of, sight_of, tokens_of
from andamio.games import find
from tests.depth import sample

from .shelf import each_edition, each_game, positions

Of = Callable[[Edition], Sight]
FEW = 12  # positions in which worlds are imagined
each_way = pytest.mark.parametrize("of", [sight_of, tokens_of], ids=["sight", "tokens"])


@lru_cache(maxsize=1)
def states_of(edition: Edition) -> Array:
    return np.concatenate([match.states for match in positions(edition)])


def lowest_and_highest(holds: Holds, edition: Edition) -> tuple[int, int]:
    game = edition.game
    if holds.kind == "count":
        return holds.least, holds.size
    if holds.kind == "seat":
        return -2, rows_of(edition.seats) - 1
    if holds.kind == "seats":
        return 0, (1 << game.max_seats) - 1
    if holds.kind == "bits":
        return 0, (1 << holds.size) - 1
    return -1, holds.size + holds.seats - 1


@each_game
def test_each_field_says_what_it_holds(game: Game) -> None:
    kind = game.state.type
    assert set(kind.holds) == set(game.state.names or ())
    for name, holds in kind.holds.items():
        rows = game.state[name].shape[: holds.by]
        assert rows == (game.max_seats,) * holds.by
        assert kind.audience[name] != "owner" or holds.by > 0


@each_edition
def test_fields_hold_what_they_say(edition: Edition) -> None:
    states = states_of(edition)
    for name, holds in edition.game.state.type.holds.items():
        low, high = lowest_and_highest(holds, edition)
        if holds.kind != "derived":
            assert low <= states[name].min() and states[name].max() <= high, name


@each_edition
def test_what_is_listed_is_in_rising_order_and_no_more_alike_than_said(edition: Edition) -> None:
    """A list tells what is in it, and no more: its order never has to be shown."""
    for name, holds in edition.game.state.type.holds.items():
        if holds.kind == "listed":
            lists = states_of(edition)[name]
            lists = lists.reshape(-1, lists.shape[-1])
            counts = (lists[:, :, None] == np.arange(holds.size)).sum(1)
            assert counts.max(initial=0) <= holds.alike
            if holds.alike > 1:
                filled = np.where(lists < 0, holds.size, lists)
                assert (np.diff(filled) >= 0).all()


@each_way
@each_edition
def test_numbers_keep_within_their_bounds(edition: Edition, of: Of) -> None:
    sight = of(edition)
    for match in positions(edition):
        for seat in range(edition.seats):
            seen = sight.encode(match.states, seat)
            assert (sight.least <= seen).all() and (seen <= sight.most).all()


@each_way
@each_edition
def test_a_view_and_an_imagined_world_look_like_the_truth(edition: Edition, of: Of) -> None:
    sight = of(edition)
    for match in sample(positions(edition), FEW):
        for seat in range(edition.seats):
            seen, view = sight.encode(match.states, seat), match.view(seat)
            assert np.array_equal(sight.encode(view.states, seat), seen)
            assert np.array_equal(sight.encode(view.imagine(3), seat), seen)


@each_way
@each_edition
def test_no_two_views_look_alike(edition: Edition, of: Of) -> None:
    """Nothing that a seat sees is lost, but for what follows from the rest."""
    sight = of(edition)
    states = edition.game.state
    for seat in range(edition.seats):
        seen: dict[bytes, list[bytes]] = {}
        for match in positions(edition):
            view = match.view(seat).states
            told = [view[name].tobytes() for name in states.names or () if states.type.holds[name].kind != "derived"]
            assert seen.setdefault(sight.encode(match.states, seat).tobytes(), told) == told


def turned(edition: Edition, states: Array) -> Array:
    """The same position with every seat one further on."""
    rows, after = rows_of(edition.seats), states.copy()
    for name, holds in edition.game.state.type.holds.items():
        value = after[name]
        if holds.kind == "seat":
            after[name] = value = np.where(value < 0, value, (value + 1) % rows)
        if holds.kind == "seats":
            after[name] = value = (value << 1 | value >> (rows - 1)) & ((1 << rows) - 1)
        if holds.seats:
            after[name] = value = np.where(value < holds.size, value, (value - holds.size + 1) % rows + holds.size)
        for axis in range(1, 1 + holds.by):
            used = np.take(value, range(rows), axis)
            rest = np.take(value, range(rows, edition.game.max_seats), axis)
            after[name] = value = np.concatenate([np.roll(used, 1, axis), rest], axis)
    return after


@each_way
@each_edition
def test_every_seat_sees_the_table_from_its_own_place(edition: Edition, of: Of) -> None:
    sight = of(edition)
    own = sight.pieces[1].at  # after the seat's own number
    for match in sample(positions(edition), FEW):
        for seat in range(edition.seats if edition.seats > 1 else 0):
            further = sight.encode(turned(edition, match.states), (seat + 1) % edition.seats)
            assert np.array_equal(sight.encode(match.states, seat)[own:], further[own:])


@each_edition
def test_own_cards_come_first_and_parts_have_names(edition: Edition) -> None:
    """What is counted by seat is read again from its part, own row first."""
    sight, holds = sight_of(edition), edition.game.state.type.holds
    for match in positions(edition)[-3:]:
        for seat in range(edition.seats):
            parts = sight.parts(sight.encode(match.states, seat))
            for name, seen in parts.items():
                held = holds.get(name)
                if held and held.kind == "count" and held.by == 1 and edition.game.state.type.audience[name] == "all":
                    rows = np.roll(match.states[name][0, : rows_of(edition.seats)], -seat, 0)
                    scaled = np.clip(rows / max(held.size, -held.least), -1, 1)
                    assert np.allclose(seen, scaled)


def test_a_seat_that_is_not_there_and_a_state_of_another_game_are_refused() -> None:
    burgueses, azul = find("burgueses").edition(), find("azul_pabellon").edition()
    sight = sight_of(burgueses)
    with pytest.raises(UnknownSeat):
        sight.encode(burgueses.new(1).states, 2)
    with pytest.raises(UnknownSeat):
        sight.encode(burgueses.new(1).states, -1)
    with pytest.raises(BadInput, match="one state of burgueses"):
        sight.encode(azul.new(1).states, 0)
    with pytest.raises(BadInput, match="one state of burgueses"):
        sight.encode(np.zeros(2, burgueses.game.state), 0)
