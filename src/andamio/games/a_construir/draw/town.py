"""The town: boards on their streets, squares with what they give, buildings with their tokens."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from andamio.core.text import Text
from andamio.core.view import View
from andamio.svg.scene import Scene
from andamio.svg.shapes import MARKS, MIDDLE, circle, edge, group, move, path, rect, stored, use, words

from .. import state as g
from ..names import FACE_NAMES, SQUARE_NAMES
from ..words import owner_of
from .buildings import SIDE

WIDTH = 340
STREET, WAY = 4, 1.4  # between boards, and between squares
MARGIN = 4
RULER = 13  # left of the town and above it: the numbers of rows, the letters of columns
PILL = (33, 7)  # what a square brings
LARGEST = 1.27  # so that a hand fits below it on a phone
PAVEMENT, GRASS, RAIL = "acera", "prado", "suave"  # inks; the last around a free square, seen against both
FENCE = rect(0.5, 0.5, SIDE - 1, SIDE - 1, f"s-{RAIL}", 2.5)
TRIANGLE = 2  # the seat whose mark is highest in the middle


def stock(view: View) -> str:
    """What many squares show: grass, icons, the ground of each seat's buildings and land, its mark."""
    icons = sorted({*icons_of(view)} - {0})
    return "".join(stored(f"icon{icon}", icon_drawing(icon)) for icon in icons) + grounds(int(view.box.seats))


@cache
def grounds(seats: int) -> str:
    grass = [
        stored(f"grass{n}", rect(0, 0, SIDE, SIDE, f"f-{GRASS}", 3), path(tufts, "s-bosque", 1.2), FENCE)
        for n, tufts in enumerate(TUFTS)
    ]
    sky = rect(0, 0, SIDE, SIDE, "f-cielo", 3) + rect(0, 38, SIDE, 10, "f-prado", 3)
    sand = rect(0, 0, SIDE, SIDE, "f-arena", 3)
    own = [
        stored(f"lot{seat}", sky, tint(seat))
        + stored(f"plot{seat}", sand, tint(seat))
        + stored(f"own{seat}", frame(seat))
        for seat in range(seats)
    ]
    return "".join(grass + own) + stored("light", rect(0, 0, SIDE, SIDE, "f-luz", 3))


def tint(seat: int) -> str:
    return rect(0, 0, SIDE, SIDE, f"f-seat{seat} tint", 3)


def frame(seat: int) -> str:
    """Around a card, and the token's ground in its corner."""
    line = path(f"M1.2 1.2H{SIDE - 1.2:g}V{SIDE - 1.2:g}H1.2Z", f"s-seat{seat}", 2.4)
    return line + move(40.5, 40.5, path(MARKS[seat], f"f-seat{seat} s-papel", 2), scale=0.66)


def town(scene: Scene) -> tuple[float, str]:
    """How high, and what it looks like."""
    across = int(scene.view.box.wide)
    wide, high = extent(across), extent(g.ROWS)
    scale = round(min(WIDTH / (wide + RULER), LARGEST), 3)
    ground = rect(0, 0, wide, high, f"f-{PAVEMENT}", 6)
    lots = lots_of(scene.view)
    numbers = [(g.COLUMNS * r + c, at(r, c)) for r in range(g.ROWS) for c in range(across)]
    drawn = [square(scene, number, lots[number], where) for number, where in numbers]
    x = (WIDTH - (wide + RULER) * scale) / 2
    return (high + RULER) * scale, move(x, 0, ruler(across), move(RULER, RULER, ground, *drawn), scale=scale)


@cache
def ruler(across: int) -> str:
    """What squares are called by: a letter over each column, a number beside each row."""
    letters = [(RULER + at(0, c)[0] + SIDE / 2, 10.0, SQUARE_NAMES[c].en[0]) for c in range(across)]
    numbers = [(5.0, RULER + at(r, 0)[1] + SIDE / 2 + 4.5, str(r + 1)) for r in range(g.ROWS)]
    drawn = "".join(f'<text x="{x:g}" y="{y:g}">{sign}</text>' for x, y, sign in letters + numbers)
    return f'<g class="num f-suave" font-size="13" text-anchor="middle">{drawn}</g>'


def extent(count: int) -> float:
    return 2 * MARGIN + count * SIDE + (count // 2) * WAY + (count // 2 - 1) * STREET


def at(r: int, c: int) -> tuple[float, float]:
    x, y = (round(MARGIN + SIDE * n + WAY * ((n + 1) // 2) + STREET * (n // 2), 1) for n in (c, r))
    return x, y


# -- squares


class Lot(NamedTuple):
    """A square, as it is drawn: its icon, or its card with whose it is and the number on its token."""

    icon: int
    face: int = g.EMPTY
    seat: int = g.EMPTY
    is_built: bool = False
    token: int = 0
    when: int = 0
    is_last: bool = False  # placed last of all


def lots_of(view: View) -> list[Lot]:
    """All squares, each number of the view read once."""
    icons, faces, when, placed = icons_of(view), view.face.tolist(), view.when.tolist(), int(view.placed)
    seats = range(view.box.seats)
    up, land = ([int(bits[seat]) for seat in seats] for bits in (view.up, view.land))
    found = []
    for number, face in enumerate(faces):
        if face == g.EMPTY:
            found.append(Lot(icons[number]))
            continue
        seat = next(seat for seat in seats if (up[seat] | land[seat]) >> number & 1)
        token = (when[number] - 1) // len(seats) + 1
        found.append(Lot(0, face, seat, bool(up[seat] >> number & 1), token, when[number], when[number] == placed))
    return found


def icons_of(view: View) -> list[int]:
    """What squares give by the rules in play: aimarcios above 0, points below."""
    rules, icons = int(view.rules), view.icon.tolist()
    if rules & g.PUBLIC_FUNDS:
        return [abs(icon) for icon in icons]
    return [-abs(icon) for icon in icons] if rules & g.BUBBLE else icons


def square(scene: Scene, number: int, lot: Lot, where: tuple[float, float]) -> str:
    """A plot, or a card; one that may be built on is lit and says what it would bring."""
    glow = scene.if_aimed(f"q{number}", shining(edge(SIDE, SIDE, 3)))
    if lot.face == g.EMPTY:
        drawing = plot(lot.icon, number, scene.if_aimed(f"q{number}", shining(use("light")))) + glow
        return scene.piece(f"q{number}", plot_label(scene, number, lot.icon), drawing, where, pill=PILL)
    name, label = f"k{number}-{lot.when}", card_label(scene, number, lot)
    flies, gain = (f"s{g.DECK}", gain_of(scene.view, number, lot)) if lot.is_last else ("", "")
    return scene.piece(name, label, standing(*lot[1:5]) + glow, where, flies, f"q{number}", gain, PILL)


def plot(icon: int, number: int, light: str = "") -> str:
    """Grass with what it gives: coins or stars."""
    return use(f"grass{number % len(TUFTS)}") + light + (use(f"icon{icon}") if icon else "")


@cache
def shining(drawing: str) -> str:
    """What says that a square may be chosen: a page does not take it for a change."""
    return f'<g class="lit">{drawing}</g>'


def icon_drawing(icon: int) -> str:
    sign, count = ("aimarcio", icon) if icon > 0 else ("star", -icon)
    scale = 1.5 if count > 1 else 1.9
    start = 24 - 9.5 * (min(count, 2) - 1)
    ground = circle(24, 24, 15, "f-luz") if count == 1 else rect(5, 11, 38, 26, "f-luz", 13)
    signs = "".join(move(start + 19 * i, 24, use(sign), scale=scale) for i in range(min(count, 2)))
    return ground + signs + more(count)


def more(count: int) -> str:
    """Boxes may have larger icons: then the number is told."""
    return words(24, 45, count, "num f-tinta", 12, MIDDLE) if count > 2 else ""


TUFTS = (
    "M7 41v-3M9 41l1.5-3M5 41l-1.5-3M40 12v-3M42 12l1.5-3M38 12l-1.5-3",
    "M40 42v-3M42 42l1.5-3M38 42l-1.5-3M9 9v-3M11 9l1.5-3M7 9l-1.5-3",
    "M8 12v-3M10 12l1.5-3M6 12l-1.5-3M38 40v-3M40 40l1.5-3M36 40l-1.5-3",
)


@cache
def standing(face: int, seat: int, is_built: bool, number: int) -> str:
    """A building, or reclassified land with the card that lies there; whose it is."""
    token = words(40.5, 43.7 if seat != TRIANGLE else 45.1, number, "num on-ink", 9.5, MIDDLE)
    if is_built:
        return use(f"lot{seat}") + use(f"face{face}") + use(f"own{seat}") + token
    ghost = group("ghost", move(10, 2, use(f"face{face}"), scale=0.58))
    return use(f"plot{seat}") + ghost + use("land") + use(f"own{seat}") + token


# -- what is said


def plot_label(scene: Scene, number: int, icon: int) -> str:
    text = BLANK if icon == 0 else COINS if icon > 0 else POINTS
    return scene.say(text, square=SQUARE_NAMES[number], amount=abs(icon))


BLANK = Text("{square}, libre", "{square}, free")
COINS = Text("{square}, libre, aimarcios: {amount}", "{square}, free, aimarcios: {amount}")
POINTS = Text("{square}, libre, puntos: {amount}", "{square}, free, points: {amount}")


def card_label(scene: Scene, number: int, lot: Lot) -> str:
    text, name, card = BUILT if lot.is_built else LAND, scene.names[lot.seat], FACE_NAMES[lot.face]
    return scene.say(text, square=SQUARE_NAMES[number], card=card, seat=name, token=lot.token)


BUILT = Text("{square}: {card}, de {seat}, ficha {token}", "{square}: {card}, {seat}'s, token {token}")
LAND = Text(
    "{square}: suelo recalificado con {card}, de {seat}, ficha {token}",
    "{square}: land reclassified with {card}, {seat}'s, token {token}",
)


# -- points when they are earned


def built_points(view: View, seat: int) -> int:
    """All points but those of aimarcios."""
    return view.total(seat) - view.scores()[seat]["coins"]


def gain_of(view: View, number: int, lot: Lot) -> str:
    """What the building placed last has brought: its seat's points with it and without it."""
    points = brings(view, number) if lot.is_built else 0
    return f"+{points}" if points > 0 else ""


def brings(view: View, number: int) -> int:
    """What a building brings: its seat's points with it and without it."""
    seat, without = owner_of(view, number), view.of_nobody()
    bit = np.int64(1) << np.int64(number)
    without.states["up"][0, seat] &= ~bit
    without.states["site"][0] &= ~bit
    return built_points(view, seat) - built_points(without, seat)
