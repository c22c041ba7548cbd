"""What a table shows: its page and the parts of it, what is asked of things, how a match went and what it comes to."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import cache, partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from andamio.core.errors import BadInput, UnknownSeat
from andamio.core.friendly import friendly
from andamio.core.layout import NOBODY
from andamio.core.text import LANGS, Lang, Text
from andamio.games import find
from andamio.table.errors import NotBegun, UnknownThing
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.once import Once

from .addresses import address_of
from .analyses import ANALYSES, Analyses, may_be_stopped, shown
from .figures import NIGHT
from .forms import optional_whole, read_form, whole
from .inspector import MOST_LETTERS, Answers, card_lines
from .language import render
from .lines import Step, actions_of, check_line, drawn_step
from .meeting import Invitation, invitation
from .moments import Moments
from .pages import HTTPS, html
from .picture import CAN_DRAW, as_png, picture
from .rates import Rates
from .replay_page import first_decision, replay_context, viewers_of
from .sheets import PICTURE_CSP
from .story import chart, course, moments
from .table_page import Fragments, note_of, table_page
from .visitor import Visitor, keep_token, known_visitor, visitor_of

SVG, PNG = "svg", "png"
SOON = "2"  # seconds after which a page that waits looks again
SHOWN = 256  # stories and pictures that are kept
NOW = {"cache-control": "private, no-store"}  # or a browser that goes back would show a table as it was
PRIVATE = {"cache-control": "private, max-age=3600", "content-security-policy": PICTURE_CSP}
PICTURES, STORIES = Text("imágenes", "pictures"), Text("crónicas", "stories")
LISTS = Text("listas de lo que hay en la mesa", "lists of what is on the table")


class Shown:
    """Stories and pictures made last: each is made once, though many ask for it at the same time."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[object, ...], Any] = OrderedDict()
        self._making: Once[Any] = Once()

    def __contains__(self, asked: tuple[object, ...]) -> bool:
        return asked in self._made

    async def of(self, asked: tuple[object, ...], make: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        if asked in self._made:
            return self._made[asked]
        made = self._made[asked] = await self._making.of(asked, make)
        if len(self._made) > SHOWN:
            self._made.popitem(last=False)
        return made


def told(live: Live, lang: Lang) -> dict[str, Any]:
    found = course(live)
    return {"chart": chart(found, live.names(), lang), "moments": moments(live, found, lang)}


@cache
def aims(game: str) -> dict[str, list[int]]:
    """The actions that are aimed at each piece: asked of all of them once, for they are many."""
    found: dict[str, list[int]] = {}
    for action in range(find(game).actions):
        found.setdefault(find(game).drawing.target(action), []).append(action)
    return found


class Looking:
    def __init__(self, house: House, rates: Rates, analyses: Analyses, fragments: Fragments, reach: str = "") -> None:
        self.house, self.rates, self.analyses, self.reach = house, rates, analyses, reach
        self.fragments, self.moments, self.answers = fragments, Moments(house), Answers()
        self.shown = Shown()

    # -- looking

    async def page(self, request: Request) -> Response:
        live, visitor = await self.look(request)
        ask = optional_whole(request.query_params, "ask")
        page = table_page(
            self.house,
            live,
            visitor,
            ask=NOBODY if ask is None else ask,
            invitation=self.waiting(request, live),
            address=str(request.url_for("table", table=live.id)),
        )
        return HTMLResponse(page, headers=NOW)

    async def part(self, request: Request) -> Response:
        """The table alone; nothing at all if the page has it already."""
        live, visitor = await self.look(request)
        seen, invited = request.headers.get("if-none-match"), self.waiting(request, live)
        tag, part = self.fragments.of(live, visitor, invited, seen)
        headers = {"etag": tag, "vary": "cookie, accept-language"}
        return Response(status_code=304, headers=headers) if part is None else HTMLResponse(part, headers=headers)

    async def moment(self, request: Request) -> Response:
        """The table after one ply that a page missed; nothing at all if it was taken back."""
        live, visitor = await self.look(request)
        asked = request.query_params
        drawn = self.moments.of(live, visitor, whole(asked, "ply"), whole(asked, "epoch"))
        return Response(status_code=204) if drawn is None else HTMLResponse(drawn)

    async def look(self, request: Request) -> tuple[Live, Visitor]:
        """A table that stands still: not between a move and the single options that play themselves after it."""
        live, visitor = await self.house.find(request.path_params["table"]), visitor_of(request)
        async with live.lock:
            self.house.note_look(live, visitor.key)
            return live, visitor

    async def why(self, request: Request) -> Response:
        """Why a piece cannot be pressed now, with the clauses that say so."""
        live, visitor = await self.look(request)
        seat, target = live.seat_of(visitor.key), request.query_params.get("piece", "")
        self.rates.check_question(request)
        aimed = aims(live.row.game).get(target, [])
        mine = seat != NOBODY and seat == live.turn
        view = live.view(seat)
        errors = live.why_not(seat, aimed) if mine else []
        notes = [note_of(error, live, visitor.lang, friendly(view, error)) for error in errors]
        return JSONResponse([note._asdict() for note in notes])

    async def about(self, request: Request) -> Response:
        """What a piece, a pile, a figure or a seat is, now or at a moment of the replay; or everything there is."""
        live, visitor = await self.look(request)
        viewer, ply, thing = (
            self.viewer(request, live, visitor),
            self.ply(request, live),
            request.query_params.get("piece"),
        )
        headers = {"etag": f'"{live.stamp}-{viewer}-{visitor.lang}"', "vary": "cookie, accept-language"}
        if not live.has_begun:
            raise NotBegun()
        if thing is None:
            if not self.answers.has_all_of(live, visitor, viewer, ply):
                self.rates.check_costly(request, LISTS)
            return HTMLResponse(self.answers.all_of(live, visitor, viewer, ply))
        self.rates.check_question(request)
        found = self.answers.of(live, visitor, viewer, ply, thing) if len(thing) <= MOST_LETTERS else None
        if found is None:
            raise UnknownThing(thing=thing[:MOST_LETTERS])
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(found, headers=headers)

    async def card(self, request: Request) -> Response:
        """The help card of the game as it is played here."""
        live, visitor = await self.look(request)
        lines, template = (
            card_lines(live.edition, visitor.lang),
            "_card.html" if "part" in request.query_params else "card.html",
        )
        return html(request, template, table=live.row, game=live.edition.game, lines=lines)

    def ply(self, request: Request, live: Live) -> int:
        """The moment that is asked for; now, if none is."""
        ply = optional_whole(request.query_params, "at")
        return len(live.plies) if ply is None else max(0, min(ply, len(live.plies)))

    async def replay(self, request: Request) -> Response:
        live, visitor = await self.look(request)
        viewer = self.viewer(request, live, visitor)
        ply = optional_whole(request.query_params, "at")
        rolls = ply is None
        ply = first_decision(live) if ply is None else max(0, min(ply, len(live.plies)))
        template = "_replay.html" if request.query_params.get("part") else "replay.html"
        given = replay_context(live, visitor, ply, viewer) | {"rolls": rolls}
        return HTMLResponse(render(template, visitor.lang, prefs=visitor.prefs, **given))

    def viewer(self, request: Request, live: Live, visitor: Visitor) -> int:
        """Whose eyes: one's own unless another's may be borrowed."""
        wanted = optional_whole(request.query_params, "seat")
        mine = live.seat_of(visitor.key)
        wanted = mine if wanted is None else wanted
        if wanted not in [seat for seat, _ in viewers_of(live, mine)]:
            if wanted >= len(live.seats) or wanted < NOBODY:
                raise UnknownSeat(seat=wanted, seats=len(live.seats))
            why = Text("eso se verá al terminar", "that is to be seen when the match is over")
            raise BadInput(what=Text("asiento", "seat"), why=why)
        return wanted

    async def record(self, request: Request) -> Response:
        table, visitor = request.path_params["table"], visitor_of(request)
        text = await self.house.export(table, visitor.lang)
        headers = {"content-disposition": f'attachment; filename="{table}.acta.txt"'}
        return PlainTextResponse(text, headers=headers)

    async def invitation(self, request: Request) -> Response:
        """The table's own address, as a link and as a code to point a phone at."""
        live, _ = await self.look(request)
        invited = invitation(request, live.id, self.reach)
        return html(request, "invite.html", table=live.row, game=live.edition.game, invitation=invited)

    def waiting(self, request: Request, live: Live) -> Invitation | None:
        """What the waiting room shows, while there is one."""
        return None if live.has_begun and live.is_full else invitation(request, live.id, self.reach)

    # -- when it is over, and for those who were sent a link

    async def story(self, request: Request) -> Response:
        """Who led when, and what swung it; for a match that is over."""
        live, visitor = await self.look(request)
        live.check_over()
        template = "_story.html" if request.query_params.get("part") else "story.html"
        asked = ("story", live.id, live.seq, tuple(live.names()), visitor.lang)
        if asked not in self.shown:
            self.rates.check_costly(request, STORIES)
        words = await self.shown.of(asked, partial(asyncio.to_thread, told, live, visitor.lang))
        return html(request, template, table=live.row, game=live.edition.game, **words)

    async def picture(self, request: Request) -> Response:
        """The table as an onlooker sees it, as SVG or PNG."""
        live, lang = (await self.look(request))[0], self.language(request)
        kind = request.path_params["kind"]
        if kind not in (SVG, PNG):
            raise HTTPException(404)
        if kind == PNG and not CAN_DRAW:
            return RedirectResponse(f"/t/{live.id}/picture.{SVG}?lang={lang}", 303)
        asked = ("picture", live.id, live.seq, tuple(live.names()), lang)
        if (kind, *asked) not in self.shown:
            self.rates.check_costly(request, PICTURES)
        svg = await self.shown.of((SVG, *asked), partial(asyncio.to_thread, picture, live, lang))
        if kind == SVG:
            return Response(svg, media_type="image/svg+xml")
        png = await self.shown.of((PNG, *asked), partial(self.house.bots.run, as_png, svg))
        return Response(png, media_type="image/png")

    async def line(self, request: Request) -> Response:
        """One step of a line, ringed on the table as a seat knew it then; its own only, until the match is over."""
        live, visitor = await self.look(request)
        asked = Step(
            self.viewer(request, live, visitor), self.ply(request, live), actions_of(request.query_params.get("a", "")),
            whole(request.query_params, "n"), self.language(request), request.query_params.get("ink") == NIGHT,
            optional_whole(request.query_params, "not"),
        )  # fmt: skip
        key = ("line", live.id, live.epoch, tuple(live.names()), asked)
        if key not in self.shown:
            check_line(live, asked)
            self.rates.check_line(request)
        svg = await self.shown.of(key, partial(asyncio.to_thread, drawn_step, live, asked))
        return Response(svg, media_type="image/svg+xml", headers=PRIVATE)

    async def analysis(self, request: Request) -> Response:
        """Decisions and luck, where they are worked out; else how far that is, or whether it is wanted."""
        live, visitor = await self.look(request)
        found, job = await self.analyses.kept(live), await self.analyses.progress(live.id)
        seat, eyes = (self.one_seat(request, live, name) for name in ("seat", "eyes"))
        told = shown(live, found, seat, eyes, visitor.lang) if found else None
        may_stop = may_be_stopped(live, job, visitor.key)
        given: dict[str, Any] = {"told": told, "job": job, "may_stop": may_stop, "address": str(request.url)}
        answer = html(request, "analysis.html", table=live.row, game=live.edition.game, **given)
        if job and not told:
            answer.headers["refresh"] = SOON
        return answer

    def one_seat(self, request: Request, live: Live, name: str) -> int:
        """A seat that a query names, or NOBODY."""
        seat = optional_whole(request.query_params, name)
        if seat is not None and not 0 <= seat < len(live.seats):
            raise UnknownSeat(seat=seat, seats=len(live.seats))
        return NOBODY if seat is None else seat

    async def ask_analysis(self, request: Request) -> Response:
        """Begin to work it out, or stop."""
        form, (live, visitor) = await read_form(request), await self.look(request)
        if "stop" in form:
            await self.analyses.ask_to_stop(live, visitor.key)
            return RedirectResponse(f"/t/{live.id}/analysis", 303)
        known, answer = known_visitor(visitor), RedirectResponse(f"/t/{live.id}/analysis", 303)
        if await self.analyses.kept(live) is None:
            self.rates.check_costly(request, ANALYSES)
            await self.analyses.ask(live, address_of(request), known.key)
            keep_token(answer, known, request.url.scheme == HTTPS)
        return answer

    def language(self, request: Request) -> Lang:
        wanted = request.query_params.get("lang", "")
        return next((lang for lang in LANGS if lang == wanted), visitor_of(request).lang)
