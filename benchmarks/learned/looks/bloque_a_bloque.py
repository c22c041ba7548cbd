"""What a small net is told of a position of Bloque a Bloque at two seats: the few rows of a table; compiled.

What each seat has comes twice, of the seat in turn first. A building is told by the colours of all its floors, beside
what is left of the deck, what the hand has for its next level and which sale cards are reserved; a card by itself,
beside the tower that is rising and beside the deck. A card that is chosen to pay is at hand no more.

    pattern = 1 and a bit for each floor, from the ground      tower = of the building begun last, 0 if it has a roof
"""

from __future__ import annotations

import numpy as np

from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.rows import Block, block
from andamio.games.bloque_a_bloque import advice as by_hand
from andamio.games.bloque_a_bloque import state as g
from andamio.games.bloque_a_bloque.rules.ending import colour_of, only_colour, points_of
from andamio.games.bloque_a_bloque.rules.table import find, has_roof

SEATS = 2
OPTIONS = {"seats": SEATS}
PLAN = by_hand.PLAN._replace(reach=0, doubt=0.0, explore=0.2)
PHASES = 1
PATTERNS, TOWERS = 1 << (g.TOP + 2), 4 * (g.TOP + 2)
SEEN = 5  # buildings of a seat, the last ones
TIMES, TIME_STEP = 8, 7  # how much of the deck is left
AHEAD = 1 << g.LEVELS  # levels that an end in hand fits
STAGES = 3  # of a building: it rises, has a roof, has a pool
SALES = 1 << g.COLOURS
MOST_COINS, MOST_POINTS, MOST_ADDS, MOST_LEFT, MOST_ALIKE = 24, 48, 24, 66, 12
LAST = g.SEATS + 1  # turns after this one, or that the deck lasts
LEADS, LEAD_STEP = 21, 2  # how many kinds of lead by the estimate, and points between two of them
LEAD_SCALE, SUM_SCALE = 0.2, 0.05
DENSE = 2

BUILDING = block(Block(1, 1), SEATS * STAGES * PATTERNS * TIMES)  # row 0 is no row
SALE = block(BUILDING, SEATS * 2 * PATTERNS * SALES)  # with a roof or without; sale cards in the reserve
NEXT = block(SALE, SEATS * PATTERNS * 8)  # the next floor in blue, in brown, a roof: in hand
SIGN = block(NEXT, SEATS * PATTERNS * SALES)  # sale cards on it
FITS = block(SIGN, SEATS * g.COLOURS * (g.TOP + 2) * AHEAD)  # in hand of a colour, and roofs; by the tower
CARD = block(FITS, SEATS * g.KINDS * TOWERS)  # in hand
KEPT = block(CARD, SEATS * g.KINDS * TOWERS)  # in the reserve
LATE = block(KEPT, SEATS * g.ZONES * g.KINDS * TIMES)
OFFER = block(LATE, SEATS * g.KINDS)
COINS = block(OFFER, SEATS * (g.SLOTS + 1) * (MOST_COINS + 1))  # cards at hand, and what they pay
ADDS = block(COINS, SEATS * (MOST_ADDS + 1))
POINTS = block(ADDS, SEATS * (MOST_POINTS + 1))
DECK = block(POINTS, (g.COLOURS * g.ROOF + 1) * (MOST_ALIKE + 1))  # ends of each floor, and roofs
SPECIAL = block(DECK, (g.COLOURS + 1) * (MOST_ALIKE + 1))  # sale cards and pools in the deck
LEFT = block(SPECIAL, MOST_LEFT + 1)
SITUATION = block(LEFT, (g.SELLING + 1) * (g.ACTS + 1) * 2 * LAST)  # the phase, actions left, whose turn, last turns
IDLE = block(SITUATION, g.STILL * g.SEATS + 1)
PREPARED = block(IDLE, g.ACTIONS)
SITE = block(PREPARED, PATTERNS)
CHOSEN = block(SITE, 2 * g.KINDS)  # to pay, or what it is about
OWED = block(CHOSEN, g.VALUES + 1)
LEAD = block(OWED, LEADS)
ROWS = LEAD.end
MOST_ROWS = SEATS * (4 * SEEN + g.COLOURS + 2 * g.SLOTS + g.MOST_OFFERS + 3) + g.COLOURS * g.ROOF + 1 + 3 + 7


@compiled
def look(s: State, box: Box, rows: Array, dense: Array, points: Array) -> int:
    """The rows of a position as its seat in turn sees it; gives how many. `points` are what seats may expect."""
    at, time = 0, min(TIMES - 1, (int(s.left) + TIME_STEP - 1) // TIME_STEP)
    for who in range(SEATS):
        seat = s.turn if who == 0 else SEATS - 1 - s.turn
        ends = ends_in_hand(s, box, seat)
        at = look_at_buildings(s, box, who, seat, time, ends, rows, at)
        at = look_at_cards(s, box, who, seat, time, ends, rows, at)
        at = look_at_sums(s, box, who, seat, rows, at)
    at = look_at_deck(s, box, rows, at)
    at = look_at_turn(s, rows, at)
    at = look_at_plan(s, box, rows, at)
    by_hand.estimate(s, box, points)
    lead = points[s.turn] - points[SEATS - 1 - s.turn]
    dense[0] = np.float32(lead * LEAD_SCALE)
    dense[1] = np.float32((points[0] + points[1]) * SUM_SCALE)
    rows[at] = LEAD.start + max(0, min(LEADS - 1, LEADS // 2 + int(np.floor(lead / LEAD_STEP + 0.5))))
    return at + 1


# -- what a seat has


@compiled
def chosen(s: State, seat: int) -> int:
    """The cards that it has put aside for what it prepares: bit `slot`."""
    return int(s.mark[seat]) | int(s.aside[seat])


@compiled
def ends_in_hand(s: State, box: Box, seat: int) -> int:
    """The floors that its hand has in blue, then those in brown: bit `level`; a roof counts as both."""
    gone, found = chosen(s, seat), 0
    for i in range(s.held[seat]):
        kind = int(s.hand[seat, i])
        if kind < g.BUILT and not gone >> i & 1:
            found |= end_bit(box, g.ENDS * kind) | end_bit(box, g.ENDS * kind + 1)
    return found


@compiled
def end_bit(box: Box, face: int) -> int:
    level, colour = int(box.level[face]), int(box.colour[face])
    if level == g.ROOF:
        return 1 << g.ROOF | 1 << (g.LEVELS + g.ROOF)
    return 1 << (g.LEVELS * colour + level) if level >= 0 else 0


@compiled
def pattern_of(s: State, box: Box, seat: int, building: int) -> int:
    pattern = 1
    for level in range(s.height[seat, building]):
        pattern = 2 * pattern + colour_of(s, box, seat, building, level)
    return pattern


@compiled
def tower_of(s: State, box: Box, seat: int) -> int:
    """Its height, the colour on top, and whether it has but one."""
    last = int(s.begun[seat]) - 1
    if last < 0 or has_roof(s, seat, last):
        return 0
    height = int(s.height[seat, last])
    one = int(only_colour(s, box, seat, last) != g.NO_COLOUR)
    return 4 * height + 2 * colour_of(s, box, seat, last, height - 1) + one


@compiled
def sales_kept(s: State, seat: int) -> int:
    found = 0
    for colour in range(g.COLOURS):
        found |= int(find(s.reserve[seat], g.SALE + colour) != g.EMPTY) << colour
    return found


@compiled
def look_at_buildings(s: State, box: Box, who: int, seat: int, time: int, ends: int, rows: Array, at: int) -> int:
    begun, sales = int(s.begun[seat]), sales_kept(s, seat)
    for building in range(max(0, begun - SEEN), begun):
        roof, mine = int(has_roof(s, seat, building)), PATTERNS * who + pattern_of(s, box, seat, building)
        stage, sign = roof + int(s.pool[seat, building]), int(s.sign[seat, building])
        rows[at] = BUILDING.start + (mine * STAGES + stage) * TIMES + time
        at += 1
        if sales > 0:
            rows[at] = SALE.start + (2 * mine + roof) * SALES + sales
            at += 1
        if sign > 0:
            rows[at] = SIGN.start + mine * SALES + sign
            at += 1
        if roof == 0:
            rows[at] = NEXT.start + 8 * mine + next_in(ends, int(s.height[seat, building]))
            at += 1
    return at


@compiled
def next_in(ends: int, height: int) -> int:
    """Whether there is a floor for it in blue and in brown, and a roof; one of seven floors takes but a roof."""
    blue, brown, roof = ends >> height & 1, ends >> (g.LEVELS + height) & 1, ends >> g.ROOF & 1
    return blue + 2 * brown + 4 * roof


@compiled
def look_at_cards(s: State, box: Box, who: int, seat: int, time: int, ends: int, rows: Array, at: int) -> int:
    tower, gone = tower_of(s, box, seat), chosen(s, seat)
    for colour in range(g.COLOURS):
        level = (g.COLOURS * who + colour) * (g.TOP + 2) + tower // 4
        rows[at] = FITS.start + level * AHEAD + (ends >> (g.LEVELS * colour) & (AHEAD - 1))
        at += 1
    for slot in range(g.SLOTS):
        zone = int(slot >= g.HELD)
        kind = int(s.reserve[seat, slot - g.HELD]) if zone else int(s.hand[seat, slot])
        if kind != g.EMPTY and not gone >> slot & 1:
            first = KEPT.start if zone else CARD.start
            rows[at] = first + (g.KINDS * who + kind) * TOWERS + tower
            rows[at + 1] = LATE.start + ((g.ZONES * who + zone) * g.KINDS + kind) * TIMES + time
            at += 2
    for i in range(g.MOST_OFFERS):
        if s.offer[seat, i] != g.EMPTY:
            rows[at] = OFFER.start + g.KINDS * who + int(s.offer[seat, i])
            at += 1
    return at


@compiled
def look_at_sums(s: State, box: Box, who: int, seat: int, rows: Array, at: int) -> int:
    """Coins and cards at hand, cards that it may still add, points that are safe."""
    cards, coins, gone = 0, 0, chosen(s, seat)
    for i in range(s.held[seat]):
        at_hand = ~gone >> i & 1
        cards += at_hand
        coins += at_hand * int(box.value[s.hand[seat, i]])
    for i in range(s.kept[seat]):
        at_hand = ~gone >> (g.HELD + i) & 1
        cards += at_hand
        coins += at_hand * int(box.value[s.reserve[seat, i]])
    rows[at] = COINS.start + ((g.SLOTS + 1) * who + cards) * (MOST_COINS + 1) + min(coins, MOST_COINS)
    rows[at + 1] = ADDS.start + (MOST_ADDS + 1) * who + min(by_hand.adds_left(s, box, seat), MOST_ADDS)
    rows[at + 2] = POINTS.start + (MOST_POINTS + 1) * who + min(points_of(s, box, seat), MOST_POINTS)
    return at + 3


# -- what lies between them


@compiled
def look_at_deck(s: State, box: Box, rows: Array, at: int) -> int:
    """How many ends of each floor, and how many roofs, sale cards and pools may still be drawn."""
    if s.left == 0:
        return at
    first = at
    for key in range(g.COLOURS * g.ROOF + 1):
        rows[at + key] = 0
    for kind in range(g.FLOORS):
        for end in range(g.ENDS if s.deck[kind] > 0 else 0):
            level, colour = int(box.level[g.ENDS * kind + end]), int(box.colour[g.ENDS * kind + end])
            key = g.COLOURS * g.ROOF if level == g.ROOF else g.COLOURS * level + colour
            rows[first + key] += int(s.deck[kind])
    for key in range(g.COLOURS * g.ROOF + 1):
        rows[at] = DECK.start + key * (MOST_ALIKE + 1) + min(int(rows[first + key]), MOST_ALIKE)
        at += 1
    for kind in range(g.SALE, g.KINDS):
        rows[at] = SPECIAL.start + (kind - g.SALE) * (MOST_ALIKE + 1) + min(int(s.deck[kind]), MOST_ALIKE)
        at += 1
    return at


@compiled
def look_at_turn(s: State, rows: Array, at: int) -> int:
    acts = int(s.phase) * (g.ACTS + 1) + int(s.acts)
    rows[at] = SITUATION.start + (2 * acts + int(s.active == s.turn)) * LAST + min(int(s.final) + 1, LAST - 1)
    rows[at + 1] = LEFT.start + min(int(s.left), MOST_LEFT)
    rows[at + 2] = IDLE.start + int(s.idle)
    return at + 3


@compiled
def look_at_plan(s: State, box: Box, rows: Array, at: int) -> int:
    """What is being prepared, for which building, and the cards put aside."""
    seat = s.turn
    if s.plan[seat] == g.EMPTY:
        return at
    site, mark, aside = int(s.site[seat]), int(s.mark[seat]), int(s.aside[seat])
    is_old = 0 <= site < s.begun[seat]
    rows[at] = PREPARED.start + int(s.plan[seat])
    rows[at + 1] = SITE.start + (pattern_of(s, box, seat, site) if is_old else 0)
    rows[at + 2] = OWED.start + int(s.owed[seat])
    at += 3
    for slot in range(g.SLOTS):
        if (mark | aside) >> slot & 1:
            kind = int(s.reserve[seat, slot - g.HELD]) if slot >= g.HELD else int(s.hand[seat, slot])
            rows[at] = CHOSEN.start + g.KINDS * (aside >> slot & 1) + kind
            at += 1
    return at
