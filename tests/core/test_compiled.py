"""How rules are compiled: what only compiled code calls is a part of its callers and no more."""

from __future__ import annotations

import pytest

from andamio.core.compiled import compiled

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
