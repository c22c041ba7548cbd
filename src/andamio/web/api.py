"""The JSON API: what people do by pages, programs do here. One holds seats by a token that it sends as `Bearer`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from andamio.bots import Candidate
from andamio.bots.reasons import Advisor, reason
from andamio.core.game import Game
from andamio.core.layout import NOBODY, OVER
from andamio.core.options import Value
from andamio.core.text import Lang
from andamio.core.view import View
from andamio.games import SHELF, find
from andamio.table.errors import ClosedTable
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.making import Wanted
from andamio.table.others import Progress
from andamio.table.store import Listing

from .addresses import address_of
from .analyses import ANALYSES, Analyses, Job
from .books import book_of, opened
from .rates import Rates
from .visitor import Visitor, known_visitor, visitor_of

ID = r"^[A-Za-z0-9_-]{1,40}$"
TableId = Annotated[str, Path(pattern=ID, description="the table's id")]
Whole = Annotated[int, Field(ge=-(1 << 31), lt=1 << 31)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Why something was refused: a sentence in the caller's language and, where the rules refuse it, the clause."""

    error: str
    message: str
    clause: str = ""


class GameInfo(BaseModel):
    name: str
    title: str
    about: str
    kind: str
    seats: list[int]
    minutes: int
    age: int
    rules: int
    author: str
    options: dict[str, list[Value]]
    is_ready: bool


class NewTable(Strict):
    game: str = Field(max_length=40)
    seats: list[Annotated[str, Field(max_length=20)]] = Field(
        min_length=1, max_length=8, description="for each seat: a level of bot, `me`, or nothing for whoever comes"
    )
    name: str = Field("", max_length=80)
    options: dict[str, Value] = Field({}, max_length=20)
    listed: bool = False
    casual: bool = True
    pace: Literal["live", "days"] = "live"
    box: str = Field("", max_length=65_536, description="TOML of a box of one's own")


class Join(Strict):
    name: str = Field(max_length=80)
    seat: Whole | None = None


class Move(Strict):
    action: Whole | Annotated[str, Field(max_length=80)] = Field(description="an id, or words of either language")
    version: Whole | None = Field(None, description="the table's, as it was seen; another one is refused")


class Undo(Strict):
    version: Whole | None = None


class AnswerBack(Strict):
    question: Whole = Field(description="the number of the question that is answered")
    grants: bool


class RecordIn(Strict):
    record: str = Field(max_length=200_000)
    box: str = Field("", max_length=65_536)


class Seat(BaseModel):
    seat: int
    kind: str
    name: str
    bot: str
    is_here: bool


class Action(BaseModel):
    id: int
    label: str


class LogLine(BaseModel):
    ply: int
    seat: int
    text: str


class Score(BaseModel):
    seat: int
    rank: int
    points: dict[str, int]


class Question(BaseModel):
    """Somebody asks to be let back; it lapses when somebody moves."""

    number: int
    seat: int
    moves: int = Field(description="how many would be undone")
    waits_for: list[int] = Field(description="seats that have not answered")
    refused_by: int = Field(description="-1: nobody has")


class WayBack(BaseModel):
    """Whether the caller may take back, to its last decision."""

    free: bool = Field(description="`undo` would do it")
    by_asking: bool = Field(description="`undo/ask` would ask the others")
    question: Question | None = None


class TableView(BaseModel):
    """What the caller's seat may know; -1 stands for what it may not."""

    table: str
    game: str
    options: dict[str, Value]
    rules: int = Field(description="the version of the rules that it is played by")
    version: int = Field(description="how many moves it has had, those taken back too")
    seat: int = Field(description="the caller's; -1 looks on")
    turn: int = Field(description="the seat in turn; -1: not begun; -2: over")
    seats: list[Seat]
    view: dict[str, Any]
    legal: list[Action]
    log: list[LogLine]
    scores: list[Score]
    back: WayBack
    next: str = ""


class Joined(TableView):
    token: str = Field(description="what holds the seat: send it as `Authorization: Bearer …`")


class TableSummary(BaseModel):
    table: str
    game: str
    seats: list[Seat]
    moves: int
    over: bool


class Hint(BaseModel):
    action: Action
    win: float = Field(description="share of the simulations that this seat wins; hints come in this order")
    points: list[float] = Field(description="to expect at the end, a seat each")
    categories: dict[str, float] = Field(description="how those of this seat come together")
    why: str = Field(description="in a sentence or two, in the language asked for")
    line: list[Action] = Field(description="this action and the own steps that would follow")
    share: float = Field(description="of the simulations that looked into it")


class AnalysisOut(BaseModel):
    """Figures come as `mean` and standard `error`; a difference below twice its error is none."""

    state: Literal["done", "working", "none"]
    done: int = Field(description="moments that are worked out, while it is being done")
    moments: int
    report: dict[str, Any] | None = None


class RecordOut(BaseModel):
    record: str


class Health(BaseModel):
    """`ok`: all works; `preparing`: some games are not ready yet; `ailing`: something does not work."""

    status: Literal["ok", "preparing", "ailing"]
    games: dict[str, bool] = Field(description="which games are ready")
    tables: int
    sockets: int
    thinking: int = Field(description="bots that think or wait to")
    troubles: dict[str, str] = Field(description="what does not work now, and why")


REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem} for code in (400, 403, 404, 405, 409, 410, 413, 421, 422, 429, 503)
}


def visiting(request: Request) -> Visitor:
    return visitor_of(request)


Visiting = Annotated[Visitor, Depends(visiting)]


def router(house: House, rates: Rates, sockets: Any, analyses: Analyses) -> APIRouter:
    api = APIRouter(prefix="/api", responses=REFUSALS)
    add_shelf(api, house, sockets)
    add_tables(api, house, rates)
    add_deeds(api, house, rates)
    add_analyses(api, house, rates, analyses)
    return api


def add_shelf(api: APIRouter, house: House, sockets: Any) -> None:
    @api.get("/health", tags=["house"])
    async def health() -> Health:
        """Whether the house stands, and which games are ready."""
        games = {name: name in house.ready for name in SHELF}
        status: Literal["ok", "preparing"] = "ok" if all(games.values()) else "preparing"
        return Health(
            status="ailing" if house.troubles else status,
            games=games,
            tables=await house.store.count(),
            sockets=sockets.open,
            thinking=house.bots.waiting,
            troubles=house.troubles,
        )

    @api.get("/games", tags=["games"])
    async def games(visitor: Visiting) -> list[GameInfo]:
        """The shelf."""
        return [game_info(find(name), visitor.lang, house) for name in SHELF]

    @api.get("/games/{game}", tags=["games"])
    async def game(game: Annotated[str, Path(max_length=40)], visitor: Visiting) -> GameInfo:
        return game_info(find(game), visitor.lang, house)

    @api.get("/games/{game}/rules/{clause}", tags=["games"])
    async def clause(
        game: Annotated[str, Path(max_length=40)], clause: Annotated[str, Path(max_length=10)], visitor: Visiting
    ) -> dict[str, str]:
        """One clause of a rulebook."""
        return {"clause": clause, "text": find(game).rulebook(visitor.lang).clause(clause)}


def add_tables(api: APIRouter, house: House, rates: Rates) -> None:
    @api.get("/tables", tags=["tables"])
    async def tables() -> list[TableSummary]:
        """Public tables that are not over."""
        return [summary(listing) for listing in await house.listed()]

    @api.post("/tables", status_code=201, tags=["tables"])
    async def make(wanted: NewTable, request: Request, visitor: Visiting) -> Joined:
        """A new table; without a token, one is made and given back."""
        rates.check_new_table(request)
        known = known_visitor(visitor)
        live = await house.make(Wanted(**wanted.model_dump(), autoplay=False), known.key, address_of(request))
        return joined(live, known)

    @api.post("/records", status_code=201, tags=["records"])
    async def take_in(given: RecordIn, request: Request, visitor: Visiting) -> TableView:
        """A table made of a record."""
        rates.check_new_table(request)
        live = await house.take_in(given.record, given.box, visitor.key, address_of(request))
        return table_view(live, live.seat_of(visitor.key), visitor.lang)

    @api.get("/tables/{table}", tags=["tables"])
    async def table(table: TableId, visitor: Visiting) -> TableView:
        try:
            live = await house.find(table)
        except ClosedTable as closed:
            if book := await book_of(house, closed.listing):
                return await asyncio.to_thread(book_view, closed.listing, book, visitor)
            raise
        house.note_look(live, visitor.key)
        return table_view(live, live.seat_of(visitor.key), visitor.lang)

    @api.get("/tables/{table}/record", tags=["records"])
    async def record(table: TableId, visitor: Visiting) -> RecordOut:
        """The record, once the match is over or its table is closed."""
        return RecordOut(record=await house.export(table, visitor.lang))

    @api.post("/tables/{table}/seats", status_code=201, tags=["seats"])
    async def sit(table: TableId, given: Join, visitor: Visiting) -> Joined:
        """Take an open seat: this one, or the first."""
        known = known_visitor(visitor)
        live = await house.sit(table, known.key, given.name, given.seat, autoplay=False)
        return joined(live, known)


def add_deeds(api: APIRouter, house: House, rates: Rates) -> None:
    def paced(table: TableId, request: Request, visitor: Visiting) -> None:
        rates.check_move(request, table, visitor.key)

    deeds = APIRouter(prefix="/tables/{table}", tags=["play"], dependencies=[Depends(paced)], responses=REFUSALS)

    @deeds.post("/moves")
    async def play(table: TableId, move: Move, visitor: Visiting) -> TableView:
        """One action of the caller's seat."""
        return mine(await house.play(table, visitor.key, move.action, move.version), visitor)

    @deeds.post("/undo")
    async def undo(table: TableId, given: Undo, visitor: Visiting) -> TableView:
        """Back to the last decision of one's own: with bots alone past their answers and past chance, which falls the
        same again; among people inside one's turn, as long as nothing has come to light. At casual tables."""
        return mine(await house.undo(table, visitor.key, given.version), visitor)

    @deeds.post("/undo/ask")
    async def ask_back(table: TableId, given: Undo, visitor: Visiting) -> TableView:
        """Ask the other people to be let back, where `undo` alone does not lead; bots agree."""
        return mine(await house.ask_back(table, visitor.key, given.version), visitor)

    @deeds.post("/undo/answer")
    async def answer_back(table: TableId, given: AnswerBack, visitor: Visiting) -> TableView:
        """Grant or refuse what another asks; whoever has asked withdraws it so."""
        return mine(await house.answer_back(table, visitor.key, given.question, given.grants), visitor)

    @deeds.post("/leave")
    async def leave(table: TableId, visitor: Visiting) -> TableView:
        """A bot stands in; before the match, the seat is free again."""
        return mine(await house.leave(table, visitor.key), visitor)

    @deeds.post("/back")
    async def back(table: TableId, visitor: Visiting) -> TableView:
        """Take the seat back from the bot."""
        return mine(await house.come_back(table, visitor.key), visitor)

    @deeds.post("/rematch", status_code=201)
    async def rematch(table: TableId, visitor: Visiting) -> TableView:
        """The same seats at a new table."""
        return mine(await house.rematch(table, visitor.key), visitor)

    add_hints(deeds, house, rates)
    api.include_router(deeds)


def add_hints(deeds: APIRouter, house: House, rates: Rates) -> None:
    @deeds.post("/hints")
    async def hints(table: TableId, request: Request, visitor: Visiting) -> list[Hint]:
        """The best actions, as far as the seat can know; at casual tables."""
        if await house.must_think(table, visitor.key):
            rates.check_hint(request)
        found = await house.hint(table, visitor.key)
        live = await house.find(table)
        told = Advisor(live.edition, live.seat_of(visitor.key), live.names(), visitor.lang)
        return [hint_out(told, found, index) for index in range(len(found))]


def add_analyses(api: APIRouter, house: House, rates: Rates, analyses: Analyses) -> None:
    @api.get("/tables/{table}/analysis", tags=["analysis"])
    async def analysis(table: TableId) -> AnalysisOut:
        """Decisions and luck of a match that is over; how far that is, where it is still being worked out."""
        live = await house.find(table)
        return analysis_out(await analyses.kept(live), await analyses.progress(table))

    @api.post("/tables/{table}/analysis", status_code=202, tags=["analysis"])
    async def analyse(table: TableId, request: Request) -> AnalysisOut:
        """Begin to work it out, if nobody has."""
        live = await house.find(table)
        found = await analyses.kept(live)
        if found is None:
            rates.check_costly(request, ANALYSES)
            await analyses.ask(live, address_of(request))
        return analysis_out(found, await analyses.progress(table))


def analysis_out(found: dict[str, Any] | None, job: Job | Progress | None) -> AnalysisOut:
    state: Literal["done", "working", "none"] = "done" if found else "working" if job else "none"
    return AnalysisOut(state=state, done=job.done if job else 0, moments=job.moments if job else 0, report=found)


def hint_out(told: Advisor, found: Sequence[Candidate], index: int) -> Hint:
    hint, keys = found[index], [category.key for category in told.edition.game.categories]
    line = [Action(id=action, label=told.edition.lexicon.say(action, told.lang)) for action in hint.line]
    return Hint(
        action=line[0], win=hint.wins[told.seat], points=list(hint.points), share=hint.share, line=line,
        why=reason(told, found, index).why, categories=dict(zip(keys, hint.parts, strict=False)),
    )  # fmt: skip


def mine(live: Live, visitor: Visitor) -> TableView:
    return table_view(live, live.seat_of(visitor.key), visitor.lang)


def joined(live: Live, visitor: Visitor) -> Joined:
    return Joined(token=visitor.token, **mine(live, visitor).model_dump())


def table_view(live: Live, seat: int, lang: Lang) -> TableView:
    view = live.view(seat)
    is_turn = seat != NOBODY and live.turn == seat
    return TableView(
        table=live.id, game=live.row.game, options=live.edition.options, rules=live.row.rules,
        version=live.seq, seat=seat, turn=live.turn,
        seats=[seat_info(live, other) for other in range(len(live.seats))],
        view=fields_of(view) if live.has_begun else {},
        legal=[Action(id=a, label=live.edition.lexicon.say(a, lang)) for a in view.legal()] if is_turn else [],
        log=[LogLine(ply=line.ply, seat=line.seat, text=line.text) for line in live.tell(seat, lang)],
        scores=scores_of(live) if live.turn == OVER else [], back=way_back(live, seat), next=live.row.next,
    )  # fmt: skip


def book_view(listing: Listing, book: bytes, visitor: Visitor) -> TableView:
    """A match that is over, by rules that are played no more: what was told of it, and who won."""
    row = listing.table
    seat = next((s.seat for s in listing.seats if s.key and s.key == visitor.key), NOBODY)
    page = opened(book, visitor.lang, None, seat)
    return TableView(
        table=row.id, game=row.game, options=row.options, rules=row.rules, version=listing.moves, seat=seat, turn=OVER,
        seats=summary(listing).seats, view={}, legal=[], next=row.next, back=WayBack(free=False, by_asking=False),
        log=[LogLine(ply=ply, seat=by, text=text) for ply, by, text in page.log],
        scores=[Score(seat=who, rank=rank, points={"total": total}) for who, rank, total in page.scores],
    )  # fmt: skip


def way_back(live: Live, seat: int) -> WayBack:
    way = live.way_back(seat) if seat != NOBODY and not live.bot_of(seat) else None
    return WayBack(
        free=way is not None and way.is_free,
        by_asking=way is not None and not way.is_free and live.question is None,
        question=question_of(live),
    )


def question_of(live: Live) -> Question | None:
    if (found := live.question) is None:
        return None
    waits = [other for other in live.may_refuse(found.seat) if other not in found.granted]
    moves = len(live.plies) - found.ply
    return Question(number=found.number, seat=found.seat, moves=moves, waits_for=waits, refused_by=found.refused_by)


def fields_of(view: View) -> dict[str, Any]:
    """Every field of the view; the gap that ends some records is none."""
    return {name: view.states[0][name].tolist() for name in view.states.dtype.names or () if name != "_"}


def seat_info(live: Live, seat: int) -> Seat:
    row = live.seats[seat]
    return Seat(seat=seat, kind=row.kind, name=row.name, bot=row.bot, is_here=live.is_here(seat))


def scores_of(live: Live) -> list[Score]:
    ranks = live.match.ranks()
    return [Score(seat=s, rank=ranks[s], points=points) for s, points in enumerate(live.match.scores())]


def summary(listing: Listing) -> TableSummary:
    row = listing.table
    seats = [Seat(seat=s.seat, kind=s.kind, name=s.name, bot=s.bot, is_here=False) for s in listing.seats]
    return TableSummary(table=row.id, game=row.game, seats=seats, moves=listing.moves, over=row.over)


def game_info(game: Game, lang: Lang, house: House) -> GameInfo:
    return GameInfo(
        name=game.name, title=game.title, about=game.about.to(lang), kind=game.kind.to(lang), seats=list(game.seats),
        minutes=game.minutes, age=game.age, rules=game.version, author=game.credit.author,
        options={option.name: list(option.values) for option in game.options}, is_ready=game.name in house.ready,
    )  # fmt: skip
