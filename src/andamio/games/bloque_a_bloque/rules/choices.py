"""What a seat may choose: the six actions and the end of the turn; what each of them forbids, and all that is left.

What `may_…` says is 1 or 0, of a card that the seat has: a list goes by the cards, and asks for nothing else.
"""

from andamio.core.actions import add_if, code, col, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from . import clauses
from .clauses import OK, duty, no_site
from .paying import coins_in, has_room, leaves, wallet_of
from .table import find, has, levels_open, sites_for_pool

# -- one action; the wallet is what the seat has to pay with


@compiled
def may_draw(s: State, seat: int) -> int:
    """§2.1 with fewer than four in hand, while the deck lasts."""
    return int(s.held[seat] < g.HAND_LIMIT) & int(s.left > 0)


@compiled
def bar_draw(s: State, seat: int) -> int:
    """§2.1 with fewer than four in hand, while the deck lasts; §4.1 not in the last turns."""
    if may_draw(s, seat):
        return OK
    if s.held[seat] >= g.HAND_LIMIT:
        return clauses.HAND_IS_FULL
    return clauses.NO_DRAW_AT_THE_END if s.final != g.EMPTY else clauses.DECK_IS_EMPTY


@compiled
def bar_store(s: State, box: Box, seat: int, kind: int, wallet: int) -> int:
    """§2.2 a card of the hand."""
    if not has(s, seat, g.HAND, kind):
        return clauses.RESERVE_FROM_HAND
    if may_store_held(s, box, seat, kind, wallet, coins_in(wallet)):
        return OK
    can_pay = leaves(box, kind, coins_in(wallet), box.store_cost)
    return clauses.RESERVE_IS_FULL if can_pay else clauses.PAY_JUST_ENOUGH


@compiled
def may_store_held(s: State, box: Box, seat: int, kind: int, wallet: int, coins: int) -> int:
    """§2.2 with room for it once it is paid; §2.7 by the others."""
    return int(leaves(box, kind, coins, box.store_cost)) & int(has_room(s, box, seat, kind, wallet))


@compiled
def bar_offer(s: State, box: Box, seat: int, zone: int, kind: int) -> int:
    """§2.3 a card of the hand or the reserve."""
    if is_worthless(box, kind):
        return clauses.START_HAS_NO_VALUE
    if not has(s, seat, zone, kind):
        return clauses.OFFER_WHAT_YOU_HAVE
    return OK if may_offer(s, box, seat) else clauses.TOO_MANY_OFFERS


@compiled
def may_offer(s: State, box: Box, seat: int) -> int:
    """§2.3 so many at a time: the last place is free."""
    return int(s.offer[seat, box.offers - 1] == g.EMPTY)


@compiled
def is_worthless(box: Box, kind: int) -> bool:
    """§1.2 a start card without a value."""
    return kind == g.START and box.value[g.START] == 0


@compiled
def bar_buy(s: State, box: Box, seat: int, seller: int, kind: int, wallet: int) -> int:
    """§2.4 what another seat has on offer."""
    if seller == seat or find(s.offer[seller], kind) == g.EMPTY:
        return clauses.BUY_FROM_OTHERS
    return OK if leaves(box, kind, coins_in(wallet), 0) else clauses.PAY_JUST_ENOUGH


@compiled
def bar_add(s: State, box: Box, seat: int, zone: int, face: int, wallet: int, levels: int) -> int:
    """§2.5 a card of the hand, or of the reserve where that was agreed."""
    if not (has(s, seat, zone, face // g.ENDS) and may_add_from(box, zone)):
        return clauses.ADD_FROM_HAND
    if not fits(box, face, levels):
        return no_site(int(box.level[face]))
    return bar_cost(box, face // g.ENDS, coins_in(wallet))


@compiled
def may_add_from(box: Box, zone: int) -> int:
    """§2.5 the hand, or the reserve where that was agreed."""
    return 1 if zone == g.HAND else int(box.from_reserve)


@compiled
def fits(box: Box, face: int, levels: int) -> int:
    """§3.1 a new building, §3.2 the next floor, §3.3 a roof: of the levels that are open; no other end of a card."""
    return levels >> (int(box.level[face]) & g.NO_LEVEL) & 1


@compiled
def bar_cost(box: Box, kind: int, coins: int) -> int:
    """§2.5 the other cards pay for it."""
    return OK if leaves(box, kind, coins, box.add_cost) else clauses.PAY_JUST_ENOUGH


@compiled
def bar_pool(s: State, box: Box, seat: int, zone: int, wallet: int) -> int:
    """§2.5 a card of the hand, or of the reserve where that was agreed."""
    if not (has(s, seat, zone, g.POOL) and may_add_from(box, zone)):
        return clauses.ADD_FROM_HAND
    return bar_pool_held(s, box, seat, coins_in(wallet))


@compiled
def bar_pool_held(s: State, box: Box, seat: int, coins: int) -> int:
    """§2.5 its cost is paid; §3.4 under a finished building without one."""
    return bar_cost(box, g.POOL, coins) if sites_for_pool(s, seat) else clauses.POOL_UNDER_ROOF


@compiled
def bar_swap(s: State, seat: int, kind: int) -> int:
    """§2.6 a card of the hand."""
    return OK if has(s, seat, g.HAND, kind) and may_swap(s, seat) else clauses.SWAP_BOTH


@compiled
def may_swap(s: State, seat: int) -> int:
    """§2.6 there must be one in the reserve."""
    return int(s.kept[seat] > 0)


@compiled
def bar_choice(s: State, box: Box, seat: int, action: int) -> int:
    """The clause that forbids one of the six actions or the end of the turn, or OK."""
    due, wallet = duty(s, seat), wallet_of(s, box, seat)
    if due != OK:
        return due
    if holds(g.DRAW, action):
        return bar_draw(s, seat)
    if holds(g.STORE, action):
        return bar_store(s, box, seat, row(g.STORE, action), wallet)
    if holds(g.OFFER, action):
        return bar_offer(s, box, seat, row(g.OFFER, action), col(g.OFFER, action))
    if holds(g.BUY, action):
        return bar_buy(s, box, seat, row(g.BUY, action), col(g.BUY, action), wallet)
    if holds(g.ADD, action):
        return bar_add(s, box, seat, col(g.ADD, action), row(g.ADD, action), wallet, levels_open(s, seat))
    if holds(g.ADD_POOL, action):
        return bar_pool(s, box, seat, row(g.ADD_POOL, action), wallet)
    return bar_swap(s, seat, row(g.SWAP, action)) if holds(g.SWAP, action) else OK


# -- all of them


@compiled
def legal_choices(s: State, box: Box, seat: int, moves: Array) -> None:
    """§2.1 up to two actions, or none. Cards that are alike are one choice: they lie side by side."""
    wallet, levels = wallet_of(s, box, seat), levels_open(s, seat)
    coins, offers, swaps = coins_in(wallet), may_offer(s, box, seat), may_swap(s, seat)
    count, before = add_if(moves, int(moves[0]), code(g.DRAW, 0), may_draw(s, seat)), g.EMPTY
    for i in range(s.held[seat]):
        kind = int(s.hand[seat, i])
        if kind != before:
            may_store = may_store_held(s, box, seat, kind, wallet, coins)
            count = add_if(moves, count, code(g.STORE, kind), may_store)
            count = add_if(moves, count, code(g.SWAP, kind), swaps)
            count = legal_with_either(s, box, seat, g.HAND, kind, coins, levels, offers, moves, count)
        before = kind
    before = g.EMPTY
    for i in range(s.kept[seat]):
        kind = int(s.reserve[seat, i])
        if kind != before:
            count = legal_with_either(s, box, seat, g.RESERVE, kind, coins, levels, offers, moves, count)
        before = kind
    count = legal_buys(s, box, seat, coins, moves, count)
    moves[0] = add_if(moves, count, code(g.END, 0), 1)


@compiled
def legal_with_either(
    s: State, box: Box, seat: int, zone: int, kind: int, coins: int, levels: int, offers: int, moves: Array, count: int
) -> int:
    """§2.3, §2.5 what is done with a card of the hand or of the reserve; gives how many actions there are then."""
    count = add_if(moves, count, code(g.OFFER, zone, kind), offers & int(not is_worthless(box, kind)))
    may_add = int(leaves(box, kind, coins, box.add_cost)) & may_add_from(box, zone)
    for face in range(g.ENDS * kind, g.ENDS * kind + g.ENDS):
        count = add_if(moves, count, code(g.ADD, face, zone), may_add & fits(box, face, levels))
    if kind == g.POOL and may_add_from(box, zone) and bar_pool_held(s, box, seat, coins) == OK:
        count = add_if(moves, count, code(g.ADD_POOL, zone), 1)
    return count


@compiled
def legal_buys(s: State, box: Box, seat: int, coins: int, moves: Array, count: int) -> int:
    """§2.4 from the others. Offers rise, and EMPTY is last: what is not above the card before is alike, or none."""
    for other in range(box.seats - 1):
        seller, before = other + int(other >= seat), g.EMPTY
        for i in range(box.offers):
            kind = int(s.offer[seller, i])
            may_buy = int(kind > before) & int(leaves(box, max(0, kind), coins, 0))
            count = add_if(moves, count, code(g.BUY, seller, kind), may_buy)
            before = kind
    return count
