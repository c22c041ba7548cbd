"""Two players at the same processor time a move, every deal from both seats, one game a core; resumable.

A line of the file is a game. Games are begun while there is time for one more, by the longest so far. Who wins has
no part in when it ends, so intervals need no correction for looking. They are of pairs: both games of a deal.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from andamio.core.dice import seeded
from andamio.games import find
from andamio.lab.simulate import play_match

from .features import AZUL, SEATS, edition_of
from .players import CLOCK, player

RESAMPLES = 10_000
WARM = 20  # milliseconds of thought by which everything is compiled
PAUSE = 0.02  # seconds between two looks at who has finished
TOLD_EVERY = 60.0  # seconds
LONGER = 1.15  # than the longest game so far, the next may last

Row = dict[str, Any]


class Task(NamedTuple):
    one: str
    other: str
    milliseconds: int
    deal: int
    turned: int  # 1: who would sit first sits second
    seed: int
    game: str = AZUL


def tasks_of(
    pairs: Sequence[tuple[str, str]], budgets: Sequence[int], deals: int, seed: int, game: str = AZUL
) -> list[Task]:
    """The first deal of all, then the second: what is cut short has something of each."""
    return [
        Task(one, other, budget, deal, turned, seed, game)
        for deal in range(deals)
        for budget in budgets
        for one, other in pairs
        for turned in range(SEATS)
    ]


def played(task: Task) -> Row:
    began, game = time.perf_counter(), find(task.game)
    sides = [player(game, name, task.milliseconds) for name in (task.one, task.other)]
    row = sides[::-1] if task.turned else sides
    match, _ = play_match(edition_of(game), row, task.seed, task.deal)
    points, ranks = match.totals(), match.ranks()
    if task.turned:
        points, ranks = points[::-1], ranks[::-1]
    return {
        **task._asdict(),
        "score": (1 + int(ranks[0] < ranks[1]) - int(ranks[0] > ranks[1])) / 2,
        "points": points,
        "processor": [round(side.spent, 3) for side in sides],
        "decisions": [side.decisions for side in sides],
        "simulations": [side.simulations for side in sides],
        "clock": CLOCK.__name__,
        "seconds": round(time.perf_counter() - began, 2),
    }


def warm(sides: Sequence[tuple[str, str]]) -> None:
    for game, name in sides:
        match, side = edition_of(find(game)).new(0), player(find(game), name, WARM)
        side.think(match.view(match.turn), match.legal(), None, seeded(0))


def play(tasks: Sequence[Task], file: Path, seconds: float, processes: int) -> None:
    """As many as there is time for."""
    until, kept = time.perf_counter() + seconds, rows_of(file)
    known = {task_of(row) for row in kept}
    sides = sorted({(task.game, name) for task in tasks for name in (task.one, task.other)})
    missing = [task for task in tasks if task not in known]
    warm(sides)
    longest: dict[int, float] = defaultdict(float)
    for row in kept:
        longest[row["milliseconds"]] = max(longest[row["milliseconds"]], row["seconds"])
    with multiprocessing.get_context("spawn").Pool(processes) as pool, file.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(row) + "\n" for row in kept)
        pool.map(warm, [sides] * processes, 1)
        told_at = time.perf_counter()
        for count, row in enumerate(finished(pool, missing, until, processes, longest), 1):
            out.write(json.dumps(row) + "\n")
            out.flush()
            if time.perf_counter() > told_at + TOLD_EVERY:
                told_at = time.perf_counter()
                print(f"  {count} games, {until - told_at:.0f} s left", flush=True)


def finished(
    pool: Any, missing: Sequence[Task], until: float, processes: int, longest: dict[int, float]
) -> Iterator[Row]:
    """Games as they end; none is begun for which there is no time, and none of another deal either."""
    waiting, running = list(missing), list[Any]()
    while running or waiting:
        while waiting and len(running) < processes:
            task = waiting.pop(0)
            if time.perf_counter() + LONGER * longest[task.milliseconds] > until:
                waiting = [left for left in waiting if left.milliseconds < task.milliseconds]
                continue
            running.append(pool.apply_async(played, (task,)))
        if time.perf_counter() > until:
            return
        done = [game for game in running if game.ready()]
        running = [game for game in running if game not in done]
        for game in done:
            row = game.get()
            longest[row["milliseconds"]] = max(longest[row["milliseconds"]], row["seconds"])
            yield row
        time.sleep(0 if done else PAUSE)


def rows_of(file: Path) -> list[Row]:
    """A last line that was cut does not count."""
    lines = file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []
    return [json.loads(line) for line in lines]


def task_of(row: Row) -> Task:
    return Task(**{name: row[name] for name in Task._fields if name in row})


# -- what came of it


def pairs_of(rows: Sequence[Row]) -> list[list[Row]]:
    """Both games of a deal, where both were played."""
    found: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for row in rows:
        found[row["seed"], row["deal"]].append(row)
    return [pair for pair in found.values() if len(pair) == SEATS]


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and the bounds of 95 % by resampling; fewer than two tell nothing."""
    if len(values) < 2:
        return float(np.mean(values)), -np.inf, np.inf
    drawn = np.random.default_rng(0).choice(np.array(values), (RESAMPLES, len(values))).mean(1)
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(np.mean(values)), float(low), float(high)


def each(pairs: Sequence[Sequence[Row]], number: Callable[[Row], float]) -> list[float]:
    return [float(np.mean([number(row) for row in pair])) for pair in pairs]


def told(rows: Sequence[Row]) -> Iterator[str]:
    kinds = sorted({(row["milliseconds"], row["one"], row["other"]) for row in rows})
    for kind in kinds:
        part = [row for row in rows if (row["milliseconds"], row["one"], row["other"]) == kind]
        if pairs := pairs_of(part):
            yield sentence(kind, pairs)


def sentence(kind: tuple[int, str, str], pairs: Sequence[Sequence[Row]]) -> str:
    rows = [row for pair in pairs for row in pair]
    share, low, high = interval(each(pairs, lambda row: row["score"]))
    lead, least, most = interval(each(pairs, lambda row: row["points"][0] - row["points"][1]))
    points = np.mean([row["points"] for row in rows], axis=0)
    spent, thought, decided = (
        np.sum([row[name] for row in rows], axis=0) for name in ("processor", "simulations", "decisions")
    )
    return (
        f"{kind[0]} ms, {kind[1]} against {kind[2]}: {share:.1%} ({low:.1%} to {high:.1%}), {len(pairs)} pairs; "
        f"lead {lead:+.2f} ({least:+.2f} to {most:+.2f}), points {points[0]:.1f} to {points[1]:.1f}; "
        f"ms a move {told_pair(1000 * spent / decided)}, µs a simulation {told_pair(1e6 * spent / thought)}, "
        f"{np.mean([row['seconds'] for row in rows]):.1f} s a game"
    )


def told_pair(numbers: Any) -> str:
    return f"{numbers[0]:.1f} to {numbers[1]:.1f}"
