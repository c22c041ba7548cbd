"""The short way to a table's part gives what its door gives; and so does a page's socket, unasked."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.making import Wanted
from andamio.table.tokens import hash_of
from andamio.web.table_page import Fragments
from andamio.web.visitor import SEAT_COOKIE, SHORT
from tests.table.hall import ANA, BLAS, GAME

from .conftest import Visit
from .doors import HERE, Socket, person

pytestmark = pytest.mark.compiled

LONG = {"accept-language": "en", "cookie": f"other={'x' * SHORT}; andamio={BLAS}"}


def told(answer: httpx.Response) -> tuple[object, ...]:
    return answer.status_code, answer.content, dict(answer.headers)


async def asked(app: FastAPI, live: Live) -> list[tuple[object, ...]]:
    """By both seats, an onlooker, in another language, with many cookies; then by those who have it already."""
    found = []
    for token, lang in ((ANA, "en"), (BLAS, "en"), ("", "en"), (ANA, "es"), (BLAS, "es")):
        async with person(app, token, lang) as web:
            answer = await web.get(f"/t/{live.id}/part")
            again = await web.get(f"/t/{live.id}/part", headers={"if-none-match": answer.headers["etag"]})
            assert again.status_code == 304 and not again.content
            found += [told(answer), told(again)]
    async with person(app) as web:
        found.append(told(await web.get(f"/t/{live.id}/part", headers=LONG)))
    return found


def test_the_short_way_gives_what_the_door_gives(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        short = await asked(app, live)
        with monkeypatch.context() as patch:
            patch.setattr(House, "at_hand", lambda self, table: None)
            assert await asked(app, live) == short
        assert len({answer[1] for answer in short if answer[0] == 200}) == 5  # each sees its own
        assert short[-1][1] == short[2][1]

    visit(test)


def test_what_is_unusual_goes_on_to_the_door(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            assert (await web.get("/t/nowhere/part")).status_code == 404
            assert (await web.post(f"/t/{live.id}/part")).status_code == 405
            house._live.clear()
            assert (await web.get(f"/t/{live.id}/part")).status_code == 200

    visit(test)


# -- by the socket


def listening(app: FastAPI, live: Live, token: str = "", lang: str = "en") -> Socket:
    cookie = {"cookie": f"{SEAT_COOKIE}={token}"} if token else {}
    return Socket(app, f"/ws/{live.id}?part", {"origin": HERE, "accept-language": lang, **cookie})


async def play_one(app: FastAPI, live: Live) -> None:
    """A move of the seat in turn, as its page sends it."""
    async with person(app, (ANA, BLAS)[live.turn]) as web:
        answer = await web.post(f"/t/{live.id}/play", data={"a": live.match.legal()[0], "sure": "1"})
        assert answer.status_code == 303


async def told_now(socket: Socket, live: Live) -> tuple[str, bytes]:
    """The part that it was sent of the table as it is now."""
    while not socket.parts() or not socket.parts()[-1][0].startswith(f'"{live.stamp}-'):
        await asyncio.sleep(0)
    return socket.parts()[-1]


async def close_all(*sockets: Socket) -> None:
    for socket in sockets:
        await socket.close()


def test_a_socket_brings_what_the_door_would_give(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        viewers = [(ANA, "en"), (BLAS, "es"), ("", "en"), ("", "es")]
        sockets = [listening(app, live, *viewer) for viewer in viewers]
        for socket in sockets:
            await socket.heard(2)
        await play_one(app, live)
        for (token, lang), socket in zip(viewers, sockets, strict=True):
            async with person(app, token, lang) as web:
                answer = await web.get(f"/t/{live.id}/part")
            assert await told_now(socket, live) == (answer.headers["etag"], answer.content)
        assert len({socket.parts()[-1][1] for socket in sockets}) == 4  # each sees its own
        await close_all(*sockets)

    visit(test)


def test_a_socket_that_does_not_ask_for_parts_is_only_told(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        socket = Socket(app, f"/ws/{live.id}", {"origin": HERE})
        await socket.heard(2)
        await play_one(app, live)
        await socket.heard(3)
        assert socket.texts()[-1] == f"{live.id}:{live.stamp}" and not socket.parts()
        await socket.close()

    visit(test)


def test_while_a_seat_is_free_pages_have_to_ask(visit: Visit) -> None:
    """Who has no name yet may be somebody else afterwards, and goes on asking."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        open_table = await house.make(Wanted(GAME, ["me", ""], "Ana", casual=True), hash_of(ANA))
        mine, other = listening(app, open_table, ANA), listening(app, open_table)
        await mine.heard(2)
        await other.heard(2)
        open_table.stir()
        house._tick(open_table)
        await mine.heard(3)
        assert not mine.parts()
        await house.sit(open_table.id, hash_of(BLAS), "Blas")
        assert (await told_now(mine, open_table))[1]
        await close_all(mine, other)
        assert other.texts()[-1] == f"{open_table.id}:{open_table.stamp}" and not other.parts()

    visit(test)


def test_who_is_banned_is_sent_nothing(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        socket = listening(app, live, BLAS)
        await socket.heard(2)
        house.bans.add(hash_of(BLAS))
        before = len(socket.parts())
        live.stir()
        house._tick(live)
        while socket.texts()[-1] != f"{live.id}:{live.stamp}":
            await asyncio.sleep(0)
        house.bans.clear()
        assert len(socket.parts()) == before
        await socket.close()

    visit(test, alone=True)


def test_what_cannot_be_drawn_is_told_and_the_socket_goes_on(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        socket = listening(app, live, ANA)
        await socket.heard(2)
        with monkeypatch.context() as patch:
            patch.setattr(Fragments, "of", lambda *given: 1 // 0)
            live.stir()
            house._tick(live)
            while socket.texts()[-1] != f"{live.id}:{live.stamp}":
                await asyncio.sleep(0)
        live.stir()
        house._tick(live)
        assert (await told_now(socket, live))[1]
        await socket.close()

    visit(test)
