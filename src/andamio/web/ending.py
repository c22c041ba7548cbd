"""The end of a match: each seat's score as stacked categories, and a sentence about what decided it."""

from __future__ import annotations

from typing import NamedTuple

from andamio.core.text import Lang, Text
from andamio.table.live import Live

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


def ending(live: Live, lang: Lang) -> Ending:
    points, ranks, names = told(live.match.scores()), live.match.ranks(), live.names()
    low, high = span(points)
    titles = [category.text.to(lang) for category in live.edition.game.categories if category.key in points[0]]
    scores = [
        Score(names[seat], seat, ranks[seat], sum(points[seat].values()), parts(points[seat], titles, low, high))
        for seat in range(len(names))
    ]
    return Ending(verdict(live, points, ranks, lang), sorted(scores, key=lambda s: s.rank), at(0, low, high), titles)


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


def verdict(live: Live, points: list[dict[str, int]], ranks: list[int], lang: Lang) -> str:
    """Who won, and what decided it: the game's own word if it has one, else the category that told."""
    names = live.names()
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if len(winners) > 1:
        return DRAW.fill(lang, names=", ".join(names[seat] for seat in winners))
    best = winners[0] if winners else 0  # who plays alone may lose to the game, which then says so
    if said := live.edition.game.module("words").verdict(live.match.view()):
        return said.fill(lang, name=names[best])
    rivals = [seat for seat in range(len(names)) if seat != best]
    if not rivals:
        return ALONE.fill(lang, name=names[best], points=sum(points[best].values()))
    rival = max(rivals, key=lambda seat: (-ranks[seat], sum(points[seat].values())))
    return compared(live, points, best, rival, lang)


def compared(live: Live, points: list[dict[str, int]], best: int, rival: int, lang: Lang) -> str:
    margin = sum(points[best].values()) - sum(points[rival].values())
    name, other = live.names()[best], live.names()[rival]
    if margin <= 0:
        return TIE_BREAK.fill(lang, name=name, other=other)
    leads = {category: points[best][category.key] - points[rival][category.key]
             for category in live.edition.game.categories if category.key in points[best]}  # fmt: skip
    told = max(leads, key=lambda category: leads[category])
    return WON.fill(lang, name=name, other=other, margin=margin, category=told.text, lead=leads[told])


DRAW = Text("Empate: {names} comparten la victoria.", "A draw: {names} share the victory.")
ALONE = Text("{name} termina con {points} puntos.", "{name} ends with {points} points.")
TIE_BREAK = Text(
    "{name} y {other} empatan a puntos; el reglamento da la victoria a {name}.",
    "{name} and {other} tie on points; the rulebook gives {name} the victory.",
)
WON = Text(
    "{name} gana a {other} por {margin}. Lo decidió esto: {category} (+{lead}).",
    "{name} beats {other} by {margin}. What decided it: {category} (+{lead}).",
)
