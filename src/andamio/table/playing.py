"""Playing at a table: it is found, its moves are kept, and what follows of itself is done."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from andamio.bots import Candidate
from andamio.core.errors import StaleVersion
from andamio.core.layout import NOBODY
from andamio.core.outlook import ends_turn
from andamio.core.text import Text
from andamio.core.trial import is_plain

from .bot_play import BotPlay
from .bot_pool import Question, question
from .editions import closed
from .errors import NotInLesson, NotKept, NotNow, NotSeated, TooMany, UnknownTable
from .live import Live
from .once import Once
from .plies import Next, Word

log = logging.getLogger("andamio.table")
LETTERS = 20  # of a table's name, in a sentence that says there is none


@dataclass
class Playing(BotPlay):
    _opening: Once[Live] = field(default_factory=Once)

    # -- finding

    async def find(self, table: str) -> Live:
        """A table, from memory or folded anew."""
        if live := self._live.get(table):
            self._live.move_to_end(table)
            await self._freshen(live)
            return live
        return await self._opening.of(table, partial(self._open, table))

    def at_hand(self, table: str) -> Live | None:
        """A table in memory that no other process can have changed."""
        live = self._live.get(table) if self.others.is_alone else None
        if live:
            self._live.move_to_end(table)
        return live

    async def known(self, table: str) -> Live:
        """As it is known here: for whoever goes on to change it, by which it is compared with what is kept."""
        return self._live.get(table) or await self.find(table)

    async def as_told(self, table: str, stamp: str) -> Live:
        """For whoever was told this stamp: where the table is known here as it was then, the store is not asked."""
        live = self._live.get(table)
        return live if live and live.stamp == stamp else await self.find(table)

    async def _open(self, table: str) -> Live:
        listing = await self.store.find(table)
        if listing is None:
            raise UnknownTable(table=table[:LETTERS])
        self.check_ready(listing.table.game)
        live = await self._fold(listing, await self.store.moves(table))
        if live.row.over and not live.is_done:
            raise closed(listing)  # for good: its record may have told every secret
        self._remember(live)
        with suppress(NotKept, StaleVersion):  # a table that cannot go on now can still be looked at
            async with live.lock:
                await self._settle(live)  # what a fall interrupted: a deal, a single option, a bot's turn
        return live

    async def _mine(self, table: str, key: str) -> tuple[Live, int]:
        live = await self.find(table)
        seat = live.seat_of(key)
        if seat == NOBODY:
            raise NotSeated()
        live.note_seen(seat, self.clock())
        return live, seat

    def note_look(self, live: Live, key: str) -> None:
        """Whoever looks is there, by whichever door."""
        if (seat := live.seat_of(key)) != NOBODY:
            live.note_seen(seat, self.clock())

    # -- moves

    async def play(self, table: str, key: str, action: int | str, seen: int | None) -> Live:
        live, seat = await self._mine(table, key)
        async with live.lock:
            self._check_seen(live, seen)
            self._check_room(live)
            self._check_plays(live, seat)
            move = live.play(seat, action, self.clock(), partial(self._check_lesson, live))
            decided = self._decision(live, seat, move)
            await self._keep(live, move)
            with suppress(NotKept, StaleVersion):  # what was played is kept, whatever becomes of what follows
                await self._settle(live)
        if decided:
            self._later(self._coach(live, *decided))
        return live

    def _decision(self, live: Live, seat: int, move: Next) -> tuple[Word, Question, int] | None:
        """What the coach is asked of a move before it is made; asked after the bots, so that nobody waits for it."""
        if not live.is_coached(seat) or move.plies[-1].is_forced:
            return None
        asked = question(live.row, live.match.view(seat), live.trail(seat))
        return Word(seat, len(live.plies), live.epoch, ()), asked, move.row.actions[0]

    async def _coach(self, live: Live, word: Word, asked: Question, action: int) -> None:
        """Her word comes when it comes; by then something else may have been decided."""
        try:
            told = await self.bots.coach(asked, action)
        except Exception:  # whatever it is, the match goes on without her
            log.exception("the coach at table %s could not judge", live.id)
            return
        with suppress(NotKept, StaleVersion):
            async with live.lock:
                before, said = live.word, word._replace(told=told)
                live.word = said
                if not told or not live.word_to(word.seat):
                    live.word = before
                    return
                await self._note_change(live, partial(setattr, live, "word", said))
                self._tick(live)

    def _check_seen(self, live: Live, seen: int | None) -> None:
        """`seen` is the last move that whoever acts knows of."""
        if seen is not None and seen != live.seq:
            raise StaleVersion(seen=seen, now=live.seq)

    def _check_room(self, live: Live) -> None:
        if len(live.plies) >= self.limits.moves:
            raise TooMany(what=Text("jugadas en una mesa", "moves at one table"), limit=self.limits.moves)

    def _check_plays(self, live: Live, seat: int) -> None:
        """Whether this seat is played by whoever holds it."""
        if live.bot_of(seat):
            raise NotNow(why=Text("un bot juega por ti; vuelve primero", "a bot plays for you; come back first"))

    def _check_lesson(self, live: Live, action: int) -> None:
        """What the rules allow, a lesson may ask to leave for later; of a puzzle only the solution is kept."""
        if not live.is_lesson:
            return
        if live.course is None or live.is_done:
            raise NotNow(why=Text("la lección ha terminado", "the lesson is over"))
        if why := live.course.refuses(live.own, action):
            raise NotInLesson(why=why)

    async def must_think(self, table: str, key: str) -> bool:
        """Whether a bot would have to be asked for a hint: it is not known yet."""
        live = await self.find(table)
        return (live.id, live.seq, live.seat_of(key)) not in self.hints

    async def hint(self, table: str, key: str) -> tuple[Candidate, ...]:
        """The best actions, as far as the seat can know; in casual games only."""
        live, seat = await self._mine(table, key)
        self.check_hints(live)
        if live.turn != seat:
            raise NotNow(why=Text("no te toca", "it is not your turn"))
        return await self._hints(live, seat)

    # -- what follows

    async def _settle(self, live: Live, is_due: bool = False) -> None:
        """Begin if all are there; play what is forced; wake the bot in turn. Then tell of it all, once."""
        try:
            if live.is_full and live.waits_for_chance:
                await self._deal(live, is_due)
            while (reply := live.reply).action is not None:
                await self._keep(live, live.play(live.turn, reply.action, self.clock()))
            while self._plays_itself(live):
                await self._keep(live, live.play(live.turn, live.match.legal()[0], self.clock()))
            self._wake(live)
        finally:
            self._tick(live)

    async def _deal(self, live: Live, is_due: bool) -> None:
        """At once before a match; between two games of it when people have had time to look."""
        if is_due or not (live.has_begun and self.limits.look_back):
            await self._keep(live, live.deal(self.clock()))
        elif self.others.is_alone:  # else it is an errand, kept with the last move
            self._later(self._deal_again(live, live.seq))

    async def _deal_again(self, live: Live, seq: int) -> None:
        """Until it is kept, unless somebody has taken the last step back."""
        while live.seq == seq:
            await asyncio.sleep(self.limits.look_back)
            async with live.lock:
                if live.seq == seq:
                    with suppress(NotKept, StaleVersion):
                        await self._keep(live, live.deal(self.clock()))
                        await self._settle(live)

    def _plays_itself(self, live: Live) -> bool:
        """The one thing that can be done, inside a turn: what ends a turn or a round is not done unseen.

        As far as the seat can know, and only where all others know it, too: else that it is done at once would tell
        them what hidden cards forbid.
        """
        turn = live.turn
        if turn < 0 or live.bot_of(turn) or not live.seats[turn].autoplay or live.seats[turn].kind != "person":
            return False
        if len(live.match.legal()) != 1 or not self.has_room(live):  # listed with the move before: asked first
            return False
        view = live.view(turn)
        legal = view.legal()
        if len(legal) != 1:
            return False
        return not ends_turn(view, legal[0]) and is_plain(live.match, legal[0])
