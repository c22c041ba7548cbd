"""What a table is made of in memory: moves that stand, what was taken back, what is asked and said of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from andamio.bots import Candidate
from andamio.core.events import Happening, seen_by
from andamio.core.fates import Fates
from andamio.core.game import Edition
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.text import Lang
from andamio.core.words import tell

from .store import MoveRow

LINES_KEPT = 20_000


class Ply(NamedTuple):
    """A move that stands: who made it, what chance added, and what came of it, secrets too."""

    seat: int
    actions: tuple[int, ...]
    happened: tuple[Happening, ...]
    is_forced: bool = False  # there was nothing else to do


class Note(NamedTuple):
    """After so many plies a seat went back; how many moves it took back there in all."""

    ply: int
    seat: int
    moves: int


class Way(NamedTuple):
    """The way back to a seat's last decision: how many plies would stand, and whether others must be asked."""

    ply: int
    is_free: bool


class Question(NamedTuple):
    """A seat asks the others to be let back. It lapses when somebody moves, or when the match is over."""

    number: int
    seat: int
    ply: int  # as many plies would stand
    granted: frozenset[int] = frozenset()
    refused_by: int = NOBODY


class Word(NamedTuple):
    """What the coach says of a seat's decision: what was better, then what was done."""

    seat: int
    ply: int  # as many plies stood before it
    epoch: int
    told: tuple[Candidate, ...]


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
    notes: list[Note]
    fates: Fates


def word_kept(word: list[Any] | None) -> Word | None:
    """As the coach has said it, in whichever process."""
    if not word:
        return None
    seat, ply, epoch, told = word
    return Word(seat, ply, epoch, tuple(Candidate(*map(fixed, one)) for one in told))


def fixed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(LINES_KEPT)
def told(edition: Edition, names: tuple[str, ...], number: int, ply: Ply, seat: int, lang: Lang) -> tuple[Line, ...]:
    """One ply as a seat may read of it: put in words once, though page after page shows it."""
    happened = tuple(seen_by(edition.game.events, ply.happened, seat))
    return tuple(Line(number, ply.seat, sentence) for sentence in sentences(edition, names, happened, lang))


@lru_cache(LINES_KEPT)
def sentences(edition: Edition, names: tuple[str, ...], happened: tuple[Happening, ...], lang: Lang) -> tuple[str, ...]:
    """The same for all to whom the same has happened."""
    return tuple(tell(edition.tales, happened, names, lang))


def closes(edition: Edition, happened: Iterable[Happening]) -> bool:
    """Whether a game of a match is over: how it ended is a moment of its own, before chance lays out the next."""
    return any(edition.game.events[each.kind].closes for each in happened)
