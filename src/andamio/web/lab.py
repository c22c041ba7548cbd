"""The authors' lab on the web: a box as a form, checked while one types; played, printed, shared and taken home."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from andamio.core.options import seats_option
from andamio.core.text import Lang, Text
from andamio.games import find
from andamio.lab.study_page import body, page
from andamio.table.errors import NotReady
from andamio.table.house import House
from andamio.table.once import Once

from .addresses import address_of
from .forms import read_form
from .lab_address import Asked, check_address, edition_of, read_asked
from .lab_form import Opened, opened, taken_in, toml_of
from .language import capital
from .new_table import form_context
from .pages import html
from .printed import paper_called, printed_page
from .rates import Rates
from .studies import Studies, Study
from .visitor import Visitor, visitor_of

ALONE_CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"  # pages that need nothing else
DO, BACKS, PAPER, PART, FILE, SHOWN = "do", "backs", "paper", "part", "box", "shown"
OURS = (DO, BACKS, PAPER, PART, FILE, SHOWN)  # names in forms and addresses that are no fields of a box
NOTHING_SHOWN: dict[str, Any] = {"address": "", "pieces": {}, "labels": {}, "stock": ""}
FIELDS = 1_600  # of a form
KEPT = 40  # forms of the house's own boxes, in either language
DRAWN = Text("dibujos de cajas", "drawings of boxes")
GAMES = Text("partidas del laboratorio", "games of the lab")


class Lab:
    def __init__(self, house: House, rates: Rates, studies: Studies) -> None:
        self.house, self.rates, self.studies = house, rates, studies
        self.known: OrderedDict[tuple[Asked, Lang], Opened] = OrderedDict()
        self._drawing: Once[Opened] = Once()

    async def page(self, request: Request) -> Response:
        asked, lang = self.asked(request), visitor_of(request).lang
        if request.query_params.get(PART):
            return html(request, "_study.html", **self.shown(request, asked))
        return await self.form(request, await self.opened(request, asked, lang))

    async def form(self, request: Request, box: Opened, status: int = 200) -> Response:
        game = find(box.asked.game)
        return html(
            request, "lab.html", status, game=game, box=box, seats_option=seats_option(game.seats),
            stock=Markup(box.stock), whole=f"{request.base_url}".rstrip("/") + box.asked.address,
            **self.shown(request, box.asked),
        )  # fmt: skip

    def shown(self, request: Request, asked: Asked) -> dict[str, Any]:
        """How far its study is, and what came of it."""
        found, study = self.studies.report(asked), self.studies.begun(asked)
        visitor, name = visitor_of(request), self.studies.name_of(asked)
        failed = self.studies.failed.get(name)
        return {
            "asked": asked, "study": study, "games": self.studies.games, "thousands": thousands,
            "may_stop": may_stop(study, request),
            "has_failed": name in self.studies.failed, "failure": failed.say(visitor.lang) if failed else "",
            "report": Markup(body(found, visitor.lang)) if found else None,
        }  # fmt: skip

    async def deed(self, request: Request) -> Response:
        """A form that was sent: its box first, then what is to be done with it."""
        given, visitor = await read_form(request, FIELDS), visitor_of(request)
        asked = self.asked(request, given)
        if given.get(FILE, "").strip():
            asked = await self.read(request, taken_in, given[FILE], asked)
            return led_to(asked)
        box = await self.opened(request, asked, visitor.lang)
        if box.problem:
            return await self.form(request, box, 422)
        return await self.done(request, box.asked, given, visitor)

    async def done(self, request: Request, asked: Asked, given: Mapping[str, str], visitor: Visitor) -> Response:
        do = given.get(DO, "")
        if do == "open":
            return await self.table(request, asked, visitor)
        if do == "print":
            backs = f"&{BACKS}=1" if given.get(BACKS) else ""
            return led_to(asked, "/print", f"{PAPER}={paper_called(given.get(PAPER) or 'a4').key}{backs}")
        if do == "take":
            return led_to(asked, "/box.toml")
        if do == "play":
            self.play(request, asked)
        if do == "stop":
            self.studies.stop(asked, who(request))
        return led_to(asked, place="#study" if do in ("play", "stop") else "")

    def play(self, request: Request, asked: Asked) -> None:
        if self.studies.report(asked) is None and self.studies.begun(asked) is None:
            self.rates.check_study(request, GAMES)
        self.studies.start(asked, address_of(request), who(request))

    async def check(self, request: Request) -> Response:
        """While somebody types: what is wrong and where; or the address of the box, and its pieces as they are now:
        those that are otherwise than printed, and those that the page shows so still."""
        given, lang = await read_form(request, FIELDS), visitor_of(request).lang
        box = await self.opened(request, self.asked(request, given), lang)
        if box.problem:
            return JSONResponse(NOTHING_SHOWN | {"problem": box.problem._asdict()})
        tiles, shown = [tile for group in box.groups for tile in group.tiles], given.get(SHOWN, "").split(",")
        touched = [tile for tile in tiles if tile.picture and (tile.is_changed or tile.name in shown)]
        pieces = {tile.name: {"title": capital(tile.title), "picture": tile.picture} for tile in touched}
        labels = {field.name: field.label for tile in touched for field in tile.fields}
        stock = box.stock if touched else ""
        found = {"address": box.asked.address, "pieces": pieces, "labels": labels, "stock": stock}
        return JSONResponse({"problem": None} | found)

    async def table(self, request: Request, asked: Asked, visitor: Visitor) -> Response:
        """The form of a new table, with this box in it."""
        game, toml = find(asked.game), await self.read(request, toml_of, asked)
        context = form_context(game, visitor)
        values = context["values"] | dict(asked.options) | {"seats": str(asked.seats), "boxtext": toml}
        return html(request, "new.html", games=[], **context | {"values": values})

    async def printed(self, request: Request) -> Response:
        asked, visitor = self.asked(request), visitor_of(request)
        paper = paper_called(request.query_params.get(PAPER) or "a4")
        made = await self.read(
            request, print_out, asked, visitor.lang, paper.key, bool(request.query_params.get(BACKS))
        )
        return alone(made)

    async def report(self, request: Request) -> Response:
        """The report alone, to be kept and sent; where it is not known yet, the page on which it may be asked for."""
        asked = self.asked(request)
        found = self.studies.report(asked)
        return alone(page(found, visitor_of(request).lang)) if found else led_to(asked)

    async def toml(self, request: Request) -> Response:
        asked = self.asked(request)
        text = await self.read(request, toml_of, asked)
        headers = {"content-disposition": f'attachment; filename="{asked.game}-box.toml"'}
        return Response(text, media_type="application/toml", headers=headers)

    # -- what comes from outside

    def asked(self, request: Request, given: Mapping[str, str] | None = None) -> Asked:
        """What an address says, or a form; only of a game that can be played."""
        game = find(request.path_params["game"])
        if game.name not in self.house.ready:
            raise NotReady(game=game.title)
        return read_asked(game, request.query_params if given is None else given, OURS)

    async def opened(self, request: Request, asked: Asked, lang: Lang) -> Opened:
        """The house's own box is always the same, and its form is kept in mind; any other costs something."""
        key = asked._replace(name=""), lang
        found = self.known.get(key)
        if found is None:
            self.rates.check_box(request, DRAWN)
            found = await self._drawing.of(key, partial(self.house.bots.read, opened, asked, lang))
            check_address(found.asked)
        if not asked.changes:
            self.keep(key, found)
        return found._replace(asked=found.asked._replace(name=asked.name))

    def keep(self, key: tuple[Asked, Lang], found: Opened) -> None:
        self.known[key] = found
        while len(self.known) > KEPT:
            self.known.popitem(last=False)

    async def read(self, request: Request, work: Any, *given: Any) -> Any:
        """In a process that may fall: see table/outside.py."""
        self.rates.check_box(request, DRAWN)
        return await self.house.bots.read(work, *given)


def thousands(count: int) -> str:
    return f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def who(request: Request) -> str:
    """A visitor, or an address where there is none yet."""
    return visitor_of(request).key or address_of(request)


def may_stop(study: Study | None, request: Request) -> bool:
    return study is not None and study.asked_by == {who(request)}


def led_to(asked: Asked, end: str = "", more: str = "", place: str = "") -> Response:
    """To the address of a box: whoever has it has all of it."""
    check_address(asked)
    query = "&".join(filter(None, [asked.query, more]))
    return RedirectResponse(f"/lab/{asked.game}{end}{'?' if query else ''}{query}{place}", 303)


def alone(made: str) -> Response:
    """A page that brings its own style, and nothing else."""
    return HTMLResponse(made, headers={"content-security-policy": ALONE_CSP})


def print_out(asked: Asked, lang: Lang, paper: str, backs: bool) -> str:
    """In a process of its own."""
    return printed_page(edition_of(asked), lang, paper_called(paper), backs)
