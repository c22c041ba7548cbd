"""What the rules in our own words must not leave out, in both languages."""

from __future__ import annotations

import pytest

from andamio.core.text import LANGS, Text

from .table import BLOQUE


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("1.1", Text("[interpretación] La azotea no tiene color", "[ruling] A roof has no colour")),
        ("1.1", Text("[reconstrucción] Estas llevan un 0 azul", "[reconstruction] These have a blue 0")),
        ("1.1", Text("de 13 a 69 en total, y otra carta de inicio", "from 13 to 69 in all, and another start card")),
        ("4.1", Text("[interpretación] Quien la ha robado acaba antes", "[ruling] Who drew it first completes")),
        ("5.1", Text("[interpretación] Se hace por orden", "[ruling] It is done in order")),
    ],
)
def test_the_rulebook_says_it(clause: str, said: Text) -> None:
    assert all(said.to(lang) in BLOQUE.game.rulebook(lang).clause(clause) for lang in LANGS)


def test_the_rulebook_says_what_one_plays_for() -> None:
    aim = Text("terminar cuantos edificios se pueda", "to finish as many buildings as one can")
    assert all(aim.to(lang) in BLOQUE.game.rulebook(lang).text for lang in LANGS)


def test_both_languages_mark_the_same_clauses_as_our_own() -> None:
    marks = (Text("[interpretación]", "[ruling]"), Text("[reconstrucción]", "[reconstruction]"))
    found = [
        {number: [text.count(mark.to(lang)) for mark in marks] for number, text in clauses.items()}
        for lang in LANGS
        for clauses in [BLOQUE.game.rulebook(lang).clauses]
    ]
    assert found[0] == found[1]
