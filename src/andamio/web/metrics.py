"""Figures for Prometheus, at a door of their own: off where nothing is said, and never at the public one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable
from typing import Any
from wsgiref.simple_server import WSGIServer

from andamio.core.errors import BadInput
from andamio.core.text import Text
from andamio.table.house import House

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
MEASURES = Text("las medidas (metrics)", "the metrics")
LACKING = Text(
    "para eso hace falta prometheus-client: pip install 'andamio[metrics]'",
    "that needs prometheus-client: pip install 'andamio[metrics]'",
)
log = logging.getLogger("andamio.web")


class Metrics:
    """Counts requests by route; all else is read from the house when somebody asks."""

    def __init__(self, house: House, address: str = "", sockets: Any = None) -> None:
        self.house, self.sockets = house, sockets
        self.seconds: Any = None
        self._server: tuple[WSGIServer, threading.Thread] | None = None
        if address:
            self._open(*split(address))

    def _open(self, host: str, port: int) -> None:
        try:
            from prometheus_client import CollectorRegistry, Histogram, start_http_server
        except ImportError:
            raise BadInput(what=MEASURES, why=LACKING) from None
        registry = CollectorRegistry()
        self.seconds = Histogram(
            "andamio_request_seconds", "Requests by route and status.", ("method", "route", "status"),
            buckets=BUCKETS, registry=registry,
        )  # fmt: skip
        registry.register(Figures(self))
        try:
            self._server = start_http_server(port, host, registry)
        except OSError as error:
            raise BadInput(what=MEASURES, why=Text(str(error), str(error))) from None

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        if self.seconds is not None:
            self.seconds.labels(method, route, str(status)).observe(seconds)

    def close(self) -> None:
        if self._server:
            server, thread = self._server
            server.shutdown()
            server.server_close()
            thread.join()

    def figures(self) -> Iterable[tuple[str, str, float]]:
        """Name, what it is, how many: as they are now."""
        house, lives = self.house, list(self.house._live.values())
        yield "andamio_tables_live", "Tables in memory.", len(lives)
        yield "andamio_pages_open", "Pages open at tables.", sum(sum(live.here.values()) for live in lives)
        yield "andamio_sockets", "Sockets open.", self.sockets.open if self.sockets else 0
        yield "andamio_games_ready", "Games whose rules are compiled.", len(house.ready)
        yield "andamio_thoughts_waiting", "Thoughts asked for and not answered.", house.bots.waiting
        yield "andamio_errands_here", "Errands that this process sees to.", len(house._errands)
        yield "andamio_folds_total", "Tables folded from their moves.", house.folds
        yield "andamio_moves_total", "Moves kept by this process.", house.kept
        yield "andamio_think_seconds_total", "Seconds that bots have thought.", house.thought
        yield "andamio_store_errors_total", "Calls to the store that failed.", house.store.failures
        yield "andamio_ticks_heard_total", "Ticks heard from other processes.", getattr(house.bus, "ticks", 0)


class Figures:
    """As prometheus-client collects them."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def collect(self) -> Iterable[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        for name, about, value in self.metrics.figures():
            kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield kind(name.removesuffix("_total"), about, value=value)


def split(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65_536:
        why = Text("debe ser máquina:puerto, como 127.0.0.1:9100", "must be host:port, like 127.0.0.1:9100")
        raise BadInput(what=MEASURES, why=why)
    return host.strip("[]") or "127.0.0.1", int(port)
