"""Set-up: what is dealt, kept and laid before the first turn.

several   DEALING KEEPING SHOWING OPENING                    SUPPLYING STORING SCORING_CARD NAMING_FIRST
alone                             OPENING CROWNING REOPENING SUPPLYING STORING SCORING_CARD NAMING_FIRST
"""

from andamio.core.actions import add, code, holds, row
from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import CHANCE

from .. import state as g
from .clauses import OK, duty
from .decks import holds_cards, lays_store, remember_deck, slot_of, sort_of, wants_to_fill
from .next_turn import begin
from .panoramas import NONE, join
from .steps import asks, by_chance, go_to

NOTHING = -1  # fewer points than any house has


@compiled
def setup(s: State, box: Box) -> None:
    """§1.1, §1.2 all cards in their decks; §1.6 the scoring card; §7.1 alone nothing is dealt first."""
    for card in range(g.CARDS):
        s.deck[card] = box.count[card]
        s.left[sort_of(card)] += box.count[card]
    remember_deck(s)
    s.market[:] = g.EMPTY
    s.row[:] = g.EMPTY
    s.panorama[:] = g.EMPTY
    s.scoring = box.scoring if box.scoring < g.SCORINGS else g.EMPTY
    s.house = g.EMPTY
    s.line = g.EMPTY
    s.pending = g.EMPTY
    s.spare = g.EMPTY
    s.wanted = g.HOUSE
    s.turn = CHANCE
    s.phase = g.DEALING if box.seats > 1 else g.OPENING


# -- what happens by itself


@compiled
def sets_up(s: State, box: Box, log: Log) -> bool:
    """§1.3 to §1.6, in their order; §7.1 alone. True once somebody is waited for."""
    phase = s.phase
    if phase == g.KEEPING:
        return asks(s) if keeps(s, box) else go_to(s, g.SHOWING)
    if phase == g.SHOWING:
        return by_chance(s) if shows_kept(s, box) else go_to(s, g.OPENING)
    if phase == g.CROWNING:
        return asks(s) if asks_first_house(s, box, log) else go_to(s, g.REOPENING)
    if phase == g.SCORING_CARD:
        return by_chance(s) if s.scoring == g.EMPTY else go_to(s, g.NAMING_FIRST)
    if phase == g.NAMING_FIRST and box.seats > 1:
        return by_chance(s)
    if phase == g.NAMING_FIRST:
        begin(s, box, 0, log)
        return False
    return lays_out(s, box, log)


@compiled
def lays_out(s: State, box: Box, log: Log) -> bool:
    """The phases in which cards are dealt or laid: one is wanted, or the phase is over."""
    phase = s.phase
    if phase == g.DEALING:
        return False if deals(s, box, g.HOUSE, g.DEALT) else go_to(s, g.KEEPING)
    if phase == g.OPENING and not wants_to_fill(s, g.HOUSE):
        go_to(s, g.CROWNING if box.seats == 1 else g.SUPPLYING)
    elif phase == g.REOPENING and not wants_to_fill(s, g.HOUSE):
        go_to(s, g.SUPPLYING)
    elif phase == g.SUPPLYING and not deals(s, box, g.MATERIAL, g.START if box.seats > 1 else g.ALONE_START):
        go_to(s, g.STORING)
    elif phase == g.STORING and not lays_store(s, log):
        go_to(s, g.SCORING_CARD)
    return False


@compiled
def deals(s: State, box: Box, sort: int, goal: int) -> bool:
    """§1.3 five houses each; §1.4 materials until a hand has five cards; §7.1 alone three."""
    for seat in range(box.seats):
        if holds_cards(s, seat) < goal:
            s.active = seat
            s.wanted = sort
            return True
    s.active = 0
    return False


@compiled
def keeps(s: State, box: Box) -> bool:
    """§1.3 each seat decides on its five houses; §8.3 how many it kept shows when all have."""
    if s.asked == g.DEALT:
        s.asked = 0
        s.active += 1
    if s.active < box.seats:
        return True
    s.active = 0
    return False


@compiled
def shows_kept(s: State, box: Box) -> bool:
    """§8.3 seat after seat."""
    if s.active < box.seats:
        return True
    s.active = 0
    return False


@compiled
def take_back(s: State, seat: int, log: Log) -> None:
    """§1.3 the others are shuffled back into the deck; §8.3 now it shows how many were kept."""
    for house in range(g.HOUSES):
        if (int(s.back[seat]) >> house) & 1:
            s.hand[seat, house] = 0
            s.held[seat, g.HOUSE] -= 1
            s.recent[seat] -= 1
            s.deck[house] = 1
            s.left[g.HOUSE] += 1
    s.back[seat] = 0
    s.active = seat + 1
    emit(log, g.KEPT, seat, 0, s.held[seat, g.HOUSE])


# -- §7.1 Klaus's first house


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
def asks_first_house(s: State, box: Box, log: Log) -> bool:
    """§7.1 the player settles a tie."""
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


# -- what a seat decides


@compiled
def house_in_question(s: State, seat: int) -> int:
    """§1.3 one dealt house after another."""
    passed = 0
    for house in range(g.HOUSES):
        passed += s.hand[seat, house]
        if passed > s.asked:
            return house
    return g.EMPTY


@compiled
def bar_set_up(s: State, box: Box, action: int) -> int:
    """§1.3 each dealt house is kept or goes back; §7.1 Klaus's first house is one with most points."""
    if s.phase == g.KEEPING and (holds(g.KEEP, action) or holds(g.RETURN, action)):
        house = row(g.KEEP if holds(g.KEEP, action) else g.RETURN, action)
        return OK if house == house_in_question(s, s.turn) else duty(s)
    crowns = s.phase == g.CROWNING and holds(g.BUILD, action) and may_crown(s, box, row(g.BUILD, action))
    return OK if crowns else duty(s)


@compiled
def legal_set_up(s: State, box: Box, moves: Array) -> None:
    if s.phase == g.KEEPING:
        add(moves, code(g.KEEP, house_in_question(s, s.turn)))
        add(moves, code(g.RETURN, house_in_question(s, s.turn)))
        return
    for house in range(g.HOUSES):
        if may_crown(s, box, house):
            add(moves, code(g.BUILD, house))


@compiled
def set_up(s: State, seat: int, action: int, log: Log) -> None:
    """§1.3 one house after another; §8.3 nobody else learns of it; §7.1 Klaus takes the house chosen."""
    if s.phase == g.CROWNING:
        crown(s, row(g.BUILD, action), log)
        go_to(s, g.REOPENING)
        return
    if holds(g.RETURN, action):
        s.back[seat] |= 1 << int(row(g.RETURN, action))
    s.asked += 1
