"""What happens between two decisions: set-up, the end of a turn, Klaus, the next turn.

    DEALING KEEPING OPENING [CROWNING REOPENING] SUPPLYING STORING SCORING_CARD NAMING_FIRST ─> CHOOSING
    action ─> DRAWING CLOSING TOPPING_UP FILLING [Klaus's phases] PASSING_ON ─> CHOOSING or over

A phase is gone through by `step` again and again until it moves on; where it needs a card or a decision it waits.
"""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import CHANCE, OVER

from ..state import (
    ALONE_START,
    BEGAN,
    CHOOSING,
    CLOSING,
    COMBINING,
    CROWNING,
    DEALING,
    DEALT,
    DRAW_LOST,
    DRAWING,
    EMPTY,
    FILLING,
    HAND,
    HAND_FULL,
    HOUSE,
    HOUSE_DECK,
    HOUSES,
    KEEPING,
    KEPT,
    KLAUS_BUILDING,
    KLAUS_DRAWING,
    KLAUS_FILLING,
    LAST_ROUND,
    LEAST_HAND,
    MARKET_DISCARDED,
    MATERIAL,
    MATERIAL_DECK,
    NAMING_FIRST,
    OVER_ALONE,
    PASSED,
    PASSING_ON,
    PENALISING,
    PLACED,
    REOPENING,
    ROUND_OVER,
    SCORING_CARD,
    START,
    STORING,
    SUPPLYING,
    TOPPING_UP,
)
from .building import is_offered
from .closing import close_up
from .decks import (
    ABSENT,
    AT_HAND,
    can_draw,
    fills,
    has_source,
    holds_cards,
    lays_rows,
    lays_store,
    need,
    no_material_left,
)
from .ending import finish
from .klaus import begin_klaus, crowns, has_enough, has_house, wants
from .limit import paying_lines
from .market import discard_market, inside
from .panoramas import houses_of


@compiled
def go_on(s: State, box: Box, log: Log) -> None:
    """Until a seat or chance is in turn, or the game is over."""
    while s.turn != OVER:
        if s.laying and lays_rows(s, box, log):
            return
        if step(s, box, log):
            return


@compiled
def step(s: State, box: Box, log: Log) -> bool:
    """True where the phase waits for a seat or for chance."""
    if s.phase < CHOOSING:
        return sets_up(s, box, log)
    if s.phase <= COMBINING:
        return acts(s, box)
    if s.phase <= FILLING:
        return follows(s, box, log)
    if s.phase < PASSING_ON:
        return klaus_acts(s, box, log)
    pass_on(s, box, log)
    return False


@compiled
def asks(s: State) -> bool:
    """The seat whose turn it is decides."""
    s.turn = s.active
    return True


@compiled
def next_phase(s: State, box: Box) -> bool:
    """On to the phase that follows; some are for who plays alone, some for the others."""
    s.phase += 1
    s.reset = 0
    while (box.seats > 1 and is_solitary(s.phase)) or (box.seats == 1 and is_social(s.phase)):
        s.phase += 1
    return False


@compiled
def is_solitary(phase: int) -> bool:
    return CROWNING <= phase <= REOPENING or PENALISING <= phase <= KLAUS_FILLING


@compiled
def is_social(phase: int) -> bool:
    return phase <= KEEPING


# -- set-up


@compiled
def sets_up(s: State, box: Box, log: Log) -> bool:
    """§1.3 to §1.6, in their order; §7.1 alone."""
    phase = s.phase
    if phase == DEALING or phase == SUPPLYING:
        waits = deals(s, box, log)
    elif phase == KEEPING:
        waits = keeps(s, box, log)
    elif phase == CROWNING:
        waits = crowns(s, box, log) and asks(s)
    elif phase == STORING:
        waits = lays_store(s, box, log)
    elif phase == SCORING_CARD:
        waits = s.scoring == EMPTY and by_chance(s)
    elif phase == NAMING_FIRST:
        return names_first(s, box, log)
    else:
        waits = fills(s, box, HOUSE, log)
    return waits or next_phase(s, box)


@compiled
def by_chance(s: State) -> bool:
    s.turn = CHANCE
    return True


@compiled
def deals(s: State, box: Box, log: Log) -> bool:
    """§1.3 five houses each; §1.4 materials until a hand has five cards; §7.1 alone three."""
    goal = DEALT if s.phase == DEALING else START if box.seats > 1 else ALONE_START
    for seat in range(box.seats):
        if holds_cards(s, seat) < goal:
            s.active = seat
            return need(s, box, HOUSE if s.phase == DEALING else MATERIAL, log) == AT_HAND
    s.active = 0
    return False


@compiled
def keeps(s: State, box: Box, log: Log) -> bool:
    """§1.3 each seat decides on its five houses; §8.3 how many it kept shows when all have."""
    if s.asked == DEALT:
        s.asked = 0
        s.active += 1
    if s.active < box.seats:
        return asks(s)
    s.active = 0
    for seat in range(box.seats):
        take_back(s, seat)
        emit(log, KEPT, seat, 0, s.held[seat, HOUSE])
    return False


@compiled
def take_back(s: State, seat: int) -> None:
    """§1.3 the others are shuffled back into the deck."""
    for house in range(HOUSES):
        if (int(s.back[seat]) >> house) & 1:
            s.hand[seat, house] = 0
            s.held[seat, HOUSE] -= 1
            s.deck[house] = 1
            s.left[HOUSE] += 1
    s.back[seat] = 0


@compiled
def names_first(s: State, box: Box, log: Log) -> bool:
    """§1.6 by chance; who plays alone is the first."""
    return begin(s, box, 0, log) if box.seats == 1 else by_chance(s)


@compiled
def begin(s: State, box: Box, seat: int, log: Log) -> bool:
    s.first = seat
    s.round = 1
    emit(log, BEGAN, seat, 0, 0)
    return begin_turn(s, box, seat, log)


# -- the action


@compiled
def begin_turn(s: State, box: Box, seat: int, log: Log) -> bool:
    """§2.5 who can do nothing passes; alone, that ends the game (§6.1)."""
    s.active = seat
    s.turns += 1
    s.placed = 0
    s.drew = 0
    s.built = 0
    s.phase = CHOOSING
    if holds_cards(s, seat) > 0 or can_draw(s, box, seat):
        return asks(s)
    emit(log, PASSED, seat, 0, 0)
    s.phase = PASSING_ON
    if box.seats == 1:
        finish(s, box, log)
    return False


@compiled
def acts(s: State, box: Box) -> bool:
    """§2.8 an action with nothing left to do is over."""
    if s.phase == PLACED and s.over == 0 and is_stuck(s, box, s.active):
        s.phase = CLOSING
        return False
    return asks(s)


@compiled
def is_stuck(s: State, box: Box, seat: int) -> bool:
    """Nothing can be drawn, placed or built."""
    if can_draw(s, box, seat) or (s.placed == 1 and s.held[seat, MATERIAL] > 0):
        return False
    if s.placed > 1:
        for house in range(HOUSES):
            if is_offered(s, box, seat, house) and paying_lines(s, box, house):
                return False
    return True


# -- what follows


@compiled
def follows(s: State, box: Box, log: Log) -> bool:
    """§2.9 draw, close up, draw up to three, fill both rows; §7.4 alone, two for an empty hand."""
    if s.phase == DRAWING:
        return draws(s, box, log) or next_phase(s, box)
    if s.phase == CLOSING:
        return (close_up(s, box, log) and asks(s)) or begin_topping(s, box)
    if s.phase == TOPPING_UP:
        return draws(s, box, log) or next_phase(s, box)
    return fills_rows(s, box, log) or next_phase(s, box)


@compiled
def begin_topping(s: State, box: Box) -> bool:
    """§2.9 up to three cards; §7.4 alone, two if there is none."""
    held = holds_cards(s, s.active)
    if box.seats > 1:
        s.owed = max(0, LEAST_HAND - held)
    else:
        s.owed = 2 if held == 0 else 0
    return next_phase(s, box)


@compiled
def draws(s: State, box: Box, log: Log) -> bool:
    """§2.6 card by card; §2.7 up to seven; §2.8 what cannot be drawn is lost."""
    if s.owed == 0:
        return False
    if s.pending == EMPTY and not can_draw(s, box, s.active):
        return lose_draws(s, HAND_FULL if holds_cards(s, s.active) >= HAND else DRAW_LOST, log)
    if s.pending == EMPTY:
        s.pending = only_deck(s, box)
    if s.pending == EMPTY:
        return asks(s)
    found = need(s, box, s.pending, log)
    if found == ABSENT:
        return lose_draws(s, DRAW_LOST, log)
    return found == AT_HAND or lays_rows(s, box, log) or draws_now(s, box, log)


@compiled
def draws_now(s: State, box: Box, log: Log) -> bool:
    """§7.7 after a reset that had nothing to lay."""
    return need(s, box, s.pending, log) == AT_HAND or lose_draws(s, DRAW_LOST, log)


@compiled
def lose_draws(s: State, event: int, log: Log) -> bool:
    emit(log, event, s.active, 0, s.owed)
    s.owed = 0
    s.pending = EMPTY
    return False


@compiled
def only_deck(s: State, box: Box) -> int:
    """§2.9 face down: which deck is asked where both will do (§9.1)."""
    if s.phase != TOPPING_UP:
        return EMPTY
    houses, materials = has_source(s, box, HOUSE_DECK), has_source(s, box, MATERIAL_DECK)
    if houses and materials:
        return EMPTY
    return HOUSE if houses else MATERIAL


@compiled
def fills_rows(s: State, box: Box, log: Log) -> bool:
    """§2.9 gaps are filled, the store's first; §7.7 a reset lays both rows."""
    if fills(s, box, MATERIAL, log):
        return True
    return bool(s.laying and lays_rows(s, box, log)) or fills(s, box, HOUSE, log)


# -- Klaus


@compiled
def klaus_acts(s: State, box: Box, log: Log) -> bool:
    """§7.4 the penalty, his cards, his house, each row filled again."""
    if s.phase == PENALISING:
        return penalises(s, box, log)
    if s.phase == KLAUS_DRAWING:
        return klaus_draws(s, box, log) or next_phase(s, box)
    if s.phase == KLAUS_BUILDING:
        return klaus_spends(s, box, log)
    if fills_rows(s, box, log):
        return True
    next_phase(s, box)
    if s.phase == KLAUS_DRAWING:
        begin_klaus(s, log)
    return False


@compiled
def penalises(s: State, box: Box, log: Log) -> bool:
    """§7.3 a market beyond 3 x 5: Klaus builds and keeps his cards, the market is discarded."""
    if inside(box, s.height, s.width):
        return next_phase(s, box)
    if s.house == EMPTY:
        emit(log, OVER_ALONE, s.active, s.height, s.width)
    if has_house(s) and wants(s, box, log):
        return asks(s)
    return s.turn == OVER or end_penalty(s, box, log)


@compiled
def end_penalty(s: State, box: Box, log: Log) -> bool:
    emit(log, MARKET_DISCARDED, s.active, 0, discard_market(s))
    return next_phase(s, box)


@compiled
def klaus_draws(s: State, box: Box, log: Log) -> bool:
    """§7.5 face down; §7.7 what cannot be drawn is lost."""
    while s.owed > 0:
        found = need(s, box, MATERIAL, log)
        if found == AT_HAND or (s.laying and lays_rows(s, box, log)):
            return True
        if found == ABSENT:
            s.owed = 0
    return False


@compiled
def klaus_spends(s: State, box: Box, log: Log) -> bool:
    """§7.6 with more than seven cards he builds."""
    if has_enough(s) and wants(s, box, log):
        return asks(s)
    return s.turn == OVER or next_phase(s, box)


# -- the next turn


@compiled
def pass_on(s: State, box: Box, log: Log) -> None:
    """§6.1 all seats have equally many turns."""
    seat = (s.active + 1) % box.seats
    if seat == s.first:
        if box.seats > 1:
            emit(log, ROUND_OVER, s.active, s.round, 0)
        if is_last_round(s, box):
            finish(s, box, log)
            return
        s.round += 1
    begin_turn(s, box, seat, log)


@compiled
def is_last_round(s: State, box: Box) -> bool:
    """§6.1 a seat has its houses, or no material can be had any more, or it is round 300."""
    if s.round >= LAST_ROUND:
        return True
    if box.seats == 1:
        return False
    for seat in range(box.seats):
        if houses_of(s, seat) >= box.goal:
            return True
    return no_material_left(s, box)
