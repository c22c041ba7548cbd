"""Andamio: one house for tabletop games about building.

    import andamio
    match = andamio.load("burgueses").new(seed=7)
    match.play("buy")

Numba is imported only when the rules of a game are needed.
"""

from __future__ import annotations

from pathlib import Path

from andamio.core.game import Edition, Game
from andamio.games import SHELF, find

__all__ = ["SHELF", "Edition", "Game", "find", "load"]
__version__ = "0.1.0"


def load(name: str, box: str | Path | None = None, **options: object) -> Edition:
    """A game of the shelf, its options chosen and its box opened: ready for `new`."""
    return find(name).edition(box, **options)
