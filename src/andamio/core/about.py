"""What can be asked of a table: what a piece is, what it does and what it is worth now; and what lies in a pile.

Seats have no names here: a text that speaks of one has the blank {seat0} to {seat3}, and whoever shows it fills that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .text import Lang, Text

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


def with_names(text: Text, names: Sequence[str], lang: Lang) -> str:
    """A text in which every seat has its name."""
    return text.fill(lang, **dict(zip(SEAT_BLANKS, names, strict=False)))
