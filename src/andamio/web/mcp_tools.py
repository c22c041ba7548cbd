"""What the door for language models can do: the house's API as tools, told in words of the caller's language.

Each tool takes what its model says and gives text. Limits, tokens and secrets are those of the API: a seat is held by a
token, sent as `Bearer` or with the call, and all that is told is made from what that seat may know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, Field
from starlette.requests import Request

from andamio.bots import LEVELS
from andamio.core.game import Game
from andamio.core.layout import NOBODY, OVER
from andamio.core.options import Value
from andamio.core.text import Lang, Text
from andamio.core.verdict import verdict
from andamio.env import wording
from andamio.games import SHELF, find
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.making import Wanted

from .addresses import address_of
from .api import ID, Strict
from .rates import Rates
from .visitor import Visitor, known_visitor

LONGEST_WAIT = 10.0  # seconds
GameName = Annotated[str, Field(max_length=40, description="as `games` names it")]
TableId = Annotated[str, Field(pattern=ID, description="the table's id")]

TABLE_IS = Text("Mesa {table}, {game}.", "Table {table}, {game}.")
YOU_ARE = Text("Eres «{me}», asiento {seat} de: {names}.", "You are {me}, seat {seat} of: {names}.")
LOOKS_ON = Text("Miras sin jugar. En la mesa: {names}.", "You look on. At the table: {names}.")
TOKEN = Text(
    "Tu ficha es {token}: mándala en cada llamada (token) o como «Authorization: Bearer»; con ella juegas tu asiento.",
    "Your token is {token}: send it with every call (token) or as 'Authorization: Bearer'; it holds your seat.",
)
NOT_BEGUN = Text("Falta gente: la partida no ha empezado.", "Seats are open: the match has not begun.")
TURN_OF = Text("Le toca a {name}.", "It is the turn of {name}.")
POINTS = Text("{name}: {points} puntos", "{name}: {points} points")
NO_CHOICE = Text("Ahora no te toca.", "It is not your turn.")
SEATS = Text("asientos", "seats")
LEVELS_ARE = Text("niveles de bot", "levels of bots")


class Given(Strict):
    token: str = Field(
        "", max_length=64, description="what holds your seat, unless it is sent as Authorization: Bearer"
    )


class AboutNothing(Given):
    pass


class AboutGame(Given):
    game: GameName
    clause: str = Field("", max_length=10, description="one clause, such as 2.5; else the whole rulebook")


class Opening(Given):
    game: GameName
    seats: list[Annotated[str, Field(max_length=20)]] = Field(
        min_length=1, max_length=8, description="for each seat: a level of bot, `me`, or nothing for whoever comes"
    )
    name: str = Field(max_length=80, description="what you are called at the table")
    options: dict[str, Value] = Field({}, max_length=20)


class Sitting(Given):
    table: TableId
    name: str = Field(max_length=80)
    seat: int | None = Field(None, ge=0, le=20, description="that one; else the first that is open")


class AtTable(Given):
    table: TableId


class Looking(AtTable):
    wait: float = Field(0.0, ge=0, le=LONGEST_WAIT, description="seconds until it is your turn, at most")


class Playing(AtTable):
    action: str = Field(max_length=80, description="in words, as the rules word it")


class Caller(NamedTuple):
    request: Request
    visitor: Visitor

    @property
    def lang(self) -> Lang:
        return self.visitor.lang


class Tool(NamedTuple):
    about: Text
    takes: type[BaseModel]
    do: Callable[..., Awaitable[str]]  # what it takes, and who calls


class Tools:
    def __init__(self, house: House, rates: Rates) -> None:
        self.house, self.rates = house, rates

    def all(self) -> dict[str, Tool]:
        return {
            "games": Tool(Text("Los juegos de la casa.", "The games of the house."), AboutNothing, self.games),
            "rules": Tool(
                Text("El reglamento, y cómo se dicen las acciones.", "The rulebook, and how actions are worded."),
                AboutGame, self.rules,
            ),
            "open_table": Tool(Text("Abre una mesa y siéntate.", "Open a table and sit down."), Opening, self.open),
            "sit": Tool(Text("Siéntate a una mesa.", "Sit down at a table."), Sitting, self.sit),
            "look": Tool(
                Text("Lo que ves y lo que ha pasado desde tu última jugada.",
                     "What you see, and what has happened since your last move."),
                Looking, self.look,
            ),
            "moves": Tool(Text("Lista lo que puedes hacer ahora.", "List what you can do now."), AtTable, self.moves),
            "play": Tool(Text("Haz una acción.", "Do one action."), Playing, self.play),
        }  # fmt: skip

    # -- the shelf

    async def games(self, given: AboutNothing, caller: Caller) -> str:
        lang = caller.lang
        lines = [line_of(find(name), lang) for name in SHELF]
        return wording.listed(f"{LEVELS_ARE.to(lang)}: {', '.join(LEVELS)}", lines)

    async def rules(self, given: AboutGame, caller: Caller) -> str:
        game = find(given.game)
        if given.clause:
            return wording.clause(game.edition(), given.clause, caller.lang)
        return await asyncio.to_thread(wording.rules, game.edition(), caller.lang)

    # -- tables

    async def open(self, given: Opening, caller: Caller) -> str:
        self.rates.check_new_table(caller.request)
        known = known_visitor(caller.visitor)
        wanted = Wanted(given.game, given.seats, given.name, given.options, autoplay=False)
        live = await self.house.make(wanted, known.key, address_of(caller.request))
        return f"{TOKEN.fill(known.lang, token=known.token)}\n\n{told(live, known)}"

    async def sit(self, given: Sitting, caller: Caller) -> str:
        known = known_visitor(caller.visitor)
        live = await self.house.sit(given.table, known.key, given.name, given.seat, autoplay=False)
        return f"{TOKEN.fill(known.lang, token=known.token)}\n\n{told(live, known)}"

    async def look(self, given: Looking, caller: Caller) -> str:
        live = await self.house.find(given.table)
        self.house.note_look(live, caller.visitor.key)
        return told(await self.waited(live, caller.visitor.key, given.wait), caller.visitor)

    async def waited(self, live: Live, key: str, seconds: float) -> Live:
        """Until this one's turn has come, or nobody's will; at most so long."""
        with self.house.bus.subscribe(live.id) as news, suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while live.turn not in (live.seat_of(key), OVER):
                    await news.latest()
                    live = await self.house.find(live.id)
        return live

    async def moves(self, given: AtTable, caller: Caller) -> str:
        live = await self.house.find(given.table)
        view = live.view(live.seat_of(caller.visitor.key))
        return wording.moves(view, caller.lang) if live.has_begun and view.legal() else NO_CHOICE.to(caller.lang)

    async def play(self, given: Playing, caller: Caller) -> str:
        self.rates.check_move(caller.request, given.table, caller.visitor.key)
        live = await self.house.find(given.table)
        action = wording.read(live.edition.lexicon, given.action)
        return told(await self.house.play(given.table, caller.visitor.key, action, None), caller.visitor)


def line_of(game: Game, lang: Lang) -> str:
    options = [f"{option.name}={'|'.join(map(str, option.values))}" for option in game.options]
    seats = f"{SEATS.to(lang)}: {', '.join(map(str, game.seats))}"
    return " · ".join([game.name, f"{game.title}: {game.about.to(lang)}", seats, *options])


def told(live: Live, visitor: Visitor) -> str:
    """A table as one of its seats, or an onlooker, may know it."""
    seat, lang, names = live.seat_of(visitor.key), visitor.lang, live.names()
    where = TABLE_IS.fill(lang, table=live.id, game=live.edition.game.title)
    called = ", ".join(name or "–" for name in names)
    who = (
        YOU_ARE.fill(lang, me=names[seat], seat=seat, names=called) if seat >= 0 else LOOKS_ON.fill(lang, names=called)
    )
    if not live.has_begun:
        return "\n\n".join([f"{where} {who}", NOT_BEGUN.to(lang)])
    view = live.view(seat)
    since = [line.text for line in live.tell(seat, lang, since_own(live, seat))]
    heard = [wording.listed(wording.SINCE.to(lang), since)] if since else []
    return "\n\n".join([f"{where} {who}", *heard, wording.table(view, names, lang), asked(live, seat, lang)])


def since_own(live: Live, seat: int) -> int:
    """Plies up to the last one of this seat: of those it knows."""
    own = [number for number, ply in enumerate(live.plies) if ply.seat == seat and seat != NOBODY]
    return own[-1] if own else 0


def asked(live: Live, seat: int, lang: Lang) -> str:
    view, names = live.view(seat), live.names()
    if live.turn == OVER:
        points = [POINTS.fill(lang, name=name, points=total) for name, total in zip(names, view.totals(), strict=True)]
        return wording.listed(verdict(view, names).to(lang), points)
    return wording.asked(view, lang) if live.turn == seat else TURN_OF.fill(lang, name=names[live.turn])


def schema(takes: type[BaseModel]) -> dict[str, Any]:
    """As JSON Schema; titles say nothing that names do not."""
    made = takes.model_json_schema()
    made.pop("title", None)
    for each in made["properties"].values():
        each.pop("title", None)
    return made
