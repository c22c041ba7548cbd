"""By which names a house is called, and from where its pages come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.addresses import one_of
from andamio.web.hosts import Hosts, is_from_here
from tests.table.hall import ANA

from .conftest import Visit
from .doors import PATIENT, Socket, person

pytestmark = pytest.mark.compiled
EVIL = "evil.test"


def asked(host: str, client: str = "203.0.113.9", server: str = "192.0.2.4", scheme: str = "http", **more: str) -> Any:
    headers = [(b"host", host.encode()), *((name.encode(), value.encode()) for name, value in more.items())]
    kind = "websocket" if scheme.startswith("ws") else "http"
    return {"type": kind, "scheme": scheme, "headers": headers, "client": (client, 1), "server": (server, 80)}


@pytest.mark.parametrize(
    ("names", "host", "may"),
    [
        ((), "192.0.2.4:8090", True),  # the very address that was connected to
        ((), "192.0.2.5:8090", False),
        ((), EVIL, False),
        ((), "localhost", False),  # who is elsewhere does not mean this machine
        ((), "", False),
        ((), "a b", False),
        ((), "[::1", False),
        (("play.test",), "play.test", True),
        (("play.test",), "PLAY.test:443", True),
        (("play.test",), "play.test.evil.test", False),
        (("play.test",), "192.0.2.4", False),
        (("https://play.test/", "two.test"), "two.test", True),
        (("*",), EVIL, True),
        (("*",), "a b", False),
    ],
)
def test_a_house_answers_to_its_own_names(names: tuple[str, ...], host: str, may: bool) -> None:
    assert Hosts(names).welcome(asked(host)) == may


@pytest.mark.parametrize("host", ["localhost:8090", "127.0.0.1", "[::1]:8090"])
def test_programs_of_this_machine_may_always_say_so(host: str) -> None:
    assert Hosts(("play.test",)).welcome(asked(host, client="127.0.0.1"))


def test_a_name_with_its_scheme_says_how_pages_are_reached() -> None:
    for scheme, now in (("http", "https"), ("ws", "wss")):
        scope = asked("play.test", scheme=scheme, origin="https://play.test", cookie="x=1")
        assert not is_from_here(scope)
        assert Hosts(("https://play.test",)).welcome(scope) and scope["scheme"] == now
        assert is_from_here(scope)
    assert not is_from_here(asked("play.test", scheme="https", origin="http://play.test"))


@pytest.mark.parametrize(("lang", "said"), [("es", f"no se llama «{EVIL}»"), ("en", f"is not called '{EVIL}'")])
def test_no_answer_carries_a_foreign_host(visit: Visit, lang: str, said: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA, lang) as web:
            for path in ("/", f"/t/{live.id}", f"/t/{live.id}/part", f"/t/{live.id}/invite", "/api/health"):
                answer = await web.get(path, headers={"host": EVIL})
                assert answer.status_code == 421 and said in answer.text
                assert f"://{EVIL}" not in answer.text + str(answer.headers)
        socket = Socket(app, f"/ws/{live.id}", {"host": EVIL, "origin": f"http://{EVIL}"})
        assert (await socket.heard())[0]["status"] == 403

    visit(test)


def test_links_are_as_the_operator_says(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            page = await web.get(f"/t/{live.id}/invite", headers={"host": "play.test"})
        assert f"https://play.test/t/{live.id}" in page.text

    visit(test, replace(PATIENT, hosts=("https://play.test",)))


def test_a_household_counts_as_one() -> None:
    assert one_of("2001:db8::1") == one_of("2001:db8::ffff:1") != one_of("2001:db8:0:1::1")
    assert one_of("::ffff:192.0.2.1") == one_of("192.0.2.1") != one_of("192.0.2.2")
    assert one_of("fe80::1%eth0") == one_of("fe80::2") and one_of("?") == "?"
