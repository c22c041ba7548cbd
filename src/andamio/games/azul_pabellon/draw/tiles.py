"""A tile and its pattern, piles of tiles, and the columns of colours that every tray has.

A tile is a rhombus of two equal triangles, drawn upright around its middle: SIDE wide and 1.73 times as high.
Each colour has a pattern in an ink that stands out from it, and a sign that stands for it where no tile lies yet. What
is seen often is stored once in the page, by the board, and used from there.
"""

from __future__ import annotations

import re
from functools import cache
from math import cos, radians, sin, sqrt

from andamio.core.text import Lang
from andamio.svg.scene import Scene
from andamio.svg.shapes import MIDDLE, diamond, move, path, stored, use, words

from .. import state as g
from ..names import COLOUR_NAMES

WIDTH = 340  # of a drawing; one unit is a pixel on a small phone
CAPTION = 12  # size of small words
SIDE = 36.0  # of a space on a board
HALF_W, HALF_H = SIDE / 2, SIDE * sqrt(3) / 2
GROUT = 1.3  # around a tile
SHRUNK = 1 - GROUT / (SIDE * sqrt(3) / 4)  # of a space, what a tile covers
BODY = diamond(HALF_W * SHRUNK, HALF_H * SHRUNK)
NO_COLOUR = -1
STAR = "M0-10L8.7 5L-8.7 5ZM0 10L-8.7-5L8.7-5Z"  # the sign of a wild colour, and of the seat that starts

INKS = ("rojo", "azul", "amarillo", "verde", "morado", "naranja")  # by colour
SIGN_INKS = ("rojo", "azul", "amarillo-hondo", "verde-hondo", "morado", "naranja-hondo")  # on a tint of the colour
GRAINS = ("grain", "grain", "beads on-pale", "grain", "grain", "grain on-pale")  # of the patterns
FRAME = "M0-23L13.3 0L0 23L-13.3 0Z"
PATTERNS = (
    FRAME + "M-5-13H5M-8.5-6.5H8.5M-12 0H12M-8.5 6.5H8.5M-5 13H5",  # lines
    FRAME + "M-5-9q2.5-5 5 0t5 0M-10 0q2.5-5 5 0t5 0 5 0 5 0M-5 9q2.5-5 5 0t5 0",  # waves
    "M0-22h0M-6-11h0M6-11h0M-12 0h0M12 0h0M-6 11h0M6 11h0M0 22h0M0-8h0M0 8h0M-4.5 0h0M4.5 0h0",  # dots
    "M0-3Q9-12 0-23Q-9-12 0-3ZM0 3Q9 12 0 23Q-9 12 0 3ZM2 0Q7-7 13 0Q7 7 2 0ZM-2 0Q-7-7 -13 0Q-7 7 -2 0Z",  # leaves
    FRAME + "M0-15V15M-8.5 0H8.5M-3-15H3M-3 15H3M-8.5-3V3M8.5-3V3",  # a cross
    FRAME + "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0ZM-3.5 0a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0Z",  # rings
)
DOTTED = g.COLOUR_KEYS.index("yellow")
SIGNS = (  # around a point, for a pen two wide
    "M-5.5 2L5.5 2M-3-3L3-3",
    "M-6 0.5Q-3-5 0 0Q3 5 6-0.5",
    "M0-4L0-4M-3.5 2L-3.5 2M3.5 2L3.5 2",
    "M0-6.5Q6 0 0 6.5Q-6 0 0-6.5Z",
    "M0-5L0 5M-4.5 0L4.5 0",
    "M-3.8 0Q-3.8-3.8 0-3.8Q3.8-3.8 3.8 0Q3.8 3.8 0 3.8Q-3.8 3.8 -3.8 0Z",
)
SIGN_PENS = tuple(3.4 if colour == DOTTED else 1.9 for colour in range(g.COLOURS))

# -- path data

PAIR = re.compile(r"(-?[\d.]+) ?(-?[\d.]+)")


def turned(d: str, degrees: float, x: float = 0, y: float = 0) -> str:
    """Data made of points only (M, L, Q, Z), turned clockwise around the origin and then moved."""
    along, across = cos(radians(degrees)), sin(radians(degrees))

    def turn(found: re.Match[str]) -> str:
        a, b = map(float, found.groups())
        return f"{number(x + a * along - b * across)} {number(y + a * across + b * along)}".replace(" -", "-")

    return PAIR.sub(turn, d)


def number(value: float) -> str:
    return f"{round(value, 1) + 0:g}"


# -- tiles


def tile(colour: int) -> str:
    """Upright, around its middle."""
    return path(BODY, f"f-{INKS[colour]}") + path(PATTERNS[colour], GRAINS[colour])


def sign(colour: int) -> str:
    """Where a tile of this colour would lie."""
    return path(SIGNS[colour], f"s-{SIGN_INKS[colour]}", SIGN_PENS[colour])


@cache
def stock() -> str:
    """All that is stored of tiles: each colour's, its sign, and the star of a wild one."""
    tiles = (stored(f"tile-{c}", tile(c)) + stored(f"sign-{c}", sign(c)) for c in range(g.COLOURS))
    return "".join(tiles) + stored("wild", path(STAR, "f-papel s-negro", 0.8))


@cache
def laid(colour: int, wild: bool = False, y: float = 0) -> str:
    """A stored tile so far down, with the star of a wild one."""
    return use(f"tile-{colour}", 0, y) + (use("wild", 0, y) if wild else "")


def is_taking(scene: Scene) -> bool:
    """Whether factories are out: to be filled, or with tiles to take."""
    return bool(scene.view.left > 0 or scene.view.phase in (g.STARTING, g.FILLING, g.TAKING))


def wild_of(scene: Scene) -> int:
    """The wild colour; none before the first round."""
    return int(scene.view.wild) if scene.view.round > 0 else NO_COLOUR


@cache
def colour_names(lang: Lang) -> list[str]:
    return [name.to(lang) for name in COLOUR_NAMES]


# -- piles, each in the column of its colour

FIRST, STEP = 90, 40  # the middle of the first column, and from one to the next
PILE_H, PILE_SCALE = 46, 0.68
LAYERS, LAYER = 3, 4.4  # tiles seen behind another, at most
PILE_GLASS = f"M{-STEP / 2:g}{-PILE_H / 2:g}h{STEP}v{PILE_H}h-{STEP}z"  # what can be pressed, as it is stored


def column(colour: int) -> int:
    return FIRST + STEP * colour


@cache
def pile(colour: int, count: int, wild: bool) -> str:
    """Tiles of one colour and their number, around a middle; a sign where there are none."""
    if count == 0:
        return use(f"sign-{colour}")
    behind = range(min(LAYERS, count - 1), 0, -1)
    under = path("".join(turned(BODY, 0, -LAYER * i) for i in behind), f"f-{INKS[colour]} s-papel") if behind else ""
    tiles = move(-2 + len(behind), -1, under, laid(colour, wild), path(BODY, "edge"), scale=PILE_SCALE)
    return use("pile") + tiles + figure(count)


def figure(count: int) -> str:
    """How many, at the lower right of a pile."""
    return words(14, 20, count, "num f-tinta halo", 16, MIDDLE)
