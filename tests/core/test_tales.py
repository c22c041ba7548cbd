"""Events in sentences: one each, or one for several that differ in what alone."""

from __future__ import annotations

import pytest

from andamio.core.errors import BadGame
from andamio.core.events import Event, Events, Happening
from andamio.core.layout import HOLE
from andamio.core.text import Text
from andamio.core.words import Tale, check_tales, tell

COLOURS = (Text("rojo", "red"), Text("azul", "blue"))
DREW, TOOK, HID, DEALT = range(4)
TALES = {
    DREW: Tale(Text("robo", "draw"), Text("a {amount}: {what}", "to {amount}: {what}"), COLOURS, joined=True),
    TOOK: Tale(Text("toma", "take"), Text("{seat} toma {what}", "{seat} takes {what}"), COLOURS),
    HID: Tale(
        Text("oculta", "hide"), Text("{seat}: {what}", "{seat}: {what}"), COLOURS, Text("{seat}: algo", "{seat}: it")
    ),
    DEALT: Tale(
        Text("reparto", "deal"), Text("{what}", "{what}"), COLOURS, Text("{count}", "{count} cards"), joined=True
    ),
}


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


def test_an_amount_below_nothing_has_a_minus_and_no_hyphen() -> None:
    assert told((DREW, -1, 0, -3)) == ["to −3: red"]


def test_other_tales_are_told_one_by_one() -> None:
    assert told((TOOK, 0, 0, 1), (TOOK, 0, 1, 1)) == ["Ana takes red", "Ana takes blue"]


def test_what_is_hidden_is_veiled() -> None:
    assert told((HID, 1, HOLE, 0), (HID, 1, 1, 0)) == ["Blas: it", "Blas: blue"]


def test_an_event_is_declared_where_its_number_gets_a_name() -> None:
    events = Events()
    drew, won = events.kind("drew", seen_by="owner"), events.kind("won", closes=True)
    assert (events[drew], events[won]) == (Event("drew", "owner"), Event("won", closes=True))


def test_an_event_that_nobody_tells_is_refused_by_its_name() -> None:
    events = Events(map(Event, ("drew", "took", "hid", "dealt")))
    check_tales("nim", events, TALES)
    with pytest.raises(BadGame, match="nim is not complete: nobody tells the event 'dealt'"):
        check_tales("nim", events, {kind: TALES[kind] for kind in (DREW, TOOK, HID)})


def test_a_tale_of_no_event_is_refused() -> None:
    with pytest.raises(BadGame, match="nim is not complete: there is no event 3"):
        check_tales("nim", Events(map(Event, ("drew", "took", "hid"))), TALES)
