"""What comes from outside, a box or a record, is read in a process of its own: so many seconds, so much memory."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from andamio.core.errors import BadInput
from andamio.core.processes import YIELDING, dismiss
from andamio.core.processes import settle_in as as_a_worker
from andamio.core.text import Text

from .errors import TooMany

T = TypeVar("T")
SECONDS = 8.0  # of the processor for one reading
PATIENCE = 60.0  # seconds by the clock, on a machine that has no time
MEMORY = 512 << 20  # bytes beyond what the process has when it starts
WAITING = 12  # readings that may wait
TASKS = 200  # readings after which a process is replaced
IDLE = 120.0  # seconds until a process that nobody needs is sent away
GIVEN = Text("lo que se manda", "what is sent")
TOO_LONG = Text("leerlo cuesta demasiado tiempo", "to read it takes too long")
TOO_BIG = Text("leerlo cuesta demasiada memoria", "to read it takes too much memory")


class TookTooLong(Exception):
    """In the process that reads."""


class Outside:
    """One reader, started when it is needed; whatever becomes of it, the house goes on."""

    def __init__(self, seconds: float = SECONDS, memory: int = MEMORY, patience: float = PATIENCE) -> None:
        self.seconds, self.memory, self.patience = seconds, memory, patience
        self.waiting, self._turn = 0, asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._leaving: asyncio.TimerHandle | None = None

    async def read(self, work: Callable[..., T], *given: Any) -> T:
        """What the work makes of it; raises BadInput if that takes too much."""
        if self.waiting >= WAITING:
            raise TooMany(what=Text("lecturas a la vez", "readings at once"), limit=WAITING)
        self.waiting += 1
        try:
            async with self._turn:
                return await self._read(work, *given)
        finally:
            self.waiting -= 1

    async def _read(self, work: Callable[..., T], *given: Any) -> T:
        reading = asyncio.get_running_loop().run_in_executor(self._reader(), timed, self.seconds, work, *given)
        try:
            return await asyncio.wait_for(reading, self.patience)
        except TookTooLong:
            raise BadInput(what=GIVEN, why=TOO_LONG) from None
        except TimeoutError:
            self.close()
            raise BadInput(what=GIVEN, why=TOO_LONG) from None
        except MemoryError:
            raise BadInput(what=GIVEN, why=TOO_BIG) from None
        except BrokenProcessPool:
            self.close()
            raise BadInput(what=GIVEN, why=TOO_BIG) from None

    def _reader(self) -> ProcessPoolExecutor:
        if self._leaving:
            self._leaving.cancel()
        self._leaving = asyncio.get_running_loop().call_later(IDLE, self._leave)
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, spawn, settle_in, (self.memory,), max_tasks_per_child=TASKS)
        return self._pool

    def _leave(self) -> None:
        if not self.waiting:
            self.close()

    def close(self) -> None:
        if self._leaving:
            self._leaving.cancel()
            self._leaving = None
        if self._pool:
            dismiss(self._pool)
            self._pool = None


# -- in the process


def settle_in(memory: int) -> None:
    """It yields from the start; all that reading needs is there before memory is counted."""
    as_a_worker(YIELDING)
    from andamio.core import engine  # noqa: F401

    if sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * os.sysconf("SC_PAGE_SIZE") + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def timed(seconds: float, work: Callable[..., T], *given: Any) -> T:
    if sys.platform == "win32":
        return work(*given)
    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work(*given)
    finally:
        with suppress(TookTooLong):
            signal.setitimer(signal.ITIMER_PROF, 0)


def stop(*_: object) -> None:
    raise TookTooLong()
