"""What is looked at in the drawings of every game: pieces, where they lie, what they say, and which may be pressed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from andamio.core.match import Match
from andamio.svg.scene import Choice, Scene

NAMES = ["Lola", "Bruno", "Ana", "Tomás"]
PIECES = re.compile(r'<g(?: transform="translate\(([\d.-]+) ([\d.-]+)\)")?><g id="p-([a-z0-9-]+)"')
LEGAL = re.compile(r'data-t="([a-z0-9-]+)"[^>]* class="piece legal"')


def scene(match: Match, seat: int = 0) -> Scene:
    """What a drawing is given where a seat looks on."""
    view, draw = match.view(seat), match.game.drawing
    choices = [Choice(action, draw.target(action), match.say(action)) for action in view.legal()]
    return Scene(view, NAMES[: view.edition.seats], "en", choices)


def pieces(drawing: str) -> dict[str, tuple[float, float]]:
    """Where each piece lies."""
    return {name: (float(x or 0), float(y or 0)) for x, y, name in PIECES.findall(drawing)}


def pressed(drawing: str) -> set[str]:
    """The pieces that may be pressed."""
    return set(LEGAL.findall(drawing))


def labels(drawing: str) -> set[str]:
    return {element.get("aria-label", "") for element in ElementTree.fromstring(drawing).iter()}


def said(drawing: str) -> list[str]:
    """The words in it, one text after another."""
    return [text for text in ElementTree.fromstring(drawing).itertext() if text.strip()]
