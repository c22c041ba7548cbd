"""Where a seat's view is written: compiled code asks nothing, so it is asked before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from andamio.core.compiled import Array
from andamio.core.errors import BadInput, UnknownSeat
from andamio.core.game import Edition
from andamio.env.sight import Sight, sight_of, tokens_of
from andamio.games import find

BURGUESES = find("burgueses").edition()
MATCH = BURGUESES.new(7)
each_way = pytest.mark.parametrize("of", [sight_of, tokens_of])


def frozen(out: Array) -> Array:
    out.setflags(write=False)
    return out


WRONG: dict[str, Callable[[int, Any], Any]] = {
    "none": lambda size, kind: np.zeros(0, kind),
    "short": lambda size, kind: np.zeros(size - 1, kind),
    "long": lambda size, kind: np.zeros(size + 1, kind),
    "two axes": lambda size, kind: np.zeros((1, size), kind),
    "another kind": lambda size, kind: np.zeros(size, np.float64),
    "read only": lambda size, kind: frozen(np.zeros(size, kind)),
    "scattered": lambda size, kind: np.zeros(2 * size, kind)[::2],
    "a list": lambda size, kind: [0] * size,
}


@each_way
@pytest.mark.parametrize("wrong", WRONG)
def test_nothing_is_written_where_it_does_not_fit(of: Callable[[Edition], Sight], wrong: str) -> None:
    sight = of(BURGUESES)
    kind = np.dtype(sight.dtype).name
    with pytest.raises(BadInput, match=f"out: must be an array of {sight.size} {kind} in one row"):
        sight.encode(MATCH.states, 0, WRONG[wrong](sight.size, sight.dtype))


@each_way
def test_it_is_written_where_it_fits(of: Callable[[Edition], Sight]) -> None:
    sight = of(BURGUESES)
    rows = np.ones((3, sight.size), sight.dtype)
    assert sight.encode(MATCH.states, 1, rows[1]).base is rows
    assert np.array_equal(rows[1], sight.encode(MATCH.states, np.int64(1))) and rows[[0, 2]].all()  # type: ignore[arg-type]


def test_a_list_of_nothing_but_the_first_kind_is_not_empty() -> None:
    bloque = find("bloque_a_bloque").edition()
    states, sight = bloque.new(7).states.copy(), sight_of(bloque)
    states["floor"][0, 1, 2, 0] = 0
    floor = sight.parts(sight.encode(states, 0))["floor"]
    assert floor[1, 2, 0] == 1 and floor.sum() == 1


@pytest.mark.parametrize("seat", [-1, 2, 0.5, "0", True, None, float("nan")])
def test_a_seat_is_one_of_the_match(seat: Any) -> None:
    with pytest.raises(UnknownSeat, match=r"there is no seat .*; there are 2, from 0 on"):
        sight_of(BURGUESES).encode(MATCH.states, seat)


def test_what_is_no_state_is_refused() -> None:
    for wrong in (None, np.zeros(2, BURGUESES.game.state), np.zeros(1)):
        with pytest.raises(BadInput, match="state: must be one state of burgueses"):
            sight_of(BURGUESES).encode(wrong, 0)  # type: ignore[arg-type]


@each_way
def test_a_name_is_no_edition(of: Callable[[Any], Sight]) -> None:
    with pytest.raises(BadInput, match="edition: must be what andamio"):
        of("burgueses")
