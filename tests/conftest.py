"""Tests run twice: compiled, and interpreted; those about compiled code are left out of the second run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from andamio.core.compiled import JIT

settings.register_profile("house", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    if not JIT:
        kept = [item for item in items if not about_compiled_code(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def about_compiled_code(item: pytest.Item) -> bool:
    """The README plays 20,000 games."""
    return item.get_closest_marker("compiled") is not None or item.name == "README.md"


@pytest.fixture
def root() -> Path:
    return Path(__file__).parents[1]


@pytest.fixture
def in_empty_folder(tmp_path: Path) -> Iterator[Path]:
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)
