"""§4, §5 a house is built: its line, its price, its place, and what follows from that."""

from andamio.core.bits import size
from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from .. import state as g
from .decks import announce, houses_held, houses_shown, lose_card, slot_of, throw_away
from .limit import paying_lines
from .market import bundle_of, count_in, one, take_line
from .panoramas import (
    NONE,
    houses_continuing,
    houses_of,
    join,
    left_of,
    makes_trio,
    right_of,
)
from .placing import clear_square


@compiled
def houses_offered(s: State, box: Box, seat: int) -> int:
    """§2.4 the houses of the hand; §7.2 alone, those that lie face up: bit `house`."""
    return houses_held(s, seat) if box.seats > 1 else houses_shown(s)


@compiled
def choose_house(s: State, box: Box, seat: int, house: int) -> None:
    """§4.1 after the house the line that pays; a free house needs none."""
    s.house = house
    if box.seats > 1:
        announce(s, seat, house)
    if s.phase == g.PLACED:
        s.cause = g.PAID
        s.phase = g.LINING
    else:
        s.phase = g.JOINING


@compiled
def asks_line(s: State, box: Box) -> bool:
    """§4.1 which line pays is asked where several can (§9.1)."""
    lines = paying_lines(s, box, s.house)
    if size(lines) > 1:
        return True
    for line in range(g.LINES):
        if (lines >> line) & 1:
            choose_line(s, line)
    return False


@compiled
def choose_line(s: State, line: int) -> None:
    s.line = line
    s.phase = g.JOINING


@compiled
def build(s: State, box: Box, seat: int, place: int, log: Log) -> None:
    """§4.4 the line is paid; §5.2 the house takes its place; §5.4 and may bring another."""
    house = s.house
    leave(s, box, seat, house)
    tell_build(s, box, seat, house, log)
    if s.cause == g.PAID:
        pay(s, box, seat, house, s.line, log)
    number = join(s, seat, house, left_of(place), right_of(place))
    if left_of(place) != NONE or right_of(place) != NONE:
        bridge = left_of(place) != NONE and right_of(place) != NONE
        emit(log, g.BRIDGED if bridge else g.JOINED, seat, house, s.length[seat, number])
    s.house = g.EMPTY
    s.line = g.EMPTY
    combine(s, box, seat, number, house)
    if s.phase != g.COMBINING:
        end_build(s, box, seat, log)


@compiled
def leave(s: State, box: Box, seat: int, house: int) -> None:
    """The house leaves the hand; §7.2 alone, the row."""
    if box.seats > 1:
        lose_card(s, seat, house)
    else:
        s.row[g.HOUSE, slot_of(s, house)] = g.EMPTY


@compiled
def tell_build(s: State, box: Box, seat: int, house: int, log: Log) -> None:
    if s.cause == g.PAID:
        emit(log, g.BUILT, seat, house, box.points[house])
    else:
        emit(log, g.FREE_HOUSE if s.cause == g.GIFT else g.COMBINED_BUILD, seat, house, box.points[house])


@compiled
def pay(s: State, box: Box, seat: int, house: int, line: int, log: Log) -> None:
    """§4.3 plain cards first, then doubles; §4.4 what is not paid becomes rubble, Burruños too."""
    cards = bundle_of(s, line)
    emit(log, g.PAID_LINE, seat, line, box.size[house])
    for material in range(g.MATERIALS):
        for _ in range(box.cost[house, material]):
            kind = material if count_in(cards, material) > 0 else box.twin[material]
            cards -= one(kind)
            throw_away(s, g.HOUSES + kind)
    for kind in range(g.KINDS):
        if count_in(cards, kind) > 0:
            s.rubble[seat, kind] += count_in(cards, kind)
            emit(log, g.RUBBLE, seat, kind, count_in(cards, kind))
    take_line(s, line)
    s.over = 0
    s.built = 1


@compiled
def combine(s: State, box: Box, seat: int, number: int, house: int) -> None:
    """§5.4 once a game: a free house that continues this panorama, if there is one to add."""
    s.phase = g.CLOSING
    if s.cause == g.COMBINED:
        s.combined[seat] = 1
    s.cause = g.COMBINED
    s.joined = number
    if s.combined[seat] == 0 and makes_trio(s, box, seat, number, house) and may_have_more(s, box, seat):
        s.phase = g.COMBINING


@compiled
def may_have_more(s: State, box: Box, seat: int) -> bool:
    """§8.1 who has a house in hand is asked, fit or not: nobody else may know; §7.2 alone, if one face up fits."""
    if box.seats > 1:
        return s.held[seat, g.HOUSE] > 0
    return houses_continuing(s, box, seat, houses_shown(s)) != 0


@compiled
def end_build(s: State, box: Box, seat: int, log: Log) -> None:
    """§3.4 after a free house the square is cleared; §7.8 alone, the last house ends the game at once."""
    s.cause = 0
    s.joined = 0
    s.phase = g.CLOSING
    if s.built == 0:
        clear_square(s, seat, log)
    elif box.seats == 1 and houses_of(s, seat) >= box.goal:
        s.turn = OVER
