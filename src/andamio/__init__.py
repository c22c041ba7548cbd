"""Andamio: one house for tabletop games about building.

    import andamio
    match = andamio.load("burgueses").new(seed=7)
    match.play("buy")

Numba is imported only when the rules of a game are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from andamio.core.game import Edition, Game
from andamio.core.text import Lang
from andamio.games import SHELF, find

if TYPE_CHECKING:
    from andamio.bots import Budget, Candidate
    from andamio.core.match import Match
    from andamio.core.record import Acta
    from andamio.core.view import View
    from andamio.lab.playouts import Games

__all__ = ["SHELF", "Edition", "Game", "find", "hints", "load", "playouts", "read", "write"]
__version__ = "0.1.0"


def load(name: str, box: str | Path | None = None, **options: object) -> Edition:
    """A game of the shelf, its options chosen and its box opened: ready for `new`."""
    return find(name).edition(box, **options)


def write(match: Match, names: Sequence[str] = (), lang: Lang = "en") -> str:
    """The record of a match, as text."""
    from andamio.core.record import write

    return write(match, names, lang)


def read(text: str, box: str | Path | None = None) -> Acta:
    """The match that a record tells, and the names of its seats."""
    from andamio.core.record import read

    return read(text, find, box)


def playouts(edition: Edition, games: int, seed: int = 0) -> Games:
    """Random games, compiled: arrays of ranks, points, turns, decisions and steps."""
    from andamio.lab.playouts import play_at_random

    return play_at_random(edition, games, seed)


def hints(view: View, budget: Budget | None = None, best: int = 3) -> tuple[Candidate, ...]:
    """The best actions of the seat in turn, as far as it can know, the best first: how often each seat would win with
    them, the points to expect, the own steps that follow. `andamio.bots.reasons` puts them in words.
    """
    from andamio.bots.hints import hints

    return hints(view, budget, best)
