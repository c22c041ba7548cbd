"""Tables to measure, said as `game` or `game:seats`."""

from __future__ import annotations

from andamio.core.game import Edition
from andamio.games import SHELF, find


def shelf() -> list[str]:
    """Every game, at every number of seats."""
    games = [find(name) for name in SHELF]
    return [f"{game.name}:{seats}" for game in games for seats in game.seats]


def edition_of(table: str) -> Edition:
    name, _, seats = table.partition(":")
    return find(name).edition(**({"seats": seats} if seats else {}))
