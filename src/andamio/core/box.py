"""The box: what is printed on the components, as TOML that a user may replace.

A game's box.py declares the record and fills it from a Sheet; whatever a Sheet is asked for and cannot
give is refused by name, and so is a field that nobody asked for.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .errors import BadBox
from .text import Text, suggest

FINGERPRINT = 12  # hex digits
LONGEST, DEEPEST, LONGEST_PATH, MOST_KEYS = 65_536, 8, 8, 2_000  # letters; brackets; dots of a key; keys
MARKS = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' + r"'''.*?'''" + r'|"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'|#[^\n]*|[][{}=.,\n]", re.DOTALL
)  # what is said, which may hold anything; and the signs that give a file its shape


class Sheet:
    """The fields of a box file, each read once and checked."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields
        self.asked: set[str] = set()

    @property
    def fingerprint(self) -> str:
        """What a box is known by: files that say the same, however they are written, have one."""
        text = json.dumps(self.fields, sort_keys=True, ensure_ascii=False, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:FINGERPRINT]

    def get(self, name: str) -> Any:
        self.asked.add(name)
        if name not in self.fields:
            raise BadBox(field=name, why=Text("falta este campo", "this field is missing"))
        return self.fields[name]

    def given(self, name: str, otherwise: Any) -> Any:
        """A field that may be left out, and what then holds."""
        self.asked.add(name)
        return self.fields.get(name, otherwise)

    def whole(self, name: str, low: int, high: int) -> int:
        return check_whole(name, self.get(name), low, high)

    def rows(self, name: str, count: int) -> list[Any]:
        """A list of exactly so many entries."""
        rows = self.get(name)
        if not isinstance(rows, list) or len(rows) != count:
            found = len(rows) if isinstance(rows, list) else "?"
            raise BadBox(
                field=name,
                why=Text(f"debe tener {count} entradas y tiene {found}", f"must have {count} entries, has {found}"),
            )
        return rows

    def rows_up_to(self, name: str, most: int) -> list[Any]:
        """A list of any length up to so many entries."""
        rows = self.get(name)
        if not isinstance(rows, list) or len(rows) > most:
            why = Text(f"debe ser una lista de hasta {most} entradas", f"must be a list of up to {most} entries")
            raise BadBox(field=name, why=why)
        return rows

    def close(self) -> None:
        """Refuse what nobody asked for: most likely a misspelt name."""
        for name in self.fields:
            if name not in self.asked:
                hint = suggest(name, self.asked)
                raise BadBox(field=name, why=Text(f"campo desconocido; {hint.es}", f"unknown field; {hint.en}"))


def check_whole(name: str, value: object, low: int, high: int) -> int:
    if type(value) is int and low <= value <= high:
        return value
    raise BadBox(
        field=name,
        why=Text(
            f"debe ser un número entero de {low} a {high}, no {value!r}",
            f"must be a whole number from {low} to {high}, not {value!r}",
        ),
    )


def check_choice(name: str, value: object, choices: Sequence[str]) -> int:
    """Which of the choices it is."""
    if value in choices:
        return choices.index(str(value))
    known = ", ".join(choices)
    raise BadBox(
        field=name, why=Text(f"debe ser uno de {known}, no {value!r}", f"must be one of {known}, not {value!r}")
    )


def check_entries(name: str, value: object, keys: Sequence[str]) -> dict[str, Any]:
    """A table of exactly these keys, in this order."""
    if not isinstance(value, dict) or set(value) != set(keys):
        listed = ", ".join(keys)
        raise BadBox(field=name, why=Text(f"debe tener exactamente: {listed}", f"must have exactly: {listed}"))
    return {key: value[key] for key in keys}


def check_wholes(name: str, values: Sequence[object], low: int, high: int) -> list[int]:
    """Each is checked by its own name: name[0], name[1], …"""
    return [check_whole(f"{name}[{i}]", value, low, high) for i, value in enumerate(values)]


def bits(places: Iterable[int]) -> int:
    """A set as a number: bit `place` for each."""
    return sum(1 << place for place in places)


def open_sheet(file: Path) -> Sheet:
    """A box file, read; what cannot be read is refused with the place where reading stopped."""
    try:
        return read_sheet(text_of(file), file.name)
    except OSError as error:
        raise unread(file.name, error.strerror or str(error)) from None
    except ValueError as error:  # no text, or no name of a file
        raise unread(file.name, str(error)) from None


def text_of(file: Path) -> str:
    """No more than a box may have, and one letter that tells that there is more."""
    if file.exists() and not file.is_file():
        raise unread(file.name, Text("no es un archivo", "it is no file"))
    with file.open(encoding="utf-8-sig") as opened:
        return opened.read(LONGEST + 1)


def read_sheet(text: str, name: str) -> Sheet:
    """A box given as text, read; `name` is what a complaint calls it."""
    check_shape(text, name)
    try:
        return Sheet(tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # no TOML, or a number or a nesting beyond all reason
        raise unread(name, str(error)) from None


def check_shape(text: str, name: str) -> None:
    """Before it is read: what is nested deeply, or has keys of many parts, takes a reader more than it can bear."""
    if len(text) > LONGEST:
        raise unread(name, Text(f"mide más de {LONGEST} letras", f"it has more than {LONGEST} letters"))
    depth = path = keys = 0
    for mark in MARKS.findall(text):
        depth += (mark in "[{") - (mark in "]}")
        path = path + 1 if mark == "." else path if mark[0] in "\"'" else 0
        keys += mark == "="
        if depth > DEEPEST or path > LONGEST_PATH or keys > MOST_KEYS:
            raise unread(
                name,
                Text(
                    "está demasiado anidado, o tiene demasiados campos",
                    "it is nested too deeply, or has too many fields",
                ),
            )


def unread(name: str, why: str | Text) -> BadBox:
    es, en = why if isinstance(why, Text) else (why, why)
    return BadBox(field=name, why=Text(f"no se pudo leer ({es})", f"could not be read ({en})"))
