"""A box as an address says it: what it has otherwise than the house's own, field by field, and how it is to be played.

    /lab/burgueses?pair=4&goods[3].value=5&name=Pares+caros&seats=2

Whoever has the address has the box: nothing is kept for it, and every process of a house reads it alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from andamio.core.errors import BadBox, BadInput
from andamio.core.game import Edition, Game
from andamio.core.text import Text
from andamio.games import find
from andamio.lab.study import boxes, said
from andamio.lab.study.said import Said as Changes
from andamio.lab.study.said import box_said
from andamio.table.making import short

NAME, SEATS, OPTION = "name", "seats", "option."  # beside the fields of the box
MOST, LONGEST_FIELD, LONGEST_WORD = 1_500, 80, 40  # changes; letters of each
LONGEST = 12_000  # letters of an address
TOO_LONG = Text(
    "cambia tanto que no cabe en una dirección: llévate el archivo y ábrelo en una mesa o con la línea de órdenes",
    "it changes so much that no address holds it: take the file, and open it at a table or on the command line",
)


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
    return box_said(find(asked.game), usual_box(asked), asked.changes)


def resized(asked: Asked) -> tuple[dict[str, Any], Changes]:
    """The house's own box with as many rows as are wanted; and what is left to change."""
    return said.resized(find(asked.game), usual_box(asked), asked.changes)


def usual_box(asked: Asked) -> dict[str, Any]:
    return boxes.printed(find(asked.game), dict(asked.options))


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
