"""The short way to what of a page changes with its table: after every move all who look ask for it.

It lies behind the gate and before all other doors. Whatever may be refused or is unusual goes on to the door itself:
a table that is not in memory or is filling up, a house of several processes.
"""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from andamio.table.live import Live

from .tables import Tables
from .visitor import visitor_of

PART = re.compile(r"/t/([^/]+)/part")
VARY = (b"vary", b"cookie, accept-language")


class Parts:
    def __init__(self, app: ASGIApp, tables: Tables) -> None:
        self.app, self.tables = app, tables

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        live = self.asked(scope) if scope["type"] == "http" and scope["method"] == "GET" else None
        if live is None:
            await self.app(scope, receive, send)
            return
        scope.update(endpoint=self.tables.part, path_params={"table": live.id})
        async with live.lock:
            start, body = self.answer(live, HTTPConnection(scope))
        await send(start)
        await send({"type": "http.response.body", "body": body})

    def asked(self, scope: Scope) -> Live | None:
        """The table whose part it is, if nothing can stand in the way."""
        found = PART.fullmatch(scope["path"])
        live = self.tables.house.at_hand(found[1]) if found else None
        return live if live and live.has_begun and live.is_full else None

    def answer(self, live: Live, request: HTTPConnection) -> tuple[Message, bytes]:
        """As `tables.part` gives it."""
        visitor, tables = visitor_of(request), self.tables
        tables.house.note_look(live, visitor.key)
        tag, part = tables.fragments.of(live, visitor, None, request.headers.get("if-none-match"))
        headers = [(b"etag", tag.encode()), VARY]
        if part is None:
            return {"type": "http.response.start", "status": 304, "headers": headers}, b""
        headers += [(b"content-length", b"%d" % len(part)), (b"content-type", b"text/html; charset=utf-8")]
        return {"type": "http.response.start", "status": 200, "headers": headers}, part
