"""No error is given a word of one language to fill a blank of both: what a person reads is a Text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from andamio.core.errors import AndamioError
from andamio.table.errors import TooMany

pytestmark = pytest.mark.compiled

SOURCE = Path(__file__).parents[2] / "src" / "andamio"
NAMES = {"BadOptions": {"option"}, "BadBox": {"field"}, "IllegalAction": {"clause"}}  # names of options and fields


def kinds(error: type[AndamioError] = AndamioError) -> Iterator[str]:
    yield error.__name__
    for kind in error.__subclasses__():
        yield from kinds(kind)


def raised(file: Path) -> Iterator[tuple[str, ast.keyword]]:
    """Each blank of an error that this file fills, and the error's name."""
    known = set(kinds())
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        name = getattr(getattr(node, "func", None), "id", None) or getattr(getattr(node, "func", None), "attr", "")
        if isinstance(node, ast.Call) and name in known:
            yield from ((name, keyword) for keyword in node.keywords)


def words(value: ast.expr) -> str:
    """What a literal says by itself: nothing where it is no literal."""
    parts = value.values if isinstance(value, ast.JoinedStr) else [value]
    return " ".join(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def is_name(error: str, blank: str, said: str) -> bool:
    """An option of the command line, a variable of its surroundings, or a field by its own name."""
    return said.startswith("--") or said.isupper() or blank in NAMES.get(error, ())


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_error_is_filled_with_a_word_of_one_language(file: Path) -> None:
    for error, keyword in raised(file):
        said = words(keyword.value).strip()
        bare = any(letter.isalpha() for letter in said) and not is_name(error, keyword.arg or "", said)
        assert not bare, f"line {keyword.value.lineno}: {error}({keyword.arg}={said!r}) is to be a Text"


def test_errors_are_found_where_they_are_raised() -> None:
    found = [error for file in SOURCE.rglob("*.py") for error, _ in raised(file)]
    assert len(found) > 100 and {"BadInput", TooMany.__name__, "NotNow", "BadBox"} <= set(found)
