"""Whole turns judged: what a seat did in a row, beside what a search and what plain play would have done in its place.

A turn is looked at as a whole, because small steps belong together: half a plan, which the advice then does not
finish, would look worse than none. The search plays as it does at a table, by the game's own plan, and with more
simulations than a bot. What follows is the same for all three: plain play, on the same worlds, by
other dice than those of the search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.view import View

from . import Budget
from .greedy import Greedy
from .judge import Figure, shortfall
from .search import Search
from .values import Asking, Value, plain_line_value

MORE = 4  # a step that the search has looked into already is given so many times less
LONGEST = 24  # steps of a turn: a search leads nowhere back, but advice may

Line = tuple[int, ...]
Choose = Callable[[View, list[int], Array], int]


class Turn(NamedTuple):
    """What a turn came to, and what two others would have."""

    done: Value
    best: Value  # as a search would have played it
    plain: Value  # by the advice


class TurnJudge:
    """Looks at turns with the eyes of who took them."""

    def __init__(self, asking: Asking) -> None:
        self.asking, self.advice = asking, Greedy("advice")
        self.search = Search("analysis", Budget(simulations=asking.simulations))

    def judged(self, view: View, line: Line) -> Turn | None:
        """None where all would have done the same, or where a line leads back and nothing can be compared."""
        asking = self.asking._replace(seed=self.asking.seed + view.turns)
        lines = [line, *(self.taken(view, choose, asking.seed) for choose in (self.searched, self.advised))]
        if len(set(lines)) == 1:
            return None
        values = {each: plain_line_value(view, each, asking) for each in dict.fromkeys(lines)}
        found = [value for each in lines if (value := values[each])]
        return Turn(*found) if len(found) == len(lines) else None

    def taken(self, view: View, choose: Choose, seed: int) -> Line:
        """What is done until chance or somebody else has a say: it follows from what the seat sees."""
        match, line, dice = view.edition.typed(), list[int](), seeded(seed)
        match.place(view.imagine(0))
        self.search.forget()
        while is_still(view, match.turn, match.states[0].turns) and len(line) < LONGEST:
            line.append(choose(match.view(view.seat), match.legal(), dice))
            match.play(line[-1])
        return tuple(line)

    def advised(self, view: View, legal: list[int], dice: Array) -> int:
        return self.advice.choose(view, legal, None, dice)

    def searched(self, view: View, legal: list[int], dice: Array) -> int:
        known = self.search.expected == bytes(view)
        count = self.asking.simulations // MORE if known else self.asking.simulations
        return self.search.choose(view, legal, Budget(simulations=count), dice)


def is_still(view: View, seat: int, turns: int) -> bool:
    return seat == view.seat and turns == view.turns


def lost(turn: Turn, seat: int) -> tuple[dict[str, Figure], dict[str, Figure]]:
    """Batch by batch, what was given away against the best; and what plain play would have given away there."""
    return shortfall(turn.best, turn.done, seat), shortfall(turn.best, turn.plain, seat)
