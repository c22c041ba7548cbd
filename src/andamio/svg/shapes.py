"""Shapes that any game may use, as strings; inks are classes of pieces.css, so that night needs no second drawing.

    svg(340, 200, "board", rect(0, 0, 20, 28, "f-papel"), words(10, 18, "4", "num", 16, MIDDLE))

Sizes are in the user units of the drawing. What can be pressed ends with an edge: it is the line that glows.
"""

from __future__ import annotations

from functools import cache
from html import escape

START, MIDDLE, END = "", " mid", " far"  # where text stands at its point: classes of pieces.css
CARD_RATIO = 88 / 63  # height by width
CORNER = 0.06  # the radius of a card's corner, by its width
SHADOW = 1.5  # how far below a thing its shadow lies
LAYER = 1.5  # between two cards of a pile
LAYERS = 3  # of a pile, at most
CARDS_A_LAYER = 4

# -- frames


def svg(width: float, height: float, label: str, *parts: str) -> str:
    """A drawing with pieces in it: a group to a screen reader, not an image. It hangs from the top of its room."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 {width:g} {height:g}" '
        f'preserveAspectRatio="xMidYMin" role="group" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def picture(width: float, height: float, *parts: str) -> str:
    """A drawing that only adorns."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing picture" viewBox="0 0 {width:g} {height:g}" '
        f'aria-hidden="true">{"".join(parts)}</svg>'
    )


def group(ink: str, *parts: str) -> str:
    return f'<g class="{ink}">{"".join(parts)}</g>'


def silent(*parts: str) -> str:
    """Pieces that are seen but neither pressed nor read out: what they lie on speaks for them."""
    return f'<g class="through" aria-hidden="true">{"".join(parts)}</g>'


def move(x: float, y: float, *parts: str, scale: float = 1) -> str:
    to = [f"translate({x:g} {y:g})"] if x or y else []
    to += [f"scale({scale:g})"] if scale != 1 else []
    return f'<g transform="{" ".join(to)}">{"".join(parts)}</g>' if to else "".join(parts)


def turn(degrees: float, *parts: str) -> str:
    """Clockwise, around the origin."""
    return f'<g transform="rotate({degrees:g})">{"".join(parts)}</g>' if degrees else "".join(parts)


def stored(name: str, *parts: str) -> str:
    """A drawing that is not seen itself; the page may use it anywhere, and holds it once. It changes with no place."""
    return f'<defs><g id="{name}">{"".join(parts)}</g></defs>'


def use(name: str, x: float = 0, y: float = 0, ask: str = "") -> str:
    """A stored drawing, moved; and what it is asked about by, if it can be."""
    across, down = f' x="{x:g}"' if x else "", f' y="{y:g}"' if y else ""
    named = f' data-ask="{ask}"' if ask else ""
    return f'<use href="#{name}"{across}{down}{named}/>'


def stencil(name: str, d: str) -> str:
    """A stored outline; `cut` shows of a drawing only what lies inside."""
    return f'<defs><clipPath id="{name}"><path d="{d}"/></clipPath></defs>'


def cut(name: str, *parts: str) -> str:
    return f'<g clip-path="url(#{name})">{"".join(parts)}</g>'


def hint(text: str) -> str:
    """What a pointer is told when it rests here; the first thing in a group."""
    return f"<title>{escape(text)}</title>"


# -- strokes and surfaces


def rect(x: float, y: float, width: float, height: float, ink: str, radius: float = 0) -> str:
    at, round_ = f' x="{x:g}" y="{y:g}"' if x or y else "", f' rx="{radius:g}"' if radius else ""
    return f'<rect{at} width="{width:g}" height="{height:g}"{round_} class="{ink}"/>'


def circle(x: float, y: float, radius: float, ink: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{ink}"/>'


def path(d: str, ink: str, width: float = 0) -> str:
    stroke = f' stroke-width="{width:g}"' if width else ""
    return f'<path d="{d}" class="{ink}"{stroke}/>'


def line(x1: float, y1: float, x2: float, y2: float, ink: str, width: float = 1) -> str:
    return path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", ink, width)


def dashes(d: str, ink: str, width: float, *lengths: float) -> str:
    """Dash, gap and so on along each line of a path: teeth, posts, panes; or beads, where a dash has no length.

    Dashes have round ends unless the ink says `butt`.
    """
    rhythm = " ".join(f"{length:g}" for length in lengths)
    return f'<path d="{d}" class="{ink}" stroke-width="{width:g}" stroke-dasharray="{rhythm}"/>'


def diamond(half_width: float, half_height: float) -> str:
    """Path data of a rhombus that stands on its tip, around the origin."""
    x, y = round(half_width, 1), round(half_height, 1)
    return f"M0-{y:g}L{x:g} 0L0 {y:g}L-{x:g} 0Z"


def words(x: float, y: float, text: object, ink: str, size: float, anchor: str = START) -> str:
    """Text on its baseline; it may hold anything."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{ink}{anchor}">{escape(str(text))}</text>'


def fitted(x: float, y: float, text: str, ink: str, size: float, width: float) -> str:
    """Text squeezed or stretched to a width, so that what follows it stands right whatever the font."""
    length = f'textLength="{width:g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{ink}" {length}>{escape(text)}</text>'


def edge(width: float, height: float, radius: float = 0) -> str:
    """The line around a piece: quiet, or aglow where it may be pressed."""
    return rect(0.5, 0.5, width - 1, height - 1, "edge", radius)


# -- cards


def card_height(width: float) -> float:
    return round(width * CARD_RATIO)


def blank(width: float, height: float, ink: str) -> str:
    """A card without a face: its shadow and its ground."""
    radius = round(width * CORNER, 1)
    return rect(0, SHADOW, width, height, "shade", radius) + rect(0, 0, width, height, ink, radius)


def card(width: float, *face: str, height: float = 0, ink: str = "f-papel") -> str:
    """A card face up, its face drawn from its upper left corner on."""
    height = height or card_height(width)
    return blank(width, height, ink) + "".join(face) + edge(width, height, round(width * CORNER, 1))


def outline(width: float, height: float, ink: str = "slot") -> str:
    """Where a card will lie."""
    return rect(0.5, 0.5, width - 1, height - 1, ink, round(width * CORNER, 1))


LATTICE, RAYS, WAVES, BRICKS = range(4)  # patterns of backs


@cache
def back(width: float, pattern: int, ink: str) -> str:
    """A card face down. Each deck has a pattern and an ink of its own."""
    height = card_height(width)
    margin = round(width * 0.09, 1)
    inner = width - 2 * margin, height - 2 * margin
    drawn = path(PATTERNS[pattern](*inner), "s-luz", round(width / 42, 2))
    frame = rect(0, 0, *inner, "s-luz", 1)
    return card(width, move(margin, margin, frame, drawn), height=height, ink=ink)


def lattice(width: float, height: float) -> str:
    """Rhombi, four across."""
    step, rise = width / 4, height / 4
    down = "".join(f"M{max(0, i) * step:g} {max(0, -i) * rise:g}L{slide(i, step, rise)}" for i in range(-3, 4))
    up = "".join(f"M{width - max(0, i) * step:g} {max(0, -i) * rise:g}L{mirror(i, step, rise)}" for i in range(-3, 4))
    return down + up


def slide(i: int, step: float, rise: float) -> str:
    return f"{(4 + min(0, i)) * step:g} {(4 - max(0, i)) * rise:g}"


def mirror(i: int, step: float, rise: float) -> str:
    return f"{-min(0, i) * step:g} {(4 - max(0, i)) * rise:g}"


def rays(width: float, height: float) -> str:
    """Lines from the middle to the edge, like a sun's."""
    x, y = width / 2, height / 2
    ends = [(width * i / 4, side * height) for i in range(5) for side in (0, 1)]
    ends += [(side * width, height * i / 4) for i in range(1, 4) for side in (0, 1)]
    return "".join(f"M{x:g} {y:g}L{to_x:g} {to_y:g}" for to_x, to_y in ends)


def waves(width: float, height: float) -> str:
    """Five rows of crests."""
    crest, rise = width / 4, height / 6
    return "".join(f"M0 {rise * i:g}q{crest / 2:g} {-rise:g} {crest:g} 0" + f"t{crest:g} 0" * 3 for i in range(1, 6))


def bricks(width: float, height: float) -> str:
    """Six courses, each half a brick aside."""
    course, half = height / 6, width / 4
    beds = "".join(f"M0 {course * i:g}h{width:g}" for i in range(1, 6))
    joints = [(half * (1 + i % 2 + 2 * j), course * i) for i in range(6) for j in range(2 - i % 2)]
    return beds + "".join(f"M{x:g} {y:g}v{course:g}" for x, y in joints)


PATTERNS = (lattice, rays, waves, bricks)


def pile(top: str, width: float, height: float, count: int) -> str:
    """A card on others: as high as they are many. Nothing but its place where there are none."""
    if count == 0:
        return rect(0, 0, width, height, "f-none") + outline(width, height, "edge slot")
    under = range(min(LAYERS, (count - 1) // CARDS_A_LAYER + (count > 1)), 0, -1)
    layer = rect(0.5, 0, width - 1, height - 0.5, "f-papel s-piedra", round(width * CORNER, 1))
    return "".join(move(0, LAYER * i, layer) for i in under) + top


# -- tokens


def coin(radius: float) -> str:
    """Around its middle."""
    ring = circle(0, 0, radius * 0.62, "s-oro-hondo")
    rim = f'<circle r="{radius - 0.5:g}" class="edge rim"/>'
    return circle(0, 1, radius, "shade") + circle(0, 0, radius, "f-oro") + ring + rim


MARKS = (
    "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z",  # a circle
    "M-9-9H9V9H-9Z",  # a square
    "M0-10L11 9H-11Z",  # a triangle
    "M0-12L11 0L0 12L-11 0Z",  # a diamond
)


def seat_mark(seat: int, x: float, y: float, size: float) -> str:
    """The sign of a seat, in its ink, around a point."""
    return move(x, y, path(MARKS[seat], f"f-seat{seat}"), scale=size / 20)


def badge(x: float, y: float, text: object, ink: str = "f-tinta") -> str:
    """A number on a round ground, around a point."""
    figures = str(text)
    width = 14 + 7 * len(figures)
    return rect(x - width / 2, y - 10, width, 20, ink, 10) + words(x, y + 5, figures, "num on-ink", 14, MIDDLE)


def awning(width: float, height: float, scallops: int, ink: str) -> str:
    """Striped cloth with a scalloped hem."""
    step = width / scallops
    hem = step / 2
    stripe = f"v{height - hem:g}a{hem:g} {hem:g} 0 0 1{-step:g} 0v{hem - height:g}Z"
    cloth = ("".join(f"M{step * i:g} 0h{step:g}{stripe}" for i in range(first, scallops, 2)) for first in (0, 1))
    inks = (ink, "f-papel s-piedra")
    return "".join(path(d, stripes) for d, stripes in zip(cloth, inks, strict=True))
