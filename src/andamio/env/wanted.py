"""Libraries that a researcher has or has not: whoever lacks one is told which extra brings it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from andamio.core.errors import BadInput
from andamio.core.text import Text

LACKING = Text(
    "para eso hace falta {name}: pip install 'andamio[{extra}]'", "that needs {name}: pip install 'andamio[{extra}]'"
)


def need(name: str, extra: str) -> Any:
    """The module of that name."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise BadInput(what=f"andamio[{extra}]", why=LACKING.filled(name=name, extra=extra)) from None
