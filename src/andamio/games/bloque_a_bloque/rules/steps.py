"""The steps of what was chosen: the building, the card to swap with, the cards that pay; and back."""

from andamio.core.actions import add, add_all, add_if, code, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from . import clauses
from .acting import planned_sites
from .clauses import OK, duty_or_steps, no_site
from .paying import is_reserve, must_free, slots_to_pay, wallet_left, worth
from .table import find, kind_at

# -- one step


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
    return clauses.POOL_UNDER_ROOF if holds(g.ADD_POOL, plan) else no_site(int(box.level[row(g.ADD, plan)]))


@compiled
def bar_with(s: State, seat: int, kind: int) -> int:
    """§2.6 a card of the reserve."""
    if not (is_planned(s, seat) and holds(g.SWAP, int(s.plan[seat]))):
        return duty_or_steps(s, seat)
    return OK if find(s.reserve[seat], kind) != g.EMPTY else clauses.SWAP_BOTH


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
        return clauses.PAY_JUST_ENOUGH
    if slots_to_pay(s, seat, wallet_left(s, box, seat)) >> slot & 1:
        return OK
    if box.value[kind_at(s, seat, slot)] == 0:
        return clauses.START_HAS_NO_VALUE
    crowded = must_free(s, seat, int(s.plan[seat])) and is_reserve(slot) == g.HAND
    return clauses.RESERVE_IS_FULL if crowded else clauses.PAY_JUST_ENOUGH


@compiled
def bar_take_back(s: State, seat: int) -> int:
    """§2.9 before it has happened, three times in a turn."""
    if not is_planned(s, seat):
        return duty_or_steps(s, seat)
    return OK if s.backs[seat] < g.BACKS else clauses.STEP_BY_STEP


# -- all of them


@compiled
def legal_steps(s: State, box: Box, seat: int, moves: Array) -> None:
    """§2.9 the building, the card to swap with, or the cards that pay; and back."""
    if wants_site(s, box, seat):
        add_all(moves, g.SITE.start, planned_sites(s, box, seat, int(s.plan[seat])))
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
    """§2.7 cards that are alike are one choice: they lie side by side, and the first that is left stands for all."""
    wallet, count, before = wallet_left(s, box, seat), int(moves[0]), g.EMPTY
    slots = slots_to_pay(s, seat, wallet)
    for i in range(s.held[seat]):
        kind = int(s.hand[seat, i])
        count = add_if(moves, count, code(g.PAY, g.HAND, kind), slots >> i & int(kind != before))
        before = kind if worth(wallet, i) > 0 else g.EMPTY
    before = g.EMPTY
    for i in range(s.kept[seat]):
        kind, slot = int(s.reserve[seat, i]), g.HELD + i
        count = add_if(moves, count, code(g.PAY, g.RESERVE, kind), slots >> slot & int(kind != before))
        before = kind if worth(wallet, slot) > 0 else g.EMPTY
    moves[0] = count
