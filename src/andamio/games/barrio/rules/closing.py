"""§4.5 closing up: pieces of the market slide together.

A market to choose is kept as digits of four bits, row by row: 0 an empty cell, else one more than its kind; three rows
in the first number and two in the second. A piece is a set of bits, CELLS * row + column.

CLOSINGS is room for all: with cards that all differ, the 8,650,574 split markets that a build can leave inside 5 x 5
give at most 16, and at most 13 at a later step; those inside 3 x 5 at most 22.
"""

from andamio.core.bits import size
from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .market import around, inside

BITS, DIGIT = 4, 15  # of one cell
UPPER = 3 * g.FULL  # digits in the first number
FURTHEST = 2 * g.FULL
MIDDLE = 8  # shifted rows and columns count from there, so that none is negative


@compiled
def cells_of(s: State) -> int:
    market, found = s.market, 0
    for r in range(s.height):
        for c in range(s.width):
            found |= int(market[r, c] != g.EMPTY) << (g.CELLS * r + c)
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
    return (cells >> (g.CELLS * r + c)) & 1 if 0 <= r < g.FULL and 0 <= c < g.FULL else 0


@compiled
def slides(cells: int, piece: int, down: int, across: int) -> bool:
    """A shift that overlaps nothing and touches another piece."""
    others, touches = cells & ~piece, 0
    for cell in range(g.CELLS * g.FULL):
        if (piece >> cell) & 1:
            r, c = cell // g.CELLS + down, cell % g.CELLS + across
            if has(others, r, c):
                return False
            touches |= has(others, r - 1, c) | has(others, r + 1, c) | has(others, r, c - 1) | has(others, r, c + 1)
    return touches == 1


@compiled
def add_option(s: State, box: Box, cells: int, piece: int, down: int, across: int) -> None:
    """A market to choose, if it is inside the limit; empty rows and columns are dropped."""
    rows, columns, upper, lower = 0, 0, 0, 0
    for cell in range(g.CELLS * g.FULL):
        if (cells >> cell) & 1:
            moves = (piece >> cell) & 1
            rows |= 1 << (MIDDLE + cell // g.CELLS + moves * down)
            columns |= 1 << (MIDDLE + cell % g.CELLS + moves * across)
    if not inside(box, size(rows), size(columns)):
        return
    for cell in range(g.CELLS * g.FULL):
        if (cells >> cell) & 1:
            moves = (piece >> cell) & 1
            r = size(rows & ((1 << (MIDDLE + cell // g.CELLS + moves * down)) - 1))
            c = size(columns & ((1 << (MIDDLE + cell % g.CELLS + moves * across)) - 1))
            place, digit = g.FULL * r + c, int(s.market[cell // g.CELLS, cell % g.CELLS]) + 1
            if place < UPPER:
                upper |= digit << (BITS * place)
            else:
                lower |= digit << (BITS * (place - UPPER))
    note_option(s, upper, lower)


@compiled
def note_option(s: State, upper: int, lower: int) -> None:
    for k in range(s.options):
        if s.option[k, 0] == upper and s.option[k, 1] == lower:
            return
    if s.options < g.CLOSINGS:
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
            for down in range(-distance, distance + 1):
                for side in range(-1, 2, 2):
                    across = side * (distance - abs(down))
                    if slides(cells, piece, down, across):
                        add_option(s, box, cells, piece, down, across)


@compiled
def close_as(s: State, choice: int) -> None:
    """The market becomes one of those to choose from."""
    upper, lower = int(s.option[choice, 0]), int(s.option[choice, 1])
    s.height = 0
    s.width = 0
    for place in range(g.FULL * g.FULL):
        digits = upper >> (BITS * place) if place < UPPER else lower >> (BITS * (place - UPPER))
        kind = (digits & DIGIT) - 1
        s.market[place // g.FULL, place % g.FULL] = kind
        if kind != g.EMPTY:
            s.height = max(s.height, place // g.FULL + 1)
            s.width = max(s.width, place % g.FULL + 1)
    s.options = 0
    for k in range(g.CLOSINGS):
        s.option[k, 0] = 0
        s.option[k, 1] = 0


@compiled
def close_up(s: State, box: Box, log: Log) -> bool:
    """§4.5 slide until one piece is left; True where the builder has a choice. Over the limit alone, §7.3 applies."""
    while inside(box, s.height, s.width) and not is_whole(s):
        if s.options == 0:
            find_options(s, box)
            emit(log, g.SPLIT, s.active, 0, s.options)
        if s.options > 1:
            return True
        close_as(s, 0)
    return False
