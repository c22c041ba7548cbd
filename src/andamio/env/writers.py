"""How one number of a record is written down for whoever learns: compiled, one function for each way to hold something.

    put(value, seat, out, at)     from place `at` on; `out` was all 0 before

What is not there is written as a 0 and not left out: whether a space is empty cannot be foreseen, and a branch guessed
wrongly takes longer. A way is a function with its width and what its numbers may be. As features a choice is one place
of many, or its number in binary where there are too many of them; as tokens it is an id, 0 standing for none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from andamio.core.compiled import Array, compiled
from andamio.core.holds import Holds

Put = Callable[[int, int, Array, int], None]


class Way(NamedTuple):
    put: Put
    width: int  # numbers written for one
    most: int = 1
    least: int = 0
    is_shared: bool = False  # all that one list holds is written at the same place


def feature(holds: Holds, rows: int, cells: int) -> Way:
    """For a network: whole or in parts, all between -1 and 1; `cells` are the choices that a seat's own row has."""
    if holds.kind == "count":
        return scaled(holds.size, holds.least)
    if holds.kind == "listed":
        return tallied(holds.size, holds.alike)
    if holds.kind == "choice":
        size = holds.size + (rows if holds.seats else 0)
        return binary(size) if cells * size > WIDE else one_hot(holds.size, size, rows)
    if holds.kind == "seat":
        return one_hot(0, rows, rows)
    return spread(holds.size, rows)


def token(holds: Holds, rows: int, cells: int) -> Way:
    """For embeddings: ids from 0 on."""
    if holds.kind == "count":
        return counted(holds.size, holds.least)
    if holds.kind == "listed" or holds.kind == "choice":
        return named(holds.size, holds.size + (rows if holds.seats else 0), rows)
    if holds.kind == "seat":
        return named(0, rows, rows)
    return spread(holds.size, rows)


WIDE = 512  # places that the choices of one row may take before they are written in binary


def scaled(most: int, least: int) -> Way:
    """Kept within bounds while it is whole: so the processor does many at once."""
    scale = np.float32(1 / max(most, -least))

    @compiled
    def put_scaled(value: int, seat: int, out: Array, at: int) -> None:
        out[at] = np.float32(min(most, max(least, value))) * scale

    return Way(put_scaled, 1, least=-1 if least < 0 else 0)


@compiled
def is_one(value: int, size: int) -> int:
    """1 for one of so many, from 0 on."""
    return int(value >= 0) & int(value < size)


@compiled
def within(value: int, size: int) -> int:
    """Itself if it is one of so many, else 0."""
    return value * is_one(value, size)


def tallied(size: int, alike: int) -> Way:
    step = np.float32(1 / alike)

    @compiled
    def put_tallied(value: int, seat: int, out: Array, at: int) -> None:
        place = at + within(value, size)
        out[place] = min(np.float32(1), out[place] + step * np.float32(is_one(value, size)))

    return Way(put_tallied, size, is_shared=True)


def one_hot(names: int, size: int, rows: int) -> Way:
    """From `names` on a value is a seat, told as how far on in order of play it sits."""

    @compiled
    def put_one_hot(value: int, seat: int, out: Array, at: int) -> None:
        if value >= names:
            value = names + (value - names - seat) % rows
        out[at + within(value, size)] = is_one(value, size)

    @compiled
    def put_name(value: int, seat: int, out: Array, at: int) -> None:
        out[at + within(value, size)] = is_one(value, size)

    return Way(put_name if size == names else put_one_hot, size)


def binary(size: int) -> Way:
    width = size.bit_length()

    @compiled
    def put_binary(value: int, seat: int, out: Array, at: int) -> None:
        for bit in range(width):
            out[at + bit] = (value + 1) >> bit & 1

    return Way(put_binary, width)


def spread(size: int, rows: int) -> Way:
    """A set, a place for each that may be in it; of seats, where `size` is 0, in order of play."""

    @compiled
    def put_bits(value: int, seat: int, out: Array, at: int) -> None:
        for bit in range(size):
            out[at + bit] = value >> bit & 1

    @compiled
    def put_seats(value: int, seat: int, out: Array, at: int) -> None:
        for row in range(rows):
            out[at + row] = value >> (seat + row) % rows & 1

    return Way(put_bits if size else put_seats, size or rows)


def counted(most: int, least: int) -> Way:
    @compiled
    def put_counted(value: int, seat: int, out: Array, at: int) -> None:
        out[at] = min(most, max(least, value)) - least

    return Way(put_counted, 1, most - least)


def named(names: int, size: int, rows: int) -> Way:
    @compiled
    def put_named(value: int, seat: int, out: Array, at: int) -> None:
        if value >= names:
            value = names + (value - names - seat) % rows
        out[at] = value + 1 if 0 <= value < size else 0

    @compiled
    def put_id(value: int, seat: int, out: Array, at: int) -> None:
        out[at] = value + 1 if 0 <= value < size else 0

    return Way(put_id if size == names else put_named, 1, size)


def own_seat(rows: int, is_token: bool) -> Way:
    """Which seat looks on: some actions name a seat by its number."""

    @compiled
    def put_place(value: int, seat: int, out: Array, at: int) -> None:
        out[at + seat] = 1

    @compiled
    def put_number(value: int, seat: int, out: Array, at: int) -> None:
        out[at] = seat

    return Way(put_number, 1, rows - 1) if is_token else Way(put_place, rows)


Make = Callable[[Holds, int, int], Way]
MAKES: dict[Any, Make] = {np.float32: feature, np.int32: token}
