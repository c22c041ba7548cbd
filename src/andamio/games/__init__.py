"""The shelf. To add a game, add its folder and one line here."""

from __future__ import annotations

from importlib import import_module

from andamio.core.errors import UnknownGame
from andamio.core.game import Game
from andamio.core.text import suggest

SHELF = ("burgueses", "azul_pabellon", "barrio", "a_construir", "bloque_a_bloque")


def find(name: str) -> Game:
    """A game by its name; reading its rules waits until they are needed."""
    if name not in SHELF:
        raise UnknownGame(name=name, hint=suggest(str(name), SHELF))
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game
