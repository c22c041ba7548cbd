"""Every game at every number of seats and, where it has one, on every side of its board."""

from __future__ import annotations

from typing import Any

import andamio
from tests.depth import sample

Table = tuple[str, dict[str, Any]]


def tables() -> list[Table]:
    found: list[Table] = []
    for name in andamio.SHELF:
        game = andamio.find(name)
        sides = next((option.values for option in game.options if option.name == "side"), ())
        for seats in game.seats:
            found += [(name, {"seats": seats, "side": side}) for side in sides] or [(name, {"seats": seats})]
    return found


def some(few: int, salt: object) -> list[Table]:
    """A few of them, others every day; all in the deep run."""
    return sample(tables(), few, salt)


def called(value: object) -> str | None:
    return "-".join(map(str, value.values())) if isinstance(value, dict) else None
