"""Paying: what an action costs, and which cards can still end in a payment with none superfluous.

Cards are chosen one by one, so a choice must not lead into a dead end. Let `need` coins be missing, and `least` be the
lowest card chosen so far. More cards make the payment good if they bring it to a sum from `need` to `need + least - 1`:
a higher one would make the lowest superfluous, and whichever of the new cards is superfluous can be left out.
So all that must be known is which sums the other cards can make.

A wallet is what the cards of a seat are worth as digits of four bits, one for each slot, 0 where none can pay. It is
made once for a list of actions.
"""

from andamio.core.actions import col, holds, row
from andamio.core.bits import first
from andamio.core.compiled import Box, State, compiled

from .. import state as g
from .table import slot_of

BITS, DIGIT = 4, 15  # of one card in a wallet
PAIRS = sum(DIGIT << (2 * BITS * i) for i in range((g.SLOTS + 1) // 2))  # every other digit
ONES = sum(1 << (2 * BITS * i) for i in range((g.SLOTS + 1) // 2))
LAST = 2 * BITS * ((g.SLOTS - 1) // 2)  # where the last of those pairs begins
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
def wallet_of(s: State, box: Box, seat: int) -> int:
    """§2.7 coins of all cards in hand and reserve; §1.2 a start card has none."""
    wallet = 0
    for i in range(s.held[seat]):
        wallet |= int(box.value[s.hand[seat, i]]) << (BITS * i)
    for i in range(g.RESERVE_LIMIT):
        if s.reserve[seat, i] != g.EMPTY:
            wallet |= int(box.value[s.reserve[seat, i]]) << (BITS * (g.HELD + i))
    return wallet


@compiled
def coins_in(wallet: int) -> int:
    """§2.7 all of them: two digits make one of eight bits, and multiplied by ONES the last is the sum of all."""
    pairs = (wallet & PAIRS) + ((wallet >> BITS) & PAIRS)
    return ((pairs * ONES) >> LAST) & (DIGIT << BITS | DIGIT)


@compiled
def worth(wallet: int, slot: int) -> int:
    return (wallet >> (BITS * slot)) & DIGIT


@compiled
def without(wallet: int, slot: int) -> int:
    return wallet & ~(DIGIT << (BITS * slot))


@compiled
def continues(wallet: int, need: int, least: int, slot: int) -> bool:
    """§2.7 a payment that this card continues can end with none superfluous."""
    value, others, sums = worth(wallet, slot), without(wallet, slot), 1  # bit n: the other cards can make the sum n
    if value == 0 or value >= need:
        return value > 0 and value - need < least
    while others:
        sums |= (sums << (others & DIGIT)) & SUMS
        others >>= BITS
    return (sums >> (need - value)) & ((1 << min(least, value)) - 1) != 0


@compiled
def frees(wallet: int, need: int, least: int) -> bool:
    """§2.2 a card of a full reserve can be among those that pay."""
    for slot in range(g.HELD, g.SLOTS):
        if continues(wallet, need, least, slot):
            return True
    return False


@compiled
def must_free(s: State, seat: int, plan: int) -> bool:
    """§2.2 reserving into a full reserve: one of its cards must pay, and none was chosen yet."""
    return holds(g.STORE, plan) and s.kept[seat] == g.RESERVE_LIMIT and int(s.mark[seat]) >> g.HELD == 0


@compiled
def wallet_left(s: State, box: Box, seat: int) -> int:
    """§2.7 the cards that can still be chosen to pay."""
    wallet, rest = wallet_of(s, box, seat), int(s.mark[seat]) | int(s.aside[seat])
    while rest:
        wallet = without(wallet, first(rest))
        rest &= rest - 1
    return wallet


@compiled
def pays(s: State, seat: int, wallet: int, slot: int) -> bool:
    """§2.7 this card may be the next to pay; §2.2 and leaves room in the reserve."""
    need, least = int(s.owed[seat]), int(s.least[seat])
    if slot >= g.HELD or not must_free(s, seat, int(s.plan[seat])):
        return continues(wallet, need, least, slot)
    value = worth(wallet, slot)
    return 0 < value < need and frees(without(wallet, slot), need - value, min(least, value))


@compiled
def can_store(s: State, box: Box, seat: int, kind: int, wallet: int) -> bool:
    """§2.2 the other cards pay for it; into a full reserve, with one of its cards."""
    if coins_in(wallet) - int(box.value[kind]) < box.store_cost:
        return False
    if s.kept[seat] < g.RESERVE_LIMIT:
        return True
    return frees(without(wallet, slot_of(s, seat, g.HAND, kind, 0)), int(box.store_cost), ANY)


@compiled
def slot_to_pay(s: State, seat: int, zone: int, kind: int) -> int:
    """The first card of that kind which has not been chosen yet, or EMPTY."""
    return slot_of(s, seat, zone, kind, int(s.mark[seat]) | int(s.aside[seat]))


@compiled
def is_reserve(slot: int) -> int:
    """The zone of a slot."""
    return g.RESERVE if slot >= g.HELD else g.HAND
