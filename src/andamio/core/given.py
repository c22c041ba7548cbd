"""What a caller gives, as it was meant; or a sentence that says what would do.

A whole number may be of NumPy; True and False are none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import index
from typing import Any

import numpy as np

from .errors import BadInput, UnknownSeat
from .seeds import SEEDS
from .text import Text, same

GIGA = 10**9
ACTION, SEED = Text("acción", "action"), Text("semilla", "seed")


def is_whole(value: object) -> bool:
    try:
        index(value)  # type: ignore[arg-type]  # which is what is asked here
    except TypeError:
        return False
    return not isinstance(value, bool)


def whole(what: Text, value: Any, least: int, most: int) -> int:
    """A whole number between bounds."""
    if is_whole(value) and least <= index(value) <= most:
        return index(value)
    why = Text(
        f"debe ser un número entero de {least} a {most}, no {value!r}",
        f"must be a whole number from {least} to {most}, not {value!r}",
    )
    raise BadInput(what=what, why=why)


def any_whole(what: Text, value: Any) -> int:
    if type(value) is int:  # at once: it is asked of every action
        return value
    if isinstance(value, np.integer):
        return int(value)
    if is_whole(value):
        return index(value)
    why = Text(f"debe ser un número entero, no {value!r}", f"must be a whole number, not {value!r}")
    raise BadInput(what=what, why=why)


def at_least_one(what: Text, value: Any) -> int:
    if is_whole(value) and index(value) >= 1:
        return index(value)
    why = Text(f"hace falta al menos uno, no {value!r}", f"it takes at least one, not {value!r}")
    raise BadInput(what=what, why=why)


@contextmanager
def room_for(what: Text, count: int, each: int) -> Iterator[None]:
    """So many things of so many bytes each, made in here; refused before, if this computer can never hold them."""
    wanted, there = count * each, memory()
    why = Text(
        f"{count} ocuparían {wanted // GIGA} GB, y este ordenador tiene {there // GIGA}",
        f"{count} would take {wanted // GIGA} GB, and this computer has {there // GIGA}",
    )
    if wanted > there:
        raise BadInput(what=what, why=why)
    try:
        yield
    except MemoryError:
        raise BadInput(what=what, why=why) from None


def memory() -> int:
    """Bytes of this computer; without end where that is not told."""
    names = getattr(os, "sysconf_names", {})
    if "SC_PHYS_PAGES" not in names:
        return sys.maxsize
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def seed_of(value: Any) -> int:
    """A seed, whoever takes it."""
    if type(value) is int and 0 <= value < SEEDS:  # at once: every match has one
        return value
    return whole(SEED, value, 0, SEEDS - 1)


def seat_of(value: Any, seats: int) -> int:
    """A seat of so many."""
    if is_whole(value) and 0 <= index(value) < seats:
        return index(value)
    raise UnknownSeat(seat=value, seats=seats)


def check_choice(what: str, value: Any, known: Sequence[str | bool | None]) -> None:
    """One of those that are known, and of its kind: 1 is not True."""
    if not any(isinstance(value, type(one)) and value == one for one in known):
        listed = ", ".join(map(str, known))
        why = Text(f"no puede ser {value!r}; puede ser: {listed}", f"cannot be {value!r}; it can be: {listed}")
        raise BadInput(what=same(what), why=why)
