"""Set-up, what chance does, and where each action goes.

STARTING -> DEALING -> ACTING ─ draw: DRAWING ───────────────────────────────┐
                         ^  ├─ offer ────────────────────────────────────────┤
                         │  ├─ plan [-> site] -> pay … pay ──> [TRIMMING] ───┼─> ACTING, or the turn ends:
                         │  └─ plan -> with (a swap) ────────────────────────┘   [ENDING], next turn; REVEALING, SELLING
                         └ take back, while a plan is not carried out
"""

from andamio.core.actions import code, col, holds, row
from andamio.core.compiled import Box, Dice, Log, State, compiled
from andamio.core.dice import pick, roll
from andamio.core.events import emit
from andamio.core.layout import CHANCE

from .. import state as g
from .acting import choose_payer, discard, offer, plan_action, swap, take_back
from .sales import next_revealed, reveal, settle_sales, sign, sign_best
from .table import receive_hidden, receive_open
from .turns import after, begin_turn, count_action, end_turn


@compiled
def setup(s: State, box: Box) -> None:
    """§1.2 a start card for each seat, known to all; the other cards are the deck."""
    empty_places(s)
    for kind in range(g.KINDS):
        s.deck[kind] = 0 if kind == g.START else box.count[kind]
        s.left += s.deck[kind]
    for seat in range(box.seats):
        receive_open(s, seat, g.START)
    s.seller = g.EMPTY
    s.final = g.EMPTY
    s.turn = CHANCE
    s.phase = g.STARTING


@compiled
def empty_places(s: State) -> None:
    s.hand[:] = g.EMPTY
    s.reserve[:] = g.EMPTY
    s.sure[:] = g.EMPTY
    s.vague[:] = g.EMPTY
    s.shown[:] = g.EMPTY
    s.offer[:] = g.EMPTY
    s.floor[:] = g.EMPTY
    s.plan[:] = g.EMPTY
    s.site[:] = g.EMPTY


# -- chance


@compiled
def chance(s: State, box: Box, dice: Dice) -> int:
    """§1.2 the first seat, then three cards each; §2.1 a card of the deck; §5.1 a reserve that comes to light."""
    if s.phase == g.STARTING:
        return code(g.BEGIN, roll(dice, box.seats))
    if s.phase == g.REVEALING:
        return code(g.REVEAL, next_revealed(s, box))
    return code(g.CARD, pick(s.deck, dice))


@compiled
def happen(s: State, box: Box, action: int, log: Log) -> None:
    """What chance did."""
    if holds(g.BEGIN, action):
        s.first = s.active = row(g.BEGIN, action)
        s.phase = g.DEALING
        emit(log, g.BEGAN, s.first, 0, 0)
    elif holds(g.REVEAL, action):
        reveal(s, box, row(g.REVEAL, action), log)
    else:
        take_card(s, box, row(g.CARD, action), log)


@compiled
def take_card(s: State, box: Box, kind: int, log: Log) -> None:
    """§1.2, §2.1 a card of the deck comes to a hand."""
    seat = s.active
    s.deck[kind] -= 1
    s.left -= 1
    receive_hidden(s, seat, kind)
    if s.phase == g.DEALING:
        deal_on(s, box, seat, kind, log)
    else:
        draw_on(s, box, seat, kind, log)


@compiled
def deal_on(s: State, box: Box, seat: int, kind: int, log: Log) -> None:
    """§1.2 three cards, seat after seat; then the first turn."""
    emit(log, g.DEALT_CARD, seat, kind, 0)
    if s.held[seat] <= g.DEALT:
        return
    s.active = after(box, seat)
    if s.active == s.first:
        begin_turn(s, s.first)


@compiled
def draw_on(s: State, box: Box, seat: int, kind: int, log: Log) -> None:
    """§2.1 to the hand; §4.1 the last card announces the last turns; §4.2 that is progress."""
    emit(log, g.DREW, seat, kind, s.left)
    s.progress = 1
    if s.left == 0:
        s.final = box.seats
        emit(log, g.LAST_CARD, seat, 0, 0)
    count_action(s, box, log)


# -- seats


@compiled
def apply(s: State, box: Box, action: int, log: Log) -> None:
    """One action, a seat's or chance's."""
    seat = s.turn
    if seat == CHANCE:
        happen(s, box, action, log)
    elif s.phase == g.SELLING:
        sell(s, box, seat, action, log)
    elif holds(g.DISCARD, action):
        discard(s, box, seat, row(g.DISCARD, action), log)
    elif s.plan[seat] == g.EMPTY:
        choose(s, box, seat, action, log)
    else:
        step(s, box, seat, action, log)


@compiled
def choose(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    """§2.1, §2.3 what is free happens at once; §2.9 all else is planned first."""
    if holds(g.DRAW, action):
        s.turn = CHANCE
        s.phase = g.DRAWING
    elif holds(g.OFFER, action):
        offer(s, box, seat, row(g.OFFER, action), col(g.OFFER, action), log)
    elif holds(g.END, action):
        stop(s, box, seat, log)
    else:
        plan_action(s, box, seat, action)


@compiled
def step(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    """§2.9 a step of what is planned."""
    if holds(g.PAY, action):
        choose_payer(s, box, seat, row(g.PAY, action), col(g.PAY, action), log)
    elif holds(g.SITE, action):
        s.site[seat] = row(g.SITE, action)
    elif holds(g.WITH, action):
        swap(s, box, seat, row(g.WITH, action), log)
    else:
        take_back(s, seat)


@compiled
def stop(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.1 fewer actions than two, or none."""
    emit(log, g.ENDED_EARLY, seat, 0, s.acts)
    s.acts = 0
    end_turn(s, box, log)


@compiled
def sell(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    """§5.1 one sale card, the best for all of them, or none."""
    if holds(g.SIGN, action):
        sign(s, box, seat, row(g.SIGN, action), col(g.SIGN, action), log)
    elif holds(g.BEST, action):
        sign_best(s, box, seat, log)
    else:
        settle_sales(s, box, log)


@compiled
def is_midway(s: State, box: Box) -> bool:
    """§2.9 something is planned, and not paid yet."""
    return s.turn >= 0 and s.plan[s.turn] != g.EMPTY
