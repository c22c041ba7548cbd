"""`andamio puzzles GAME`: those of the house in words; with --find, more of them from matches between bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from andamio.core.files import write_whole
from andamio.core.game import Game
from andamio.core.text import Text
from andamio.games import find as find_game

from .arena import place_for_page
from .long_work import long_work
from .show import SEED, console, engine_option, json_option, options_option, pairs, print_json, seats_option
from .speech import Whole, here, language, option
from .speech import command as new_command

if TYPE_CHECKING:
    from andamio.core.puzzles import Puzzle

COUNT = Whole(1, 10_000)
USUAL, LEAST, MOST = 6400, 1280, 1_000_000  # simulations of each of the best deeds, as lab/puzzles.py has them


@new_command("puzzles", about=Text("problemas de un juego; búscalos", "puzzles of a game; find more"))
@click.argument("game")
@option("--find", type=COUNT, metavar="N", about=Text("busca tantos entre bots", "find so many"))
@seats_option
@options_option
@option(
    "--simulations",
    type=Whole(LEAST, MOST),
    default=USUAL,
    about=Text("cuántas por cada jugada buena", "how many for each good move"),
)
@option("--seed", type=SEED, default=0, about=Text("la misma semilla, los mismos problemas", "same seed, same puzzles"))
@engine_option
@option(
    "--out",
    metavar="FILE",
    about=Text("guarda aquí lo hallado, y sigue donde quedó", "keep what is found, go on from there"),
)
@option(
    "--keep",
    metavar="FILE",
    about=Text("escribe los elegidos como los tiene un juego", "write those chosen as a game has them"),
)
@json_option
def command(
    game: str,
    find: int | None,
    seats: str | None,
    options: tuple[str, ...],
    simulations: int,
    seed: int,
    engine: str | None,
    out: str | None,
    keep: str | None,
    as_json: bool,
) -> None:
    chosen, kept = find_game(game), place_for_page(keep) if keep else None
    found = chosen.puzzles
    if find:
        file = place_for_page(out) if out else None
        found = searched(chosen, pairs(options, seats), find, simulations, seed, file, engine)
    if kept:
        from andamio.core.puzzles import to_line

        write_whole(kept, "".join(f"{to_line(puzzle)}\n" for puzzle in found).encode())
    if as_json:
        print_json([plain(puzzle) for puzzle in found])
    else:
        print_puzzles(chosen, found)


def searched(
    game: Game,
    given: dict[str, str],
    wanted: int,
    simulations: int,
    seed: int,
    out: Path | None,
    engine: str | None,
) -> tuple[Puzzle, ...]:
    from andamio.lab.engines import engine_of
    from andamio.lab.puzzles import Quest, editions_of, search

    quest = Quest(editions_of(game, given), simulations, seed)
    with engine_of(engine or "processes") as working, long_work(out) as bar:
        task = bar.add_task(game.title, total=None)

        def tell(found: int, enough: int, matches: int) -> None:
            bar.update(task, completed=found, total=enough, description=f"{game.title} ({matches})")

        return tuple(search(quest, wanted, out, working, tell))


def plain(puzzle: Puzzle) -> dict[str, Any]:
    outcomes = [outcome._asdict() for outcome in puzzle.outcomes]
    return {"name": puzzle.name, **puzzle._asdict(), "options": dict(puzzle.options), "outcomes": outcomes}


def print_puzzles(game: Game, found: tuple[Puzzle, ...]) -> None:
    out = console()
    for number, puzzle in enumerate(found, 1):
        out.print(f"[b]{number} {puzzle.name}[/b]")
        for line in in_words(game, puzzle):
            out.print(f"  {line}", markup=False)
    out.print(here(AMOUNT, count=len(found), title=game.title))


AMOUNT = Text("{title}: {count} problemas", "{title}: {count} puzzles")
OF_OTHERS = Text("no se pone: {why}", "left out: {why}")
WHOSE = Text("{options}; decide {name}, {deeds} opciones", "{options}; {name} decides, {deeds} options")
BY = Text(
    "margen {margin:+.3f} ± {error:.3f} con {simulations} simulaciones",
    "margin {margin:+.3f} ± {error:.3f} by {simulations} simulations",
)


def in_words(game: Game, puzzle: Puzzle) -> list[str]:
    """What is asked, why the solution is the best, and how sure that is."""
    from andamio.bots.puzzle_words import WORTH, explained
    from andamio.bots.reasons import Advisor
    from andamio.core.options import say_options
    from andamio.core.puzzles import edition_of, why_not

    if why := why_not(game, puzzle):
        return [here(OF_OTHERS, why=why)]
    edition, following = edition_of(game, puzzle), puzzle.outcomes[1]
    names = edition.typed().names(language())
    whose = here(WHOSE, options=say_options(puzzle.options), name=names[puzzle.seat], deeds=len(puzzle.outcomes))
    margin = {"margin": following.loses[WORTH], "error": following.doubts[WORTH], "simulations": puzzle.simulations}
    return [whose, *explained(Advisor(edition, puzzle.seat, names, language()), puzzle, ()), here(BY, **margin)]
