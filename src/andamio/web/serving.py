"""The application behind its doors: how uvicorn is told to run it, and what is done once it listens."""

from __future__ import annotations

import logging
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from .connection import doors
from .settings import Settings

KEPT_OPEN = 75  # seconds that a connection may be idle
MESSAGE = 1024  # bytes that a page may send over its socket
SPARE = 256  # files that are no connections
SELDOM, KINDS = 60.0, 100  # seconds between two complaints of one kind; kinds that are known


class Seldom(logging.Filter):
    """The same complaint once in a while: whoever attacks fills no log."""

    def __init__(self, seconds: float = SELDOM, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.seconds, self.clock = seconds, clock
        self.said: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info or record.levelno < logging.WARNING:
            return True
        kind, now = str(record.msg), self.clock()
        since, times = self.said.get(kind, (-self.seconds, 0))
        if now - since < self.seconds:
            self.said[kind] = since, times + 1
            return False
        if times:
            record.msg = f"{kind} ({times} more before)"
        if len(self.said) > KINDS:
            self.said.clear()
        self.said[kind] = now, 0
        return True


class Opened(uvicorn.Server):
    """Tells when it listens: not before, for what is said to be open must be."""

    then: Callable[[], object] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.then()


def server_of(app: ASGIApp, settings: Settings, goodbye: int | None = None) -> Opened:
    make_room(settings.connections)
    http, page = doors(settings)
    config = uvicorn.Config(
        app,
        http=http,
        ws=page,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=settings.goodbye if goodbye is None else goodbye,
        timeout_keep_alive=KEPT_OPEN,
        ws_max_size=MESSAGE,
        ws_per_message_deflate=False,  # a tick is a few bytes, and to press it costs memory
        server_header=False,
    )
    logging.getLogger("uvicorn.error").addFilter(Seldom())
    return Opened(config)


def make_room(connections: int) -> None:
    """A system may allow a thousand open files unless it is asked for more."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + SPARE
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
