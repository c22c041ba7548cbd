"""How a request ends: which status an error has, and whether it is told as a page or as JSON."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Match

from andamio.core import errors
from andamio.core.errors import AndamioError, BadInput
from andamio.core.layout import NOBODY
from andamio.core.text import Text, printable, read_whole
from andamio.games import find
from andamio.table import errors as at_table
from andamio.table.keeping import STORE
from andamio.table.store import Listing

from .books import book_of, opened
from .forms import field
from .gate import HEADERS
from .language import capital, render
from .visitor import visitor_of

log = logging.getLogger("andamio.web")

STATUS: dict[type[AndamioError], int] = {
    at_table.UnknownTable: 404,
    at_table.UnknownThing: 404,
    errors.UnknownGame: 404,
    errors.UnknownClause: 404,
    errors.StaleVersion: 409,
    errors.NotYourTurn: 409,
    errors.MatchOver: 409,
    errors.CannotUndo: 409,
    at_table.SeatTaken: 409,
    at_table.NotBegun: 409,
    at_table.NotNow: 409,
    at_table.NotInLesson: 409,
    at_table.UnknownLesson: 404,
    at_table.UnknownPuzzle: 404,
    at_table.PuzzleLeftOut: 410,
    at_table.LostTable: 410,
    at_table.ClosedTable: 410,
    at_table.NotSeated: 403,
    at_table.NotHost: 403,
    at_table.TooMany: 429,
    at_table.NotReady: 503,
    at_table.NotKept: 503,
}
GARBAGE = 422
METHODS = ("GET", "HEAD", "POST")  # that some address of ours has
LATER, WAIT = (429, 503), "3"  # seconds
HTTP_WORDS = {
    400: Text("no se entiende lo que se pide", "what is asked for cannot be read"),
    404: Text("aquí no hay nada; puede que el enlace esté cortado", "there is nothing here; the link may be cut off"),
    405: Text("eso no se puede pedir aquí", "that cannot be asked for here"),
    413: Text("la petición es demasiado grande", "the request is too large"),
    503: Text("la casa todavía no está lista", "the house is not ready yet"),
}
DISK = Text("la casa no alcanza sus libros; prueba dentro de un momento", "the house cannot reach its books; try again")
NO_GAME = Text("ese juego no está en el estante", "that game is not on the shelf")
WHOLE = Text("lo que se manda", "what is sent")
BROKEN = Text("algo se ha roto en la casa; no se ha perdido nada", "something broke in the house; nothing is lost")


def status_of(error: AndamioError) -> int:
    return STATUS.get(type(error), GARBAGE)


def later(status: int) -> dict[str, str] | None:
    """When to try again, for answers that mean just that."""
    return {"retry-after": WAIT} if status in LATER else None


def is_api(request: Request) -> bool:
    return str(request.scope["path"]).startswith("/api/")


def tell(request: Request, status: int, text: Text, kind: str = "refused", clause: str = "") -> Response:
    visitor = visitor_of(request)
    sentence = printable(capital(text.to(visitor.lang)))
    headers = later(status)
    if is_api(request):
        told = {"error": kind, "message": sentence} | ({"clause": clause} if clause else {})
        return JSONResponse(told, status, headers)
    page = render("error.html", visitor.lang, prefs=visitor.prefs, status=status, sentence=sentence)
    return HTMLResponse(page, status, headers)


async def tell_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, AndamioError)
    clause = getattr(error, "clause", "") if isinstance(error, errors.IllegalAction) else ""
    both = Text(error.say("es"), error.say("en"))
    if isinstance(error, errors.UnknownGame) and not is_api(request):
        both = NO_GAME  # people do not know games by the names that programs have for them
    return tell(request, status_of(error), both, type(error).__name__, str(clause))


async def tell_closed(request: Request, error: Exception) -> Response:
    """A table that nobody can play on: its own address tells who sat there, and where the record is."""
    assert isinstance(error, at_table.ClosedTable)
    path, listing, visitor = request.scope["path"], error.listing, visitor_of(request)
    if is_api(request):
        return await tell_refusal(request, error)
    own = f"/t/{listing.table.id}"
    if path in (own, f"{own}/replay") and (book := await book_of(request.app.state.house, listing)):
        return await tell_book(request, listing, book)
    page = render("closed.html", visitor.lang, prefs=visitor.prefs, game=find(listing.table.game), listing=listing)
    return HTMLResponse(page, 200 if path == own else status_of(error))


async def tell_book(request: Request, listing: Listing, book: bytes) -> Response:
    """How the match went, step by step, though nobody here could play it."""
    visitor, asked = visitor_of(request), request.query_params
    ply, seat = read_whole(asked.get("at", "")), read_whole(asked.get("seat", ""))
    page = await asyncio.to_thread(opened, book, visitor.lang, ply, NOBODY if seat is None else seat)
    given = {"prefs": visitor.prefs, "game": find(listing.table.game), "listing": listing, "page": page}
    return HTMLResponse(render("book.html", visitor.lang, **given))


async def tell_garbage(request: Request, error: Exception) -> Response:
    """What was sent is not what is asked for: name the field."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])[:80]
    why = Text("no es lo que se espera aquí", f"is not what is expected here ({first['msg']})")
    refused = BadInput(what=field(where) if where else WHOLE, why=why)
    return tell(request, GARBAGE, Text(refused.say("es"), refused.say("en")), "BadInput")


async def tell_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = tell(request, error.status_code, HTTP_WORDS.get(error.status_code, BROKEN))
    answer.headers.update(error.headers or {})
    if "allow" in answer.headers:
        answer.headers["allow"] = ", ".join(allowed(request))
    return answer


def allowed(request: Request) -> list[str]:
    """The methods of an address: each may have a route of its own."""
    routes: list[BaseRoute] = request.app.router.routes
    return [method for method in METHODS if any(is_for(route, {**request.scope, "method": method}) for route in routes)]


def is_for(route: BaseRoute, scope: dict[str, Any]) -> bool:
    return route.matches(scope)[0] is Match.FULL


async def tell_disk(request: Request, error: Exception) -> Response:
    request.app.state.house.note_trouble(STORE, error)
    return tell(request, 503, DISK)


async def tell_broken(request: Request, error: Exception) -> Response:
    """Outside the gate, so its headers are added here."""
    log.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    answer = tell(request, 500, BROKEN)
    answer.headers.update(HEADERS)
    return answer
