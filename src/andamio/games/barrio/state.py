"""The whole state of Barrio, field by field; its actions and its events.

A card is a number: the houses of the box first, then the kinds of material. A place counts the cards that lie there:

    hand[seat, card]   deck[card]   discard[card]      0 … 38 houses │ 39 wood … 43 greenery, 44 45 doubles, 46 Burruño

The market is a grid whose first row and column are never empty; a cell to place on may lie one step outside, so
cells are counted from 1 and the outside is 0:

        0 1 2 3                    line 0 … 6: a row          line 7 … 13: a column
      0 · + · ·
      1 + W + ·     + may be placed on, W and B are cards
      2 · + B +     height 2, width 2
      3 · · + ·

A panorama lists its houses from left to right: panorama[seat, number, spot]. Alone, row 1 of every field is Klaus's.
"""

from andamio.core.actions import Blocks
from andamio.core.events import Events
from andamio.core.holds import FLAG, bits, by_seat, choice, count, derived, seat
from andamio.core.layout import Field, head, record

SEATS, HOUSES, MATERIALS, KINDS = 4, 39, 5, 8
LANDSCAPES = ("coast", "country", "sierra")
ICONS = ("moon", "star", "flower")
MATERIAL_KEYS = ("wood", "brick", "stone", "concrete", "greenery")
FIRST_DOUBLE, DOUBLES, BURRUNO = 5, 2, 7  # kinds of material
CARDS = HOUSES + KINDS
HOUSE, MATERIAL = range(2)  # what a card is: its back tells
SLOTS = 4  # of a row of cards face up
KLAUS = 1  # his row where a seat plays alone
SIDE = 7  # the most rows or columns that lie for a moment
FULL = 5  # rows and columns of the largest market
SHORT = 3  # one side of the largest market of who plays alone
CELLS = SIDE + 1  # rows or columns that may be placed on, the outside among them
LINES = 2 * SIDE
CLOSINGS = 24  # markets that closing up may lead to
MOST = 9  # room for the houses of a seat, eight at most; so for its panoramas too, and for the houses in one
DEALT, START, ALONE_START = 5, 5, 3  # cards
HAND, LEAST_HAND = 7, 3
CLEARLY = 7  # materials that Klaus may hold
KLAUS_DRAWS = 2  # cards for a house of the player's
SCORINGS, BURRUNOS = 6, 6
LAST_ROUND = 300
MOST_TURNS = SEATS * LAST_ROUND
PLACINGS = 2  # materials that a turn may place
ALL_MATERIALS, ALIKE, MOST_HELD = 54, 14, 16  # cards of a deck, of a kind, of a hand (Klaus's)
EMPTY = -1  # a slot, a cell or a spot without a card
BITS, DIGIT = 8, 255  # of one kind in a bundle: see rules/market.py
HOUSE_POINTS, PANORAMA_POINTS, RUBBLE_POINTS, BURRUNO_POINTS, HAND_POINTS = range(5)  # categories of the score
CATEGORIES = 5

# sources of a draw: four houses, four materials, two decks
HOUSE_DECK, MATERIAL_DECK, SOURCES = 2 * SLOTS, 2 * SLOTS + 1, 2 * SLOTS + 2

BLOCKS = Blocks()
KEEP = BLOCKS.block(HOUSES)  # a house that was dealt
RETURN = BLOCKS.block(HOUSES)
DRAW = BLOCKS.block(SOURCES)
DISCARD = BLOCKS.block(HOUSES)
PLACE = BLOCKS.block(KINDS)
CELL = BLOCKS.block(CELLS, CELLS)  # where it is placed
BUILD = BLOCKS.block(HOUSES)
LINE = BLOCKS.block(LINES)  # that pays for it
ALONE = BLOCKS.block()  # this and the next three: where it stands
AFTER = BLOCKS.block(MOST)
BEFORE = BLOCKS.block(MOST)
BRIDGE = BLOCKS.block(MOST, MOST)
CLOSE = BLOCKS.block(CLOSINGS)  # a market that closing up leads to
DONE = BLOCKS.block()
ACTIONS = BLOCKS.end
CARD = BLOCKS.block(CARDS)  # from here on: what chance does
SCORING = BLOCKS.block(SCORINGS)
FIRST = BLOCKS.block(SEATS)
SHOWN = BLOCKS.block(BURRUNOS + 1)  # how many, where nobody could see it
KLAUS_CARD = BLOCKS.block(KINDS)  # that Klaus spends
OUTCOMES = BLOCKS.end

# phases; a block of them has its file in rules
PHASES = Blocks()
SET_UP = PHASES.block(10)
DEALING, KEEPING, SHOWING, OPENING, CROWNING, REOPENING, SUPPLYING, STORING, SCORING_CARD, NAMING_FIRST = SET_UP.ids
ACTION = PHASES.block(8)
CHOOSING, DISCARDING, AIMING, PLACED, LINING, JOINING, FREE, COMBINING = ACTION.ids
SUPPLY = PHASES.block(4)
DRAWING, CLOSING, TOPPING_UP, FILLING = SUPPLY.ids
KLAUS_TURN = PHASES.block(6)
PENALISING, REFILLING, KLAUS_DRAWING, KLAUS_BUILDING, KLAUS_SPENDING, KLAUS_FILLING = KLAUS_TURN.ids
NEXT_TURN = PHASES.block(2)
PASSING_ON, REVEALING = NEXT_TURN.ids

PAID, GIFT, COMBINED = range(3)  # why a house is built

EVENTS = Events()
DEALT_HOUSE = EVENTS.kind("dealt house", seen_by="owner")  # what: a card
DEALT_MATERIAL = EVENTS.kind("dealt material", seen_by="owner")  # what: a card
KEPT = EVENTS.kind("kept")  # amount: houses
OPENED = EVENTS.kind("opened")  # what: a card, amount: its slot, from 1
STORE_REDONE = EVENTS.kind("store redone")  # amount: materials discarded
SCORING_PICKED = EVENTS.kind("scoring card")  # what: which
BEGAN = EVENTS.kind("began")  # the seat that starts
TOOK = EVENTS.kind("took")  # what: a card that lay face up
DREW_HOUSE = EVENTS.kind("drew house", seen_by="owner")  # what: a card
DREW_MATERIAL = EVENTS.kind("drew material", seen_by="owner")  # what: a card
HAND_FULL = EVENTS.kind("hand full")  # amount: draws lost
DRAW_LOST = EVENTS.kind("draw lost")  # amount: draws lost
DISCARDED = EVENTS.kind("discarded")  # what: a house
PLACED_ONE = EVENTS.kind("placed")  # what: CELLS * CELLS * kind + cell
OVER_LIMIT = EVENTS.kind("over limit")  # what: rows, amount: columns
SQUARE_FULL = EVENTS.kind("square full")
SQUARE_CLEARED = EVENTS.kind("square cleared")  # amount: cards
PAID_LINE = EVENTS.kind("paid")  # what: a line, amount: cards that go to the discard
RUBBLE = EVENTS.kind("rubble")  # what: a kind, amount: cards
BUILT = EVENTS.kind("built")  # what: a house, amount: its points
FREE_HOUSE = EVENTS.kind("free house")  # what: a house, amount: its points
COMBINED_BUILD = EVENTS.kind("combined build")  # what: a house, amount: its points
JOINED = EVENTS.kind("joined")  # what: a house, amount: houses in its panorama
BRIDGED = EVENTS.kind("bridged")  # what: a house, amount: houses in its panorama
SPLIT = EVENTS.kind("split")  # amount: markets to choose from, 1 where there is no choice
CLOSED_UP = EVENTS.kind("closed up")  # what: a choice
HOUSES_SHUFFLED = EVENTS.kind("houses shuffled")  # amount: cards
MATERIALS_SHUFFLED = EVENTS.kind("materials shuffled")  # amount: cards
PASSED = EVENTS.kind("passed")
OVER_ALONE = EVENTS.kind("over alone")  # what: rows, amount: columns
MARKET_DISCARDED = EVENTS.kind("market discarded")  # amount: cards
RESET = EVENTS.kind("reset")
KLAUS_CHOSE = EVENTS.kind("klaus chose")  # what: a house
KLAUS_TOOK = EVENTS.kind("klaus took", stops="banner")  # what: a card that lay face up
KLAUS_DREW = EVENTS.kind("klaus drew", seen_by="nobody", stops="banner")  # what: a card
KLAUS_REVEALED = EVENTS.kind("klaus revealed")  # amount: Burruños among his cards
KLAUS_BUILT = EVENTS.kind("klaus built", stops="banner")  # what: a house, amount: its points
KLAUS_SET_ASIDE = EVENTS.kind("klaus set aside")  # what: a card
KLAUS_DISCARDED = EVENTS.kind("klaus discarded")  # what: a card
ROUND_OVER = EVENTS.kind("round over")  # what: the round
SCORED = EVENTS.kind("scored")  # amount: points
KLAUS_SCORED = EVENTS.kind("klaus scored")  # amount: points

STATE = record(
    "STATE",
    *head(MOST_TURNS),
    Field("phase", "i1", holds=choice(PHASES.end)),
    Field("active", "i1", holds=seat()),  # whose turn it is in the rulebook's sense
    Field("first", "i1", holds=seat()),  # who began
    Field("round", "i2", holds=count(LAST_ROUND)),  # being played, from 1
    Field("scoring", "i1", holds=choice(SCORINGS)),  # the scoring card, or EMPTY before chance has named it
    Field("asked", "i1", holds=count(DEALT)),  # dealt houses that the seat in turn has decided on
    Field("placed", "i1", holds=count(PLACINGS)),  # materials placed in this turn
    Field("kind", "i1", holds=choice(KINDS)),  # the material being placed
    Field("over", "i1", holds=FLAG),  # the market is over the limit
    Field("owed", "i1", holds=count(MOST_HELD)),  # cards still to be drawn, or spent by Klaus
    Field("drew", "i1", holds=count(MOST_HELD)),  # cards drawn by the action; those that Klaus has to draw for it
    Field("pending", "i1", holds=choice(2)),  # the deck that the next card is drawn from, or EMPTY before it is chosen
    Field("wanted", "i1", holds=choice(2)),  # the deck that chance draws from now, or EMPTY
    Field("house", "i1", holds=choice(HOUSES)),  # being built
    Field("line", "i1", holds=choice(LINES)),  # that pays for it
    Field("cause", "i1", holds=choice(COMBINED + 1)),  # why it is built
    Field("joined", "i1", holds=choice(MOST)),  # the panorama that a combined build continues
    Field("spare", "i2", holds=derived()),  # always EMPTY: without it other bytes, and so another signature
    Field("built", "i1", holds=FLAG),  # a house was paid for in this turn
    Field("laying", "i1", holds=FLAG),  # both rows are being laid anew
    Field("reset", "i1", holds=FLAG),  # they were, for the card needed now
    Field("lacking", "i1", holds=bits(2)),  # cards that cannot be had now: bit `sort`
    Field("height", "i1", holds=count(SIDE)),
    Field("width", "i1", holds=count(SIDE)),
    Field("market", "i1", (SIDE, SIDE), holds=choice(KINDS)),  # a kind of material, or EMPTY
    Field("options", "i1", holds=count(CLOSINGS)),  # markets to choose from
    Field("option", "i8", (CLOSINGS, 2), holds=derived()),  # each as digits: see closing.py
    Field("row", "i1", (2, SLOTS), holds=choice(CARDS)),  # cards face up: houses, the store
    Field("left", "i1", (2,), holds=count(ALL_MATERIALS)),  # cards in each deck
    Field("thrown", "i1", (2,), holds=count(ALL_MATERIALS)),  # cards in each discard
    Field("held", "i1", (SEATS, 2), holds=by_seat(count(MOST_HELD))),  # cards in hand, by their backs
    Field("deck", "i1", (CARDS,), holds=count(ALIKE), seen_by="nobody"),
    Field("discard", "i1", (CARDS,), holds=count(ALIKE)),
    Field("hand", "i1", (SEATS, CARDS), holds=by_seat(count(ALIKE)), seen_by="owner"),
    Field("known", "i1", (SEATS, CARDS), holds=by_seat(count(ALIKE))),  # of them, those that all have seen or heard of
    Field("shuffled", "i8", holds=bits(HOUSES)),  # houses that were in the deck when it was last shuffled: bit `house`
    Field("recent", "i1", (SEATS,), holds=by_seat(count(MOST_HELD))),  # of those in hand, how many not all have seen
    Field("back", "i8", (SEATS,), holds=by_seat(bits(HOUSES)), seen_by="owner"),  # dealt houses to be shuffled back
    Field("rubble", "i1", (SEATS, KINDS), holds=by_seat(count(ALIKE))),
    Field("combined", "i1", (SEATS,), holds=by_seat(FLAG)),  # has made its combined build
    Field("panorama", "i1", (SEATS, MOST, MOST), holds=by_seat(choice(HOUSES))),  # a house, or EMPTY
    Field("length", "i1", (SEATS, MOST), holds=by_seat(count(MOST))),
)
