"""What an author may turn in a box: each field by the path that complaints call it by, named, and within bounds.

    Knob("goods[3].value", Text("valor de 5♥", "value of 5♥"), GOODS, low=1, high=9)

What a game's lab.py marks for the authors' lab is declared here, too: gifts of chance, endings, kinds of action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from .actions import Block
from .errors import BadInput
from .text import Text, suggest

Shape = Literal["whole", "choice", "rows"]
Fields = Mapping[str, Any]  # of a box, as its file has them
STEPS = re.compile(r"([^.\[\]]+)|\[([0-9]{1,4})\]", re.ASCII)


class Knob(NamedTuple):
    """A whole number from `low` to `high`, one of some choices, or a list that may have so many rows.

    Where a sum is fixed, `instead` names the field that gives what this one takes. A row that is added is a `sample`.
    """

    field: str
    name: Text
    group: Text
    shape: Shape = "whole"
    low: int = 0
    high: int = 0
    step: int = 1
    choices: tuple[tuple[str, Text], ...] = ()
    instead: str = ""
    sample: Any = None


class Gift(NamedTuple):
    """Kinds of event by which a seat comes to a thing: `what` says which, and where the box describes it."""

    kinds: tuple[int, ...]
    name: Text
    by_chance: bool = True  # else the seat brought it about
    field: str = ""  # such as goods[{}], by the number of the thing


class Ending(NamedTuple):
    """How a game ended: by an event of this kind, in its last action or before; and whether points count then."""

    key: str
    name: Text
    kind: int = -1  # none: where no other ending was
    at_last: bool = True
    counts: bool = True


class Deed(NamedTuple):
    """A kind of action that is a rule of the game; steps of a deed, done, passing and taking back are none.

    Where it is done `singly`, each action is about one printed thing, which is of no use if nobody ever does it.
    """

    key: str
    name: Text
    block: Block
    singly: bool = False


def complete(fields: Fields) -> Fields:
    """In a game whose boxes leave nothing out."""
    return fields


def path_of(field: str) -> list[str | int]:
    """goods[3].value as "goods", 3, "value"."""
    return [int(place) if place else key for key, place in STEPS.findall(field)]


def find(knobs: Iterable[Knob], field: str) -> Knob:
    """The knob of a field; of one that is unknown, a suggestion."""
    known = {knob.field: knob for knob in knobs}
    if field in known:
        return known[field]
    hint = suggest(field, known)
    raise BadInput(what=field, why=Text(f"no es un campo de la caja; {hint.es}", f"is no field of the box; {hint.en}"))


def line(
    fields: Fields, key: str, name: Callable[[int], Text], group: Text, low: int, high: int, **more: Any
) -> Iterable[Knob]:
    """A knob for each number of a list."""
    return [Knob(f"{key}[{i}]", name(i), group, low=low, high=high, **more) for i in range(len(fields[key]))]


def table(
    key: str, names: Iterable[tuple[str, Text]], group: Text, low: int, high: int, instead: Sequence[str] = ()
) -> list[Knob]:
    """A knob for each entry of a table of numbers; where their sum is fixed, two of them give to the others."""
    found = []
    for part, name in names:
        giver = next((other for other in instead if other != part), "")
        found.append(Knob(f"{key}.{part}", name, group, low=low, high=high, instead=giver and f"{key}.{giver}"))
    return found
