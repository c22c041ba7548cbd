"""Paying: what an action costs, and which cards can still end in a payment with none superfluous.

Cards are chosen one by one, so a choice must not lead into a dead end. Let `need` coins be missing, and `least` be the
lowest card chosen so far. More cards make the payment good if they bring it to a sum from `need` to `need + least - 1`:
a higher one would make the lowest superfluous, and whichever of the new cards is superfluous can be left out.
So all that must be known is which sums the other cards can make.
"""

from andamio.core.actions import col, holds, row
from andamio.core.compiled import Box, State, compiled

from .. import state as g
from .table import kind_at, slot_of

SUMS = (1 << (2 * g.VALUES + 1)) - 1  # no higher sum is ever asked for
ANY = g.VALUES + 1  # the lowest card where none is chosen


@compiled
def cost_of(box: Box, plan: int) -> int:
    """§2.2, §2.4, §2.5 what the action costs."""
    if holds(g.STORE, plan):
        return int(box.store_cost)
    return int(box.value[col(g.BUY, plan)]) if holds(g.BUY, plan) else int(box.add_cost)


@compiled
def zone_of(plan: int) -> int:
    """Where the card of a plan lies."""
    if holds(g.ADD, plan):
        return col(g.ADD, plan)
    return row(g.ADD_POOL, plan) if holds(g.ADD_POOL, plan) else g.HAND


@compiled
def card_of(plan: int) -> int:
    """The seat's own card that a plan is about, or EMPTY: what is bought is not its own yet."""
    if holds(g.STORE, plan):
        return row(g.STORE, plan)
    if holds(g.ADD, plan):
        return row(g.ADD, plan) // g.ENDS
    return g.POOL if holds(g.ADD_POOL, plan) else g.EMPTY


@compiled
def set_aside(s: State, seat: int, plan: int) -> int:
    """§2.7 the card being added or reserved does not pay: bit `slot`."""
    card = card_of(plan)
    return 0 if card == g.EMPTY else 1 << slot_of(s, seat, zone_of(plan), card, 0)


@compiled
def worth(s: State, box: Box, seat: int, slot: int) -> int:
    """§2.7 coins of the card in a slot; §1.2 a start card has none."""
    kind = kind_at(s, seat, slot)
    return 0 if kind == g.EMPTY else int(box.value[kind])


@compiled
def continues(s: State, box: Box, seat: int, used: int, need: int, least: int, slot: int) -> bool:
    """§2.7 a payment that this card continues can end with none superfluous."""
    value = worth(s, box, seat, slot)
    if value == 0 or (used >> slot) & 1:
        return False
    if value >= need:
        return value - need < least
    taken, sums = used | 1 << slot, 1  # bit n: the other cards can make the sum n
    for other in range(g.SLOTS):
        if (taken >> other) & 1 == 0:
            sums |= (sums << worth(s, box, seat, other)) & SUMS
    return (sums >> (need - value)) & ((1 << min(least, value)) - 1) != 0


@compiled
def frees(s: State, box: Box, seat: int, used: int, need: int, least: int) -> bool:
    """§2.2 a card of a full reserve can be among those that pay."""
    for slot in range(g.HELD, g.SLOTS):
        if continues(s, box, seat, used, need, least, slot):
            return True
    return False


@compiled
def must_free(s: State, seat: int, plan: int) -> bool:
    """§2.2 reserving into a full reserve: one of its cards must pay, and none was chosen yet."""
    return holds(g.STORE, plan) and s.kept[seat] == g.RESERVE_LIMIT and int(s.mark[seat]) >> g.HELD == 0


@compiled
def pays(s: State, box: Box, seat: int, slot: int) -> bool:
    """§2.7 this card may be the next to pay; §2.2 and leaves room in the reserve."""
    used, need, least = int(s.mark[seat]) | int(s.aside[seat]), int(s.owed[seat]), int(s.least[seat])
    if slot >= g.HELD or not must_free(s, seat, int(s.plan[seat])):
        return continues(s, box, seat, used, need, least, slot)
    value = worth(s, box, seat, slot)
    free = 0 < value < need and (used >> slot) & 1 == 0
    return free and frees(s, box, seat, used | 1 << slot, need - value, min(least, value))


@compiled
def can_store(s: State, box: Box, seat: int, kind: int, coins: int) -> bool:
    """§2.2 the other cards pay for it; into a full reserve, with one of its cards."""
    if coins - int(box.value[kind]) < box.store_cost:
        return False
    if s.kept[seat] < g.RESERVE_LIMIT:
        return True
    return frees(s, box, seat, 1 << slot_of(s, seat, g.HAND, kind, 0), int(box.store_cost), ANY)


@compiled
def slot_to_pay(s: State, seat: int, zone: int, kind: int) -> int:
    """The first card of that kind which has not been chosen yet, or EMPTY."""
    return slot_of(s, seat, zone, kind, int(s.mark[seat]) | int(s.aside[seat]))


@compiled
def is_reserve(slot: int) -> int:
    """The zone of a slot."""
    return g.RESERVE if slot >= g.HELD else g.HAND
