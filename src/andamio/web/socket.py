"""The socket of a page: it is told that something has changed; or sent its own part at once, if it asks for that.

table:stamp         a tick: whoever wants to know more has to ask
"tag"\n<main …>     what the page would be given if it asked, as bytes, led by what it is known by
table!seat.sign     what somebody signs
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from andamio.core.errors import AndamioError
from andamio.table.bus import LOBBY, SIGNS, Subscription
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.store import StoreFailed

from .addresses import Crowd, address_of
from .settings import Settings
from .table_page import Fragments
from .visitor import visitor_of

REFUSED = 1008
MINE = "mine"  # the topic of whoever looks at the first page: tables of one's own
PART = "part"  # asked of a socket: to be sent the part itself
Tell = Callable[[str], Awaitable[None]]  # a stamp to whoever listens
log = logging.getLogger("andamio.web")


class Sockets:
    def __init__(self, house: House, settings: Settings, fragments: Fragments) -> None:
        self.house, self.settings, self.fragments = house, settings, fragments
        self.crowd = Crowd(settings.sockets_of_one, settings.sockets)

    @property
    def open(self) -> int:
        return self.crowd.count

    async def serve(self, socket: WebSocket) -> None:
        """One page: at a table, in the lobby, or the first one."""
        address = address_of(socket)
        if not self.crowd.enter(address):
            await socket.close(REFUSED)
            return
        try:
            await {LOBBY: self.lobby, MINE: self.mine}.get(socket.path_params["topic"], self.table)(socket)
        finally:
            self.crowd.leave(address)

    async def lobby(self, socket: WebSocket) -> None:
        await socket.accept()
        await self.ticks(socket, LOBBY)

    async def mine(self, socket: WebSocket) -> None:
        """Who only looks at how things stand comes to none of the tables."""
        try:
            held = await self.house.held_by(visitor_of(socket).key)
        except StoreFailed:
            await socket.close(REFUSED)
            return
        await socket.accept()
        await self.ticks(socket, MINE, of=[LOBBY, *(listing.table.id for listing in held if not listing.table.over)])

    async def table(self, socket: WebSocket) -> None:
        try:
            live = await self.house.find(socket.path_params["topic"])
            seat, before = live.seat_of(visitor_of(socket).key), live.stamp
            self.house.enter(live, seat)
            entered = live.stamp
        except (AndamioError, StoreFailed):
            await socket.close(REFUSED)
            return
        try:
            await socket.accept()
            # That one has come oneself is no news: whoever saw the table before it need not look again
            await self.ticks(
                socket, live.id, before if live.stamp == entered else live.stamp, tell=self.teller(socket, live)
            )
        finally:
            await self.house.exit(live, seat)

    def teller(self, socket: WebSocket, live: Live) -> Tell:
        """Who has no name yet may take a free seat and be somebody else afterwards: that one has to ask."""
        may_sit = not (live.is_full or visitor_of(socket).is_known)
        if may_sit or PART not in socket.query_params:
            return partial(say, socket, live.id)
        return Page(self.house, self.fragments, socket, live.id).tell

    async def ticks(
        self, socket: WebSocket, topic: str, now: str = "", of: Sequence[str] = (), tell: Tell | None = None
    ) -> None:
        """Send stamps until the page goes. It has nothing to say: whoever sends something is no page, and has to go."""
        bus = self.house.bus
        with bus.subscribe(*(of or [topic])) as news, bus.subscribe(f"{topic}{SIGNS}") as signs:
            if now:
                await say(socket, topic, now)
            sign = partial(say, socket, topic, by=SIGNS)
            sending = asyncio.gather(send_all(tell or partial(say, socket, topic), news), send_all(sign, signs))
            try:
                if (await socket.receive())["type"] != "websocket.disconnect":
                    await socket.close(REFUSED)
            finally:
                sending.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await sending


class Page:
    """A page that is sent its part of the table after each change, as if it had asked for it."""

    def __init__(self, house: House, fragments: Fragments, socket: WebSocket, table: str) -> None:
        self.house, self.fragments, self.socket, self.table = house, fragments, socket, table
        self.visitor, self.address = visitor_of(socket), address_of(socket)

    async def tell(self, stamp: str) -> None:
        """Where it may not simply be sent, the page hears that it has to ask."""
        if part := await self.part(stamp):
            await self.socket.send_bytes(part)
        else:
            await say(self.socket, self.table, stamp)

    async def part(self, stamp: str) -> bytes | None:
        try:
            return await self.drawn(stamp)
        except (AndamioError, StoreFailed):
            return None
        except Exception:  # the socket goes on
            log.exception("table %s could not be drawn", self.table)
            return None

    async def drawn(self, stamp: str) -> bytes | None:
        live = await self.house.as_told(self.table, stamp)
        if not (live.has_begun and live.is_full) or self.house.is_banned(self.visitor.key, self.address):
            return None
        async with live.lock:
            self.house.note_look(live, self.visitor.key)
            tag, part = self.fragments.of(live, self.visitor)
        return None if part is None else b"%b\n%b" % (tag.encode(), part)


async def say(socket: WebSocket, topic: str, what: str, by: str = ":") -> None:
    await socket.send_text(f"{topic}{by}{what}")


async def send_all(tell: Tell, news: Subscription) -> None:
    while True:
        await tell(await news.latest())
