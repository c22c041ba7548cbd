"""A folder that is not a whole game is refused by name, with a sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from andamio.core import contract
from andamio.core.errors import BadGame
from andamio.core.game import Game
from andamio.games import find

WORDS = "phrases = tales = look = is_last_round = offered = prompt = guide = chips = verdict = print\n"
Made = Callable[..., Game]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Made]:
    """A game whose folder holds these modules only."""

    def make(**modules: str) -> Game:
        folder = tmp_path / "made_up"
        folder.mkdir()
        for name, text in {"__init__": "", **modules}.items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        return replace(find("burgueses"), name="nim", package="made_up")

    monkeypatch.syspath_prepend(tmp_path)
    yield make
    for name in [name for name in sys.modules if name.partition(".")[0] == "made_up"]:
        del sys.modules[name]


def test_a_missing_module_is_named(made: Made) -> None:
    with pytest.raises(BadGame, match=r"the game nim is not complete: words\.py is missing") as refused:
        _ = made().words
    assert refused.value.say("es") == "el juego nim no está completo: falta words.py"


def test_what_a_module_lacks_is_named(made: Made) -> None:
    with pytest.raises(BadGame, match=r"words\.py lacks 'chips'") as refused:
        _ = made(words=WORDS.replace("chips = ", "")).words
    assert refused.value.say("es").endswith("a words.py le falta «chips»")


def test_a_whole_module_is_given(made: Made) -> None:
    assert callable(made(words=WORDS).words.prompt)


def test_an_import_that_fails_within_a_module_is_no_missing_module(made: Made) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_thing"):
        _ = made(words="import no_such_thing\n").words


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("state", lambda game: game.state),
        ("box", lambda game: game.box),
        ("rules", lambda game: game.rules),
        ("advice", lambda game: game.advice),
        ("words", lambda game: game.words),
        ("draw", lambda game: game.drawing),
        ("about", lambda game: game.things),
        ("deeds", lambda game: game.deeds),
        ("pieces", lambda game: game.pieces),
        ("lessons", lambda game: game.lessons),
    ],
)
def test_every_module_is_asked_for_what_it_owes(made: Made, name: str, ask: Callable[[Game], object]) -> None:
    with pytest.raises(BadGame, match=f"{name}.py lacks"):
        ask(made(**{name: ""}))


def test_a_protocol_names_data_and_functions() -> None:
    assert contract.owed_by(contract.Printed) == ["BOX", "fill"]
    assert contract.owed_by(contract.Drawing) == ["target", "board", "area", "hand", "cover"]
