"""What happens between two decisions: set-up, the end of a turn, Klaus, the next turn.

    DEALING KEEPING OPENING [CROWNING REOPENING] SUPPLYING STORING SCORING_CARD NAMING_FIRST ─> CHOOSING
    action ─> DRAWING CLOSING TOPPING_UP FILLING [Klaus's phases] PASSING_ON ─> CHOOSING or over

A phase is gone through by `goes_on` again and again until it moves on. Where it needs a card it says so in `wanted`,
and comes again when the card has come or is known to be lacking.
"""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import CHANCE, OVER

from .. import state as g
from .building import asks_line, build, end_build
from .closing import close_up
from .decks import (
    can_draw,
    has_source,
    holds_cards,
    lacks,
    lay_rows,
    lays_store,
    no_material_left,
    supplies,
    wants_to_fill,
)
from .klaus import asks_house, begin_klaus, crowns, has_enough, has_house, klaus_builds, only_best_place, take_first
from .market import discard_market, inside
from .panoramas import houses_of, only_place, places_for
from .placing import place

ALONE_REFILL = 2  # cards for an empty hand
FIRST_CELL = g.CELLS + 1  # the only one of an empty market


@compiled
def goes_on(s: State, box: Box, log: Log) -> bool:
    """One step of a phase; True once a seat or chance is in turn."""
    waits = False
    if s.laying:
        lay_rows(s, log)
    elif s.phase < g.CHOOSING:
        waits = sets_up(s, box, log)
    elif s.phase <= g.COMBINING:
        waits = acts(s, box, log)
    elif s.phase == g.DRAWING or s.phase == g.TOPPING_UP:
        waits = draws(s, box, log)
    elif s.phase == g.CLOSING:
        waits = closes(s, box, log)
    elif s.phase == g.FILLING or s.phase == g.REFILLING or s.phase == g.KLAUS_FILLING:
        fills(s, box)
    elif s.phase < g.PASSING_ON:
        waits = klaus_acts(s, box, log)
    else:
        pass_on(s, box, log)
    return supplies(s, box, log) if s.wanted != g.EMPTY else waits


@compiled
def asks(s: State) -> bool:
    """The seat whose turn it is decides."""
    s.turn = s.active
    return True


@compiled
def by_chance(s: State) -> bool:
    s.turn = CHANCE
    return True


@compiled
def next_phase(s: State, box: Box) -> bool:
    """On to the phase that follows; some are for who plays alone, some for the others."""
    s.phase += 1
    s.reset = 0
    s.lacking = 0
    while (box.seats > 1 and is_solitary(s.phase)) or (box.seats == 1 and s.phase <= g.SHOWING):
        s.phase += 1
    return False


@compiled
def is_solitary(phase: int) -> bool:
    return g.CROWNING <= phase <= g.REOPENING or g.PENALISING <= phase <= g.KLAUS_FILLING


# -- set-up


@compiled
def sets_up(s: State, box: Box, log: Log) -> bool:
    """§1.3 to §1.6, in their order; §7.1 alone."""
    phase = s.phase
    if phase == g.DEALING or phase == g.SUPPLYING:
        ready = not deals(s, box)
    elif phase == g.KEEPING:
        ready = not keeps(s, box)
    elif phase == g.OPENING or phase == g.REOPENING:
        ready = not wants_to_fill(s, g.HOUSE)
    elif phase == g.STORING:
        ready = not lays_store(s, log)
    elif phase == g.CROWNING:
        ready = not crowns(s, box, log)
    else:
        ready = (phase == g.SHOWING and not shows_kept(s, box)) or (phase == g.SCORING_CARD and s.scoring != g.EMPTY)
        ready = ready or (phase == g.NAMING_FIRST and box.seats == 1)
        if not ready:
            return by_chance(s)
    if ready:
        next_phase(s, box)
    if s.phase == g.CHOOSING:
        begin(s, box, 0, log)
    return not ready and s.wanted == g.EMPTY and asks(s)


@compiled
def deals(s: State, box: Box) -> bool:
    """§1.3 five houses each; §1.4 materials until a hand has five cards; §7.1 alone three."""
    goal = g.DEALT if s.phase == g.DEALING else g.START if box.seats > 1 else g.ALONE_START
    for seat in range(box.seats):
        if holds_cards(s, seat) < goal:
            s.active = seat
            s.wanted = g.HOUSE if s.phase == g.DEALING else g.MATERIAL
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


@compiled
def begin(s: State, box: Box, seat: int, log: Log) -> None:
    """§1.6 the first seat; who plays alone is the first."""
    s.first = seat
    s.round = 1
    emit(log, g.BEGAN, seat, 0, 0)
    begin_turn(s, box, seat, log)


# -- the action


@compiled
def begin_turn(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.5 who can do nothing passes; alone, that ends the game (§6.1)."""
    s.active = seat
    s.turns += 1
    s.placed = 0
    s.drew = 0
    s.built = 0
    s.phase = g.CHOOSING
    s.turn = seat
    if holds_cards(s, seat) == 0 and not can_draw(s, box, seat):
        emit(log, g.PASSED, seat, 0, 0)
        s.phase = g.PASSING_ON
        if box.seats == 1:
            s.turn = OVER


@compiled
def acts(s: State, box: Box, log: Log) -> bool:
    """§9.1 what has only one answer is not asked; §2.8 an action with nothing left to do is over."""
    seat, phase, chosen = s.active, s.phase, s.chosen
    if phase == g.PLACED and s.over == 0 and is_stuck(s, box, seat):
        s.phase = g.CLOSING
        return False
    if phase == g.AIMING and s.height == 0:
        chosen = FIRST_CELL
    elif phase == g.JOINING and chosen == g.EMPTY and places_for(s, box, seat, s.house) == 1:
        chosen = only_place(s, box, seat, s.house)
    if chosen == g.EMPTY:
        return asks(s) if phase != g.LINING or asks_line(s, box) else False
    s.chosen = g.EMPTY
    if phase == g.AIMING:
        place(s, box, seat, chosen, log)
    elif phase == g.JOINING:
        build(s, box, seat, chosen, log)
    else:
        end_build(s, box, seat, log)
    return False


@compiled
def is_stuck(s: State, box: Box, seat: int) -> bool:
    """Nothing can be drawn, placed or built; §8.1 by the backs of the cards, so that a question tells nothing."""
    if can_draw(s, box, seat):
        return False
    if s.placed == 1:
        return s.held[seat, g.MATERIAL] == 0
    return s.held[seat, g.HOUSE] == 0 if box.seats > 1 else not has_house(s)


# -- what follows: §2.9 draw, close up, draw up to three, fill both rows


@compiled
def draws(s: State, box: Box, log: Log) -> bool:
    """§2.6 card by card; §2.7 up to seven; §2.8 what cannot be drawn is lost."""
    if s.owed > 0 and s.pending == g.EMPTY:
        s.pending = only_deck(s, box)
    if s.owed > 0 and (s.pending != g.EMPTY and lacks(s, s.pending)):
        lose_draws(s, g.DRAW_LOST, log)
    elif s.owed > 0 and s.pending == g.EMPTY and not can_draw(s, box, s.active):
        lose_draws(s, g.HAND_FULL if holds_cards(s, s.active) >= g.HAND else g.DRAW_LOST, log)
    if s.owed == 0:
        return next_phase(s, box)
    s.wanted = s.pending
    return s.pending == g.EMPTY and asks(s)


@compiled
def lose_draws(s: State, event: int, log: Log) -> None:
    emit(log, event, s.active, 0, s.owed)
    s.owed = 0
    s.pending = g.EMPTY


@compiled
def only_deck(s: State, box: Box) -> int:
    """§2.9 face down: which deck is asked where both will do (§9.1)."""
    if s.phase != g.TOPPING_UP:
        return g.EMPTY
    houses, materials = has_source(s, box, g.HOUSE_DECK), has_source(s, box, g.MATERIAL_DECK)
    if houses == materials:
        return g.EMPTY
    return g.HOUSE if houses else g.MATERIAL


@compiled
def closes(s: State, box: Box, log: Log) -> bool:
    """§2.9 then up to three cards; §7.4 alone, two if there is none."""
    if close_up(s, box, log):
        return asks(s)
    held = holds_cards(s, s.active)
    if box.seats > 1:
        s.owed = max(0, g.LEAST_HAND - held)
    else:
        s.owed = ALONE_REFILL if held == 0 else 0
    return next_phase(s, box)


@compiled
def fills(s: State, box: Box) -> None:
    """§2.9 gaps are filled, the store's first; §7.4 after a penalty only the house."""
    if (s.phase != g.REFILLING and wants_to_fill(s, g.MATERIAL)) or wants_to_fill(s, g.HOUSE):
        return
    next_phase(s, box)
    if s.phase == g.KLAUS_DRAWING:
        begin_klaus(s)


# -- Klaus: §7.4 the penalty, his cards, his house, each time the rows are filled again


@compiled
def klaus_acts(s: State, box: Box, log: Log) -> bool:
    if s.phase == g.KLAUS_DRAWING:
        return klaus_draws(s, box, log)
    if s.phase == g.KLAUS_SPENDING:
        return by_chance(s) if s.owed > 0 else next_phase(s, box)
    penalty = s.phase == g.PENALISING
    due = not inside(box, s.height, s.width) if penalty else has_enough(s)
    if due and penalty and s.house == g.EMPTY and s.chosen == g.EMPTY:
        emit(log, g.OVER_ALONE, s.active, s.height, s.width)
    if due and has_house(s):
        if s.house == g.EMPTY and asks_house(s, box):
            return asks(s)
        place = s.chosen if s.chosen != g.EMPTY else only_best_place(s, box)
        s.chosen = g.EMPTY
        if place == g.EMPTY:
            return asks(s)
        klaus_builds(s, box, place, log)
    return end_klaus(s, box, due, log)


@compiled
def end_klaus(s: State, box: Box, due: bool, log: Log) -> bool:
    """§7.3 after a penalty the market is discarded and Klaus keeps his cards; §7.6 else he spends them."""
    if due and s.turn != OVER:
        if s.phase == g.PENALISING:
            emit(log, g.MARKET_DISCARDED, s.active, 0, discard_market(s))
        else:
            s.owed = s.held[g.KLAUS, g.MATERIAL]
    return next_phase(s, box)


@compiled
def klaus_draws(s: State, box: Box, log: Log) -> bool:
    """§7.5 first a Burruño of the store, then face down; §7.7 what cannot be drawn is lost."""
    take_first(s, log)
    if s.owed > 0 and not lacks(s, g.MATERIAL):
        s.wanted = g.MATERIAL
        return False
    s.owed = 0
    return next_phase(s, box)


# -- the next turn


@compiled
def pass_on(s: State, box: Box, log: Log) -> None:
    """§6.1 all seats have equally many turns."""
    seat = (s.active + 1) % box.seats
    if seat == s.first:
        if box.seats > 1:
            emit(log, g.ROUND_OVER, s.active, s.round, 0)
        if is_last_round(s, box):
            s.turn = OVER
            return
        s.round += 1
    begin_turn(s, box, seat, log)


@compiled
def is_last_round(s: State, box: Box) -> bool:
    """§6.1 a seat has its houses, or no material can be had any more, or it is round 300."""
    if s.round >= g.LAST_ROUND:
        return True
    if box.seats == 1:
        return False
    for seat in range(box.seats):
        if houses_of(s, seat) >= box.goal:
            return True
    return no_material_left(s, box)
