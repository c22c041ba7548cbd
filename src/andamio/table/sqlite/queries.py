"""What is asked of the file: rows to and from SQL, and a function for each statement."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from ..columns import ANALYSIS, BOOK, FEW, LINK, MOVE, PLAYED, SEAT, TABLE, TAUGHT
from ..store import (
    NOBODY_NOW,
    PLAYS_ON,
    Ages,
    AnalysisRow,
    BookRow,
    Holder,
    Link,
    Listing,
    MoveRow,
    SeatRow,
    TableRow,
    Taken,
    Usage,
)  # fmt: skip

HELD = "SELECT table_id FROM seats WHERE key = ? AND key <> ''"
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
    return found._replace(autoplay=bool(found.autoplay), junior=bool(found.junior), coach=bool(found.coach))


def move_row(row: Sequence[Any]) -> MoveRow:
    found = MoveRow(*row)
    return found._replace(actions=tuple(json.loads(row[MoveRow._fields.index("actions")])))


def insert(db: sqlite3.Connection, name: str, columns: str, row: Iterable[Any]) -> None:
    """Raises IntegrityError if there is such a row, or not the table that it belongs to."""
    marks = columns.count(",") * "?, " + "?"
    db.execute(f"INSERT INTO {name} ({columns}) VALUES ({marks})", stored(row))


def insert_of_table(db: sqlite3.Connection, name: str, columns: str, row: BookRow | AnalysisRow) -> None:
    """In place of an earlier one; none where the table is gone."""
    db.execute(f"DELETE FROM {name} WHERE table_id = ?", (row.table,))
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (row.table,)).fetchone():
        insert(db, name, columns, row)


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


NEXT_MOVE = (
    f"INSERT INTO moves ({MOVE}) SELECT {MOVE.count(',') * '?, '}? WHERE"
    " (SELECT coalesce(max(seq), 0) FROM moves WHERE table_id = ?) = ?"
    " AND (SELECT over FROM tables WHERE id = ?) = ?"
)


def add_move(db: sqlite3.Connection, move: MoveRow, over: bool) -> bool:
    """`insert_move` in one statement, where the move is the next one and changes nothing of its table."""
    given = (*stored(move), move.table, move.seq - 1, move.table, over)
    return db.execute(NEXT_MOVE, given).rowcount == 1


def change_seat(db: sqlite3.Connection, before: SeatRow, after: SeatRow) -> None:
    changed = db.execute(
        "UPDATE seats SET kind = ?, name = ?, bot = ?, key = ?, seen = ?, autoplay = ?, junior = ?, coach = ?"
        " WHERE table_id = ? AND seat = ? AND kind = ? AND name = ? AND bot = ? AND key = ? AND autoplay = ?"
        " AND junior = ? AND coach = ?",
        (*after[2:], *before[:6], before.autoplay, before.junior, before.coach),
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


def select_table(db: sqlite3.Connection, table: str) -> Listing | None:
    found = listings(db, "WHERE id = ?", table)
    return found[0] if found else None


def select_listed(db: sqlite3.Connection, limit: int) -> list[Listing]:
    return listings(db, "WHERE listed AND NOT over ORDER BY made DESC, id DESC LIMIT ?", limit)


def select_held(db: sqlite3.Connection, key: str, limit: int) -> list[Listing]:
    return listings(db, f"WHERE id IN ({HELD}) AND {PLAYED} ORDER BY made DESC, id DESC LIMIT ?", key, limit)


def select_lessons(db: sqlite3.Connection, key: str) -> list[Listing]:
    return listings(db, f"WHERE id IN ({HELD}) AND {TAUGHT} ORDER BY made DESC, id DESC", key)


def count_lessons(db: sqlite3.Connection) -> int:
    return int(db.execute(f"SELECT count(*) FROM tables WHERE {TAUGHT}").fetchone()[0])


def select_seats(db: sqlite3.Connection, table: str) -> tuple[SeatRow, ...]:
    rows = db.execute(f"SELECT {SEAT} FROM seats WHERE table_id = ? ORDER BY seat", (table,))
    return tuple(map(seat_row, rows))


def select_moves(db: sqlite3.Connection, table: str, after: int) -> list[MoveRow]:
    rows = db.execute(f"SELECT {MOVE} FROM moves WHERE table_id = ? AND seq > ? ORDER BY seq", (table, after))
    return list(map(move_row, rows))


def select_with_bots(db: sqlite3.Connection) -> list[str]:
    some_bot = "EXISTS (SELECT 1 FROM seats WHERE table_id = id AND (kind = 'bot' OR bot <> ''))"
    rows = db.execute(f"SELECT id FROM tables WHERE NOT over AND {PLAYED} AND {some_bot} ORDER BY made, id")
    return [table for (table,) in rows]


def count_going_on(db: sqlite3.Connection) -> int:
    return int(db.execute(f"SELECT count(*) FROM tables WHERE NOT over AND {PLAYED}").fetchone()[0])


def count_usage(db: sqlite3.Connection, address: str) -> Usage:
    counted = f"coalesce(sum(NOT over AND {PLAYED}), 0), coalesce(sum(imported), 0), coalesce(sum(bytes), 0)"
    which = "address = ?" if address else "?1 = ''"
    return Usage(*db.execute(f"SELECT {counted} FROM tables WHERE {which}", (address,)).fetchone())


def select_newest(db: sqlite3.Connection, limit: int, maker: str) -> list[Listing]:
    if not maker:
        return listings(db, "ORDER BY made DESC, id DESC LIMIT ?", limit)
    return listings(db, "WHERE host = ? OR address = ? ORDER BY made DESC, id DESC LIMIT ?", maker, maker, limit)


def select_holders(db: sqlite3.Connection, by: str, limit: int) -> list[Holder]:
    rows = db.execute(
        f"SELECT {by}, count(*), sum(bytes), max(made) FROM tables WHERE {by} <> ''"
        f" GROUP BY {by} ORDER BY count(*) DESC, {by} LIMIT ?", (limit,)
    )  # fmt: skip
    return [Holder(*row) for row in rows]


def select_known(db: sqlite3.Connection, tables: Sequence[str]) -> set[str]:
    return {table for table in tables if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone()}


def end_tables(db: sqlite3.Connection, game: str, rules: Sequence[int]) -> None:
    rows = [(game, number) for number in rules]
    db.executemany("UPDATE tables SET over = 1 WHERE NOT over AND game = ? AND rules = ?", rows)


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


def select_old(db: sqlite3.Connection, ages: Ages, most: int) -> list[str]:
    last = "coalesce((SELECT at FROM moves WHERE table_id = id ORDER BY seq DESC LIMIT 1), made)"
    unbegun = f"{PLAYED} AND NOT EXISTS (SELECT 1 FROM moves WHERE table_id = id)"
    rows = db.execute(
        f"SELECT id FROM tables WHERE made < ?1 AND {last} < ?1"
        f" OR made < iif(pace = 'days', ?3, ?2) AND {unbegun}"
        f" OR imported AND made < ?4 AND {last} < ?4 ORDER BY made, id LIMIT ?5",
        (*ages, most),
    )
    return [table for (table,) in rows]


def drop_these(db: sqlite3.Connection, tables: Sequence[str]) -> int:
    return sum(db.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount for table in tables)


def select_notes(db: sqlite3.Connection, begin: str) -> dict[str, str]:
    rows = db.execute("SELECT name, value FROM notes WHERE substr(name, 1, ?) = ? ORDER BY name", (len(begin), begin))
    return dict(rows.fetchall())


def keep_note(db: sqlite3.Connection, name: str, value: str) -> None:
    if value:
        db.execute("INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)", (name, value))
    else:
        db.execute("DELETE FROM notes WHERE name = ?", (name,))


def insert_book(db: sqlite3.Connection, row: BookRow) -> None:
    insert_of_table(db, "books", BOOK, row)


def select_book(db: sqlite3.Connection, table: str) -> BookRow | None:
    row = db.execute(f"SELECT {BOOK} FROM books WHERE table_id = ?", (table,)).fetchone()
    return BookRow(*row) if row else None


def select_unbooked(db: sqlite3.Connection, limit: int) -> list[str]:
    over = f"over AND {PLAYED} AND NOT EXISTS (SELECT 1 FROM books WHERE table_id = id)"
    return [
        table for (table,) in db.execute(f"SELECT id FROM tables WHERE {over} ORDER BY made DESC LIMIT ?", (limit,))
    ]


def drop_links(db: sqlite3.Connection, before: float) -> None:
    db.execute("DELETE FROM links WHERE until <= ?", (before,))


def forget_visitor(db: sqlite3.Connection, key: str) -> int:
    if not key:
        return 0
    mine = "(table_id, seat) IN (SELECT table_id, seat FROM seats WHERE key = ?)"
    db.execute(f"DELETE FROM links WHERE {mine}", (key,))
    db.execute("UPDATE tables SET host = '' WHERE host = ?", (key,))
    return db.execute(
        "UPDATE seats SET kind = 'bot', name = ?, bot = ?, key = '', seen = 0 WHERE key = ?",
        (NOBODY_NOW, PLAYS_ON, key),
    ).rowcount


def write_nothing(db: sqlite3.Connection) -> None:
    """The number of the schema, as it is: a page is written, and nothing has changed."""
    (schema,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {schema}")


def insert_analysis(db: sqlite3.Connection, row: AnalysisRow) -> None:
    insert_of_table(db, "analyses", ANALYSIS, row)


def select_analysis(db: sqlite3.Connection, table: str) -> AnalysisRow | None:
    row = db.execute(f"SELECT {ANALYSIS} FROM analyses WHERE table_id = ?", (table,)).fetchone()
    return AnalysisRow(*row) if row else None
