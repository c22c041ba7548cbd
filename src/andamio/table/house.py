"""All tables of one house: made, joined, played, left. Every change is kept before anybody is told of it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from andamio.bots import LEVELS, Candidate
from andamio.core.errors import AndamioError, BadInput, StaleVersion, UnknownBot
from andamio.core.events import happenings
from andamio.core.game import Edition, Game
from andamio.core.layout import NOBODY, OVER
from andamio.core.match import Match
from andamio.core.record import Acta, clean, read, state_hash, write
from andamio.core.text import Lang, Text, suggest
from andamio.games import find

from .bot_pool import LEAST, MOST, BotPool, question
from .bus import LOBBY, Bus
from .errors import NotKept, NotNow, NotReady, NotSeated, SeatTaken, TooMany, UnknownTable
from .live import Live, Next, closes, edition_of
from .store import Link, Listing, MoveRow, Pace, SeatRow, Store, StoreFailed, TableRow, Taken

NAME = 20  # characters
ID, TOKEN = 9, 16  # random bytes
HASH = 32  # hex digits kept of a token
PACES: dict[Pace, float] = {"live": 120.0, "days": 3 * 86400.0}  # seconds until others may call a stand-in
STAND_IN = "oficial"
LINK_LASTS = 86400.0
AGAIN = 1.0  # seconds until a bot tries again to have its move kept
MILLI = 1000
BOT_NAMES = {"aprendiz": "Aprendiz", "oficial": "Oficial", "maestra": "Maestra", "arquitecta": "Arquitecta"}

log = logging.getLogger("andamio.table")


@dataclass(frozen=True)
class Limits:
    """What one house allows; a test or a larger machine may say otherwise."""

    tables: int = 5_000  # not over
    tables_of_one: int = 50  # that one key may hold seats at
    cached: int = 2_000  # kept in memory
    moves: int = 20_000  # of one table, undone ones too
    pages: int = 64  # open pages of one table that only watch
    bot_seconds: float = 1_800.0  # of thought at one table; afterwards bots play at a glance
    kept: float = 365 * 86400.0  # seconds that a table nobody touches is kept
    bot_pause: float = 0.6  # seconds between a bot's moves, so that people can follow
    look_back: float = 8.0  # seconds between two games of a match, so that people see how the first has ended


class Wanted(NamedTuple):
    """A new table, as somebody asks for it. A seat is a level of bot, "" (open), or "me"."""

    game: str
    seats: Sequence[str]
    name: str = ""
    options: Mapping[str, object] = {}
    listed: bool = False
    casual: bool = True
    pace: Pace = "live"
    box: str = ""
    autoplay: bool = True


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:HASH]


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN)


def short(name: str) -> str:
    """A name as it is kept; a page still escapes it."""
    return clean(name[: 4 * NAME])[:NAME].strip() or "?"


@dataclass
class House:
    store: Store
    bus: Bus
    bots: BotPool
    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.time
    ready: set[str] = field(default_factory=set)  # games whose rules are compiled
    hints: OrderedDict[tuple[str, int, int], tuple[Candidate, ...]] = field(default_factory=OrderedDict)
    _live: OrderedDict[str, Live] = field(default_factory=OrderedDict)
    _opening: dict[str, asyncio.Future[Live]] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    # -- finding

    async def find(self, table: str) -> Live:
        """A table, from memory or folded anew."""
        if live := self._live.get(table):
            self._live.move_to_end(table)
            return live
        if table not in self._opening:
            self._opening[table] = asyncio.ensure_future(self._open(table))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> Live:
        try:
            listing = await self.store.find(table)
            if listing is None:
                raise UnknownTable(table=table[:NAME])
            self.check_ready(listing.table.game)
            live = Live(listing, await self.store.moves(table), self._stamp())
            self._remember(live)
            with suppress(NotKept, StaleVersion):  # a table that cannot go on now can still be looked at
                async with live.lock:
                    await self._settle(live)  # what a fall interrupted: a deal, a single option, a bot's turn
            return live
        finally:
            self._opening.pop(table, None)

    def _remember(self, live: Live) -> None:
        self._live[live.id] = live
        idle = [t for t, old in self._live.items() if not (old.here or old.thinking or old.lock.locked())]
        for table in idle[: max(0, len(self._live) - self.limits.cached)]:
            if table != live.id:
                del self._live[table]

    def _stamp(self) -> int:
        """Where a table's stamps begin: beyond all that it can have had when it was last in memory."""
        return int(self.clock() * MILLI)

    def check_ready(self, game: str) -> None:
        title = find(game).title
        if game not in self.ready:
            raise NotReady(game=title)

    async def listed(self, limit: int = 50) -> list[Listing]:
        return await self.store.listed(limit)

    async def held_by(self, key: str, limit: int = 50) -> list[Listing]:
        return await self.store.held_by(key, limit) if key else []

    # -- making

    async def make(self, wanted: Wanted, key: str) -> Live:
        """A new table; it begins at once if no seat is open."""
        self.check_ready(wanted.game)
        edition = chosen_edition(wanted)
        await self.check_room(key)
        row = TableRow(
            secrets.token_urlsafe(ID), wanted.game, edition.game.version, wanted.box, edition.options,
            wanted.listed, wanted.casual, wanted.pace, self.clock(),
        )  # fmt: skip
        return await self._create(row, self._seats(row.id, wanted, edition.seats, key))

    def _seats(self, table: str, wanted: Wanted, seats: int, key: str) -> list[SeatRow]:
        if len(wanted.seats) != seats:
            raise BadInput(what=Text("asientos", "seats"), why=Text(f"hacen falta {seats}", f"there must be {seats}"))
        if list(wanted.seats).count("me") > 1:
            raise BadInput(what=Text("asientos", "seats"), why=Text("solo puedes ocupar uno", "you can take only one"))
        me = SeatRow(table, 0, "person", short(wanted.name), "", key, self.clock(), wanted.autoplay)
        return [
            me._replace(seat=seat)
            if who == "me"
            else other_seat(table, seat, who, list(wanted.seats[:seat]).count(who))
            for seat, who in enumerate(wanted.seats)
        ]

    async def _create(self, row: TableRow, seats: Sequence[SeatRow], moves: Sequence[MoveRow] = ()) -> Live:
        try:
            await self.store.create(row, seats, moves)
        except StoreFailed:
            raise NotKept() from None
        live = Live(Listing(row, tuple(seats), len(moves)), moves, self._stamp())
        self._remember(live)
        async with live.lock:
            await self._settle(live)
        self.bus.publish(LOBBY, live.id)
        return live

    async def check_room(self, key: str) -> None:
        if await self.store.count() >= self.limits.tables:
            raise TooMany(what=Text("mesas", "tables"), limit=self.limits.tables)
        await self.check_hands(key)

    async def check_hands(self, key: str) -> None:
        """Whether this key may hold another seat."""
        mine = [held for held in await self.held_by(key, self.limits.tables_of_one + 1) if not held.table.over]
        if len(mine) >= self.limits.tables_of_one:
            raise TooMany(what=Text("mesas tuyas", "tables of yours"), limit=self.limits.tables_of_one)

    # -- seats

    async def sit(self, table: str, key: str, name: str, seat: int | None = None, autoplay: bool = True) -> Live:
        """Take an open seat: this one, or the first."""
        live = await self.find(table)
        async with live.lock:
            if live.seat_of(key) != NOBODY:
                return live
            await self.check_hands(key)
            free = [s for s in live.seats if s.kind == "open" and seat in (None, s.seat)]
            if not free:
                raise SeatTaken(seat=seat)
            me = SeatRow(live.id, free[0].seat, "person", short(name), "", key, self.clock(), autoplay)
            await self._change(live, free[0], me)
            await self._settle(live)
        self.bus.publish(LOBBY, live.id)
        return live

    async def leave(self, table: str, key: str) -> Live:
        """Before the match the seat is free again; during it a bot stands in until its holder comes back."""
        live, seat = await self._mine(table, key)
        async with live.lock:
            mine = live.seats[seat]
            gone = mine._replace(bot=STAND_IN) if live.has_begun else SeatRow(live.id, seat, "open")
            await self._change(live, mine, gone)
            await self._settle(live)
        self.bus.publish(LOBBY, live.id)
        return live

    async def come_back(self, table: str, key: str) -> Live:
        live, seat = await self._mine(table, key)
        async with live.lock:
            await self._change(live, live.seats[seat], live.seats[seat]._replace(bot="", seen=self.clock()))
            await self._settle(live)
        return live

    async def call_stand_in(self, table: str, key: str, seat: int) -> Live:
        """Others need not wait for ever: a bot plays for a seat that is in turn and away."""
        live, _ = await self._mine(table, key)
        async with live.lock:
            if not self.is_away(live, seat):
                raise NotNow(why=Text("esa persona está o acaba de irse", "that person is here, or has just left"))
            await self._change(live, live.seats[seat], live.seats[seat]._replace(bot=STAND_IN))
            await self._settle(live)
        return live

    def is_away(self, live: Live, seat: int) -> bool:
        """In turn, a person, no page open, and not seen for as long as the pace allows."""
        if seat < 0 or seat != live.turn or live.seats[seat].kind != "person" or live.bot_of(seat):
            return False
        return not live.here.get(seat) and self.clock() - live.seats[seat].seen > PACES[live.row.pace]

    async def set_autoplay(self, table: str, key: str, autoplay: bool) -> Live:
        live, seat = await self._mine(table, key)
        async with live.lock:
            if live.seats[seat].autoplay != autoplay:
                await self._change(live, live.seats[seat], live.seats[seat]._replace(autoplay=autoplay))
                await self._settle(live)
        return live

    async def _mine(self, table: str, key: str) -> tuple[Live, int]:
        live = await self.find(table)
        seat = live.seat_of(key)
        if seat == NOBODY:
            raise NotSeated()
        return live, seat

    async def _change(self, live: Live, before: SeatRow, after: SeatRow) -> None:
        try:
            await self.store.sit(before, after)
        except Taken:
            raise SeatTaken(seat=before.seat) from None
        except StoreFailed:
            raise NotKept() from None
        live.replace_seat(after)
        self._tick(live)

    # -- a seat on another device

    async def make_link(self, table: str, key: str) -> str:
        """A token that gives this seat once, within a day, to whoever has it."""
        live, seat = await self._mine(table, key)
        token = new_token()
        try:
            await self.store.keep_link(Link(hash_of(token), live.id, seat, self.clock() + LINK_LASTS))
        except StoreFailed:
            raise NotKept() from None
        return token

    async def look_at_link(self, token: str) -> tuple[Live, int]:
        link = await self.store.look_at_link(hash_of(token))
        if link is None or link.until < self.clock():
            raise NotNow(why=Text("ese enlace ya no vale; pide otro", "that link is no longer valid; ask for another"))
        return await self.find(link.table), link.seat

    async def use_link(self, token: str, key: str) -> Live:
        live, seat = await self.look_at_link(token)
        if live.seat_of(key) not in (NOBODY, seat):
            raise NotNow(why=Text("ya tienes sitio en esta mesa", "you already have a seat at this table"))
        if await self.store.use_link(hash_of(token), self.clock()) is None:
            raise NotNow(why=Text("ese enlace ya se ha usado", "that link has been used"))
        async with live.lock:
            await self._change(live, live.seats[seat], live.seats[seat]._replace(key=key, seen=self.clock()))
        return live

    # -- playing

    async def play(self, table: str, key: str, action: int | str, version: int | None) -> Live:
        live, seat = await self._mine(table, key)
        async with live.lock:
            self._check_version(live, version)
            if live.bot_of(seat):
                raise NotNow(why=Text("un bot juega por ti; vuelve primero", "a bot plays for you; come back first"))
            await self._keep(live, live.play(seat, action, self.clock()))
            await self._settle(live)
        return live

    async def undo(self, table: str, key: str, version: int | None) -> Live:
        live, seat = await self._mine(table, key)
        async with live.lock:
            self._check_version(live, version)
            await self._keep(live, live.undo(seat, self.clock()))
            self._tick(live)
        return live

    def _check_version(self, live: Live, version: int | None) -> None:
        if version is not None and version != live.seq:
            raise StaleVersion(seen=version, version=live.seq)
        if live.seq >= self.limits.moves:
            raise TooMany(what=Text("jugadas en una mesa", "moves at one table"), limit=self.limits.moves)

    async def _keep(self, live: Live, move: Next) -> None:
        """Keep, then accept; whoever calls it tells. If another process was first, learn what it did and refuse."""
        try:
            await self.store.append(move.row, move.match.is_over)
        except Taken:
            live.catch_up(await self.store.moves(live.id, live.seq))
            raise StaleVersion(seen=move.row.seq - 1, version=live.seq) from None
        except StoreFailed:
            raise NotKept() from None
        live.accept(move)
        if move.match.is_over:
            live.row = live.row._replace(over=True)
            self.bus.publish(LOBBY, live.id)

    async def _settle(self, live: Live) -> None:
        """Begin if all are there; play what has a single option; wake the bot in turn. Then tell of it all, once."""
        try:
            if live.is_full and live.waits_for_chance:
                await self._deal(live)
            while self._plays_itself(live):
                await self._keep(live, live.play(live.turn, live.match.legal()[0], self.clock()))
            self._wake(live)
        finally:
            self._tick(live)

    async def _deal(self, live: Live) -> None:
        """At once before a match; between two games of it when people have had time to look."""
        if live.has_begun and self.limits.look_back:
            self._later(self._deal_again(live, live.seq))
        else:
            await self._keep(live, live.deal(self.clock()))

    async def _deal_again(self, live: Live, version: int) -> None:
        """Until it is kept, unless somebody has taken the last step back."""
        while live.seq == version:
            await asyncio.sleep(self.limits.look_back)
            async with live.lock:
                if live.seq == version:
                    with suppress(NotKept, StaleVersion):
                        await self._keep(live, live.deal(self.clock()))
                        await self._settle(live)

    def _plays_itself(self, live: Live) -> bool:
        turn = live.turn
        if turn < 0 or live.bot_of(turn) or not live.seats[turn].autoplay:
            return False
        return live.seats[turn].kind == "person" and len(live.match.legal()) == 1

    def _tick(self, live: Live) -> None:
        self.bus.publish(live.id, live.stamp)

    # -- bots

    def _wake(self, live: Live) -> None:
        if live.turn >= 0 and live.bot_of(live.turn) and not live.thinking:
            live.thinking = True
            live.stirs += 1
            self._tick(live)
            self._later(self._bots_play(live))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bots_play(self, live: Live) -> None:
        """Until a person is in turn or the match is over."""
        try:
            while live.turn >= 0 and live.bot_of(live.turn) and live.seq < self.limits.moves:
                try:
                    await self._bot_plays(live)
                except NotKept:
                    await asyncio.sleep(AGAIN)
        except Exception:  # whatever it is, the table must not stay as if somebody were thinking
            log.exception("a bot at table %s could not play", live.id)
        finally:
            live.thinking = False
            live.stirs += 1
            self._tick(live)

    async def _bot_plays(self, live: Live) -> None:
        seat, version = live.turn, live.seq
        most = MOST if live.bot_seconds < self.limits.bot_seconds else LEAST
        pause = asyncio.sleep(self.limits.bot_pause)
        answer, _ = await asyncio.gather(
            self.bots.choose(question(live.row, live.match.view(seat)), live.bot_of(seat), most), pause
        )
        live.bot_seconds += answer.seconds
        async with live.lock:
            if live.seq == version and live.bot_of(seat):  # else its person came back meanwhile
                with suppress(StaleVersion):
                    await self._keep(live, live.play(seat, answer.action, self.clock()))
                    await self._settle(live)

    async def wake_all(self) -> None:
        """After a restart: bots whose turn it is go on."""
        for table in await self.store.with_bots():
            try:
                await self.find(table)
            except (AndamioError, StoreFailed) as error:
                log.warning("table %s sleeps on: %s", table, error)

    async def hint(self, table: str, key: str) -> tuple[Candidate, ...]:
        """The best actions, as far as the seat can know; in casual games only."""
        live, seat = await self._mine(table, key)
        self.check_hints(live)
        if live.turn != seat:
            raise NotNow(why=Text("no te toca", "it is not your turn"))
        asked = (live.id, live.seq, seat)
        if asked not in self.hints:
            found = await self.bots.hint(question(live.row, live.match.view(seat)))
            self.hints[asked] = found
            while len(self.hints) > self.limits.cached:
                self.hints.popitem(last=False)
        return self.hints[asked]

    def check_hints(self, live: Live) -> None:
        if not live.row.casual:
            raise NotNow(why=Text("esta mesa se juega sin consejos", "this table is played without hints"))

    # -- pages that are open

    def enter(self, live: Live, seat: int) -> None:
        if seat == NOBODY and live.here.get(seat, 0) >= self.limits.pages:
            raise TooMany(what=Text("público", "onlookers"), limit=self.limits.pages)
        live.here[seat] = live.here.get(seat, 0) + 1
        if seat != NOBODY and live.here[seat] == 1:
            live.stirs += 1
            self._tick(live)

    async def exit(self, live: Live, seat: int) -> None:
        live.here[seat] -= 1
        if live.here[seat]:
            return
        del live.here[seat]
        if seat != NOBODY:
            live.replace_seat(live.seats[seat]._replace(seen=self.clock()))
            self._tick(live)
            with suppress(StoreFailed):  # when somebody was last here is no move: it may be lost
                await self.store.touch([live.seats[seat]])

    # -- after the match, and from elsewhere

    async def rematch(self, table: str, key: str) -> Live:
        """The same people at a new table; whoever asks second finds it made."""
        live, _ = await self._mine(table, key)
        if live.turn != OVER:
            raise NotNow(why=Text("la partida no ha terminado", "the match is not over"))
        async with live.lock:
            if not live.row.next:
                made = await self._set_up_again(live)
                live.row = live.row._replace(next=await self._keep_next(live.id, made.id))
                live.stirs += 1
                self._tick(live)
        return await self.find(live.row.next)

    async def _keep_next(self, table: str, following: str) -> str:
        """The table of the rematch: this one, unless another process was first."""
        try:
            await self.store.set_next(table, following)
        except Taken:
            found = await self.store.find(table)
            return found.table.next if found else following
        except StoreFailed:
            raise NotKept() from None
        return following

    async def _set_up_again(self, live: Live) -> Live:
        row = live.row._replace(
            id=secrets.token_urlsafe(ID), made=self.clock(), over=False, next="", imported=False,
            rules=live.edition.game.version,
        )  # fmt: skip
        kept = [s._replace(table=row.id, bot="" if s.kind == "person" else s.bot) for s in live.seats]
        return await self._create(row, kept)

    async def export(self, table: str, lang: Lang) -> str:
        """The record, once the match is over: before, it would tell every secret."""
        live = await self.find(table)
        if live.turn != OVER:
            why = Text("el acta sale de la casa cuando la partida termina", "the record leaves when the match is over")
            raise NotNow(why=why)
        return write(live.match, live.names(), lang)

    async def take_in(self, text: str, box: str, key: str) -> Live:
        """A table made of a record; one that is not over can go on, its open seats for whoever comes."""
        acta = read_acta(text, box, self.check_ready)
        await self.check_room(key)
        edition = acta.match.edition
        row = TableRow(
            secrets.token_urlsafe(ID), edition.game.name, edition.game.version, box, edition.options,
            False, True, "live", self.clock(), imported=True, over=acta.match.is_over,
        )  # fmt: skip
        seats = [named_seat(row, seat, name) for seat, name in enumerate(acta.names)]
        return await self._create(row, seats, moves_of(acta.match, row, self.clock()))

    # -- closing

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
        await self.store.close()


def chosen_edition(wanted: Wanted) -> Edition:
    game = find(wanted.game)
    options = game.choose({"seats": len(wanted.seats)} | dict(wanted.options))
    return edition_of(wanted.game, wanted.box, tuple(options.items()))


def other_seat(table: str, seat: int, level: str, alike: int) -> SeatRow:
    """A bot's, with a number after its name if others are `alike`; or an open one."""
    if not level:
        return SeatRow(table, seat, "open")
    if level not in LEVELS:
        raise UnknownBot(name=level[:NAME], hint=suggest(level, LEVELS))
    return SeatRow(table, seat, "bot", f"{BOT_NAMES[level]} {alike + 1}" if alike else BOT_NAMES[level], level)


def named_seat(row: TableRow, seat: int, name: str) -> SeatRow:
    """Of a match that is over, who played; of one that is not, an open seat."""
    return SeatRow(row.id, seat, "person", short(name)) if row.over else SeatRow(row.id, seat, "open")


def read_acta(text: str, box: str, check_ready: Callable[[str], None]) -> Acta:
    """A record as this house reads it, with a box of its own if it needs one."""

    def find_ready(name: str) -> Game:
        game = find(name)
        check_ready(name)
        return game

    return read(text, find_ready, toml=box)


def moves_of(match: Match, row: TableRow, now: float) -> list[MoveRow]:
    """The moves of a match as a table keeps them: each with all that chance did after it."""
    moves: list[MoveRow] = []
    again = match.edition.typed()
    for action in match.actions:
        seat, is_new = again.turn, closes(again.edition, happenings(again.log))
        again.play(action)
        if seat >= 0 or is_new or not moves:
            blank = MoveRow(row.id, len(moves) + 1, seat, "play" if seat >= 0 else "deal", (), "", now)
            moves.append(blank)
        moves[-1] = moves[-1]._replace(actions=(*moves[-1].actions, action), hash=state_hash(again))
    return moves
