"""What an action is worth at a glance, in hundredths of a point: for greedy play and for rollouts.

It reads what the seat in turn may know and nothing else. The heart of it is what a card is worth to a seat: as the next
floor, as one of those after it, as a roof, a pool or a sale; whatever is worth little pays for the rest.
"""

from andamio.core.actions import col, holds, row
from andamio.core.bits import first
from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.plan import SENSELESS, Plan

from . import state as g
from .rules.ending import BOTH, colour_of, only_colour, points_of, sale_gain, worth_of
from .rules.paying import coins_in, wallet_of
from .rules.table import find, has_roof, kind_at, levels_open, sites_for

# Each point counts alike, rollouts go to the end, for a game is short, and the tree is of the own turn.
PLAN = Plan(margin=100, horizon=0, rank_share=0.03, explore=0.1, widen=0.18, reach=1, doubt=1.5)
POINT = 100
NEVER = -100 * POINT
A_FLOOR, A_BASE = 146, 174  # a floor brings a building nearer to its roof; a ground floor
A_COLOUR, A_BREAK = 28, -50  # a building still all of one colour; no longer
HIGHER = 40  # an improvement that a sale card may count
MATCHING = 43  # a card in hand that would go on in the colour of a ground floor
A_ROOF, FINISHED = 184, 45  # a roof; each point that it makes safe
TALLER = 260  # what a tower that may still rise is worth without a roof
IN_REACH = 8  # adds for which there is time enough
A_POOL = 109
A_DRAW, A_GAP = 451, 7  # a card, and each place that is free in hand
A_COIN, ANY_CARD = -4, 9  # what any card is good for: to pay
OTHER_END = 30  # of a hundred: the end that is built over
BOUGHT = 150  # of a hundred: a card that is there for certain
SOON = 51  # of a hundred: a card one floor too early
A_SALE = 60  # of a hundred: points that a sale card in hand may earn
STORED = 76  # of a hundred: in the reserve
TO_OTHERS = 46  # a card that somebody else gets
CROWDED = 42  # an offer that makes room in a full hand
OFFERING = -40
OVERPAID = 4  # a coin too much
IN_RESERVE = 158  # of a hundred: a card of the reserve, as it must be swapped first
A_SWAP = 5
DEAD = 60  # a card without a value pays for nothing: to be rid of it
NEXT_TOWER = 60  # of a hundred: a floor of the tower after the one that is rising
PAYERS, A_STORE, DUMPED = 2, 62, 112  # reserving: cards that pay for it, the action, and the room it makes

# What `weigh` notes: of each card of the seat what it is worth in hand, and stored; of each floor and roof what it
# would bring now, and what an end with it is good for; of the reserve what is best taken back.
KEYS = g.COLOURS * g.LEVELS + 1
STORED_FOR, NOW, GOOD_FOR, BACK = g.KINDS, 2 * g.KINDS, 2 * g.KINDS + KEYS, 2 * g.KINDS + 2 * KEYS
UNASKED = 1 << 40

# what a position is worth: fitted to the ends of some 29,000 greedy games of two
TIME, LAST_TIME, ENOUGH_TIME = 66, 28, 5  # each add that there is time for; the first few are worth less
STANDING, LATE = 130, 230  # each point of a building without a roof; less if there may be no time for what it lacks
TO_COME = 86  # a pool that may be added
AT_HAND, HELD_CARD, TO_SELL = 81, 40, 40  # of a hundred: cards in hand, less something for each; sale cards reserved


@compiled
def advice(s: State, box: Box, action: int) -> int:
    """The higher, the better for the seat in turn."""
    return advised(s, box, int(s.turn), adds_left(s, box, s.turn), action)


@compiled
def advised(s: State, box: Box, seat: int, left: int, action: int) -> int:
    """By how many cards the seat may still add."""
    if holds(g.PAY, action):
        kind = col(g.PAY, action)
        return paying(s, box, seat, left, row(g.PAY, action), kind, use(s, box, seat, left, kind))
    if holds(g.ADD, action):
        return adding(s, box, seat, left, row(g.ADD, action))
    if holds(g.DRAW, action):
        return A_DRAW + A_GAP * (g.HAND_LIMIT - int(s.held[seat]))
    if holds(g.BUY, action):
        return buying(s, box, seat, left, col(g.BUY, action))
    if holds(g.OFFER, action):
        kind = col(g.OFFER, action)
        return offering(s, box, seat, left, row(g.OFFER, action), kind, use(s, box, seat, left, kind))
    if holds(g.DISCARD, action):
        return -use(s, box, seat, left, row(g.DISCARD, action))
    return advice_on_rest(s, box, seat, left, action)


@compiled
def advice_on_rest(s: State, box: Box, seat: int, left: int, action: int) -> int:
    """What the rarer actions are worth: all that `advice` does not weigh itself."""
    if holds(g.STORE, action):
        kind = row(g.STORE, action)
        least, kept = cheapest(s, box, seat, left, kind), stored(s, box, seat, left, kind, 0)
        return storing(s, seat, kind, use(s, box, seat, left, kind), least, kept)
    if holds(g.SWAP, action):
        kind = row(g.SWAP, action)
        back, kept = best_back(s, box, seat, left), stored(s, box, seat, left, kind, 0)
        return swapping(kind, use(s, box, seat, left, kind), back, kept)
    if holds(g.WITH, action):
        return use(s, box, seat, left, row(g.WITH, action)) - stored(s, box, seat, left, row(g.WITH, action), 1)
    if holds(g.SITE, action):
        return site_worth(s, box, seat, left, row(g.SITE, action))
    if holds(g.ADD_POOL, action):
        return A_POOL
    if holds(g.SIGN, action):
        return POINT * sale_gain(s, box, seat, col(g.SIGN, action), row(g.SIGN, action), BOTH)
    if holds(g.BEST, action):
        return -NEVER
    if holds(g.TAKE_BACK, action):
        return NEVER
    return stopping(s, seat) if holds(g.END, action) else 0


@compiled
def weigh(s: State, box: Box, moves: Array, worths: Array, notes: Array) -> None:
    """What advice says of each of a list; what each card is worth in hand is worked out once."""
    seat, left, pays = int(s.turn), adds_left(s, box, s.turn), holds(g.PAY, int(moves[1]))
    if not pays:
        note_cards(s, box, seat, left, notes)
    for k in range(1, moves[0] + 1):
        action = int(moves[k])
        worths[k] = advised(s, box, seat, left, action) if pays else weighed(s, box, seat, left, action, notes)


@compiled
def weighed(s: State, box: Box, seat: int, left: int, action: int, notes: Array) -> int:
    """As advice, by what was noted of the seat's cards."""
    if holds(g.OFFER, action):
        return offering(
            s, box, seat, left, row(g.OFFER, action), col(g.OFFER, action), int(notes[col(g.OFFER, action)])
        )
    if holds(g.STORE, action):
        kind = row(g.STORE, action)
        least, kept = cheapest_noted(s, box, seat, kind, notes), int(notes[STORED_FOR + kind])
        return storing(s, seat, kind, int(notes[kind]), least, kept)
    if holds(g.SWAP, action):
        kind = row(g.SWAP, action)
        return swapping(kind, int(notes[kind]), int(notes[BACK]), int(notes[STORED_FOR + kind]))
    if holds(g.ADD, action):
        face = row(g.ADD, action)
        now = notes[NOW + key_of(int(box.level[face]), int(box.colour[face]))]
        return added(box, face, int(now), face_use_noted(s, box, seat, left, face ^ 1, notes))
    if holds(g.DISCARD, action):
        return -int(notes[row(g.DISCARD, action)])
    return advised(s, box, seat, left, action)


@compiled
def stopping(s: State, seat: int) -> int:
    """Not while there is a card to draw and room for it: who waits leaves the deck to the others."""
    return NEVER if s.held[seat] < g.HAND_LIMIT and s.left > 0 else 0


# -- buildings


@compiled
def adds_left(s: State, box: Box, seat: int) -> int:
    """Cards that the seat may still add: of those it has and will draw, some pay for the others."""
    cards = int(s.held[seat]) + int(s.kept[seat]) + int(s.left) // int(box.seats)
    return 2 * cards // (3 + int(box.add_cost))


@compiled
def adds_to_finish(s: State, seat: int, building: int) -> int:
    """Floors up to the third, and a roof."""
    return max(0, g.NEXT_FROM + 1 - int(s.height[seat, building])) + 1


@compiled
def floor_worth(s: State, box: Box, seat: int, left: int, building: int, level: int, colour: int) -> int:
    """A floor on a building, whether or not it is the next: colour on colour, and the high floors most."""
    height = int(s.height[seat, building])
    if adds_to_finish(s, seat, building) > left:
        return 0
    worth = A_FLOOR if level <= g.NEXT_FROM else HIGHER
    if colour_of(s, box, seat, building, height - 1) != colour:
        return worth + A_BREAK
    worth += POINT * int(box.continuity)
    if level == g.QUALITY:
        worth += POINT * int(box.fifth)
    elif level == g.LUXURY:
        worth += POINT * int(box.sixth)
    return worth + (A_COLOUR if only_colour(s, box, seat, building) != g.NO_COLOUR else 0)


@compiled
def base_worth(s: State, box: Box, seat: int, left: int, colour: int) -> int:
    """A ground floor: the colour that the hand can go on with."""
    if left <= g.NEXT_FROM + 1:
        return 0
    alike = 0
    for i in range(s.held[seat]):
        kind = int(s.hand[seat, i])
        for face in range(g.ENDS * kind, g.ENDS * kind + g.ENDS if kind < g.BUILT else 0):
            alike += box.colour[face] == colour and 0 < box.level[face] <= g.NEXT_FROM
    return A_BASE + MATCHING * alike


@compiled
def roof_worth(s: State, box: Box, seat: int, left: int, building: int) -> int:
    """The points that it makes safe, less what the tower may still become."""
    points = worth_of(s, box, seat, building)
    may_rise = int(s.height[seat, building]) <= g.LUXURY and left > 2
    waiting = TALLER * min(left, IN_REACH) // IN_REACH if may_rise else 0
    return A_ROOF + FINISHED * points - waiting


@compiled
def level_worth(s: State, box: Box, seat: int, left: int, building: int, level: int, colour: int) -> int:
    """A floor or a roof on a building that it fits."""
    if level == g.ROOF:
        return roof_worth(s, box, seat, left, building)
    return (
        floor_worth(s, box, seat, left, building, level, colour)
        if level > 0
        else base_worth(s, box, seat, left, colour)
    )


@compiled
def best_site(s: State, box: Box, seat: int, left: int, level: int, colour: int) -> int:
    """What a floor or a roof is worth now, where it is worth most; NEVER if it fits nowhere."""
    sites, best = sites_for(s, seat, level), NEVER
    while sites:
        best = max(best, level_worth(s, box, seat, left, first(sites), level, colour))
        sites &= sites - 1
    return best


@compiled
def adding(s: State, box: Box, seat: int, left: int, face: int) -> int:
    """A card on a building, less what it would be worth later by its other end."""
    now = best_site(s, box, seat, left, int(box.level[face]), int(box.colour[face]))
    return added(box, face, now, face_use(s, box, seat, left, face ^ 1))


@compiled
def added(box: Box, face: int, now: int, other: int) -> int:
    """By what its two ends are worth."""
    return now - OTHER_END * other // POINT + (DEAD if box.value[face // g.ENDS] == 0 else 0)


@compiled
def site_worth(s: State, box: Box, seat: int, left: int, building: int) -> int:
    plan = int(s.plan[seat])
    if holds(g.ADD_POOL, plan):
        return 0
    face = row(g.ADD, plan)
    return level_worth(s, box, seat, left, building, int(box.level[face]), int(box.colour[face]))


# -- cards


@compiled
def use(s: State, box: Box, seat: int, left: int, kind: int) -> int:
    """What a card is worth in hand."""
    ends = 0
    if kind < g.BUILT:
        ends = max(face_use(s, box, seat, left, g.ENDS * kind), face_use(s, box, seat, left, g.ENDS * kind + 1))
    return use_with(s, box, seat, left, kind, ends)


@compiled
def use_with(s: State, box: Box, seat: int, left: int, kind: int, ends: int) -> int:
    """By what the better of its ends is good for."""
    worth = ANY_CARD + A_COIN * int(box.value[kind]) + ends
    if kind == g.POOL:
        return worth + pool_use(s, seat)
    return worth + sale_use(sale_chance(s, box, seat, left, kind - g.SALE, 0)) if kind >= g.SALE else worth


@compiled
def sale_use(chance: int) -> int:
    """A sale card in hand."""
    return A_SALE * chance // POINT


@compiled
def face_use(s: State, box: Box, seat: int, left: int, face: int) -> int:
    """An end of a card; less if a twin is at hand."""
    level, colour = int(box.level[face]), int(box.colour[face])
    return shared(
        s, box, seat, face, good_for(s, box, seat, left, level, colour, best_site(s, box, seat, left, level, colour))
    )


@compiled
def shared(s: State, box: Box, seat: int, face: int, worth: int) -> int:
    """By the cards in hand that are as good."""
    alike = twins(s, box, seat, face) if worth > 0 else 0
    return worth // (1 + alike) if alike > 0 else worth


@compiled
def good_for(s: State, box: Box, seat: int, left: int, level: int, colour: int, now: int) -> int:
    """A floor or a roof in hand: now, or some floors too early."""
    return max(0, now) * SOON // POINT if now > NEVER else later(s, box, seat, left, level, colour)


@compiled
def later(s: State, box: Box, seat: int, left: int, level: int, colour: int) -> int:
    """A floor or a roof of the tower that is rising, or of the one after it."""
    begun = int(s.begun[seat])
    worth, early = A_FLOOR * NEXT_TOWER // POINT, min(level, g.NEXT_FROM + 1) + 1
    height = int(s.height[seat, begun - 1]) if begun > 0 else 0
    if begun > 0 and not has_roof(s, seat, begun - 1) and level > height:
        early = g.NEXT_FROM + 1 - height if level == g.ROOF else level - height
        worth = A_ROOF + POINT if level == g.ROOF else floor_worth(s, box, seat, left, begun - 1, level, colour)
    elif left <= g.NEXT_FROM + 1:
        return 0
    for _ in range(early + 1):
        worth = worth * SOON // POINT
    return max(0, worth)


@compiled
def key_of(level: int, colour: int) -> int:
    """Of a floor or a roof among what is noted."""
    return g.COLOURS * level + colour


@compiled
def note_cards(s: State, box: Box, seat: int, left: int, notes: Array) -> None:
    """What each card of the seat is worth in hand, by what floors and roofs bring now; and the best to take back."""
    note_levels(s, box, seat, left, notes)
    back = NEVER
    for i in range(s.held[seat]):
        note_card(s, box, seat, left, int(s.hand[seat, i]), notes)
    for i in range(s.kept[seat]):
        kind = int(s.reserve[seat, i])
        note_card(s, box, seat, left, kind, notes)
        back = max(back, int(notes[kind]) - stored(s, box, seat, left, kind, 1))
    notes[BACK] = back


@compiled
def note_levels(s: State, box: Box, seat: int, left: int, notes: Array) -> None:
    """What floors and roofs bring that have a site; what they are good for is worked out when it is asked."""
    for key in range(KEYS):
        notes[NOW + key], notes[GOOD_FOR + key] = NEVER, UNASKED
    levels = levels_open(s, seat)
    while levels:
        level = first(levels)
        levels &= levels - 1
        for colour in range(g.NO_COLOUR if level == g.ROOF else 0, g.COLOURS + (level == g.ROOF)):
            notes[NOW + key_of(level, colour)] = best_site(s, box, seat, left, level, colour)


@compiled
def note_card(s: State, box: Box, seat: int, left: int, kind: int, notes: Array) -> None:
    worth, chance = A_COIN * int(box.value[kind]), 0
    notes[STORED_FOR + kind] = worth
    if kind < g.BUILT:
        one = face_use_noted(s, box, seat, left, g.ENDS * kind, notes)
        worth += max(one, face_use_noted(s, box, seat, left, g.ENDS * kind + 1, notes))
    elif kind == g.POOL:
        worth += pool_use(s, seat)
    elif kind >= g.SALE:
        chance = sale_chance(s, box, seat, left, kind - g.SALE, 0)
        worth += sale_use(chance)
        notes[STORED_FOR + kind] = sale_stored(chance)
    notes[kind] = ANY_CARD + worth


@compiled
def face_use_noted(s: State, box: Box, seat: int, left: int, face: int, notes: Array) -> int:
    """As `face_use`."""
    level, colour = int(box.level[face]), int(box.colour[face])
    if level < 0:
        return face_use(s, box, seat, left, face)
    key = key_of(level, colour)
    if notes[GOOD_FOR + key] == UNASKED:
        notes[GOOD_FOR + key] = good_for(s, box, seat, left, level, colour, int(notes[NOW + key]))
    return shared(s, box, seat, face, int(notes[GOOD_FOR + key]))


@compiled
def twins(s: State, box: Box, seat: int, face: int) -> int:
    """Other cards in hand with the same floor, in that colour."""
    alike = 0
    for i in range(s.held[seat]):
        kind = int(s.hand[seat, i])
        if kind < g.BUILT and kind != face // g.ENDS:
            alike += is_like(box, g.ENDS * kind, face) or is_like(box, g.ENDS * kind + 1, face)
    return alike


@compiled
def is_like(box: Box, face: int, other: int) -> bool:
    return box.level[face] == box.level[other] and box.colour[face] == box.colour[other]


@compiled
def pool_use(s: State, seat: int) -> int:
    """Under a finished building; one that is nearly finished will do."""
    worth = 20
    for building in range(s.begun[seat]):
        if s.pool[seat, building] == 0:
            if has_roof(s, seat, building):
                return A_POOL * SOON // POINT
            if s.height[seat, building] > g.NEXT_FROM:
                worth = A_POOL // 2
    return worth


@compiled
def sale_chance(s: State, box: Box, seat: int, left: int, colour: int, but: int) -> int:
    """Hundredths of a point that one more sale card of a colour would earn in the reserve, `but` so many are there."""
    best, second, third = 0, 0, 0
    for building in range(s.begun[seat]):
        gain = sale_hope(s, box, seat, left, building, colour)
        if gain > best:
            best, second, third = gain, best, second
        elif gain > second:
            second, third = gain, second
        else:
            third = max(third, gain)
    laid = -but
    for i in range(g.RESERVE_LIMIT):
        laid += s.reserve[seat, i] == g.SALE + colour
    return best if laid == 0 else second if laid == 1 else third if laid == 2 else 0


@compiled
def sale_hope(s: State, box: Box, seat: int, left: int, building: int, colour: int) -> int:
    """What a sale card may earn on a building; one without a roof may not get it."""
    gain = POINT * sale_gain(s, box, seat, building, colour, BOTH)
    if has_roof(s, seat, building):
        return gain
    if adds_to_finish(s, seat, building) > left:
        return 0
    return gain * int(s.height[seat, building]) // (g.IMPROVED_FROM + 2)


@compiled
def stored(s: State, box: Box, seat: int, left: int, kind: int, but: int) -> int:
    """What a card is worth in the reserve; `but` is 1 if it lies there already."""
    if kind < g.SALE or kind == g.POOL:
        return A_COIN * int(box.value[kind])
    return sale_stored(sale_chance(s, box, seat, left, kind - g.SALE, but))


@compiled
def sale_stored(chance: int) -> int:
    """A sale card in the reserve."""
    return STORED * chance // POINT


# -- actions


@compiled
def paying(s: State, box: Box, seat: int, left: int, zone: int, kind: int, worth: int) -> int:
    """The card that is missed least, and not more coins than needed; a card is never paid for by its twin."""
    plan = int(s.plan[seat])
    if holds(g.BUY, plan) and col(g.BUY, plan) == kind:
        return SENSELESS
    over = max(0, int(box.value[kind]) - int(s.owed[seat]))
    return -missed(s, box, seat, left, zone, kind, worth) - OVERPAID * over


@compiled
def missed(s: State, box: Box, seat: int, left: int, zone: int, kind: int, worth: int) -> int:
    """What a card is worth where it lies, by its worth in hand; one of the reserve may come back by a swap."""
    return worth if zone == g.HAND else max(stored(s, box, seat, left, kind, 1), IN_RESERVE * worth // POINT)


@compiled
def cheapest(s: State, box: Box, seat: int, left: int, but: int) -> int:
    """What the card in hand is worth that is missed least."""
    least = -NEVER
    for i in range(s.held[seat]):
        kind = int(s.hand[seat, i])
        if kind != but and box.value[kind] > 0:
            least = min(least, use(s, box, seat, left, kind))
    return least if least < -NEVER else 0


@compiled
def cheapest_noted(s: State, box: Box, seat: int, but: int, notes: Array) -> int:
    """The same, by what was noted of each card."""
    least = -NEVER
    for i in range(s.held[seat]):
        kind = int(s.hand[seat, i])
        if kind != but and box.value[kind] > 0:
            least = min(least, int(notes[kind]))
    return least if least < -NEVER else 0


@compiled
def buying(s: State, box: Box, seat: int, left: int, kind: int) -> int:
    """What it is worth, less what it costs and what the seller gets."""
    price = int(box.value[kind])
    if coins_in(wallet_of(s, box, seat)) - price * copies(s, seat, kind) < price:
        return SENSELESS
    worth = BOUGHT * use(s, box, seat, left, kind) // POINT
    return worth - price * (cheapest(s, box, seat, left, g.EMPTY) + TO_OTHERS)


@compiled
def copies(s: State, seat: int, kind: int) -> int:
    """Cards of a kind that the seat has already."""
    alike = 0
    for slot in range(g.SLOTS):
        alike += kind_at(s, seat, slot) == kind
    return alike


@compiled
def offering(s: State, box: Box, seat: int, left: int, zone: int, kind: int, worth: int) -> int:
    """Room in a full hand."""
    room = CROWDED if zone == g.HAND and s.held[seat] >= g.HAND_LIMIT and s.left > 0 else OFFERING
    return room - missed(s, box, seat, left, zone, kind, worth)


@compiled
def storing(s: State, seat: int, kind: int, worth: int, least: int, kept: int) -> int:
    """A sale card in time; or anything that makes room in a hand with which nothing else can be done."""
    room = DUMPED if s.held[seat] >= g.HAND_LIMIT and s.left > 0 else -A_STORE
    lost = 0 if g.SALE <= kind < g.POOL else worth
    return kept - PAYERS * least - lost + room


@compiled
def best_back(s: State, box: Box, seat: int, left: int) -> int:
    """What a swap brings back to the hand."""
    best = NEVER
    for i in range(s.kept[seat]):
        other = int(s.reserve[seat, i])
        best = max(best, use(s, box, seat, left, other) - stored(s, box, seat, left, other, 1))
    return best


@compiled
def swapping(kind: int, worth: int, back: int, kept: int) -> int:
    """A sale card for something that does not sell."""
    lost = 0 if g.SALE <= kind < g.POOL else worth
    return kept - lost + back - A_SWAP


# -- where a rollout is cut off


@compiled
def estimate(s: State, box: Box, out: Array) -> None:
    """Points that each seat may expect: those it has, what stands, what is at hand, and what there is time for."""
    for seat in range(box.seats):
        left = adds_left(s, box, seat)
        time = TIME * left - LAST_TIME * min(left, ENOUGH_TIME)
        out[seat] = (
            points_of(s, box, seat) + (time + standing(s, box, seat, left) + at_hand(s, box, seat, left)) / POINT
        )


@compiled
def standing(s: State, box: Box, seat: int, left: int) -> int:
    """Buildings without a roof, as likely to get one as there is time; finished ones may get a pool."""
    worth = 0
    for building in range(s.begun[seat]):
        lack = adds_to_finish(s, seat, building)
        if has_roof(s, seat, building):
            worth += TO_COME if left > 0 and s.pool[seat, building] == 0 else 0
        elif lack <= left:
            worth += worth_of(s, box, seat, building) * (STANDING - LATE * lack // (left + 1))
    return worth


@compiled
def at_hand(s: State, box: Box, seat: int, left: int) -> int:
    """What its cards are good for."""
    worth = 0
    for i in range(s.held[seat]):
        worth += AT_HAND * use(s, box, seat, left, int(s.hand[seat, i])) // POINT - HELD_CARD
    for colour in range(g.COLOURS):
        if find(s.reserve[seat], g.SALE + colour) != g.EMPTY:
            worth += TO_SELL * best_sale(s, box, seat, left, colour) // POINT
    return worth


@compiled
def best_sale(s: State, box: Box, seat: int, left: int, colour: int) -> int:
    """Where a sale card of the reserve earns most."""
    best = 0
    for building in range(s.begun[seat]):
        best = max(best, sale_hope(s, box, seat, left, building, colour))
    return best
