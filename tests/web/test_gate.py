"""The gate and what stands behind it: foreign origins, floods, garbage and thieves get a sentence and no further."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote, urlencode

import httpx
import pytest
from fastapi import FastAPI

from andamio.core.text import LANGS
from andamio.games import SHELF
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.live import Live
from andamio.table.making import Wanted, named, short
from andamio.table.sqlite import SqliteStore
from andamio.table.store import StoreFailed
from andamio.table.tokens import hash_of
from andamio.web.gate import HEADERS
from andamio.web.pages import safe_back
from andamio.web.rates import Buckets
from andamio.web.settings import Rate
from andamio.web.table_page import fragment
from andamio.web.visitor import (
    ALLOWED,
    BOOLS,
    PREFS_COOKIE,
    SEAT_COOKIE,
    Prefs,
    Visitor,
    chosen_prefs,
    read_cookies,
    read_prefs,
)
from tests.depth import sample
from tests.table.hall import ANA, BLAS, CARLA, GAME, SEATS, holder, key, play_on, play_out, two_sit

from .conftest import Visit
from .doors import HERE, HOST, PATIENT, Socket, door, person, program

pytestmark = pytest.mark.compiled

NEVER = "http://evil.test"
FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json"}
ENOUGH = Rate(0.001, 3)  # three at once, and then a long wait
OPEN_SEATS = ["me", *[""] * (SEATS - 1)]
NEW_ONE = {"game": GAME, "seats": OPEN_SEATS, "name": "D", "listed": True}


def sentence_of(answer: httpx.Response) -> str:
    """What a refusal says, however it says it."""
    if answer.headers["content-type"].startswith("application/json"):
        return str(answer.json()["message"])
    if found := re.search(r'<h1>(.+?)</h1>|role="alert" id="note"><p>(.+?)</p>', answer.text, re.DOTALL):
        return found[1] or found[2]
    return answer.text


def check_refused(answer: httpx.Response, *status: int) -> None:
    """A sentence, and nothing of how the house is built."""
    assert answer.status_code in status, (answer.status_code, answer.text[:200])
    assert len(sentence_of(answer)) > 8
    assert "Traceback" not in answer.text and ".py" not in answer.text
    check_headers(answer)


def check_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        if name != "cache-control":
            assert answer.headers[name] == value, name
    assert answer.headers["cache-control"]
    assert "server" not in answer.headers and "x-powered-by" not in answer.headers


# ------------------------------------------------------------------------------------------------ origin


@pytest.mark.parametrize(
    ("headers", "may"),
    [
        ({"origin": HERE, "cookie": "x=1"}, True),
        ({"origin": f"https://{HOST}", "cookie": "x=1"}, False),  # a proxy that takes the s off must say so
        ({"origin": HERE}, True),
        ({}, True),  # a program
        ({"cookie": "x=1", "sec-fetch-site": "same-origin"}, True),
        ({"cookie": "x=1"}, False),
        ({"cookie": "x=1", "sec-fetch-site": "same-site"}, False),
        ({"cookie": "x=1", "sec-fetch-site": "cross-site"}, False),
        ({"cookie": "x=1", "sec-fetch-site": "none"}, False),
        ({"origin": NEVER, "cookie": "x=1"}, False),
        ({"origin": NEVER}, False),
        ({"origin": NEVER, "sec-fetch-site": "same-origin"}, False),
        ({"origin": "null", "cookie": "x=1"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": f"{HERE}.evil.test"}, False),
        ({"origin": f"{HERE}:81"}, False),
        ({"origin": f"http://x@{HOST}"}, False),
        ({"origin": f"http://evil.test/{HOST}"}, False),
        ({"origin": f"http://evil.test#{HOST}"}, False),
        ({"origin": HOST}, False),
        ({"origin": "http://[::1"}, False),
        ({"origin": "http://]"}, False),
        ({"origin": "http://\x80"}, False),
        ({"origin": "//"}, False),
    ],
)
def test_an_unsafe_request_comes_from_here(visit: Visit, headers: dict[str, str], may: bool) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as client:
            for path, body, kind in ((f"/t/{live.id}/sit", b"name=x", FORM), ("/api/tables", b"{}", JSON)):
                kinds = [(name.encode(), value.encode()) for name, value in kind.items()]
                answer = await client.post(path, content=body, headers=[*raw, *kinds])
                assert (answer.status_code == 403) != may
                check_headers(answer)
                if not may:
                    check_refused(answer, 403)
            assert (await client.get(f"/t/{live.id}", headers=raw)).status_code == 200, "looking is free"
        socket = Socket(app, f"/ws/{live.id}", {name: value for name, value in headers.items()})
        assert ((await socket.heard())[0]["type"] == "websocket.accept") == may
        with suppress(asyncio.CancelledError):
            await socket.close()

    visit(test)


def test_every_unsafe_method_is_asked_where_it_comes_from(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            for method in ("POST", "PUT", "PATCH", "DELETE", "BREW"):
                answer = await web.request(method, f"/t/{live.id}/play", headers={"origin": NEVER})
                check_refused(answer, 403)

    visit(test)


def test_a_refused_handshake_has_our_headers_too(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        for path, origin in ((f"/ws/{live.id}", NEVER), ("/ws/nowhere", HERE), ("/ws/a/b", HERE), ("/nowhere", HERE)):
            start, body = await Socket(app, path, {"origin": origin}).heard(2)
            assert (start["type"], start["status"]) == ("websocket.http.response.start", 403)
            headers = {name.decode(): value.decode() for name, value in start["headers"]}
            assert HEADERS.items() <= headers.items()
            assert body["type"] == "websocket.http.response.body"

    visit(test)


def test_a_socket_counts_who_is_here_and_how_many_there_are(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        cookie = {"cookie": f"{SEAT_COOKIE}={ANA}"}
        mine = Socket(app, f"/ws/{live.id}", {"origin": HERE, **cookie})
        await mine.heard(2)
        assert live.here == {0: 1}
        other = Socket(app, f"/ws/{live.id}", {"origin": HERE})
        assert (await other.heard())[0]["type"] == "websocket.http.response.start", "there are places for two"
        assert live.here == {0: 1}
        await mine.close()
        assert live.here == {}
        again = Socket(app, "/ws/lobby", {"origin": HERE})
        assert (await again.heard())[0]["type"] == "websocket.accept", "the place is free again"
        await again.close()

    visit(test, replace(PATIENT, sockets=1))


@pytest.mark.parametrize("sent", [{"text": "x"}, {"bytes": b"\xff"}])
def test_a_socket_that_sends_is_closed(visit: Visit, sent: dict[str, Any]) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        mine = Socket(app, f"/ws/{live.id}", {"origin": HERE, "cookie": f"{SEAT_COOKIE}={ANA}"})
        await mine.heard(2)
        mine.inbox.put_nowait({"type": "websocket.receive", **sent})
        assert (await mine.heard(3))[2] == {"type": "websocket.close", "code": 1008, "reason": ""}
        await mine.task
        assert live.here == {}

    visit(test)


def test_one_address_has_so_many_sockets_and_others_have_theirs(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        near = [Socket(app, "/ws/lobby", {"origin": HERE}, f"2001:db8::{n}") for n in range(3)]
        far = Socket(app, "/ws/lobby", {"origin": HERE}, "2001:db8:0:1::1")
        kinds = [(await socket.heard())[0]["type"] for socket in (*near, far)]
        assert kinds == [*["websocket.accept"] * 2, "websocket.http.response.start", "websocket.accept"]
        for socket in (*near[:2], far):
            await socket.close()

    visit(test, replace(PATIENT, sockets_of_one=2))


def test_who_comes_need_not_look_again_but_others_must(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        shown = live.stamp
        watching = Socket(app, f"/ws/{live.id}", {"origin": HERE})
        assert (await watching.heard(2))[1]["text"] == f"{live.id}:{shown}"
        mine = Socket(app, f"/ws/{live.id}", {"origin": HERE, "cookie": f"{SEAT_COOKIE}={ANA}"})
        assert (await mine.heard(2))[1]["text"] == f"{live.id}:{shown}"
        assert (await watching.heard(3))[2]["text"] == f"{live.id}:{live.stamp}" != f"{live.id}:{shown}"
        for socket in (mine, watching):
            await socket.close()

    visit(test)


def test_onlookers_beyond_the_limit_are_refused(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        sockets = [Socket(app, f"/ws/{live.id}", {"origin": HERE}) for _ in range(4)]
        first = [(await socket.heard())[0]["type"] for socket in sockets]
        assert first == ["websocket.accept"] * 2 + ["websocket.http.response.start"] * 2
        for socket in sockets[:2]:
            await socket.close()

    visit(test, limits=Limits(pages=2))


# ------------------------------------------------------------------------------------------------ headers


def test_our_headers_are_those_that_browsers_heed() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert (policy["default-src"], policy["script-src"], policy["frame-ancestors"]) == ("'none'", "'self'", "'none'")
    assert (HEADERS["x-content-type-options"], HEADERS["x-frame-options"]) == ("nosniff", "DENY")
    assert HEADERS["cross-origin-opener-policy"] == HEADERS["referrer-policy"] == "same-origin"
    assert HEADERS["cache-control"].startswith("private")


def test_every_answer_has_our_headers(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            etag = (await web.get(f"/t/{live.id}/part")).headers["etag"]
            seen = set()
            for method, path, more in (
                ("GET", "/", {}),
                ("HEAD", "/", {}),
                ("GET", "/tables", {}),
                ("GET", f"/t/{live.id}", {}),
                ("GET", f"/t/{live.id}/part", {}),
                ("GET", f"/t/{live.id}/part", {"headers": {"if-none-match": etag}}),
                ("GET", f"/t/{live.id}/why", {}),
                ("GET", f"/t/{live.id}/record", {}),
                ("GET", f"/t/{live.id}/invite", {}),
                ("GET", "/games", {}),
                ("GET", "/nowhere", {}),
                ("GET", "/t/nowhere", {}),
                ("GET", "/static/andamio.css", {}),
                ("GET", "/static/nowhere.css", {}),
                ("GET", "/static/andamio.css", {"headers": {"range": "bytes=0-3"}}),
                ("GET", "/static/andamio.css", {"headers": {"range": "bytes=9999999-"}}),
                ("GET", "/static/andamio.css", {"headers": {"range": "nonsense"}}),
                ("GET", "/favicon.ico", {}),
                ("GET", "/api", {}),
                ("GET", "/api/openapi.json", {}),
                ("GET", "/api/health", {}),
                ("GET", "/api/nowhere", {}),
                ("DELETE", "/api/tables", {}),
                ("POST", "/", {}),
                ("OPTIONS", "/", {}),
                ("POST", "/preferences", {"data": {"back": "/tables"}}),
                ("POST", "/preferences", {"headers": {"origin": NEVER}}),
                ("POST", f"/t/{live.id}/play", {"data": {"a": "999"}}),
                ("POST", f"/t/{live.id}/play", {"content": b"x" * 5000}),
                ("POST", "/api/tables", {"json": {}}),
                ("POST", "/api/tables", {"content": b"{", "headers": JSON}),
            ):
                answer = await web.request(method, path, **more)
                check_headers(answer)
                seen.add(answer.status_code)
            assert {200, 206, 303, 304, 307, 400, 403, 404, 405, 409, 413, 416, 422} <= seen

    visit(test)


def test_what_breaks_says_so_without_saying_how(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async def breaks(*given: Any) -> Any:
            raise ZeroDivisionError("the secret of the house")

        house.find = house.held_by = breaks  # type: ignore[method-assign, assignment]
        for lang in LANGS:
            async with person(app, ANA, lang, raise_app_exceptions=False) as web:
                for path in (f"/t/{live.id}", f"/api/tables/{live.id}", "/"):
                    answer = await web.get(path)
                    check_refused(answer, 500)
                    assert "secret" not in answer.text and "ZeroDivision" not in answer.text

    visit(test, alone=True)


def test_a_store_that_fails_is_said_and_asked_again(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await house.store.close()
        async with person(app, ANA) as web, program(app, ANA) as api:
            for answer in (
                await web.get("/tables"),
                await web.get("/"),
                await web.get("/t/not-in-memory"),
                await web.post(f"/t/{live.id}/link"),
                await web.post(f"/t/{live.id}/leave"),
                await web.post("/tables", data={"game": GAME, "seat0": "me"}),
                await api.post("/api/tables", json={"game": GAME, "seats": OPEN_SEATS}),
                await api.get("/api/tables"),
                await api.get("/api/health"),
            ):
                check_refused(answer, 503)
                assert int(answer.headers["retry-after"]) > 0
        socket = Socket(app, "/ws/not-in-memory", {"origin": HERE})
        assert (await socket.heard())[0]["status"] == 403
        with pytest.raises(StoreFailed):
            await house.store.count()

    visit(test, alone=True)


def test_files_may_be_kept_and_pages_may_not(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            page = await web.get(f"/t/{live.id}")
            for address in set(re.findall(r'(?:href|src|data-\w+)="(/static/[^"]+)"', page.text)):
                answer = await web.get(address)
                assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
            assert page.headers["cache-control"] == "private, no-store", "who goes back sees the table as it is now"
            assert (await web.get("/")).headers["cache-control"] == "private, no-cache"

    visit(test)


@pytest.mark.parametrize("game", SHELF)
def test_no_id_of_a_page_is_there_twice(visit: Visit, game: str) -> None:
    """What drawings share has ids, too: where one is the page's, a look for the page's own finds a drawing."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        there = await play_on(house, await two_sit(house, game), 12)
        async with person(app, ANA) as web:
            for path in (f"/t/{there.id}", f"/t/{there.id}/replay?at=6", f"/t/{there.id}/about", f"/lab/{game}"):
                ids = Counter(re.findall(r'\bid="([^"]*)"', (await web.get(path)).text))
                assert ids and [name for name, times in ids.items() if times > 1] == [], path

    visit(test)


def test_pages_hold_no_script_and_no_style_of_their_own(visit: Visit) -> None:
    """The policy forbids them; a browser would leave them out."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            for path in ("/", "/tables", "/tables/new", f"/t/{live.id}", f"/t/{live.id}/replay", "/preferences",
                         "/import", "/api", f"/games/{GAME}", f"/games/{GAME}/rules",
                         f"/games/{GAME}/sheet", "/rules?q=rey", f"/t/{live.id}/invite"):  # fmt: skip
                text = (await web.get(path)).text
                assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), path
                assert not re.search(r"<script(?![^>]*\ssrc=)", text), path
                assert not re.search(rf'(?:src|href|action)="(?!{HERE})(?:https?:)?//', text), path

    visit(test)


# ------------------------------------------------------------------------------------------------ size


async def pieces(count: int, piece: bytes = b"x" * 1000) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield piece


@pytest.mark.parametrize("path", ["/t/{}/play", "/t/{}/sit", "/preferences", "/api/tables/{}/moves"])
def test_a_body_beyond_the_limit_is_refused_however_it_comes(visit: Visit, path: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        before = live.stamp
        kind = JSON if path.startswith("/api") else FORM
        async with person(app, ANA) as web:
            asked = path.format(live.id)
            check_refused(await web.post(asked, content=b"a=" + b"1" * 4096, headers=kind), 413)
            check_refused(await web.post(asked, content=pieces(6), headers=kind), 413)
            for lie in ("1", "0", "-5", "abc", "0" * 30 + "9", "1e9", "", "9" * 5000, "4096", "١٢"):
                headers = [(b"content-length", lie.encode()), *((k.encode(), v.encode()) for k, v in kind.items())]
                check_refused(await web.post(asked, content=pieces(6), headers=headers), 413)
        assert live.stamp == before

    visit(test)


def test_a_record_or_a_box_may_be_larger_but_has_its_limit(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            for path, data in (("/import", "record"), ("/tables", "box")):
                check_refused(await web.post(path, data={"game": GAME, data: "x" * 60_000}), 422)
                check_refused(await web.post(path, data={data: "x" * 300_000}), 413)
                check_refused(await web.post(path, content=pieces(300), headers=FORM), 413)
            check_refused(await web.post("/api/records", json={"record": "x" * 60_000}), 422)
            check_refused(await web.post("/api/records", json={"record": "x" * 300_000}), 413)
            check_refused(await web.post("/api/records/", json={"record": "x" * 60_000}), 413, 404)

    visit(test)


# ------------------------------------------------------------------------------------------------ rate


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a") == pytest.approx(0.5)
    assert buckets.take("b") == 0, "each has its own"
    now[0] += 0.5
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    now[0] += 1000
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, pytest.approx(0.5)]


@pytest.mark.parametrize("lang", LANGS)
def test_an_address_that_asks_too_fast_waits(visit: Visit, lang: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, lang, client=("10.0.0.1", 5)) as web:
            answers = [await web.get(path) for path in ("/", "/static/andamio.css", "/api/health", "/", "/api/health")]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        for answer in answers[3:]:
            check_refused(answer, 429)
            assert int(answer.headers["retry-after"]) >= 1
        async with person(app, ANA, client=("10.0.0.2", 5)) as web:
            assert (await web.get("/")).status_code == 200
        socket = Socket(app, "/ws/lobby", {"origin": HERE})
        socket.task.cancel()

    visit(test, replace(PATIENT, requests=ENOUGH))


def test_writes_have_a_rate_of_their_own(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            answers = [await web.post("/preferences", data={"back": "/"}) for _ in range(5)]
            assert [answer.status_code for answer in answers] == [303, 303, 303, 429, 429]
            assert (await web.get("/")).status_code == 200

    visit(test, replace(PATIENT, writes=ENOUGH))


def test_a_seat_that_plays_too_fast_waits_and_nothing_has_changed(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        ana, blas = (person(app, token) for token in (ANA, BLAS))
        api = program(app, ANA)
        stamp = live.seq
        for web in (ana, blas):
            answers = [await web.post(f"/t/{live.id}/play", data={"a": "999"}) for _ in range(5)]
            assert [answer.status_code == 429 for answer in answers] == [False, False, False, True, True]
            check_refused(answers[-1], 429)
            assert int(answers[-1].headers["retry-after"]) >= 1
        told = [await api.post(f"/api/tables/{live.id}/moves", json={"action": 999}) for _ in range(5)]
        check_refused(told[-1], 429)
        assert int(told[-1].headers["retry-after"]) >= 1
        assert live.seq == stamp
        for client in (ana, blas, api):
            await client.aclose()

    visit(test, replace(PATIENT, moves=ENOUGH))


def test_tables_are_made_at_a_measured_pace(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web, program(app, CARLA) as api:
            form = {"game": GAME, "seats": str(SEATS), "seat0": "me", "name": "C"}
            asked = [await web.post("/tables", data=form) for _ in range(5)]
            asked_by_program = await api.post("/api/tables", json={"game": GAME, "seats": OPEN_SEATS})
        assert [answer.status_code for answer in asked] == [303, 303, 303, 429, 429]
        for answer in (asked[-1], asked_by_program):
            check_refused(answer, 429)
            assert int(answer.headers["retry-after"]) >= 1

    visit(test, replace(PATIENT, tables=ENOUGH))


# ------------------------------------------------------------------------------------------------ names and words

BOLD = '"><b>'
NASTY = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "'><b>", "&lt;b&gt;", "{{7*7}}", "%(x)s",
    "‮evil‬", "a\r\nSet-Cookie: x=1", "\x00\x07", "</textarea><b>", "${x}", "{name}", "ñandú 👩‍🚀", "]]><b>",
    "javascript:1",
)  # fmt: skip


class Skeleton(HTMLParser):
    """What a browser makes of a page, without its words: tags, and the names of their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.bones: list[tuple[str, tuple[str, ...]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.bones.append((tag, tuple(name for name, _ in attrs)))


def check_words(html: str) -> None:
    """No letter that turns a line around, and none that cannot be seen."""
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", html)


@pytest.mark.parametrize("name", [BOLD, *sample(NASTY, 4, "nasty")])
def test_a_name_is_text_and_nothing_else(visit: Visit, name: str) -> None:
    """A page with this name and one with another have the same tags with the same attributes."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        waiting = await house.make(Wanted(GAME, OPEN_SEATS, "Ana", listed=True), key(CARLA))
        paths = (
            *(f"/t/{t.id}{end}" for t in (live, waiting) for end in ("", "/part", "/replay", "/invite")),
            "/tables",
            "/",
        )

        async def bones() -> list[object]:
            found: list[object] = []
            for token in (ANA, BLAS, CARLA, ""):
                async with person(app, token) as web:
                    for path in (*paths, "/preferences", "/tables/new"):
                        answer = await web.get(path, headers={"cookie": f"{SEAT_COOKIE}={token}; {prefs}"})
                        assert answer.status_code == 200
                        check_words(answer.text)
                        found.append(Skeleton(answer.text).bones)
            return found

        prefs = f"{PREFS_COOKIE}=name=Ana"
        before = await bones()
        for one in (live, waiting):
            for seat in one.seats:
                if seat.kind == "person":
                    await house._change(one, seat, seat._replace(name=short(name) or "7"))
        prefs = f"{PREFS_COOKIE}={urlencode({'name': name})}"
        assert await bones() == before

    visit(test)


@pytest.mark.parametrize("name", [BOLD, *NASTY, "x" * 79, "\u0300" * 79])
def test_a_name_is_kept_short_however_it_comes(visit: Visit, name: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web, program(app) as api:
            form = {"game": GAME, "seats": str(SEATS), "seat0": "me", "name": name}
            made = await web.post("/tables", data=form)
            if not short(name):
                check_refused(made, 422)
                check_refused(
                    await api.post("/api/tables", json={"game": GAME, "seats": OPEN_SEATS, "name": name}), 422
                )
                return
            assert made.status_code == 303
            assert not any("\n" in value or "\r" in value for value in made.headers.values())
            table = made.headers["location"].removeprefix("/t/")
            sat = await api.post(f"/api/tables/{table}/seats", json={"name": name})
            assert sat.status_code == 201
            assert {seat["name"] for seat in sat.json()["seats"][:2]} == {short(name), named(name, [short(name)])}
            kept = read_cookies(f"{PREFS_COOKIE}={web.cookies[PREFS_COOKIE]}")[PREFS_COOKIE]
            assert read_prefs(kept).name == short(name)

    visit(test)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "path",
    [
        "/nowhere", "/t/nowhere", "/t/<script>", "/t/%00", "/t/%ff", "/t/nowhere/part", "/t/nowhere/replay",
        "/s/nothing",
        "/games/nothing", "/games/%3Cb%3E/rules", "/tables/new?game=%3Cb%3E", "/t/{}/replay?seat=99",
        "/t/{}/replay?at=x",
        "/t/{}/replay?seat=1", "/t/{}?ask=x", "/t/{}/record", "/api/tables/nowhere", "/api/tables/%20", "/api/games/x",
        "/api/games/{game}/rules/99.9", "/api/nowhere", "/static/../../pyproject.toml", "/static/nowhere",
        "/t/{}/replay?at=99999999999999999999999",
    ],
)  # fmt: skip
def test_what_is_not_there_is_said_in_the_visitors_language(visit: Visit, path: str, lang: str) -> None:
    said = {}

    async def test(house: House, app: FastAPI, live: Live) -> None:
        for tongue in LANGS:
            async with person(app, ANA, tongue) as web:
                answer = await web.get(path.replace("{}", live.id).replace("{game}", GAME))
                check_refused(answer, 404, 409, 422)
                said[tongue] = sentence_of(answer)
                check_words(answer.text)
                if answer.headers["content-type"].startswith("text/html"):
                    assert f'<html lang="{tongue}"' in answer.text

    visit(test)
    assert said["es"] != said["en"]


@pytest.mark.parametrize(
    "back",
    [
        "//evil.test", "/\\evil.test", "\\\\evil.test", "http://evil.test", "https:evil.test",
        "javascript:alert(1)", "",
        "/\t/evil.test", "/\n/evil.test", "\t//evil.test", " //evil.test", "evil.test",
        "/\r\nLocation: http://evil.test",
        "///evil.test", "/\x00", "/‮", "data:text/html,x", "http:/evil.test", "@evil.test", "/ /evil.test",
    ],
)  # fmt: skip
def test_nobody_is_sent_to_another_site(visit: Visit, back: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app) as web:
            answer = await web.post("/preferences", data={"back": back, "lang": "es"})
            where = answer.headers["location"]
            assert where.startswith("/") and not re.match(r"/[/\\\s]", where), where
            page = await web.get("/preferences", params={"back": back})
            assert page.status_code == 200 and "evil.test" not in page.text.replace("%20/evil.test", "").replace(
                "/ /evil.test", ""
            )

    visit(test)


@pytest.mark.parametrize("path", ["/", "/tables", "/t/abc?ask=3#bar", "/t/a/replay?at=1&seat=0", "/ñ"])
def test_one_comes_back_to_where_one_was(path: str) -> None:
    assert safe_back(path) == path


# ------------------------------------------------------------------------------------------------ cookies and tokens


def test_cookies_are_for_the_server_alone(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        form = {"game": GAME, "seats": str(SEATS), "seat0": "me", "name": "C"}
        for scheme in ("http", "https"):
            transport = httpx.ASGITransport(app)
            base = f"{scheme}://{HOST}"
            async with httpx.AsyncClient(transport=transport, base_url=base, headers={"origin": base}) as web:
                made = await web.post("/tables", data=form)
                prefs = await web.post("/preferences", data={"lang": "es"})
            cookies = [*made.headers.get_list("set-cookie"), *prefs.headers.get_list("set-cookie")]
            assert {cookie.partition("=")[0] for cookie in cookies} == {SEAT_COOKIE, PREFS_COOKIE}
            for cookie in cookies:
                flags = {flag.strip().casefold() for flag in cookie.split(";")[1:]}
                assert {"httponly", "samesite=lax", "path=/"} <= flags
                assert ("secure" in flags) == (scheme == "https")
                assert not any(flag.startswith("domain") for flag in flags)

    visit(test)


def test_a_token_is_told_once_and_kept_as_its_hash(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app) as web, program(app) as api:
            form = {"game": GAME, "seats": str(SEATS), "seat0": "me", "name": "C", "listed": "1"}
            made = await web.post("/tables", data=form)
            mine = web.cookies[SEAT_COOKIE]
            given = (await api.post("/api/tables", json=NEW_ONE)).json()
            theirs = given["token"]
            assert len(mine) >= 22 and len(theirs) >= 22 and mine != theirs
            assert mine not in made.text
            api.headers["authorization"] = f"Bearer {theirs}"
            link = await web.post(f"{made.headers['location']}/link")
            secret = re.search(r"/s/([\w-]{22})", link.text)
            assert secret
            table, other = made.headers["location"], f"/t/{given['table']}"
            shown = ""
            for path in ("/", "/tables", table, f"{table}/part", f"{table}/invite", other, "/preferences",
                         f"/api{table.replace('/t/', '/tables/')}", "/api/tables", "/api/health"):  # fmt: skip
                for client in (web, api):
                    answer = await client.get(path)
                    shown += answer.text + str(answer.headers)
            look = await api.get(f"/s/{secret[1]}")
            assert look.status_code == 200
        for token in (mine, theirs):
            assert token not in shown + link.text + look.text and hash_of(token) not in shown + look.text
        assert secret[1] not in shown
        assert isinstance(house.store, SqliteStore)
        dump = "\n".join(await house.store.worker.read(lambda db: list(db.iterdump())))
        assert not any(token in dump for token in (mine, theirs, secret[1]))
        assert all(hash_of(token) in dump for token in (mine, theirs, secret[1]))

    visit(test)


def test_a_link_takes_the_seat_away_from_its_address_and_works_once(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web, person(app) as phone, person(app) as thief:
            link = await web.post(f"/t/{live.id}/link")
            found = re.search(rf"{HERE}(/s/[\w-]+)", link.text)
            assert found
            assert (await phone.get(found[1])).status_code == 200
            assert live.seat_of(key(ANA)) == 0, "looking at it changes nothing"
            taken = await phone.post(found[1])
            assert (taken.status_code, taken.headers["location"]) == (303, f"/t/{live.id}")
            assert live.seat_of(hash_of(phone.cookies[SEAT_COOKIE])) == 0
            check_refused(await thief.post(found[1]), 409)
            check_refused(await thief.get(found[1]), 409)
            check_refused(await web.post(f"/t/{live.id}/link"), 403)

    visit(test)


@pytest.mark.parametrize("token", ["", "short", "x" * 65, "a b" * 8, "ñ" * 20, "x" * 20 + "\x00", "../" * 8, "'" * 20])
def test_what_is_no_token_is_nobody(visit: Visit, token: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        raw = token.encode("latin-1")
        for header in ((b"cookie", SEAT_COOKIE.encode() + b"=" + raw), (b"authorization", b"Bearer " + raw)):
            async with person(app) as web:
                answer = await web.get(f"/api/tables/{live.id}", headers=[header])
                assert answer.json()["seat"] == -1
                answer = await web.post(f"/api/tables/{live.id}/leave", headers=[header])
                check_refused(answer, 403)

    visit(test)


def test_hashes_are_no_tokens(visit: Visit) -> None:
    """Whoever reads the store cannot sit down."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, key(ANA)) as web:
            assert (await web.get(f"/api/tables/{live.id}")).json()["seat"] == -1

    visit(test)


# ------------------------------------------------------------------------------------------------ garbage


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=", b"--\r\n"),
        ("multipart/form-data; boundary=x", b"--y\r\n\r\n"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: nonsense\r\n\r\n1\r\n--x--\r\n"),
        ("multipart/form-data; boundary=x", b"--x\r\n" + b"A: b\r\n" * 400 + b"\r\n1\r\n--x--\r\n"),
        *(
            (f"multipart/form-data; boundary=x; charset={charset}",
             b"--x\r\nContent-Disposition: form-data; name=\"game\"\r\n\r\n\\ud800\xff\r\n--x--\r\n")
            for charset in ("undefined", "raw_unicode_escape", "unicode_escape", "utf-16", "idna", "rot13",
                "zip", "no", "")
        ),
        ("multipart/form-data; boundary=x",
         b"--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\n\xff\xfe\x00\r\n--x--\r\n"),
        ("application/x-www-form-urlencoded", b"&".join(b"f%d=x" % n for n in range(500))),
        ("application/x-www-form-urlencoded", b"a=%"),
        ("application/x-www-form-urlencoded", b"a=%zz&=&&&==;"),
        ("application/x-www-form-urlencoded", b"a=%ff%fe&a=1&a=2"),
        ("application/x-www-form-urlencoded", b"a=" + b"9" * 4000),
        ("application/x-www-form-urlencoded", b"a=%D9%A1&version=%D9%A1"),
        ("application/x-www-form-urlencoded", b"a=1e3&version=0x1"),
        ("application/x-www-form-urlencoded", b"\x00\xff" * 100),
        ("application/x-www-form-urlencoded; charset=utf-16", "a=1".encode("utf-16")),
        ("text/plain", b"a=1"),
        ("application/json", b'{"a": 1}'),
        ("\x7f", b"a"),
        ("", b""),
    ],
)  # fmt: skip
def test_a_form_that_makes_no_sense_gets_a_sentence(visit: Visit, kind: str, body: bytes) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        before, tables = live.stamp, await house.store.count()
        async with person(app, holder_token(live)) as web:
            for path in ("play", "stand-in"):
                answer = await web.post(f"/t/{live.id}/{path}", content=body, headers={"content-type": kind})
                check_refused(answer, 422, 409)
            for path in ("/tables", "/import"):
                check_refused(await web.post(path, content=body, headers={"content-type": kind}), 422, 404)
            answer = await web.post("/preferences", content=body, headers={"content-type": kind})
            assert answer.status_code in (303, 422)
        assert (live.stamp, await house.store.count()) == (before, tables)

    visit(test)


def holder_token(live: Live) -> str:
    return next(token for token in (ANA, BLAS, CARLA) if hash_of(token) == holder(live))


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"null", b"[]", b'"x"', b"1", b"\xff\xfe", b'{"action": NaN}', b'{"action": 1e999}',
        b'{"action": null}',
        b'{"action": 1.5}', b'{"action": true}', b'{"action": {}}', b'{"action": 1, "more": 1}', b'{"\\ud800": 1}',
        b'{"action": "\\ud800"}', b'{"action": "' + b"x" * 81 + b'"}', b'{"action": ' + b"9" * 4000 + b"}",
        b"[" * 4000, b'{"action": 2147483648}', b'{"action": "1"}', b'{"action": 1, "action": {}}',
        b'{"action": "\\u0000"}',
        b'{"action": 0, "version": "1"}', b'{"action": 0, "version": -1}', b'{"a":' * 600,
    ],
)  # fmt: skip
def test_json_that_makes_no_sense_gets_a_sentence(visit: Visit, body: bytes) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        before = live.stamp
        for lang in LANGS:
            async with program(app, holder_token(live), lang) as api:
                answer = await api.post(f"/api/tables/{live.id}/moves", content=body, headers=JSON)
                check_refused(answer, 400, 409, 422)
        assert live.stamp == before

    visit(test)


@pytest.mark.parametrize(
    "options",
    [{"\ud800": 1}, {"seats": "\ud800"}, {"seats": []}, {"seats": None}, {"": ""}, {"x" * 500: 1}, {"seats": "²"}],
)
def test_options_that_make_no_sense_get_a_sentence(visit: Visit, options: dict[str, object]) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with program(app) as api:
            given = {"game": GAME, "seats": OPEN_SEATS, "options": options}
            check_refused(await api.post("/api/tables", content=json.dumps(given), headers=JSON), 422)

    visit(test)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (b"cookie", b"=;;;=; andamio"),
        (b"cookie", b"\xff\xfe\x00"),
        (b"cookie", b'andamio="\\777\\"; andamio_prefs=%%%zz'),
        (b"cookie", b"andamio_prefs=" + b"%22%3E" * 500),
        (b"cookie", b"andamio_prefs=lang=xx&theme=%3Cb%3E&motion=9&confirm=x&name=%ED%A0%80"),
        (b"cookie", b"andamio_prefs=" + b"&" * 3000),
        (b"cookie", b"a=b; " * 500),
        (b"cookie", b"[]{}()<>@,:/?"),
        (b"accept-language", b"\xff,,;q=z"),
        (b"accept-language", b"es;q=0.1,en" * 300),
        (b"accept-language", b"*"),
        (b"accept-language", b""),
        (b"accept-language", "ñ-Ñ".encode()),
        (b"authorization", b"Bearer"),
        (b"authorization", b"Basic \xff"),
        (b"authorization", b"Bearer " + b"x" * 5000),
        (b"if-none-match", b"\xff*W/"),
        (b"range", b"bytes=" + b"0-1," * 500),
        (b"host", b""),
        (b"host", b"[::1"),
        (b"host", b'a b<">'),
        (b"host", b"\xff"),
        (b"x-forwarded-for", b"'\"<>"),
        (b"x-andamio-part", b"\xff"),
        (b"accept", b"\xff/\xff"),
        (b"content-length", b"-1"),
        (b"transfer-encoding", b"nonsense"),
    ],
)
def test_headers_that_make_no_sense_do_no_harm(visit: Visit, name: bytes, value: bytes) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as web:
            for path in ("/", "/tables", f"/t/{live.id}", f"/t/{live.id}/part", f"/t/{live.id}/invite",
                "/static/andamio.css",
                         f"/api/tables/{live.id}", "/preferences", "/tables/new", "/nowhere",
                         "/api/nowhere"):  # fmt: skip
                answer = await web.get(path, headers=[(name, value)])
                assert answer.status_code < 500
                check_headers(answer)
            answer = await web.post(f"/t/{live.id}/play", headers=[(name, value)])
            assert 400 <= answer.status_code < 500
            check_headers(answer)

    visit(test)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static/%2e%2e%2fapp.py",
        "/static/....//app.py",
        "/static//etc/passwd", "/static/%00", "/static/..%5capp.py", "/static/./../../web/app.py", "/static",
        "/static/",
        "/static/templates", "/static/andamio.css%00", "/static/" + "a" * 3000,
    ],
)  # fmt: skip
def test_only_what_lies_in_static_is_given(visit: Visit, path: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        sent: list[Any] = []
        never = asyncio.Event()
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": unquote(path), "raw_path": path.encode(), "query_string": b"", "root_path": "", "extensions": {},
            "headers": [(b"host", HOST.encode())], "client": ("1.1.1.1", 1), "server": (HOST, 80),
        }  # fmt: skip

        async def receive() -> Any:
            await never.wait()

        async def send(message: Any) -> None:
            sent.append(message)

        await app(scope, receive, send)
        assert sent[0]["status"] in (307, 404), sent[0]
        assert b"def make_app" not in b"".join(message.get("body", b"") for message in sent)

    visit(test)


@pytest.mark.parametrize("lang", LANGS)
def test_a_method_that_is_not_meant_is_refused_and_the_right_one_named(visit: Visit, lang: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, lang) as web:
            for method, path in (
                ("GET", f"/t/{live.id}/play"), ("POST", "/"), ("PUT", "/tables"), ("DELETE", f"/t/{live.id}"),
                ("PATCH", "/api/tables"), ("GET", f"/api/tables/{live.id}/moves"), ("POST", "/static/andamio.css"),
                ("TRACE", "/"), ("BREW", f"/t/{live.id}"), ("POST", f"/t/{live.id}/record"),
            ):  # fmt: skip
                answer = await web.request(method, path)
                check_refused(answer, 405)
                assert path.startswith("/static") or answer.headers["allow"]

    visit(test)


def test_an_answer_that_is_known_is_not_sent_again(visit: Visit) -> None:
    """And the tag is another whenever the part would read otherwise."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        tags: dict[str, str] = {}
        path, who = f"/t/{live.id}/part", ((ANA, "en"), (BLAS, "en"), ("", "en"), (ANA, "es"))
        other = door(house)
        everybody = [(person(app, *one), person(other, *one)) for one in who]

        async def all_look() -> None:
            for web, anew in everybody:
                answer = await web.get(path)
                tag = answer.headers["etag"]
                assert tags.setdefault(tag, answer.text) == answer.text, tag
                again = await web.get(path, headers={"if-none-match": tag})
                assert (again.status_code, again.content) == (304, b"")
                assert (await anew.get(path)).text == answer.text, "drawn anew it reads the same"

        await all_look()
        for seat in (-1, -1, 0, 1 % SEATS):
            house.enter(live, seat)
            await all_look()
        for seat in (-1, 0):
            await house.exit(live, seat)
            await all_look()
        await house.hint(live.id, holder(live))
        await all_look()
        await house.play(live.id, holder(live), live.match.legal()[0], live.seq)
        await all_look()
        house.clock.now += 10**6  # type: ignore[attr-defined]
        await all_look()
        await house.leave(live.id, key(ANA))
        await all_look()
        await house.come_back(live.id, key(ANA))
        await all_look()
        await play_out(house, live)
        await all_look()
        await house.rematch(live.id, key(ANA))
        await all_look()
        for web, _ in everybody:
            await web.aclose()

    visit(test, alone=True)


def test_everybody_gets_the_part_of_their_own_seat(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        told = []
        for token in (ANA, BLAS, ""):
            async with person(app, token) as web:
                told.append(re.findall(r'class="table [^"]* me(\d)"', (await web.get(f"/t/{live.id}/part")).text))
        assert told == [["0"], ["1"], []]

    visit(test)


def test_everybody_gets_the_part_by_their_own_preferences(visit: Visit) -> None:
    """Though whoever may see the same is given what was drawn for another."""
    chosen = [{name: value} for name, values in ALLOWED.items() for value in values]
    chosen += [{name: flag} for name in BOOLS for flag in "01"]

    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app) as web:
            for each in chosen:
                web.cookies[PREFS_COOKIE] = urlencode(each)
                prefs = chosen_prefs(Prefs(), each)
                drawn = fragment(house, live, Visitor("", "", prefs, "es" if prefs.lang == "es" else "en"))
                assert (await web.get(f"/t/{live.id}/part")).text == drawn, each

    visit(test)


def test_a_hint_is_shown_to_whoever_asked(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await house.hint(live.id, holder(live))
        for token in (ANA, BLAS):
            async with person(app, token) as web:
                page = (await web.get(f"/t/{live.id}")).text
            assert ('class="hints"' in page) == (key(token) == holder(live))

    visit(test)
