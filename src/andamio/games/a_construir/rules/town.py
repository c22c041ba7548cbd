"""Sets of squares: bit `square` of a whole number."""

from andamio.core.compiled import Box, State, compiled

from .. import state as g

FIRST_COLUMN = 0x01010101
LAST_COLUMN = 0x80808080


@compiled
def plays_with(s: State, rule: int) -> bool:
    """An expert rule is in play."""
    return (int(s.rules) & rule) != 0


@compiled
def beside(box: Box, squares: int) -> int:
    """§2.7 all that is side by side with some of them: above, below, left or right."""
    right, left = (squares & ~LAST_COLUMN) << 1, (squares & ~FIRST_COLUMN) >> 1
    return (right | left | squares << g.COLUMNS | squares >> g.COLUMNS) & int(box.ground)


@compiled
def around(box: Box, squares: int) -> int:
    """§4.1 all that touches some of them, side by side or corner to corner; they themselves too."""
    row = squares | (squares & ~LAST_COLUMN) << 1 | (squares & ~FIRST_COLUMN) >> 1
    return (row << g.COLUMNS | row >> g.COLUMNS | row) & int(box.ground)


@compiled
def cards_of(s: State, seat: int) -> int:
    """Its cards, face up or down; §2.8 those that are covered count for nothing."""
    return int(s.up[seat]) | int(s.land[seat])


@compiled
def cards_of_others(s: State, seat: int) -> int:
    return int(s.taken) & ~cards_of(s, seat)


@compiled
def land_of_others(s: State, seat: int) -> int:
    return int(s.lots) & ~int(s.land[seat])


@compiled
def free(s: State, box: Box) -> int:
    """Squares without a card."""
    return int(box.ground) & ~int(s.taken)


@compiled
def is_in(squares: int, square: int) -> bool:
    return (squares >> square) & 1 != 0


@compiled
def joined(box: Box, squares: int, start: int) -> int:
    """§3.2 of the squares, those connected side by side with some of `start`."""
    found, grown = 0, start & squares
    while grown != found:
        found = grown
        grown = (found | beside(box, found)) & squares
    return found


@compiled
def owner_of(s: State, square: int) -> int:
    """The seat whose card lies there, or -1."""
    for seat in range(g.SEATS):
        if is_in(cards_of(s, seat), square):
            return seat
    return -1
