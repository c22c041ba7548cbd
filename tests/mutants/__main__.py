"""`make mutants`: small faults, put in one at a time; each must make a test fail.

    python -m tests.mutants                all of them, two at a time
    python -m tests.mutants azul leak      those whose file or sentence holds one of these words

faults.toml says where each is, what is replaced by what, and which tests should see it. Those are asked first; only if
they see nothing, everything is, as `make test` does.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).with_name("faults.toml")
CARRIED = ("src", "tests", "docs", "benchmarks", "README.md", "pyproject.toml", "Makefile", "CREDITS.md")
INTERPRETED, COMPILED = {"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_DISABLE_JIT": "0"}
EVERYTHING = ("tests", "README.md")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.M)
AT_A_TIME = 2
PATIENCE = 3600.0  # seconds for one run of tests


class Fault(NamedTuple):
    """`tests` are arguments of pytest; where rules need not be compiled to see it, they are not."""

    what: str
    file: str
    old: str
    new: str
    tests: str
    compiled: bool = False

    def put_in(self, tree: Path) -> str:
        """The text of the file as it was."""
        file = tree / self.file
        before = file.read_text(encoding="utf-8")
        if before.count(self.old) != 1:
            raise SystemExit(f"{self.file} holds {self.old!r} {before.count(self.old)} times, not once ({self.what})")
        file.write_text(before.replace(self.old, self.new), encoding="utf-8")
        return before


class Verdict(NamedTuple):
    fault: Fault
    caught_by: str  # "" if nothing saw it
    seconds: float


def read_faults(words: list[str]) -> list[Fault]:
    given = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]
    faults = [Fault(**fault) for fault in given]
    return [f for f in faults if not words or any(word in f"{f.file} {f.what}" for word in words)]


def copy_tree(folder: str) -> Path:
    """What tests need, to be edited."""
    tree = Path(folder)
    for name in CARRIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, tree / name)
    return tree


def runs(fault: Fault) -> Iterator[tuple[list[str], dict[str, str]]]:
    """What is asked, in order: arguments of pytest and the mode."""
    yield fault.tests.split(), COMPILED if fault.compiled else INTERPRETED
    yield list(EVERYTHING), INTERPRETED
    yield list(EVERYTHING), COMPILED


def ask(tree: Path, tests: list[str], mode: dict[str, str]) -> str:
    """The first test that fails, or "" if all pass."""
    command = [sys.executable, "-W", "error", "-m", "pytest", "-x", "-p", "no:cacheprovider", *tests]
    environment = os.environ | mode | {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode == 0:
        return ""
    found = FAILED.search(done.stdout)
    return found[1] if found else f"pytest ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}"


def judge(fault: Fault, tree: Path) -> Verdict:
    began = time.monotonic()
    before = fault.put_in(tree)
    try:
        caught_by = next(filter(None, (ask(tree, tests, mode) for tests, mode in runs(fault))), "")
    finally:
        (tree / fault.file).write_text(before, encoding="utf-8")
    return Verdict(fault, caught_by, time.monotonic() - began)


def judge_all(faults: list[Fault], folders: list[str]) -> Iterator[Verdict]:
    """As they come, so many at a time as there are folders."""
    free: SimpleQueue[Path] = SimpleQueue()
    for folder in folders:
        free.put(copy_tree(folder))

    def one(fault: Fault) -> Verdict:
        tree = free.get()
        try:
            return judge(fault, tree)
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(folders)) as pool:
        yield from pool.map(one, faults)


def main(words: list[str]) -> int:
    faults, verdicts = read_faults(words), []
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        for verdict in judge_all(faults, [one, two][:AT_A_TIME]):
            verdicts.append(verdict)
            print(f"{len(verdicts):3}/{len(faults)} {verdict.seconds:6.1f} s  {told(verdict)}", flush=True)
    survived = [verdict.fault for verdict in verdicts if not verdict.caught_by]
    seconds = sum(verdict.seconds for verdict in verdicts)
    print(json.dumps({"faults": len(faults), "survived": [f.what for f in survived], "seconds": round(seconds)}))
    return int(bool(survived))


def told(verdict: Verdict) -> str:
    seen = f"caught by {verdict.caught_by}" if verdict.caught_by else "SURVIVED"
    return f"{verdict.fault.what}: {seen}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
