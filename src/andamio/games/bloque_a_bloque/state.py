"""The whole state of Bloque a Bloque, field by field; its actions and its events.

A card is known by its kind: cards that are printed alike have one number. Either end of a card is a face:

    0 … 43 cards with two floors │ 44 start │ 45 … 50 coins worth 1 to 6 │ 51 52 sale, blue and brown │ 53 pool
    face = 2 * kind + end

A hand, a reserve or what is known of them is a list of kinds in rising order, filled up with EMPTY; so it tells
nothing of how the cards came there. The cards of a seat have slots: 0 … 9 in hand, 10 … 12 in the reserve.

A building is what lies on each level: floor[seat, building, level], a face or EMPTY; the last level is the roof.
"""

from andamio.core.actions import Blocks
from andamio.core.events import Events
from andamio.core.holds import FLAG, bits, by_seat, choice, count, listed, seat
from andamio.core.layout import Field, head, record

SEATS, COLOURS, ENDS = 4, 2, 2
FLOORS, VALUES = 44, 6  # kinds of cards with two floors, and what a card may be worth
START = FLOORS  # kinds
COINS = START + 1
SALE = COINS + VALUES
POOL = SALE + COLOURS
KINDS = POOL + 1
BUILT = START + 1  # kinds that have floors: both ends of each are faces
COLOUR_KEYS = ("blue", "brown")
NO_COLOUR = COLOURS  # a roof's

TOP, ROOF, LEVELS = 6, 7, 8  # the highest floor, the roof
NO_LEVEL = 15  # the bits of a level; more than any of them in what an end without a floor has
NEXT_FROM, IMPROVED_FROM, QUALITY, LUXURY = 3, 4, 5, 6  # floors with a meaning
HAND_LIMIT, RESERVE_LIMIT, DEALT, ACTS = 4, 3, 3, 2
HELD = HAND_LIMIT + VALUES  # the most cards in a hand: a seller's that was paid in single coins
SLOTS = HELD + RESERVE_LIMIT
MOST_OFFERS = 3
BUILDINGS = 9
FLOORS_BEFORE_NEXT = NEXT_FROM + 1
MOST_CARDS = (
    2 * FLOORS_BEFORE_NEXT * BUILDINGS + 1 - SEATS
)  # a floor takes two, itself and one that pays: no tenth begins
BACKS = 3  # choices that may be taken back in a turn
STILL = 3  # turns of each seat without progress
MOST_TURNS = 500
ALIKE = 6  # cards of one kind
EMPTY = -1  # no card, no building, no plan
HAND, RESERVE = range(2)  # zones of a seat
ZONES = 2
CONTINUITY, IMPROVEMENTS, QUALITY_POINTS, ROOF_POINTS, LUXURY_POINTS, TOTAL = range(6)  # categories of the score
CATEGORIES = 6

BLOCKS = Blocks()
DRAW = BLOCKS.block()
STORE = BLOCKS.block(KINDS)  # into the reserve
OFFER = BLOCKS.block(ZONES, KINDS)
BUY = BLOCKS.block(SEATS, KINDS)  # from a seat
ADD = BLOCKS.block(ENDS * BUILT, ZONES)  # a face
ADD_POOL = BLOCKS.block(ZONES)
SITE = BLOCKS.block(BUILDINGS)  # that what is added goes to
SWAP = BLOCKS.block(KINDS)  # of the hand
WITH = BLOCKS.block(KINDS)  # of the reserve
PAY = BLOCKS.block(ZONES, KINDS)
TAKE_BACK = BLOCKS.block()
DISCARD = BLOCKS.block(KINDS)
END = BLOCKS.block()  # the turn
SIGN = BLOCKS.block(COLOURS, BUILDINGS)
BEST = BLOCKS.block()  # all sale cards, where they earn most
DONE = BLOCKS.block()  # with selling
ACTIONS = BLOCKS.end
BEGIN = BLOCKS.block(SEATS)  # this and the next two: what chance does
CARD = BLOCKS.block(KINDS)
REVEAL = BLOCKS.block(KINDS)  # what nobody else could see
OUTCOMES = BLOCKS.end

STARTING, DEALING, DRAWING, ACTING, TRIMMING, ENDING, REVEALING, SELLING = range(8)

EVENTS = Events()
BEGAN = EVENTS.kind("began")  # the seat that starts
DEALT_CARD = EVENTS.kind("dealt", seen_by="owner")  # what: a kind
DREW = EVENTS.kind("drew", seen_by="owner")  # what: a kind, amount: cards left in the deck
PAID = EVENTS.kind("paid")  # what: a kind of the hand, amount: its coins
PAID_RESERVE = EVENTS.kind("paid from reserve")  # what: a kind, amount: its coins
RESERVED = EVENTS.kind("reserved", seen_by="owner")  # what: a kind, amount: cards in the reserve
OFFERED = EVENTS.kind("offered")  # what: a kind of the hand
OFFERED_RESERVE = EVENTS.kind("offered from reserve")  # what: a kind
BOUGHT = EVENTS.kind("bought")  # what: a kind, amount: its price
SOLD = EVENTS.kind("sold")  # what: a kind, amount: its price; the seat is the seller
BEGUN = EVENTS.kind("begun")  # what: a face, amount: the building, from 1
ADDED = EVENTS.kind("added")  # what: a face, amount: the building
FINISHED = EVENTS.kind("finished")  # what: a face, amount: the building
POOLED = EVENTS.kind("pool")  # what: a kind, amount: the building
SWAPPED = EVENTS.kind("swapped", seen_by="owner")  # what: KINDS * the kind given up + the kind taken
DISCARDED = EVENTS.kind("discarded")  # what: a kind of the hand
ENDED_EARLY = EVENTS.kind("ended early")  # amount: actions left
LAST_CARD = EVENTS.kind("last card", stops="banner")  # the seat that drew it
STALLED = EVENTS.kind("stalled", stops="banner")  # amount: turns without progress
TURNED_UP = EVENTS.kind("turned up", stops="banner")  # what: a kind of the reserve
SIGNED = EVENTS.kind("signed")  # what: a colour, amount: the building
SCORED = EVENTS.kind("scored")  # amount: points

LISTED = by_seat(listed(KINDS, ALIKE))  # in hands and the like
SLOT_BITS = by_seat(bits(SLOTS))

STATE = record(
    "STATE",
    *head(MOST_TURNS),
    Field("phase", "i1", holds=choice(SELLING + 1)),
    Field("active", "i1", holds=seat(), counts=True),  # whose turn it is in the rulebook's sense
    Field("first", "i1", holds=seat()),  # who began
    Field("acts", "i1", holds=count(ACTS), counts=True),  # actions left in this turn
    Field("seller", "i1", holds=seat()),  # who was paid by the last action, or EMPTY
    Field("progress", "i1", holds=FLAG, counts=True),  # 1 if this turn has brought some
    Field("idle", "i1", holds=count(STILL * SEATS), counts=True),  # turns since the last progress
    Field("final", "i1", holds=choice(SEATS + 1), counts=True),  # turns to come after this one; EMPTY: the deck lasts
    Field("asked", "i1", holds=count(SEATS)),  # seats whose sales are settled
    Field("left", "i1", holds=count(MOST_CARDS)),  # cards in the deck
    Field("deck", "i1", (KINDS,), holds=count(ALIKE), seen_by="nobody"),
    Field("discard", "i1", (KINDS,), holds=count(ALIKE)),
    Field("held", "i1", (SEATS,), holds=by_seat(count(HELD))),  # cards in hand
    Field("kept", "i1", (SEATS,), holds=by_seat(count(RESERVE_LIMIT))),  # cards in the reserve
    Field("hand", "i1", (SEATS, HELD), holds=LISTED, seen_by="owner"),
    Field("reserve", "i1", (SEATS, RESERVE_LIMIT), holds=LISTED, seen_by="owner"),
    Field("sure", "i1", (SEATS, HELD), holds=LISTED),  # kinds that all know to be in that hand
    Field("vague", "i1", (SEATS, SLOTS), holds=LISTED),  # kinds that all know to be in that hand or reserve
    Field("shown", "i1", (SEATS, RESERVE_LIMIT), holds=LISTED),  # a reserve turned up for the sale round
    Field("offer", "i1", (SEATS, MOST_OFFERS), holds=LISTED),
    Field("plan", "i2", (SEATS,), holds=by_seat(choice(ACTIONS)), seen_by="owner"),  # the action being prepared
    Field("site", "i1", (SEATS,), holds=by_seat(choice(BUILDINGS)), seen_by="owner"),  # the building it is for
    Field("mark", "i2", (SEATS,), holds=SLOT_BITS, seen_by="owner"),  # cards chosen to pay for it: bit `slot`
    Field("aside", "i2", (SEATS,), holds=SLOT_BITS, seen_by="owner"),  # the card that it is about: bit `slot`
    Field("owed", "i1", (SEATS,), holds=by_seat(count(VALUES)), seen_by="owner"),  # coins still to be paid for it
    Field("least", "i1", (SEATS,), holds=by_seat(count(VALUES + 1)), seen_by="owner"),  # the lowest card chosen to pay
    Field("backs", "i1", (SEATS,), holds=by_seat(count(BACKS)), seen_by="owner", counts=True),  # choices taken back
    Field("begun", "i1", (SEATS,), holds=by_seat(count(BUILDINGS))),  # buildings
    Field("height", "i1", (SEATS, BUILDINGS), holds=by_seat(count(ROOF))),  # floors
    Field("floor", "i1", (SEATS, BUILDINGS, LEVELS), holds=by_seat(listed(ENDS * BUILT, 1))),
    Field("pool", "i1", (SEATS, BUILDINGS), holds=by_seat(FLAG)),
    Field("sign", "i1", (SEATS, BUILDINGS), holds=by_seat(bits(COLOURS))),  # sale cards on it: bit `colour`
)
