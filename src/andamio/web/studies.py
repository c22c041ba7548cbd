"""Studies of the web lab: thousands of games played behind live tables, one study after the other; their reports, kept.

A study is known by the box and the table that it is of, so whoever asks second finds it begun or done. The newest
reports are kept, by this process alone: after a restart, and at another process of the house, games are played again.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import threading
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from typing import Any, TypeVar

from andamio.core.errors import AndamioError
from andamio.core.text import Text
from andamio.games import find
from andamio.lab.study.report import Wanted, report
from andamio.table.bot_pool import BotPool
from andamio.table.errors import NotNow, TooMany
from andamio.table.house import House
from andamio.table.turns import OWNER

from .lab_address import Asked, fields_of

GAMES = 10_000  # of each side: before and after
KEPT, WAITING = 128, 8  # reports that are kept; studies that wait or are worked out
AHEAD = 2  # jobs under way for each worker
NOTICED = 0.2  # seconds until a study that is stopped is noticed
SEED = 0
STUDIES = Text("estudios del laboratorio", "studies of the lab")
NOT_YOURS = Text("el estudio lo para quien lo pidió", "a study is stopped by whoever asked for it")
log = logging.getLogger("andamio.web")

J = TypeVar("J")
R = TypeVar("R")


class Stopped(Exception):
    """Nobody wants it any more."""


@dataclass
class Study:
    """One that is being worked out, or waits."""

    asked: Asked
    owner: str  # the address that asked for it
    asked_by: set[str] = field(default_factory=set)  # visitors, or addresses of those who are nobody yet
    done: float = 0.0  # of 1
    stopped: threading.Event = field(default_factory=threading.Event)
    task: asyncio.Task[None] | None = None


class InWorkers:
    """The lab's work in the processes of the bots: each job waits its turn among their thoughts."""

    def __init__(self, bots: BotPool, loop: asyncio.AbstractEventLoop, study: Study) -> None:
        self.bots, self.loop, self.study = bots, loop, study

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        """In their order; a few are under way, so that a study that is stopped leaves nothing behind."""
        waiting, under_way = iter(jobs), deque[Future[R]]()
        while True:
            for job in waiting:
                under_way.append(asyncio.run_coroutine_threadsafe(self.one(work, job), self.loop))
                if len(under_way) >= AHEAD * self.bots.workers:
                    break
            if not under_way:
                return
            yield self.waited_for(under_way)

    def waited_for(self, under_way: deque[Future[R]]) -> R:
        """The next result; a study that is stopped, or a house that closes, is noticed while one waits."""
        while not self.study.stopped.is_set():
            if wait([under_way[0]], NOTICED).done:
                return under_way.popleft().result()
        for left in under_way:
            left.cancel()
        raise Stopped

    async def one(self, work: Callable[[J], R], job: J) -> R:
        OWNER.set(f"study {self.study.owner}")
        return await self.bots.run(work, job)


class Studies:
    """One at a time; `games` are those of each side."""

    def __init__(self, house: House, games: int = GAMES, of_one: int = WAITING) -> None:
        self.house, self.games, self.of_one = house, games, of_one
        self.found: OrderedDict[str, bytes] = OrderedDict()
        self.failed: dict[str, AndamioError | None] = {}
        self.jobs, self.turn = dict[str, Study](), asyncio.Lock()

    def name_of(self, asked: Asked) -> str:
        """A box and a table, however they were written; a name of somebody's makes no other study."""
        said = [asked.game, sorted(asked.changes), asked.seats, sorted(asked.options), self.games]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]

    def report(self, asked: Asked) -> dict[str, Any] | None:
        packed = self.found.get(name := self.name_of(asked))
        if packed is None:
            return None
        self.found.move_to_end(name)
        found: dict[str, Any] = json.loads(zlib.decompress(packed))
        return found

    def begun(self, asked: Asked) -> Study | None:
        return self.jobs.get(self.name_of(asked))

    def start(self, asked: Asked, owner: str, who: str) -> None:
        """Whoever asks second finds it begun."""
        name = self.name_of(asked)
        self.failed.pop(name, None)
        if name in self.found:
            return
        study = self.jobs.get(name) or self.begin(name, asked, owner)
        study.asked_by.add(who)

    def begin(self, name: str, asked: Asked, owner: str) -> Study:
        for limit, waiting in ((WAITING, len(self.jobs)), (self.of_one, self.of_owner(owner))):
            if waiting >= limit:
                raise TooMany(what=STUDIES, limit=limit)
        study = self.jobs[name] = Study(asked, owner)
        study.task = asyncio.ensure_future(self.work(name, study))
        return study

    def of_owner(self, owner: str) -> int:
        return sum(study.owner == owner for study in self.jobs.values())

    def stop(self, asked: Asked, who: str) -> None:
        study = self.begun(asked)
        if study is None:
            return
        if study.asked_by != {who}:
            raise NotNow(why=NOT_YOURS)
        self.end(self.name_of(asked))

    def end(self, name: str) -> None:
        study = self.jobs.pop(name, None)
        if study and study.task:
            study.stopped.set()
            study.task.cancel()

    async def work(self, name: str, study: Study) -> None:
        try:
            async with self.turn:
                engine = InWorkers(self.house.bots, asyncio.get_running_loop(), study)
                self.keep(name, await asyncio.to_thread(studied, study, self.games, engine))
        except Stopped:
            log.info("a study was stopped")
        except AndamioError as error:
            self.failed[name] = error
        except Exception:
            log.exception("a study could not be made")
            self.failed[name] = None
        finally:
            if self.jobs.get(name) is study:
                del self.jobs[name]

    def keep(self, name: str, packed: bytes) -> None:
        self.found[name] = packed
        while len(self.found) > KEPT:
            self.found.popitem(last=False)

    async def close(self) -> None:
        tasks = [study.task for study in self.jobs.values() if study.task]
        for name in list(self.jobs):
            self.end(name)
        await asyncio.gather(*tasks, return_exceptions=True)


def studied(study: Study, games: int, engine: InWorkers) -> bytes:
    """In a thread beside the pages: the games are played in other processes, here they are only counted up."""
    asked = study.asked

    def tell(done: float) -> None:
        study.done = done

    wanted = Wanted(
        find(asked.game),
        box=fields_of(asked) if asked.changes else None,
        seats=(asked.seats,),
        options=dict(asked.options),
        games=games,
        seed=SEED,
    )
    return zlib.compress(json.dumps(report(wanted, engine, tell)).encode())
