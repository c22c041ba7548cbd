"""What is asked of the database: rows to and from SQL, and a function for each statement."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..columns import ANALYSIS, BOOK, FEW, LINK, MOVE, PLAYED, SEAT, TABLE, TAUGHT
from ..store import (
    NOBODY_NOW,
    PLAYS_ON,
    Ages,
    AnalysisRow,
    BookRow,
    Errand,
    Holder,
    Link,
    Listing,
    MoveRow,
    SeatRow,
    TableRow,
    Taken,
    Usage,
)  # fmt: skip
from .wire import Connection

NOW = "extract(epoch FROM clock_timestamp())::float8"  # leases go by the one clock that all processes share
HELD = "SELECT table_id FROM seats WHERE key = $1 AND key <> ''"
LISTING = f"SELECT {TABLE}, (SELECT coalesce(max(seq), 0) FROM moves WHERE table_id = id) AS moves FROM tables"
PLAY, ANALYSE = "play", "analysis"  # a table has one errand of each slot, at most


def marks(columns: str) -> str:
    return ", ".join(f"${number + 1}" for number in range(columns.count(",") + 1))


def stored(table: TableRow) -> tuple[Any, ...]:
    return tuple(table._replace(options=json.dumps(table.options)))  # type: ignore[arg-type]


def table_row(row: Sequence[Any]) -> TableRow:
    found = TableRow(*row)
    return found._replace(options=json.loads(row[TableRow._fields.index("options")]))


def move_row(row: Sequence[Any]) -> MoveRow:
    found = MoveRow(*row)
    return found._replace(actions=tuple(found.actions))


# -- tables and moves

INSERT_TABLE = f"INSERT INTO tables ({TABLE}) VALUES ({marks(TABLE)})"
INSERT_SEAT = f"INSERT INTO seats ({SEAT}) VALUES ({marks(SEAT)})"
INSERT_MOVE = f"INSERT INTO moves ({MOVE}) VALUES ({marks(MOVE)})"
PUT_ERRAND = f"""
INSERT INTO errands (table_id, slot, kind, seq, due, worker, until)
VALUES ($1, '{PLAY}', $2, $3, {NOW} + $4::float8, $5::text, CASE WHEN $5 = '' THEN 0 ELSE {NOW} + $6::float8 END)
ON CONFLICT (table_id, slot) DO UPDATE SET
    kind = EXCLUDED.kind, seq = EXCLUDED.seq, due = EXCLUDED.due, worker = EXCLUDED.worker, until = EXCLUDED.until
"""


async def insert_table(
    db: Connection, table: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow], then: Errand | None
) -> None:
    async with db.transaction():
        await db.execute(INSERT_TABLE, *stored(table))
        await db.executemany(INSERT_SEAT, [tuple(seat) for seat in seats])
        for place, move in enumerate(moves, 1):
            if move.seq != place:
                raise Taken(f"move {move.seq} of table {table.id}: it would leave a gap")
        await db.executemany(INSERT_MOVE, [tuple(move) for move in moves])
        if then:
            await put_errand(db, then)


def errand_values(then: Errand) -> tuple[Any, ...]:
    return then.table, then.kind, then.seq, then.wait, then.worker, then.lease


async def put_errand(db: Connection, then: Errand) -> None:
    await db.execute(PUT_ERRAND, *errand_values(then))


ADDED = f"""
WITH added AS (
    INSERT INTO moves ({MOVE}) SELECT $1::text, $2::int, $3::int, $4::text, $5::bigint[], $6::text, $7::float8
    WHERE $2 = 1 + (SELECT coalesce(max(seq), 0) FROM moves WHERE table_id = $1) RETURNING 1
), ended AS (
    UPDATE tables SET over = $8::bool WHERE id = $1 AND over <> $8 AND EXISTS (SELECT 1 FROM added)
)"""
APPEND = f"""{ADDED}, rested AS (
    DELETE FROM errands WHERE table_id = $1 AND slot = '{PLAY}' AND EXISTS (SELECT 1 FROM added)
) SELECT count(*) FROM added"""
APPEND_THEN = f"""{ADDED}, given AS (
    INSERT INTO errands (table_id, slot, kind, seq, due, worker, until)
    SELECT $1, '{PLAY}', $9::text, $2, {NOW} + $10::float8, $11::text,
        CASE WHEN $11 = '' THEN 0 ELSE {NOW} + $12::float8 END FROM added
    ON CONFLICT (table_id, slot) DO UPDATE SET
        kind = EXCLUDED.kind, seq = EXCLUDED.seq, due = EXCLUDED.due, worker = EXCLUDED.worker, until = EXCLUDED.until
) SELECT count(*) FROM added"""


async def insert_move(db: Connection, again: bool, move: MoveRow, over: bool, then: Errand | None) -> None:
    """One statement, so one journey; what was sent before and may have arrived is looked for."""
    if again and await select_moves(db, move.table, move.seq - 1) == [move]:
        return
    more = (then.kind, then.wait, then.worker, then.lease) if then else ()
    if not await db.fetchval(APPEND_THEN if then else APPEND, *move, over, *more):
        raise Taken(f"move {move.seq} of table {move.table}: it is there, or would leave a gap")


async def select_moves(db: Connection, table: str, after: int) -> list[MoveRow]:
    rows = await db.fetch(f"SELECT {MOVE} FROM moves WHERE table_id = $1 AND seq > $2 ORDER BY seq", table, after)
    return [move_row(tuple(row)) for row in rows]


# -- seats

CHANGE_SEAT = """
UPDATE seats SET kind = $3, name = $4, bot = $5, key = $6, seen = $7, autoplay = $8, junior = $9, coach = $10
WHERE table_id = $1 AND seat = $2 AND kind = $11 AND name = $12 AND bot = $13 AND key = $14 AND autoplay = $15
  AND junior = $16 AND coach = $17"""
STIR = "UPDATE tables SET stirs = stirs + 1, notes = notes - 'question' WHERE id = $1"  # whoever asked asks others now


async def change_seat(db: Connection, again: bool, before: SeatRow, after: SeatRow, then: Errand | None) -> None:
    async with db.transaction():
        was = before.kind, before.name, before.bot, before.key, before.autoplay, before.junior, before.coach
        if await db.execute(CHANGE_SEAT, *after, *was) == "UPDATE 0":
            if again and after in await seats_of(db, [after.table]):
                return
            raise Taken(f"seat {before.seat} of table {before.table}: it has changed")
        if after.key != before.key:
            await db.execute("DELETE FROM links WHERE table_id = $1 AND seat = $2", *before[:2])
        await db.execute(STIR, before.table)
        if then:
            await put_errand(db, then)


async def note_seen(db: Connection, seats: Sequence[SeatRow]) -> None:
    rows = [(seat.seen, seat.table, seat.seat) for seat in seats]
    await db.executemany("UPDATE seats SET seen = $1 WHERE table_id = $2 AND seat = $3", rows)


async def note_next(db: Connection, again: bool, table: str, following: str) -> None:
    """Whoever tries again may find what it wrote itself."""
    free = "next = '' OR next = $2" if again else "next = ''"
    found = await db.execute(
        f"UPDATE tables SET next = $2, stirs = stirs + 1 WHERE id = $1 AND ({free})", table, following
    )
    if found == "UPDATE 0":
        raise Taken(f"table {table}: it has a rematch already, or is gone")


# -- lists


async def listings(db: Connection, which: str, *values: Any) -> list[Listing]:
    rows = [tuple(row) for row in await db.fetch(f"{LISTING} {which}", *values)]
    seats = await seats_of(db, [row[0] for row in rows]) if rows else []
    return [Listing(table_row(r[:-1]), tuple(s for s in seats if s.table == r[0]), r[-1]) for r in rows]


async def seats_of(db: Connection, tables: Sequence[str]) -> list[SeatRow]:
    rows = await db.fetch(f"SELECT {SEAT} FROM seats WHERE table_id = ANY($1) ORDER BY table_id, seat", tables)
    return [SeatRow(*row) for row in rows]


async def select_table(db: Connection, table: str) -> Listing | None:
    found = await listings(db, "WHERE id = $1", table)
    return found[0] if found else None


async def select_listed(db: Connection, limit: int) -> list[Listing]:
    return await listings(db, "WHERE listed AND NOT over ORDER BY made DESC, id DESC LIMIT $1", limit)


async def select_held(db: Connection, key: str, limit: int) -> list[Listing]:
    return await listings(db, f"WHERE id IN ({HELD}) AND {PLAYED} ORDER BY made DESC, id DESC LIMIT $2", key, limit)


async def select_lessons(db: Connection, key: str) -> list[Listing]:
    return await listings(db, f"WHERE id IN ({HELD}) AND {TAUGHT} ORDER BY made DESC, id DESC", key)


async def count_lessons(db: Connection) -> int:
    return int(await db.fetchval(f"SELECT count(*) FROM tables WHERE {TAUGHT}"))


async def select_with_bots(db: Connection) -> list[str]:
    some_bot = "EXISTS (SELECT 1 FROM seats WHERE table_id = id AND (kind = 'bot' OR bot <> ''))"
    rows = await db.fetch(f"SELECT id FROM tables WHERE NOT over AND {PLAYED} AND {some_bot} ORDER BY made, id")
    return [row[0] for row in rows]


async def count_going_on(db: Connection) -> int:
    return int(await db.fetchval(f"SELECT count(*) FROM tables WHERE NOT over AND {PLAYED}"))


async def end_tables(db: Connection, game: str, rules: Sequence[int]) -> None:
    await db.execute(
        "UPDATE tables SET over = TRUE WHERE NOT over AND game = $1 AND rules = ANY($2)", game, list(rules)
    )


# -- links, forgetting, analyses


async def insert_link(db: Connection, again: bool, link: Link) -> None:
    if again and await select_link(db, link.hash) == link:
        return
    await db.execute(f"INSERT INTO links ({LINK}) VALUES ({marks(LINK)})", *link)


async def select_link(db: Connection, hash: str) -> Link | None:
    row = await db.fetchrow(f"SELECT {LINK} FROM links WHERE hash = $1", hash)
    return Link(*row) if row else None


async def take_link(db: Connection, hash: str, now: float) -> Link | None:
    row = await db.fetchrow(f"DELETE FROM links WHERE hash = $1 AND until > $2 RETURNING {LINK}", hash, now)
    return Link(*row) if row else None


async def drop_tables(db: Connection, before: float) -> int:
    """Some of those that were made and last played before; 0 when none is left."""
    last = "(SELECT at FROM moves WHERE table_id = id ORDER BY seq DESC LIMIT 1)"
    which = f"SELECT id FROM tables WHERE made < $1 AND coalesce({last}, made) < $1 LIMIT {FEW}"
    done = await db.execute(f"DELETE FROM tables WHERE id IN ({which})", before)
    return int(done.split()[-1])


async def drop_links(db: Connection, before: float) -> None:
    await db.execute("DELETE FROM links WHERE until <= $1", before)


async def insert_analysis(db: Connection, row: AnalysisRow) -> None:
    """In place of an earlier one; none where the table is gone."""
    await db.execute(
        f"INSERT INTO analyses ({ANALYSIS}) SELECT $1::text, $2::int, $3::int, $4::int, $5::bytea"
        " WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1)"
        " ON CONFLICT (table_id) DO UPDATE SET seq = EXCLUDED.seq, engine = EXCLUDED.engine,"
        " simulations = EXCLUDED.simulations, report = EXCLUDED.report",
        *row,
    )


async def select_analysis(db: Connection, table: str) -> AnalysisRow | None:
    row = await db.fetchrow(f"SELECT {ANALYSIS} FROM analyses WHERE table_id = $1", table)
    return AnalysisRow(*row) if row else None


# -- what fills the house, what is past its time, what is noted


async def count_usage(db: Connection, address: str) -> Usage:
    row = await db.fetchrow(
        f"SELECT count(*) FILTER (WHERE NOT over AND {PLAYED}), count(*) FILTER (WHERE imported),"
        " coalesce(sum(bytes), 0)::bigint FROM tables WHERE $1 = '' OR address = $1", address,
    )  # fmt: skip
    return Usage(*row)


async def select_newest(db: Connection, limit: int, maker: str) -> list[Listing]:
    which = "WHERE $2 = '' OR host = $2 OR address = $2"
    return await listings(db, f"{which} ORDER BY made DESC, id DESC LIMIT $1", limit, maker)


async def select_holders(db: Connection, by: str, limit: int) -> list[Holder]:
    rows = await db.fetch(
        f"SELECT {by}, count(*), sum(bytes)::bigint, max(made) FROM tables WHERE {by} <> ''"
        f' GROUP BY {by} ORDER BY count(*) DESC, {by} COLLATE "C" LIMIT $1', limit,
    )  # fmt: skip
    return [Holder(*row) for row in rows]


async def select_known(db: Connection, tables: Sequence[str]) -> set[str]:
    return {row[0] for row in await db.fetch("SELECT id FROM tables WHERE id = ANY($1)", list(tables))}


async def select_old(db: Connection, ages: Ages, most: int) -> list[str]:
    """None at which somebody has a page open, in whichever process."""
    last = "coalesce((SELECT at FROM moves WHERE table_id = id ORDER BY seq DESC LIMIT 1), made)"
    unbegun = f"{PLAYED} AND NOT EXISTS (SELECT 1 FROM moves WHERE table_id = id)"
    rows = await db.fetch(
        f"SELECT id FROM tables WHERE (made < $1 AND {last} < $1"
        f" OR made < CASE WHEN pace = 'days' THEN $3::float8 ELSE $2::float8 END AND {unbegun}"
        f" OR imported AND made < $4 AND {last} < $4)"
        " AND NOT EXISTS (SELECT 1 FROM presence WHERE table_id = id) ORDER BY made, id LIMIT $5",
        *ages, most,
    )  # fmt: skip
    return [row[0] for row in rows]


async def drop_these(db: Connection, tables: Sequence[str]) -> int:
    done = await db.execute("DELETE FROM tables WHERE id = ANY($1)", list(tables))
    return int(done.split()[-1])


async def select_notes(db: Connection, begin: str) -> dict[str, str]:
    rows = await db.fetch("SELECT name, value FROM notes WHERE starts_with(name, $1) ORDER BY name", begin)
    return {row[0]: row[1] for row in rows}


async def keep_note(db: Connection, name: str, value: str) -> None:
    if value:
        put = "INSERT INTO notes VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value"
        await db.execute(put, name, value)
    else:
        await db.execute("DELETE FROM notes WHERE name = $1", name)


async def insert_book(db: Connection, row: BookRow) -> None:
    """In place of an earlier one; none where the table is gone."""
    await db.execute(
        f"INSERT INTO books ({BOOK}) SELECT $1::text, $2::int, $3::bytea WHERE EXISTS"
        " (SELECT 1 FROM tables WHERE id = $1)"
        " ON CONFLICT (table_id) DO UPDATE SET seq = EXCLUDED.seq, book = EXCLUDED.book",
        *row,
    )


async def select_book(db: Connection, table: str) -> BookRow | None:
    row = await db.fetchrow(f"SELECT {BOOK} FROM books WHERE table_id = $1", table)
    return BookRow(*row) if row else None


async def select_unbooked(db: Connection, limit: int) -> list[str]:
    over = f"over AND {PLAYED} AND NOT EXISTS (SELECT 1 FROM books WHERE table_id = id)"
    return [row[0] for row in await db.fetch(f"SELECT id FROM tables WHERE {over} ORDER BY made DESC LIMIT $1", limit)]


FORGET_SEATS = """
WITH mine AS (
    UPDATE seats SET kind = 'bot', name = $2, bot = $3, key = '', seen = 0 WHERE key = $1 AND key <> ''
    RETURNING table_id, seat
), unlinked AS (
    DELETE FROM links WHERE (table_id, seat) IN (SELECT table_id, seat FROM mine)
), stirred AS (
    UPDATE tables SET stirs = stirs + 1 WHERE id IN (SELECT table_id FROM mine)
), given AS (
    INSERT INTO errands (table_id, slot, kind, seq, due)
    SELECT DISTINCT table_id, 'play', 'look',
        (SELECT coalesce(max(seq), 0) FROM moves WHERE moves.table_id = mine.table_id), 0
    FROM mine JOIN tables ON id = table_id WHERE NOT over
    ON CONFLICT DO NOTHING
) SELECT count(*) FROM mine"""


async def forget_visitor(db: Connection, key: str) -> int:
    async with db.transaction():
        seats = int(await db.fetchval(FORGET_SEATS, key, NOBODY_NOW, PLAYS_ON))
        await db.execute("UPDATE tables SET host = '' WHERE host = $1 AND host <> ''", key)
        return seats
