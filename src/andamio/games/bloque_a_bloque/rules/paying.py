"""Paying: what an action costs, and which cards can still end in a payment with none superfluous.

Cards are chosen one by one, so a choice must not lead into a dead end. Let `need` coins be missing, and `least` be the
lowest card chosen so far. More cards make the payment good if they bring it to a sum from `need` to `need + least - 1`:
a higher one would make the lowest superfluous, and whichever of the new cards is superfluous can be left out.
So all that must be known is which sums the other cards can make. That is asked for all values at once: a lane of eight
bits for each, bit n of which says that the other cards make the sum n if a card of that value pays.

A wallet is what the cards of a seat are worth as digits of four bits, one for each slot, the reserve's first and 0
where none can pay. It is made once for a list of actions.
"""

from andamio.core.actions import col, holds, row
from andamio.core.compiled import Box, State, compiled

from .. import state as g
from .table import slot_of

BITS, DIGIT = 4, 15  # of one card in a wallet
PAIRS = sum(DIGIT << (2 * BITS * i) for i in range((g.SLOTS + 1) // 2))  # every other digit
ONES = sum(1 << (2 * BITS * i) for i in range((g.SLOTS + 1) // 2))
LAST = 2 * BITS * ((g.SLOTS - 1) // 2)  # where the last of those pairs begins
ANY = g.VALUES + 1  # the lowest card where none is chosen
LANE = 2 * BITS  # bits of a lane
SUMS = (1 << g.VALUES) - 1  # of a lane: no higher sum is ever asked for
NOTHING = sum(1 << LANE * value for value in range(g.VALUES + 1))  # no card makes the sum 0, in every lane
STAY = tuple(NOTHING * (SUMS >> value) for value in range(DIGIT + 1))  # sums that a card of that value leaves in a lane


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
    return wallet_besides(s, box, seat, 0)


@compiled
def wallet_besides(s: State, box: Box, seat: int, chosen: int) -> int:
    """Coins of all cards in hand and reserve but those in these slots."""
    wallet = 0
    for i in range(s.kept[seat]):
        value = int(box.value[s.reserve[seat, i]])
        wallet |= value * (~chosen >> (g.HELD + i) & 1) << (BITS * i)
    for i in range(s.held[seat]):
        value = int(box.value[s.hand[seat, i]])
        wallet |= value * (~chosen >> i & 1) << (BITS * (g.RESERVE_LIMIT + i))
    return wallet


@compiled
def coins_in(wallet: int) -> int:
    """§2.7 all of them: two digits make one of eight bits, and multiplied by ONES the last is the sum of all."""
    pairs = (wallet & PAIRS) + ((wallet >> BITS) & PAIRS)
    return ((pairs * ONES) >> LAST) & (DIGIT << BITS | DIGIT)


@compiled
def place_of(slot: int) -> int:
    """Where the digit of a slot begins."""
    return BITS * (slot - g.HELD if slot >= g.HELD else slot + g.RESERVE_LIMIT)


@compiled
def worth(wallet: int, slot: int) -> int:
    return (wallet >> place_of(slot)) & DIGIT


@compiled
def without(wallet: int, slot: int) -> int:
    return wallet & ~(DIGIT << place_of(slot))


@compiled
def sums_of(wallet: int) -> int:
    """For each value the sums that the other cards make, if a card of that value pays: the first one sits out."""
    sums, met, rest = NOTHING, 0, wallet
    while rest:
        value = rest & DIGIT
        own = SUMS << (LANE * value)
        sums |= (sums & STAY[value]) << value & ~(own & ~met)
        met |= own
        rest >>= BITS
    return sums


@compiled
def values_to_pay(wallet: int, need: int, least: int) -> int:
    """§2.7 what a card is worth with which a payment can go on and end, none of it superfluous: bit `value`."""
    sums, found = sums_of(wallet), 0
    for value in range(1, g.VALUES + 1):
        wanted = (sums >> (LANE * value) & SUMS) << g.VALUES >> (g.VALUES + need - value)
        found |= int(wanted & ((1 << min(least, value)) - 1) != 0) << value
    return found


@compiled
def frees(wallet: int, need: int, least: int) -> bool:
    """§2.2 a card of a full reserve can be among those that pay."""
    values, free = values_to_pay(wallet, need, least), 0
    for slot in range(g.HELD, g.SLOTS):
        free |= values >> worth(wallet, slot) & 1
    return free != 0


@compiled
def must_free(s: State, seat: int, plan: int) -> bool:
    """§2.2 reserving into a full reserve: one of its cards must pay, and none was chosen yet."""
    return holds(g.STORE, plan) and s.kept[seat] == g.RESERVE_LIMIT and int(s.mark[seat]) >> g.HELD == 0


@compiled
def wallet_left(s: State, box: Box, seat: int) -> int:
    """§2.7 the cards that can still be chosen to pay."""
    return wallet_besides(s, box, seat, int(s.mark[seat]) | int(s.aside[seat]))


@compiled
def slots_to_pay(s: State, seat: int, wallet: int) -> int:
    """§2.7 the cards that may be the next to pay; §2.2 and leave room in the reserve: bit `slot`."""
    found, values = 0, values_to_pay(wallet, int(s.owed[seat]), int(s.least[seat]))
    for i in range(s.held[seat]):
        found |= (values >> worth(wallet, i) & 1) << i
    if must_free(s, seat, int(s.plan[seat])):
        found = slots_that_free(s, seat, wallet)
    for i in range(g.HELD, g.HELD + s.kept[seat]):
        found |= (values >> worth(wallet, i) & 1) << i
    return found


@compiled
def slots_that_free(s: State, seat: int, wallet: int) -> int:
    """§2.2 the cards of the hand after which one of the full reserve can still pay."""
    found, need, least = 0, int(s.owed[seat]), int(s.least[seat])
    for slot in range(s.held[seat]):
        value = worth(wallet, slot)
        frees_one = 0 < value < need and frees(without(wallet, slot), need - value, min(least, value))
        found |= int(frees_one) << slot
    return found


@compiled
def leaves(box: Box, kind: int, coins: int, cost: int) -> bool:
    """§2.7 of all these coins, the other cards pay what it costs."""
    return coins - int(box.value[kind]) >= cost


@compiled
def has_room(s: State, box: Box, seat: int, kind: int, wallet: int) -> bool:
    """§2.2 in the reserve; in a full one, where one of its cards can pay."""
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
