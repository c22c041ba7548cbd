"""What a seat may do: for each kind of action the clause that forbids it, and the list of what is left."""

from andamio.core.actions import add, code, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from .table import partners, shown

OK = 0
ONE_ACTION = 201
SHOW_ONLY_AFTER_BUYING = SHOW_FROM_HAND = 202
SELL_TWO_OF_A_VALUE = 203
TRADE_NEEDS_COIN_AND_CARDS = ONE_TRADE_A_ROUND = SWAP_SHOWN_CARDS = 205
NO_REPLY_TO_A_TRADE = 206
DISCARD_ONLY_BY_KING = 303


@compiled
def bar_buy(s: State) -> int:
    """§2.1 one action a turn; §2.2 buying is always possible."""
    return OK if s.phase == g.CHOOSING else ONE_ACTION


@compiled
def bar_sell(s: State, box: Box, seat: int) -> int:
    """§2.3 two shown cards of one value."""
    if s.phase != g.CHOOSING:
        return ONE_ACTION
    for card in range(g.CARDS):
        if s.shop[seat, card] and partners(s, box, seat, card):
            return OK
    return SELL_TWO_OF_A_VALUE


@compiled
def bar_trade(s: State, seat: int) -> int:
    """§2.5 a coin, a card in both showcases, once a round; §2.6 not right after the other's trade."""
    if s.phase != g.CHOOSING:
        return ONE_ACTION
    if s.traded[seat]:
        return ONE_TRADE_A_ROUND
    if s.just_traded:
        return NO_REPLY_TO_A_TRADE
    if s.coins[seat] == 0 or shown(s, seat) == 0 or shown(s, 1 - seat) == 0:
        return TRADE_NEEDS_COIN_AND_CARDS
    return OK


@compiled
def bar_show(s: State, seat: int, card: int) -> int:
    """§2.2 a card of the hand, as part of buying."""
    if s.phase != g.SHOWING:
        return SHOW_ONLY_AFTER_BUYING
    return OK if s.hand[seat, card] else SHOW_FROM_HAND


@compiled
def bar_sell_card(s: State, box: Box, seat: int, card: int) -> int:
    """§2.3 the first card must have a second, the next ones must have its value."""
    if s.phase != g.SELLING:
        return ONE_ACTION
    if s.shop[seat, card] == 0:
        return SELL_TWO_OF_A_VALUE
    fits = box.alike[s.chosen, card] if s.sold else partners(s, box, seat, card)
    return OK if fits else SELL_TWO_OF_A_VALUE


@compiled
def bar_done(s: State) -> int:
    """§2.3 never a single card."""
    if s.phase != g.SELLING:
        return ONE_ACTION
    return OK if s.sold > 1 else SELL_TWO_OF_A_VALUE


@compiled
def bar_swap(s: State, phase: int, seat: int, card: int) -> int:
    """§2.5 first a card of the own showcase, then one of the other."""
    if s.phase != phase:
        return ONE_ACTION
    return OK if s.shop[seat, card] else SWAP_SHOWN_CARDS


@compiled
def bar_discard(s: State, seat: int, card: int) -> int:
    """§3.3 a card of the own showcase."""
    return OK if s.phase == g.DISCARDING and s.shop[seat, card] else DISCARD_ONLY_BY_KING


@compiled
def bar(s: State, box: Box, action: int) -> int:
    """The clause that forbids `action` to the seat in turn, or OK."""
    seat = s.turn
    if holds(g.BUY, action):
        return bar_buy(s)
    if holds(g.SELL, action):
        return bar_sell(s, box, seat)
    if holds(g.TRADE, action):
        return bar_trade(s, seat)
    if holds(g.DONE, action):
        return bar_done(s)
    if holds(g.SHOW, action):
        return bar_show(s, seat, row(g.SHOW, action))
    if holds(g.SELL_CARD, action):
        return bar_sell_card(s, box, seat, row(g.SELL_CARD, action))
    if holds(g.GIVE, action):
        return bar_swap(s, g.GIVING, seat, row(g.GIVE, action))
    if holds(g.TAKE, action):
        return bar_swap(s, g.TAKING, 1 - seat, row(g.TAKE, action))
    if holds(g.DISCARD, action):
        return bar_discard(s, seat, row(g.DISCARD, action))
    return ONE_ACTION


@compiled
def legal(s: State, box: Box, moves: Array) -> None:
    seat, phase = s.turn, s.phase
    if phase == g.CHOOSING:
        legal_kinds(s, box, seat, moves)
    elif phase == g.SELLING:
        legal_sales(s, box, seat, moves)
    else:
        for card in range(g.CARDS):
            if phase == g.SHOWING and bar_show(s, seat, card) == OK:
                add(moves, code(g.SHOW, card))
            elif phase == g.GIVING and bar_swap(s, g.GIVING, seat, card) == OK:
                add(moves, code(g.GIVE, card))
            elif phase == g.TAKING and bar_swap(s, g.TAKING, 1 - seat, card) == OK:
                add(moves, code(g.TAKE, card))
            elif phase == g.DISCARDING and bar_discard(s, seat, card) == OK:
                add(moves, code(g.DISCARD, card))


@compiled
def legal_kinds(s: State, box: Box, seat: int, moves: Array) -> None:
    if bar_buy(s) == OK:
        add(moves, code(g.BUY, 0))
    if bar_sell(s, box, seat) == OK:
        add(moves, code(g.SELL, 0))
    if bar_trade(s, seat) == OK:
        add(moves, code(g.TRADE, 0))


@compiled
def legal_sales(s: State, box: Box, seat: int, moves: Array) -> None:
    if bar_done(s) == OK:
        add(moves, code(g.DONE, 0))
    for card in range(g.CARDS):
        if bar_sell_card(s, box, seat, card) == OK:
            add(moves, code(g.SELL_CARD, card))
