"""What an action of Burgueses is worth at a glance, in hundredths of a point: for greedy play and for rollouts.

It reads what the seat in turn may know and nothing else. The weights were tuned by play against themselves and
against random seats (docs/bots.md).
"""

from andamio.core.actions import holds, row
from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.plan import Plan

from . import state as g
from .rules.table import partners, showcase_sum, suit_sum

PLAN = Plan(margin=6, horizon=12, rank_share=0.7, explore=0.7)  # a rollout sees the rest of a round or so
POINT = 100
WINS = 1000 * POINT
TO_BUY, TO_TRADE = 135, -150  # what the action itself is worth, whatever the cards
A_PAIR, A_TRIO = 70, 240  # to have them shown
SOLD_COIN, SOLD_CARD = 130, 40
EVEN, PIP = 12, 6
SPADE = 130
# Shares of a king's favour, in hundredths
FIRST_CLUB, FIRST_DIAMOND, MORE, LEADING_HEART, HEART = 96, 140, 52, 104, 84
LEADING_SPADE, MORE_SPADES = 140, 18
POOR_BANK, LOST_SUIT, RIVAL_LOSES, RIVAL_GETS = 62, 72, 19, 42


@compiled
def advice(s: State, box: Box, action: int) -> int:
    """The higher, the better for the seat in turn."""
    seat = s.turn
    if holds(g.SHOW, action):
        return showing(s, box, seat, row(g.SHOW, action))
    if holds(g.BUY, action):
        return TO_BUY
    if holds(g.SELL, action):
        return best_sale(s, box, seat)
    if holds(g.SELL_CARD, action):
        return selling(s, box, seat, row(g.SELL_CARD, action))
    if holds(g.DONE, action):
        return sale(s, box, seat, s.sold)
    if holds(g.DISCARD, action):
        return -keeping(s, box, seat, row(g.DISCARD, action))
    if holds(g.GIVE, action):
        return giving(s, box, seat, row(g.GIVE, action))
    if holds(g.TAKE, action):
        return taking(s, box, seat, row(g.TAKE, action))
    return best_trade(s, box, seat)


@compiled
def favour(s: State) -> int:
    """What one king's favour is worth for the rest of the round: a coin each time it is turned."""
    coins = (s.left + int(s.held[0]) + int(s.held[1])) * POINT // g.KINGS
    return coins if s.bank > 0 else coins * POOR_BANK // POINT


@compiled
def alike(cards: int) -> int:
    """What it is worth to show so many cards of one value."""
    if cards < 2:
        return 0
    if cards == 2:
        return A_PAIR
    return A_TRIO if cards < g.FOUR else WINS


@compiled
def suited(s: State, box: Box, seat: int, card: int) -> int:
    """What a card's suit brings in a showcase, the seat's other cards being what they are."""
    suit, value = box.suit[card], int(box.value[card])
    own = suit_sum(s, box, seat, suit) - s.shop[seat, card] * value
    leads = own <= suit_sum(s, box, 1 - seat, suit) < own + value
    if suit == g.SPADES:
        share = LEADING_SPADE if leads else MORE_SPADES if own > suit_sum(s, box, 1 - seat, suit) else 0
        return SPADE - favour(s) * share // POINT
    if suit == g.HEARTS:
        return favour(s) * (LEADING_HEART if leads else HEART) // POINT
    if own > 0:
        return favour(s) * MORE // POINT
    return favour(s) * (FIRST_CLUB if suit == g.CLUBS else FIRST_DIAMOND) // POINT


@compiled
def keeping(s: State, box: Box, seat: int, card: int) -> int:
    """What it brings to keep a shown card."""
    others = partners(s, box, seat, card)
    return suited(s, box, seat, card) + alike(others + 1) - alike(others)


@compiled
def showing(s: State, box: Box, seat: int, card: int) -> int:
    """What it brings to show a card that is not shown yet; an even showcase waits for the ace."""
    even = (showcase_sum(s, box, seat) + box.value[card]) % 2 == 0
    parity = (EVEN if even else -EVEN) * int(s.kings[g.ACE])
    return keeping(s, box, seat, card) + parity + PIP * int(box.value[card])


@compiled
def sale(s: State, box: Box, seat: int, cards: int) -> int:
    """What the other seat has to pay for so many cards."""
    return WINS if cards >= g.FOUR else SOLD_COIN * int(min(box.price[cards], s.coins[1 - seat]))


@compiled
def selling(s: State, box: Box, seat: int, card: int) -> int:
    """One more card of a sale, which may go on."""
    cards = min(g.FOUR, s.sold + 1 + partners(s, box, seat, card))
    return sale(s, box, seat, cards) - suited(s, box, seat, card) * LOST_SUIT // POINT


@compiled
def best_sale(s: State, box: Box, seat: int) -> int:
    """All cards of the value that pays best, less what they would have brought."""
    best = -WINS
    for card in range(g.CARDS):
        others = partners(s, box, seat, card)
        if s.shop[seat, card] and others > 0:
            best = max(best, sale(s, box, seat, others + 1) - lost_by_sale(s, box, seat, card))
    return best


@compiled
def lost_by_sale(s: State, box: Box, seat: int, card: int) -> int:
    lost = 0
    for other in range(g.CARDS):
        if s.shop[seat, other] and (other == card or box.alike[card, other]):
            lost += suited(s, box, seat, other) * LOST_SUIT // POINT + SOLD_CARD
    return lost


@compiled
def giving(s: State, box: Box, seat: int, card: int) -> int:
    return -keeping(s, box, seat, card) - showing(s, box, 1 - seat, card) * RIVAL_GETS // POINT


@compiled
def taking(s: State, box: Box, seat: int, card: int) -> int:
    """The card to be given no longer counts."""
    others = partners(s, box, seat, card) - box.alike[card, s.chosen]
    gained = suited(s, box, seat, card) + alike(others + 1) - alike(others)
    return gained + keeping(s, box, 1 - seat, card) * RIVAL_LOSES // POINT


@compiled
def best_trade(s: State, box: Box, seat: int) -> int:
    """The best card of the other showcase for the worst of the own."""
    most, least = -WINS, WINS
    for card in range(g.CARDS):
        if s.shop[1 - seat, card]:
            rival = keeping(s, box, 1 - seat, card) * RIVAL_LOSES // POINT
            most = max(most, showing(s, box, seat, card) + rival)
        if s.shop[seat, card]:
            least = min(least, keeping(s, box, seat, card))
    return most - least + TO_TRADE


@compiled
def estimate(s: State, box: Box, out: Array) -> None:
    """Points that each seat may expect: those it has, and its round as it stands."""
    for seat in range(g.SEATS):
        out[seat] = s.coins[seat]
        for category in range(g.LEFT_IN_HAND + 1):
            out[seat] += s.points[seat, category]
        for card in range(g.CARDS):
            out[seat] += s.shop[seat, card] * (box.suit[card] == g.SPADES)
