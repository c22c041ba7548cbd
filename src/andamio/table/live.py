"""One table in memory: what was agreed, who sits there, and the match that its moves fold into."""

from __future__ import annotations

import asyncio
import copy
import json
import secrets
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from andamio.bots.hints import trail_of
from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.errors import AndamioError, IllegalAction
from andamio.core.events import Happening, happenings
from andamio.core.fates import Fates, recall, remember
from andamio.core.layout import CHANCE, NOBODY, OVER
from andamio.core.lessons import Reply
from andamio.core.match import Match, revive
from andamio.core.record import state_hash
from andamio.core.rulebook import clause_name
from andamio.core.seeds import SEEDS
from andamio.core.text import Lang, Text
from andamio.core.trial import shows
from andamio.core.view import View

from .editions import open_edition
from .errors import LostTable, NotBegun, NotNow
from .others import Shared
from .plies import Line, Next, Note, Ply, Question, Way, Word, closes, told, word_kept
from .riddles import Riddle, course_at
from .store import Listing, MoveRow, SeatRow, moves_undone, undone

SAID = 256  # plies of a table that are kept in words, for each viewer
SEVERAL = 3  # reasons given at once
STRIDE = 32  # plies from one mark to the next
APART = 100  # questions asked after one move, told apart by their number
REGRETS = 2  # times that a seat may take back what gave the turn away, unasked, in one turn of the other
WENT_BACK = Text("{seat} vuelve atrás: deshace {moves} jugadas", "{seat} goes back: takes back {moves} moves")
WENT_BACK_ONE = Text("{seat} vuelve atrás: deshace una jugada", "{seat} goes back: takes back a move")


class Live:
    """Changes only through `accept` and `seats`; whoever changes it holds `lock`."""

    is_past = False  # shown as it was, by `as_of`

    def __init__(self, listing: Listing, moves: Sequence[MoveRow], stamp: int) -> None:
        self.row, self.seats = listing.table, list(listing.seats)
        self.edition = open_edition(listing)
        self.match, self.seq = self.edition.typed(), 0
        self.plies: list[Ply] = []
        self.notes: list[Note] = []  # of what was taken back
        self.fates: Fates = {}
        self.question: Question | None = None
        self.questions = 0  # so far
        self.word: Word | None = None  # the coach's last
        self.backs: dict[int, deque[float]] = {}  # when a seat last took something back
        self.asked: dict[int, tuple[int, int]] = {}  # in which turn of the match a seat last asked, and how often
        self.regrets: dict[int, tuple[int, int]] = {}  # in which turn a seat last took it from another, and how often
        self._lines: dict[tuple[int, Lang, tuple[str, ...]], dict[int, tuple[Ply, tuple[Line, ...]]]] = {}  # told
        self._marks: list[bytes] = []  # the state after every so many plies
        self._before: Match | None = None  # the match without its last ply, where it is at hand
        self._ways: dict[int, Way | None] = {}
        self.lock = asyncio.Lock()
        self.stirs = stamp  # changes that are no moves; begins at the clock, so that no stamp comes twice
        self.is_shared = False  # with other processes: then the store counts what stirs it
        self.cleared = 0  # the last move by which a question lapsed
        self.wanted = -1  # after how many moves this process last left an errand
        self.here: dict[int, int] = {}  # open pages of each seat; onlookers are NOBODY
        self.present: frozenset[int] = frozenset()  # seats with a page open in any process
        self.thinking = False
        self.thoughts = 0  # begun so far; one that another has followed is dropped
        self.bot_seconds = 0.0
        self.course = course_at(self.edition, self.row.lesson)
        self.is_shown = False  # the solution of a puzzle, to whoever has given up
        self.catch_up(moves)
        self.opening = self._opening()  # plies that nobody goes back beyond

    # -- what can be asked

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def stamp(self) -> str:
        """Another whenever anything that a page shows has changed."""
        return f"{self.seq}.{self.stirs}"

    @property
    def has_begun(self) -> bool:
        return self.seq > 0

    @property
    def waits_for_chance(self) -> bool:
        """Before the match, and in a record that was cut while chance was in turn."""
        return not self.has_begun or self.match.turn == CHANCE

    @property
    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def turn(self) -> int:
        """The seat in turn, OVER, or NOBODY before the match has begun."""
        return self.match.turn if self.has_begun else NOBODY

    @property
    def is_lesson(self) -> bool:
        return bool(self.row.lesson)

    @property
    def lesson_step(self) -> int:
        """How many steps of the lesson are done."""
        return len(self.own)

    @property
    def own(self) -> list[int]:
        """What the learner has done since the lesson began."""
        return self._own(self.plies)

    def _own(self, plies: Sequence[Ply]) -> list[int]:
        return [ply.actions[0] for ply in plies[self.opening :] if self.course and ply.seat == self.course.seat]

    @property
    def riddle(self) -> Riddle | None:
        """The puzzle that is set here."""
        return self.course if isinstance(self.course, Riddle) else None

    @property
    def is_done(self) -> bool:
        """Whether nobody plays on here."""
        return self.done_after(self.match, self.plies)

    def check_over(self) -> None:
        """Before a match is told whole, or goes on elsewhere."""
        if self.turn != OVER or self.is_lesson:
            raise NotNow(why=Text("la partida no ha terminado", "the match is not over"))

    def done_after(self, match: Match, plies: Sequence[Ply]) -> bool:
        """The match is over, all that this lesson teaches is taught, or its puzzle is solved."""
        if not self.is_lesson:
            return match.is_over
        return self.course is None or self.course.is_done(self._own(plies))

    @property
    def reply(self) -> Reply:
        """What the lesson lets the seat in turn do."""
        if self.course is None or self.turn in (OVER, self.course.seat):
            return Reply(None)
        return self.course.reply(self.lesson_step - 1, self._since_own())

    def seat_of(self, key: str) -> int:
        """Where this key sits; NOBODY looks on."""
        return next((s.seat for s in self.seats if key and s.key == key and s.kind == "person"), NOBODY)

    def bot_of(self, seat: int) -> str:
        """The bot that plays this seat now, for itself or for somebody who is away; "" for none."""
        return self.seats[seat].bot if seat >= 0 else ""

    def is_here(self, seat: int) -> bool:
        """Whether whoever sits there has a page open."""
        return bool(self.here.get(seat)) or seat in self.present

    def people(self) -> int:
        return sum(seat.kind == "person" for seat in self.seats)

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def say(self, action: int, lang: Lang) -> str:
        return self.edition.lexicon.say(action, lang, self.names())

    def view(self, seat: int, ply: int | None = None) -> View:
        """What a seat knows now, or knew after so many plies."""
        return self.match.view(seat) if ply is None or ply >= len(self.plies) else self.at(ply).view(seat)

    def trail(self, seat: int) -> tuple[bytes, ...]:
        """What a seat in turn has seen since its turn began, but for what it sees now."""
        goes_on = bool(self.plies) and self.plies[-1].seat == seat
        return trail_of(self.match, seat) if goes_on else ()

    def at(self, ply: int) -> Match:
        """The match as it was after so many plies: played on from the nearest mark."""
        mark = min(ply // STRIDE, len(self._marks))
        actions = [action for p in self.plies[: mark * STRIDE] for action in p.actions]
        match = revive(self.edition, actions, self._marks[mark - 1]) if mark else self.edition.typed()
        for p in self.plies[mark * STRIDE : ply]:
            for action in p.actions:
                match.play(action)
        return match

    @property
    def epoch(self) -> int:
        """Another whenever something was taken back: a ply is the same one only within an epoch."""
        return self.seq - len(self.plies)

    def as_of(self, ply: int) -> Live:
        """The table as it was after so many plies: to look at, never to change."""
        past = copy.copy(self)
        past.is_past, past.thinking, past.stirs = True, False, 0
        past.match, past.plies, past.seq = self.at(ply), self.plies[:ply], self.epoch + ply
        return past

    def tell(self, seat: int, lang: Lang, since: int = 0, until: int | None = None) -> list[Line]:
        """The log as a seat may read it, of the plies from `since` on, and of what was taken back there."""
        lines = [line for told in self._told(seat, lang, since, until) for line in told]
        last = len(self.plies) if until is None else until
        notes = [self._noted(note, lang) for note in self.notes if since < note.ply <= last or note.ply == since == 0]
        return sorted(lines + notes, key=lambda line: line.ply) if notes else lines

    def _told(self, seat: int, lang: Lang, since: int, until: int | None) -> Iterator[tuple[Line, ...]]:
        """Each ply in words; put in words once, as long as it stands and names stay."""
        names = tuple(self.names())
        known = self._lines.setdefault((seat, lang, names), {})
        if len(known) > SAID:
            known.clear()
        for number, ply in enumerate(self.plies[since:until], since + 1):
            before = known.get(number)
            if before is None or before[0] is not ply:
                before = known[number] = ply, told(self.edition, names, number, ply, seat, lang)
            yield before[1]

    def _noted(self, note: Note, lang: Lang) -> Line:
        text = WENT_BACK if note.moves > 1 else WENT_BACK_ONE
        return Line(note.ply, note.seat, text.fill(lang, seat=self.seats[note.seat].name, moves=note.moves))

    def why_not(self, seat: int, actions: Sequence[int]) -> list[IllegalAction]:
        """Why none of these actions can be done now, a reason for each clause: worked out from the seat's view.

        Actions of a kind that could be done come first: they are what was most likely meant.
        """
        view, engine, lexicon = self.view(seat), self.edition.game.engine, self.edition.lexicon
        possible = {lexicon.kind(action) for action in view.legal()}
        found: dict[str, IllegalAction] = {}
        for action in sorted(actions, key=lambda action: lexicon.kind(action) not in possible):
            if clause := engine.forbid(view.states, self.edition.box, action):
                name = clause_name(clause)
                found.setdefault(name, IllegalAction(action=lexicon.text(action), clause=name, number=action))
        return list(found.values())[:SEVERAL]

    # -- moves: worked out, kept elsewhere, then accepted

    def deal(self, now: float) -> Next:
        """What chance does before anybody acts."""
        return self._next("deal", NOBODY, self.match.clone(), [], now)

    def play(
        self, seat: int, action: int | str, now: float, check: Callable[[int], None] = lambda action: None
    ) -> Next:
        """What is refused raises, and changes nothing; `check`, too, of what the rules allow, before chance answers."""
        if not self.has_begun:
            raise NotBegun()
        match = self.match.clone()
        done, is_forced = len(match.actions), len(match.legal()) == 1
        match.play(action, seat)
        check(match.actions[done])
        return self._next("play", seat, match, match.actions[done:], now, is_forced)

    def take_back(self, seat: int, ply: int, now: float) -> Next:
        """Back to where so many plies stood. Whether the seat may is asked elsewhere."""
        match, moves = self.match.clone(), len(self.plies) - ply
        row = MoveRow(self.id, self.seq + 1, seat, "undo", undone(moves), "", now)
        found = self._taken_back(row, match, moves)
        return found._replace(row=row._replace(hash=state_hash(match)))

    # -- who may take back what

    def way_back(self, seat: int) -> Way | None:
        """To the last decision of this seat, if it may go there or ask to; worked out from what it knows."""
        if seat not in self._ways:
            self._ways[seat] = self._find_way(seat)
        return self._ways[seat]

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may go back without asking."""
        way = self.way_back(seat)
        return way is not None and way.is_free

    def _find_way(self, seat: int) -> Way | None:
        if seat == NOBODY or not (self.row.casual and self.is_full):
            return None
        own = (n for n in range(len(self.plies) - 1, self.opening - 1, -1) if self.plies[n].seat == seat)
        ply = next((n for n in own if not self.plies[n].is_forced), None)
        if ply is None or (self.turn == OVER and not self.is_alone(seat)):
            return None
        return Way(ply, self.is_alone(seat) or (self.may_regret(seat) and self._is_harmless(seat, ply)))

    def may_regret(self, seat: int) -> bool:
        """Whoever has given the turn away takes it from another so many times: then the others are asked."""
        turns, times = self.regrets.get(seat, (0, 0))
        return self.turn == seat or times < REGRETS or turns != turns_of(self.match)

    def note_regret(self, seat: int) -> None:
        """The turn was another's when this seat took it back."""
        turns, times = self.regrets.get(seat, (0, 0))
        now = turns_of(self.match)
        self.regrets[seat] = now, times + 1 if turns == now else 1

    def is_alone(self, seat: int) -> bool:
        """Whether nobody but bots sits beside this seat; a bot that stands in for a person is not meant."""
        return all(other.kind == "bot" for other in self.seats if other.seat != seat)

    def may_be_coached(self, seat: int) -> bool:
        """Never beside other people, nor where nothing is taken back."""
        return self.row.casual and self.is_full and not self.is_lesson and self.is_alone(seat)

    def is_coached(self, seat: int) -> bool:
        return self.seats[seat].coach and not self.bot_of(seat) and self.may_be_coached(seat)

    def word_to(self, seat: int) -> Word | None:
        """What the coach has said of this seat's last decision, as long as it is that."""
        word, way = self.word, self.way_back(seat) if seat != NOBODY else None
        if word is None or way is None or not self.is_coached(seat):
            return None
        return word if (word.seat, word.ply, word.epoch) == (seat, way.ply, self.epoch) else None

    def may_refuse(self, seat: int) -> list[int]:
        """Those who must be asked before this seat goes back: people, but for those for whom a bot stands in."""
        return [s.seat for s in self.seats if s.kind == "person" and s.seat != seat and not s.bot]

    def _is_harmless(self, seat: int, ply: int) -> bool:
        """Whether all since then is of one turn of this seat, and has brought nothing to light."""
        if any(p.seat != seat or len(p.actions) > 1 for p in self.plies[ply:]):
            return False
        match = self._before.clone() if self._before and ply == len(self.plies) - 1 else self.at(ply)
        if self.turn == seat and match.states[0].turns != self.match.states[0].turns:
            return False
        for p in self.plies[ply:]:
            if shows(match, p.actions[0], seat):
                return False
            match.play(p.actions[0])
        return True

    def accept(self, move: Next) -> None:
        is_one_more = len(move.plies) == len(self.plies) + 1 and move.match is not self.match
        self._before = self.match if is_one_more else None
        self.match, self.plies, self.seq = move.match, move.plies, move.row.seq
        self.notes, self.fates = move.notes, move.fates
        self._ways.clear()
        del self._marks[len(self.plies) // STRIDE :]
        if len(self.plies) % STRIDE == 0 and len(self._marks) < len(self.plies) // STRIDE:
            self._marks.append(self.match.states.tobytes())
        if move.row.kind == "undo" or self.match.is_over or not self.bot_of(move.row.seat):
            self.question, self.cleared = None, move.row.seq

    def catch_up(self, moves: Sequence[MoveRow]) -> None:
        """Fold kept moves in; each must lead to the state it says."""
        for row in moves:
            if row.kind == "undo" and self.turn not in (row.seat, OVER):
                self.note_regret(row.seat)
            self.accept(self._again(row))
            if row.kind == "undo":
                self.backs.setdefault(row.seat, deque()).append(row.at)
            if row.seat >= 0 and row.seat < len(self.seats) and self.seats[row.seat].kind == "person":
                self.note_seen(row.seat, row.at)
            if state_hash(self.match) != row.hash:
                raise self._lost(Text(f"la jugada {row.seq} no concuerda", f"move {row.seq} does not agree"))

    # -- how

    def _next(self, kind: str, seat: int, match: Match, actions: list[int], now: float, forced: bool = False) -> Next:
        happened = list(happenings(match.log)) if actions else []
        fates = self.fates.copy()
        if match.turn == CHANCE:
            self._chance(seat, match, actions, happened, fates)
        ply = Ply(seat, tuple(actions), tuple(happened), forced)
        row = MoveRow(self.id, self.seq + 1, seat, kind, ply.actions, state_hash(match), now)  # type: ignore[arg-type]
        return Next(row, match, [*self.plies, ply], self.notes, fates)

    def _chance(self, seat: int, match: Match, actions: list[int], happened: list[Happening], fates: Fates) -> None:
        """Until a seat is in turn, or a game of the match is over."""
        dice, written = self._luck(seat)
        while match.turn == CHANCE and not closes(self.edition, happened):
            before = recall(fates, match)
            known = written.pop(0) if written else before
            actions.append(match.throw(dice) if known is None else known)
            match.play(actions[-1])
            happened += happenings(match.log)

    def _luck(self, seat: int) -> tuple[Array, list[int]]:
        """Dice, and what chance does before they are thrown: in a lesson both are as written."""
        if self.course is None:
            return seeded(secrets.randbelow(SEEDS)), []
        step, number = (self.lesson_step, 0) if seat == self.course.seat else (self.lesson_step - 1, self._since_own())
        return seeded(self.course.seed + len(self.plies)), list(self.course.reply(step, number).chance)

    def _since_own(self) -> int:
        """The number of the next move, counted from the learner's last one, which is number 0."""
        seats = [ply.seat for ply in reversed(self.plies)]
        return seats.index(self.course.seat) + 1 if self.course and self.course.seat in seats else 0

    def _opening(self) -> int:
        """How many plies a lesson's position takes; one that has changed since is not taught here any more."""
        if self.course is None:
            return 0
        left = self.course.opening().actions
        for number, ply in enumerate(self.plies, 1):
            if left[: len(ply.actions)] != list(ply.actions):
                break
            left = left[len(ply.actions) :]
            if not left:
                return number
        self.course = None
        return len(self.plies)

    def _again(self, row: MoveRow) -> Next:
        """A kept move, once more: on the spot."""
        if row.kind == "undo":
            return self._taken_back(row, self.match, moves_undone(row))
        match, happened = self.match, []
        is_forced = row.seat >= 0 and len(match.legal()) == 1
        try:
            for action in row.actions:
                if match.turn == CHANCE:
                    recall(self.fates, match)
                match.play(action)
                happened += happenings(match.log)
        except AndamioError as error:
            raise self._lost(Text(error.say("es"), error.say("en"))) from None
        ply = Ply(row.seat, row.actions, tuple(happened), is_forced)
        return Next(row, match, [*self.plies, ply], self.notes, self.fates)

    def _taken_back(self, row: MoveRow, match: Match, moves: int) -> Next:
        """The match without its last moves; what chance did in them is remembered."""
        if not 0 < moves <= len(self.plies):
            raise self._lost(Text(f"la jugada {row.seq} deshace demasiado", f"move {row.seq} takes back too much"))
        ply, then, fates = len(self.plies) - moves, self.at(len(self.plies) - moves), self.fates.copy()
        match.take_back(then.steps, row.seat, then.states)
        remember(fates, then, [action for p in self.plies[ply:] for action in p.actions])
        notes = [note for note in self.notes if note.ply <= ply]
        before = notes.pop() if notes and notes[-1][:2] == (ply, row.seat) else Note(ply, row.seat, 0)
        return Next(row, match, self.plies[:ply], [*notes, before._replace(moves=before.moves + moves)], fates)

    def _lost(self, why: Text) -> LostTable:
        return LostTable(table=self.id, why=why)

    def note_seen(self, seat: int, now: float) -> None:
        """Whoever does something was there; a page shows nothing of it."""
        self.seats[seat] = self.seats[seat]._replace(seen=max(now, self.seats[seat].seen))

    def replace_seat(self, seat: SeatRow) -> None:
        if seat._replace(seen=0.0) != self.seats[seat.seat]._replace(seen=0.0):
            self.question = None
            self._ways.clear()
        self.seats[seat.seat] = seat
        self.stir()

    # -- what processes share

    def stir(self) -> None:
        if not self.is_shared:
            self.stirs += 1

    def learn(self, listing: Listing, shared: Shared) -> None:
        """What is kept of the table beside its moves; those must be known."""
        self.is_shared, self.row = True, listing.table
        if list(listing.seats) != self.seats:
            self.seats = list(listing.seats)
            self._ways.clear()
        self.stirs, self.present = shared.stirs, shared.present
        self.take_notes(json.loads(shared.notes))

    def notes_to_keep(self) -> dict[str, Any]:
        asked = self.question
        return {
            "question": [*asked[:3], sorted(asked.granted), asked.refused_by] if asked else None,
            "questions": self.questions, "asked": [[s, *n] for s, n in self.asked.items()],
            "word": self.word, "shown": self.is_shown,
        }  # fmt: skip

    def take_notes(self, notes: dict[str, Any]) -> None:
        """A question that was asked before the move by which it lapsed is not on the table any more."""
        number, seat, ply, granted, refused_by = notes.get("question") or (-1, NOBODY, 0, (), NOBODY)
        stands = number >= 0 and number // APART >= self.cleared
        self.question = Question(number, seat, ply, frozenset(granted), refused_by) if stands else None
        self.questions = max(self.questions, notes.get("questions", 0))
        self.asked |= {seat: (turns, times) for seat, turns, times in notes.get("asked", ())}
        self.word, self.is_shown = word_kept(notes.get("word")), notes.get("shown", False)


def turns_of(match: Match) -> int:
    return int(match.states[0].turns)
