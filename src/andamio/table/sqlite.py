"""The store of a house with one process: a file of SQLite, and one thread that alone touches it.

calls ──> queue ──> thread: all the writes that wait, in one transaction; then all the reads
  ^                   │
  └──── answers <─────┘     only after the commit, so a disk that writes slowly is waited for once by all
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, Self, TypeVar

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .store import Link, Listing, MoveRow, SeatRow, StoreFailed, TableRow, Taken
from .store_file import OWNER_ONLY, OWNER_ONLY_FOLDER, Hold

MEMORY = ":memory:"  # in place of a path: kept until it is closed
GROUP = 500  # calls answered together, at most
FEW = 200  # tables forgotten in one transaction: moves come between
PATIENCE = 5.0  # seconds for another program that writes to the file

# ------------------------------------------------------------------------------------------------ schema

OURS = 0x416E6461  # 'Anda', in the header of the file
FIRST = f"""
PRAGMA application_id = {OURS};
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, box TEXT NOT NULL, options TEXT NOT NULL,
    listed INTEGER NOT NULL, casual INTEGER NOT NULL, pace TEXT NOT NULL, made REAL NOT NULL,
    imported INTEGER NOT NULL, over INTEGER NOT NULL, next TEXT NOT NULL
);
CREATE INDEX tables_by_age ON tables (made);
CREATE INDEX tables_going_on ON tables (made, id) WHERE NOT over;
CREATE INDEX tables_in_lobby ON tables (made, id) WHERE listed AND NOT over;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL, kind TEXT NOT NULL,
    name TEXT NOT NULL, bot TEXT NOT NULL, key TEXT NOT NULL, seen REAL NOT NULL, autoplay INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_key ON seats (key) WHERE key <> '';
CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL, seat INTEGER NOT NULL,
    kind TEXT NOT NULL, actions TEXT NOT NULL, hash TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE links (
    hash TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX links_by_table ON links (table_id);
"""
MIGRATIONS = (FIRST,)  # number n leads from schema n to schema n + 1


def migrate(db: sqlite3.Connection) -> None:
    for number in range(pragma(db, "user_version"), len(MIGRATIONS)):
        db.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")


def pragma(db: sqlite3.Connection, name: str) -> int:
    (value,) = db.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def check_is_ours(db: sqlite3.Connection, file: str) -> None:
    """An empty file is welcome; raises BadInput for what another program, or a newer Andamio, has made."""
    is_empty = db.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    if not is_empty and pragma(db, "application_id") != OURS:
        why = Text("es una base de datos de otro programa; elige otro archivo", "is the database of another program")
        raise BadInput(what=file, why=why)
    if (version := pragma(db, "user_version")) > len(MIGRATIONS):
        why = Text(
            f"lo escribió un Andamio más nuevo (esquema {version}; este conoce el {len(MIGRATIONS)}); actualiza este",
            f"a newer Andamio wrote it (schema {version}; this one knows {len(MIGRATIONS)}); update this one",
        )
        raise BadInput(what=file, why=why)


def unusable(file: str, error: Exception) -> BadInput:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
        return BadInput(what=file, why=Text("no es una base de datos", "is not a database"))
    why = getattr(error, "strerror", None) or error
    return BadInput(what=file, why=Text(f"no se puede usar ({why})", f"cannot be used ({why})"))


# ------------------------------------------------------------------------------------------------ rows

TABLE = "id, game, rules, box, options, listed, casual, pace, made, imported, over, next"
SEAT = "table_id, seat, kind, name, bot, key, seen, autoplay"
MOVE = "table_id, seq, seat, kind, actions, hash, at"
LINK = "hash, table_id, seat, until"
LISTING = f"SELECT {TABLE}, (SELECT coalesce(max(seq), 0) FROM moves WHERE table_id = id) FROM tables"


def stored(row: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(json.dumps(value) if isinstance(value, dict | tuple) else value for value in row)


def table_row(row: Sequence[Any]) -> TableRow:
    found = TableRow(*row)
    return found._replace(
        options=json.loads(row[TableRow._fields.index("options")]),
        listed=bool(found.listed),
        casual=bool(found.casual),
        imported=bool(found.imported),
        over=bool(found.over),
    )


def seat_row(row: Sequence[Any]) -> SeatRow:
    found = SeatRow(*row)
    return found._replace(autoplay=bool(found.autoplay))


def move_row(row: Sequence[Any]) -> MoveRow:
    found = MoveRow(*row)
    return found._replace(actions=tuple(json.loads(row[MoveRow._fields.index("actions")])))


# ------------------------------------------------------------------------------------------------ what is asked


def insert(db: sqlite3.Connection, name: str, columns: str, row: Iterable[Any]) -> None:
    """Raises IntegrityError if there is such a row, or not the table that it belongs to."""
    marks = columns.count(",") * "?, " + "?"
    db.execute(f"INSERT INTO {name} ({columns}) VALUES ({marks})", stored(row))


def insert_table(db: sqlite3.Connection, table: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow]) -> None:
    insert(db, "tables", TABLE, table)
    for seat in seats:
        insert(db, "seats", SEAT, seat)
    for move in moves:
        insert_move(db, move, table.over)


def insert_move(db: sqlite3.Connection, move: MoveRow, over: bool) -> None:
    (last,) = db.execute("SELECT coalesce(max(seq), 0) FROM moves WHERE table_id = ?", (move.table,)).fetchone()
    if move.seq != last + 1:
        raise Taken(f"move {move.seq} of table {move.table}: its last is {last}")
    insert(db, "moves", MOVE, move)
    db.execute("UPDATE tables SET over = ? WHERE id = ? AND over <> ?", (over, move.table, over))


def change_seat(db: sqlite3.Connection, before: SeatRow, after: SeatRow) -> None:
    changed = db.execute(
        "UPDATE seats SET kind = ?, name = ?, bot = ?, key = ?, seen = ?, autoplay = ?"
        " WHERE table_id = ? AND seat = ? AND kind = ? AND name = ? AND bot = ? AND key = ? AND autoplay = ?",
        (*after[2:], *before[:6], before.autoplay),
    )
    if not changed.rowcount:
        raise Taken(f"seat {before.seat} of table {before.table}: it has changed")
    if after.key != before.key:
        db.execute("DELETE FROM links WHERE table_id = ? AND seat = ?", before[:2])


def note_seen(db: sqlite3.Connection, seats: Sequence[SeatRow]) -> None:
    rows = [(seat.seen, seat.table, seat.seat) for seat in seats]
    db.executemany("UPDATE seats SET seen = ? WHERE table_id = ? AND seat = ?", rows)


def note_next(db: sqlite3.Connection, table: str, following: str) -> None:
    if not db.execute("UPDATE tables SET next = ? WHERE id = ? AND next = ''", (following, table)).rowcount:
        raise Taken(f"table {table}: it has a rematch already, or is gone")


def listings(db: sqlite3.Connection, which: str, *values: Any) -> list[Listing]:
    rows = db.execute(f"{LISTING} {which}", values).fetchall()
    return [Listing(table_row(row[:-1]), select_seats(db, row[0]), row[-1]) for row in rows]


def select_seats(db: sqlite3.Connection, table: str) -> tuple[SeatRow, ...]:
    rows = db.execute(f"SELECT {SEAT} FROM seats WHERE table_id = ? ORDER BY seat", (table,))
    return tuple(map(seat_row, rows))


def select_moves(db: sqlite3.Connection, table: str, after: int) -> list[MoveRow]:
    rows = db.execute(f"SELECT {MOVE} FROM moves WHERE table_id = ? AND seq > ? ORDER BY seq", (table, after))
    return list(map(move_row, rows))


def select_with_bots(db: sqlite3.Connection) -> list[str]:
    some_bot = "EXISTS (SELECT 1 FROM seats WHERE table_id = id AND (kind = 'bot' OR bot <> ''))"
    rows = db.execute(f"SELECT id FROM tables WHERE NOT over AND {some_bot} ORDER BY made, id")
    return [table for (table,) in rows]


def count_going_on(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM tables WHERE NOT over").fetchone()[0])


def select_link(db: sqlite3.Connection, hash: str) -> Link | None:
    row = db.execute(f"SELECT {LINK} FROM links WHERE hash = ?", (hash,)).fetchone()
    return Link(*row) if row else None


def take_link(db: sqlite3.Connection, hash: str, now: float) -> Link | None:
    link = select_link(db, hash)
    if link is None or link.until <= now:
        return None
    db.execute("DELETE FROM links WHERE hash = ?", (hash,))
    return link


def drop_tables(db: sqlite3.Connection, before: float) -> int:
    """Some of those that were made and last played before; 0 when none is left."""
    last = "(SELECT at FROM moves WHERE table_id = id ORDER BY seq DESC LIMIT 1)"
    which = f"SELECT id FROM tables WHERE made < ? AND coalesce({last}, made) < ? LIMIT {FEW}"
    return db.execute(f"DELETE FROM tables WHERE id IN ({which})", (before, before)).rowcount


def drop_links(db: sqlite3.Connection, before: float) -> None:
    db.execute("DELETE FROM links WHERE until <= ?", (before,))


# ------------------------------------------------------------------------------------------------ one thread

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]
ITS_OWN_FAULT = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)


class Job(NamedTuple):
    work: Work[Any]
    writes: bool
    future: asyncio.Future[Any]


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
        db.execute("BEGIN IMMEDIATE")
        done = [write_one(db, job) for job in jobs]
        db.execute("COMMIT")
        return done
    except (sqlite3.Error, MemoryError) as error:
        with suppress(sqlite3.Error):  # it may have been undone already
            db.execute("ROLLBACK")
        return [Done(job.future, error=failed(error)) for job in jobs]


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


# ------------------------------------------------------------------------------------------------ the store


class SqliteStore:
    """See `Store`. A call that is cancelled may still be carried out."""

    def __init__(self, db: sqlite3.Connection, hold: Hold | None = None) -> None:
        self.db, self.hold, self.is_closed = db, hold, False
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.thread = Thread(target=self.serve, name="store", daemon=True)
        self.thread.start()

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """The file, made if it is not there; raises BadInput if it cannot be used, or is used already."""
        if str(path) == MEMORY:
            return cls(connect(MEMORY))
        try:
            return cls(*connect_alone(Path(path).resolve()))
        except (OSError, sqlite3.Error) as error:
            raise unusable(str(path), error) from None

    def serve(self) -> None:
        """The thread: until somebody closes the store."""
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

    async def ask(self, work: Work[Answer], writes: bool) -> Answer:
        if self.is_closed:
            raise StoreFailed("the store is closed")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.queue.put(Job(work, writes, future))
        return await future

    async def write(self, work: Work[Answer]) -> Answer:
        return await self.ask(work, writes=True)

    async def read(self, work: Work[Answer]) -> Answer:
        return await self.ask(work, writes=False)

    async def create(self, table: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow] = ()) -> None:
        await self.write(partial(insert_table, table=table, seats=seats, moves=moves))

    async def find(self, table: str) -> Listing | None:
        found = await self.read(lambda db: listings(db, "WHERE id = ?", table))
        return found[0] if found else None

    async def moves(self, table: str, after: int = 0) -> list[MoveRow]:
        return await self.read(partial(select_moves, table=table, after=after))

    async def append(self, move: MoveRow, over: bool = False) -> None:
        await self.write(partial(insert_move, move=move, over=over))

    async def sit(self, before: SeatRow, after: SeatRow) -> None:
        await self.write(partial(change_seat, before=before, after=after))

    async def touch(self, seats: Sequence[SeatRow]) -> None:
        await self.write(partial(note_seen, seats=seats))

    async def set_next(self, table: str, following: str) -> None:
        await self.write(partial(note_next, table=table, following=following))

    async def listed(self, limit: int) -> list[Listing]:
        which = "WHERE listed AND NOT over ORDER BY made DESC, id DESC LIMIT ?"
        return await self.read(lambda db: listings(db, which, limit))

    async def held_by(self, key: str, limit: int) -> list[Listing]:
        held = "SELECT table_id FROM seats WHERE key = ? AND key <> ''"
        which = f"WHERE id IN ({held}) ORDER BY made DESC, id DESC LIMIT ?"
        return await self.read(lambda db: listings(db, which, key, limit))

    async def with_bots(self) -> list[str]:
        return await self.read(select_with_bots)

    async def count(self) -> int:
        return await self.read(count_going_on)

    async def keep_link(self, link: Link) -> None:
        await self.write(partial(insert, name="links", columns=LINK, row=link))

    async def look_at_link(self, hash: str) -> Link | None:
        return await self.read(partial(select_link, hash=hash))

    async def use_link(self, hash: str, now: float) -> Link | None:
        return await self.write(partial(take_link, hash=hash, now=now))

    async def forget(self, before: float) -> int:
        await self.write(partial(drop_links, before=before))
        total = 0
        while dropped := await self.write(partial(drop_tables, before=before)):
            total += dropped
        return total

    async def close(self) -> None:
        """Whoever asked before is answered first."""
        if not self.is_closed:
            self.is_closed = True
            self.queue.put(None)
        await asyncio.to_thread(self.thread.join)


def connect(file: str) -> sqlite3.Connection:
    """Ready to be used by one thread, whichever it is."""
    db = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        check_is_ours(db, file)
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            db.execute(f"PRAGMA {setting}")
        migrate(db)
        return db
    except BaseException:
        db.close()
        raise


def connect_alone(file: Path) -> tuple[sqlite3.Connection, Hold]:
    file.parent.mkdir(OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    hold = Hold(file)
    try:
        file.touch(OWNER_ONLY)
        return connect(str(file)), hold
    except BaseException:
        hold.release()
        raise
