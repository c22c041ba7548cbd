"""The sale round: reserves come to light, and sale cards are laid on finished buildings."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import CHANCE

from .. import state as g
from .ending import BOTH, end_game, sale_gain
from .table import drop, find, has_roof, lose, put, size


@compiled
def begin_sales(s: State, box: Box, log: Log) -> None:
    """§5.1 reserves are turned up, card by card, so that who is skipped tells nothing; then sales begin."""
    if seat_to_reveal(s, box) != g.EMPTY:
        s.phase = g.REVEALING
        s.turn = CHANCE
        return
    for seat in range(box.seats):
        settle_knowledge(s, seat)
    s.phase = g.SELLING
    s.asked = 0
    ask_next(s, box, log)


@compiled
def seat_to_reveal(s: State, box: Box) -> int:
    """§5.1 the first seat whose reserve is still face down, or EMPTY."""
    for step in range(box.seats):
        seat = (s.first + step) % box.seats
        if s.kept[seat] > 0:
            return seat
    return g.EMPTY


@compiled
def next_revealed(s: State, box: Box) -> int:
    """§5.1 the card that comes to light next."""
    return int(s.reserve[seat_to_reveal(s, box), 0])


@compiled
def reveal(s: State, box: Box, kind: int, log: Log) -> None:
    """§5.1 a card of a reserve lies open."""
    seat = seat_to_reveal(s, box)
    lose(s, seat, g.RESERVE, kind)
    put(s.shown[seat], kind)
    emit(log, g.TURNED_UP, seat, kind, 0)
    begin_sales(s, box, log)


@compiled
def settle_knowledge(s: State, seat: int) -> None:
    """§6.8 what was known and was not in the reserve is in hand."""
    for i in range(size(s.vague[seat])):
        put(s.sure[seat], s.vague[seat, i])
        s.vague[seat, i] = g.EMPTY


@compiled
def may_sign(s: State, seat: int, colour: int, building: int) -> bool:
    """§5.1 a sale card of the reserve on an own finished building, one of each colour."""
    if building >= s.begun[seat] or find(s.shown[seat], g.SALE + colour) == g.EMPTY:
        return False
    return has_roof(s, seat, building) and (int(s.sign[seat, building]) >> colour) & 1 == 0


@compiled
def can_sign(s: State, seat: int) -> bool:
    """§5.1 some placement is left."""
    if size(s.shown[seat]) > 0:
        for colour in range(g.COLOURS):
            for building in range(s.begun[seat]):
                if may_sign(s, seat, colour, building):
                    return True
    return False


@compiled
def ask_next(s: State, box: Box, log: Log) -> None:
    """§5.1 in seat order; who can place nothing is skipped."""
    while s.asked < box.seats:
        seat = (s.first + s.asked) % box.seats
        if can_sign(s, seat):
            s.turn = s.active = seat
            return
        s.asked += 1
    end_game(s, box, log)


@compiled
def settle_sales(s: State, box: Box, log: Log) -> None:
    """§5.1 this seat is done."""
    s.asked += 1
    ask_next(s, box, log)


@compiled
def lay_sign(s: State, seat: int, colour: int, building: int, log: Log) -> None:
    drop(s.shown[seat], g.SALE + colour)
    s.sign[seat, building] |= 1 << colour
    emit(log, g.SIGNED, seat, colour, building + 1)


@compiled
def sign(s: State, box: Box, seat: int, colour: int, building: int, log: Log) -> None:
    """§5.1 one at a time."""
    lay_sign(s, seat, colour, building, log)
    ask_next(s, box, log)


@compiled
def best_building(s: State, box: Box, seat: int, colour: int) -> int:
    """§5.1 where a sale card of this colour earns most, or EMPTY where it earns nothing."""
    best, most = g.EMPTY, 0
    for building in range(s.begun[seat]):
        if may_sign(s, seat, colour, building):
            gain = sale_gain(s, box, seat, building, colour, BOTH)
            if gain > most:
                best, most = building, gain
    return best


@compiled
def sign_best(s: State, box: Box, seat: int, log: Log) -> None:
    """§5.1 all that earns something, where it earns most: the colours do not meddle with each other."""
    colour = 0
    while colour < g.COLOURS:
        building = best_building(s, box, seat, colour)
        if building == g.EMPTY:
            colour += 1
        else:
            lay_sign(s, seat, colour, building, log)
    settle_sales(s, box, log)
