"""What the modules of a game's folder owe.

    state.py   Declared    the record, its events, its actions
    box.py     Printed     the record of what is printed, and how a sheet fills it
    rules      Rules       compiled: see ARCHITECTURE.md
    advice.py  Advice      compiled: what a bot thinks at a glance; and how a search plays
    words.py   Words       actions, events and tables as text
    draw       Drawing     tables as pictures
    deeds.py   Deeds       what a deed costs, gives up or lacks, in words
    about.py   Things      what may be asked of anything on the table, and the help card
    pieces.py  Pieces      what the box prints, to be cut out
    figures.py Figures     pictures of the rules
    lessons.py Lessons     positions to learn from, step by step: see lessons.py here
    learned.py Learned     what a small net is told, in a game that has one (net.npz): see bots/net.py
    lab.py     Lab         what its authors may turn, and what counts where many games are measured: see knobs.py here
    puzzles.jsonl          positions to find the best in: data alone, read when asked for: see puzzles.py here

A game's __init__.py puts its modules into a Folder for mypy to compare them with these protocols. A folder that lacks
something is refused when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .errors import BadGame
from .text import Lang, Text

if TYPE_CHECKING:
    from .about import About, Pile
    from .box import Sheet
    from .compiled import Array, Box, Dice, Log, State
    from .events import Events
    from .figures import Figure
    from .game import Edition
    from .knobs import Deed, Ending, Fields, Gift, Knob
    from .layout import DType
    from .lessons import Lesson
    from .options import Options
    from .plan import Plan
    from .view import View
    from .words import Phrase, Tales

Scene = Any  # of svg, a room above
Components = Any  # of the same
Cited = tuple[Text, tuple[str, ...]]  # what is told, and the clauses that say so


class Remark(NamedTuple):
    """What a piece says of itself; in few letters, as it stands there; and the pieces that are lit meanwhile."""

    text: Text
    brief: Text
    lights: tuple[str, ...] = ()


class Declared(Protocol):
    STATE: DType
    EVENTS: Events
    SEATS: int  # rows of a field that has one for each seat
    ACTIONS: int  # those of seats: ids 0 to ACTIONS - 1
    OUTCOMES: int  # chance has ids ACTIONS to OUTCOMES - 1


class Printed(Protocol):
    BOX: DType

    def fill(self, box: Box, sheet: Sheet, options: Options, /) -> None: ...


class Rules(Protocol):
    def setup(self, s: State, box: Box, /) -> None: ...

    def legal(self, s: State, box: Box, moves: Array, /) -> None: ...

    def bar(self, s: State, box: Box, action: int, /) -> int: ...

    def chance(self, s: State, box: Box, dice: Dice, /) -> int: ...

    def apply(self, s: State, box: Box, action: int, log: Log, /) -> None: ...

    def score(self, s: State, box: Box, out: Array, /) -> None: ...

    def rank(self, s: State, box: Box, out: Array, /) -> None: ...

    def imagine(self, s: State, box: Box, seat: int, dice: Dice, /) -> None: ...

    def is_sound(self, s: State, box: Box, /) -> bool: ...

    def is_midway(self, s: State, box: Box, /) -> bool: ...


class Advice(Protocol):
    """It may have `weigh`, too, for a list of actions at once: see bots/script.py; and `LONG`, another plan for who has
    seconds to think: see bots/levels.py."""

    PLAN: Plan

    def advice(self, s: State, box: Box, action: int, /) -> int: ...

    def estimate(self, s: State, box: Box, out: Array, /) -> None: ...


class Learned(Protocol):
    """What a small net is told of a position, in a game that has one: see bots/net.py."""

    OPTIONS: Mapping[str, object]  # of the edition that it has learned
    PLAN: Plan
    ROWS: int  # of its table; but for row 0, which is none, the same ones in each phase
    PHASES: int  # of a game: what they have in common is learned together
    MOST_ROWS: int  # of one position
    DENSE: int  # numbers beside them

    def look(self, s: State, box: Box, rows: Array, dense: Array, points: Array, /) -> int: ...


class Words(Protocol):
    def phrases(self, box: Box, /) -> Iterable[Phrase]: ...

    def tales(self, box: Box, /) -> Tales: ...

    def look(self, view: View, names: list[str], lang: Lang, /) -> list[tuple[str, str]]: ...

    def offered(self, view: View, /) -> list[int]: ...

    def prompt(self, view: View, /) -> Text: ...

    def guide(self, view: View, /) -> Cited: ...

    def chips(self, view: View, seat: int, /) -> list[tuple[Text, str]]: ...

    def verdict(self, view: View, /) -> Text | None: ...

    def is_last_round(self, view: View, /) -> bool:
        """Whether it has begun, by the rules, where no event says so."""


class Deeds(Protocol):
    """What the trial of an action (see trial.py) cannot tell in words; None where there is nothing to say."""

    def gives_up(self, view: View, action: int, /) -> Text | None:
        """What a legal action gives up for good: it is never done by one touch."""

    def price(self, view: View, action: int, /) -> Text | None:
        """What a legal action costs or pays, other than points."""

    def lacks(self, view: View, action: int, clause: int, /) -> Text | None:
        """Why an action cannot be done, as a friend says it, before the clause is quoted."""

    def remarks(self, view: View, /) -> dict[str, Remark]:
        """What pieces of the seat in turn say of themselves, whether or not they can be pressed now."""


class Drawing(Protocol):
    def target(self, action: int, /) -> str: ...

    def board(self, scene: Scene, /) -> str: ...

    def area(self, scene: Scene, seat: int, /) -> str: ...

    def hand(self, scene: Scene, /) -> str:
        """What the viewer holds, where it is drawn apart from its area; an area of nothing else is empty then."""

    def cover(self) -> str: ...


class Things(Protocol):
    def about(self, view: View, piece: str, /) -> About | None:
        """A thing by the name it is drawn by (`data-t`, or `data-ask`); None where this table has no such thing."""

    def figures(self, view: View, seat: int, /) -> list[Cited]:
        """What each of the seat's chips tells, in their order."""

    def categories(self, box: Box, /) -> list[Cited]:
        """What each category of the score rewards, in their order."""

    def card(self, box: Box, /) -> list[Cited]:
        """The help card: a dozen short lines."""

    def piles(self, view: View, /) -> list[Pile]:
        """What lies in heaps, and is open to all who look."""


class Pieces(Protocol):
    def components(self, edition: Edition, lang: Lang, /) -> Components:
        """Every card, board and token of a box, as the tables draw them, and how many there are of each."""


class Figures(Protocol):
    FIGURES: tuple[Figure, ...]  # in the order of their clauses


class Lessons(Protocol):
    LESSONS: tuple[Lesson, ...]  # the one for newcomers first


class Lab(Protocol):
    GIFTS: tuple[Gift, ...]  # what seats come to
    ENDINGS: tuple[Ending, ...]  # asked in this order; the last is what remains

    def deeds(self, box: Box, /) -> list[Deed]:
        """Kinds of action that are rules of this box; all others are not measured on their own."""

    def complete(self, fields: Fields, /) -> Fields:
        """A box with all that it may leave out."""

    def knobs(self, fields: Fields, /) -> list[Knob]:
        """One for each field of a box that is complete and sound."""


class Folder(NamedTuple):
    """All of them together."""

    state: Declared
    box: Printed
    rules: Rules
    advice: Advice
    words: Words
    draw: Drawing
    about: Things
    deeds: Deeds
    figures: Figures
    lessons: Lessons
    pieces: Pieces
    lab: Lab


def load(game: str, package: str, name: str, owes: type) -> Any:
    """A module of a folder, if it holds all that the protocol names."""
    try:
        module = import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{name}":
            raise
        raise BadGame(game=game, why=Text(f"falta {name}.py", f"{name}.py is missing")) from None
    for owed in owed_by(owes):
        if not hasattr(module, owed):
            raise BadGame(game=game, why=Text(f"a {name}.py le falta «{owed}»", f"{name}.py lacks '{owed}'"))
    return module


def owed_by(protocol: type) -> list[str]:
    """The names that a protocol asks for."""
    return [name for name in (*protocol.__annotations__, *vars(protocol)) if not name.startswith("_")]
