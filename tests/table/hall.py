"""A house for tests: a clock that is set by hand, bots that think where they are asked, and whole games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from andamio.bots import Budget, Candidate
from andamio.bots.hints import hints
from andamio.core.dice import seeded, throw
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.games import SHELF, find
from andamio.table.bot_pool import Answer, BotPool, Question
from andamio.table.bus import LocalBus
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.live import Live
from andamio.table.making import Wanted
from andamio.table.records import moves_of
from andamio.table.sqlite import SqliteStore
from andamio.table.store import SeatRow, Store, TableRow
from andamio.table.tokens import hash_of

T = TypeVar("T")
GAME = SHELF[0]
SEATS = find(GAME).seats[0]
ANA, BLAS, CARLA = "ana" * 8, "blas" * 8, "carla" * 8  # tokens
NOON = 1_000_000.0
PATIENCE = 300.0  # seconds: workers yield to whatever else a busy machine does
GLANCE = Budget(simulations=48)  # a hint that tests can wait for


class Clock:
    """It stands still until somebody moves it."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Here(BotPool):
    """Bots that think here and now, at a glance: no processes. What they were asked is kept."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Question] = []

    async def choose(self, asked: Question, level: str, most: int = 0) -> Answer:
        self.asked.append(asked)
        view = asked.view()
        legal = view.legal()
        return Answer(legal[throw(seeded(len(self.asked)), len(legal))], 0.01)

    async def hint(self, asked: Question) -> tuple[Candidate, ...]:
        self.asked.append(asked)
        return hints(asked.view(), GLANCE, trail=asked.trail)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        return work(*given)

    async def read(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.to_thread(work, *given)

    write_down = read


def new_house(store: Store | None = None, bots: BotPool | None = None, **more: Any) -> House:
    quick = Limits(bot_pause=0.0, look_back=0.0)
    settings: dict[str, Any] = {"limits": quick, "clock": Clock(), "ready": set(SHELF)} | more
    return House(store or SqliteStore.open(":memory:"), LocalBus(), bots or Here(), **settings)


def in_house(test: Callable[[House], Coroutine[Any, Any, T]], **more: Any) -> T:
    """Open a house, do it there, close it."""

    async def whole() -> T:
        house = new_house(**more)
        try:
            return await asyncio.wait_for(test(house), PATIENCE)
        finally:
            await house.close()

    return asyncio.run(whole())


def at_a_house(test: Callable[[House], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def once() -> None:
        in_house(test)

    once.__name__, once.__doc__ = test.__name__, test.__doc__
    return once


def on_file(folder: Path, test: Callable[[House], Coroutine[Any, Any, T]], **more: Any) -> T:
    """Open a house that is kept in a file, do it there, close it: call it again and the house opens anew."""
    return in_house(test, store=SqliteStore.open(folder / "tables.db"), **more)


def key(token: str) -> str:
    return hash_of(token)


async def two_sit(house: House, game: str = GAME, **more: Any) -> Live:
    """A table with people in all its seats: Ana, Blas, and then more of them."""
    seats = find(game).seats[0]
    live = await house.make(Wanted(game, ["me", *[""] * (seats - 1)], "Ana", autoplay=False, **more), key(ANA))
    for token, name in list(zip((BLAS, CARLA), ("Blas", "Carla"), strict=True))[: seats - 1]:
        await house.sit(live.id, key(token), name, autoplay=False)
    return live


def agreed(name: str, edition: Edition, tokens: Sequence[str]) -> tuple[TableRow, list[SeatRow]]:
    """A table of people, as a store keeps it."""
    row = TableRow(name, edition.game.name, edition.version, "", edition.options, True, True, "live", NOON)
    return row, [
        SeatRow(name, seat, "person", f"P{seat}", key=hash_of(tokens[seat]), seen=NOON, autoplay=False)
        for seat in range(edition.seats)
    ]


async def put_table(house: House, name: str, match: Match, tokens: Sequence[str]) -> None:
    """A table at which this has been played, under a name of the test's own."""
    row, seats = agreed(name, match.edition, tokens)
    await house.store.create(row._replace(over=match.is_over), seats, moves_of(match, row, NOON))


def holder(live: Live, seat: int | None = None) -> str:
    """The key of whoever sits there, or is in turn."""
    return live.seats[live.turn if seat is None else seat].key


async def play_one(house: House, live: Live, seed: int = 0) -> None:
    legal = live.match.legal()
    await house.play(live.id, holder(live), legal[throw(seeded(seed + live.seq), len(legal))], live.seq)


async def play_on(house: House, live: Live, moves: int, seed: int = 0) -> Live:
    for _ in range(moves):
        if live.turn >= 0:
            await play_one(house, live, seed)
    return live


async def play_out(house: House, live: Live, seed: int = 0) -> Live:
    while live.turn >= 0:
        await play_one(house, live, seed)
    return live


async def quiet(house: House, live: Live) -> Live:
    """Once no bot thinks any more."""
    while live.thinking:
        await asyncio.sleep(0.001)
    return live


async def refusal(asked: Awaitable[Any]) -> Exception:
    """What it raises; it must."""
    try:
        await asked
    except Exception as error:
        return error
    raise AssertionError("it was not refused")
