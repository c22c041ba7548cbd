"""The whole state of ¡A construir!, field by field; its actions and its events.

A face is what is printed on a card; cards with the same face are counted, never told apart:

    0 church  1 bookshop  2 parlour  3 hospital  4 tavern  5 bakery  6 roof  7 ground floor
    8 fountain  9 10 11 parks 1 2 3  12 garden            deck[face]   hand[seat, face]

The town has four rows and up to eight columns; square = COLUMNS * row + column, and sets of squares are bits:

      a b c d e f g h          two seats: columns a to d
    1 0 1 2 3 4 5 6 7          three: a to f
    2 8 9 …                    four: a to h
    3                          boards lie row by row: two rows of two, three or four
    4

Of a square `face` is its card, `under` the land that it covers, and `when` says in which turn of the game it came:
from that follows the number of its token.
"""

from andamio.core.actions import Blocks
from andamio.core.events import Events
from andamio.core.holds import FLAG, bits, by_seat, choice, count, derived, seat, seats
from andamio.core.layout import Field, head, record

SEATS, FACES, KINDS, CARDS = 4, 13, 10, 24
CHURCH, BOOKSHOP, PARLOUR, HOSPITAL, TAVERN, BAKERY, HOUSE, FOUNTAIN, PARK, GARDEN = range(KINDS)
KIND_KEYS = (
    "church", "bookshop", "parlour", "hospital", "tavern", "bakery", "house", "fountain", "park", "garden",
)  # fmt: skip
ROOF, GROUND_FLOOR, PARK_1, PARK_2, PARK_3 = 6, 7, 9, 10, 11  # faces
FACE_KINDS = (
    CHURCH, BOOKSHOP, PARLOUR, HOSPITAL, TAVERN, BAKERY, HOUSE, HOUSE, FOUNTAIN, PARK, PARK, PARK, GARDEN,
)  # fmt: skip
TOKENS = 6  # of a seat: its turns in a game
ROWS, COLUMNS = 4, 8
SQUARES = ROWS * COLUMNS
BOARDS, TURNS, SIDE = 8, 4, 2  # boards, ways to lay one, squares of its side
CORNERS = SIDE * SIDE  # squares of a board
SLOTS = 4  # of the market
DECK = SLOTS  # beside the slots, where a card may be taken from
HAND = 2
GAMES, TO_WIN = 3, 2
MOST_TURNS = GAMES * CARDS
MOST_COINS, MOST_POINTS, MOST_ICON = 99, 255, 2
EMPTY = -1  # a square, a slot or a place without a card

BOARD_POINTS, COIN_POINTS = KINDS, KINDS + 1  # categories of the score, after one for each kind
CATEGORIES = KINDS + 2

RULE_KEYS = (
    "diagonal", "no_setback", "public_funds", "renewal", "scattered", "redesign",
    "free", "laudemio", "bubble", "accession", "party_wall", "hostile",
)  # fmt: skip
RULES = len(RULE_KEYS)
(
    DIAGONAL, NO_SETBACK, PUBLIC_FUNDS, RENEWAL, SCATTERED, REDESIGN,
    FREE, LAUDEMIO, BUBBLE, ACCESSION, PARTY_WALL, HOSTILE,
) = (1 << rule for rule in range(RULES))  # fmt: skip
NO_LAST_RENEWAL = 2  # the version of these rules since which nothing is renewed after the last token
ARCHITECTURE = 6  # cards with two rules each
RENEWAL_PRICE, REDESIGN_PRICE, LAUDEMIO_PRICE, SETBACK_COIN = 2, 1, 1, 1
COINS_PER_POINT = 3

BLOCKS = Blocks()
TAKE = BLOCKS.block(SLOTS + 1)  # a market card or, last, the top of the deck
BUILD = BLOCKS.block(FACES)
RECLASSIFY = BLOCKS.block(FACES)
SQUARE = BLOCKS.block(SQUARES)  # where the card goes
SWAP = BLOCKS.block(FACES)  # for a card of the deck
RENEW = BLOCKS.block()  # the market
DONE = BLOCKS.block()  # the turn
ACTIONS = BLOCKS.end
BEGIN = BLOCKS.block(SEATS)  # this and the next: what chance does
RULE = BLOCKS.block(ARCHITECTURE)  # a card with two
BOARD = BLOCKS.block(BOARDS, TURNS)
CARD = BLOCKS.block(FACES)
OUTCOMES = BLOCKS.end

(
    STARTING, RULING, LAYING, DEALING, OPENING,  # set-up
    TAKING, DRAWING, REFILLING, BUILDING, AIMING, CLOSING,  # a turn
    COUNTING,  # the game is over
) = range(12)  # fmt: skip

EVENTS = Events()
BEGAN = EVENTS.kind("began")  # the seat that starts; what: the game, from 1
RULE_DRAWN = EVENTS.kind("rule drawn")  # what: a rule
LAID_BOARD = EVENTS.kind("laid board")  # what: TURNS * board + turn, amount: its place, from 1
DEALT = EVENTS.kind("dealt", seen_by="owner")  # what: a face
OPENED = EVENTS.kind("opened")  # what: a face, amount: its slot, from 1
DREW = EVENTS.kind("drew", seen_by="owner")  # what: a face
DREW_KNOWN = EVENTS.kind("drew known")  # what: a face that all had seen go under the deck
TOOK = EVENTS.kind("took")  # what: a face, amount: aimarcios laid on other cards
COLLECTED = EVENTS.kind("collected")  # amount: aimarcios that lay on the card
NOTHING_TO_TAKE = EVENTS.kind("nothing to take")
BUILT = EVENTS.kind("built")  # what: SQUARES * face + square, amount: aimarcios paid
RECLASSIFIED = EVENTS.kind("reclassified")  # what: SQUARES * face + square, amount: aimarcios received
WALLED_IN = EVENTS.kind("walled in")  # no free square was near: anywhere
BONUS = EVENTS.kind("bonus")  # what: the square, amount: its aimarcios
NEIGHBOUR = EVENTS.kind("neighbour")  # amount: aimarcios for placing beside another seat's card
EARNED = EVENTS.kind("earned")  # what: a kind, amount: points that a building brings to its seat as things stand
PAID_LAUDEMIO = EVENTS.kind("laudemio")  # what: the seat that owned the land, amount: aimarcios paid to it
RENEWED = EVENTS.kind("renewed")  # amount: aimarcios paid
PUT_UNDER = EVENTS.kind("put under")  # what: a face, under the deck
SWAPPED = EVENTS.kind("swapped", seen_by="owner")  # what: a face, under the deck; amount: aimarcios paid
SCORED = EVENTS.kind("scored")  # what: the game, amount: its points
WON = EVENTS.kind("won", closes=True, stops="round")  # what: the game, amount: games won so far

STATE = record(
    "STATE",
    *head(MOST_TURNS),
    Field("phase", "i1", holds=choice(COUNTING + 1)),
    Field("active", "i1", holds=seat()),  # whose turn it is in the rulebook's sense
    Field("first", "i1", holds=seat()),  # who began this game
    Field("starters", "i1", holds=seats()),  # seats that may begin it: bit `seat`
    Field("game", "i1", holds=count(GAMES)),  # being played, from 1
    Field("placed", "i1", holds=count(CARDS)),  # cards placed in this game
    Field("over", "i1", holds=FLAG),  # this game's points have been counted into `points`
    Field("rules", "i2", holds=bits(RULES)),  # expert rules in play: bit `rule`
    Field("then", "i1", holds=choice(COUNTING + 1)),  # the phase that follows once the market is full
    Field("from_deck", "i1", holds=FLAG),  # the card of this turn was drawn from the deck, and none was swapped since
    Field("card", "i1", holds=choice(FACES)),  # the face being placed, or EMPTY
    Field("down", "i1", holds=FLAG),  # it is being laid face down
    Field("laid", "i1", (BOARDS,), holds=choice(TURNS * BOARDS)),  # TURNS * board + turn in each place, or EMPTY
    Field("icon", "i1", (SQUARES,), holds=count(MOST_ICON, least=-MOST_ICON)),  # aimarcios above 0, points below
    Field("taken", "i8", holds=derived()),  # squares with a card
    Field("lots", "i8", holds=derived()),  # squares with reclassified land
    Field("up", "i8", (SEATS,), holds=by_seat(bits(SQUARES))),  # squares with buildings of a seat
    Field("land", "i8", (SEATS,), holds=by_seat(bits(SQUARES))),  # squares with its reclassified land
    Field("site", "i8", (KINDS,), holds=derived()),  # squares with buildings of a kind
    Field("face", "i1", (SQUARES,), holds=choice(FACES)),  # the card that lies there, up or down, or EMPTY
    Field("under", "i1", (SQUARES,), holds=choice(FACES)),  # the reclassified card beneath it, or EMPTY
    Field("when", "i1", (SQUARES,), holds=count(CARDS)),  # the turn of this game in which it came, from 1; 0: none
    Field("coins", "i2", (SEATS,), holds=by_seat(count(MOST_COINS))),
    Field("tally", "i2", (SEATS,), holds=by_seat(count(MOST_POINTS))),  # points of the game counted last
    Field("wins", "i1", (SEATS,), holds=by_seat(count(TO_WIN))),
    Field("points", "i2", (SEATS, CATEGORIES), holds=by_seat(count(MOST_POINTS))),  # of the games that are over
    Field("market", "i1", (SLOTS,), holds=choice(FACES)),  # a face, or EMPTY
    Field("offer", "i2", (SLOTS,), holds=count(MOST_COINS)),  # aimarcios on it
    Field("left", "i1", holds=count(CARDS)),  # cards of the deck that nobody has seen
    Field("queued", "i1", holds=count(CARDS)),  # cards under them that somebody has
    Field("queue", "i1", (CARDS,), holds=choice(FACES, SEATS)),  # a face that all know, FACES + whoever knows it, EMPTY
    Field("slipped", "i1", (SEATS, CARDS), holds=by_seat(choice(FACES)), seen_by="owner"),  # the face there, if known
    Field("deck", "i1", (FACES,), holds=count(CARDS), seen_by="nobody"),
    Field("held", "i1", (SEATS,), holds=by_seat(count(HAND))),  # cards in hand
    Field("hand", "i1", (SEATS, FACES), holds=by_seat(count(HAND)), seen_by="owner"),
    Field("known", "i1", (SEATS, FACES), holds=by_seat(count(HAND))),  # of them, those that all have seen
    # told[who, whose, face]: those that `who` alone has seen
    Field("told", "i1", (SEATS, SEATS, FACES), holds=by_seat(by_seat(count(HAND))), seen_by="owner"),
)
