"""Our batch beside pgx's Connect Four: random legal actions, observations included, steps a second of processor.

    python benchmarks/batch.py [--seconds 2] [--rounds 5] [--games 1024] [--json FILE] [burgueses azul_pabellon:4 …]

Both take turns, and the best turn of each counts. pgx chooses and steps within one compiled loop, as it is meant to be
used, with its own resets; ours is called from Python for every step, and its actions are chosen by a compiled function.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import andamio
from andamio.core.compiled import Array, compiled
from andamio.core.dice import roll, seeded
from andamio.env.batch import Batch

TABLES = ("burgueses", "azul_pabellon", "a_construir", "bloque_a_bloque", "barrio")
AT_ONCE = 64  # steps of one call
Turn = Callable[[], int]  # plays some steps, and tells how many


@compiled
def choose(legal: Array, dices: Array, actions: Array) -> None:
    """Of what each match allows, any."""
    for i in range(len(legal)):
        count = 0
        for action in range(legal.shape[1]):
            count += int(legal[i, action])
        left = roll(dices[0], count) + 1
        action = -1
        while left > 0:
            action += 1
            left -= int(legal[i, action])
        actions[i] = action


def ours(table: str, games: int) -> Turn:
    name, _, seats = table.partition(":")
    wanted: dict[str, Any] = {"seats": int(seats)} if seats else {}
    batch = Batch(andamio.load(name, **wanted), games, seed=1)
    dices, actions = seeded(1), np.zeros(games, np.int64)

    def turn() -> int:
        for _ in range(AT_ONCE):
            choose(batch.legal, dices, actions)
            batch.step(actions)
        return AT_ONCE * games

    return turn


def theirs(games: int) -> Turn:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make("connect_four")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: int, now: Any) -> Any:
        state, key = now
        key, chance = jax.random.split(key)
        action = jax.random.categorical(chance, jax.numpy.log(state.legal_action_mask.astype(np.float32)), axis=1)
        return step(state, action, jax.random.split(key, games)), key

    many = jax.jit(lambda now: jax.lax.fori_loop(0, AT_ONCE, one, now))
    now = (jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), games)), jax.random.key(2))

    def turn() -> int:
        nonlocal now
        now = jax.block_until_ready(many(now))
        return AT_ONCE * games

    return turn


def rate(turn: Turn, seconds: float) -> float:
    """Steps a second of processor, of all its threads together."""
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        done += turn()
    return done / spent


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("tables", nargs="*", default=TABLES)
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--games", type=int, default=1024)
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    turns = {"pgx connect_four": theirs(given.games)} | {table: ours(table, given.games) for table in given.tables}
    for turn in turns.values():
        turn()
    best = dict.fromkeys(turns, 0.0)
    for _ in range(given.rounds):
        for name, turn in turns.items():
            best[name] = max(best[name], rate(turn, given.seconds))
    base = best["pgx connect_four"]
    print("| table | steps/s | times pgx |\n| --- | --: | --: |")
    for name, steps in best.items():
        print(f"| {name} | {steps:,.0f} | {steps / base:.1f} |")
    if given.json:
        given.json.write_text(json.dumps({name: round(steps) for name, steps in best.items()}, indent=1) + "\n")


if __name__ == "__main__":
    main()
