"""What every card is made of: materials and their patterns, icons, the signs of landscapes; stored in the page once."""

from __future__ import annotations

from functools import cache
from html import escape

from andamio.svg.scene import Scene
from andamio.svg.shapes import badge, cut, edge, move, path, rect, stencil, stored, use

from .. import state as g

WIDTH = 340  # of a drawing; one unit is a pixel on a small phone
CAPTION = 12  # size of small words
SWATCH = 20  # a material as a square
MINUS = "−"

MATERIAL_INKS = ("f-madera", "f-ladrillo", "f-sillar", "f-hormigon", "f-verde")
SILHOUETTES = (  # in a square of 20, in light ink on the material's own: never colour alone, however small
    "M1.5 13.5L13.5 1.5L18.5 6.5L6.5 18.5ZM5 14.8L5.8 15.6L15.2 6.2L14.4 5.4Z",  # a plank, with its grain
    "M1.5 3H18.5V9H1.5ZM1.5 11H9V17H1.5ZM11 11H18.5V17H11Z",  # bricks, one on two
    "M1.5 13.5L4 6L10 2.5L16 5L18.5 11.5L15.5 17.5H5Z",  # a boulder
    "M2 3H18V17H2ZM5 6V14H9V6ZM11 6V14H15V6Z",  # a hollow block of concrete
    "M2.5 17.5Q1 4 18 2.5Q19 17 6.5 15.8L3.5 19Z",  # a leaf
)
SCRIBBLE = "M4 12.5Q2.5 4.5 9 4.5T15.5 9T9 15.5T6 9.5T12 7.5T16.5 15M5 6Q12 12 15 5M6 16Q12 17 14 12"  # crumpled paper
ICONS = (  # around a point, in a square of 10
    "M2-5A5 5 0 1 0 5 2A4 4 0 0 1 2-5Z",  # moon
    "M0-5L1.5-1.6L5-1.5L2.3 1L3.2 4.6L0 2.6L-3.2 4.6L-2.3 1L-5-1.5L-1.5-1.6Z",  # star
    "M0-1.2A2.4 2.4 0 1 1 1.1-.4A2.4 2.4 0 1 1 .7 1A2.4 2.4 0 1 1-.7 1A2.4 2.4 0 1 1-1.1-.4A2.4 2.4 0 1 1 0-1.2Z",
)
ICON_INKS = ("f-azulejo", "f-oro s-oro-hondo", "f-granate")
LANDSCAPE_INKS = ("f-azul", "f-verde", "f-morado")
LANDSCAPE_SIGNS = (  # around a point, in a square of 10
    "M-4.5 2.5Q-3 .5-1.5 2.5T1.5 2.5T4.5 2.5M0 0V-5L3.5 0Z",  # a sail on waves
    "M0 5V1M0 1.5A3.2 3.2 0 1 1 .1 1.5Z",  # a tree
    "M-5 4L-1.2-4L1.4 1L2.8-1L5 4Z",  # peaks
)

Pair = tuple[int, int]


def pairs_of(scene: Scene) -> tuple[Pair, ...]:
    """What the doubles stand for."""
    return tuple((int(a), int(b)) for a, b in scene.view.box.double.tolist())


def figure(number: int) -> str:
    """With a true minus."""
    return str(number).replace("-", MINUS)


def called(x: float, y: float, name: str, ink: str = "called") -> str:
    """A name or a figure around a point; its size and ink are the sheet's."""
    across = f' x="{x:g}"' if x else ""
    return f'<text{across} y="{y:g}" class="{ink}">{escape(name)}</text>'


# -- materials


def plain(kind: int) -> str:
    """A material as a square of ink with its silhouette."""
    return rect(0, 0, SWATCH, SWATCH, MATERIAL_INKS[kind], 2) + move(
        2, 2, path(SILHOUETTES[kind], "f-papel"), scale=0.8
    )


def double(pair: Pair) -> str:
    """Two materials, cut from corner to corner, each with a silhouette of its own."""
    lower, upper = (rect(0, 0, SWATCH, SWATCH, MATERIAL_INKS[kind], 2) for kind in reversed(pair))
    first, second = (path(SILHOUETTES[kind], "f-papel") for kind in pair)
    signs = move(1, 1, first, scale=HALF) + move(SWATCH * (1 - HALF) - 1, SWATCH * (1 - HALF) - 1, second, scale=HALF)
    return lower + cut("half", upper) + path("M1 19L19 1", "s-papel", 1.5) + signs


HALF = 0.42  # of a silhouette, where two share a swatch


BURRUNO = rect(0.5, 0.5, SWATCH - 1, SWATCH - 1, "f-encalado s-piedra", 2) + path(SCRIBBLE, "s-negro", 1.3)


@cache
def stock(pairs: tuple[Pair, ...]) -> str:
    """All that is stored of materials."""
    kinds = [*(plain(kind) for kind in range(g.MATERIALS)), *map(double, pairs), BURRUNO]
    swatches = (stored(f"k{kind}", drawing) for kind, drawing in enumerate(kinds))
    blank = stored("blank", rect(0, 1.5, CARD, CARD, "shade", 3), rect(0.5, 0.5, CARD - 1, CARD - 1, "edge f-papel", 3))
    grounds = (stored(f"card{kind}", card_ground(kind)) for kind in range(g.KINDS))
    return stencil("half", "M0 0H20L0 20Z") + blank + "".join((*swatches, *grounds))


def swatch(kind: int, size: float, x: float = 0, y: float = 0) -> str:
    return move(x, y, use(f"k{kind}"), scale=round(size / SWATCH, 2))


def swatches(kinds: list[int], size: float, a_row: int, x: float = 0, y: float = 0) -> str:
    """Some of them, side by side, then in the next row."""
    step = SWATCH + 2
    parts = (use(f"k{kind}", step * (i % a_row), step * (i // a_row)) for i, kind in enumerate(kinds))
    return move(x, y, *parts, scale=round(size / SWATCH, 2))


CARD = 42  # a material card is square


def material(kind: int) -> str:
    """A material card that may be pressed: its edge is its own."""
    return use(f"card{kind}") + edge(CARD, CARD, 3)


def card_ground(kind: int) -> str:
    """Its swatch, as large as it can be, on paper."""
    return use("blank") + swatch(kind, CARD - 6, 3, 3)


@cache
def material_pile(kind: int, count: int) -> str:
    """As many cards as there are of a kind, one behind the other, and their number."""
    behind = min(count - 1, 2)
    under = "".join(rect(2 * i, -2 * i, CARD, CARD, "f-papel s-piedra", 3) for i in range(behind, 0, -1))
    return under + material(kind) + (badge(CARD - 8, 9, count) if count > 1 else "")


def tallied(found: list[tuple[int, int]], x: float, y: float, step: float) -> str:
    """Small swatches in a row, each with its number."""
    grown = round(step / TALLY, 2)
    drawn = (use(f"k{kind}", round(grown * i, 1)) for i, (kind, _) in enumerate(found))
    counts = "".join(f'<text x="{x + 17 + step * i:g}" y="{y + 12:g}">{n}</text>' for i, (_, n) in enumerate(found))
    return move(x, y, *drawn, scale=TALLY) + f'<g class="num f-tinta" font-size="12">{counts}</g>'


TALLY = 0.75  # of a swatch

# -- signs

HEAP = (
    path("M0 15L3 8H8L9 15Z", "f-ladrillo")
    + path("M7 15L10 6L15 8L16 15Z", "f-sillar")
    + path("M4 8L6 3L11 5L9 9Z", "f-madera")
)


@cache
def icon(number: int, x: float, y: float, size: float) -> str:
    return move(x, y, path(ICONS[number], ICON_INKS[number], 0.8), scale=size / 10)


@cache
def sign(landscape: int, x: float, y: float, size: float) -> str:
    """In light ink, for a ground of the landscape's own."""
    return move(x, y, path(LANDSCAPE_SIGNS[landscape], "s-papel", 1.3), scale=size / 10)
