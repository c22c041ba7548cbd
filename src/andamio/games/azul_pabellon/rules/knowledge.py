"""What is known, and what must hold."""

from andamio.core.compiled import Box, Dice, State, compiled

from .. import state as g
from .table import colours_on, points_of, ring, takes_of, total


@compiled
def imagine(s: State, box: Box, seat: int, dice: Dice) -> None:
    """§4.3 everything is open: there is nothing to fill in."""


@compiled
def is_sound(s: State, box: Box) -> bool:
    """§1.1 the tiles of each colour add up; §1.2 the supply fits; boards say what lies there."""
    sound = round_holds(s, box) and total(s.supply) <= box.supply and s.left == tiles_to_take(s)
    sound = sound and (s.owed == 0 or s.phase == g.REWARDING) and 0 <= s.owed <= total(s.supply)
    for colour in range(g.COLOURS):
        sound = sound and adds_up(s, box, colour)
    for seat in range(g.SEATS):
        sound = sound and fits(s, box, seat)
    return bool(sound)


@compiled
def round_holds(s: State, box: Box) -> bool:
    """§1.4 the wild colour is that of the round; those whose turn it is or will be are seats."""
    sound = 0 <= s.round <= g.ROUNDS and s.wild == box.wild[max(0, s.round - 1)] and 0 <= s.marker <= 1
    return sound and s.turn < box.seats and 0 <= s.active < box.seats and 0 <= s.starter < box.seats


@compiled
def tiles_to_take(s: State) -> int:
    """§2.6 on the factories and in the centre."""
    tiles = 0
    for source in range(g.SOURCES):
        tiles += total(s.source[source])
    return tiles


@compiled
def adds_up(s: State, box: Box, colour: int) -> bool:
    """§1.1 as many tiles of a colour as in the box, and never fewer than none in a place."""
    bag, tower, supply = int(s.bag[colour]), int(s.tower[colour]), int(s.supply[colour])
    tiles, least = bag + tower + supply + tiles_laid(s, colour), min(bag, tower, supply)
    for source in range(g.SOURCES):
        tiles += int(s.source[source, colour])
        least = min(least, int(s.source[source, colour]))
    for seat in range(g.SEATS):
        tiles += int(s.pool[seat, colour]) + int(s.corner[seat, colour])
        least = min(least, int(s.pool[seat, colour]), int(s.corner[seat, colour]))
    return least >= 0 and tiles == box.tiles


@compiled
def tiles_laid(s: State, colour: int) -> int:
    """The tiles of a colour on all boards."""
    tile, tiles = s.tile, 0
    for seat in range(g.SEATS):
        for star in range(g.STARS):
            for spot in range(g.PLACES):
                tiles += tile[seat, star, spot] == colour
    return tiles


@compiled
def fits(s: State, box: Box, seat: int) -> bool:
    """§1.3 points from 1 up; §3.8 four corners; a seat that nobody has, has nothing."""
    sound = 0 <= s.passed[seat] <= 1 and total(s.corner[seat]) <= g.CORNERS and s.covered[seat] >> g.SPACES == 0
    for star in range(g.STARS):
        sound = sound and star_lies(s, seat, star) and star_fits(s, box, seat, star)
    if seat >= box.seats:
        return sound and total(s.pool[seat]) + total(s.corner[seat]) + points_of(s, seat) == 0 and s.covered[seat] == 0
    return sound and points_of(s, seat) >= g.LOWEST


@compiled
def star_lies(s: State, seat: int, star: int) -> bool:
    """Its tiles are those that `covered` says."""
    tile, tiles = s.tile, 0
    for spot in range(g.PLACES):
        if not g.EMPTY <= tile[seat, star, spot] < g.COLOURS:
            return False
        tiles |= int(tile[seat, star, spot] != g.EMPTY) << spot
    return tiles == ring(s, seat, star)


@compiled
def star_fits(s: State, box: Box, seat: int, star: int) -> bool:
    """§3.4, §6.1 of colours that may lie together; it takes what it should."""
    if seat >= box.seats:
        return True
    tiles, found = box.count[ring(s, seat, star)], colours_on(s, seat, star)
    alike, differ = box.count[found] <= 1, box.count[found] == tiles
    if box.manner[star] == g.ONE_COLOUR:
        alike = differ = found & ~int(box.takes[star]) == 0
    elif box.manner[star] == g.ALL_DIFFERENT:
        alike = differ
    return (alike or differ) and s.takes[seat, star] == takes_of(s, box, seat, star)
