"""`andamio lab sweep GAME`: one number of a box through a range of values, on the same deals."""

from __future__ import annotations

from typing import Any

from andamio.core.errors import BadInput
from andamio.core.text import Text, number

from ..show import console
from ..speech import Whole, here, language, option
from ..speech import command as new_command
from .report import STDOUT, Asked, lab_options, place_for, text, wanted, worked, write_json

VALUES, STEP = Whole(-1000, 1000), Whole(1, 1000)
SHOWN = ("order.0", "half", "turns", "points", "margin")


@new_command("sweep", about=Text("un número de la caja, valor a valor", "a number of the box, value by value"))
@lab_options
@option("--field", required=True, about=Text("qué campo de la caja", "which field of the box"))
@option("--from", "first", type=VALUES, required=True, about=Text("desde qué valor", "from which value"))
@option("--to", "last", type=VALUES, required=True, about=Text("hasta qué valor", "to which value"))
@option("--step", type=STEP, default=1, about=Text("de cuánto en cuánto", "by how much each time"))
def command(asked: Asked, field: str, first: int, last: int, step: int) -> None:
    from andamio.lab.study.sweep import sweep

    place_for(asked.json_file)
    if last < first:
        raise BadInput(what="--to", why=Text(f"debe ser {first} o más", f"must be {first} or more"))
    about, values = wanted(asked), range(first, last + 1, step)
    found = worked(about.game.title, asked, lambda working, tell: sweep(about, field, values, working, tell))
    write_json(found, asked.json_file)
    if asked.json_file != STDOUT:
        print_sweep(found)


SEATS = Text("{seats} asientos", "{seats} seats")


def print_sweep(found: dict[str, Any]) -> None:
    """A row for each value: the figures that say most, and how games end."""
    from rich.table import Table

    for table in found["tables"]:
        whole: list[dict[str, Any]] = next((row["figures"] for row in table["values"] if row["figures"]), [])
        shown = [one for one in whole if one["key"] in SHOWN or one["key"].startswith("ending.")]
        made = Table(text(found["name"]), title=here(SEATS, **table), box=None)
        for one in shown:
            made.add_column(text(one["name"]), justify="right")
        for row in table["values"]:
            cells = {one["key"]: cell(one) for one in row["figures"]}
            said = [cells.get(one["key"], "–") for one in shown] if row["figures"] else [text(row["refused"])]
            made.add_row(str(row["value"]), *said)
        console().print(made)


def cell(one: dict[str, Any]) -> str:
    """52.1 % ±1.0."""
    if one["mean"] is None:
        return "–"
    scale, unit = (100, " %") if one["unit"] == "share" else (1, "")
    half = scale * (one["mean"]["high"] - one["mean"]["low"]) / 2
    return f"{number(scale * one['mean']['mean'], language(), 1)}{unit} ±{number(half, language(), 1)}"
