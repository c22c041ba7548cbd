"""Where each action goes: to the phase it is made in; then all that follows happens, until somebody is waited for.

set-up ─> action ─> supply ─> [Klaus] ─> next turn
            ^                                │
            └────────────────────────────────┘
"""

from andamio.core.actions import code, holds, row
from andamio.core.bits import size
from andamio.core.compiled import Array, Box, Dice, Log, State, compiled
from andamio.core.dice import roll
from andamio.core.events import emit
from andamio.core.layout import CHANCE, OVER

from .. import state as g
from .action import acts, bar_action, do_action, legal_action
from .beginning import bar_set_up, legal_set_up, set_up, sets_up, take_back
from .decks import fetches, give, lay_rows, open_card, pick_card, sort_of
from .ending import tell_scores
from .klaus import bar_klaus, klaus_acts, legal_klaus, reveal, settle, spend
from .next_turn import begin, pass_on
from .supply import bar_supply, count_draw, legal_supply, supplies, supply

# -- what a seat may do


@compiled
def bar(s: State, box: Box, action: int) -> int:
    """The clause that forbids `action` to the seat in turn, or OK."""
    if holds(g.ACTION, s.phase):
        return bar_action(s, box, action)
    if holds(g.SUPPLY, s.phase):
        return bar_supply(s, box, action)
    return bar_set_up(s, box, action) if holds(g.SET_UP, s.phase) else bar_klaus(s, box, action)


@compiled
def legal(s: State, box: Box, moves: Array) -> None:
    """What it may do, one click each."""
    if holds(g.ACTION, s.phase):
        legal_action(s, box, moves)
    elif holds(g.SUPPLY, s.phase):
        legal_supply(s, box, moves)
    elif holds(g.SET_UP, s.phase):
        legal_set_up(s, box, moves)
    else:
        legal_klaus(s, box, moves)


@compiled
def act(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    if holds(g.ACTION, s.phase):
        do_action(s, box, seat, action, log)
    elif holds(g.SUPPLY, s.phase):
        supply(s, seat, action, log)
    elif holds(g.SET_UP, s.phase):
        set_up(s, seat, action, log)
    else:
        settle(s, box, action, log)


# -- what chance does


@compiled
def chance(s: State, box: Box, dice: Dice) -> int:
    """§1.6 the scoring card and the first seat; else a card of a deck."""
    if s.wanted != g.EMPTY:
        return code(g.CARD, pick_card(s.deck, s.wanted, s.left[s.wanted], dice))
    if s.phase == g.SCORING_CARD:
        return code(g.SCORING, roll(dice, g.SCORINGS))
    if s.phase == g.NAMING_FIRST:
        return code(g.FIRST, roll(dice, box.seats))
    return what_shows(s, dice)


@compiled
def what_shows(s: State, dice: Dice) -> int:
    """§8.3 how many houses a seat has kept; §8.5 which card Klaus spends, and the Burruños he has left."""
    if s.phase == g.KLAUS_SPENDING:
        return code(g.KLAUS_CARD, pick_card(s.hand[g.KLAUS], g.MATERIAL, s.owed, dice) - g.HOUSES)
    if s.phase == g.SHOWING:
        return code(g.SHOWN, int(s.held[s.active, g.HOUSE]) - size(int(s.back[s.active])))
    return code(g.SHOWN, int(s.hand[g.KLAUS, g.HOUSES + g.BURRUNO]))


@compiled
def happen(s: State, box: Box, action: int, log: Log) -> None:
    """What chance did."""
    if holds(g.CARD, action):
        s.wanted = g.EMPTY
        s.deck[row(g.CARD, action)] -= 1
        s.left[sort_of(row(g.CARD, action))] -= 1
        receive(s, row(g.CARD, action), log)
    elif holds(g.SCORING, action):
        s.scoring = row(g.SCORING, action)
        emit(log, g.SCORING_PICKED, 0, s.scoring, 0)
    elif holds(g.KLAUS_CARD, action):
        spend(s, row(g.KLAUS_CARD, action), log)
    elif s.phase == g.SHOWING:
        take_back(s, s.active, log)
    elif s.phase == g.REVEALING:
        reveal(s, log)
    else:
        begin(s, box, row(g.FIRST, action), log)


@compiled
def receive(s: State, card: int, log: Log) -> None:
    """§8.1 a card comes face down to a hand, or face up to its row."""
    phase, seat = s.phase, s.active
    if phase == g.DEALING or phase == g.SUPPLYING:
        give(s, seat, card)
        emit(log, g.DEALT_HOUSE if sort_of(card) == g.HOUSE else g.DEALT_MATERIAL, seat, card, 0)
    elif s.laying or not (phase == g.DRAWING or phase == g.TOPPING_UP or phase == g.KLAUS_DRAWING):
        open_card(s, card, log)
    elif phase == g.KLAUS_DRAWING:
        give(s, g.KLAUS, card)
        emit(log, g.KLAUS_DREW, -1, card, 0)
        count_draw(s)
    else:
        give(s, seat, card)
        emit(log, g.DREW_HOUSE if sort_of(card) == g.HOUSE else g.DREW_MATERIAL, seat, card, 0)
        count_draw(s)
    if s.laying == 0 and sort_of(card) == g.MATERIAL:
        s.reset = 0


# -- what follows


@compiled
def apply(s: State, box: Box, action: int, log: Log) -> None:
    """One action, a seat's or chance's, and all that follows from it."""
    seat = s.turn
    if seat == CHANCE:
        s.turn = s.active
        happen(s, box, action, log)
    else:
        act(s, box, seat, action, log)
    waits = False
    while not waits and s.turn != OVER and s.phase != g.REVEALING:
        waits = goes_on(s, box, log)
    if not waits:
        end(s, box, log)


@compiled
def goes_on(s: State, box: Box, log: Log) -> bool:
    """One step of a phase; True once a seat or chance is in turn."""
    waits = False
    if s.laying:
        lay_rows(s, log)
    elif holds(g.ACTION, s.phase):
        waits = acts(s, box, log)
    elif holds(g.SUPPLY, s.phase):
        waits = supplies(s, box, log)
    elif holds(g.SET_UP, s.phase):
        waits = sets_up(s, box, log)
    elif holds(g.KLAUS_TURN, s.phase):
        waits = klaus_acts(s, box, log)
    else:
        pass_on(s, box, log)
    return fetches(s, box, log) if s.wanted != g.EMPTY else waits


@compiled
def end(s: State, box: Box, log: Log) -> None:
    """§6.1 the game is over; §7.8 alone, Klaus first shows the Burruños he has left."""
    if box.seats == 1 and s.phase != g.REVEALING:
        s.phase = g.REVEALING
        s.turn = CHANCE
    else:
        s.turn = OVER
        tell_scores(s, box, log)


@compiled
def is_midway(s: State, box: Box) -> bool:
    """A material or a house is chosen, and its place is not."""
    return s.phase == g.AIMING or s.phase == g.LINING or s.phase == g.JOINING
