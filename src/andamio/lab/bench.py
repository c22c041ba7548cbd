"""How fast a game is: random play compiled and interpreted, through the Python API, and how it starts.

Interpreted play and starts are measured in processes of their own, since the mode is chosen when rules are read.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from random import Random
from typing import Any

from andamio.bots import Budget
from andamio.bots.search import Search
from andamio.core.dice import seeded
from andamio.core.game import Edition, Game

from .playouts import play_at_random

ROUNDS = 5  # the best of so many: the machine is noisy
SIMULATIONS = 5_000
COMPILED_GAMES, API_GAMES, INTERPRETED_GAMES = 10_000, 200, 10
PROBE = """
import json, sys, time
began = time.perf_counter()
from andamio.games import find
from andamio.lab.bench import rates
from andamio.lab.playouts import play_at_random
edition = find(sys.argv[1]).edition()
play_at_random(edition, 1)
edition.new(0).legal()
ready = time.perf_counter() - began
print(json.dumps({"ready": ready, **(rates(edition, int(sys.argv[2])) if int(sys.argv[2]) else {})}))
"""


def best(measure: Callable[[], dict[str, float]], rounds: int = ROUNDS) -> dict[str, float]:
    """The best of each rate over several rounds."""
    found = [measure() for _ in range(rounds)]
    return {name: max(f[name] for f in found) for name in found[0]}


def rates(edition: Edition, games: int) -> dict[str, float]:
    """Random games, compiled or not as this process is."""
    began = time.perf_counter()
    played = play_at_random(edition, games)
    seconds = time.perf_counter() - began
    return {
        "steps_per_s": float(played.steps.sum() / seconds),
        "decisions_per_s": float(played.decisions.sum() / seconds),
        "games_per_s": games / seconds,
    }


def api_rates(edition: Edition, games: int = API_GAMES) -> dict[str, float]:
    """Random games from Python, one action at a time: legal, choose, play."""
    random, decisions, steps = Random(0).random, 0, 0
    began = time.perf_counter()
    for seed in range(games):
        match = edition.new(seed)
        while not match.is_over:
            legal = match.legal()
            match.play(legal[int(random() * len(legal))])
            decisions += 1
        steps += match.steps
    seconds = time.perf_counter() - began
    return {"steps_per_s": steps / seconds, "decisions_per_s": decisions / seconds, "games_per_s": games / seconds}


def search_rates(edition: Edition) -> dict[str, float]:
    """Simulations a second at the first decision of a match, by rollouts at random and by the script."""
    match = edition.new(0)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    found = {}
    for name, scripted in (("random_rollouts_per_s", False), ("scripted_rollouts_per_s", True)):
        plan = edition.game.advice.PLAN._replace(scripted=scripted, horizon=0)
        bot = Search("bench", Budget(simulations=SIMULATIONS), plan)
        began = time.perf_counter()
        bot.think(match.view(match.turn), match.legal(), None, seeded(0))
        found[name] = SIMULATIONS / (time.perf_counter() - began)
    return found


def probe(game: Game, games: int, **environment: str) -> dict[str, Any]:
    """A fresh process that loads the game and, if asked, plays."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, game.name, str(games)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def starts(game: Game) -> dict[str, float]:
    """Seconds until a fresh process can play: with everything to compile, and with nothing."""
    with tempfile.TemporaryDirectory() as empty:
        return {f"{name}_start_s": probe(game, 0, ANDAMIO_CACHE=empty)["ready"] for name in ("cold", "warm")}


def bench(game: Game, with_starts: bool = True) -> dict[str, Any]:
    edition = game.edition()
    play_at_random(edition, 1)
    api_rates(edition, 1)
    search_rates(edition)
    interpreted = probe(game, INTERPRETED_GAMES, NUMBA_DISABLE_JIT="1")
    interpreted.pop("ready")
    return {
        "game": game.name,
        "state_bytes": game.state.itemsize,
        "compiled": best(lambda: rates(edition, COMPILED_GAMES)),
        "api": best(lambda: api_rates(edition)),
        "interpreted": interpreted,
        "search": best(lambda: search_rates(edition)),
        **(starts(game) if with_starts else {}),
    }
