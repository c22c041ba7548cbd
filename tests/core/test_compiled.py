"""How rules are compiled: what only compiled code calls is a part of its callers and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import numpy as np
import pytest

from andamio.core.compiled import JIT, Array, compiled

if JIT:
    from numba.core.runtime import _nrt_python, rtsys

    from andamio.core.compiled import size

pytestmark = pytest.mark.compiled


@compiled
def doubled(number: int) -> int:
    return 2 * number


@compiled
def doubled_twice(number: int) -> int:
    return doubled(doubled(number))


def test_a_part_has_no_machine_code_until_python_calls_it() -> None:
    assert doubled_twice(5) == 20
    assert len(doubled_twice.overloads) == 1 and len(doubled.overloads) == 0  # type: ignore[attr-defined]
    assert doubled(7) == 14
    assert len(doubled.overloads) == 1  # type: ignore[attr-defined]


def test_a_part_serves_every_caller() -> None:
    @compiled
    def plus_one(number: int) -> int:
        return doubled(number) + 1

    assert plus_one(4) == 9


STEP = 5
g = ModuleType("made_up_state")
g.STEP = STEP  # type: ignore[attr-defined]


def by_name(number: int) -> int:
    return number * STEP + STEP


def by_module(number: int) -> int:
    return number * g.STEP + g.STEP


def test_a_constant_is_the_same_read_from_its_module() -> None:
    assert size(by_module) == size(by_name) == len(by_name.__code__.co_code) < len(by_module.__code__.co_code)
    assert compiled(by_module)(2) == compiled(by_name)(2) == 15


@compiled
def without_first(numbers: Array) -> Array:
    return numbers[1:]


@compiled
def as_it_is(numbers: Array) -> Array:
    return numbers


@compiled
def with_one(numbers: Array) -> tuple[Array, int]:
    return numbers, 1


@compiled
def noughts(numbers: Array) -> Array:
    return np.zeros(len(numbers), np.int64)


@compiled
def of_a_piece(numbers: Array) -> int:
    return without_first(numbers)[0]


@compiled
def of_itself(numbers: Array) -> int:
    return as_it_is(numbers)[0]


@compiled
def of_a_pair(numbers: Array) -> int:
    return with_one(numbers)[0][0]


@compiled
def of_noughts(numbers: Array) -> int:
    return noughts(numbers)[0]


@compiled
def of_a_sum(numbers: Array) -> int:
    return (numbers + numbers)[0]


@compiled
def of_sorted(numbers: Array) -> int:
    return np.sort(numbers)[-1]


@compiled
def of_all(numbers: Array) -> int:
    return numbers.sum()


@compiled
def of_steps(numbers: Array) -> int:
    return np.arange(len(numbers))[-1]


@pytest.fixture
def counting() -> Iterator[None]:
    """Numba counts which arrays are made and let go of."""
    _nrt_python.memsys_enable_stats()
    yield
    _nrt_python.memsys_disable_stats()


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize(
    ("part", "found"),
    [
        (of_a_piece, 4),
        (of_itself, 3),
        (of_a_pair, 3),
        (of_noughts, 0),
        (of_a_sum, 6),
        (of_sorted, 5),
        (of_all, 12),
        (of_steps, 2),
    ],
)
def test_a_part_lets_go_of_every_array_that_it_is_given(part: Callable[[Array], int], found: int) -> None:
    @compiled
    def whole(numbers: Array) -> int:
        return part(numbers)

    numbers = np.array([3, 4, 5])
    assert whole(numbers) == found
    held, before = sys.getrefcount(numbers), rtsys.get_allocation_stats()
    for _ in range(20):
        whole(numbers)
    after = rtsys.get_allocation_stats()
    assert sys.getrefcount(numbers) == held
    assert after.mi_alloc - before.mi_alloc == after.mi_free - before.mi_free > 0


@compiled
def kept(numbers: Array) -> Array:
    return without_first(as_it_is(numbers))


@compiled
def of_what_is_kept(size: int) -> int:
    """What is let go of too early has its place taken by the next array of its size."""
    found = 0
    for _ in range(100):
        numbers = np.zeros(size, np.int64)
        numbers[:] = 1
        rest = kept(numbers)
        numbers = np.zeros(size, np.int64)
        found += rest.sum()
        numbers[:] = 1000
    return found


def test_what_a_part_returns_is_not_let_go_of_before_its_caller_does() -> None:
    assert of_what_is_kept(50) == 100 * 49


@compiled
def item(numbers: Array, place: int) -> int:
    return numbers[place]


@compiled
def put_last(numbers: Array, number: int) -> int:
    numbers[-1] = number
    return numbers[-1]


def test_the_last_of_a_row_may_be_written_as_minus_one() -> None:
    numbers = np.array([3, 4, 5])
    assert put_last(numbers, 6) == item(numbers, 2) == 6


@pytest.mark.parametrize("place", [-1, 3])
def test_checks_for_bounds_find_an_index_below_0_and_one_too_high(place: int) -> None:
    code = f"import numpy as np; from {__name__} import item; item(np.array([3, 4, 5]), {place})"
    told = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"ANDAMIO_DEBUG": "1"}, capture_output=True, text=True
    )
    assert told.returncode and "IndexError: index is out of bounds" in told.stderr
