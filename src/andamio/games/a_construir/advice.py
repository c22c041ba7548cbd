"""What an action is worth at a glance, in hundredths of a point: for greedy play and for rollouts.

It reads what the seat in turn may know and nothing else. A card is worth what its best square adds to the score, what
its group may still become, and what is left of the purse: an aimarcio that turns to come will need is worth far more
than the third of a point it brings at the end.
"""

from andamio.core.actions import holds, row
from andamio.core.bits import first, size
from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.plan import Plan

from . import state as g
from .rules.ending import total
from .rules.groups import points_of_kind
from .rules.placing import coins_on, points_on
from .rules.squares import squares_to_build
from .rules.town import beside, cards_of_others, free, is_in, joined, plays_with

PLAN = Plan(margin=15, horizon=24, rank_share=0.7, explore=0.7)  # a rollout sees a whole game
POINT = 100
NEVER = -1000 * POINT
NEEDED, SPARE = 112, 64  # an aimarcio that will be needed, and one that is left over
A_TURN = 255  # hundredths of an aimarcio that a turn to come will cost
HELD = 40  # hundredths of a card's worth that count while it waits in hand
FROM_DECK = 621  # what a card of the deck may be worth
GROWTH = 30  # hundredths of what one card more would add to a group, for each turn left, shared by what is to come
MOST = 6  # cards of a kind to come that count
OPEN = 12  # a free square beside a new card
BLOCK = 25  # hundredths of what a free square would be worth to others, where it is taken from them
LAND = 82  # reclassified land may be built on later
BY_GROUPS = g.SCATTERED | g.ACCESSION | g.HOSTILE  # rules by which a card apart may change what others score


@compiled
def advice(s: State, box: Box, action: int) -> int:
    """The higher, the better for the seat in turn."""
    seat = s.turn
    if holds(g.SQUARE, action):
        return aiming(s, box, seat, row(g.SQUARE, action))
    if holds(g.TAKE, action):
        held = other_card(s, seat, g.EMPTY)
        return taking(s, box, seat, row(g.TAKE, action), using(s, box, seat, held) if held != g.EMPTY else 0)
    if holds(g.BUILD, action):
        face = row(g.BUILD, action)
        return building(s, box, seat, face) + waiting(s, box, seat, face)
    if holds(g.RECLASSIFY, action):
        face = row(g.RECLASSIFY, action)
        return reclassifying(s, box, seat, face) + waiting(s, box, seat, face)
    if holds(g.SWAP, action):
        return swapping(s, box, seat, row(g.SWAP, action))
    return NEVER if holds(g.RENEW, action) else int(holds(g.DONE, action))


@compiled
def weigh(s: State, box: Box, moves: Array, worths: Array, notes: Array) -> None:
    """What advice says of each of a list; what each card of the hand would bring is worked out once."""
    seat, aims = int(s.turn), holds(g.SQUARE, int(moves[1]))
    if not aims:
        for face in range(g.FACES):
            if s.hand[seat, face] > 0:
                notes[face] = building(s, box, seat, face)
    for k in range(1, moves[0] + 1):
        action = int(moves[k])
        worths[k] = advice(s, box, action) if aims else weighed(s, box, seat, action, notes)


@compiled
def weighed(s: State, box: Box, seat: int, action: int, notes: Array) -> int:
    """As advice, by what was noted of the seat's cards."""
    if holds(g.TAKE, action):
        held = other_card(s, seat, g.EMPTY)
        have = using_built(s, box, seat, held, int(notes[held])) if held != g.EMPTY else 0
        return taking(s, box, seat, row(g.TAKE, action), have)
    if holds(g.BUILD, action):
        face = row(g.BUILD, action)
        return int(notes[face]) + waiting_noted(s, box, seat, face, notes)
    if holds(g.RECLASSIFY, action):
        face = row(g.RECLASSIFY, action)
        return reclassifying(s, box, seat, face) + waiting_noted(s, box, seat, face, notes)
    return advice(s, box, action)


# -- money


@compiled
def turns_left(s: State, box: Box) -> int:
    """Of the seat in turn, after this one."""
    return g.TOKENS - 1 - int(s.placed) // box.seats


@compiled
def money(coins: int, turns: int) -> int:
    """What a purse is worth: aimarcios that turns to come will need, and those left over."""
    needed = A_TURN * turns // POINT
    return NEEDED * min(coins, needed) + SPARE * max(0, coins - needed)


@compiled
def change(s: State, box: Box, seat: int, coins: int) -> int:
    """What it is worth to have so many more, or fewer."""
    have, turns = int(s.coins[seat]), turns_left(s, box)
    return money(have + coins, turns) - money(have, turns)


# -- squares


@compiled
def kind_points_more(s: State, box: Box, seat: int, face: int, square: int) -> int:
    """What a seat's buildings of a kind would score with one more beyond what they do: apart, it changes no other."""
    kind = int(box.kind[face])
    if int(s.rules) & BY_GROUPS == 0 and int(box.beside[square]) & int(s.up[seat]) & int(s.site[kind]) == 0:
        return int(box.worth[kind, 1])
    return kind_points_with(s, box, seat, face, square) - points_of_kind(s, box, seat, kind)


@compiled
def kind_points_with(s: State, box: Box, seat: int, face: int, square: int) -> int:
    """All that they would score; the state is left as it was."""
    kind, bit = box.kind[face], 1 << square
    lay, when, up, site = s.face[square], s.when[square], s.up[seat], s.site[kind]
    s.face[square], s.when[square] = face, s.placed + 1
    s.up[seat], s.site[kind] = int(up) | bit, int(site) | bit
    points = points_of_kind(s, box, seat, kind)
    s.face[square], s.when[square], s.up[seat], s.site[kind] = lay, when, up, site
    return points


@compiled
def copies_to_come(s: State, box: Box, kind: int) -> int:
    """Cards of a kind that lie neither in the town nor under it."""
    cards = 0
    for face in range(g.FACES):
        if box.kind[face] == kind:
            cards += int(box.count[face])
    taken = int(s.taken)
    while taken:
        square = first(taken)
        cards -= box.kind[s.face[square]] == kind
        cards -= s.under[square] != g.EMPTY and box.kind[s.under[square]] == kind
        taken &= taken - 1
    return cards


@compiled
def reach(s: State, box: Box, seat: int, kind: int, square: int, coming: int, turns: int) -> int:
    """What one card more would add to the group that a building here is part of, if it can grow at all."""
    if coming <= 0 or turns == 0:
        return 0
    own = int(s.up[seat]) & int(s.site[kind]) | 1 << square
    group = joined(box, own, 1 << square)
    room = beside(box, group) & free(s, box) & ~(1 << square)
    if plays_with(s, g.SCATTERED):
        group, room = own, 1
    if room == 0:
        return 0
    cards = size(group)
    more = int(box.worth[kind, cards + 1]) - int(box.worth[kind, cards])
    return GROWTH * more * min(coming, MOST) * turns // 10


@compiled
def brings(s: State, box: Box, seat: int, square: int) -> int:
    """Aimarcios that come and go with a card placed on a square, its cost left aside."""
    coins = 0
    if is_in(free(s, box), square):
        coins += coins_on(s, square)
    elif not is_in(int(s.land[seat]), square):
        coins -= g.LAUDEMIO_PRICE
    if plays_with(s, g.NO_SETBACK) and int(box.beside[square]) & cards_of_others(s, seat):
        coins += 1
    return coins


@compiled
def site_value(s: State, box: Box, seat: int, face: int, square: int, coming: int, turns: int) -> int:
    """A building here: points of its kind and of the board, what it may become, room beside it; not its price."""
    worth = POINT * kind_points_more(s, box, seat, face, square)
    if is_in(free(s, box), square):
        worth += POINT * points_on(s, square)
    worth += reach(s, box, seat, int(box.kind[face]), square, coming, turns)
    return worth + OPEN * size(int(box.beside[square]) & free(s, box))


@compiled
def building(s: State, box: Box, seat: int, face: int) -> int:
    """A card on its best square, less what it costs; NEVER where it cannot be paid."""
    cost = int(box.cost[face])
    if s.coins[seat] < cost:
        return NEVER
    squares, best = squares_to_build(s, box, seat, cost), NEVER
    coming = copies_to_come(s, box, int(box.kind[face])) - 1
    have, turns = int(s.coins[seat]), turns_left(s, box)
    while squares:
        square = first(squares)
        worth = site_value(s, box, seat, face, square, coming, turns)
        best = max(best, worth + money(have + brings(s, box, seat, square) - cost, turns))
        squares &= squares - 1
    return best - money(have, turns) if best > NEVER else NEVER


@compiled
def reclassifying(s: State, box: Box, seat: int, face: int) -> int:
    """Its cost, and land to build on later."""
    return change(s, box, seat, int(box.cost[face])) + (LAND if turns_left(s, box) > 0 else 0)


@compiled
def aiming(s: State, box: Box, seat: int, square: int) -> int:
    """Where the card chosen goes."""
    face = int(s.card)
    if s.down:
        return laying(s, box, seat, square)
    turns = turns_left(s, box)
    coming = copies_to_come(s, box, int(box.kind[face])) - 1 if turns > 0 else 0
    worth = site_value(s, box, seat, face, square, coming, turns)
    return worth + change(s, box, seat, brings(s, box, seat, square)) + BLOCK * wanted(s, box, seat, square)


@compiled
def laying(s: State, box: Box, seat: int, square: int) -> int:
    """Reclassified: where nothing is lost, and others lose something."""
    lost = POINT * points_on(s, square) + NEEDED * coins_on(s, square)
    own = int(box.beside[square]) & int(s.up[seat])
    near = OPEN * size(int(box.beside[square]) & free(s, box))
    return near - lost - POINT * size(own) + 4 * BLOCK * wanted(s, box, seat, square)


@compiled
def wanted(s: State, box: Box, seat: int, square: int) -> int:
    """How many buildings of others that could grow here."""
    if not is_in(free(s, box), square):
        return 0
    return size(int(box.beside[square]) & cards_of_others(s, seat))


# -- cards


@compiled
def using(s: State, box: Box, seat: int, face: int) -> int:
    """The better of building a card and reclassifying with it."""
    return using_built(s, box, seat, face, building(s, box, seat, face))


@compiled
def using_built(s: State, box: Box, seat: int, face: int, built: int) -> int:
    return max(built, reclassifying(s, box, seat, face))


@compiled
def other_card(s: State, seat: int, face: int) -> int:
    """The card that stays in hand, or EMPTY."""
    for other in range(g.FACES):
        if int(s.hand[seat, other]) > int(other == face):
            return other
    return g.EMPTY


@compiled
def waiting(s: State, box: Box, seat: int, face: int) -> int:
    """What the card that is not placed now may still be worth."""
    other = other_card(s, seat, face)
    if other == g.EMPTY or turns_left(s, box) == 0:
        return 0
    return HELD * using(s, box, seat, other) // POINT


@compiled
def waiting_noted(s: State, box: Box, seat: int, face: int, notes: Array) -> int:
    """The same, by what was noted of each card."""
    other = other_card(s, seat, face)
    if other == g.EMPTY or turns_left(s, box) == 0:
        return 0
    return HELD * using_built(s, box, seat, other, int(notes[other])) // POINT


@compiled
def both(s: State, box: Box, one: int, other: int) -> int:
    """Two cards in hand: the better one now, the other later."""
    later = HELD * min(one, other) // POINT if turns_left(s, box) > 0 else 0
    return max(one, other) + later


@compiled
def taking(s: State, box: Box, seat: int, source: int, have: int) -> int:
    """A card beside what is in hand already, less its price."""
    if source == g.DECK:
        return both(s, box, have, FROM_DECK)
    coins = int(s.offer[source]) - source
    return both(s, box, have, using(s, box, seat, int(s.market[source]))) + change(s, box, seat, coins)


@compiled
def swapping(s: State, box: Box, seat: int, face: int) -> int:
    """A card of the deck for one of the hand."""
    other = other_card(s, seat, face)
    have = using(s, box, seat, other) if other != g.EMPTY else 0
    return both(s, box, have, FROM_DECK) + change(s, box, seat, -g.REDESIGN_PRICE)


# -- where a rollout is cut off


@compiled
def estimate(s: State, box: Box, out: Array) -> None:
    """Points that each seat may expect: those it has, and what its purse will buy."""
    for seat in range(box.seats):
        out[seat] = total(s, box, seat) + 1.5 * min(int(s.coins[seat]), 3 * turns_left(s, box))
