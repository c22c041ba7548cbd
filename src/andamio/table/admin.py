"""What an operator may do to a house, whether it runs or not: look, delete, and close the door to somebody.

A house that runs heeds it within seconds (see `Caretaker.heed`).
"""

from __future__ import annotations

import re
import secrets
import time
from typing import Literal, NamedTuple

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .caretaker import ADMIN, BAN, SALT
from .keeping import ADDRESS
from .store import Store
from .tokens import HASH, hash_of

Kind = Literal["table", "visitor", "address"]
MANY = 1_000_000
VISITOR, HASHED = re.compile(rf"[0-9a-f]{{{HASH}}}"), re.compile(rf"[0-9a-f]{{{ADDRESS}}}")


class Named(NamedTuple):
    """Whom or what an operator means."""

    kind: Kind
    name: str


async def meant(store: Store, name: str, network: str = "") -> Named:
    """A table's id, a visitor's hash, an address's hash, or an address itself (`network`, as limits count it)."""
    if network:
        return Named("address", hash_of(f"{await store.note(SALT)} {network}")[:ADDRESS])
    if await store.find(name):
        return Named("table", name)
    if VISITOR.fullmatch(name) or HASHED.fullmatch(name):
        return Named("visitor" if VISITOR.fullmatch(name) else "address", name)
    why = Text("no es una mesa, ni un visitante, ni una dirección", "is no table, no visitor and no address")
    raise BadInput(what=name, why=why)


async def delete(store: Store, what: Named) -> int:
    """A table, or all that somebody has made; how many tables."""
    tables = [what.name]
    if what.kind != "table":
        tables = [listing.table.id for listing in await store.newest(MANY, what.name)]
    dropped = await store.drop(tables)
    await tell(store)
    return dropped


async def ban(store: Store, who: Named, why: str) -> None:
    if who.kind == "table":
        raise BadInput(what=who.name, why=Text("es una mesa; a las mesas no se les cierra la puerta", "is a table"))
    await store.keep_note(f"{BAN}{who.name}", f"{time.time():.0f} {who.kind} {why}".strip())
    await tell(store)


async def unban(store: Store, who: Named) -> bool:
    """Whether there was one."""
    was = await store.note(f"{BAN}{who.name}")
    await store.keep_note(f"{BAN}{who.name}", "")
    await tell(store)
    return bool(was)


async def bans(store: Store) -> dict[str, str]:
    return {name.removeprefix(BAN): said for name, said in (await store.notes(BAN)).items()}


async def tell(store: Store) -> None:
    """The house that runs looks again."""
    await store.keep_note(ADMIN, secrets.token_hex(8))
