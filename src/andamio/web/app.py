"""The application: a house, opened with its store, and the doors into it."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import NamedTuple

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute

from andamio import __version__
from andamio.core.errors import AndamioError
from andamio.games import SHELF, find
from andamio.lab.warm import open_game, warm
from andamio.table.caretaker import Caretaker
from andamio.table.errors import ClosedTable
from andamio.table.house import House
from andamio.table.opening import open_house as opened
from andamio.table.store import StoreFailed

from . import api, api_puzzles, error_answers
from .analyses import Analyses
from .books import Books
from .drawings import keep_tidy
from .game_facts import Facts, counted
from .gate import Gate
from .health import HealthDoors
from .lab import Lab
from .language import environments
from .mcp_door import Door
from .metrics import Metrics
from .noting import Noting
from .pages import Pages, html, shelf
from .parts import Parts
from .rates import Rates
from .settings import Settings
from .shared_rates import SharedRates
from .sheets import STATIC, Static, packed, sheet
from .signs import SIGNS
from .socket import Sockets
from .studies import Studies
from .table_page import DRAWINGS, Fragments
from .tables import Tables

SWITCH = 0.0005  # seconds that one thread may keep another waiting
RUBBISH = 10_000, 10, 100  # thresholds of the collector: with many pages open, a full search takes 0.1 s
AGAIN, LONGEST_WAIT = 2.0, 60.0  # seconds until what has failed is tried again
SHEET = "sheet.css"
log = logging.getLogger("andamio.web")


class Behind(NamedTuple):
    """What stands behind the doors."""

    house: House
    facts: Facts
    rates: Rates
    fragments: Fragments
    sockets: Sockets
    studies: Studies
    analyses: Analyses
    metrics: Metrics
    models: Door | None


def make_app(settings: Settings, house: House | None = None) -> FastAPI:
    """All doors; the house is opened when the server starts, unless one is given."""
    behind = stood_up(settings, house or opened(settings.store, settings.workers, settings.limits, settings.thinks))
    buckets = behind.rates.all()
    app = FastAPI(
        title="Andamio", version=__version__, lifespan=life_of(behind, settings, SharedRates(behind.house, buckets)),
        openapi_url="/api/openapi.json", docs_url=None, redoc_url=None,
        description="Tables of games about building. A seat is shown what that seat may know.",
    )  # fmt: skip
    app.state.house, app.state.models = behind.house, behind.models
    tables = Tables(behind.house, behind.rates, behind.analyses, behind.fragments, settings.reach)
    add_doors(app, behind, tables)
    add_answers(app)
    app.add_middleware(Parts, tables=tables)
    app.add_middleware(Gate, settings=settings, house=behind.house, shared=buckets)
    app.add_middleware(Noting, metrics=behind.metrics)
    app.middleware_stack = app.build_middleware_stack()  # now: its buckets are shared when the house opens
    share_with_templates()
    return app


def stood_up(settings: Settings, house: House) -> Behind:
    rates, fragments = Rates(settings), Fragments(house)
    sockets = Sockets(house, settings, fragments)
    return Behind(
        house,
        Facts(),
        rates,
        fragments,
        sockets,
        Studies(house, settings.study_games, settings.studies_of_one),
        Analyses(house, settings.simulations, settings.analyses_of_one),
        Metrics(house, settings.metrics, sockets),
        Door(house, rates, settings.body) if settings.mcp else None,
    )


def life_of(
    behind: Behind, settings: Settings, shared: SharedRates
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """What is done from the server's start to its end."""
    house, caretaker, books = behind.house, Caretaker(behind.house), Books(behind.house)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        with suppress(StoreFailed):  # it is tried again
            await caretaker.open()
        await house.open()
        behind.analyses.open()
        tidying = keep_tidy(DRAWINGS, house)
        lasting = (prepare(house, behind.facts, settings), caretaker.work(), books.work(), shared.go_on(), tidying)
        tasks = [asyncio.ensure_future(work) for work in lasting]
        async with behind.models.open() if behind.models else nullcontext():
            yield
        house.is_closing = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await behind.analyses.close()
        await behind.studies.close()
        await house.close()
        behind.metrics.close()

    return life


def add_doors(app: FastAPI, behind: Behind, tables: Tables) -> None:
    """Those of tables first: they are asked for most."""
    house, rates, analyses, sockets = behind.house, behind.rates, behind.analyses, behind.sockets
    app.router.routes.extend(table_routes(tables))
    app.router.routes.append(WebSocketRoute("/ws/{topic}", sockets.serve))
    app.router.routes.extend(page_routes(Pages(house, behind.facts), app))
    app.router.routes.extend(lab_routes(Lab(house, rates, behind.studies)))
    app.router.routes.extend(HealthDoors(house).routes())
    app.include_router(api.router(house, rates, sockets, analyses))
    app.include_router(api_puzzles.router(house))
    app.mount("/static", Static(directory=STATIC))
    if behind.models:
        app.router.routes.append(behind.models.route())


def page_routes(pages: Pages, app: FastAPI) -> list[Route]:
    async def api_page(request: Request) -> Response:
        return html(request, "api.html", api=app.openapi(), games=[(game, counted(game)) for game in shelf()])

    return [
        Route("/", pages.home),
        Route("/tables", pages.lobby, methods=["GET"]),
        Route("/tables/new", pages.new_table),
        Route("/games", lambda request: RedirectResponse("/")),
        Route("/games/{game}", pages.game),
        Route("/games/{game}/rules", pages.rules),
        Route("/games/{game}/sheet", pages.sheet),
        Route("/games/{game}/figures/{name}/{number}.svg", pages.figure),
        Route("/games/{game}/puzzles", pages.puzzles_of),
        Route("/games/{game}/puzzles/{puzzle}", pages.puzzle, methods=["GET"]),
        Route("/puzzles", pages.puzzles),
        Route("/rules", pages.find_rules),
        Route("/preferences", pages.preferences, methods=["GET"]),
        Route("/preferences", pages.keep_preferences, methods=["POST"]),
        Route("/api", api_page),
        Route(f"/static/{SHEET}", sheet),
        Route("/favicon.ico", lambda request: FileResponse(STATIC / "icon.svg", media_type="image/svg+xml")),
    ]


def lab_routes(lab: Lab) -> list[Route]:
    return [
        Route("/lab/{game}", lab.page, methods=["GET"]),
        Route("/lab/{game}", lab.deed, methods=["POST"]),
        Route("/lab/{game}/check", lab.check, methods=["POST"]),
        Route("/lab/{game}/print", lab.printed),
        Route("/lab/{game}/report", lab.report),
        Route("/lab/{game}/box.toml", lab.toml),
    ]


def table_routes(tables: Tables) -> list[Route]:
    looks = {"": tables.page, "/part": tables.part, "/moment": tables.moment, "/why": tables.why,
             "/about": tables.about, "/card": tables.card,
             "/replay": tables.replay, "/record": tables.record, "/invite": tables.invitation,
             "/story": tables.story, "/analysis": tables.analysis, "/line.svg": tables.line}  # fmt: skip
    deeds = {"undo": tables.undo, "ask-back": tables.ask_back, "answer-back": tables.answer_back,
             "hint": tables.hint, "solution": tables.solution, "sit": tables.sit, "fill": tables.fill,
             "leave": tables.leave, "back": tables.come_back, "stand-in": tables.stand_in, "rematch": tables.rematch,
             "link": tables.make_link, "sign": tables.sign, "analysis": tables.ask_analysis,
             "play-on": tables.play_on, "coach": tables.coach}  # fmt: skip
    return [
        Route("/t/{table}/play", tables.play, methods=["POST"]),  # routes are gone through one by one
        Route("/tables", tables.make, methods=["POST"]),
        Route("/games/{game}/lessons/{lesson}", tables.learn, methods=["POST"]),
        Route("/games/{game}/puzzles/{puzzle}", tables.pose, methods=["POST"]),
        Route("/import", tables.import_page, methods=["GET"]),
        Route("/import", tables.take_in, methods=["POST"]),
        Route("/s/{token}", tables.look_at_link, methods=["GET"], name="seat_link"),
        Route("/s/{token}", tables.use_link, methods=["POST"]),
        *(Route(f"/t/{{table}}{end}", look, name=end.strip("/") or "table") for end, look in looks.items()),
        Route("/t/{table}/picture.{kind}", tables.picture),
        *(Route(f"/t/{{table}}/{name}", deed, methods=["POST"]) for name, deed in deeds.items()),
    ]


def add_answers(app: FastAPI) -> None:
    app.add_exception_handler(AndamioError, error_answers.tell_refusal)
    app.add_exception_handler(ClosedTable, error_answers.tell_closed)
    app.add_exception_handler(RequestValidationError, error_answers.tell_garbage)
    app.add_exception_handler(HTTPException, error_answers.tell_http)
    app.add_exception_handler(StoreFailed, error_answers.tell_disk)
    app.add_exception_handler(Exception, error_answers.tell_broken)


async def prepare(house: House, facts: Facts, settings: Settings) -> None:
    """Open each game, and wake the bots; what fails is noted and tried again, and the others do not wait for it."""
    await again_until_well(house, "earlier rules", house.shut_unplayed)
    later = [name for name in SHELF if not await is_prepared(house, name, settings)]
    if settings.warm:
        tune_interpreter()
    for name in later:
        await again_until_well(house, name, partial(prepare_game, house, name, settings), AGAIN)
    await again_until_well(house, "bots", house.wake_all)
    if settings.warm:
        await again_until_well(house, "pages", partial(asyncio.to_thread, load_pages))
        await again_until_well(house, "facts", partial(facts.gather, house.bots))


async def is_prepared(house: House, name: str, settings: Settings) -> bool:
    try:
        await prepare_game(house, name, settings)
    except Exception as error:
        log.exception("%s could not be prepared", name)
        house.note_trouble(name, error)
        return False
    return True


async def prepare_game(house: House, name: str, settings: Settings) -> None:
    """Compile in a worker what is not compiled yet; then open it here."""
    if settings.warm:
        await house.bots.run(warm, find(name))
    await asyncio.to_thread(open_game, find(name))
    house.ready.add(name)


def load_pages() -> None:
    """What pages are made of, before the first who asks would keep all others waiting while it is read."""
    for game in map(find, SHELF):
        for part in (game.drawing, game.words, game.things, game.deeds, game.figures, game.lessons, game.lab):
            assert part
    for made in environments().values():
        for name in made.list_templates():
            made.get_template(name)


async def again_until_well(house: House, what: str, work: Callable[[], Awaitable[object]], wait: float = 0.0) -> None:
    """Do it; if it fails, note that and try again after a while, and then after a longer one."""
    while True:
        await asyncio.sleep(wait)
        try:
            await work()
        except Exception as error:
            log.exception("%s: it is tried again", what)
            house.note_trouble(what, error)
            wait = min(LONGEST_WAIT, max(AGAIN, 2 * wait))
        else:
            house.note_well(what)
            return


def tune_interpreter() -> None:
    """What is loaded by now stays, and is not searched for rubbish. And the store's thread, which lets go of the
    interpreter at every statement, is given it back soon."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RUBBISH)
    sys.setswitchinterval(SWITCH)


def share_with_templates() -> None:
    for made in environments().values():
        made.globals.update(static=static_address, version=__version__, signs=SIGNS)


def static_address(name: str) -> str:
    return f"/static/{name}?v={content_hash(name)}"


HASHES: dict[str, str] = {}


def content_hash(name: str) -> str:
    if name not in HASHES:
        content = packed() if name == SHEET else (STATIC / name).read_bytes()
        HASHES[name] = hashlib.sha256(content).hexdigest()[:10]
    return HASHES[name]
