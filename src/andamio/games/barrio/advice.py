"""What an action is worth at a glance, in hundredths of a point: for greedy play and for rollouts.

It reads what the seat in turn may know and nothing else. The weights are a first guess, not tuned. The heart of it is
the outlook: of all houses that the seat may build and all lines of the market, what the best pair is worth if the cards
that the line still lacks are in hand, and how far the nearest pair is if none is.
"""

from andamio.core.actions import col, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .rules.building import is_offered
from .rules.decks import deck_of, holds_cards
from .rules.ending import total
from .rules.limit import short_of
from .rules.market import bundle_of, count_in, inside, is_line, one
from .rules.panoramas import NONE, gain, is_place, joins, left_of, panoramas_of, right_of
from .state import (
    BUILD,
    BURRUNO,
    BURRUNOS,
    CELL,
    CHOOSING,
    COMBINING,
    DISCARD,
    DRAW,
    EMPTY,
    FREE,
    HOUSE,
    HOUSES,
    KEEP,
    KINDS,
    LINE,
    LINES,
    MATERIAL,
    MATERIALS,
    PENALISING,
    PLACE,
    PLACED,
    RETURN,
    SIDE,
    SLOTS,
)

MARGIN = 8  # points by which a game is clearly won
HORIZON = 24  # turns that a rollout looks ahead
POINT = 100
BUILDING = 600  # a house nearer to the end of the game
A_LACK = 70  # a card that a line lacks
FAR = -10 * POINT  # no house to build at all
A_BURRUNO, A_PLAIN, A_RARE, A_WANTED = -40, 40, 60, 45  # materials to have; the last for each that a house asks for
A_JOIN = 60  # a house that could continue a panorama of the seat's, or a house of its hand
A_COST = 30  # each material of a house
ENOUGH = 3  # houses in hand
TOO_MANY = 80
DISCARDING = 450  # a turn that brings nothing else
NOT_DRAWN = -15  # a card from a deck is not seen
PENALTY = 700
NO_ROW = -2


@compiled
def advice(s: State, box: Box, action: int) -> int:
    """The higher, the better for the seat in turn."""
    seat = s.turn
    if holds(CELL, action):
        return aiming(s, box, seat, row(CELL, action) - 1, col(CELL, action) - 1)
    if holds(PLACE, action):
        return placing(s, box, seat, row(PLACE, action))
    if holds(DRAW, action):
        return drawing(s, box, seat, row(DRAW, action))
    if is_place(action):
        return 0 if s.phase >= PENALISING else POINT * gain(s, box, seat, left_of(action), right_of(action))
    if holds(LINE, action):
        return rubble_of(s, box, seat, s.house, bundle_of(s, row(LINE, action)))
    return advice_on_houses(s, box, seat, action)


@compiled
def advice_on_houses(s: State, box: Box, seat: int, action: int) -> int:
    """What is kept, discarded or built."""
    if holds(BUILD, action):
        return building(s, box, seat, row(BUILD, action))
    if holds(KEEP, action):
        return having(s, box, seat, row(KEEP, action)) - TOO_MANY * max(0, s.asked - int(ones_back(s, seat)) - 1)
    if holds(DISCARD, action):
        return -having(s, box, seat, row(DISCARD, action)) - DISCARDING
    return 0 if holds(RETURN, action) else -1


@compiled
def ones_back(s: State, seat: int) -> int:
    """Dealt houses that go back."""
    bits, found = int(s.back[seat]), 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


# -- houses


@compiled
def best_gain(s: State, box: Box, seat: int, house: int) -> int:
    """What panoramas gain at the best place of a house."""
    most, number = 0, panoramas_of(s, seat)
    for before in range(NONE, number):
        for after in range(NONE, number):
            if joins(s, box, seat, house, before, after):
                most = max(most, gain(s, box, seat, before, after))
    return most


@compiled
def worth(s: State, box: Box, seat: int, house: int) -> int:
    """A house built."""
    return POINT * (int(box.points[house]) + best_gain(s, box, seat, house))


@compiled
def having(s: State, box: Box, seat: int, house: int) -> int:
    """A house in hand: what it would bring, less what it costs; friends that it could join."""
    friends = 0
    for other in range(HOUSES):
        if other != house and s.hand[seat, other] > 0:
            friends += box.right[house] == box.left[other]
            friends += box.right[other] == box.left[house]
    return worth(s, box, seat, house) // 2 + A_JOIN * min(2, friends) - A_COST * int(box.size[house])


@compiled
def building(s: State, box: Box, seat: int, house: int) -> int:
    if s.phase >= PENALISING:
        return 0
    if s.phase == FREE or s.phase == COMBINING:
        return BUILDING + worth(s, box, seat, house) + A_COST * int(box.size[house])
    most = FAR
    for line in range(LINES):
        if is_line(s, line) and short_of(box, house, bundle_of(s, line)) == 0:
            most = max(most, rubble_of(s, box, seat, house, bundle_of(s, line)))
    return BUILDING + worth(s, box, seat, house) + most


@compiled
def rubble_of(s: State, box: Box, seat: int, house: int, bundle: int) -> int:
    """What is left over of a line, by the scoring card."""
    cards, burrunos, card = -int(box.size[house]), count_in(bundle, BURRUNO), max(0, s.scoring)
    for kind in range(BURRUNO):
        cards += count_in(bundle, kind)
    held = min(BURRUNOS, int(s.rubble[seat, BURRUNO]))
    more = min(BURRUNOS, held + burrunos)
    points = max(0, cards) * int(box.rubble[card]) + int(box.burrunos[card, more]) - int(box.burrunos[card, held])
    return POINT * points


# -- the outlook


@compiled
def hand_bundle(s: State, seat: int, without: int) -> int:
    """The materials in hand, but one of a kind."""
    found = 0
    for kind in range(KINDS):
        found += one(kind) * int(s.hand[seat, HOUSES + kind])
    return found - (one(without) if without != EMPTY else 0)


@compiled
def outlook(s: State, box: Box, seat: int, kind: int, r: int, c: int, left: int) -> int:
    """With a material on a cell of row r and column c, or on any line that wants it, and so many more to place."""
    rest, most = hand_bundle(s, seat, kind), FAR
    for house in range(HOUSES):
        if is_offered(s, box, seat, house):
            value = BUILDING + worth(s, box, seat, house)
            for line in range(LINES):
                if is_line(s, line):
                    on_line = r == NO_ROW or line == r or line == SIDE + c
                    most = max(most, prospect(s, box, seat, house, line, kind if on_line else EMPTY, rest, left, value))
    return most


@compiled
def prospect(s: State, box: Box, seat: int, house: int, line: int, kind: int, rest: int, left: int, value: int) -> int:
    """One house and one line."""
    bundle = bundle_of(s, line) + (one(kind) if kind != EMPTY else 0)
    lack = short_of(box, house, bundle)
    if lack > left or short_of(box, house, bundle + rest) > 0:
        return -A_LACK * (lack + 1)
    return value + rubble_of(s, box, seat, house, bundle) - A_LACK * lack // 4


@compiled
def aiming(s: State, box: Box, seat: int, r: int, c: int) -> int:
    """A cell for the material being placed; alone, not beyond the limit unless a house follows."""
    value = outlook(s, box, seat, s.kind, r, c, 1 - s.placed)
    height = s.height + (r < 0 or r >= s.height)
    width = s.width + (c < 0 or c >= s.width)
    return value - (PENALTY if box.seats == 1 and not inside(box, height, width) else 0)


@compiled
def placing(s: State, box: Box, seat: int, kind: int) -> int:
    """A material, less what it is worth in hand."""
    if s.height == 0:
        return -having_material(s, box, seat, kind)
    return outlook(s, box, seat, kind, NO_ROW, NO_ROW, 1 - s.placed) - having_material(s, box, seat, kind)


# -- cards to draw


@compiled
def having_material(s: State, box: Box, seat: int, kind: int) -> int:
    """More where houses ask for it."""
    if kind == BURRUNO:
        return A_BURRUNO
    asked = 0
    for house in range(HOUSES):
        if is_offered(s, box, seat, house):
            asked += min(2, wanted_by(box, house, kind))
    return (A_PLAIN if kind < MATERIALS else A_RARE) + A_WANTED * min(ENOUGH, asked)


@compiled
def wanted_by(box: Box, house: int, kind: int) -> int:
    """How many of a kind a house could use."""
    if kind < MATERIALS:
        return int(box.cost[house, kind])
    found = 0
    for material in range(MATERIALS):
        found += int(box.cost[house, material]) * int(box.twin[material] == kind)
    return found


@compiled
def drawing(s: State, box: Box, seat: int, source: int) -> int:
    """A card; first of all the kind of card that the hand has too few of."""
    deck = deck_of(source)
    sort = deck if deck != EMPTY else source // SLOTS
    crowd = TOO_MANY * (int(s.held[seat, HOUSE]) - ENOUGH + 1) if sort == HOUSE else 0
    if s.phase == CHOOSING or s.phase == PLACED:
        crowd += A_LACK * holds_cards(s, seat) // 2
    if deck != EMPTY:
        return NOT_DRAWN + (A_PLAIN + A_WANTED if sort == MATERIAL else POINT) - crowd
    card = int(s.row[sort, source % SLOTS])
    value = having(s, box, seat, card) if sort == HOUSE else having_material(s, box, seat, card - HOUSES)
    return value - crowd


@compiled
def estimate(s: State, box: Box, out: Array) -> None:
    """Points that each seat may expect: those it has."""
    for seat in range(box.seats):
        out[seat] = total(s, box, seat)
