"""A finished match told as decisions and luck, in points and in the chance to win, with standard errors.

The line of a match is what each seat may expect at every moment if everybody played on by the advice (plain play):

    start ── decision ── decision ── chance ── decision ── … ── result

- What chance did is luck: by how much the line moved.
- A decision is judged by what its seat could see: how much it brings against plain play, over worlds that the seat
  cannot tell from the true one. What the line moved beyond that nobody could know: it is luck too, `unseen`.
- So start + decisions + chance + unseen = result, to the last digit, for each seat; errors say how far each part may
  be trusted.
- What a decision gave away is counted against the best action that a search finds, again by what the seat could see.
  Both are played on, on the same worlds, half by searches of their own and half by plain play. A difference below
  twice its error is no mistake.
- What a seat gave away in all is the sum of its turns, each as a whole against the best of what two searches and plain
  play would have done with it, those that look better too: other dice judge than found and chose the best, so that what
  is in doubt falls on either side and cancels out.
- Who gave away most is told by that, less half of what plain play would have given away in the same places: some seats
  have harder turns than others.

The same match, simulations and seed give the same analysis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from andamio.bots.judge import (
    CHANCES,
    DOUBT,
    MEASURES,
    POINTS,
    Figure,
    Judge,
    Judged,
    apart,
    error,
    given,
    is_mistake,
    is_sure,
    matters,
)
from andamio.bots.turns import Line, Turn, TurnJudge, lost
from andamio.bots.values import Asking, Value, open_value
from andamio.core.compiled import Array
from andamio.core.errors import BadInput
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.core.text import Text

from .simulate import which

ENGINE = 5  # its version: another may find other figures
USUAL = 400  # simulations of each question
LEAST, MOST = 20, 1_000_000
DIGITS = 4
PAR = 0.5  # of what plain play would have given away, that is not counted
ALIKE = 1e-9

Turns = list[tuple[int, Turn]]  # whose, and what it came to
Progress = Callable[[int, int], None]  # told how many moments are done, and of how many


class Stopped(Exception):
    """Whoever asked does not want to know any more."""


class Moment(NamedTuple):
    """One action of a seat, or all that chance did before the next."""

    step: int  # actions played before it
    seat: int  # or CHANCE
    actions: tuple[int, ...]
    before: Value
    after: Value
    brought: Value | None  # by a decision, as far as its seat could know: differences; None where there was no choice
    judged: Judged | None = None
    turn: Turn | None = None  # with the first step of own steps in a row


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


def turns_judged(match: Match, simulations: int, seed: int) -> Turns:
    """Each turn with a choice, and whose: what was given away, as the whole analysis says it, in a part of its time."""
    check(match, simulations)
    judge, again = TurnJudge(match.edition, Asking(simulations, seed)), Match(match.edition)
    lines, found = lines_of(match), []
    for step, action in enumerate(match.actions):
        if step in lines and (turn := judge.judged(again.view(again.turn), lines[step])):
            found.append((again.turn, turn))
        again.play(action)
    return found


def lines_of(match: Match) -> dict[int, Line]:
    """By its first step, what a seat did in a row within a turn, where it had a choice."""
    again, found, start, had_choice = Match(match.edition), dict[int, Line](), 0, False
    before = again.turn, int(again.states[0].turns)
    for step, action in enumerate(match.actions):
        had_choice = had_choice or (again.turn >= 0 and len(again.legal()) > 1)
        again.play(action)
        now = again.turn, int(again.states[0].turns)
        if now != before:
            if had_choice:
                found[start] = tuple(match.actions[start : step + 1])
            start, had_choice, before = step + 1, False, now
    return found


def moments_of(match: Match, spans: list[tuple[int, int]], asking: Asking, start: int = 0) -> Iterator[Moment]:
    again, actions, judge = Match(match.edition), match.actions, Judge(match.edition, asking)
    lines, turn_judge = lines_of(match), TurnJudge(match.edition, asking)
    for first, end in spans[:start]:
        judge.saw(again.view(max(again.turn, 0)), again.turn)
        for action in actions[first:end]:
            again.play(action)
    before = open_value(again, asking)
    for first, end in spans[start:]:
        seat, view, legal = again.turn, again.view(max(again.turn, 0)), again.legal()
        turn = turn_judge.judged(view, lines[first]) if first in lines else None
        for action in actions[first:end]:
            again.play(action)
        if len(legal) == 1:
            after, brought, judged = before, None, None
        else:
            after = open_value(again, asking)
            brought = judge.brought(view, actions[first], before, after) if seat >= 0 else None
            judged = judge.judged(view, legal, actions[first]) if seat >= 0 else None
        judge.saw(view, seat)
        yield Moment(first, seat, tuple(actions[first:end]), before, after, brought, judged, turn)
        before = after


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
        "gave_most": gave_most(turns_of(analysis), match.edition.seats),
        "moments": [moment_report(moment) for moment in analysis.moments],
    }


def told(analysis: Analysis, seat: int) -> dict[str, Any]:
    """Start, own decisions, those of others, what chance did and what nobody could know: together, the result."""
    found: dict[str, dict[str, Any]] = {}
    for measure in ("points", "wins"):
        parts = parts_of(analysis, seat, measure)
        found["chance" if measure == "wins" else measure] = {name: estimate(part) for name, part in parts.items()}
    return found | {"gave": gave_in_all(turns_of(analysis), seat) | counts(analysis, seat)}


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


def turns_of(analysis: Analysis) -> Turns:
    return [(moment.seat, moment.turn) for moment in analysis.moments if moment.turn]


def gave_in_all(turns: Turns, seat: int) -> dict[str, Any]:
    """What all turns of a seat gave away, and what plain play would have given away in them."""
    sums = {name: given_by(turns, seat, name) for name in MEASURES}
    return {name: estimate(gave) for name, (gave, _) in sums.items()} | {
        "plain": {name: estimate(plain) for name, (_, plain) in sums.items()}
    }


def counts(analysis: Analysis, seat: int) -> dict[str, int]:
    """How many decisions there were, and how many of them were clear mistakes."""
    judged = [moment for moment in analysis.moments if moment.judged and moment.seat == seat]
    return {"decisions": len(judged), "mistakes": sum(map(was_mistake, judged))}


def given_by(turns: Turns, seat: int, measure: str) -> tuple[Figure, Figure]:
    """Without a bias: what looks better than the best counts against what looks worse."""
    each = [lost(turn, seat) for whose, turn in turns if whose == seat]
    none = np.zeros(len(turns[0][1].done.worth) if turns else 1)
    return sum((gave[measure] for gave, _ in each), none), sum((plain[measure] for _, plain in each), none)


def gave_most(turns: Turns, seats: int) -> dict[str, Any]:
    """Which seat gave away most, for what it had to decide, and whether that is beyond doubt."""
    figures = [beyond_par(turns, seat) for seat in range(seats)]
    order = sorted(range(len(figures)), key=lambda seat: -figures[seat].mean())
    if len(order) < 2:
        return {"seat": None, "sure": False}
    first, second = figures[order[0]], figures[order[1]]
    return {"seat": order[0] if first.mean() > second.mean() + ALIKE else None, "sure": is_sure(first - second)}


def beyond_par(turns: Turns, seat: int) -> Figure:
    """What was given away of what a search plays for, less a part of what plain play would have."""
    gave, plain = given_by(turns, seat, "worth")
    return gave - PAR * plain


def given_in(moment: Moment) -> dict[str, Figure]:
    return given(moment.judged, moment.seat) if moment.judged else {}


def was_mistake(moment: Moment) -> bool:
    return moment.judged is not None and is_mistake(moment.judged, moment.seat)


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
        "matters": was_mistake(moment) or is_luck(moment),
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
        "gave": {name: estimate(figure) for name, figure in given_in(moment).items()},
        "mistake": was_mistake(moment),
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
