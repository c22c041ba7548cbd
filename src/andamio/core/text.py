"""Everything a person reads exists in Spanish and in English; a Text holds both."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, get_args

Lang = Literal["es", "en"]
MANY = 12  # names in a list before it is cut
LANGS: tuple[Lang, ...] = get_args(Lang)


class Text(NamedTuple):
    es: str
    en: str

    def to(self, lang: Lang) -> str:
        return self.es if lang == "es" else self.en

    def fill(self, lang: Lang, **data: Any) -> str:
        """The text in one language, its {blanks} filled; a blank may be filled by a Text."""
        for name, value in data.items():
            if isinstance(value, Text):
                data[name] = value.to(lang)
        return (self.es if lang == "es" else self.en).format(**data)

    def filled(self, **data: Any) -> Text:
        """The text in both languages, its {blanks} filled."""
        return Text(*(self.fill(lang, **data) for lang in LANGS))


def figure(number: int) -> str:
    """As it is printed: with a minus, no hyphen."""
    return str(number).replace("-", "−")


def same(text: str) -> Text:
    """A text that reads the same in both languages: a name, a symbol."""
    return Text(text, text)


AND = Text("y", "and")


def listed(texts: Iterable[Text], last: Text = AND) -> Text:
    """One, two and three."""
    found = list(texts)
    said = []
    for lang in LANGS:
        *first, end = [text.to(lang) for text in found] or ["–"]
        said.append(f"{', '.join(first)} {last.to(lang)} {end}" if first else end)
    return Text(*said)


def number(amount: float, lang: Lang, places: int = 0) -> str:
    """As it is written in that language: 16,8 and 16.8; what rounds to nothing has no sign."""
    shown = f"{round(amount, places) + 0.0:.{places}f}"
    return shown.replace(".", ",") if lang == "es" else shown


def read_whole(text: str) -> int | None:
    """A whole number of ordinary size, or None."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,19}", text.strip(), re.ASCII) else None


def suggest(word: str, known: Iterable[str]) -> Text:
    """How a sentence about an unknown word ends: the nearest known one, or all of them."""
    names = sorted(known)
    near = difflib.get_close_matches(word, names, 1)
    if near:
        return Text(f"¿querías decir «{near[0]}»?", f"did you mean '{near[0]}'?")
    if not names:
        return Text("no hay ninguno", "there are none")
    listed = ", ".join(names[:MANY]) + (", …" if len(names) > MANY else "")
    return Text(f"hay: {listed}", f"there are: {listed}")


def printable(sentence: str) -> str:
    """It may repeat what was sent: nothing that cannot be seen, that turns the line around or moves the cursor."""
    return "".join(letter if letter.isprintable() else " " for letter in sentence)
