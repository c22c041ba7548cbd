"""How a connection is read: the gate sees a request when its head is whole, so here a head has its limits.

Whoever connects has so many seconds for a head, so many for a body, and so many to take an answer; so many connections
have one address and the whole house. A page sends nothing over its socket: what comes there is counted, too.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, ClassVar

from httptools import HttpParserError
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .addresses import Crowd, one_of
from .settings import Settings

HEAD = 65_536  # bytes: an address and all headers; one piece that is read at once may hold more
TOO_LONG = "The head of the request is too long."
TOO_SLOW = "The head of the request came too slowly."
WHILE = 20.0  # seconds: as often as a socket is asked whether it is still there
NOWHERE = "?"  # who comes by a socket of the system is a proxy


class Timer:
    """One thing at a time that must not take too long."""

    def __init__(self) -> None:
        self.handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float, then: Any) -> None:
        self.stop()
        self.handle = asyncio.get_running_loop().call_later(seconds, then)

    def stop(self) -> None:
        if self.handle:
            self.handle.cancel()
            self.handle = None


class Place:
    """The place that a connection takes in the crowd: it is left once, however the connection ends."""

    def __init__(self, crowd: Crowd, transport: asyncio.Transport, trusted: str) -> None:
        peer = get_remote_addr(transport)
        self.crowd, self.address = crowd, one_of(peer[0]) if peer else NOWHERE
        self.is_taken = crowd.enter(self.address, peer is None or peer[0] in believed(trusted))

    def leave(self) -> None:
        if self.is_taken:
            self.is_taken = False
            self.crowd.leave(self.address)


@cache
def believed(trusted: str) -> _TrustedHosts:
    """Addresses and networks, as uvicorn reads them."""
    return _TrustedHosts(trusted)


def trusted_by(config: Any) -> str:
    """Whose word on who is asking is believed: uvicorn's own setting."""
    given = config.forwarded_allow_ips
    return given if isinstance(given, str) else ",".join(given)


class Impatient(asyncio.Protocol):
    """Whoever does not take what it asked for has to go."""

    settings: ClassVar[Settings] = Settings()
    transport: asyncio.Transport
    writing: Timer

    def pause_writing(self) -> None:
        self.writing.start(self.settings.body_seconds, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.writing.stop()
        super().resume_writing()


class Connection(Impatient, HttpToolsProtocol):
    """Of a head without an end no more is kept than that; whoever sends it is told so and has to go."""

    crowd: ClassVar[Crowd] = Crowd(1 << 30, 1 << 30)

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.read, self.is_whole = 0, False
        self.reading, self.writing = Timer(), Timer()
        self.place: Place | None = None
        self.answered: RequestResponseCycle | None = None  # what is being answered now, or was last

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.place = Place(self.crowd, transport, trusted_by(self.config))
        if not self.place.is_taken:
            transport.abort()
        self.reading.start(self.settings.head_seconds, self.too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        """uvicorn tells only the last of what was asked ahead that nobody waits for its answer any more."""
        self.let_go()
        self.pipeline.clear()
        if self.answered:
            self.answered.disconnected = True
            self.answered.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answered = cycle
        super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a page's socket, which takes a place of its own."""
        self.let_go()
        super().handle_websocket_upgrade()

    def let_go(self) -> None:
        self.reading.stop()
        self.writing.stop()
        if self.place:
            self.place.leave()

    # -- reading

    def on_message_begin(self) -> None:
        self.read, self.is_whole = 0, False
        self.reading.start(self.settings.head_seconds, self.too_slow)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= self.settings.headers:
            raise HttpParserError(TOO_LONG)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.is_whole = True
        self.reading.start(self.settings.body_seconds, self.transport.abort)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.reading.stop()
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        self.read += len(data)
        super().data_received(data)
        if not self.is_whole and self.read > HEAD and not self.transport.is_closing():
            self.send_400_response(TOO_LONG)

    def too_slow(self) -> None:
        if not self.transport.is_closing():
            self.send_400_response(TOO_SLOW)


class PageSocket(Impatient, WebSocketsSansIOProtocol):
    """The socket of a page: it answers when it is asked whether it is still there, and says nothing else."""

    crowd: ClassVar[Crowd] = Crowd(1 << 30, 1 << 30)
    place: Place | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.writing, self.since, self.said = Timer(), 0.0, 0
        self.place = Place(self.crowd, self.transport, trusted_by(self.config))
        if not self.place.is_taken:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.writing.stop()
        if self.place:
            self.place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and self.says_too_much(len(data)):
            self.transport.abort()
        else:
            super().data_received(data)

    async def send(self, message: Any) -> None:
        """A handshake that was refused by an answer is complete: uvicorn forgets that, and would complain of it."""
        await super().send(message)
        self.handshake_complete |= self.close_sent

    def says_too_much(self, letters: int) -> bool:
        now = self.loop.time()
        if now - self.since > WHILE:
            self.since, self.said = now, 0
        self.said += letters
        return self.said > self.settings.socket_bytes


def doors(settings: Settings) -> tuple[type[Connection], type[PageSocket]]:
    """Both ways of speaking to a house of these settings; they share its crowd."""
    given = {"settings": settings, "crowd": Crowd(settings.connections_of_one, settings.connections)}
    return type("Connection", (Connection,), given), type("PageSocket", (PageSocket,), given)
