"""Random play of our games against OpenSpiel's card games, in one run on one core, as ratios of processor time.

    rollouts     inside compiled code: ours from setup on, theirs from the deal on (RandomRolloutEvaluator)
    whole games  ours again; theirs deal in C++ as well, one call a game (evaluate_bots)
    from Python  one action at a time through each public API: ask what is legal, choose, act
    checked      ours again, which refuses what is illegal; theirs told to check too

Python cannot call their evaluator, but a search of one simulation does little else. It crashes where chance
is to act, hence the deal before it. In these games the deal settles how long a game is.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.table import Table
from tables import edition_of, shelf

from andamio.core.game import Edition
from andamio.lab.playouts import play_at_random

try:
    import pyspiel
except ImportError:
    click.echo("OpenSpiel is not installed here: `make bench` installs it and runs this.", err=True)
    sys.exit(2)

THEIRS = "hearts", "spades", "oh_hell"
WAYS = ROLLOUTS, WHOLE, PYTHON, CHECKED = "rollouts", "whole games", "from Python", "checked"
GAMES = 1000  # in one call to compiled code that can play many
SAMPLE = 500  # games that tell how much of a game is decisions
MILLION = 1e6


class Tally(NamedTuple):
    """What was played, or how much of it in a second."""

    steps: float  # decisions and chance
    decisions: float

    def over(self, other: Tally) -> Tally:
        return Tally(self.steps / other.steps, self.decisions / other.decisions)


class Row(NamedTuple):
    way: str
    table: str  # ours: a game and its seats
    game: str  # theirs
    ours: Tally
    theirs: Tally


Play = Iterator[Tally]  # plays on each time it is asked
Random01 = Callable[[], float]


def total(tallies: Iterator[Tally]) -> Tally:
    steps, decisions = zip(*tallies, strict=True)
    return Tally(sum(steps), sum(decisions))


# -- ours


def our_rollouts(edition: Edition) -> Play:
    for first in count(0, GAMES):
        games = play_at_random(edition, GAMES, first=first)
        yield Tally(float(games.steps.sum()), float(games.decisions.sum()))


def our_steps(edition: Edition) -> Play:
    random = Random(0).random
    for seed in count():
        match, decisions = edition.new(seed), 0
        while not match.is_over:
            actions = match.legal()
            match.play(actions[int(random() * len(actions))])
            decisions += 1
        yield Tally(match.steps, decisions)


# -- theirs


def deal(game: Any, random: Random01) -> Any:
    """A state after all that chance does; in these games its outcomes are equally likely."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return state


def finish(state: Any, random: Random01) -> Tally:
    """Play at random to the end; the tally is of the whole game."""
    dealt = state.move_number()
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return Tally(state.move_number(), state.move_number() - dealt)


def their_rollouts(game: Any) -> Play:
    """The one game played from Python tells how long the others of its deal were; it adds 1 % to the time."""
    random = Random(0).random
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=GAMES, seed=0)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1, max_simulations=1, max_memory_mb=1, solve=False, seed=0, verbose=False
    )
    while True:
        state = deal(game, random)
        bot.mcts_search(state)
        decisions = GAMES * finish(state, random).decisions
        yield Tally(decisions, decisions)


def their_whole_games(game: Any) -> Play:
    """Only steps are counted game by game; of decisions, the usual share."""
    steps, decisions = total(islice(their_steps(game), SAMPLE))
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    for seed in count():
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        yield Tally(state.move_number(), state.move_number() * decisions / steps)


def their_steps(game: Any) -> Play:
    random = Random(0).random
    while True:
        yield finish(deal(game, random), random)


def their_checked_steps(game: Any) -> Play:
    """The deal is not checked: neither is ours."""
    random = Random(0).random
    while True:
        state = deal(game, random)
        dealt = state.move_number()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action_with_legality_check(actions[int(random() * len(actions))])
        yield Tally(state.move_number(), state.move_number() - dealt)


# -- the race


def runners(tables: Sequence[str]) -> dict[tuple[str, str], Play]:
    """By way and table or game; all have played once, so that nothing is compiled on the clock."""
    plays: dict[tuple[str, str], Play] = {}
    for table in tables:
        plays[ROLLOUTS, table] = our_rollouts(edition_of(table))
        plays[PYTHON, table] = our_steps(edition_of(table))
    for name in THEIRS:
        game = pyspiel.load_game(name)
        plays[ROLLOUTS, name] = their_rollouts(game)
        plays[WHOLE, name] = their_whole_games(game)
        plays[PYTHON, name] = their_steps(game)
        plays[CHECKED, name] = their_checked_steps(game)
    for play in plays.values():
        next(play)
    return plays


def rate(play: Play, seconds: float) -> Tally:
    began = time.process_time()
    tallies = []
    while time.process_time() - began < seconds:
        tallies.append(next(play))
    elapsed = time.process_time() - began
    return total(iter(tallies)).over(Tally(elapsed, elapsed))


def race(tables: Sequence[str], rounds: int, seconds: float) -> list[Row]:
    """All take turns, and the best turn of each counts: the machine is noisy."""
    plays = runners(tables)
    turns = [{key: rate(play, seconds) for key, play in plays.items()} for _ in range(rounds)]
    best = {key: max(turn[key] for turn in turns) for key in plays}
    for table in tables:
        best[WHOLE, table], best[CHECKED, table] = best[ROLLOUTS, table], best[PYTHON, table]
    return [
        Row(way, table, name, best[way, table], best[way, name]) for table in tables for way in WAYS for name in THEIRS
    ]


# -- what is told


def table(rows: list[Row]) -> Table:
    shown = Table(title=f"ours / OpenSpiel {version('open_spiel')}, millions a second")
    for heading in ("ours", "way", "theirs"):
        shown.add_column(heading)
    for heading in ("our steps", "their steps", "ratio", "our decisions", "their decisions", "ratio"):
        shown.add_column(heading, justify="right")
    for row in rows:
        shown.add_row(row.table, row.way, row.game, *cells(row), end_section=row.game == THEIRS[-1])
    return shown


def cells(row: Row) -> Iterator[str]:
    for ours, theirs in zip(row.ours, row.theirs, strict=True):
        yield f"{ours / MILLION:.2f}"
        yield f"{theirs / MILLION:.2f}"
        yield f"{ours / theirs:.2f}"


def plain(row: Row) -> dict[str, Any]:
    return {
        "way": row.way,
        "table": row.table,
        "game": row.game,
        "ours": row.ours._asdict(),
        "theirs": row.theirs._asdict(),
        "ratio": row.ours.over(row.theirs)._asdict(),
    }


@click.command(help=__doc__.partition("\n")[0])
@click.argument("tables", nargs=-1, metavar="[GAME[:SEATS]]...")
@click.option("--seconds", default=1.0, show_default=True, help="Of processor, for each measurement.")
@click.option("--rounds", default=5, show_default=True, help="The best of so many counts.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def main(tables: tuple[str, ...], seconds: float, rounds: int, file: Path | None) -> None:
    rows = race(tables or shelf(), rounds, seconds)
    Console().print(table(rows))
    if file:
        settings = {"open_spiel": version("open_spiel"), "rounds": rounds, "seconds": seconds}
        found = {**settings, "rows": [plain(row) for row in rows]}
        file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
