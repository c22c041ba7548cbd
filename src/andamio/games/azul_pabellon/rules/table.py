"""What lies on the table: questions that several rules ask, and points that are lost."""

from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g


@compiled
def total(counts: Array) -> int:
    """The tiles of all colours in one place."""
    tiles = 0
    for colour in range(g.COLOURS):
        tiles += int(counts[colour])
    return tiles


@compiled
def ring(s: State, seat: int, star: int) -> int:
    """The places of a star that have a tile: bit `place`."""
    return (int(s.covered[seat]) >> (g.PLACES * star)) & ((1 << g.PLACES) - 1)


@compiled
def colours_on(s: State, seat: int, star: int) -> int:
    """The colours of a star's tiles: bit `colour`."""
    tile, found = s.tile, 0
    for place in range(g.PLACES):
        if tile[seat, star, place] >= 0:
            found |= 1 << int(tile[seat, star, place])
    return found


@compiled
def takes_of(s: State, box: Box, seat: int, star: int) -> int:
    """§3.4 an outer star takes its colour, the middle one each colour once; a full star takes nothing.

    §6.1 a grey star is open until its second tile, then all are of one colour or all differ; §6.3 all *its* tiles.
    """
    tiles, found = box.count[ring(s, seat, star)], colours_on(s, seat, star)
    if tiles == g.PLACES:
        return 0
    if box.manner[star] == g.ONE_COLOUR or (box.manner[star] == g.CHOSEN and tiles < 2):
        return int(box.takes[star])
    if box.manner[star] == g.CHOSEN and box.count[found] == 1:
        return found
    return g.ALL & ~found


@compiled
def points_of(s: State, seat: int) -> int:
    points = 0
    for category in range(g.CATEGORIES):
        points += int(s.points[seat, category])
    return points


@compiled
def lose(s: State, seat: int, tiles: int) -> int:
    """§2.5, §3.8, §5.3 a point for each tile, never below 1; gives the points lost."""
    lost = min(tiles, max(0, points_of(s, seat) - g.LOWEST))
    s.points[seat, g.PENALTIES] -= lost
    return lost


@compiled
def wilds_of(s: State, seat: int, colour: int) -> int:
    """§3.2 wild tiles that may stand in for `colour`; §3.3 none where it is the wild colour itself."""
    return int(s.pool[seat, s.wild]) * int(colour != s.wild)


@compiled
def means(s: State, box: Box, seat: int) -> int:
    """§3.2 the colours that can pay each number, with at least one tile of their own: COLOURS bits a number."""
    able = 0
    for colour in range(g.COLOURS):
        own = int(s.pool[seat, colour])
        tiles = min(own + wilds_of(s, seat, colour), g.NUMBERS)
        able |= int(box.ladder[tiles * int(own > 0)]) << colour
    return able


@compiled
def payable(s: State, box: Box, seat: int, space: int, able: int) -> int:
    """§3.2 the colours that can be placed on a space: those its star takes and the seat can pay; bit `colour`."""
    return (able >> (g.COLOURS * (int(box.number[space]) - 1))) & int(s.takes[seat, space // g.PLACES])
