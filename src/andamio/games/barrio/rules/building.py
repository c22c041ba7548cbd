"""§4, §5 a house is built: its line, its price, its place, and what follows from that."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from ..state import (
    BRIDGED,
    BUILT,
    CLOSING,
    COMBINED,
    COMBINED_BUILD,
    COMBINING,
    EMPTY,
    FREE,
    FREE_HOUSE,
    GIFT,
    HOUSE,
    HOUSES,
    JOINED,
    JOINING,
    KINDS,
    LINES,
    LINING,
    MATERIALS,
    PAID,
    PAID_LINE,
    PLACED,
    RUBBLE,
    SLOTS,
)
from .decks import announce, lose_card, throw_away
from .limit import paying_lines
from .market import bundle_of, count_in, one, ones, take_line
from .panoramas import (
    NONE,
    houses_of,
    join,
    left_of,
    makes_trio,
    places_for,
    right_of,
)
from .placing import clear_square


@compiled
def slot_of(s: State, house: int) -> int:
    """Where a house lies face up, or EMPTY."""
    for slot in range(SLOTS):
        if s.row[HOUSE, slot] == house:
            return slot
    return EMPTY


@compiled
def is_offered(s: State, box: Box, seat: int, house: int) -> bool:
    """§2.4 a house of the hand; §7.2 alone, one that lies face up."""
    return s.hand[seat, house] > 0 if box.seats > 1 else slot_of(s, house) != EMPTY


@compiled
def choose_house(s: State, box: Box, seat: int, house: int) -> None:
    """§4.1 then the line that pays; a free house needs none; §7.1, §7.6 one of Klaus's is noted."""
    s.house = house
    if box.seats > 1:
        announce(s, seat, house)
    if s.phase == PLACED:
        s.cause = PAID
        s.phase = LINING
    elif s.phase == FREE or s.phase == COMBINING:
        s.phase = JOINING


@compiled
def asks_line(s: State, box: Box) -> bool:
    """§4.1 which line pays is asked where several can (§9.1)."""
    lines = paying_lines(s, box, s.house)
    if ones(lines) > 1:
        return True
    for line in range(LINES):
        if (lines >> line) & 1:
            choose_line(s, line)
    return False


@compiled
def choose_line(s: State, line: int) -> None:
    s.line = line
    s.phase = JOINING


@compiled
def build(s: State, box: Box, seat: int, place: int, log: Log) -> None:
    """§4.4 the line is paid; §5.2 the house takes its place; §5.4 and may bring another."""
    house = s.house
    leave(s, box, seat, house)
    tell_build(s, box, seat, house, log)
    if s.cause == PAID:
        pay(s, box, seat, house, s.line, log)
    number = join(s, seat, house, left_of(place), right_of(place))
    if left_of(place) != NONE or right_of(place) != NONE:
        bridge = left_of(place) != NONE and right_of(place) != NONE
        emit(log, BRIDGED if bridge else JOINED, seat, house, s.length[seat, number])
    s.house = EMPTY
    s.line = EMPTY
    combine(s, box, seat, number, house)
    if s.phase != COMBINING:
        end_build(s, box, seat, log)


@compiled
def leave(s: State, box: Box, seat: int, house: int) -> None:
    """The house leaves the hand; §7.2 alone, the row."""
    if box.seats > 1:
        lose_card(s, seat, house)
    else:
        s.row[HOUSE, slot_of(s, house)] = EMPTY


@compiled
def tell_build(s: State, box: Box, seat: int, house: int, log: Log) -> None:
    if s.cause == PAID:
        emit(log, BUILT, seat, house, box.points[house])
    else:
        emit(log, FREE_HOUSE if s.cause == GIFT else COMBINED_BUILD, seat, house, box.points[house])


@compiled
def pay(s: State, box: Box, seat: int, house: int, line: int, log: Log) -> None:
    """§4.3 plain cards first, then doubles; §4.4 what is not paid becomes rubble, Burruños too."""
    cards = bundle_of(s, line)
    emit(log, PAID_LINE, seat, line, box.size[house])
    for material in range(MATERIALS):
        for _ in range(box.cost[house, material]):
            kind = material if count_in(cards, material) > 0 else box.twin[material]
            cards -= one(kind)
            throw_away(s, HOUSES + kind)
    for kind in range(KINDS):
        if count_in(cards, kind) > 0:
            s.rubble[seat, kind] += count_in(cards, kind)
            emit(log, RUBBLE, seat, kind, count_in(cards, kind))
    take_line(s, line)
    s.over = 0
    s.built = 1


@compiled
def combine(s: State, box: Box, seat: int, number: int, house: int) -> None:
    """§5.4 once a game: a free house that continues this panorama, if there is one to add."""
    s.phase = CLOSING
    if s.cause == COMBINED:
        s.combined[seat] = 1
    s.cause = COMBINED
    s.joined = number
    if s.combined[seat] == 0 and makes_trio(s, box, seat, number, house) and may_have_more(s, box, seat):
        s.phase = COMBINING


@compiled
def may_have_more(s: State, box: Box, seat: int) -> bool:
    """§8.1 who has a house in hand is asked, fit or not: nobody else may know; §7.2 alone, if one face up fits."""
    if box.seats > 1:
        return s.held[seat, HOUSE] > 0
    for house in range(HOUSES):
        if slot_of(s, house) != EMPTY and places_for(s, box, seat, house) > 0:
            return True
    return False


@compiled
def end_build(s: State, box: Box, seat: int, log: Log) -> None:
    """§3.4 after a free house the square is cleared; §7.8 alone, the last house ends the game at once."""
    s.cause = 0
    s.joined = 0
    s.phase = CLOSING
    if s.built == 0:
        clear_square(s, seat, log)
    elif box.seats == 1 and houses_of(s, seat) >= box.goal:
        s.turn = OVER
