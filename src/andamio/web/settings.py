"""What a server is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from andamio.table.limits import Limits

LONGEST_GOODBYE = 3  # seconds


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, so many at once."""

    per_second: float
    at_once: float


@dataclass(frozen=True)
class Settings:
    store: Path | str = ":memory:"
    limits: Limits = field(default_factory=Limits)
    workers: int = 0  # processes in which bots think; 0: one less than there are cores
    requests: Rate = Rate(60, 240)  # from one address
    writes: Rate = Rate(12, 40)  # unsafe requests from one address
    moves: Rate = Rate(6, 18)  # of one seat
    tables: Rate = Rate(0.2, 12)  # made from one address
    signs: Rate = Rate(0.5, 4)  # of one seat
    pictures: Rate = Rate(1, 12)  # drawn for one address; stories and lists of all that is on a table count with them
    hints: Rate = Rate(0.5, 12)  # thought of for one address
    simulations: int = 400  # of each question that an analysis asks
    body: int = 4096  # bytes
    upload: int = 262_144  # bytes of a record or a box
    sockets: int = 8_000
    thinks: bool = True  # bots think in this process too, where several share a database
    metrics: str = ""  # host:port of a door for Prometheus alone; none, if it is empty
    log: str = "text"  # or json
    goodbye: int = LONGEST_GOODBYE  # seconds that open pages are given when the house closes
    reach: str = ""  # http://host:port by which other machines come, where there is one
    warm: bool = True  # compile what is not compiled yet, in a worker
