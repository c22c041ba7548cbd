"""`andamio migrate`: bring the database of a house up to date."""

from __future__ import annotations

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .show import console
from .speech import command as new_command
from .speech import here, option

DONE = Text("Esquema {after} (antes, {before})", "Schema {after} (it was {before})")
IN_ORDER = Text("Esquema {after}: está al día", "Schema {after}: up to date")
A_FILE = Text(
    "un archivo se pone al día él solo; di --store postgresql://…",
    "a file is brought up to date by itself; say --store postgresql://…",
)


@new_command(
    "migrate", about=Text("pone al día la base de datos de la casa", "bring the database of the house up to date")
)
@option("--store", metavar="URL", envvar="ANDAMIO_STORE", about=Text("la base de datos", "the database"))
def command(store: str | None) -> None:
    from andamio.table.opening import is_address, migrate_database

    if not store or not is_address(store):
        raise BadInput(what="--store", why=A_FILE)
    before, after = migrate_database(store)
    console().print(here(IN_ORDER if before == after else DONE, before=before, after=after), highlight=False)
