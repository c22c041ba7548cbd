"""What one visitor may cost all others: costly things are made once, at a measured pace, and not where pages wait."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar
from unittest.mock import Mock

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from andamio.bots import Candidate
from andamio.core.record import write
from andamio.games import find
from andamio.table import house as house_floor
from andamio.table import keeping
from andamio.table.bot_pool import Question
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web import looking
from andamio.web.connection import HEAD, Connection
from andamio.web.game_facts import Facts
from andamio.web.pages import Pages
from andamio.web.picture import CAN_DRAW
from andamio.web.settings import Rate
from andamio.web.visitor import PREFS_COOKIE, SEAT_COOKIE, read_cookies
from tests.table.hall import ANA, Here, holder, in_house, play_one, play_out, two_sit

from .conftest import Visit
from .doors import PATIENT, person, program
from .test_gate import holder_token

pytestmark = pytest.mark.compiled

T = TypeVar("T")
TWICE = Rate(1e-6, 2)  # and then no more
MANY = 5  # who ask at the same time
A_MOMENT = 0.02  # seconds


class Busy(Here):
    """It takes a moment, and notes what it was given to do."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    async def hint(self, asked: Question) -> tuple[Candidate, ...]:
        await asyncio.sleep(A_MOMENT)
        return await super().hint(asked)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        self.done.append(work.__name__)
        await asyncio.sleep(A_MOMENT)
        return work(*given)


def noted(name: str, make: Callable[..., T], made: list[str]) -> Callable[..., T]:
    """The same, but slower, and noted with whether pages wait for it."""

    def once(*given: Any) -> T:
        made.append(f"{name} here" if threading.current_thread() is threading.main_thread() else name)
        time.sleep(A_MOMENT)
        return make(*given)

    return once


# ------------------------------------------------------------------------------------------------ once, elsewhere


def test_a_hint_is_thought_of_once_however_many_ask_for_it() -> None:
    bots = Busy()

    async def test(house: House) -> None:
        live = await two_sit(house)
        found = await asyncio.gather(*(house.hint(live.id, holder(live)) for _ in range(MANY)))
        assert len(bots.asked) == 1 and found[0] and found == MANY * [found[0]]

    in_house(test, bots=bots)


def test_a_story_and_a_picture_are_made_once_however_many_ask_for_them(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no page waits: who draws a PNG holds Python's lock, so that is left to a worker."""
    bots, made = Busy(), list[str]()
    for name in ("picture", "told"):
        monkeypatch.setattr(looking, name, noted(name, getattr(looking, name), made))

    async def test(house: House, app: FastAPI, live: Live) -> None:
        await play_out(house, live)
        asked = MANY * [f"/t/{live.id}/{end}" for end in ("story", "picture.svg", "picture.png")]
        async with person(app) as web:
            answers = await asyncio.gather(*map(web.get, asked))
        assert {answer.status_code for answer in answers} <= {200, 303}
        assert sorted(made) == ["picture", "told"] and bots.done == ["as_png"] * CAN_DRAW

    visit(test, bots=bots)


def test_what_the_rules_show_is_drawn_once_and_elsewhere_however_many_ask_for_it() -> None:
    """Whoever asked for a rulebook over a hundred connections had all its pictures drawn in every thread at once."""
    made: list[str] = []
    draw = noted("drawn", str.upper, made)

    async def test(house: House) -> None:
        shown = Pages(house, Facts())
        assert await asyncio.gather(*(shown.drawn(draw, "azul") for _ in range(MANY))) == MANY * ["AZUL"]
        assert made == ["drawn"]

    in_house(test)


def test_a_long_record_is_read_and_written_while_others_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record may take back as often as it likes, and be a hundred times as long as a match."""
    made: list[str] = []
    for room, name in (
        (house_floor, "bring_in"),
        (house_floor, "write"),
        (keeping, "Live"),
    ):
        monkeypatch.setattr(room, name, noted(name, getattr(room, name), made))

    async def test(house: House) -> None:
        live = await house.take_in(flapping_record(keeping.MANY), "", ANA)
        assert live.turn < 0 and live.seq > keeping.MANY
        house._live.clear()
        await house.export(live.id, "en")
        assert sorted(made) == ["Live", "Live", "bring_in", "write"]

    in_house(test)


def flapping_record(rows: int) -> str:
    """A match whose last move was made and taken back again and again."""
    match = find("a_construir").edition().new(1)
    while not match.is_over:
        match.play(match.legal()[0])
    *lines, end = write(match).splitlines()
    back = f"back {lines[-1].split()[0]} 1"
    return "\n".join([*lines, *[back, lines[-1]] * (rows // 2), end, ""])


# ------------------------------------------------------------------------------------------------ at a measured pace


def test_lists_stories_and_pictures_have_one_pace_and_what_is_known_is_given(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await play_out(house, live)
        async with person(app) as web:
            for end in ("about?at=1", "story", "about?at=1", "story"):
                assert (await web.get(f"/t/{live.id}/{end}")).status_code == 200
            for end in ("about?at=2", "story", "picture.svg", "picture.png")[:: 2 if CAN_DRAW else 4]:
                answer = await web.get(f"/t/{live.id}/{end}", headers={"accept-language": "es"})
                assert (answer.status_code, "retry-after" in answer.headers) == (429, True)
                assert "límite es 2" in answer.text
            web.cookies[PREFS_COOKIE] = "name=Somebody+else"
            assert (await web.get(f"/t/{live.id}/about?at=1")).status_code == 200, "another name, the same list"

    visit(test, replace(PATIENT, pictures=TWICE))


def test_hints_asked_for_by_pages_and_by_the_api_are_counted_together(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        told = []
        for _ in range(2):
            async with person(app, holder_token(live)) as web, program(app, holder_token(live)) as api:
                for _ in range(2):
                    told.append((await web.post(f"/t/{live.id}/hint")).status_code)
                    told.append((await api.post(f"/api/tables/{live.id}/hints")).status_code)
            await play_one(house, live)
        async with person(app, holder_token(live)) as web, program(app, holder_token(live)) as api:
            assert (await web.post(f"/t/{live.id}/hint")).status_code == 429
            assert (await api.post(f"/api/tables/{live.id}/hints")).status_code == 429
        assert told == 4 * [303, 200], "one that is known costs nothing"

    visit(test, replace(PATIENT, hints=TWICE))


# ------------------------------------------------------------------------------------------------ heads without an end


@pytest.mark.parametrize("letters", ['\\"', ";", "=", '"', "a=b;", " "])
def test_cookies_take_no_longer_than_they_should(letters: str) -> None:
    """Python's own reader takes a second for this many strokes, and twenty for four times as many."""
    began = time.process_time()
    found = read_cookies(f'x=1; {SEAT_COOKIE}="{letters * (60_000 // len(letters))}"')
    assert time.process_time() - began < 0.25
    assert found["x"] == "1" and sum(map(len, found.values())) < 20_000


def test_of_a_head_without_an_end_little_is_kept() -> None:
    async def test() -> None:
        door, sent = Connection(uvicorn.Config(app=Mock()), ServerState(), {}), bytearray()
        transport = Mock(is_closing=Mock(return_value=False), write=sent.extend)
        door.connection_made(transport)
        door.data_received(b"GET / HTTP/1.1\r\nhost: x\r\ncookie: ")
        for _ in range(HEAD // 1024):
            door.data_received(b"a" * 1024)
            assert not transport.close.called
        door.data_received(b"a" * 1024)
        assert transport.close.called and sent.startswith(b"HTTP/1.1 400") and b"too long" in sent

    asyncio.run(test())


def test_a_body_is_no_head() -> None:
    """Its own limit is the gate's."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def test() -> None:
        door = Connection(uvicorn.Config(app, lifespan="off"), ServerState(), {})
        transport = Mock(is_closing=Mock(return_value=False))
        door.connection_made(transport)
        door.data_received(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 999999\r\n\r\n")
        for _ in range(3):
            door.data_received(b"a" * HEAD)
        assert not transport.close.called
        await asyncio.gather(*door.tasks)

    asyncio.run(test())
