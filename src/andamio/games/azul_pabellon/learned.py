"""What a small net (bots/net.py) is told of a position at two seats, coloured side: the few rows of a table; compiled.

Every row is of one round, so a net learns each round apart; while it is trained it shares what rounds have in common:

    row = 1 + BASE * (round - 1) + base       row 0 is no row       bases are the same in all rounds

What each seat has comes twice, of the seat in turn first. Beside the rows stand two numbers, of the game's estimate.
"""

from __future__ import annotations

import numpy as np

from andamio.core.bits import size
from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.rows import Block, block

from . import advice as by_hand
from . import state as g

SEATS = 2
OPTIONS = {"seats": SEATS, "side": "coloured"}
PLAN = by_hand.PLAN._replace(explore=0.1)  # what a net says varies less than a rollout
FACTORIES = 5  # at two seats
PAID, MOST_POOL, MOST_CENTRE, MOST_MISSING = 6, 12, 15, 7  # what lies above counts as so many
NEAR = 2 * g.RING  # pillars and statues: a window lies in one star
AROUND = 4  # spaces of one of them
SETS = 1 << g.PLACES
LEADS, LEAD_STEP = 21, 4  # how many kinds of lead by the estimate, and points between two of them
MARKERS = SEATS + 1  # it lies in the centre, or whose it is
LEAD_SCALE, SUM_SCALE = 0.03, 0.01
DENSE = 2

STAR = block(Block(0, 0), SEATS * g.COLOURS * SETS * (PAID + 1))  # its places that are filled, its tiles at hand
MIDDLE = block(STAR, SEATS * SETS)  # places of the middle star that are filled
TAKES = block(MIDDLE, SEATS * SETS)  # colours that it still takes
POOL = block(TAKES, SEATS * g.COLOURS * (MOST_POOL + 1))
CORNER = block(POOL, SEATS * g.COLOURS * (g.CORNERS + 1))
NUMBER = block(CORNER, SEATS * g.NUMBERS * (MOST_MISSING + 1))
FEATURE = block(NUMBER, SEATS * NEAR * (AROUND + 1))
FACTORY = block(FEATURE, 2 * g.COLOURS * (g.PER_FACTORY + 1))  # with a wild tile or without
CENTRE = block(FACTORY, 4 * g.COLOURS * (MOST_CENTRE + 1))  # with the marker or without, too
SUPPLY = block(CENTRE, g.COLOURS * (g.SUPPLY + 1))
SITUATION = block(SUPPLY, (g.KEEPING + 1) * 4 * MARKERS)  # the phase, who has passed, who starts
SPACE = block(SITUATION, g.SPACES)  # being paid for
COLOUR = block(SPACE, g.COLOURS)
OWED = block(COLOUR, g.SUPPLY + 1)
LEFT = block(OWED, g.FACTORIES * g.PER_FACTORY + 1)
LEAD = block(LEFT, LEADS)
BASE = LEAD.end
PHASES = g.ROUNDS
ROWS = 1 + BASE * PHASES
MOST_ROWS = SEATS * (3 * g.COLOURS + 2 + g.NUMBERS + NEAR) + FACTORIES * g.PER_FACTORY + 2 * g.COLOURS + 6  # of one


@compiled
def look(s: State, box: Box, rows: Array, dense: Array, points: Array) -> int:
    """The rows of a position as its seat in turn sees it; gives how many. `points` are what seats may expect."""
    at = 0
    for who in range(SEATS):
        seat = s.turn if who == 0 else SEATS - 1 - s.turn
        at = look_at_tiles(s, who, seat, rows, at)
        at = look_at_board(s, box, who, seat, rows, at)
    at = look_at_table(s, box, rows, at)
    at = look_at_turn(s, rows, at)
    by_hand.estimate(s, box, points)
    lead = points[s.turn] - points[SEATS - 1 - s.turn]
    dense[0] = np.float32(lead * LEAD_SCALE)
    dense[1] = np.float32((points[0] + points[1]) * SUM_SCALE)
    rows[at] = LEAD.start + max(0, min(LEADS - 1, LEADS // 2 + int(np.floor(lead / LEAD_STEP + 0.5))))
    first = 1 + BASE * max(0, int(s.round) - 1)
    for k in range(at + 1):
        rows[k] += first
    return at + 1


@compiled
def look_at_tiles(s: State, who: int, seat: int, rows: Array, at: int) -> int:
    """What a seat has of each colour, beside the star of that colour."""
    covered = int(s.covered[seat])
    for colour in range(g.COLOURS):
        own, kept, mine = int(s.pool[seat, colour]), int(s.corner[seat, colour]), g.COLOURS * who + colour
        held = covered >> (g.PLACES * colour) & (SETS - 1)
        rows[at] = STAR.start + (mine * SETS + held) * (PAID + 1) + min(own, PAID)
        rows[at + 1] = POOL.start + mine * (MOST_POOL + 1) + min(own, MOST_POOL)
        at += 2
        if kept > 0:
            rows[at] = CORNER.start + mine * (g.CORNERS + 1) + kept
            at += 1
    return at


@compiled
def look_at_board(s: State, box: Box, who: int, seat: int, rows: Array, at: int) -> int:
    """The middle star; the numbers that are not all covered; what is surrounded in part."""
    covered = int(s.covered[seat])
    rows[at] = MIDDLE.start + SETS * who + (covered >> (g.PLACES * g.MIDDLE) & (SETS - 1))
    rows[at + 1] = TAKES.start + SETS * who + (int(s.takes[seat, g.MIDDLE]) & (SETS - 1))
    at += 2
    for number in range(g.NUMBERS):
        missing = min(MOST_MISSING, size(box.every[number] & ~covered))
        rows[at] = NUMBER.start + (g.NUMBERS * who + number) * (MOST_MISSING + 1) + missing
        at += 1
    for feature in range(NEAR):
        around = size(box.around[feature] & covered)
        if around > 0:
            rows[at] = FEATURE.start + (NEAR * who + feature) * (AROUND + 1) + around
            at += 1
    return at


@compiled
def look_at_table(s: State, box: Box, rows: Array, at: int) -> int:
    """All factories are alike; then the centre and the supply."""
    for source in range(FACTORIES):
        first = FACTORY.start + int(s.source[source, s.wild] > 0) * g.COLOURS * (g.PER_FACTORY + 1)
        for colour in range(g.COLOURS):
            tiles = int(s.source[source, colour])
            if tiles > 0:
                rows[at] = first + colour * (g.PER_FACTORY + 1) + min(tiles, g.PER_FACTORY)
                at += 1
    first = 2 * int(s.marker > 0) + int(s.source[g.CENTRE, s.wild] > 0)
    for colour in range(g.COLOURS):
        tiles, spare = int(s.source[g.CENTRE, colour]), int(s.supply[colour])
        if tiles > 0:
            rows[at] = CENTRE.start + (first * g.COLOURS + colour) * (MOST_CENTRE + 1) + min(tiles, MOST_CENTRE)
            at += 1
        if spare > 0:
            rows[at] = SUPPLY.start + colour * (g.SUPPLY + 1) + spare
            at += 1
    return at


@compiled
def look_at_turn(s: State, rows: Array, at: int) -> int:
    """The phase and what is being paid for."""
    own, marker = s.turn, 0
    if s.marker == 0:
        marker = 1 if s.starter == own else 2
    passed = 2 * int(s.passed[own] > 0) + int(s.passed[SEATS - 1 - own] > 0)
    rows[at] = SITUATION.start + (s.phase * 4 + passed) * MARKERS + marker
    rows[at + 1] = LEFT.start + int(s.left)
    rows[at + 2] = OWED.start + int(s.owed)
    at += 3
    if s.phase == g.COLOURING or s.phase == g.SPENDING:
        rows[at] = SPACE.start + int(s.space)
        rows[at + 1] = COLOUR.start + int(s.colour)
        at += 2
    return at
