"""A turn, from set-up on: chance, the three actions, and what follows each.

STARTING -> DEALING -> CHOOSING -> buy: DRAWING -> SHOWING ─┐
               ^          ^        sell: SELLING ───────────┤
               │          │        trade: GIVING -> TAKING ─┴-> TURNING [-> DISCARDING] -> next turn
               └ round ───┴─────────────────────────────────────────────────────────────────┘
"""

from andamio.core.actions import code, holds, row
from andamio.core.compiled import Box, Dice, Log, State, compiled
from andamio.core.dice import pick, roll
from andamio.core.events import emit
from andamio.core.layout import CHANCE, OVER

from .. import state as g
from .kings import king_of_diamonds, lose, turn_king
from .rounds import begin_turn, start_round
from .table import partners, pay


@compiled
def setup(s: State, box: Box) -> None:
    """§1.4 chance names the first seat."""
    s.winner = -1
    s.turn = CHANCE
    s.phase = g.STARTING


@compiled
def chance(s: State, box: Box, dice: Dice) -> int:
    """§1.4 the first seat; §1.3, §2.2 a card of the deck; §2.7 a king."""
    if s.phase == g.STARTING:
        return code(g.BEGIN, roll(dice, g.SEATS))
    if s.phase == g.TURNING:
        return code(g.KING, pick(s.kings, dice))
    return code(g.DRAW, pick(s.deck, dice))


@compiled
def happen(s: State, box: Box, action: int, log: Log) -> None:
    """What chance did."""
    if holds(g.BEGIN, action):
        s.starter = row(g.BEGIN, action)
        start_round(s, box)
        emit(log, g.BEGAN, s.active, s.round, 0)
    elif holds(g.KING, action):
        turn_king(s, box, row(g.KING, action), log)
    elif s.phase == g.DRAWING:
        receive_card(s, s.active, row(g.DRAW, action))
        emit(log, g.DREW, s.active, row(g.DRAW, action), 0)
        s.turn = s.active
        s.phase = g.SHOWING
    else:
        deal(s, box, row(g.DRAW, action), log)


@compiled
def deal(s: State, box: Box, card: int, log: Log) -> None:
    """§1.3 two cards to each seat."""
    seat = 0 if s.held[0] < g.HAND else 1
    receive_card(s, seat, card)
    emit(log, g.DEALT, seat, card, 0)
    if s.held[g.SEATS - 1] == g.HAND:
        begin_turn(s, box, s.active, log)


@compiled
def receive_card(s: State, seat: int, card: int) -> None:
    """§4.3 only its owner learns which card it is."""
    s.deck[card] = 0
    s.left -= 1
    s.hand[seat, card] = 1
    s.held[seat] += 1


@compiled
def apply(s: State, box: Box, action: int, log: Log) -> None:
    """One action, a seat's or chance's."""
    seat = s.turn
    if seat == CHANCE:
        happen(s, box, action, log)
    elif s.phase == g.CHOOSING:
        choose(s, action)
    elif s.phase == g.SHOWING:
        show(s, seat, row(g.SHOW, action), log)
    elif s.phase == g.SELLING:
        sell(s, box, seat, action, log)
    elif s.phase == g.GIVING:
        s.chosen = row(g.GIVE, action)
        s.phase = g.TAKING
    elif s.phase == g.TAKING:
        trade(s, seat, s.chosen, row(g.TAKE, action), log)
    else:
        lose(s, seat, row(g.DISCARD, action), log)
        king_of_diamonds(s, box, log)


@compiled
def choose(s: State, action: int) -> None:
    """§2.2 to buy is decided before the card is seen; an empty deck gives none."""
    if holds(g.SELL, action):
        s.phase = g.SELLING
    elif holds(g.TRADE, action):
        s.phase = g.GIVING
    elif s.left > 0:
        s.turn = CHANCE
        s.phase = g.DRAWING
    else:
        s.phase = g.SHOWING


@compiled
def show(s: State, seat: int, card: int, log: Log) -> None:
    """§2.2 one card of the hand goes to the showcase."""
    s.hand[seat, card] = 0
    s.held[seat] -= 1
    s.shop[seat, card] = 1
    emit(log, g.SHOWED, seat, card, 0)
    end_action(s, 0, log)


@compiled
def sell(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    """§2.3 card by card, until the seat is done or has no more of the value; §2.4 four win at once."""
    if holds(g.SELL_CARD, action):
        card = row(g.SELL_CARD, action)
        s.shop[seat, card] = 0
        s.gone[card] = 1
        s.sold += 1
        s.chosen = card
        emit(log, g.SOLD, seat, card, 0)
        if s.sold == g.FOUR:
            win(s, seat, log)
            return
        if s.sold < 2 or partners(s, box, seat, card) > 0:
            return
    earn(s, box, seat, log)
    end_action(s, 0, log)


@compiled
def win(s: State, seat: int, log: Log) -> None:
    """§2.4 the whole game, in either round, before any king."""
    s.winner = seat
    s.turn = OVER
    emit(log, g.WON_BY_FOUR, seat, 0, 0)


@compiled
def earn(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.3 from the other deposit, as many as there are, never from the bank."""
    coins = min(box.price[s.sold], s.coins[1 - seat])
    s.coins[1 - seat] -= coins
    s.coins[seat] += coins
    emit(log, g.EARNED, seat, s.sold, coins)


@compiled
def trade(s: State, seat: int, given: int, taken: int, log: Log) -> None:
    """§2.5 one coin to the bank, one card for another."""
    pay(s, seat, log)
    s.traded[seat] = 1
    s.shop[seat, given] = 0
    s.shop[1 - seat, given] = 1
    s.shop[1 - seat, taken] = 0
    s.shop[seat, taken] = 1
    emit(log, g.GAVE, seat, given, 0)
    emit(log, g.TOOK, seat, taken, 0)
    end_action(s, 1, log)


@compiled
def end_action(s: State, traded: int, log: Log) -> None:
    """§2.6 remembers a trade; §2.7 a king is turned, all five shuffled first if none is left."""
    s.just_traded = traded
    s.sold = 0
    s.chosen = 0
    kings = 0
    for king in range(g.KINGS):
        kings += s.kings[king]
    if kings == 0:
        s.kings[:] = 1
        emit(log, g.SHUFFLED, s.active, 0, 0)
    s.turn = CHANCE
    s.phase = g.TURNING


@compiled
def is_midway(s: State, box: Box) -> bool:
    """A sale or a trade is begun, and not made yet."""
    return s.phase == g.SELLING or s.phase == g.GIVING or s.phase == g.TAKING
