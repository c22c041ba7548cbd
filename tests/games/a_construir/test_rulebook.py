"""What the rules in our own words must say, in both languages: what is the book's and what is ours."""

from __future__ import annotations

import pytest

from andamio.core.text import LANGS, Text
from andamio.games.a_construir import GAME

RULING = Text("[interpretación]", "[ruling]")


def halves(clause: str, language: int) -> tuple[str, str]:
    """What the book says, and what this house adds."""
    found = GAME.rulebook(LANGS[language]).clause(clause)
    book, _, ours = found.partition(RULING[language])
    return book, ours


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("1.3", Text("65 aimarcios en 25 monedas", "65 aimarcios in 25 coins")),
        ("1.4", Text("se sortea", "drawn by lot")),
        ("2.8", Text("esté donde esté", "wherever it is")),
        ("2.8", Text("no le vale para construir", "does not hold for building")),
        ("3.4", Text("una victoria compartida", "a shared win")),
        ("4.2", Text("después de pagar", "after paying")),
        ("4.4", Text("debajo del mazo", "under the deck")),
        ("4.4", Text("cuantas veces quiera", "as often as it likes")),
        ("4.4", Text("ni después de la última ficha", "nor after the last token")),
        ("4.6", Text("Una vez en ese turno", "Once in that turn")),
        ("4.8", Text("la cercanía se pide como siempre", "nearness is asked as usual")),
        ("4.11", Text("si es imposible", "if it cannot be")),
        ("4.13", Text("no se juegan juntas", "not played together")),
    ],
)
def test_what_is_ours_is_marked(clause: str, said: Text) -> None:
    for language, words in enumerate(said):
        book, ours = halves(clause, language)
        assert words in ours and words not in book


def test_3_4_the_books_even_number_of_games() -> None:
    assert "un número par de partidas" in halves("3.4", 0)[0]
    assert "an even number of games" in halves("3.4", 1)[0]
