"""§7 Klaus, whom one plays against alone: what he takes, what he builds."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from .. import state as g
from .building import slot_of
from .decks import give_openly, lose_card, throw_away
from .panoramas import (
    NONE,
    gain,
    houses_of,
    join,
    joins,
    left_of,
    length_at,
    panoramas_of,
    place_code,
    right_of,
)

LONGEST = 64  # more than any panorama is long: points come first
NOTHING = -1 << 20  # worth less than any house


# -- his first house


@compiled
def most_points(s: State, box: Box) -> int:
    """§7.1 the most that a house face up has."""
    most = NOTHING
    for slot in range(g.SLOTS):
        if s.row[g.HOUSE, slot] != g.EMPTY:
            most = max(most, box.points[s.row[g.HOUSE, slot]])
    return most


@compiled
def may_crown(s: State, box: Box, house: int) -> bool:
    """§7.1 a house face up with most points."""
    return slot_of(s, house) != g.EMPTY and box.points[house] == most_points(s, box)


@compiled
def crowns(s: State, box: Box, log: Log) -> bool:
    """§7.1 Klaus's first house; True where the player settles a tie."""
    if s.house != g.EMPTY:
        crown(s, s.house, log)
        s.house = g.EMPTY
        return False
    found, houses = g.EMPTY, 0
    for slot in range(g.SLOTS):
        if s.row[g.HOUSE, slot] != g.EMPTY and may_crown(s, box, s.row[g.HOUSE, slot]):
            found = s.row[g.HOUSE, slot]
            houses += 1
    if houses == 1:
        crown(s, found, log)
    return houses > 1


@compiled
def crown(s: State, house: int, log: Log) -> None:
    s.row[g.HOUSE, slot_of(s, house)] = g.EMPTY
    join(s, g.KLAUS, house, NONE, NONE)
    emit(log, g.KLAUS_CHOSE, -1, house, 0)


# -- his cards


@compiled
def begin_klaus(s: State) -> None:
    """§7.5 as many as the player drew, two for a house."""
    s.owed = g.KLAUS_DRAWS if s.built else s.drew
    s.drew = s.owed


@compiled
def take_first(s: State, log: Log) -> None:
    """§7.5 his first card is a Burruño of the store, §7.7 also of one laid for that card; §8.5 it stays known."""
    for slot in range(g.SLOTS):
        if s.owed > 0 and s.owed == s.drew and s.row[g.MATERIAL, slot] == g.HOUSES + g.BURRUNO:
            s.row[g.MATERIAL, slot] = g.EMPTY
            s.owed -= 1
            s.reset = 0
            give_openly(s, g.KLAUS, g.HOUSES + g.BURRUNO)
            emit(log, g.KLAUS_TOOK, -1, g.HOUSES + g.BURRUNO, 0)


@compiled
def has_enough(s: State) -> bool:
    """§7.6 more than seven materials, and a house to build."""
    return s.held[g.KLAUS, g.MATERIAL] > g.CLEARLY and has_house(s)


@compiled
def has_house(s: State) -> bool:
    for slot in range(g.SLOTS):
        if s.row[g.HOUSE, slot] != g.EMPTY:
            return True
    return False


@compiled
def spend(s: State, kind: int, log: Log) -> None:
    """§7.6 his materials are discarded, his Burruños set aside; §8.5 card by card they come to light."""
    s.owed -= 1
    lose_card(s, g.KLAUS, g.HOUSES + kind)
    if kind == g.BURRUNO:
        s.rubble[g.KLAUS, g.BURRUNO] += 1
        emit(log, g.KLAUS_SET_ASIDE, -1, g.HOUSES + kind, 0)
    else:
        throw_away(s, g.HOUSES + kind)
        emit(log, g.KLAUS_DISCARDED, -1, g.HOUSES + kind, 0)


@compiled
def reveal(s: State, log: Log) -> None:
    """§7.8 when the game ends, the Burruños among his unspent cards count too."""
    emit(log, g.KLAUS_REVEALED, -1, 0, s.hand[g.KLAUS, g.HOUSES + g.BURRUNO])
    while s.hand[g.KLAUS, g.HOUSES + g.BURRUNO] > 0:
        lose_card(s, g.KLAUS, g.HOUSES + g.BURRUNO)
        s.rubble[g.KLAUS, g.BURRUNO] += 1


# -- what he builds


@compiled
def worth(s: State, box: Box, house: int, before: int, after: int) -> int:
    """§7.6 points of the card and of his panoramas; then the longest panorama."""
    if not joins(s, box, g.KLAUS, house, before, after):
        return NOTHING
    points = int(box.points[house]) + gain(s, box, g.KLAUS, before, after)
    return LONGEST * points + length_at(s, g.KLAUS, before, after)


@compiled
def best_for(s: State, box: Box, house: int) -> int:
    """The best place of a house."""
    most, number = NOTHING, panoramas_of(s, g.KLAUS)
    for before in range(NONE, number):
        for after in range(NONE, number):
            most = max(most, worth(s, box, house, before, after))
    return most


@compiled
def is_wanted(s: State, box: Box, house: int) -> bool:
    """§7.6 a house face up, and no other is better for him."""
    own, most = NOTHING, NOTHING
    for slot in range(g.SLOTS):
        if s.row[g.HOUSE, slot] != g.EMPTY:
            best = best_for(s, box, s.row[g.HOUSE, slot])
            most = max(most, best)
            if s.row[g.HOUSE, slot] == house:
                own = best
    return own > NOTHING and own == most


@compiled
def is_best_place(s: State, box: Box, before: int, after: int) -> bool:
    return s.house != g.EMPTY and worth(s, box, s.house, before, after) == best_for(s, box, s.house)


@compiled
def asks_house(s: State, box: Box) -> bool:
    """§7.6 the player settles a tie between houses."""
    houses, found = 0, g.EMPTY
    for slot in range(g.SLOTS):
        if s.row[g.HOUSE, slot] != g.EMPTY and is_wanted(s, box, s.row[g.HOUSE, slot]):
            found = s.row[g.HOUSE, slot]
            houses += 1
    if houses == 1:
        s.house = found
    return houses > 1


@compiled
def only_best_place(s: State, box: Box) -> int:
    """§7.6 the place of Klaus's house, or EMPTY where the player settles a tie."""
    place, places, number = g.EMPTY, 0, panoramas_of(s, g.KLAUS)
    for before in range(NONE, number):
        for after in range(NONE, number):
            if is_best_place(s, box, before, after):
                place = place_code(before, after)
                places += 1
    return place if places == 1 else g.EMPTY


@compiled
def klaus_builds(s: State, box: Box, place: int, log: Log) -> None:
    """§7.6 a house for Klaus; §7.3 after a penalty he keeps his cards; §7.8 the seventh ends the game at once."""
    s.row[g.HOUSE, slot_of(s, s.house)] = g.EMPTY
    join(s, g.KLAUS, s.house, left_of(place), right_of(place))
    emit(log, g.KLAUS_BUILT, -1, s.house, box.points[s.house])
    s.house = g.EMPTY
    if houses_of(s, g.KLAUS) >= box.goal:
        s.turn = OVER
