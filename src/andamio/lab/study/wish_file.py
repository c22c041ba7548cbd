"""A wish as its author writes it: what may be changed in a box, and what is wished of the games played with it.

game = "burgueses"

[[change]]                      one number, from … to
field = "pair"
from = 0
to = 4

[[change]]                      or one of some values; several fields at once, where `fields` are named
fields = ["goods[0].value", "goods[3].value"]
among = [[1, 1], [2, 2]]

[[wish]]                        a figure of the report: within these bounds; missed by `step`, it counts 1
figure = "order.0"
from = 0.48
to = 0.52
step = 0.01
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from andamio.core.box import Sheet, open_sheet
from andamio.core.errors import BadBox, BadInput
from andamio.core.game import Game
from andamio.core.knobs import Fields, Knob
from andamio.core.text import Text
from andamio.games import find

from .boxes import completed, knob, printed, value

T = TypeVar("T")
MOST_GAMES, MOST_VARIANTS, MOST_ROWS = 1_000_000, 100_000, 200
GAMES, VARIANTS, COST, CHECK = 500, 100, 0.05, 20
Values = tuple[Any, ...]  # of the fields of a change


class Choice(NamedTuple):
    """Fields that change together, and all that they may be; or whole numbers from `low` to `high`."""

    fields: tuple[str, ...]
    among: tuple[Values, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def name(self) -> str:
        return " + ".join(self.fields)

    def values(self, chosen: int) -> Values:
        """A choice is known by its place, a number by itself."""
        return self.among[chosen] if self.among else (chosen,)


class Wish(NamedTuple):
    figure: str
    low: float
    high: float
    step: float
    seats: int  # 0: each number of seats

    def missed(self, found: float) -> float:
        return max(0.0, self.low - found, found - self.high) / self.step


class Asked(NamedTuple):
    """All that a file says, checked."""

    game: Game
    box: Fields  # what is changed
    seats: tuple[int, ...]
    options: Mapping[str, Any]
    games: int  # of each variant, at each number of seats
    variants: int
    seed: int
    cost: float  # of each field that is changed, in the measure of what is missed
    check: int  # games of a search, with the box as it is and with the one that is told
    refit: bool  # what is told is measured by bots that were refitted
    choices: tuple[Choice, ...]
    wishes: tuple[Wish, ...]


def read_wish(file: Path, box: Path | None = None) -> Asked:
    """A bad file is refused with what is wrong in it and where."""
    try:
        sheet = open_sheet(file)
        asked = asked_by(sheet, box)
        sheet.close()
    except BadBox as error:
        field = str(error.field)
        what = field if field == file.name else f"{file.name}: {field}"
        raise BadInput(what=what, why=error.why) from None
    return asked


def asked_by(sheet: Sheet, box: Path | None) -> Asked:
    game = find(str(sheet.get("game")))
    seats, options = seats_given(sheet, game), options_given(sheet, game)
    fields = completed(game, open_sheet(box).fields) if box else printed(game, options)
    choices = rows_of(sheet, "change", lambda row: choice_of(game, fields, row))
    return Asked(
        game,
        fields,
        seats,
        options,
        whole_given(sheet, "games", GAMES, 2, MOST_GAMES),
        whole_given(sheet, "variants", VARIANTS, 1, MOST_VARIANTS),
        whole_given(sheet, "seed", 0, 0, MOST_GAMES),
        number(sheet.given("cost", COST), "cost"),
        whole_given(sheet, "check", CHECK, 0, MOST_GAMES),
        truth(sheet.given("refit", True), "refit"),
        choices,
        rows_of(sheet, "wish", lambda row: wish_of(row, seats)),
    )


def rows_of(sheet: Sheet, name: str, read: Callable[[Sheet], T]) -> tuple[T, ...]:
    """Each read as a sheet of its own; one at least."""
    rows = sheet.rows_up_to(name, MOST_ROWS)
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise BadBox(field=f"[[{name}]]", why=Text("hace falta uno al menos", "it takes one at least"))
    return tuple(read_row(f"{name}[{place}]", Sheet(row), read) for place, row in enumerate(rows))


def read_row(name: str, row: Sheet, read: Callable[[Sheet], T]) -> T:
    try:
        found = read(row)
        row.close()
    except BadBox as error:
        raise BadBox(field=f"{name}.{error.field}", why=error.why) from None
    return found


def seats_given(sheet: Sheet, game: Game) -> tuple[int, ...]:
    found = sheet.given("seats", list(game.seats))
    if not isinstance(found, list) or not found:
        raise BadBox(field="seats", why=Text("debe ser una lista, como [2, 4]", "must be a list, as [2, 4]"))
    return tuple(int(game.choose({"seats": count})["seats"]) for count in found)


def options_given(sheet: Sheet, game: Game) -> Mapping[str, Any]:
    found = sheet.given("options", {})
    if not isinstance(found, dict):
        raise BadBox(field="options", why=Text("debe ser una tabla", "must be a table"))
    game.choose(found)
    return found


def whole_given(sheet: Sheet, name: str, usual: int, low: int, high: int) -> int:
    return sheet.whole(name, low, high) if name in sheet.fields else sheet.given(name, usual)


def number(found: Any, name: str) -> float:
    if type(found) in (int, float):
        return float(found)
    raise BadBox(field=name, why=Text(f"debe ser un número, no {found!r}", f"must be a number, not {found!r}"))


def truth(found: Any, name: str) -> bool:
    if type(found) is bool:
        return found
    raise BadBox(field=name, why=Text(f"debe ser true o false, no {found!r}", f"must be true or false, not {found!r}"))


def choice_of(game: Game, box: Fields, row: Sheet) -> Choice:
    fields = (
        tuple(map(str, row.rows_up_to("fields", MOST_ROWS))) if "fields" in row.fields else (str(row.get("field")),)
    )
    knobs = [knob(game, box, field) for field in fields]
    if "among" not in row.fields and len(fields) == 1 and knobs[0].shape == "whole":
        low, high = (row.whole(name, knobs[0].low, knobs[0].high) for name in ("from", "to"))
        return Choice(fields, low=min(low, high), high=max(low, high))
    among = row.get("among")
    if not isinstance(among, list) or not among:
        raise BadBox(field="among", why=Text("hace falta una lista de valores", "a list of values is needed"))
    return Choice(fields, tuple(values_of(entry, knobs) for entry in among))


def values_of(entry: Any, knobs: list[Knob]) -> Values:
    """A value for each field; for one field alone it needs no brackets."""
    values = tuple(entry) if isinstance(entry, list) else (entry,)
    if len(values) != len(knobs) or not all(may_be(knob, value) for knob, value in zip(knobs, values, strict=True)):
        named = ", ".join(knob.field for knob in knobs)
        raise BadBox(field="among", why=Text(f"{entry!r} no sirve para {named}", f"{entry!r} does not suit {named}"))
    return values


def may_be(knob: Knob, value: Any) -> bool:
    if knob.shape == "choice":
        return value in [key for key, _ in knob.choices]
    return knob.shape == "whole" and type(value) is int and knob.low <= value <= knob.high


def wish_of(row: Sheet, seats: tuple[int, ...]) -> Wish:
    low, high = (number(row.get(name), name) for name in ("from", "to"))
    step = number(row.get("step"), "step")
    if low > high or step <= 0:
        why = Text("de menos a más, y un paso mayor que cero", "from less to more, and a step above zero")
        raise BadBox(field="from", why=why)
    at = row.given("seats", 0)
    if at and at not in seats:
        why = Text(f"no se juega con {at}", f"it is not played by {at}")
        raise BadBox(field="seats", why=why)
    return Wish(str(row.get("figure")), low, high, step, at)


def as_it_is(box: Fields, choice: Choice) -> int | None:
    """The choice that changes nothing, if it is one of them."""
    now = tuple(value(box, field) for field in choice.fields)
    if choice.among:
        return choice.among.index(now) if now in choice.among else None
    return now[0] if choice.low <= now[0] <= choice.high else None
