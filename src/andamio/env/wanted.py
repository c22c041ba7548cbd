"""Libraries that are installed by whoever wants them: each is an extra."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from andamio.core.errors import MissingExtra
from andamio.core.text import Text, same


def need(library: str, extra: str) -> ModuleType:
    """The library, or a sentence that names the extra it comes with."""
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        if error.name != library.partition(".")[0]:
            raise
        how = f'pip install "andamio[{extra}]"'
        why = Text(f"no está instalada; se instala así: {how}", f"it is not installed; install it with: {how}")
        raise MissingExtra(what=same(library), why=why) from None
