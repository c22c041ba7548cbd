"""Greedy games a second, one after another as bots play them and by the compiled witness, in one run on one core."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import andamio
from andamio.bots import find
from andamio.core.game import Edition
from andamio.games import SHELF
from andamio.lab.simulate import counted, play_match
from andamio.lab.witness import watch

SECONDS, ROUNDS, SEED = 2.0, 3, 1
MANY = 50  # games that the witness plays between two looks at the clock


def rate(play: Callable[[int], int]) -> float:
    """Games a second of processor; `play` is told how many were played, and says how many more it has."""
    began, played = time.process_time(), 0
    while (spent := time.process_time() - began) < SECONDS:
        played += play(played)
    return played / spent


def one_by_one(edition: Edition) -> Callable[[int], int]:
    bots = [find("greedy")] * edition.seats

    def play(first: int) -> int:
        counted(*play_match(edition, bots, SEED, first))
        return 1

    return play


def by_witness(edition: Edition) -> Callable[[int], int]:
    def play(first: int) -> int:
        return len(watch(edition, MANY, SEED, first).counts)

    return play


def compare(edition: Edition) -> tuple[float, float]:
    """The best of some rounds in turn, so that other work on the machine hurts both alike."""
    before, now = one_by_one(edition), by_witness(edition)
    before(0), now(0)
    rounds = [(rate(before), rate(now)) for _ in range(ROUNDS)]
    return max(before for before, _ in rounds), max(now for _, now in rounds)


def main(names: list[str]) -> None:
    print("| game | seats | one by one | witness | times |\n| --- | --: | --: | --: | --: |")
    for name in names:
        for seats in sorted({andamio.load(name).game.seats[0], andamio.load(name).game.seats[-1]}):
            before, now = compare(andamio.load(name, seats=seats))
            print(f"| {name} | {seats} | {before:,.0f} | {now:,.0f} | {now / before:.1f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(SHELF))
