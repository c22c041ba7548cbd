"""`andamio given [GAME ...]`: who gave away more by the analysis, greedy or maestra."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from andamio.core.text import Text, same
from andamio.games import SHELF, find

from .analyse import LEAST, MOST, USUAL
from .arena import place_for_page, table
from .long_work import long_work
from .show import SEED, console, json_option, print_json
from .speech import Whole, here, option
from .speech import command as new_command

if TYPE_CHECKING:
    from andamio.lab.given import Row, Share, Task

MATCHES, PROCESSES = Whole(1, 100_000), Whole(1, 1024)


@new_command("given", about=Text("quién regala más: greedy o maestra", "who gives away more: greedy or maestra"))
@click.argument("games", nargs=-1)
@option("--matches", type=MATCHES, default=200, about=Text("cuántas partidas por juego", "how many matches of a game"))
@option(
    "--simulations", type=Whole(LEAST, MOST), default=USUAL, about=Text("cuántas por pregunta", "how many a question")
)
@option("--seed", type=SEED, default=0, about=Text("la misma semilla, las mismas partidas", "same seed, same matches"))
@option(
    "--out",
    metavar="FILE",
    about=Text("guarda aquí cada partida, y sigue donde quedó", "keep each match here, and go on from there"),
)
@option("--processes", type=PROCESSES, about=Text("cuántos procesos (si no, todos)", "how many processes (else all)"))
@json_option
def command(
    games: tuple[str, ...],
    matches: int,
    simulations: int,
    seed: int,
    out: str | None,
    processes: int | None,
    as_json: bool,
) -> None:
    from andamio.lab.given import shares, tasks_of

    named = [find(game).name for game in games] or sorted(SHELF)
    rows = held(tasks_of(named, matches, simulations, seed), place_for_page(out) if out else None, processes)
    if as_json:
        print_json([share._asdict() for share in shares(rows)])
    else:
        print_shares(shares(rows))


def held(tasks: list[Task], out: Path | None, processes: int | None) -> list[Row]:
    from andamio.lab.given import hold

    with long_work(out) as bar:
        task = bar.add_task("greedy · maestra", total=len(tasks))
        return hold(tasks, out, processes, lambda done, of: bar.update(task, completed=done, total=of))


def print_shares(found: list[Share]) -> None:
    rows = [[find(one.game).title if one.game else here(ALL), *cells(one)] for one in found]
    out = console()
    out.print(here(SAID))
    out.print(table(HEADS, rows))


def cells(one: Share) -> list[str]:
    return [str(one.matches), f"{one.share:.1%}", f"{one.low:.1%}…{one.high:.1%}", str(one.sure), f"{one.seconds:.1f}"]


ALL = Text("en total", "in all")
SAID = Text(
    "En cuántas partidas dice el análisis que greedy regaló más que maestra",
    "In how many matches the analysis says that greedy gave away more than maestra",
)
HEADS = (
    Text("juego", "game"),
    Text("partidas", "matches"),
    Text("greedy más", "greedy more"),
    same("95 %"),
    Text("sin duda", "beyond doubt"),
    Text("s por partida", "s a match"),
)
