"""The whole state of Burgueses, field by field; its actions and its events.

A card is an index into the box's goods; a place holds 1 where the card lies:

    hand[seat, card]   shop[seat, card]   deck[card]   gone[card]        each card in exactly one
"""

from andamio.core.actions import Blocks
from andamio.core.events import Events
from andamio.core.holds import FLAG, by_seat, choice, count, seat
from andamio.core.layout import Field, head, record

SEATS, CARDS, ROUNDS, HAND = 2, 14, 2, 2
FOUR = 4  # cards of one value that win the game
SUITS = ("spades", "clubs", "hearts", "diamonds")
SPADES, CLUBS, HEARTS, DIAMONDS, ACE = range(5)  # the suits and, with the ace, the kings
KINGS = 5
COINS, SPADE_CARDS, LEFT_IN_HAND = range(3)  # categories of the score
CATEGORIES = 3
MOST_COINS, MOST_POINTS, MOST_LAPS, MOST_TURNS = 10, 25, 40, 80

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
    *head(MOST_TURNS),
    Field("phase", "i1", holds=choice(DISCARDING + 1)),
    Field("active", "i1", holds=seat()),  # whose turn it is in the rulebook's sense
    Field("round", "i1", holds=count(ROUNDS)),  # rounds finished
    Field("lap", "i1", holds=count(MOST_LAPS)),  # turns begun in this round
    Field("starter", "i1", holds=seat()),  # who began the first round
    Field("bank", "i1", holds=count(MOST_COINS)),
    Field("just_traded", "i1", holds=FLAG),  # the last turn was a trade
    Field("sold", "i1", holds=count(FOUR)),  # cards sold so far in this turn
    Field("chosen", "i1", holds=choice(CARDS)),  # the card sold last, or given in a trade
    Field("asked", "i1", holds=count(SEATS)),  # seats the king of diamonds has dealt with
    Field("winner", "i1", holds=seat()),  # by four of a kind, else -1
    Field("left", "i1", holds=count(CARDS)),  # cards in the deck
    Field("held", "i1", (SEATS,), holds=by_seat(count(HAND + 1))),  # cards in hand
    Field("coins", "i1", (SEATS,), holds=by_seat(count(MOST_COINS))),
    Field("traded", "i1", (SEATS,), holds=by_seat(FLAG)),  # has traded in this round
    Field("points", "i2", (SEATS, CATEGORIES), holds=by_seat(count(MOST_POINTS, least=-MOST_POINTS))),  # of rounds over
    Field("kings", "i1", (KINGS,), holds=FLAG),  # not yet turned; open, since the turned ones are
    Field("deck", "i1", (CARDS,), holds=FLAG, seen_by="nobody"),
    Field("hand", "i1", (SEATS, CARDS), holds=by_seat(FLAG), seen_by="owner"),
    Field("shop", "i1", (SEATS, CARDS), holds=by_seat(FLAG)),
    Field("gone", "i1", (CARDS,), holds=FLAG),
)
