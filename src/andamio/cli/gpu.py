"""`andamio gpu check [GAME]`: the rules on a graphics card beside a processor; `pack DIR`: for another computer."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from andamio.core.errors import BadInput
from andamio.core.game import Game
from andamio.core.text import Text, suggest
from andamio.games import SHELF, find

from .show import console, json_option, print_json
from .speech import Whole, here, option
from .speech import command as new_command

DEEDS = ("check", "pack")
SECONDS = 180.0  # to compare and time a game
GAMES, ALL = Whole(1, 1_000_000), 20_000
WHERE = Text("di en qué carpeta", "say into which folder")
PACKED = Text("{title}: listo en {folder}", "{title}: ready in {folder}")
HOW_TO_RUN = Text(
    "donde esté la tarjeta: python {folder}/card.py {folder}", "where the card is: python {folder}/card.py {folder}"
)
EQUAL = Text(
    "{game}: ediciones {editions}, partidas {games} de cada una, iguales bit a bit; "
    "hasta {fastest:.2f} mil millones de pasos/s",
    "{game}: {editions} editions, {games} games of each, equal bit for bit; up to {fastest:.2f} billion steps/s",
)
DIFFERENT = Text("{game}: distintas en {different}", "{game}: different in {different}")


@new_command(
    "gpu",
    about=Text(
        "las reglas en una tarjeta gráfica: check [JUEGO], comparadas con el procesador; "
        "pack CARPETA [JUEGO], para otro ordenador",
        "the rules on a graphics card: check [GAME], compared with the processor; "
        "pack DIR [GAME], for another computer",
    ),
)
@click.argument("deed")
@click.argument("names", nargs=-1)
@option(
    "--games", type=GAMES, default=ALL, about=Text("cuántas partidas de cada edición", "how many games of each edition")
)
@json_option
def command(deed: str, names: tuple[str, ...], games: int, as_json: bool) -> int:
    if deed not in DEEDS:
        hint = suggest(deed, DEEDS)
        raise BadInput(what=deed, why=Text(f"no es nada que se pueda hacer; {hint.es}", f"cannot be done; {hint.en}"))
    if deed == "pack":
        return pack(names, games)
    return check([find(name) for name in names or SHELF], games, as_json)


def pack(names: Sequence[str], count: int) -> int:
    """What `check` needs, for a computer that cannot compile."""
    if not names:
        raise BadInput(what=Text("pack", "pack"), why=WHERE)
    from andamio.lab.gpu.pack import pack as write

    for game in write(Path(names[0]), [find(name) for name in names[1:] or SHELF], count):
        console().print(here(PACKED, title=game.title, folder=names[0]))
    console().print(here(HOW_TO_RUN, folder=names[0]), soft_wrap=True)
    return 0


def check(games: Sequence[Game], count: int, as_json: bool) -> int:
    """0 if every edition is as on the processor."""
    from andamio.lab.gpu import needs_card
    from andamio.lab.gpu.ptx import makers

    needs_card()
    makers()
    found = []
    for row in rows(games, count):
        found.append(row)
        if not as_json:
            console().print(told(row), soft_wrap=True)
    if as_json:
        print_json(found)
    return int(any(row["different"] for row in found))


def rows(games: Sequence[Game], count: int) -> Iterator[dict[str, Any]]:
    """Which form is the fastest is remembered."""
    from andamio.lab.gpu.card import name_of_card
    from andamio.lab.gpu.card.packed import Packed, examine
    from andamio.lab.gpu.chosen import remember
    from andamio.lab.gpu.pack import pack as write

    for game in games:
        with tempfile.TemporaryDirectory() as folder, console(stderr=True).status(game.title):
            list(write(Path(folder), [game], count))
            row = examine(Packed(Path(folder), game.name), SECONDS)
            remember(game, name_of_card(), row["rates"])
            yield row


def told(row: dict[str, Any]) -> str:
    if row["different"]:
        return here(DIFFERENT, game=row["game"], different="; ".join(row["different"]))
    fastest = max(edition["fastest"] for edition in row["rates"])
    return here(EQUAL, **row, fastest=fastest)
