"""What a house does all the time: forget what is past its time, heed its operator, and notice what does not work.

Time passes only while there is a house. A gap between two beats that is longer than `jump` (the house was shut, or its
clock was set) is noted and leapt over: nothing grows old in it, so a wrong clock erases nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Sequence

from .bus import ANEW, LOBBY
from .house import House
from .keeping import STORE
from .store import Ages, StoreFailed

BEAT = 5.0  # seconds from one look at what the operator has done to the next
BEATS_OF_CLOCK, BEATS_OF_TIDYING = 6, 120  # how many until the clock is noted, until something is forgotten
GAPS = 100  # that are remembered
CLOCK, SALT, ADMIN, BAN = "clock", "salt", "admin", "ban."
Gap = tuple[float, float]  # from when until when there was no time
log = logging.getLogger("andamio.table")


def back_from(now: float, seconds: float, gaps: Sequence[Gap]) -> float:
    """The moment from which so much time has passed until now, gaps aside."""
    for began, ended in reversed(gaps):
        if now - ended >= seconds:
            break
        seconds, now = seconds - max(0.0, now - ended), began
    return now - seconds


class Caretaker:
    def __init__(self, house: House) -> None:
        self.house, self.stamp = house, ""
        self.gaps: list[Gap] = []

    async def work(self) -> None:
        """Until the house closes; whatever fails is tried again at the next beat."""
        beat = 0
        while True:
            try:
                await self.beat(beat)
            except StoreFailed as error:
                self.house.note_trouble(STORE, error)
            except Exception:
                log.exception("the house could not be looked after; it is tried again")
            beat += 1
            await asyncio.sleep(BEAT)

    async def beat(self, number: int = 0) -> None:
        if not self.house.salt:
            await self.open()
        if number % BEATS_OF_CLOCK == 0:
            await self.note_time()
        await self.heed()
        if number % BEATS_OF_TIDYING == 0:
            await self.tidy()

    async def open(self) -> None:
        """What this house was told before."""
        store = self.house.store
        if not await store.note(SALT):
            await store.keep_note(SALT, secrets.token_urlsafe(16))
        self.house.salt = await store.note(SALT)

    # -- time

    async def note_time(self) -> None:
        """Kept, with the gaps there were: it shows whether anything can be kept at all."""
        now = self.house.clock()
        last, self.gaps = read_clock(await self.house.store.note(CLOCK), now)
        self.leap(last, now)
        await self.house.store.keep_note(CLOCK, json.dumps([now, self.gaps]))
        self.house.note_well(STORE)

    def leap(self, last: float, now: float) -> None:
        self.gaps = [(began, min(ended, now)) for began, ended in self.gaps if began < now]
        if now - last > self.house.limits.jump:
            log.warning("%.1f days have passed without this house, or its clock is wrong", (now - last) / 86400)
            self.gaps = [*self.gaps, (last, now)][-GAPS:]
        elif last - now > self.house.limits.jump:
            log.warning("the clock was set back by %.1f days", (last - now) / 86400)

    # -- forgetting

    async def tidy(self) -> int:
        """Some of what is past its time; the rest at the next run."""
        house, limits = self.house, self.house.limits
        now = house.clock()
        ages = Ages(
            *(
                back_from(now, kept, self.gaps)
                for kept in (limits.kept, limits.unbegun, limits.unbegun_days, limits.imported_kept)
            )
        )
        found = [table for table in await house.store.old(ages, limits.forgotten) if not house.is_visited(table)]
        dropped = await house.store.drop(found) if found else 0
        if dropped:
            log.info("%d tables were forgotten", dropped)
            house.let_go(found)
        return dropped

    # -- the operator

    async def heed(self) -> None:
        """Bans and deleted tables, if the operator has changed anything since."""
        house = self.house
        stamp = await house.store.note(ADMIN)
        if stamp == self.stamp:
            return
        house.bans = {name.removeprefix(BAN) for name in await house.store.notes(BAN)}
        loaded = house.loaded()
        house.let_go(sorted(set(loaded) - await house.store.known(loaded)))
        house.bus.publish(LOBBY, ANEW)
        self.stamp = stamp


def read_clock(noted: str, now: float) -> tuple[float, list[Gap]]:
    if not noted:
        return now, []
    last, gaps = json.loads(noted)
    return last, [(began, ended) for began, ended in gaps]
