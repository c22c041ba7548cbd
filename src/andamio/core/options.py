"""Options: what is agreed before a match begins. They are part of the box and of the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import NamedTuple

from .errors import BadOptions
from .text import Text, read_whole, same, suggest

Value = int | str | bool
Options = dict[str, Value]
BOOLS = {"yes": True, "true": True, "on": True, "sí": True, "si": True, "no": False, "false": False, "off": False}


class Option(NamedTuple):
    """`values` are all that may be chosen, of one kind; the first is the default. `names` are what people call them.

    `never_with` names the options that a rule of the game does not allow beside it. `boxes` are the files of the folder
    that say what is printed, where it depends on the value.
    """

    name: str
    values: tuple[Value, ...]
    about: Text
    names: tuple[Text, ...] = ()
    never_with: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()

    def called(self, value: Value) -> Text:
        if self.names:
            return self.names[self.values.index(value)]
        return YES_OR_NO[not value] if isinstance(value, bool) else same(str(value))


TOGETHER = " + "  # between options that are refused only because of one another
YES_OR_NO = (Text("sí", "yes"), Text("no", "no"))


def seats_option(seats: Sequence[int]) -> Option:
    return Option("seats", tuple(seats), Text("cuántos juegan", "how many play"))


def say_options(options: Mapping[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


def choose(known: Sequence[Option], given: Mapping[str, object]) -> Options:
    """Every known option with the value given, or its default."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            unknown = Text("no se conoce", "is unknown")
            hint = suggest(name, names)
            raise BadOptions(option=name, why=Text(*(f"{u}; {h}" for u, h in zip(unknown, hint, strict=True))))
    return {option.name: pick(option, given.get(option.name, option.values[0])) for option in known}


def pick(option: Option, value: object) -> Value:
    """The value as one of the option's own; text is read as its kind ("3", "yes")."""
    found = read(option, value) if isinstance(value, str) else value
    if type(found) is not bool and hasattr(found, "__index__"):
        found = index(found)
    for allowed in option.values:
        if type(allowed) is type(found) and allowed == found:
            return allowed
    choices = ", ".join(map(str, option.values))
    raise BadOptions(
        option=option.name,
        why=Text(f"no puede ser {value!r}; puede ser: {choices}", f"cannot be {value!r}; it can be: {choices}"),
    )


def read(option: Option, text: str) -> object:
    kind = type(option.values[0])
    if kind is bool:
        return BOOLS.get(text.casefold(), text)
    return text if kind is not int or read_whole(text) is None else read_whole(text)
