"""Options are chosen from what a game declares, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

import andamio
from andamio.core.errors import BadOptions
from andamio.core.options import Option, choose
from andamio.core.text import Text

ABOUT = Text("para probar", "to try")
KNOWN = (
    Option("side", ("coloured", "grey"), ABOUT),
    Option("cost", (1, 2, 3), ABOUT),
    Option("reserve", (False, True), ABOUT),
)


def test_the_first_value_is_the_default() -> None:
    assert choose(KNOWN, {}) == {"side": "coloured", "cost": 1, "reserve": False}


def test_values_are_taken_as_they_are_or_read_from_text() -> None:
    given = {"side": "grey", "cost": "3", "reserve": "sí"}
    assert choose(KNOWN, given) == {"side": "grey", "cost": 3, "reserve": True}
    assert choose(KNOWN, {"cost": 2, "reserve": True}) == {"side": "coloured", "cost": 2, "reserve": True}


@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"side": "blue"}, "side"),
        ({"side": 1}, "side"),
        ({"cost": "two"}, "cost"),
        ({"cost": 4}, "cost"),
        ({"cost": True}, "cost"),
        ({"cost": 1.0}, "cost"),
        ({"cost": None}, "cost"),
        ({"reserve": "maybe"}, "reserve"),
        ({"reserve": 1}, "reserve"),
        ({"reserve": [True]}, "reserve"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(given: dict[str, object], option: str) -> None:
    with pytest.raises(BadOptions) as caught:
        choose(KNOWN, given)
    assert caught.value.option == option
    assert "it can be" in str(caught.value) and "puede ser" in caught.value.say("es")


def test_an_unknown_option_gets_a_suggestion() -> None:
    with pytest.raises(BadOptions, match="did you mean 'side'"):
        choose(KNOWN, {"syde": "grey"})


@pytest.mark.parametrize("seats", [0, 1, 3, -2, "three", "2.0", None, 2.0])
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(BadOptions, match="seats"):
        andamio.load("burgueses", seats=seats)


def test_a_game_may_say_which_editions_are_tried() -> None:
    """Else every value of every option is, at every number of seats."""
    azul = andamio.load("azul_pabellon").game
    assert len(list(azul.editions())) == 6
    some = replace(azul, tried=({"seats": 3}, {"seats": 4, "side": "grey"}))
    assert [(e.seats, e.options["side"]) for e in some.editions()] == [(3, "coloured"), (4, "grey")]


def test_values_are_called_as_people_call_them() -> None:
    names = (Text("de colores", "coloured"), Text("gris", "grey"))
    side, cost, reserve = KNOWN[0]._replace(names=names), *KNOWN[1:]
    assert [side.called(value).es for value in side.values] == ["de colores", "gris"]
    assert [cost.called(value).es for value in cost.values] == ["1", "2", "3"]
    assert [reserve.called(value).es for value in reserve.values] == ["no", "sí"]
