"""What other processes of the house do at a table is learnt: when it is asked for, when they tick, and now and then."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from andamio.core.errors import AndamioError, StaleVersion
from andamio.core.layout import CHANCE

from .errors import UnknownTable
from .keeping import Keeping
from .live import Live
from .others import KEPT, LEASE, Spent, Version
from .plies import Next
from .store import Errand, SeatRow, StoreFailed, Taken

ERRANDS = "*"  # the topic of whoever looks for work
AGAIN = 3  # times that what is stirred by others meanwhile is tried once more
SAFETY = 2.0  # seconds after which another looks at a table, if whoever changed it is gone before it could
log = logging.getLogger("andamio.table")


@dataclass
class Sharing(Keeping):
    _unsaid: dict[str, float] = field(default_factory=dict)  # by visitor, seconds not told to the others yet
    _spent: dict[str, float] = field(default_factory=dict)  # by visitor, seconds in all processes
    _glances: dict[str, asyncio.Future[Version | None]] = field(default_factory=dict)
    _work: asyncio.Event = field(default_factory=asyncio.Event)  # there may be an errand

    # -- learning

    async def _freshen(self, live: Live) -> None:
        """The table as it is kept now; where the store cannot be asked, what is known stays."""
        if self.others.is_alone:
            return
        with suppress(StoreFailed):
            found = await self._glance(live.id)
            if found is None:
                self._live.pop(live.id, None)
                raise UnknownTable(table=live.id)
            if found != (live.seq, live.stirs):
                async with live.lock:
                    await self._learn(live)

    async def _glance(self, table: str) -> Version | None:
        """Of all who ask in one breath, one asks the store."""
        if not self._glances:
            asyncio.get_running_loop().call_soon(self._ask_all)
        future = self._glances.get(table)
        if future is None:
            future = self._glances[table] = asyncio.get_running_loop().create_future()
        return await asyncio.shield(future)

    def _ask_all(self) -> None:
        asked, self._glances = self._glances, {}
        self._later(self._answer(asked))

    async def _answer(self, asked: Mapping[str, asyncio.Future[Version | None]]) -> None:
        try:
            found = await self.others.versions(list(asked))
        except BaseException as error:
            for future in asked.values():
                if not future.done():
                    future.set_exception(error if isinstance(error, StoreFailed) else StoreFailed(str(error)))
                    future.exception()  # those who asked may be gone
            return
        for table, future in asked.items():
            if not future.done():
                future.set_result(found.get(table))

    async def _learn(self, live: Live) -> None:
        """All that was kept of it since; whoever calls it holds the lock."""
        shared = await self.others.shared(live.id)
        listing = await self.store.find(live.id)
        if shared is None or listing is None:
            self._live.pop(live.id, None)
            raise UnknownTable(table=live.id)
        live.catch_up(await self.store.moves(live.id, live.seq))
        live.learn(listing, shared)
        self._note_thinking(live)

    def _hear(self, topic: str, stamp: str) -> None:
        """A tick of another process: pages that are open here are told once this one knows what happened."""
        live = self._live.get(topic)
        if topic == ERRANDS:
            self._work.set()
        elif live and live.here:
            self._later(self._follow(live))
        else:
            self.bus.tell(topic, stamp)

    async def _follow(self, live: Live) -> None:
        with suppress(AndamioError):
            await self._freshen(live)
            self.bus.tell(live.id, live.stamp)

    def _compare(self) -> None:
        """Ticks may have been lost: ask about every table at which somebody looks."""
        for live in list(self._live.values()):
            if live.here:
                self._later(self._follow_if_new(live))

    async def _follow_if_new(self, live: Live) -> None:
        before = live.stamp
        with suppress(AndamioError):
            await self._freshen(live)
            if live.stamp != before:
                self.bus.tell(live.id, live.stamp)

    # -- telling

    async def _note(self, live: Live) -> None:
        """What was asked at the table, for all processes; raises StaleVersion if another has stirred it since."""
        if self.others.is_alone:
            live.stir()
            return
        try:
            await self.others.note(live.id, json.dumps(live.notes_to_keep()), live.stirs)
        except Taken:
            await self._learn(live)
            raise StaleVersion(seen=live.seq, now=live.seq) from None
        except StoreFailed as error:
            raise self._not_kept(error) from None
        await self._learn(live)

    async def _note_change(self, live: Live, change: Callable[[], None]) -> None:
        """Of something that nothing else contradicts: where another process has stirred since, it is made anew."""
        for _ in range(AGAIN):
            change()
            with suppress(StaleVersion):
                return await self._note(live)
        change()
        await self._note(live)

    async def _note_presence(self, live: Live, seat: int, is_here: bool) -> None:
        """That somebody comes or goes is no move: it may be lost."""
        with suppress(StoreFailed, Taken, AndamioError):  # Taken: the others believe this process gone, for a beat
            await (self.others.enter if is_here else self.others.leave)(live.id, seat)
            await self._freshen(live)
            self._tick(live)

    # -- thought that one visitor's tables have had, in all processes

    def _note_thought(self, live: Live, seconds: float) -> None:
        self.thought += seconds
        whose = live.row.host
        self._unsaid[whose] = self._unsaid.get(whose, 0.0) + seconds
        if self.others.is_alone:
            self._later(self._share_thought())

    def _has_thought(self, live: Live) -> bool:
        whose = live.row.host
        return self._spent.get(whose, 0.0) + self._unsaid.get(whose, 0.0) < self.limits.thought

    async def _share_thought(self) -> None:
        """Each beat; what stands against a visitor runs out by and by."""
        unsaid, self._unsaid = self._unsaid, {}
        spent = [Spent("thought", whose, seconds, self.limits.thought_again) for whose, seconds in unsaid.items()]
        totals = await self.others.spend(spent) if spent else []
        self._spent |= zip(unsaid, totals, strict=False)
        while len(self._spent) > KEPT:
            del self._spent[next(iter(self._spent))]

    # -- what follows, for whoever has a hand free

    def _errand_after(self, live: Live, move: Next, goes_on: bool) -> Errand | None:
        """What the table waits for once this move is kept; it stays with this process if that `goes_on`."""
        turn, seq = move.match.turn, move.row.seq
        if self.others.is_alone or live.done_after(move.match, move.plies):
            return None
        if turn == CHANCE:
            return Errand(live.id, seq, "look", self.limits.look_back)
        if live.is_lesson:
            return Errand(live.id, seq, "look", SAFETY) if live.course and turn != live.course.seat else None
        if not live.bot_of(turn):
            return None
        return Errand(live.id, seq, "bot", 0.0, self.others.worker if goes_on else "", LEASE)

    def _errand_of_seat(self, live: Live, after: SeatRow) -> Errand | None:
        """What follows a change of a seat: a bot is in turn now, or the match may begin."""
        if self.others.is_alone or live.is_done:
            return None
        if live.turn == after.seat and after.bot:
            return Errand(live.id, live.seq, "bot")
        return Errand(live.id, live.seq, "look", SAFETY) if live.waits_for_chance else None

    def _first_errand(self, table: str, moves: int) -> Errand | None:
        return None if self.others.is_alone else Errand(table, moves, "look", SAFETY)

    def _note_thinking(self, live: Live) -> None:
        """A bot is in turn: then some process lets it think, or will."""
        live.thinking = live.turn >= 0 and bool(live.bot_of(live.turn)) and self.has_room(live)

    def _offer(self) -> None:
        """There is work: for this process, or for any other."""
        self._work.set()
        self.bus.publish(ERRANDS, "")

    async def _want(self, live: Live) -> None:
        with suppress(StoreFailed):
            await self.others.want(Errand(live.id, live.seq, "bot"))
            self._offer()

    def has_room(self, live: Live) -> bool:
        """For another move that stands."""
        return len(live.plies) < self.limits.moves
