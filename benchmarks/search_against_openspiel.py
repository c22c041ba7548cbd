"""Search in Burgueses against OpenSpiel's C++ ISMCTS in hearts, in one run on one core, as ratios.

Both search at every real decision of whole random games, with the same number of simulations, from scratch.
OpenSpiel's search crashes in some positions of hearts: each of its games is played in a process of its own, which
reports every decision as it goes, and what was reported counts.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import click
from rich.console import Console
from rich.table import Table

from andamio.bots import Budget
from andamio.bots.search import Search
from andamio.core.dice import seeded
from andamio.games import find

SIMULATIONS = 2000
THEIRS = """
import sys, time
from random import Random
import pyspiel
number, simulations = int(sys.argv[1]), int(sys.argv[2])
state, random = pyspiel.load_game("hearts").new_initial_state(), Random(number).random
while not state.is_terminal():
    actions = state.legal_actions()
    if not state.is_chance_node() and len(actions) > 1:
        policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        bot = pyspiel.ISMCTSBot(number, evaluator, 0.7, simulations, -1, policy, False, False)
        began = time.perf_counter()
        bot.step(state)
        print(time.perf_counter() - began, flush=True)
    state.apply_action(actions[int(random() * len(actions))])
"""


def their_rate(number: int) -> float:
    """Simulations a second over one game, or over as much of it as it survives."""
    command = [sys.executable, "-c", THEIRS, str(number), str(SIMULATIONS)]
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = [float(line) for line in done.stdout.split()]
    if not seconds:
        click.echo("OpenSpiel is not installed here: `make bench` installs it and runs this.", err=True)
        sys.exit(2)
    return SIMULATIONS * len(seconds) / sum(seconds)


def our_rate(number: int, scripted: bool) -> float:
    bot = Search("bench", Budget(simulations=SIMULATIONS), scripted=scripted, horizon=0)
    match, random, seconds, searches = find("burgueses").edition().new(number), Random(number).random, 0.0, 0
    while not match.is_over:
        legal = match.legal()
        if len(legal) > 1:
            view = match.view(match.turn)
            bot.forget()
            began = time.perf_counter()
            bot.think(view, legal, None, seeded(number))
            seconds, searches = seconds + time.perf_counter() - began, searches + 1
        match.play(legal[int(random() * len(legal))])
    return SIMULATIONS * searches / seconds


@click.command()
@click.option("--rounds", default=5, help="The best of so many games.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures there.")
def main(rounds: int, file: Path | None) -> None:
    rates = {"hearts": 0.0, "random rollouts": 0.0, "scripted rollouts": 0.0}
    for number in range(rounds):
        rates["hearts"] = max(rates["hearts"], their_rate(number))
        rates["random rollouts"] = max(rates["random rollouts"], our_rate(number, False))
        rates["scripted rollouts"] = max(rates["scripted rollouts"], our_rate(number, True))
    table = Table("search", "simulations/s", "ratio to hearts")
    for name, rate in rates.items():
        table.add_row(name, f"{rate:,.0f}", f"{rate / rates['hearts']:.2f}")
    Console().print(table)
    if file:
        file.write_text(json.dumps({"simulations": SIMULATIONS, "rates": rates}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
