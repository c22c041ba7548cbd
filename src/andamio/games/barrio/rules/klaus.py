"""§7 Klaus, whom one plays against alone: the penalty, what he takes, what he builds.

PENALISING REFILLING KLAUS_DRAWING KLAUS_BUILDING KLAUS_SPENDING KLAUS_FILLING
"""

from andamio.core.actions import add, add_all, holds, row
from andamio.core.bits import first, size
from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from .. import state as g
from .clauses import OK, duty
from .decks import give_openly, has_house, houses_shown, lacks, lose_card, slot_of, throw_away, wants_to_fill
from .market import discard_market, inside
from .panoramas import (
    NONE,
    gain,
    houses_of,
    is_place,
    join,
    joins,
    left_of,
    length_at,
    panoramas_of,
    place_code,
    right_of,
)
from .steps import asks, by_chance, go_to

LONGEST = 64  # more than any panorama is long: points come first
NOTHING = -1 << 20  # worth less than any house


# -- what happens by itself


@compiled
def klaus_acts(s: State, box: Box, log: Log) -> bool:
    """§7.4 phase by phase; True once somebody is waited for."""
    phase = s.phase
    if phase == g.PENALISING:
        return penalises(s, box, log)
    if phase == g.REFILLING:
        return False if wants_to_fill(s, g.HOUSE) else begin_klaus(s)
    if phase == g.KLAUS_DRAWING:
        return klaus_draws(s, log)
    if phase == g.KLAUS_BUILDING and has_enough(s):
        return asks(s) if asks_build(s, box, log) else end_building(s)
    if phase == g.KLAUS_BUILDING:
        return go_to(s, g.KLAUS_SPENDING)
    if phase == g.KLAUS_SPENDING:
        return by_chance(s) if s.owed > 0 else go_to(s, g.KLAUS_FILLING)
    if wants_to_fill(s, g.MATERIAL) or wants_to_fill(s, g.HOUSE):
        return False
    return go_to(s, g.PASSING_ON)


@compiled
def penalises(s: State, box: Box, log: Log) -> bool:
    """§7.3 over the limit Klaus builds and keeps his cards, and the market is discarded."""
    if inside(box, s.height, s.width):
        return go_to(s, g.REFILLING)
    if s.house == g.EMPTY:
        emit(log, g.OVER_ALONE, s.active, s.height, s.width)
    if has_house(s) and asks_build(s, box, log):
        return asks(s)
    return end_penalty(s, log)


@compiled
def end_penalty(s: State, log: Log) -> bool:
    if s.turn != OVER:
        emit(log, g.MARKET_DISCARDED, s.active, 0, discard_market(s))
    return go_to(s, g.REFILLING)


@compiled
def begin_klaus(s: State) -> bool:
    """§7.5 as many as the player drew, two for a house."""
    s.owed = g.KLAUS_DRAWS if s.built else s.drew
    s.drew = s.owed
    return go_to(s, g.KLAUS_DRAWING)


@compiled
def klaus_draws(s: State, log: Log) -> bool:
    """§7.5 first a Burruño of the store, then face down; §7.7 what cannot be drawn is lost."""
    take_first(s, log)
    if s.owed > 0 and not lacks(s, g.MATERIAL):
        s.wanted = g.MATERIAL
        return False
    s.owed = 0
    return go_to(s, g.KLAUS_BUILDING)


@compiled
def end_building(s: State) -> bool:
    """§7.6 he spends all he has."""
    if s.turn != OVER:
        s.owed = s.held[g.KLAUS, g.MATERIAL]
    return go_to(s, g.KLAUS_SPENDING)


@compiled
def asks_build(s: State, box: Box, log: Log) -> bool:
    """§7.6 he builds, unless the player has to settle a tie."""
    if s.house == g.EMPTY and asks_house(s, box):
        return True
    place = only_best_place(s, box)
    if place != g.EMPTY:
        klaus_builds(s, box, place, log)
    return place == g.EMPTY


# -- his cards


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
def houses_wanted(s: State, box: Box) -> int:
    """§7.6 of the houses face up, those that are best for him: bit `house`."""
    found, most, rest = 0, NOTHING, houses_shown(s)
    while rest:
        best = best_for(s, box, first(rest))
        if best > most:
            found, most = 0, best
        found |= int(best == most) << first(rest)
        rest &= rest - 1
    return found


@compiled
def asks_house(s: State, box: Box) -> bool:
    """§7.6 the player settles a tie between houses."""
    houses = houses_wanted(s, box)
    if size(houses) == 1:
        s.house = first(houses)
    return size(houses) > 1


@compiled
def only_best_place(s: State, box: Box) -> int:
    """§7.6 the place of Klaus's house, or EMPTY where the player settles a tie."""
    if s.house == g.EMPTY:
        return g.EMPTY
    place, places, number, most = g.EMPTY, 0, panoramas_of(s, g.KLAUS), best_for(s, box, s.house)
    for before in range(NONE, number):
        for after in range(NONE, number):
            if worth(s, box, s.house, before, after) == most:
                place = place_code(before, after)
                places += 1
    return place if places == 1 else g.EMPTY


@compiled
def bar_klaus(s: State, box: Box, action: int) -> int:
    """§7.6 the player settles ties: between his best houses, and then between the best places."""
    if s.house == g.EMPTY:
        return OK if holds(g.BUILD, action) and (houses_wanted(s, box) >> row(g.BUILD, action)) & 1 else duty(s)
    if not is_place(action) or max(left_of(action), right_of(action)) >= panoramas_of(s, g.KLAUS):
        return duty(s)
    best = best_for(s, box, s.house)
    return OK if worth(s, box, s.house, left_of(action), right_of(action)) == best else duty(s)


@compiled
def legal_klaus(s: State, box: Box, moves: Array) -> None:
    if s.house != g.EMPTY:
        legal_places(s, box, moves)
        return
    add_all(moves, g.BUILD.start, houses_wanted(s, box))


@compiled
def legal_places(s: State, box: Box, moves: Array) -> None:
    number, most = panoramas_of(s, g.KLAUS), best_for(s, box, s.house)
    for before in range(NONE, number):
        for after in range(NONE, number):
            if worth(s, box, s.house, before, after) == most:
                add(moves, place_code(before, after))


@compiled
def settle(s: State, box: Box, action: int, log: Log) -> None:
    """§7.6 what the player chose for him."""
    if holds(g.BUILD, action):
        s.house = row(g.BUILD, action)
        return
    klaus_builds(s, box, action, log)
    if s.phase == g.PENALISING:
        end_penalty(s, log)
    else:
        end_building(s)


@compiled
def klaus_builds(s: State, box: Box, place: int, log: Log) -> None:
    """§7.6 a house for Klaus; §7.3 after a penalty he keeps his cards; §7.8 the seventh ends the game at once."""
    s.row[g.HOUSE, slot_of(s, s.house)] = g.EMPTY
    join(s, g.KLAUS, s.house, left_of(place), right_of(place))
    emit(log, g.KLAUS_BUILT, -1, s.house, box.points[s.house])
    s.house = g.EMPTY
    if houses_of(s, g.KLAUS) >= box.goal:
        s.turn = OVER
