"""Who sits where: seats taken, left and lent, links to other devices, and pages that are open."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from andamio.core.layout import NOBODY
from andamio.core.text import Text

from .bus import ANEW, LOBBY, SIGNS
from .errors import NotHost, NotNow, SeatTaken, TooMany
from .limits import PACES
from .live import Live
from .making import named, other_seat
from .store import Link, SeatRow, StoreFailed
from .taking_back import TakingBack
from .tokens import hash_of, new_token

STAND_IN = "oficial"
NO_COACH = Text(
    "la entrenadora solo acompaña en mesas amistosas y a solas con bots",
    "the coach is only there at casual tables, alone with bots",
)
LINK_LASTS = 86400.0


@dataclass
class Seating(TakingBack):
    async def sit(
        self, table: str, key: str, name: str, seat: int | None = None, autoplay: bool = True, junior: bool = False
    ) -> Live:
        """Take an open seat: this one, or the first."""
        live = await self.find(table)
        async with live.lock:
            if live.seat_of(key) != NOBODY:
                return live
            await self.check_hands(key)
            free = [s for s in live.seats if s.kind == "open" and seat in (None, s.seat)]
            if not free:
                raise SeatTaken(seat=seat)
            name = named(name, live.names())
            me = SeatRow(live.id, free[0].seat, "person", name, "", key, self.clock(), autoplay, junior)
            await self._take(live, free[0], me)
        self.bus.publish(LOBBY, ANEW)
        return live

    async def fill(self, table: str, key: str, seat: int, level: str) -> Live:
        """A bot takes a free seat, if whoever made the table wishes it."""
        live = await self.find(table)
        async with live.lock:
            if not self.is_host(live, key):
                raise NotHost()
            if seat not in [s.seat for s in live.seats if s.kind == "open"]:
                raise SeatTaken(seat=seat)
            alike = sum(s.kind == "bot" and s.bot == level for s in live.seats)
            bot = other_seat(live.id, seat, level or STAND_IN, alike)
            await self._take(live, live.seats[seat], bot._replace(name=named(bot.name, live.names())))
        self.bus.publish(LOBBY, ANEW)
        return live

    def is_host(self, live: Live, key: str) -> bool:
        """Whoever made the table; where nobody knows who did, all who sit there."""
        return key == live.row.host if live.row.host else live.seat_of(key) != NOBODY

    async def _take(self, live: Live, free: SeatRow, taken: SeatRow) -> None:
        """A free seat; if it was the last, nobody has been away: they waited for this."""
        await self._change(live, free, taken)
        if live.is_full and not live.has_begun:
            for row in live.seats:
                live.replace_seat(row._replace(seen=self.clock()))
        await self._settle(live)

    async def leave(self, table: str, key: str) -> Live:
        """Before the match the seat is free again; during it a bot stands in until its holder comes back."""
        live, seat = await self._mine(table, key)
        if live.is_lesson:
            raise NotNow(why=Text("la lección te espera aquí", "the lesson waits for you here"))
        async with live.lock:
            mine = live.seats[seat]
            gone = mine._replace(bot=STAND_IN) if live.has_begun else SeatRow(live.id, seat, "open")
            await self._change(live, mine, gone)
            await self._settle(live)
        self.bus.publish(LOBBY, ANEW)
        return live

    async def come_back(self, table: str, key: str) -> Live:
        live, seat = await self._mine(table, key)
        async with live.lock:
            await self._alter(live, seat, bot="", seen=self.clock())
        return live

    async def call_stand_in(self, table: str, key: str, seat: int) -> Live:
        """Others need not wait for ever: a bot plays for a seat that is in turn and away."""
        live, _ = await self._mine(table, key)
        async with live.lock:
            if not self.others.is_alone:
                await self._learn(live)
            if not self.is_away(live, seat):
                raise NotNow(why=Text("esa persona está o acaba de irse", "that person is here, or has just left"))
            await self._alter(live, seat, bot=STAND_IN)
        return live

    def is_away(self, live: Live, seat: int) -> bool:
        """In turn, a person, no page open, and not seen for as long as the pace allows."""
        if seat < 0 or seat != live.turn or live.seats[seat].kind != "person" or live.bot_of(seat):
            return False
        return not live.is_here(seat) and self.clock() - live.seats[seat].seen > PACES[live.row.pace]

    async def set_autoplay(self, table: str, key: str, autoplay: bool) -> Live:
        return await self._set(table, key, autoplay=autoplay)

    async def set_junior(self, table: str, key: str, junior: bool) -> Live:
        return await self._set(table, key, junior=junior)

    async def set_coach(self, table: str, key: str, coach: bool) -> Live:
        """Where there may be one: alone with bots, at a casual table."""
        live, seat = await self._mine(table, key)
        if coach and not live.may_be_coached(seat):
            raise NotNow(why=NO_COACH)
        async with live.lock:
            if live.seats[seat].coach != coach:
                live.word = None
                await self._alter(live, seat, coach=coach)
        return live

    async def _set(self, table: str, key: str, **new: Any) -> Live:
        """Something of one's own seat; nothing is told where it is so already."""
        live, seat = await self._mine(table, key)
        async with live.lock:
            if live.seats[seat] != live.seats[seat]._replace(**new):
                await self._alter(live, seat, **new)
        return live

    async def _alter(self, live: Live, seat: int, **new: Any) -> None:
        """Change something of a seat, and let follow what follows."""
        await self._change(live, live.seats[seat], live.seats[seat]._replace(**new))
        await self._settle(live)

    # -- a seat on another device

    async def make_link(self, table: str, key: str) -> str:
        """A token that gives this seat once, within a day, to whoever has it."""
        live, seat = await self._mine(table, key)
        token = new_token()
        try:
            await self.store.keep_link(Link(hash_of(token), live.id, seat, self.clock() + LINK_LASTS))
        except StoreFailed as error:
            raise self._not_kept(error) from None
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

    # -- signs

    async def sign(self, table: str, key: str, sign: int) -> None:
        """Shown to all who look at the table now, and not kept."""
        live, seat = await self._mine(table, key)
        self.bus.publish(f"{live.id}{SIGNS}", f"{seat}.{sign}")

    # -- pages that are open

    def enter(self, live: Live, seat: int) -> None:
        if seat == NOBODY and live.here.get(seat, 0) >= self.limits.pages:
            raise TooMany(what=Text("público", "onlookers"), limit=self.limits.pages)
        live.here[seat] = live.here.get(seat, 0) + 1
        if seat != NOBODY and live.here[seat] == 1:
            self._stir_presence(live, seat, True)

    def _stir_presence(self, live: Live, seat: int, is_here: bool) -> None:
        live.stir()
        self._tick(live)
        if not self.others.is_alone:
            self._later(self._note_presence(live, seat, is_here))

    async def exit(self, live: Live, seat: int) -> None:
        live.here[seat] -= 1
        if live.here[seat]:
            return
        del live.here[seat]
        if seat != NOBODY:
            live.seats[seat] = live.seats[seat]._replace(seen=self.clock())
            self._stir_presence(live, seat, False)
            with suppress(StoreFailed):  # when somebody was last here is no move: it may be lost
                await self.store.touch([live.seats[seat]])
