"""A small net: the sum of a position's rows, a ReLU, a second layer, three outputs; its weights are arguments.

    rows ── added up ── bias ─┬─ all but the last three ── ReLU ── second ── ReLU ── third ─┬─ out
       some numbers ──────────┘  the last three ────────────────────────────────────────────┘

Out, at two seats: the reward of the seat in turn; by how many points it does better than its estimate; and the other.

A game that has one says what it is told (learned.py in its folder) and keeps its weights beside it (net.npz), with what
was seen of some positions when it learned. Where they would be seen otherwise today, there is no net.
"""

from __future__ import annotations

import functools
import hashlib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from andamio.core import contract
from andamio.core.compiled import Array, compiled
from andamio.core.game import Edition, Game
from andamio.core.match import Match

OUT = 3
SEATS = 2
POINT = 0.05  # what a point is to the last two outputs
FILE, SEEN = "net.npz", "seen"
GAMES, STRIDE = 3, 7  # that are looked at to see whether positions are told as they were; one move in so many
UNREADABLE = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile)


class Net(NamedTuple):
    table: Array  # [row, accumulator]
    dense: Array  # [number, accumulator]
    bias: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array


class Desk(NamedTuple):
    """What a look at a position writes on."""

    rows: Array
    dense: Array
    sums: Array
    hidden: Array
    out: Array


def new_desk(net: Net, learned: contract.Learned) -> Desk:
    sizes = learned.DENSE, len(net.bias), len(net.second_bias), OUT
    return Desk(np.zeros(learned.MOST_ROWS, np.int64), *(np.zeros(size, np.float32) for size in sizes))


def save(net: Net, file: Path, seen: str = "") -> None:
    """The table, which is nearly all, at half the width."""
    halves = {"table": net.table.astype(np.float16), SEEN: np.array(seen)}
    np.savez_compressed(file, **(net._asdict() | halves))


def load(file: Path) -> Net:
    return read(file)[0]


def read(file: Path) -> tuple[Net, str]:
    """And what was seen when it learned."""
    with file.open("rb") as opened, np.load(opened) as kept:
        return Net(*(np.ascontiguousarray(kept[name], np.float32) for name in Net._fields)), str(kept.get(SEEN, ""))


class Learning(NamedTuple):
    """A net, what it is told, and the edition that it has learned."""

    net: Net
    told: contract.Learned
    edition: Edition


def learning_for(edition: Edition) -> Learning | None:
    """None for other components or by other rules: of them it knows nothing."""
    found = learning_of(edition.game)
    fits = found and edition.seats == SEATS and edition.box.tobytes() == found.edition.box.tobytes()
    return found if fits else None


@functools.cache
def learning_of(game: Game) -> Learning | None:
    """None where there is no net in the game's folder, or it was told of positions in another way than today."""
    told = game.learned
    if told is None:
        return None
    edition = game.edition(**told.OPTIONS)
    try:
        net, when = read(game.folder / FILE)
    except UNREADABLE:
        return None
    return Learning(net, told, edition) if when == seen(edition, told) else None


def seen(edition: Edition, told: contract.Learned) -> str:
    """A digest of what a net is told of some positions."""
    digest, desk = hashlib.sha256(), (np.zeros(told.MOST_ROWS, np.int64), np.zeros(told.DENSE, np.float32))
    points = np.zeros(edition.game.max_seats)
    for match in some_positions(edition):
        count = told.look(match.states[0], match.box[0], *desk, points)
        digest.update(desk[0][:count].tobytes() + desk[1].round(3).tobytes())
    return digest.hexdigest()


def some_positions(edition: Edition) -> Iterator[Match]:
    """Where somebody must act, in games that are always the same."""
    for number in range(GAMES):
        match = edition.new(number)
        while not match.is_over:
            yield match
            moves = match.legal()
            match.play(moves[(STRIDE * match.steps + number) % len(moves)])


@compiled
def add_up(rows: Array, count: int, numbers: Array, table: Array, dense: Array, bias: Array, sums: Array) -> None:
    """The first layer: as many rows as there are, and the numbers."""
    width = len(bias)
    for j in range(width):
        sums[j] = bias[j]
    for k in range(len(numbers)):
        for j in range(width):
            sums[j] += numbers[k] * dense[k, j]
    for k in range(count):
        row = table[rows[k]]
        for j in range(width):
            sums[j] += row[j]


@compiled
def multiply(inner: Array, width: int, weights: Array, out: Array) -> None:
    """A ReLU and a layer, added to what `out` holds."""
    across, zero = weights.shape[1], np.float32(0)
    for j in range(width):
        if inner[j] > zero:
            for i in range(across):
                out[i] += inner[j] * weights[j, i]


@compiled
def forward(rows: Array, count: int, numbers: Array, net: Net, desk: Desk) -> None:
    sums, hidden, out = desk.sums, desk.hidden, desk.out
    width, across = len(sums) - OUT, len(hidden)
    add_up(rows, count, numbers, net.table, net.dense, net.bias, sums)
    for i in range(across):
        hidden[i] = net.second_bias[i]
    multiply(sums, width, net.second, hidden)
    for o in range(OUT):
        out[o] = net.third_bias[o] + sums[width + o]
    multiply(hidden, across, net.third, out)
