"""`make faults`: faults at random moments, a thousand unless another number is said, while people and bots play.

`python -m tests.faults [FAULTS [SEED]]`. Ctrl+C: no more faults, but what there was is played to its end and checked.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from random import Random

from .town import Hamlet, Town

FAULTS, TABLES = 1000, 4
MOVES = 25  # between two faults, at most


def storm(town: Town, faults: int, dice: Random) -> None:
    began, is_enough = time.monotonic(), threading.Event()
    signal.signal(signal.SIGINT, lambda *_: is_enough.set())
    try:
        for number in range(faults):
            if is_enough.is_set():
                faults = number
                break
            town.wait_for_moves(dice.randrange(MOVES))
            name = dice.choice(town.wait_for_room())
            town.begin(name)
            print(f"{number + 1:5} {name:14} {time.monotonic() - began:6.0f} s {town.acknowledged:7} moves", flush=True)
            if (number + 1) % 100 == 0:
                town.heal()
                town.check()
        town.heal()
        town.finish()
        town.check()
        print(
            f"{type(town).__name__}: {faults} faults, {town.acknowledged} acknowledged moves, none lost; "
            f"{len(town.tables)} tables, all over",
            flush=True,
        )
    finally:
        town.close()


if __name__ == "__main__":
    count, seed = int(sys.argv[1]) if len(sys.argv) > 1 else FAULTS, int(sys.argv[2]) if len(sys.argv) > 2 else 0
    storm(Town(seed, TABLES), count, Random(seed))
    storm(Hamlet(seed, TABLES), count, Random(seed))
