"""What comes of many random games of each game: worked out in a worker once, then remembered."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from babel.numbers import format_decimal, format_percent

from andamio.core.game import Game
from andamio.core.text import LANGS, Lang, Text
from andamio.games import SHELF, find
from andamio.table.bot_pool import BotPool

GAMES = 20_000
HYPHEN, MINUS = "-", "\N{MINUS SIGN}"


class Fact(NamedTuple):
    name: Text
    value: Text


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
    return played(play_at_random(edition, GAMES, 1))


def counted(game: Game) -> list[Fact]:
    """What whoever writes a program wants to know."""
    return [
        Fact(Text("acciones distintas", "different actions"), number(game.actions)),
        Fact(Text("resultados del azar", "outcomes of chance"), number(game.outcomes - game.actions)),
        Fact(Text("bytes del estado", "bytes of the state"), number(game.state.itemsize)),
        Fact(Text("versión de las reglas", "version of the rules"), number(game.version)),
    ]


def played(games: Any) -> list[Fact]:
    totals = games.points.sum(axis=2)
    first = games.ranks == 1
    wins = (first / np.maximum(1, first.sum(axis=1, keepdims=True))).mean(axis=0)  # shared: half each; alone: or none
    return [
        Fact(Text("turnos por partida", "turns a game"), number(games.turns.mean())),
        Fact(Text("decisiones por partida", "decisions a game"), number(games.decisions.mean())),
        Fact(Text("puntos de cada jugador", "points a player"), number(totals.mean())),
        Fact(
            Text("gana según el sitio", "wins by seat"),
            Text(*(" · ".join(percent(w, lang) for w in wins) for lang in LANGS)),
        ),
        Fact(Text("partidas al azar", "random games"), number(GAMES)),
    ]


def number(value: float) -> Text:
    """As each language writes it; a whole number without a fraction."""
    shape = "#,##0" if isinstance(value, int) else "#,##0.0"
    return Text(*(format_decimal(value, shape, locale=lang).replace(HYPHEN, MINUS) for lang in LANGS))


def percent(share: float, lang: Lang) -> str:
    return str(format_percent(share, locale=lang))
