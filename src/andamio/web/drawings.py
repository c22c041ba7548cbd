"""Drawings that are kept of tables (see svg/kept.py): while somebody looks, and no more than a process has room for."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from markupsafe import Markup

from andamio.svg.kept import Kept
from andamio.table.house import House
from andamio.table.live import Live

ROOM = 96 << 20  # bytes, about, that all of them may take: of a hundred tables or two in play
PAUSE = 5.0  # seconds from one tidying to the next
UNASKED = 120.0  # seconds after which those of a table go at which no page is open: some play without
ENDED = 20.0  # the same, of a match that is over: some step through it


class Drawings:
    def __init__(self, room: int = ROOM, clock: Callable[[], float] = time.monotonic) -> None:
        self.room, self.clock = room, clock
        self._kept: OrderedDict[str, tuple[Kept, Live]] = OrderedDict()  # what was asked for last is last
        self._asked: dict[str, float] = {}  # when

    def __contains__(self, table: str) -> bool:
        return table in self._kept

    @property
    def weight(self) -> int:
        return sum(kept.weight for kept, _ in self._kept.values())

    def of(self, live: Live) -> Kept:
        """Where those of this table are kept."""
        known = self._kept.get(live.id)
        kept = known[0] if known else Kept(Markup)
        self._kept[live.id], self._asked[live.id] = (kept, live), self.clock()
        self._kept.move_to_end(live.id)
        return kept

    def tidy(self, house: House) -> None:
        """What nobody looks at goes; then, as long as there is no room, what was asked for the longest time ago."""
        for table in [table for table, (_, live) in self._kept.items() if self._is_left(house, live)]:
            self._drop(table)
        weight = self.weight
        while weight > self.room:
            weight -= self._drop(next(iter(self._kept)))

    def _is_left(self, house: House, live: Live) -> bool:
        since = self.clock() - self._asked[live.id]
        return since >= (ENDED if live.row.over else UNASKED) and not house.is_visited(live.id)

    def _drop(self, table: str) -> int:
        del self._asked[table]
        return self._kept.pop(table)[0].weight


async def keep_tidy(drawings: Drawings, house: House) -> None:
    """Until the house closes."""
    while True:
        await asyncio.sleep(PAUSE)
        drawings.tidy(house)
