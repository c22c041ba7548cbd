"""From set-up to the last turn: what chance does, and where each action goes.

STARTING -> REFILLING -> FILLING -> TAKING … -> PLACING [-> COLOURING] [-> SPENDING] [-> REWARDING] ─┐
               ^            ^                     ^  └─ pass [-> KEEPING] ───────────────────────────┤
               │            └ round ─ all passed ─┴── next turn ── REFILLING <───────────────────────┘
"""

from andamio.core.actions import code, col, holds, row
from andamio.core.compiled import Box, Dice, Log, State, compiled
from andamio.core.dice import pick, roll
from andamio.core.events import emit
from andamio.core.layout import CHANCE

from .. import state as g
from .passing import discard, keep, pass_turn
from .placing import choose_colour, choose_space, claim, pay
from .rounds import receive_factory, receive_supply, refill
from .taking import take


@compiled
def setup(s: State, box: Box) -> None:
    """§1.1 all tiles in the bag; §1.3 points at the start; §1.5 empty boards. The first round begins as any other."""
    for colour in range(g.COLOURS):
        s.bag[colour] = box.tiles
    s.tile[:] = g.EMPTY
    s.passed[:] = 1
    for seat in range(box.seats):
        s.points[seat, g.START] = box.start
        for star in range(g.STARS):
            s.takes[seat, star] = box.takes[star]
    s.marker = 1
    s.wild = box.wild[0]
    s.turn = CHANCE
    s.phase = g.STARTING


@compiled
def chance(s: State, box: Box, dice: Dice) -> int:
    """§1.3 the first seat; §1.2, §3.7 a tile of the bag."""
    if s.phase == g.STARTING:
        return code(g.BEGIN, roll(dice, box.seats))
    return code(g.DRAW, pick(s.bag, dice))


@compiled
def happen(s: State, box: Box, action: int, log: Log) -> None:
    """What chance did: §1.3 named the first seat, or drew a tile for the supply or a factory."""
    if s.phase == g.STARTING:
        s.starter = s.active = row(g.BEGIN, action)
        emit(log, g.BEGAN, s.starter, 0, 0)
        refill(s, box, log)
    elif s.phase == g.REFILLING:
        receive_supply(s, box, row(g.DRAW, action), log)
    else:
        receive_factory(s, box, row(g.DRAW, action), log)


@compiled
def apply(s: State, box: Box, action: int, log: Log) -> None:
    """One action, a seat's or chance's."""
    seat, phase = s.turn, s.phase
    if seat == CHANCE:
        happen(s, box, action, log)
    elif phase == g.TAKING:
        take(s, box, seat, row(g.TAKE, action), col(g.TAKE, action), log)
    elif phase == g.PLACING:
        if holds(g.PASS, action):
            pass_turn(s, box, seat, log)
        else:
            choose_space(s, box, seat, row(g.SPACE, action), log)
    elif phase == g.COLOURING:
        choose_colour(s, box, seat, row(g.COLOUR, action), log)
    elif phase == g.SPENDING:
        pay(s, box, seat, row(g.SPEND, action), log)
    elif phase == g.REWARDING:
        claim(s, box, seat, row(g.BONUS, action), log)
    elif holds(g.KEEP, action):
        keep(s, box, seat, row(g.KEEP, action), log)
    else:
        discard(s, box, seat, log)


@compiled
def is_midway(s: State, box: Box) -> bool:
    """A space is chosen, and the tile is not laid yet."""
    return s.phase == g.COLOURING or s.phase == g.SPENDING
