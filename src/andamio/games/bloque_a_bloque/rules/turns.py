"""Whose turn it is: what follows an action, the end of a turn, and the end of building."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .sales import begin_sales


@compiled
def after(box: Box, seat: int) -> int:
    """The next seat in order of play."""
    return seat + 1 if seat + 1 < box.seats else 0


@compiled
def begin_turn(s: State, seat: int) -> None:
    """§2.1 two actions at most."""
    s.turns += 1
    s.turn = s.active = seat
    s.phase = g.ACTING
    s.acts = g.ACTS
    s.progress = 0


@compiled
def count_action(s: State, box: Box, log: Log) -> None:
    """An action is done: §2.4 a seller may have to discard first."""
    s.acts -= 1
    go_on(s, box, log)


@compiled
def go_on(s: State, box: Box, log: Log) -> None:
    """§2.4 the seller discards down to four before the buyer's next action."""
    if s.seller != g.EMPTY and s.held[s.seller] > g.HAND_LIMIT:
        s.turn = s.seller
        s.phase = g.TRIMMING
        return
    s.seller = g.EMPTY
    s.turn = s.active
    s.phase = g.ACTING
    if s.acts == 0:
        end_turn(s, box, log)


@compiled
def end_turn(s: State, box: Box, log: Log) -> None:
    """§2.8 first down to four cards."""
    if s.held[s.active] > g.HAND_LIMIT:
        s.phase = g.ENDING
    else:
        next_turn(s, box, log)


@compiled
def next_turn(s: State, box: Box, log: Log) -> None:
    """§4.1 after the last turns, §4.2 and after too many without progress, comes the sale round.

    What a seat took back is forgotten here, not when its next turn begins: nobody's undo may tell of it (§6.8).
    """
    s.backs[s.active] = 0
    s.idle = 0 if s.progress else s.idle + 1
    if s.final == 0:
        begin_sales(s, box, log)
    elif s.idle >= g.STILL * box.seats:
        emit(log, g.STALLED, s.active, 0, s.idle)
        begin_sales(s, box, log)
    else:
        if s.final > 0:
            s.final -= 1
        begin_turn(s, after(box, s.active))
