"""`andamio endings GAME`: solved endings, and how often the analysis finds the best action in them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from andamio.core.files import write_whole
from andamio.core.game import Edition
from andamio.core.text import Text

from .analyse import LEAST, MOST, USUAL
from .arena import place_for_page
from .long_work import progress_bar
from .show import SEED, console, for_edition, json_option, print_json
from .speech import Whole, here, option
from .speech import command as new_command

if TYPE_CHECKING:
    from andamio.lab.endings import Ending

COUNT = Whole(1, 100_000)


@new_command("endings", about=Text("finales resueltos, y si el análisis acierta", "solved endings, and what is found"))
@for_edition
@option("--count", type=COUNT, default=200, about=Text("cuántos finales", "how many endings"))
@option(
    "--simulations",
    type=Whole(LEAST, MOST),
    default=USUAL,
    about=Text("cuántas por posición", "how many a position"),
)
@option("--seed", type=SEED, default=0, about=Text("la misma semilla, los mismos finales", "same seed, same endings"))
@option(
    "--out", metavar="FILE", about=Text("guarda aquí los finales, uno por línea", "keep the endings here, a line each")
)
@json_option
def command(edition: Edition, count: int, simulations: int, seed: int, out: str | None, as_json: bool) -> None:
    file = place_for_page(out) if out else None
    found = made(edition, count, seed)
    if file:
        from andamio.lab.endings import plain

        write_whole(file, "".join(json.dumps(plain(ending)) + "\n" for ending in found).encode())
    hits = measured(edition, found, simulations, seed)
    figures = {"game": edition.game.name, "endings": count, "simulations": simulations, "seed": seed, "found": hits}
    if as_json:
        print_json(figures | {"share": round(hits / count, 4)})
    else:
        console().print(here(SAID, title=edition.game.title, share=hits / count, **figures))


SAID = Text(
    "{title}: {endings} finales resueltos; el análisis halla lo mejor en {found} ({share:.1%}), con {simulations} "
    "simulaciones.",
    "{title}: {endings} solved endings; the analysis finds the best in {found} ({share:.1%}), with {simulations} "
    "simulations.",
)


def made(edition: Edition, count: int, seed: int) -> list[Ending]:
    from andamio.lab.endings import endings

    with progress_bar() as bar:
        task = bar.add_task(edition.game.title, total=count)
        return endings(edition, count, seed, lambda done: bar.update(task, completed=done))


def measured(edition: Edition, found: list[Ending], simulations: int, seed: int) -> int:
    from andamio.lab.endings import is_found

    with progress_bar() as bar:
        return sum(is_found(ending, simulations, seed) for ending in bar.track(found, description=edition.game.title))
