"""§5 panoramas: where a house may join, and what they are worth.

A place is two panoramas, `before` on its left and `after` on its right; NONE where there is no panorama.
"""

from andamio.core.actions import code, col, holds, row
from andamio.core.bits import first
from andamio.core.compiled import Box, State, compiled

from .. import state as g

NONE = -1
TRIO = len(g.ICONS)  # neighbours that make a combined build


@compiled
def panoramas_of(s: State, seat: int) -> int:
    for number in range(g.MOST):
        if s.length[seat, number] == 0:
            return number
    return g.MOST


@compiled
def houses_of(s: State, seat: int) -> int:
    """Houses built."""
    houses = 0
    for number in range(g.MOST):
        houses += int(s.length[seat, number])
    return houses


@compiled
def joins(s: State, box: Box, seat: int, house: int, before: int, after: int) -> bool:
    """§5.1 symbols that meet are equal; §5.2 at either end, between two panoramas, or alone."""
    if before != NONE:
        end = s.panorama[seat, before, max(0, s.length[seat, before] - 1)]
        if end == g.EMPTY or box.right[end] != box.left[house]:
            return False
    if after != NONE:
        start = s.panorama[seat, after, 0]
        if start == g.EMPTY or box.right[house] != box.left[start]:
            return False
    return before == NONE or before != after


@compiled
def may_stand(s: State, box: Box, seat: int, house: int, before: int, after: int) -> bool:
    """§5.4 a combined build goes on with the panorama just joined."""
    continues = s.cause != g.COMBINED or before == s.joined or after == s.joined
    return continues and joins(s, box, seat, house, before, after)


@compiled
def places_for(s: State, box: Box, seat: int, house: int) -> int:
    """How many places a house may take."""
    number, places = panoramas_of(s, seat), 0
    for before in range(NONE, number):
        for after in range(NONE, number):
            places += may_stand(s, box, seat, house, before, after)
    return places


@compiled
def houses_continuing(s: State, box: Box, seat: int, houses: int) -> int:
    """§5.4 of these houses, those with a place."""
    found, rest = 0, houses
    while rest:
        found |= int(places_for(s, box, seat, first(rest)) > 0) << first(rest)
        rest &= rest - 1
    return found


@compiled
def only_place(s: State, box: Box, seat: int, house: int) -> int:
    """The action for the first place there is."""
    number = panoramas_of(s, seat)
    for before in range(NONE, number):
        for after in range(NONE, number):
            if may_stand(s, box, seat, house, before, after):
                return place_code(before, after)
    return code(g.ALONE, 0)


@compiled
def place_code(before: int, after: int) -> int:
    if before == NONE:
        return code(g.ALONE, 0) if after == NONE else code(g.BEFORE, after)
    return code(g.AFTER, before) if after == NONE else code(g.BRIDGE, before, after)


@compiled
def left_of(place: int) -> int:
    """The panorama on the left of a place."""
    if holds(g.AFTER, place):
        return row(g.AFTER, place)
    return row(g.BRIDGE, place) if holds(g.BRIDGE, place) else NONE


@compiled
def right_of(place: int) -> int:
    if holds(g.BEFORE, place):
        return row(g.BEFORE, place)
    return col(g.BRIDGE, place) if holds(g.BRIDGE, place) else NONE


@compiled
def is_place(action: int) -> bool:
    return g.ALONE.start <= action < g.BRIDGE.start + g.BRIDGE.rows * g.BRIDGE.cols


@compiled
def join(s: State, seat: int, house: int, before: int, after: int) -> int:
    """§5.2 a house takes its place; gives the number of its panorama."""
    if before == NONE and after == NONE:
        number = panoramas_of(s, seat)
        append(s, seat, number, house)
        return number
    if before == NONE:
        prepend(s, seat, after, house)
        return after
    append(s, seat, before, house)
    if after == NONE:
        return before
    for spot in range(s.length[seat, after]):
        append(s, seat, before, s.panorama[seat, after, spot])
    remove(s, seat, after)
    return before - (after < before)


@compiled
def append(s: State, seat: int, number: int, house: int) -> None:
    s.panorama[seat, number, s.length[seat, number]] = house
    s.length[seat, number] += 1


@compiled
def prepend(s: State, seat: int, number: int, house: int) -> None:
    houses = s.panorama
    for spot in range(s.length[seat, number], 0, -1):
        houses[seat, number, spot] = houses[seat, number, spot - 1]
    houses[seat, number, 0] = house
    s.length[seat, number] += 1


@compiled
def remove(s: State, seat: int, number: int) -> None:
    """The panoramas behind it move up."""
    for n in range(number, g.MOST):
        last = n + 1 == g.MOST
        s.length[seat, n] = 0 if last else s.length[seat, n + 1]
        for spot in range(g.MOST):
            s.panorama[seat, n, spot] = g.EMPTY if last else s.panorama[seat, n + 1, spot]


@compiled
def makes_trio(s: State, box: Box, seat: int, number: int, house: int) -> bool:
    """§5.4 three neighbours, the house among them, with three equal or three different icons."""
    houses = s.panorama
    for spot in range(s.length[seat, number] - TRIO + 1):
        a, b, c = houses[seat, number, spot], houses[seat, number, spot + 1], houses[seat, number, spot + 2]
        if house in (a, b, c) and is_trio(box.icon[a], box.icon[b], box.icon[c]):
            return True
    return False


@compiled
def is_trio(a: int, b: int, c: int) -> bool:
    """All equal, or all different."""
    return (a == b and b == c) or (a != b and b != c and a != c)


@compiled
def gain(s: State, box: Box, seat: int, before: int, after: int) -> int:
    """§5.3 what panoramas are worth more with a house at a place."""
    houses, worth = 1, 0
    if before != NONE:
        houses += int(s.length[seat, before])
        worth += int(box.panorama[s.length[seat, before]])
    if after != NONE:
        houses += int(s.length[seat, after])
        worth += int(box.panorama[s.length[seat, after]])
    return int(box.panorama[houses]) - worth


@compiled
def length_at(s: State, seat: int, before: int, after: int) -> int:
    """Houses of the panorama that results."""
    houses = 1
    if before != NONE:
        houses += int(s.length[seat, before])
    if after != NONE:
        houses += int(s.length[seat, after])
    return houses
