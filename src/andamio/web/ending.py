"""The end of a match: each seat's score as stacked categories, and a sentence about what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from andamio.core.text import Lang
from andamio.core.verdict import verdict
from andamio.core.view import View

FEW = 6  # categories that are all shown


class Part(NamedTuple):
    """One category of one seat; `x` and `width` are per cent of the plot."""

    name: str
    points: int
    x: float
    width: float
    ink: int


class Score(NamedTuple):
    name: str
    seat: int
    rank: int
    total: int
    parts: list[Part]


class Ending(NamedTuple):
    verdict: str
    scores: list[Score]
    zero: float  # where nothing lies, per cent
    categories: list[str]


def ending(view: View, names: Sequence[str], lang: Lang) -> Ending:
    points, ranks, totals = told(view.scores()), view.ranks(), view.totals()
    low, high = span(points)
    titles = [category.text.to(lang) for category in view.edition.game.categories if category.key in points[0]]
    scores = [
        Score(name, seat, ranks[seat], totals[seat], parts(points[seat], titles, low, high))
        for seat, name in enumerate(names)
    ]
    return Ending(verdict(view, names).to(lang), sorted(scores, key=lambda s: s.rank), at(0, low, high), titles)


def told(points: list[dict[str, int]]) -> list[dict[str, int]]:
    """Of many categories, those in which somebody has points."""
    keys = [key for key in points[0] if len(points[0]) <= FEW or any(row[key] for row in points)]
    return [{key: row[key] for key in keys} for row in points]


def span(points: list[dict[str, int]]) -> tuple[int, int]:
    """The longest bars to either side of zero."""
    low = min(sum(min(0, value) for value in row.values()) for row in points)
    high = max(sum(max(0, value) for value in row.values()) for row in points)
    return low, max(high, low + 1)


def at(value: float, low: int, high: int) -> float:
    return round(100 * (value - low) / (high - low), 2)


def parts(points: dict[str, int], titles: list[str], low: int, high: int) -> list[Part]:
    """Gains are stacked to the right of zero, losses to the left."""
    found, gains, losses = [], 0, 0
    for ink, (title, value) in enumerate(zip(titles, points.values(), strict=True)):
        start = gains if value >= 0 else losses + value
        gains, losses = gains + max(0, value), losses + min(0, value)
        x = at(start, low, high)
        found.append(Part(title, value, x, round(at(start + abs(value), low, high) - x, 2), ink))
    return found
