"""`andamio simulate GAME`: many games between bots, and what came of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from andamio.core.errors import BadInput
from andamio.core.game import Edition
from andamio.core.text import Text, same

from .arena import place_for_page
from .long_work import engine_kept, long_work
from .show import GAMES, SEED, console, engine_option, for_edition, json_option, print_json
from .speech import command as new_command
from .speech import here, option


@new_command("simulate", about=Text("muchas partidas entre bots", "many games between bots"))
@for_edition
@option("--games", type=GAMES, default=1000, about=Text("cuántas partidas", "how many games"))
@option(
    "--bots", default="random", metavar="A,B", about=Text("un bot por asiento, o uno", "a bot for each seat, or one")
)
@option("--seed", type=SEED, default=0, about=Text("la misma semilla, el mismo resultado", "same seed, same result"))
@option("--records", metavar="DIR", about=Text("guarda aquí el acta de cada partida", "keep each game's record here"))
@option(
    "--out",
    metavar="FILE",
    about=Text("guarda aquí lo jugado, y sigue donde quedó", "keep what was played here, and go on from there"),
)
@engine_option
@json_option
def command(
    edition: Edition,
    games: int,
    bots: str,
    seed: int,
    records: str | None,
    out: str | None,
    engine: str | None,
    as_json: bool,
) -> None:
    from andamio.lab.simulate import report, simulate

    players = seat_bots(bots, edition.seats)
    folder = make_folder(records) if records else None
    file = place_for_page(out) if out else None
    with engine_kept(engine, file) as working, long_work(file) as bar:
        task = bar.add_task(edition.game.title, total=games)
        found = report(simulate(edition, players, games, seed, lambda n: bar.advance(task, n), folder, working))
    if as_json:
        print_json(found)
    else:
        print_report(found, {c.key: here(c.text) for c in edition.game.categories})


def seat_bots(names: str, seats: int) -> list[Any]:
    """One bot for every seat; a single name sits everywhere."""
    from andamio.bots import find as find_bot

    listed = [name.strip() for name in names.split(",")]
    if len(listed) not in (1, seats):
        why = Text(f"hay {len(listed)} bots para {seats} asientos", f"there are {len(listed)} bots for {seats} seats")
        raise BadInput(what="--bots", why=why)
    return [find_bot(name) for name in (listed * seats if len(listed) == 1 else listed)]


def make_folder(name: str) -> Path:
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
        return Path(name)
    except OSError as error:
        why = Text(f"no se puede usar ({error.strerror})", f"cannot be used ({error.strerror})")
        raise BadInput(what=name, why=why) from None


def print_report(found: dict[str, Any], categories: dict[str, str]) -> None:
    from rich.table import Table

    out = console()
    out.print(here(HEADLINE, **found))
    table = Table(here(Text("asiento", "seat")), "bot", box=None, pad_edge=False)
    for head in (Text("victorias", "wins"), Text("puntos", "points"), *(same(name) for name in categories.values())):
        table.add_column(here(head), justify="right")
    table.add_column("5 · 25 · 50 · 75 · 95 %", justify="right")
    for seat, score in enumerate(found["score"]):
        table.add_row(str(seat), found["bots"][seat], *score_cells(found, seat, score))
    out.print(table)
    for name, text in LENGTHS.items():
        out.print(here(text, **found[name]))


HEADLINE = Text("{games} partidas en {seconds:.3f} s, semilla {seed}", "{games} games in {seconds:.3f} s, seed {seed}")
LENGTHS = {
    "turns": Text("turnos {mean:.1f} ({min}–{max})", "turns {mean:.1f} ({min}–{max})"),
    "decisions": Text("decisiones {mean:.1f} ({min}–{max})", "decisions {mean:.1f} ({min}–{max})"),
    "steps": Text("pasos, con el azar, {mean:.1f} ({min}–{max})", "steps, chance included, {mean:.1f} ({min}–{max})"),
}


def score_cells(found: dict[str, Any], seat: int, score: dict[str, Any]) -> list[str]:
    return [
        f"{found['wins'][seat]:g} ({found['wins'][seat] / found['games']:.1%})",
        f"{score['mean']:.2f} ± {score['sd']:.2f}",
        *(f"{part['mean']:.2f} ± {part['sd']:.2f}" for part in score["categories"].values()),
        " · ".join(f"{value:g}" for value in score["quantiles"].values()),
    ]
