"""The store of a house with several processes: a PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Literal
from weakref import WeakValueDictionary

import asyncpg

from ..store import Ages, AnalysisRow, BookRow, Errand, Holder, Link, Listing, MoveRow, SeatRow, TableRow, Usage
from . import queries
from .schema import check
from .wire import Connection, Wire, reach


async def check_store(url: str) -> None:
    """Raises BadInput unless there is a database of ours, and of our time."""
    db = await reach(url)
    try:
        await check(db, url)
    finally:
        await db.close()


class PostgresStore:
    """See `Store`. Moves of one table are kept in the order in which this process asks."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self._order: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @classmethod
    def open(cls, url: str) -> PostgresStore:
        """Nothing is asked of the database yet."""
        return cls(Wire(url))

    def _turn(self, table: str) -> asyncio.Lock:
        found = self._order.get(table)
        if found is None:
            found = self._order[table] = asyncio.Lock()
        return found

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow] = (), then: Errand | None = None
    ) -> None:
        async def put(db: Connection, again: bool) -> None:
            found = await queries.select_table(db, table.id) if again else None
            if found is None or found.table != table:
                await queries.insert_table(db, table, seats, moves, then)

        await self.wire.write(put)

    async def find(self, table: str) -> Listing | None:
        try:
            return await self.wire.call(partial(queries.select_table, table=table))
        except (asyncpg.DataError, UnicodeError):  # no name that this database could have
            return None

    async def moves(self, table: str, after: int = 0) -> list[MoveRow]:
        return await self.wire.call(partial(queries.select_moves, table=table, after=after))

    async def append(self, move: MoveRow, over: bool = False, then: Errand | None = None) -> None:
        work = partial(queries.insert_move, move=move, over=over, then=then)
        await self.wire.write(work, turn=self._turn(move.table))

    async def sit(self, before: SeatRow, after: SeatRow, then: Errand | None = None) -> None:
        await self.wire.write(partial(queries.change_seat, before=before, after=after, then=then))

    async def touch(self, seats: Sequence[SeatRow]) -> None:
        await self.wire.call(partial(queries.note_seen, seats=seats))

    async def set_next(self, table: str, following: str) -> None:
        await self.wire.write(partial(queries.note_next, table=table, following=following))

    async def listed(self, limit: int) -> list[Listing]:
        return await self.wire.call(partial(queries.select_listed, limit=limit))

    async def held_by(self, key: str, limit: int) -> list[Listing]:
        return await self.wire.call(partial(queries.select_held, key=key, limit=limit))

    async def lessons_of(self, key: str) -> list[Listing]:
        return await self.wire.call(partial(queries.select_lessons, key=key))

    async def count_lessons(self) -> int:
        return await self.wire.call(queries.count_lessons)

    async def with_bots(self) -> list[str]:
        return await self.wire.call(queries.select_with_bots)

    async def count(self) -> int:
        return await self.wire.call(queries.count_going_on)

    async def usage(self, address: str = "") -> Usage:
        return await self.wire.call(partial(queries.count_usage, address=address))

    async def newest(self, limit: int, maker: str = "") -> list[Listing]:
        return await self.wire.call(partial(queries.select_newest, limit=limit, maker=maker))

    async def holders(self, by: Literal["host", "address"], limit: int) -> list[Holder]:
        return await self.wire.call(partial(queries.select_holders, by=by, limit=limit))

    async def known(self, tables: Sequence[str]) -> set[str]:
        return await self.wire.call(partial(queries.select_known, tables=tables))

    async def shut(self, game: str, rules: Sequence[int]) -> None:
        await self.wire.call(partial(queries.end_tables, game=game, rules=rules))

    async def keep_link(self, link: Link) -> None:
        await self.wire.write(partial(queries.insert_link, link=link))

    async def look_at_link(self, hash: str) -> Link | None:
        return await self.wire.call(partial(queries.select_link, hash=hash))

    async def use_link(self, hash: str, now: float) -> Link | None:
        return await self.wire.call(partial(queries.take_link, hash=hash, now=now))

    async def keep_analysis(self, row: AnalysisRow) -> None:
        await self.wire.call(partial(queries.insert_analysis, row=row))

    async def analysis(self, table: str) -> AnalysisRow | None:
        return await self.wire.call(partial(queries.select_analysis, table=table))

    async def keep_book(self, row: BookRow) -> None:
        await self.wire.call(partial(queries.insert_book, row=row))

    async def book(self, table: str) -> BookRow | None:
        return await self.wire.call(partial(queries.select_book, table=table))

    async def unbooked(self, limit: int) -> list[str]:
        return await self.wire.call(partial(queries.select_unbooked, limit=limit))

    async def old(self, ages: Ages, most: int) -> list[str]:
        return await self.wire.call(partial(queries.select_old, ages=ages, most=most))

    async def drop(self, tables: Sequence[str]) -> int:
        return await self.wire.call(partial(queries.drop_these, tables=tables))

    async def note(self, name: str) -> str:
        return (await self.notes(name)).get(name, "")

    async def notes(self, begin: str) -> dict[str, str]:
        return await self.wire.call(partial(queries.select_notes, begin=begin))

    async def keep_note(self, name: str, value: str) -> None:
        await self.wire.call(partial(queries.keep_note, name=name, value=value))

    async def forget(self, before: float) -> int:
        await self.wire.call(partial(queries.drop_links, before=before))
        total = 0
        while dropped := await self.wire.call(partial(queries.drop_tables, before=before)):
            total += dropped
        return total

    async def forget_visitor(self, key: str) -> int:
        return await self.wire.call(partial(queries.forget_visitor, key=key))

    async def probe(self) -> None:
        await self.wire.call(lambda db: db.execute("UPDATE andamio_schema SET number = number"))

    @property
    def failures(self) -> int:
        return self.wire.failures

    async def close(self) -> None:
        """Whoever asked before is answered first."""
        await self.wire.close()
