"""A state is one NumPy record, and each of its fields says what it holds and who may see it.

    Field("hand", "i1", (SEATS, CARDS), holds=by_seat(count(1)), seen_by="owner")     row `seat` is for that seat only

A hidden number is a HOLE, all bits set, so a view is the bytes of the state with a constant mask over them.
"""

from __future__ import annotations

import sys
from typing import Any, Literal, NamedTuple

import numpy as np

from .compiled import Array
from .holds import Holds, count, derived, seat

CHANCE, OVER = -1, -2  # what s.turn is when it is no seat
NOBODY = -1  # the viewpoint of an onlooker
HOLE = -1  # all bits set, in a signed integer of any width

Audience = Literal["all", "owner", "nobody"]
DType = np.dtype[Any]


class Field(NamedTuple):
    name: str
    kind: str
    shape: tuple[int, ...] = ()
    seen_by: Audience = "all"
    counts: bool = False  # it says how far a turn has come, not what there is: see `counted`
    holds: Holds | None = None  # what its numbers stand for; all fields of a state say so


def head(turns: int) -> tuple[Field, Field]:
    """Every state begins with these; `turns` is the most that a game may take."""
    return (
        Field("turn", "i1", counts=True, holds=seat()),  # who must act: a seat, CHANCE or OVER
        Field("turns", "i2", counts=True, holds=count(turns)),  # turns begun so far, in the rulebook's sense
    )


def record(name: str, *fields: Field) -> DType:
    """A record type whose fields are attributes, compiled or not: `s.hand[seat, card] -= 1`.

    It must be bound to `name` in the module that calls this: pickle looks for it there.
    """
    ordered = sorted(fields, key=lambda f: -np.dtype(f.kind).alignment)
    plain = np.dtype([f[:3] for f in ordered], align=True)
    gap = plain.itemsize - sum(plain[n].itemsize for n in plain.names or ())
    if gap:  # NumPy copies no unnamed byte, and states are compared and hashed as bytes
        ordered.append(Field("_", "i1", (gap,), holds=derived()))
        plain = np.dtype([f[:3] for f in ordered], align=True)
    kind = type("Record", (np.void,), {f.name: accessor(f.name, f.shape) for f in ordered})
    kind.__module__, kind.__qualname__ = sys._getframe(1).f_globals["__name__"], f"{name}.type"
    kind.audience = {f.name: f.seen_by for f in ordered}  # type: ignore[attr-defined]
    kind.counts = {f.name for f in ordered if f.counts}  # type: ignore[attr-defined]
    kind.holds = {f.name: f.holds for f in ordered if f.holds}  # type: ignore[attr-defined]
    return np.dtype((kind, plain))


def accessor(name: str, shape: tuple[int, ...]) -> property:
    """How uncompiled code reads a field: a whole number, or the array itself."""

    def get(s: np.void) -> Any:
        return s[name] if shape else s[name].item()

    def put(s: np.void, value: Any) -> None:
        s[name] = value

    return property(get, put)


def holes(dtype: DType, seats: int) -> Array:
    """For each seat, and last for onlookers, the bytes it must not see: view = bytes | holes[seat]."""
    masks = np.zeros(seats + 1, dtype)
    for name, audience in dtype.type.audience.items():
        if audience != "all":
            masks[name] = HOLE
        if audience == "owner":
            for seat in range(seats):
                masks[name][seat, seat] = 0
    return masks.view(np.uint8).reshape(seats + 1, dtype.itemsize)


def counted(dtype: DType) -> Array:
    """The bytes that only count: two states that are alike but for them are one position, earlier and later."""
    mask = np.zeros(1, dtype)
    for name in dtype.type.counts:
        mask[name] = HOLE
    return mask.view(np.uint8)
