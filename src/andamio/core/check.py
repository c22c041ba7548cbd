"""Two mistakes that Numba hides, found when rules are loaded.

A misspelt field is a bare KeyError to Numba, and a rule that writes to the box would do so without a word.
"""

from __future__ import annotations

import ast
import difflib
import inspect
from collections.abc import Iterator
from types import ModuleType

from .layout import DType


def check_rules(module: ModuleType, fields: dict[str, DType]) -> None:
    """`fields` gives the record type behind each name: {"s": STATE, "box": BOX}."""
    for function in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(function, ast.FunctionDef):
            for line, fault in faults(function, fields):
                raise AttributeError(f"{module.__name__}:{line}: in {function.name}: {fault}")


def faults(function: ast.FunctionDef, fields: dict[str, DType]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in fields:
            names = fields[node.value.id].names or ()
            if node.attr not in names:
                near = difflib.get_close_matches(node.attr, names, 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                yield node.lineno, f"{node.value.id} has no field {node.attr!r}{hint}"
        if writes_to(node, "box"):
            yield node.lineno, "a rule may not write to the box"  # type: ignore[attr-defined]


def writes_to(node: ast.AST, name: str) -> bool:
    stores = isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store)
    return stores and ast.unparse(node).startswith(f"{name}.")
