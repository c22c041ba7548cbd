"""What a seat sees, as numbers: made from what the fields of a record say that they hold, for any game.

    sight = sight_of(edition)
    sight.encode(match.states, seat)       features between -1 and 1, for a network
    tokens_of(edition)                     the same as ids, for embeddings

Only what the seat may know is read, so a state, a view of it and a world imagined from that view give the same numbers.
The own row comes first, the others in order of play; seats are told as how far on they sit. A piece is what came of one
field:

    turn │ turns │ hand: own row │ shop: own row, next seat's, … │ …          sight.parts(x)["shop"][…, row, card]

What rules forbid is no part of it: the legal actions are a mask of their own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

import numpy as np

from andamio.core.compiled import Array, State, compiled
from andamio.core.errors import BadInput
from andamio.core.game import Edition, Game, check_edition
from andamio.core.given import seat_of
from andamio.core.holds import Holds
from andamio.core.text import Text, same

from .writers import MAKES, Way, own_seat

Look = Callable[[State, int, Array], None]
ALONE = 2  # rows where one plays alone: the second is whom one plays against


class Piece(NamedTuple):
    name: str
    kind: str  # what the field holds
    at: int
    shape: tuple[int, ...]  # rows by seat, the field's other axes, and the width of one number


class Axis(NamedTuple):
    places: int  # that are looked at
    size: int  # places in use, after which it begins again
    turns: int  # 1 for an axis by seat: it begins with the own one


@dataclass(frozen=True, eq=False)
class Sight:
    """`look(s, seat, out)` is compiled, for use in other compiled code; `encode` is for Python."""

    game: Game
    seats: int
    dtype: Any
    pieces: tuple[Piece, ...]
    least: Array  # that each number may be
    most: Array
    look: Look
    call: Callable[[Array, int, Array], None]

    @property
    def size(self) -> int:
        return len(self.most)

    @property
    def sizes(self) -> Array:
        """Of tokens: how many ids each may be."""
        return self.most + 1

    def encode(self, states: Array, seat: int, out: Array | None = None) -> Array:
        """`states` is an array of one state: true, a view's or imagined; `out`, where to write it."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            seat = seat_of(seat, self.seats)
        if not isinstance(states, np.ndarray) or states.dtype != self.game.state or states.shape != (1,):
            why = Text(f"debe ser un solo estado de {self.game.name}", f"must be one state of {self.game.name}")
            raise BadInput(what=Text("estado", "state"), why=why)
        seen = np.zeros(self.size, self.dtype) if out is None else self._checked(out)
        self.call(states, seat, seen)
        return seen

    def _checked(self, out: Array) -> Array:
        """Compiled code writes there and asks nothing."""
        if isinstance(out, np.ndarray) and out.dtype == self.most.dtype and out.shape == self.most.shape:
            if out.flags.carray:  # in one piece, aligned and open to writing
                return out
        kind = np.dtype(self.dtype).name
        why = Text(
            f"debe ser un vector de {self.size} {kind}, seguido y en el que se pueda escribir",
            f"must be an array of {self.size} {kind} in one row, contiguous and writeable",
        )
        raise BadInput(what=same("out"), why=why)

    def parts(self, encoded: Array) -> dict[str, Array]:
        """The pieces of something encoded, or of many, by the names of their fields."""
        front = encoded.shape[:-1]
        return {p.name: encoded[..., p.at : p.at + prod(p.shape)].reshape((*front, *p.shape)) for p in self.pieces}


def sight_of(edition: Edition) -> Sight:
    check_edition(edition)
    return sight_for(edition.game, edition.seats)


def sight_for(game: Game, seats: int) -> Sight:
    return made(game, seats, np.float32)


def tokens_of(edition: Edition) -> Sight:
    check_edition(edition)
    return made(edition.game, edition.seats, np.int32)


def rows_of(seats: int) -> int:
    """Rows of a field by seat that are in use; who plays alone has somebody to play against."""
    return max(seats, ALONE)


@functools.cache
def made(game: Game, seats: int, dtype: Any) -> Sight:
    rows, state = rows_of(seats), game.state
    own = own_seat(rows, dtype is np.int32)
    pieces, looks, ways = [Piece("me", "seat", 0, (own.width,))], [read_number("turn", own, 0, ())], [own]
    at = own.width
    for name in state.names or ():
        holds, is_own = state.type.holds[name], state.type.audience[name] == "owner"
        if holds.kind == "derived" or state.type.audience[name] == "nobody":
            continue
        shape = state[name].shape
        piece, look, way = field(name, holds, shape, rows, is_own, dtype, at)
        at += prod(piece.shape)
        pieces.append(piece)
        looks.append(look)
        ways.append(way)
    look = chained(looks)
    least, most = (np.concatenate(found, dtype=dtype) for found in zip(*map(bounds, pieces, ways), strict=True))
    return Sight(game, seats, dtype, tuple(pieces), least, most, look, call_of(look))


def bounds(piece: Piece, way: Way) -> tuple[Array, Array]:
    size = prod(piece.shape)
    return np.full(size, way.least), np.full(size, way.most)


def field(
    name: str, holds: Holds, shape: tuple[int, ...], rows: int, is_own: bool, dtype: Any, at: int
) -> tuple[Piece, Look, Way]:
    """What one field comes to: where it lies, how it is looked at and how its numbers are written."""
    inner = shape[holds.by :]
    way = MAKES[dtype](holds, rows, prod(inner))
    axes = [*turning(rows, holds.by, is_own), *(Axis(n, n, 0) for n in inner)]
    kept = [axis.places for k, axis in enumerate(axes) if k > 0 or not is_own]
    if way.is_shared:
        kept.pop()
    piece = Piece(name, holds.kind, at, (*kept, way.width) if way.width > 1 or holds.kind != "count" else tuple(kept))
    return piece, READERS[len(axes)](name, way, at, axes), way


def turning(rows: int, by: int, is_own: bool) -> list[Axis]:
    """Axes by seat, from the own row on; of what only its owner sees, that row alone."""
    return [Axis(1 if is_own and k == 0 else rows, rows, 1) for k in range(by)]


def read_number(name: str, way: Way, at: int, axes: Sequence[Axis]) -> Look:
    put = way.put

    @compiled
    def look_at_number(s: State, seat: int, out: Array) -> None:
        put(int(s[name]), seat, out, at)

    return look_at_number


def read_row(name: str, way: Way, at: int, axes: Sequence[Axis]) -> Look:
    (put, width), items = way[:2], axes[-1].places if way.is_shared else 1
    ((n, size, turns),) = axes

    @compiled
    def look_at_row(s: State, seat: int, out: Array) -> None:
        array = s[name]
        for i in range(n):
            put(int(array[(turns * seat + i) % size]), seat, out, at + i // items * width)

    return look_at_row


def read_grid(name: str, way: Way, at: int, axes: Sequence[Axis]) -> Look:
    (put, width), ((n, size, turns), (m, across, also)) = way[:2], axes
    if way.is_shared:
        return read_row_of_lists(name, way, at, axes)
    if not (turns or also):
        return read_sheet(name, way, at, n, m)

    @compiled
    def look_at_grid(s: State, seat: int, out: Array) -> None:
        array = s[name]
        for i in range(n):
            row = (turns * seat + i) % size
            for j in range(m):
                column = (seat + j) % across if also else j
                put(int(array[row, column]), seat, out, at + (i * m + j) * width)

    return look_at_grid


def read_sheet(name: str, way: Way, at: int, n: int, m: int) -> Look:
    """A grid that is the same for all: in one loop, which the processor does many at a time (7 times as fast)."""
    put, width = way[:2]

    @compiled
    def look_at_sheet(s: State, seat: int, out: Array) -> None:
        array = s[name]
        for i in range(n * m):
            put(int(array[i // m, i % m]), seat, out, at + i * width)

    return look_at_sheet


def read_row_of_lists(name: str, way: Way, at: int, axes: Sequence[Axis]) -> Look:
    """As read_lists."""
    (put, width), ((n, size, turns), (depth, _, _)) = way[:2], axes

    @compiled
    def look_at_row_of_lists(s: State, seat: int, out: Array) -> None:
        array = s[name]
        for i in range(n):
            row, there = (turns * seat + i) % size, 0
            for k in range(depth):
                there |= int(array[row, k] >= 0)
            for k in range(depth * there):
                put(int(array[row, k]), seat, out, at + i * width)

    return look_at_row_of_lists


def read_cube(name: str, way: Way, at: int, axes: Sequence[Axis]) -> Look:
    if way.is_shared:
        return read_lists(name, way, at, axes)
    (put, width), ((n, size, turns), (m, across, also), (depth, _, _)) = way[:2], axes

    @compiled
    def look_at_cube(s: State, seat: int, out: Array) -> None:
        array = s[name]
        for i in range(n):
            row = (turns * seat + i) % size
            for j in range(m):
                column = (seat + j) % across if also else j
                for k in range(depth):
                    put(int(array[row, column, k]), seat, out, at + ((i * m + j) * depth + k) * width)

    return look_at_cube


def read_lists(name: str, way: Way, at: int, axes: Sequence[Axis]) -> Look:
    """A grid of lists: most of them are empty, and passed over, which is quicker than to write nothing many times."""
    (put, width), ((n, size, turns), (m, across, also), (depth, _, _)) = way[:2], axes

    @compiled
    def look_at_lists(s: State, seat: int, out: Array) -> None:
        array = s[name]
        for i in range(n):
            row = (turns * seat + i) % size
            for j in range(m):
                column, there = (seat + j) % across if also else j, 0
                for k in range(depth):  # asked of all at once, without a branch
                    there |= int(array[row, column, k] >= 0)
                for k in range(depth * there):
                    put(int(array[row, column, k]), seat, out, at + (i * m + j) * width)

    return look_at_lists


READERS = (read_number, read_row, read_grid, read_cube)  # by the number of axes


def chained(looks: Sequence[Look]) -> Look:
    """One function that does all of them, in halves: so that none is nested deeply."""
    if len(looks) == 1:
        return looks[0]
    middle = len(looks) // 2
    first, second = chained(looks[:middle]), chained(looks[middle:])

    @compiled
    def look(s: State, seat: int, out: Array) -> None:
        first(s, seat, out)
        second(s, seat, out)

    return look


def call_of(look: Look) -> Callable[[Array, int, Array], None]:
    @compiled
    def call(states: Array, seat: int, out: Array) -> None:
        out[:] = 0
        look(states[0], seat, out)

    return call
