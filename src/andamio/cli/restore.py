"""`andamio restore FILE`: a backup becomes a store again, in a file or in a database."""

from __future__ import annotations

from pathlib import Path

import click

from andamio.core.text import Text

from .show import console
from .speech import command as new_command
from .speech import here, option

DONE = Text("Restaurado: mesas, {tables}; jugadas, {moves}", "Restored: tables, {tables}; moves, {moves}")


@new_command("restore", about=Text("restaura las mesas de una copia", "restore the tables of a backup"))
@click.argument("file")
@option("--store", metavar="PATH|URL", about=Text("dónde (si no, el de siempre)", "where to (else the usual one)"))
@option("--force", is_flag=True, about=Text("reemplaza el archivo si existe", "replace the file if it exists"))
def command(file: str, store: str | None, force: bool) -> None:
    from andamio.table.moving import restore
    from andamio.table.opening import usual_store

    kept = restore(Path(file), store or usual_store(), force)
    console().print(here(DONE, **kept._asdict()), markup=False, highlight=False)
