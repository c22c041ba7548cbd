"""The one style sheet of all pages, put together from the sheets of its rooms."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
SHEETS = "andamio", "layout", "pieces", "lift", "show", "about", "meet"  # a later one may say otherwise


@cache
def packed() -> bytes:
    return b"".join((STATIC / f"{name}.css").read_bytes() for name in SHEETS)
