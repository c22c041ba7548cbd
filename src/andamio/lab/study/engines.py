"""Where the lab's work is done: jobs are cut the same whatever the engine, and their results come in order.

An engine promises results in the order of the jobs, and nothing about when; so figures never depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Protocol, TypeVar

from andamio.core.threads import in_context

J = TypeVar("J")
R = TypeVar("R")


class Engine(Protocol):
    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        """The work's result for each job, in their order; work is a function of a module, and all of it can travel."""
        ...


class Threads:
    """In this process; compiled games let each other run."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or cpu_count() or 1

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        with ThreadPoolExecutor(self.count) as pool:
            waiting = [pool.submit(in_context(work), job) for job in jobs]
            try:
                for done in waiting:
                    yield done.result()
            finally:
                for left in waiting:
                    left.cancel()
