"""Steps of random play in compiled code, by whatever checkout is on the path: see elsewhere.py."""

from __future__ import annotations

import sys

from elsewhere import answer

import andamio
from andamio.lab.playouts import play_at_random

GAMES = 200  # between two looks at the clock


def main(name: str, seats: int) -> None:
    edition = andamio.load(name, seats=seats)

    def play(first: int) -> int:
        return int(play_at_random(edition, GAMES, first=first).steps.sum())

    answer(play)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
