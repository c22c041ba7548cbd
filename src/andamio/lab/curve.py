"""Strength by simulations, drawn from an arena: `python -m andamio.lab.curve arena.json strength.svg`."""

from __future__ import annotations

import json
import math
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from .arena_page import INK, PAPER, STONE, TILE

WIDTH, HEIGHT, EDGE = 560, 300, 56


class Point(NamedTuple):
    simulations: int
    rating: float
    low: float
    high: float


def points(found: dict[str, Any]) -> list[Point]:
    """The ratings of the searches in an arena, by their simulations."""
    rows = []
    for bot in found["bots"]:
        if name := re.fullmatch(r"ismcts-([0-9]+)", bot["name"]):
            rating = bot["rating"]
            rows.append(Point(int(name[1]), rating["mean"], rating["low"], rating["high"]))
    return sorted(rows)


def curve(found: dict[str, Any]) -> str:
    rows = points(found)
    top = math.ceil(max(row.high for row in rows) / 200) * 200
    others = {bot["name"]: bot["rating"]["mean"] for bot in found["bots"] if not bot["name"].startswith("ismcts")}
    parts = [level(name, rating, top) for name, rating in others.items()]
    line = " ".join(f"{across(row.simulations, rows):.1f},{up(row.rating, top):.1f}" for row in rows)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{TILE}" stroke-width="2"/>')
    parts += [mark(row, rows, top) for row in rows]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Georgia, serif" '
        f'font-size="14" fill="{INK}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def across(simulations: int, rows: list[Point]) -> float:
    """On a scale of powers of ten."""
    first, last = math.log(rows[0].simulations), math.log(rows[-1].simulations)
    return 2 * EDGE + (WIDTH - 4 * EDGE) * (math.log(simulations) - first) / max(1e-9, last - first)


def up(rating: float, top: float) -> float:
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * rating / top


def level(name: str, rating: float, top: float) -> str:
    """A bot that does not search, as a line to compare with."""
    y = up(rating, top)
    line = f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y:.1f}" y2="{y:.1f}" stroke="{STONE}" stroke-dasharray="4 4"/>'
    return (
        f'{line}<text x="{WIDTH - EDGE}" y="{y + 16:.1f}" text-anchor="end" fill="{STONE}">{name} {rating:.0f}</text>'
    )


def mark(row: Point, rows: list[Point], top: float) -> str:
    """A dot with its interval, its rating above and its simulations below the plot."""
    x, y = across(row.simulations, rows), up(row.rating, top)
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{up(row.low, top):.1f}" y2="{up(row.high, top):.1f}" stroke="{TILE}" '
        f'stroke-width="5" stroke-opacity="0.35"/><circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{TILE}"/>'
        f'<text x="{x:.1f}" y="{up(row.high, top) - 8:.1f}" text-anchor="middle">{row.rating:.0f}</text>'
        f'<text x="{x:.1f}" y="{HEIGHT - EDGE / 3:.1f}" text-anchor="middle">{row.simulations:,}</text>'
    )


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(curve(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))), encoding="utf-8")
