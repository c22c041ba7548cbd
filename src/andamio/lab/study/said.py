"""A box as it is said, field by field, by an address of the web and by `--set` at the terminal alike.

pair=4   goods[3].value=5   floors=45 (so many rows)   houses[2].cost.wood= (no longer there)
"""

from __future__ import annotations

import copy
from typing import Any

from andamio.core.errors import BadBox
from andamio.core.game import Game
from andamio.core.knobs import Fields, Knob, path_of
from andamio.core.text import Text, read_whole

from . import boxes

NO_FIELD = Text("no es un campo de la caja", "is no field of the box")

Said = tuple[tuple[str, str], ...]  # new values by field, as text; "" where the box has it no more


def box_said(game: Game, fields: Fields, said: Said) -> dict[str, Any]:
    """A box with changes. Whether they make a box is for the game's own checks to say."""
    found, rest = resized(game, fields, said)
    for field, value in rest:
        if field not in found and "[" not in field and "." not in field:
            boxes.knob(game, found, field)  # refuses it with a suggestion
        put(found, field, value)
    return found


def resized(game: Game, fields: Fields, said: Said) -> tuple[dict[str, Any], Said]:
    """A box with as many rows as are wanted; and what is left to change."""
    found = boxes.changed(game, fields, {})
    rows = {knob.field: knob for knob in boxes.knobs(game, found) if knob.shape == "rows"}
    for field, value in said:
        if field in rows:
            resize(found, rows[field], value)
    return found, tuple((field, value) for field, value in said if field not in rows)


def resize(fields: dict[str, Any], knob: Knob, value: str) -> None:
    """A list gets as many rows; new ones are samples."""
    rows, count = boxes.value(fields, knob.field), read_whole(value)
    if count is None or not knob.low <= count <= knob.high:
        raise BadBox(
            field=knob.field,
            why=Text(
                f"debe tener de {knob.low} a {knob.high} filas, no «{value}»",
                f"must have {knob.low} to {knob.high} rows, not '{value}'",
            ),
        )
    rows[:] = [*rows, *(copy.deepcopy(knob.sample) for _ in range(count - len(rows)))][:count]


def put(fields: dict[str, Any], field: str, value: str) -> None:
    """A number or a word where the box has a place for one."""
    *way, last = path_of(field)
    found: Any = fields
    try:
        for step in way:
            found = found[step]
        if isinstance(found, list | dict) and is_whole(found, last):
            raise KeyError(last)
        if isinstance(found, list):
            found[last] = typed(value)  # type: ignore[index]
        elif isinstance(found, dict) and isinstance(last, str):
            found.pop(last, None) if value == "" else found.update({last: typed(value)})
        else:
            raise KeyError(last)
    except (LookupError, TypeError, ValueError):
        raise BadBox(field=field, why=NO_FIELD) from None


def is_whole(found: Any, last: int | str) -> bool:
    """A list or a table: only what is in it can be changed."""
    there = found.get(last) if isinstance(found, dict) else found[last]
    return isinstance(there, list | dict)


def typed(value: str) -> int | str:
    number = read_whole(value)
    return value if number is None else number
