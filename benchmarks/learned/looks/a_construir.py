"""What a small net is told of a position of ¡A construir! at two seats and without expert rules; compiled.

What each seat has comes twice, of the seat in turn first: its groups beside what its hand has for them, its
cards beside its coins. Both hands are read: in a search, one of them was imagined, and so was the deck.

Every row is of one turn of each seat:     row = 1 + BASE * turn + base       row 0 is no row
"""

from __future__ import annotations

import numpy as np

from andamio.core.bits import size
from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.rows import Block, block
from andamio.games.a_construir import advice as by_hand
from andamio.games.a_construir import state as g
from andamio.games.a_construir.rules.town import beside, cards_of, free, is_in, joined

SEATS = 2
OPTIONS: dict[str, object] = {"seats": SEATS}
PLAN = by_hand.PLAN._replace(explore=0.2)
PHASES = g.TOKENS
WIDE = SEATS * g.SIDE  # columns
ICONS = 2 * g.MOST_ICON + 1
LIES = ICONS + 2 * SEATS * g.FACES  # free, with its icon; a card, whose it is, up or down
SIZES, ROOMS, HELD, COMING = (
    7,
    4,
    3,
    4,
)  # of a group, squares beside it, in hand, in the deck: from 0, the last for more
PURSES, OFFERS, WAYS, LANDS = 21, 4, 8, 4  # so for coins, coins on a card, squares in reach and own land
LEADS, LEAD_STEP = 31, 2  # how many kinds of lead by the estimate, and points between two of them
LEAD_SCALE, SUM_SCALE = 0.05, 0.01
DENSE = 2

SQUARE = block(Block(0, 0), g.ROWS * WIDE * LIES)
GROUP = block(SQUARE, SEATS * g.KINDS * SIZES * ROOMS * HELD * COMING)  # of size 0: only in hand
CARD = block(GROUP, SEATS * g.FACES * PURSES)
MARKET = block(CARD, g.SLOTS * g.FACES * OFFERS)
SUITS = block(MARKET, g.SLOTS * g.KINDS * COMING * COMING)  # a market card, and the buildings of both of its kind
PURSE = block(SUITS, PURSES * PURSES)
WAY = block(PURSE, SEATS * WAYS * LANDS)  # free squares in reach, and own land
SITUATION = block(WAY, (g.COUNTING + 1) * SEATS)  # the phase, and who has placed first
PLACED = block(SITUATION, 2 * g.FACES)  # the card being placed, up or down
LEAD = block(PLACED, LEADS)
BASE = LEAD.end
ROWS = 1 + BASE * PHASES
MOST_ROWS = g.ROWS * WIDE + SEATS * (g.TOKENS + 2 * g.HAND + 1) + 2 * g.SLOTS + 4


@compiled
def look(s: State, box: Box, rows: Array, dense: Array, points: Array) -> int:
    """The rows of a position as its seat in turn sees it; gives how many. `points` are what seats may expect."""
    at = look_at_town(s, rows, 0)
    for who in range(SEATS):
        seat = s.turn if who == 0 else SEATS - 1 - s.turn
        at = look_at_groups(s, box, who, seat, rows, at)
        at = look_at_hand(s, box, who, seat, rows, at)
    at = look_at_market(s, box, rows, at)
    at = look_at_turn(s, rows, at)
    by_hand.estimate(s, box, points)
    lead = points[s.turn] - points[SEATS - 1 - s.turn]
    dense[0] = np.float32(lead * LEAD_SCALE)
    dense[1] = np.float32((points[0] + points[1]) * SUM_SCALE)
    rows[at] = LEAD.start + max(0, min(LEADS - 1, LEADS // 2 + int(np.floor(lead / LEAD_STEP + 0.5))))
    start = 1 + BASE * min(PHASES - 1, int(s.placed) // SEATS)
    for k in range(at + 1):
        rows[k] += start
    return at + 1


@compiled
def look_at_town(s: State, rows: Array, at: int) -> int:
    """Every square, and what lies there."""
    own, land = cards_of(s, s.turn), int(s.lots)
    for line in range(g.ROWS):
        for column in range(WIDE):
            square = g.COLUMNS * line + column
            lies = int(s.icon[square]) + g.MOST_ICON
            if s.face[square] != g.EMPTY:
                way = 2 * int(is_in(own, square)) + int(is_in(land, square))
                lies = ICONS + g.FACES * way + int(s.face[square])
            rows[at] = SQUARE.start + (WIDE * line + column) * LIES + lies
            at += 1
    return at


@compiled
def count_of(s: State, box: Box, cards: Array, kind: int) -> int:
    """How many of a kind are among some cards."""
    found = 0
    for face in range(g.FACES):
        found += int(cards[face]) * int(box.kind[face] == kind)
    return found


@compiled
def look_at_groups(s: State, box: Box, who: int, seat: int, rows: Array, at: int) -> int:
    """Each group, and each kind that is in hand and not in the town."""
    for kind in range(g.KINDS):
        squares, held = int(s.up[seat]) & int(s.site[kind]), count_of(s, box, s.hand[seat], kind)
        if squares == 0 and held == 0:
            continue
        coming = min(COMING - 1, count_of(s, box, s.deck, kind))
        key, more = (g.KINDS * who + kind) * SIZES, HELD * COMING
        rest = COMING * min(HELD - 1, held) + coming
        if squares == 0:
            rows[at] = GROUP.start + key * ROOMS * more + rest
            at += 1
        while squares:
            group = joined(box, squares, squares & -squares)
            room = min(ROOMS - 1, size(beside(box, group) & free(s, box)))
            rows[at] = GROUP.start + ((key + min(SIZES - 1, size(group))) * ROOMS + room) * more + rest
            at += 1
            squares &= ~group
    return at


@compiled
def look_at_hand(s: State, box: Box, who: int, seat: int, rows: Array, at: int) -> int:
    """Cards beside the coins to pay for them; where the next may go."""
    purse, own = min(PURSES - 1, int(s.coins[seat])), cards_of(s, seat)
    for face in range(g.FACES):
        if s.hand[seat, face] > 0:
            rows[at] = CARD.start + (g.FACES * who + face) * PURSES + purse
            at += 1
    ways = min(WAYS - 1, size(beside(box, own) & free(s, box)))
    rows[at] = WAY.start + (WAYS * who + ways) * LANDS + min(LANDS - 1, size(int(s.land[seat])))
    return at + 1


@compiled
def look_at_market(s: State, box: Box, rows: Array, at: int) -> int:
    """What lies there, and who has buildings of its kind."""
    own, other = int(s.up[s.turn]), int(s.up[SEATS - 1 - s.turn])
    for slot in range(g.SLOTS):
        if s.market[slot] != g.EMPTY:
            face, kind = int(s.market[slot]), int(box.kind[s.market[slot]])
            site = int(s.site[kind])
            mine, yours = min(COMING - 1, size(own & site)), min(COMING - 1, size(other & site))
            rows[at] = MARKET.start + (g.FACES * slot + face) * OFFERS + min(OFFERS - 1, int(s.offer[slot]))
            rows[at + 1] = SUITS.start + ((g.KINDS * slot + kind) * COMING + mine) * COMING + yours
            at += 2
    return at


@compiled
def look_at_turn(s: State, rows: Array, at: int) -> int:
    """The purses, the phase and the card being placed."""
    own, other = min(PURSES - 1, int(s.coins[s.turn])), min(PURSES - 1, int(s.coins[SEATS - 1 - s.turn]))
    rows[at] = PURSE.start + PURSES * own + other
    rows[at + 1] = SITUATION.start + SEATS * int(s.phase) + int(s.placed) % SEATS
    if s.card == g.EMPTY:
        return at + 2
    rows[at + 2] = PLACED.start + g.FACES * int(s.down) + int(s.card)
    return at + 3
