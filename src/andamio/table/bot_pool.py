"""Bots think in processes of their own, so that no page waits for them. They are sent a view, never a state."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np

from andamio.bots import Bot, Budget, Candidate
from andamio.bots import find as find_bot
from andamio.bots.coach import word_on
from andamio.bots.hints import hints
from andamio.core.dice import seeded
from andamio.core.processes import YIELDING, dismiss, settle_in
from andamio.core.seeds import SEEDS
from andamio.core.view import View

from .editions import edition_of
from .outside import Outside
from .store import TableRow
from .turns import OWNER, Turns

T = TypeVar("T")
LEAST, MOST = 40, 1800  # milliseconds of a bot that looks at the clock
LONG = 120.0  # seconds of the processor for what nobody waits for
TRIES = 3  # a worker may be killed by the system; then others take its place


class Question(NamedTuple):
    """All that a bot is told."""

    game: str
    box: str
    options: tuple[tuple[str, int | str | bool], ...]
    rules: int
    seat: int
    seen: bytes
    trail: tuple[bytes, ...] = ()  # what the seat saw before, in this turn

    def view(self) -> View:
        edition = edition_of(self.game, self.box, self.options, self.rules)
        return View(edition, np.frombuffer(self.seen, edition.game.state), self.seat)


class Answer(NamedTuple):
    action: int
    seconds: float


def question(table: TableRow, view: View, trail: tuple[bytes, ...] = ()) -> Question:
    return Question(table.game, table.box, tuple(table.options.items()), table.rules, view.seat, bytes(view), trail)


class BotPool:
    """A few workers, shared fairly by those for whom they work (see OWNER), however much each asks for."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self.waiting, self.turns = 0, Turns(self.workers)
        self.outside, self.desk = Outside(), Outside(LONG, patience=10 * LONG)
        self._pool = self._new_pool()

    async def choose(self, asked: Question, level: str, most: int = MOST) -> Answer:
        """What the bot does; the more there are to think for, and the more of one's own wait, the less it may think."""
        return await self.run(choose, asked, level, max(LEAST, min(most, self.share())), secrets.randbelow(SEEDS))

    def share(self) -> int:
        """Milliseconds for another thought of whoever asks now."""
        mine, others = self.turns.inside[OWNER.get()], self.turns.owners
        return MOST * self.workers // max(1, others + (mine == 0)) // (mine + 1)

    async def hint(self, asked: Question) -> tuple[Candidate, ...]:
        return await self.run(hint, asked)

    async def coach(self, asked: Question, action: int) -> tuple[Candidate, ...]:
        """What would have been better, where something was given away."""
        return await self.run(coach, asked, action)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Any work in a worker."""
        self.waiting += 1
        try:
            async with self.turns.place(OWNER.get()):
                return await self._run(work, *given)
        finally:
            self.waiting -= 1

    async def read(self, work: Callable[..., T], *given: Any) -> T:
        """Work on what came from outside: in a process that may fall."""
        return await self.outside.read(work, *given)

    async def write_down(self, work: Callable[..., T], *given: Any) -> T:
        """Work that takes long and that nobody waits for: no bot waits for it either."""
        return await self.desk.read(work, *given)

    async def _run(self, work: Callable[..., T], *given: Any) -> T:
        for _ in range(TRIES - 1):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except BrokenProcessPool:
                self._replace(pool)
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    def close(self) -> None:
        """Leave at once: a thought that nobody waits for is no loss."""
        self.outside.close()
        self.desk.close()
        dismiss(self._pool)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if self._pool is broken:
            self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), settle_in, (YIELDING,))


# -- in a worker


def choose(asked: Question, level: str, milliseconds: int, seed: int) -> Answer:
    view, bot, began = asked.view(), bot_called(level), time.perf_counter()
    bot.forget(asked.trail)
    action = bot.choose(view, view.legal(), clock_of(level, milliseconds), seeded(seed))
    return Answer(action, time.perf_counter() - began)


def clock_of(level: str, milliseconds: int) -> Budget | None:
    """Only the strongest level looks at the clock; the others have their own measure."""
    return Budget(milliseconds=milliseconds) if level == "arquitecta" else None


@lru_cache
def bot_called(level: str) -> Bot:
    return find_bot(level)


def hint(asked: Question) -> tuple[Candidate, ...]:
    return hints(asked.view(), trail=asked.trail)


def coach(asked: Question, action: int) -> tuple[Candidate, ...]:
    return word_on(asked.view(), action, asked.trail)
