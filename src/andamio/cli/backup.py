"""`andamio backup FILE`: a copy of the store, even while a server runs."""

from __future__ import annotations

from pathlib import Path

import click

from andamio.core.text import Text

from .show import console
from .speech import command as new_command
from .speech import here, option

KEPT = Text(
    "Copia en {file}: mesas, {tables}; jugadas, {moves}",
    "Copied to {file}: tables, {tables}; moves, {moves}",
)


@new_command(
    "backup", about=Text("copia las mesas, aun con el servidor en marcha", "copy the tables, even while a server runs")
)
@click.argument("file")
@option("--store", metavar="PATH", about=Text("el almacén (si no, el de siempre)", "the store (else the usual one)"))
@option("--force", is_flag=True, about=Text("reemplaza el archivo si existe", "replace the file if it exists"))
def command(file: str, store: str | None, force: bool) -> None:
    from rich.progress import Progress

    from andamio.table.backup import backup
    from andamio.table.moving import back_up
    from andamio.table.opening import is_address, usual_store
    from andamio.table.store_file import file_of

    source = store or usual_store()
    if is_address(source):
        found = back_up(source, Path(file), force)
        console().print(here(KEPT, file=file, **found._asdict()), markup=False, soft_wrap=True)
        return
    source = file_of(source)
    errors = console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(source.name, total=None)
        kept = backup(source, Path(file), lambda done, all: bar.update(task, completed=done, total=all), force)
    console().print(here(KEPT, file=file, **kept._asdict()), markup=False, soft_wrap=True)
