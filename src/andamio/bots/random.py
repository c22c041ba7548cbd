"""Any legal action, each as likely."""

from __future__ import annotations

from andamio.core.compiled import Array
from andamio.core.dice import throw
from andamio.core.view import View


class Random:
    name = "random"

    def choose(self, view: View, legal: list[int], dice: Array) -> int:
        return legal[throw(dice, len(legal))]


BOT = Random()
