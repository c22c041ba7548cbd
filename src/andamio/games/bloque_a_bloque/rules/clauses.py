"""The clauses that forbid, and what has to be done instead of what was tried."""

from andamio.core.compiled import State, compiled

from .. import state as g

OK = 0
START_HAS_NO_VALUE = 102
HAND_IS_FULL = DECK_IS_EMPTY = 201
RESERVE_FROM_HAND = RESERVE_IS_FULL = 202
OFFER_WHAT_YOU_HAVE = TOO_MANY_OFFERS = 203
BUY_FROM_OTHERS = SELLER_DISCARDS = 204
ADD_FROM_HAND = 205
SWAP_BOTH = 206
PAY_JUST_ENOUGH = 207
DISCARD_TO_FOUR = 208
STEP_BY_STEP = 209
NEXT_FROM_THREE = 301
FLOOR_ON_FLOOR = 302
ROOF_FROM_THREE = 303
POOL_UNDER_ROOF = 304
NO_DRAW_AT_THE_END = 401
SELL_OR_BE_DONE = 501


@compiled
def duty(s: State, seat: int) -> int:
    """§2.4, §2.8, §2.9, §5.1 what has to be done now, instead of what was tried; OK if any action may be chosen."""
    if s.phase == g.TRIMMING:
        return SELLER_DISCARDS
    if s.phase == g.ENDING:
        return DISCARD_TO_FOUR
    if s.phase == g.SELLING:
        return SELL_OR_BE_DONE
    return OK if s.plan[seat] == g.EMPTY else STEP_BY_STEP


@compiled
def duty_or_steps(s: State, seat: int) -> int:
    """§2.9 what was tried is a step of something else."""
    due = duty(s, seat)
    return STEP_BY_STEP if due == OK else due


@compiled
def no_site(level: int) -> int:
    """§3.1, §3.2, §3.3 why it goes on no building."""
    if level == 0:
        return NEXT_FROM_THREE
    return ROOF_FROM_THREE if level == g.ROOF else FLOOR_ON_FLOOR
