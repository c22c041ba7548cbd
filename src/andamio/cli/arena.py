"""`andamio arena GAME`: bots against each other on the same deals, and how strong each is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from andamio.core.errors import BadInput
from andamio.core.files import write_whole
from andamio.core.game import Edition
from andamio.core.text import Text

from .long_work import long_work
from .show import SEED, console, engine_option, for_edition, json_option, print_json
from .speech import Whole, here, language, option
from .speech import command as new_command

DEALS = Whole(1, 100_000)


@new_command("arena", about=Text("mide la fuerza de los bots", "measure how strong bots are"))
@for_edition
@option(
    "--bots",
    default="aprendiz,oficial,maestra",
    metavar="A,B,C",
    about=Text("los que se miden; random se añade", "those to measure; random is added"),
)
@option(
    "--games", type=DEALS, default=100, about=Text("cuántos repartos por alineación", "how many deals for each lineup")
)
@option("--seed", type=SEED, default=0, about=Text("la misma semilla, los mismos repartos", "same seed, same deals"))
@option(
    "--out",
    metavar="FILE",
    about=Text("guarda aquí cada partida, y sigue donde quedó", "keep each game here, and go on from there"),
)
@option("--html", metavar="FILE", about=Text("escribe una página con gráficos", "write a page with plots"))
@engine_option
@json_option
def command(
    edition: Edition,
    bots: str,
    games: int,
    seed: int,
    out: str | None,
    html: str | None,
    engine: str | None,
    as_json: bool,
) -> None:
    names = [name.strip() for name in bots.split(",")]
    page = place_for_page(html) if html else None
    found = hold(edition, names, games, seed, Path(out) if out else None, engine)
    if page:
        from andamio.lab.arena_page import arena_page

        write_whole(page, arena_page(found, language()).encode())
    if as_json:
        print_json(found)
    else:
        print_report(found)


def place_for_page(name: str) -> Path:
    """Asked before hours of play, not after."""
    file = Path(name)
    if not file.parent.is_dir() or file.is_dir():
        why = Text("no se puede escribir ahí", "cannot be written there")
        raise BadInput(what=name, why=why)
    return file


def hold(
    edition: Edition, names: list[str], games: int, seed: int, out: Path | None, engine: str | None
) -> dict[str, Any]:
    from andamio.lab import arena
    from andamio.lab.engines import engine_of

    with engine_of(engine or "threads") as working, long_work(out) as bar:
        task = bar.add_task(edition.game.title, total=None)
        return arena.hold(
            *(edition, names, games, seed, out, working),
            progress=lambda done, tasks: bar.update(task, completed=done, total=tasks),
        )


def print_report(found: dict[str, Any]) -> None:
    out = console()
    out.print(here(HEADLINE, **found))
    out.print(table(BOT_HEADS, [bot_cells(bot) for bot in found["bots"]]))
    out.print()
    out.print(table(PAIR_HEADS, [pair_cells(pair) for pair in found["pairs"]]))


HEADLINE = Text(
    "{games} partidas: {lineups} alineaciones, {deals} repartos cada una en todos los asientos; semilla {seed}, "
    "{seconds:.1f} s\nentre paréntesis, intervalos del 95 %; {anchor} tiene 0 puntos de fuerza",
    "{games} games: {lineups} lineups, {deals} deals each in all seats; seed {seed}, {seconds:.1f} s\n"
    "in brackets, 95 % intervals; {anchor} has a rating of 0",
)
BOT_HEADS = (
    Text("bot", "bot"),
    Text("fuerza", "rating"),
    Text("victorias", "wins"),
    Text("puesto", "mean rank"),
    Text("ventaja", "margin"),
    Text("partidas", "games"),
)
PAIR_HEADS = (
    Text("bot", "bot"),
    Text("contra", "against"),
    Text("resultado", "score"),
    Text("ventaja", "margin"),
    Text("partidas", "games"),
)


def table(heads: tuple[Text, ...], rows: list[list[str]]) -> Any:
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for number, head in enumerate(heads):
        is_name = number == 0 or head.en == "against"
        made.add_column(here(head), justify="left" if is_name else "right")
    for row in rows:
        made.add_row(*row)
    return made


def bot_cells(bot: dict[str, Any]) -> list[str]:
    return [
        bot["name"],
        measured(bot["rating"], "{:z.0f}", "{:z.0f}"),
        measured(hundred(bot["wins"]), "{:.1f}%", "{:.0f}"),
        measured(bot["rank"], "{:.2f}", "{:.2f}"),
        measured(bot["margin"], "{:+z.1f}", "{:z.1f}"),
        str(bot["games"]),
    ]


def pair_cells(pair: dict[str, Any]) -> list[str]:
    score, margin = hundred(pair["score"]), pair["margin"]
    return [
        *pair["bots"],
        measured(score, "{:.1f}%", "{:.1f}"),
        measured(margin, "{:+z.2f}", "{:z.2f}"),
        str(pair["games"]),
    ]


def hundred(estimate: dict[str, float | None]) -> dict[str, float | None]:
    return {name: None if value is None else 100 * value for name, value in estimate.items()}


def measured(estimate: dict[str, float | None], form: str, bound: str) -> str:
    """`63.2% (61…65)`; without an interval, only the mean."""
    mean, low, high = estimate.values()
    around = "" if low is None or high is None else f" ({bound.format(low)}…{bound.format(high)})"
    return form.format(mean) + around
