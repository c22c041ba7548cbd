"""Ticks between processes by LISTEN and NOTIFY: a topic and a stamp, as a statement of its own after the commit.

One that is lost does no harm: pages ask, and versions are compared every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import asyncpg

from ..bus import LocalBus
from ..others import Hear
from ..waiting import stirred
from .wire import ANSWER, GONE

CHANNEL = "andamio"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', said) FROM unnest($1::text[]) AS said"
AGAIN = (0.1, 0.5, 1.0, 2.0)  # seconds before it is tried to listen again
ALIVE = 5.0  # seconds without news after which it is asked whether the connection stands
MOST = 4_000  # topics that may wait to be told
log = logging.getLogger("andamio.table")


class PostgresBus(LocalBus):
    """Tells its own pages at once, and other processes soon after."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url, self.ticks, self.listens = url, 0, 0
        self._unsaid: dict[str, str] = {}  # of a topic, only the newest stamp
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def publish(self, topic: str, stamp: str) -> None:
        self.tell(topic, stamp)
        if self._task is not None and len(self._unsaid) < MOST:
            self._unsaid[topic] = stamp
            self._news.set()

    def open(self, hear: Hear, again: Callable[[], None]) -> None:
        self._task = asyncio.ensure_future(self._listen(hear, again))

    async def _listen(self, hear: Hear, again: Callable[[], None]) -> None:
        """For ever; whoever comes back asks anew, since it may have missed something."""
        tries = 0
        while True:
            try:
                db = await asyncpg.connect(self.url, timeout=ANSWER, command_timeout=ANSWER)
                try:
                    await db.add_listener(CHANNEL, partial(self._heard, hear, db.get_server_pid()))
                    self.listens, tries = self.listens + 1, 0
                    again()
                    await self._say_all(db)
                finally:
                    db.terminate()
            except (*GONE, asyncpg.PostgresError) as error:
                log.warning("ticks of other processes are not heard: %s", error or type(error).__name__)
            await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)] * random.uniform(0.5, 1.5))
            tries += 1

    def _heard(self, hear: Hear, own: int, db: object, pid: int, channel: str, said: Any) -> None:
        topic, _, stamp = str(said).partition(":")
        if pid != own:
            self.ticks += 1
            hear(topic, stamp)

    async def _say_all(self, db: Any) -> None:
        while True:
            await stirred(self._news, ALIVE)
            said, self._unsaid = [f"{topic}:{stamp}" for topic, stamp in self._unsaid.items()], {}
            async with asyncio.timeout(ANSWER):
                await db.execute(NOTIFY, said)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
