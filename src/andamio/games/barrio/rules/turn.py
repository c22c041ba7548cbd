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

from .. import state as g
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
    s.chosen = g.EMPTY
    s.wanted = g.HOUSE
    s.turn = CHANCE
    s.phase = g.DEALING if box.seats > 1 else g.OPENING


@compiled
def chance(s: State, box: Box, dice: Dice) -> int:
    """§1.6 the scoring card and the first seat; else a card of a deck."""
    if s.wanted != g.EMPTY:
        return code(g.CARD, pick_card(s.deck, s.wanted, s.left[s.wanted], dice))
    if s.phase == g.SCORING_CARD:
        return code(g.SCORING, roll(dice, g.SCORINGS))
    if s.phase == g.NAMING_FIRST:
        return code(g.FIRST, roll(dice, box.seats))
    return what_shows(s, dice)


@compiled
def what_shows(s: State, dice: Dice) -> int:
    """§8.3 how many houses a seat has kept; §8.5 which card Klaus spends, and the Burruños he has left."""
    if s.phase == g.KLAUS_SPENDING:
        return code(g.KLAUS_CARD, pick_card(s.hand[g.KLAUS], g.MATERIAL, s.owed, dice) - g.HOUSES)
    if s.phase == g.SHOWING:
        return code(g.SHOWN, int(s.held[s.active, g.HOUSE]) - ones(int(s.back[s.active])))
    return code(g.SHOWN, int(s.hand[g.KLAUS, g.HOUSES + g.BURRUNO]))


@compiled
def happen(s: State, box: Box, action: int, log: Log) -> None:
    """What chance did."""
    if holds(g.CARD, action):
        s.wanted = g.EMPTY
        s.deck[row(g.CARD, action)] -= 1
        s.left[sort_of(row(g.CARD, action))] -= 1
        receive(s, row(g.CARD, action), log)
    elif holds(g.SCORING, action):
        s.scoring = row(g.SCORING, action)
        emit(log, g.SCORING_PICKED, 0, s.scoring, 0)
    elif holds(g.KLAUS_CARD, action):
        spend(s, row(g.KLAUS_CARD, action), log)
    elif s.phase == g.SHOWING:
        take_back(s, s.active, log)
    elif s.phase == g.REVEALING:
        reveal(s, log)
    else:
        begin(s, box, row(g.FIRST, action), log)


@compiled
def receive(s: State, card: int, log: Log) -> None:
    """§8.1 a card comes face down to a hand, or face up to its row."""
    phase, seat = s.phase, s.active
    if phase == g.DEALING or phase == g.SUPPLYING:
        give(s, seat, card)
        emit(log, g.DEALT_HOUSE if sort_of(card) == g.HOUSE else g.DEALT_MATERIAL, seat, card, 0)
    elif s.laying or not (phase == g.DRAWING or phase == g.TOPPING_UP or phase == g.KLAUS_DRAWING):
        open_card(s, card, log)
    elif phase == g.KLAUS_DRAWING:
        give(s, g.KLAUS, card)
        emit(log, g.KLAUS_DREW, -1, card, 0)
        count_draw(s)
    else:
        give(s, seat, card)
        emit(log, g.DREW_HOUSE if sort_of(card) == g.HOUSE else g.DREW_MATERIAL, seat, card, 0)
        count_draw(s)
    if s.laying == 0 and sort_of(card) == g.MATERIAL:
        s.reset = 0


@compiled
def count_draw(s: State) -> None:
    """§7.5 what the action really drew."""
    s.owed -= 1
    s.drew += s.phase == g.DRAWING
    s.pending = g.EMPTY


@compiled
def apply(s: State, box: Box, action: int, log: Log) -> None:
    """One action, a seat's or chance's: it is noted, and then all that follows happens."""
    seat = s.turn
    if seat == CHANCE:
        s.turn = s.active
        happen(s, box, action, log)
    else:
        act(s, box, seat, action, log)
    waits = s.phase == g.REVEALING
    while not waits and s.turn != OVER:
        waits = goes_on(s, box, log)
    if waits and s.phase != g.REVEALING:
        return
    if box.seats == 1 and s.phase != g.REVEALING:
        s.phase = g.REVEALING
        s.turn = CHANCE
    else:
        s.turn = OVER
        tell_scores(s, box, log)


@compiled
def act(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    phase = s.phase
    if phase == g.KEEPING:
        decide(s, seat, action)
    elif holds(g.DRAW, action):
        draw(s, seat, row(g.DRAW, action), log)
    elif holds(g.DISCARD, action):
        discard(s, seat, row(g.DISCARD, action), log)
    elif holds(g.PLACE, action):
        s.kind = row(g.PLACE, action)
        announce(s, seat, g.HOUSES + s.kind)
        s.phase = g.AIMING
    elif holds(g.BUILD, action):
        choose_house(s, box, seat, row(g.BUILD, action))
    elif holds(g.LINE, action):
        choose_line(s, row(g.LINE, action))
    elif phase == g.PLACED:
        s.phase = g.CLOSING
    elif phase == g.AIMING:
        s.chosen = action - g.CELL.start
    elif phase == g.CLOSING:
        s.chosen = row(g.CLOSE, action)
    else:
        s.chosen = action


@compiled
def decide(s: State, seat: int, action: int) -> None:
    """§1.3 one house after another; §8.3 nobody else learns of it."""
    if holds(g.RETURN, action):
        s.back[seat] |= 1 << int(row(g.RETURN, action))
    s.asked += 1


@compiled
def draw(s: State, seat: int, source: int, log: Log) -> None:
    """§2.1 one card; §2.3 two after one material; §2.4 three after two; §2.6 face up, or face down from a deck."""
    if s.phase == g.CHOOSING:
        s.owed = 1
    elif s.phase == g.PLACED:
        s.owed = 1 + s.placed
    if s.phase != g.TOPPING_UP:
        s.phase = g.DRAWING
    s.pending = deck_of(source)
    if s.pending == g.EMPTY:
        take(s, seat, source // g.SLOTS, source % g.SLOTS, log)


@compiled
def take(s: State, seat: int, sort: int, slot: int, log: Log) -> None:
    """§8.1 a card taken face up stays known while it is in that hand."""
    card = s.row[sort, slot]
    s.row[sort, slot] = g.EMPTY
    give_openly(s, seat, card)
    emit(log, g.TOOK, seat, card, 0)
    count_draw(s)


@compiled
def discard(s: State, seat: int, house: int, log: Log) -> None:
    """§2.2 one or more houses, and as many cards to draw."""
    if s.phase == g.CHOOSING:
        s.owed = 0
    s.phase = g.DISCARDING
    s.owed += 1
    lose_card(s, seat, house)
    throw_away(s, house)
    emit(log, g.DISCARDED, seat, house, 0)
