"""What an action is worth at a glance, in hundredths of a point: for greedy play and for rollouts.

Everything is open, so it reads the whole state. The weights are a first guess, not tuned.
"""

from andamio.core.actions import col, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .rules.table import points_of, ring, total
from .state import BONUS, CENTRE, COLOUR, KEEP, NEAR, PASS, PLACES, ROUNDS, SPACE, SPEND, STARS, TAKE

MARGIN = 20  # points by which a game is clearly won
HORIZON = 40  # turns that a rollout looks ahead: a round or so
POINT = 100
A_TILE, A_WILD, A_MATCH = 100, 160, 15  # to have one more; the last for each of that colour at hand
A_BONUS = 150  # a tile of the supply, earned
PRICE = 60  # a tile that a space costs
STAR_SHARE = 12  # hundredths of a star's worth, for each tile already there
PASSING = -100 * POINT  # never before all is placed that can be


@compiled
def advice(s: State, box: Box, action: int) -> int:
    """The higher, the better for the seat in turn."""
    seat = s.turn
    if holds(TAKE, action):
        return taking(s, seat, row(TAKE, action), col(TAKE, action))
    if holds(SPACE, action):
        return placing(s, box, seat, row(SPACE, action))
    if holds(PASS, action):
        return PASSING
    if holds(COLOUR, action):
        return int(s.pool[seat, row(COLOUR, action)])
    if holds(SPEND, action):
        return -row(SPEND, action)
    if holds(BONUS, action):
        return having(s, seat, row(BONUS, action), s.wild)
    if holds(KEEP, action):
        return having(s, seat, row(KEEP, action), box.wild[min(s.round, ROUNDS - 1)])
    return 0


@compiled
def having(s: State, seat: int, colour: int, wild: int) -> int:
    """What one more tile of a colour is worth beside those at hand."""
    return (A_WILD if colour == wild else A_TILE) + A_MATCH * int(s.pool[seat, colour])


@compiled
def taking(s: State, seat: int, source: int, colour: int) -> int:
    """Its tiles, less what the marker costs."""
    tiles = 0 if colour == s.wild else int(s.source[source, colour])
    wilds = 1 if s.source[source, s.wild] > 0 else 0
    cost = tiles + wilds if source == CENTRE and s.marker else 0
    return tiles * having(s, seat, colour, s.wild) + wilds * A_WILD - cost * POINT


@compiled
def placing(s: State, box: Box, seat: int, space: int) -> int:
    """The points it scores, less what it costs; the tiles it earns; the star that it brings nearer."""
    star, place = space // PLACES, space % PLACES
    tiles = ring(s, seat, star)
    worth = POINT * int(box.group[tiles | 1 << place, place]) - PRICE * int(box.number[space])
    covered = int(s.covered[seat]) | 1 << space
    for i in range(NEAR):
        around = int(box.around[box.near[space, i]])
        if covered & around == around:
            worth += A_BONUS * int(box.reward[box.near[space, i]])
    return worth + STAR_SHARE * int(box.count[tiles]) * int(box.star[star])


@compiled
def estimate(s: State, box: Box, out: Array) -> None:
    """Points that each seat may expect: those it has, complete stars, and a point for each tile at hand."""
    for seat in range(box.seats):
        out[seat] = points_of(s, seat) + total(s.pool[seat]) + total(s.corner[seat])
        for star in range(STARS):
            if box.count[ring(s, seat, star)] == PLACES:
                out[seat] += box.star[star]
