"""What a drawing is given: what one seat may know, who sits where, and what may be pressed.

    <g transform="translate(8 12)"><g id="p-c5" class="piece legal" data-a="17" role="button" ...>…</g></g>

A piece can be pressed only if it carries `data-a`; one that several actions aim at carries `data-many` and lets the
buttons ask which. The inner group is free of any transform, so that a page may move it. What an action brings stands on
the piece as a pill, where the drawing has kept a place for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from html import escape
from typing import Any, NamedTuple, TypeVar

from andamio.core.text import Lang, Text
from andamio.core.view import View

from .shapes import MIDDLE, rect
from .shapes import words as written

PILL_H, PILL_TEXT, LETTER = 15.0, 12.0, 6.3  # height, size of its letters, and how wide one of them is
BETWEEN, WIDER = "…", 1.6  # from so much to so much: those dots and signs are wider than letters
LYING = 4_096  # things that only lie there, kept as they are drawn
LONGEST = 10  # letters of a pill that says two things
SMALL = 6  # letters from which a pill says a sentence: then they are smaller
T = TypeVar("T")


class Choice(NamedTuple):
    """A legal action: the piece it is pressed on ("" for a button alone), what it is called and what it would do."""

    action: int
    target: str
    label: str
    lift: bool = False  # the first touch only shows what it would do
    brings: str = ""  # points in few letters: +3, −4, +1…4
    does: str = ""  # in words: −4 points; ends your turn
    loses: str = ""  # of that, what is lost: it stands on the button, too


class Sign(NamedTuple):
    """What a piece says of itself; in few letters, as it stands there; and the pieces that are lit meanwhile."""

    text: str
    brief: str
    lights: tuple[str, ...] = ()


class Piece(NamedTuple):
    """What of a piece depends on what may be pressed: how it is called, and where it says what a press brings."""

    name: str
    aim: str
    label: str
    chosen: bool = False
    pill: tuple[float, float] | None = None


class Scene:
    """One view, ready to be drawn. `names` are what seats are called; they may hold anything, so escape them.

    `apart`: the viewer's hand is a drawing of its own, and its area is drawn without it. `puts_back`: a press on what
    is chosen takes that step back. `advised` are the targets of a hint: of the step that is proposed, then of those
    that would follow. `pointed` are those that a lesson points at: to be pressed, or only to be looked at.
    """

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        lang: Lang,
        choices: Sequence[Choice] = (),
        apart: bool = False,
        signs: Mapping[str, Sign] | None = None,
        puts_back: bool = False,
        advised: Sequence[str] = (),
        pointed: Sequence[str] = (),
    ) -> None:
        self.view, self.names, self.lang, self.choices = view, names, lang, choices
        self.apart, self.signs, self.puts_back = apart, signs or {}, puts_back
        self.advised, self.pointed = advised, pointed
        self._aimed: dict[str, list[Choice]] = {}
        for choice in choices:
            self._aimed.setdefault(choice.target, []).append(choice)

    @cached_property
    def about(self) -> tuple[object, ...]:
        """What a drawing depends on beside the view and what may be pressed."""
        return self.view.edition, self.lang, self.apart, *self.names

    @cached_property
    def still(self) -> Scene:
        """The same, where nothing may be pressed."""
        return Scene(self.view, self.names, self.lang)

    @cached_property
    def hot(self) -> frozenset[str]:
        """Pieces that are more than lie there: they can be pressed, say something or are pointed at."""
        return frozenset([*self._aimed, *self.signs, *self.advised, *self.pointed]) - {""}

    def figure(self, find: Callable[..., T], *given: Any) -> T:
        """`find(view, *given)`, to be compared and not changed: the same drawing may be kept where it is the same."""
        return find(self.view, *given)

    def part(self, draw: Callable[..., T], *given: Any) -> T:
        """`draw(scene, *given)`, a part that may be kept while the rest changes: see kept.py."""
        return draw(self, *given)

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
        pill: tuple[float, float] | None = None,
        chosen: bool = False,
    ) -> str:
        """A drawing that has a name, and so can be pressed, moved and asked about.

        `label` is what a screen reader says, before what a press does; `came_from` names the piece it flies from when
        it is new; `aim` is what actions call it, where that is not its name; `gain` is shown above it for a moment when
        it is new; `pill` is the middle of the place for what it brings; `chosen` is what a deed midway is about.
        """
        piece = Piece(name, aim or name, label, chosen, pill)
        born = born_from(came_from, gain) if came_from or gain else ""
        inner = drawing + self.pill(piece) if pill else drawing
        return f'<g{place_at(at)}><g id="p-{name}" data-t="{piece.aim}"{born}{self.role(piece)}>{inner}</g></g>'

    def ask(self, name: str, drawing: str) -> str:
        """A drawing that is never pressed or moved, but can be asked about: a printed sign, a figure."""
        return f'<g data-ask="{name}">{drawing}</g>'

    def if_aimed(self, aim: str, drawing: str) -> str:
        """A drawing that is there only while something may be done with that piece."""
        return drawing if aim in self._aimed else ""

    def pill(self, piece: Piece) -> str:
        """The points of any press on it, and what it says of itself if there is room."""
        said = self.promise(piece.name, piece.aim)
        return pill_at(piece.pill, said) if piece.pill and said else ""

    def promise(self, name: str, aim: str) -> str:
        """What stands on a piece, or would if it had a place for it."""
        brought = {choice.brings for choice in self._aimed.get(aim, ())}
        only = brought.pop() if len(brought) == 1 else ""
        sign = self.signs.get(name) or self.signs.get(aim)
        both = " ".join(part for part in (only, sign.brief if sign else "") if part)
        return both if len(both) <= LONGEST else only or both

    def role(self, piece: Piece) -> str:
        """What it is to whoever looks: a picture, or something to be pressed."""
        name, aim, label, chosen, _ = piece
        aimed, sign = self._aimed.get(aim, []), self.signs.get(name)
        label, (hint, said) = f"{label} ({sign.text})" if sign else label, self._hint(aim)
        lights = f' data-lights="{" ".join(sign.lights)}"' if sign and sign.lights else ""
        if not aimed:
            back = " data-back" if chosen and self.puts_back else ""
            role = 'role="button" tabindex="-1" aria-pressed="true"' if back else 'role="img"'
            return f' class="piece{hint}"{lights}{back} {role} aria-label="{escape(label + said)}"'
        deeds = ", ".join(f"{choice.label} {choice.brings}".strip() for choice in aimed)
        words = (f"{label}: {deeds}" if label else deeds) + said
        key = "data-a" if len(aimed) == 1 else "data-many"
        ids = " ".join(str(choice.action) for choice in aimed)
        pressed = f'{key}="{ids}" role="button" tabindex="-1" aria-label="{escape(words)}"'
        return f' class="piece legal{hint}"{lights} {pressed}'

    def _hint(self, aim: str) -> tuple[str, str]:
        """How a piece is marked that a lesson or a hint is about, and what is said of it."""
        if aim and aim in self.pointed:
            return (" best" if aim in self._aimed else " then"), f" ({self.say(HERE)})"
        if not aim or aim not in self.advised:
            return "", ""
        is_first = aim == self.advised[0]
        return (" best", f" ({self.say(HINT)})") if is_first else (" then", f" ({self.say(THEN)})")


@lru_cache(LYING)
def place_at(at: tuple[float, float]) -> str:
    x, y = at
    return f' transform="translate({x:g} {y:g})"' if x or y else ""


def born_from(came_from: str, gain: str) -> str:
    """What is shown of a piece when it is new."""
    born = f' data-from="{came_from}"' if came_from else ""
    return f'{born} data-gain="{escape(gain)}"' if gain else born


@lru_cache(LYING)
def lying(name: str, label: str, drawing: str, at: tuple[float, float], came_from: str = "") -> str:
    """A piece that only lies there: no action is aimed at it, and nothing is ever said of it or hinted at."""
    born, role = born_from(came_from, ""), f' class="piece" role="img" aria-label="{escape(label)}"'
    return f'<g{place_at(at)}><g id="p-{name}" data-t="{name}"{born}{role}>{drawing}</g></g>'


HERE = Text("aquí", "here")
HINT, THEN = Text("consejo", "hint"), Text("consejo: después", "hint: afterwards")


@cache
def pill_at(place: tuple[float, float], text: str) -> str:
    """A few letters on a ground of their own, green for what is gained and red for what is lost."""
    size = PILL_TEXT if len(text) < SMALL else PILL_TEXT - 2
    letters = len(text) + WIDER * (BETWEEN in text)
    width = max(PILL_H + 4, letters * LETTER * size / PILL_TEXT + 8)
    ink = "loss" if text.startswith("−") else "plain" if not text.startswith("+") else "gain-ink"
    x, y = place
    ground = rect(round(x - width / 2, 1), y - PILL_H / 2, round(width, 1), PILL_H, f"pill-{ink}", PILL_H / 2)
    return f'<g class="pill">{ground}{written(x, y + size * 0.36, text, f"num pill-on-{ink}", size, MIDDLE)}</g>'
