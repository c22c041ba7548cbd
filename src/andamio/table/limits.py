"""What one house allows."""

from __future__ import annotations

from dataclasses import dataclass

from .store import Pace

PACES: dict[Pace, float] = {"live": 120.0, "days": 3 * 86400.0}  # seconds until others may call a stand-in


@dataclass(frozen=True)
class Limits:
    """A test or a larger machine may say otherwise."""

    tables: int = 5_000  # not over
    lessons: int = 50_000  # tables at which somebody is taught
    tables_of_one: int = 50  # that one key may hold seats at
    cached: int = 500  # kept in memory, beside those that somebody looks at
    moves: int = 20_000  # of one table that stand
    rows: int = 100_000  # of one table in all: where those left are needed for moves, nothing is taken back any more
    backs: int = 20  # that one seat may take back within a minute
    asks: int = 3  # times that one seat may ask the others to be let back within a turn
    pages: int = 64  # open pages of one table that only watch
    bot_seconds: float = 1_800.0  # of thought at one table; afterwards bots play at a glance
    thought: float = 3_600.0  # seconds of thought at all tables that one visitor made, at once
    thought_again: float = 0.5  # of those, so many come back each second
    kept: float = 365 * 86400.0  # seconds that a table nobody touches is kept
    unbegun: float = 6 * 3600.0  # seconds that a table at which nobody has played is kept
    unbegun_days: float = 3 * 86400.0  # the same, of those that are played over days
    imported_kept: float = 90 * 86400.0  # seconds that a table made of a record is kept
    tables_of_address: int = 150  # not over, made from one address
    imports: int = 5_000  # tables made of records
    imports_of_address: int = 100
    import_bytes: int = 1 << 30  # that they take
    import_bytes_of_address: int = 32 << 20
    forgotten: int = 200  # tables in one run of forgetting
    jump: float = 2 * 86400.0  # seconds without a house that are no time: its clock may be wrong
    bot_pause: float = 0.6  # seconds between a bot's moves, so that people can follow
    look_back: float = 8.0  # seconds between two games of a match, so that people see how the first has ended
