"""The end: what boards score, what is still lost, who wins."""

from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from .. import state as g
from .table import lose, points_of, ring, total


@compiled
def end_game(s: State, box: Box, log: Log) -> None:
    """§5.1, §5.2 what boards score; §5.3 then the corners cost."""
    for seat in range(box.seats):
        score_stars(s, box, seat, log)
        score_numbers(s, box, seat, log)
        empty_corners(s, seat, log)
        emit(log, g.SCORED, seat, 0, points_of(s, seat))
    s.turn = OVER


@compiled
def score_stars(s: State, box: Box, seat: int, log: Log) -> None:
    """§5.1 complete stars; §6.2 by the colours that lie there: its first two tiles tell one colour from six."""
    for star in range(g.STARS):
        if box.count[ring(s, seat, star)] == g.PLACES:
            colour = s.tile[seat, star, 0]
            points = box.star[colour if colour == s.tile[seat, star, 1] else g.MULTICOLOUR]
            s.points[seat, g.STAR_POINTS] += points
            emit(log, g.STAR, seat, star, points)


@compiled
def score_numbers(s: State, box: Box, seat: int, log: Log) -> None:
    """§5.2 every space with that number, those of the middle star too."""
    for number in range(g.NUMBERS):
        every = box.every[number]
        if every != 0 and box.worth[number] > 0 and s.covered[seat] & every == every:
            s.points[seat, g.NUMBER_POINTS] += box.worth[number]
            emit(log, g.NUMBER, seat, number + 1, box.worth[number])


@compiled
def empty_corners(s: State, seat: int, log: Log) -> None:
    """§5.3 a point for each tile kept in vain."""
    tiles = total(s.corner[seat])
    for colour in range(g.COLOURS):
        s.tower[colour] += s.corner[seat, colour]
        s.corner[seat, colour] = 0
    if tiles > 0:
        emit(log, g.DISCARDED, seat, lose(s, seat, tiles), tiles)


@compiled
def score(s: State, box: Box, out: Array) -> None:
    """§1.3, §2.5, §3.5, §3.8, §5.1, §5.2 the points so far, by where they came from."""
    for seat in range(box.seats):
        for category in range(g.CATEGORIES):
            out[seat, category] = s.points[seat, category]


@compiled
def rank(s: State, box: Box, out: Array) -> None:
    """§5.4 the most points; equal points share."""
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            out[seat] += points_of(s, other) > points_of(s, seat)
