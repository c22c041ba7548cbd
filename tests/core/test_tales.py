"""Events in sentences: one each, or one for several that differ in what alone."""

from __future__ import annotations

from andamio.core.events import Happening
from andamio.core.layout import HOLE
from andamio.core.text import Text
from andamio.core.words import Tale, tell

COLOURS = (Text("rojo", "red"), Text("azul", "blue"))
DREW, TOOK, HID, DEALT = range(4)
TALES = (
    Tale(Text("robo", "draw"), Text("a {amount}: {what}", "to {amount}: {what}"), COLOURS, joined=True),
    Tale(Text("toma", "take"), Text("{seat} toma {what}", "{seat} takes {what}"), COLOURS),
    Tale(Text("oculta", "hide"), Text("{seat}: {what}", "{seat}: {what}"), COLOURS, Text("{seat}: algo", "{seat}: it")),
    Tale(Text("reparto", "deal"), Text("{what}", "{what}"), COLOURS, Text("{count}", "{count} cards"), joined=True),
)


def told(*happened: tuple[int, int, int, int]) -> list[str]:
    return tell(TALES, [Happening(*each) for each in happened], ["Ana", "Blas"], "en")


def test_what_differs_in_what_alone_is_told_together() -> None:
    assert told((DREW, -1, 0, 3), (DREW, -1, 1, 3), (DREW, -1, 0, 3)) == ["to 3: red, blue, red"]


def test_another_amount_seat_or_kind_begins_a_sentence() -> None:
    assert told((DREW, -1, 0, 3), (DREW, -1, 0, 4)) == ["to 3: red", "to 4: red"]
    assert told((DREW, 0, 0, 3), (DREW, 1, 0, 3)) == ["to 3: red", "to 3: red"]
    assert told((DREW, -1, 0, 3), (TOOK, 0, 1, 3), (DREW, -1, 0, 3)) == ["to 3: red", "Ana takes blue", "to 3: red"]


def test_what_is_told_together_may_be_counted() -> None:
    assert told((DEALT, 1, HOLE, 0), (DEALT, 1, HOLE, 0), (DEALT, 0, 1, 0)) == ["2 cards", "blue"]


def test_other_tales_are_told_one_by_one() -> None:
    assert told((TOOK, 0, 0, 1), (TOOK, 0, 1, 1)) == ["Ana takes red", "Ana takes blue"]


def test_what_is_hidden_is_veiled() -> None:
    assert told((HID, 1, HOLE, 0), (HID, 1, 1, 0)) == ["Blas: it", "Blas: blue"]
