"""How rules are compiled: what only compiled code calls is a part of its callers and no more."""

from __future__ import annotations

from types import ModuleType

import pytest

from andamio.core.compiled import JIT, compiled

if JIT:
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
