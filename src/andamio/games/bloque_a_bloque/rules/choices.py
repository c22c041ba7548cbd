"""What a seat may choose: the six actions and the end of the turn; what each of them forbids, and all that is left."""

from andamio.core.actions import add, code, col, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from . import clauses
from .clauses import OK, duty, no_site
from .paying import can_store
from .table import find, has, purse, sites_for, sites_for_pool, size

# -- one action; `coins` is what the seat has to pay with


@compiled
def bar_draw(s: State, seat: int) -> int:
    """§2.1 with fewer than four in hand, while the deck lasts; §4.1 not in the last turns."""
    if s.held[seat] >= g.HAND_LIMIT:
        return clauses.HAND_IS_FULL
    if s.left > 0:
        return OK
    return clauses.NO_DRAW_AT_THE_END if s.final != g.EMPTY else clauses.DECK_IS_EMPTY


@compiled
def bar_store(s: State, box: Box, seat: int, kind: int, coins: int) -> int:
    """§2.2 a card of the hand, with room for it once it is paid; §2.7 by the others."""
    if find(s.hand[seat], kind) == g.EMPTY:
        return clauses.RESERVE_FROM_HAND
    if can_store(s, box, seat, kind, coins):
        return OK
    return clauses.RESERVE_IS_FULL if coins - int(box.value[kind]) >= box.store_cost else clauses.PAY_JUST_ENOUGH


@compiled
def bar_offer(s: State, box: Box, seat: int, zone: int, kind: int) -> int:
    """§2.3 a card of the hand or the reserve, so many at a time; §1.2 no start card without a value."""
    if kind == g.START and box.value[g.START] == 0:
        return clauses.START_HAS_NO_VALUE
    if not has(s, seat, zone, kind):
        return clauses.OFFER_WHAT_YOU_HAVE
    return OK if size(s.offer[seat]) < box.offers else clauses.TOO_MANY_OFFERS


@compiled
def bar_buy(s: State, box: Box, seat: int, seller: int, kind: int, coins: int) -> int:
    """§2.4 what another seat has on offer; §2.7 for its value."""
    if seller == seat or find(s.offer[seller], kind) == g.EMPTY:
        return clauses.BUY_FROM_OTHERS
    return OK if coins >= box.value[kind] else clauses.PAY_JUST_ENOUGH


@compiled
def bar_source(s: State, box: Box, seat: int, zone: int, kind: int) -> int:
    """§2.5 a card of the hand; of the reserve only where that was agreed."""
    if zone == g.RESERVE and box.from_reserve == 0:
        return clauses.ADD_FROM_HAND
    return OK if has(s, seat, zone, kind) else clauses.ADD_FROM_HAND


@compiled
def bar_add(s: State, box: Box, seat: int, zone: int, face: int, coins: int) -> int:
    """§2.5 its cost is paid; §3.1 a new building, §3.2 the next floor, §3.3 a roof."""
    kind, level = face // g.ENDS, int(box.level[face])
    if bar_source(s, box, seat, zone, kind) != OK:
        return clauses.ADD_FROM_HAND
    if sites_for(s, seat, level) == 0:
        return no_site(level)
    return OK if coins - int(box.value[kind]) >= box.add_cost else clauses.PAY_JUST_ENOUGH


@compiled
def bar_pool(s: State, box: Box, seat: int, zone: int, coins: int) -> int:
    """§2.5 its cost is paid; §3.4 under a finished building without one."""
    if bar_source(s, box, seat, zone, g.POOL) != OK:
        return clauses.ADD_FROM_HAND
    if sites_for_pool(s, seat) == 0:
        return clauses.POOL_UNDER_ROOF
    return OK if coins - int(box.value[g.POOL]) >= box.add_cost else clauses.PAY_JUST_ENOUGH


@compiled
def bar_swap(s: State, seat: int, kind: int) -> int:
    """§2.6 one card of the hand, and there must be one in the reserve."""
    return OK if s.kept[seat] > 0 and find(s.hand[seat], kind) != g.EMPTY else clauses.SWAP_BOTH


@compiled
def bar_choice(s: State, box: Box, seat: int, action: int) -> int:
    """The clause that forbids one of the six actions or the end of the turn, or OK."""
    due, coins = duty(s, seat), purse(s, box, seat)
    if due != OK:
        return due
    if holds(g.DRAW, action):
        return bar_draw(s, seat)
    if holds(g.STORE, action):
        return bar_store(s, box, seat, row(g.STORE, action), coins)
    if holds(g.OFFER, action):
        return bar_offer(s, box, seat, row(g.OFFER, action), col(g.OFFER, action))
    if holds(g.BUY, action):
        return bar_buy(s, box, seat, row(g.BUY, action), col(g.BUY, action), coins)
    if holds(g.ADD, action):
        return bar_add(s, box, seat, col(g.ADD, action), row(g.ADD, action), coins)
    if holds(g.ADD_POOL, action):
        return bar_pool(s, box, seat, row(g.ADD_POOL, action), coins)
    return bar_swap(s, seat, row(g.SWAP, action)) if holds(g.SWAP, action) else OK


# -- all of them


@compiled
def legal_choices(s: State, box: Box, seat: int, moves: Array) -> None:
    """§2.1 up to two actions, or none."""
    coins = purse(s, box, seat)
    if bar_draw(s, seat) == OK:
        add(moves, code(g.DRAW, 0))
    for slot in range(s.held[seat]):
        kind = int(s.hand[seat, slot])
        if slot == 0 or s.hand[seat, slot - 1] != kind:
            legal_with_hand(s, box, seat, kind, coins, moves)
            legal_with_either(s, box, seat, g.HAND, kind, coins, moves)
    for slot in range(s.kept[seat]):
        kind = int(s.reserve[seat, slot])
        if slot == 0 or s.reserve[seat, slot - 1] != kind:
            legal_with_either(s, box, seat, g.RESERVE, kind, coins, moves)
    legal_buys(s, box, seat, coins, moves)
    add(moves, code(g.END, 0))


@compiled
def legal_with_hand(s: State, box: Box, seat: int, kind: int, coins: int, moves: Array) -> None:
    """§2.2, §2.6 what is done with a card of the hand only."""
    if bar_store(s, box, seat, kind, coins) == OK:
        add(moves, code(g.STORE, kind))
    if bar_swap(s, seat, kind) == OK:
        add(moves, code(g.SWAP, kind))


@compiled
def legal_with_either(s: State, box: Box, seat: int, zone: int, kind: int, coins: int, moves: Array) -> None:
    """§2.3, §2.5 what is done with a card of the hand or of the reserve."""
    if bar_offer(s, box, seat, zone, kind) == OK:
        add(moves, code(g.OFFER, zone, kind))
    if kind < g.BUILT:
        for face in range(g.ENDS * kind, g.ENDS * kind + g.ENDS):
            if bar_add(s, box, seat, zone, face, coins) == OK:
                add(moves, code(g.ADD, face, zone))
    elif kind == g.POOL and bar_pool(s, box, seat, zone, coins) == OK:
        add(moves, code(g.ADD_POOL, zone))


@compiled
def legal_buys(s: State, box: Box, seat: int, coins: int, moves: Array) -> None:
    for seller in range(box.seats):
        for slot in range(g.MOST_OFFERS if seller != seat else 0):
            kind = int(s.offer[seller, slot])
            fresh = kind != g.EMPTY and (slot == 0 or s.offer[seller, slot - 1] != kind)
            if fresh and bar_buy(s, box, seat, seller, kind, coins) == OK:
                add(moves, code(g.BUY, seller, kind))
