"""What comes of many random games of each game: worked out in a worker once, then remembered."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from andamio.core.text import Text
from andamio.games import SHELF, find
from andamio.table.bot_pool import BotPool

GAMES = 20_000


class Fact(NamedTuple):
    name: Text
    value: str


class Facts:
    def __init__(self) -> None:
        self._known: dict[str, list[Fact]] = {}

    def known(self, game: str) -> list[Fact]:
        return self._known.get(game, [])

    async def gather(self, bots: BotPool) -> None:
        for game in SHELF:
            self._known[game] = await bots.run(measured, game)


def measured(name: str) -> list[Fact]:
    """In a worker: random games of the first edition."""
    from andamio.lab.playouts import play_at_random

    game = find(name)
    edition = game.edition()
    return [*counted(edition), *played(play_at_random(edition, GAMES, 1))]


def counted(edition: Any) -> list[Fact]:
    game = edition.game
    return [
        Fact(Text("acciones distintas", "different actions"), str(game.actions)),
        Fact(Text("resultados del azar", "outcomes of chance"), str(game.outcomes - game.actions)),
        Fact(Text("bytes del estado", "bytes of the state"), str(game.state.itemsize)),
        Fact(Text("versión de las reglas", "version of the rules"), str(game.version)),
    ]


def played(games: Any) -> list[Fact]:
    totals = games.points.sum(axis=2)
    first = games.ranks == 1
    wins = (first / np.maximum(1, first.sum(axis=1, keepdims=True))).mean(axis=0)  # shared: half each; alone: or none
    return [
        Fact(Text("turnos por partida", "turns a game"), f"{games.turns.mean():.1f}"),
        Fact(Text("decisiones por partida", "decisions a game"), f"{games.decisions.mean():.1f}"),
        Fact(Text("puntos por asiento", "points a seat"), f"{totals.mean():.1f}"),
        Fact(Text("gana cada asiento", "each seat wins"), " · ".join(f"{100 * w:.0f} %" for w in wins)),
        Fact(Text("partidas al azar", "random games"), f"{GAMES}"),
    ]
