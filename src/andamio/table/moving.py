"""A store copied from a database to a file and back: a backup of PostgreSQL is a store of SQLite, and can be played."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .backup import Kept, backup, beside, check_is_sound, check_target, count, put, snapshot
from .columns import ANALYSIS, BOOK, LINK, MOVE, SEAT, TABLE
from .opening import check_driver, is_address
from .sqlite import queries as rows
from .sqlite.schema import connect, unusable
from .store_file import file_of

MANY = 2_000  # rows at a time
NOT_EMPTY = Text("ya guarda mesas; restaura en una vacía", "keeps tables already; restore into an empty one")
NOTE = "name, value"
COLUMNS = {
    "tables": TABLE, "seats": SEAT, "moves": MOVE, "links": LINK, "analyses": ANALYSIS, "books": BOOK, "notes": NOTE,
}  # fmt: skip
TRUTHS = ("listed", "casual", "imported", "over", "autoplay", "junior", "coach")
GIVE_WORK = """
INSERT INTO errands (table_id, slot, kind, seq, due)
SELECT id, 'play', 'look', (SELECT coalesce(max(seq), 0) FROM moves WHERE table_id = id), 0 FROM tables WHERE NOT over
"""


def back_up(source: Path | str, target: Path, force: bool) -> Kept:
    """Of a file or of a database, while it is used; always into a file."""
    if not is_address(source):
        return backup(file_of(source), target, lambda done, total: None, force)
    check_driver(str(source))
    try:
        check_target(Path(), target.resolve(), force)
        return asyncio.run(copy_out(str(source), target.resolve()))
    except (OSError, sqlite3.Error) as error:
        raise unusable(str(target), error) from None


async def copy_out(url: str, target: Path) -> Kept:
    from .postgres.schema import check
    from .postgres.wire import reach

    db = await reach(url)
    try:
        await check(db, url)
        with beside(target) as part:
            with closing(connect(str(part))) as made:
                async with db.transaction(isolation="repeatable_read", readonly=True):
                    made.execute("BEGIN")
                    for name, columns in COLUMNS.items():
                        await copy_table(db, made, name, columns)
                    made.execute("COMMIT")
                made.execute("PRAGMA journal_mode = DELETE")
                check_is_sound(made, target)
                kept = Kept(count(made, "tables"), count(made, "moves"))
            put(part, target)
        return kept
    finally:
        await db.close()


async def copy_table(db: Any, made: sqlite3.Connection, name: str, columns: str) -> None:
    marks = ", ".join("?" * (columns.count(",") + 1))
    statement = f"INSERT INTO {name} ({columns}) VALUES ({marks})"
    order = "table_id, seq" if name == "moves" else columns.split(",")[0]
    some = await db.cursor(f"SELECT {columns} FROM {name} ORDER BY {order}")
    while found := await some.fetch(MANY):
        made.executemany(statement, [rows.stored(tuple(map(plain, row))) for row in found])


def plain(value: Any) -> Any:
    """As the file keeps it: a list of actions is text there."""
    return tuple(value) if isinstance(value, list) else value


def restore(file: Path, store: Path | str, force: bool) -> Kept:
    """Into a file that is not there, or a database that has no tables."""
    if not is_address(store):
        return backup(file, file_of(store), lambda done, total: None, force)
    check_driver(str(store))
    with closing(snapshot(file.resolve())) as kept:
        return asyncio.run(copy_in(kept, str(store)))


async def copy_in(kept: sqlite3.Connection, url: str) -> Kept:
    from .postgres.schema import check
    from .postgres.wire import reach
    from .store_file import shown

    db = await reach(url)
    try:
        await check(db, url)
        async with db.transaction():
            await db.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
            if await db.fetchval("SELECT EXISTS (SELECT 1 FROM tables)"):
                raise BadInput(what=shown(url), why=NOT_EMPTY)
            for name, columns in COLUMNS.items():
                await fill_table(kept, db, name, columns)
            await db.execute(GIVE_WORK)
        return Kept(count(kept, "tables"), count(kept, "moves"))
    finally:
        await db.close()


async def fill_table(kept: sqlite3.Connection, db: Any, name: str, columns: str) -> None:
    names = columns.split(", ")
    found = kept.execute(f"SELECT {columns} FROM {name}")
    while some := found.fetchmany(MANY):
        records = [tuple(map(as_column, names, row)) for row in some]
        await db.copy_records_to_table(name, records=records, columns=names)


def as_column(name: str, value: Any) -> Any:
    if name == "actions":
        return json.loads(value)
    return bool(value) if name in TRUTHS else value
