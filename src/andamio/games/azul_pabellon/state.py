"""The whole state of Azul: Pabellón de Verano, field by field; its actions and its events.

A colour and the outer star of that colour have one number, clockwise from the upper right; the middle star is the
seventh. Within a star, place p points to 60 * p degrees clockwise from up, and touches p - 1 and p + 1:

    orange 5  red 0              place 5  0  1
  purple 4   6   blue 1                  \\ | /
     green 3  yellow 2                   / | \\           space = PLACES * star + place
                                        4  3  2

Tiles are counts: bag[colour], source[factory or centre, colour], pool[seat, colour]; only boards know which lies where.
"""

from andamio.core.actions import Blocks
from andamio.core.events import Events
from andamio.core.holds import FLAG, bits, by_seat, choice, count, derived, seat
from andamio.core.layout import Field, head, record

SEATS, COLOURS, ROUNDS, NUMBERS = 4, 6, 6, 6
FACTORIES, PER_FACTORY = 9, 4
CENTRE = FACTORIES  # the last source: the centre of the table
SOURCES = FACTORIES + 1
STARS, PLACES = 7, 6
MIDDLE = 6  # the star in the middle of a board
SPACES = STARS * PLACES
CORNERS = 4  # of a board: tiles kept
TILES, SUPPLY = 22, 10  # of a colour; spaces of the supply
MOST_POINTS, MOST_TURNS = 150, 400  # of a category; of a game
LOWEST = 1  # the track of points has no zero
COLOUR_KEYS = ("red", "blue", "yellow", "green", "purple", "orange")
SIDES = ("coloured", "grey")
PILLAR, STATUE, WINDOW = range(3)  # kinds of feature
RING = 6  # features of a kind: one for each outer star
FEATURES = 3 * RING
NEAR = 2  # features that a space touches, at most
ONE_COLOUR, ALL_DIFFERENT, CHOSEN = range(3)  # what a star asks of its tiles
MULTICOLOUR = COLOURS  # beside the colours, in what a star is worth
ALL = (1 << COLOURS) - 1  # every colour, as bits
EMPTY = -1  # what a space without a tile holds
START, PLACING_POINTS, STAR_POINTS, NUMBER_POINTS, PENALTIES = range(5)  # categories of the score
CATEGORIES = 5

BLOCKS = Blocks()
TAKE = BLOCKS.block(SOURCES, COLOURS)
PASS = BLOCKS.block()
SPACE = BLOCKS.block(SPACES)  # to place on
COLOUR = BLOCKS.block(COLOURS)  # to place there
SPEND = BLOCKS.block(NUMBERS)  # so many wilds, from none
BONUS = BLOCKS.block(COLOURS)  # from the supply
KEEP = BLOCKS.block(COLOURS)
DONE = BLOCKS.block()  # the rest is discarded
ACTIONS = BLOCKS.end
BEGIN = BLOCKS.block(SEATS)  # this and the next: what chance does
DRAW = BLOCKS.block(COLOURS)
OUTCOMES = BLOCKS.end

STARTING, REFILLING, FILLING, TAKING, PLACING, COLOURING, SPENDING, REWARDING, KEEPING = range(9)

EVENTS = Events()
BEGAN = EVENTS.kind("began")  # the seat that starts the game
REFILLED = EVENTS.kind("refilled")  # what: a colour, to the supply
FILLED = EVENTS.kind("filled")  # what: a colour, amount: the factory it lies on, from 1
POURED = EVENTS.kind("poured")  # amount: tiles, from the tower into the bag
ROUND_BEGUN = EVENTS.kind("round begun", stops="banner")  # what: the round, from 0; the seat that starts it
TOOK = EVENTS.kind("took")  # what: COLOURS * source + colour, amount: tiles of that colour
TOOK_WILD = EVENTS.kind("took wild")  # what: its colour
SPILLED = EVENTS.kind("spilled")  # what: a factory, amount: tiles that went to the centre
TOOK_MARKER = EVENTS.kind("took marker")  # amount: points lost
PLACING_BEGUN = EVENTS.kind("placing begun")  # the seat that starts it
PAID = EVENTS.kind("paid")  # what: a colour, amount: tiles to the tower
PLACED = EVENTS.kind("placed")  # what: COLOURS * space + colour, amount: points
SURROUNDED = EVENTS.kind("surrounded")  # what: a kind of feature, amount: tiles it earns where the supply has them
REWARDED = EVENTS.kind("rewarded")  # what: a colour, from the supply
PASSED = EVENTS.kind("passed")
KEPT = EVENTS.kind("kept")  # what: a colour
DISCARDED = EVENTS.kind("discarded")  # what: points lost, amount: tiles to the tower
ROUND_OVER = EVENTS.kind("round over", stops="round")  # what: the round, from 0
STAR = EVENTS.kind("star")  # what: a star, amount: points
NUMBER = EVENTS.kind("number")  # what: a number, amount: points
SCORED = EVENTS.kind("scored")  # amount: points in all

STATE = record(
    "STATE",
    *head(MOST_TURNS),
    Field("phase", "i1", holds=choice(KEEPING + 1)),
    Field("active", "i1", holds=seat()),  # whose turn it is in the rulebook's sense
    Field("round", "i1", holds=count(ROUNDS)),  # being played, from 1; 0 while the first is prepared
    Field("wild", "i1", holds=choice(COLOURS)),  # the colour
    Field("starter", "i1", holds=seat()),  # starts phase 2 and the next round
    Field("marker", "i1", holds=FLAG),  # 1 while it lies in the centre, 0 once the starter has it
    Field("left", "i1", holds=count(FACTORIES * PER_FACTORY)),  # tiles on the factories and in the centre
    Field("space", "i1", holds=choice(SPACES)),  # being paid for
    Field("colour", "i1", holds=choice(COLOURS)),  # to be placed there
    Field("owed", "i1", holds=count(SUPPLY)),  # tiles of the supply still to be chosen
    Field("passed", "i1", (SEATS,), holds=by_seat(FLAG)),
    Field("points", "i2", (SEATS, CATEGORIES), holds=by_seat(count(MOST_POINTS, least=-MOST_POINTS))),
    Field("bag", "i2", (COLOURS,), holds=count(TILES)),  # open: it follows from everything else
    Field("tower", "i2", (COLOURS,), holds=count(TILES)),
    Field("supply", "i1", (COLOURS,), holds=count(SUPPLY)),
    Field("source", "i1", (SOURCES, COLOURS), holds=count(TILES)),
    Field("pool", "i1", (SEATS, COLOURS), holds=by_seat(count(TILES))),  # beside the board
    Field("corner", "i1", (SEATS, COLOURS), holds=by_seat(count(CORNERS))),  # kept for the next round
    Field("tile", "i1", (SEATS, STARS, PLACES), holds=by_seat(choice(COLOURS))),  # the colour that lies there, or EMPTY
    Field("covered", "i8", (SEATS,), holds=by_seat(derived())),  # spaces with a tile: bit `space`
    Field("takes", "i1", (SEATS, STARS), holds=by_seat(bits(COLOURS))),  # colours that a star still takes: bit `colour`
)
