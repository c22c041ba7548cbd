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

from andamio.core.compiled import Box, State, compiled

from .. import state as g
from .market import NOWHERE, bundle_of, count_in, fits_without, frontier, is_line, one

ROWS = (1 << g.SIDE) - 1  # lines that are rows, as bits
ALONE = 1 << g.LINES  # beside the lines: the cards placed pay by themselves


@compiled
def short_of(box: Box, house: int, bundle: int) -> int:
    """§4.1 how many cards a bundle lacks for a house; §4.3 a double stands for one of its two materials."""
    lacking, first, second = 0, 0, 0
    for material in range(g.MATERIALS):
        lack = max(0, int(box.cost[house, material]) - count_in(bundle, material))
        if box.twin[material] == g.FIRST_DOUBLE:
            first += lack
        elif box.twin[material] == g.FIRST_DOUBLE + 1:
            second += lack
        else:
            lacking += lack
    first = max(0, first - count_in(bundle, g.FIRST_DOUBLE))
    return lacking + first + max(0, second - count_in(bundle, g.FIRST_DOUBLE + 1))


@compiled
def pays(s: State, box: Box, house: int, line: int) -> bool:
    """§4.1 the line covers the house; §3.3 over the limit, it must bring the market back inside."""
    if not is_line(s, line) or short_of(box, house, bundle_of(s, line)) > 0:
        return False
    return s.over == 0 or fits_without(s, box, line, NOWHERE)


@compiled
def paying_lines(s: State, box: Box, house: int) -> int:
    """The lines that can pay for a house: bit `line`."""
    found = 0
    for line in range(g.LINES):
        found |= int(pays(s, box, house, line)) << line
    return found


@compiled
def lines_for(s: State, box: Box, seat: int, extra: int) -> int:
    """The lines that pay for some house of the hand if `extra` lies in them; ALONE if it pays without any."""
    found = 0
    for house in range(g.HOUSES):
        if s.hand[seat, house] > 0:
            found |= ALONE * int(short_of(box, house, extra) == 0)
            for line in range(g.LINES):
                if (found >> line) & 1 == 0 and is_line(s, line):
                    found |= int(short_of(box, house, bundle_of(s, line) + extra) == 0) << line
    return found


@compiled
def helped_lines(s: State, box: Box, seat: int, extra: int) -> int:
    """§3.3 the same with one more material of the hand, besides the one being placed."""
    found = 0
    for kind in range(g.KINDS):
        if s.hand[seat, g.HOUSES + kind] > int(kind == s.kind):
            found |= lines_for(s, box, seat, extra + one(kind))
    return found


@compiled
def is_tight(s: State, box: Box) -> bool:
    """Some cell may be beyond the limit."""
    return box.seats > 1 and (s.height >= g.FULL or s.width >= g.FULL)


@compiled
def lines_at(s: State, box: Box, seat: int, extra: int) -> int:
    """Lines that pay with `extra` in them, the card being placed or none; a second card may help a first."""
    if not is_tight(s, box):
        return 0
    return helped_lines(s, box, seat, extra) if s.placed == 0 else lines_for(s, box, seat, extra)


@compiled
def first_may_go_over(s: State, cell: int, without: int, helped: int) -> bool:
    """§3.3 a first card over the limit: see above."""
    r, c = cell // g.CELLS - 1, cell % g.CELLS - 1
    if helped & ALONE:
        return True
    if 0 <= c < s.width:
        return bool(without & ROWS or (helped >> (g.SIDE + c)) & 1 or lone_line_leaves(s, without, g.SIDE, c))
    return bool(without >> g.SIDE & ROWS or (helped >> r) & 1 or lone_line_leaves(s, without, 0, r))


@compiled
def lone_line_leaves(s: State, without: int, first: int, but: int) -> bool:
    """Some line among those from `first` on, `but` one, pays and takes along a crossing line that lies in it alone."""
    for i in range(g.SIDE):
        if i != but and (without >> (first + i)) & 1 and has_lone_card(s, first, i):
            return True
    return False


@compiled
def has_lone_card(s: State, first: int, i: int) -> bool:
    """Some line that crosses line `first + i` has its only card there."""
    market = s.market
    for j in range(s.height if first == g.SIDE else s.width):
        here = market[j, i] if first == g.SIDE else market[i, j]
        if here != g.EMPTY and bundle_of(s, j if first == g.SIDE else g.SIDE + j) == one(here):
            return True
    return False


@compiled
def second_brings_back(s: State, box: Box, cell: int, without: int, helped: int) -> bool:
    """§3.3 with a card on `cell`, some line pays for a house and leaves the market inside."""
    r, c = cell // g.CELLS - 1, cell % g.CELLS - 1
    for line in range(g.LINES):
        own = line == r or line == g.SIDE + c
        if ((helped if own else without) >> line) & 1 and fits_without(s, box, line, cell):
            return True
    return False


@compiled
def helps_back(s: State, box: Box, seat: int, kind: int) -> bool:
    """§3.3 some cell for it lets a house be built that brings the market back inside."""
    near, without, helped = frontier(s), lines_for(s, box, seat, 0), lines_for(s, box, seat, one(kind))
    for cell in range(g.CELLS * g.CELLS - 1):
        if (near >> cell) & 1 and second_brings_back(s, box, cell, without, helped):
            return True
    return False
