"""How far apart the levels are, arquitecta itself at the table: one process a core, nothing but NumPy and Numba needed.

    PYTHONPATH=src python benchmarks/levels.py levels.jsonl --seats 2 --deals 50 --processes 16
    PYTHONPATH=src python benchmarks/levels.py plans.jsonl --pairs ismcts-150+doubt=1/ismcts-150
    PYTHONPATH=src python benchmarks/levels.py levels.jsonl --told

A pair is two bots; a search may follow another plan than its game's (core/plan.py), by what differs.
Each deal is played from every seat with the same dice. At a larger table the two bots sit in turn, and what counts is
how often the one is ahead of the other. What the file holds already is not played again; the first deal of all pairs
comes before the second, so that what is cut short has something of each.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import andamio
from andamio.bots import Bot, Budget, find
from andamio.bots.search import Search
from andamio.core.dice import seeded
from andamio.games import find as find_game
from andamio.lab.given import wilson
from andamio.lab.simulate import play_match

PAIRS = ("oficial/aprendiz", "maestra/oficial", "arquitecta/maestra")  # the stronger first
WARM = 8  # milliseconds of thought by which everything is compiled

Row = dict[str, Any]


class Task(NamedTuple):
    game: str
    seats: int
    pair: str
    deal: int
    turned: int  # 1: who would sit first sits second
    seed: int


def tasks_of(games: Sequence[str], pairs: Sequence[str], seats: int, deals: int, seed: int) -> list[Task]:
    return [
        Task(game, seats, pair, deal, turned, seed)
        for deal in range(deals)
        for pair in pairs
        for game in games
        for turned in (0, 1)
    ]


def played(task: Task) -> Row:
    """How often the stronger bot was ahead, of so many meetings; a draw is a half."""
    began, names = time.perf_counter(), task.pair.split("/")
    row = [names[(seat + task.turned) % 2] for seat in range(task.seats)]
    match, _ = play_match(
        find_game(task.game).edition(seats=task.seats), [bot_of(name, task.game) for name in row], task.seed, task.deal
    )
    ranks = match.ranks()
    met = [
        (ranks[a], ranks[b]) for a, one in enumerate(row) for b, other in enumerate(row) if (one, other) == (*names,)
    ]
    ahead = sum(float(a < b) + 0.5 * (a == b) for a, b in met)
    return {
        **task._asdict(),
        "ahead": ahead,
        "met": len(met),
        "points": match.totals(),
        "seconds": time.perf_counter() - began,
    }


def bot_of(name: str, game: str) -> Bot:
    known, _, differing = name.partition("+")
    bot = find(known)
    if differing and isinstance(bot, Search):
        changes = dict(part.split("=") for part in differing.split("+"))
        plan = find_game(game).advice.PLAN
        kinds = {key: type(getattr(plan, key)) for key in changes}
        bot.plan = plan._replace(**{key: kinds[key](value) for key, value in changes.items()})
    return bot


def warm(task: Task) -> None:
    edition = find_game(task.game).edition(seats=task.seats)
    play_match(edition, [find("oficial")] * task.seats, 0, 0)
    bot, match = Search("warm", Budget(milliseconds=WARM)), edition.new(0)
    bot.think(match.view(match.turn), match.legal(), None, seeded(0))


def play(tasks: Sequence[Task], file: Path, processes: int | None) -> None:
    kept = rows_of(file)
    missing = [task for task in tasks if task not in {task_of(row) for row in kept}]
    with multiprocessing.get_context("spawn").Pool(processes) as pool, file.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(row) + "\n" for row in kept)
        out.flush()  # whoever ends this early loses nothing that was there
        pool.map(warm, {task.game: task for task in missing}.values(), 1)
        for row in pool.imap_unordered(played, missing):
            out.write(json.dumps(row) + "\n")
            out.flush()


def rows_of(file: Path) -> list[Row]:
    """A last line that was cut does not count."""
    lines = file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []
    return [json.loads(line) for line in lines]


def task_of(row: Row) -> Task:
    return Task(*(row[name] for name in Task._fields))


def told(rows: Sequence[Row]) -> Iterator[str]:
    """The interval counts games, not meetings: at a large table those of one game hang together."""
    for game, seats, pair in sorted({(row["game"], row["seats"], row["pair"]) for row in rows}):
        part = [row for row in rows if (row["game"], row["seats"], row["pair"]) == (game, seats, pair)]
        share, low, high = wilson(sum(row["ahead"] / row["met"] for row in part), len(part))
        seconds = sum(row["seconds"] for row in part) / len(part)
        yield f"{game} {seats} {pair}: {share:.1%} ({low:.1%} to {high:.1%}), {len(part)} games, {seconds:.1f} s each"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("out", type=Path)
    asked.add_argument("--games", default=",".join(sorted(andamio.SHELF)))
    asked.add_argument("--pairs", default=",".join(PAIRS))
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--deals", type=int, default=50)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--processes", type=int)
    asked.add_argument("--told", action="store_true", help="what the file holds, and nothing more is played")
    given = asked.parse_args()
    if not given.told:
        tasks = tasks_of(given.games.split(","), given.pairs.split(","), given.seats, given.deals, given.seed)
        play(tasks, given.out, given.processes)
    print(*told(rows_of(given.out)), sep="\n")


if __name__ == "__main__":
    main()
