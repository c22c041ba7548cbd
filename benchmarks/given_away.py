"""Who gave away more, by the analysis: `andamio given` where nothing but NumPy and Numba is installed; and endings.

    PYTHONPATH=src python benchmarks/given_away.py given.jsonl --budget burgueses=400,barrio=50 --matches 200
    PYTHONPATH=src python benchmarks/given_away.py given.jsonl --told
    PYTHONPATH=src python benchmarks/given_away.py endings.jsonl --endings 200

A budget is the simulations of each question, game by game. What the file holds already is not done again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

import andamio
from andamio.lab.analysis import USUAL
from andamio.lab.endings import endings, is_found
from andamio.lab.given import WEAKER, Row, Task, hold, read, shares

EACH = 10  # endings of one piece of work


def solved(task: tuple[str, int, int]) -> dict[str, Any]:
    """Some solved endings of a game, of matches of their own, and in how many the best is found."""
    game, seed, simulations = task
    began, found = time.process_time(), endings(andamio.load(game), EACH, seed)
    hits = sum(is_found(ending, simulations, 0) for ending in found)
    seconds = round(time.process_time() - began, 1)
    return {"game": game, "seed": seed, "simulations": simulations, "endings": EACH, "found": hits, "seconds": seconds}


def solve(file: Path, games: list[str], count: int, simulations: int, processes: int | None) -> None:
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known = {(row["game"], row["seed"], row["simulations"]) for row in lines}
    tasks = [(game, seed, simulations) for seed in range(-(-count // EACH)) for game in games]
    with multiprocessing.get_context("spawn").Pool(processes) as pool, file.open("a") as out:
        for row in pool.imap_unordered(solved, [task for task in tasks if task not in known]):
            lines.append(row)
            out.write(json.dumps(row) + "\n")
            out.flush()
    for game in games:
        rows = [row for row in lines if row["game"] == game and row["simulations"] == simulations]
        found, of = sum(row["found"] for row in rows), sum(row["endings"] for row in rows)
        print(f"{game}: {found} of {of} solved endings ({found / of:.1%}), {sum(row['seconds'] for row in rows):.0f} s")


def compare(file: Path, budgets: dict[str, int], matches: int, seed: int, processes: int | None) -> None:
    tasks = [Task(game, number, budgets[game], seed) for number in range(matches) for game in budgets]
    tell(hold(tasks, file, processes))


def tell(rows: list[Row]) -> None:
    for one in shares(rows):
        bounds = f"{one.share:.1%}, {one.low:.1%} to {one.high:.1%}"
        said = f"{WEAKER} gave away more in {one.more} of {one.matches} ({bounds}), {one.sure} beyond doubt"
        print(f"{one.game or 'all'}: {said}; {one.seconds} s a match")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("out", type=Path)
    asked.add_argument("--budget", default=",".join(f"{game}={USUAL}" for game in sorted(andamio.SHELF)))
    asked.add_argument("--matches", type=int, default=200, help="of each game")
    asked.add_argument("--endings", type=int, default=0, help="of each game, instead of matches")
    asked.add_argument("--told", action="store_true", help="what the file holds, and nothing more is played")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--processes", type=int)
    given = asked.parse_args()
    budgets = {game: int(number) for game, _, number in (word.partition("=") for word in given.budget.split(","))}
    if given.told:
        tell(read(given.out))
    elif given.endings:
        solve(given.out, list(budgets), given.endings, USUAL, given.processes)
    else:
        compare(given.out, budgets, given.matches, given.seed, given.processes)


if __name__ == "__main__":
    main()
