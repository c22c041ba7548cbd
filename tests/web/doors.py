"""Ways into a house for tests: people with cookies, programs with tokens, sockets; all in one process and one loop."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import httpx
from fastapi import FastAPI

from andamio.table.house import House
from andamio.web.app import make_app
from andamio.web.settings import Rate, Settings
from andamio.web.visitor import SEAT_COOKIE

HOST = "andamio.test"
HERE = f"http://{HOST}"
FAST = Rate(1e9, 1e9)
PATIENT = Settings(
    requests=FAST,
    writes=FAST,
    moves=FAST,
    tables=FAST,
    pictures=FAST,
    hints=FAST,
    lines=FAST,
    questions=FAST,
    boxes=FAST,
    studies=FAST,
    study_games=60,
    share=1.0,
    warm=False,
    workers=1,
    hosts=(HOST,),
)
SOON, LONG = 0.01, 5.0  # seconds


def door(house: House, settings: Settings = PATIENT) -> FastAPI:
    return make_app(settings, house)


def person(app: FastAPI, token: str = "", lang: str = "en", **more: Any) -> httpx.AsyncClient:
    """A browser, with the cookie of a seat if it has one."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app, **more),
        base_url=HERE,
        headers={"origin": HERE, "accept-language": lang},
        cookies={SEAT_COOKIE: token} if token else None,
    )


def program(app: FastAPI, token: str = "", lang: str = "en", **more: Any) -> httpx.AsyncClient:
    """A client of the API."""
    given = {"authorization": f"Bearer {token}"} if token else {}
    headers = {"accept-language": lang, **given}
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, **more), base_url=HERE, headers=headers)


class Socket:
    """One websocket, spoken to as a server does; it notes all that is sent."""

    def __init__(self, app: FastAPI, path: str, headers: Mapping[str, str], address: str = "127.0.0.1") -> None:
        self.sent: list[dict[str, Any]] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        path, _, query = path.partition("?")
        pairs = [(name.encode(), value.encode("latin-1")) for name, value in {"host": HOST, **headers}.items()]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path,
            "raw_path": path.encode(), "query_string": query.encode(), "root_path": "", "headers": pairs,
            "subprotocols": [], "client": (address, 1), "server": (HOST, 80),
            "extensions": {"websocket.http.response": {}},
        }  # fmt: skip
        self.task = asyncio.ensure_future(app(scope, self.inbox.get, self.note))

    async def note(self, message: Any) -> None:
        self.sent.append(message)

    async def heard(self, messages: int = 1) -> list[dict[str, Any]]:
        """All that was sent, once that is so much; or what there is, if it ends before."""
        until = asyncio.get_running_loop().time() + LONG
        while len(self.sent) < messages and not self.task.done():
            await asyncio.sleep(0)
            assert asyncio.get_running_loop().time() < until, f"it said only {self.sent}"
        return self.sent

    async def close(self) -> list[dict[str, Any]]:
        await asyncio.sleep(SOON)
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task
        return self.sent

    def texts(self) -> list[str]:
        return [message["text"] for message in self.sent if message.get("text")]

    def parts(self) -> list[tuple[str, bytes]]:
        """What a table's page was sent: a tag, and the part."""
        found = [message["bytes"].partition(b"\n") for message in self.sent if message.get("bytes")]
        return [(tag.decode(), part) for tag, _, part in found]
