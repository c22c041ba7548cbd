"""What a line pays for, and the cells beyond the limit (§3.3).

Whether a first card may go over is asked without trying every second card. Say it starts a sixth row, in column c;
columns are the same the other way round. With a second card there is a way back inside in just these cases:

    an old row pays, the second card helping or not     it leaves and five rows stay; the second card fits in that row,
                                                        or anywhere
    column c pays, both cards helping or not            it takes the new row along; the second card fits above the first
    another column pays, the second card helping or     it takes along a row that lies in that column alone
    not, and some row has its only card there
    both cards pay alone, side by side in the new row   it leaves as it came

In the first three the line must not need the first card, unless that lies in it.
"""

from andamio.core.bits import first
from andamio.core.compiled import Box, State, compiled

from .. import state as g
from .decks import houses_held
from .market import (
    COLUMN,
    ROW,
    all_lines,
    bundle_of,
    cells_inside,
    cells_of,
    count_in,
    fits,
    frontier,
    is_line,
    lacks_of,
    materials_in,
    occupied,
    one,
)

ROWS = (1 << g.SIDE) - 1  # lines that are rows, as bits
ALONE = 1 << g.LINES  # beside the lines: the cards placed pay by themselves


# -- what a line pays for


@compiled
def short_of(box: Box, house: int, bundle: int) -> int:
    """§4.1 how many cards a bundle lacks for a house; §4.3 a double stands for one of its two materials."""
    lacks = lacks_of(bundle, int(box.need[house]))
    short = materials_in(lacks)
    for double in range(g.DOUBLES):
        short -= min(materials_in(lacks & int(box.pair[double])), count_in(bundle, g.FIRST_DOUBLE + double))
    return short


@compiled
def helpers_of(box: Box, house: int, bundle: int) -> int:
    """§4.1, §4.3 materials of which one more leaves a bundle less short of a house: some bit of their digits."""
    lacks = lacks_of(bundle, int(box.need[house]))
    for double in range(g.DOUBLES):
        pair = lacks & int(box.pair[double])
        if materials_in(pair) > count_in(bundle, g.FIRST_DOUBLE + double):
            lacks |= one(g.FIRST_DOUBLE + double)
        else:
            lacks &= ~pair
    return lacks


@compiled
def may_leave(s: State, box: Box, line: int) -> bool:
    """§3.3 over the limit, a line that pays must bring the market back inside."""
    return s.over == 0 or fits(box, occupied(s) & ~cells_of(line))


@compiled
def pays(s: State, box: Box, house: int, line: int) -> bool:
    """§4.1 the line covers the house; §3.3 and may leave."""
    if not is_line(s, line) or short_of(box, house, bundle_of(s, line)) > 0:
        return False
    return may_leave(s, box, line)


@compiled
def paying_lines(s: State, box: Box, house: int) -> int:
    """The lines that can pay for a house: bit `line`."""
    found, rest = 0, all_lines(s)
    while rest:
        found |= int(pays(s, box, house, first(rest))) << first(rest)
        rest &= rest - 1
    return found


@compiled
def houses_paid(s: State, box: Box, houses: int) -> int:
    """Of these houses, those that some line can pay for: each line is looked at once."""
    found, rest = 0, all_lines(s)
    while rest:
        line, bundle = first(rest), bundle_of(s, first(rest))
        rest &= rest - 1
        fresh = houses_covered(box, houses_near(box, houses & ~found, bundle, 0), bundle)
        if fresh and may_leave(s, box, line):
            found |= fresh
    return found


@compiled
def houses_near(box: Box, houses: int, bundle: int, lack: int) -> int:
    """Of these houses, those of which a bundle may lack so many cards, as if doubles stood for all: few are left."""
    most, found, rest = lack + count_in(bundle, g.FIRST_DOUBLE) + count_in(bundle, g.FIRST_DOUBLE + 1), 0, houses
    while rest:
        house = first(rest)
        rest &= rest - 1
        found |= int(materials_in(lacks_of(bundle, int(box.need[house]))) <= most) << house
    return found


@compiled
def houses_covered(box: Box, houses: int, bundle: int) -> int:
    """§4.1 of these houses, those that a bundle covers."""
    found, rest = 0, houses
    while rest:
        house = first(rest)
        rest &= rest - 1
        found |= int(short_of(box, house, bundle) == 0) << house
    return found


# -- what a line would pay for, with the cards to be placed in it


@compiled
def covers_helped(box: Box, house: int, bundle: int, helpers: int) -> bool:
    """§3.3 a bundle covers a house, or does so with one more material, of the digits that are set in `helpers`."""
    short = short_of(box, house, bundle)
    return short == 0 or (short == 1 and helpers_of(box, house, bundle) & helpers != 0)


@compiled
def covers_any(box: Box, houses: int, bundle: int, helpers: int) -> bool:
    """One of these houses is covered, helped or not."""
    rest = houses
    while rest:
        if covers_helped(box, first(rest), bundle, helpers):
            return True
        rest &= rest - 1
    return False


@compiled
def some_line_pays(s: State, box: Box, lines: int, houses: int, helpers: int) -> bool:
    """One of these lines covers one of these houses, helped or not."""
    rest = lines
    while rest:
        bundle = bundle_of(s, first(rest))
        rest &= rest - 1
        if covers_any(box, houses_near(box, houses, bundle, int(helpers != 0)), bundle, helpers):
            return True
    return False


@compiled
def lines_for(s: State, box: Box, houses: int, extra: int, helpers: int) -> tuple[int, int]:
    """The lines that cover one of these houses, helped or not: without `extra`, and if it lies in them."""
    without, helped, rest = 0, 0, all_lines(s)
    while rest:
        line, bundle = first(rest), bundle_of(s, first(rest))
        rest &= rest - 1
        near = houses_near(box, houses, bundle, 1 + (helpers != 0))
        found = how_covered(box, near, bundle, extra, helpers)
        helped |= (found & 1) << line
        without |= (found >> 1) << line
    return without, helped


@compiled
def how_covered(box: Box, houses: int, bundle: int, extra: int, helpers: int) -> int:
    """1 if one of these houses is covered with `extra`, 3 if without it, too: what needs less is covered by more."""
    found, rest = 0, houses
    while rest and found < 3:
        house = first(rest)
        rest &= rest - 1
        if covers_helped(box, house, bundle + extra, helpers):
            found |= 1 + 2 * int(covers_helped(box, house, bundle, helpers))
    return found


@compiled
def materials_besides(s: State, seat: int, placed: int) -> int:
    """Materials of the hand that can pay, besides one that is placed: all bits of their digits."""
    found = 0
    for kind in range(g.BURRUNO):
        found |= g.DIGIT * one(kind) * int(s.hand[seat, g.HOUSES + kind] > int(kind == placed))
    return found


# -- beyond the limit


@compiled
def cells_beyond(s: State, box: Box, near: int) -> int:
    """§3.3 of the cells beside a card, those where a build must bring the market back inside."""
    if box.seats == 1:
        return 0
    if s.over:
        return near
    rows = ROW | ROW << (g.CELLS * (s.height + 1)) if s.height == g.FULL else 0
    columns = COLUMN | COLUMN << (s.width + 1) if s.width == g.FULL else 0
    return near & (rows | columns)


@compiled
def cells_for(s: State, box: Box, seat: int, kind: int) -> int:
    """§3.1 the free cells beside a card; §3.2 inside the limit; §3.3 or where a build leads back; §7.3 alone, all."""
    taken = occupied(s)
    near = frontier(taken)
    beyond = cells_beyond(s, box, near)
    return near & ~beyond | cells_back(s, box, seat, kind, taken, beyond) if beyond else near


@compiled
def kinds_to_place(s: State, box: Box, seat: int) -> int:
    """§2.3, §2.4 materials of the hand; §3.3 over the limit, those with a cell that helps back: bit `kind`."""
    held, found = 0, 0
    for kind in range(g.KINDS):
        held |= int(s.hand[seat, g.HOUSES + kind] > 0) << kind
    if s.over == 0:
        return held
    if cells_for(s, box, seat, g.BURRUNO):
        return held  # where a card that pays nothing leads back, any does
    while held:
        found |= int(cells_for(s, box, seat, first(held)) != 0) << first(held)
        held &= held - 1
    return found


@compiled
def cells_back(s: State, box: Box, seat: int, kind: int, taken: int, beyond: int) -> int:
    """§3.3 with a first card of this kind and a second one, or with a second, some house of the hand is paid for."""
    houses, helpers = houses_held(s, seat), materials_besides(s, seat, kind) if s.placed == 0 else 0
    if houses == 0 or (s.placed == 0 and s.held[seat, g.MATERIAL] == 1):
        return 0  # no house to pay for, or no second card
    if s.placed == 0 and all_lead_back(s, box, houses, helpers):
        return beyond
    without, helped = lines_for(s, box, houses, one(kind), helpers)
    if s.placed == 1:
        return beyond & second_ones_back(taken, without, helped)
    helped |= ALONE * int(covers_any(box, houses, one(kind), helpers))
    return first_ones_back(s, taken, beyond, without, helped) if helped else 0


@compiled
def all_lead_back(s: State, box: Box, houses: int, helpers: int) -> bool:
    """A first card may start a new row anywhere if an old one pays without it; and a new column, if an old one does."""
    rows, columns = all_lines(s) & ROWS, all_lines(s) & ~ROWS
    is_row_back = s.height < g.FULL or some_line_pays(s, box, rows, houses, helpers)
    return is_row_back and (s.width < g.FULL or some_line_pays(s, box, columns, houses, helpers))


@compiled
def first_ones_back(s: State, taken: int, beyond: int, without: int, helped: int) -> int:
    """§3.3 of the cells beyond, those for a first card: by the lines that pay without it, and those that it helps."""
    found, rest = 0, beyond
    leaving = without & lone_lines(taken)
    while rest:
        cell = first(rest)
        rest &= rest - 1
        found |= int(first_may_go_over(s, cell, without, helped, leaving)) << cell
    return found


@compiled
def first_may_go_over(s: State, cell: int, without: int, helped: int, leaving: int) -> bool:
    """§3.3 a first card over the limit: see above."""
    r, c = cell // g.CELLS - 1, cell % g.CELLS - 1
    if helped & ALONE:
        return True
    if 0 <= c < s.width:
        return (without & ROWS) | ((helped >> (g.SIDE + c)) & 1) | ((leaving >> g.SIDE) & ~(1 << c)) != 0
    return ((without >> g.SIDE) & ROWS) | ((helped >> r) & 1) | (leaving & ROWS & ~(1 << r)) != 0


@compiled
def lone_lines(taken: int) -> int:
    """The lines that take along a crossing one, since its only card lies in them."""
    once, twice, columns, rows = 0, 0, 0, 0
    for r in range(g.CELLS):
        own = (taken >> (g.CELLS * r)) & ROW
        twice |= once & own
        once |= own
        columns |= own if own & (own - 1) == 0 else 0
    for r in range(g.CELLS):
        rows |= int((taken >> (g.CELLS * r)) & once & ~twice != 0) << r
    return rows >> 1 | columns >> 1 << g.SIDE


@compiled
def second_ones_back(taken: int, without: int, helped: int) -> int:
    """§3.3 cells for a second card: in a line that it helps to pay, or inside once one leaves that pays without it."""
    found, rest = 0, helped
    while rest:
        line = first(rest)
        rest &= rest - 1
        own = cells_of(line)
        room = cells_inside(taken & ~own)
        found |= own * int(room != 0)
        found |= (room & ~own) * ((without >> line) & 1)
    return found
