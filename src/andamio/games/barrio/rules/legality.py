"""What a seat may do: for each kind of action the clause that forbids it, and the list of what is left."""

from andamio.core.actions import add, code, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from .building import is_offered
from .decks import can_draw, has_source, holds_cards
from .klaus import is_best_place, is_wanted, may_crown
from .limit import (
    first_may_go_over,
    lines_at,
    lines_for,
    paying_lines,
    pays,
    second_brings_back,
)
from .market import frontier, height_with, inside, one, width_with
from .panoramas import NONE, is_place, left_of, may_stand, panoramas_of, place_code, places_for, right_of

OK = 0
DECIDE_ON_HOUSES = 103
DISCARD_HOUSES = 202
PLACE_FROM_HAND = DRAW_OR_PLACE = 203
DRAW_OR_BUILD = 204
NO_PASSING = 205
NOTHING_THERE = CHOOSE_A_SOURCE = 206
HAND_IS_FULL = 207
DECK_IS_GONE = 208
FACE_DOWN = 209
TOUCH_A_CARD = 301
BACK_INSIDE = 303
FREE_HOUSE_OF_HAND = 304
LINE_MUST_COVER = 401
CHOOSE_A_MARKET = 405
SYMBOLS_MUST_MEET = 501
CHOOSE_A_PLACE = 502
CONTINUE_IT = 504
KLAUS_TAKES_MOST = 701
MATERIALS_ONLY = 702
KLAUS_WANTS_BEST = 706


DUTIES = {  # what has to be done in a phase
    g.KEEPING: DECIDE_ON_HOUSES,
    g.CROWNING: KLAUS_TAKES_MOST,
    g.CHOOSING: NO_PASSING,
    g.DISCARDING: DISCARD_HOUSES,
    g.AIMING: TOUCH_A_CARD,
    g.PLACED: DRAW_OR_BUILD,
    g.LINING: LINE_MUST_COVER,
    g.JOINING: CHOOSE_A_PLACE,
    g.FREE: FREE_HOUSE_OF_HAND,
    g.COMBINING: CONTINUE_IT,
    g.DRAWING: CHOOSE_A_SOURCE,
    g.CLOSING: CHOOSE_A_MARKET,
    g.TOPPING_UP: FACE_DOWN,
}
DUTY = tuple(DUTIES.get(phase, KLAUS_WANTS_BEST) for phase in range(g.REVEALING + 1))


@compiled
def duty(s: State) -> int:
    """What has to be done now, instead of what was tried: §1.3, §2.2, §2.3, §2.4, §2.5, §2.6, §2.9, §3.1, §3.3, §3.4,

    §4.1, §4.5, §5.2, §5.4, §7.1, §7.6.
    """
    if s.phase == g.PLACED and (s.over or s.placed == 1):
        return BACK_INSIDE if s.over else DRAW_OR_PLACE
    return DUTY[s.phase]


# -- before the first turn


@compiled
def house_in_question(s: State, seat: int) -> int:
    """§1.3 one dealt house after another."""
    passed = 0
    for house in range(g.HOUSES):
        passed += s.hand[seat, house]
        if passed > s.asked:
            return house
    return g.EMPTY


@compiled
def bar_keep(s: State, seat: int, house: int) -> int:
    """§1.3 each dealt house is kept or goes back."""
    return OK if s.phase == g.KEEPING and house == house_in_question(s, seat) else duty(s)


# -- drawing and discarding


@compiled
def bar_draw(s: State, box: Box, seat: int, source: int) -> int:
    """§2.1, §2.6 any card face up or either deck; §2.7 up to seven; §2.9 then face down; §7.2 no houses alone."""
    phase = s.phase
    if not (
        phase == g.CHOOSING or phase == g.DISCARDING or phase == g.PLACED or phase == g.DRAWING or phase == g.TOPPING_UP
    ):
        return duty(s)
    if s.over and phase == g.PLACED:
        return BACK_INSIDE
    if holds_cards(s, seat) >= g.HAND:
        return HAND_IS_FULL
    if has_source(s, box, source):
        return OK
    return why_no_source(s, box, source)


@compiled
def why_no_source(s: State, box: Box, source: int) -> int:
    """§2.6 nothing lies there; §2.8 deck and discard are empty."""
    if box.seats == 1 and source < g.MATERIAL_DECK and source // g.SLOTS != 1:
        return MATERIALS_ONLY
    if source >= 2 * g.SLOTS:
        return DECK_IS_GONE
    return FACE_DOWN if s.phase == g.TOPPING_UP else NOTHING_THERE


@compiled
def bar_discard(s: State, seat: int, house: int) -> int:
    """§2.2 a house of the hand, before the first draw."""
    if s.phase != g.CHOOSING and s.phase != g.DISCARDING:
        return duty(s)
    return OK if s.hand[seat, house] > 0 else DISCARD_HOUSES


# -- placing


@compiled
def bar_place(s: State, box: Box, seat: int, kind: int) -> int:
    """§2.3 a material of the hand; §2.4 a second one; §3.3 over the limit, one that helps back."""
    if s.phase != g.CHOOSING and (s.phase != g.PLACED or s.placed > 1):
        return duty(s)
    if s.hand[seat, g.HOUSES + kind] == 0:
        return PLACE_FROM_HAND
    return OK if s.over == 0 or helps_back(s, box, seat, kind) else BACK_INSIDE


@compiled
def helps_back(s: State, box: Box, seat: int, kind: int) -> bool:
    """§3.3 some cell for it lets a house be built that brings the market back inside."""
    near, without, helped = frontier(s), lines_for(s, box, seat, 0), lines_for(s, box, seat, one(kind))
    for cell in range(g.CELLS * g.CELLS - 1):
        if (near >> cell) & 1 and second_brings_back(s, box, cell, without, helped):
            return True
    return False


@compiled
def bar_cell(s: State, box: Box, cell: int, near: int, without: int, helped: int) -> int:
    """§3.1 a free cell beside a card; §3.2 inside the limit; §3.3 or where a build brings it back; §7.3 alone, any."""
    if s.phase != g.AIMING:
        return duty(s)
    if (near >> cell) & 1 == 0:
        return TOUCH_A_CARD
    if box.seats == 1 or (s.over == 0 and inside(box, height_with(s, cell), width_with(s, cell))):
        return OK
    if s.placed == 0:
        return OK if first_may_go_over(s, cell, without, helped) else BACK_INSIDE
    return OK if second_brings_back(s, box, cell, without, helped) else BACK_INSIDE


# -- building


@compiled
def bar_build(s: State, box: Box, seat: int, house: int) -> int:
    """§2.4 a house of the hand that a line pays for; §3.4, §5.4 or a free one; §7.1, §7.6 alone, also Klaus's."""
    phase = s.phase
    if phase == g.CROWNING:
        return OK if may_crown(s, box, house) else KLAUS_TAKES_MOST
    if phase >= g.PENALISING:
        return OK if s.house == g.EMPTY and is_wanted(s, box, house) else KLAUS_WANTS_BEST
    if not (phase == g.FREE or phase == g.COMBINING or (phase == g.PLACED and s.placed > 1)):
        return duty(s)
    if not is_offered(s, box, seat, house):
        return DRAW_OR_BUILD if phase == g.PLACED else duty(s)
    if phase == g.PLACED:
        return OK if paying_lines(s, box, house) else BACK_INSIDE if s.over else LINE_MUST_COVER
    return OK if phase == g.FREE or places_for(s, box, seat, house) > 0 else CONTINUE_IT


@compiled
def bar_line(s: State, box: Box, line: int) -> int:
    """§4.1 a whole row or column that covers the house."""
    return OK if s.phase == g.LINING and pays(s, box, s.house, line) else duty(s)


@compiled
def bar_join(s: State, box: Box, seat: int, before: int, after: int) -> int:
    """§5.1 symbols meet; §5.2 at an end, between two, or alone; §5.4 with the same panorama; §7.6 Klaus's best."""
    if s.phase >= g.PENALISING:
        known = max(before, after) < panoramas_of(s, g.KLAUS)
        return OK if known and is_best_place(s, box, before, after) else KLAUS_WANTS_BEST
    if s.phase != g.JOINING:
        return duty(s)
    if max(before, after) >= panoramas_of(s, seat):
        return CHOOSE_A_PLACE
    if may_stand(s, box, seat, s.house, before, after):
        return OK
    return SYMBOLS_MUST_MEET if before != NONE or after != NONE else CONTINUE_IT


@compiled
def bar_close(s: State, choice: int) -> int:
    """§4.5 one of the markets that closing up may lead to."""
    return OK if s.phase == g.CLOSING and choice < s.options else duty(s)


@compiled
def bar_done(s: State, box: Box, seat: int) -> int:
    """§3.4, §5.4 a free house may be left; §2.8 a draw is lost only where nothing can be drawn."""
    if s.phase == g.FREE or s.phase == g.COMBINING:
        return OK
    return OK if s.phase == g.PLACED and s.over == 0 and not can_draw(s, box, seat) else duty(s)


@compiled
def bar(s: State, box: Box, action: int) -> int:
    """The clause that forbids `action` to the seat in turn, or OK."""
    seat = s.turn
    if holds(g.KEEP, action):
        return bar_keep(s, seat, row(g.KEEP, action))
    if holds(g.RETURN, action):
        return bar_keep(s, seat, row(g.RETURN, action))
    if holds(g.DRAW, action):
        return bar_draw(s, box, seat, row(g.DRAW, action))
    if holds(g.DISCARD, action):
        return bar_discard(s, seat, row(g.DISCARD, action))
    if holds(g.PLACE, action):
        return bar_place(s, box, seat, row(g.PLACE, action))
    if holds(g.CELL, action):
        cell = action - g.CELL.start
        return bar_cell(s, box, cell, frontier(s), lines_at(s, box, seat, 0), lines_at(s, box, seat, one(s.kind)))
    return bar_rest(s, box, seat, action)


@compiled
def bar_rest(s: State, box: Box, seat: int, action: int) -> int:
    """The same, from the build on."""
    if holds(g.BUILD, action):
        return bar_build(s, box, seat, row(g.BUILD, action))
    if holds(g.LINE, action):
        return bar_line(s, box, row(g.LINE, action))
    if is_place(action):
        return bar_join(s, box, seat, left_of(action), right_of(action))
    if holds(g.CLOSE, action):
        return bar_close(s, row(g.CLOSE, action))
    return bar_done(s, box, seat) if holds(g.DONE, action) else duty(s)


# -- the list


@compiled
def legal(s: State, box: Box, moves: Array) -> None:
    """§9.1 one click each."""
    seat, phase = s.turn, s.phase
    if phase == g.KEEPING:
        add(moves, code(g.KEEP, house_in_question(s, seat)))
        add(moves, code(g.RETURN, house_in_question(s, seat)))
    elif phase == g.AIMING:
        legal_cells(s, box, seat, moves)
    elif phase == g.LINING:
        for line in range(g.LINES):
            if bar_line(s, box, line) == OK:
                add(moves, code(g.LINE, line))
    elif phase == g.JOINING:
        legal_places(s, box, seat, seat, moves)
    elif phase == g.CLOSING:
        for choice in range(s.options):
            add(moves, code(g.CLOSE, choice))
    elif phase >= g.PENALISING and s.house != g.EMPTY:
        legal_places(s, box, seat, g.KLAUS, moves)
    else:
        legal_cards(s, box, seat, moves)


@compiled
def legal_cards(s: State, box: Box, seat: int, moves: Array) -> None:
    """What is drawn, discarded, placed or built."""
    phase = s.phase
    for source in range(g.SOURCES):
        if bar_draw(s, box, seat, source) == OK:
            add(moves, code(g.DRAW, source))
    if phase == g.CHOOSING or phase == g.PLACED:
        for kind in range(g.KINDS):
            if bar_place(s, box, seat, kind) == OK:
                add(moves, code(g.PLACE, kind))
    if phase == g.CHOOSING or phase == g.DISCARDING:
        for house in range(g.HOUSES):
            if bar_discard(s, seat, house) == OK:
                add(moves, code(g.DISCARD, house))
    elif phase != g.DRAWING and phase != g.TOPPING_UP:
        legal_builds(s, box, seat, moves)


@compiled
def legal_builds(s: State, box: Box, seat: int, moves: Array) -> None:
    for house in range(g.HOUSES):
        if bar_build(s, box, seat, house) == OK:
            add(moves, code(g.BUILD, house))
    if bar_done(s, box, seat) == OK:
        add(moves, code(g.DONE, 0))


@compiled
def legal_cells(s: State, box: Box, seat: int, moves: Array) -> None:
    near, without, helped = frontier(s), lines_at(s, box, seat, 0), lines_at(s, box, seat, one(s.kind))
    for cell in range(g.CELLS * g.CELLS):
        if (near >> cell) & 1 and bar_cell(s, box, cell, near, without, helped) == OK:
            add(moves, g.CELL.start + cell)


@compiled
def legal_places(s: State, box: Box, seat: int, builder: int, moves: Array) -> None:
    number = panoramas_of(s, builder)
    for before in range(NONE, number):
        for after in range(NONE, number):
            if bar_join(s, box, seat, before, after) == OK:
                add(moves, place_code(before, after))
