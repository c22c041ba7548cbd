"""A small net: the sum of a position's rows, a ReLU, a second layer, three outputs; its weights are arguments.

    rows ── added up ── bias ─┬─ all but the last three ── ReLU ── second ── ReLU ── third ─┬─ out
             two numbers ─────┘  the last three ────────────────────────────────────────────┘

Out: the reward of the seat in turn; by how many points it will do better than its estimate; and the other.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from andamio.core.compiled import Array, compiled

from .features import DENSE, MOST_ROWS, ROWS

OUT = 3
POINT = 0.05  # what a point is to the last two outputs


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


def new_desk(net: Net) -> Desk:
    sizes = DENSE, len(net.bias), len(net.second_bias), OUT
    return Desk(np.zeros(MOST_ROWS, np.int64), *(np.zeros(size, np.float32) for size in sizes))


def no_net() -> Net:
    """For a search that asks none."""
    shapes = (ROWS, OUT + 1), (DENSE, OUT + 1), (OUT + 1,), (1, 1), (1,), (1, OUT), (OUT,)
    return Net(*(np.zeros(shape, np.float32) for shape in shapes))


def save(net: Net, file: Path) -> None:
    """The table, which is nearly all, at half the width."""
    halves = {"table": net.table.astype(np.float16)}
    np.savez_compressed(file, **(net._asdict() | halves))


def load(file: Path) -> Net:
    with np.load(file) as kept:
        return Net(*(np.ascontiguousarray(kept[name], np.float32) for name in Net._fields))


@compiled
def add_up(rows: Array, count: int, numbers: Array, table: Array, dense: Array, bias: Array, sums: Array) -> None:
    """The first layer: as many rows as there are, and the two numbers."""
    width = len(bias)
    for j in range(width):
        sums[j] = bias[j] + numbers[0] * dense[0, j] + numbers[1] * dense[1, j]
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


@compiled
def predict(rows: Array, dense: Array, net: Net, desk: Desk, found: Array) -> None:
    """Of many positions as they are kept, a row 0 after the last of each."""
    for k in range(len(rows)):
        count = 0
        while count < rows.shape[1] and rows[k, count] > 0:
            desk.rows[count] = rows[k, count]
            count += 1
        forward(desk.rows, count, dense[k], net, desk)
        for o in range(OUT):
            found[k, o] = desk.out[o]
