"""The pictures of a game's rules: each drawn once, by day and by night, from a position that was really played to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from andamio.core.figures import NAMES, Figure, action_of, caption, play_on, points_won, reach, spoken
from andamio.core.game import Game
from andamio.core.match import Match
from andamio.core.text import Lang, Text
from andamio.games import find
from andamio.svg.cutting import SPACE, Drawn, Picture, joined
from andamio.svg.scene import Choice, Scene

from .picture import RULE, inks

KEPT = 1024  # pictures, and figures as pages show them
CLASSES = re.compile(r'class="([^"]*)"')
CLASS = re.compile(r"\.([\w-]+)")
BEFORE, AFTER = Text("Antes", "Before"), Text("Después", "After")
NIGHT = "night"
ZOOM = 1.25  # how much larger than a table's own units


class Panel(NamedTuple):
    """One picture, its size, and its addresses by day and by night."""

    title: str
    width: int
    height: int
    day: str
    night: str


class Shown(NamedTuple):
    """A figure as a page shows it."""

    name: str
    clause: str
    text: str
    alt: str
    panels: tuple[Panel, ...]
    done: tuple[str, ...]  # the actions, in words
    refused: str


@lru_cache(KEPT)
def figures_of(game: str, lang: Lang) -> dict[str, tuple[Shown, ...]]:
    """All figures of a game, by their clauses."""
    found: dict[str, tuple[Shown, ...]] = {}
    for name, figure in find(game).figures.items():
        found[figure.clause] = (*found.get(figure.clause, ()), shown(game, name, lang))
    return found


@lru_cache(KEPT)
def shown(of: str, name: str, lang: Lang) -> Shown:
    game = find(of)
    figure = game.figures[name]
    match = reach(game, figure.at)
    done = tuple(in_words(match, said, lang) for said in spoken(figure.does))
    refused = in_words(match, figure.refused, lang) if figure.refused else ""
    titles = [BEFORE, AFTER] if figure.does else [Text("", "")]
    panels = tuple(panel_of(game, name, number, title.to(lang), lang) for number, title in enumerate(titles, 1))
    text = caption(figure, points_won(match, figure)).to(lang)
    return Shown(name, figure.clause, text, figure.alt.to(lang), panels, done, refused)


def in_words(match: Match, said: str, lang: Lang) -> str:
    return match.edition.lexicon.say(action_of(match, said), lang, NAMES)


def panel_of(game: Game, name: str, number: int, title: str, lang: Lang) -> Panel:
    picture = drawn(game.name, name, lang)[number - 1]
    mark = mark_of(game.name, name, number, lang)
    address = f"/games/{game.name}/figures/{name}/{number}.svg?lang={lang}&v={mark}"
    size = round(picture.width * ZOOM), round(picture.height * ZOOM)
    return Panel(title, *size, address, f"{address}&ink={NIGHT}")


@lru_cache(KEPT)
def mark_of(game: str, name: str, number: int, lang: Lang) -> str:
    """By what is in it, by day and by night: an address with this mark never means another picture."""
    both = "".join(svg_of(game, name, number, lang, by_night) for by_night in (False, True))
    return hashlib.sha256(both.encode()).hexdigest()[:10]


def panels_of(figure: Figure) -> int:
    return 2 if figure.does else 1


@lru_cache(KEPT)
def svg_of(game: str, name: str, number: int, lang: Lang, by_night: bool) -> str:
    """The picture as a file of its own."""
    wide, high, inner = drawn(game, name, lang)[number - 1]
    ground = f'<rect width="{wide:g}" height="{high:g}" class="f-cal"/>'
    return (
        f'<svg xmlns="{SPACE}" viewBox="0 0 {wide:g} {high:g}" width="{wide * ZOOM:g}" height="{high * ZOOM:g}" '
        f'stroke-linejoin="round" stroke-linecap="round"><style>{sheet_for(inner, by_night)}</style>'
        f"{ground}{inner}</svg>"
    )


def sheet_for(inner: str, by_night: bool) -> str:
    """Of the inks those that a picture has, and its ground."""
    used = {name for classes in CLASSES.findall(inner) for name in classes.split()} | {"f-cal"}
    rules = RULE.findall(inks(by_night))
    return "".join(f"{selector.strip()}{{{body.strip()}}}" for selector, body in rules if is_used(selector, used))


def is_used(selector: str, used: set[str]) -> bool:
    return any(set(CLASS.findall(part)) <= used for part in selector.split(","))


@lru_cache(KEPT)
def drawn(game: str, name: str, lang: Lang) -> tuple[Picture, ...]:
    """The picture of a figure; or two, the second of what has become of it: both show the same part of the table."""
    figure = find(game).figures[name]
    match = reach(find(game), figure.at)
    wrong = [match.game.drawing.target(action_of(match, figure.refused))] if figure.refused else []
    first = Drawn(scene_of(match, figure, lang))
    frames = first.frames_around(*windows(figure, [*figure.marks, *wrong]))
    if not figure.does:
        return (first.cut_out(frames, figure.marks, wrong),)
    play_on(match, figure.does)
    then = Drawn(scene_of(match, figure, lang))
    frames = joined(frames, then.frames_around(*windows(figure, figure.ends)))
    return first.cut_out(frames, figure.marks), then.cut_out(frames, figure.ends)


def windows(figure: Figure, ringed: Sequence[str]) -> list[list[str]]:
    """What is shown together; what is ringed belongs to the first, unless it is shown apart."""
    return [[*figure.shows, *(name for name in ringed if name not in figure.apart)], [*figure.apart]]


def scene_of(match: Match, figure: Figure, lang: Lang) -> Scene:
    """The table as the figure's seat sees it, with what it may press."""
    view, draw = match.view(figure.seat), match.game.drawing
    offered = match.game.words.offered(view)
    choices = [Choice(action, draw.target(action), match.say(action, lang)) for action in offered]
    return Scene(view, NAMES[: match.edition.seats], lang, choices)
