"""The wire to PostgreSQL: connections, what a failure on it means, and how long it is tried again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Any, TypeVar

import asyncpg

from andamio.core.errors import BadInput
from andamio.core.text import Text

from ..store import StoreFailed, Taken
from ..store_file import shown

T = TypeVar("T")
Connection = Any  # asyncpg's own, or one of a pool
CONNECTIONS = 8  # of one process, at most
PATIENCE = 4.0  # seconds that a call is tried anew before it has failed
ANSWER = 3.0  # seconds for one statement
PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4)  # between tries
GONE = (
    asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.OperatorInterventionError, OSError, TimeoutError,
    asyncpg.TooManyConnectionsError, asyncpg.TransactionRollbackError, asyncpg.InternalClientError,
)  # fmt: skip
CLOSED = "the store is closed"
AT_ONCE: AbstractAsyncContextManager[None] = nullcontext()


def is_address(store: object) -> bool:
    return str(store).startswith(("postgresql://", "postgres://"))


async def reach(url: str) -> Connection:
    """One connection; raises BadInput, in a sentence, if there is none to be had."""
    try:
        return await asyncpg.connect(url, timeout=PATIENCE, command_timeout=60)
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        why = Text(f"no se llega a la base de datos ({said})", f"the database cannot be reached ({said})")
        raise BadInput(what=shown(url), why=why) from None


async def as_it_is(db: Connection) -> None:
    """Given back: it listens to nothing, holds no lock and has no setting of its own. An open transaction is ended."""


class Wire:
    """A pool that is opened when it is first needed, in whichever loop that is."""

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        self.url, self.connections, self.is_closed = url, connections, False
        self.failures = 0  # calls that failed for good
        self._pool: Any = None
        self._opening = asyncio.Lock()
        self._calls = 0
        self._idle = asyncio.Event()

    async def call(self, work: Callable[[Connection], Awaitable[T]], patience: float = PATIENCE) -> T:
        """Tried anew while the database cannot be reached: for work that does no harm when it is done twice."""
        return await self.write(lambda db, _: work(db), patience)

    async def write(
        self,
        work: Callable[[Connection, bool], Awaitable[T]],
        patience: float = PATIENCE,
        turn: AbstractAsyncContextManager[None] = AT_ONCE,
    ) -> T:
        """As `call`, in its turn; the work is told whether an earlier try of it may have been carried out."""
        if self.is_closed:
            raise StoreFailed(CLOSED)
        self._calls += 1
        try:
            async with turn:
                return await self._until(work, time.monotonic() + patience)
        finally:
            self._calls -= 1
            if self.is_closed and not self._calls:
                self._idle.set()

    async def _until(self, work: Callable[[Connection, bool], Awaitable[T]], end: float) -> T:
        for number in range(1_000):
            try:
                return await self._once(work, number > 0, max(0.05, end - time.monotonic()))
            except GONE as error:
                pause = PAUSES[min(number, len(PAUSES) - 1)]
                if time.monotonic() + pause >= end:
                    raise self._failed(error) from error
                await asyncio.sleep(pause)
            except asyncpg.IntegrityConstraintViolationError as error:
                raise Taken(str(error)) from None
            except asyncpg.DataError:
                raise
            except asyncpg.PostgresError as error:
                raise self._failed(error) from error
        raise StoreFailed(self.url)

    def _failed(self, error: Exception) -> StoreFailed:
        self.failures += 1
        return StoreFailed(str(error) or type(error).__name__)

    async def _once(self, work: Callable[[Connection, bool], Awaitable[T]], again: bool, patience: float) -> T:
        pool = await self._open()
        db = await pool.acquire(timeout=min(ANSWER, patience))
        try:
            async with asyncio.timeout(ANSWER):
                return await work(db, again)
        except (TimeoutError, OSError, asyncpg.InterfaceError):
            db.terminate()  # nobody knows what it would answer next
            raise
        finally:
            with suppress(*GONE):
                await pool.release(db, timeout=ANSWER)

    async def _open(self) -> Any:
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self.url, min_size=1, max_size=self.connections, timeout=ANSWER, command_timeout=ANSWER,
                    max_inactive_connection_lifetime=300, reset=as_it_is,
                )  # fmt: skip
        return self._pool

    async def close(self) -> None:
        """Whoever asked before is answered first."""
        self.is_closed = True
        if self._calls:
            await self._idle.wait()
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), ANSWER)
            except (TimeoutError, *GONE):
                pool.terminate()
