"""Kings: one is turned after every action."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .rounds import begin_turn
from .table import pay, receive, showcase_sum, shown, suit_sum


@compiled
def turn_king(s: State, box: Box, king: int, log: Log) -> None:
    """§2.7 its effect is for the seat in turn first."""
    s.kings[king] = 0
    emit(log, g.KING_TURNED, s.active, king, 0)
    if king == g.DIAMONDS:
        king_of_diamonds(s, box, log)
        return
    if king == g.SPADES:
        king_of_spades(s, box, log)
    elif king == g.HEARTS:
        king_of_hearts(s, box, log)
    elif king == g.CLUBS:
        king_of_clubs(s, box, log)
    else:
        ace_of_spades(s, box, log)
    begin_turn(s, box, 1 - s.active, log)


@compiled
def king_of_spades(s: State, box: Box, log: Log) -> None:
    """§3.1 the higher sum of spades pays."""
    lead = suit_sum(s, box, 0, g.SPADES) - suit_sum(s, box, 1, g.SPADES)
    if lead != 0:
        pay(s, 0 if lead > 0 else 1, log)


@compiled
def king_of_hearts(s: State, box: Box, log: Log) -> None:
    """§3.2 the higher sum of hearts receives; a tie, nobody."""
    lead = suit_sum(s, box, 0, g.HEARTS) - suit_sum(s, box, 1, g.HEARTS)
    if lead != 0:
        receive(s, 0 if lead > 0 else 1, log)


@compiled
def king_of_diamonds(s: State, box: Box, log: Log) -> None:
    """§3.3 diamonds receive, others discard; goes on where a discard has interrupted it."""
    while s.asked < g.SEATS:
        seat = s.active if s.asked == 0 else 1 - s.active
        s.asked += 1
        if suit_sum(s, box, seat, g.DIAMONDS) > 0:
            receive(s, seat, log)
        elif shown(s, seat) > 0:
            s.turn = seat
            s.phase = g.DISCARDING
            return
    begin_turn(s, box, 1 - s.active, log)


@compiled
def lose(s: State, seat: int, card: int, log: Log) -> None:
    """§3.3 a card of its choice."""
    s.shop[seat, card] = 0
    s.gone[card] = 1
    emit(log, g.LOST, seat, card, 0)


@compiled
def king_of_clubs(s: State, box: Box, log: Log) -> None:
    """§3.4 one coin, however many clubs."""
    for i in range(g.SEATS):
        seat = s.active if i == 0 else 1 - s.active
        if suit_sum(s, box, seat, g.CLUBS) > 0:
            receive(s, seat, log)


@compiled
def ace_of_spades(s: State, box: Box, log: Log) -> None:
    """§3.5 an even showcase receives, an odd one pays, an empty one does nothing."""
    for i in range(g.SEATS):
        seat = s.active if i == 0 else 1 - s.active
        if shown(s, seat) > 0:
            if showcase_sum(s, box, seat) % 2 == 0:
                receive(s, seat, log)
            else:
                pay(s, seat, log)
