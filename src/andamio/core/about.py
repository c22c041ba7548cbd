"""What can be asked of a table: what a piece is, what it does and what it is worth now; and what lies in a pile.

Seats have no names here: a text that speaks of one has the blank {seat0} to {seat3}, and whoever shows it fills that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .errors import AndamioError
from .events import Happening, happenings
from .text import LANGS, Lang, Text

if TYPE_CHECKING:
    from .match import Match
    from .view import View

NUMBER = re.compile(r"[0-9]{1,4}")
SEAT_BLANKS = tuple(f"seat{seat}" for seat in range(4))


class About(NamedTuple):
    """A thing on the table: its name, what it does and what it is worth now, and the clauses that say so."""

    name: Text
    text: Text
    clauses: tuple[str, ...]


class Pile(NamedTuple):
    """What lies together, as far as everybody may know it: how many, and how many of each kind."""

    piece: str  # what it is drawn as
    name: Text
    size: int
    kinds: tuple[tuple[Text, int], ...] = ()  # none where only their number is open


def parts_of(piece: str) -> tuple[str, list[int]]:
    """A name's pattern and its numbers: t0-17 is t#-# and 0, 17."""
    return NUMBER.sub("#", piece), [int(number) for number in NUMBER.findall(piece)]


def with_names(text: Text, names: Sequence[str], lang: Lang) -> str:
    """A text in which every seat has its name."""
    return text.fill(lang, **dict(zip(SEAT_BLANKS, names, strict=False)))


def imagined(view: View, **fields: object) -> Match:
    """A match in which the rules can be tried: a world made up from the view, some fields set otherwise first."""
    match, states = view.edition.typed(), view.imagine(0)
    for name, value in fields.items():
        states[name] = value
    match.place(states)
    return match


def would_happen(match: Match, actions: Iterable[int]) -> list[Happening]:
    """What the rules would make of these actions, one after another; nothing of what they refuse."""
    happened: list[Happening] = []
    for action in actions:
        try:
            match.play(action)
        except AndamioError:
            return happened
        happened += happenings(match.log)
    return happened


def said(*texts: Text) -> Text:
    """Several sentences as one text."""
    return Text(*(" ".join(text.to(lang) for text in texts) for lang in LANGS))
