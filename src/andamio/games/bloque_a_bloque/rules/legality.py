"""What a seat may do: for each kind of action the clause that forbids it, and the list of what is left."""

from andamio.core.actions import add, code, col, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from .acting import planned_sites
from .paying import can_store, is_reserve, must_free, pays, slot_to_pay
from .sales import best_building, may_sign
from .table import find, has, kind_at, purse, sites_for, sites_for_pool, size

OK = 0
START_HAS_NO_VALUE = 102
HAND_IS_FULL = DECK_IS_EMPTY = 201
RESERVE_FROM_HAND = RESERVE_IS_FULL = 202
OFFER_WHAT_YOU_HAVE = TOO_MANY_OFFERS = 203
BUY_FROM_OTHERS = SELLER_DISCARDS = 204
ADD_FROM_HAND = 205
SWAP_BOTH = 206
PAY_JUST_ENOUGH = 207
DISCARD_TO_FOUR = 208
STEP_BY_STEP = 209
NEXT_FROM_THREE = 301
FLOOR_ON_FLOOR = 302
ROOF_FROM_THREE = 303
POOL_UNDER_ROOF = 304
NO_DRAW_AT_THE_END = 401
SELL_OR_BE_DONE = 501


@compiled
def duty(s: State, seat: int) -> int:
    """§2.4, §2.8, §2.9, §5.1 what has to be done now, instead of what was tried; OK if any action may be chosen."""
    if s.phase == g.TRIMMING:
        return SELLER_DISCARDS
    if s.phase == g.ENDING:
        return DISCARD_TO_FOUR
    if s.phase == g.SELLING:
        return SELL_OR_BE_DONE
    return OK if s.plan[seat] == g.EMPTY else STEP_BY_STEP


# -- the six actions; `coins` is what the seat has to pay with


@compiled
def bar_draw(s: State, seat: int) -> int:
    """§2.1 with fewer than four in hand, while the deck lasts; §4.1 not in the last turns."""
    if s.held[seat] >= g.HAND_LIMIT:
        return HAND_IS_FULL
    if s.left > 0:
        return OK
    return NO_DRAW_AT_THE_END if s.final != g.EMPTY else DECK_IS_EMPTY


@compiled
def bar_store(s: State, box: Box, seat: int, kind: int, coins: int) -> int:
    """§2.2 a card of the hand, with room for it once it is paid; §2.7 by the others."""
    if find(s.hand[seat], kind) == g.EMPTY:
        return RESERVE_FROM_HAND
    if can_store(s, box, seat, kind, coins):
        return OK
    return RESERVE_IS_FULL if coins - int(box.value[kind]) >= box.store_cost else PAY_JUST_ENOUGH


@compiled
def bar_offer(s: State, box: Box, seat: int, zone: int, kind: int) -> int:
    """§2.3 a card of the hand or the reserve, so many at a time; §1.2 no start card without a value."""
    if kind == g.START and box.value[g.START] == 0:
        return START_HAS_NO_VALUE
    if not has(s, seat, zone, kind):
        return OFFER_WHAT_YOU_HAVE
    return OK if size(s.offer[seat]) < box.offers else TOO_MANY_OFFERS


@compiled
def bar_buy(s: State, box: Box, seat: int, seller: int, kind: int, coins: int) -> int:
    """§2.4 what another seat has on offer; §2.7 for its value."""
    if seller == seat or find(s.offer[seller], kind) == g.EMPTY:
        return BUY_FROM_OTHERS
    return OK if coins >= box.value[kind] else PAY_JUST_ENOUGH


@compiled
def bar_source(s: State, box: Box, seat: int, zone: int, kind: int) -> int:
    """§2.5 a card of the hand; of the reserve only where that was agreed."""
    if zone == g.RESERVE and box.from_reserve == 0:
        return ADD_FROM_HAND
    return OK if has(s, seat, zone, kind) else ADD_FROM_HAND


@compiled
def bar_add(s: State, box: Box, seat: int, zone: int, face: int, coins: int) -> int:
    """§2.5 its cost is paid; §3.1 a new building, §3.2 the next floor, §3.3 a roof."""
    kind, level = face // g.ENDS, int(box.level[face])
    if bar_source(s, box, seat, zone, kind) != OK:
        return ADD_FROM_HAND
    if sites_for(s, seat, level) == 0:
        return no_site(level)
    return OK if coins - int(box.value[kind]) >= box.add_cost else PAY_JUST_ENOUGH


@compiled
def no_site(level: int) -> int:
    """§3.1, §3.2, §3.3 why it goes on no building."""
    if level == 0:
        return NEXT_FROM_THREE
    return ROOF_FROM_THREE if level == g.ROOF else FLOOR_ON_FLOOR


@compiled
def bar_pool(s: State, box: Box, seat: int, zone: int, coins: int) -> int:
    """§2.5 its cost is paid; §3.4 under a finished building without one."""
    if bar_source(s, box, seat, zone, g.POOL) != OK:
        return ADD_FROM_HAND
    if sites_for_pool(s, seat) == 0:
        return POOL_UNDER_ROOF
    return OK if coins - int(box.value[g.POOL]) >= box.add_cost else PAY_JUST_ENOUGH


@compiled
def bar_swap(s: State, seat: int, kind: int) -> int:
    """§2.6 one card of the hand, and there must be one in the reserve."""
    return OK if s.kept[seat] > 0 and find(s.hand[seat], kind) != g.EMPTY else SWAP_BOTH


# -- steps of an action


@compiled
def is_planned(s: State, seat: int) -> bool:
    """§2.9 something was chosen that has not happened yet."""
    return s.phase == g.ACTING and s.plan[seat] != g.EMPTY


@compiled
def wants_site(s: State, box: Box, seat: int) -> bool:
    """§2.9 the building is still to be chosen."""
    plan = int(s.plan[seat])
    return is_planned(s, seat) and s.site[seat] == g.EMPTY and (holds(g.ADD, plan) or holds(g.ADD_POOL, plan))


@compiled
def bar_site(s: State, box: Box, seat: int, building: int) -> int:
    """§3.2, §3.3, §3.4 one of the buildings that the card fits."""
    plan = int(s.plan[seat])
    if not wants_site(s, box, seat):
        return duty_or_steps(s, seat)
    if (planned_sites(s, box, seat, plan) >> building) & 1:
        return OK
    return POOL_UNDER_ROOF if holds(g.ADD_POOL, plan) else no_site(int(box.level[row(g.ADD, plan)]))


@compiled
def duty_or_steps(s: State, seat: int) -> int:
    """§2.9 what was tried is a step of something else."""
    due = duty(s, seat)
    return STEP_BY_STEP if due == OK else due


@compiled
def bar_with(s: State, seat: int, kind: int) -> int:
    """§2.6 a card of the reserve."""
    if not (is_planned(s, seat) and holds(g.SWAP, int(s.plan[seat]))):
        return duty_or_steps(s, seat)
    return OK if find(s.reserve[seat], kind) != g.EMPTY else SWAP_BOTH


@compiled
def wants_payment(s: State, box: Box, seat: int) -> bool:
    """§2.7 all is chosen but the cards that pay."""
    return is_planned(s, seat) and not holds(g.SWAP, int(s.plan[seat])) and not wants_site(s, box, seat)


@compiled
def bar_pay(s: State, box: Box, seat: int, slot: int) -> int:
    """§2.7 a card with which the payment can end, and none of it superfluous; §2.2 and room is made."""
    if not wants_payment(s, box, seat):
        return duty_or_steps(s, seat)
    if slot == g.EMPTY:
        return PAY_JUST_ENOUGH
    if pays(s, box, seat, slot):
        return OK
    if box.value[kind_at(s, seat, slot)] == 0:
        return START_HAS_NO_VALUE
    crowded = must_free(s, seat, int(s.plan[seat])) and is_reserve(slot) == g.HAND
    return RESERVE_IS_FULL if crowded else PAY_JUST_ENOUGH


@compiled
def bar_take_back(s: State, seat: int) -> int:
    """§2.9 before it has happened, three times in a turn."""
    if not is_planned(s, seat):
        return duty_or_steps(s, seat)
    return OK if s.backs[seat] < g.BACKS else STEP_BY_STEP


@compiled
def bar_discard(s: State, seat: int, kind: int) -> int:
    """§2.4, §2.8 a card of the hand, when there are too many."""
    if s.phase != g.TRIMMING and s.phase != g.ENDING:
        due = duty(s, seat)
        return DISCARD_TO_FOUR if due == OK else due
    return OK if find(s.hand[seat], kind) != g.EMPTY else duty(s, seat)


# -- the sale round


@compiled
def bar_sign(s: State, seat: int, colour: int, building: int) -> int:
    """§5.1 a sale card of the reserve on an own finished building, one of each colour."""
    return OK if s.phase == g.SELLING and may_sign(s, seat, colour, building) else SELL_OR_BE_DONE


@compiled
def bar_best(s: State, box: Box, seat: int) -> int:
    """§5.1 where some sale card earns something."""
    if s.phase == g.SELLING:
        for colour in range(g.COLOURS):
            if best_building(s, box, seat, colour) != g.EMPTY:
                return OK
    return SELL_OR_BE_DONE


@compiled
def bar_done(s: State) -> int:
    """§5.1 no sale is forced."""
    return OK if s.phase == g.SELLING else SELL_OR_BE_DONE


# -- any action


@compiled
def bar(s: State, box: Box, action: int) -> int:
    """The clause that forbids `action` to the seat in turn, or OK."""
    seat = s.turn
    if action < 0 or action > g.DONE.start:
        return duty_or_steps(s, seat)
    if holds(g.PAY, action):
        zone, kind = row(g.PAY, action), col(g.PAY, action)
        return bar_pay(s, box, seat, slot_to_pay(s, seat, zone, kind) if wants_payment(s, box, seat) else g.EMPTY)
    if holds(g.SITE, action):
        return bar_site(s, box, seat, row(g.SITE, action))
    if holds(g.WITH, action):
        return bar_with(s, seat, row(g.WITH, action))
    if holds(g.TAKE_BACK, action):
        return bar_take_back(s, seat)
    if holds(g.DISCARD, action):
        return bar_discard(s, seat, row(g.DISCARD, action))
    if holds(g.SIGN, action):
        return bar_sign(s, seat, row(g.SIGN, action), col(g.SIGN, action))
    if holds(g.BEST, action):
        return bar_best(s, box, seat)
    return bar_done(s) if holds(g.DONE, action) else bar_choice(s, box, seat, action)


@compiled
def bar_choice(s: State, box: Box, seat: int, action: int) -> int:
    """The same for the six actions and the end of the turn."""
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


# -- the list


@compiled
def legal(s: State, box: Box, moves: Array) -> None:
    """§2.9 one click each."""
    seat, phase = s.turn, s.phase
    if phase == g.SELLING:
        legal_sales(s, box, seat, moves)
    elif phase != g.ACTING:
        legal_discards(s, seat, moves)
    elif s.plan[seat] == g.EMPTY:
        legal_choices(s, box, seat, moves)
    else:
        legal_steps(s, box, seat, moves)


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


@compiled
def legal_steps(s: State, box: Box, seat: int, moves: Array) -> None:
    """§2.9 the building, the card to swap with, or the cards that pay; and back."""
    if wants_site(s, box, seat):
        for building in range(g.BUILDINGS):
            if bar_site(s, box, seat, building) == OK:
                add(moves, code(g.SITE, building))
    elif wants_payment(s, box, seat):
        legal_payers(s, box, seat, moves)
    else:
        for slot in range(g.RESERVE_LIMIT):
            kind = int(s.reserve[seat, slot])
            if kind != g.EMPTY and (slot == 0 or s.reserve[seat, slot - 1] != kind):
                add(moves, code(g.WITH, kind))
    if bar_take_back(s, seat) == OK:
        add(moves, code(g.TAKE_BACK, 0))


@compiled
def legal_payers(s: State, box: Box, seat: int, moves: Array) -> None:
    """§2.7 cards that are alike are one choice."""
    for slot in range(g.SLOTS):
        kind = kind_at(s, seat, slot)
        if kind != g.EMPTY and slot_to_pay(s, seat, is_reserve(slot), kind) == slot and pays(s, box, seat, slot):
            add(moves, code(g.PAY, is_reserve(slot), kind))


@compiled
def legal_discards(s: State, seat: int, moves: Array) -> None:
    for slot in range(g.HELD):
        kind = int(s.hand[seat, slot])
        if kind != g.EMPTY and (slot == 0 or s.hand[seat, slot - 1] != kind):
            add(moves, code(g.DISCARD, kind))


@compiled
def legal_sales(s: State, box: Box, seat: int, moves: Array) -> None:
    """§5.1 a sale card on a building, all of them at their best, or none."""
    if bar_best(s, box, seat) == OK:
        add(moves, code(g.BEST, 0))
    for colour in range(g.COLOURS):
        for building in range(s.begun[seat]):
            if bar_sign(s, seat, colour, building) == OK:
                add(moves, code(g.SIGN, colour, building))
    add(moves, code(g.DONE, 0))
