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
    lines: Rate = Rate(4.0, 240)  # steps of best lines drawn for one address
    hints: Rate = Rate(0.5, 12)  # thought of for one address
    questions: Rate = Rate(10, 120)  # of one address: why a piece cannot be pressed, what it is
    boxes: Rate = Rate(
        4, 60
    )  # read and drawn in the lab for one address: every change that somebody types is looked at
    studies: Rate = Rate(0.0167, 6)  # thousands of games played in the lab for one address
    share: float = 0.5  # of what one address may ask for that one visitor may: hints, questions, what takes long
    analyses_of_one: int = 2  # of one address that wait or are worked out
    studies_of_one: int = 2  # of one address that wait or are played
    study_games: int = 10_000  # that a study of the lab plays of each box
    simulations: int = 400  # of each question that an analysis asks
    body: int = 4096  # bytes
    upload: int = 262_144  # bytes of a record or a box
    sockets: int = 8_000
    thinks: bool = True  # bots think in this process too, where several share a database
    metrics: str = ""  # host:port of a door for Prometheus alone; none, if it is empty
    mcp: bool = False  # a door for language models at /mcp
    log: str = "text"  # or json
    goodbye: int = LONGEST_GOODBYE  # seconds that open pages are given when the house closes
    sockets_of_one: int = 60  # open pages of one address
    socket_bytes: int = 1_024  # that a page may send over its socket within 20 seconds: it has nothing to say
    connections: int = 10_000  # open at the same time
    connections_of_one: int = 120  # of one address; a proxy that is trusted may have more
    at_once: int = 64  # requests of one address that are being answered, or wait for that
    side_by_side: int = 12  # of them that are being answered: others do not wait for more
    headers: int = 100  # of one request
    head_seconds: float = 10.0  # for all of them
    body_seconds: float = 30.0  # for what is sent with them, and for taking the answer
    hosts: tuple[str, ...] = ()  # names that this house goes by, as `name` or `https://name`; see web/hosts.py
    reach: str = ""  # http://host:port by which other machines come, where there is one
    warm: bool = True  # compile what is not compiled yet, in a worker
