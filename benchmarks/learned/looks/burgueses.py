"""What a small net is told of a position of Burgueses: the few rows of a table; compiled.

Where the cards of a suit lie is one row, and where those of a value lie is another; by how much of the round is left.
Seats are named from the one in turn. It reads both hands: in a search, one of them was imagined.

    place of a card     0 the deck   1 own hand   2 own showcase   3 other hand   4 other showcase   5 gone
    row of a group      the places of its cards, in sixes; of a suit, beside whether its king may be turned next

Every row is of one round:     row = 1 + BASE * round + base       row 0 is no row
"""

from __future__ import annotations

import numpy as np

from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.rows import Block, block
from andamio.games.burgueses import advice as by_hand
from andamio.games.burgueses import state as g
from andamio.games.burgueses.rules.table import showcase_sum, shown

SEATS = g.SEATS
OPTIONS: dict[str, object] = {}
PLAN = by_hand.PLAN._replace(explore=0.2)
PHASES = g.ROUNDS
PLACES, SUITS, VALUES, LEAST = 6, len(g.SUITS), 4, 2  # values 2 to 5
GROUPS = SUITS + VALUES
SMALL, LARGE, PAIR = PLACES**3, PLACES**4, PLACES**2  # groups of three cards, of four and of two
TIMES, TIME_STEP = 3, 5  # how much of a round is left: cards in the deck and in hands
HELD = g.HAND + 2  # cards in a hand
STANDINGS = 3  # of a showcase: empty, even, odd
KING_SETS = 1 << g.KINGS
LEADS = 31  # how many kinds of lead by the estimate
LEAD_SCALE, SUM_SCALE = 0.1, 0.05
DENSE = 2

SPADES = block(Block(0, 0), TIMES * 2 * SMALL)
CLUBS = block(SPADES, TIMES * 2 * SMALL)
HEARTS = block(CLUBS, TIMES * 2 * LARGE)
DIAMONDS = block(HEARTS, TIMES * 2 * LARGE)
ALIKE = block(DIAMONDS, TIMES * (VALUES - 1) * LARGE)  # the twos, threes and fours
FIVES = block(ALIKE, TIMES * PAIR)
COINS = block(FIVES, TIMES * (g.MOST_COINS + 1) ** 2)
PARITY = block(COINS, TIMES * 2 * STANDINGS**2)  # the ace may be next; both showcases
LEFT = block(PARITY, (g.CARDS + 1) * HELD**2)  # cards in the deck and in both hands
KINGS = block(LEFT, KING_SETS * 2)  # that may be next; whose turn it is
SITUATION = block(KINGS, (g.DISCARDING + 1) * 2 * 2 * 2 * 2)  # the phase, whose turn, trades
SOLD = block(SITUATION, (g.FOUR + 1) * g.CARDS)  # in this turn, and the card chosen last
ASKED = block(SOLD, SEATS + 1)
LEAD = block(ASKED, LEADS * TIMES)
BASE = LEAD.end
ROWS = 1 + BASE * PHASES
MOST_ROWS = GROUPS + 8


@compiled
def look(s: State, box: Box, rows: Array, dense: Array, points: Array) -> int:
    """The rows of a position as its seat in turn sees it; gives how many. `points` are what seats may expect."""
    time = time_of(s)
    kings = kings_next(s)
    at = look_at_cards(s, box, time, kings, rows)
    at = look_at_sums(s, box, time, kings, rows, at)
    at = look_at_turn(s, kings, rows, at)
    by_hand.estimate(s, box, points)
    lead = points[s.turn] - points[1 - s.turn]
    dense[0] = np.float32(lead * LEAD_SCALE)
    dense[1] = np.float32((points[0] + points[1]) * SUM_SCALE)
    rows[at] = LEAD.start + LEADS * time + max(0, min(LEADS - 1, LEADS // 2 + int(lead)))
    first = 1 + BASE * min(PHASES - 1, int(s.round))
    for k in range(at + 1):
        rows[k] += first
    return at + 1


@compiled
def time_of(s: State) -> int:
    return min(TIMES - 1, (int(s.left) + int(s.held[0]) + int(s.held[1])) // TIME_STEP)


@compiled
def kings_next(s: State) -> int:
    """Those that may be turned next: bit `king`; all are shuffled again where none is left."""
    found = 0
    for king in range(g.KINGS):
        found |= int(s.kings[king]) << king
    return found if found else KING_SETS - 1


@compiled
def place_of(s: State, card: int, own: int) -> int:
    place = s.hand[own, card] + 2 * s.shop[own, card] + 3 * s.hand[1 - own, card] + 4 * s.shop[1 - own, card]
    return int(place + 5 * s.gone[card])


@compiled
def look_at_cards(s: State, box: Box, time: int, kings: int, rows: Array) -> int:
    """Each suit, then each value."""
    for key in range(GROUPS):
        rows[key] = 0
    for card in range(g.CARDS):
        suit, value, place = int(box.suit[card]), SUITS + int(box.value[card]) - LEAST, place_of(s, card, s.turn)
        rows[suit] = PLACES * rows[suit] + place
        rows[value] = PLACES * rows[value] + place
    rows[g.SPADES] += SPADES.start + SMALL * (2 * time + (kings >> g.SPADES & 1))
    rows[g.CLUBS] += CLUBS.start + SMALL * (2 * time + (kings >> g.CLUBS & 1))
    rows[g.HEARTS] += HEARTS.start + LARGE * (2 * time + (kings >> g.HEARTS & 1))
    rows[g.DIAMONDS] += DIAMONDS.start + LARGE * (2 * time + (kings >> g.DIAMONDS & 1))
    for key in range(VALUES - 1):
        rows[SUITS + key] += ALIKE.start + LARGE * ((VALUES - 1) * time + key)
    rows[GROUPS - 1] += FIVES.start + PAIR * time
    return GROUPS


@compiled
def standing(s: State, box: Box, seat: int) -> int:
    """Empty, even or odd."""
    return 1 + int(showcase_sum(s, box, seat)) % 2 if shown(s, seat) > 0 else 0


@compiled
def look_at_sums(s: State, box: Box, time: int, kings: int, rows: Array, at: int) -> int:
    own, other = int(s.turn), 1 - int(s.turn)
    rows[at] = COINS.start + ((g.MOST_COINS + 1) * time + int(s.coins[own])) * (g.MOST_COINS + 1) + int(s.coins[other])
    ace = 2 * time + (kings >> g.ACE & 1)
    rows[at + 1] = PARITY.start + (STANDINGS * ace + standing(s, box, own)) * STANDINGS + standing(s, box, other)
    rows[at + 2] = LEFT.start + (HELD * int(s.left) + int(s.held[own])) * HELD + int(s.held[other])
    return at + 3


@compiled
def look_at_turn(s: State, kings: int, rows: Array, at: int) -> int:
    """The phase, trades, and what is being sold or given."""
    own, active = int(s.turn), int(s.active == s.turn)
    traded = 4 * int(s.just_traded) + 2 * int(s.traded[own]) + int(s.traded[1 - own])
    rows[at] = KINGS.start + 2 * kings + active
    rows[at + 1] = SITUATION.start + (2 * int(s.phase) + active) * 8 + traded
    rows[at + 2] = ASKED.start + int(s.asked)
    rows[at + 3] = SOLD.start + g.CARDS * int(s.sold) + int(s.chosen)
    return at + 4
