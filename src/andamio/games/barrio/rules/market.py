"""The common market: a grid, its lines, and cards that come and go.

A bundle counts cards by kind, eight bits each. A set of cells has a bit for each: CELLS * row + column, the outside 0.
"""

from andamio.core.bits import size
from andamio.core.compiled import Box, State, compiled

from .. import state as g

ROW = (1 << g.CELLS) - 1  # the cells of row 0
COLUMN = sum(1 << (g.CELLS * r) for r in range(g.CELLS))  # those of column 0
ALL = -1  # every cell
LAST_ROW = g.CELLS * (g.CELLS - 1)  # where its cells begin
ONES = sum(1 << (g.BITS * kind) for kind in range(g.MATERIALS))  # a bundle of one card of each material
TOPS = ONES << (g.BITS - 1)  # the highest bit of each: no bundle is so large


@compiled
def inside(box: Box, height: int, width: int) -> bool:
    """§3.2 at most 5 x 5; §7.3 alone 3 x 5 or 5 x 3."""
    if box.seats > 1:
        return height <= g.FULL and width <= g.FULL
    return min(height, width) <= g.SHORT and max(height, width) <= g.FULL


@compiled
def one(kind: int) -> int:
    """A bundle of one card."""
    return 1 << (g.BITS * int(kind))


@compiled
def count_in(bundle: int, kind: int) -> int:
    return (bundle >> (g.BITS * int(kind))) & g.DIGIT


@compiled
def lacks_of(bundle: int, need: int) -> int:
    """Of each material, how many cards a bundle has too few: all digits at once, none borrows from its neighbour."""
    spare = (need | TOPS) - (bundle & (ONES * g.DIGIT))
    lacks = spare & TOPS
    return spare & (lacks - (lacks >> (g.BITS - 1)))


@compiled
def materials_in(bundle: int) -> int:
    """How many, if there is nothing else in it: multiplied by ONES, the last digit is the sum of all."""
    return ((bundle * ONES) >> (g.BITS * (g.MATERIALS - 1))) & g.DIGIT


@compiled
def all_lines(s: State) -> int:
    """Bit `line`."""
    return ((1 << int(s.height)) - 1) | ((1 << int(s.width)) - 1) << g.SIDE


@compiled
def is_line(s: State, line: int) -> bool:
    return 0 <= line < s.height or g.SIDE <= line < g.SIDE + s.width


@compiled
def bundle_of(s: State, line: int) -> int:
    """§4.2 every card with that row or column, beyond gaps too."""
    return row_bundle(s, line) if line < g.SIDE else column_bundle(s, line - g.SIDE)


@compiled
def row_bundle(s: State, r: int) -> int:
    found = 0
    for c in range(s.width):
        found += card_of(int(s.market[r, c]))
    return found


@compiled
def column_bundle(s: State, c: int) -> int:
    found = 0
    for r in range(s.height):
        found += card_of(int(s.market[r, c]))
    return found


@compiled
def card_of(kind: int) -> int:
    """A bundle of the card on a cell, of nothing where it is empty: to branch here would be guesswork."""
    return int(kind != g.EMPTY) << g.BITS * (kind & (g.KINDS - 1))


@compiled
def occupied(s: State) -> int:
    """The cells with a card."""
    market, found = s.market, 0
    for r in range(s.height):
        for c in range(s.width):
            found |= int(market[r, c] != g.EMPTY) << (g.CELLS * (r + 1) + c + 1)
    return found


@compiled
def around(cells: int) -> int:
    """The cells that touch these by a side, and these."""
    return cells | (cells << 1) | (cells >> 1) | (cells << g.CELLS) | (cells >> g.CELLS)


@compiled
def frontier(taken: int) -> int:
    """§3.1 the free cells that touch one of these by a side; the first card has one cell."""
    return around(taken) & ~taken if taken else 1 << (g.CELLS + 1)


@compiled
def cells_of(line: int) -> int:
    """The cells of a row or a column."""
    return ROW << (g.CELLS * (line + 1)) if line < g.SIDE else COLUMN << (line - g.SIDE + 1)


@compiled
def rows_of(cells: int) -> int:
    """The first cell of each row that has one of these."""
    found = cells
    for step in (1, 2, 4):
        found |= found >> step
    return found & COLUMN


@compiled
def columns_of(cells: int) -> int:
    """The cell in row 0 of each column that has one of these."""
    found = cells
    for step in (1, 2, 4):
        found |= found << (g.CELLS * step)
    return (found >> LAST_ROW) & ROW


@compiled
def fits(box: Box, cells: int) -> bool:
    """§3.3 cards on these cells are inside once empty lines are dropped."""
    return inside(box, size(rows_of(cells)), size(columns_of(cells)))


@compiled
def cells_inside(taken: int) -> int:
    """§3.2, §3.3 with others: where one more card fits, once empty lines are dropped; nowhere, if these do not."""
    rows, columns = rows_of(taken), columns_of(taken)
    height, width = size(rows), size(columns)
    if height > g.FULL or width > g.FULL:
        return 0
    found = rows * ROW if height == g.FULL else ALL
    return found & (columns * COLUMN if width == g.FULL else ALL)


# -- cards that come and go


@compiled
def lay(s: State, kind: int, cell: int) -> None:
    """§3.1 a card on a cell; the grid grows on that side."""
    r, c = cell // g.CELLS - 1, cell % g.CELLS - 1
    if r < 0 or c < 0:
        make_room(s, int(r < 0), int(c < 0))
        r, c = max(r, 0), max(c, 0)
    s.height = max(s.height, r + 1)
    s.width = max(s.width, c + 1)
    s.market[r, c] = kind


@compiled
def make_room(s: State, down: int, across: int) -> None:
    """Shift every card, so that a row or a column is free before the first."""
    market = s.market
    s.height += down
    s.width += across
    for i in range(s.height):
        for j in range(s.width):
            r, c = s.height - 1 - i, s.width - 1 - j
            market[r, c] = market[r - down, c - across] if r >= down and c >= across else g.EMPTY


@compiled
def take_line(s: State, line: int) -> None:
    """§4.1 the whole row or column leaves; §4.5 it is dropped, and so is every line now empty."""
    for i in range(s.width if line < g.SIDE else s.height):
        if line < g.SIDE:
            s.market[line, i] = g.EMPTY
        else:
            s.market[i, line - g.SIDE] = g.EMPTY
    drop_rows(s)
    drop_columns(s)


@compiled
def drop_rows(s: State) -> None:
    market, kept = s.market, 0
    for r in range(s.height):
        if bundle_of(s, r):
            for c in range(s.width):
                market[kept, c] = market[r, c]
            kept += 1
    for r in range(kept, s.height):
        for c in range(s.width):
            market[r, c] = g.EMPTY
    s.height = kept


@compiled
def drop_columns(s: State) -> None:
    market, kept = s.market, 0
    for c in range(s.width):
        if bundle_of(s, g.SIDE + c):
            for r in range(s.height):
                market[r, kept] = market[r, c]
            kept += 1
    for c in range(kept, s.width):
        for r in range(s.height):
            market[r, c] = g.EMPTY
    s.width = kept


@compiled
def discard_market(s: State) -> int:
    """§3.4, §7.3 every card goes to the discard, Burruños too."""
    market, cards = s.market, 0
    for r in range(s.height):
        for c in range(s.width):
            if market[r, c] != g.EMPTY:
                s.discard[g.HOUSES + market[r, c]] += 1
                market[r, c] = g.EMPTY
                cards += 1
    s.thrown[1] += cards
    s.height = 0
    s.width = 0
    return cards


@compiled
def kind_count(s: State, kind: int) -> int:
    """Cards of a kind in the market."""
    market, cards = s.market, 0
    for r in range(s.height):
        for c in range(s.width):
            cards += market[r, c] == kind
    return cards
