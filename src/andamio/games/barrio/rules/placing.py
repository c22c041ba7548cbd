"""§3 a material comes to the market; a full square."""

from andamio.core.bits import size
from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .decks import lose_card
from .market import discard_market, inside, lay, occupied


@compiled
def place(s: State, box: Box, seat: int, cell: int, log: Log) -> None:
    """§2.3, §2.4 a material of the hand; §3.4 at once a full square."""
    emit(log, g.PLACED_ONE, seat, g.CELLS * g.CELLS * s.kind + cell, 0)
    lose_card(s, seat, g.HOUSES + s.kind)
    lay(s, s.kind, cell)
    s.kind = 0
    s.placed += 1
    s.phase = g.PLACED
    if box.seats > 1:
        watch_limit(s, box, seat, log)
        watch_square(s, seat, log)


@compiled
def watch_limit(s: State, box: Box, seat: int, log: Log) -> None:
    """§3.3 over the limit for a moment."""
    s.over = not inside(box, s.height, s.width)
    if s.over:
        emit(log, g.OVER_LIMIT, seat, s.height, s.width)


@compiled
def watch_square(s: State, seat: int, log: Log) -> None:
    """§3.4 5 x 5 without a hole: a free house for who has one in hand, and all cards go."""
    if s.height != g.FULL or s.width != g.FULL or size(occupied(s)) < g.FULL * g.FULL:
        return
    emit(log, g.SQUARE_FULL, seat, 0, 0)
    if s.held[seat, g.HOUSE] > 0:
        s.cause = g.GIFT
        s.phase = g.FREE
    else:
        clear_square(s, seat, log)


@compiled
def clear_square(s: State, seat: int, log: Log) -> None:
    """§3.4 all cards of a full square go to the discard, and the action goes on."""
    s.cause = 0
    emit(log, g.SQUARE_CLEARED, seat, 0, discard_market(s))
    s.phase = g.PLACED
