"""Workers: processes that work for another one, and leave when it does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import Any

YIELDING = 10  # who thinks while others serve pages lets these go first


def settle_in(nice: int = 0) -> None:
    """Whoever asks is interrupted, and ends the workers; they leave with it, however it goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def dismiss(pool: ProcessPoolExecutor) -> None:
    """Its workers go at once. Of what one of them was just saying the rest is waited for, even by a process that ends,
    as long as anybody could still say it: so this process lets go of that end, too.
    """
    processes = list((pool._processes or {}).values())
    answers: Any = pool._result_queue
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    if answers is not None:
        answers._writer.close()
