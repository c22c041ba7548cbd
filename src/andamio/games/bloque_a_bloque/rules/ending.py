"""The score of finished buildings, and who wins."""

from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from ..state import (
    CATEGORIES,
    COLOURS,
    CONTINUITY,
    IMPROVED_FROM,
    IMPROVEMENTS,
    LUXURY,
    LUXURY_POINTS,
    NO_COLOUR,
    QUALITY,
    QUALITY_POINTS,
    ROOF_POINTS,
    SCORED,
    TOTAL,
)
from .table import has_roof


@compiled
def colour_of(s: State, box: Box, seat: int, building: int, level: int) -> int:
    """The colour of a floor that is there."""
    return int(box.colour[s.floor[seat, building, level]])


@compiled
def continues_colour(s: State, box: Box, seat: int, building: int, level: int) -> bool:
    """§6.1 a floor on a floor of its colour."""
    here = colour_of(s, box, seat, building, level)
    return here == colour_of(s, box, seat, building, level - 1)


@compiled
def only_colour(s: State, box: Box, seat: int, building: int) -> int:
    """§6.6 the colour of all its floors, or NO_COLOUR."""
    colour = colour_of(s, box, seat, building, 0)
    for level in range(1, s.height[seat, building]):
        if colour_of(s, box, seat, building, level) != colour:
            return NO_COLOUR
    return colour


@compiled
def improved(s: State, box: Box, seat: int, building: int, colour: int) -> int:
    """§6.2 its floors from the fourth on that have a colour."""
    floors = 0
    for level in range(IMPROVED_FROM, s.height[seat, building]):
        floors += colour_of(s, box, seat, building, level) == colour
    return floors


@compiled
def sale_gain(s: State, box: Box, seat: int, building: int, colour: int) -> int:
    """§6.2, §6.6 what a sale card of this colour earns on a finished building."""
    gain = improved(s, box, seat, building, colour) * int(box.improvement)
    return gain + (int(box.total) if only_colour(s, box, seat, building) == colour else 0)


@compiled
def continuity(s: State, box: Box, seat: int, building: int) -> int:
    """§6.1 for each floor on a floor of its colour."""
    points = 0
    for level in range(1, s.height[seat, building]):
        points += int(box.continuity) * int(continues_colour(s, box, seat, building, level))
    return points


@compiled
def on_its_colour(s: State, box: Box, seat: int, building: int, level: int) -> int:
    """§6.3, §6.5 1 if the building has that floor, and on its colour."""
    return int(s.height[seat, building] > level and continues_colour(s, box, seat, building, level))


@compiled
def sold(s: State, box: Box, seat: int, building: int, category: int) -> int:
    """§6.2, §6.6 what its sale cards earn in one of the two categories."""
    points = 0
    for colour in range(COLOURS):
        if (int(s.sign[seat, building]) >> colour) & 1:
            if category == IMPROVEMENTS:
                points += improved(s, box, seat, building, colour) * int(box.improvement)
            elif only_colour(s, box, seat, building) == colour:
                points += int(box.total)
    return points


@compiled
def score_building(s: State, box: Box, seat: int, building: int, out: Array) -> None:
    """§6.1, §6.2, §6.3, §6.4, §6.5, §6.6 a finished building, category by category."""
    pool, fifth = int(s.pool[seat, building]), on_its_colour(s, box, seat, building, QUALITY)
    out[CONTINUITY] += continuity(s, box, seat, building)
    out[IMPROVEMENTS] += sold(s, box, seat, building, IMPROVEMENTS)
    out[QUALITY_POINTS] += pool * int(box.pool) + fifth * int(box.fifth)
    out[ROOF_POINTS] += int(box.roof)
    out[LUXURY_POINTS] += on_its_colour(s, box, seat, building, LUXURY) * int(box.sixth)
    out[TOTAL] += sold(s, box, seat, building, TOTAL)


@compiled
def score(s: State, box: Box, out: Array) -> None:
    """§6.1 to §6.6 finished buildings only."""
    for seat in range(box.seats):
        for category in range(CATEGORIES):
            out[seat, category] = 0
        for building in range(s.begun[seat]):
            if has_roof(s, seat, building):
                score_building(s, box, seat, building, out[seat])


@compiled
def worth_of(s: State, box: Box, seat: int, building: int) -> int:
    """What a finished building scores; of one that is not, what it would with a roof."""
    pool, fifth = int(s.pool[seat, building]), on_its_colour(s, box, seat, building, QUALITY)
    luxury = on_its_colour(s, box, seat, building, LUXURY)
    points = continuity(s, box, seat, building) + int(box.roof) + luxury * int(box.sixth)
    points += pool * int(box.pool) + fifth * int(box.fifth)
    sales = sold(s, box, seat, building, IMPROVEMENTS) + sold(s, box, seat, building, TOTAL)
    return points + sales


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
        emit(log, SCORED, seat, 0, points_of(s, box, seat))
    s.turn = OVER
