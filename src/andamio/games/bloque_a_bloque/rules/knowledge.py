"""What is known, and what must hold."""

from andamio.core.actions import holds
from andamio.core.compiled import Array, Box, Dice, State, compiled
from andamio.core.dice import pick, roll

from .. import state as g
from .acting import clear_plan
from .paying import card_of, zone_of
from .table import has, has_roof, put, size

# -- what is known


@compiled
def imagine(s: State, box: Box, seat: int, dice: Dice) -> None:
    """§6.8 cards in no open place, and not known to be in a hand or a reserve, are dealt again."""
    for other in range(g.SEATS):
        if other != seat:
            forget(s, other)
    gather_unseen(s, box, seat)
    for other in range(box.seats):
        if other != seat:
            deal_unknown(s, other, dice)


@compiled
def forget(s: State, seat: int) -> None:
    """§6.8 a hand is what is known of it; §2.9 what is planned is nobody else's business, so nothing is."""
    s.hand[seat] = g.EMPTY
    s.reserve[seat] = g.EMPTY
    s.backs[seat] = 0
    clear_plan(s, seat)
    for i in range(g.HELD):
        s.hand[seat, i] = s.sure[seat, i]


@compiled
def gather_unseen(s: State, box: Box, viewer: int) -> None:
    """Into the deck goes every card that lies nowhere in sight; §6.8 nor is known to be with another seat."""
    for kind in range(g.KINDS):
        s.deck[kind] = box.count[kind] - s.discard[kind]
    for seat in range(g.SEATS):
        take_listed(s.deck, s.hand[seat])
        take_listed(s.deck, s.reserve[seat])
        take_listed(s.deck, s.shown[seat])
        take_listed(s.deck, s.offer[seat])
        if seat != viewer:
            take_listed(s.deck, s.vague[seat])
        take_built(s, seat)


@compiled
def take_listed(deck: Array, row: Array) -> None:
    for i in range(len(row)):
        if row[i] != g.EMPTY:
            deck[row[i]] -= 1


@compiled
def take_built(s: State, seat: int) -> None:
    """The floors, roofs, pools and sale cards of a seat's buildings."""
    for building in range(s.begun[seat]):
        for level in range(g.LEVELS):
            if s.floor[seat, building, level] != g.EMPTY:
                s.deck[s.floor[seat, building, level] // g.ENDS] -= 1
        s.deck[g.POOL] -= s.pool[seat, building]
        for colour in range(g.COLOURS):
            s.deck[g.SALE + colour] -= (int(s.sign[seat, building]) >> colour) & 1


@compiled
def deal_unknown(s: State, seat: int, dice: Dice) -> None:
    """§6.8 first what is known to be in hand or reserve, then any other card; each place is as likely."""
    known = size(s.vague[seat])
    hidden = int(s.held[seat]) - size(s.sure[seat]) + int(s.kept[seat])
    left = int(s.kept[seat])
    for i in range(hidden):
        kind = int(s.vague[seat, i]) if i < known else draw_any(s, dice)
        if roll(dice, hidden - i) < left:
            put(s.reserve[seat], kind)
            left -= 1
        else:
            put(s.hand[seat], kind)


@compiled
def draw_any(s: State, dice: Dice) -> int:
    kind = pick(s.deck, dice)
    s.deck[kind] -= 1
    return kind


# -- what must hold


@compiled
def is_sound(s: State, box: Box) -> bool:
    """§1.1 every card lies somewhere; sizes say what lies there; §3.1 to §3.4 buildings stand."""
    if not (cards_add_up(s, box) and turn_holds(s, box)):
        return False
    for seat in range(g.SEATS):
        if not (zones_hold(s, box, seat) and plan_holds(s, seat) and buildings_hold(s, box, seat)):
            return False
    return True


@compiled
def cards_add_up(s: State, box: Box) -> bool:
    """§1.1 as many of a kind as in the box; the deck is as large as said."""
    left = int(s.left)
    for kind in range(g.KINDS):
        left -= int(s.deck[kind])
        if min(s.deck[kind], s.discard[kind]) < 0:
            return False
        if int(s.deck[kind]) + int(s.discard[kind]) + laid(s, kind) != box.count[kind]:
            return False
    return left == 0


@compiled
def laid(s: State, kind: int) -> int:
    """Cards of a kind that lie with seats."""
    cards = 0
    for seat in range(g.SEATS):
        cards += copies(s.hand[seat], kind) + copies(s.reserve[seat], kind)
        cards += copies(s.shown[seat], kind) + copies(s.offer[seat], kind)
        for building in range(s.begun[seat]):
            cards += built(s, seat, building, kind)
    return cards


@compiled
def copies(row: Array, kind: int) -> int:
    cards = 0
    for i in range(len(row)):
        cards += row[i] == kind
    return cards


@compiled
def built(s: State, seat: int, building: int, kind: int) -> int:
    """Cards of a kind that a building is made of."""
    if kind == g.POOL:
        return int(s.pool[seat, building])
    if g.SALE <= kind < g.SALE + g.COLOURS:
        return (int(s.sign[seat, building]) >> (kind - g.SALE)) & 1
    cards = 0
    for level in range(g.LEVELS):
        face = int(s.floor[seat, building, level])
        cards += face != g.EMPTY and face // g.ENDS == kind
    return cards


@compiled
def turn_holds(s: State, box: Box) -> bool:
    """§2.1, §4.1, §4.2 counts in their bounds; who acts is a seat."""
    sound = s.turn < box.seats and 0 <= s.active < box.seats and 0 <= s.first < box.seats
    return bool(sound and g.EMPTY <= s.final <= box.seats and (s.final == g.EMPTY or s.left == 0))


@compiled
def rises(row: Array, most: int) -> bool:
    """In rising order, empty places last, and no longer than it may be."""
    for i in range(1, len(row)):
        if row[i] != g.EMPTY and (row[i - 1] == g.EMPTY or row[i - 1] > row[i]):
            return False
    return size(row) <= most


@compiled
def zones_hold(s: State, box: Box, seat: int) -> bool:
    """§2.1, §2.2, §2.3 limits; §6.8 what is known is there."""
    hand, reserve = s.hand[seat], s.reserve[seat]
    sound = rises(hand, g.HELD) and rises(reserve, g.RESERVE_LIMIT) and rises(s.offer[seat], box.offers)
    sound = sound and rises(s.sure[seat], g.HELD) and rises(s.vague[seat], g.SLOTS)
    sound = sound and size(hand) == s.held[seat] and size(reserve) == s.kept[seat]
    waits = seat != s.turn and seat != s.active
    sound = sound and (s.held[seat] <= g.HAND_LIMIT or not waits) and (seat < box.seats or s.held[seat] == 0)
    for kind in range(g.KINDS):
        sure, vague = copies(s.sure[seat], kind), copies(s.vague[seat], kind)
        there = copies(hand, kind)
        sound = sound and sure <= there and sure + vague <= there + copies(reserve, kind)
    return sound


@compiled
def plan_holds(s: State, seat: int) -> bool:
    """§2.9 only who is in turn plans, with a card that is there."""
    plan = int(s.plan[seat])
    if plan == g.EMPTY:
        nothing = s.mark[seat] == 0 and s.aside[seat] == 0 and s.owed[seat] == 0 and s.least[seat] == 0
        return nothing and s.site[seat] == g.EMPTY and 0 <= s.backs[seat] <= g.BACKS
    if seat != s.turn or s.phase != g.ACTING:
        return False
    return holds(g.BUY, plan) or holds(g.SWAP, plan) or has(s, seat, zone_of(plan), card_of(plan))


@compiled
def buildings_hold(s: State, box: Box, seat: int) -> bool:
    """§3.1 each but the last has its floor 3; nothing stands where none was begun."""
    begun = int(s.begun[seat])
    for building in range(g.BUILDINGS):
        height = int(s.height[seat, building])
        if (height > 0) != (building < begun) or not stands(s, box, seat, building):
            return False
        if building < begun - 1 and height <= g.NEXT_FROM:
            return False
    return True


@compiled
def stands(s: State, box: Box, seat: int, building: int) -> bool:
    """§3.2 floor on floor; §3.3 a roof from 3 on; §3.4, §5.1 pools and sales of finished buildings only."""
    height, roofed = int(s.height[seat, building]), has_roof(s, seat, building)
    for level in range(g.ROOF):
        face = int(s.floor[seat, building, level])
        if (face != g.EMPTY) != (level < height) or (face != g.EMPTY and box.level[face] != level):
            return False
    if roofed and (height <= g.NEXT_FROM or box.level[s.floor[seat, building, g.ROOF]] != g.ROOF):
        return False
    return roofed or (s.pool[seat, building] == 0 and s.sign[seat, building] == 0)
