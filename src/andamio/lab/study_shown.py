"""A report in one language: how its figures are written, and the tables they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from andamio.core.text import Lang, Text, number

Report = dict[str, Any]
Estimate = dict[str, Any]
NARROW = "\N{NARROW NO-BREAK SPACE}"


class Shown:
    """A report in one language."""

    def __init__(self, report: Report, lang: Lang) -> None:
        self.report, self.lang = report, lang
        self.tables: list[dict[str, Any]] = report["tables"]
        self.compares = any(table["before"] for table in self.tables)

    def say(self, text: Text, **blanks: Any) -> str:
        return text.fill(self.lang, **blanks)

    def read(self, text: dict[str, str]) -> str:
        return text[self.lang]

    def figure(self, value: float, places: int = 1) -> str:
        return number(value, self.lang, places).replace("-", "−")

    def share(self, value: float, places: int = 1) -> str:
        return f"{self.figure(100 * value, places)}{NARROW}%"

    def percent(self, value: float) -> str:
        return self.share(value, 0)

    def plain(self, value: float) -> str:
        return number(value, self.lang, 0 if float(value).is_integer() else 1).replace("-", "−")

    def moved(self, before: Estimate | None, now: Estimate | None, say: Callable[[float], str]) -> str:
        """51.3 % → 50.1 %; the second alone where nothing is compared."""
        after = say(now["mean"]) if now else "–"
        return f"{say(before['mean'])} → {after}" if before else after

    def seats(self, table: dict[str, Any]) -> str:
        return seats_title(table["seats"]).to(self.lang)


def seats_title(seats: int) -> Text:
    return Text("Un jugador", "One player") if seats == 1 else Text(f"{seats} jugadores", f"{seats} players")


def section(title: str, *parts: str, note: str = "") -> str:
    said = f"<p>{escape(note)}</p>" if note else ""
    return f"<section><h2>{escape(title)}</h2>{said}{''.join(parts)}</section>"


def figures_table(heads: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """Its cells are HTML; heads and the first cell of each row are words."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    lines = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    found = f' class="{kind}"' if kind else ""
    scrolls = f'<div class="wide" tabindex="0" role="group" aria-label="{escape(heads[0])}">'
    return f"{scrolls}<table{found}><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>"


def with_reach(shown: Shown, each: Estimate | None, say: Callable[[float], str]) -> str:
    """A figure and how far it may be off."""
    if not each:
        return "–"
    if each["low"] is None or each["high"] is None:
        return say(each["mean"])
    half = (each["high"] - each["low"]) / 2
    return f"{say(each['mean'])}<small>±{say(half).lstrip('−')}</small>"


def signed(shown: Shown, value: float, places: int = 1) -> str:
    ink, sign = ("more", "+") if value > 0 else ("less", "")
    return f'<span class="{ink}">{sign}{shown.figure(value, places)}</span>'


def pair(table: dict[str, Any], *path: str) -> tuple[Any, Any]:
    """The same figure of before, if there is one, and of now."""
    found = []
    for side in (table["before"], table["now"]):
        for key in path if side else ():
            side = side[key]
        found.append(side)
    return found[0], found[1]
