"""Steps of random play a second of processor, in this checkout and in another, in turn in one run on one core.

    git worktree add ../before 10b5022^
    python benchmarks/rollouts.py ../before --json benchmarks/rollouts.json

The whole shelf at every number of seats, or the TABLES named, as `barrio:4`.
"""

from __future__ import annotations

import json
from pathlib import Path

import click
from elsewhere import HERE, Elsewhere
from tables import edition_of, shelf

ROUNDS = 4


def compare(table: str, checkout: Path) -> tuple[float, float]:
    """The best of some rounds."""
    both = [Elsewhere("steps.py", edition_of(table), where) for where in (checkout, HERE.parent)]
    rounds = [[each.rate() for each in both] for _ in range(ROUNDS)]
    for each in both:
        each.close()
    before, now = map(max, zip(*rounds, strict=True))
    return before, now


@click.command()
@click.argument("checkout", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("tables", nargs=-1)
@click.option("--json", "file", type=click.Path(dir_okay=False, path_type=Path))
def main(checkout: Path, tables: tuple[str, ...], file: Path | None) -> None:
    found = {}
    print("| table | before, M/s | now, M/s | times |\n| --- | --: | --: | --: |")
    for table in tables or shelf():
        before, now = found[table] = compare(table, checkout)
        print(f"| {table} | {before / 1e6:.2f} | {now / 1e6:.2f} | {now / before:.2f} |", flush=True)
    if file:
        rows = {table: {"before": before, "now": now} for table, (before, now) in found.items()}
        file.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
