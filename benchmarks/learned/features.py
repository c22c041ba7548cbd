"""Of which game a net is, and what it is told of positions: as the game's folder says, or a candidate in looks/."""

from __future__ import annotations

import functools
from importlib import import_module
from typing import cast

from andamio.core.contract import Learned
from andamio.core.game import Edition, Game

AZUL = "azul_pabellon"
SEATS = 2
NARROW = 1 << 16  # rows are kept in so many bits that there are fewer of them


@functools.cache
def told_of(game: Game) -> Learned:
    told = game.learned or cast(Learned, import_module(f".looks.{game.name}", __package__))
    assert told.ROWS <= NARROW
    return told


def edition_of(game: Game) -> Edition:
    """The one that is learned."""
    return game.edition(**told_of(game).OPTIONS)
