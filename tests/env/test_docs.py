"""What the pages of docs/env show is what comes of it."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled
PAGES = sorted((Path(__file__).parents[2] / "docs" / "env").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_are_true(page: Path, in_empty_folder: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.failed == 0 and (found.attempted > 5 or ">>>" not in page.read_text(encoding="utf-8"))
