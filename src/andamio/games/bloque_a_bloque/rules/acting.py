"""What the six actions do. A plan is secret until it is paid: then all of it happens at once."""

from andamio.core.actions import col, holds, row
from andamio.core.bits import last
from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .paying import ANY, cost_of, is_reserve, set_aside, slot_to_pay, zone_of
from .table import (
    blur,
    drop,
    kind_at,
    lose,
    only_site,
    put,
    receive_open,
    sites_for,
    sites_for_pool,
    throw_away,
)
from .turns import count_action, end_turn, go_on

# -- free actions


@compiled
def offer(s: State, box: Box, seat: int, zone: int, kind: int, log: Log) -> None:
    """§2.3 a card of the hand or the reserve, face up for sale."""
    lose(s, seat, zone, kind)
    put(s.offer[seat], kind)
    emit(log, g.OFFERED if zone == g.HAND else g.OFFERED_RESERVE, seat, kind, 0)
    count_action(s, box, log)


@compiled
def swap(s: State, box: Box, seat: int, kind: int, log: Log) -> None:
    """§2.6 one card of the hand for one of the reserve; §6.8 nobody learns which."""
    given = row(g.SWAP, int(s.plan[seat]))
    clear_plan(s, seat)
    drop(s.hand[seat], given)
    drop(s.reserve[seat], kind)
    put(s.hand[seat], kind)
    put(s.reserve[seat], given)
    blur(s, seat)
    emit(log, g.SWAPPED, seat, g.KINDS * given + kind, 0)
    count_action(s, box, log)


# -- planning what costs something


@compiled
def plan_action(s: State, box: Box, seat: int, action: int) -> None:
    """§2.9 nobody sees it yet; the building is asked only where there are several."""
    s.plan[seat] = action
    s.site[seat] = only_site(planned_sites(s, box, seat, action))
    s.aside[seat] = set_aside(s, seat, action)
    s.owed[seat] = cost_of(box, action)
    s.least[seat] = ANY


@compiled
def planned_sites(s: State, box: Box, seat: int, plan: int) -> int:
    """§3.1, §3.2, §3.3, §3.4 the buildings that the card may go to: bit `building`."""
    if holds(g.ADD_POOL, plan):
        return sites_for_pool(s, seat)
    return sites_for(s, seat, int(box.level[row(g.ADD, plan)])) if holds(g.ADD, plan) else 0


@compiled
def clear_plan(s: State, seat: int) -> None:
    s.plan[seat] = g.EMPTY
    s.site[seat] = g.EMPTY
    s.mark[seat] = 0
    s.aside[seat] = 0
    s.owed[seat] = 0
    s.least[seat] = 0


@compiled
def take_back(s: State, seat: int) -> None:
    """§2.9 as if nothing had been chosen."""
    clear_plan(s, seat)
    s.backs[seat] += 1


@compiled
def choose_payer(s: State, box: Box, seat: int, zone: int, kind: int, log: Log) -> None:
    """§2.7 one card after another, until it is enough."""
    value = int(box.value[kind])
    s.mark[seat] |= 1 << slot_to_pay(s, seat, zone, kind)
    s.owed[seat] -= value
    s.least[seat] = min(int(s.least[seat]), value)
    if s.owed[seat] <= 0:
        carry_out(s, box, seat, log)


# -- carrying it out


@compiled
def carry_out(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.2, §2.4, §2.5 the payment first, then the action."""
    plan, building = int(s.plan[seat]), int(s.site[seat])
    receiver = row(g.BUY, plan) if holds(g.BUY, plan) else g.EMPTY
    pay_marked(s, box, seat, receiver, log)
    clear_plan(s, seat)
    if holds(g.STORE, plan):
        store(s, seat, row(g.STORE, plan), log)
    elif holds(g.BUY, plan):
        buy(s, box, seat, receiver, col(g.BUY, plan), log)
    elif holds(g.ADD, plan):
        add_floor(s, box, seat, col(g.ADD, plan), row(g.ADD, plan), building, log)
    else:
        add_pool(s, seat, zone_of(plan), building, log)
    count_action(s, box, log)


@compiled
def pay_marked(s: State, box: Box, seat: int, receiver: int, log: Log) -> None:
    """§2.7 to the discard; §2.4 or to the seller's hand; the last slot first, so that the others stay in place."""
    rest = int(s.mark[seat])
    while rest:
        slot = last(rest)
        rest ^= 1 << slot
        kind, zone = kind_at(s, seat, slot), is_reserve(slot)
        lose(s, seat, zone, kind)
        emit(log, g.PAID_RESERVE if zone == g.RESERVE else g.PAID, seat, kind, box.value[kind])
        if receiver == g.EMPTY:
            throw_away(s, kind)
        else:
            receive_open(s, receiver, kind)


@compiled
def store(s: State, seat: int, kind: int, log: Log) -> None:
    """§2.2 face down in the reserve; §6.8 nobody learns which."""
    drop(s.hand[seat], kind)
    put(s.reserve[seat], kind)
    s.held[seat] -= 1
    s.kept[seat] += 1
    blur(s, seat)
    emit(log, g.RESERVED, seat, kind, s.kept[seat])


@compiled
def buy(s: State, box: Box, seat: int, seller: int, kind: int, log: Log) -> None:
    """§2.4 the card comes to the buyer's hand; the seller cannot refuse."""
    drop(s.offer[seller], kind)
    receive_open(s, seat, kind)
    s.seller = seller
    emit(log, g.BOUGHT, seat, kind, box.value[kind])
    emit(log, g.SOLD, seller, kind, box.value[kind])


@compiled
def add_floor(s: State, box: Box, seat: int, zone: int, face: int, building: int, log: Log) -> None:
    """§3.1 a new building, §3.2 the next floor, §3.3 or the roof; §4.2 that is progress."""
    level = int(box.level[face])
    lose(s, seat, zone, face // g.ENDS)
    s.floor[seat, building, level] = face
    s.progress = 1
    if level == g.ROOF:
        emit(log, g.FINISHED, seat, face, building + 1)
        return
    s.height[seat, building] += 1
    s.begun[seat] += level == 0
    emit(log, g.BEGUN if level == 0 else g.ADDED, seat, face, building + 1)


@compiled
def add_pool(s: State, seat: int, zone: int, building: int, log: Log) -> None:
    """§3.4 under a finished building; §4.2 that is progress."""
    lose(s, seat, zone, g.POOL)
    s.pool[seat, building] = 1
    s.progress = 1
    emit(log, g.POOLED, seat, g.POOL, building + 1)


# -- too many cards


@compiled
def discard(s: State, box: Box, seat: int, kind: int, log: Log) -> None:
    """§2.4 a seller, §2.8 or whoever ends a turn, down to four; §4.2 that is progress."""
    lose(s, seat, g.HAND, kind)
    throw_away(s, kind)
    emit(log, g.DISCARDED, seat, kind, 0)
    if s.phase == g.ENDING:
        end_turn(s, box, log)
    else:
        go_on(s, box, log)
