"""`andamio lab print`: a page for the printer, of the printed box or of a changed one."""

from __future__ import annotations

from pathlib import Path

import pytest

from andamio.games import SHELF, find
from tests.depth import sample

from .terminal import Terminal

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", sample(SHELF, 2, "printed"))
def test_a_page_is_written_in_the_language_asked_for(andamio: Terminal, in_empty_folder: Path, game: str) -> None:
    said = andamio(f"--lang es lab print {game} --out hojas.html")
    page = (in_empty_folder / "hojas.html").read_text(encoding="utf-8")
    assert "hojas.html: hojas de A4: " in said.out and page.count('class="paper"') == int(said.out.split()[-1])
    assert "para imprimir y recortar" in page and '<html lang="es">' in page


def test_it_prints_the_changed_box_on_the_paper_asked_for(andamio: Terminal, in_empty_folder: Path) -> None:
    box = (find("burgueses").folder / "box.toml").read_text().replace("coins = 10", "coins = 13")
    (in_empty_folder / "mine.toml").write_text(box)
    andamio("lab print burgueses --box mine.toml --paper Letter --backs --out sheets.html")
    page = (in_empty_folder / "sheets.html").read_text(encoding="utf-8")
    assert page.count('aria-label="coin"') == 13 and 'width="215.9mm"' in page and "Backs follow each sheet" in page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("burgueses", "--out"),
        ("burgueses --out sheets.pdf", "print it to a file, and you have the PDF"),
        ("burgueses --out nowhere/sheets.html", "cannot be written there"),
        ("burgueses --paper a5 --out sheets.html", "no known paper; there are: a4, letter"),
        ("burguses --out sheets.html", "did you mean 'burgueses'"),
        ("burgueses --box none.toml --out sheets.html", "could not be read"),
    ],
)
def test_bad_input_is_a_sentence(andamio: Terminal, in_empty_folder: Path, words: str, said: str) -> None:
    assert said in andamio.refused(f"lab print {words}")
    assert not list(in_empty_folder.iterdir())
