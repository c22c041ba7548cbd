"""Tables as they are kept: each in the store, some in memory too. A change is kept before anybody is told of it."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from andamio.core.errors import StaleVersion
from andamio.core.text import Text
from andamio.games import find

from .bot_pool import BotPool
from .bus import ANEW, LOBBY, Bus
from .errors import NotKept, NotReady, SeatTaken, TooMany
from .limits import Limits
from .live import Live
from .others import Alone, Others
from .plies import Next
from .store import Errand, Listing, MoveRow, SeatRow, Store, StoreFailed, Taken, Usage
from .tokens import hash_of

MILLI = 1000
STORE = "store"
ADDRESS = 16  # hex digits kept of an address
TABLES, TABLES_FROM_HERE = Text("mesas", "tables"), Text("mesas desde tu red", "tables from your network")
RECORDS, RECORDS_FROM_HERE = Text("actas", "records"), Text("actas desde tu red", "records from your network")
BYTES_FROM_HERE = Text("bytes de actas desde tu red", "bytes of records from your network")
log = logging.getLogger("andamio.table")
MANY = 1_000  # moves: more than most matches have


def check(what: Text, count: int, limit: int) -> None:
    if count >= limit:
        raise TooMany(what=what, limit=limit)


@dataclass
class Keeping(ABC):
    """The ground floor of a house: whoever changes a table holds its lock."""

    store: Store
    bus: Bus
    bots: BotPool
    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.time
    ready: set[str] = field(default_factory=set)  # games whose rules are compiled
    others: Others = field(default_factory=Alone)  # the other processes of this house
    is_closing: bool = False  # no new work is begun
    folds: int = 0  # tables made from their moves, so far
    kept: int = 0  # moves, by this process
    thought: float = 0.0  # seconds, by its bots
    salt: str = ""  # with which addresses are hashed
    bans: set[str] = field(default_factory=set)  # keys, and hashes of addresses
    ended: set[str] = field(default_factory=set)  # tables whose match is over since somebody last asked
    troubles: dict[str, str] = field(default_factory=dict)  # what does not work now, and why
    _live: OrderedDict[str, Live] = field(default_factory=OrderedDict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def check_ready(self, game: str) -> None:
        title = find(game).title
        if game not in self.ready:
            raise NotReady(game=title)

    # -- who comes, from where

    def hashed(self, address: str) -> str:
        """What is kept of an address: it tells whether it is the same, and not which."""
        return hash_of(f"{self.salt} {address}")[:ADDRESS] if address else ""

    def is_banned(self, key: str, address: str) -> bool:
        return bool(self.bans) and (key in self.bans or self.hashed(address) in self.bans)

    async def check_room(self, key: str, address: str = "") -> None:
        """For another table, of this key and from this address."""
        check(TABLES, await self.store.count(), self.limits.tables)
        if address:
            used = await self.store.usage(self.hashed(address))
            check(TABLES_FROM_HERE, used.tables, self.limits.tables_of_address)
        await self.check_hands(key)

    async def check_shelf(self, address: str, size: int) -> None:
        """For another table made of a record: it may be over at once, and then fills no room."""
        limits, all_of = self.limits, await self.store.usage()
        here = await self.store.usage(self.hashed(address)) if address else Usage(0, 0, 0)
        check(RECORDS, max(all_of.imports, all_of.bytes * limits.imports // limits.import_bytes), limits.imports)
        check(RECORDS_FROM_HERE, here.imports, limits.imports_of_address)
        check(BYTES_FROM_HERE, here.bytes + size, limits.import_bytes_of_address + 1)

    async def check_hands(self, key: str) -> None:
        """Whether this key may hold another seat."""
        mine = [held for held in await self.held_by(key, self.limits.tables_of_one + 1) if not held.table.over]
        if len(mine) >= self.limits.tables_of_one:
            raise TooMany(what=Text("mesas tuyas", "tables of yours"), limit=self.limits.tables_of_one)

    async def held_by(self, key: str, limit: int = 50) -> list[Listing]:
        return await self.store.held_by(key, limit) if key else []

    # -- in memory

    def loaded(self) -> list[str]:
        return list(self._live)

    def is_visited(self, table: str) -> bool:
        """Whether somebody looks at it now."""
        live = self._live.get(table)
        return live is not None and bool(live.here)

    def let_go(self, tables: Sequence[str]) -> None:
        """Tables that are kept no more: whoever looks at one is told to look again."""
        for table in tables:
            if live := self._live.pop(table, None):
                live.thoughts += 1
                self.bus.publish(table, f"{live.stamp}.gone")
        if tables:
            self.bus.publish(LOBBY, ANEW)

    # -- what does not work

    def note_trouble(self, what: str, error: object) -> None:
        """Said once, until it is well again."""
        if what not in self.troubles:
            log.error("%s: %s", what, error)
        self.troubles[what] = str(error)

    def note_well(self, what: str) -> None:
        if self.troubles.pop(what, None):
            log.warning("%s: well again", what)

    def _not_kept(self, error: StoreFailed) -> NotKept:
        self.note_trouble(STORE, error)
        return NotKept()

    def _remember(self, live: Live) -> None:
        self._live[live.id] = live
        idle = [t for t, old in self._live.items() if not (old.here or old.thinking or old.lock.locked())]
        for table in idle[: max(0, len(self._live) - self.limits.cached)]:
            if table != live.id:
                del self._live[table]

    async def _fold(self, listing: Listing, moves: Sequence[MoveRow]) -> Live:
        """A table from its moves; where they are many, and a record may bring them, no other table waits for it."""
        self.folds += 1
        shared = await self.others.shared(listing.table.id)
        make = partial(Live, listing, moves, self._stamp() if shared is None else shared.stirs)
        live = make() if len(moves) < MANY else await asyncio.to_thread(make)
        if shared is not None:
            live.learn(listing, shared)
        return live

    def _stamp(self) -> int:
        """Where a table's stamps begin: beyond all that it can have had when it was last in memory."""
        return int(self.clock() * MILLI)

    @abstractmethod
    def _errand_after(self, live: Live, move: Next, goes_on: bool) -> Errand | None:
        """See `Sharing`."""

    @abstractmethod
    def _errand_of_seat(self, live: Live, after: SeatRow) -> Errand | None:
        """See `Sharing`."""

    @abstractmethod
    async def _learn(self, live: Live) -> None:
        """See `Sharing`."""

    @abstractmethod
    def _offer(self) -> None:
        """See `Sharing`."""

    async def _keep(self, live: Live, move: Next, goes_on: bool = False) -> None:
        """Keep, then accept; whoever calls it tells. If another process was first, learn what it did and refuse."""
        then = self._errand_after(live, move, goes_on)
        try:
            await self.store.append(move.row, live.done_after(move.match, move.plies), then)
        except Taken:
            live.catch_up(await self.store.moves(live.id, live.seq))
            raise StaleVersion(seen=move.row.seq - 1, now=live.seq) from None
        except StoreFailed as error:
            raise self._not_kept(error) from None
        self.note_well(STORE)
        live.accept(move)
        self.kept += 1
        if then:
            live.wanted = live.seq
            if not goes_on:
                self._offer()
        if live.is_done != live.row.over:  # a match against bots, or a lesson, may be taken up again
            live.row = live.row._replace(over=live.is_done)
            self.note_end(live)
            self.bus.publish(LOBBY, ANEW)

    async def _change(self, live: Live, before: SeatRow, after: SeatRow) -> None:
        try:
            await self.store.sit(before, after, self._errand_of_seat(live, after))
        except Taken:
            raise SeatTaken(seat=before.seat) from None
        except StoreFailed as error:
            raise self._not_kept(error) from None
        live.replace_seat(after)
        if not self.others.is_alone:
            await self._learn(live)
            self._offer()
        self._tick(live)

    def note_end(self, live: Live) -> None:
        if live.row.over and not live.is_lesson:
            self.ended.add(live.id)

    def _tick(self, live: Live) -> None:
        self.bus.publish(live.id, live.stamp)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
