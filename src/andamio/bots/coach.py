"""A coach: whether an action gave something away that is worth a word, judged by what its seat could see."""

from __future__ import annotations

from collections.abc import Sequence

from andamio.core.compiled import JIT
from andamio.core.view import View

from . import Candidate
from .judge import Judge, error, is_mistake
from .values import Asking, Value

SIMULATIONS = 100 if JIT else 20  # of each question
POINTS, CHANCES = 2.0, 0.06  # from which on something is said: twice what matters in an analysis


def word_on(view: View, action: int, trail: Sequence[bytes] = (), seed: int = 0) -> tuple[Candidate, ...]:
    """What would have been better, and what was done; nothing where that was good enough, or where it is in doubt."""
    judge = Judge(view.edition, Asking(SIMULATIONS, seed))
    judge.come_by(view, trail)
    found = judge.judged(view, view.legal(), action)
    if not is_mistake(found, view.seat, POINTS, CHANCES):
        return ()
    better = candidate(found.best, found.best_value, found.line)
    return better, candidate(action, found.chosen_value, (action,))


def candidate(action: int, value: Value, line: tuple[int, ...]) -> Candidate:
    """As hints are told: means, and the errors of the points."""
    points, wins = (tuple(map(float, figures.mean(axis=0))) for figures in (value.points, value.wins))
    errors = tuple(error(figure) for figure in value.points.T)
    return Candidate(action, 0.0, points, (), SIMULATIONS, wins, errors, (), line)
