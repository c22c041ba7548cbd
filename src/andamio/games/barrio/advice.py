"""What an action is worth at a glance, in hundredths of a point: for greedy play and for rollouts.

It reads what the seat in turn may know and nothing else; the weights were tuned by play against an earlier advice, with
two and four seats and alone. The heart of it is the outlook: of all houses that the seat may build and all lines of the
market, what the best pair is worth if the cards that the line still lacks are in hand, and how far the nearest pair is
if none is.
"""

from andamio.core.actions import col, holds, row
from andamio.core.bits import first, size
from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.plan import Plan

from . import state as g
from .rules.building import houses_offered
from .rules.decks import deck_of, holds_cards
from .rules.ending import total
from .rules.limit import short_of
from .rules.market import all_lines, bundle_of, count_in, inside, is_line, one
from .rules.panoramas import NONE, gain, is_place, joins, left_of, panoramas_of, right_of

PLAN = Plan(margin=8, horizon=24, rank_share=0.5, explore=0.5)
LONG = PLAN._replace(reach=1, doubt=1.5)  # the own turn with care, rather than many turns
POINT = 100
BUILDING = 108  # a house nearer to the end of the game
A_LACK = 90  # a card that a line lacks
FAR = -7700  # no house to build at all
NO_LINE = -(1 << 30)  # and none that pays for one
A_PLAIN, A_RARE, A_WANTED = -6, 10, 38  # materials to have; the last for each that a house asks for
A_BURRUNO, OWN_BURRUNO, KLAUS_BURRUNO = -31, 90, 124  # it pays for nothing; for each point it scores, or would for him
A_HELD = 354  # a card that is still in hand at the end, alone
DENIED = 53  # a card nearer to a house that the next seat is known to hold
A_JOIN = 133  # a house that could continue a panorama of the seat's, or a house of its hand
A_COST = 84  # each material of a house
ENOUGH = 2  # houses in hand
TOO_MANY = 121
DISCARDING = 272  # a turn that brings nothing else
NOT_DRAWN = 12  # a card from a deck is not seen
PENALTY = 199
NO_ROW = -2
NEAR = 3  # cards that a line may lack and yet be a threat, and one
# What `weigh` notes, and from where on: of each line what lies there, what it brings as it is and with the card that is
# placed, and how much nearer that brings the next seat; what each house is worth, once that is asked.
LIES, AS_IS, WITH_CARD, FOR_OTHERS, HOUSE_WORTH = (g.LINES * part for part in range(5))
UNASKED = NO_LINE


@compiled
def advice(s: State, box: Box, action: int) -> int:
    """The higher, the better for the seat in turn."""
    seat = s.turn
    if holds(g.CELL, action):
        return aiming(s, box, seat, row(g.CELL, action) - 1, col(g.CELL, action) - 1)
    if holds(g.PLACE, action):
        return placing(s, box, seat, row(g.PLACE, action))
    if holds(g.DRAW, action):
        return drawing(s, box, seat, row(g.DRAW, action))
    if is_place(action):
        return 0 if holds(g.KLAUS_TURN, s.phase) else POINT * gain(s, box, seat, left_of(action), right_of(action))
    if holds(g.LINE, action):
        bundle = bundle_of(s, row(g.LINE, action))
        return rubble_of(s, box, seat, s.house, bundle) + DENIED * threat(s, box, seat, bundle)
    return advice_on_houses(s, box, seat, action)


@compiled
def weigh(s: State, box: Box, moves: Array, worths: Array, notes: Array) -> None:
    """What advice says of each of a list; what the lines bring is worked out once."""
    seat, lies, aims = int(s.turn), False, False
    for k in range(1, moves[0] + 1):
        action = int(moves[k])
        if s.height == 0 or not (holds(g.CELL, action) or holds(g.PLACE, action)):
            worths[k] = advice(s, box, action)
            continue
        if not lies:
            note_market(s, notes)
            lies = True
        if holds(g.PLACE, action):
            worths[k] = placing_noted(s, box, seat, row(g.PLACE, action), notes)
            continue
        if not aims:
            note_lines(s, box, seat, notes)
            aims = True
        worths[k] = aiming_noted(s, box, seat, row(g.CELL, action) - 1, col(g.CELL, action) - 1, notes)


@compiled
def advice_on_houses(s: State, box: Box, seat: int, action: int) -> int:
    """What is kept, discarded or built."""
    if holds(g.BUILD, action):
        return building(s, box, seat, row(g.BUILD, action))
    if holds(g.KEEP, action):
        return having(s, box, seat, row(g.KEEP, action)) - TOO_MANY * max(0, s.asked - size(int(s.back[seat])) - 1)
    if holds(g.DISCARD, action):
        return -having(s, box, seat, row(g.DISCARD, action)) - DISCARDING
    return 0 if holds(g.RETURN, action) else -1


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
    for other in range(g.HOUSES):
        if other != house and s.hand[seat, other] > 0:
            friends += box.right[house] == box.left[other]
            friends += box.right[other] == box.left[house]
    return worth(s, box, seat, house) // 2 + A_JOIN * min(2, friends) - A_COST * int(box.size[house])


@compiled
def building(s: State, box: Box, seat: int, house: int) -> int:
    if holds(g.KLAUS_TURN, s.phase):
        return 0
    if s.phase == g.FREE or s.phase == g.COMBINING:
        return BUILDING + worth(s, box, seat, house) + A_COST * int(box.size[house])
    most = FAR
    for line in range(g.LINES):
        if is_line(s, line) and short_of(box, house, bundle_of(s, line)) == 0:
            most = max(most, rubble_of(s, box, seat, house, bundle_of(s, line)))
    return BUILDING + worth(s, box, seat, house) + most


@compiled
def rubble_of(s: State, box: Box, seat: int, house: int, bundle: int) -> int:
    """What is left over of a line, by the scoring card."""
    cards, burrunos, card = -int(box.size[house]), count_in(bundle, g.BURRUNO), max(0, s.scoring)
    for kind in range(g.BURRUNO):
        cards += count_in(bundle, kind)
    held = min(g.BURRUNOS, int(s.rubble[seat, g.BURRUNO]))
    more = min(g.BURRUNOS, held + burrunos)
    points = max(0, cards) * int(box.rubble[card]) + int(box.burrunos[card, more]) - int(box.burrunos[card, held])
    return POINT * points


# -- the outlook


@compiled
def hand_bundle(s: State, seat: int, without: int) -> int:
    """The materials in hand, but one of a kind."""
    found = 0
    for kind in range(g.KINDS):
        found += one(kind) * int(s.hand[seat, g.HOUSES + kind])
    return found - (one(without) if without != g.EMPTY else 0)


@compiled
def outlook(s: State, box: Box, seat: int, kind: int, r: int, c: int, left: int) -> int:
    """With a material on a cell of row r and column c, or on any line that wants it, and so many more to place."""
    rest, most, houses = hand_bundle(s, seat, kind), FAR, houses_offered(s, box, seat)
    while houses:
        most = max(most, prospect(s, box, seat, first(houses), kind, r, c, rest, left))
        houses &= houses - 1
    return most


@compiled
def prospect(s: State, box: Box, seat: int, house: int, kind: int, r: int, c: int, rest: int, left: int) -> int:
    """One house and the line that suits it best; what it is worth is asked only where some line may pay for it."""
    near, far = NO_LINE, FAR
    for line in range(g.LINES):
        if is_line(s, line):
            helps = kind != g.EMPTY and (r == NO_ROW or line == r or line == g.SIDE + c)
            bundle = bundle_of(s, line) + (one(kind) if helps else 0)
            lack = short_of(box, house, bundle)
            if lack > left or short_of(box, house, bundle + rest) > 0:
                far = max(far, too_far(lack))
            else:
                near = max(near, near_enough(s, box, seat, house, bundle, lack))
    return far if near == NO_LINE else max(far, BUILDING + worth(s, box, seat, house) + near)


@compiled
def too_far(lack: int) -> int:
    """A line that does not pay for a house soon."""
    return -A_LACK * (lack + 1)


@compiled
def near_enough(s: State, box: Box, seat: int, house: int, bundle: int, lack: int) -> int:
    """A line that may; the house itself is left aside."""
    return rubble_of(s, box, seat, house, bundle) - A_LACK * lack // 4


@compiled
def aiming(s: State, box: Box, seat: int, r: int, c: int) -> int:
    """A cell for the material being placed."""
    value = outlook(s, box, seat, s.kind, r, c, 1 - s.placed)
    value -= DENIED * (helped(s, box, seat, r, s.kind) + helped(s, box, seat, g.SIDE + c, s.kind))
    return value - penalty(s, box, r, c)


@compiled
def penalty(s: State, box: Box, r: int, c: int) -> int:
    """Alone, not beyond the limit unless a house follows."""
    height = s.height + (r < 0 or r >= s.height)
    width = s.width + (c < 0 or c >= s.width)
    return PENALTY if box.seats == 1 and not inside(box, height, width) else 0


@compiled
def threat(s: State, box: Box, seat: int, bundle: int) -> int:
    """How near a bundle is to a house that the next seat is known to hold: 0 far, to 3."""
    following, most = (seat + 1) % box.seats, 0
    for house in range(g.HOUSES):
        if following != seat and s.known[following, house] > 0:
            most = max(most, NEAR - short_of(box, house, bundle))
    return most


@compiled
def helped(s: State, box: Box, seat: int, line: int, kind: int) -> int:
    """How much nearer a card brings the next seat; a line outside is new."""
    following, before, after = (seat + 1) % box.seats, 0, 0
    if following == seat or not is_line(s, line):
        return 0
    bundle = bundle_of(s, line)
    for house in range(g.HOUSES):
        if s.known[following, house] > 0:
            before = max(before, NEAR - short_of(box, house, bundle))
            after = max(after, NEAR - short_of(box, house, bundle + one(kind)))
    return after - before


@compiled
def placing(s: State, box: Box, seat: int, kind: int) -> int:
    """A material, less what it is worth in hand."""
    if s.height == 0:
        return -having_material(s, box, seat, kind)
    return outlook(s, box, seat, kind, NO_ROW, NO_ROW, 1 - s.placed) - having_material(s, box, seat, kind)


# -- the outlook of a whole list of actions: line by line, for each suits one house best, and each cell helps two lines


@compiled
def note_market(s: State, notes: Array) -> None:
    """What lies in each line; of no house is anything known yet."""
    rest = all_lines(s)
    while rest:
        notes[LIES + first(rest)] = bundle_of(s, first(rest))
        rest &= rest - 1
    for house in range(g.HOUSES):
        notes[HOUSE_WORTH + house] = UNASKED


@compiled
def note_lines(s: State, box: Box, seat: int, notes: Array) -> None:
    """What each line brings without the card that is placed and with it, to the seat and to the next one."""
    houses, rest = houses_offered(s, box, seat), hand_bundle(s, seat, s.kind)
    for line in range(g.LINES):
        notes[AS_IS + line] = notes[WITH_CARD + line] = FAR
        notes[FOR_OTHERS + line] = helped(s, box, seat, line, s.kind)
        if is_line(s, line):
            bundle, left = int(notes[LIES + line]), 1 - int(s.placed)
            notes[AS_IS + line] = line_prospect(s, box, seat, houses, bundle, rest, left, notes)
            notes[WITH_CARD + line] = line_prospect(s, box, seat, houses, bundle + one(s.kind), rest, left, notes)


@compiled
def line_prospect(s: State, box: Box, seat: int, houses: int, bundle: int, rest: int, left: int, notes: Array) -> int:
    """One line and the house that suits it best."""
    most = FAR
    while houses:
        house = first(houses)
        houses &= houses - 1
        lack = short_of(box, house, bundle)
        if lack > left or short_of(box, house, bundle + rest) > 0:
            most = max(most, too_far(lack))
        else:
            own = BUILDING + worth_noted(s, box, seat, house, notes)
            most = max(most, own + near_enough(s, box, seat, house, bundle, lack))
    return most


@compiled
def worth_noted(s: State, box: Box, seat: int, house: int, notes: Array) -> int:
    if notes[HOUSE_WORTH + house] == UNASKED:
        notes[HOUSE_WORTH + house] = worth(s, box, seat, house)
    return int(notes[HOUSE_WORTH + house])


@compiled
def aiming_noted(s: State, box: Box, seat: int, r: int, c: int, notes: Array) -> int:
    """As `aiming`."""
    value, for_others = FAR, 0
    for line in range(g.LINES):
        helps = line == r or line == g.SIDE + c
        value = max(value, int(notes[WITH_CARD + line if helps else AS_IS + line]))
        for_others += int(notes[FOR_OTHERS + line]) if helps else 0
    return value - DENIED * for_others - penalty(s, box, r, c)


@compiled
def placing_noted(s: State, box: Box, seat: int, kind: int, notes: Array) -> int:
    """As `placing`."""
    most, rest, lines = FAR, hand_bundle(s, seat, kind), all_lines(s)
    houses, left = houses_offered(s, box, seat), 1 - int(s.placed)
    while lines:
        bundle = int(notes[LIES + first(lines)]) + one(kind)
        most = max(most, line_prospect(s, box, seat, houses, bundle, rest, left, notes))
        lines &= lines - 1
    return most - having_material(s, box, seat, kind)


# -- cards to draw


@compiled
def one_burruno_more(s: State, box: Box, seat: int) -> int:
    """Points, by the scoring card."""
    card, held = max(0, s.scoring), min(g.BURRUNOS - 1, int(s.rubble[seat, g.BURRUNO]))
    return int(box.burrunos[card, held + 1]) - int(box.burrunos[card, held])


@compiled
def having_burruno(s: State, box: Box, seat: int) -> int:
    """It may go to the seat's rubble; alone, Klaus does not get it."""
    value = A_BURRUNO + OWN_BURRUNO * one_burruno_more(s, box, seat)
    return value + KLAUS_BURRUNO * one_burruno_more(s, box, g.KLAUS) if box.seats == 1 else value


@compiled
def having_material(s: State, box: Box, seat: int, kind: int) -> int:
    """More where houses ask for it."""
    if kind == g.BURRUNO:
        return having_burruno(s, box, seat)
    asked, houses = 0, houses_offered(s, box, seat)
    while houses:
        asked += min(2, wanted_by(box, first(houses), kind))
        houses &= houses - 1
    return (A_PLAIN if kind < g.MATERIALS else A_RARE) + A_WANTED * min(ENOUGH, asked)


@compiled
def wanted_by(box: Box, house: int, kind: int) -> int:
    """How many of a kind a house could use."""
    if kind < g.MATERIALS:
        return int(box.cost[house, kind])
    found = 0
    for material in range(g.MATERIALS):
        found += int(box.cost[house, material]) * int(box.twin[material] == kind)
    return found


@compiled
def last_houses(s: State, box: Box, seat: int) -> int:
    """How near the end is: 0 to 2."""
    built = 0
    for number in range(panoramas_of(s, seat)):
        built += int(s.length[seat, number])
    return max(0, 3 - int(box.goal) + built)


@compiled
def drawing(s: State, box: Box, seat: int, source: int) -> int:
    """A card; first of all the kind of card that the hand has too few of."""
    deck = deck_of(source)
    sort = deck if deck != g.EMPTY else source // g.SLOTS
    crowd = TOO_MANY * (int(s.held[seat, g.HOUSE]) - ENOUGH + 1) if sort == g.HOUSE else 0
    if s.phase == g.CHOOSING or s.phase == g.PLACED:
        crowd += A_LACK * holds_cards(s, seat) // 2
    if box.seats == 1:
        crowd += A_HELD * (1 + last_houses(s, box, seat))
    if deck != g.EMPTY:
        return NOT_DRAWN + (A_PLAIN + A_WANTED if sort == g.MATERIAL else POINT) - crowd
    card = int(s.row[sort, source % g.SLOTS])
    value = having(s, box, seat, card) if sort == g.HOUSE else having_material(s, box, seat, card - g.HOUSES)
    return value - crowd


@compiled
def estimate(s: State, box: Box, out: Array) -> None:
    """Points that each seat may expect: those it has."""
    for seat in range(box.seats):
        out[seat] = total(s, box, seat)
