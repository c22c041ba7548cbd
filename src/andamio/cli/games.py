"""`andamio games`: what is on the shelf."""

from __future__ import annotations

from typing import Any

from andamio.core.game import Game
from andamio.core.text import Text
from andamio.games import SHELF, find

from .show import console, json_option, print_json
from .speech import command as new_command
from .speech import here, language

HEADS = (
    Text("juego", "game"),
    Text("título", "title"),
    Text("asientos", "seats"),
    Text("minutos", "minutes"),
    Text("edad", "age"),
    Text("de qué va", "what it is about"),
)


@new_command("games", about=Text("los juegos del estante", "the games on the shelf"))
@json_option
def command(as_json: bool) -> None:
    shelf = [find(name) for name in SHELF]
    if as_json:
        print_json([as_data(game) for game in shelf])
        return
    from rich.table import Table

    table = Table(*map(here, HEADS), box=None, pad_edge=False)
    for game in shelf:
        seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        table.add_row(game.name, game.title, seats, str(game.minutes), f"{game.age}+", here(game.about))
    console().print(table)


def as_data(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about.to(language()),
        "seats": list(game.seats),
        "minutes": game.minutes,
        "age": game.age,
        "rules": game.version,
        "author": game.credit.author,
        "options": {option.name: list(option.values) for option in game.options},
    }
