"""What a drawing is given: what one seat may know, who sits where, and what may be pressed.

    <g transform="translate(8 12)"><g id="p-c5" class="piece legal" data-a="17" role="button" ...>…</g></g>

A piece can be pressed only if it carries `data-a`; one that several actions aim at carries `data-many` and lets the
buttons ask which. The inner group is free of any transform, so that a page may move it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from andamio.core.text import Lang, Text
from andamio.core.view import View


class Choice(NamedTuple):
    """A legal action: the piece it is pressed on ("" for a button alone), and what it is called."""

    action: int
    target: str
    label: str


class Scene:
    """One view, ready to be drawn. `names` are what seats are called; they may hold anything, so escape them.

    `apart`: the viewer's hand is a drawing of its own, and its area is drawn without it.
    """

    def __init__(
        self, view: View, names: Sequence[str], lang: Lang, choices: Sequence[Choice] = (), apart: bool = False
    ) -> None:
        self.view, self.names, self.lang, self.choices = view, names, lang, choices
        self.apart = apart
        self._aimed: dict[str, list[Choice]] = {}
        for choice in choices:
            self._aimed.setdefault(choice.target, []).append(choice)

    def say(self, text: Text, **blanks: object) -> str:
        return text.fill(self.lang, **blanks)

    def piece(
        self,
        name: str,
        label: str,
        drawing: str,
        at: tuple[float, float],
        came_from: str = "",
        aim: str = "",
        gain: str = "",
    ) -> str:
        """A drawing that has a name, and so can be pressed, moved and asked about.

        `label` is what a screen reader says; `came_from` names the piece it flies from when it is new; `aim` is what
        actions call it, where that is not its name; `gain` is shown above it for a moment when it is new.
        """
        (x, y), aim = at, aim or name
        born = f' data-from="{came_from}"' if came_from else ""
        born += f' data-gain="{escape(gain)}"' if gain else ""
        return (
            f'<g transform="translate({x:g} {y:g})"><g id="p-{name}" data-t="{aim}"{born}{self._role(aim, label)}>'
            f"{drawing}</g></g>"
        )

    def _role(self, aim: str, label: str) -> str:
        aimed = self._aimed.get(aim, [])
        if not aimed:
            return f' class="piece" role="img" aria-label="{escape(label)}"'
        words = f"{label}: {', '.join(choice.label for choice in aimed)}"
        key = "data-a" if len(aimed) == 1 else "data-many"
        ids = " ".join(str(choice.action) for choice in aimed)
        return f' class="piece legal" {key}="{ids}" role="button" tabindex="-1" aria-label="{escape(words)}"'
