"""Action ids. A block is a rectangle of consecutive ids; what seats do comes first, then what chance does.

    BLOCKS = Blocks()
    TAKE = BLOCKS.block(SOURCES, KINDS)      a rectangle
    DONE = BLOCKS.block()                    one id
    ACTIONS = BLOCKS.end
    DRAWN = BLOCKS.block(KINDS)              what chance does
    OUTCOMES = BLOCKS.end

Blocks are tuples of numbers, so compiled rules read them as constants.
"""

from __future__ import annotations

from typing import NamedTuple

from .bits import first
from .compiled import Array, compiled


class Block(NamedTuple):
    start: int
    rows: int
    cols: int = 1

    @property
    def end(self) -> int:
        return self.start + self.rows * self.cols

    @property
    def ids(self) -> range:
        return range(self.start, self.end)


class Blocks(list[Block]):
    """The blocks of a game, one after another, each declared where it gets its name."""

    def block(self, rows: int = 1, cols: int = 1) -> Block:
        self.append(Block(self.end, rows, cols))
        return self[-1]

    @property
    def end(self) -> int:
        return self[-1].end if self else 0


@compiled
def holds(block: Block, action: int) -> bool:
    return block.start <= action < block.start + block.rows * block.cols


@compiled
def code(block: Block, row: int, col: int = 0) -> int:
    return block.start + row * block.cols + col


@compiled
def row(block: Block, action: int) -> int:
    return int(action - block.start) // block.cols


@compiled
def col(block: Block, action: int) -> int:
    return int(action - block.start) % block.cols


@compiled
def add(moves: Array, action: int) -> None:
    """A list of moves keeps its length in front: moves[1] to moves[moves[0]]."""
    moves[0] += 1
    moves[moves[0]] = action


@compiled
def add_if(moves: Array, count: int, action: int, may: int) -> int:
    """An action where `may` is 1; gives how many there are then. Whoever lists keeps the length and writes it last.

    What may not be done is written too and not counted: to branch at each of many actions would be guesswork.
    """
    moves[count + 1] = action
    return count + may


@compiled
def add_all(moves: Array, start: int, things: int) -> None:
    """The actions from `start` on that stand for the things of a set; the length is written once."""
    count, rest = int(moves[0]), things
    while rest:
        count += 1
        moves[count] = start + first(rest)
        rest &= rest - 1
    moves[0] = count
