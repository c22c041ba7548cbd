"""What is asked of an environment before a match was dealt."""

from __future__ import annotations

from andamio.core.errors import BadInput
from andamio.core.text import Text, same


def too_early(call: str) -> BadInput:
    return BadInput(what=same(call), why=Text("antes hace falta reset()", "reset() comes before it"))
