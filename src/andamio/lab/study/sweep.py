"""One number of a box through a range of values, on the same deals: which value does what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from andamio.core.errors import BadBox, BadInput
from andamio.core.game import Edition
from andamio.core.knobs import Knob
from andamio.core.text import LANGS, Text

from ..engines import Engine
from ..engines.threads import Threads
from .boxes import changed, completed, edition_of, knob, printed, value
from .refit import RUNS, Fit, refitted
from .report import ON_REFIT, Progress, Told, Wanted, bots_of, head, ignored
from .series import series_of
from .shares import estimate
from .watching import PLAIN, Seat, seen_each

MOST_VALUES = 100


class Value(NamedTuple):
    """A value of the field, and the table with it; where the box is refused, why."""

    value: int
    edition: Edition | None
    why: BadBox | None = None


def sweep(
    wanted: Wanted, field: str, values: Sequence[int], engine: Engine | None = None, progress: Progress = ignored
) -> dict[str, Any]:
    """What the box comes to at each value; values that the box refuses are told with the reason."""
    box = completed(wanted.game, wanted.box) if wanted.box is not None else printed(wanted.game, wanted.options)
    turned = whole(knob(wanted.game, box, field))
    if not 1 <= len(values) <= MOST_VALUES:
        why = Text(
            f"de 1 a {MOST_VALUES} valores, no {len(values)}", f"from 1 to {MOST_VALUES} values, not {len(values)}"
        )
        raise BadInput(what=field, why=why)
    seats = wanted.seats or wanted.game.seats
    told = Told(engine or Threads(), 2 * len(seats), progress)
    return {
        **head(wanted),
        "field": field,
        "name": turned.name._asdict(),
        "now": value(box, field),
        "tables": [
            table_of(wanted, count, [opened(wanted, box, turned, v, count) for v in values], told) for count in seats
        ],
    }


def whole(turned: Knob) -> Knob:
    if turned.shape != "whole":
        raise BadInput(what=turned.field, why=Text("no es un número", "is no number"))
    return turned


def opened(wanted: Wanted, box: dict[str, Any], turned: Knob, new: int, seats: int) -> Value:
    """With the field that gives what this one takes, where a sum is fixed."""
    changes = {turned.field: new}
    if turned.instead:
        changes[turned.instead] = value(box, turned.instead) - (new - value(box, turned.field))
    try:
        return Value(new, edition_of(wanted.game, changed(wanted.game, box, changes), seats, wanted.options))
    except BadBox as error:
        return Value(new, None, error)


def table_of(wanted: Wanted, seats: int, values: Sequence[Value], engine: Told) -> dict[str, Any]:
    editions = [each.edition for each in values if each.edition is not None]
    engine.expect(RUNS * len(editions))
    fits = [refitted(each, wanted.seed + ON_REFIT, engine) if wanted.refit else Fit(PLAIN, None) for each in editions]
    engine.end_stage()
    playing = [[Seat(fit.taste)] * seats for fit in fits]
    seen = seen_each(editions, wanted.games, wanted.seed, engine, playing)
    found = {id(edition): (fit, series_of(edition, next(seen))) for edition, fit in zip(editions, fits, strict=True)}
    engine.end_stage()
    return {"seats": seats, "values": [row_of(each, *found.get(id(each.edition), (None, []))) for each in values]}


def row_of(each: Value, fit: Fit | None, series: list[Any]) -> dict[str, Any]:
    refused = {lang: each.why.say(lang) for lang in LANGS} if each.why else None
    figures = [
        {"key": one.key, "name": one.name._asdict(), "unit": one.unit, "mean": estimate(one.values)} for one in series
    ]
    return {"value": each.value, "bots": bots_of(fit) if fit else None, "refused": refused, "figures": figures}
