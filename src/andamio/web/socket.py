"""The socket of a page: it is told that something has changed, never what."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from andamio.core.errors import AndamioError
from andamio.table.bus import LOBBY, SIGNS, Subscription
from andamio.table.house import House
from andamio.table.store import StoreFailed

from .addresses import Crowd, address_of
from .settings import Settings
from .visitor import visitor_of

REFUSED = 1008
MINE = "mine"  # the topic of whoever looks at the first page: tables of one's own


class Sockets:
    def __init__(self, house: House, settings: Settings) -> None:
        self.house, self.settings = house, settings
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
            await self.ticks(socket, live.id, before if live.stamp == entered else live.stamp)
        finally:
            await self.house.exit(live, seat)

    async def ticks(self, socket: WebSocket, topic: str, now: str = "", of: Sequence[str] = ()) -> None:
        """Send stamps until the page goes. It has nothing to say: whoever sends something is no page, and has to go."""
        bus = self.house.bus
        with bus.subscribe(*(of or [topic])) as news, bus.subscribe(f"{topic}{SIGNS}") as signs:
            if now:
                await socket.send_text(f"{topic}:{now}")
            sending = asyncio.gather(send_all(socket, f"{topic}:", news), send_all(socket, f"{topic}{SIGNS}", signs))
            try:
                if (await socket.receive())["type"] != "websocket.disconnect":
                    await socket.close(REFUSED)
            finally:
                sending.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await sending


async def send_all(socket: WebSocket, before: str, news: Subscription) -> None:
    while True:
        await socket.send_text(f"{before}{await news.latest()}")
