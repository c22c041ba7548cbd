"""A box as an address says it: what it has otherwise than the house's own, field by field, and how it is to be played.

    /lab/burgueses?pair=4&goods[3].value=5&name=Pares+caros&seats=2

Whoever has the address has the box: nothing is kept for it, and every process of a house reads it alike.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from andamio.core.errors import BadBox, BadInput
from andamio.core.game import Edition, Game
from andamio.core.knobs import Knob, path_of
from andamio.core.text import Text, read_whole
from andamio.games import find
from andamio.lab.study import boxes
from andamio.table.making import short

NAME, SEATS, OPTION = "name", "seats", "option."  # beside the fields of the box
MOST, LONGEST_FIELD, LONGEST_WORD = 1_500, 80, 40  # changes; letters of each
LONGEST = 12_000  # letters of an address
NO_FIELD = Text("no es un campo de la caja", "is no field of the box")
TOO_LONG = Text(
    "cambia tanto que no cabe en una dirección: llévate el archivo y ábrelo en una mesa o con la línea de órdenes",
    "it changes so much that no address holds it: take the file, and open it at a table or on the command line",
)

Changes = tuple[tuple[str, str], ...]  # new values by field, as text; "" where the box has it no more


class Asked(NamedTuple):
    """A box as somebody wants it, and a table to play it at."""

    game: str
    changes: Changes = ()
    name: str = ""
    seats: int = 0
    options: Changes = ()

    @property
    def query(self) -> str:
        rest = [(NAME, self.name), *((f"{OPTION}{key}", value) for key, value in self.options)]
        rest += [(SEATS, str(self.seats))] if self.seats not in (0, usual_seats(find(self.game))) else []
        return urlencode([*self.changes, *(pair for pair in rest if pair[1])], safe="[]")

    @property
    def address(self) -> str:
        return f"/lab/{self.game}?{self.query}" if self.query else f"/lab/{self.game}"


def read_asked(game: Game, given: Mapping[str, str], others: Iterable[str] = ()) -> Asked:
    """What an address or a form says; `others` are names in it that are no fields."""
    known = {NAME, SEATS, *others}
    options = tuple((key.removeprefix(OPTION), value) for key, value in given.items() if key.startswith(OPTION))
    changes = tuple(
        (key, value.strip()) for key, value in given.items() if key not in known and not key.startswith(OPTION)
    )
    check_size(changes)
    chosen = game.choose({"seats": given.get(SEATS) or usual_seats(game), **dict(options)})
    usual = {option.name: option.values[0] for option in game.options}
    otherwise = tuple((name, str(chosen[name])) for name in usual if chosen[name] != usual[name])
    return Asked(game.name, changes, short(given.get(NAME, "")), int(chosen["seats"]), otherwise)


def usual_seats(game: Game) -> int:
    """As few as can be, but not alone."""
    return min((seats for seats in game.seats if seats > 1), default=game.seats[0])


def check_size(changes: Changes) -> None:
    if len(changes) > MOST:
        raise BadBox(field="box", why=Text(f"cambia más de {MOST} campos", f"it changes more than {MOST} fields"))
    for field, value in changes:
        if len(field) > LONGEST_FIELD or len(value) > LONGEST_WORD:
            raise BadBox(field=field[:LONGEST_FIELD], why=Text("es demasiado largo", "it is too long"))


def check_address(asked: Asked) -> None:
    if len(asked.query) > LONGEST:
        raise BadInput(what=Text("la caja", "the box"), why=TOO_LONG)


# -- what comes from outside is worked out in a process of its own


def fields_of(asked: Asked) -> dict[str, Any]:
    """The whole box: the house's own with the changes. Whether they make a box is for the game's own checks to say."""
    fields, rest = resized(asked)
    for field, value in rest:
        put(fields, field, value)
    return fields


def resized(asked: Asked) -> tuple[dict[str, Any], Changes]:
    """The house's own box with as many rows as are wanted; and what is left to change."""
    game = find(asked.game)
    fields = boxes.changed(game, boxes.printed(game, dict(asked.options)), {})
    rows = {knob.field: knob for knob in boxes.knobs(game, fields) if knob.shape == "rows"}
    for field, value in asked.changes:
        if field in rows:
            resize(fields, rows[field], value)
    return fields, tuple((field, value) for field, value in asked.changes if field not in rows)


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


def changes_of(game: Game, fields: Mapping[str, Any], options: Changes = ()) -> Changes:
    """What an address says of a box: the rows of its lists first, then all that is otherwise."""
    usual = boxes.printed(game, dict(options))
    rows = [knob.field for knob in boxes.knobs(game, usual) if knob.shape == "rows"]
    was, now = dict(boxes.leaves(usual)), dict(boxes.leaves(boxes.completed(game, fields)))
    resized = [(field, len(boxes.value(fields, field))) for field in rows]
    counts = [(field, str(count)) for field, count in resized if count != len(boxes.value(usual, field))]
    shorter = tuple(f"{field}[" for field, _ in counts)
    gone = [(field, "") for field in was if field not in now and not field.startswith(shorter or ("\0",))]
    return (*counts, *((field, str(value)) for field, value in now.items() if was.get(field) != value), *gone)


def edition_of(asked: Asked) -> Edition:
    return boxes.edition_of(find(asked.game), fields_of(asked), asked.seats, dict(asked.options))
