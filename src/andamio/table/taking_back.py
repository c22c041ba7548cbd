"""Taking back: freely alone with bots or inside one's turn, beyond that by asking. At casual tables only."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from andamio.core.errors import CannotUndo
from andamio.core.layout import NOBODY, OVER
from andamio.core.text import Text

from .errors import NotNow, TooMany
from .live import APART, Live, turns_of
from .playing import Playing
from .plies import Question, Way

MINUTE = 60.0
SERIOUS = Text("en esta mesa no se deshace nada", "at this table nothing is taken back")
NOTHING = Text("no has decidido nada todavía", "you have decided nothing yet")
IT_IS_OVER = Text("la partida ha terminado", "the match is over")
ASK_FIRST = Text("ya no depende solo de ti; pregunta a los demás", "it is no longer up to you alone; ask the others")
NO_NEED = Text("puedes deshacer sin preguntar", "you may take it back without asking")
ASKED_ALREADY = Text("ya hay una pregunta en la mesa", "there is a question on the table already")
SAID_NO = Text("te han dicho que no; espera a que alguien juegue", "the answer was no; wait until somebody has moved")
FULL = Text(
    "en esta mesa se ha deshecho demasiado; ya solo se juega", "too much was taken back here; from now on one plays"
)
NO_QUESTION = Text("esa pregunta ya no está en la mesa", "that question is no longer on the table")


@dataclass
class TakingBack(Playing):
    async def undo(self, table: str, key: str, seen: int | None) -> Live:
        """Back to the last decision of one's own, where nobody need be asked."""
        live, seat = await self._mine(table, key)
        async with live.lock:
            self._check_seen(live, seen)
            self._check_plays(live, seat)
            way = self._way(live, seat)
            if not way.is_free:
                raise CannotUndo(why=ASK_FIRST)
            word = live.word_to(seat)
            await self._go_back(live, seat, way.ply, key)
            if word:
                self.hints[(live.id, live.seq, seat)] = word.told  # what was better is shown where it can be done
        return live

    async def ask_back(self, table: str, key: str, seen: int | None) -> Live:
        """Ask the others to be let back to the last decision of one's own; where only bots are left, they agree."""
        live, seat = await self._mine(table, key)
        async with live.lock:
            self._check_seen(live, seen)
            self._check_plays(live, seat)
            way = self._way(live, seat)
            self._check_may_ask(live, seat, way)
            live.asked[seat] = turns_of(live.match), self._times(live, seat) + 1
            live.question = Question(self._number(live), seat, way.ply)
            await self._heed(live, key)
        return live

    async def answer_back(self, table: str, key: str, number: int, grants: bool) -> Live:
        """Grant or refuse what another asks; whoever has asked may withdraw it."""
        live, seat = await self._mine(table, key)
        async with live.lock:
            asked = live.question
            if asked is None or asked.number != number or asked.refused_by != NOBODY:
                raise NotNow(why=NO_QUESTION)
            if seat == asked.seat:
                live.question = None
            elif grants:
                live.question = asked._replace(granted=asked.granted | {seat})
            else:
                live.question = asked._replace(refused_by=seat)
            await self._heed(live, key)
        return live

    async def begin_again(self, live: Live, key: str) -> None:
        """A lesson from its first step, a puzzle from its position."""
        async with live.lock:
            if len(live.plies) > live.opening:
                await self._go_back(live, live.seat_of(key), live.opening, key)

    # -- how

    def _way(self, live: Live, seat: int) -> Way:
        way = live.way_back(seat)
        if way is None:
            why = IT_IS_OVER if live.turn == OVER and live.row.casual else NOTHING
            raise CannotUndo(why=why if live.row.casual else SERIOUS)
        return way

    def _check_may_ask(self, live: Live, seat: int, way: Way) -> None:
        if way.is_free:
            raise NotNow(why=NO_NEED)
        if live.question:
            raise NotNow(why=ASKED_ALREADY if live.question.refused_by == NOBODY else SAID_NO)
        if self._times(live, seat) >= self.limits.asks:
            raise TooMany(what=Text("preguntas en un turno", "questions within a turn"), limit=self.limits.asks)

    def _number(self, live: Live) -> int:
        """What an answer names its question by: a page may be late."""
        live.questions += 1
        return live.seq * APART + live.questions % APART

    def _times(self, live: Live, seat: int) -> int:
        """How often this seat has asked in this turn."""
        turns, times = live.asked.get(seat, (0, 0))
        return times if turns == turns_of(live.match) else 0

    async def _heed(self, live: Live, key: str) -> None:
        """Go back once all have granted it; else tell the pages."""
        asked = live.question
        if asked and asked.refused_by == NOBODY and asked.granted.issuperset(live.may_refuse(asked.seat)):
            await self._go_back(live, asked.seat, asked.ply, key)
        else:
            await self._note(live)
            self._tick(live)

    async def _go_back(self, live: Live, seat: int, ply: int, key: str) -> None:
        """What bots were thinking of is dropped; what is kept is a row like any other."""
        if live.turn == OVER and not live.is_lesson:
            await self.check_room(key)
        self._check_rows(live)
        self._note_back(live, seat)
        if live.turn not in (seat, OVER):
            live.note_regret(seat)
        await self._keep(live, live.take_back(seat, ply, self.clock()))
        self._stop_thinking(live)
        live.stir()
        self._tick(live)

    def _check_rows(self, live: Live) -> None:
        """What was taken back stays in the books: at half of what a table may fill, no more of it; moves always fit."""
        if live.seq >= self.limits.rows - self.limits.moves:
            raise CannotUndo(why=FULL)

    def _note_back(self, live: Live, seat: int) -> None:
        """So many a minute, and no more."""
        now, times = self.clock(), live.backs.setdefault(seat, deque())
        while times and times[0] <= now - MINUTE:
            times.popleft()
        if len(times) >= self.limits.backs:
            raise TooMany(what=Text("vueltas atrás en un minuto", "take-backs in a minute"), limit=self.limits.backs)
        times.append(now)
