"""How a phase goes on: to the next one, or by asking the seat whose turn it is, or chance.

Each phase is gone through again and again until it moves on. Where it needs a card it says so in `wanted`, and comes
again when the card has come or is known to be lacking.
"""

from andamio.core.compiled import State, compiled
from andamio.core.layout import CHANCE


@compiled
def asks(s: State) -> bool:
    """It waits: the seat whose turn it is decides."""
    s.turn = s.active
    return True


@compiled
def by_chance(s: State) -> bool:
    """It waits for chance."""
    s.turn = CHANCE
    return True


@compiled
def go_to(s: State, phase: int) -> bool:
    """It waits for nothing."""
    s.phase = phase
    s.reset = 0
    s.lacking = 0
    return False
