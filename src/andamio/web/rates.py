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
from .visitor import visitor_of

KEPT = 20_000  # buckets; the one unused longest goes first


class Buckets:
    """One bucket for each key, all of one rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.unsaid: dict[str, float] = {}  # taken here, and not told to other processes yet

    def take(self, key: str) -> float:
        """0, or how many seconds to wait before asking again."""
        now = self.clock()
        left, then = self._buckets.pop(key, (self.rate.at_once, now))
        left = min(self.rate.at_once, left + (now - then) * self.rate.per_second)
        enough = left >= 1
        self._buckets[key] = (left - 1 if enough else left, now)
        if enough and len(self.unsaid) < KEPT:
            self.unsaid[key] = self.unsaid.get(key, 0.0) + 1
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return 0.0 if enough else (1 - left) / self.rate.per_second

    def learn(self, key: str, spent: float) -> None:
        """What all processes together have taken, but for what this one has not told."""
        self._buckets[key] = (self.rate.at_once - spent - self.unsaid.get(key, 0.0), self.clock())


class Budget:
    """What takes time: so much for one address, and of that a share for one visitor."""

    def __init__(self, rate: Rate, share: float) -> None:
        self.address, self.visitor = (
            Buckets(rate),
            Buckets(Rate(rate.per_second * share, max(1.0, rate.at_once * share))),
        )

    def check(self, request: HTTPConnection, what: Text) -> None:
        """Raises TooMany. Whoever has no token is only an address."""
        key = visitor_of(request).key
        if key and self.visitor.take(key):
            raise TooMany(what=what, limit=int(self.visitor.rate.at_once))
        if self.address.take(address_of(request)):
            raise TooMany(what=what, limit=int(self.address.rate.at_once))


class Rates:
    """How fast one visitor may act and one address may make tables: pages and API are counted together."""

    def __init__(self, settings: Settings) -> None:
        self.moves, self.tables = Buckets(settings.moves), Buckets(settings.tables)
        self.signs, self.lines = Buckets(settings.signs), Buckets(settings.lines)
        self.pictures, self.hints, self.questions, self.boxes, self.studies = (
            Budget(rate, settings.share)
            for rate in (settings.pictures, settings.hints, settings.questions, settings.boxes, settings.studies)
        )

    def all(self) -> dict[str, Buckets]:
        """By name, to be counted over all processes."""
        whole = {name: value for name, value in vars(self).items() if isinstance(value, Buckets)}
        for name, value in vars(self).items():
            if isinstance(value, Budget):
                whole |= {f"{name} of an address": value.address, f"{name} of a visitor": value.visitor}
        return whole

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
        self.pictures.check(request, what)

    def check_line(self, request: HTTPConnection) -> None:
        """Before a step of a line is drawn: a page shows many at once."""
        if self.lines.take(address_of(request)):
            raise TooMany(what=Text("dibujos", "drawings"), limit=int(self.lines.rate.at_once))

    def check_hint(self, request: HTTPConnection) -> None:
        """Before a bot is asked: a hint that is known costs nothing."""
        self.hints.check(request, Text("consejos", "hints"))

    def check_box(self, request: HTTPConnection, what: Text) -> None:
        """Before a box of somebody's is read and drawn."""
        self.boxes.check(request, what)

    def check_study(self, request: HTTPConnection, what: Text) -> None:
        """Before thousands of games are played."""
        self.studies.check(request, what)

    def check_question(self, request: HTTPConnection) -> None:
        """Before a table is asked about one of its pieces."""
        self.questions.check(request, Text("preguntas", "questions"))
