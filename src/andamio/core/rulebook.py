"""A game's rules in our own words: REGLAMENTO.md and RULES.md, clause by clause.

A clause begins `**§2.5**` and ends where the next clause or heading begins. Compiled rules name a clause by
a number, 100 times its chapter plus its place: §2.5 is 205.
"""

from __future__ import annotations

import re
from pathlib import Path

from .errors import UnknownClause
from .text import Lang, suggest

FILES: dict[Lang, str] = {"es": "REGLAMENTO.md", "en": "RULES.md"}
CLAUSE = re.compile(r"^(?:- )?\*\*§(\d+\.\d+)\*\*\s*(.*?)(?=^(?:- )?\*\*§|^#|\Z)", re.MULTILINE | re.DOTALL)
PER_CHAPTER = 100


class Rulebook:
    def __init__(self, game: str, folder: Path, lang: Lang) -> None:
        self.game, self.text = game, (folder / FILES[lang]).read_text(encoding="utf-8")
        self.clauses = {number: " ".join(text.split()) for number, text in CLAUSE.findall(self.text)}

    def clause(self, number: str) -> str:
        wanted = number.strip().lstrip("§")
        try:
            return self.clauses[wanted]
        except KeyError:
            hint = suggest(wanted, self.clauses)
            raise UnknownClause(game=self.game, clause=wanted, hint=hint) from None


def clause_name(number: int) -> str:
    return f"{number // PER_CHAPTER}.{number % PER_CHAPTER}"


def clause_number(name: str) -> int:
    """The number of a clause that rules have named."""
    chapter, place = name.split(".")
    return PER_CHAPTER * int(chapter) + int(place)
