"""Rounds: what the bag gives, how rounds begin and end, and whose turn it is."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import CHANCE

from .. import state as g
from .ending import end_game
from .table import total

# -- the bag


@compiled
def can_draw(s: State, log: Log) -> bool:
    """§3.7 the tower goes into the bag when a tile is needed and the bag is empty; with both empty there is none."""
    if total(s.bag) > 0:
        return True
    tiles = total(s.tower)
    for colour in range(g.COLOURS):
        s.bag[colour] = s.tower[colour]
        s.tower[colour] = 0
    if tiles > 0:
        emit(log, g.POURED, CHANCE, 0, tiles)
    return tiles > 0


@compiled
def ask_chance(s: State, phase: int) -> None:
    s.turn = CHANCE
    s.phase = phase


@compiled
def refill(s: State, box: Box, log: Log) -> None:
    """§3.7 the supply is filled after every turn of phase 2; §4.1 and before the factories."""
    if total(s.supply) < box.supply and can_draw(s, log):
        ask_chance(s, g.REFILLING)
    else:
        next_placement(s, box, log)


@compiled
def receive_supply(s: State, box: Box, colour: int, log: Log) -> None:
    """§1.2, §3.7 one tile of the bag."""
    s.bag[colour] -= 1
    s.supply[colour] += 1
    emit(log, g.REFILLED, CHANCE, colour, 0)
    refill(s, box, log)


@compiled
def fill(s: State, box: Box, log: Log) -> None:
    """§1.2 four tiles on each factory; §4.1 or what there is."""
    if s.left < g.PER_FACTORY * box.factories and can_draw(s, log):
        ask_chance(s, g.FILLING)
    else:
        begin_taking(s, log)


@compiled
def receive_factory(s: State, box: Box, colour: int, log: Log) -> None:
    """§4.1 in order, each to four before the next."""
    factory = s.left // g.PER_FACTORY
    s.bag[colour] -= 1
    s.source[factory, colour] += 1
    s.left += 1
    emit(log, g.FILLED, CHANCE, colour, factory + 1)
    fill(s, box, log)


# -- whose turn it is


@compiled
def begin_turn(s: State, seat: int, phase: int) -> None:
    s.turns += 1
    s.active = seat
    s.turn = seat
    s.phase = phase


@compiled
def begin_taking(s: State, log: Log) -> None:
    """§2.6 skipped where there are no tiles at all."""
    if s.left > 0:
        begin_turn(s, s.starter, g.TAKING)
    else:
        begin_placing(s, log)


@compiled
def begin_placing(s: State, log: Log) -> None:
    """§3.1 from the start seat; §2.6 the old one if nobody took the marker."""
    emit(log, g.PLACING_BEGUN, s.starter, 0, 0)
    begin_turn(s, s.starter, g.PLACING)


@compiled
def next_placement(s: State, box: Box, log: Log) -> None:
    """§3.1 clockwise, those that passed left out; §3.8 the phase ends when all have passed."""
    for step in range(1, box.seats + 1):
        seat = (s.active + step) % box.seats
        if s.passed[seat] == 0:
            begin_turn(s, seat, g.PLACING)
            return
    next_round(s, box, log)


# -- rounds


@compiled
def next_round(s: State, box: Box, log: Log) -> None:
    """§1.4, §4.1 six rounds, each with its wild colour; the marker returns to the centre."""
    if s.round > 0:
        emit(log, g.ROUND_OVER, s.starter, s.round - 1, 0)
    if s.round == g.ROUNDS:
        end_game(s, box, log)
        return
    s.wild = box.wild[s.round]
    emit(log, g.ROUND_BEGUN, s.starter, s.round, 0)
    s.round += 1
    s.marker = 1
    s.passed[:] = 0
    return_corners(s)
    fill(s, box, log)


@compiled
def return_corners(s: State) -> None:
    """§4.2 kept tiles come back."""
    for seat in range(g.SEATS):
        for colour in range(g.COLOURS):
            s.pool[seat, colour] += s.corner[seat, colour]
            s.corner[seat, colour] = 0
