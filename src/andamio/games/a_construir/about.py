"""What may be asked of anything on the table, and the help card."""

from __future__ import annotations

from andamio.core.about import About, Pile
from andamio.core.compiled import Box
from andamio.core.contract import Lesson
from andamio.core.view import View
from andamio.svg.labels import label

from . import GAME
from .words import chips, guide


def about(view: View, piece: str) -> About | None:
    """What it is called, and what may be done now."""
    name, (text, clauses) = label(view, piece), guide(view)
    return About(name, text, clauses) if name else None


def figures(view: View, seat: int) -> list[Lesson]:
    return [(label, ()) for label, _ in chips(view, seat)]


def categories(box: Box) -> list[Lesson]:
    return [(category.text, ()) for category in GAME.categories]


def card(box: Box) -> list[Lesson]:
    return [(GAME.about, ())]


def piles(view: View) -> list[Pile]:
    return []
