"""Greedy games, one after another as bots play them, by whatever checkout is on the path: see elsewhere.py."""

from __future__ import annotations

import sys

from elsewhere import answer

import andamio
from andamio.bots import find
from andamio.lab.simulate import counted, play_match

SEED = 1


def main(name: str, seats: int) -> None:
    edition, bots = andamio.load(name, seats=seats), [find("greedy")] * seats

    def play(first: int) -> int:
        counted(*play_match(edition, bots, SEED, first))
        return 1

    answer(play)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
