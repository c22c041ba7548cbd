"""`andamio admin`: what a house holds and who made it; delete tables, close the door to somebody."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from andamio.core.errors import BadInput
from andamio.core.text import Text, suggest

from .show import console, json_option
from .speech import Whole, here, option
from .speech import command as new_command

if TYPE_CHECKING:
    from andamio.table.admin import Named
    from andamio.table.store import Store

DEEDS = ("tables", "visitors", "addresses", "bans", "delete", "ban", "unban")
Rows = list[dict[str, object]]
DELETED = Text("Borradas de {name}: mesas, {count}", "Deleted of {name}: tables, {count}")
BANNED = Text("Puerta cerrada a {name} ({kind})", "Door closed to {name} ({kind})")
UNBANNED = Text("Puerta abierta a {name}", "Door open to {name}")
NO_BAN = Text("{name} no tenía la puerta cerrada", "the door was not closed to {name}")
NOTHING = Text("No hay nada.", "There is nothing.")
WHOM = Text("di a quién: mesas, visitantes o direcciones", "say whom: tables, visitors or addresses")


@new_command(
    "admin",
    about=Text(
        "qué guarda la casa y quién lo hizo; borra mesas, cierra la puerta: "
        "tables, visitors, addresses, bans, delete NOMBRE, ban NOMBRE, unban NOMBRE",
        "what the house keeps and who made it; deletes tables, closes its door: "
        "tables, visitors, addresses, bans, delete NAME, ban NAME, unban NAME",
    ),
)
@click.argument("deed")
@click.argument("names", nargs=-1)
@option(
    "--store", metavar="PATH|URL", about=Text("el almacén (si no, el de siempre)", "the store (else the usual one)")
)
@option("--limit", type=Whole(1, 100_000), default=50, about=Text("cuántos se muestran", "how many are shown"))
@option("--of", "maker", default="", metavar="NAME", about=Text("solo las mesas de quien", "only the tables of whom"))
@option("--why", default="", about=Text("por qué se cierra la puerta", "why the door is closed"))
@json_option
def command(
    deed: str, names: tuple[str, ...], store: str | None, limit: int, maker: str, why: str, as_json: bool
) -> None:
    from andamio.table.holdings import opened
    from andamio.table.opening import check_database, is_address, usual_store

    if deed not in DEEDS:
        hint = suggest(deed, DEEDS)
        raise BadInput(what=deed, why=Text(f"no es nada que se pueda hacer; {hint.es}", f"cannot be done; {hint.en}"))
    place = store or usual_store()
    if is_address(place):
        check_database(str(place))
    console().print("\n".join(asyncio.run(work(opened(place, is_visit=True), deed, names, limit, maker, why, as_json))),
                    markup=False, highlight=False, soft_wrap=True)  # fmt: skip


async def work(
    store: Store, deed: str, names: Sequence[str], limit: int, maker: str, why: str, as_json: bool
) -> list[str]:
    try:
        if deed not in ("delete", "ban", "unban"):
            rows = await listed(store, deed, limit, maker)
            return [json.dumps(rows, ensure_ascii=False, indent=1)] if as_json else told(rows)
        if not names:
            raise BadInput(what=deed, why=WHOM)
        return [await do(store, deed, await find(store, name), why) for name in names]
    finally:
        await store.close()


async def find(store: Store, name: str) -> Named:
    from andamio.table.admin import meant
    from andamio.web.addresses import one_of

    return await meant(store, name, one_of(name) if is_address(name) else "")


def is_address(name: str) -> bool:
    try:
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False


async def do(store: Store, deed: str, whom: Named, why: str) -> str:
    from andamio.table import admin

    if deed == "delete":
        return here(DELETED, name=whom.name, count=await admin.delete(store, whom))
    if deed == "ban":
        await admin.ban(store, whom, why)
        return here(BANNED, name=whom.name, kind=whom.kind)
    return here(UNBANNED if await admin.unban(store, whom) else NO_BAN, name=whom.name)


async def listed(store: Store, deed: str, limit: int, maker: str) -> Rows:
    from andamio.table import admin

    if deed == "bans":
        return [{"name": name, "ban": said} for name, said in (await admin.bans(store)).items()]
    if deed == "tables":
        return [table_row(listing) for listing in await store.newest(limit, maker)]
    holders = await store.holders("host" if deed == "visitors" else "address", limit)
    return [{**holder._asdict(), "last": moment(holder.last)} for holder in holders]


def table_row(listing: Any) -> dict[str, object]:
    row = listing.table
    names = ", ".join(seat.name or "-" for seat in listing.seats)
    state = "over" if row.over else "going" if listing.moves else "waiting"
    return {
        "table": row.id, "game": row.game, "state": state, "moves": listing.moves, "made": moment(row.made),
        "visitor": row.host, "address": row.address, "bytes": row.bytes, "names": names,
    }  # fmt: skip


def moment(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def told(rows: Rows) -> list[str]:
    """A line each, its words one under another."""
    if not rows:
        return [here(NOTHING)]
    lines = [list(rows[0]), *([str(value) for value in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return ["  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() for line in lines]
