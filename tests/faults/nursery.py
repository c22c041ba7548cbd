"""Where the processes of a town come from: one has read all code and opened all games, and others are forked from it.

So one that is killed is back within a moment, and a run has time for many faults. What such a process does from there
on is what `tests.web.server` does; it ends when the nursery does.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Nursery:
    """Its child is told apart by a number alone; whoever wants it gone sends a signal there."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.nursery"], cwd=ROOT, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), "nothing can be started"
        self.asking = threading.Lock()  # faults overlap: each is told of its own child

    def start(self, port: int, store: str, thinks: bool, errors: str) -> int:
        """A web process at that port; a thinker, if there is none."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with self.asking:
            print(json.dumps([port, store, thinks, errors]), file=self.process.stdin, flush=True)
            return int(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


def main() -> None:
    import andamio.web.app
    import andamio.web.thinker  # noqa: F401
    from andamio.games import SHELF, find
    from andamio.lab.warm import open_game
    from tests.web.server import main, think

    for name in SHELF:
        open_game(find(name))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for who is gone
    reader, writer = os.pipe()
    print("open", flush=True)
    for line in iter(sys.stdin.readline, ""):
        if child := os.fork():
            print(child, flush=True)
            continue
        port, store, thinks, errors = json.loads(line)
        os.close(writer)
        settle_down(reader, errors, thinks)
        main(port, store) if port else think(store)
        os._exit(0)


def settle_down(reader: int, errors: str, thinks: bool) -> None:
    """What it reads ends with the nursery; what it says goes to a file."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    sys.stdin = os.fdopen(reader)
    written = os.open(errors, os.O_WRONLY | os.O_APPEND)
    os.dup2(written, sys.stdout.fileno())
    os.dup2(written, sys.stderr.fileno())
    os.environ["ANDAMIO_THINKS"] = str(thinks)
    random.seed()


if __name__ == "__main__":
    main()
