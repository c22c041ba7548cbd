"""What a seat may choose: the six actions and the end of the turn; what each of them forbids, and all that is left.

What `bar_…_held` says is of a card that the seat has: a list goes by the cards, and asks for nothing else.
"""

from andamio.core.actions import add, code, col, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from . import clauses
from .clauses import OK, duty, no_site
from .paying import can_store, coins_in, wallet_of
from .table import find, has, levels_open, sites_for_pool, size

# -- one action; the wallet is what the seat has to pay with


@compiled
def bar_draw(s: State, seat: int) -> int:
    """§2.1 with fewer than four in hand, while the deck lasts; §4.1 not in the last turns."""
    if s.held[seat] >= g.HAND_LIMIT:
        return clauses.HAND_IS_FULL
    if s.left > 0:
        return OK
    return clauses.NO_DRAW_AT_THE_END if s.final != g.EMPTY else clauses.DECK_IS_EMPTY


@compiled
def bar_store(s: State, box: Box, seat: int, kind: int, wallet: int) -> int:
    """§2.2 a card of the hand."""
    return bar_store_held(s, box, seat, kind, wallet) if has(s, seat, g.HAND, kind) else clauses.RESERVE_FROM_HAND


@compiled
def bar_store_held(s: State, box: Box, seat: int, kind: int, wallet: int) -> int:
    """§2.2 with room for it once it is paid; §2.7 by the others."""
    if can_store(s, box, seat, kind, wallet):
        return OK
    can_pay = coins_in(wallet) - int(box.value[kind]) >= box.store_cost
    return clauses.RESERVE_IS_FULL if can_pay else clauses.PAY_JUST_ENOUGH


@compiled
def bar_offer(s: State, box: Box, seat: int, zone: int, kind: int) -> int:
    """§2.3 a card of the hand or the reserve."""
    said = has(s, seat, zone, kind) or is_worthless(box, kind)
    return bar_offer_held(s, box, seat, kind) if said else clauses.OFFER_WHAT_YOU_HAVE


@compiled
def bar_offer_held(s: State, box: Box, seat: int, kind: int) -> int:
    """§2.3 so many at a time; §1.2 no start card without a value."""
    if is_worthless(box, kind):
        return clauses.START_HAS_NO_VALUE
    return OK if size(s.offer[seat]) < box.offers else clauses.TOO_MANY_OFFERS


@compiled
def is_worthless(box: Box, kind: int) -> bool:
    """§1.2 a start card without a value."""
    return kind == g.START and box.value[g.START] == 0


@compiled
def bar_buy(s: State, box: Box, seat: int, seller: int, kind: int, wallet: int) -> int:
    """§2.4 what another seat has on offer."""
    if seller == seat or find(s.offer[seller], kind) == g.EMPTY:
        return clauses.BUY_FROM_OTHERS
    return bar_price(box, kind, wallet)


@compiled
def bar_price(box: Box, kind: int, wallet: int) -> int:
    """§2.7 for its value."""
    return OK if coins_in(wallet) >= box.value[kind] else clauses.PAY_JUST_ENOUGH


@compiled
def bar_add(s: State, box: Box, seat: int, zone: int, face: int, wallet: int, levels: int) -> int:
    """§2.5 a card of the hand, or of the reserve where that was agreed."""
    held = has(s, seat, zone, face // g.ENDS)
    return bar_add_held(box, zone, face, wallet, levels) if held else clauses.ADD_FROM_HAND


@compiled
def bar_add_held(box: Box, zone: int, face: int, wallet: int, levels: int) -> int:
    """§2.5 its cost is paid; §3.1 a new building, §3.2 the next floor, §3.3 a roof: of the levels that are open."""
    if zone == g.RESERVE and box.from_reserve == 0:
        return clauses.ADD_FROM_HAND
    if (levels >> int(box.level[face])) & 1 == 0:
        return no_site(int(box.level[face]))
    return bar_cost(box, face // g.ENDS, wallet)


@compiled
def bar_cost(box: Box, kind: int, wallet: int) -> int:
    """§2.5 the other cards pay for it."""
    return OK if coins_in(wallet) - int(box.value[kind]) >= box.add_cost else clauses.PAY_JUST_ENOUGH


@compiled
def bar_pool(s: State, box: Box, seat: int, zone: int, wallet: int) -> int:
    """§2.5 a card of the hand, or of the reserve where that was agreed."""
    return bar_pool_held(s, box, seat, zone, wallet) if has(s, seat, zone, g.POOL) else clauses.ADD_FROM_HAND


@compiled
def bar_pool_held(s: State, box: Box, seat: int, zone: int, wallet: int) -> int:
    """§2.5 its cost is paid; §3.4 under a finished building without one."""
    if zone == g.RESERVE and box.from_reserve == 0:
        return clauses.ADD_FROM_HAND
    return bar_cost(box, g.POOL, wallet) if sites_for_pool(s, seat) else clauses.POOL_UNDER_ROOF


@compiled
def bar_swap(s: State, seat: int, kind: int) -> int:
    """§2.6 a card of the hand."""
    return bar_swap_held(s, seat) if has(s, seat, g.HAND, kind) else clauses.SWAP_BOTH


@compiled
def bar_swap_held(s: State, seat: int) -> int:
    """§2.6 there must be one in the reserve."""
    return OK if s.kept[seat] > 0 else clauses.SWAP_BOTH


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
    """§2.1 up to two actions, or none."""
    wallet, levels = wallet_of(s, box, seat), levels_open(s, seat)
    if bar_draw(s, seat) == OK:
        add(moves, code(g.DRAW, 0))
    for slot in range(s.held[seat]):
        kind = int(s.hand[seat, slot])
        if slot == 0 or s.hand[seat, slot - 1] != kind:
            legal_with_hand(s, box, seat, kind, wallet, moves)
            legal_with_either(s, box, seat, g.HAND, kind, wallet, levels, moves)
    for slot in range(s.kept[seat]):
        kind = int(s.reserve[seat, slot])
        if slot == 0 or s.reserve[seat, slot - 1] != kind:
            legal_with_either(s, box, seat, g.RESERVE, kind, wallet, levels, moves)
    legal_buys(s, box, seat, wallet, moves)
    add(moves, code(g.END, 0))


@compiled
def legal_with_hand(s: State, box: Box, seat: int, kind: int, wallet: int, moves: Array) -> None:
    """§2.2, §2.6 what is done with a card of the hand only."""
    if bar_store_held(s, box, seat, kind, wallet) == OK:
        add(moves, code(g.STORE, kind))
    if bar_swap_held(s, seat) == OK:
        add(moves, code(g.SWAP, kind))


@compiled
def legal_with_either(
    s: State, box: Box, seat: int, zone: int, kind: int, wallet: int, levels: int, moves: Array
) -> None:
    """§2.3, §2.5 what is done with a card of the hand or of the reserve."""
    if bar_offer_held(s, box, seat, kind) == OK:
        add(moves, code(g.OFFER, zone, kind))
    if kind < g.BUILT:
        for face in range(g.ENDS * kind, g.ENDS * kind + g.ENDS):
            if bar_add_held(box, zone, face, wallet, levels) == OK:
                add(moves, code(g.ADD, face, zone))
    elif kind == g.POOL and bar_pool_held(s, box, seat, zone, wallet) == OK:
        add(moves, code(g.ADD_POOL, zone))


@compiled
def legal_buys(s: State, box: Box, seat: int, wallet: int, moves: Array) -> None:
    for seller in range(box.seats):
        for slot in range(g.MOST_OFFERS if seller != seat else 0):
            kind = int(s.offer[seller, slot])
            fresh = kind != g.EMPTY and (slot == 0 or s.offer[seller, slot - 1] != kind)
            if fresh and bar_price(box, kind, wallet) == OK:
                add(moves, code(g.BUY, seller, kind))
