"""One table in memory: what was agreed, who sits there, and the match that its moves fold into."""

from __future__ import annotations

import asyncio
import copy
import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from andamio.core.dice import seeded
from andamio.core.errors import AndamioError, IllegalAction, UnknownRules
from andamio.core.events import Happening, happenings, seen_by
from andamio.core.game import Edition
from andamio.core.layout import CHANCE, NOBODY
from andamio.core.match import Match
from andamio.core.record import state_hash
from andamio.core.rulebook import clause_name
from andamio.core.seeds import SEEDS
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.core.words import tell
from andamio.games import find

from .errors import ClosedTable, LostTable, NotBegun
from .store import Listing, MoveRow, SeatRow

EDITIONS_KEPT, LINES_KEPT = 64, 20_000
SEVERAL = 3  # reasons given at once


class Ply(NamedTuple):
    """A move that stands: who made it, what chance added, and what came of it, secrets too."""

    seat: int
    actions: tuple[int, ...]
    happened: tuple[Happening, ...]


class Line(NamedTuple):
    """A sentence of the log, and after how many plies it was true."""

    ply: int
    seat: int
    text: str


class Next(NamedTuple):
    """A move that is legal and has been worked out, but not kept yet."""

    row: MoveRow
    match: Match
    plies: list[Ply]


class Live:
    """Changes only through `accept` and `seats`; whoever changes it holds `lock`."""

    is_past = False  # shown as it was, by `as_of`

    def __init__(self, listing: Listing, moves: Sequence[MoveRow], stamp: int) -> None:
        self.row, self.seats = listing.table, list(listing.seats)
        self.edition = open_edition(listing)
        self.match, self.seq = self.edition.typed(), 0
        self.plies: list[Ply] = []
        self.lock = asyncio.Lock()
        self.stirs = stamp  # changes that are no moves; begins at the clock, so that no stamp comes twice
        self.here: dict[int, int] = {}  # open pages of each seat; onlookers are NOBODY
        self.thinking = False
        self.bot_seconds = 0.0
        self.catch_up(moves)

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

    def seat_of(self, key: str) -> int:
        """Where this key sits; NOBODY looks on."""
        return next((s.seat for s in self.seats if key and s.key == key and s.kind == "person"), NOBODY)

    def bot_of(self, seat: int) -> str:
        """The bot that plays this seat now, for itself or for somebody who is away; "" for none."""
        return self.seats[seat].bot if seat >= 0 else ""

    def people(self) -> int:
        return sum(seat.kind == "person" for seat in self.seats)

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def say(self, action: int, lang: Lang) -> str:
        return self.edition.lexicon.say(action, lang, self.names())

    def view(self, seat: int, ply: int | None = None) -> View:
        """What a seat knows now, or knew after so many plies."""
        return self.match.view(seat) if ply is None or ply >= len(self.plies) else self.at(ply).view(seat)

    def at(self, ply: int) -> Match:
        return self.match.at(sum(len(p.actions) for p in self.plies[:ply]))

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
        """The log as a seat may read it, of the plies from `since` on."""
        names = tuple(self.names())
        plies = enumerate(self.plies[since:until], since + 1)
        return [line for number, ply in plies for line in told(self.edition, names, number, ply, seat, lang)]

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
                found.setdefault(name, IllegalAction(action=lexicon.text(action), clause=name))
        return list(found.values())[:SEVERAL]

    # -- moves: worked out, kept elsewhere, then accepted

    def deal(self, now: float) -> Next:
        """What chance does before anybody acts."""
        return self._next("deal", NOBODY, self.match.clone(), [], now)

    def play(self, seat: int, action: int | str, now: float) -> Next:
        """What is refused raises, and changes nothing."""
        if not self.has_begun:
            raise NotBegun()
        match = self.match.clone()
        done = len(match.actions)
        match.play(action, seat)
        return self._next("play", seat, match, match.actions[done:], now)

    def undo(self, seat: int, now: float) -> Next:
        """Own steps back to the last reveal: see Match.undo."""
        match = self.match.clone()
        match.has_dice = 1  # so that neither chance nor what was shown is taken back
        match.undo(seat)
        match.has_dice = 0
        row = MoveRow(self.id, self.seq + 1, seat, "undo", (), state_hash(match), now)
        return Next(row, match, self.plies[:-1])

    def can_undo(self, seat: int) -> bool:
        if not self.plies or self.plies[-1].seat != seat or len(self.plies[-1].actions) != 1:
            return False
        try:
            self.undo(seat, 0)
        except AndamioError:
            return False
        return True

    def accept(self, move: Next) -> None:
        self.match, self.plies, self.seq = move.match, move.plies, move.row.seq

    def catch_up(self, moves: Sequence[MoveRow]) -> None:
        """Fold kept moves in; each must lead to the state it says."""
        for row in moves:
            self.accept(self._again(row))
            if state_hash(self.match) != row.hash:
                raise self._lost(Text(f"la jugada {row.seq} no concuerda", f"move {row.seq} does not agree"))

    # -- how

    def _next(self, kind: str, seat: int, match: Match, actions: list[int], now: float) -> Next:
        happened = list(happenings(match.log)) if actions else []
        dice = seeded(secrets.randbelow(SEEDS))
        while match.turn == CHANCE and not closes(self.edition, happened):
            actions.append(match.throw(dice))
            match.play(actions[-1])
            happened += happenings(match.log)
        ply = Ply(seat, tuple(actions), tuple(happened))
        row = MoveRow(self.id, self.seq + 1, seat, kind, ply.actions, state_hash(match), now)  # type: ignore[arg-type]
        return Next(row, match, [*self.plies, ply])

    def _again(self, row: MoveRow) -> Next:
        """A kept move, once more."""
        if row.kind == "undo":
            return Next(row, self.at(len(self.plies) - 1), self.plies[:-1])
        match, happened = self.match, []  # the fold may step on the spot
        try:
            for action in row.actions:
                match.play(action)
                happened += happenings(match.log)
        except AndamioError as error:
            raise self._lost(Text(error.say("es"), error.say("en"))) from None
        return Next(row, match, [*self.plies, Ply(row.seat, row.actions, tuple(happened))])

    def _lost(self, why: Text) -> LostTable:
        return LostTable(table=self.id, why=why)

    def replace_seat(self, seat: SeatRow) -> None:
        self.seats[seat.seat] = seat
        self.stirs += 1


@lru_cache(LINES_KEPT)
def told(edition: Edition, names: tuple[str, ...], number: int, ply: Ply, seat: int, lang: Lang) -> tuple[Line, ...]:
    """One ply as a seat may read of it: put in words once, though page after page shows it."""
    happened = seen_by(edition.game.events, ply.happened, seat)
    return tuple(Line(number, ply.seat, sentence) for sentence in tell(edition.tales, happened, names, lang))


def closes(edition: Edition, happened: Iterable[Happening]) -> bool:
    """Whether a game of a match is over: how it ended is a moment of its own, before chance lays out the next."""
    return any(edition.game.events[each.kind].closes for each in happened)


def open_edition(listing: Listing) -> Edition:
    """By the rules that the table began with; tables of one game with the same options, box and rules share it."""
    row = listing.table
    try:
        return edition_of(row.game, row.box, tuple(row.options.items()), row.rules)
    except UnknownRules:
        raise closed(listing) from None


def closed(listing: Listing) -> ClosedTable:
    row = listing.table
    return ClosedTable(game=find(row.game).title, rules=row.rules, listing=listing)


@lru_cache(EDITIONS_KEPT)
def edition_of(game: str, box: str, options: tuple[tuple[str, int | str | bool], ...], rules: int) -> Edition:
    return find(game).edition_with(box, dict(options), rules)
