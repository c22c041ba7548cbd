"""A game, as its folder declares it; and an edition of it, with options chosen and a box opened.

    GAME = Game(name="burgueses", ...)      light: reads no rules until they are needed
    GAME.edition(seats=2, box="mine.toml")  ready to play

What a folder's modules owe is written in contract.py.
"""

from __future__ import annotations

import functools
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from ctypes import c_char
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from . import contract
from .box import Sheet, open_sheet, read_sheet
from .errors import BadInput, UnknownRules
from .options import Option, Options, choose, say_options, seats_option
from .rulebook import Rulebook
from .seeds import SEEDS
from .text import Lang, Text

if TYPE_CHECKING:
    from .compiled import Array, Box
    from .desk import Blank
    from .engine import Engine
    from .events import Event
    from .figures import Figure
    from .layout import DType
    from .lessons import Lesson
    from .match import Match
    from .puzzles import Puzzle
    from .words import Lexicon, Tales


class Category(NamedTuple):
    """One of the sums that make up a score."""

    key: str
    text: Text


class Credit(NamedTuple):
    author: str
    publisher: str
    year: int
    source: Text


@dataclass(frozen=True, eq=False)
class Game:
    name: str
    package: str  # the folder, as Python imports it
    title: str
    about: Text
    kind: Text  # what one does in it, in two or three words
    seats: tuple[int, ...]
    minutes: int
    age: int
    version: int  # of the rules that new matches are played by; its signature is in VERSIONS.toml
    categories: tuple[Category, ...]
    credit: Credit
    options: tuple[Option, ...] = ()
    tried: tuple[Mapping[str, object], ...] = ()  # editions that tests and measures go through, where all are too many
    earlier: tuple[int, ...] = ()  # versions that the rules still play, for matches begun by them: see `box.version`
    tried_earlier: Mapping[int, tuple[Mapping[str, object], ...]] = field(default_factory=dict)  # by them, where others

    def __reduce__(self) -> tuple[Any, ...]:
        return game_of, (self.package,)

    @functools.cached_property
    def folder(self) -> Path:
        return Path(str(sys.modules[self.package].__file__)).parent

    @functools.cached_property
    def _state(self) -> contract.Declared:
        return self._load("state", contract.Declared)

    @functools.cached_property
    def fields(self) -> frozenset[str]:
        """The names of a state's fields."""
        return frozenset(self.state.names or ())

    @functools.cached_property
    def _printed(self) -> contract.Printed:
        return self._load("box", contract.Printed)

    @functools.cached_property
    def rules(self) -> contract.Rules:
        rules = self._load("rules", contract.Rules)
        self._check(rules.__name__)
        return rules

    @functools.cached_property
    def advice(self) -> contract.Advice:
        """How actions and positions look at a glance: for greedy play and for rollouts."""
        advice = self._load("advice", contract.Advice)
        self._check(advice.__name__)
        return advice

    @functools.cached_property
    def learned(self) -> contract.Learned | None:
        """What a net is told of a position, where the game has one."""
        return self._load("learned", contract.Learned) if (self.folder / "learned.py").exists() else None

    @functools.cached_property
    def words(self) -> contract.Words:
        return self._load("words", contract.Words)

    @functools.cached_property
    def drawing(self) -> contract.Drawing:
        return self._load("draw", contract.Drawing)

    @functools.cached_property
    def things(self) -> contract.Things:
        return self._load("about", contract.Things)

    @functools.cached_property
    def pieces(self) -> contract.Pieces:
        """What is printed, to be cut out."""
        return self._load("pieces", contract.Pieces)

    @functools.cached_property
    def deeds(self) -> contract.Deeds:
        """What actions cost, give up or lack."""
        return self._load("deeds", contract.Deeds)

    @functools.cached_property
    def figures(self) -> dict[str, Figure]:
        """Pictures of the rules, by their addresses."""
        from .figures import named

        return named(self._load("figures", contract.Figures).FIGURES)

    @functools.cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The one for newcomers first."""
        from .lessons import check_lessons

        found: contract.Lessons = self._load("lessons", contract.Lessons)
        check_lessons(self.name, found.LESSONS)
        return found.LESSONS

    @functools.cached_property
    def lab(self) -> contract.Lab:
        """What its authors may turn, and what counts where many games are measured."""
        return self._load("lab", contract.Lab)

    @functools.cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All that the folder holds, those of earlier rules too."""
        from .puzzles import FILE, read_puzzles

        return read_puzzles(self.name, self.folder / FILE)

    def _load(self, name: str, owes: type) -> Any:
        return contract.load(self.name, self.package, name, owes)

    def _check(self, module: str) -> None:
        """What Numba would hide in a module, or in those of a package."""
        from .check import check_rules  # here, so that listing games loads no NumPy

        for name in [n for n in sys.modules if n == module or n.startswith(f"{module}.")]:
            check_rules(sys.modules[name], {"s": self.state, "box": self.box})

    @functools.cached_property
    def state(self) -> DType:
        return self._state.STATE

    @functools.cached_property
    def box(self) -> DType:
        return self._printed.BOX

    @functools.cached_property
    def actions(self) -> int:
        """How many actions seats have: ids 0 to actions - 1."""
        return self._state.ACTIONS

    @functools.cached_property
    def outcomes(self) -> int:
        """Chance has ids actions to outcomes - 1."""
        return self._state.OUTCOMES

    @functools.cached_property
    def max_seats(self) -> int:
        """Rows of a field that has one for each seat."""
        return self._state.SEATS

    @functools.cached_property
    def holes(self) -> Array:
        from .layout import holes

        return holes(self.state, self.max_seats)

    @functools.cached_property
    def counted(self) -> Array:
        from .layout import counted

        return counted(self.state)

    @functools.cached_property
    def engine(self) -> Engine:
        from .engine import engine_of

        return engine_of(self)

    @functools.cached_property
    def events(self) -> Sequence[Event]:
        return self._state.EVENTS

    def fill(self, box: Box, sheet: Sheet, options: Options) -> None:
        """What a sheet says and what was agreed on, written into the record of the box."""
        self._printed.fill(box, sheet, options)

    def rulebook(self, lang: Lang) -> Rulebook:
        return Rulebook(self.title, self.folder, lang)

    def choose(self, given: Mapping[str, object]) -> Options:
        """All options, `seats` first; a bad one is refused."""
        return choose((seats_option(self.seats), *self.options), given)

    @property
    def versions(self) -> tuple[int, ...]:
        """All that the rules play, the current one last."""
        return (*self.earlier, self.version)

    def version_of(self, wanted: int | str | None) -> int:
        """The version wanted, if the rules still play it; the current one where none is."""
        found = self.version if wanted is None else wanted
        for version in self.versions:
            if str(found) == str(version):
                return version
        raise UnknownRules(version=wanted, plays=", ".join(map(str, self.versions)))

    def edition(self, box: str | Path | None = None, version: int | None = None, /, **options: object) -> Edition:
        chosen = self.choose(options)
        if box is not None and not isinstance(box, str | Path):
            why = Text(f"debe ser el nombre de un archivo, no {box!r}", f"must be the name of a file, not {box!r}")
            raise BadInput(what=Text("caja", "box"), why=why)
        return Edition(self, chosen, open_sheet(Path(box) if box else self.box_file(chosen)), version)

    def box_file(self, chosen: Options) -> Path:
        """What is printed, where nobody brings a box of their own."""
        files = [option.boxes[option.values.index(chosen[option.name])] for option in self.options if option.boxes]
        return self.folder / (files or ["box.toml"])[0]

    def edition_with(self, box: str, options: Mapping[str, object], version: int | None = None) -> Edition:
        """An edition whose box is given as TOML; the house's own box if there is none."""
        if not box:
            return self.edition(None, version, **options)
        return Edition(self, self.choose(options), read_sheet(box, "box"), version)

    def editions(self, version: int | None = None) -> Iterator[Edition]:
        """Those to be tried; or, at every number of seats, the defaults and each other value of each option."""
        tried = self.tried if version is None else self.tried_earlier.get(version, self.tried)
        for given in tried:
            yield self.edition(None, version, **given)
        for seats in self.seats if not tried else ():
            yield self.edition(None, version, seats=seats)
            for option in self.options:
                for value in option.values[1:]:
                    yield self.edition(None, version, seats=seats, **{option.name: value})


def check_edition(given: object) -> None:
    """Whoever gives a name, or nothing, is told what makes an edition of it."""
    if not isinstance(given, Edition):
        why = Text(
            f"debe ser la de andamio.load(…), no {given!r}", f"must be what andamio.load(…) gives, not {given!r}"
        )
        raise BadInput(what=Text("edición", "edition"), why=why)


def game_of(package: str) -> Game:
    return import_module(package).GAME


class Edition:
    """A game with its options chosen, its box opened, and the version of the rules that it is played by."""

    def __init__(self, game: Game, options: Options, sheet: Sheet, version: int | None = None) -> None:
        import numpy as np

        from .direct import refer

        self.game, self.options, self.sheet, self.box_fingerprint = game, options, sheet, sheet.fingerprint
        self.seats, self.version = int(options["seats"]), game.version_of(version)
        self.box = np.zeros(1, game.box)
        game.fill(self.box[0], sheet, options)
        sheet.close()
        if "version" in (game.box.names or ()):
            self.box["version"] = self.version
        self._box_memory = (c_char * self.box.nbytes).from_buffer(self.box.data)
        self.box_reference = refer(self._box_memory)
        self.box.flags.writeable = False  # and always frozen: else everything would be compiled twice

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process opens the same box again: addresses do not travel."""
        return Edition, (self.game, self.options, Sheet(self.sheet.fields), self.version)

    def __repr__(self) -> str:
        return f"<{self.game.title}, {say_options(self.options)}>"

    @functools.cached_property
    def blank(self) -> Blank:
        """What every match of this edition begins from."""
        from .desk import Blank

        return Blank(self)

    @functools.cached_property
    def lexicon(self) -> Lexicon:
        from .words import Lexicon

        return Lexicon(self.game.words.phrases(self.box[0]))

    @functools.cached_property
    def tales(self) -> Tales:
        from .words import check_tales

        tales = self.game.words.tales(self.box[0])
        check_tales(self.game.name, self.game.events, tales)
        return tales

    def new(self, seed: int | None = None) -> Match:
        """A match, dealt; without a seed no two are alike."""
        return self.typed().deal(secrets.randbelow(SEEDS) if seed is None else seed)

    def typed(self) -> Match:
        """A match without dice: what chance does is played like any action, as in a physical game."""
        from .match import Match

        return Match(self)
