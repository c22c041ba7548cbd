"""Bots against each other: every lineup, in all rotations of its seats, on the same deals.

A deal is a game number of the seed: chance has the same dice for it, and so has each seat, whoever sits there.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from andamio.bots import Bot, Budget, find
from andamio.core.dice import seeded
from andamio.core.errors import BadInput
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.core.text import LANGS, Text, same

from .engines import Opened
from .engines.threads import Threads
from .ratings import Estimate, Result, Standing, Tally, stand, tally
from .simulate import play_match, which

ANCHOR = "random"  # its rating is 0
FORMAT = 1  # of the lines of a file

Lineup: TypeAlias = tuple[str, ...]
Task: TypeAlias = tuple[Lineup, int]  # a lineup and a deal
Progress: TypeAlias = Callable[[int, int], None]  # told how many tasks are done, and of how many
T = TypeVar("T")


class Bout(NamedTuple):
    """What came of a task: a result for each rotation."""

    lineup: Lineup
    deal: int
    results: tuple[Result, ...]

    @property
    def task(self) -> Task:
        return self.lineup, self.deal


class Arena(NamedTuple):
    edition: Edition
    bots: tuple[str, ...]  # sorted, the anchor among them: the order in which they were named changes nothing
    deals: int
    seed: int

    def tasks(self) -> list[Task]:
        return [(lineup, deal) for deal in range(self.deals) for lineup in lineups(self.bots, self.edition.seats)]


def new_arena(edition: Edition, names: Sequence[str], deals: int, seed: int) -> Arena:
    if edition.seats < 2:
        raise BadInput(what=same("arena"), why=Text("hacen falta dos asientos o más", "it takes two seats or more"))
    if deals < 1:
        raise BadInput(what=same("arena"), why=Text("hace falta al menos un reparto", "it takes a deal at least"))
    for name in names:
        find(name)
        if names.count(name) > 1:
            raise BadInput(what=same("bots"), why=Text(f"«{name}» está dos veces", f"'{name}' is there twice"))
    if len(names) < 2:
        raise BadInput(
            what=same("bots"),
            why=Text("hacen falta dos bots distintos o más", "it takes two different bots or more"),
        )
    return Arena(edition, tuple(sorted({*names, ANCHOR})), deals, seed)


def lineups(bots: Sequence[str], seats: int) -> list[Lineup]:
    """Every choice of bots for a table; where they are too few, one of each against a table of each other."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [(one, *[other] * (seats - 1)) for one, other in permutations(bots, 2)]


def rotations(row: Sequence[T]) -> list[list[T]]:
    """Everybody moves one seat on, until all have sat in all seats."""
    return [[*row[len(row) - k :], *row[: len(row) - k]] for k in range(len(row))]


# -- playing


class Job(NamedTuple):
    edition: Edition
    task: Task
    seed: int


def play(job: Job) -> Bout:
    """A bot of its own for each seat of the lineup: threads share none."""
    lineup, deal = job.task
    bots = [find(name) for name in lineup]
    results = [result(play_match(job.edition, row, job.seed, deal)[0], row) for row in rotations(bots)]
    return Bout(lineup, deal, tuple(results))


def result(match: Match, bots: Sequence[Bot]) -> Result:
    return Result(tuple(bot.name for bot in bots), tuple(match.ranks()), tuple(match.totals()))


def prepare(arena: Arena) -> None:
    """Everything compiled here, and not once by each who plays."""
    edition = arena.edition
    match, _ = play_match(edition, [find(ANCHOR)] * edition.seats, arena.seed, 0)
    result(match, ())
    match, dice = edition.new(arena.seed), seeded(arena.seed)
    for name in arena.bots:
        find(name).think(match.view(match.turn), match.legal(), Budget(simulations=1), dice)


def run(arena: Arena, out: Path | None, engine: Opened, progress: Progress) -> list[Bout]:
    """Play what the file does not hold yet; what is finished is kept there, come what may."""
    tasks = arena.tasks()
    with closing(Ledger(arena, out)) as ledger:
        missing = [Job(arena.edition, task, arena.seed) for task in tasks if task not in ledger.bouts]
        done = len(tasks) - len(missing)
        progress(done, len(tasks))
        prepare(arena)
        with closing(engine.run(play, missing)) as playing:
            for count, bout in enumerate(playing, done + 1):
                ledger.add(bout)
                progress(count, len(tasks))
        return [ledger.bouts[task] for task in tasks]


# -- the file


class Ledger:
    """Bouts by task, and a file that grows with them: a line that says which arena it is, then a line a bout."""

    def __init__(self, arena: Arena, file: Path | None) -> None:
        self.bouts = read_ledger(file, arena) if file and file.exists() else {}
        self.pen = file.open("a", encoding="utf-8") if file else None
        if self.pen and not self.pen.tell():
            self.write(heading(arena))

    def add(self, bout: Bout) -> None:
        self.bouts[bout.task] = bout
        self.write({**bout._asdict(), "results": [result._asdict() for result in bout.results]})

    def write(self, line: dict[str, Any]) -> None:
        if self.pen:
            self.pen.write(json.dumps(line, ensure_ascii=False) + "\n")
            self.pen.flush()

    def close(self) -> None:
        if self.pen:
            self.pen.close()


def heading(arena: Arena) -> dict[str, Any]:
    return {"arena": FORMAT, **which(arena.edition), "seed": arena.seed}


def read_ledger(file: Path, arena: Arena) -> dict[Task, Bout]:
    """The bouts of a file of this arena; a last line that was cut is taken away."""
    whole, newline, cut = file.read_bytes().rpartition(b"\n")
    first, *lines = whole.split(b"\n")
    check_heading(file, first if newline else cut or b"{}", heading(arena), cut=not newline)
    bouts = [read_bout(file, number, line, arena.edition.seats) for number, line in enumerate(lines, 2)]
    if cut:
        with file.open("r+b") as rest:
            rest.truncate(len(whole) + len(newline))
    return {bout.task: bout for bout in bouts}


def check_heading(file: Path, line: bytes, wanted: dict[str, Any], cut: bool) -> None:
    """Refuse a file of something else; a heading that was cut, or never written, is as good as none."""
    wanted = json.loads(json.dumps(wanted))
    if cut and (line == b"{}" or json.dumps(wanted, ensure_ascii=False).encode().startswith(line)):
        return
    found = read_json(line)
    if not isinstance(found, dict) or "arena" not in found:
        raise BadInput(what=str(file), why=Text("no es de una arena", "is no file of an arena"))
    differing = [key for key in wanted if found.get(key) != wanted[key]]
    if differing:
        raise BadInput(what=str(file), why=difference(found, wanted, differing))


def difference(found: dict[str, Any], wanted: dict[str, Any], keys: list[str]) -> Text:
    said = [
        ", ".join(f"{FIELDS[key].to(lang)} {say(found.get(key))} ≠ {say(wanted[key])}" for key in keys)
        for lang in LANGS
    ]
    return Text(f"es de otra arena: {said[0]}", f"is of another arena: {said[1]}")


FIELDS = {
    "arena": Text("formato", "format"),
    "game": Text("juego", "game"),
    "rules": Text("reglas", "rules"),
    "box": Text("caja", "box"),
    "options": Text("opciones", "options"),
    "seed": Text("semilla", "seed"),
}


def say(value: Any) -> str:
    return " ".join(f"{k}={v}" for k, v in value.items()) if isinstance(value, dict) else str(value)


def read_json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def read_bout(file: Path, number: int, line: bytes, seats: int) -> Bout:
    try:
        found = json.loads(line)
        results = tuple(Result(*map(tuple, (r["bots"], r["ranks"], r["totals"]))) for r in found["results"])
        bout = Bout(tuple(found["lineup"]), found["deal"], results)
    except (ValueError, KeyError, TypeError):
        bout = Bout((), 0, ())
    if not is_whole(bout, seats):
        why = Text(f"la línea {number} no es de una arena", f"line {number} is not of an arena")
        raise BadInput(what=str(file), why=why)
    return bout


def is_whole(bout: Bout, seats: int) -> bool:
    """Every rotation is there, with a rank and a total for each seat."""
    rows = [tuple(row) for row in rotations(bout.lineup)]
    numbers = [number for result in bout.results for number in result.ranks + result.totals]
    return (
        len(rows) == seats
        and [result.bots for result in bout.results] == rows
        and all(len(result.ranks) == len(result.totals) == seats for result in bout.results)
        and all(type(number) is int for number in [bout.deal, *numbers])
    )


# -- what came of it


def report(arena: Arena, bouts: Sequence[Bout], seconds: float) -> dict[str, Any]:
    """An arena as plain data, the best bot first."""
    deals: list[list[Result]] = [[] for _ in range(arena.deals)]
    for bout in bouts:
        deals[bout.deal] += bout.results
    sums = tally(arena.bots, deals)
    standing = stand(sums, arena.bots.index(ANCHOR), arena.edition.seats, arena.seed)
    order = sorted(range(len(arena.bots)), key=lambda bot: -standing.rating[bot].mean)
    return {
        **{key: value for key, value in heading(arena).items() if key != "arena"},
        "seats": arena.edition.seats,
        "anchor": ANCHOR,
        "lineups": len(lineups(arena.bots, arena.edition.seats)),
        "deals": arena.deals,
        "games": sum(map(len, deals)),
        "bots": [bot_report(arena, sums, standing, bot) for bot in order],
        "pairs": [pair_report(arena, sums, standing, *pair) for pair in combinations(order, 2)],
        "seconds": round(seconds, 3),
    }


def bot_report(arena: Arena, sums: Tally, standing: Standing, bot: int) -> dict[str, Any]:
    return {
        "name": arena.bots[bot],
        "games": int(sums.games[:, bot].sum()),
        "rating": plain(standing.rating[bot], 1),
        "wins": plain(standing.wins[bot]),
        "rank": plain(standing.rank[bot]),
        "margin": plain(standing.margin[bot]),
    }


def pair_report(arena: Arena, sums: Tally, standing: Standing, bot: int, other: int) -> dict[str, Any]:
    return {
        "bots": [arena.bots[bot], arena.bots[other]],
        "games": int(sums.met[:, bot, other].sum()),
        "score": plain(standing.score[bot][other]),
        "margin": plain(standing.lead[bot][other]),
    }


def plain(estimate: Estimate, digits: int = 4) -> dict[str, float | None]:
    return {name: None if value is None else round(value, digits) + 0.0 for name, value in estimate._asdict().items()}


def hold(
    edition: Edition,
    names: Sequence[str],
    deals: int,
    seed: int,
    out: Path | None = None,
    engine: Opened | None = None,
    progress: Progress = lambda done, tasks: None,
) -> dict[str, Any]:
    """An arena from beginning to end; but for `seconds`, and for bots that look at a clock, the same at every call."""
    began, arena = time.perf_counter(), new_arena(edition, names, deals, seed)
    bouts = run(arena, out, engine or Threads(), progress)
    return report(arena, bouts, time.perf_counter() - began)
