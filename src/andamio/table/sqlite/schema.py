"""The file of a store: its tables, how an older file is brought up to date, and how it is opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from andamio.core.errors import BadInput
from andamio.core.text import Text

from ..store_file import OWNER_ONLY_FOLDER, Hold

PATIENCE = 5.0  # seconds for another program that writes to the file
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
PEOPLE = """
ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN junior INTEGER NOT NULL DEFAULT 0;
"""
LESSONS = """
ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_of_lessons ON tables (id) WHERE lesson <> '';
"""
ANALYSES = """
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL, engine INTEGER NOT NULL,
    simulations INTEGER NOT NULL, report BLOB NOT NULL
) WITHOUT ROWID;
"""
COACH = """
ALTER TABLE seats ADD COLUMN coach INTEGER NOT NULL DEFAULT 0;
"""
DOORS = """
ALTER TABLE tables ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_by_address ON tables (address) WHERE address <> '';
CREATE INDEX tables_by_host ON tables (host) WHERE host <> '';
CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE books (
    table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL, book BLOB NOT NULL
) WITHOUT ROWID;
"""
MIGRATIONS = (FIRST, PEOPLE, LESSONS, ANALYSES, COACH, DOORS)  # number n leads from schema n to schema n + 1


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
    if (schema := pragma(db, "user_version")) > len(MIGRATIONS):
        why = Text(
            f"lo escribió un Andamio más nuevo (esquema {schema}; este conoce el {len(MIGRATIONS)}); actualiza este",
            f"a newer Andamio wrote it (schema {schema}; this one knows {len(MIGRATIONS)}); update this one",
        )
        raise BadInput(what=file, why=why)


def unusable(file: str, error: Exception) -> BadInput:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
        return BadInput(what=file, why=Text("no es una base de datos", "is not a database"))
    why = getattr(error, "strerror", None) or error
    return BadInput(what=file, why=Text(f"no se puede usar ({why})", f"cannot be used ({why})"))


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
        db = connect(str(file))
        hold.hold_on()
        return db, hold
    except BaseException:
        hold.release()
        raise
