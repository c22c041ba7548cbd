"""Tests run twice, compiled and interpreted; those about compiled code, and those without rules in them, once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import filterfalse
from pathlib import Path

import pytest
from hypothesis import settings

from andamio.core.compiled import JIT

from .depth import DEEP, SEED

ASKED_ONCE = re.compile(r"^pytestmark = \[?pytest\.mark\.compiled\b", re.M)
settings.register_profile("house", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("deep", deadline=None, max_examples=1000)
settings.load_profile("deep" if DEEP else "house")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"{'all there is' if DEEP else 'a sample'}, drawn by ANDAMIO_SEED={SEED}")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """A file of nothing but what is asked once need not even be read, with all that it imports."""
    is_file = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    return True if not JIT and is_file and ASKED_ONCE.search(collection_path.read_text(encoding="utf-8")) else None


def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    config.hook.pytest_deselected(items=list(filter(is_left_out, items)))
    items[:] = filterfalse(is_left_out, items)
    items.sort(key=lambda item: (group(item), not has_a_browser(item)))


def has_a_browser(item: pytest.Item) -> bool:
    """It takes its time: begun first, so that no worker is left alone with it in the end."""
    return "browser" in getattr(item, "fixturenames", ())


def group(item: pytest.Item) -> str:
    """What shares a group looks at the same things: one after another, also where there is one worker."""
    mark = item.get_closest_marker("xdist_group")
    return str(mark.args[0]) if mark else ""


def pytest_collection_finish(session: pytest.Session) -> None:
    """A worker that gives no test its group would find everything anew: better to end than to take twice as long."""
    if getattr(session.config.option, "loadgroup", False):
        assert all("@" in item.nodeid for item in session.items if group(item)), "pytest-xdist does not heed groups"


def is_left_out(item: pytest.Item) -> bool:
    """The README plays 20,000 games."""
    is_asked_once = item.get_closest_marker("compiled") is not None or item.name == "README.md"
    return (is_asked_once and not JIT) or (item.get_closest_marker("deep") is not None and not DEEP)


@pytest.fixture
def root() -> Path:
    return Path(__file__).parents[1]


@pytest.fixture
def in_empty_folder(tmp_path: Path) -> Iterator[Path]:
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)
