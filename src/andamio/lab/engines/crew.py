"""How jobs are handed out to workers of any kind, and their results put together in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextvars import ContextVar
from itertools import islice
from os import cpu_count
from threading import Event
from typing import Any, Generic, Self, TypeVar

from andamio.core.errors import EngineLost
from andamio.core.text import Text

J = TypeVar("J")
R = TypeVar("R")
H = TypeVar("H")  # what stands for a job that was handed out

AHEAD = 4  # jobs handed out for each worker: none waits while the slowest is awaited
TRIES = 3  # in a row, of workers that die
KEEP_DYING = Text("los que trabajan mueren uno tras otro", "its workers die one after another")

called_off: ContextVar[Event | None] = ContextVar("called_off", default=None)


class Stopped(Exception):
    """What was being done is not wanted any more."""


def heed() -> None:
    """Long work asks now and then whether it is still wanted: a thread cannot be ended from outside."""
    stop = called_off.get()
    if stop and stop.is_set():
        raise Stopped


class WorkerDied(Exception):
    """Of no fault of the job's: it may be handed out again."""


class Crew(ABC, Generic[H]):
    """Workers: how one is given a job, how its result is awaited, how those that died are replaced."""

    def __init__(self, name: str, workers: int = 0) -> None:
        self.name, self.workers = name, workers or cpu_count() or 1

    @abstractmethod
    def hand_out(self, work: Callable[[Any], Any], job: Any) -> H: ...

    @abstractmethod
    def result(self, handed: H) -> Any:
        """Waits for it. What the work raised is raised; WorkerDied, where it is lost."""

    @abstractmethod
    def drop(self, handed: H) -> None:
        """Its result is not wanted any more."""

    def renew(self) -> None:
        """New workers for those that died."""

    def close(self) -> None:
        """Leave at once."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R]:
        asked, handed, left = iter(jobs), deque[tuple[J, H]](), TRIES
        try:
            while True:
                missing = AHEAD * self.workers - len(handed)
                handed.extend((job, self.hand_out(work, job)) for job in islice(asked, missing))
                if not handed:
                    return
                try:
                    found = self.result(handed[0][1])
                except WorkerDied:
                    left -= 1
                    handed = self.again(work, handed, left)
                    continue
                left = TRIES
                handed.popleft()
                yield found
        finally:
            for _, one in handed:
                self.drop(one)

    def again(self, work: Callable[[J], R], handed: deque[tuple[J, H]], left: int) -> deque[tuple[J, H]]:
        """The same jobs in the same order, of new workers."""
        if not left:
            raise EngineLost(engine=self.name, why=KEEP_DYING)
        self.renew()
        return deque((job, self.hand_out(work, job)) for job, _ in handed)
