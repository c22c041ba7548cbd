"""The gate: every request passes it first. Foreign origins, floods and large bodies go no further."""

from __future__ import annotations

import asyncio

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from andamio.core.text import Text, printable
from andamio.table.house import House

from .addresses import Crowd, address_of
from .hosts import Hosts, is_from_here
from .language import capital, render
from .rates import Buckets
from .settings import Settings
from .visitor import visitor_of

SAFE = ("GET", "HEAD", "OPTIONS")
UPLOADS = ("/import", "/tables", "/api/records", "/api/tables")  # where a record or a box may come
BOXES = "/lab/"  # and all fields of a box
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # with no-referrer, browsers send a form's Origin as null
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "private, no-cache",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
WHOSE = 80  # letters of a name that is not ours, in the sentence that says so
NOT_OURS = Text(
    "esta casa no se llama «{host}»; quien la lleva puede darle ese nombre con --name",
    "this house is not called '{host}'; whoever runs it may give it that name by --name",
)
BANNED = Text("quien lleva esta casa te ha cerrado la puerta", "whoever runs this house has closed its door to you")
FOREIGN = Text("la petición viene de otro sitio", "the request comes from another site")
TOO_FAST = Text("demasiadas peticiones; espera {seconds} s", "too many requests; wait {seconds} s")
TOO_LARGE = Text(
    "lo que mandas es demasiado grande; caben {limit} kB", "what you send is too large; there is room for {limit} kB"
)


class TooLarge(HTTPException):
    """The body went on beyond its limit."""

    def __init__(self) -> None:
        super().__init__(413)


class Gate:
    def __init__(
        self, app: ASGIApp, settings: Settings, house: House, shared: dict[str, Buckets] | None = None
    ) -> None:
        self.app, self.settings, self.house = app, settings, house
        self.requests, self.writes = Buckets(settings.requests), Buckets(settings.writes)
        self.hosts, self.inside = Hosts(settings.hosts), Crowd(settings.at_once, 1 << 30)
        self.lines: dict[str, asyncio.Semaphore] = {}  # in which requests of one address wait for each other
        if shared is not None:
            shared.update(requests=self.requests, writes=self.writes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, with_denial(scope, send))
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        send = with_headers(send)
        if answer := self.refusal(scope):
            await answer(scope, receive, send)
            return
        address = address_of(HTTPConnection(scope))
        if not self.inside.enter(address):
            await say(scope, 429, TOO_FAST, seconds=1)(scope, receive, send)
            return
        try:
            async with self.lines.setdefault(address, asyncio.Semaphore(self.settings.side_by_side)):
                await self.app(scope, counted(receive, self.limit(scope["path"])), send)
        finally:
            self.inside.leave(address)
            if address not in self.inside.inside:
                self.lines.pop(address, None)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        may_come = self.hosts.welcome(scope) and is_from_here(scope) and not self.is_banned(scope)
        if may_come and not self.wait(scope):
            await self.app(scope, receive, send)
        else:
            await refuse_socket(receive, send)

    def refusal(self, scope: Scope) -> Response | None:
        """Whoever asks too often is told so first: to refuse for another reason takes as long as to answer."""
        if wait := self.wait(scope):
            return say(scope, 429, TOO_FAST, seconds=wait)
        if not self.hosts.welcome(scope):
            host = printable(Headers(scope=scope).get("host", "")[:WHOSE])
            return say(scope, 421, NOT_OURS, host=host)
        if self.is_banned(scope):
            return say(scope, 403, BANNED)
        if scope["method"] not in SAFE and not is_from_here(scope):
            return say(scope, 403, FOREIGN)
        limit, said = self.limit(scope["path"]), Headers(scope=scope).get("content-length", "0")
        if said.isdecimal() and int(said[:12]) > limit:
            return say(scope, 413, TOO_LARGE, limit=limit // 1000)
        return None

    def is_banned(self, scope: Scope) -> bool:
        asked = HTTPConnection(scope)
        return bool(self.house.bans) and self.house.is_banned(visitor_of(asked).key, address_of(asked))

    def limit(self, path: str) -> int:
        is_large = path in UPLOADS or path.startswith(BOXES)
        return self.settings.upload if is_large else self.settings.body

    def wait(self, scope: Scope) -> int:
        """Whole seconds until this address may ask again; 0: now."""
        address = address_of(HTTPConnection(scope))
        wait = self.requests.take(address)
        if not wait and scope.get("method", "GET") not in SAFE:
            wait = self.writes.take(address)
        return int(wait) + 1 if wait else 0


def with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message["headers"] = list(message.get("headers", ()))
            said = {name for name, _ in headers}
            headers += [pair for pair in RAW_HEADERS if pair[0] not in said]
        await send(message)

    return sending


def with_denial(scope: Scope, send: Send) -> Send:
    """A handshake that is refused is answered as any other request, where the server can."""
    is_open = "websocket.http.response" not in scope.get("extensions", {})

    async def sending(message: Message) -> None:
        nonlocal is_open
        is_open = is_open or message["type"] == "websocket.accept"
        if is_open or message["type"] != "websocket.close":
            await send(message)
        else:
            await send({"type": "websocket.http.response.start", "status": 403, "headers": RAW_HEADERS})
            await send({"type": "websocket.http.response.body", "body": b""})

    return sending


def counted(receive: Receive, limit: int) -> Receive:
    read = 0

    async def receiving() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise TooLarge()
        return message

    return receiving


def say(scope: Scope, status: int, text: Text, **blanks: object) -> Response:
    """One sentence: as a page to a person who is not in too much of a hurry, else as text or as JSON.

    Whoever has to wait does so outside, with all that was sent ahead.
    """
    visitor = visitor_of(HTTPConnection(scope))
    sentence = text.fill(visitor.lang, **blanks)
    headers = {"retry-after": str(blanks["seconds"]), "connection": "close"} if "seconds" in blanks else None
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": "refused", "message": sentence}, status, headers)
    if headers is None and "text/html" in Headers(scope=scope).get("accept", ""):
        page = render("error.html", visitor.lang, prefs=visitor.prefs, status=status, sentence=capital(sentence))
        return HTMLResponse(page, status)
    return PlainTextResponse(sentence, status, headers)


async def refuse_socket(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008})
