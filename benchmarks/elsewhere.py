"""Something measured in a process of its own, by the text of a checkout: a round for each line that it is sent.

    both = Elsewhere("steps.py", edition, there), Elsewhere("steps.py", edition, here)
    rounds = [[each.rate() for each in both] for _ in range(3)]      in turn, so that other work hurts all alike

The script takes a game and its seats, and calls `answer`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from andamio.core.game import Edition

HERE = Path(__file__).parent
SECONDS = 2.0

Play = Callable[[int], int]  # is told how many were played, and says how many more it has


def rate(play: Play) -> float:
    """How many a second of processor."""
    began, played = time.process_time(), 0
    while (spent := time.process_time() - began) < SECONDS:
        played += play(played)
    return played / spent


def answer(play: Play) -> None:
    play(0)
    for _ in sys.stdin:
        print(rate(play), flush=True)


class Elsewhere:
    def __init__(self, script: str, edition: Edition, checkout: Path) -> None:
        words = [sys.executable, str(HERE / script), edition.game.name, str(edition.seats)]
        path = {"PYTHONPATH": str(checkout.resolve() / "src")}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, env={**os.environ, **path}, stdin=pipe, stdout=pipe, text=True)

    def rate(self) -> float:
        assert self.process.stdin and self.process.stdout
        print("go", file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()
