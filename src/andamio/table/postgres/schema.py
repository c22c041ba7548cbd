"""The tables of a PostgreSQL store: numbered migrations, and whether a database is ours and of our time."""

from __future__ import annotations

import asyncpg

from andamio.core.errors import BadInput
from andamio.core.text import Text

from ..store_file import shown
from .wire import Connection

FIRST = """
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, box TEXT NOT NULL,
    options TEXT NOT NULL, listed BOOLEAN NOT NULL, casual BOOLEAN NOT NULL, pace TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL, imported BOOLEAN NOT NULL, over BOOLEAN NOT NULL, next TEXT NOT NULL,
    host TEXT NOT NULL, lesson TEXT NOT NULL, address TEXT NOT NULL, bytes BIGINT NOT NULL,
    stirs BIGINT NOT NULL DEFAULT 0, notes JSONB NOT NULL DEFAULT '{}'
) WITH (fillfactor = 80);
CREATE INDEX tables_by_age ON tables (made);
CREATE INDEX tables_going_on ON tables (made, id) WHERE NOT over;
CREATE INDEX tables_in_lobby ON tables (made, id) WHERE listed AND NOT over;
CREATE INDEX tables_of_lessons ON tables (id) WHERE lesson <> '';
CREATE INDEX tables_by_address ON tables (address) WHERE address <> '';
CREATE INDEX tables_by_host ON tables (host) WHERE host <> '';
CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL, kind TEXT NOT NULL,
    name TEXT NOT NULL, bot TEXT NOT NULL, key TEXT NOT NULL, seen DOUBLE PRECISION NOT NULL,
    autoplay BOOLEAN NOT NULL, junior BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_key ON seats (key) WHERE key <> '';
CREATE TABLE moves (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL,
    seat INTEGER NOT NULL, kind TEXT NOT NULL, actions BIGINT[] NOT NULL, hash TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE links (
    hash TEXT PRIMARY KEY, table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL, until DOUBLE PRECISION NOT NULL
);
CREATE INDEX links_by_table ON links (table_id);
CREATE TABLE analyses (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL,
    engine INTEGER NOT NULL, simulations INTEGER NOT NULL, report BYTEA NOT NULL
);
CREATE TABLE books (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL, book BYTEA NOT NULL
);
CREATE TABLE notes (name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL);
"""
PROCESSES = """
CREATE TABLE workers (id TEXT PRIMARY KEY, until DOUBLE PRECISION NOT NULL);
CREATE TABLE presence (
    worker TEXT NOT NULL REFERENCES workers ON DELETE CASCADE,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, worker)
);
CREATE INDEX presence_by_worker ON presence (worker);
CREATE TABLE errands (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE, slot TEXT NOT NULL, kind TEXT NOT NULL,
    seq INTEGER NOT NULL, due DOUBLE PRECISION NOT NULL, worker TEXT NOT NULL DEFAULT '',
    until DOUBLE PRECISION NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0, moments INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, slot)
) WITH (fillfactor = 70);
CREATE INDEX errands_by_due ON errands (due);
CREATE INDEX errands_by_worker ON errands (worker) WHERE worker <> '';
CREATE UNLOGGED TABLE buckets (
    name TEXT NOT NULL, key TEXT COLLATE "C" NOT NULL, spent DOUBLE PRECISION NOT NULL, at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (name, key)
);
CREATE INDEX buckets_by_age ON buckets (at);
"""
COACH = """
ALTER TABLE seats ADD COLUMN coach BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE errands ADD COLUMN askers TEXT[] NOT NULL DEFAULT '{}';
"""
MIGRATIONS = (FIRST, PROCESSES, COACH)  # number n leads from schema n to schema n + 1
LOCK = 0x416E6461  # of migrations: two at once wait for each other
NEWER = Text(
    "la escribió un Andamio más nuevo (esquema {found}; este conoce el {known}); actualiza este",
    "a newer Andamio wrote it (schema {found}; this one knows {known}); update this one",
)
OLDER = Text(
    "su esquema es el {found} y este Andamio necesita el {known}; ejecuta antes «andamio migrate --store …»",
    "its schema is {found} and this Andamio needs {known}; run 'andamio migrate --store …' first",
)
FOREIGN = Text("es la base de datos de otro programa; elige otra", "is the database of another program; choose another")


async def schema_of(db: Connection, url: str) -> int:
    """Its number; 0 for an empty database. Raises BadInput for that of another program."""
    if await db.fetchval("SELECT to_regclass('andamio_schema') IS NOT NULL"):
        return int(await db.fetchval("SELECT number FROM andamio_schema"))
    taken = "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())"
    if await db.fetchval(taken):
        raise BadInput(what=shown(url), why=FOREIGN)
    return 0


async def check(db: Connection, url: str) -> None:
    """Raises BadInput unless the schema is the one that this code was written for."""
    found, known = await schema_of(db, url), len(MIGRATIONS)
    if found != known:
        raise BadInput(what=shown(url), why=(NEWER if found > known else OLDER).filled(found=found, known=known))


async def migrate(db: Connection, url: str) -> tuple[int, int]:
    """From which schema to which; all of it or nothing."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        found, known = await schema_of(db, url), len(MIGRATIONS)
        if found > known:
            raise BadInput(what=shown(url), why=NEWER.filled(found=found, known=known))
        if not found:
            await db.execute("CREATE TABLE andamio_schema (number INTEGER NOT NULL)")
            await db.execute("INSERT INTO andamio_schema VALUES (0)")
        for migration in MIGRATIONS[found:]:
            await db.execute(migration)
        await db.execute("UPDATE andamio_schema SET number = $1", known)
        return found, known


async def migrate_at(url: str) -> tuple[int, int]:
    from .wire import reach

    db = await reach(url)
    try:
        return await migrate(db, url)
    except asyncpg.PostgresError as error:
        raise BadInput(what=shown(url), why=Text(f"no se puede usar ({error})", f"cannot be used ({error})")) from None
    finally:
        await db.close()
