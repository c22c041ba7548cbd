"""`andamio lab GAME`: a report on a box, beside the printed one if it is another."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from andamio.core.box import open_sheet
from andamio.core.errors import BadInput
from andamio.core.files import write_whole
from andamio.core.text import Text
from andamio.games import find

from ..arena import place_for_page
from ..long_work import engine_kept, long_work
from ..show import GAMES, SEED, box_option, console, engine_option, options_option, pairs, seats_option
from ..speech import Whole, here, language, option
from ..speech import command as new_command

CHECKED = Whole(0, 100_000)
USUAL = 10_000  # games of each box
BOTS = ("refitted", "advice")
STDOUT = "-"
SAME = Text("la misma semilla, las mismas cifras", "same seed, same figures")
PERCENT = 100


class Asked(NamedTuple):
    """What every command of the lab takes, as it was typed."""

    game: str
    box: str | None
    changes: tuple[str, ...]
    seats: str | None
    options: tuple[str, ...]
    games: int
    seed: int
    bots: str
    engine: str | None
    out: str | None
    json_file: str | None


def lab_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Its options, which the command is given together."""

    @functools.wraps(function)
    def command(**given: Any) -> Any:
        return function(Asked(**{name: given.pop(name) for name in Asked._fields}), **given)

    for add in (
        option("--json", "json_file", metavar="FILE", about=Text("escribe el JSON (- : aquí)", "write JSON (-: here)")),
        engine_option,
        option(
            "--out",
            metavar="FILE",
            about=Text("guarda aquí lo jugado, y sigue donde quedó", "keep what was played here, and go on from there"),
        ),
        option("--seed", type=SEED, default=0, about=SAME),
        option("--games", type=GAMES, default=USUAL, about=Text("partidas de cada caja", "games of each box")),
        option(
            "--bots",
            default=BOTS[0],
            metavar="|".join(BOTS),
            about=Text(
                "con el consejo reajustado a cada caja, o tal cual", "with advice refitted to each box, or as it is"
            ),
        ),
        option(
            "--set",
            "changes",
            multiple=True,
            metavar="FIELD=N",
            about=Text("cambia un campo de la caja", "change a field of the box"),
        ),
        box_option,
        options_option,
        seats_option,
    ):
        command = add(command)
    return click.argument("game")(command)


@new_command("lab", about=Text("cómo se juega una caja, y qué cambia", "how a box plays, and what it changes"))
@lab_options
@option("--before", metavar="FILE", about=Text("compárala con esta caja", "compare it with this box"))
@option(
    "--rules", is_flag=True, about=Text("qué pasa sin cada regla, o siempre con ella", "without each rule, or always")
)
@option("--skill", is_flag=True, about=Text("cuánto cuenta jugar bien", "how much playing well counts"))
@option("--levers", is_flag=True, about=Text("qué mueve cada número, en ±1", "what each number moves, by ±1"))
@option("--check", type=CHECKED, default=0, about=Text("partidas de una búsqueda", "games of a search"))
@option("--html", metavar="FILE", about=Text("escribe la página del informe", "write the report as a page"))
def command(
    asked: Asked, before: str | None, rules: bool, skill: bool, levers: bool, check: int, html: str | None
) -> None:
    place_for(asked.json_file)
    page_at, about = place_for(html), wanted(asked)
    other = open_sheet(Path(before)).fields if before else None
    about = about._replace(before=other, rules=rules, skill=skill, levers=levers, check=check)
    from andamio.lab.study.report import report

    found = worked(about.game.title, asked, lambda working, tell: report(about, working, tell))
    if page_at:
        from andamio.lab.study_page import page

        write_whole(page_at, page(found, language()).encode())
    write_json(found, asked.json_file)
    if asked.json_file != STDOUT:
        print_findings(found)


def place_for(name: str | None) -> Path | None:
    """Where a file is to go, asked before anything is played."""
    return place_for_page(name) if name and name != STDOUT else None


def wanted(asked: Asked) -> Any:
    """What a report is to be about; a box that cannot be used is refused before anything is played."""
    from andamio.lab.study.boxes import printed
    from andamio.lab.study.report import Wanted
    from andamio.lab.study.said import box_said

    game = find(asked.game)
    chosen = game.choose(pairs(asked.options, asked.seats))
    fields = open_sheet(Path(asked.box)).fields if asked.box else printed(game, chosen)
    if asked.box or asked.changes:
        game.edition(asked.box, **chosen)
        fields = box_said(game, fields, tuple(setting(words) for words in asked.changes))
    counts = (int(chosen.pop("seats")),) if asked.seats else ()
    chosen.pop("seats", None)
    if asked.bots not in BOTS:
        raise BadInput(what="--bots", why=Text(f"puede ser: {', '.join(BOTS)}", f"it can be: {', '.join(BOTS)}"))
    return Wanted(game, fields, None, counts, chosen, asked.games, asked.seed, refit=asked.bots == BOTS[0])


def setting(words: str) -> tuple[str, str]:
    """pair=4, goods[3].suit=hearts, floors=45."""
    field, equals, said = words.partition("=")
    if not equals or not field:
        raise BadInput(
            what="--set", why=Text(f"se esperaba campo=valor, no «{words}»", f"expected field=value, not '{words}'")
        )
    return field, said


def worked(title: str, asked: Asked, work: Callable[[Any, Callable[[float], None]], dict[str, Any]]) -> dict[str, Any]:
    """The work on its engine, and how far it is and what time is left."""
    kept = place_for_page(asked.out) if asked.out else None
    with engine_kept(asked.engine, kept) as working, long_work(kept) as bar:
        task = bar.add_task(title, total=PERCENT)
        return work(working, lambda share: bar.update(task, completed=round(PERCENT * share)))


def write_json(found: dict[str, Any], file: str | None) -> None:
    text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    if file == STDOUT:
        click.echo(text, nl=False)
    elif file:
        write_whole(Path(file), text.encode())


SIGNS = {"alarm": "[red]![/]", "notice": "[yellow]·[/]", "good": "[green]✓[/]"}
NOTHING = Text("Nada llama la atención.", "Nothing stands out.")
HEAD = Text("{title}: {games} partidas de cada caja, semilla {seed}", "{title}: {games} games of each box, seed {seed}")


def print_findings(found: dict[str, Any]) -> None:
    """In words, the heaviest first, and which bots say so."""
    out, names = console(), {bots["key"]: text(bots["name"]) for bots in found["bots"]}
    out.print(here(HEAD, **found))
    for change in found["changes"]:
        out.print(f"  {text(change['name'])}: {change['before']} → {change['after']}", markup=False)
    for finding in found["findings"]:
        out.print(SIGNS[finding["tone"]], end=" ")
        out.print(text(finding["text"]), markup=False)
    if not found["findings"]:
        out.print(here(NOTHING))
    out.print("; ".join(names.values()), style="dim", markup=False)


def text(plain: dict[str, str]) -> str:
    return here(Text(plain["es"], plain["en"]))
