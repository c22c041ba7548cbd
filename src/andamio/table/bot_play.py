"""Bots at tables: woken when it is their turn, asked for hints. They are sent a view, never a state."""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from andamio.bots import Candidate
from andamio.core.errors import StaleVersion
from andamio.core.text import Text

from .bot_pool import LEAST, MOST, question
from .errors import NotKept, NotNow
from .live import Live
from .once import Once
from .sharing import Sharing
from .turns import OWNER

AGAIN, LONGEST = 1.0, 60.0  # seconds until a bot tries again, at first and after many failures
BOTS = "bots"

log = logging.getLogger("andamio.table")


@dataclass
class BotPlay(Sharing):
    hints: OrderedDict[tuple[str, int, int], tuple[Candidate, ...]] = field(default_factory=OrderedDict)
    _advice: Once[tuple[Candidate, ...]] = field(default_factory=Once)

    @abstractmethod
    async def _settle(self, live: Live, is_due: bool = False) -> None:
        """What follows a change: see `Playing`."""

    def _wake(self, live: Live) -> None:
        """The bot in turn thinks: here, or wherever there is a hand free."""
        if self.others.is_alone:
            self._wake_here(live)
            return
        self._note_thinking(live)
        if live.thinking and live.wanted != live.seq:
            live.wanted = live.seq
            self._later(self._want(live))

    def _wake_here(self, live: Live) -> None:
        if live.turn >= 0 and live.bot_of(live.turn) and not live.thinking:
            live.thinking = True
            live.thoughts += 1
            live.stir()
            self._tick(live)
            self._later(self._bots_play(live, live.thoughts))

    def _stop_thinking(self, live: Live) -> None:
        """What a bot has begun to think of has been taken back: its answer is dropped when it comes."""
        live.thoughts += 1
        live.thinking = False

    async def _bots_play(self, live: Live, thought: int) -> None:
        """Until a person is in turn, the match is over, or another thought has followed; what fails is tried again."""
        wait = AGAIN
        OWNER.set(live.row.address or live.row.host)
        try:
            while live.thoughts == thought and live.turn >= 0 and live.bot_of(live.turn) and self.has_room(live):
                try:
                    await self._bot_plays(live)
                    wait = AGAIN
                    self.note_well(BOTS)
                except NotKept:
                    await asyncio.sleep(AGAIN)
                except Exception as error:
                    log.exception("a bot at table %s could not play; it tries again", live.id)
                    self.note_trouble(BOTS, error)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST)
        finally:
            if live.thoughts == thought and self.others.is_alone:
                live.thinking = False
                live.stir()
                self._tick(live)

    async def _bot_plays(self, live: Live) -> None:
        seat, seq = live.turn, live.seq
        has_time = live.bot_seconds < self.limits.bot_seconds and self._has_thought(live)
        most = MOST if has_time else LEAST
        pause = asyncio.sleep(self.limits.bot_pause)
        answer, _ = await asyncio.gather(
            self.bots.choose(question(live.row, live.match.view(seat), live.trail(seat)), live.bot_of(seat), most),
            pause,
        )
        live.bot_seconds += answer.seconds
        self._note_thought(live, answer.seconds)
        async with live.lock:
            if live.seq == seq and live.bot_of(seat):  # else its person came back meanwhile
                with suppress(StaleVersion):
                    await self._keep(live, live.play(seat, answer.action, self.clock()), goes_on=True)
                    await self._settle(live)

    async def _hints(self, live: Live, seat: int) -> tuple[Candidate, ...]:
        """Worked out once for each position and seat."""
        asked = (live.id, live.seq, seat)
        if asked in self.hints:
            return self.hints[asked]
        told = question(live.row, live.match.view(seat), live.trail(seat))
        OWNER.set(live.row.address or live.seats[seat].key)
        found = self.hints[asked] = await self._advice.of(asked, partial(self.bots.hint, told))
        while len(self.hints) > self.limits.cached:
            self.hints.popitem(last=False)
        return found

    def check_hints(self, live: Live) -> None:
        if live.riddle:
            raise NotNow(why=Text("se trata de encontrarlo; o pide la solución", "find it, or ask for the solution"))
        if live.is_lesson:
            raise NotNow(why=Text("la lección ya dice qué hacer", "the lesson says what to do"))
        if not live.row.casual:
            raise NotNow(why=Text("esta mesa se juega sin consejos", "this table is played without hints"))
