"""The whole state of Burgueses, field by field; its actions and its events.

A card is an index into the box's goods; a place holds 1 where the card lies:

    hand[seat, card]   shop[seat, card]   deck[card]   gone[card]        each card in exactly one
"""

from andamio.core.actions import Blocks
from andamio.core.events import Events
from andamio.core.layout import HEAD, Field, record

SEATS, CARDS, ROUNDS, HAND = 2, 14, 2, 2
FOUR = 4  # cards of one value that win the game
SUITS = ("spades", "clubs", "hearts", "diamonds")
SPADES, CLUBS, HEARTS, DIAMONDS, ACE = range(5)  # the suits and, with the ace, the kings
KINGS = 5
COINS, SPADE_CARDS, LEFT_IN_HAND = range(3)  # categories of the score

BLOCKS = Blocks()
BUY = BLOCKS.block()
SELL = BLOCKS.block()
TRADE = BLOCKS.block()
DONE = BLOCKS.block()  # the sale is closed
SHOW = BLOCKS.block(CARDS)
SELL_CARD = BLOCKS.block(CARDS)
GIVE = BLOCKS.block(CARDS)
TAKE = BLOCKS.block(CARDS)
DISCARD = BLOCKS.block(CARDS)
ACTIONS = BLOCKS.end
BEGIN = BLOCKS.block(SEATS)  # this and the next: what chance does
DRAW = BLOCKS.block(CARDS)
KING = BLOCKS.block(KINGS)
OUTCOMES = BLOCKS.end

STARTING, DEALING, CHOOSING, DRAWING, SHOWING, SELLING, GIVING, TAKING, TURNING, DISCARDING = range(10)

EVENTS = Events()
BEGAN = EVENTS.kind("began", stops="banner")  # what: the round
DEALT = EVENTS.kind("dealt", seen_by="owner")  # what: a card
DREW = EVENTS.kind("drew", seen_by="owner")  # what: a card
SHOWED = EVENTS.kind("showed")  # what: a card
SOLD = EVENTS.kind("sold")  # what: a card
EARNED = EVENTS.kind("earned")  # what: cards sold, amount: coins taken from the other seat
WON_BY_FOUR = EVENTS.kind("won by four", stops="banner")
GAVE = EVENTS.kind("gave")  # what: a card, to the other showcase
TOOK = EVENTS.kind("took")  # what: a card, from the other showcase
SHUFFLED = EVENTS.kind("shuffled kings")
KING_TURNED = EVENTS.kind("king")  # what: a king
RECEIVED = EVENTS.kind("received")  # amount: coins from the bank
PAID = EVENTS.kind("paid")  # amount: coins to the bank
LOST = EVENTS.kind("lost")  # what: a card
ROUND_OVER = EVENTS.kind("round over", stops="round")  # what: the round, amount: its turns
SCORED = EVENTS.kind("scored")  # what: the round, amount: points

STATE = record(
    "STATE",
    *HEAD,
    Field("phase", "i1"),
    Field("active", "i1"),  # whose turn it is in the rulebook's sense
    Field("round", "i1"),  # rounds finished
    Field("lap", "i1"),  # turns begun in this round
    Field("starter", "i1"),  # who began the first round
    Field("bank", "i1"),
    Field("just_traded", "i1"),  # the last turn was a trade
    Field("sold", "i1"),  # cards sold so far in this turn
    Field("chosen", "i1"),  # the card sold last, or given in a trade
    Field("asked", "i1"),  # seats the king of diamonds has dealt with
    Field("winner", "i1"),  # by four of a kind, else -1
    Field("left", "i1"),  # cards in the deck
    Field("held", "i1", (SEATS,)),  # cards in hand
    Field("coins", "i1", (SEATS,)),
    Field("traded", "i1", (SEATS,)),  # has traded in this round
    Field("points", "i2", (SEATS, 3)),  # of the rounds finished, by category
    Field("kings", "i1", (KINGS,)),  # not yet turned; open, since the turned ones are
    Field("deck", "i1", (CARDS,), seen_by="nobody"),
    Field("hand", "i1", (SEATS, CARDS), seen_by="owner"),
    Field("shop", "i1", (SEATS, CARDS)),
    Field("gone", "i1", (CARDS,)),
)
