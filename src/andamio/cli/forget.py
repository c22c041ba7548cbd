"""`andamio forget`: a visitor's name and seats are forgotten; what was played stays, as nobody's."""

from __future__ import annotations

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .show import console
from .speech import command as new_command
from .speech import here, option

WHO = Text("di a quién con --visitor", "say whom by --visitor")
DONE = Text("Sitios olvidados: {seats}", "Seats forgotten: {seats}")


@new_command("forget", about=Text("olvida el nombre y los sitios de alguien", "forget the name and seats of somebody"))
@option(
    "--store", metavar="PATH|URL", about=Text("el almacén (si no, el de siempre)", "the store (else the usual one)")
)
@option(
    "--visitor", metavar="TOKEN", about=Text("lo que lleva su cookie «andamio»", "what their cookie 'andamio' holds")
)
def command(store: str | None, visitor: str | None) -> None:
    from andamio.table.holdings import with_store
    from andamio.table.opening import usual_store
    from andamio.table.tokens import hash_of

    if not visitor:
        raise BadInput(what="--visitor", why=WHO)
    seats = with_store(store or usual_store(), lambda kept: kept.forget_visitor(hash_of(visitor)))
    console().print(here(DONE, seats=seats), highlight=False)
