"""What a store holds of a table or of a visitor, as plain data; and how a visitor is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from .errors import UnknownTable
from .opening import check_database, is_address
from .sqlite import SqliteStore
from .store import Listing, Store

T = TypeVar("T")
ALL = 1_000_000


def with_store(place: Path | str, work: Callable[[Store], Awaitable[T]], is_visit: bool = False) -> T:
    """A file is opened alone, so that a server that runs on it has to be stopped first; or it is only visited."""
    if is_address(place):
        check_database(str(place))

    async def whole() -> T:
        store = opened(place, is_visit)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def opened(place: Path | str, is_visit: bool = False) -> Store:
    if not is_address(place):
        return SqliteStore.visit(place) if is_visit else SqliteStore.open(place)
    from .postgres import PostgresStore

    return PostgresStore.open(str(place))


async def of_table(store: Store, table: str) -> dict[str, Any]:
    """All of it: every hand too. It is for whoever runs the house."""
    listing = await store.find(table)
    if listing is None:
        raise UnknownTable(table=table)
    return {**told(listing), "moves": [row._asdict() for row in await store.moves(table)]}


async def of_visitor(store: Store, key: str) -> dict[str, Any]:
    """The seats that a key holds, and the tables they are at; of the others there, no more than the name."""
    held = [*await store.held_by(key, ALL), *await store.lessons_of(key)]
    return {"key": key, "tables": [seats_of(listing, key) for listing in held]}


def seats_of(listing: Listing, key: str) -> dict[str, Any]:
    mine = [seat._asdict() for seat in listing.seats if seat.key == key]
    others = [seat.name for seat in listing.seats if seat.key != key]
    made = listing.table.host == key
    row = {name: value for name, value in listing.table._asdict().items() if name != "host"}
    return {"table": row, "made_by_visitor": made, "moves": listing.moves, "seats": mine, "others": others}


def told(listing: Listing) -> dict[str, Any]:
    return {"table": listing.table._asdict(), "seats": [seat._asdict() for seat in listing.seats]}
