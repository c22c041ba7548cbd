"""The score of finished buildings, and who wins."""

from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from .. import state as g
from .table import has_roof

BOTH = g.CATEGORIES  # both categories that sale cards earn in


@compiled
def colour_of(s: State, box: Box, seat: int, building: int, level: int) -> int:
    """The colour of a floor that is there."""
    return int(box.colour[s.floor[seat, building, level]])


@compiled
def only_colour(s: State, box: Box, seat: int, building: int) -> int:
    """§6.6 the colour of all its floors, or NO_COLOUR."""
    colour = colour_of(s, box, seat, building, 0)
    for level in range(1, s.height[seat, building]):
        if colour_of(s, box, seat, building, level) != colour:
            return g.NO_COLOUR
    return colour


@compiled
def sale_gain(s: State, box: Box, seat: int, building: int, colour: int, category: int) -> int:
    """§6.2, §6.6 what a sale card of this colour earns on a finished building: in one category, or in BOTH."""
    alike, improved, height = 0, 0, int(s.height[seat, building])
    for level in range(height):
        if colour_of(s, box, seat, building, level) == colour:
            alike += 1
            improved += level >= g.IMPROVED_FROM
    points = improved * int(box.improvement) if category != g.TOTAL else 0
    return points + (int(box.total) if alike == height and category != g.IMPROVEMENTS else 0)


@compiled
def sold(s: State, box: Box, seat: int, building: int, category: int) -> int:
    """§6.2, §6.6 what its sale cards earn in one of the two categories."""
    points = 0
    for colour in range(g.COLOURS):
        if (int(s.sign[seat, building]) >> colour) & 1:
            points += sale_gain(s, box, seat, building, colour, category)
    return points


@compiled
def on_its_colour(s: State, box: Box, seat: int, building: int, first: int, last: int) -> int:
    """§6.1, §6.3, §6.5 how many of these floors the building has, each on a floor of its colour."""
    floors = 0
    for level in range(first, min(last + 1, int(s.height[seat, building]))):
        floors += colour_of(s, box, seat, building, level) == colour_of(s, box, seat, building, level - 1)
    return floors


@compiled
def points_in(s: State, box: Box, seat: int, building: int, category: int) -> int:
    """§6.1, §6.2, §6.3, §6.4, §6.5, §6.6 what a finished building scores in a category."""
    if category == g.CONTINUITY:
        return on_its_colour(s, box, seat, building, 1, g.TOP) * int(box.continuity)
    if category == g.QUALITY_POINTS:
        fifth = on_its_colour(s, box, seat, building, g.QUALITY, g.QUALITY)
        return int(s.pool[seat, building]) * int(box.pool) + fifth * int(box.fifth)
    if category == g.ROOF_POINTS:
        return int(box.roof)
    if category == g.LUXURY_POINTS:
        return on_its_colour(s, box, seat, building, g.LUXURY, g.LUXURY) * int(box.sixth)
    return sold(s, box, seat, building, category)


@compiled
def score(s: State, box: Box, out: Array) -> None:
    """§6.1 to §6.6 finished buildings only."""
    for seat in range(box.seats):
        for category in range(g.CATEGORIES):
            out[seat, category] = 0
            for building in range(s.begun[seat]):
                if has_roof(s, seat, building):
                    out[seat, category] += points_in(s, box, seat, building, category)


@compiled
def worth_of(s: State, box: Box, seat: int, building: int) -> int:
    """What a finished building scores; of one that is not, what it would with a roof."""
    points = 0
    for category in range(g.CATEGORIES):
        points += points_in(s, box, seat, building, category)
    return points


@compiled
def points_of(s: State, box: Box, seat: int) -> int:
    """The six sums together."""
    points = 0
    for building in range(s.begun[seat]):
        if has_roof(s, seat, building):
            points += worth_of(s, box, seat, building)
    return points


@compiled
def rank(s: State, box: Box, out: Array) -> None:
    """§6.7 the most points; equal points share."""
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            out[seat] += points_of(s, box, other) > points_of(s, box, seat)


@compiled
def end_game(s: State, box: Box, log: Log) -> None:
    """§6.7 all points are told."""
    for seat in range(box.seats):
        emit(log, g.SCORED, seat, 0, points_of(s, box, seat))
    s.turn = OVER
