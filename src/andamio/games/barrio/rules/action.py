"""The action of a turn (§2): what is drawn, discarded, placed or built.

CHOOSING ─ draw ──────────────────────────────────────────────────┐
         ├ discard: DISCARDING ─ draw ────────────────────────────┤
         └ place: AIMING ─> PLACED ─ draw ────────────────────────┴─> DRAWING
                      └ [FREE]  ├ place: AIMING ─> PLACED
                                └ build: [LINING] [JOINING] [COMBINING] ──────> CLOSING
"""

from andamio.core.actions import add, add_all, code, holds, row
from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .building import asks_line, build, choose_house, choose_line, end_build, houses_offered
from .clauses import (
    BACK_INSIDE,
    CHOOSE_A_PLACE,
    CONTINUE_IT,
    DISCARD_HOUSES,
    DRAW_OR_BUILD,
    LINE_MUST_COVER,
    OK,
    PLACE_FROM_HAND,
    SYMBOLS_MUST_MEET,
    TOUCH_A_CARD,
    duty,
)
from .decks import announce, can_draw, has_house, houses_held, lose_card, throw_away
from .limit import cells_for, houses_paid, kinds_to_place, paying_lines
from .market import frontier, occupied
from .panoramas import (
    NONE,
    houses_continuing,
    is_place,
    left_of,
    may_stand,
    only_place,
    panoramas_of,
    place_code,
    places_for,
    right_of,
)
from .placing import place
from .steps import asks
from .supply import bar_draw, draw, legal_draws

FIRST_CELL = g.CELLS + 1  # the only one of an empty market


# -- what happens by itself


@compiled
def acts(s: State, box: Box, log: Log) -> bool:
    """§9.1 what has only one answer is not asked; §2.8 an action with nothing left to do is over."""
    seat, phase = s.active, s.phase
    if phase == g.PLACED and s.over == 0 and is_stuck(s, box, seat):
        s.phase = g.CLOSING
    elif phase == g.AIMING and s.height == 0:
        place(s, box, seat, FIRST_CELL, log)
    elif phase == g.JOINING and places_for(s, box, seat, s.house) == 1:
        build(s, box, seat, only_place(s, box, seat, s.house), log)
    elif phase != g.LINING or asks_line(s, box):
        return asks(s)
    return False


@compiled
def is_stuck(s: State, box: Box, seat: int) -> bool:
    """Nothing can be drawn, placed or built; §8.1 by the backs of the cards, so that a question tells nothing."""
    if can_draw(s, box, seat):
        return False
    if s.placed == 1:
        return s.held[seat, g.MATERIAL] == 0
    return s.held[seat, g.HOUSE] == 0 if box.seats > 1 else not has_house(s)


# -- what may be done


@compiled
def bar_action(s: State, box: Box, action: int) -> int:
    """The clause that forbids it in this phase, by what it is."""
    seat, phase = s.turn, s.phase
    if holds(g.DRAW, action):
        return bar_first_draw(s, box, seat, row(g.DRAW, action))
    if holds(g.DISCARD, action):
        return bar_discard(s, seat, row(g.DISCARD, action))
    if holds(g.PLACE, action):
        return bar_place(s, box, seat, row(g.PLACE, action))
    if holds(g.CELL, action) and phase == g.AIMING:
        return bar_cell(s, box, seat, action - g.CELL.start)
    if holds(g.BUILD, action):
        return bar_build(s, box, seat, row(g.BUILD, action))
    if holds(g.LINE, action):
        return bar_line(s, box, row(g.LINE, action))
    if is_place(action) and phase == g.JOINING:
        return bar_join(s, box, seat, left_of(action), right_of(action))
    return bar_done(s, box, seat) if holds(g.DONE, action) else duty(s)


@compiled
def bar_first_draw(s: State, box: Box, seat: int, source: int) -> int:
    """§2.1, §2.2, §2.3, §2.4 instead of anything else; §3.3 not over the limit."""
    phase = s.phase
    if phase != g.CHOOSING and phase != g.DISCARDING and phase != g.PLACED:
        return duty(s)
    return BACK_INSIDE if s.over and phase == g.PLACED else bar_draw(s, box, seat, source)


@compiled
def bar_discard(s: State, seat: int, house: int) -> int:
    """§2.2 a house of the hand, before the first draw."""
    if s.phase != g.CHOOSING and s.phase != g.DISCARDING:
        return duty(s)
    return OK if (houses_held(s, seat) >> house) & 1 else DISCARD_HOUSES


@compiled
def bar_place(s: State, box: Box, seat: int, kind: int) -> int:
    """§2.3 a material of the hand; §2.4 a second one; §3.3 over the limit, one that helps back."""
    if s.phase != g.CHOOSING and (s.phase != g.PLACED or s.placed > 1):
        return duty(s)
    if s.hand[seat, g.HOUSES + kind] == 0:
        return PLACE_FROM_HAND
    return OK if (kinds_to_place(s, box, seat) >> kind) & 1 else BACK_INSIDE


@compiled
def bar_cell(s: State, box: Box, seat: int, cell: int) -> int:
    """§3.1 a free cell beside a card; §3.2 inside the limit; §3.3 or where a build brings it back."""
    if (frontier(occupied(s)) >> cell) & 1 == 0:
        return TOUCH_A_CARD
    return OK if (cells_for(s, box, seat, s.kind) >> cell) & 1 else BACK_INSIDE


@compiled
def bar_build(s: State, box: Box, seat: int, house: int) -> int:
    """§2.4 a house of the hand that a line pays for; §3.4, §5.4 or a free one; §7.2 alone, one face up."""
    phase = s.phase
    if not (phase == g.FREE or phase == g.COMBINING or (phase == g.PLACED and s.placed > 1)):
        return duty(s)
    if (houses_offered(s, box, seat) >> house) & 1 == 0:
        return DRAW_OR_BUILD if phase == g.PLACED else duty(s)
    if (houses_to_build(s, box, seat) >> house) & 1:
        return OK
    if phase == g.PLACED:
        return BACK_INSIDE if s.over else LINE_MUST_COVER
    return CONTINUE_IT


@compiled
def houses_to_build(s: State, box: Box, seat: int) -> int:
    """§2.4 those that a line pays for; §3.4 a free one, any; §5.4 those that continue the panorama."""
    if s.phase == g.PLACED and s.placed < g.PLACINGS:
        return 0
    houses = houses_offered(s, box, seat)
    if s.phase == g.PLACED:
        return houses_paid(s, box, houses)
    return houses if s.phase == g.FREE else houses_continuing(s, box, seat, houses)


@compiled
def bar_line(s: State, box: Box, line: int) -> int:
    """§4.1 a whole row or column that covers the house."""
    return OK if s.phase == g.LINING and (paying_lines(s, box, s.house) >> line) & 1 else duty(s)


@compiled
def bar_join(s: State, box: Box, seat: int, before: int, after: int) -> int:
    """§5.1 symbols meet; §5.2 at an end, between two, or alone; §5.4 with the same panorama."""
    if max(before, after) >= panoramas_of(s, seat):
        return CHOOSE_A_PLACE
    if may_stand(s, box, seat, s.house, before, after):
        return OK
    return SYMBOLS_MUST_MEET if before != NONE or after != NONE else CONTINUE_IT


@compiled
def bar_done(s: State, box: Box, seat: int) -> int:
    """§3.4, §5.4 a free house may be left; §2.8 a draw is lost only where nothing can be drawn."""
    if s.phase == g.FREE or s.phase == g.COMBINING:
        return OK
    return OK if s.phase == g.PLACED and s.over == 0 and not can_draw(s, box, seat) else duty(s)


# -- the list


@compiled
def legal_action(s: State, box: Box, moves: Array) -> None:
    """§9.1 one click each."""
    seat, phase = s.turn, s.phase
    if phase == g.AIMING:
        add_all(moves, g.CELL.start, cells_for(s, box, seat, s.kind))
    elif phase == g.LINING:
        add_all(moves, g.LINE.start, paying_lines(s, box, s.house))
    elif phase == g.JOINING:
        legal_places(s, box, seat, moves)
    elif phase == g.FREE or phase == g.COMBINING:
        legal_builds(s, box, seat, moves)
    else:
        legal_cards(s, box, seat, moves)


@compiled
def legal_cards(s: State, box: Box, seat: int, moves: Array) -> None:
    """What is drawn, placed, discarded or built."""
    phase = s.phase
    if s.over == 0:
        legal_draws(s, box, moves)
    if phase == g.CHOOSING or (phase == g.PLACED and s.placed == 1):
        add_all(moves, g.PLACE.start, kinds_to_place(s, box, seat))
    if phase == g.PLACED:
        legal_builds(s, box, seat, moves)
    else:
        add_all(moves, g.DISCARD.start, houses_held(s, seat))


@compiled
def legal_builds(s: State, box: Box, seat: int, moves: Array) -> None:
    add_all(moves, g.BUILD.start, houses_to_build(s, box, seat))
    if bar_done(s, box, seat) == OK:
        add(moves, code(g.DONE, 0))


@compiled
def legal_places(s: State, box: Box, seat: int, moves: Array) -> None:
    number = panoramas_of(s, seat)
    for before in range(NONE, number):
        for after in range(NONE, number):
            if may_stand(s, box, seat, s.house, before, after):
                add(moves, place_code(before, after))


# -- what is done


@compiled
def do_action(s: State, box: Box, seat: int, action: int, log: Log) -> None:
    """§8.1 a material to be placed is known from then on."""
    if holds(g.DRAW, action):
        begin_draw(s, seat, row(g.DRAW, action), log)
    elif holds(g.DISCARD, action):
        discard(s, seat, row(g.DISCARD, action), log)
    elif holds(g.PLACE, action):
        s.kind = row(g.PLACE, action)
        announce(s, seat, g.HOUSES + s.kind)
        s.phase = g.AIMING
    elif holds(g.CELL, action):
        place(s, box, seat, action - g.CELL.start, log)
    elif holds(g.BUILD, action):
        choose_house(s, box, seat, row(g.BUILD, action))
    elif holds(g.LINE, action):
        choose_line(s, row(g.LINE, action))
    elif is_place(action):
        build(s, box, seat, action, log)
    elif s.phase == g.PLACED:
        s.phase = g.CLOSING
    else:
        end_build(s, box, seat, log)


@compiled
def begin_draw(s: State, seat: int, source: int, log: Log) -> None:
    """§2.1 one card; §2.2 as many as were discarded; §2.3 two after one material; §2.4 three after two."""
    if s.phase == g.CHOOSING:
        s.owed = 1
    elif s.phase == g.PLACED:
        s.owed = 1 + s.placed
    s.phase = g.DRAWING
    draw(s, seat, source, log)


@compiled
def discard(s: State, seat: int, house: int, log: Log) -> None:
    """§2.2 one or more houses, and as many cards to draw."""
    if s.phase == g.CHOOSING:
        s.owed = 0
    s.phase = g.DISCARDING
    s.owed += 1
    lose_card(s, seat, house)
    throw_away(s, house)
    emit(log, g.DISCARDED, seat, house, 0)
