"""`andamio export`: all that the store holds of a table, or of a visitor, as JSON."""

from __future__ import annotations

import json
from functools import partial

import click

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .speech import command as new_command
from .speech import option

ONE = Text("di --table o --visitor, y solo una", "say --table or --visitor, and only one")


@new_command("export", about=Text("lo que se guarda de una mesa o visita", "what is kept of a table or a visitor"))
@option(
    "--store", metavar="PATH|URL", about=Text("el almacén (si no, el de siempre)", "the store (else the usual one)")
)
@option("--table", metavar="ID", about=Text("la mesa", "the table"))
@option(
    "--visitor", metavar="TOKEN", about=Text("lo que lleva su cookie «andamio»", "what their cookie 'andamio' holds")
)
def command(store: str | None, table: str | None, visitor: str | None) -> None:
    from andamio.table.holdings import of_table, of_visitor, with_store
    from andamio.table.opening import usual_store
    from andamio.table.tokens import hash_of

    if bool(table) == bool(visitor):
        raise BadInput(what="--table, --visitor", why=ONE)
    asked = partial(of_table, table=table) if table else partial(of_visitor, key=hash_of(visitor or ""))
    click.echo(json.dumps(with_store(store or usual_store(), asked, is_visit=True), ensure_ascii=False, indent=1))
