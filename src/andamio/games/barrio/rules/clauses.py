"""The clauses that forbid, and what has to be done in a phase instead of what was tried."""

from andamio.core.compiled import State, compiled

from .. import state as g

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
DUTY = tuple(DUTIES.get(phase, KLAUS_WANTS_BEST) for phase in range(g.PHASES.end))


@compiled
def duty(s: State) -> int:
    """What has to be done now, instead of what was tried: §1.3, §2.2, §2.3, §2.4, §2.5, §2.6, §2.9, §3.1, §3.3, §3.4,

    §4.1, §4.5, §5.2, §5.4, §7.1, §7.6.
    """
    if s.phase == g.PLACED and (s.over or s.placed == 1):
        return BACK_INSIDE if s.over else DRAW_OR_PLACE
    return DUTY[s.phase]
