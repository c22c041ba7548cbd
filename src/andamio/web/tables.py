"""A table's pages and forms. A form works without JavaScript; our module sends it and swaps the answer in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from andamio.core.errors import AndamioError, BadInput
from andamio.core.friendly import friendly
from andamio.core.game import Game
from andamio.core.layout import NOBODY
from andamio.core.puzzles import PREFIX
from andamio.core.text import Text, printable
from andamio.games import find
from andamio.table.errors import UnknownTable
from andamio.table.live import Live
from andamio.table.making import short

from .addresses import address_of
from .deeds import choices_of
from .error_answers import later, status_of
from .forms import box_of, field, optional_whole, read_form, wanted_table, whole
from .language import capital
from .lessons import LEARNER
from .looking import Looking
from .meeting import qr
from .new_table import form_context, problem_of
from .pages import HTTPS, html, shelf
from .puzzles import NEXT, TODAY, is_puzzle, series_of
from .signs import SIGNS
from .table_page import Note, fragment, note_of, table_page
from .visitor import Visitor, keep_prefs, keep_token, known_visitor, visitor_of

PART = "x-andamio-part"  # our module asks for the table alone, not for a whole page
PLAY_ON = "maestra"  # against whom a match goes on from a decision
Deed = Callable[[str, str], Awaitable[object]]  # of whoever has this key, at this table


class Tables(Looking):
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

    async def play_on(self, request: Request) -> Response:
        """A new table at which a match that is over goes on from one of its decisions, against bots."""
        visitor, form = known_visitor(visitor_of(request)), await read_form(request)
        self.rates.check_new_table(request)
        table, step = request.path_params["table"], whole(form, "step")
        name, address = visitor.prefs.name, address_of(request)
        made = await self.house.play_on(table, visitor.key, step, PLAY_ON, name, address)
        return self.seated(request, made, visitor, {})

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
        if "sure" not in form:
            live, visitor = await self.look(request)
            if self.must_ask(live, visitor, form):
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
        live, visitor = await self.house.known(request.path_params["table"]), visitor_of(request)
        if self.rates.is_too_fast(request, live.id, visitor.key):
            return await self.answer(request, live, visitor, 429, Note(TOO_FAST.to(visitor.lang)))
        try:
            await deed(live.id, visitor.key)
        except UnknownTable:
            raise
        except AndamioError as error:
            kind = friendly(live.view(live.seat_of(visitor.key)), error)
            return await self.answer(request, live, visitor, status_of(error), note_of(error, live, visitor.lang, kind))
        return await self.answer(request, await self.house.known(live.id), visitor)

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
