"""Who gave away more, by the analysis: greedy or maestra? Many matches, one process a core.

    PYTHONPATH=src python benchmarks/given_away.py --matches 200 --simulations 400 --out given.jsonl

plays so many matches of every game at two seats, each bot in each seat in turn, analyses them and writes a line each;
what the file holds already is not played again. It needs nothing but NumPy and Numba.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from pathlib import Path
from typing import Any

import andamio
from andamio.bots import find
from andamio.lab.analysis import analyse, report
from andamio.lab.simulate import play_match

BOTS = ("greedy", "maestra")
MEASURES = ("points", "chance", "worth")
Task = tuple[str, int, int, int]  # a game, a number, simulations, a seed


def one(task: Task) -> dict[str, Any]:
    """A match, and what each bot gave away in it."""
    game, number, simulations, seed = task
    began, seats = time.process_time(), BOTS if number % 2 == 0 else BOTS[::-1]
    match, _ = play_match(andamio.load(game, seats=2), [find(name) for name in seats], seed, number)
    told = dict(zip(seats, report(analyse(match, simulations, seed))["told"], strict=True))
    return {
        "game": game, "number": number, "simulations": simulations, "seed": seed,
        "gave": {name: told[name]["gave"] for name in BOTS},
        "luck": {name: {m: told[name][m]["luck"] for m in ("points", "chance")} for name in BOTS},
        "result": dict(zip(seats, match.totals(), strict=True)),
        "seconds": round(time.process_time() - began, 2),
    }  # fmt: skip


def read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def gave_more(row: dict[str, Any], measure: str) -> bool:
    greedy, maestra = (row["gave"][name][measure]["mean"] for name in BOTS)
    return bool(greedy > maestra)


def summary(rows: list[dict[str, Any]]) -> str:
    """By game and in all: in how many matches greedy gave away more, by each measure."""
    lines = []
    for name in [*sorted({row["game"] for row in rows}), "all"]:
        part = [row for row in rows if name in (row["game"], "all")]
        shares = [sum(gave_more(row, measure) for row in part) / len(part) for measure in MEASURES]
        said = ", ".join(f"{measure} {share:.1%}" for measure, share in zip(MEASURES, shares, strict=True))
        seconds = sum(row["seconds"] for row in part) / len(part)
        lines.append(f"{name}: {len(part)} matches, greedy gave away more in {said}; {seconds:.1f} s a match")
    return "\n".join(lines)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--matches", type=int, default=200, help="of each game")
    asked.add_argument("--simulations", type=int, default=400)
    asked.add_argument("--games", default=",".join(sorted(andamio.SHELF)))
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--processes", type=int, default=os.cpu_count())
    asked.add_argument("--out", type=Path, default=Path("given.jsonl"))
    given = asked.parse_args()
    games, done = given.games.split(","), read(given.out)
    for game in games:  # compiled here, and not once in each process
        one((game, 0, 20, given.seed))
    known = {(row["game"], row["number"], row["simulations"], row["seed"]) for row in done}
    tasks = [(game, k, given.simulations, given.seed) for k in range(given.matches) for game in games]
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool, given.out.open("a") as out:
        for row in pool.imap_unordered(one, [task for task in tasks if task not in known]):
            done.append(row)
            out.write(json.dumps(row) + "\n")
            out.flush()
    print(summary([row for row in done if row["simulations"] == given.simulations and row["seed"] == given.seed]))


if __name__ == "__main__":
    main()
