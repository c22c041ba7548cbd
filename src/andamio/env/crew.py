"""Threads that do a step in parts; one step at a time, whoever asks."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Lock, current_thread, main_thread
from typing import Any

from andamio.core.errors import BadInput
from andamio.core.text import Text
from andamio.core.threads import in_context

BUSY = Text("lo usa ya otro hilo; cada uno necesita el suyo", "another thread is using it; each needs one of its own")


class Crew:
    """`with crew:` is for one thread at a time, `crew.do` for use in it. A copy, or a forked process, has its own."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._settle()

    def _settle(self) -> None:
        self._home, self._free = os.getpid(), Lock()
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def __reduce__(self) -> tuple[Any, ...]:
        return Crew, (self.threads,)

    def __enter__(self) -> None:
        if self._home != os.getpid():
            self._settle()  # a fork takes no threads along
        if not self._free.acquire(blocking=False):
            raise BadInput(what=Text("lote", "batch"), why=BUSY)

    def __exit__(self, *raised: object) -> None:
        self._free.release()

    def do(self, work: Callable[[tuple[int, int]], None], parts: Sequence[tuple[int, int]]) -> None:
        """All parts of it, to the end: Ctrl+C leaves none of them behind."""
        if self._pool is None:
            return work(parts[0])
        with held_back():
            begun = [self._pool.submit(in_context(work), part) for part in parts]
            wait(begun)
        for part in begun:
            part.result()


@contextmanager
def held_back() -> Iterator[None]:
    """Ctrl+C is heard at the end."""
    usual, heard = signal.getsignal(signal.SIGINT), list[tuple[Any, ...]]()
    if current_thread() is not main_thread() or not callable(usual):
        yield  # nobody else hears it, or nobody can tell how it was heard
        return
    signal.signal(signal.SIGINT, lambda *told: heard.append(told))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if heard:
            usual(*heard[-1])
