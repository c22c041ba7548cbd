"""Actions and events as text, from tables that a game's words.py writes.

A Phrase names every action of a block, in both languages; `say` and `read` undo each other by construction.
A Tale tells one kind of event; one whose `what` is hidden from the listener is told by its `veiled` text.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .actions import Block, code, holds
from .errors import BadGame
from .events import Event, Happening
from .layout import HOLE
from .text import LANGS, Lang, Text, figure, same

if TYPE_CHECKING:
    from .view import View

Names = Sequence[Text]


class Phrase(NamedTuple):
    """`text` has a blank {row} or {col} for each name it needs.

    Where rows are seats, `at_table` says it to people who have names: {row} is one of them. `spoken` has what each
    action is called at a table, in the order of the block, where people speak otherwise than records are written.
    """

    block: Block
    text: Text
    rows: Names = ()
    cols: Names = ()
    at_table: Text | None = None
    spoken: Names = ()


class Lexicon:
    """Every action of a game by id and by words."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.phrases = list(phrases)
        self.texts = {action: text for phrase in self.phrases for action, text in spell(phrase)}
        self.ids = {plain(text.to(lang)): a for a, text in self.texts.items() for lang in LANGS}

    def text(self, action: int) -> Text:
        return self.texts.get(action) or same(f"#{action}")

    def say(self, action: int, lang: Lang, names: Sequence[str] = ()) -> str:
        """In words, with the names of the seats where a table has them."""
        phrase = self.phrases[self.kind(action)] if names and action in self.texts else None
        if phrase is not None and phrase.spoken:
            return phrase.spoken[action - phrase.block.start].to(lang)
        if phrase is None or phrase.at_table is None:
            return self.text(action).to(lang)
        row, col = divmod(action - phrase.block.start, phrase.block.cols)
        return phrase.at_table.fill(lang, **named(phrase, row, col) | {"row": same(names[row])})

    def read(self, words: str) -> int | None:
        """The action that is called this in either language."""
        return self.ids.get(plain(words))

    def kind(self, action: int) -> int:
        """Which phrase it is of: actions of one kind differ in their details only."""
        return next((i for i, phrase in enumerate(self.phrases) if holds(phrase.block, action)), len(self.phrases))

    def near(self, words: str) -> Text | None:
        """A suggestion, if some action is called nearly this."""
        found = difflib.get_close_matches(plain(words), self.ids, 1)
        return Text(f"¿querías decir «{found[0]}»?", f"did you mean '{found[0]}'?") if found else None


def spell(phrase: Phrase) -> list[tuple[int, Text]]:
    """Each action of a phrase's block with its words."""
    block, text = phrase.block, phrase.text
    return [
        (code(block, r, c), text.filled(**named(phrase, r, c))) for r in range(block.rows) for c in range(block.cols)
    ]


def named(phrase: Phrase, row: int, col: int) -> dict[str, Text]:
    names = {"row": phrase.rows[row]} if phrase.rows else {}
    return names | ({"col": phrase.cols[col]} if phrase.cols else {})


def distinct(names: Iterable[str]) -> list[Text]:
    """Names that tell two alike apart: 2♠ and 2♠'."""
    found: list[str] = []
    for name in names:
        while name in found:
            name += "'"
        found.append(name)
    return [same(name) for name in found]


def numbers(*bounds: int) -> tuple[Text, ...]:
    """The names of what is only counted, like seats; bounds as of a range."""
    return tuple(same(str(number)) for number in range(*bounds))


def plain(words: str) -> str:
    return " ".join(words.casefold().split())


class Tale(NamedTuple):
    """`name` is what the kind of event is called; `text` tells one, with {seat}, {what} and {amount}.

    `names` are what {what} may be, else it is a number. What differs in {what} alone, one after another, is told in
    one sentence where the tale is `joined`; {count} is how many. `banner` tells an event that stops the show, in large
    letters; `heads` are what {what} may be there, where it is called otherwise than in the tale.
    """

    name: Text
    text: Text
    names: Names = ()
    veiled: Text | None = None
    joined: bool = False
    banner: Text | None = None
    heads: Names = ()

    def tell(self, happened: Sequence[Happening], seats: Sequence[str], lang: Lang) -> str:
        first = happened[0]
        text = self.veiled if self.veiled and first.what == HOLE else self.text
        what = ", ".join(self.called(each.what).to(lang) for each in happened)
        who = seats[first.seat] if first.seat >= 0 else ""
        return text.fill(lang, seat=who, what=what, amount=figure(first.amount), count=len(happened))

    def headline(self, happened: Happening, seats: Sequence[str], lang: Lang) -> str:
        """In large letters."""
        what = (self.heads[happened.what] if self.heads and happened.what >= 0 else self.called(happened.what)).to(lang)
        who = seats[happened.seat] if happened.seat >= 0 else ""
        return (self.banner or self.name).fill(lang, seat=who, what=what, amount=figure(happened.amount))

    def called(self, what: int) -> Text:
        return self.names[what] if self.names and what >= 0 else same(str(what))


Tales = Mapping[int, Tale]  # by kind of event


def check_tales(game: str, events: Sequence[Event], tales: Tales) -> None:
    """Every kind of event has its tale, and there is no other."""
    for kind, event in enumerate(events):
        if kind not in tales:
            why = Text(f"nadie cuenta el suceso «{event.name}»", f"nobody tells the event '{event.name}'")
            raise BadGame(game=game, why=why)
        if event.stops and tales[kind].banner is None:
            why = Text(f"al suceso «{event.name}» le falta el titular", f"the event '{event.name}' lacks its banner")
            raise BadGame(game=game, why=why)
    for kind in tales:
        if kind not in range(len(events)):
            raise BadGame(game=game, why=Text(f"no hay ningún suceso {kind!r}", f"there is no event {kind!r}"))


def tell(tales: Tales, happened: Sequence[Happening], seats: Sequence[str], lang: Lang) -> list[str]:
    """A sentence for each event, or for several that are told together."""
    runs: list[list[Happening]] = []
    for each in happened:
        if runs and tales[each.kind].joined and runs[-1][-1]._replace(what=each.what) == each:
            runs[-1].append(each)
        else:
            runs.append([each])
    return [tales[run[0].kind].tell(run, seats, lang) for run in runs]


def is_last_round(view: View) -> bool:
    """In a game whose events say when it begins."""
    return False


def offered(view: View) -> list[int]:
    """What a person is asked, in a game that asks all that is legal."""
    return view.legal()
