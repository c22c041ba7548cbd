"""Threads of this process: for compiled work, which lets go of Python's lock."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from os import cpu_count
from threading import Event
from typing import Any, Self, TypeVar

from andamio.core.threads import in_context

from .crew import Crew, called_off

J = TypeVar("J")
R = TypeVar("R")


class Threads:
    """Two runs at a time have threads of their own, and do not wait for each other."""

    def __init__(self, amount: int = 0) -> None:
        self.amount = amount or cpu_count() or 1

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R]:
        with ThreadPoolExecutor(self.amount) as pool, Team(pool, self.amount) as team:
            yield from team.run(work, jobs)

    def close(self) -> None:
        """Nothing is held between two runs."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Team(Crew["Future[Any]"]):
    """The threads of one run."""

    def __init__(self, pool: ThreadPoolExecutor, amount: int) -> None:
        super().__init__("threads", amount)
        self._pool, self._stop = pool, Event()

    def hand_out(self, work: Callable[[Any], Any], job: Any) -> Future[Any]:
        return self._pool.submit(in_context(partial(do, self._stop, work)), job)

    def result(self, handed: Future[Any]) -> Any:
        return handed.result()

    def drop(self, handed: Future[Any]) -> None:
        handed.cancel()

    def close(self) -> None:
        self._stop.set()


def do(stop: Event, work: Callable[[Any], Any], job: Any) -> Any:
    called_off.set(stop)
    return work(job)
