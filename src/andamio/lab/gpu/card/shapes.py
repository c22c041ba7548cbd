"""Forms of playing whole games, and how many at once: the fastest is found by measuring, for each edition and card.

Before anything was measured, a game of many actions is played in `wave` and any other in `plain`: the rules of many
actions are long, and neighbours that do different things wait for each other and for the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .device import BLOCK, Sizes

MANY_ACTIONS = 200


class Shape(NamedTuple):
    form: str  # plain, block or wave: see kernels.py and sorting.py
    registers: int  # of a thread, at most; 0: as many as it likes
    threads: int  # of a block
    at_once: int  # games side by side on each processor of a card

    @property
    def kernel(self) -> str:
        return f"{self.form}@{self.registers}" if self.registers else self.form

    def __str__(self) -> str:
        return f"{self.kernel} {self.threads}/{self.at_once}"


KERNELS: Mapping[tuple[str, int], Sequence[tuple[int, int]]] = {
    ("plain", 0): ((64, 128), (64, 256), (64, 1024), (128, 2048)),
    ("block", 64): ((BLOCK, 512), (BLOCK, 1024), (BLOCK, 2048)),
    ("block", 128): ((BLOCK, 512),),
    ("wave", 64): ((256, 8192), (256, 16384)),
    ("wave", 128): ((256, 8192), (256, 16384), (256, 32768)),
}
SHAPES = tuple(Shape(*kernel, *size) for kernel, sizes in KERNELS.items() for size in sizes)
PLAIN, WAVE = Shape("plain", 0, 64, 1024), Shape("wave", 128, 256, 16384)


def unmeasured(sizes: Sizes) -> Shape:
    return WAVE if sizes.actions > MANY_ACTIONS else PLAIN
