"""What every card is made of: materials and their patterns, icons, the signs of landscapes."""

from __future__ import annotations

from functools import cache

from andamio.svg.scene import Scene
from andamio.svg.shapes import edge, move, path, rect

from .. import state as g

WIDTH = 340  # of a drawing; one unit is a pixel on a small phone
CAPTION = 12  # size of small words

MATERIAL_INKS = ("f-pelo", "f-teja", "f-piedra", "f-suave", "f-oliva")
KIND_INKS = (*MATERIAL_INKS, "f-naranja", "f-azulejo", "f-oro")  # where there is no room for a pattern
MATERIAL_PATTERNS = (  # in a square of 20, each in a light ink: never colour alone
    "M0 5Q10 2 20 5M0 10Q10 13 20 10M0 15Q10 12 20 15",  # grain of wood
    "M0 7H20M0 14H20M10 0V7M5 7V14M15 7V14M10 14V20",  # courses of brick
    "M3 9L7 3L14 4L17 9L12 13L6 13ZM8 16H15",  # a stone
    "M4 4H4.1M10 7H10.1M16 4H16.1M5 12H5.1M12 14H12.1M17 12H17.1M8 17H8.1",  # specks of concrete
    "M10 18V8M10 12Q4 12 4 6Q10 6 10 12ZM10 10Q16 10 16 4Q10 4 10 10Z",  # leaves
)
SCRIBBLE = "M4 12Q3 5 9 5T15 9T9 15T6 9T12 8T16 14"  # a Burruño: crumpled paper
ICONS = (  # around a point, in a square of 10
    "M2-5A5 5 0 1 0 5 2A4 4 0 0 1 2-5Z",  # moon
    "M0-5L1.5-1.6L5-1.5L2.3 1L3.2 4.6L0 2.6L-3.2 4.6L-2.3 1L-5-1.5L-1.5-1.6Z",  # star
    "M0-1.2A2.4 2.4 0 1 1 1.1-.4A2.4 2.4 0 1 1 .7 1A2.4 2.4 0 1 1-.7 1A2.4 2.4 0 1 1-1.1-.4A2.4 2.4 0 1 1 0-1.2Z",
)
ICON_INKS = ("f-azulejo", "f-oro", "f-granate")
LANDSCAPE_INKS = ("f-azul", "f-verde", "f-morado")
LANDSCAPE_SIGNS = (  # from a point on, nine units wide: one path draws several
    "m-5 0q1.5-3 3 0t3 0 3 0m-9 4q1.5-3 3 0t3 0 3 0",  # waves
    "m0 5v-5a3 3 0 1 1 .1 0",  # a tree
    "m-5 4l4-8 3 5 1.5-2 2 5z",  # peaks
)

Pair = tuple[int, int]


def pairs_of(scene: Scene) -> tuple[Pair, ...]:
    """What the doubles stand for."""
    return tuple((int(a), int(b)) for a, b in scene.view.box.double.tolist())


@cache
def swatch(kind: int, size: float, pairs: tuple[Pair, ...], x: float = 0, y: float = 0) -> str:
    """A material as a square; a double is cut from corner to corner."""
    scale = size / 20
    if kind < g.MATERIALS:
        inside = rect(0, 0, 20, 20, MATERIAL_INKS[kind], 2) + path(MATERIAL_PATTERNS[kind], "s-luz", 1.6)
    elif kind < g.BURRUNO:
        one, two = pairs[kind - g.FIRST_DOUBLE]
        halves = rect(0, 0, 20, 20, MATERIAL_INKS[one], 2) + path("M20 0V20H0Z", MATERIAL_INKS[two])
        inside = halves + path("M0 20L20 0", "s-papel", 1.6)
    else:
        inside = rect(0, 0, 20, 20, "f-oro", 2) + path(SCRIBBLE, "s-negro", 1.6)
    return move(x, y, inside, scale=round(scale, 3))


@cache
def material(kind: int, width: float, height: float, pairs: tuple[Pair, ...]) -> str:
    """A material card: a ground with its swatch."""
    size = min(width, height) - 8
    ground = rect(0, 0, width, height, "f-papel", 3)
    return ground + swatch(kind, size, pairs, (width - size) / 2, (height - size) / 2) + edge(width, height, 3)


@cache
def icon(number: int, x: float, y: float, size: float) -> str:
    return move(x, y, path(ICONS[number], ICON_INKS[number]), scale=size / 10)


@cache
def laid(kind: int, size: float, pairs: tuple[Pair, ...]) -> str:
    """A material in the market: nothing but its swatch."""
    return swatch(kind, size, pairs) + edge(size, size, 3)
