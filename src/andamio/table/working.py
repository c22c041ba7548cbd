"""Errands of a house with several processes: each claims some, sees to them, and lives as long as its heart beats."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field

from andamio.core.errors import AndamioError, StaleVersion
from andamio.core.layout import NOBODY
from andamio.games import SHELF

from .errors import LostTable, NotKept, NotReady, UnknownTable
from .live import Live
from .seating import Seating
from .store import Errand, ErrandKind, StoreFailed
from .waiting import stirred

BEAT = 3.0  # seconds between two
LOOK = 1.0  # seconds after which it is looked for errands though nobody has said that there are any
AGAIN = 1.0  # seconds after which what could not be done is tried again
HANDS = 8  # errands at a time, for each worker of the bots: most of them wait for a pause to pass
log = logging.getLogger("andamio.table")


@dataclass
class Working(Seating):
    thinks: bool = True  # else only what needs no bot is done here
    analysing: set[str] = field(default_factory=set)  # tables whose match this process analyses
    _errands: dict[asyncio.Task[None], str] = field(default_factory=dict)  # and their tables

    async def open(self) -> None:
        """From now on this process hears the others, and takes its part of the work."""
        if self.others.is_alone:
            return
        with suppress(StoreFailed):
            await self.others.beat()
        await self.others.open(self._hear, self._compare)
        self._later(self._beats())
        self._later(self._works())

    async def _beats(self) -> None:
        while True:
            try:
                if not await self.others.beat([*self._errands.values(), *self.analysing]):
                    await self._enter_again()
                self._compare()
                await self._share_thought()
            except StoreFailed as error:
                log.warning("the heart missed a beat: %s", error)
            await asyncio.sleep(BEAT)

    async def _enter_again(self) -> None:
        """The others believed this process gone: whoever is here by it is here after all."""
        for live in list(self._live.values()):
            for seat in [seat for seat in live.here if seat != NOBODY]:
                await self.others.enter(live.id, seat)

    async def _works(self) -> None:
        while True:
            await stirred(self._work, LOOK)
            try:
                await self._claim()
            except StoreFailed as error:
                log.warning("no errand could be claimed: %s", error)

    async def _claim(self) -> None:
        free = HANDS * self.bots.workers - len(self._errands)
        if free <= 0 or self.is_closing or not self.ready.issuperset(SHELF):
            return
        kinds: list[ErrandKind] = ["bot", "look"] if self.thinks else ["look"]
        for errand in await self.others.claim(kinds, free):
            task = asyncio.ensure_future(self._see_to(errand))
            self._errands[task] = errand.table
            self._tasks.add(task)
            task.add_done_callback(self._put_away)

    def _put_away(self, task: asyncio.Task[None]) -> None:
        self._errands.pop(task, None)
        self._tasks.discard(task)
        self._work.set()

    async def _see_to(self, errand: Errand) -> None:
        """Doing it twice does no harm: of two moves, the store keeps one."""
        try:
            await self._do(errand)
        except (UnknownTable, LostTable):
            await self._rest(errand)
        except (NotKept, NotReady, StaleVersion, StoreFailed):
            await self._put_off(errand)
        except AndamioError:
            log.exception("table %s: its errand could not be done", errand.table)
            await self._put_off(errand)

    async def _do(self, errand: Errand) -> None:
        live = await self.find(errand.table)
        if live.seq < errand.seq:
            raise NotKept  # the store could not be asked
        if live.seq == errand.seq:
            async with live.lock:
                await self._settle(live, is_due=True)
            if live.thinking and self.thinks:
                live.thoughts += 1
                await self._bots_play(live, live.thoughts)
        await self._end(errand, live)

    async def _end(self, errand: Errand, live: Live) -> None:
        """Nothing of it is left with this process; a bot that could not play is for whoever tries next."""
        if live.thinking:
            await self._put_off(errand._replace(kind="bot"), AGAIN if self.thinks else 0.0)
        else:
            await self._rest(errand._replace(seq=live.seq))

    async def _rest(self, errand: Errand) -> None:
        with suppress(StoreFailed):
            await self.others.done(errand)

    async def _put_off(self, errand: Errand, wait: float = AGAIN) -> None:
        """Where that cannot be said, its lease runs out."""
        with suppress(StoreFailed):
            await self.others.later(errand, wait)
            if not wait:
                self._offer()
