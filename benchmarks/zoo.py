"""Steps a second through PettingZoo's own interface, ours beside its connect_four, both raw, in one run on one core.

    python benchmarks/zoo.py --json benchmarks/zoo.json

Both are asked for an observation, choose among what the mask allows by the same two lines, and step.
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from pathlib import Path
from random import Random
from typing import Any

import click
import numpy as np
from tables import edition_of, shelf

try:
    from andamio.env import zoo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of its way to open old games
        from pettingzoo.classic import connect_four_v3
except Exception as error:
    click.echo(f"PettingZoo and pygame are not installed here ({error}): `make bench` installs them.", err=True)
    sys.exit(2)

SECONDS, ROUNDS, SEED = 2.0, 4, 1
THEIRS = "connect_four_v3"


def rate(env: Any, dice: Random) -> float:
    """Steps a second of processor."""
    began, steps = time.process_time(), 0
    while (spent := time.process_time() - began) < SECONDS:
        env.reset(seed=SEED + steps)
        for _ in env.agent_iter():
            seen, _, is_over, _, _ = env.last()
            env.step(None if is_over else chosen(seen["action_mask"], dice))
            steps += 1
    return steps / spent


def chosen(mask: Any, dice: Random) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(dice.random() * len(legal))])


def ours(table: str) -> Any:
    edition = edition_of(table)
    return zoo.raw_env(edition.game.name, seats=edition.seats)


@click.command()
@click.argument("tables", nargs=-1)
@click.option("--json", "file", type=click.Path(dir_okay=False, path_type=Path))
def main(tables: tuple[str, ...], file: Path | None) -> None:
    """They take turns, and the best turn of each counts; the whole shelf, or the TABLES named."""
    envs = {THEIRS: connect_four_v3.raw_env()} | {table: ours(table) for table in tables or shelf()}
    dice, best = Random(SEED), dict.fromkeys(envs, 0.0)
    for number in range(ROUNDS + 1):
        for name, env in envs.items():
            found = rate(env, dice)
            best[name] = max(best[name], found) if number else 0.0  # the first round compiles
    print("| table | steps/s | times connect_four |\n| --- | --: | --: |")
    for name, steps in best.items():
        print(f"| {name} | {steps:,.0f} | {steps / best[THEIRS]:.1f} |")
    if file:
        file.write_text(json.dumps({"steps": best, "seconds": SECONDS, "rounds": ROUNDS}, indent=2) + "\n")


if __name__ == "__main__":
    main()
