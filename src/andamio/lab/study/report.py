"""The report on a box: how it plays at every number of seats, beside another box on the same deals; plain data.

    report(Wanted(game, box=changed(game, printed(game), {"pair": 4})))

The same seed gives the same report, whatever the engine and however many processors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from andamio.core.errors import BadInput
from andamio.core.game import Edition, Game
from andamio.core.knobs import Fields
from andamio.core.text import Text

from ..engines import Engine, J, R
from ..engines.threads import Threads
from ..witness import DECISIONS, Seen
from .boxes import completed, differences, edition_of, printed
from .duels import rules_measured, skill_measured
from .findings import accused, findings
from .levers import levers_measured
from .measures import Measures, measured
from .refit import RUNS, Fit, refitted
from .searching import SEARCH, checked
from .series import differences as compared
from .series import series_of
from .watching import PLAIN, Seat, seen_each

FORMAT = 1
DUEL_DEALS, LEVER_DEALS = 500, 1000  # of each duel and of each lever, at most
ON_REFIT, ON_RULES, ON_SKILL, ON_LEVERS, ON_CHECK = 1_000, 2_000, 3_000, 4_000, 5_000  # seeds apart

Progress = Callable[[float], None]  # told which share of the work is done
T = TypeVar("T")


class Wanted(NamedTuple):
    """What a report is to be about. No box: the printed one. No seats: every number of them."""

    game: Game
    box: Fields | None = None
    before: Fields | None = None  # what it is compared with; none: the printed box, where the box is another
    seats: tuple[int, ...] = ()
    options: Mapping[str, object] = {}
    games: int = 10_000
    seed: int = 0
    refit: bool = True
    rules: bool = False
    skill: bool = False
    levers: bool = False
    check: int = 0  # games of a search
    called: Text | None = None  # what the box is called, where the house has several


def ignored(share: float) -> None:
    """Nobody wants to know how far it is."""


class Told:
    """An engine that tells how far it has come: of `stages`, each as long as the others; it never goes back."""

    def __init__(self, engine: Engine, stages: int, progress: Progress) -> None:
        self.engine, self.stages, self.progress = engine, stages, progress
        self.done, self.begun, self.runs = 0, 0, 1

    def expect(self, runs: int) -> None:
        """The stage that begins takes so many runs, or fewer."""
        self.runs = runs

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        before, self.begun = self.begun, self.begun + 1
        for i, result in enumerate(self.engine.run(work, jobs)):
            self.tell(self.done + min(1.0, (before + (i + 1) / len(jobs)) / self.runs))
            yield result

    def end_stage(self) -> None:
        self.done, self.begun, self.runs = self.done + 1, 0, 1
        self.tell(self.done)

    def tell(self, stages: float) -> None:
        self.progress(min(1.0, stages / self.stages))


class Side(NamedTuple):
    """A box at a table, how its seats play, and what was seen of it."""

    edition: Edition
    fit: Fit
    seen: Seen

    @property
    def bots(self) -> str:
        return bots_of(self.fit)


def bots_of(fit: Fit) -> str:
    return "advice" if fit.taste == PLAIN else "refitted"


def report(wanted: Wanted, engine: Engine | None = None, progress: Progress = ignored) -> dict[str, Any]:
    if wanted.games < 1:
        raise BadInput(what=Text("partidas", "games"), why=Text("hace falta una al menos", "it takes one at least"))
    now, before = boxes_of(wanted)
    tables = tables_of(wanted, now, before)
    stages = len(tables) * (2 + wanted.rules + wanted.skill + wanted.levers + (wanted.check > 0))
    told = Told(engine or Threads(), stages, progress)
    found = [table_of(wanted, sides, told) for sides in tables]
    changes = differences(wanted.game, before, now) if before is not None else []
    whole = {
        **head(wanted),
        "boxes": {"now": box_of(wanted, now, wanted.called), "before": box_of(wanted, before) if before else None},
        "changes": [change.plain() for change in changes],
        "bots": [{"key": key, "name": text._asdict()} for key, text in BOTS.items() if key in used_bots(found)],
        "tables": found,
    }
    return {**whole, "findings": findings(whole)}


BOTS = {
    "advice": Text("bots que siguen el consejo del juego", "bots that follow the game's advice"),
    "refitted": Text("bots con el consejo reajustado a la caja", "bots whose advice was refitted to the box"),
    "search": Text(f"bots que buscan ({SEARCH})", f"bots that search ({SEARCH})"),
}


def used_bots(tables: Sequence[Mapping[str, Any]]) -> set[str]:
    sides = [table[side] for table in tables for side in ("now", "before") if table[side]]
    return {side["bots"] for side in sides} | {"search" for table in tables if table["check"]}


def head(wanted: Wanted) -> dict[str, Any]:
    game = wanted.game
    of_game = {"game": game.name, "title": game.title, "rules": game.version, "minutes": game.minutes}
    return {"format": FORMAT, **of_game, "seed": wanted.seed, "games": wanted.games}


def boxes_of(wanted: Wanted) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The box that is asked about, and the one beside it where that is another."""
    base = printed(wanted.game, wanted.options)
    now = completed(wanted.game, wanted.box) if wanted.box is not None else base
    before = completed(wanted.game, wanted.before) if wanted.before is not None else base
    return now, before if before != now else None


def box_of(wanted: Wanted, fields: Fields, called: Text | None = None) -> dict[str, Any]:
    game, is_printed = wanted.game, fields == printed(wanted.game, wanted.options)
    usual = Text("la caja impresa", "the printed box") if is_printed else Text("la caja cambiada", "the changed box")
    name = called or usual
    edition = edition_of(game, fields, game.seats[0])
    return {"fingerprint": edition.box_fingerprint, "name": name._asdict(), "fields": dict(fields)}


def tables_of(wanted: Wanted, now: Fields, before: Fields | None) -> list[list[Edition]]:
    """At each number of seats, the box asked about, and the one before: broken ones are refused here, at once."""
    seats = wanted.seats or wanted.game.seats
    boxes = [now] if before is None else [now, before]
    return [[edition_of(wanted.game, box, count, wanted.options) for box in boxes] for count in seats]


def table_of(wanted: Wanted, editions: Sequence[Edition], engine: Told) -> dict[str, Any]:
    engine.expect(RUNS * len(editions))
    fits = [refitted(each, wanted.seed + ON_REFIT, engine) if wanted.refit else Fit(PLAIN, None) for each in editions]
    engine.end_stage()
    sides = [Side(*each) for each in zip(editions, fits, watched(wanted, editions, fits, engine), strict=True)]
    engine.end_stage()
    now, edition = sides[0], editions[0]
    minutes = [minutes_of(side, sides[-1]) for side in sides]
    figures = [measured(side.edition, side.seen, side.bots, each) for side, each in zip(sides, minutes, strict=True)]
    deepened(wanted, now, figures[0], engine)
    series = [series_of(side.edition, side.seen) for side in sides]
    table = {
        "seats": edition.seats,
        "options": dict(edition.options),
        "now": figures[0],
        "before": figures[1] if len(sides) > 1 else None,
        "differences": compared(series[1], series[0]) if len(sides) > 1 else [],
        "refit": fit_of(now),
        "levers": staged(engine, levers_of(wanted, now, engine)) if wanted.levers else None,
    }
    keys = accused(table)
    check = checked(edition, now.seen, keys, wanted.check, wanted.seed + ON_CHECK, engine) if wanted.check else None
    return {**table, "check": staged(engine, check) if check else None}


def staged(engine: Told, result: T) -> T:
    engine.end_stage()
    return result


def watched(wanted: Wanted, editions: Sequence[Edition], fits: Sequence[Fit], engine: Engine) -> list[Seen]:
    """All on the same deals, each by its own taste."""
    seats = [[Seat(fit.taste)] * edition.seats for edition, fit in zip(editions, fits, strict=True)]
    return list(seen_each(editions, wanted.games, wanted.seed, engine, seats))


def minutes_of(side: Side, base: Side) -> float:
    """What is printed on the box, by the decisions that there are now."""
    decisions = [float(each.seen.counts[:, DECISIONS].mean()) for each in (side, base)]
    return side.edition.game.minutes * decisions[0] / max(1.0, decisions[1])


def deepened(wanted: Wanted, now: Side, figures: Measures, engine: Told) -> None:
    """Restricted play and skill, where they are asked for."""
    deals, taste = min(DUEL_DEALS, wanted.games), now.fit.taste
    if wanted.rules:
        offered = [row["offered"] for row in figures["actions"]]
        seed = wanted.seed + ON_RULES
        figures["rules"] = staged(engine, rules_measured(now.edition, taste, offered, deals, seed, engine))
    if wanted.skill:
        seed = wanted.seed + ON_SKILL
        figures["skill"] = staged(engine, skill_measured(now.edition, taste, deals, seed, engine))


def levers_of(wanted: Wanted, now: Side, engine: Engine) -> list[dict[str, Any]]:
    deals = min(LEVER_DEALS, wanted.games)
    return levers_measured(now.edition, now.fit.taste, deals, wanted.seed + ON_LEVERS, engine)


def fit_of(side: Side) -> dict[str, Any] | None:
    if side.fit.taste == PLAIN:
        return None
    deeds = side.edition.game.lab.deeds(side.edition.box[0])
    bias = [
        {"key": deed.key, "name": deed.name._asdict(), "bias": bias}
        for deed, bias in zip(deeds, side.fit.taste, strict=True)
        if bias
    ]
    return {"bias": bias, "gain": side.fit.gain}
