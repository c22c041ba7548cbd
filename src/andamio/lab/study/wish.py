"""Several numbers of a box towards several wishes at once: an optimiser proposes, games judge, the best are tried anew.

    propose ── judge by advice, the same deals for all ── the nearest ── refit, other deals ── a search

What is near on the deals that it was chosen by may be so by luck: the figures told are from other deals, by bots that
were refitted. A variant is a piece of work: an engine that keeps pieces goes on where it was, to the same end.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from andamio.core.errors import BadBox, BadInput
from andamio.core.game import Edition
from andamio.core.text import Text, same, suggest
from andamio.games import find

from ..engines import Engine
from ..witness import Seen, together
from .boxes import changed, differences, edition_of
from .duels import Duel, duels
from .refit import refitted
from .searching import Match, searched
from .series import series_of
from .shares import Estimate, estimate
from .watching import PLAIN, Seat, seen_of
from .wish_file import Asked, Choice, Wish, as_it_is

J = TypeVar("J")
R = TypeVar("R")
BATCH = 8  # variants proposed at a time: by what is known of those before
FINALISTS = 6
ON_FINAL, ON_SEARCH = 100_000, 200_000  # seeds apart
BLIND = "blind."  # blind.100: wins of a seat that does not look 100 times in a thousand
ALWAYS = 1000
DONE = "done."  # done.buy: how often a deed is done in a game
LACKING = Text("hace falta Optuna: pip install 'andamio[wish]'", "Optuna is needed: pip install 'andamio[wish]'")

Figures = dict[str, Estimate | None]
Progress = Callable[[int, int], None]  # told how many variants are judged, and of how many


class Variant(NamedTuple):
    """A box to be judged; as plain text, for it may travel far."""

    game: str
    box: str
    seats: int
    options: str
    games: int
    seed: int
    figures: tuple[str, ...]
    refit: bool = False

    @property
    def edition(self) -> Edition:
        return edition_of(find(self.game), json.loads(self.box), self.seats, json.loads(self.options))


class Here:
    """A variant is one piece of work: what it is made of is done where it is."""

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        return map(work, jobs)


def judge(variant: Variant) -> Figures:
    """What is wished of it, measured."""
    edition, taste = variant.edition, PLAIN
    if variant.refit:
        taste = refitted(edition, variant.seed, Here()).taste
    seen = seen_of(edition, variant.games, variant.seed, Here(), [Seat(taste)] * edition.seats)
    blind = [name for name in variant.figures if name.startswith(BLIND)]
    pairs = [Duel(Seat(taste, int(name.removeprefix(BLIND))), Seat(taste)) for name in blind]
    shares = duels(edition, pairs, max(2, variant.games // edition.seats), variant.seed, Here())
    return figures_of(edition, seen) | {name: estimate(share) for name, share in zip(blind, shares, strict=True)}


def figures_of(edition: Edition, seen: Seen) -> Figures:
    """By their keys: those of a report, and how often each deed is done."""
    found: Figures = {series.key: estimate(series.values) for series in series_of(edition, seen)}
    for deed in edition.game.lab.deeds(edition.box[0]):
        done = float(seen.chosen[deed.block.start : deed.block.end].sum()) / len(seen.ranks)
        found[f"{DONE}{deed.key}"] = {"mean": round(done, 6), "low": None, "high": None, "n": len(seen.ranks)}
    return found


# -- what is told in the end


def grant(asked: Asked, engine: Engine, progress: Progress = lambda done, variants: None) -> dict[str, Any]:
    """The nearest that was found, as plain data; that it is not near enough is said."""
    check_figures(asked)
    tried = proposed(asked, engine, progress)
    finals = [{}, *map(dict, list(tried)[:FINALISTS])]
    before, *again = outcomes(asked, finals, engine, asked.seed + ON_FINAL, asked.refit)
    best = min(range(len(again)), key=lambda i: badness(asked, finals[1 + i], again[i]))
    box = box_with(asked, finals[1 + best])
    searching = [search_figures(asked, each, engine) if asked.check else {} for each in (asked.box, box)]
    sides = Sides(before, again[best], *searching)
    rows = [row for wish in asked.wishes for row in wish_rows(asked, wish, sides)]
    return {
        "game": asked.game.name,
        "seed": asked.seed,
        "variants": len(tried),
        "games": asked.games,
        "bots": "refitted" if asked.refit else "advice",
        "met": all(row["met"] for row in rows),
        "wishes": rows,
        "changes": [change.plain() for change in differences(asked.game, asked.box, box)],
        "box": box,
    }


def check_figures(asked: Asked) -> None:
    """Names of figures are known when a game has been seen."""
    for seats in asked.seats:
        edition = edition_of(asked.game, asked.box, seats, asked.options)
        known = {*figures_of(edition, seen_of(edition, 2, 0, Here())), f"{BLIND}100"}
        for wish in asked.wishes:
            if wish.seats in (0, seats):
                check_figure(wish.figure, known)


def check_figure(name: str, known: set[str]) -> None:
    noise = name.removeprefix(BLIND)
    if name in known or (noise != name and noise.isdecimal() and int(noise) <= ALWAYS):
        return
    hint = suggest(name, known)
    raise BadInput(what=name, why=Text(f"no es una cifra; {hint.es}", f"is no figure; {hint.en}"))


class Sides(NamedTuple):
    """Figures at each number of seats: of the box as it is and of the one that is told, at a glance and by a search."""

    before: dict[int, Figures]
    now: dict[int, Figures]
    search_before: dict[int, Figures]
    search: dict[int, Figures]


def wish_rows(asked: Asked, wish: Wish, sides: Sides) -> Iterator[dict[str, Any]]:
    """One for each number of seats that it is about."""
    for seats in [wish.seats] if wish.seats else asked.seats:
        figures = {name: side.get(seats, {}).get(wish.figure) for name, side in sides._asdict().items()}
        found = figures["now"]
        yield {
            "figure": wish.figure,
            "seats": seats,
            "from": wish.low,
            "to": wish.high,
            **figures,
            "met": found is not None and wish.low <= found["mean"] <= wish.high,
        }


def search_figures(asked: Asked, box: Mapping[str, Any], engine: Engine) -> dict[int, Figures]:
    """Of the box that is told, by bots that do not lean on advice alone."""
    found = {}
    for seats in asked.seats:
        edition = edition_of(asked.game, box, seats, asked.options)
        jobs = [Match(edition, asked.seed + ON_SEARCH, number) for number in range(asked.check)]
        found[seats] = figures_of(edition, together(list(engine.run(searched, jobs))))
    return found


# -- judging


Point = dict[int, int]  # what was chosen, by the place of the choice


def box_with(asked: Asked, point: Mapping[int, int]) -> dict[str, Any]:
    values = {
        field: value
        for place, chosen in point.items()
        for field, value in zip(asked.choices[place].fields, asked.choices[place].values(chosen), strict=True)
    }
    return changed(asked.game, asked.box, values)


def outcomes(
    asked: Asked, points: Sequence[Mapping[int, int]], engine: Engine, seed: int, refit: bool
) -> list[dict[int, Figures]]:
    """Of each box, its figures at each number of seats."""
    names = tuple(dict.fromkeys(wish.figure for wish in asked.wishes))
    options = json.dumps(dict(asked.options), sort_keys=True)
    boxes = [json.dumps(box_with(asked, point), sort_keys=True) for point in points]
    variants = [
        Variant(asked.game.name, box, seats, options, asked.games, seed, names, refit)
        for box in boxes
        for seats in asked.seats
    ]
    found = iter(list(engine.run(judge, variants)))
    return [{seats: next(found) for seats in asked.seats} for _ in points]


def badness(asked: Asked, point: Mapping[int, int], found: Mapping[int, Figures]) -> float:
    """What is missed, and what changes cost: of two that are as near, the one that changes less."""
    missed = 0.0
    for wish in asked.wishes:
        for seats in [wish.seats] if wish.seats else asked.seats:
            figure = found[seats][wish.figure]
            missed += wish.missed(figure["mean"]) if figure else 1.0
    return missed + asked.cost * sum(changes(asked, place, chosen) for place, chosen in point.items())


def changes(asked: Asked, place: int, chosen: int) -> int:
    choice = asked.choices[place]
    return 0 if as_it_is(asked.box, choice) == chosen else len(choice.fields)


# -- proposing


def proposed(asked: Asked, engine: Engine, progress: Progress) -> list[tuple[tuple[int, int], ...]]:
    """All boxes that were judged, the nearest first."""
    study, found = study_of(asked), dict[tuple[tuple[int, int], ...], float]()
    for first in range(0, asked.variants, BATCH):
        count = min(BATCH, asked.variants - first)
        trials = [study.ask() for _ in range(count)]
        points = [{place: suggested(trial, choice) for place, choice in enumerate(asked.choices)} for trial in trials]
        usable = [point for point in points if is_box(asked, point)]
        scores = iter([badness(asked, *pair) for pair in zip(usable, judged(asked, usable, engine), strict=True)])
        for trial, point in zip(trials, points, strict=True):
            score = next(scores) if point in usable else None
            study.tell(trial, score, state=None if score is not None else failed())
            if score is not None:
                found[tuple(point.items())] = score
        progress(first + count, asked.variants)
    if not found:
        why = Text("ninguna de las cajas probadas se puede jugar", "none of the boxes that were tried can be played")
        raise BadInput(what=same("[[change]]"), why=why)
    return sorted(found, key=found.__getitem__)


def judged(asked: Asked, points: Sequence[Point], engine: Engine) -> list[dict[int, Figures]]:
    return outcomes(asked, points, engine, asked.seed, refit=False)


def is_box(asked: Asked, point: Point) -> bool:
    """Some changes do not go together: the box's own checks say so."""
    try:
        box = box_with(asked, point)
        for seats in asked.seats:
            edition_of(asked.game, box, seats, asked.options)
        return True
    except BadBox:
        return False


def study_of(asked: Asked) -> Any:
    """An optimiser that begins with the box as it is."""
    optuna = library()
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=asked.seed))
    start = {choice.name: as_it_is(asked.box, choice) for choice in asked.choices}
    if None not in start.values():
        study.enqueue_trial(start)
    return study


def library() -> Any:
    try:
        import optuna
    except ImportError:
        raise BadInput(what=same("wish"), why=LACKING) from None
    optuna.logging.set_verbosity(logging.WARNING)
    return optuna


def failed() -> Any:
    return library().trial.TrialState.FAIL


def suggested(trial: Any, choice: Choice) -> int:
    if choice.among:
        return int(trial.suggest_categorical(choice.name, list(range(len(choice.among)))))
    return int(trial.suggest_int(choice.name, choice.low, choice.high))
