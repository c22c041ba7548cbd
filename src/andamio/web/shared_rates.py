"""Rates over all processes: what was spent here is told to the others twice a second, and what they spent is learnt."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from andamio.table.house import House
from andamio.table.others import Spent
from andamio.table.store import StoreFailed

from .rates import Buckets

OFTEN = 0.5  # seconds
MOST = 2_000  # keys told at a time
log = logging.getLogger("andamio.web")


class SharedRates:
    """By name, the buckets of one process."""

    def __init__(self, house: House, buckets: Mapping[str, Buckets]) -> None:
        self.house, self.buckets = house, buckets

    async def go_on(self) -> None:
        while not self.house.others.is_alone:
            try:
                await self.share()
            except StoreFailed:
                log.warning("rates are counted by this process alone for a while")
            await asyncio.sleep(OFTEN)

    async def share(self) -> None:
        spent = [
            Spent(name, key, amount, buckets.rate.per_second)
            for name, buckets in self.buckets.items()
            for key, amount in buckets.unsaid.items()
        ][:MOST]
        if not spent:
            return
        for one in spent:
            del self.buckets[one.bucket].unsaid[one.key]
        for one, total in zip(spent, await self.house.others.spend(spent), strict=True):
            self.buckets[one.bucket].learn(one.key, total)
