"""Whole turns judged: what a seat did in a row, beside the best that is known in its place and beside plain play.

A turn is looked at as a whole, because small steps belong together: half a plan, which the advice then does not
finish, would look worse than none. Three lines may be the best: that of a search as at a table, by the game's own plan;
that of a search for the turn that is best if plain play follows, for so it is judged; and plain play itself, for now
and then a search finds worse. What follows is the same for all: plain play, on the same worlds, by other dice than
those of the searches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.game import Edition
from andamio.core.plan import Plan
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
    best: Value  # of what searches and the advice would have done
    plain: Value  # by the advice


class TurnJudge:
    """Looks at turns with the eyes of who took them."""

    def __init__(self, edition: Edition, asking: Asking) -> None:
        self.asking, self.advice = asking, Greedy("advice")
        self.searches = [Search("analysis", Budget(simulations=asking.simulations), plan) for plan in plans(edition)]

    def judged(self, view: View, line: Line) -> Turn | None:
        """None where all would have done the same, or where a line leads back and nothing can be compared."""
        asking = self.asking._replace(seed=self.asking.seed + view.turns)
        plain = taken(view, self.advised, asking.seed)
        known = [*(self.searched(search, view, asking.seed) for search in self.searches), plain]
        if {line, *known} == {line}:
            return None
        values = {each: plain_line_value(view, each, asking) for each in dict.fromkeys((line, *known))}
        if (done := values[line]) is None or (advised := values[plain]) is None:
            return None
        found = [value for each in dict.fromkeys(known) if (value := values[each])]
        return Turn(done, best_of(found), advised)

    def advised(self, view: View, legal: list[int], dice: Array) -> int:
        return self.advice.choose(view, legal, None, dice)

    def searched(self, search: Search, view: View, seed: int) -> Line:
        """A step that the search has looked into already is given less."""

        def choose(view: View, legal: list[int], dice: Array) -> int:
            known = search.expected == bytes(view)
            count = self.asking.simulations // MORE if known else self.asking.simulations
            return search.choose(view, legal, Budget(simulations=count), dice)

        search.forget()
        return taken(view, choose, seed)


def plans(edition: Edition) -> list[Plan]:
    """As at a table; and for the turn that is best if plain play follows. One where a game plays so at a table."""
    own = edition.game.advice.PLAN
    return list(dict.fromkeys((own, own._replace(reach=1, horizon=0))))


def taken(view: View, choose: Choose, seed: int) -> Line:
    """What is done until chance or somebody else has a say: it follows from what the seat sees."""
    match, line, dice = view.edition.typed(), list[int](), seeded(seed)
    match.place(view.imagine(0))
    while is_still(view, match.turn, match.states[0].turns) and len(line) < LONGEST:
        line.append(choose(match.view(view.seat), match.legal(), dice))
        match.play(line[-1])
    return tuple(line)


def best_of(values: Sequence[Value]) -> Value:
    """Batch by batch what is worth most in all the other batches: no batch helps to choose what it then measures."""
    worths = np.array([value.worth for value in values])  # [line, batch]
    best = (worths.sum(axis=1, keepdims=True) - worths).argmax(axis=0)
    return Value(*(np.array(figures)[best, np.arange(len(best))] for figures in zip(*values, strict=True)))


def is_still(view: View, seat: int, turns: int) -> bool:
    return seat == view.seat and turns == view.turns


def lost(turn: Turn, seat: int) -> tuple[dict[str, Figure], dict[str, Figure]]:
    """Batch by batch, what was given away against the best; and what plain play would have given away there."""
    return shortfall(turn.best, turn.done, seat), shortfall(turn.best, turn.plain, seat)
