"""Every clause is in both rulebooks, in a docstring of the code and in the name of a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from andamio.core.game import Game
from andamio.core.text import LANGS

from .shelf import each_game

TESTS = Path(__file__).parents[1] / "games"
NUMBER = re.compile(r"§(\d+\.\d+)")


@each_game
def test_both_languages_have_the_same_clauses_and_headings(game: Game) -> None:
    es, en = (game.rulebook(lang) for lang in LANGS)
    assert list(es.clauses) == list(en.clauses)
    assert all(es.clauses.values()) and all(en.clauses.values())
    assert len(re.findall("^#", es.text, re.M)) == len(re.findall("^#", en.text, re.M))


@each_game
def test_every_clause_is_in_a_docstring(game: Game) -> None:
    assert set(game.rulebook("es").clauses) == clauses_of_docstrings(game.folder)


@each_game
def test_every_clause_is_in_the_name_of_a_test(game: Game) -> None:
    assert set(game.rulebook("es").clauses) == clauses_of_tests(TESTS / game.name)


def clauses_of_docstrings(folder: Path) -> set[str]:
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found |= set(NUMBER.findall(ast.get_docstring(node) or ""))
    return found


def clauses_of_tests(folder: Path) -> set[str]:
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("test_*.py"))
    return {f"{chapter}.{clause}" for chapter, clause in re.findall(r"def test_(\d+)_(\d+)_", text)}
