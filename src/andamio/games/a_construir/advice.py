"""What an action is worth at a glance, in hundredths of a point: for greedy play and for rollouts."""

from andamio.core.compiled import Array, Box, State, compiled

from .rules.ending import total

MARGIN = 15  # points by which a game is clearly won
HORIZON = 24  # turns that a rollout looks ahead


@compiled
def advice(s: State, box: Box, action: int) -> int:
    """The higher, the better for the seat in turn."""
    return 0


@compiled
def estimate(s: State, box: Box, out: Array) -> None:
    """Points that each seat may expect."""
    for seat in range(box.seats):
        out[seat] = total(s, box, seat)
