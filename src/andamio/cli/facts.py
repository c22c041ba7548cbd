"""`andamio facts GAME`: the figures of a game's page, measured over seeded games."""

from __future__ import annotations

from typing import Any

import click

from andamio.core.options import say_options
from andamio.core.text import Text
from andamio.games import find

from .show import GAMES, SEED, console, json_option, print_json
from .speech import command as new_command
from .speech import here, option


@new_command("facts", about=Text("las cifras de un juego, medidas", "the figures of a game, measured"))
@click.argument("game")
@option("--games", type=GAMES, default=20_000, about=Text("cuántas partidas", "how many games"))
@option("--seed", type=SEED, default=1, about=Text("la semilla", "the seed"))
@json_option
def command(game: str, games: int, seed: int, as_json: bool) -> None:
    known = find(game)
    from andamio.lab.facts import facts

    with console(stderr=True).status(known.title):
        found = facts(known, games, seed)
    if as_json:
        print_json(found)
    else:
        print_facts(found, [here(tale.name) for _, tale in sorted(known.edition().tales.items())])


def print_facts(found: dict[str, Any], names: list[str]) -> None:
    out = console()
    for key, text in HEADLINES.items():
        out.print(f"{here(text)}: {found[key]}")
    for edition in found["editions"]:
        out.print(f"\n[bold]{say_options(edition['options'])}[/]")
        for key, text in LENGTHS.items():
            out.print(f"{here(text)}: " + "{mean:.2f} ± {sd:.2f} ({min}–{max})".format(**edition[key]))
        out.print(f"{here(Text('victorias', 'wins'))}: {', '.join(f'{share:.1%}' for share in edition['wins'])}")
        out.print(event_table(edition["events"], names))


HEADLINES = {
    "game": Text("juego", "game"),
    "seats": Text("asientos", "seats"),
    "actions": Text("acciones", "actions"),
    "outcomes": Text("acciones, con las del azar", "actions, chance's included"),
    "state_bytes": Text("bytes de un estado", "bytes of a state"),
    "rules": Text("versión de las reglas", "rules version"),
    "signature": Text("firma de las reglas", "rules signature"),
    "games": Text("partidas al azar", "random games"),
    "seed": Text("semilla", "seed"),
}
LENGTHS = {
    "turns": Text("turnos", "turns"),
    "decisions": Text("decisiones", "decisions"),
    "steps": Text("pasos, con el azar", "steps, chance included"),
    "score": Text("puntos de un asiento", "points of a seat"),
}
EVENT_HEADS = (
    Text("qué pasa", "what happens"),
    Text("por partida", "per game"),
    Text("cantidad media", "mean amount"),
    Text("mínima", "least"),
    Text("máxima", "most"),
)


def event_table(events: dict[str, dict[str, float]], names: list[str]) -> Any:
    from rich.table import Table

    table = Table(*map(here, EVENT_HEADS), box=None, pad_edge=False)
    for name, row in zip(names, events.values(), strict=True):
        table.add_row(name, f"{row['per_game']:.4g}", f"{row['mean']:.3f}", str(row["min"]), str(row["max"]))
    return table
