"""Moments that a page missed: the table as its viewer saw it after each ply, drawn once for all who ask."""

from __future__ import annotations

from collections import OrderedDict

from andamio.table.house import House
from andamio.table.live import Live

from .table_page import fragment
from .visitor import Visitor

DRAWN = 256  # moments that are kept: those who look at a table ask within moments of each other


class Moments:
    def __init__(self, house: House) -> None:
        self.house = house
        self._drawn: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    def of(self, live: Live, visitor: Visitor, ply: int, epoch: int) -> bytes | None:
        """None where there is no such moment, or no longer: it was taken back."""
        if epoch != live.epoch or not 0 < ply <= len(live.plies):
            return None
        key = live, epoch, ply, live.seat_of(visitor.key), visitor.lang, visitor.prefs._replace(name="", lang="")
        if key not in self._drawn:
            self._drawn[key] = fragment(self.house, live.as_of(ply), visitor).encode()
            if len(self._drawn) > DRAWN:
                self._drawn.popitem(last=False)
        return self._drawn[key]
