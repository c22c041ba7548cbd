"""Passing: keep up to four tiles, discard the rest."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .rounds import refill
from .table import lose, total


@compiled
def pass_turn(s: State, box: Box, seat: int, log: Log) -> None:
    """§3.1 out for the round; §3.8 with no tiles it ends by itself."""
    s.passed[seat] = 1
    emit(log, g.PASSED, seat, 0, 0)
    s.phase = g.KEEPING
    if total(s.pool[seat]) == 0:
        refill(s, box, log)


@compiled
def keep(s: State, box: Box, seat: int, colour: int, log: Log) -> None:
    """§3.8 one by one; §7.3 until none is left, or the seat is done."""
    s.pool[seat, colour] -= 1
    s.corner[seat, colour] += 1
    emit(log, g.KEPT, seat, colour, 0)
    if total(s.pool[seat]) == 0:
        refill(s, box, log)


@compiled
def discard(s: State, box: Box, seat: int, log: Log) -> None:
    """§3.8 the rest goes to the tower, a point each."""
    tiles = total(s.pool[seat])
    for colour in range(g.COLOURS):
        s.tower[colour] += s.pool[seat, colour]
        s.pool[seat, colour] = 0
    emit(log, g.DISCARDED, seat, lose(s, seat, tiles), tiles)
    refill(s, box, log)
