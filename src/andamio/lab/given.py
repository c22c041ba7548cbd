"""Who gave away more, by the analysis: two bots in many matches of many games, one process a core.

Match `number` of a game has both bots in its two seats, in turn. What a file holds already is not played again.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from andamio.bots import find as find_bot
from andamio.core.errors import BadInput
from andamio.core.text import Text
from andamio.games import find

from .analysis import ENGINE, gave_in_all, gave_most, turns_judged
from .simulate import play_match

WEAKER, STRONGER = BOTS = "greedy", "maestra"
SEATS = 2
SURE = 1.96  # standard errors on both sides of an interval of 95 %
WARM = 20  # simulations by which everything of a game is compiled

Row = dict[str, Any]
Progress = Callable[[int, int], None]


class Task(NamedTuple):
    game: str
    number: int
    simulations: int
    seed: int


def tasks_of(games: Sequence[str], matches: int, simulations: int, seed: int) -> list[Task]:
    """The first match of every game, then the second: what is cut short has something of each."""
    return [Task(game, number, simulations, seed) for number in range(matches) for game in games]


def play_and_analyse(task: Task) -> Row:
    """A match, and what each bot gave away in it."""
    began, seats = time.process_time(), BOTS if task.number % SEATS == 0 else BOTS[::-1]
    edition = find(task.game).edition(seats=SEATS)
    match, _ = play_match(edition, [find_bot(name) for name in seats], task.seed, task.number)
    played, turns = time.process_time(), turns_judged(match, task.simulations, task.seed)
    told, most = {name: gave_in_all(turns, seat) for seat, name in enumerate(seats)}, gave_most(turns, SEATS)
    return {
        **task._asdict(), "engine": ENGINE,
        "gave_most": None if most["seat"] is None else seats[most["seat"]], "sure": most["sure"],
        "gave": {name: told[name] for name in BOTS},
        "result": dict(zip(seats, match.totals(), strict=True)),
        "seconds": {"play": round(played - began, 2), "analysis": round(time.process_time() - played, 2)},
    }  # fmt: skip


def hold(
    tasks: Sequence[Task],
    out: Path | None = None,
    processes: int | None = None,
    progress: Progress = lambda done, tasks: None,
) -> list[Row]:
    """A row for each task, in their order; each is written to the file as soon as it is there."""
    known = {task_of(row): row for row in (read(out) if out and out.exists() else []) if row["engine"] == ENGINE}
    missing = [task for task in tasks if task not in known]
    progress(len(tasks) - len(missing), len(tasks))
    with kept_in(out) as file:
        for done, row in enumerate(played(missing, processes or os.cpu_count() or 1), len(tasks) - len(missing) + 1):
            known[task_of(row)] = row
            if file:
                file.write(json.dumps(row) + "\n")
                file.flush()
            progress(done, len(tasks))
    return [known[task] for task in tasks]


def played(tasks: Sequence[Task], processes: int) -> Iterator[Row]:
    if processes == 1:
        yield from map(play_and_analyse, tasks)
        return
    games = sorted({task.game for task in tasks})
    with multiprocessing.get_context("spawn").Pool(min(processes, max(1, len(tasks)))) as pool:
        pool.map(play_and_analyse, [Task(game, 0, WARM, 0) for game in games], 1)  # each is compiled once, and kept
        yield from pool.imap_unordered(play_and_analyse, tasks)


@contextmanager
def kept_in(out: Path | None) -> Iterator[TextIO | None]:
    if out is None:
        yield None
        return
    with out.open("a", encoding="utf-8") as file:
        yield file


def task_of(row: Row) -> Task:
    return Task(*(row[name] for name in Task._fields))


def read(file: Path) -> list[Row]:
    """The rows of a file; a last line that was cut is taken away."""
    whole, newline, cut = file.read_bytes().rpartition(b"\n")
    rows = [read_row(file, line) for line in whole.splitlines()]
    if cut:
        with file.open("r+b") as rest:
            rest.truncate(len(whole) + len(newline))
    return rows


def read_row(file: Path, line: bytes) -> Row:
    try:
        row: Row = json.loads(line)
        task_of(row), row["engine"], row["gave_most"]
    except (ValueError, KeyError, TypeError):
        why = Text("no es de esta orden", "is no file of this command")
        raise BadInput(what=str(file), why=why) from None
    return row


# -- what came of it


class Share(NamedTuple):
    """In how many matches the weaker bot gave away more, with the bounds of its interval of 95 %."""

    game: str  # "" for all of them
    matches: int
    more: int
    sure: int  # of these, beyond doubt
    share: float
    low: float
    high: float
    seconds: float  # of a processor, a match


def shares(rows: Sequence[Row]) -> list[Share]:
    games = list(dict.fromkeys(row["game"] for row in rows))
    parts = [(game, [row for row in rows if row["game"] == game]) for game in games]
    return [share_of(game, part) for game, part in [*parts, ("", list(rows))]]


def share_of(game: str, rows: Sequence[Row]) -> Share:
    more = [row for row in rows if row["gave_most"] == WEAKER]
    seconds = sum(sum(row["seconds"].values()) for row in rows) / len(rows)
    interval = wilson(len(more), len(rows))
    return Share(game, len(rows), len(more), sum(row["sure"] for row in more), *interval, round(seconds, 2))


def wilson(hits: float, tries: int) -> tuple[float, float, float]:
    """A share, and Wilson's interval for it."""
    share, square = hits / tries, SURE * SURE
    middle = (share + square / (2 * tries)) / (1 + square / tries)
    half = SURE * sqrt(share * (1 - share) / tries + square / (4 * tries * tries)) / (1 + square / tries)
    return round(share, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)
