"""The rules of Burgueses, clause by clause. See REGLAMENTO.md.

STARTING -> DEALING -> CHOOSING -> buy: DRAWING -> SHOWING ─┐
               ^          ^        sell: SELLING ───────────┤
               │          │        trade: GIVING -> TAKING ─┴-> TURNING [-> DISCARDING] -> next turn
               └ round ───┴─────────────────────────────────────────────────────────────────┘
"""

from andamio.core.actions import add, code, holds, row
from andamio.core.compiled import Array, Box, Dice, Log, State, compiled
from andamio.core.dice import pick, roll
from andamio.core.events import emit
from andamio.core.layout import CHANCE, OVER

from .state import (
    BEGAN,
    BEGIN,
    BUY,
    CARDS,
    CHOOSING,
    CLUBS,
    COINS,
    DEALING,
    DEALT,
    DIAMONDS,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW,
    DRAWING,
    DREW,
    EARNED,
    FOUR,
    GAVE,
    GIVE,
    GIVING,
    HAND,
    HEARTS,
    KING,
    KING_TURNED,
    KINGS,
    LEFT_IN_HAND,
    LOST,
    PAID,
    RECEIVED,
    ROUND_OVER,
    ROUNDS,
    SCORED,
    SEATS,
    SELL,
    SELL_CARD,
    SELLING,
    SHOW,
    SHOWED,
    SHOWING,
    SHUFFLED,
    SOLD,
    SPADE_CARDS,
    SPADES,
    STARTING,
    TAKE,
    TAKING,
    TOOK,
    TRADE,
    TURNING,
    WON_BY_FOUR,
)

OK = 0
ONE_ACTION = 201
SHOW_ONLY_AFTER_BUYING = SHOW_FROM_HAND = 202
SELL_TWO_OF_A_VALUE = 203
TRADE_NEEDS_COIN_AND_CARDS = ONE_TRADE_A_ROUND = SWAP_SHOWN_CARDS = 205
NO_REPLY_TO_A_TRADE = 206
DISCARD_ONLY_BY_KING = 303

# ------------------------------------------------------------------ questions


@compiled
def shown(s: State, seat: int) -> int:
    cards = 0
    for card in range(CARDS):
        cards += s.shop[seat, card]
    return cards


@compiled
def suit_sum(s: State, box: Box, seat: int, suit: int) -> int:
    """The values of a seat's shown cards of a suit."""
    points = 0
    for card in range(CARDS):
        points += s.shop[seat, card] * box.worth[suit, card]
    return points


@compiled
def partners(s: State, box: Box, seat: int, card: int) -> int:
    """The seat's shown cards that have the value of `card`, itself left out."""
    found = 0
    for other in range(CARDS):
        found += s.shop[seat, other] * box.alike[card, other]
    return found


# ------------------------------------------------------------------ what forbids an action


@compiled
def bar_buy(s: State) -> int:
    """§2.1 one action a turn; §2.2 buying is always possible."""
    return OK if s.phase == CHOOSING else ONE_ACTION


@compiled
def bar_sell(s: State, box: Box, seat: int) -> int:
    """§2.3 two shown cards of one value."""
    if s.phase != CHOOSING:
        return ONE_ACTION
    for card in range(CARDS):
        if s.shop[seat, card] and partners(s, box, seat, card):
            return OK
    return SELL_TWO_OF_A_VALUE


@compiled
def bar_trade(s: State, seat: int) -> int:
    """§2.5 a coin, a card in both showcases, once a round; §2.6 not right after the other's trade."""
    if s.phase != CHOOSING:
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
    if s.phase != SHOWING:
        return SHOW_ONLY_AFTER_BUYING
    return OK if s.hand[seat, card] else SHOW_FROM_HAND


@compiled
def bar_sell_card(s: State, box: Box, seat: int, card: int) -> int:
    """§2.3 the first card must have a second, the next ones must have its value."""
    if s.phase != SELLING:
        return ONE_ACTION
    if s.shop[seat, card] == 0:
        return SELL_TWO_OF_A_VALUE
    fits = box.alike[s.chosen, card] if s.sold else partners(s, box, seat, card)
    return OK if fits else SELL_TWO_OF_A_VALUE


@compiled
def bar_done(s: State) -> int:
    """§2.3 never a single card."""
    if s.phase != SELLING:
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
    return OK if s.phase == DISCARDING and s.shop[seat, card] else DISCARD_ONLY_BY_KING


@compiled
def bar(s: State, box: Box, action: int) -> int:
    """The clause that forbids `action` to the seat in turn, or OK."""
    seat = s.turn
    if holds(BUY, action):
        return bar_buy(s)
    if holds(SELL, action):
        return bar_sell(s, box, seat)
    if holds(TRADE, action):
        return bar_trade(s, seat)
    if holds(DONE, action):
        return bar_done(s)
    if holds(SHOW, action):
        return bar_show(s, seat, row(SHOW, action))
    if holds(SELL_CARD, action):
        return bar_sell_card(s, box, seat, row(SELL_CARD, action))
    if holds(GIVE, action):
        return bar_swap(s, GIVING, seat, row(GIVE, action))
    if holds(TAKE, action):
        return bar_swap(s, TAKING, 1 - seat, row(TAKE, action))
    if holds(DISCARD, action):
        return bar_discard(s, seat, row(DISCARD, action))
    return ONE_ACTION


# ------------------------------------------------------------------ what a seat may do


@compiled
def legal(s: State, box: Box, moves: Array) -> None:
    seat, phase = s.turn, s.phase
    if phase == CHOOSING:
        legal_kinds(s, box, seat, moves)
    elif phase == SELLING:
        legal_sales(s, box, seat, moves)
    else:
        for card in range(CARDS):
            if phase == SHOWING and bar_show(s, seat, card) == OK:
                add(moves, code(SHOW, card))
            elif phase == GIVING and bar_swap(s, GIVING, seat, card) == OK:
                add(moves, code(GIVE, card))
            elif phase == TAKING and bar_swap(s, TAKING, 1 - seat, card) == OK:
                add(moves, code(TAKE, card))
            elif phase == DISCARDING and bar_discard(s, seat, card) == OK:
                add(moves, code(DISCARD, card))


@compiled
def legal_kinds(s: State, box: Box, seat: int, moves: Array) -> None:
    if bar_buy(s) == OK:
        add(moves, code(BUY, 0))
    if bar_sell(s, box, seat) == OK:
        add(moves, code(SELL, 0))
    if bar_trade(s, seat) == OK:
        add(moves, code(TRADE, 0))


@compiled
def legal_sales(s: State, box: Box, seat: int, moves: Array) -> None:
    if bar_done(s) == OK:
        add(moves, code(DONE, 0))
    for card in range(CARDS):
        if bar_sell_card(s, box, seat, card) == OK:
            add(moves, code(SELL_CARD, card))


# ------------------------------------------------------------------ set-up and chance


@compiled
def setup(s: State, box: Box) -> None:
    """§1.4 chance names the first seat."""
    s.winner = -1
    s.turn = CHANCE
    s.phase = STARTING


@compiled
def start_round(s: State, box: Box) -> None:
    """§1.2 coins; §1.3 all goods and kings are shuffled; §1.4, §4.2 the other seat starts the second round."""
    s.deck[:] = 1
    s.left = CARDS
    s.hand[:] = 0
    s.held[:] = 0
    s.shop[:] = 0
    s.gone[:] = 0
    s.kings[:] = 1
    s.coins[:] = box.deposit
    s.bank = box.coins - SEATS * box.deposit
    s.traded[:] = 0
    s.just_traded = 0
    s.lap = 0
    s.active = s.starter if s.round == 0 else 1 - s.starter
    s.turn = CHANCE
    s.phase = DEALING


@compiled
def chance(s: State, box: Box, dice: Dice) -> int:
    """§1.4 the first seat; §1.3, §2.2 a card of the deck; §2.7 a king."""
    if s.phase == STARTING:
        return code(BEGIN, roll(dice, SEATS))
    if s.phase == TURNING:
        return code(KING, pick(s.kings, dice))
    return code(DRAW, pick(s.deck, dice))


@compiled
def happen(s: State, box: Box, action: int, log: Log) -> None:
    """What chance did."""
    if holds(BEGIN, action):
        s.starter = row(BEGIN, action)
        start_round(s, box)
        emit(log, BEGAN, s.active, s.round, 0)
    elif holds(KING, action):
        turn_king(s, box, row(KING, action), log)
    elif s.phase == DRAWING:
        receive_card(s, s.active, row(DRAW, action))
        emit(log, DREW, s.active, row(DRAW, action), 0)
        s.turn = s.active
        s.phase = SHOWING
    else:
        deal(s, box, row(DRAW, action), log)


@compiled
def deal(s: State, box: Box, card: int, log: Log) -> None:
    """§1.3 two cards to each seat."""
    seat = 0 if s.held[0] < HAND else 1
    receive_card(s, seat, card)
    emit(log, DEALT, seat, card, 0)
    if s.held[SEATS - 1] == HAND:
        begin_turn(s, box, s.active, log)


@compiled
def receive_card(s: State, seat: int, card: int) -> None:
    """§4.3 only its owner learns which card it is."""
    s.deck[card] = 0
    s.left -= 1
    s.hand[seat, card] = 1
    s.held[seat] += 1


# ------------------------------------------------------------------ a turn


@compiled
def begin_turn(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.1 a seat without a card in hand ends the round."""
    s.asked = 0
    s.active = seat
    if s.held[seat] == 0:
        end_round(s, box, log)
        return
    s.turns += 1
    s.lap += 1
    s.turn = seat
    s.phase = CHOOSING


@compiled
def apply(s: State, box: Box, action: int, log: Log) -> None:
    """One action, a seat's or chance's."""
    seat = s.turn
    if seat == CHANCE:
        happen(s, box, action, log)
    elif s.phase == CHOOSING:
        choose(s, action)
    elif s.phase == SHOWING:
        show(s, seat, row(SHOW, action), log)
    elif s.phase == SELLING:
        sell(s, box, seat, action, log)
    elif s.phase == GIVING:
        s.chosen = row(GIVE, action)
        s.phase = TAKING
    elif s.phase == TAKING:
        trade(s, seat, s.chosen, row(TAKE, action), log)
    else:
        lose(s, seat, row(DISCARD, action), log)
        king_of_diamonds(s, box, log)


@compiled
def choose(s: State, action: int) -> None:
    """§2.2 to buy is decided before the card is seen; an empty deck gives none."""
    if holds(SELL, action):
        s.phase = SELLING
    elif holds(TRADE, action):
        s.phase = GIVING
    elif s.left > 0:
        s.turn = CHANCE
        s.phase = DRAWING
    else:
        s.phase = SHOWING


@compiled
def show(s: State, seat: int, card: int, log: Log) -> None:
    """§2.2 one card of the hand goes to the showcase."""
    s.hand[seat, card] = 0
    s.held[seat] -= 1
    s.shop[seat, card] = 1
    emit(log, SHOWED, seat, card, 0)
    end_action(s, 0, log)


@compiled
def sell(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    """§2.3 card by card, until the seat is done or has no more of the value; §2.4 four win at once."""
    if holds(SELL_CARD, action):
        card = row(SELL_CARD, action)
        s.shop[seat, card] = 0
        s.gone[card] = 1
        s.sold += 1
        s.chosen = card
        emit(log, SOLD, seat, card, 0)
        if s.sold == FOUR:
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
    emit(log, WON_BY_FOUR, seat, 0, 0)


@compiled
def earn(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.3 from the other deposit, as many as there are, never from the bank."""
    coins = min(box.price[s.sold], s.coins[1 - seat])
    s.coins[1 - seat] -= coins
    s.coins[seat] += coins
    emit(log, EARNED, seat, s.sold, coins)


@compiled
def trade(s: State, seat: int, given: int, taken: int, log: Log) -> None:
    """§2.5 one coin to the bank, one card for another."""
    pay(s, seat, log)
    s.traded[seat] = 1
    s.shop[seat, given] = 0
    s.shop[1 - seat, given] = 1
    s.shop[1 - seat, taken] = 0
    s.shop[seat, taken] = 1
    emit(log, GAVE, seat, given, 0)
    emit(log, TOOK, seat, taken, 0)
    end_action(s, 1, log)


@compiled
def end_action(s: State, traded: int, log: Log) -> None:
    """§2.6 remembers a trade; §2.7 a king is turned, all five shuffled first if none is left."""
    s.just_traded = traded
    s.sold = 0
    s.chosen = 0
    kings = 0
    for king in range(KINGS):
        kings += s.kings[king]
    if kings == 0:
        s.kings[:] = 1
        emit(log, SHUFFLED, s.active, 0, 0)
    s.turn = CHANCE
    s.phase = TURNING


# ------------------------------------------------------------------ kings


@compiled
def turn_king(s: State, box: Box, king: int, log: Log) -> None:
    """§2.7 its effect is for the seat in turn first."""
    s.kings[king] = 0
    emit(log, KING_TURNED, s.active, king, 0)
    if king == DIAMONDS:
        king_of_diamonds(s, box, log)
        return
    if king == SPADES:
        king_of_spades(s, box, log)
    elif king == HEARTS:
        king_of_hearts(s, box, log)
    elif king == CLUBS:
        king_of_clubs(s, box, log)
    else:
        ace_of_spades(s, box, log)
    begin_turn(s, box, 1 - s.active, log)


@compiled
def king_of_spades(s: State, box: Box, log: Log) -> None:
    """§3.1 the higher sum of spades pays."""
    lead = suit_sum(s, box, 0, SPADES) - suit_sum(s, box, 1, SPADES)
    if lead != 0:
        pay(s, 0 if lead > 0 else 1, log)


@compiled
def king_of_hearts(s: State, box: Box, log: Log) -> None:
    """§3.2 the higher sum of hearts receives; a tie, nobody."""
    lead = suit_sum(s, box, 0, HEARTS) - suit_sum(s, box, 1, HEARTS)
    if lead != 0:
        receive(s, 0 if lead > 0 else 1, log)


@compiled
def king_of_diamonds(s: State, box: Box, log: Log) -> None:
    """§3.3 diamonds receive, others discard; goes on where a discard has interrupted it."""
    while s.asked < SEATS:
        seat = s.active if s.asked == 0 else 1 - s.active
        s.asked += 1
        if suit_sum(s, box, seat, DIAMONDS) > 0:
            receive(s, seat, log)
        elif shown(s, seat) > 0:
            s.turn = seat
            s.phase = DISCARDING
            return
    begin_turn(s, box, 1 - s.active, log)


@compiled
def lose(s: State, seat: int, card: int, log: Log) -> None:
    """§3.3 a card of its choice."""
    s.shop[seat, card] = 0
    s.gone[card] = 1
    emit(log, LOST, seat, card, 0)


@compiled
def king_of_clubs(s: State, box: Box, log: Log) -> None:
    """§3.4 one coin, however many clubs."""
    for i in range(SEATS):
        seat = s.active if i == 0 else 1 - s.active
        if suit_sum(s, box, seat, CLUBS) > 0:
            receive(s, seat, log)


@compiled
def ace_of_spades(s: State, box: Box, log: Log) -> None:
    """§3.5 an even showcase receives, an odd one pays, an empty one does nothing."""
    for i in range(SEATS):
        seat = s.active if i == 0 else 1 - s.active
        if shown(s, seat) > 0:
            if showcase_sum(s, box, seat) % 2 == 0:
                receive(s, seat, log)
            else:
                pay(s, seat, log)


@compiled
def showcase_sum(s: State, box: Box, seat: int) -> int:
    points = 0
    for card in range(CARDS):
        points += s.shop[seat, card] * box.value[card]
    return points


@compiled
def receive(s: State, seat: int, log: Log) -> None:
    """§3.6 nothing from an empty bank."""
    if s.bank > 0:
        s.bank -= 1
        s.coins[seat] += 1
        emit(log, RECEIVED, seat, 0, 1)


@compiled
def pay(s: State, seat: int, log: Log) -> None:
    """§3.6 nothing from an empty deposit."""
    if s.coins[seat] > 0:
        s.coins[seat] -= 1
        s.bank += 1
        emit(log, PAID, seat, 0, 1)


# ------------------------------------------------------------------ end


@compiled
def end_round(s: State, box: Box, log: Log) -> None:
    """§4.2 two rounds."""
    emit(log, ROUND_OVER, s.active, s.round, s.lap)
    for seat in range(SEATS):
        score_round(s, box, seat, log)
    s.round += 1
    if s.round == ROUNDS:
        s.turn = OVER
    else:
        start_round(s, box)
        emit(log, BEGAN, s.active, s.round, 0)


@compiled
def score_round(s: State, box: Box, seat: int, log: Log) -> None:
    """§4.1 coins, and spade cards shown, less the cards left in hand."""
    spades = 0
    for card in range(CARDS):
        spades += s.shop[seat, card] * (box.suit[card] == SPADES)
    s.points[seat, COINS] += s.coins[seat]
    s.points[seat, SPADE_CARDS] += spades
    s.points[seat, LEFT_IN_HAND] -= s.held[seat]
    emit(log, SCORED, seat, s.round, s.coins[seat] + spades - s.held[seat])


@compiled
def score(s: State, box: Box, out: Array) -> None:
    """§4.2 the sum over the rounds finished."""
    for seat in range(SEATS):
        for category in range(LEFT_IN_HAND + 1):
            out[seat, category] = s.points[seat, category]


@compiled
def rank(s: State, box: Box, out: Array) -> None:
    """§2.4 four of a kind, else §4.2 the higher sum; equal sums share."""
    lead = 0
    for category in range(LEFT_IN_HAND + 1):
        lead += s.points[0, category] - s.points[1, category]
    if s.winner >= 0:
        lead = 1 if s.winner == 0 else -1
    out[0] = 1 + (lead < 0)
    out[1] = 1 + (lead > 0)


# ------------------------------------------------------------------ what is known, and what must hold


@compiled
def imagine(s: State, box: Box, seat: int, dice: Dice) -> None:
    """§4.3 cards in no open place are in the deck or in a hand that `seat` cannot see."""
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = 0
    for card in range(CARDS):
        s.deck[card] = 1 - s.hand[0, card] - s.hand[1, card] - s.shop[0, card] - s.shop[1, card] - s.gone[card]
    for other in range(SEATS):
        if other != seat:
            for _ in range(s.held[other]):
                card = pick(s.deck, dice)
                s.deck[card] = 0
                s.hand[other, card] = 1


@compiled
def is_sound(s: State, box: Box) -> bool:
    """§1.1 each good in one place; §1.2 the coins add up; sizes say what lies there."""
    if s.phase == STARTING:
        return True
    sound = s.bank >= 0 and s.coins[0] >= 0 and s.coins[1] >= 0 and s.bank + s.coins[0] + s.coins[1] == box.coins
    for king in range(KINGS):
        sound &= 0 <= s.kings[king] <= 1
    for card in range(CARDS):
        sound &= lies_once(s, card)
    left = s.left
    held0, held1 = s.held[0], s.held[1]
    for card in range(CARDS):
        left -= s.deck[card]
        held0 -= s.hand[0, card]
        held1 -= s.hand[1, card]
    return bool(sound and left == 0 and held0 == 0 and held1 == 0)


@compiled
def lies_once(s: State, card: int) -> bool:
    """§1.1 in exactly one place."""
    open_places = s.shop[0, card] + s.shop[1, card] + s.gone[card]
    hidden_places = s.deck[card] + s.hand[0, card] + s.hand[1, card]
    least = min(s.deck[card], s.hand[0, card], s.hand[1, card], s.shop[0, card], s.shop[1, card], s.gone[card])
    return least == 0 and open_places + hidden_places == 1
