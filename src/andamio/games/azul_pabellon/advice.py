"""What an action of Azul is worth at a glance, in hundredths of a point: for greedy play and for rollouts.

Everything is open, so it reads the whole state. A tile is worth what it adds to the spaces that the tiles of its colour
could fill; a space, its points, the tiles it earns, and the star and the number that it brings nearer. The weights were
tuned by play against themselves (docs/bots.md).
"""

from andamio.core.actions import col, holds, row
from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.plan import Plan

from . import state as g
from .rules.table import means, payable, points_of, ring, total

PLAN = Plan(margin=40, horizon=64, rank_share=0.3, explore=0.35)  # two rounds of two seats and more
POINT = 100
WHOLE_STAR = (1 << g.PLACES) - 1
NEVER, AT_ONCE = -1000 * POINT, 1000 * POINT
# What tiles are worth
A_TILE, A_LEFT_OVER, A_LOST, A_WILD, LAST_WILD = 75, 70, -20, 180, 415
A_USED, FILL_PRICE = 135, 155  # a tile that fills a space; the dearer a space, the later it is filled
WILDS_FOR_ONE = 18  # hundredths of the wilds at hand that one colour may count on
THE_MARKER, MARKER_TILE, SPILLED_TILE, KEPT_WILD = 265, 77, -30, 215
# What spaces are worth
A_BONUS, LAST_BONUS = 80, 385  # a tile of the supply, earned
SPENT_WILD, CARRIED, SPLIT, ALIKE = 185, 180, -75, -200  # a wild of this round or of the next; a group of its own
STAR, STAR_TILES, NUMBER, DISCARDED_TILE = 225, 170, 155, 270
STAR_REACH, STAR_ROUND, NUMBER_REACH = 6, 2, 5  # tiles that are within reach, at the end and for each round to come
# What a seat may expect
AT_HAND, WILD_MORE, LAST_AT_HAND, LAST_WILD_AT_HAND, KEPT, KEPT_MORE, TO_START = 135, 10, 90, 245, 150, 40, 225
WHOLE, WHOLE_REACH, WHOLE_ROUND, EVERY, EVERY_REACH, COVERED = 110, 12, 7, 72, 4, -120
STEPS, SQUARE = 32, 10  # a share is a square of so many steps, and a whole has so many bits


@compiled
def advice(s: State, box: Box, action: int) -> int:
    """The higher, the better for the seat in turn."""
    seat = s.turn
    if holds(g.TAKE, action):
        return taking(s, box, seat, row(g.TAKE, action), col(g.TAKE, action))
    if holds(g.SPACE, action):
        return placing(s, box, seat, row(g.SPACE, action))
    if holds(g.PASS, action):
        return passing(s, seat)
    if holds(g.COLOUR, action):
        return colouring(s, box, seat, row(g.COLOUR, action))
    if holds(g.SPEND, action):
        return -row(g.SPEND, action)
    if holds(g.BONUS, action):
        colour = row(g.BONUS, action)
        return more(s, box, seat, colour, int(s.pool[seat, colour]), 1, s.wild)
    if holds(g.KEEP, action):
        return keeping(s, box, seat, row(g.KEEP, action))
    return AT_ONCE if s.round == g.ROUNDS else 0


# -- tiles


@compiled
def home(s: State, box: Box, seat: int, colour: int) -> int:
    """The star that takes a colour and has most tiles, the middle one only where there is no other; or -1."""
    best, most = -1, -1
    for star in range(g.STARS):
        if (s.takes[seat, star] >> colour) & 1 and not (star == g.MIDDLE and best >= 0):
            tiles = int(box.count[ring(s, seat, star)])
            if tiles > most:
                best, most = star, tiles
    return best


@compiled
def missing(box: Box, star: int, held: int) -> int:
    """The tiles that its empty spaces cost."""
    tiles = 0
    for place in range(g.PLACES):
        if not (held >> place) & 1:
            tiles += int(box.number[g.PLACES * star + place])
    return tiles


@compiled
def share(tiles: int, reach: int) -> int:
    """Of a bonus that so many tiles are missing to, STEPS * STEPS if none: the square of how near it is."""
    if tiles >= reach:
        return 0
    near = STEPS * (reach - tiles) // reach
    return near * near


@compiled
def star_reach(s: State) -> int:
    return STAR_REACH + STAR_ROUND * (g.ROUNDS - int(s.round))


@compiled
def gain(box: Box, star: int, held: int, place: int) -> int:
    """What filling a place of a star scores, less its price."""
    return POINT * int(box.group[held | 1 << place, place]) - FILL_PRICE * int(box.number[g.PLACES * star + place])


@compiled
def best_place(box: Box, star: int, held: int, tiles: int) -> int:
    """The empty place that gains most among those that so many tiles pay; or -1."""
    free, best, most = int(box.within[star, min(tiles, g.NUMBERS)]) & ~held, -1, NEVER
    while free:
        place = int(box.first[free])
        worth = gain(box, star, held, place)
        if worth > most:
            best, most = place, worth
        free &= free - 1
    return best


@compiled
def use(s: State, box: Box, seat: int, star: int, tiles: int) -> int:
    """What so many tiles bring on a star: the best place first, and so on; in the middle, one."""
    held, worth, left = ring(s, seat, star), 0, tiles
    before = missing(box, star, held)
    place = best_place(box, star, held, left)
    while place >= 0:
        worth += gain(box, star, held, place)
        held |= 1 << place
        left -= int(box.number[g.PLACES * star + place])
        place = best_place(box, star, held, left) if star != g.MIDDLE else -1
    nearer = share(before - tiles + left, star_reach(s)) - share(before, star_reach(s))
    worth += (STAR_TILES * int(box.star[star]) * nearer) >> SQUARE
    return worth + A_USED * (tiles - left) + A_LEFT_OVER * left


@compiled
def more(s: State, box: Box, seat: int, colour: int, have: int, tiles: int, wild: int) -> int:
    """What so many tiles of a colour bring beside those at hand."""
    if colour == wild:
        return tiles * a_wild(s)
    star = home(s, box, seat, colour)
    if star < 0:
        return tiles * A_LOST
    wilds = int(s.pool[seat, wild]) * WILDS_FOR_ONE // POINT
    before = use(s, box, seat, star, have + wilds if have > 0 else 0)
    return use(s, box, seat, star, have + wilds + tiles) - before + tiles * A_TILE


@compiled
def a_wild(s: State) -> int:
    return A_WILD if s.round < g.ROUNDS else LAST_WILD


@compiled
def taking(s: State, box: Box, seat: int, source: int, colour: int) -> int:
    """Its tiles; the marker, less what it costs; what is left to the others."""
    tiles = 0 if colour == s.wild else int(s.source[source, colour])
    wilds = 1 if s.source[source, s.wild] > 0 else 0
    worth = wilds * a_wild(s)
    if tiles > 0:
        worth += more(s, box, seat, colour, int(s.pool[seat, colour]), tiles, s.wild)
    if source != g.CENTRE:
        return worth + SPILLED_TILE * (g.PER_FACTORY - tiles - wilds)
    return worth + (THE_MARKER - MARKER_TILE * (tiles + wilds) if s.marker else 0)


@compiled
def keeping(s: State, box: Box, seat: int, colour: int) -> int:
    """Four of the next wild colour, if there are; else what will be of use."""
    if s.round == g.ROUNDS:
        return 0
    wild = box.wild[s.round]
    if colour == wild:
        return KEPT_WILD
    return max(1, more(s, box, seat, colour, int(s.corner[seat, colour]), 1, wild))


# -- spaces


@compiled
def placing(s: State, box: Box, seat: int, space: int) -> int:
    """The points it scores, the tiles it earns, the bonuses it brings nearer; less the wilds it takes, the next too."""
    star, number = space // g.PLACES, int(box.number[space])
    covered = int(s.covered[seat]) | 1 << space
    worth = joining(s, box, seat, star, space % g.PLACES) + earning(s, box, covered, space)
    if box.manner[star] == g.ONE_COLOUR:
        worth -= paying(s, box, seat, number, star)
    elif box.manner[star] == g.CHOSEN:
        worth -= cheapest(s, box, seat, space)
    if box.worth[number - 1] > 0:
        worth += nearing(box, covered, number)
    return worth


@compiled
def paying(s: State, box: Box, seat: int, number: int, colour: int) -> int:
    """The wilds that a colour needs beside its own tiles; its own, if it is the wild colour of the next round."""
    spent = SPENT_WILD * max(0, number - int(s.pool[seat, colour]))
    return spent + (CARRIED * number if s.round < g.ROUNDS and colour == box.wild[s.round] else 0)


@compiled
def cheapest(s: State, box: Box, seat: int, space: int) -> int:
    """The least that a space of the grey side costs, in any colour that can pay it."""
    number, colours, least = int(box.number[space]), payable(s, box, seat, space, means(s, box, seat)), -1
    while colours:
        cost = paying(s, box, seat, number, int(box.first[colours]))
        if least < 0 or cost < least:
            least = cost
        colours &= colours - 1
    return max(0, least)


@compiled
def joining(s: State, box: Box, seat: int, star: int, place: int) -> int:
    """A group as large as can be; the whole star, if it is within reach."""
    held = ring(s, seat, star) | 1 << place
    group, tiles = int(box.group[held, place]), missing(box, star, held)
    nearer = share(tiles, star_reach(s)) - share(tiles + int(box.number[g.PLACES * star + place]), star_reach(s))
    worth = POINT * group + (SPLIT if group < box.count[held] else 0)
    return worth + ((STAR * int(box.star[star]) * nearer) >> SQUARE)


@compiled
def earning(s: State, box: Box, covered: int, space: int) -> int:
    """The tiles of pillars, statues and windows that are now surrounded."""
    tiles = 0
    for i in range(g.NEAR):
        around = int(box.around[box.near[space, i]])
        if covered & around == around:
            tiles += int(box.reward[box.near[space, i]])
    return tiles * (A_BONUS if s.round < g.ROUNDS else LAST_BONUS)


@compiled
def uncovered(box: Box, covered: int, number: int) -> int:
    """The tiles that the empty spaces of a number cost."""
    left, spaces = int(box.every[number - 1]) & ~covered, 0
    for star in range(g.STARS):
        spaces += int(box.count[(left >> (g.PLACES * star)) & WHOLE_STAR])
    return number * spaces


@compiled
def nearing(box: Box, covered: int, number: int) -> int:
    """All spaces of a number are nearer than they were."""
    tiles = uncovered(box, covered, number)
    nearer = share(tiles, NUMBER_REACH) - share(tiles + number, NUMBER_REACH)
    return (NUMBER * int(box.worth[number - 1]) * nearer) >> SQUARE


@compiled
def passing(s: State, seat: int) -> int:
    """What would be discarded."""
    kept = g.CORNERS if s.round < g.ROUNDS else 0
    return -DISCARDED_TILE * max(0, total(s.pool[seat]) - kept)


@compiled
def colouring(s: State, box: Box, seat: int, colour: int) -> int:
    """The colour that is missed least; on the grey side, what it takes too, and rather one that does not lie there:
    six different ones are found sooner."""
    star, number, have = s.space // g.PLACES, int(box.number[s.space]), int(s.pool[seat, colour])
    alike, price = 0, paying(s, box, seat, number, colour) if box.manner[star] == g.CHOSEN else 0
    for place in range(g.PLACES):
        alike += int(s.tile[seat, star, place] == colour)
    missed = more(s, box, seat, colour, have - 1, 1, s.wild) * min(have, number)
    return alike * ALIKE - missed - price


# -- where a rollout is cut off


@compiled
def estimate(s: State, box: Box, out: Array) -> None:
    """Points that each seat may expect, less what all may: those it has, its tiles, the marker, its board."""
    for seat in range(box.seats):
        worth = at_hand(s, box, seat) + board(s, box, seat)
        if s.starter == seat and s.marker == 0 and s.round < g.ROUNDS:
            worth += TO_START
        out[seat] = points_of(s, seat) + worth / POINT


@compiled
def at_hand(s: State, box: Box, seat: int) -> int:
    """Tiles to place, and tiles kept for the next round."""
    tiles, wilds = total(s.pool[seat]), int(s.pool[seat, s.wild])
    if s.round == g.ROUNDS:
        return 0 if s.passed[seat] else LAST_AT_HAND * (tiles - wilds) + LAST_WILD_AT_HAND * wilds
    kept = KEPT * total(s.corner[seat]) + KEPT_MORE * int(s.corner[seat, box.wild[s.round]])
    return kept if s.passed[seat] else AT_HAND * tiles + WILD_MORE * wilds


@compiled
def board(s: State, box: Box, seat: int) -> int:
    """Stars and numbers within reach; what has been covered scores no more."""
    rest, worth, covered = g.ROUNDS - int(s.round), 0, int(s.covered[seat])
    for star in range(g.STARS):
        held = ring(s, seat, star)
        near = share(missing(box, star, held), WHOLE_REACH + WHOLE_ROUND * rest)
        worth += (WHOLE * int(box.star[star]) * near) >> SQUARE
        if rest > 0:
            worth += COVERED * int(box.count[held])
    for number in range(1, g.NUMBERS + 1):
        if box.worth[number - 1] > 0:
            near = share(uncovered(box, covered, number), EVERY_REACH * (1 + rest))
            worth += (EVERY * int(box.worth[number - 1]) * near) >> SQUARE
    return worth
