"""Does the house stand on the next Numba? `python -m tests.next_numba [version]`

Rules are compiled by way of its privates, so `pyproject.toml` bounds its version. This takes the newest release of all
that pip offers and, if it is beyond the bound or one is named, runs with it what leans on those privates.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv-next"
PYTHON = str(VENV / "bin" / "python")
PINS = ROOT / "requirements" / "test.txt"
MOVING = ("numba", "llvmlite", "numpy")  # the next Numba says which it wants of the others
CHECKS = (["tests/core"], ["tests/contract", "-k", "burgueses"])


def bound() -> Requirement:
    """What pyproject.toml allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (found,) = (wanted for wanted in map(Requirement, project["dependencies"]) if wanted.name == "numba")
    return found


def newest() -> str:
    """The newest release that pip offers to this Python."""
    asked = ["install", "--dry-run", "--ignore-installed", "--no-deps", "--quiet", "--report", "-", "numba"]
    done = subprocess.run([sys.executable, "-m", "pip", *asked], check=True, stdout=subprocess.PIPE, text=True)
    found: str = json.loads(done.stdout)["install"][0]["metadata"]["version"]
    return found


def pins() -> list[str]:
    """All that tests need, as it is pinned, but for what moves."""
    lines = PINS.read_text(encoding="utf-8").splitlines()
    found = [line.removesuffix("\\").strip() for line in lines if re.match(r"[\w.-]+==", line)]
    return [pin for pin in found if pin.partition("==")[0] not in MOVING]


def run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


def set_up(version: str) -> None:
    """An environment of its own, with that Numba."""
    pip = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(sys.executable, "-m", "venv", "--clear", str(VENV))
    run(*pip, f"numba=={version}", *pins())
    run(*pip, "--no-deps", "--no-build-isolation", "--editable", ".")


def main(named: str | None = None) -> None:
    allowed, version = bound(), named or newest()
    if named is None and version in allowed.specifier:
        print(f"pip offers Numba {version} at most, which {allowed} allows: there is no next one to try.")
        return
    set_up(version)
    for check in CHECKS:
        run(PYTHON, "-W", "error", "-m", "pytest", "-p", "no:cacheprovider", *check)
    print(f"The house stands on Numba {version}.")


if __name__ == "__main__":
    main(*sys.argv[1:2])
