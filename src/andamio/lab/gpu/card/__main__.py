"""python card.py FOLDER [RESULTS [SECONDS]]: a process for each game, so that none breaks another."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from .device import name_of_card
from .packed import Packed, examine, names_in

ALL_SECONDS = 185.0
GRACE = 20.0  # for what has begun
TRIES = 3  # a kernel that breaks its process is left out of the next


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0])
    results = Path(arguments[1]) if len(arguments) > 1 else folder / "results.json"
    seconds = float(arguments[2]) if len(arguments) > 2 else ALL_SECONDS
    if len(arguments) > 3:
        return one(folder, results, seconds, arguments[3], arguments[4:])
    print(name_of_card(), flush=True)
    rows = every(folder, results, seconds)
    return int(any(row["different"] or row["broken"] for row in rows))


def one(folder: Path, results: Path, seconds: float, name: str, without: list[str]) -> int:
    """A game, in this process; its row is written whenever it has grown."""
    examine(Packed(folder, name), seconds, without, lambda row: keep(results, row))
    return 0


def every(folder: Path, results: Path, seconds: float) -> list[dict[str, Any]]:
    """Those that are done soon first; the time that they leave is for the others."""
    until, rows = time.perf_counter() + seconds, list[dict[str, Any]]()
    names = names_in(folder)
    for i, name in enumerate(names):
        left = until - time.perf_counter()
        rows.append(apart(folder, results.with_suffix(f".{name}.json"), left / min(2, len(names) - i), name))
        keep(results, rows)
        tell(rows[-1])
    return rows


def apart(folder: Path, file: Path, seconds: float, name: str) -> dict[str, Any]:
    """A game's row, from processes of their own."""
    began, without, code = time.perf_counter(), list[str](), 1
    file.unlink(missing_ok=True)
    for _ in range(TRIES):
        left = max(seconds - time.perf_counter() + began, 1)
        code = tried([str(folder), str(file), str(left), name, *without], left + GRACE)
        row = json.loads(file.read_text(encoding="utf-8")) if file.exists() else lost(name)
        if code == 0 or "doing" not in row:
            break
        without.append(row["doing"])
    ended = {} if code == 0 else {"broken": [*without, "the rest"]}
    return row | ended | {"seconds": round(time.perf_counter() - began, 1)}


def tried(words: list[str], seconds: float) -> int:
    """Its exit status; of what broke it, the last line is told."""
    try:
        done = subprocess.run([sys.executable, sys.argv[0], *words], timeout=seconds, stderr=subprocess.PIPE, text=True)
    except subprocess.TimeoutExpired:
        return 1
    if done.returncode:
        print(words[3], *done.stderr.splitlines()[-1:], flush=True)
    return done.returncode


def lost(name: str) -> dict[str, Any]:
    """Where not even a first row was written."""
    return {"game": name, "different": [], "broken": ["all"]}


def keep(file: Path, rows: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(rows), encoding="utf-8")


def tell(row: dict[str, Any]) -> None:
    kernels = " ".join(f"{name}:r{of['registers']},l{of['local_bytes']}" for name, of in row.get("kernels", {}).items())
    equal = f"DIFFERENT {row['different']}" if row["different"] else "equal"
    broken = f" BROKEN {row['broken']}" if row["broken"] else ""
    batch = f" batch equal {row['batch_is_equal']} {row['batch_s']}s" if "batch_s" in row else ""
    print(f"{row['game']} {row.get('editions')}x{row.get('games')} {equal}{broken}{batch} {row['seconds']}s {kernels}")
    for edition in row.get("rates", []):
        rates = " | ".join(" ".join(f"{s}={r}" for s, r in edition[kind].items()) for kind in ("whole", "brief"))
        print(f"  [{edition['options']}] {rates}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
