"""What the rules in our own words must not leave out, in both languages."""

from __future__ import annotations

import pytest

from andamio.core.text import LANGS, Text

from .table import AZUL

RULING = Text("[interpretación]", "[ruling]")


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("1.5", Text("el 3a es el que apunta hacia arriba", "3a is the one that points up")),
        ("1.6", Text("Lo rodean el 2 y el 3 de la exterior", "Around it are the 2 and the 3 of the outer star")),
        ("1.6", Text("La rodean el 1 y el 2 de una", "Around it are the 1 and the 2 of one")),
        ("2.1", Text("en el sentido del reloj", "clockwise")),
        ("3.2", Text("todas de la propia reserva", "all from the seat's own pool")),
        ("3.8", Text("Las guardadas no puntúan", "Kept tiles score nothing")),
        ("5.3", RULING),
    ],
)
def test_the_rulebook_says_it(clause: str, said: Text) -> None:
    assert all(said.to(lang) in AZUL.game.rulebook(lang).clause(clause) for lang in LANGS)
