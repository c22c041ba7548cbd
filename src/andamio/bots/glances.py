"""What greedy play would do until nothing is midway: a whole deed, as the advice sees it step by step."""

from __future__ import annotations

from collections.abc import Mapping

from andamio.core.dice import seeded
from andamio.core.puzzles import after, is_midway, seen_after, seen_in
from andamio.core.view import View

from .greedy import Greedy

GLANCES = 8  # at the advice, where it likes several actions as well as each other


def glances(view: View, deeds: Mapping[bytes, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Those of these deeds that greedy play may do."""
    found = {seen_after(view, glance(view, seed)) for seed in range(GLANCES)}
    return [deed for seen, deed in deeds.items() if seen in found]


def glance(view: View, seed: int) -> tuple[int, ...]:
    """A deed that the advice likes most; what leads back is no deed, and ends it."""
    greedy, dice, steps = Greedy("greedy"), seeded(seed), dict[bytes, int]()
    match = after(view, ())
    while not steps or is_midway(view, match):
        seen = seen_in(view.edition, match.states, view.seat)
        if seen in steps:
            break
        steps[seen] = greedy.choose(match.view(view.seat), match.legal(), None, dice)
        match.play(steps[seen])
    return tuple(steps.values())
