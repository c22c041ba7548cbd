"""Where work is done: threads, processes or a cluster. The same pieces give the same results, in the same order.

jobs ── cut by whoever asks, never by the engine ── workers ── results, in the order of the jobs

crew        how jobs are handed out, and what becomes of one whose worker dies
threads, processes, cluster     the workers
kept        pieces in a file, so that a run that was killed goes on where it was
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Protocol, Self, TypeVar

from andamio.core.errors import BadInput
from andamio.core.text import Text, suggest

J = TypeVar("J")
R = TypeVar("R")

ENGINES = {"threads": "Threads", "processes": "Processes", "ray": "Cluster"}
MODULES = {"threads": "threads", "processes": "processes", "ray": "cluster"}
MOST = 1024  # threads or processes


class Engine(Protocol):
    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        """What came of each job, in their order. `work` is a function of a module; jobs and results travel."""
        ...


class Opened(Engine, Protocol):
    """One that is held open: it takes jobs without end, asks for them little by little, and can be left."""

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R]: ...

    def close(self) -> None:
        """At once, whatever is still being done."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


def engine_of(name: str) -> Opened:
    """`threads`, `processes:3`, `ray`, `ray:HOST:PORT`: a kind of engine, and how many workers or where they are."""
    kind, colon, rest = name.partition(":")
    if kind not in ENGINES:
        hint = suggest(kind, ENGINES)
        raise BadInput(what=name, why=Text(f"no es un motor; {hint.es}", f"is no engine; {hint.en}"))
    made = getattr(import_module(f"{__name__}.{MODULES[kind]}"), ENGINES[kind])
    found: Opened = made(rest) if kind == "ray" else made(amount_of(name, rest) if colon else 0)
    return found


def amount_of(name: str, said: str) -> int:
    """How many; a whole number of a few digits."""
    if re.fullmatch(r"[0-9]{1,4}", said, re.ASCII) and 1 <= int(said) <= MOST:
        return int(said)
    why = Text(f"cuántos: un número entero de 1 a {MOST}", f"how many: a whole number from 1 to {MOST}")
    raise BadInput(what=name, why=why)
