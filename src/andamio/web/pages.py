"""The pages that explain: the shelf, each game, its rules, the lobby, preferences."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from andamio.bots import LEVELS
from andamio.core.errors import AndamioError
from andamio.core.game import Game
from andamio.core.text import LANGS, read_whole
from andamio.games import SHELF, find
from andamio.table.errors import LostTable, NotReady, UnknownPuzzle
from andamio.table.house import House
from andamio.table.once import Once
from andamio.table.store import Listing
from andamio.table.teaching import find_puzzle

from . import rules_page
from .figures import NIGHT, mark_of, panels_of, svg_of
from .forms import read_form
from .game_facts import Facts
from .language import render
from .lessons import offers
from .new_table import form_context
from .puzzles import TODAY, Series, described, series_of
from .rule_search import LONGEST, search
from .sheets import picture_answer
from .visitor import Prefs, Visitor, chosen_prefs, keep_prefs, visitor_of

HTTPS = "https"
HOME_LINES = 12


def html(request: Request, template: str, status: int = 200, **given: Any) -> HTMLResponse:
    visitor = visitor_of(request)
    return HTMLResponse(render(template, visitor.lang, prefs=visitor.prefs, path=request.url.path, **given), status)


class Standing(NamedTuple):
    """A table of one's own, as the first page tells of it."""

    listing: Listing
    is_mine: bool = False
    turn: str = ""  # who is in turn, if somebody is
    free: int = 0  # seats that nobody has taken


class Pages:
    def __init__(self, house: House, facts: Facts) -> None:
        self.house, self.facts = house, facts
        self._drawing: Once[Any] = Once()

    async def home(self, request: Request) -> Response:
        visitor = visitor_of(request)
        held = await self.house.held_by(visitor.key)
        mine = [await self.standing(listing, visitor) for listing in in_play(held)[:HOME_LINES]]
        played = {listing.table.game for listing in held}
        template = "_mine.html" if request.query_params.get("part") else "home.html"
        return html(
            request, template, games=shelf(), mine=sorted(mine, key=lambda standing: not standing.is_mine),
            new=[game.name for game in shelf() if game.name not in played],
        )  # fmt: skip

    async def standing(self, listing: Listing, visitor: Visitor) -> Standing:
        """How a table of one's own stands: whose turn it is, or whom it waits for."""
        try:
            live = await self.house.find(listing.table.id)
        except AndamioError:  # it is closed, or its game is being prepared
            return Standing(listing)
        if not (live.has_begun and live.is_full):
            return Standing(listing, free=sum(seat.kind == "open" for seat in live.seats))
        mine = live.turn == live.seat_of(visitor.key) and not live.bot_of(live.turn)
        return Standing(listing, mine, live.seats[live.turn].name if live.turn >= 0 else "")

    async def lobby(self, request: Request) -> Response:
        visitor = visitor_of(request)
        tables, mine = await self.house.listed(), await self.house.held_by(visitor.key)
        template = "_lobby.html" if request.query_params.get("part") else "lobby.html"
        return html(request, template, tables=tables, mine=mine, key=visitor.key, games=shelf())

    async def game(self, request: Request) -> Response:
        game, lang = find(request.path_params["game"]), visitor_of(request).lang
        taught = await self.house.lessons_of(visitor_of(request).key)
        return html(
            request, "game.html", game=game, lessons=offers(game, taught), levels=LEVELS,
            puzzles=series_of(game, taught, self.house.clock()),
            rulings=rules_page.rulings(game.name, lang), facts=self.facts.known(game.name),
            is_ready=game.name in self.house.ready,
        )  # fmt: skip

    async def puzzles(self, request: Request) -> Response:
        """The one of the day of each game, and how far one has come."""
        taught, now = await self.house.lessons_of(visitor_of(request).key), self.house.clock()
        return html(request, "puzzles.html", all=[series_of(game, taught, now) for game in shelf()])

    async def puzzles_of(self, request: Request) -> Response:
        series = await self.series(request)
        return html(request, "puzzles_of.html", series=series, game=series.game)

    async def puzzle(self, request: Request) -> Response:
        """One of them: what is to be shared. Whoever wants to solve it sits down."""
        series, visitor, name = await self.series(request), visitor_of(request), request.path_params["puzzle"]
        if name == TODAY and series.today:
            return RedirectResponse(f"/games/{series.game.name}/puzzles/{series.today.puzzle.name}", 303)
        offer = next((offer for offer in series.offers if offer.puzzle.name == name), None)
        if offer is None:
            find_puzzle(series.game, name)  # says why
            raise UnknownPuzzle(puzzle=name)
        if series.game.name not in self.house.ready:
            raise NotReady(game=series.game.title)
        told = described(series.game, offer, visitor.lang)
        return html(request, "puzzle.html", game=series.game, series=series, told=told, address=str(request.url))

    async def series(self, request: Request) -> Series:
        game, taught = find(request.path_params["game"]), await self.house.lessons_of(visitor_of(request).key)
        return series_of(game, taught, self.house.clock())

    async def rules(self, request: Request) -> Response:
        game, lang = find(request.path_params["game"]), visitor_of(request).lang
        template = "_rules.html" if request.query_params.get("part") else "rules.html"
        return html(
            request, template, game=game, games=shelf(), rules=await self.rulebook(game, visitor_of(request)),
            contents=rules_page.contents(game.name, lang), lines=rules_page.card(game.name, lang),
        )  # fmt: skip

    async def rulebook(self, game: Game, visitor: Visitor) -> Markup:
        """With its pictures, once the game is ready to be played."""
        if game.name not in self.house.ready:
            return rules_page.rules_html(game.name, visitor.lang)
        return await self.drawn(rules_page.pictured_html, game.name, visitor.lang, visitor.prefs.theme)

    async def drawn(self, draw: Callable[..., Any], *asked: Any) -> Any:
        """Pictures take long the first time: they are drawn once, and beside the pages, though many ask."""
        return await self._drawing.of((draw, *asked), partial(asyncio.to_thread, draw, *asked))

    async def find_rules(self, request: Request) -> Response:
        """The clauses that say something."""
        asked, name, lang = (
            request.query_params.get("q", ""),
            request.query_params.get("game", ""),
            visitor_of(request).lang,
        )
        game = find(name) if name else None
        found = search([game] if game else shelf(), asked, lang) if asked.strip() else None
        pictured = {each.name: {figure.clause for figure in each.figures.values()} for each in shelf()}
        return html(
            request, "find.html", game=game, games=shelf(), asked=asked[:LONGEST], found=found, pictured=pictured
        )

    async def sheet(self, request: Request) -> Response:
        """A game on one page, to be printed."""
        game, visitor = find(request.path_params["game"]), visitor_of(request)
        is_ready = game.name in self.house.ready
        figures = await self.drawn(rules_page.sheet_figures, game.name, visitor.lang) if is_ready else []
        return html(
            request, "sheet.html", game=game, lines=rules_page.card(game.name, visitor.lang), theme=visitor.prefs.theme,
            points=rules_page.scoring(game.name, visitor.lang), figures=figures,
        )  # fmt: skip

    async def figure(self, request: Request) -> Response:
        """One picture of the rules. Whoever asks for it by what is in it may keep it for ever."""
        game, asked = find(request.path_params["game"]), request.query_params
        name, number = request.path_params["name"], read_whole(request.path_params["number"])
        if game.name not in self.house.ready:
            raise NotReady(game=game.title)
        if name not in game.figures or number not in range(1, panels_of(game.figures[name]) + 1):
            raise HTTPException(404)
        lang = next((lang for lang in LANGS if lang == asked.get("lang")), visitor_of(request).lang)
        svg = await self.drawn(svg_of, game.name, name, number, lang, asked.get("ink") == NIGHT)
        return picture_answer(request, svg.encode(), asked.get("v", "") == mark_of(game.name, name, number, lang))

    async def new_table(self, request: Request) -> Response:
        game = find(request.query_params.get("game", SHELF[0]))
        return html(request, "new.html", games=shelf(), **form_context(game, visitor_of(request)))

    async def preferences(self, request: Request) -> Response:
        return html(request, "preferences.html", back=safe_back(request.query_params.get("back", "/")))

    async def keep_preferences(self, request: Request) -> Response:
        visitor, form = visitor_of(request), await read_form(request)
        prefs = chosen_prefs(visitor.prefs, with_unchecked(form))
        answer = RedirectResponse(safe_back(form.get("back", "/")), 303)
        keep_prefs(answer, prefs, request.url.scheme == HTTPS)
        await self.tell_tables(visitor, prefs)
        return answer

    async def tell_tables(self, visitor: Visitor, prefs: Prefs) -> None:
        """Whether single options are played at once, and whether it is a junior's, is asked of the seat."""
        was, house = visitor.prefs, self.house
        if (prefs.autoplay, prefs.junior) == (was.autoplay, was.junior):
            return
        for listing in await house.held_by(visitor.key):
            if not listing.table.over:
                with suppress(LostTable):
                    await house.set_autoplay(listing.table.id, visitor.key, prefs.autoplay)
                    if prefs.junior != was.junior:
                        await house.set_junior(listing.table.id, visitor.key, prefs.junior)


def with_unchecked(form: dict[str, str]) -> dict[str, str]:
    """A box that is not ticked sends nothing: the form names those it shows."""
    shown = form.get("shown", "").split()
    return {name: "0" for name in shown} | form


def safe_back(path: str) -> str:
    """A page of ours: never another host."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


def shelf() -> list[Game]:
    return [find(name) for name in SHELF]


def in_play(tables: list[Listing]) -> list[Listing]:
    return [listing for listing in tables if not listing.table.over]
