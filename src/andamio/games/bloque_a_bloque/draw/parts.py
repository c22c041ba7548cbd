"""What towers and cards are made of: façades in two colours, roofs, pools, sale signs, coins.

The colours never stand alone: blue is plaster with arched windows and a round number plate, brown is brick with square
windows and a square plate.
"""

from __future__ import annotations

from functools import cache

from andamio.svg.shapes import MIDDLE, circle, dashes, group, line, move, path, rect, words

from .. import state as g

WIDTH = 340  # of the board and of every area
CAPTION = 12
BLUE, BROWN = range(g.COLOURS)
WALLS = ("f-azul", "f-madera")
TRIMS = ("f-celeste", "f-ocre")
SILL = 2.5  # how high a string course is
PLATE, LARGEST_PLATE = 0.36, 10.0  # half of a number plate, by the height of its floor

# -- façades


@cache
def facade(width: float, height: float, level: int, colour: int) -> str:
    """One floor: its wall, its windows, its number."""
    half = round(min(LARGEST_PLATE, height * PLATE), 1)
    left = 2 * half + 4  # the plate has the left end
    wall = rect(0, 0, width, height, WALLS[colour]) + texture(width, height, colour)
    course = rect(-1, 0, width + 2, SILL, TRIMS[colour])
    openings = windows(left, width - left - 2, height, level, colour)
    number = plate(half + 2.5, height * 0.54, half, level, colour)
    return wall + course + openings + extras(left, width, height, level) + number


def texture(width: float, height: float, colour: int) -> str:
    """Joints of bricks; plaster has none."""
    if colour == BLUE:
        return ""
    rows = "".join(f"M{3 * (i % 2):g} {SILL + 4 + 5 * i:g}H{width:g}" for i in range(int((height - SILL) / 5)))
    return dashes(rows, "s-luz butt", 0.8, 7, 1.5)


def windows(x: float, room: float, height: float, level: int, colour: int) -> str:
    """Three in a row; on the ground the middle one is a door."""
    wide, high = min(room * 0.2, height * 0.42), height * 0.5
    step, base = room / 3, height * 0.8
    places = [x + step * (i + 0.5) for i in range(3)]
    glazed = [place for i, place in enumerate(places) if level > 0 or i != 1]
    frames = "".join(opening(place, base + 1, wide + 2.4, high + 2, colour) for place in glazed)
    panes = "".join(opening(place, base, wide, high, colour) for place in glazed)
    door = opening(places[1], height, wide * 1.35, height * 0.68, colour) if level == 0 else ""
    return path(frames, "f-encalado") + path(panes, "f-cristal") + (path(door, "f-pizarra") if door else "")


def opening(x: float, base: float, wide: float, high: float, colour: int) -> str:
    """Path data of a window around x that stands on `base`: arched in plaster, square in brick."""
    half = wide / 2
    if colour == BROWN:
        return f"M{x - half:.1f} {base:.1f}v{-high:.1f}h{wide:.1f}v{high:.1f}Z"
    return f"M{x - half:.1f} {base:.1f}v{half - high:.1f}a{half:.1f} {half:.1f} 0 0 1 {wide:.1f} 0v{high - half:.1f}Z"


def extras(left: float, width: float, height: float, level: int) -> str:
    """An awning over the door, balconies on the fifth floor, a gilded cornice on the sixth."""
    if level == 0:
        x = left + (width - left - 4) / 2 - 9
        return move(
            round(x, 1),
            round(height * 0.24, 1),
            path("M0 4L2 0H16L18 4Q15 7 13.5 4Q11 7 9 4Q6.5 7 4.5 4Q2 7 0 4Z", "f-teja"),
        )
    if level == g.QUALITY:
        y = height - 3.2
        return line(left, height - 6, width - 3, height - 6, "s-pizarra", 1) + path(
            f"M{left:.1f} {y:.1f}H{width - 3:.1f}", "rail"
        )
    if level == g.LUXURY:
        return (
            rect(-2, 0, width + 4, 3.4, "f-oro")
            + circle(width - 6, 1.7, 1.6, "f-oro-hondo")
            + circle(left, 1.7, 1.6, "f-oro-hondo")
        )
    return ""


def plate(x: float, y: float, half: float, level: int, colour: int) -> str:
    """The number, on a round ground in blue and a square one in brown."""
    square = rect(x - half, y - half, 2 * half, 2 * half, "f-papel", 1.5)
    ground = circle(x, y, half, "f-papel") if colour == BLUE else square
    return ground + words(x, y + half * 0.62, level, "num f-tinta", round(half * 1.75, 1), MIDDLE)


# -- roofs, pools, signs


@cache
def roof(width: float, height: float) -> str:
    """A terrace: parapet, parasol, plants, an aerial; its foot is the bottom line."""
    floor = height - 5
    rail = path(f"M2 {floor - 2.2:g}H{width - 2:g}", "rail")
    deck = rect(-2, floor, width + 4, 5, "f-acera") + line(-2, floor, width + 2, floor, "s-sillar", 1.2)
    tall = min(floor - 2, 17.0)
    parasol = move(
        width * 0.34,
        floor,
        path(f"M0 0V{-tall:g}", "s-madera", 1.4),
        path(f"M-10 {4 - tall:g}Q0 {-4 - tall:g} 10 {4 - tall:g}Z", "f-teja"),
    )
    plants = move(
        width * 0.66,
        floor,
        circle(-3, -5, 3.6, "f-copa"),
        circle(2, -6, 4, "f-bosque"),
        rect(-5, -3, 10, 3, "f-ladrillo"),
    )
    aerial = path(f"M{width * 0.88:g} {floor:g}v{-tall:g}m-4 2h8m-6.5 3h5", "s-pizarra", 1.2)
    return rail + plants + parasol + aerial + deck


@cache
def pool(width: float, height: float) -> str:
    """Water with a ladder and a striped ring, in its tiles."""
    water = rect(3, 2.5, width - 6, height - 5, "f-agua", 4)
    crest = "q3-2.6 6 0t6 0"
    waves = path(f"M{width * 0.2:g} {height * 0.42:g}{crest}M{width * 0.5:g} {height * 0.7:g}{crest}", "s-nieve", 1.3)
    ladder = path(f"M{width - 12:g} {height * 0.68:g}V1.5m4 0V{height * 0.68:g}m-4-3h4", "s-papel", 1.3)
    ring = circle(width * 0.34, height * 0.66, min(3.4, height / 5), "s-teja") if height > 12 else ""
    return rect(0, 0, width, height, "f-arena", 5) + water + waves + ladder + ring


@cache
def sign(width: float, height: float, colour: int) -> str:
    """A board in the colour of its sale card, with the plate's shape and a key."""
    half = height * 0.3
    shape = circle(0, 0, half, "f-papel") if colour == BLUE else rect(-half, -half, 2 * half, 2 * half, "f-papel", 1)
    key = path("M0 0H11M8 0V3.4M10.6 0V2.6", "s-papel", 1.8) + circle(-3, 0, 3, "s-papel")
    board = rect(0, 0, width, height, WALLS[colour], 2) + rect(1.5, 1.5, width - 3, height - 3, "s-luz", 1.5)
    return (
        board
        + move(height * 0.62, height / 2, shape)
        + move(width * 0.52, height / 2, key, scale=round(height / 16, 2))
    )


# -- coins


@cache
def money(value: int) -> str:
    """So many coins, one over the other, their middle at the origin; what a card pays."""
    if value == 0:
        return ""
    step, first = 7.5, -7.5 * (value - 1) / 2
    if value > 3:
        return coin(-8) + words(8, 5.5, f"×{value}", "num f-tinta", 15, MIDDLE)
    return "".join(coin(first + step * i) for i in range(value))


def coin(x: float) -> str:
    return circle(x, 0, 6.5, "f-oro") + circle(x, 0, 6.5, "s-oro-hondo") + circle(x, 0, 3.6, "s-oro-hondo")


def ghostly(drawing: str) -> str:
    return group("ghost", drawing)
