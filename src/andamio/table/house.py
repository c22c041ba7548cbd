"""All tables of one house: made, found, and made again from what was played.

keeping ─> sharing ─> bot_play ─> playing ─> taking_back ─> seating ─> working ─> house   each knows those before it
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from andamio.core.errors import AndamioError
from andamio.core.game import Edition
from andamio.core.layout import OVER
from andamio.core.record import write
from andamio.core.text import Lang, Text
from andamio.games import SHELF, find

from .bus import ANEW, LOBBY
from .editions import edition_of
from .errors import ClosedTable, NotNow, TooMany
from .live import Live
from .making import Wanted, chosen_edition, seats_wanted, try_edition
from .once import Once
from .records import bare_record, bring_in, moves_of, weight
from .riddles import AnyCourse
from .store import Listing, MoveRow, SeatRow, StoreFailed, TableRow, Taken
from .teaching import find_taught, is_of, lesson_row, lesson_seats
from .tokens import new_id
from .working import Working

LATER = Text("el acta sale de la casa cuando la partida termina", "the record leaves when the match is over")
log = logging.getLogger("andamio.table")


@dataclass
class House(Working):
    _writing: Once[str] = field(default_factory=Once)

    async def make(self, wanted: Wanted, key: str, address: str = "") -> Live:
        """A new table; it begins at once if no seat is open."""
        self.check_ready(wanted.game)
        await self.check_room(key, address)
        edition = await self._edition(wanted)
        row = TableRow(
            new_id(), wanted.game, edition.version, wanted.box, edition.options,
            wanted.listed, wanted.casual, wanted.pace, self.clock(), host=key, address=self.hashed(address),
        )  # fmt: skip
        me = SeatRow(row.id, 0, "person", "", "", key, self.clock(), wanted.autoplay, wanted.junior, wanted.coach)
        return await self._create(row, seats_wanted(wanted, me, edition.seats))

    async def _edition(self, wanted: Wanted) -> Edition:
        """A box of somebody's own is tried elsewhere first: what it costs, no page waits for."""
        if not wanted.box:
            return chosen_edition(wanted)
        await self.bots.read(try_edition, wanted)
        return await asyncio.to_thread(chosen_edition, wanted)

    async def _create(self, row: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow] = ()) -> Live:
        try:
            await self.store.create(row, seats, moves, self._first_errand(row.id, len(moves)))
        except StoreFailed as error:
            raise self._not_kept(error) from None
        live = await self._fold(Listing(row, tuple(seats), len(moves)), moves)
        self._remember(live)
        self.note_end(live)
        async with live.lock:
            await self._settle(live)
        self.bus.publish(LOBBY, ANEW)
        return live

    # -- lessons

    async def teach(self, game: str, name: str, key: str, who: str) -> Live:
        """Where this key takes a lesson: at its table from before, or at a new one.

        Of those where it is done one stays as it is, so that it is known to be done.
        """
        self.check_ready(game)
        course = find_taught(game, name)
        before = await self._taught_before(course, key)
        if going_on := [live for live in before if not live.is_done]:
            return going_on[0]
        if len(before) <= 1:
            return await self._new_lesson(course, key, who)
        await self.begin_again(before[0], key)
        return before[0]

    async def _taught_before(self, course: AnyCourse, key: str) -> list[Live]:
        """Tables of this lesson, the newest first; it may have changed since."""
        rows = [listing.table for listing in await self.lessons_of(key)]
        found = [await self.find(row.id) for row in rows if is_of(row, course)]
        return [live for live in found if live.course]

    async def _new_lesson(self, course: AnyCourse, key: str, who: str) -> Live:
        if await self.store.count_lessons() >= self.limits.lessons:
            raise TooMany(what=Text("lecciones", "lessons"), limit=self.limits.lessons)
        row = lesson_row(course, key, self.clock())
        moves = moves_of(course.opening(), row, self.clock())
        return await self._create(row, lesson_seats(course, row, key, who), moves)

    async def show_solution(self, table: str, key: str) -> Live:
        """To whoever gives a puzzle up; what was begun is taken back, so that it can be followed."""
        live, _ = await self._mine(table, key)
        if live.riddle is None or live.is_done:
            raise NotNow(why=Text("aquí no hay nada que resolver", "there is nothing to solve here"))
        if not live.riddle.leads_on(live.own):
            await self.begin_again(live, key)
        async with live.lock:
            await self._note_change(live, partial(setattr, live, "is_shown", True))
            self._tick(live)
        return live

    async def lessons_of(self, key: str) -> list[Listing]:
        return await self.store.lessons_of(key) if key else []

    async def listed(self, limit: int = 50) -> list[Listing]:
        return await self.store.listed(limit)

    # -- after the match, and from elsewhere

    async def rematch(self, table: str, key: str) -> Live:
        """The same people at a new table; whoever asks second finds it made."""
        live, _ = await self._mine(table, key)
        async with live.lock:
            live.check_over()
            if not live.row.next:
                made = await self._set_up_again(live)
                live.row = live.row._replace(next=await self._keep_next(live.id, made.id))
                live.stir()
                if not self.others.is_alone:
                    await self._learn(live)
                self._tick(live)
        return await self.find(live.row.next)

    async def _keep_next(self, table: str, following: str) -> str:
        """The table of the rematch: this one, unless another process was first."""
        try:
            await self.store.set_next(table, following)
        except Taken:
            found = await self.store.find(table)
            return found.table.next if found else following
        except StoreFailed as error:
            raise self._not_kept(error) from None
        return following

    async def _set_up_again(self, live: Live) -> Live:
        row = live.row._replace(
            id=new_id(), made=self.clock(), over=False, next="", imported=False, bytes=0,
            rules=live.edition.game.version,
        )  # fmt: skip
        kept = [s._replace(table=row.id, bot="" if s.kind == "person" else s.bot) for s in live.seats]
        return await self._create(row, kept)

    async def export(self, table: str, lang: Lang) -> str:
        """The record, once nobody can play on: before, it would tell every secret."""
        try:
            live = await self.find(table)
        except ClosedTable as closed:
            return await self._export_closed(closed.listing)
        if live.turn != OVER:
            raise NotNow(why=LATER)
        asked = table, live.stamp, lang
        return await self._writing.of(asked, partial(asyncio.to_thread, write, live.match, live.names(), lang))

    async def _export_closed(self, listing: Listing) -> str:
        if not listing.table.over:  # a newer house may play on
            raise NotNow(why=LATER)
        return bare_record(listing, await self.store.moves(listing.table.id))

    async def take_in(self, text: str, box: str, key: str, address: str = "") -> Live:
        """A table made of a record; one that is not over can go on, its open seats for whoever comes."""
        await self.check_room(key, address)
        await self.check_shelf(address, len(text) + len(box))
        ready = frozenset(self.ready)
        row, seats, moves = await self.bots.read(bring_in, text, box, ready, key, self.clock())
        row = row._replace(address=self.hashed(address), bytes=weight(row, moves))
        await asyncio.to_thread(edition_of, row.game, box, tuple(row.options.items()), row.rules)
        return await self._create(row, seats, moves)

    async def play_on(self, table: str, key: str, steps: int, level: str, name: str, address: str = "") -> Live:
        """A table of one's own at which a match that is over goes on otherwise: from a decision, against bots.

        Whoever has no name yet has that of the one who decided.
        """
        live = await self.find(table)
        live.check_over()
        self.check_ready(live.row.game)
        then = live.match.at(steps)
        if then.turn < 0:
            raise NotNow(why=Text("ahí nadie decide", "nobody decides there"))
        await self.check_room(key, address)
        row = live.row._replace(
            id=new_id(), made=self.clock(), over=False, next="", imported=True, listed=False, casual=True,
            pace="live", host=key, lesson="", address=self.hashed(address),
        )  # fmt: skip
        seats = ["me" if seat == then.turn else level for seat in range(len(live.seats))]
        wanted = Wanted(row.game, seats, name or live.names()[then.turn])
        me = SeatRow(row.id, 0, "person", "", "", key, self.clock())
        return await self._create(row, seats_wanted(wanted, me, len(seats)), moves_of(then, row, self.clock()))

    # -- opening and closing

    async def shut_unplayed(self) -> None:
        """Tables of earlier rules that their game does not play any more go on no longer."""
        for name in SHELF:
            game = find(name)
            await self.store.shut(name, [rules for rules in range(game.version) if rules not in game.earlier])

    async def wake_all(self) -> None:
        """After a restart: bots whose turn it is go on. Where processes share the work, it was never put down."""
        if not self.others.is_alone:
            return
        for table in await self.store.with_bots():
            try:
                await self.find(table)
            except (AndamioError, StoreFailed) as error:
                log.warning("table %s sleeps on: %s", table, error)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreFailed):  # then the others find out by themselves
            await self.others.close()
        self.bots.close()
        await self.store.close()
