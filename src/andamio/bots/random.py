"""Any legal action, each as likely."""

from __future__ import annotations

from andamio.core.compiled import Array
from andamio.core.dice import throw
from andamio.core.view import View

from . import AtAGlance, Budget


class Random(AtAGlance):
    name = "random"

    def choose(self, view: View, legal: list[int], budget: Budget | None, dice: Array) -> int:
        return legal[throw(dice, len(legal))]


def new(name: str) -> Random:
    return Random()
