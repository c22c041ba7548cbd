"""Processes of this machine: for work that holds Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from andamio.core.processes import dismiss, settle_in

from .crew import Crew, WorkerDied


class Processes(Crew["Future[Any]"]):
    def __init__(self, amount: int = 0) -> None:
        super().__init__("processes", amount)
        self._pool: ProcessPoolExecutor | None = None

    def hand_out(self, work: Callable[[Any], Any], job: Any) -> Future[Any]:
        self._pool = self._pool or ProcessPoolExecutor(self.workers, get_context("spawn"), settle_in)
        try:
            return self._pool.submit(work, job)
        except BrokenProcessPool as error:
            return failed(error)

    def result(self, handed: Future[Any]) -> Any:
        try:
            return handed.result()
        except BrokenProcessPool:
            raise WorkerDied from None

    def drop(self, handed: Future[Any]) -> None:
        handed.cancel()

    def renew(self) -> None:
        self.close()

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool:
            dismiss(pool)


def failed(error: Exception) -> Future[Any]:
    """A worker may die while others are given jobs: it is said where the result is awaited."""
    future = Future[Any]()
    future.set_exception(error)
    return future
