"""Puzzles in words: what a deed is called, what a wrong one loses, and why the solution is better."""

from __future__ import annotations

from collections.abc import Sequence

from andamio.core.puzzles import Outcome, Puzzle
from andamio.core.text import LANGS, Lang, Text, same

from . import Candidate
from .hints import PERCENT
from .reasons import (
    ALIKE,
    INSTEAD,
    LEAST,
    Advisor,
    changes,
    joined,
    share,
    some_points,
    whole_points,
)

POINTS, CHANCE, WORTH = range(3)  # of what an outcome loses
NOT_BEST = Text("No es lo mejor: cuesta {what}.", "Not the best: it costs {what}.")
A_LITTLE = Text("No es lo mejor, aunque por poco.", "Not the best, though by little.")
ABOUT = Text("cerca de {points}", "about {points}")
WINS = Text("unas {wins} victorias de cada 100", "about {wins} wins in 100")
ONE_WIN = Text("una victoria de cada 100", "one win in 100")
BRINGS = Text(
    "«{deed}» gana el {share} de las veces y da cerca de {points}.",
    "'{deed}' wins {share} of the time, with about {points}.",
)
ALONE = Text(
    "«{deed}» sale bien el {share} de las veces y da cerca de {points}.",
    "'{deed}' succeeds {share} of the time, with about {points}.",
)
SEEMS = Text("A primera vista apetece «{deed}», pero {change}.", "At a glance '{deed}' looks better, but {change}.")
STEPS = ", "


def candidate_of(outcome: Outcome) -> Candidate:
    """A deed as hints are told."""
    return Candidate(
        outcome.actions[0], 1.0, outcome.points, (), outcome.simulations, outcome.wins, outcome.errors, outcome.parts,
        outcome.actions,
    )  # fmt: skip


def called(told: Advisor, actions: Sequence[int]) -> str:
    """A deed, step by step."""
    return STEPS.join(told.say(action) for action in actions)


def loss(outcome: Outcome) -> Text:
    """What a wrong deed gives away, as far as that is sure; nothing is told of what would be better."""
    said = [Text(*parts) for parts in zip(*(losses(outcome, lang) for lang in LANGS), strict=True)]
    if not said:
        return A_LITTLE
    return NOT_BEST.filled(what=Text(*(joined([part.to(lang) for part in said], lang) for lang in LANGS)))


def losses(outcome: Outcome, lang: Lang) -> list[str]:
    points, wins = outcome.loses[POINTS], PERCENT * outcome.loses[CHANCE]
    found = []
    if points > max(LEAST, outcome.doubts[POINTS]):
        found.append(ABOUT.fill(lang, points=some_points(points, lang)))
    if round(wins) > 0 and outcome.loses[CHANCE] > outcome.doubts[CHANCE]:
        found.append((WINS if round(wins) > 1 else ONE_WIN).fill(lang, wins=round(wins)))
    return found


def explained(told: Advisor, puzzle: Puzzle, seen: Sequence[Outcome]) -> list[str]:
    """Why the solution is the best: what it brings, what the next best lacks, and what seems better at a glance."""
    best, following = puzzle.outcomes[:2]
    return [
        brings(told, best),
        *(against(told, best, other, other in seen) for other in dict.fromkeys([following, *seen[:1]])),
    ]


def brings(told: Advisor, best: Outcome) -> str:
    text = BRINGS if told.edition.seats > 1 else ALONE
    won, points = share(best.wins[told.seat], told.lang), whole_points(best.points[told.seat], told.lang)
    return text.fill(told.lang, deed=same(called(told, best.actions)), share=won, points=points)


def against(told: Advisor, best: Outcome, other: Outcome, seems: bool) -> str:
    """What would change with another deed."""
    changed, deed = changes(told, candidate_of(best), candidate_of(other)), same(called(told, other.actions))
    if not changed:
        return ALIKE.fill(told.lang, other=deed)
    change = joined(changed, told.lang)
    return (
        SEEMS.fill(told.lang, deed=deed, change=change) if seems else INSTEAD.fill(told.lang, other=deed, change=change)
    )


def followed(told: Advisor, puzzle: Puzzle) -> list[str]:
    """The own steps that follow the solution at once."""
    return [told.say(action) for action in puzzle.line[len(puzzle.solution) :]]
