"""Token buckets: who asks too often waits, by whichever door."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import HTTPConnection

from andamio.core.text import Text
from andamio.table.errors import TooMany

from .addresses import address_of
from .settings import Rate, Settings

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


class Rates:
    """How fast one visitor may act and one address may make tables: pages and API are counted together."""

    def __init__(self, settings: Settings) -> None:
        self.moves, self.tables = Buckets(settings.moves), Buckets(settings.tables)
        self.pictures, self.signs = Buckets(settings.pictures), Buckets(settings.signs)
        self.hints = Buckets(settings.hints)

    def is_too_fast(self, request: HTTPConnection, table: str, key: str) -> bool:
        """Whether whoever holds this key, or has no key but this address, has just acted too often at a table."""
        return self.moves.take(f"{table} {key or address_of(request)}") > 0

    def check_move(self, request: HTTPConnection, table: str, key: str) -> None:
        if self.is_too_fast(request, table, key):
            raise TooMany(what=Text("jugadas", "moves"), limit=int(self.moves.rate.at_once))

    def check_new_table(self, request: HTTPConnection) -> None:
        if self.tables.take(address_of(request)):
            raise TooMany(what=Text("mesas nuevas", "new tables"), limit=int(self.tables.rate.at_once))

    def check_sign(self, table: str, key: str) -> None:
        if self.signs.take(f"{table} {key}"):
            raise TooMany(what=Text("señas", "signs"), limit=int(self.signs.rate.at_once))

    def check_costly(self, request: HTTPConnection, what: Text) -> None:
        """Before anything is made that takes many times as long as a page, and is then kept."""
        if self.pictures.take(address_of(request)):
            raise TooMany(what=what, limit=int(self.pictures.rate.at_once))

    def check_hint(self, request: HTTPConnection) -> None:
        """Before a bot is asked: a hint that is known costs nothing."""
        if self.hints.take(address_of(request)):
            raise TooMany(what=Text("consejos", "hints"), limit=int(self.hints.rate.at_once))

