"""What follows an action (§2.9): cards are drawn, the market is closed up, hand and rows are filled.

DRAWING CLOSING TOPPING_UP FILLING
"""

from andamio.core.actions import add_all, holds, row
from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .clauses import DECK_IS_GONE, FACE_DOWN, HAND_IS_FULL, MATERIALS_ONLY, NOTHING_THERE, OK, duty
from .closing import close_as, close_up
from .decks import can_draw, deck_of, give_openly, holds_cards, lacks, sources, wants_to_fill
from .steps import asks, go_to

ALONE_REFILL = 2  # cards for an empty hand


# -- what happens by itself


@compiled
def supplies(s: State, box: Box, log: Log) -> bool:
    """§2.9 phase by phase; True once somebody is waited for."""
    if s.phase == g.CLOSING:
        return closes(s, box, log)
    if s.phase != g.FILLING:
        return draws(s, box, log)
    if wants_to_fill(s, g.MATERIAL) or wants_to_fill(s, g.HOUSE):
        return False
    return go_to(s, g.PENALISING if box.seats == 1 else g.PASSING_ON)


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
        return go_to(s, g.CLOSING if s.phase == g.DRAWING else g.FILLING)
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
    decks = sources(s, box) >> g.HOUSE_DECK
    if decks == 0 or decks & (decks - 1):
        return g.EMPTY
    return g.HOUSE if decks == 1 else g.MATERIAL


@compiled
def closes(s: State, box: Box, log: Log) -> bool:
    """§2.9 once the market is closed up, up to three cards in hand; §7.4 alone, two if there is none."""
    if close_up(s, box, log):
        return asks(s)
    held = holds_cards(s, s.active)
    if box.seats > 1:
        s.owed = max(0, g.LEAST_HAND - held)
    else:
        s.owed = ALONE_REFILL if held == 0 else 0
    return go_to(s, g.TOPPING_UP)


# -- what a seat decides


@compiled
def bar_supply(s: State, box: Box, action: int) -> int:
    """§2.6 a card of the draw; §2.9 of a deck, up to three; §4.5 a market that closing up may lead to."""
    if s.phase == g.CLOSING:
        return OK if holds(g.CLOSE, action) and row(g.CLOSE, action) < s.options else duty(s)
    return bar_draw(s, box, s.turn, row(g.DRAW, action)) if holds(g.DRAW, action) else duty(s)


@compiled
def bar_draw(s: State, box: Box, seat: int, source: int) -> int:
    """§2.1, §2.6 any card face up or either deck; §2.7 up to seven; §2.9 then face down; §7.2 no houses alone."""
    if holds_cards(s, seat) >= g.HAND:
        return HAND_IS_FULL
    return OK if (sources(s, box) >> source) & 1 else why_no_source(s, box, source)


@compiled
def why_no_source(s: State, box: Box, source: int) -> int:
    """§2.6 nothing lies there; §2.8 deck and discard are empty."""
    if box.seats == 1 and source < g.MATERIAL_DECK and source // g.SLOTS != 1:
        return MATERIALS_ONLY
    if source >= 2 * g.SLOTS:
        return DECK_IS_GONE
    return FACE_DOWN if s.phase == g.TOPPING_UP else NOTHING_THERE


@compiled
def legal_supply(s: State, box: Box, moves: Array) -> None:
    if s.phase != g.CLOSING:
        legal_draws(s, box, moves)
        return
    add_all(moves, g.CLOSE.start, (1 << s.options) - 1)


@compiled
def legal_draws(s: State, box: Box, moves: Array) -> None:
    if holds_cards(s, s.turn) < g.HAND:
        add_all(moves, g.DRAW.start, sources(s, box))


@compiled
def supply(s: State, seat: int, action: int, log: Log) -> None:
    """The card or the market that was chosen."""
    if s.phase == g.CLOSING:
        emit(log, g.CLOSED_UP, seat, row(g.CLOSE, action), 0)
        close_as(s, row(g.CLOSE, action))
    else:
        draw(s, seat, row(g.DRAW, action), log)


@compiled
def draw(s: State, seat: int, source: int, log: Log) -> None:
    """§2.6 a card face up is taken; one of a deck comes face down."""
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
def count_draw(s: State) -> None:
    """§7.5 what the action really drew."""
    s.owed -= 1
    s.drew += s.phase == g.DRAWING
    s.pending = g.EMPTY
