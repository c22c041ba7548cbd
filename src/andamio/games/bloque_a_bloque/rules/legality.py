"""What a seat may do: for each action the clause that forbids it, and the list of what is left."""

from andamio.core.actions import add, code, col, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from . import clauses
from .choices import bar_choice, legal_choices
from .clauses import OK, duty, duty_or_steps
from .paying import slot_to_pay
from .sales import best_building, may_sign
from .steps import bar_pay, bar_site, bar_take_back, bar_with, legal_steps, wants_payment
from .table import find


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


# -- too many cards


@compiled
def bar_discard(s: State, seat: int, kind: int) -> int:
    """§2.4, §2.8 a card of the hand, when there are too many."""
    if s.phase != g.TRIMMING and s.phase != g.ENDING:
        due = duty(s, seat)
        return clauses.DISCARD_TO_FOUR if due == OK else due
    return OK if find(s.hand[seat], kind) != g.EMPTY else duty(s, seat)


@compiled
def legal_discards(s: State, seat: int, moves: Array) -> None:
    for slot in range(g.HELD):
        kind = int(s.hand[seat, slot])
        if kind != g.EMPTY and (slot == 0 or s.hand[seat, slot - 1] != kind):
            add(moves, code(g.DISCARD, kind))


# -- the sale round


@compiled
def bar_sign(s: State, seat: int, colour: int, building: int) -> int:
    """§5.1 a sale card of the reserve on an own finished building, one of each colour."""
    return OK if s.phase == g.SELLING and may_sign(s, seat, colour, building) else clauses.SELL_OR_BE_DONE


@compiled
def bar_best(s: State, box: Box, seat: int) -> int:
    """§5.1 where some sale card earns something."""
    if s.phase == g.SELLING:
        for colour in range(g.COLOURS):
            if best_building(s, box, seat, colour) != g.EMPTY:
                return OK
    return clauses.SELL_OR_BE_DONE


@compiled
def bar_done(s: State) -> int:
    """§5.1 no sale is forced."""
    return OK if s.phase == g.SELLING else clauses.SELL_OR_BE_DONE


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
