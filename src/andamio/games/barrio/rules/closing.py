"""§4.5 closing up: pieces of the market slide together.

A market to choose is kept as digits, row by row: 0 an empty cell, else one more than its kind; three rows in the first
number and two in the second. A piece is a set of bits, CELLS * row + column.
"""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from ..state import CELLS, CLOSINGS, EMPTY, FULL, KINDS, SPLIT
from .market import around, inside, ones

BASE, ROW = KINDS + 1, (KINDS + 1) ** FULL
UPPER = 3  # rows in the first number
FURTHEST = 2 * FULL
MIDDLE = 8  # shifted rows and columns count from there, so that none is negative


@compiled
def cells_of(s: State) -> int:
    market, found = s.market, 0
    for r in range(s.height):
        for c in range(s.width):
            if market[r, c] != EMPTY:
                found |= 1 << (CELLS * r + c)
    return found


@compiled
def piece_of(cells: int) -> int:
    """The side-connected piece of the first of these cells."""
    piece, wider = 0, cells & -cells
    while wider != piece:
        piece = wider
        wider = around(piece) & cells
    return piece


@compiled
def is_whole(s: State) -> bool:
    """One piece, or none."""
    cells = cells_of(s)
    return piece_of(cells) == cells


@compiled
def has(cells: int, r: int, c: int) -> int:
    return (cells >> (CELLS * r + c)) & 1 if 0 <= r < FULL and 0 <= c < FULL else 0


@compiled
def slides(box: Box, cells: int, piece: int, down: int, across: int) -> bool:
    """A shift that overlaps nothing, touches another piece and stays inside the limit."""
    others, rows, columns, touches = cells & ~piece, 0, 0, 0
    for r in range(FULL):
        for c in range(FULL):
            moves = has(piece, r, c)
            to_r, to_c = (r + down, c + across) if moves else (r, c)
            if moves and has(others, to_r, to_c):
                return False
            if moves:
                touches |= has(others, to_r - 1, to_c) | has(others, to_r + 1, to_c)
                touches |= has(others, to_r, to_c - 1) | has(others, to_r, to_c + 1)
            if has(cells, r, c):
                rows |= 1 << (MIDDLE + to_r)
                columns |= 1 << (MIDDLE + to_c)
    return touches == 1 and inside(box, ones(rows), ones(columns))


@compiled
def digit_at(s: State, cells: int, piece: int, r: int, c: int, down: int, across: int) -> int:
    """What lies on a cell once a piece has been shifted."""
    if has(piece, r - down, c - across):
        return int(s.market[r - down, c - across]) + 1
    return int(s.market[r, c]) + 1 if has(cells & ~piece, r, c) else 0


@compiled
def row_digits(s: State, cells: int, piece: int, r: int, down: int, across: int) -> int:
    """A row as digits, with zeros for every column that there might be; 0 if it is empty."""
    found = 0
    for c in range(-FULL, 2 * FULL):
        found |= int(digit_at(s, cells, piece, r, c, down, across) > 0) << (c + FULL)
    return found


@compiled
def add_option(s: State, cells: int, piece: int, down: int, across: int) -> None:
    """A market to choose, unless it is there already; empty rows and columns are dropped."""
    columns = 0
    for r in range(-FULL, 2 * FULL):
        columns |= row_digits(s, cells, piece, r, down, across)
    upper, lower, row = 0, 0, 0
    for r in range(-FULL, 2 * FULL):
        if row_digits(s, cells, piece, r, down, across):
            digits = 0
            for c in range(-FULL, 2 * FULL):
                if (columns >> (c + FULL)) & 1:
                    digits = digits * BASE + digit_at(s, cells, piece, r, c, down, across)
            digits *= BASE ** (FULL - ones(columns))
            if row < UPPER:
                upper += digits * ROW**row
            else:
                lower += digits * ROW ** (row - UPPER)
            row += 1
    note_option(s, upper, lower)


@compiled
def note_option(s: State, upper: int, lower: int) -> None:
    for k in range(s.options):
        if s.option[k, 0] == upper and s.option[k, 1] == lower:
            return
    if s.options < CLOSINGS:
        s.option[s.options, 0] = upper
        s.option[s.options, 1] = lower
        s.options += 1


@compiled
def find_options(s: State, box: Box) -> None:
    """§4.5 of any piece, the shifts by the fewest steps that make it touch another inside the limit."""
    cells, distance = cells_of(s), 0
    while s.options == 0 and distance < FURTHEST:
        distance += 1
        rest = cells
        while rest:
            piece = piece_of(rest)
            rest &= ~piece
            add_shifts(s, box, cells, piece, distance)


@compiled
def add_shifts(s: State, box: Box, cells: int, piece: int, distance: int) -> None:
    """Every shift of a piece by so many steps."""
    for down in range(-distance, distance + 1):
        across = distance - abs(down)
        if slides(box, cells, piece, down, -across):
            add_option(s, cells, piece, down, -across)
        if across > 0 and slides(box, cells, piece, down, across):
            add_option(s, cells, piece, down, across)


@compiled
def close_as(s: State, choice: int) -> None:
    """The market becomes one of those to choose from."""
    upper, lower = int(s.option[choice, 0]), int(s.option[choice, 1])
    for r in range(FULL):
        digits = (upper // ROW**r if r < UPPER else lower // ROW ** (r - UPPER)) % ROW
        for c in range(FULL):
            s.market[r, c] = digits // BASE ** (FULL - 1 - c) % BASE - 1
    measure(s)
    s.options = 0
    for k in range(CLOSINGS):
        s.option[k, 0] = 0
        s.option[k, 1] = 0


@compiled
def measure(s: State) -> None:
    s.height = 0
    s.width = 0
    for r in range(FULL):
        for c in range(FULL):
            if s.market[r, c] != EMPTY:
                s.height = max(s.height, r + 1)
                s.width = max(s.width, c + 1)


@compiled
def close_up(s: State, box: Box, log: Log) -> bool:
    """§4.5 slide until one piece is left; True where the builder has a choice. Over the limit alone, §7.3 applies."""
    while inside(box, s.height, s.width) and not is_whole(s):
        find_options(s, box)
        if s.options == 0:
            break
        emit(log, SPLIT, s.active, 0, s.options)
        if s.options > 1:
            return True
        close_as(s, 0)
    return False
