"""`andamio lab wish FILE`: a box that comes nearest to what is wished of the games played with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from andamio.core.files import write_whole
from andamio.core.text import Text

from ..arena import place_for_page
from ..long_work import engine_kept, long_work
from ..show import box_option, console, engine_option, json_option, print_json
from ..speech import command as new_command
from ..speech import here, language, option


@new_command("wish", about=Text("busca una caja que se juegue como se desea", "find a box that plays as is wished"))
@click.argument("file")
@box_option
@option("--to", metavar="FILE", about=Text("escribe aquí la caja hallada (TOML)", "write the box found here (TOML)"))
@option(
    "--out",
    metavar="FILE",
    about=Text("guarda aquí lo probado, y sigue donde quedó", "keep what was tried here, and go on from there"),
)
@engine_option
@json_option
def command(file: str, box: str | None, to: str | None, out: str | None, engine: str | None, as_json: bool) -> None:
    from andamio.lab.study.boxes import as_toml
    from andamio.lab.study.wish import grant, library
    from andamio.lab.study.wish_file import read_wish

    asked, kept, place = read_wish(Path(file), Path(box) if box else None), *map(place_of, (out, to))
    library()
    with engine_kept(engine, kept) as working, long_work(kept) as bar:
        task = bar.add_task(asked.game.title, total=asked.variants)
        found = grant(asked, working, lambda done, variants: bar.update(task, completed=done, total=variants))
    if place:
        write_whole(place, as_toml(found["box"]).encode())
    if as_json:
        print_json(found)
    else:
        print_found(asked.game.title, found)


def place_of(name: str | None) -> Path | None:
    return place_for_page(name) if name else None


MET = Text("{title}: se cumple lo deseado ({variants} cajas probadas)", "{title}: as wished ({variants} boxes tried)")
NEAREST = Text(
    "{title}: ninguna de {variants} cajas cumple todo lo deseado; esta es la que más se acerca",
    "{title}: none of {variants} boxes is all that is wished; this is the nearest",
)
HEADS = (
    Text("cifra", "figure"),
    Text("asientos", "seats"),
    Text("se desea", "wished"),
    Text("antes", "before"),
    Text("ahora", "now"),
    Text("antes, buscando", "before, by search"),
    Text("buscando", "by search"),
    Text("se cumple", "met"),
)
CHANGED = Text("Cambia:", "Changes:")
NOTHING = Text("No cambia nada.", "Nothing changes.")
YES, NO = Text("sí", "yes"), Text("no", "no")


def print_found(title: str, found: dict[str, Any]) -> None:
    from rich.table import Table

    out = console()
    out.print(here(MET if found["met"] else NEAREST, title=title, variants=found["variants"]))
    table = Table(*map(here, HEADS), box=None, pad_edge=False)
    for row in found["wishes"]:
        figures = [measured(row[side]) for side in ("before", "now", "search_before", "search")]
        wished = f"{row['from']:g}–{row['to']:g}"
        table.add_row(row["figure"], str(row["seats"]), wished, *figures, here(YES if row["met"] else NO))
    out.print(table)
    out.print(here(CHANGED if found["changes"] else NOTHING))
    for change in found["changes"]:
        name = change["name"][language()]
        out.print(f"  {name} [{change['field']}]: {change['before']} → {change['after']}", markup=False)


def measured(figure: dict[str, Any] | None) -> str:
    """0.31 ±0.02."""
    if figure is None:
        return "–"
    half = "" if figure["low"] is None else f" ±{(figure['high'] - figure['low']) / 2:.2g}"
    return f"{figure['mean']:.3g}{half}"
