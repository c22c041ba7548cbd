"""What several processes share through PostgreSQL: versions, notes, presence, errands, and what was spent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ..others import LEASE, Hear, Progress, Shared, Spent, Version
from ..store import Errand, ErrandKind, Taken
from ..tokens import new_id
from .bus import PostgresBus
from .queries import ANALYSE, NOW, PLAY, errand_values
from .wire import Connection, Wire

LASTS = 12.0  # seconds without a beat after which a process counts as gone
GLANCE = 1.5  # seconds: a page rather shows what is known than waits for longer
QUIET = 3600.0  # seconds after which what was spent is forgotten

VERSIONS = """
SELECT id, coalesce((SELECT max(seq) FROM moves WHERE table_id = id), 0), stirs FROM tables WHERE id = ANY($1)"""
SHARED = f"""
SELECT stirs, notes, ARRAY(
    SELECT DISTINCT seat FROM presence JOIN workers ON worker = workers.id
    WHERE table_id = tables.id AND until > {NOW}
) FROM tables WHERE id = $1"""
BEAT = f"""
INSERT INTO workers (id, until) VALUES ($1, {NOW} + $2::float8)
ON CONFLICT (id) DO UPDATE SET until = EXCLUDED.until RETURNING xmax <> 0"""
EXTEND = f"UPDATE errands SET until = {NOW} + $2::float8 WHERE worker = $1 AND table_id = ANY($3)"
BURY = f"""
WITH gone AS (
    SELECT id FROM workers WHERE until < {NOW} FOR UPDATE SKIP LOCKED
), freed AS (
    UPDATE errands SET worker = '', until = 0 WHERE worker IN (SELECT id FROM gone)
), stirred AS (
    UPDATE tables SET stirs = stirs + 1
    WHERE id IN (SELECT table_id FROM presence WHERE worker IN (SELECT id FROM gone))
) DELETE FROM workers WHERE id IN (SELECT id FROM gone)"""
ENTER = """
WITH came AS (INSERT INTO presence (worker, table_id, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1)
UPDATE tables SET stirs = stirs + 1 WHERE id = $2 AND EXISTS (SELECT 1 FROM came)"""
LEAVE = """
WITH went AS (DELETE FROM presence WHERE worker = $1 AND table_id = $2 AND seat = $3 RETURNING 1)
UPDATE tables SET stirs = stirs + 1 WHERE id = $2 AND EXISTS (SELECT 1 FROM went)"""
WANT = f"""
INSERT INTO errands (table_id, slot, kind, seq, due, worker, until)
SELECT $1::text, '{PLAY}', $2::text, $3::int, {NOW} + $4::float8, $5::text, $6::float8
WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1)
ON CONFLICT (table_id, slot) DO UPDATE SET
    kind = EXCLUDED.kind, seq = EXCLUDED.seq, due = EXCLUDED.due, worker = '', until = 0
WHERE errands.seq < EXCLUDED.seq OR (errands.worker = '' AND EXCLUDED.due < errands.due)"""
CLAIM = f"""
UPDATE errands SET worker = $1, until = {NOW} + $4::float8 WHERE (table_id, slot) IN (
    SELECT table_id, slot FROM errands WHERE slot = '{PLAY}' AND due <= {NOW} AND until < {NOW} AND kind = ANY($2)
    ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
) RETURNING table_id, seq, kind"""
CLAIM_ANALYSIS = f"""
UPDATE errands SET worker = $1, until = {NOW} + $2::float8 WHERE (table_id, slot) IN (
    SELECT table_id, slot FROM errands WHERE slot = '{ANALYSE}' AND until < {NOW}
    ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING table_id"""
ASK_ANALYSIS = f"""
INSERT INTO errands (table_id, slot, kind, seq, due)
SELECT $1::text, '{ANALYSE}', '{ANALYSE}', $2::int, {NOW}
WHERE (SELECT count(*) FROM errands WHERE slot = '{ANALYSE}') < $3::int
ON CONFLICT (table_id, slot) DO NOTHING"""
ASKED_BY = f"""
UPDATE errands SET askers = array_append(askers, $2)
WHERE table_id = $1 AND slot = '{ANALYSE}' AND $2 <> '' AND $2 <> ALL (askers)"""
SPEND = f"""
INSERT INTO buckets AS b (name, key, spent, at)
SELECT *, {NOW} FROM unnest($1::text[], $2::text[], $3::float8[])
ON CONFLICT (name, key) DO UPDATE SET at = {NOW}, spent = EXCLUDED.spent + greatest(
    0, b.spent - ({NOW} - b.at) * (
        SELECT rate FROM unnest($1::text[], $2::text[], $4::float8[]) AS u (n, k, rate) WHERE n = b.name AND k = b.key
    ))
RETURNING name, key, spent"""


class PostgresOthers:
    """See `Others`."""

    is_alone = False

    def __init__(self, wire: Wire, bus: PostgresBus) -> None:
        self.wire, self.bus, self.worker = wire, bus, new_id()

    async def open(self, hear: Hear, again: Callable[[], None]) -> None:
        self.bus.open(hear, again)

    async def versions(self, tables: Sequence[str]) -> Mapping[str, Version]:
        rows = await self.wire.call(lambda db: db.fetch(VERSIONS, list(tables)), GLANCE)
        return {row[0]: Version(row[1], row[2]) for row in rows}

    async def shared(self, table: str) -> Shared | None:
        row = await self.wire.call(lambda db: db.fetchrow(SHARED, table))
        return Shared(row[0], row[1], frozenset(row[2])) if row else None

    async def note(self, table: str, notes: str, stirs: int) -> None:
        work = "UPDATE tables SET notes = $2::jsonb, stirs = stirs + 1 WHERE id = $1 AND stirs = $3"
        if await self.wire.call(lambda db: db.execute(work, table, notes, stirs)) == "UPDATE 0":
            raise Taken(f"table {table}: somebody else has stirred")

    async def enter(self, table: str, seat: int) -> None:
        await self._do(ENTER, self.worker, table, seat)

    async def leave(self, table: str, seat: int) -> None:
        await self._do(LEAVE, self.worker, table, seat)

    async def beat(self, busy: Sequence[str] = ()) -> bool:
        async def once(db: Connection) -> bool:
            was_there = bool(await db.fetchval(BEAT, self.worker, LASTS))
            await db.execute(EXTEND, self.worker, LEASE, list(busy))
            await db.execute(BURY)
            await db.execute(f"DELETE FROM buckets WHERE at < {NOW} - {QUIET}")
            return was_there

        return await self.wire.call(once)

    async def want(self, errand: Errand) -> None:
        await self._do(WANT, *errand_values(errand))

    async def claim(self, kinds: Sequence[ErrandKind], most: int) -> list[Errand]:
        rows = await self.wire.call(lambda db: db.fetch(CLAIM, self.worker, list(kinds), most, LEASE))
        return [Errand(row[0], row[1], row[2], worker=self.worker, lease=LEASE) for row in rows]

    async def done(self, errand: Errand) -> None:
        which = f"table_id = $1 AND slot = '{PLAY}' AND seq = $2 AND worker = $3"
        await self._do(f"DELETE FROM errands WHERE {which}", errand.table, errand.seq, self.worker)

    async def later(self, errand: Errand, wait: float) -> None:
        which = f"table_id = $1 AND slot = '{PLAY}' AND worker = $2"
        await self._do(
            f"UPDATE errands SET worker = '', until = 0, kind = $4, due = {NOW} + $3::float8 WHERE {which}",
            errand.table, self.worker, wait, errand.kind,
        )  # fmt: skip

    async def ask_analysis(self, table: str, seq: int, most: int, key: str = "") -> Progress | None:
        await self._do(ASK_ANALYSIS, table, seq, most)
        await self._do(ASKED_BY, table, key)
        return await self.progress(table)

    async def claim_analysis(self) -> str:
        found = await self.wire.call(lambda db: db.fetchval(CLAIM_ANALYSIS, self.worker, LEASE))
        return str(found or "")

    async def progress(self, table: str) -> Progress | None:
        which = f"SELECT done, moments, askers FROM errands WHERE table_id = $1 AND slot = '{ANALYSE}'"
        row = await self.wire.call(lambda db: db.fetchrow(which, table))
        return Progress(row[0], row[1], frozenset(row[2])) if row else None

    async def advance(self, table: str, done: int, moments: int) -> None:
        which = f"table_id = $1 AND slot = '{ANALYSE}' AND worker = $4"
        await self._do(f"UPDATE errands SET done = $2, moments = $3 WHERE {which}", table, done, moments, self.worker)

    async def end_analysis(self, table: str) -> None:
        await self._do(f"DELETE FROM errands WHERE table_id = $1 AND slot = '{ANALYSE}'", table)

    async def spend(self, spent: Sequence[Spent]) -> list[float]:
        columns = [list(column) for column in zip(*spent, strict=True)]
        rows = await self.wire.call(lambda db: db.fetch(SPEND, *columns), GLANCE)
        found = {(row[0], row[1]): row[2] for row in rows}
        return [found.get(one[:2], 0.0) for one in spent]

    async def waiting(self) -> int:
        idle = f"SELECT count(*) FROM errands WHERE until < {NOW} AND due <= {NOW}"
        return int(await self.wire.call(lambda db: db.fetchval(idle)))

    async def _do(self, statement: str, *values: Any) -> None:
        await self.wire.call(partial(execute, statement=statement, values=values))

    async def close(self) -> None:
        """What this process had begun is for others; nobody is here by it any more."""
        await self._do("UPDATE errands SET worker = '', until = 0 WHERE worker = $1", self.worker)
        await self._do(f"UPDATE workers SET until = 0 WHERE id = $1 AND until > {NOW}", self.worker)
        await self.wire.call(lambda db: db.execute(BURY))
        await self.bus.close()


async def execute(db: Connection, statement: str, values: Sequence[Any]) -> None:
    await db.execute(statement, *values)
