"""`andamio analyse RECORD`: a finished match told as decisions and luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from andamio.core.files import write_whole
from andamio.core.text import Text
from andamio.games import find

from .arena import place_for_page, table
from .long_work import progress_bar
from .show import SEED, box_option, console, json_option, print_json, read_text
from .speech import Whole, here, language, option
from .speech import command as new_command

if TYPE_CHECKING:
    from andamio.core.match import Match
    from andamio.lab.analysis_words import Teller

USUAL, LEAST, MOST = 400, 20, 1_000_000  # simulations of each question, as lab/analysis.py has them


@new_command("analyse", about=Text("decisiones y suerte de una partida", "decisions and luck of a match"))
@click.argument("record")
@option(
    "--simulations",
    type=Whole(LEAST, MOST),
    default=USUAL,
    about=Text("cuántas por pregunta; con más, menos error", "how many a question; with more, less error"),
)
@option("--seed", type=SEED, default=0, about=Text("la misma semilla, el mismo análisis", "same seed, same analysis"))
@option("--html", metavar="FILE", about=Text("escribe una página con gráficos", "write a page with plots"))
@box_option
@json_option
def command(record: str, simulations: int, seed: int, html: str | None, box: str | None, as_json: bool) -> None:
    from andamio.core.record import read

    match, names = read(read_text(record), find, box)
    page = place_for_page(html) if html else None
    found = {"names": names} | analysed(match, simulations, seed)
    from andamio.lab.analysis_page import analysis_page
    from andamio.lab.analysis_words import Teller

    teller = Teller(match.edition, names, language())
    if page:
        write_whole(page, analysis_page(teller, found).encode())
    if as_json:
        print_json(found)
    else:
        print_report(teller, found)


def analysed(match: Match, simulations: int, seed: int) -> dict[str, Any]:
    from andamio.lab.analysis import analyse, report

    with progress_bar() as bar:
        task = bar.add_task(match.game.title, total=None)
        return report(
            analyse(match, simulations, seed, lambda done, moments: bar.update(task, completed=done, total=moments))
        )


def print_report(teller: Teller, found: dict[str, Any]) -> None:
    from andamio.lab.analysis_words import HEADS, MEASURES, NOTHING, how, in_short, mattered, moments, rows

    out = console()
    for line in in_short(teller, found):
        out.print(line, markup=False)
    for measure, heading in MEASURES.items():
        out.print(f"\n{here(heading)}")
        out.print(table(HEADS, rows(teller, found, measure)))
    out.print(f"\n{mattered(teller, found)}:")
    for told in moments(teller, found):
        words = "; ".join(filter(None, [told.what, told.better, told.then]))
        out.print(f"{told.step + 1:>4} {words}", markup=False)
    out.print("" if any(one["matters"] for one in found["moments"]) else here(NOTHING))
    out.print(how(teller, found))
