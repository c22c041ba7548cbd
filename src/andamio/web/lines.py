"""The steps of a line of play, each ringed on the table as its seat knew it: drawn by the game's own drawing.

A line is followed in a world made up from what the seat saw, so that nothing of it can tell what was hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from andamio.bots.hints import imagined
from andamio.core.errors import BadInput
from andamio.core.layout import CHANCE, NOBODY
from andamio.core.match import Match
from andamio.core.text import Lang, Text
from andamio.svg.cutting import SPACE, Drawn
from andamio.svg.scene import Scene
from andamio.table.live import Live

from .figures import NIGHT, ZOOM, sheet_for

LONGEST = 24  # steps of a line
SHOWN = 4  # that a page draws
LINE = Text("línea", "line")
NO_LINE = Text("esas jugadas no se pueden hacer allí", "these actions cannot be done there")


class Step(NamedTuple):
    """Which step of a line to draw, for whom."""

    seat: int
    ply: int
    actions: tuple[int, ...]
    number: int
    lang: Lang
    by_night: bool
    instead: int | None = None  # what was done


class Panel(NamedTuple):
    """A step in words, and where it is drawn by day and by night; "" where it is no piece of the table."""

    words: str
    day: str = ""
    night: str = ""


def panels(live: Live, seat: int, ply: int, line: Sequence[int], done: int, lang: Lang) -> list[Panel]:
    """The first steps of a line from what a seat knew after so many plies, and what it did instead."""
    return [
        panel(live, Step(seat, ply, tuple(line[: number + 1]), number, lang, False, done))
        for number in range(len(line[:SHOWN]))
    ]


def panel(live: Live, step: Step) -> Panel:
    action = step.actions[-1]
    words, address = live.say(action, step.lang), f"/t/{live.id}/line.svg?{urlencode(query(live, step))}"
    return Panel(words, address, f"{address}&ink={NIGHT}") if live.edition.game.drawing.target(action) else Panel(words)


def query(live: Live, step: Step) -> dict[str, object]:
    """Another epoch is another address: what was kept of the last one is not shown."""
    return {
        "at": step.ply, "seat": step.seat, "a": ".".join(map(str, step.actions)), "n": step.number,
        "not": step.instead, "lang": step.lang, "e": live.epoch,
    }  # fmt: skip


def actions_of(text: str) -> tuple[int, ...]:
    """`17.4.9`"""
    words = text.split(".")
    if not 0 < len(words) <= LONGEST or not all(word.isascii() and word.isdigit() and len(word) < 7 for word in words):
        raise BadInput(what=LINE, why=NO_LINE)
    return tuple(map(int, words))


def check_line(live: Live, asked: Step) -> None:
    """A seat's own steps from there, one after the other."""
    is_action = asked.instead is None or 0 <= asked.instead < live.edition.game.actions
    if asked.seat == NOBODY or not 0 <= asked.number < len(asked.actions) or not is_action:
        raise BadInput(what=LINE, why=NO_LINE)
    stepped(live, asked)


def stepped(live: Live, asked: Step) -> Match:
    """The made-up world before the step that is to be drawn."""
    match = imagined(live.view(asked.seat, asked.ply), 0)
    for number, action in enumerate(asked.actions[: asked.number + 1]):
        if match.turn != asked.seat or match.turn == CHANCE or action not in match.legal():
            raise BadInput(what=LINE, why=NO_LINE)
        if number == asked.number:
            break
        match.play(action)
    return match


def drawn_step(live: Live, asked: Step) -> str:
    """The board or the area that holds the piece, which is ringed; what was done instead is crossed out."""
    match, aim = stepped(live, asked), live.edition.game.drawing.target
    target = aim(asked.actions[asked.number])
    wrong = {aim(asked.instead)} - {target, ""} if asked.number == 0 and asked.instead is not None else set()
    drawn = Drawn(Scene(match.view(asked.seat), live.names(), asked.lang))
    wide, high, inner = drawn.cut_out(drawn.frames_with([target]), [target], [*wrong])
    return in_ink(wide, high, inner, asked.by_night)


def in_ink(wide: float, high: float, inner: str, by_night: bool) -> str:
    ground = f'<rect width="{wide:g}" height="{high:g}" class="f-cal"/>'
    return (
        f'<svg xmlns="{SPACE}" viewBox="0 0 {wide:g} {high:g}" width="{wide * ZOOM:g}" height="{high * ZOOM:g}" '
        f'stroke-linejoin="round" stroke-linecap="round"><style>{sheet_for(inner, by_night)}</style>'
        f"{ground}{inner}</svg>"
    )
