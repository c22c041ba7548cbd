"""Phase 2: a space, its colour, the wilds spent on it, and the tiles it earns.

PLACING -> space [-> COLOURING] [-> SPENDING] -> the tile lies [-> REWARDING, once for each tile] -> the supply
"""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .legality import fewest_wilds, most_wilds
from .rounds import refill
from .table import means, payable, ring, takes_of, total


@compiled
def choose_space(s: State, box: Box, seat: int, space: int, log: Log) -> None:
    """§7.2 the colour is asked only where several would do."""
    s.space = space
    colours = payable(s, box, seat, space, means(s, box, seat))
    if box.count[colours] == 1:
        choose_colour(s, box, seat, box.first[colours], log)
    else:
        s.phase = g.COLOURING


@compiled
def choose_colour(s: State, box: Box, seat: int, colour: int, log: Log) -> None:
    """§7.2 the wilds are asked only where there is a choice."""
    s.colour = colour
    fewest = fewest_wilds(s, box, seat, s.space, colour)
    if fewest == most_wilds(s, box, seat, s.space, colour):
        pay(s, box, seat, fewest, log)
    else:
        s.phase = g.SPENDING


@compiled
def pay(s: State, box: Box, seat: int, wilds: int, log: Log) -> None:
    """§3.2 a tile of the colour is placed, the others go to the tower."""
    colour = s.colour
    tiles = int(box.number[s.space]) - wilds
    s.pool[seat, colour] -= tiles
    s.pool[seat, s.wild] -= wilds
    s.tower[colour] += tiles - 1
    s.tower[s.wild] += wilds
    if tiles > 1:
        emit(log, g.PAID, seat, colour, tiles - 1)
    if wilds > 0:
        emit(log, g.PAID, seat, s.wild, wilds)
    place(s, box, seat, s.space, colour, log)


@compiled
def place(s: State, box: Box, seat: int, space: int, colour: int, log: Log) -> None:
    """§3.5 as many points as tiles in the group that it joins."""
    star, spot = space // g.PLACES, space % g.PLACES
    s.tile[seat, star, spot] = colour
    s.covered[seat] |= 1 << space
    points = box.group[ring(s, seat, star), spot]
    s.points[seat, g.PLACING_POINTS] += points
    emit(log, g.PLACED, seat, g.COLOURS * space + colour, points)
    s.takes[seat, star] = takes_of(s, box, seat, star)
    s.owed = min(earned(s, box, seat, space, log), total(s.supply))
    s.space = 0
    s.colour = 0
    go_on(s, box, log)


@compiled
def earned(s: State, box: Box, seat: int, space: int, log: Log) -> int:
    """§3.6 tiles for what has just been surrounded; several add up."""
    tiles = 0
    for i in range(g.NEAR):
        feature = box.near[space, i]
        around = box.around[feature]
        if s.covered[seat] & around == around and box.reward[feature] > 0:
            tiles += box.reward[feature]
            emit(log, g.SURROUNDED, seat, feature // g.RING, box.reward[feature])
    return tiles


@compiled
def claim(s: State, box: Box, seat: int, colour: int, log: Log) -> None:
    """§3.6 one tile of the supply; it is not refilled in between."""
    s.supply[colour] -= 1
    s.pool[seat, colour] += 1
    s.owed -= 1
    emit(log, g.REWARDED, seat, colour, 0)
    go_on(s, box, log)


@compiled
def go_on(s: State, box: Box, log: Log) -> None:
    """§3.6 first the tiles earned, then §3.7 the supply."""
    if s.owed > 0:
        s.phase = g.REWARDING
    else:
        refill(s, box, log)
