"""Which number moves what: each number of a box one step up and one down, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from andamio.core.errors import BadBox
from andamio.core.game import Edition
from andamio.core.knobs import Fields, Knob

from ..engines import Engine
from .boxes import changed, completed, edition_of, knobs, value
from .series import differences, series_of
from .watching import Seat, Taste, seen_each

MOVED = ("order.0", "half", "leads", "decided", "turns", "points", "margin", "nothing", "draws")
SCALES = {"share": 0.02, "points": 1.0, "turns": 1.0, "number": 0.5}  # a change that one would notice


class Lever(NamedTuple):
    knob: Knob
    before: int
    after: int
    edition: Edition


def levers_measured(edition: Edition, taste: Taste, deals: int, seed: int, engine: Engine) -> list[dict[str, Any]]:
    """The strongest first; a number that this table does not use moves nothing, and is left out."""
    pulled = list(levers(edition, edition.sheet.fields))
    editions = [edition, *(lever.edition for lever in pulled)]
    seats = [[Seat(taste)] * edition.seats] * len(editions)
    seen = seen_each(editions, deals, seed, engine, seats)
    base = series_of(edition, next(seen))
    found = []
    for lever, after in zip(pulled, seen, strict=True):
        effects = [row for row in differences(base, series_of(lever.edition, after)) if is_moved(row["key"])]
        if any(row["clear"] for row in effects):
            found.append(row_of(lever, effects))
    return sorted(found, key=lambda row: -strength(row["effects"]))


def is_moved(key: str) -> bool:
    return key in MOVED or key.startswith("ending.")


def row_of(lever: Lever, effects: list[dict[str, Any]]) -> dict[str, Any]:
    knob = lever.knob
    sides = {"before": lever.before, "after": lever.after}
    return {"field": knob.field, "name": knob.name._asdict(), **sides, "effects": effects}


def strength(effects: list[dict[str, Any]]) -> float:
    """Of what moves clearly, the most, in changes that one would notice."""
    return max(abs(row["change"]["mean"]) / SCALES[row["unit"]] for row in effects if row["clear"])


def levers(edition: Edition, fields: Fields) -> Iterator[Lever]:
    """Boxes that are refused are no levers, nor are those that come to the same at this table."""
    game = edition.game
    box = completed(game, fields)
    for knob in (knob for knob in knobs(game, box) if knob.shape == "whole"):
        before = value(box, knob.field)
        for after in (before - knob.step, before + knob.step):
            pulled = opened(edition, box, knob, before, after)
            if pulled is not None and pulled.box.tobytes() != edition.box.tobytes():
                yield Lever(knob, before, after, pulled)


def opened(edition: Edition, box: Fields, knob: Knob, before: int, after: int) -> Edition | None:
    """The table with a number changed, and with it the one that gives what it takes; None where the box is refused."""
    changes = {knob.field: after}
    if knob.instead:
        changes[knob.instead] = value(box, knob.instead) - (after - before)
    try:
        return edition_of(edition.game, changed(edition.game, box, changes), edition.seats, edition.options)
    except BadBox:
        return None
