"""An empty board: its stars and numbers, the pillars, statues and windows between them; what all of a number bring.

Directions are degrees clockwise from up, as in state.py; distances are in sides of a space. Stars are three sides
apart, so that their tips meet, and what lies between two of them has the shape of a tile.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from andamio.core.game import Edition
from andamio.core.text import Lang
from andamio.svg.shapes import END, MIDDLE, circle, diamond, group, move, path, rect, stored, turn, use, words

from .. import state as g
from ..box import COLOURED
from ..names import GREY_STARS, space_labels, space_names
from .tiles import BODY, HALF_H, INKS, PILE_GLASS, PILE_H, SIDE, SIGN_INKS, SIGN_PENS, SIGNS, WIDTH, number, turned

BOARD_H = 322
POOL_Y = BOARD_H + 5  # the tray of the seat's own tiles
GOALS_Y = POOL_Y + PILE_H + 16  # a baseline
HEIGHT = GOALS_Y + 6
X, Y = WIDTH / 2, BOARD_H / 2
SIXTH, TWELFTH, QUARTER = 60, 30, 90  # degrees
APART = 3  # sides, between the middles of two stars
NEUTRAL = "piedra"  # the ink of stars without a colour
SIGN_UP, NUMBER_DOWN = 0.55, 0.27  # sides, from the middle of a space to its tip and to its star
CORNERS = [(X + i * 146, Y + j * 122) for i, j in ((-1, -1), (1, -1), (-1, 1), (1, 1))]


def away(x: float, y: float, degrees: float, sides: float) -> tuple[float, float]:
    return x + SIDE * sides * sin(radians(degrees)), y - SIDE * sides * cos(radians(degrees))


def star_at(star: int) -> tuple[float, float]:
    return (X, Y) if star == g.MIDDLE else away(X, Y, TWELFTH + SIXTH * star, APART)


@cache
def space_at(space: int, out: float = 0) -> tuple[float, float]:
    """The middle of a space, or a point so many sides nearer to its tip."""
    star, place = divmod(space, g.PLACES)
    x, y = away(*star_at(star), SIXTH * place, HALF_H / SIDE + out)
    return round(x, 1), round(y, 1)


@cache
def slant(space: int) -> int:
    """How a tile lies there; half a turn makes no difference."""
    return SIXTH * (space % (g.PLACES // 2))


def spaces_of(star: int) -> range:
    return range(g.PLACES * star, g.PLACES * (star + 1))


# -- what follows from the box


@lru_cache(maxsize=64)
def names_of(edition: Edition, lang: Lang) -> list[str]:
    return [name.to(lang) for name in space_names(edition.box[0])]


@lru_cache(maxsize=64)
def around_of(edition: Edition) -> list[int]:
    """For each feature the spaces around it."""
    return edition.box[0].around.tolist()[: g.FEATURES]


@lru_cache(maxsize=64)
def printed(edition: Edition) -> str:
    """The board as it comes out of the box, stored once for all seats."""
    box = edition.box[0]
    frame = rect(0.5, 0.5, WIDTH - 1, BOARD_H - 1, "f-papel edge", 10)
    corners = path("".join(turned(diamond(13.5, 23.4), 0, x, y) for x, y in CORNERS), "slot")
    stars = "".join(printed_star(star, int(box.side)) for star in range(g.STARS))
    tray = rect(0.5, POOL_Y, WIDTH - 1, PILE_H, "f-hueco", 8)
    parts = (frame, corners, stars, dark(), printed_numbers(box.number.tolist()))
    icons = (icon(kind, int(box.reward[g.RING * kind])) for kind in range(len(ICONS)))
    ground = stored("ground", *parts, printed_letters(space_labels(box)))
    return "".join(icons) + glasses() + ground + stored("tray", tray, printed_goals(edition))


def glasses() -> str:
    """What can be asked about and has no drawing of its own: features that nothing surrounds, spaces without a tile."""
    features = (stored(f"feature-{feature}", path(shape(feature), "f-none")) for feature in range(g.FEATURES))
    slabs = (stored(f"space-{SIXTH * i}", path(turned(BODY, SIXTH * i), "f-none")) for i in range(g.PLACES // 2))
    goal, pile = stored("goal", rect(0, -14, GOAL_W, 20, "f-none")), stored("pile", path(PILE_GLASS, "f-none"))
    return "".join((*features, *slabs, goal, pile))


def printed_letters(labels: list[tuple[str, ...]]) -> str:
    """Where a star has a number several times, the letter that tells a space from the others."""
    spaces = [label for star in labels for label in star]
    return "".join(
        words(space_at(space, -NUMBER_DOWN)[0] + 6, space_at(space, -NUMBER_DOWN)[1] + 5.5, label[1:], "f-suave", 10)
        for space, label in enumerate(spaces)
        if label[1:]
    )


def printed_star(star: int, side: int) -> str:
    """Six spaces in a tint of its colour, each with the colour's sign at its tip."""
    has_colour = side == COLOURED and star != g.MIDDLE
    ink = INKS[star] if has_colour else NEUTRAL
    tinted = path("".join(turned(BODY, slant(space), *space_at(space)) for space in spaces_of(star)), f"f-{ink} tint")
    if not has_colour:
        return tinted
    signs = (turned(SIGNS[star], SIXTH * (space % g.PLACES), *space_at(space, SIGN_UP)) for space in spaces_of(star))
    return tinted + path("".join(signs), f"s-{SIGN_INKS[star]}", SIGN_PENS[star])


def printed_numbers(numbers: list[int]) -> str:
    """One text, each of its figures in a place of its own."""
    places = [space_at(space, -NUMBER_DOWN) for space in range(g.SPACES)]
    across, down = " ".join(f"{x:.0f}" for x, _ in places), " ".join(f"{y + 5.5:.0f}" for _, y in places)
    figures = "".join(map(str, numbers))
    return f'<text x="{across}" y="{down}" font-size="17" class="num f-tinta mid" aria-hidden="true">{figures}</text>'


# -- all spaces of a number


GOAL_W, WORTH_END = 85, 79  # of one of four


class Goal(NamedTuple):
    """All spaces of one number, what they bring, and where that is told."""

    number: int
    spaces: int
    worth: int
    x: float
    scale: float


@lru_cache(maxsize=64)
def goals_of(edition: Edition) -> list[Goal]:
    """Of the numbers that bring points."""
    box = edition.box[0]
    rows = enumerate(zip(box.every.tolist(), box.worth.tolist(), strict=True), 1)
    found = [(n, spaces, worth) for n, (spaces, worth) in rows if spaces and worth]
    step = WIDTH / max(1, len(found))
    scale = min(1, round(step / GOAL_W, 2))
    return [Goal(*row, round(step * (i + 0.5) - GOAL_W * scale / 2, 1), scale) for i, row in enumerate(found)]


def lozenge(number: int, ground: str, ink: str) -> str:
    return path(turned(diamond(12, 9), 0, 13, -4), ground) + words(13, 0.5, number, f"num {ink}", 13, MIDDLE)


def printed_goals(edition: Edition) -> str:
    return "".join(
        move(
            goal.x,
            GOALS_Y,
            lozenge(goal.number, "f-hueco", "f-tinta"),
            words(WORTH_END, 0, f"+{goal.worth}", "num f-oliva", 13, END),
            scale=goal.scale,
        )
        for goal in goals_of(edition)
    )


# -- pillars, statues and windows

PILLAR = "M-8-12H8V-9.5L5-8H3.6V3.5H6.5V6.5H-6.5V3.5H-3.6V-8H-5L-8-9.5Z"
STATUE = "M-3.4-9a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0ZM-5 3.5Q-7-4.5 0-4.5Q7-4.5 5 3.5H7.5V6.5H-7.5V3.5Z"
WINDOW = (  # a rose of four petals in a ring
    "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0Zm1.8 0a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0Z"
    "M0-1Q4-3.5 0-5.6Q-4-3.5 0-1ZM0 1Q4 3.5 0 5.6Q-4 3.5 0 1Z"
    "M1 0Q3.5 4 5.6 0Q3.5-4 1 0ZM-1 0Q-3.5 4 -5.6 0Q-3.5-4 -1 0Z"
)
ICONS = (PILLAR, STATUE, WINDOW)
NOTCH = f"M0-{SIDE + 2.6:g}L{SIDE * 0.83:.1f}-{SIDE * 1.5:.1f}L-{SIDE * 0.83:.1f}-{SIDE * 1.5:.1f}Z"  # of a star
IN_NOTCH = 1.24  # sides, from the middle of a star to its window
PIP = diamond(2.3, 3.4)
PIP_STEP, PIP_DOWN = 5.6, 11.5  # in a row below a pillar or a statue
PIP_TURN, PIP_UP = 27, 12  # in a crown around a window: degrees, and how far out


@cache
def shape(feature: int) -> str:
    """The ground of a feature: a rhombus between two stars, or an outer notch."""
    kind, k = divmod(feature, g.RING)
    if kind == g.WINDOW:
        return turned(NOTCH, TWELFTH + SIXTH * k, *star_at(k))
    return turned(BODY, TWELFTH + SIXTH * k + QUARTER if kind == g.PILLAR else SIXTH * (k + 1), *feature_at(feature))


def feature_at(feature: int) -> tuple[float, float]:
    kind, k = divmod(feature, g.RING)
    if kind == g.WINDOW:
        x, y = away(*star_at(k), TWELFTH + SIXTH * k, IN_NOTCH)
    elif kind == g.PILLAR:
        x, y = away(X, Y, TWELFTH + SIXTH * k, APART / 2)
    else:
        x, y = away(X, Y, SIXTH * (k + 1), APART * cos(radians(TWELFTH)))
    return round(x, 1), round(y, 1)


def icon(kind: int, reward: int) -> str:
    """A pillar, a statue or a window, with a pip for each tile that it brings."""
    steps = [i - (reward - 1) / 2 for i in range(reward)]
    if kind == g.WINDOW:
        pips = (turned(turned(PIP, 0, 0, -PIP_UP), PIP_TURN * step) for step in steps)
    else:
        pips = (turned(PIP, 0, PIP_STEP * step, PIP_DOWN) for step in steps)
    return stored(f"icon-{kind}", f'<path d="{ICONS[kind]}{"".join(pips)}"/>')


@cache
def ornament(feature: int) -> str:
    """What stands there; a window looks away from its star."""
    kind, k = divmod(feature, g.RING)
    return move(*feature_at(feature), turn(TWELFTH + SIXTH * k if kind == g.WINDOW else 0, use(f"icon-{kind}")))


def dark() -> str:
    """All features, as long as nothing surrounds them."""
    shapes = "".join(map(shape, range(g.FEATURES)))
    return path(shapes, "f-hueco") + group("f-piedra", *map(ornament, range(g.FEATURES)))


@cache
def lit(feature: int) -> str:
    """One that is surrounded."""
    return path(shape(feature), "f-oro") + group("f-negro", ornament(feature))


# -- the middle of a star

HUB = 9.5  # its radius


@cache
def hub(star: int, ink: str, complete: bool) -> str:
    """A disc for what it is worth. A complete star is bound in gold."""
    x, y = (round(n, 1) for n in star_at(star))
    if complete:
        return path(bound(x, y), "s-oro", 2.5) + circle(x, y, HUB + 1, "f-oro s-oro-hondo")
    return circle(x, y, HUB, f"f-papel s-{ink}")


def on_hub(star: int, points: int, lettered: bool) -> str:
    """Its points, below its letter where it goes by one; the letter alone as long as the points are open."""
    x, y = star_at(star)
    letter = GREY_STARS[star].en if lettered and star != g.MIDDLE else ""
    if letter and points:
        upper = f'<text x="{number(x)}" y="{number(y - 1)}" font-size="8">{letter}</text>'
        return upper + f'<text x="{number(x)}" y="{number(y + 7.5)}" font-size="9.5">{points}</text>'
    return f'<text x="{number(x)}" y="{number(y + 4)}">{points or letter}</text>'


def bound(x: float, y: float) -> str:
    """The outline of a star: tips and notches."""
    spokes = [(1 if i % 2 else sqrt(3), TWELFTH * i) for i in range(2 * g.PLACES)]
    ends = (away(x, y, angle, sides) for sides, angle in spokes)
    return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in ends) + "Z"
