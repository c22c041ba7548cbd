"""How much is looked at: a sample in `make test`, all there is in `make test-deep`.

A sample is drawn by a seed that changes with the date. Every run prints it; with ANDAMIO_SEED it is drawn again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from random import Random
from typing import TypeVar

from andamio.core.compiled import JIT

T = TypeVar("T")
DEEP = os.environ.get("ANDAMIO_TESTS") == "deep"
SEED = int(os.environ.setdefault("ANDAMIO_SEED", str(date.today().toordinal())))  # workers inherit it
APART = 10_000  # seeds of one day: no two days play the same games


def amount(deep: int, compiled: int, interpreted: int) -> int:
    """Of what can be had in any number."""
    if not JIT:
        return interpreted
    return deep if DEEP else compiled


def games(count: int) -> range:
    """Seeds of so many random games, others every day."""
    first = SEED * APART
    return range(first, first + count)


def sample(things: Sequence[T], few: int, salt: object = "") -> list[T]:
    """A few of them, in their order; all of them in the deep run."""
    if DEEP or few >= len(things):
        return list(things)
    return [things[i] for i in sorted(Random(f"{SEED} {salt}").sample(range(len(things)), few))]
