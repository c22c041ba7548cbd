"""The house's own reports: `python -m andamio.lab.reports docs/lab [ENGINE]`, or `make reports`.

Of every game as it is; where a game has several boxes of its own, of each of the others beside the first. What was
played is kept in the folder while it goes on: broken off, it goes on where it was.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from andamio.core.files import write_whole
from andamio.core.game import Game
from andamio.core.options import Option
from andamio.core.text import LANGS
from andamio.games import SHELF, find

from .engines import Engine, engine_of
from .engines.kept import Kept
from .study.boxes import printed
from .study.report import Wanted, report
from .study_page import page

GAMES, CHECK, SEED = 4_000, 24, 1
SIGNS = {"alarm": "!", "notice": "·", "good": "✓"}


def wanted_of(game: Game) -> Iterator[tuple[str, Wanted]]:
    """A name for each report, and what it is about."""
    yield game.name, about(game)
    for option in game.options:
        for place, value in enumerate(option.values[1:] if option.boxes else (), 2):
            yield f"{game.name}-{place}", other(game, option, value)


def about(game: Game) -> Wanted:
    return Wanted(game, games=GAMES, seed=SEED, rules=True, skill=True, check=CHECK)


def other(game: Game, option: Option, value: object) -> Wanted:
    """Another box of the house's, beside the first: the same rules, so nothing is asked of them again."""
    box = printed(game, {option.name: value})
    return about(game)._replace(box=box, before=printed(game), rules=False, skill=False)


def write_reports(folder: Path, engine: Engine) -> None:
    told = []
    for name in SHELF:
        for title, wanted in wanted_of(find(name)):
            found = report(wanted, engine)
            for lang in LANGS:
                write_whole(folder / f"{title}.{lang}.html", page(found, lang).encode())
            told.append(in_words(title, found))
    write_whole(folder / "FINDINGS.md", "\n".join([HEAD, *told]).encode())


HEAD = """# What the reports say

Written by `make reports`, as the pages say it, the heaviest first: `!` stands out, `·` may matter, `✓` is as it should
be. What bots at a glance are accused of a search has looked at: bots show balance, not fun.
"""


def in_words(name: str, found: dict[str, Any]) -> str:
    lines = [f"- {SIGNS[finding['tone']]} {finding['text']['en']}" for finding in found["findings"]]
    return "\n".join([f"## {found['title']} ([{name}]({name}.en.html), [es]({name}.es.html))", "", *lines, ""])


def main(folder: str, engine: str = "threads") -> None:
    place = Path(folder)
    kept = place / "played.jsonl"
    with Kept(engine_of(engine), kept) as working:
        write_reports(place, working)
    kept.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:3])
