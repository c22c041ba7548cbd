"""Which shape is fastest in which edition: tried on this card.

At the fewest and the most seats, all shapes briefly, then the best of each form with whole games, several one after
another in a place: what is cut flatters `wave`, as games begin alike, and the last games of all have the card for
themselves. In the other editions, the fastest of either end. A rate is of billions of steps a second, decisions and
chance.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from .device import cupy, processors
from .playouts import FOREVER, Run
from .shapes import Shape

BRIEF = 0.4  # seconds in which a trial is cut, if it can be
SLOW, LONG = 0.05, 2.5  # a rate before anything was timed; seconds that a trial that cannot be cut may take
BEST, NEAR = 2, 0.4  # of each form so many go on to whole games, if they seem so near to the fastest
SECONDS = 0.5, 25.0  # that whole games should take, and may
GAMES = 2_000_000, 8_000_000
TURNS, LASTING = 3, 4  # games one after another in a place, in a brief trial and in a whole one

Row = dict[str, Any]
Rates = dict[Shape, float]  # the fastest first


class Player(Protocol):
    """Packed, in packed.py."""

    editions: list[Row]

    def play(self, edition: Row, games: int, shape: Shape, turns: int = ..., limit: float = ...) -> Run: ...


def timed(player: Player, shapes: Sequence[Shape], until: float) -> Iterator[Row]:
    """`rates`: a row for each edition, again and again as more is known."""
    ends, rates, good = by_seats(player.editions), list[Row](), list[Shape]()
    for edition in ends:
        brief = brief_trials(player, edition, shapes, until)
        whole = whole_trials(player, edition, brief, until)
        rates.append(said(edition, brief, whole))
        good += list(whole)[:1]
        yield {"rates": rates}
    for edition in player.editions:
        if edition not in ends and time.perf_counter() < until:
            guess = dict.fromkeys(good, min(row["fastest"] for row in rates))
            rates.append(said(edition, {}, whole_trials(player, edition, guess, until)))
            yield {"rates": rates}


def by_seats(editions: Sequence[Row]) -> list[Row]:
    """The first edition for the fewest seats, and for the most."""
    first = {edition["seats"]: edition for edition in reversed(editions)}
    return [first[seats] for seats in sorted({min(first), max(first)})]


def said(edition: Row, brief: Rates, whole: Rates) -> Row:
    row = {name: edition[name] for name in ("options", "seats", "box")}
    shape = next(iter(whole or brief), None)
    row |= {"shape": shape, "fastest": (whole or brief)[shape] if shape else 0.0}
    return row | {"whole": plain(whole), "brief": plain(brief)}


def plain(rates: Rates) -> dict[str, float]:
    return {str(shape): round(rate, 3) for shape, rate in rates.items()}


def brief_trials(player: Player, edition: Row, shapes: Sequence[Shape], until: float) -> Rates:
    """Not in a shape that would take long, as another of the same kernel says."""
    found, fastest = Rates(), dict[str, float]()
    for shape in shapes:
        games, rate = TURNS * processors() * shape.at_once, fastest.get(shape.kernel, SLOW)
        if shape.form == "wave" or games * edition["steps"] < LONG * rate * 1e9:
            found[shape] = trial(player, edition, games, shape, until, TURNS, BRIEF)
            fastest[shape.kernel] = max(rate, found[shape])
    return sorted_by_rate(found)


def whole_trials(player: Player, edition: Row, guess: Rates, until: float) -> Rates:
    """Whole games in each of the shapes that seem best."""
    rate, shapes = max(guess.values(), default=0.0), best_of_each(guess)
    games = games_for(edition["steps"], rate, max((shape.at_once for shape in shapes), default=0))
    return sorted_by_rate({shape: trial(player, edition, games, shape, until) for shape in shapes})


def best_of_each(guess: Rates) -> list[Shape]:
    fast = [shape for shape, rate in guess.items() if rate >= NEAR * max(guess.values())]
    forms = {shape.form: [other for other in fast if other.form == shape.form] for shape in fast}
    return [shape for some in forms.values() for shape in some[:BEST]]


def games_for(steps: float, rate: float, at_once: int) -> int:
    """As many in each shape: they take neither too short nor too long, and the last ones count for little."""
    least, most = (int(seconds * rate * 1e9 / steps) for seconds in SECONDS)
    lasting = LASTING * processors() * at_once
    return max(1, min(max(GAMES[0], min(GAMES[1], least), lasting), most))


def trial(
    player: Player, edition: Row, games: int, shape: Shape, until: float, turns: int = 1, limit: float = FOREVER
) -> float:
    """A rate; 0 where there is no time or no room."""
    if time.perf_counter() > until:
        return 0.0
    try:
        run = player.play(edition, games, shape, turns, limit)
    except cupy().cuda.memory.OutOfMemoryError:
        return 0.0
    return run.rate


def sorted_by_rate(rates: Rates) -> Rates:
    return {shape: rates[shape] for shape in sorted(rates, key=lambda shape: -rates[shape]) if rates[shape]}
