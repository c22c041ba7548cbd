"""Where each action goes, and what chance does.

STARTING [-> RULING] -> LAYING -> DEALING -> OPENING            set-up
    ^                                           v
    │                  ┌── next turn ────────> TAKING -> DRAWING or REFILLING
next game              │                                          v
    └──────────────────┴── [CLOSING <-] ─── AIMING <─────────── BUILDING
"""

from andamio.core.actions import code, col, holds, row
from andamio.core.bits import size
from andamio.core.compiled import Box, Dice, Log, State, compiled
from andamio.core.dice import pick, roll
from andamio.core.events import emit
from andamio.core.layout import CHANCE, OVER

from .. import state as g
from .deck import draw, give, has_cards, lift, receive
from .ending import count_game, is_game_over, is_match_over
from .legality import OK, bar_renew
from .market import ask_chance, open_card, renew, swap, take, wants_card
from .placing import choose, place

# -- set-up


@compiled
def setup(s: State, box: Box) -> None:
    """§1.1 all cards in the deck; §1.4 any seat may begin."""
    s.starters = (1 << box.seats) - 1
    s.game = 0
    lay_out(s, box)


@compiled
def lay_out(s: State, box: Box) -> None:
    """§1.1, §1.2 an empty town and all cards in the deck, before every game."""
    s.game += 1
    s.placed = 0
    s.over = 0
    s.rules = box.rules
    s.laid[:] = g.EMPTY
    s.icon[:] = 0
    s.face[:] = g.EMPTY
    s.under[:] = g.EMPTY
    s.when[:] = 0
    s.taken = 0
    s.coins[:] = 0
    s.lots = 0
    s.up[:] = 0
    s.land[:] = 0
    s.site[:] = 0
    clear_cards(s, box)
    ask_chance(s, g.STARTING)


@compiled
def clear_cards(s: State, box: Box) -> None:
    """§3.1 hand cards and what lies on the market are nobody's."""
    s.card = g.EMPTY
    s.from_deck = 0
    s.market[:] = g.EMPTY
    s.offer[:] = 0
    s.queue[:] = g.EMPTY
    s.slipped[:] = g.EMPTY
    s.queued = 0
    s.left = 0
    s.hand[:] = 0
    s.held[:] = 0
    s.known[:] = 0
    s.told[:] = 0
    for face in range(g.FACES):
        s.deck[face] = box.count[face]
        s.left += box.count[face]


@compiled
def begin(s: State, box: Box, seat: int, log: Log) -> None:
    """§1.3 aimarcios in turn order; §1.4 the first seat. The town of the last game lies until then."""
    if s.over:
        lay_out(s, box)
    s.first = seat
    for order in range(box.seats):
        s.coins[(seat + order) % box.seats] = box.money[order]
    emit(log, g.BEGAN, seat, s.game, 0)
    ask_chance(s, g.RULING if box.said else g.LAYING)


@compiled
def draw_rule(s: State, box: Box, card: int, log: Log) -> None:
    """§4.13 the rule above or below, as was said, joins those agreed on."""
    rule = int(box.pair[card, box.said - 1])
    s.rules |= 1 << rule
    emit(log, g.RULE_DRAWN, CHANCE, rule, 0)
    ask_chance(s, g.LAYING)


@compiled
def boards_laid(s: State) -> int:
    count = 0
    while count < g.BOARDS and s.laid[count] != g.EMPTY:
        count += 1
    return count


@compiled
def is_laid(s: State, board: int) -> bool:
    for laid in range(g.BOARDS):
        if s.laid[laid] != g.EMPTY and s.laid[laid] // g.TURNS == board:
            return True
    return False


@compiled
def choose_board(s: State, dice: Dice) -> int:
    """§1.2 any board that is left, turned any way."""
    throw = roll(dice, g.TURNS * (g.BOARDS - boards_laid(s)))
    skip, board = throw // g.TURNS, 0
    while skip > 0 or is_laid(s, board):
        skip -= not is_laid(s, board)
        board += 1
    return code(g.BOARD, board, throw % g.TURNS)


@compiled
def lay_board(s: State, box: Box, board: int, turn: int, log: Log) -> None:
    """§1.2 as many boards wide as there are seats, and two high."""
    laid = boards_laid(s)
    s.laid[laid] = g.TURNS * board + turn
    emit(log, g.LAID_BOARD, CHANCE, g.TURNS * board + turn, laid + 1)
    top, left = g.SIDE * (laid // box.seats), g.SIDE * (laid % box.seats)
    for corner in range(g.CORNERS):
        square = g.COLUMNS * (top + corner // g.SIDE) + left + corner % g.SIDE
        s.icon[square] = box.icon[board, turn, corner]
    if laid + 1 == g.SIDE * box.seats:
        s.active = s.first
        ask_chance(s, g.DEALING)


@compiled
def deal(s: State, box: Box, face: int, log: Log) -> None:
    """§1.3 one card for each seat, in secret; then the market."""
    lift(s, face)
    give(s, s.active, face)
    emit(log, g.DEALT, s.active, face, 0)
    s.active = (s.active + 1) % box.seats
    if s.active == s.first:
        ask_chance(s, g.OPENING)


# -- chance


@compiled
def chance(s: State, box: Box, dice: Dice) -> int:
    """§1.2 boards; §1.4 the first seat; §4.13 an architecture card; else the top card of the deck."""
    if s.phase == g.STARTING:
        return choose_first(s, dice)
    if s.phase == g.RULING:
        return code(g.RULE, pick(box.drawn, dice))
    return choose_board(s, dice) if s.phase == g.LAYING else draw(s, dice)


@compiled
def choose_first(s: State, dice: Dice) -> int:
    """§1.4, §3.4 by lot among those that may begin."""
    able, seat = int(s.starters), 0
    skip = roll(dice, size(able))
    while skip > 0 or not (able >> seat) & 1:
        skip -= (able >> seat) & 1
        seat += 1
    return code(g.BEGIN, seat)


@compiled
def happen(s: State, box: Box, action: int, log: Log) -> None:
    """What chance did."""
    phase = s.phase
    if phase == g.STARTING:
        begin(s, box, row(g.BEGIN, action), log)
    elif phase == g.RULING:
        draw_rule(s, box, row(g.RULE, action), log)
    elif phase == g.LAYING:
        lay_board(s, box, row(g.BOARD, action), col(g.BOARD, action), log)
    elif phase == g.DEALING:
        deal(s, box, row(g.CARD, action), log)
    elif phase == g.DRAWING:
        receive(s, s.active, row(g.CARD, action), log)
        go_to(s, g.BUILDING)
    else:
        open_card(s, row(g.CARD, action), log)
        fill_market(s, box, log)


# -- turns


@compiled
def go_to(s: State, phase: int) -> None:
    s.turn = s.active
    s.phase = phase


@compiled
def fill_market(s: State, box: Box, log: Log) -> None:
    """§2.2 card by card while the deck lasts; then the turn goes on."""
    if wants_card(s):
        ask_chance(s, g.OPENING if s.phase == g.OPENING else g.REFILLING)
    elif s.phase == g.OPENING:
        begin_turn(s, s.first, log)
    elif s.then == g.CLOSING:
        close(s, box, log)
    else:
        go_to(s, s.then)


@compiled
def begin_turn(s: State, seat: int, log: Log) -> None:
    """§2.2 with deck and market empty there is nothing to take."""
    s.turns += 1
    s.active = seat
    s.from_deck = 0
    if s.market[0] == g.EMPTY and not has_cards(s):
        emit(log, g.NOTHING_TO_TAKE, seat, 0, 0)
        go_to(s, g.BUILDING)
    else:
        go_to(s, g.TAKING)


@compiled
def close(s: State, box: Box, log: Log) -> None:
    """§4.4, §8.2 after placing the turn stays open while the market can be renewed; §3.1 the game does not."""
    go_to(s, g.CLOSING)
    if bar_renew(s, box, s.active) != OK:
        end_turn(s, box, log)


@compiled
def end_turn(s: State, box: Box, log: Log) -> None:
    """§2.6 the next seat; §3.1 the game ends with the last token."""
    if is_game_over(s, box):
        s.phase = g.COUNTING
    else:
        begin_turn(s, (s.active + 1) % box.seats, log)


@compiled
def end_game(s: State, box: Box, log: Log) -> None:
    """§3.4 it is counted, and another may follow."""
    count_game(s, box, log)
    if is_match_over(s, box):
        s.turn = OVER
    else:
        s.from_deck = 0
        ask_chance(s, g.STARTING)


@compiled
def apply(s: State, box: Box, action: int, log: Log) -> None:
    """One action, a seat's or chance's."""
    if s.turn == CHANCE:
        happen(s, box, action, log)
    else:
        act(s, box, s.turn, action, log)
    if s.phase == g.COUNTING:
        end_game(s, box, log)


@compiled
def act(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    if holds(g.TAKE, action):
        take(s, seat, row(g.TAKE, action), log)
        if s.turn != CHANCE:
            fill_market(s, box, log)
    elif holds(g.BUILD, action):
        choose(s, seat, row(g.BUILD, action), 0)
    elif holds(g.RECLASSIFY, action):
        choose(s, seat, row(g.RECLASSIFY, action), 1)
    elif holds(g.SQUARE, action):
        place(s, box, seat, row(g.SQUARE, action), log)
        close(s, box, log)
    elif holds(g.SWAP, action):
        swap(s, seat, row(g.SWAP, action), log)
    elif holds(g.RENEW, action):
        renew(s, seat, log)
    else:
        end_turn(s, box, log)


@compiled
def is_midway(s: State, box: Box) -> bool:
    """A card is chosen, and its square is not."""
    return s.phase == g.AIMING
