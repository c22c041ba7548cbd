"""Actions in words: by id, read back, and with the names of those who sit at a table."""

from __future__ import annotations

import pytest

from andamio.core.actions import Block
from andamio.core.text import Lang, Text
from andamio.core.words import Lexicon, Phrase, numbers

COLOURS = (Text("rojo", "red"), Text("azul", "blue"))
BUY = Text("comprar {col} al asiento {row}", "buy {col} from seat {row}")
BUY_FROM = Text("comprar {col} a {row}", "buy {col} from {row}")
ROWS = (Text("arriba", "above"), Text("en la primera fila", "in the first row"))
LEXICON = Lexicon(
    [
        Phrase(Block(0, 1, 2), Text("tomar {col}", "take {col}"), cols=COLOURS),
        Phrase(Block(2, 2, 2), BUY, numbers(2), COLOURS, BUY_FROM),
        Phrase(Block(6, 1, 2), Text("fila {col}", "row {col}"), cols=numbers(2), spoken=ROWS),
    ]
)
BUY_BLUE_OF_1 = 5


@pytest.mark.parametrize(("lang", "words"), [("es", "comprar azul al asiento 1"), ("en", "buy blue from seat 1")])
def test_without_names_seats_are_numbered(lang: Lang, words: str) -> None:
    assert LEXICON.say(BUY_BLUE_OF_1, lang) == words


@pytest.mark.parametrize(("lang", "words"), [("es", "comprar azul a Blas"), ("en", "buy blue from Blas")])
def test_at_a_table_seats_have_names(lang: Lang, words: str) -> None:
    assert LEXICON.say(BUY_BLUE_OF_1, lang, ["Ana", "Blas"]) == words


def test_what_names_no_seat_is_said_as_always() -> None:
    assert LEXICON.say(1, "en", ["Ana", "Blas"]) == "take blue"
    assert LEXICON.say(99, "en", ["Ana", "Blas"]) == "#99"


def test_only_what_is_said_without_names_can_be_read() -> None:
    assert LEXICON.read("Buy  blue FROM seat 1") == BUY_BLUE_OF_1
    assert LEXICON.read("buy blue from Blas") is None


def test_at_a_table_one_speaks_and_records_are_written_as_ever() -> None:
    assert [LEXICON.say(action, "en", ["Ana"]) for action in (6, 7)] == ["above", "in the first row"]
    assert LEXICON.say(6, "en") == "row 0" and LEXICON.read("row 0") == 6


def test_a_slip_is_answered_with_what_was_meant() -> None:
    near = LEXICON.near("take bleu")
    assert near is not None and near.to("en") == "did you mean 'take blue'?"
