"""Open pages at which nothing happens: how much memory and processor they take, and how long others wait beside them.

server   as `andamio serve` runs it, on a file; only its numbers are raised, since all come from this machine
client   this process: sockets at tables and in the lobby, from several addresses; it answers when it is asked
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import uvloop
import web_load as load

from andamio.table.limits import Limits
from andamio.web.app import make_app
from andamio.web.serving import server_of
from andamio.web.settings import Settings

TABLES = 200  # at which some look on; the others are in the lobby
AT_TABLES = 40  # of each
ADDRESSES = 20  # 127.0.0.2 and on: an address has some 28,000 ports
AT_ONCE = 200  # that come at the same time
PING, PONG = 0x9, b"\x8a\x80\0\0\0\0"  # a frame of the server, and what is answered
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
HEAD = (
    "GET /ws/{topic} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    f"sec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\n\r\n"
)
MANY = 12_000


@dataclass
class Found:
    asked: int
    open: int = 0  # at the end
    empty: float = 0.0  # MiB of the server before anybody came, with its games compiled
    full: float = 0.0  # MiB at the end
    each: float = 0.0  # KiB of a socket
    share: float = 0.0  # of a core, while nothing happens
    p50: float = 0.0  # ms for the first page, alone and beside the sockets
    p99: float = 0.0
    p50_alone: float = 0.0
    p99_alone: float = 0.0


def serve(store: Path) -> None:
    settings = Settings(
        store, Limits(tables=1 << 20), requests=load.ANY, sockets=MANY, sockets_of_one=MANY, connections=MANY,
        connections_of_one=MANY, at_once=MANY, side_by_side=MANY, workers=1,
    )  # fmt: skip
    door = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(door.getsockname()[1], flush=True)
    server_of(make_app(settings), settings).run(sockets=[door])


@contextmanager
def running(store: Path) -> Iterator[load.Server]:
    process = subprocess.Popen([sys.executable, __file__, "serve", str(store)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        yield load.Server(process, int(process.stdout.readline()))
    finally:
        process.kill()
        process.wait()


class Page(asyncio.Protocol):
    """An open page: it says that it is still there, and nothing else."""

    def __init__(self, head: bytes, opened: set[Page]) -> None:
        self.head, self.opened = head, opened
        self.is_in = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.head)

    def data_received(self, data: bytes) -> None:
        if not self.is_in.done():
            self.is_in.set_result(data.startswith(b"HTTP/1.1 101"))
            self.opened.add(self)
        elif data[0] & 0xF == PING:
            size = data[1] & 0x7F
            self.transport.write(PONG[:1] + bytes([0x80 | size]) + bytes(4) + data[2 : 2 + size])

    def connection_lost(self, error: Exception | None) -> None:
        self.opened.discard(self)
        if not self.is_in.done():
            self.is_in.set_result(False)


async def open_pages(port: int, places: list[load.Place], count: int) -> set[Page]:
    room, opened = asyncio.Semaphore(AT_ONCE), set[Page]()

    async def one(number: int) -> None:
        place = number // AT_TABLES
        topic = places[place].table if place < len(places) else "lobby"
        head = HEAD.format(topic=topic, port=port).encode()
        ours = (f"127.0.0.{2 + number % ADDRESSES}", 0)
        async with room:
            loop = asyncio.get_running_loop()
            _, page = await loop.create_connection(lambda: Page(head, opened), "127.0.0.1", port, local_addr=ours)
            await page.is_in

    await asyncio.gather(*map(one, range(count)))
    return opened


async def looked(port: int, times: int) -> list[float]:
    """Milliseconds for the first page."""
    line, found = load.Line(port, ""), []
    for _ in range(times):
        began = time.perf_counter()
        answer = await line.get("/")
        assert answer.status == 200
        found.append((time.perf_counter() - began) * load.MS)
        await asyncio.sleep(0.05)
    line.cut()
    return found


async def measured(store: Path, count: int, seconds: float, looks: int) -> Found:
    places, found = await load.furnish(store, TABLES, 0), Found(count)
    with running(store) as server:
        await load.wait_until_ready(server.port)
        alone = await looked(server.port, looks)
        found.empty = round(server.memory(), 1)
        pages = await open_pages(server.port, places, count)
        before, began = server.seconds(), time.perf_counter()
        await asyncio.sleep(seconds)
        found.share = round((server.seconds() - before) / (time.perf_counter() - began), 3)
        beside = await looked(server.port, looks)
        found.open, found.full = len(pages), round(server.memory(), 1)
    found.each = round((found.full - found.empty) * load.KIB / max(1, found.open), 1)
    found.p50_alone, found.p99_alone = load.rank(alone, 0.5), load.rank(alone, 0.99)
    found.p50, found.p99 = load.rank(beside, 0.5), load.rank(beside, 0.99)
    return found


@click.group(help=__doc__.partition("\n")[0])
def main() -> None: ...


@main.command("serve", hidden=True)
@click.argument("store", type=click.Path(path_type=Path))
def serve_command(store: Path) -> None:
    serve(store)


@main.command("run")
@click.option("--sockets", default=10_000, show_default=True)
@click.option("--seconds", default=45.0, show_default=True, help="While nothing happens: pages are asked every 20.")
@click.option("--looks", default=200, show_default=True, help="At the first page, alone and beside them.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def run_command(sockets: int, seconds: float, looks: int, file: Path | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(measured(Path(folder, "tables.db"), sockets, seconds, looks))
    text = json.dumps({"cores": os.cpu_count(), **vars(found)}, indent=2)
    click.echo(text)
    if file:
        file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
