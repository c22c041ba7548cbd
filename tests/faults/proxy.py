"""A proxy between a house and its database that forwards, delays, stalls or cuts, as it is told."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

PIECE = 65_536


class Proxy(threading.Thread):
    """Listens on loopback, leads to a Unix socket; in a thread of its own."""

    def __init__(self, socket: str) -> None:
        super().__init__(daemon=True)
        self.socket, self.port, self.delay = socket, 0, 0.0
        self.writers: set[asyncio.StreamWriter] = set()
        self.is_open = threading.Event()
        self.loop = asyncio.new_event_loop()
        self.flows: asyncio.Event | None = None
        self.start()
        self.is_open.wait()

    def run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.listen())
        self.loop.run_forever()
        self.loop.run_until_complete(self.drop())
        self.loop.close()

    async def listen(self) -> None:
        self.flows = asyncio.Event()
        self.flows.set()
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        self.is_open.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            theirs = await asyncio.open_unix_connection(self.socket)
        except OSError:
            writer.close()
            return
        self.writers |= {writer, theirs[1]}
        await asyncio.gather(self.pump(reader, theirs[1]), self.pump(theirs[0], writer))
        self.writers -= {writer, theirs[1]}

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert self.flows
        with suppress(OSError):
            while piece := await reader.read(PIECE):
                await self.flows.wait()
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(piece)
                await writer.drain()
        writer.close()

    async def drop(self) -> None:
        for writer in list(self.writers):
            writer.transport.abort()

    # -- to be called from elsewhere

    def cut(self) -> None:
        """All connections break, in the middle of whatever they were saying."""
        asyncio.run_coroutine_threadsafe(self.drop(), self.loop).result()

    def stall(self, is_stalled: bool) -> None:
        assert self.flows
        self.loop.call_soon_threadsafe(self.flows.clear if is_stalled else self.flows.set)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.server.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.join()
