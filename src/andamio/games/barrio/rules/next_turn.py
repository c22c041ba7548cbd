"""The next turn, the first one too; and whether there is one."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from .. import state as g
from .decks import can_draw, holds_cards, no_material_left
from .panoramas import houses_of


@compiled
def begin(s: State, box: Box, seat: int, log: Log) -> None:
    """§1.6 the first seat; who plays alone is the first."""
    s.first = seat
    s.round = 1
    emit(log, g.BEGAN, seat, 0, 0)
    begin_turn(s, box, seat, log)


@compiled
def begin_turn(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.5 who can do nothing passes; alone, that ends the game (§6.1)."""
    s.active = seat
    s.turns += 1
    s.placed = 0
    s.drew = 0
    s.built = 0
    s.phase = g.CHOOSING
    s.turn = seat
    if holds_cards(s, seat) == 0 and not can_draw(s, box, seat):
        emit(log, g.PASSED, seat, 0, 0)
        s.phase = g.PASSING_ON
        if box.seats == 1:
            s.turn = OVER


@compiled
def pass_on(s: State, box: Box, log: Log) -> None:
    """§6.1 all seats have equally many turns."""
    seat = (s.active + 1) % box.seats
    if seat == s.first:
        if box.seats > 1:
            emit(log, g.ROUND_OVER, s.active, s.round, 0)
        if is_last_round(s, box):
            s.turn = OVER
            return
        s.round += 1
    begin_turn(s, box, seat, log)


@compiled
def is_last_round(s: State, box: Box) -> bool:
    """§6.1 a seat has its houses, or no material can be had any more, or it is round 300."""
    if s.round >= g.LAST_ROUND:
        return True
    if box.seats == 1:
        return False
    for seat in range(box.seats):
        if houses_of(s, seat) >= box.goal:
            return True
    return no_material_left(s, box)
