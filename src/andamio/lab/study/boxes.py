"""Boxes with a number changed: fields read and set by the path that complaints call them by."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from andamio.core.box import Sheet, open_sheet
from andamio.core.game import Edition, Game
from andamio.core.knobs import Fields, Knob, find, path_of
from andamio.core.text import Text, same

Changes = Mapping[str, Any]  # new values by field


class Change(NamedTuple):
    """A field that two boxes have otherwise; None where one of them lacks it."""

    field: str
    name: Text
    before: Any
    after: Any
    choices: tuple[tuple[str, Text], ...] = ()

    def called(self, value: Any) -> Text | None:
        """What people call one of some choices."""
        return dict(self.choices).get(str(value))

    def plain(self) -> dict[str, Any]:
        sides = {"before": self.before, "after": self.after}
        called = {side: text and text._asdict() for side, text in ((s, self.called(v)) for s, v in sides.items())}
        return {"field": self.field, "name": self.name._asdict(), **sides, "called": called}


def printed(game: Game, options: Mapping[str, object] | None = None) -> dict[str, Any]:
    """The house's own box, with all that it may leave out; a game may have several, and an option that says which."""
    return dict(game.lab.complete(open_sheet(game.box_file(game.choose(options or {}))).fields))


def completed(game: Game, fields: Fields) -> dict[str, Any]:
    return dict(game.lab.complete(fields))


def edition_of(game: Game, fields: Fields, seats: int, options: Mapping[str, object] | None = None) -> Edition:
    return Edition(game, game.choose({**(options or {}), "seats": seats}), Sheet(copy.deepcopy(dict(fields))))


def knobs(game: Game, fields: Fields) -> list[Knob]:
    return game.lab.knobs(completed(game, fields))


def knob(game: Game, fields: Fields, field: str) -> Knob:
    """An unknown field is refused with a suggestion."""
    return find(knobs(game, fields), field)


def value(fields: Fields, field: str) -> Any:
    found: Any = fields
    for step in path_of(field):
        found = found[step]
    return found


def changed(game: Game, fields: Fields, changes: Changes) -> dict[str, Any]:
    """A copy of a box with some fields changed; fields that it has not are refused."""
    copied = copy.deepcopy(completed(game, fields))
    for field, new in changes.items():
        knob(game, fields, field)
        *way, last = path_of(field)
        found: Any = copied
        for step in way:
            found = found[step]
        found[last] = new
    return copied


def differences(game: Game, before: Fields, after: Fields) -> list[Change]:
    """What an author has changed, in the order of the box."""
    was, now = (dict(leaves(completed(game, fields))) for fields in (before, after))
    known = {knob.field: knob for fields in (before, after) for knob in knobs(game, fields)}
    unknown = Knob("", same(""), same(""))
    return [
        Change(field, knob.name if knob.field else same(field), was.get(field), now.get(field), knob.choices)
        for field in [*was, *(field for field in now if field not in was)]
        for knob in [known.get(field, unknown)]
        if was.get(field) != now.get(field)
    ]


def leaves(fields: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Each number or word of a box, by its path."""
    if isinstance(fields, Mapping):
        for key, part in fields.items():
            yield from leaves(part, f"{at}.{key}" if at else key)
    elif isinstance(fields, list):
        for i, part in enumerate(fields):
            yield from leaves(part, f"{at}[{i}]")
    else:
        yield at, fields


def as_toml(fields: Fields) -> str:
    """A box file; a line for each row of a list of rows."""
    return "".join(f"{key} = {written(part, 0)}\n" for key, part in fields.items())


def written(part: Any, depth: int) -> str:
    if isinstance(part, Mapping):
        return "{ " + ", ".join(f"{key} = {written(inner, depth + 1)}" for key, inner in part.items()) + " }"
    if isinstance(part, list):
        rows = [written(inner, depth + 1) for inner in part]
        if depth == 0 and any(isinstance(inner, (list, Mapping)) for inner in part):
            return "[\n" + "".join(f"    {row},\n" for row in rows) + "]"
        return f"[{', '.join(rows)}]"
    return json.dumps(part, ensure_ascii=False)
