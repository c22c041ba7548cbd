"""Search in our games against OpenSpiel's C++ ISMCTS in hearts, in one run on one core, as ratios.

    random rollouts     to the end of the game, as theirs
    scripted, whole     by the game's advice, to the end
    scripted            by the game's advice, cut off at the game's horizon and estimated: what bots do

Both search at every few real decisions of whole random games, with the same number of simulations, from scratch.
OpenSpiel's search crashes in some positions of hearts: each of its games is played in a process of its own, which
reports every decision as it goes, and what was reported counts.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from tables import edition_of, shelf

from andamio.bots import Budget
from andamio.bots.search import Search
from andamio.core.dice import seeded
from andamio.core.game import Edition
from andamio.core.match import Match

SIMULATIONS = 2000
EVERY = 4  # real decisions: the first of each four is searched
KINDS: dict[str, dict[str, Any]] = {
    "random rollouts": {"scripted": False, "horizon": 0},
    "scripted, whole": {"horizon": 0},
    "scripted": {},
}
THEIR_GAME = "hearts"
THEIRS = """
import sys, time
from random import Random
import pyspiel
number, simulations, every = map(int, sys.argv[1:])
decisions = 0
state, random = pyspiel.load_game("hearts").new_initial_state(), Random(number).random
while not state.is_terminal():
    actions = state.legal_actions()
    decision = not state.is_chance_node() and len(actions) > 1
    decisions += decision
    if decision and decisions % every == 1:
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
    command = [sys.executable, "-c", THEIRS, *map(str, (number, SIMULATIONS, EVERY))]
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = [float(line) for line in done.stdout.split()]
    if not seconds:
        click.echo("OpenSpiel is not installed here: `make bench` installs it and runs this.", err=True)
        sys.exit(2)
    return SIMULATIONS * len(seconds) / sum(seconds)


def our_rate(edition: Edition, number: int, kind: str) -> float:
    """Simulations a second over one game."""
    bot = Search("bench", Budget(simulations=SIMULATIONS), edition.game.advice.PLAN._replace(**KINDS[kind]))
    match, random, decisions, seconds = edition.new(number), Random(number).random, 0, []
    while not match.is_over:
        legal = match.legal()
        decisions += len(legal) > 1
        if len(legal) > 1 and decisions % EVERY == 1:
            seconds.append(clocked(bot, match, legal, number))
        match.play(legal[int(random() * len(legal))])
    return SIMULATIONS * len(seconds) / sum(seconds)


def clocked(bot: Search, match: Match, legal: list[int], number: int) -> float:
    """The seconds of one search from scratch."""
    view = match.view(match.turn)
    bot.forget()
    began = time.perf_counter()
    bot.think(view, legal, None, seeded(number))
    return time.perf_counter() - began


def race(tables: Sequence[str], rounds: int) -> dict[tuple[str, str], float]:
    """By table and kind of search, the best of several games; they take turns."""
    editions = {table: edition_of(table) for table in tables}
    rates: dict[tuple[str, str], float] = {}
    for number in range(rounds):
        found = {(THEIR_GAME, "random rollouts"): their_rate(number)}
        for table, edition in editions.items():
            found |= {(table, kind): our_rate(edition, number, kind) for kind in KINDS}
        rates = {key: max(rate, rates.get(key, 0.0)) for key, rate in found.items()}
    return rates


@click.command(help=__doc__.partition("\n")[0])
@click.argument("tables", nargs=-1, metavar="[GAME[:SEATS]]...")
@click.option("--rounds", default=5, help="The best of so many games.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures there.")
def main(tables: tuple[str, ...], rounds: int, file: Path | None) -> None:
    rates = race(tables or shelf(), rounds)
    theirs = rates[THEIR_GAME, "random rollouts"]
    shown = Table("game", "search", "simulations/s", f"ratio to {THEIR_GAME}")
    for (table, kind), rate in rates.items():
        shown.add_row(table, kind, f"{rate:,.0f}", f"{rate / theirs:.2f}")
    Console().print(shown)
    if file:
        rows = [{"game": game, "search": kind, "rate": rate} for (game, kind), rate in rates.items()]
        file.write_text(json.dumps({"simulations": SIMULATIONS, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
