"""Set-up, what chance does, and where each action goes.

CHOOSING ─ draw ──────────────────────────────────────────────────┐
         ├ discard: DISCARDING ─ draw ────────────────────────────┤
         └ place: AIMING ─> PLACED ─ draw ────────────────────────┴─> DRAWING ─> flow
                      └ [FREE]  ├ place: AIMING ─> PLACED
                                └ build: [LINING] [JOINING] [COMBINING] ──────> CLOSING ─> flow
"""

from andamio.core.actions import code, holds, row
from andamio.core.compiled import Box, Dice, Log, State, compiled
from andamio.core.dice import roll
from andamio.core.events import emit
from andamio.core.layout import CHANCE, OVER

from ..state import (
    AIMING,
    BUILD,
    BURRUNO,
    CARD,
    CARDS,
    CELL,
    CHOOSING,
    CLOSE,
    CLOSING,
    DEALING,
    DEALT_HOUSE,
    DEALT_MATERIAL,
    DISCARD,
    DISCARDED,
    DISCARDING,
    DRAW,
    DRAWING,
    DREW_HOUSE,
    DREW_MATERIAL,
    EMPTY,
    FIRST,
    HOUSE,
    HOUSES,
    KEEPING,
    KLAUS,
    KLAUS_CARD,
    KLAUS_DRAWING,
    KLAUS_DREW,
    KLAUS_SPENDING,
    LINE,
    MATERIAL,
    NAMING_FIRST,
    OPENING,
    PLACE,
    PLACED,
    RETURN,
    REVEALING,
    SCORING,
    SCORING_CARD,
    SCORING_PICKED,
    SCORINGS,
    SHOWING,
    SHOWN,
    SLOTS,
    SUPPLYING,
    TOOK,
    TOPPING_UP,
)
from .building import choose_house, choose_line
from .decks import (
    announce,
    deck_of,
    give,
    give_openly,
    lose_card,
    open_card,
    pick_card,
    remember_deck,
    sort_of,
    throw_away,
)
from .ending import tell_scores
from .flow import begin, goes_on, take_back
from .klaus import reveal, spend
from .market import ones


@compiled
def setup(s: State, box: Box) -> None:
    """§1.1, §1.2 all cards in their decks; §1.6 the scoring card; §7.1 alone nothing is dealt first."""
    for card in range(CARDS):
        s.deck[card] = box.count[card]
        s.left[sort_of(card)] += box.count[card]
    remember_deck(s)
    s.market[:] = EMPTY
    s.row[:] = EMPTY
    s.panorama[:] = EMPTY
    s.scoring = box.scoring if box.scoring < SCORINGS else EMPTY
    s.house = EMPTY
    s.line = EMPTY
    s.pending = EMPTY
    s.chosen = EMPTY
    s.wanted = HOUSE
    s.turn = CHANCE
    s.phase = DEALING if box.seats > 1 else OPENING


@compiled
def chance(s: State, box: Box, dice: Dice) -> int:
    """§1.6 the scoring card and the first seat; else a card of a deck."""
    if s.wanted != EMPTY:
        return code(CARD, pick_card(s.deck, s.wanted, s.left[s.wanted], dice))
    if s.phase == SCORING_CARD:
        return code(SCORING, roll(dice, SCORINGS))
    if s.phase == NAMING_FIRST:
        return code(FIRST, roll(dice, box.seats))
    return what_shows(s, dice)


@compiled
def what_shows(s: State, dice: Dice) -> int:
    """§8.3 how many houses a seat has kept; §8.5 which card Klaus spends, and the Burruños he has left."""
    if s.phase == KLAUS_SPENDING:
        return code(KLAUS_CARD, pick_card(s.hand[KLAUS], MATERIAL, s.owed, dice) - HOUSES)
    if s.phase == SHOWING:
        return code(SHOWN, int(s.held[s.active, HOUSE]) - ones(int(s.back[s.active])))
    return code(SHOWN, int(s.hand[KLAUS, HOUSES + BURRUNO]))


@compiled
def happen(s: State, box: Box, action: int, log: Log) -> None:
    """What chance did."""
    if holds(CARD, action):
        s.wanted = EMPTY
        s.deck[row(CARD, action)] -= 1
        s.left[sort_of(row(CARD, action))] -= 1
        receive(s, row(CARD, action), log)
    elif holds(SCORING, action):
        s.scoring = row(SCORING, action)
        emit(log, SCORING_PICKED, 0, s.scoring, 0)
    elif holds(KLAUS_CARD, action):
        spend(s, row(KLAUS_CARD, action), log)
    elif s.phase == SHOWING:
        take_back(s, s.active, log)
    elif s.phase == REVEALING:
        reveal(s, log)
    else:
        begin(s, box, row(FIRST, action), log)


@compiled
def receive(s: State, card: int, log: Log) -> None:
    """§8.1 a card comes face down to a hand, or face up to its row."""
    phase, seat = s.phase, s.active
    if phase == DEALING or phase == SUPPLYING:
        give(s, seat, card)
        emit(log, DEALT_HOUSE if sort_of(card) == HOUSE else DEALT_MATERIAL, seat, card, 0)
    elif s.laying or not (phase == DRAWING or phase == TOPPING_UP or phase == KLAUS_DRAWING):
        open_card(s, card, log)
    elif phase == KLAUS_DRAWING:
        give(s, KLAUS, card)
        emit(log, KLAUS_DREW, -1, card, 0)
        count_draw(s)
    else:
        give(s, seat, card)
        emit(log, DREW_HOUSE if sort_of(card) == HOUSE else DREW_MATERIAL, seat, card, 0)
        count_draw(s)
    if s.laying == 0 and sort_of(card) == MATERIAL:
        s.reset = 0


@compiled
def count_draw(s: State) -> None:
    """§7.5 what the action really drew."""
    s.owed -= 1
    s.drew += s.phase == DRAWING
    s.pending = EMPTY


@compiled
def apply(s: State, box: Box, action: int, log: Log) -> None:
    """One action, a seat's or chance's: it is noted, and then all that follows happens."""
    seat = s.turn
    if seat == CHANCE:
        s.turn = s.active
        happen(s, box, action, log)
    else:
        act(s, box, seat, action, log)
    waits = s.phase == REVEALING
    while not waits and s.turn != OVER:
        waits = goes_on(s, box, log)
    if waits and s.phase != REVEALING:
        return
    if box.seats == 1 and s.phase != REVEALING:
        s.phase = REVEALING
        s.turn = CHANCE
    else:
        s.turn = OVER
        tell_scores(s, box, log)


@compiled
def act(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    phase = s.phase
    if phase == KEEPING:
        decide(s, seat, action)
    elif holds(DRAW, action):
        draw(s, seat, row(DRAW, action), log)
    elif holds(DISCARD, action):
        discard(s, seat, row(DISCARD, action), log)
    elif holds(PLACE, action):
        s.kind = row(PLACE, action)
        announce(s, seat, HOUSES + s.kind)
        s.phase = AIMING
    elif holds(BUILD, action):
        choose_house(s, box, seat, row(BUILD, action))
    elif holds(LINE, action):
        choose_line(s, row(LINE, action))
    elif phase == PLACED:
        s.phase = CLOSING
    elif phase == AIMING:
        s.chosen = action - CELL.start
    elif phase == CLOSING:
        s.chosen = row(CLOSE, action)
    else:
        s.chosen = action


@compiled
def decide(s: State, seat: int, action: int) -> None:
    """§1.3 one house after another; §8.3 nobody else learns of it."""
    if holds(RETURN, action):
        s.back[seat] |= 1 << int(row(RETURN, action))
    s.asked += 1


@compiled
def draw(s: State, seat: int, source: int, log: Log) -> None:
    """§2.1 one card; §2.3 two after one material; §2.4 three after two; §2.6 face up, or face down from a deck."""
    if s.phase == CHOOSING:
        s.owed = 1
    elif s.phase == PLACED:
        s.owed = 1 + s.placed
    if s.phase != TOPPING_UP:
        s.phase = DRAWING
    s.pending = deck_of(source)
    if s.pending == EMPTY:
        take(s, seat, source // SLOTS, source % SLOTS, log)


@compiled
def take(s: State, seat: int, sort: int, slot: int, log: Log) -> None:
    """§8.1 a card taken face up stays known while it is in that hand."""
    card = s.row[sort, slot]
    s.row[sort, slot] = EMPTY
    give_openly(s, seat, card)
    emit(log, TOOK, seat, card, 0)
    count_draw(s)


@compiled
def discard(s: State, seat: int, house: int, log: Log) -> None:
    """§2.2 one or more houses, and as many cards to draw."""
    if s.phase == CHOOSING:
        s.owed = 0
    s.phase = DISCARDING
    s.owed += 1
    lose_card(s, seat, house)
    throw_away(s, house)
    emit(log, DISCARDED, seat, house, 0)
