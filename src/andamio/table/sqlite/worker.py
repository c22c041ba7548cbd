"""One thread that alone touches the file, and answers all who ask.

calls ──> queue ──> thread: all the writes that wait, in one transaction; then all the reads
  ^                   │
  └──── answers <─────┘     only after the commit, so a disk that writes slowly is waited for once by all
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from ..store import StoreFailed, Taken
from ..store_file import Hold

GROUP = 500  # calls answered together, at most
Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]
ITS_OWN_FAULT = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)


class Job(NamedTuple):
    work: Work[Any]
    writes: bool
    future: asyncio.Future[Any]
    at_once: Work[bool] | None = None  # one statement that may do the same; whether it did


class Done(NamedTuple):
    future: asyncio.Future[Any]
    answer: Any = None
    error: Exception | None = None


def waiting(queue: SimpleQueue[Job | None]) -> list[Job | None]:
    """All that wait, at least one and not too many."""
    found = [queue.get()]
    with suppress(Empty):
        while len(found) < GROUP:
            found.append(queue.get_nowait())
    return found


def write_group(db: sqlite3.Connection, jobs: Sequence[Job]) -> list[Done]:
    """All in one transaction; if the disk fails, nothing of any of them is kept."""
    if not jobs:
        return []
    try:
        if len(jobs) == 1 and is_done_at_once(db, jobs[0]):
            return [Done(jobs[0].future)]
        db.execute("BEGIN IMMEDIATE")
        done = [write_one(db, job) for job in jobs] if len(jobs) > 1 else [write_alone(db, jobs[0])]
        if db.in_transaction:
            db.execute("COMMIT")
        return done
    except (sqlite3.Error, MemoryError) as error:
        with suppress(sqlite3.Error):  # it may have been undone already
            db.execute("ROLLBACK")
        return [Done(job.future, error=failed(error)) for job in jobs]


def is_done_at_once(db: sqlite3.Connection, job: Job) -> bool:
    """A statement by itself is a transaction, and the interpreter is let go of once; what it may not do is left."""
    try:
        return job.at_once is not None and job.at_once(db)
    except ITS_OWN_FAULT:
        return False


def write_alone(db: sqlite3.Connection, job: Job) -> Done:
    """What is wrong with it, nothing else is undone with."""
    try:
        return Done(job.future, job.work(db))
    except Exception as error:
        if is_of_the_disk(error):
            raise
        db.execute("ROLLBACK")
        return Done(job.future, error=refusal(error))


def write_one(db: sqlite3.Connection, job: Job) -> Done:
    """What is wrong with this job alone is undone alone; raises what is wrong with all."""
    db.execute("SAVEPOINT one")
    try:
        done = Done(job.future, job.work(db))
    except Exception as error:
        if is_of_the_disk(error):
            raise
        db.execute("ROLLBACK TO one")
        done = Done(job.future, error=refusal(error))
    db.execute("RELEASE one")
    return done


def read_one(db: sqlite3.Connection, job: Job) -> Done:
    try:
        return Done(job.future, job.work(db))
    except Exception as error:
        return Done(job.future, error=failed(error) if is_of_the_disk(error) else error)


def is_of_the_disk(error: Exception) -> bool:
    """Or of memory: what is wrong is not this job's fault."""
    return isinstance(error, sqlite3.Error | MemoryError) and not isinstance(error, ITS_OWN_FAULT)


def refusal(error: Exception) -> Exception:
    return Taken(str(error)) if isinstance(error, sqlite3.IntegrityError) else error


def failed(error: Exception) -> StoreFailed:
    found = StoreFailed(str(error))
    found.__cause__ = error
    return found


def answer(done: Iterable[Done]) -> None:
    """In the thread of whoever asked; nobody is left to answer in a loop that is closed."""
    for loop, some in groupby(done, lambda one: one.future.get_loop()):
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, list(some))


def settle(done: Iterable[Done]) -> None:
    for future, result, error in done:
        if future.done():  # whoever asked was cancelled
            continue
        if error:
            future.set_exception(error)
        else:
            future.set_result(result)


class Worker:
    """The thread; it has the file until it is closed."""

    def __init__(self, db: sqlite3.Connection, hold: Hold | None = None) -> None:
        self.db, self.hold, self.is_closed, self.failures = db, hold, False, 0
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.thread = Thread(target=self.serve, name="store", daemon=True)
        self.thread.start()

    def serve(self) -> None:
        """Until somebody closes the store."""
        last = False
        while not last:
            found = waiting(self.queue)
            jobs = [job for job in found if job]
            last = len(jobs) < len(found)
            answer(write_group(self.db, [job for job in jobs if job.writes]))
            answer([read_one(self.db, job) for job in jobs if not job.writes])
        self.db.close()
        if self.hold:
            self.hold.release()

    async def write(self, work: Work[Answer], at_once: Work[bool] | None = None) -> Answer:
        return await self.ask(work, True, at_once)

    async def read(self, work: Work[Answer]) -> Answer:
        return await self.ask(work, False)

    async def ask(self, work: Work[Answer], writes: bool, at_once: Work[bool] | None = None) -> Answer:
        if self.is_closed:
            raise StoreFailed("the store is closed")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.queue.put(Job(work, writes, future, at_once))
        try:
            return await future
        except StoreFailed:
            self.failures += 1
            raise

    async def close(self) -> None:
        """Whoever asked before is answered first."""
        if not self.is_closed:
            self.is_closed = True
            self.queue.put(None)
        await asyncio.to_thread(self.thread.join)
