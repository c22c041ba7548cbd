"""The end of a match: each seat's score as stacked categories, and a sentence about what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from andamio.core.layout import NOBODY
from andamio.core.text import Lang, Text, same
from andamio.core.verdict import listed, verdict
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
    keys: list[str]  # of these categories


def ending(view: View, names: Sequence[str], lang: Lang) -> Ending:
    points, ranks, totals = told(view.scores()), view.ranks(), view.totals()
    low, high = span(points)
    titles = [category.text.to(lang) for category in view.edition.game.categories if category.key in points[0]]
    scores = [
        Score(name, seat, ranks[seat], totals[seat], parts(points[seat], titles, low, high))
        for seat, name in enumerate(names)
    ]
    by_rank = sorted(scores, key=lambda score: score.rank)
    return Ending(verdict(view, names).to(lang), by_rank, at(0, low, high), titles, list(points[0]))


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


# -- how it ended for whoever looks


WON = Text("¡Has ganado!", "You won!")
SHARED = Text("Empate: compartes la victoria con {names}", "A tie: you share the victory with {names}")
LOST = Text("Has perdido contra {names}", "You lost to {names}")
LOST_ALONE = Text("Esta vez no ha podido ser", "Not this time")
PLACED = Text("Has quedado en {place} lugar, de {seats}; gana {names}", "You came {place} of {seats}; {names} won")
PLACED_SHARED = Text(
    "Has quedado en {place} lugar, de {seats}; ganan {names}", "You came {place} of {seats}; {names} won"
)
WINS, WIN = Text("Gana {names}", "{names} wins"), Text("Empatan {names}", "{names} tie")
NOBODY_WINS = Text("La partida está perdida", "The match is lost")
PLACES = (Text("primer", "first"), Text("segundo", "second"), Text("tercer", "third"), Text("último", "last"))
NUMBERS = {3: Text("tres", "three"), 4: Text("cuatro", "four")}


class Outcome(NamedTuple):
    """In large letters, and whether it is good news, bad news or neither."""

    text: str
    mood: str


def outcome(view: View, names: Sequence[str], seat: int, lang: Lang) -> Outcome:
    ranks = view.ranks()
    winners = [names[other] for other, rank in enumerate(ranks) if rank == 1 and other != seat]
    told = listed(winners) if len(winners) > 1 else same("".join(winners))
    if seat == NOBODY:
        said = WINS if len(winners) == 1 else WIN if winners else NOBODY_WINS
        return Outcome(said.fill(lang, names=told), "watched")
    if ranks[seat] == 1:
        return Outcome((SHARED if winners else WON).fill(lang, names=told), "won")
    if not winners:
        return Outcome(LOST_ALONE.to(lang), "lost")
    if len(ranks) not in NUMBERS:
        return Outcome(LOST.fill(lang, names=told), "lost")
    said = PLACED_SHARED if len(winners) > 1 else PLACED
    place = PLACES[-1] if ranks[seat] == len(ranks) else PLACES[ranks[seat] - 1]
    return Outcome(
        said.fill(lang, place=place, seats=NUMBERS[len(ranks)], names=told), "lost" if ranks[seat] > 2 else "placed"
    )
