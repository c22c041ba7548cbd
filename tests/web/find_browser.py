"""`python -m tests.web.find_browser`: the browser that the tests drive, installed if this machine has none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
    for command in (*from_the_system(), [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"],
                    [sys.executable, "-m", "playwright", "install", "chromium"]):  # fmt: skip
        print("no browser yet:", *command, file=sys.stderr)
        if not subprocess.run(command, env=os.environ | QUIETLY, check=False).returncode and find_browser():
            return


def from_the_system() -> list[list[str]]:
    if not shutil.which("apt-get"):
        return []
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if root and not shutil.which("sudo"):
        return []
    get = [*root, "apt-get", "-q"]
    return [[*get, "update"], [*get, "install", "-y", "--no-install-recommends", "chromium"]]


def main() -> None:
    if not find_browser() and not os.environ.get("ANDAMIO_BROWSER"):
        install()
    sys.exit(None if find_browser() else NONE)


if __name__ == "__main__":
    main()
