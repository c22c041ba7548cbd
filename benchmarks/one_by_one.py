"""Greedy games a second, one after another as bots play them, by whatever checkout is on the path: a round for each
line that is read."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import andamio
from andamio.bots import find
from andamio.lab.simulate import counted, play_match

SECONDS, SEED = 2.0, 1


def rate(play: Callable[[int], int]) -> float:
    """Games a second of processor; `play` is told how many were played, and says how many more it has."""
    began, played = time.process_time(), 0
    while (spent := time.process_time() - began) < SECONDS:
        played += play(played)
    return played / spent


def main(name: str, seats: int) -> None:
    edition, bots = andamio.load(name, seats=seats), [find("greedy")] * seats

    def play(first: int) -> int:
        counted(*play_match(edition, bots, SEED, first))
        return 1

    play(0)
    for _ in sys.stdin:
        print(rate(play), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
