"""`andamio replay FILE`: a match in words, whole or step by step, open or from a seat's viewpoint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from andamio.core.errors import BadInput
from andamio.core.text import Text
from andamio.games import find

from .show import box_option, console, json_option, print_json, read_text
from .speech import Whole, here, language, option
from .speech import command as new_command

if TYPE_CHECKING:
    from andamio.core.match import Match

GOES_BACK = Text("{name} vuelve atrás; acciones deshechas: {count}", "{name} goes back; actions taken back: {count}")
MANY_SEATS = 99  # the match says how many it has


@new_command("replay", about=Text("una partida guardada, en palabras", "a recorded match, in words"))
@click.argument("file")
@option("--seat", type=Whole(0, MANY_SEATS), about=Text("solo lo que vio este asiento", "only what this seat saw"))
@option("--step", is_flag=True, about=Text("paso a paso, con la mesa", "step by step, with the table"))
@box_option
@json_option
def command(file: str, seat: int | None, step: bool, box: str | None, as_json: bool) -> None:
    from andamio.core.record import read

    match, names = read(read_text(file), find, box)
    if seat is not None and seat >= match.edition.seats:
        why = Text(f"la partida tiene {match.edition.seats} asientos", f"the match has {match.edition.seats} seats")
        raise BadInput(what="--seat", why=why)
    if as_json:
        print_json(
            {
                "game": match.game.name,
                "names": names,
                "steps": [line for line, _ in retold(match, names, seat)],
                **ended(match),
            }
        )
        return
    for line, now in retold(match, names, seat):
        print_step(line)
        if step:
            print_table(now, names, seat)
            click.pause(here(Text("Pulsa una tecla…", "Press a key…")))
    print_end(match, names)


def retold(match: Match, names: list[str], seat: int | None) -> Iterator[tuple[dict[str, Any], Match]]:
    """Each step, those taken back too; from a seat's viewpoint an action is told only by what the seat learns of it."""
    from andamio.core.match import Back

    turn = match.at(0).turn
    for each, now in match.retell():
        line: dict[str, Any] = {"version": now.steps, "seat": turn}
        if isinstance(each, Back):
            who = names[each.seat] if each.seat >= 0 else here(Text("el azar", "chance"))
            said = here(GOES_BACK, name=who, count=len(each.taken))
            line |= {"seat": each.seat, "back": len(each.taken), "told": [said]}
        else:
            if seat is None or seat == turn:
                line |= {"action": each, "words": match.say(each, language())}
            line |= {"told": now.tell_open(names, language()) if seat is None else now.tell(seat, names, language())}
        yield line, now
        turn = now.turn


def ended(match: Match) -> dict[str, Any]:
    return {"over": match.is_over, "scores": match.scores(), "ranks": match.ranks()}


def print_step(line: dict[str, Any]) -> None:
    told = f"({'; '.join(line['told'])})" if line["told"] else ""
    if said := " ".join(filter(None, [line.get("words"), told])):
        console().print(f"{line['version']:>4} {said}", markup=False)


def print_table(match: Match, names: list[str], seat: int | None) -> None:
    from rich.markup import escape
    from rich.table import Table

    views = range(match.edition.seats) if seat is None else [seat]
    for viewer in views:
        table = Table(box=None, show_header=False, title=escape(names[viewer]), title_justify="left")
        for row in match.view(viewer).look(names, language()):
            table.add_row(*map(escape, row))
        console().print(table)


def print_end(match: Match, names: list[str]) -> None:
    """Scores by category, and who won."""
    from rich.markup import escape
    from rich.table import Table

    from andamio.core.verdict import verdict

    table = Table("", box=None, pad_edge=False)
    for category in match.game.categories:
        table.add_column(here(category.text), justify="right")
    table.add_column(here(Text("total", "total")), justify="right")
    table.add_column(here(Text("puesto", "rank")), justify="right")
    for name, points, total, place in zip(names, match.scores(), match.totals(), match.ranks(), strict=True):
        table.add_row(escape(name), *map(str, points.values()), str(total), str(place))
    console().print(table)
    console().print(here(verdict(match.view(), names)), markup=False)
