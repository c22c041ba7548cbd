"""A finished match told as decisions and luck, in points and in the chance to win, with standard errors.

The line of a match is what each seat may expect at every moment if everybody played on by the advice (plain play):

    start ── decision ── decision ── chance ── decision ── … ── result

- What chance did is luck: by how much the line moved.
- A decision is judged by what its seat could see: how much it brings against plain play, over worlds that the seat
  cannot tell from the true one. What the line moved beyond that nobody could know: it is luck too, `unseen`.
- So start + decisions + chance + unseen = result, to the last digit, for each seat; errors say how far each part may
  be trusted.
- What a decision gave away is counted against the best action that a search finds, again by what the seat could see.
  Both are played on by searches of their own, on the same worlds. A difference below twice its error is no mistake.

The same match, simulations and seed give the same analysis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from andamio.bots import Budget
from andamio.bots.hints import line_of
from andamio.bots.search import Search
from andamio.bots.values import Asking, Value, deep_value, keen, open_value, plain_value, seen_value, whole
from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.errors import BadInput
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.core.text import Text
from andamio.core.view import View

from .simulate import which

ENGINE = 1  # its version: another may find other figures
USUAL = 400  # simulations of each question
LEAST, MOST = 20, 1_000_000
DOUBT = 2  # standard errors below which a difference is none
POINTS, CHANCES = 1.0, 0.03  # from which on a moment matters
DIGITS = 4

Progress = Callable[[int, int], None]  # told how many moments are done, and of how many
Figure = Array  # [batch] of one figure


class Stopped(Exception):
    """Whoever asked does not want to know any more."""


class Judged(NamedTuple):
    """A decision with a choice, as its seat could judge it."""

    best: int
    line: tuple[int, ...]  # the best action and the own steps that follow
    options: int
    chosen_value: Value
    best_value: Value


class Moment(NamedTuple):
    """One action of a seat, or all that chance did before the next."""

    step: int  # actions played before it
    seat: int  # or CHANCE
    actions: tuple[int, ...]
    before: Value
    after: Value
    brought: Value | None  # by a decision, as far as its seat could know: differences; None where there was no choice
    judged: Judged | None = None


class Analysis(NamedTuple):
    match: Match
    asking: Asking
    moments: tuple[Moment, ...]


def analyse(
    match: Match,
    simulations: int = USUAL,
    seed: int = 0,
    progress: Progress = lambda done, moments: None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Analysis:
    """All moments of a finished match."""
    check(match, simulations)
    asking, found = Asking(simulations, seed), []
    spans = spans_of(match)
    progress(0, len(spans))
    for moment in moments_of(match, spans, asking):
        found.append(moment)
        progress(len(found), len(spans))
        if is_stopped():
            raise Stopped
    return Analysis(match, asking, tuple(found))


def check(match: Match, simulations: int) -> None:
    if not match.is_over:
        why = Text(
            "la partida no ha terminado; el análisis enseña lo que estaba oculto, así que espera al final",
            "the match is not over; an analysis shows what was hidden, so it waits for the end",
        )
        raise BadInput(what=Text("análisis", "analysis"), why=why)
    check_simulations(simulations)


def check_simulations(simulations: int) -> None:
    if not LEAST <= simulations <= MOST:
        why = Text(f"de {LEAST} a {MOST} por pregunta", f"from {LEAST} to {MOST} a question")
        raise BadInput(what=Text("simulaciones", "simulations"), why=why)


def spans_of(match: Match) -> list[tuple[int, int]]:
    """From which action to which each moment lasts: chance acts as often as it likes, a seat once."""
    found: list[tuple[int, int]] = []
    again, was_chance = Match(match.edition), False
    for step, action in enumerate(match.actions):
        is_chance = again.turn == CHANCE
        if is_chance and was_chance:
            found[-1] = found[-1][0], step + 1
        else:
            found.append((step, step + 1))
        was_chance = is_chance
        again.play(action)
    return found


def piece(match: Match, simulations: int, seed: int, start: int, end: int) -> list[Moment]:
    """Some moments of an analysis, the same as in the whole: for a worker that is asked for a little at a time."""
    check(match, simulations)
    return list(moments_of(match, spans_of(match)[:end], Asking(simulations, seed), start))


def moments_of(match: Match, spans: list[tuple[int, int]], asking: Asking, start: int = 0) -> Iterator[Moment]:
    again, actions, judge = Match(match.edition), match.actions, Judge(match, asking)
    for first, end in spans[:start]:
        judge.saw(again.view(max(again.turn, 0)), again.turn)
        for action in actions[first:end]:
            again.play(action)
    before = open_value(again, asking)
    for first, end in spans[start:]:
        seat, view, legal = again.turn, again.view(max(again.turn, 0)), again.legal()
        for action in actions[first:end]:
            again.play(action)
        if len(legal) == 1:
            after, brought, judged = before, None, None
        else:
            after = open_value(again, asking)
            brought = judge.brought(view, actions[first], before, after) if seat >= 0 else None
            judged = judge.judged(view, legal, actions[first]) if seat >= 0 else None
        judge.saw(view, seat)
        yield Moment(first, seat, tuple(actions[first:end]), before, after, brought, judged)
        before = after


class Judge:
    """Looks at decisions with the eyes of who decided; remembers what each turn has shown to its seat."""

    def __init__(self, match: Match, asking: Asking) -> None:
        self.asking, self.hides = asking, match.game.holes
        budget, plans = Budget(simulations=asking.simulations), (whole(match.edition), keen(match.edition))
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
        best = self.best(view, legal, trail)
        line = max((line_of(view, bot.trees[0], best) for bot in self.bots), key=len)
        best_value = deep_value(view, best, self.asking, trail)
        chosen_value = best_value if action == best else deep_value(view, action, self.asking, trail)
        known = best_value or chosen_value or seen_value(view, self.asking)
        found = Judged(best, line, len(legal), chosen_value or known, best_value or known)
        return (
            found
            if not is_better(found)
            else Judged(action, (action,), len(legal), found.chosen_value, found.chosen_value)
        )

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

    def saw(self, view: View, seat: int) -> None:
        """What the seat in turn has seen: the way that must not lead back."""
        if seat < 0:
            return
        if self.turn != (seat, view.turns):
            self.trail.clear()
        self.turn = seat, view.turns
        self.trail.append(bytes(view))


def worth(value: Value) -> float:
    return float(value.worth.mean())


def is_better(judged: Judged) -> bool:
    """What was chosen is better, beyond doubt, than what the search would have done."""
    beyond = judged.chosen_value.worth - judged.best_value.worth
    return bool(beyond.mean() > 0) and is_sure(beyond)


def apart(after: Value, before: Value) -> Value:
    return Value(after.points - before.points, after.wins - before.wins, after.worth - before.worth)


# -- what is told: plain data


def report(analysis: Analysis) -> dict[str, Any]:
    """An analysis as plain data: each figure with its standard error."""
    match, asking = analysis.match, analysis.asking
    return {
        "engine": ENGINE,
        **which(match.edition),
        "seats": match.edition.seats,
        "simulations": asking.simulations,
        "seed": asking.seed,
        "doubt": DOUBT,
        "thresholds": {"points": POINTS, "chance": CHANCES},
        "result": {"points": match.totals(), "won": [rank == 1 for rank in match.ranks()]},
        "told": [told(analysis, seat) for seat in range(match.edition.seats)],
        "moments": [moment_report(moment) for moment in analysis.moments],
    }


def told(analysis: Analysis, seat: int) -> dict[str, Any]:
    """Start, own decisions, those of others, what chance did and what nobody could know: together, the result."""
    found: dict[str, dict[str, Any]] = {}
    for measure in ("points", "wins"):
        parts = parts_of(analysis, seat, measure)
        found["chance" if measure == "wins" else measure] = {name: estimate(part) for name, part in parts.items()}
    return found | {"gave": gave_in_all(analysis, seat)}


def parts_of(analysis: Analysis, seat: int, measure: str) -> dict[str, Figure]:
    """Batch by batch, so that what they share is not counted twice in their errors."""
    line = [getattr(moment.before, measure)[:, seat] for moment in analysis.moments]
    none = np.zeros(analysis.asking.batches)
    parts = {"start": line[0], "own": none, "others": none, "chance": none, "unseen": none}
    for moment in analysis.moments:
        moved = getattr(moment.after, measure)[:, seat] - getattr(moment.before, measure)[:, seat]
        if moment.seat == CHANCE:
            parts["chance"] = parts["chance"] + moved
            continue
        brought = getattr(moment.brought, measure)[:, seat] if moment.brought else none
        whose = "own" if moment.seat == seat else "others"
        parts[whose], parts["unseen"] = parts[whose] + brought, parts["unseen"] + moved - brought
    return parts | {"luck": parts["chance"] + parts["unseen"], "result": sum(parts.values(), none)}


def gave_in_all(analysis: Analysis, seat: int) -> dict[str, Any]:
    """What the mistakes of a seat gave away, and how many there were.

    The rest is left out: the best of many estimates is too large, and a match has many decisions.
    """
    none = np.zeros(analysis.asking.batches)
    judged = [moment for moment in analysis.moments if moment.judged and moment.seat == seat]
    mistakes = [moment for moment in judged if is_mistake(moment)]
    sums = [sum((given(moment)[name] for moment in mistakes), none) for name in MEASURES]
    counts = {"decisions": len(judged), "mistakes": len(mistakes)}
    return dict(zip(MEASURES, map(estimate, sums), strict=True)) | counts


MEASURES = ("points", "chance", "worth")


def given(moment: Moment) -> dict[str, Figure]:
    """What a decision gave away, batch by batch; what is worth most may give away points."""
    judged, seat = moment.judged, moment.seat
    if judged is None:
        return {}
    best, chosen = judged.best_value, judged.chosen_value
    figures = (best.points - chosen.points)[:, seat], (best.wins - chosen.wins)[:, seat], best.worth - chosen.worth
    return dict(zip(MEASURES, figures, strict=True))


def is_mistake(moment: Moment) -> bool:
    """It gave away something, beyond doubt, that is enough to matter."""
    gave = given(moment)
    if not gave or gave["worth"].mean() <= 0 or not is_sure(gave["worth"]):
        return False
    return matters(gave["points"], gave["chance"])


def matters(points: Figure, chance: Figure) -> bool:
    figures = (points, POINTS), (chance, CHANCES)
    return any(is_sure(figure) and abs(float(figure.mean())) >= least for figure, least in figures)


def is_sure(figure: Figure) -> bool:
    return bool(abs(figure.mean()) > DOUBT * error(figure))


def is_luck(moment: Moment) -> bool:
    """Chance moved what somebody may expect by enough to matter."""
    moved = apart(moment.after, moment.before)
    seats = range(moved.points.shape[1])
    return moment.seat == CHANCE and any(matters(moved.points[:, seat], moved.wins[:, seat]) for seat in seats)


def moment_report(moment: Moment) -> dict[str, Any]:
    moved = apart(moment.after, moment.before)
    found = {
        "step": moment.step,
        "seat": None if moment.seat == CHANCE else moment.seat,
        "actions": list(moment.actions),
        "expected": {"points": rounded(moment.after.points), "chance": rounded(moment.after.wins)},
        "moved": {"points": estimates(moved.points), "chance": estimates(moved.wins)},
        "matters": is_mistake(moment) or is_luck(moment),
    }
    if moment.brought:
        found["brought"] = {"points": estimates(moment.brought.points), "chance": estimates(moment.brought.wins)}
    return found | (judged_report(moment, moment.judged) if moment.judged else {})


def judged_report(moment: Moment, judged: Judged) -> dict[str, Any]:
    return {
        "best": judged.best,
        "line": list(judged.line),
        "options": judged.options,
        "chosen_value": value_report(judged.chosen_value),
        "best_value": value_report(judged.best_value),
        "gave": {name: estimate(figure) for name, figure in given(moment).items()},
        "mistake": is_mistake(moment),
    }


def value_report(value: Value) -> dict[str, Any]:
    return {"points": estimates(value.points), "chance": estimates(value.wins)}


def estimates(figures: Array) -> list[dict[str, float]]:
    return [estimate(figure) for figure in figures.T]


def estimate(figure: Figure) -> dict[str, float]:
    return {"mean": tidy(figure.mean()), "error": tidy(error(figure))}


def rounded(figures: Array) -> list[float]:
    return [tidy(mean) for mean in figures.mean(axis=0)]


def tidy(number: float) -> float:
    return round(float(number), DIGITS) + 0.0


def error(figure: Figure) -> float:
    """The standard error of the mean of its batches."""
    return float(figure.std(ddof=1) / np.sqrt(len(figure))) if len(figure) > 1 else 0.0
