"""`andamio think`: a process of the house that only lets bots think, and analyses matches."""

from __future__ import annotations

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .show import console
from .speech import Whole, here, option
from .speech import command as new_command

A_FILE = Text(
    "en un archivo piensa quien lo sirve; di --store postgresql://…",
    "with a file, whoever serves it thinks; say --store postgresql://…",
)
READY = Text(
    "Los bots de esta casa piensan aquí: {workers} a la vez", "Bots of the house think here: {workers} at a time"
)


@new_command("think", about=Text("piensa por los bots de una casa", "think for the bots of a house"))
@option("--store", metavar="URL", default=None, about=Text("la base de datos", "the database"))
@option("--settings", metavar="FILE", default=None, about=Text("archivo de ajustes", "file of settings"))
@option("--workers", type=Whole(0, 64), default=None, about=Text("procesos para los bots", "processes for the bots"))
def command(store: str | None, settings: str | None, workers: int | None) -> None:
    from andamio.table.opening import check_database, is_address
    from andamio.web.configuration import read_settings
    from andamio.web.thinker import think

    found = read_settings(settings, store=store, workers=workers)
    if not is_address(found.store):
        raise BadInput(what="--store", why=A_FILE)
    check_database(str(found.store))
    think(found, lambda number: console().print(here(READY, workers=number), highlight=False))
