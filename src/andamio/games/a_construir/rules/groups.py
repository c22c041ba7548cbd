"""What buildings score: groups of one kind."""

from andamio.core.bits import size
from andamio.core.compiled import Box, State, compiled

from .. import state as g
from .town import FIRST_COLUMN, LAST_COLUMN, beside, joined, plays_with


@compiled
def points_of_kind(s: State, box: Box, seat: int, kind: int) -> int:
    """§3.2 what a seat's buildings of a kind score, as groups; §4.5, §4.10, §4.12 or as an expert rule says."""
    own = int(s.up[seat]) & int(s.site[kind])
    if own == 0:
        return 0
    if plays_with(s, g.SCATTERED):
        return scattered_points(box, kind, own)
    if plays_with(s, g.HOSTILE):
        return hostile_points(s, box, kind, own)
    among = int(s.site[kind]) if plays_with(s, g.ACCESSION) else own
    return grouped_points(s, box, kind, own, among)


@compiled
def grouped_points(s: State, box: Box, kind: int, own: int, among: int) -> int:
    """§3.2 groups that are apart score apart; §4.10 with all seats' cards, each group that has an own one, once."""
    points = 0
    while own:
        group = joined(box, among, own & -own)
        points += worth(s, box, kind, group)
        own &= ~group
    return points


@compiled
def worth(s: State, box: Box, kind: int, group: int) -> int:
    """§3.2 by its size; a house under its roof and parks in order are worth more."""
    if is_ordered(s, kind, group):
        return int(box.ordered[kind])
    return int(box.worth[kind, size(group)])


@compiled
def is_ordered(s: State, kind: int, group: int) -> bool:
    if kind == g.HOUSE:
        return has_roof_above(s, group)
    return kind == g.PARK and is_row_of_parks(s, group)


@compiled
def has_roof_above(s: State, group: int) -> bool:
    """§3.2 the roof on the square directly above the ground floor."""
    return group & at(s, group, g.ROOF) << g.COLUMNS & at(s, group, g.GROUND_FLOOR) != 0


@compiled
def at(s: State, group: int, face: int) -> int:
    """The squares of a group with a face."""
    found = 0
    for square in range(g.SQUARES):
        if (group >> square) & 1 and s.face[square] == face:
            found |= 1 << square
    return found


@compiled
def is_row_of_parks(s: State, group: int) -> bool:
    """§3.2 three in a straight line with 2 in the middle, either way round: the others are on two opposite sides."""
    middle = at(s, group, g.PARK_2)
    level = (middle & ~LAST_COLUMN) << 1 | (middle & ~FIRST_COLUMN) >> 1
    upright = middle << g.COLUMNS | middle >> g.COLUMNS
    return middle != 0 and (size(group & level) == 2 or size(group & upright) == 2)


@compiled
def scattered_points(box: Box, kind: int, own: int) -> int:
    """§4.5 cards that touch none of their kind count together, those that do, one by one."""
    apart = own & ~beside(box, own)
    touching = size(own & ~apart)
    return int(box.worth[kind, size(apart)]) + touching * int(box.worth[kind, 1])


@compiled
def hostile_points(s: State, box: Box, kind: int, own: int) -> int:
    """§4.12 the latest own card counts with all it is joined to through cards no later; then the latest left."""
    points = 0
    while own:
        latest = latest_of(s, own)
        group = joined(box, no_later(s, int(s.site[kind]), latest), 1 << latest)
        points += worth(s, box, kind, group)
        own &= ~group
    return points


@compiled
def latest_of(s: State, squares: int) -> int:
    """The square with the highest token."""
    found, most = 0, 0
    for square in range(g.SQUARES):
        if (squares >> square) & 1 and s.when[square] > most:
            found, most = square, int(s.when[square])
    return found


@compiled
def no_later(s: State, squares: int, latest: int) -> int:
    """Of the squares, those whose card was placed no later than that of `latest`."""
    found = 0
    for square in range(g.SQUARES):
        if (squares >> square) & 1 and s.when[square] <= s.when[latest]:
            found |= 1 << square
    return found
