"""`make mutants`: small faults, put in one at a time; each must make a test fail.

    python -m tests.mutants                all of them, two at a time
    python -m tests.mutants azul leak      those whose file or sentence holds one of these words
    python -m tests.mutants --named        no tests but those that each fault names: sooner, and stricter

faults.toml says where each is, what is replaced by what, and which tests should see it. Those are asked first; only if
they see nothing, everything is, as `make test` does. A test that also fails without the fault has seen nothing. Tests
that do not end, or break off, are told with their fault; the others are asked all the same.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from compileall import compile_dir
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).with_name("faults.toml")
FOLDERS = ("src", "tests", "docs", "benchmarks", "deploy")
FILES = ("README.md", "CHANGELOG.md", "CREDITS.md", "pyproject.toml", "Makefile")
Mode = dict[str, str]  # of the environment
INTERPRETED, COMPILED = {"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_DISABLE_JIT": "0"}
EVERYTHING = ("tests", "README.md")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S.*?)(?: - |$)", re.M)
ALL_PASSED, INTERRUPTED = 0, 2  # what pytest ends with; beyond the second, it has asked no test
AT_A_TIME = 2
PATIENCE = 1800.0  # seconds for one run of tests
NAMED = "--named"


class Unanswered(SystemExit):
    """A run of tests that did not end, or that ended in another way than tests do."""


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
    mode: Mode
    seconds: float
    unanswered: str = ""  # why its tests could not be asked


def read_faults(words: list[str]) -> list[Fault]:
    given = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]
    faults = [Fault(**fault) for fault in given]
    return [f for f in faults if not words or any(word in f"{f.file} {f.what}" for word in words)]


def copy_tree(folder: str) -> Path:
    """What tests need, to be edited; byte code that is known by its source, so that no edit goes unseen."""
    tree = Path(folder)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, tree / name)
    compile_dir(tree, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return tree


def runs(fault: Fault, named: bool) -> Iterator[tuple[list[str], Mode]]:
    """What is asked, in order: arguments of pytest and the mode."""
    yield shlex.split(fault.tests), COMPILED if fault.compiled else INTERPRETED
    if not named:
        yield list(EVERYTHING), INTERPRETED
        yield list(EVERYTHING), COMPILED


def ask(tree: Path, tests: list[str], mode: Mode) -> str:
    """The first test that fails, or "" if all pass."""
    command = [sys.executable, "-W", "error", "-m", "pytest", "-x", "-p", "no:cacheprovider", *tests]
    environment = os.environ | mode | {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired as never:
        raise Unanswered(f"{shlex.join(tests)} did not end within {PATIENCE:.0f} s") from never
    if done.returncode == ALL_PASSED:
        return ""
    found = FAILED.search(done.stdout)
    if found is None or done.returncode > INTERRUPTED:
        raise Unanswered(f"{shlex.join(tests)} cannot be asked: {(done.stdout + done.stderr)[-300:]}")
    return found[1]


def caught(fault: Fault, tree: Path, named: bool) -> tuple[str, Mode]:
    """The test that sees it and in which mode, or "" if none does."""
    before = fault.put_in(tree)
    try:
        for tests, mode in runs(fault, named):
            if found := ask(tree, tests, mode):
                return found, mode
    finally:
        (tree / fault.file).write_text(before, encoding="utf-8")
    return "", INTERPRETED


def judge(fault: Fault, tree: Path, named: bool) -> Verdict:
    began = time.monotonic()
    try:
        return Verdict(fault, *caught(fault, tree, named), time.monotonic() - began)
    except Unanswered as why:
        return Verdict(fault, "", INTERPRETED, time.monotonic() - began, str(why))


def check_without(verdicts: list[Verdict], tree: Path) -> None:
    """What has seen a fault must pass where there is none."""
    for mode in (INTERPRETED, COMPILED):
        tests = sorted({verdict.caught_by for verdict in verdicts if verdict.caught_by and verdict.mode == mode})
        if tests and (found := ask(tree, tests, mode)):
            raise SystemExit(f"{found} fails also without any fault")


def judge_all(faults: list[Fault], folders: list[str], named: bool) -> Iterator[Verdict]:
    """As they come, so many at a time as there are folders."""
    free: SimpleQueue[Path] = SimpleQueue()
    for folder in folders:
        free.put(copy_tree(folder))

    def one(fault: Fault) -> Verdict:
        tree = free.get()
        try:
            return judge(fault, tree, named)
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(folders)) as pool:
        yield from pool.map(one, faults)


def main(words: list[str]) -> int:
    faults, verdicts = read_faults([word for word in words if word != NAMED]), []
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        for verdict in judge_all(faults, [one, two][:AT_A_TIME], NAMED in words):
            verdicts.append(verdict)
            print(f"{len(verdicts):3}/{len(faults)} {verdict.seconds:6.1f} s  {told(verdict)}", flush=True)
        check_without(verdicts, Path(one))
    survived = [verdict.fault for verdict in verdicts if not verdict.caught_by]
    seconds = sum(verdict.seconds for verdict in verdicts)
    print(json.dumps({"faults": len(faults), "survived": [f.what for f in survived], "seconds": round(seconds)}))
    return int(bool(survived))


def told(verdict: Verdict) -> str:
    seen = f"caught by {verdict.caught_by}" if verdict.caught_by else f"SURVIVED {verdict.unanswered}".rstrip()
    return f"{verdict.fault.what}: {seen}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
