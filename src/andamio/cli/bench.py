"""`andamio bench [GAME]`: how fast games are on this machine."""

from __future__ import annotations

from typing import Any

import click

from andamio.core.text import Text
from andamio.games import SHELF, find

from .show import console, json_option, print_json
from .speech import command as new_command
from .speech import here, option

MODES = {
    "compiled": Text("compilado", "compiled"),
    "api": Text("desde Python, paso a paso", "from Python, step by step"),
    "interpreted": Text("interpretado", "interpreted"),
}
UNITS = ("steps_per_s", "decisions_per_s", "games_per_s")
HEADS = (Text("pasos/s", "steps/s"), Text("decisiones/s", "decisions/s"), Text("partidas/s", "games/s"))


@new_command("bench", about=Text("mide la velocidad", "measure the speed"))
@click.argument("game", required=False)
@option("--starts/--no-starts", default=True, about=Text("también cuánto tarda en arrancar", "how it starts, too"))
@json_option
def command(game: str | None, starts: bool, as_json: bool) -> None:
    games = [find(game)] if game else [find(name) for name in SHELF]
    from andamio.lab.bench import bench

    found = []
    for known in games:
        with console(stderr=True).status(known.title):
            found.append(bench(known, starts))
    if as_json:
        print_json(found)
    else:
        for row in found:
            print_bench(row)


def print_bench(found: dict[str, Any]) -> None:
    from rich.table import Table

    table = Table(found["game"], box=None, pad_edge=False)
    for head in HEADS:
        table.add_column(here(head), justify="right")
    for mode, text in MODES.items():
        table.add_row(here(text), *(f"{found[mode][unit]:,.0f}" for unit in UNITS))
    console().print(table)
    rates = Text(
        "búsqueda: {random_rollouts_per_s:,.0f} simulaciones/s al azar, {scripted_rollouts_per_s:,.0f} con guion",
        "search: {random_rollouts_per_s:,.0f} simulations/s at random, {scripted_rollouts_per_s:,.0f} scripted",
    )
    console().print(here(rates, **found["search"]))
    console().print(here(Text("estado {state_bytes} bytes", "state {state_bytes} bytes"), **found))
    if "cold_start_s" in found:
        starts = Text(
            "primera compilación {cold_start_s:.1f} s; arranque {warm_start_s:.2f} s",
            "first compilation {cold_start_s:.1f} s; start {warm_start_s:.2f} s",
        )
        console().print(here(starts, **found))
