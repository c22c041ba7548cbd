"""`python -m tests.web.find_browser`: the browser that the tests drive, installed if this machine has none.

With `--system` it needs nothing but Python, and installs the lean one of the system's packages if it can.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

LEAN = "chromium-headless-shell"  # the same engine without a window: two thirds of the work
NAMES = (LEAN, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NONE = (
    "The tests need a Chromium, and none was found or could be installed. Put `chromium` on PATH, or say where it is "
    "with ANDAMIO_BROWSER=/path/to/chromium."
)
QUIETLY = {"DEBIAN_FRONTEND": "noninteractive"}


def find_browser() -> str:
    """The one that ANDAMIO_BROWSER names, one on PATH, or Playwright's own; "" if there is none."""
    if chosen := os.environ.get("ANDAMIO_BROWSER"):
        return shutil.which(chosen) or ""
    on_path = (found for name in NAMES if (found := shutil.which(name)))
    return next(on_path, "") or playwrights_own()


def playwrights_own() -> str:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else ""


def install() -> None:
    """From the system's packages, else Playwright's own build. What fails is passed over: the search will tell."""
    for command in (*from_the_system("chromium"), playwrights()):
        if not find_browser():
            run(command)


def install_lean(chosen: str | None) -> None:
    for command in from_the_system(LEAN) if not (chosen or shutil.which(LEAN)) else ():
        run(command)


def run(command: list[str]) -> None:
    print("a browser for the tests:", *command, file=sys.stderr, flush=True)
    with suppress(OSError):
        subprocess.run(command, env=os.environ | QUIETLY, stdin=subprocess.DEVNULL, check=False)


def from_the_system(package: str) -> list[list[str]]:
    if not shutil.which("apt-get") or not (is_root() or shutil.which("sudo")):
        return []
    get = [*([] if is_root() else ["sudo", "-n"]), "apt-get", "-q"]
    return [[*get, "update"], [*get, "install", "-y", "--no-install-recommends", package]]


def playwrights() -> list[str]:
    """Only root may add the libraries that it needs without being asked for a password."""
    return [sys.executable, "-m", "playwright", "install", *(["--with-deps"] if is_root() else []), "chromium"]


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def main(how: str = "") -> None:
    """Before anything else is installed, the system's packages alone are asked."""
    chosen = os.environ.get("ANDAMIO_BROWSER")
    if how == "--system":
        install_lean(chosen)
        return
    if not find_browser() and not chosen:
        install()
    if not find_browser():
        sys.exit(f"ANDAMIO_BROWSER is {chosen}, and there is no such program." if chosen else NONE)


if __name__ == "__main__":
    main(*sys.argv[1:])
