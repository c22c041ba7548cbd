"""What the processes of one house share beside what is kept; and the house that has one process.

version   a table's last move and how often it was stirred since: two processes that agree on it show the same
notes     what was asked at a table and is no move            presence  who has a page open, in any process
errands   what a table waits for: claimed for a while, and claimed anew if whoever has it is gone
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from .store import Errand, ErrandKind

Hear = Callable[[str, str], None]  # told a topic and its stamp
KEPT = 20_000  # keys of which it is known what they have spent
LEASE = 15.0  # seconds that whoever claims an errand has before others may


class Version(NamedTuple):
    seq: int
    stirs: int


class Shared(NamedTuple):
    """A table, but for its moves and seats."""

    stirs: int
    notes: str
    present: frozenset[int]


class Progress(NamedTuple):
    """Of an analysis that somebody works out, or that waits."""

    done: int
    moments: int
    asked_by: frozenset[str] = frozenset()  # hashes of the tokens of those who asked


class Spent(NamedTuple):
    """Of one bucket by one key: how much since it was last told, and how fast it runs out of itself."""

    bucket: str
    key: str
    amount: float
    per_second: float


class Others(Protocol):
    is_alone: bool
    worker: str  # the name of this process

    async def open(self, hear: Hear, again: Callable[[], None]) -> None:
        """From now on `hear` is told what others publish, and `again` when some of it may have been missed."""
        ...

    async def versions(self, tables: Sequence[str]) -> Mapping[str, Version]: ...

    async def shared(self, table: str) -> Shared | None: ...

    async def note(self, table: str, notes: str, stirs: int) -> None:
        """Raises Taken if it was stirred since."""
        ...

    async def enter(self, table: str, seat: int) -> None: ...

    async def leave(self, table: str, seat: int) -> None: ...

    async def beat(self, busy: Sequence[str] = ()) -> bool:
        """This process is there, and at work at these tables; processes that are not there any more are forgotten.

        False if it was forgotten itself.
        """
        ...

    async def want(self, errand: Errand) -> None:
        """Unless the table has it already."""
        ...

    async def claim(self, kinds: Sequence[ErrandKind], most: int) -> list[Errand]: ...

    async def done(self, errand: Errand) -> None: ...

    async def later(self, errand: Errand, wait: float) -> None:
        """It could not be done now: given back, as the errand says."""
        ...

    async def ask_analysis(self, table: str, seq: int, most: int, key: str = "") -> Progress | None:
        """How far it is, begun now if nobody had asked; None if too many wait."""
        ...

    async def claim_analysis(self) -> str: ...

    async def progress(self, table: str) -> Progress | None: ...

    async def advance(self, table: str, done: int, moments: int) -> None: ...

    async def end_analysis(self, table: str) -> None: ...

    async def spend(self, spent: Sequence[Spent]) -> list[float]:
        """Tell what was spent here; what stands against each key in all."""
        ...

    async def waiting(self) -> int:
        """Errands that are due and that nobody has."""
        ...

    async def close(self) -> None: ...


class Alone:
    """One process: all that it would share it knows already, and its errands are its own tasks."""

    is_alone, worker = True, ""

    def __init__(self) -> None:
        self._spent: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # how much, and when

    async def open(self, hear: Hear, again: Callable[[], None]) -> None: ...

    async def versions(self, tables: Sequence[str]) -> Mapping[str, Version]:
        return {}

    async def shared(self, table: str) -> Shared | None:
        return None

    async def note(self, table: str, notes: str, stirs: int) -> None: ...

    async def enter(self, table: str, seat: int) -> None: ...

    async def leave(self, table: str, seat: int) -> None: ...

    async def beat(self, busy: Sequence[str] = ()) -> bool:
        return True

    async def want(self, errand: Errand) -> None: ...

    async def claim(self, kinds: Sequence[ErrandKind], most: int) -> list[Errand]:
        return []

    async def done(self, errand: Errand) -> None: ...

    async def later(self, errand: Errand, wait: float) -> None: ...

    async def ask_analysis(self, table: str, seq: int, most: int, key: str = "") -> Progress | None:
        return None

    async def claim_analysis(self) -> str:
        return ""

    async def progress(self, table: str) -> Progress | None:
        return None

    async def advance(self, table: str, done: int, moments: int) -> None: ...

    async def end_analysis(self, table: str) -> None: ...

    async def spend(self, spent: Sequence[Spent]) -> list[float]:
        return [self._spend(one, time.monotonic()) for one in spent]

    def _spend(self, one: Spent, now: float) -> float:
        before, then = self._spent.pop(one[:2], (0.0, now))
        total = one.amount + max(0.0, before - (now - then) * one.per_second)
        self._spent[one[:2]] = total, now
        if len(self._spent) > KEPT:
            self._spent.popitem(last=False)
        return total

    async def waiting(self) -> int:
        return 0

    async def close(self) -> None: ...
