"""A house by where its tables are kept: one process with a file, or one of several with a database."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .bot_pool import BotPool
from .bus import LocalBus
from .house import House
from .limits import Limits
from .sqlite import SqliteStore
from .store_file import default_store, file_of

ADDRESSES = ("postgresql://", "postgres://")
LACKING = Text(
    "para eso hace falta asyncpg: pip install 'andamio[postgres]'",
    "that needs asyncpg: pip install 'andamio[postgres]'",
)


def is_address(store: Path | str) -> bool:
    """Whether it names a database, and not a file."""
    return str(store).startswith(ADDRESSES)


def usual_store() -> Path | str:
    """ANDAMIO_STORE, a database or a file; else a file in the usual place."""
    chosen = os.environ.get("ANDAMIO_STORE", "")
    return chosen if is_address(chosen) else file_of(chosen or default_store())


def open_house(store: Path | str, workers: int = 0, limits: Limits | None = None, thinks: bool = True) -> House:
    """Raises BadInput if the file cannot be used; a database is asked only when somebody asks the house."""
    if not is_address(store):
        return House(SqliteStore.open(store), LocalBus(), BotPool(workers), limits or Limits())
    check_driver(str(store))
    from .postgres import PostgresStore
    from .postgres.bus import PostgresBus
    from .postgres.others import PostgresOthers
    from .postgres.wire import Wire

    wire, bus = Wire(str(store)), PostgresBus(str(store))
    others = PostgresOthers(wire, bus)
    return House(PostgresStore(wire), bus, BotPool(workers), limits or Limits(), others=others, thinks=thinks)


def check_driver(store: str) -> None:
    try:
        import asyncpg  # noqa: F401
    except ImportError:
        raise BadInput(what=store.partition("://")[0], why=LACKING) from None


def check_database(store: str) -> None:
    """Raises BadInput, in a sentence, unless the database can be reached, is ours and of our time."""
    check_driver(store)
    from .postgres import check_store

    asyncio.run(check_store(store))


def migrate_database(store: str) -> tuple[int, int]:
    """From which schema to which."""
    check_driver(store)
    from .postgres.schema import migrate_at

    return asyncio.run(migrate_at(store))
