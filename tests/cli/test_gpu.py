"""`andamio gpu`: what it says where something is lacking."""

from __future__ import annotations

import sys

import pytest

from .terminal import Terminal

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(
    ("words", "said"), [("gpu chek", "check"), ("gpu pack", "folder"), ("gpu check chess", "chess"), ("gpu", "DEED")]
)
def test_what_cannot_be_done_is_said_in_a_sentence(andamio: Terminal, words: str, said: str) -> None:
    answer = andamio(words)
    assert answer.code == 2
    assert said in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(("lang", "said"), [("es", "hace falta CuPy"), ("en", "needs CuPy")])
def test_without_cupy_the_extra_is_named(
    andamio: Terminal, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    answer = andamio(f"--lang {lang} gpu check burgueses")
    assert answer.code == 2
    assert said in answer.err
