"""`andamio warm`: compile everything once, so that nobody waits later."""

from __future__ import annotations

import time

from andamio.core.text import Text
from andamio.games import SHELF, find

from .show import console
from .speech import command as new_command
from .speech import here

READY = Text("{title}: listo en {seconds:.1f} s", "{title}: ready in {seconds:.1f} s")


@new_command("warm", about=Text("compila todo de una vez", "compile everything once"))
def command() -> None:
    from andamio.lab.warm import warm

    for name in SHELF:
        game, began = find(name), time.perf_counter()
        with console(stderr=True).status(game.title):
            warm(game)
        console().print(here(READY, title=game.title, seconds=time.perf_counter() - began))
