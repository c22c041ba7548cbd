"""The house's own reports: `python -m andamio.lab.reports docs/lab [ENGINE [GAMES [SEARCHED]]]`, or `make reports`.

Of every game as it is; where a game has several boxes of its own, of each of the others beside the first. What was
played is kept in the folder while it goes on: broken off, it goes on where it was.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from andamio.core.files import write_whole
from andamio.core.game import Game
from andamio.core.options import Option, Value
from andamio.core.text import LANGS, Text
from andamio.games import SHELF, find

from .engines import Engine, engine_of
from .engines.kept import Kept
from .study.boxes import printed
from .study.report import Wanted, report
from .study_page import page

GAMES, CHECK, SEED = 4_000, 60, 1  # fewer searched games than 30 contradict nobody
SIGNS = {"alarm": "!", "notice": "·", "good": "✓"}


def wanted_of(game: Game, games: int = GAMES, check: int = CHECK) -> Iterator[tuple[str, Wanted]]:
    """A name for each report, and what it is about."""
    first = Wanted(game, games=games, seed=SEED, rules=True, skill=True, check=check)
    yield game.name, first
    for option in game.options:
        for place, value in enumerate(option.values[1:] if option.boxes else (), 2):
            yield f"{game.name}-{place}", beside(first, option, value)


def beside(first: Wanted, option: Option, value: Value) -> Wanted:
    """Another box of the house's: the same rules, so nothing is asked of them again."""
    box, called = printed(first.game, {option.name: value}), option.about
    if not isinstance(value, bool):
        called = Text(*(f"{about}: {name}" for about, name in zip(called, option.called(value), strict=True)))
    return first._replace(box=box, before=printed(first.game), called=called, rules=False, skill=False)


def write_reports(
    folder: Path, engine: Engine, shelf: Iterable[str] = SHELF, games: int = GAMES, check: int = CHECK
) -> None:
    told = []
    for name in shelf:
        for title, wanted in wanted_of(find(name), games, check):
            found = report(wanted, engine)
            for lang in LANGS:
                write_whole(folder / f"{title}.{lang}.html", page(found, lang).encode())
            told.append(in_words(title, found))
    write_whole(folder / "FINDINGS.md", "\n".join([HEAD, *told]).encode())


HEAD = """# What the reports say

Written by `andamio.lab.reports`, as the pages say it, the heaviest first: `!` stands out, `·` may matter, `✓` is as it
should be. Bots show balance, not fun.
"""
PLAYED = "{games:,} games of each table, by bots that look one step ahead; {looked}."


def in_words(name: str, found: dict[str, Any]) -> str:
    """How much was played is said: fewer games say less."""
    check = found["tables"][0]["check"]
    looked = f"a search played {check['games']} games of each table too" if check else "no search has looked at it"
    lines = [f"- {SIGNS[finding['tone']]} {finding['text']['en']}" for finding in found["findings"]]
    compared = f", {found['boxes']['now']['name']['en']}" if found["boxes"]["before"] else ""
    title = f"## {found['title']}{compared} ([{name}]({name}.en.html), [es]({name}.es.html))"
    return "\n".join([title, "", PLAYED.format(games=found["games"], looked=looked), "", *lines, ""])


def main(folder: str, engine: str = "threads", games: str = str(GAMES), check: str = str(CHECK)) -> None:
    place = Path(folder)
    kept = place / "played.jsonl"
    with Kept(engine_of(engine), kept) as working:
        write_reports(place, working, games=int(games), check=int(check))
    kept.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:5])
