"""CuPy, kernels loaded, and arrays as kernels take them.

A kernel takes arrays as Numba passes them: no owner, how many items, of how many bytes, where, shape and strides.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

OVER = -2  # a turn, as in core/layout.py
BEGIN, REFUSED = -1, -3  # an action that deals, a turn in which nothing was done
BLOCK = 512  # threads of a block that sorts its own games
ENTRY, VERSION = re.compile(r"\.entry (\S+?)\("), re.compile(r"\.version \d+\.\d+")
BODY = re.compile(r"(\.entry [^{]*)\{")
LAST_OF_EIGHT = 5  # from CUDA 12.6 on, its text is numbered one behind


class NoCard(Exception):
    """Why nothing can run on a card here: `cupy` or `card` is lacking."""


def cupy() -> Any:
    """CuPy, with a card that answers."""
    try:
        import cupy
    except ImportError:
        raise NoCard("cupy") from None
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        count = 0
    if count == 0:
        raise NoCard("card")
    return cupy


def readable(text: str, driver: int) -> str:
    """The text with the newest version in its head that the driver knows: what it says needs no newer one."""
    major, minor = driver // 1000, driver % 1000 // 10
    if major == 12 and minor > LAST_OF_EIGHT:
        minor -= 1
    return VERSION.sub(f".version {major - 4}.{minor}", text, count=1)


def limited(text: str, registers: int) -> str:
    """The text for a thread that has so many registers at most; 0: as many as it likes."""
    return BODY.sub(rf"\1.maxnreg {registers}\n{{", text, count=1) if registers else text


def entry_of(text: str) -> str:
    head = ENTRY.search(text)
    assert head is not None
    return head[1]


def load(text: str, registers: int = 0) -> Any:
    """A kernel on the card, compiled by its driver."""
    text = limited(readable(text, cupy().cuda.runtime.driverGetVersion()), registers)
    return load_code(text.encode(), ".ptx", entry_of(text))


def load_code(code: bytes, ending: str, entry: str) -> Any:
    with tempfile.NamedTemporaryFile("wb", suffix=ending) as file:
        file.write(code)
        file.flush()
        return cupy().RawModule(path=file.name).get_function(entry)


def passed(array: Any, item: int = 0, shape: Sequence[int] = ()) -> list[Any]:
    """An array of the card as a kernel takes it; of records, if their size and number are given."""
    item, sizes = item or array.itemsize, tuple(shape) or array.shape
    strides = [item * int(np.prod(sizes[i + 1 :], dtype=np.int64)) for i in range(len(sizes))]
    numbers = [int(np.prod(sizes, dtype=np.int64)), item, array.data.ptr, *sizes, *strides]
    return [np.uint64(0), np.uint64(0), *map(np.int64, numbers)]


class Sizes(NamedTuple):
    """What must be known of a game to play it on a card."""

    state: int  # bytes
    dice: int  # bytes
    seats: int  # the most
    categories: int
    actions: int


class Results(NamedTuple):
    """What came of games, on the card: a row each."""

    ranks: Any  # [game, seat]
    points: Any  # [game, seat, category]
    steps: Any  # decisions and chance

    @classmethod
    def room(cls, games: int, sizes: Sizes) -> Results:
        xp = cupy()
        shape = games, sizes.seats, sizes.categories
        return cls(xp.zeros(shape[:2], np.int32), xp.zeros(shape, np.int32), xp.zeros(games, np.int32))

    def of(self, seats: int) -> Results:
        """In the computer's own memory, of the seats that there are."""
        return Results(self.ranks.get()[:, :seats], self.points.get()[:, :seats], self.steps.get())


def processors() -> int:
    return int(cupy().cuda.runtime.getDeviceProperties(0)["multiProcessorCount"])


def name_of_card() -> str:
    return str(cupy().cuda.runtime.getDeviceProperties(0)["name"].decode())
