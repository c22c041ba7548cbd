"""The store of a house with one process: a file of SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal, Self

from andamio.core.errors import BadInput
from andamio.core.text import Text

from ..columns import LINK
from ..store import Ages, AnalysisRow, BookRow, Errand, Holder, Link, Listing, MoveRow, SeatRow, TableRow, Usage
from ..store_file import file_of
from . import queries
from .schema import connect, connect_alone, unusable
from .worker import Worker

MEMORY = ":memory:"  # in place of a path: kept until it is closed


class SqliteStore:
    """See `Store`. A call that is cancelled may still be carried out. Its process is alone, and keeps no errands."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """The file, made if it is not there; raises BadInput if it cannot be used, or is used already."""
        if str(path) == MEMORY:
            return cls(Worker(connect(MEMORY)))
        try:
            return cls(Worker(*connect_alone(file_of(path).resolve())))
        except (OSError, sqlite3.Error) as error:
            raise unusable(str(path), error) from None

    @classmethod
    def visit(cls, path: Path | str) -> Self:
        """A file that is there, though a server may have it: whoever writes waits for its turn."""
        file = file_of(path).resolve()
        if not file.is_file():
            raise BadInput(what=str(path), why=Text("ahí no hay ningún almacén", "there is no store there"))
        try:
            return cls(Worker(connect(str(file))))
        except (OSError, sqlite3.Error) as error:
            raise unusable(str(path), error) from None

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow] = (), then: Errand | None = None
    ) -> None:
        await self.worker.write(partial(queries.insert_table, table=table, seats=seats, moves=moves))

    async def find(self, table: str) -> Listing | None:
        return await self.worker.read(partial(queries.select_table, table=table))

    async def moves(self, table: str, after: int = 0) -> list[MoveRow]:
        return await self.worker.read(partial(queries.select_moves, table=table, after=after))

    async def append(self, move: MoveRow, over: bool = False, then: Errand | None = None) -> None:
        add = partial(queries.add_move, move=move, over=over)
        await self.worker.write(partial(queries.insert_move, move=move, over=over), add)

    async def sit(self, before: SeatRow, after: SeatRow, then: Errand | None = None) -> None:
        await self.worker.write(partial(queries.change_seat, before=before, after=after))

    async def touch(self, seats: Sequence[SeatRow]) -> None:
        await self.worker.write(partial(queries.note_seen, seats=seats))

    async def set_next(self, table: str, following: str) -> None:
        await self.worker.write(partial(queries.note_next, table=table, following=following))

    async def listed(self, limit: int) -> list[Listing]:
        return await self.worker.read(partial(queries.select_listed, limit=limit))

    async def held_by(self, key: str, limit: int) -> list[Listing]:
        return await self.worker.read(partial(queries.select_held, key=key, limit=limit))

    async def lessons_of(self, key: str) -> list[Listing]:
        return await self.worker.read(partial(queries.select_lessons, key=key))

    async def count_lessons(self) -> int:
        return await self.worker.read(queries.count_lessons)

    async def with_bots(self) -> list[str]:
        return await self.worker.read(queries.select_with_bots)

    async def count(self) -> int:
        return await self.worker.read(queries.count_going_on)

    async def usage(self, address: str = "") -> Usage:
        return await self.worker.read(partial(queries.count_usage, address=address))

    async def newest(self, limit: int, maker: str = "") -> list[Listing]:
        return await self.worker.read(partial(queries.select_newest, limit=limit, maker=maker))

    async def holders(self, by: Literal["host", "address"], limit: int) -> list[Holder]:
        return await self.worker.read(partial(queries.select_holders, by=by, limit=limit))

    async def known(self, tables: Sequence[str]) -> set[str]:
        return await self.worker.read(partial(queries.select_known, tables=tables))

    async def shut(self, game: str, rules: Sequence[int]) -> None:
        await self.worker.write(partial(queries.end_tables, game=game, rules=rules))

    async def keep_link(self, link: Link) -> None:
        await self.worker.write(partial(queries.insert, name="links", columns=LINK, row=link))

    async def look_at_link(self, hash: str) -> Link | None:
        return await self.worker.read(partial(queries.select_link, hash=hash))

    async def use_link(self, hash: str, now: float) -> Link | None:
        return await self.worker.write(partial(queries.take_link, hash=hash, now=now))

    async def keep_analysis(self, row: AnalysisRow) -> None:
        await self.worker.write(partial(queries.insert_analysis, row=row))

    async def analysis(self, table: str) -> AnalysisRow | None:
        return await self.worker.read(partial(queries.select_analysis, table=table))

    async def keep_book(self, row: BookRow) -> None:
        await self.worker.write(partial(queries.insert_book, row=row))

    async def book(self, table: str) -> BookRow | None:
        return await self.worker.read(partial(queries.select_book, table=table))

    async def unbooked(self, limit: int) -> list[str]:
        return await self.worker.read(partial(queries.select_unbooked, limit=limit))

    async def old(self, ages: Ages, most: int) -> list[str]:
        return await self.worker.read(partial(queries.select_old, ages=ages, most=most))

    async def drop(self, tables: Sequence[str]) -> int:
        return await self.worker.write(partial(queries.drop_these, tables=tables))

    async def note(self, name: str) -> str:
        return (await self.notes(name)).get(name, "")

    async def notes(self, begin: str) -> dict[str, str]:
        return await self.worker.read(partial(queries.select_notes, begin=begin))

    async def keep_note(self, name: str, value: str) -> None:
        await self.worker.write(partial(queries.keep_note, name=name, value=value))

    async def forget(self, before: float) -> int:
        await self.worker.write(partial(queries.drop_links, before=before))
        total = 0
        while dropped := await self.worker.write(partial(queries.drop_tables, before=before)):
            total += dropped
        return total

    async def forget_visitor(self, key: str) -> int:
        return await self.worker.write(partial(queries.forget_visitor, key=key))

    async def probe(self) -> None:
        await self.worker.write(queries.write_nothing)

    @property
    def failures(self) -> int:
        return self.worker.failures

    async def close(self) -> None:
        """Whoever asked before is answered first."""
        await self.worker.close()
