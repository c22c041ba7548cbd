"""The house's own reports: a page in each language for every box that a game comes with, and what they say in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from andamio.core.text import LANGS
from andamio.games import find
from andamio.lab.engines.threads import Threads
from andamio.lab.reports import wanted_of, write_reports

pytestmark = pytest.mark.compiled


def test_a_box_that_an_option_chooses_is_told_beside_the_first() -> None:
    first, second = dict(wanted_of(find("bloque_a_bloque"))).items()
    assert (first[0], first[1].box) == ("bloque_a_bloque", None)
    assert second[0] == "bloque_a_bloque-2" and second[1].box and second[1].before
    assert second[1].box["floors"] == find("bloque_a_bloque").edition(second_deck=True).sheet.fields["floors"]
    assert second[1].called and second[1].called.en == "the second deck: more roofs, fewer zeros"
    assert second[1].before["floors"] == find("bloque_a_bloque").edition().sheet.fields["floors"]


def test_pages_and_words_are_written(tmp_path: Path) -> None:
    write_reports(tmp_path, Threads(2), ["burgueses"], games=20, check=1)
    for lang in LANGS:
        page = (tmp_path / f"burgueses.{lang}.html").read_text(encoding="utf-8")
        assert f'<html lang="{lang}">' in page and page.endswith("</html>")
        assert {"es": "<td>al azar</td>", "en": "<td>at random</td>"}[lang] in page  # the lowest rung of the ladder
    words = (tmp_path / "FINDINGS.md").read_text(encoding="utf-8")
    assert "20 games of each table" in words and "a search played 1 games" in words
    assert words.startswith("# What the reports say") and "## Burgueses" in words and "\n- " in words
