"""Models that are none: functions that answer as a language model might."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from andamio.core.text import Lang
from andamio.env.graded import Message, Model
from andamio.env.wording import MOVES

ASK = {"en": "ASK: moves", "es": "PREGUNTA: jugadas"}
ACT = {"en": "ACTION", "es": "ACCIÓN"}


def asker(lang: Lang = "en") -> Model:
    """Asks what can be done, and does the first of it."""

    def answer(messages: list[Message]) -> str:
        head, _, rest = messages[-1]["content"].partition("\n- ")
        return f"{ACT[lang]}: {rest.splitlines()[0]}" if head == MOVES.to(lang) else ASK[lang]

    return answer


def script(*lines: str, then: Model) -> Model:
    """These answers one after another; then another model's."""
    left: Iterator[str] = iter(lines)
    return lambda messages: next(left, None) or then(messages)


def parrot(line: str) -> Model:
    return lambda messages: line


def noted(model: Model, heard: list[list[Message]]) -> Callable[[list[Message]], str]:
    """The same model; what it is sent is kept."""

    def answer(messages: list[Message]) -> str:
        heard.append(list(messages))
        return model(messages)

    return answer
