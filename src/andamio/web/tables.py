"""A table's pages and forms. A form works without JavaScript; our module sends it and swaps the answer in."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from functools import cache, partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from andamio.core.errors import AndamioError, BadInput, UnknownSeat
from andamio.core.friendly import friendly
from andamio.core.game import Game
from andamio.core.layout import NOBODY
from andamio.core.puzzles import PREFIX
from andamio.core.text import LANGS, Lang, Text, printable
from andamio.games import find
from andamio.table.errors import NotBegun, UnknownThing
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.making import short
from andamio.table.once import Once

from .addresses import address_of
from .analyses import ANALYSES, Analyses, may_be_stopped, shown
from .deeds import choices_of
from .error_answers import later, status_of
from .figures import NIGHT
from .forms import box_of, field, optional_whole, read_form, wanted_table, whole
from .inspector import MOST_LETTERS, Answers, card_lines
from .language import capital, render
from .lessons import LEARNER
from .lines import Step, actions_of, check_line, drawn_step
from .meeting import Invitation, invitation, qr
from .moments import Moments
from .new_table import form_context, problem_of
from .pages import HTTPS, html, shelf
from .picture import CAN_DRAW, as_png, picture
from .puzzles import NEXT, TODAY, is_puzzle, series_of
from .rates import Rates
from .replay_page import first_decision, replay_context, viewers_of
from .sheets import PICTURE_CSP
from .signs import SIGNS
from .story import chart, course, moments
from .table_page import Fragments, Note, fragment, note_of, table_page
from .visitor import Visitor, keep_prefs, keep_token, known_visitor, visitor_of

PART = "x-andamio-part"  # our module asks for the table alone, not for a whole page
SVG, PNG = "svg", "png"
SOON = "2"  # seconds after which a page that waits looks again
PLAY_ON = "maestra"  # against whom a match goes on from a decision
SHOWN = 256  # stories and pictures that are kept
PRIVATE = {"cache-control": "private, max-age=3600", "content-security-policy": PICTURE_CSP}
PICTURES, STORIES = Text("imágenes", "pictures"), Text("crónicas", "stories")
LISTS = Text("listas de lo que hay en la mesa", "lists of what is on the table")
Deed = Callable[[str, str], Awaitable[object]]  # of whoever has this key, at this table


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


class Tables:
    def __init__(self, house: House, rates: Rates, analyses: Analyses, reach: str = "") -> None:
        self.house, self.rates, self.analyses, self.reach = house, rates, analyses, reach
        self.fragments, self.moments, self.answers = Fragments(house), Moments(house), Answers()
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
        return HTMLResponse(page)

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

    async def play_on(self, request: Request) -> Response:
        """A new table at which a match that is over goes on from one of its decisions, against bots."""
        visitor, form = known_visitor(visitor_of(request)), await read_form(request)
        self.rates.check_new_table(request)
        table, step = request.path_params["table"], whole(form, "step")
        name, address = visitor.prefs.name, address_of(request)
        made = await self.house.play_on(table, visitor.key, step, PLAY_ON, name, address)
        return self.seated(request, made, visitor, {})

    def language(self, request: Request) -> Lang:
        wanted = request.query_params.get("lang", "")
        return next((lang for lang in LANGS if lang == wanted), visitor_of(request).lang)

    # -- making

    async def make(self, request: Request) -> Response:
        visitor, form = known_visitor(visitor_of(request)), await read_form(request)
        self.rates.check_new_table(request)
        try:
            live = await self.house.make(wanted_table(form, visitor), visitor.key, address_of(request))
        except AndamioError as error:
            return self.form_again(request, form, error)
        return self.seated(request, live, visitor, form)

    def form_again(self, request: Request, form: dict[str, str], error: AndamioError) -> Response:
        """The form as it was sent, and what is wrong with it where it is wrong."""
        visitor, status = visitor_of(request), status_of(error)
        given = {**form, "boxtext": box_of(form)}
        game = find(form.get("game", ""))
        shown = form_context(game, visitor, given) | {"problem": problem_of(error, visitor, game)}
        answer = html(request, "new.html", status, games=shelf(), **shown)
        answer.headers.update(later(status) or {})
        return answer

    async def take_in(self, request: Request) -> Response:
        visitor = known_visitor(visitor_of(request))
        self.rates.check_new_table(request)
        try:
            form = await read_form(request)
            record, box = form.get("record", ""), form.get("box", "")
            live = await self.house.take_in(record, box, visitor.key, address_of(request))
        except AndamioError as error:
            return self.import_again(request, error)
        path = "replay" if live.row.over else ""
        return RedirectResponse(f"/t/{live.id}/{path}".rstrip("/"), 303)

    async def import_page(self, request: Request) -> Response:
        return html(request, "import.html", problem="")

    def import_again(self, request: Request, error: AndamioError) -> Response:
        """The page to choose another, and why this one cannot be opened."""
        status = status_of(error)
        answer = html(request, "import.html", status, problem=printable(capital(error.say(visitor_of(request).lang))))
        answer.headers.update(later(status) or {})
        return answer

    async def learn(self, request: Request) -> Response:
        """To the table of a lesson; it is made if there is none."""
        visitor, asked = known_visitor(visitor_of(request)), request.path_params
        self.rates.check_new_table(request)
        name = visitor.prefs.name or LEARNER.to(visitor.lang)
        live = await self.house.teach(find(asked["game"]).name, asked["lesson"], visitor.key, name)
        return self.seated(request, live, visitor, {})

    async def pose(self, request: Request) -> Response:
        """To the table of a puzzle: of that name, the one of the day, or the next that is not solved."""
        visitor, asked = known_visitor(visitor_of(request)), request.path_params
        game = find(asked["game"])
        name = await self.meant(game, asked["puzzle"], visitor)
        if not name:
            return RedirectResponse(f"/games/{game.name}/puzzles", 303)
        self.rates.check_new_table(request)
        live = await self.house.teach(game.name, name, visitor.key, visitor.prefs.name or LEARNER.to(visitor.lang))
        return self.seated(request, live, visitor, {})

    async def meant(self, game: Game, name: str, visitor: Visitor) -> str:
        """The name of a puzzle; "" where all are solved."""
        if name not in (NEXT, TODAY):
            return name if is_puzzle(name) else PREFIX + name
        series = series_of(game, await self.house.lessons_of(visitor.key), self.house.clock())
        offer = series.today if name == TODAY else series.following
        return offer.puzzle.name if offer else ""

    def seated(self, request: Request, live: Live, visitor: Visitor, form: dict[str, str]) -> Response:
        """To the table, with the token that holds the seat."""
        is_https = request.url.scheme == HTTPS
        answer = RedirectResponse(f"/t/{live.id}", 303)
        keep_token(answer, visitor, is_https)
        if form.get("name"):
            keep_prefs(answer, visitor.prefs._replace(name=short(form["name"])), is_https)
        return answer

    async def sit(self, request: Request) -> Response:
        visitor, form = known_visitor(visitor_of(request)), await read_form(request)
        name = form.get("name", visitor.prefs.name)
        seat = optional_whole(form, "seat")
        live, junior = await self.house.find(request.path_params["table"]), form.get("junior") == "1"
        try:
            await self.house.sit(live.id, visitor.key, name, seat, visitor.prefs.autoplay, junior)
        except AndamioError as error:
            typed = visitor_of(request)._replace(prefs=visitor.prefs._replace(name=short(name)))
            return await self.answer(request, live, typed, status_of(error), note_of(error, live, visitor.lang))
        return self.seated(request, live, visitor, form)

    async def fill(self, request: Request) -> Response:
        """A bot takes a free seat."""
        form = await read_form(request)
        return await self.attempt(
            request, lambda table, key: self.house.fill(table, key, whole(form, "seat"), form.get("level", ""))
        )

    # -- a seat on another device

    async def make_link(self, request: Request) -> Response:
        live, visitor = await self.look(request)
        token = await self.house.make_link(live.id, visitor.key)
        address = str(request.url_for("seat_link", token=token))
        return html(request, "link.html", table=live.row, game=live.edition.game, address=address, code=qr(address))

    async def look_at_link(self, request: Request) -> Response:
        live, seat = await self.house.look_at_link(request.path_params["token"])
        return html(request, "takeseat.html", table=live.row, game=live.edition.game, name=live.seats[seat].name)

    async def use_link(self, request: Request) -> Response:
        visitor = known_visitor(visitor_of(request))
        live = await self.house.use_link(request.path_params["token"], visitor.key)
        return self.seated(request, live, visitor, {})

    # -- acting

    async def play(self, request: Request) -> Response:
        """One action; one that cannot simply be taken back is looked at first."""
        form = await read_form(request)
        live, visitor = await self.look(request)
        if "sure" not in form and self.must_ask(live, visitor, form):
            return await self.answer(request, live, visitor, ask=whole(form, "a"))
        return await self.attempt(
            request, lambda table, key: self.house.play(table, key, whole(form, "a"), optional_whole(form, "version"))
        )

    def must_ask(self, live: Live, visitor: Visitor, form: dict[str, str]) -> bool:
        """Whether it is to be looked at first; what the page saw of another version is refused anyway."""
        seat, action, seen = live.seat_of(visitor.key), optional_whole(form, "a"), optional_whole(form, "version")
        if seat == NOBODY or seat != live.turn or live.bot_of(seat) or seen not in (None, live.seq):
            return False
        choices = choices_of(live, live.view(seat), visitor.lang, visitor.prefs.touch)
        return any(choice.action == action and choice.lift for choice in choices)

    async def undo(self, request: Request) -> Response:
        form = await read_form(request)
        return await self.attempt(
            request, lambda table, key: self.house.undo(table, key, optional_whole(form, "version"))
        )

    async def ask_back(self, request: Request) -> Response:
        form = await read_form(request)
        return await self.attempt(
            request, lambda table, key: self.house.ask_back(table, key, optional_whole(form, "version"))
        )

    async def answer_back(self, request: Request) -> Response:
        form = await read_form(request)
        return await self.attempt(
            request,
            lambda table, key: self.house.answer_back(table, key, whole(form, "question"), form.get("yes") == "1"),
        )

    async def hint(self, request: Request) -> Response:
        async def asked(table: str, key: str) -> None:
            if await self.house.must_think(table, key):
                self.rates.check_hint(request)
            await self.house.hint(table, key)

        return await self.attempt(request, asked)

    async def solution(self, request: Request) -> Response:
        """A puzzle is given up: what the solution does is marked."""
        return await self.attempt(request, self.house.show_solution)

    async def coach(self, request: Request) -> Response:
        """The coach comes to the table, or goes."""
        form = await read_form(request)
        return await self.attempt(
            request, lambda table, key: self.house.set_coach(table, key, form.get("coach") == "1")
        )

    async def leave(self, request: Request) -> Response:
        return await self.attempt(request, self.house.leave)

    async def come_back(self, request: Request) -> Response:
        return await self.attempt(request, self.house.come_back)

    async def stand_in(self, request: Request) -> Response:
        form = await read_form(request)
        return await self.attempt(request, lambda table, key: self.house.call_stand_in(table, key, whole(form, "seat")))

    async def sign(self, request: Request) -> Response:
        """One of our signs, to all who look at the table."""
        form, visitor = await read_form(request), visitor_of(request)
        live, number = await self.house.find(request.path_params["table"]), whole(form, "sign")
        if not 0 <= number < len(SIGNS):
            raise BadInput(what=field("sign"), why=Text("no hay tal seña", "there is no such sign"))
        if live.seat_of(visitor.key) != NOBODY:
            self.rates.check_sign(live.id, visitor.key)
        await self.house.sign(live.id, visitor.key, number)
        return Response(status_code=204)

    async def rematch(self, request: Request) -> Response:
        live, visitor = await self.look(request)
        self.rates.check_move(request, live.id, visitor.key)
        again = await self.house.rematch(live.id, visitor.key)
        return RedirectResponse(f"/t/{again.id}", 303)

    async def attempt(self, request: Request, deed: Deed) -> Response:
        """Do it and show the table; what is refused is said there, and nothing is lost."""
        live, visitor = await self.look(request)
        if self.rates.is_too_fast(request, live.id, visitor.key):
            return await self.answer(request, live, visitor, 429, Note(TOO_FAST.to(visitor.lang)))
        try:
            await deed(live.id, visitor.key)
        except AndamioError as error:
            kind = friendly(live.view(live.seat_of(visitor.key)), error)
            return await self.answer(request, live, visitor, status_of(error), note_of(error, live, visitor.lang, kind))
        return await self.answer(request, live, visitor)

    async def answer(
        self,
        request: Request,
        live: Live,
        visitor: Visitor,
        status: int = 200,
        note: Note | None = None,
        ask: int = NOBODY,
    ) -> Response:
        invited = self.waiting(request, live)
        if PART in request.headers:
            if note is None and ask == NOBODY:
                tag, given = self.fragments.of(live, visitor, invited)
                return HTMLResponse(given, status, {"etag": tag})
            part = fragment(self.house, live, visitor, note=note, ask=ask, invitation=invited)
            return HTMLResponse(part, status, later(status))
        if note is not None:
            page = table_page(self.house, live, visitor, note=note, invitation=invited)
            return HTMLResponse(page, status, later(status))
        return RedirectResponse(f"/t/{live.id}" + (f"?ask={ask}" if ask != NOBODY else "") + "#bar", 303)


TOO_FAST = Text("Vas demasiado deprisa; espera un momento.", "You go too fast; wait a moment.")
