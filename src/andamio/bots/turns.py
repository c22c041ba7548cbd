"""Whole turns judged: what a seat did in a row, beside what a search and what plain play would have done in its place.

A turn is looked at as a whole, because small steps belong together: half a plan, which the advice then does not
finish, would look worse than none. The search plays as it does at a table, by the game's own plan, and with more
simulations than the bots that are judged. What follows is the same for all three: plain play, on the same worlds, by
other dice than those of the search.
"""

from __future__ import annotations

from typing import NamedTuple

from andamio.core.dice import seeded
from andamio.core.view import View

from . import Bot, Budget
from .greedy import Greedy
from .judge import Figure, shortfall
from .search import Search
from .values import Asking, Value, plain_line_value

DEEPER = 2  # times as many simulations find each step of the best as follow the whole of it
LONGEST = 24  # steps of a turn: a search leads nowhere back, but advice may

Line = tuple[int, ...]


class Turn(NamedTuple):
    """What a turn came to, and what two others would have."""

    done: Value
    best: Value  # as a search would have played it
    plain: Value  # by the advice


class TurnJudge:
    """Looks at turns with the eyes of who took them."""

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self.bots: tuple[Bot, Bot] = (
            Search("analysis", Budget(simulations=DEEPER * asking.simulations)),
            Greedy("advice"),
        )

    def judged(self, view: View, line: Line) -> Turn | None:
        """None where a line leads back, so that nothing can be compared."""
        asking = self.asking._replace(seed=self.asking.seed + view.turns)
        lines = [line, *(self.taken(view, bot, asking.seed) for bot in self.bots)]
        values = {each: plain_line_value(view, each, asking) for each in dict.fromkeys(lines)}
        found = [value for each in lines if (value := values[each])]
        return Turn(*found) if len(found) == len(lines) else None

    def taken(self, view: View, bot: Bot, seed: int) -> Line:
        """What a bot would do, until chance or somebody else has a say: it follows from what the seat sees."""
        match, line, dice = view.edition.typed(), list[int](), seeded(seed)
        match.place(view.imagine(0))
        bot.forget()
        while is_still(view, match.turn, match.states[0].turns) and len(line) < LONGEST:
            line.append(bot.choose(match.view(view.seat), match.legal(), None, dice))
            match.play(line[-1])
        return tuple(line)


def is_still(view: View, seat: int, turns: int) -> bool:
    return seat == view.seat and turns == view.turns


def lost(turn: Turn, seat: int) -> tuple[dict[str, Figure], dict[str, Figure]]:
    """Batch by batch, what was given away against the best; and what plain play would have given away there."""
    return shortfall(turn.best, turn.done, seat), shortfall(turn.best, turn.plain, seat)
