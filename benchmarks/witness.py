"""Greedy games a second, one after another as bots play them and by the compiled witness, in one run on one core.

    python benchmarks/witness.py [GAME ...] [--against CHECKOUT]

With `--against`, bots play in another checkout, such as one from before there was a witness.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from elsewhere import HERE, Elsewhere, Play, rate
from one_by_one import SEED

import andamio
from andamio.core.game import Edition
from andamio.games import SHELF
from andamio.lab.witness import watch

ROUNDS = 3
MANY = 50  # games that the witness plays between two looks at the clock


def by_witness(edition: Edition) -> Play:
    def play(first: int) -> int:
        return len(watch(edition, MANY, SEED, first).counts)

    return play


def compare(edition: Edition, checkout: Path) -> tuple[float, float]:
    """The best of some rounds in turn, so that other work on the machine hurts both alike."""
    bots, play = Elsewhere("one_by_one.py", edition, checkout), by_witness(edition)
    play(0)
    rounds = [(bots.rate(), rate(play)) for _ in range(ROUNDS)]
    bots.close()
    return max(before for before, _ in rounds), max(now for _, now in rounds)


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(SHELF))
    parser.add_argument("--against", type=Path, default=HERE.parent, metavar="CHECKOUT")
    return parser.parse_args()


def main() -> None:
    wish = asked()
    print("| game | seats | one by one | witness | times |\n| --- | --: | --: | --: | --: |")
    for name in wish.games:
        for seats in sorted({andamio.load(name).game.seats[0], andamio.load(name).game.seats[-1]}):
            before, now = compare(andamio.load(name, seats=seats), wish.against)
            print(f"| {name} | {seats} | {before:,.0f} | {now:,.0f} | {now / before:.1f} |", flush=True)


if __name__ == "__main__":
    main()
