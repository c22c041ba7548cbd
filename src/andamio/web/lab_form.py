"""A box as a form: every number of it with its bounds, beside the piece that it is printed on, as the game draws it.

What the form shows is worked out where what comes from outside is read; a box that is refused keeps its numbers, and is
told why at the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from andamio.core.box import read_sheet
from andamio.core.errors import AndamioError, BadBox
from andamio.core.game import Game
from andamio.core.knobs import Knob
from andamio.core.text import Lang
from andamio.games import find
from andamio.lab.study import boxes
from andamio.svg.paper import Components, Piece

from .lab_address import Asked, changes_of, edition_of, fields_of, resized
from .language import capital

WHOLE = re.compile(r"^[^.\[]+(\[[0-9]+\])?")  # of a field: what is printed on one piece
NOTHING: Mapping[str, str] = {}
NOWHERE = ""  # a complaint about no field of the form


class Field(NamedTuple):
    """One input."""

    name: str
    label: str
    shape: str
    low: int
    high: int
    step: int
    choices: tuple[tuple[str, str], ...]
    value: str
    was: str
    instead: str  # what gives what this one takes

    @property
    def is_changed(self) -> bool:
        return self.value != self.was

    @property
    def said_before(self) -> str:
        """As people call it, where it is one of some choices."""
        return dict(self.choices).get(self.was, self.was)


class Tile(NamedTuple):
    """A piece and all that is printed on it; "" where nothing shows it."""

    name: str
    title: str
    picture: str
    fields: tuple[Field, ...]

    @property
    def is_changed(self) -> bool:
        return any(field.is_changed for field in self.fields)


class Group(NamedTuple):
    title: str
    tiles: tuple[Tile, ...]

    @property
    def is_changed(self) -> bool:
        return any(tile.is_changed for tile in self.tiles)

    @property
    def names(self) -> list[str]:
        return [field.name for tile in self.tiles for field in tile.fields]


class Told(NamedTuple):
    """What is wrong, and at which field of the form to say so."""

    field: str
    sentence: str


class Opened(NamedTuple):
    """A box, read and drawn; or why it cannot be."""

    asked: Asked  # only what is otherwise than in the house's own box
    problem: Told | None
    stock: str
    groups: tuple[Group, ...]


# -- in a process of its own


def opened(asked: Asked, lang: Lang) -> Opened:
    """All that the page shows; what is refused is drawn as it was printed."""
    game = find(asked.game)
    usual = boxes.printed(game, dict(asked.options))
    try:
        edition = edition_of(asked)
    except AndamioError as error:
        return refused(asked, told_of(error, lang), lang)
    fields = fields_of(asked)
    parts = game.pieces.components(edition, lang)
    groups = grouped(game, fields, parts, lang, usual)
    found = asked._replace(changes=changes_of(game, fields, asked.options))
    return Opened(found, None, parts.stock, groups)


def refused(asked: Asked, problem: Told, lang: Lang) -> Opened:
    """What was typed stays, also where it makes no box; pieces are shown as they were printed."""
    game = find(asked.game)
    try:
        fields, rest = resized(asked)
    except AndamioError:
        fields, rest = boxes.printed(game, dict(asked.options)), asked.changes
    parts = game.pieces.components(edition_of(asked._replace(changes=())), lang)
    usual = boxes.printed(game, dict(asked.options))
    groups = grouped(game, fields, parts, lang, usual, dict(rest))
    return Opened(asked, placed(problem, groups), parts.stock, groups)


def told_of(error: AndamioError, lang: Lang) -> Told:
    if isinstance(error, BadBox):
        return Told(str(error.field), capital(error.why.to(lang)))
    return Told(NOWHERE, capital(error.say(lang)))


def placed(problem: Told | None, groups: Sequence[Group]) -> Told | None:
    """At the field that the complaint names, else at the first within it; else above the form, with its name."""
    if problem is None:
        return None
    names = [field.name for group in groups for tile in group.tiles for field in tile.fields]
    if problem.field in names:
        return problem
    within = [name for name in names if re.match(rf"{re.escape(problem.field)}[.\[]", name)]
    if problem.field and within:
        return problem._replace(field=within[0])
    return Told(NOWHERE, f"{problem.field}: {problem.sentence}" if problem.field else problem.sentence)


def grouped(
    game: Game,
    fields: dict[str, Any],
    parts: Components,
    lang: Lang,
    usual: dict[str, Any],
    typed: Mapping[str, str] = NOTHING,
) -> tuple[Group, ...]:
    """By the headings of the game's author; within them, what is printed on one piece stands beside it."""
    found = dict[str, list[tuple[str, Field]]]()
    was = dict(boxes.leaves(usual))
    shown = {piece.of: piece for piece in parts.pieces if piece.of}
    for knob in boxes.knobs(game, fields):
        field = field_of(knob, fields, was, usual, lang)
        field = field._replace(value=typed.get(field.name, field.value))
        found.setdefault(knob.group.to(lang), []).append((place_of(knob.field, shown), field))
    return tuple(Group(title, tiles_of(rows, shown, lang)) for title, rows in found.items())


def place_of(field: str, shown: Iterable[str]) -> str:
    """The longest name of a piece that the field lies within; else what it is a part of."""
    within = [of for of in shown if field == of or field.startswith((f"{of}.", f"{of}["))]
    if within:
        return max(within, key=len)
    found = WHOLE.match(field)
    return found[0] if found and found[0] != field else ""


def tiles_of(rows: Sequence[tuple[str, Field]], shown: dict[str, Piece], lang: Lang) -> tuple[Tile, ...]:
    names = list(dict.fromkeys(place for place, _ in rows))
    return tuple(
        tile_of(name, [field for place, field in rows if place == name], shown.get(name), lang) for name in names
    )


def tile_of(name: str, fields: list[Field], piece: Piece | None, lang: Lang) -> Tile:
    title = piece.name.to(lang) if piece else ""
    return Tile(name, title, picture_of(piece) if piece else "", tuple(fields))


def picture_of(piece: Piece) -> str:
    """As large as its tile; the words beside it say what it is."""
    left, top, wide, high = piece.frame
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="{left:g} {top:g} {wide:g} {high:g}" '
        f'aria-hidden="true">{piece.drawing}</svg>'
    )


def field_of(knob: Knob, fields: dict[str, Any], was: dict[str, Any], usual: dict[str, Any], lang: Lang) -> Field:
    now = boxes.value(fields, knob.field)
    before = was.get(knob.field, "")
    if knob.shape == "rows":
        now, before = len(now), len(boxes.value(usual, knob.field))
    choices = tuple((key, text.to(lang)) for key, text in knob.choices)
    return Field(
        knob.field, capital(knob.name.to(lang)), knob.shape, knob.low, knob.high, knob.step, choices,
        str(now), str(before), knob.instead,
    )  # fmt: skip


def taken_in(text: str, asked: Asked) -> Asked:
    """A box file of somebody's: what it has otherwise than the house's own."""
    game = find(asked.game)
    sheet = read_sheet(text, "box.toml")
    edition = game.edition_with(text, {"seats": asked.seats, **dict(asked.options)})  # it is refused where it is none
    return asked._replace(
        changes=changes_of(game, boxes.completed(game, sheet.fields), asked.options), seats=edition.seats
    )


def toml_of(asked: Asked) -> str:
    """The box as a file of its own; its name stands above it."""
    edition_of(asked)
    game = find(asked.game)
    return f"# {game.title}{f': {asked.name}' if asked.name else ''}\n{boxes.as_toml(fields_of(asked))}"
