"""Decisions judged by what their seat could see: what was best, what the chosen action gave away, and how sure that is.

The best is what two searches find. Where something else was chosen, both are played on, on the same worlds and by other
dice than those that found the best, half by searches of their own and half by plain play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.game import Edition
from andamio.core.view import View

from . import Budget
from .hints import line_of
from .ismcts import VISITS
from .search import Search, is_even
from .values import Asking, Value, deep_value, keen, plain_value, seen_value, whole

CLOSE = 1.0  # standard errors within which a search can hardly tell two actions
CLOSER = 2  # times as many simulations, where what was done is not what is thought best
DOUBT = 2  # standard errors below which a difference is none
POINTS, CHANCES = 1.0, 0.03  # from which on a moment matters
MEASURES = ("points", "chance", "worth")

Figure = Array  # [batch] of one figure


class Judged(NamedTuple):
    """A decision with a choice, as its seat could judge it."""

    best: int
    line: tuple[int, ...]  # the best action and the own steps that follow
    options: int
    chosen_value: Value
    best_value: Value


class Judge:
    """Looks at decisions with the eyes of who decided; remembers what each turn has shown to its seat."""

    def __init__(self, edition: Edition, asking: Asking) -> None:
        self.asking, self.hides = asking, edition.game.holes
        budget, plans = Budget(simulations=asking.simulations), (whole(edition), keen(edition))
        self.bots = [Search("analysis", budget, plan) for plan in plans]
        self.trail: list[bytes] = []
        self.turn: tuple[int, int] = (-1, -1)

    def brought(self, view: View, action: int, before: Value, after: Value) -> Value:
        """What the action changed, as far as the seat could know; where nothing is hidden that is the line itself."""
        if self.hides[view.seat].any():
            before, after = seen_value(view, self.asking), plain_value(view, action, self.asking)
        return apart(after, before)

    def judged(self, view: View, legal: list[int], action: int) -> Judged:
        trail = self.way_to(view)
        best = self.best_beside(view, legal, action, trail)
        if action != best:
            return self.told_apart(view, legal, action, best, trail)
        value = deep_value(view, best, self.asking, trail) or seen_value(view, self.asking)
        return Judged(best, self.line(view, best), len(legal), value, value)

    def best_beside(self, view: View, legal: list[int], action: int, trail: Sequence[bytes]) -> int:
        """The best; or what was done, where both searches can hardly tell it from that: then nothing was given away.

        Many such differences would add up to nothing but noise.
        """
        best = self.best(view, legal, trail)
        notes = [bot.trees[0].notes for bot in self.bots]
        return action if all(is_close(row, action, best) for row in notes) else best

    def told_apart(self, view: View, legal: list[int], action: int, best: int, trail: Sequence[bytes]) -> Judged:
        line, asking = self.line(view, best), self.asking.times(CLOSER)
        better, chosen = (self.played_on(view, each, asking, trail) for each in (best, action))
        known = better or chosen or seen_value(view, self.asking)
        found = Judged(best, line, len(legal), chosen or known, better or known)
        if is_better(found):
            return Judged(action, (action,), len(legal), found.chosen_value, found.chosen_value)
        return found

    def line(self, view: View, best: int) -> tuple[int, ...]:
        return max((line_of(view, bot.trees[0], best) for bot in self.bots), key=len)

    def played_on(self, view: View, action: int, asking: Asking, trail: Sequence[bytes]) -> Value | None:
        """By a search and by plain play, half and half: neither alone plays on as people do. None: it leads back."""
        deep = deep_value(view, action, asking, trail)
        return halfway(deep, plain_value(view, action, asking)) if deep else None

    def best(self, view: View, legal: list[int], trail: Sequence[bytes]) -> int:
        """What two searches of the same size find, a bold and a keen one, by other dice than those by which it is then
        judged; where they differ, what is better by dice of its own."""
        found = [self.thought(bot, view, legal, trail) for bot in self.bots]
        if found[0] == found[1]:
            return found[0]
        other = self.asking._replace(seed=self.asking.seed ^ 1)
        values = [deep_value(view, action, other, trail) for action in found]
        return found[int(values[0] is None or (values[1] is not None and worth(values[1]) > worth(values[0])))]

    def thought(self, bot: Search, view: View, legal: list[int], trail: Sequence[bytes]) -> int:
        bot.forget(trail)
        return bot.think(view, legal, None, seeded(self.asking.seed)).action

    def way_to(self, view: View) -> tuple[bytes, ...]:
        return tuple(self.trail) if self.turn == (view.seat, view.turns) else ()

    def come_by(self, view: View, trail: Sequence[bytes]) -> None:
        """What the seat saw in this turn, before this view."""
        self.turn, self.trail = (view.seat, view.turns), list(trail)

    def saw(self, view: View, seat: int) -> None:
        """What the seat in turn has seen: the way that must not lead back."""
        if seat < 0:
            return
        if self.turn != (seat, view.turns):
            self.trail.clear()
        self.turn = seat, view.turns
        self.trail.append(bytes(view))


def is_close(notes: Array, action: int, best: int) -> bool:
    return bool(notes[best, VISITS] > 0) and is_even(notes[action], notes[best], CLOSE)


def worth(value: Value) -> float:
    return float(value.worth.mean())


def is_better(judged: Judged) -> bool:
    """What was chosen is better, beyond doubt, than what the search would have done."""
    beyond = judged.chosen_value.worth - judged.best_value.worth
    return bool(beyond.mean() > 0) and is_sure(beyond)


def halfway(one: Value, other: Value) -> Value:
    return Value(*((each + more) / 2 for each, more in zip(one, other, strict=True)))


def apart(after: Value, before: Value) -> Value:
    return Value(after.points - before.points, after.wins - before.wins, after.worth - before.worth)


# -- what was given away


def given(judged: Judged, seat: int) -> dict[str, Figure]:
    """What a decision gave away, batch by batch; what is worth most may give away points."""
    return shortfall(judged.best_value, judged.chosen_value, seat)


def shortfall(best: Value, other: Value, seat: int) -> dict[str, Figure]:
    points, wins = (best.points - other.points)[:, seat], (best.wins - other.wins)[:, seat]
    return dict(zip(MEASURES, (points, wins, best.worth - other.worth), strict=True))


def is_mistake(judged: Judged, seat: int, points: float = POINTS, chances: float = CHANCES) -> bool:
    """It gave away something, beyond doubt, that is enough to matter."""
    gave = given(judged, seat)
    is_worse = bool(gave["worth"].mean() > 0) and is_sure(gave["worth"])
    return is_worse and matters(gave["points"], gave["chance"], points, chances)


def matters(points: Figure, chance: Figure, least_points: float = POINTS, least_chance: float = CHANCES) -> bool:
    figures = (points, least_points), (chance, least_chance)
    return any(is_sure(figure) and abs(float(figure.mean())) >= least for figure, least in figures)


def is_sure(figure: Figure) -> bool:
    return bool(abs(figure.mean()) > DOUBT * error(figure))


def error(figure: Figure) -> float:
    """The standard error of the mean of its batches."""
    return float(figure.std(ddof=1) / np.sqrt(len(figure))) if len(figure) > 1 else 0.0
