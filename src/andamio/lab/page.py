"""The facts on a game's page, written from what was measured: `python -m andamio.lab.page docs/games`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from andamio.core.game import Game
from andamio.core.options import say_options
from andamio.games import SHELF, find

from .facts import facts

BEGIN, END = "<!-- facts: begin -->", "<!-- facts: end -->"


def facts_markdown(game: Game) -> str:
    found = facts(game)
    parts = [head_table(found)]
    for edition in found["editions"]:
        parts += [f"`{say_options(edition['options'])}`", edition_table(edition)]
    return "\n\n".join(parts)


def head_table(found: dict[str, Any]) -> str:
    rows = [
        ("seats", ", ".join(map(str, found["seats"]))),
        ("actions", f"{found['actions']} of seats, {found['outcomes'] - found['actions']} of chance"),
        ("state", f"{found['state_bytes']} bytes"),
        ("rules", f"version {found['rules']}, signature `{found['signature']}`"),
        ("measured over", f"{found['games']:,} random games of each edition, seed {found['seed']}"),
    ]
    return table(("fact", "value"), rows)


def edition_table(edition: dict[str, Any]) -> str:
    lengths = [
        (name, f"{edition[name]['mean']:.2f}", f"{edition[name]['min']}–{edition[name]['max']}")
        for name in ("turns", "decisions", "steps", "score")
    ]
    events = [
        (f"{name}, per game", f"{row['per_game']:.4g}", f"{row['min']}–{row['max']}" if row["max"] else "")
        for name, row in edition["events"].items()
    ]
    return table(("in a random game", "mean", "range (of amounts)"), lengths + events)


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def with_facts(page: str, game: Game) -> str:
    """The page with its facts as measured now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{facts_markdown(game)}\n{END}{after}"


def write_pages(folder: Path) -> None:
    for name in SHELF:
        file = folder / f"{name}.md"
        file.write_text(with_facts(file.read_text(encoding="utf-8"), find(name)), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
