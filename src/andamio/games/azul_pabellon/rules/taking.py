"""Phase 1: take tiles from a factory or from the centre."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .rounds import begin_placing, begin_turn
from .table import lose


@compiled
def take(s: State, box: Box, seat: int, source: int, colour: int, log: Log) -> None:
    """§2.1 all tiles of a colour; §2.2 and one wild; §2.3 or one wild alone."""
    tiles = 0 if colour == s.wild else int(s.source[source, colour])
    wilds = 1 if s.source[source, s.wild] > 0 else 0
    s.source[source, colour] -= tiles
    s.pool[seat, colour] += tiles
    s.source[source, s.wild] -= wilds
    s.pool[seat, s.wild] += wilds
    s.left -= tiles + wilds
    if tiles > 0:
        emit(log, g.TOOK, seat, g.COLOURS * source + colour, tiles)
    if wilds > 0:
        emit(log, g.TOOK_WILD, seat, s.wild, wilds)
    if source == g.CENTRE:
        take_marker(s, seat, tiles + wilds, log)
    else:
        spill(s, source, log)
    next_taking(s, box, seat, log)


@compiled
def take_marker(s: State, seat: int, tiles: int, log: Log) -> None:
    """§2.5 the first from the centre; it costs a point a tile."""
    if s.marker:
        s.marker = 0
        s.starter = seat
        emit(log, g.TOOK_MARKER, seat, 0, lose(s, seat, tiles))


@compiled
def spill(s: State, source: int, log: Log) -> None:
    """§2.4 what is left in a factory moves to the centre."""
    tiles = 0
    for colour in range(g.COLOURS):
        tiles += int(s.source[source, colour])
        s.source[g.CENTRE, colour] += s.source[source, colour]
        s.source[source, colour] = 0
    if tiles > 0:
        emit(log, g.SPILLED, s.active, source, tiles)


@compiled
def next_taking(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.6 until factories and centre are empty."""
    if s.left > 0:
        begin_turn(s, (seat + 1) % box.seats, g.TAKING)
    else:
        begin_placing(s, log)
