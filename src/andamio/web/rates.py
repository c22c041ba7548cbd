"""Token buckets: who asks too often waits."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from .settings import Rate

KEPT = 20_000  # buckets; the one unused longest goes first


class Buckets:
    """One bucket for each key, all of one rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """0, or how many seconds to wait before asking again."""
        now = self.clock()
        left, then = self._buckets.pop(key, (self.rate.at_once, now))
        left = min(self.rate.at_once, left + (now - then) * self.rate.per_second)
        enough = left >= 1
        self._buckets[key] = (left - 1 if enough else left, now)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return 0.0 if enough else (1 - left) / self.rate.per_second
