"""What an action brought about, written by the rules for whoever tells the story.

A row is (kind, seat, what, amount). A kind says who may read `what`; the rest is open to all.
A log with no room takes nothing: that is how simulations run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .compiled import Array, Log, compiled
from .layout import HOLE, Audience, Field, record

ROOM = 128
Stop = Literal["", "banner", "round"]  # how an event stops the show: not at all, with words, with points too
LOG = record("LOG", Field("room", "i4"), Field("count", "i4"), Field("rows", "i2", (ROOM, 4)))


class Event(NamedTuple):
    """A kind of event, and who may read its `what`.

    One that `closes` a game of a match leaves people time to look at how it ended. One that `stops` the show is told in
    large letters; where a round or a game ends, with what it has brought to each.
    """

    name: str
    seen_by: Audience = "all"
    closes: bool = False
    stops: Stop = ""


class Events(list[Event]):
    """The kinds of event of a game, each declared where the number that rules emit gets its name.

    EVENTS = Events()
    DREW = EVENTS.kind("drew", seen_by="owner")
    """

    def kind(self, name: str, seen_by: Audience = "all", closes: bool = False, stops: Stop = "") -> int:
        self.append(Event(name, seen_by, closes, stops))
        return len(self) - 1


class Happening(NamedTuple):
    """One event, as somebody learns of it."""

    kind: int
    seat: int
    what: int
    amount: int


@compiled
def emit(log: Log, kind: int, seat: int, what: int, amount: int) -> None:
    n = log.count
    if n < log.room:
        log.count = n + 1
        log.rows[n, 0], log.rows[n, 1], log.rows[n, 2], log.rows[n, 3] = kind, seat, what, amount


def happenings(logs: Array) -> list[Happening]:
    rows = logs["rows"][0, : logs["count"][0]]
    return [Happening(*row) for row in rows.tolist()]


def seen_by(events: Sequence[Event], happened: Sequence[Happening], seat: int) -> list[Happening]:
    """The happenings as `seat` learns of them."""
    return [h if may_read(events[h.kind], h.seat, seat) else h._replace(what=HOLE) for h in happened]


def may_read(event: Event, owner: int, seat: int) -> bool:
    return event.seen_by == "all" or (event.seen_by == "owner" and owner == seat >= 0)
