"""Heads that never end, connections without number, answers that nobody takes: each has its limit of time and of place.

Attackers come from 127.0.0.2: who comes from 127.0.0.1 may be a proxy, and is believed.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from andamio.cli.serve import bind
from andamio.web.addresses import Crowd
from andamio.web.gate import refuse_socket, with_denial
from andamio.web.serving import Seldom, server_of
from andamio.web.settings import Settings

pytestmark = pytest.mark.compiled
ATTACKER = ("127.0.0.2", 0)
QUICK = Settings(head_seconds=0.3, body_seconds=0.3, headers=20, connections_of_one=5, connections=8, socket_bytes=200)
LONG = 10.0  # seconds that a test waits
HELLO = b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n" + (
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING = b"\x89\x81\0\0\0\0a"  # a frame of one letter


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers when all is read, with much where much is asked for; a socket is accepted and listened to."""
    if scope["type"] == "websocket":
        if scope["path"] == "/no":
            await refuse_socket(receive, with_denial(scope, send))
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.request":
        letters = b"x" * (8 << 20 if scope["path"] == "/much" else 1)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": letters})


Attack = Callable[["Door"], Coroutine[Any, Any, None]]


class Door:
    def __init__(self, port: int, crowd: Crowd) -> None:
        self.port, self.crowd = port, crowd
        self.writers: list[asyncio.StreamWriter] = []

    async def knock(self, said: bytes, address: tuple[str, int] = ATTACKER) -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=address, limit=1 << 16)
        writer.write(said)
        self.writers.append(writer)
        return reader

    @property
    def writer(self) -> asyncio.StreamWriter:
        """Of whoever knocked last."""
        return self.writers[-1]

    async def close(self) -> None:
        for writer in self.writers:
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()

    async def answer(self, said: bytes, address: tuple[str, int] = ATTACKER) -> bytes:
        """All that comes until it is closed; it must be."""
        reader = await self.knock(said, address)
        try:
            return await asyncio.wait_for(reader.read(), LONG)
        except ConnectionResetError:
            return b""

    async def is_empty(self) -> None:
        async with asyncio.timeout(LONG):
            while self.crowd.count:
                await asyncio.sleep(0.01)


def attack(how: Attack, settings: Settings = QUICK) -> None:
    server = server_of(echo, settings, goodbye=1)
    server.config.lifespan = "off"

    async def whole() -> None:
        door = socket.create_server(("127.0.0.1", 0))
        running = asyncio.create_task(server.serve([door]))
        while not server.started:
            await asyncio.sleep(0.005)
        guests = Door(door.getsockname()[1], server.config.http.crowd)  # type: ignore[union-attr]
        try:
            await how(guests)
        finally:
            await guests.close()
            server.should_exit = True
            await running

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:  # as the product runs
        runner.run(whole())


@pytest.mark.parametrize("said", [b"", b"GET", b"GET / HTTP/1.1\r\nhost: x\r\na: b"])
def test_a_head_that_does_not_come_is_not_waited_for(said: bytes) -> None:
    async def how(door: Door) -> None:
        assert b"too slowly" in await door.answer(said)
        await door.is_empty()

    attack(how)


def test_a_head_that_comes_letter_by_letter_ends() -> None:
    async def how(door: Door) -> None:
        reader = await door.knock(b"GET / HTTP/1.1\r\nx: ")
        with suppress(ConnectionError):
            async with asyncio.timeout(LONG):
                while not reader.at_eof():
                    door.writer.write(b"a")
                    with suppress(TimeoutError):
                        assert await asyncio.wait_for(reader.read(64), 0.02)
                        break
        await door.is_empty()

    attack(how)


def test_a_second_request_has_its_time_too() -> None:
    async def how(door: Door) -> None:
        whole = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
        answer = await door.answer(whole + b"GET / HTTP/1.1\r\nhost")
        assert answer.startswith(b"HTTP/1.1 200") and b"too slowly" in answer

    attack(how)


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def how(door: Door) -> None:
        assert not await door.answer(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n1234")
        await door.is_empty()

    attack(how)


def test_an_answer_that_is_not_taken_is_not_kept() -> None:
    async def how(door: Door) -> None:
        reader = await door.knock(b"GET /much HTTP/1.1\r\nhost: x\r\n\r\n")
        await door.is_empty()
        del reader

    attack(how)


def test_so_many_headers_and_no_more() -> None:
    async def how(door: Door) -> None:
        head, end = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n", b"\r\n"
        assert (await door.answer(head + b"a: b\r\n" * 18 + end)).startswith(b"HTTP/1.1 200")
        assert (await door.answer(head + b"a: b\r\n" * 19 + end)).startswith(b"HTTP/1.1 400")

    attack(how)


def test_one_address_has_so_many_connections_and_others_still_come_in() -> None:
    async def how(door: Door) -> None:
        for _ in range(QUICK.connections_of_one):
            await door.knock(b"")
        assert await door.answer(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n") == b"", "the house has enough of it"
        ask = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        assert (await door.answer(ask, ("127.0.0.3", 0))).startswith(b"HTTP/1.1 200")
        for _ in range(QUICK.connections - QUICK.connections_of_one):
            await door.knock(b"", ("127.0.0.1", 0))
        assert await door.answer(ask, ("127.0.0.1", 0)) == b"", "full is full"

    attack(how, replace(QUICK, head_seconds=LONG))


def test_who_asked_ahead_and_went_is_forgotten_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    """Each complaint was a hundred lines: to write them took longer than to answer."""

    async def how(door: Door) -> None:
        reader = await door.knock(b"GET /much HTTP/1.1\r\nhost: x\r\n\r\n" * 9)
        assert await reader.read(1)
        door.writer.transport.abort()
        await door.is_empty()
        await asyncio.sleep(0.05)

    attack(how, replace(QUICK, body_seconds=LONG))
    assert not caplog.records


def test_a_socket_that_is_refused_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def how(door: Door) -> None:
        assert (await door.answer(HELLO.replace(b"/ws", b"/no"))).startswith(b"HTTP/1.1 403")

    attack(how)
    assert not caplog.records


def test_a_socket_that_talks_is_cut_off_and_its_place_is_free() -> None:
    async def how(door: Door) -> None:
        reader = await door.knock(HELLO)
        assert b"101" in await reader.readuntil(b"\r\n\r\n")
        assert door.crowd.count == 1
        with suppress(ConnectionError):
            async with asyncio.timeout(LONG):
                while not reader.at_eof():
                    door.writer.write(10 * PING)
                    await reader.read(100)
        await door.is_empty()

    attack(how)


def test_a_socket_that_only_answers_stays() -> None:
    async def how(door: Door) -> None:
        reader = await door.knock(HELLO)
        await reader.readuntil(b"\r\n\r\n")
        for _ in range(3):
            door.writer.write(PING)
            assert await reader.readexactly(3) == b"\x8a\x01a"
        assert door.crowd.count == 1
        await asyncio.sleep(2 * QUICK.head_seconds)  # no head and no body is awaited any more
        door.writer.write(PING)
        assert await reader.readexactly(3) == b"\x8a\x01a"

    attack(how)


def test_the_same_complaint_is_made_once_in_a_while() -> None:
    now = [0.0]
    seldom = Seldom(60, lambda: now[0])
    complaint = partial(logging.LogRecord, "uvicorn.error", logging.WARNING, "", 1, "Invalid.", (), None)
    assert [seldom.filter(complaint()) for _ in range(4)] == [True, False, False, False]
    now[0] = 61.0
    again = complaint()
    assert seldom.filter(again) and again.getMessage() == "Invalid. (3 more before)"


def test_it_is_said_to_be_open_once_somebody_can_come_in() -> None:
    said: list[bool] = []
    with bind("127.0.0.1", 0) as door:
        server = server_of(echo, QUICK, goodbye=1)
        server.config.lifespan = "off"

        def then() -> None:
            said.append(can_come_in(door))
            server.should_exit = True

        server.then = then
        assert not can_come_in(door)
        server.run([door])
    assert said == [True]


def can_come_in(door: socket.socket) -> bool:
    with suppress(ConnectionRefusedError), socket.create_connection(door.getsockname(), LONG):
        return True
    return False
