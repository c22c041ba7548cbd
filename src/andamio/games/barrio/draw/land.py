"""What lies behind houses: a landscape that goes on from one house to its neighbour.

A corner's symbol is half a picture: half a boat, half a tree, half a mountain. Where two equal ones meet, at a joint,
the picture is whole. `before` the joint is the right half of one house, `beyond` it the left half of the next.

        tile          tile
    ┌─────────┐   ┌─────────┐
    │ ⌂    ◢  │ = │  ◣    ⌂ │        a tile is TILE_W wide; houses stand on FOOT and hide where halves change
    └─────────┘   └─────────┘
"""

from __future__ import annotations

from functools import cache

from andamio.svg.shapes import circle, move, path, rect, stored, use

from .. import state as g
from .parts import LANDSCAPE_INKS, sign

TILE_W, TILE_H = 48, 66
HALF = TILE_W // 2
FOOT, KERB = 53, 55  # where houses stand; below the kerb is written what a house is
OVER = 0.5  # halves before a joint reach beyond it, so that no seam is seen
TAB = 12  # a corner's symbol
LINE = (KERB + TILE_H) / 2 - FOOT  # the middle of what is written, below the foot

# -- the three landscapes, around a joint


def coast(beyond: bool) -> str:
    """A sea with a boat, and sand."""
    x, width = (0, HALF) if beyond else (-HALF, HALF + OVER)
    sea = rect(x, 39, width, 11, "f-agua") + rect(x, 48, width, 7, "f-arena")
    sail = "M.6 18Q10 29 10 38H.6Z" if beyond else "M.5 21Q-8 32-8 38H.5Z"
    hull = "M0 40H11Q9 45 6 45H0Z" if beyond else "M.5 40H-10Q-8 45-6 45H.5Z"
    waves = "M13 43h5M15 46h4" if beyond else "M-19 42h5M-16 46h4"
    return (
        sea + path(waves, "s-nieve", 0.8) + path(sail, "f-encalado" if beyond else "f-rosado") + path(hull, "f-madera")
    )


def country(beyond: bool) -> str:
    """Hills, and a tree."""
    hill = "M0 36Q12 36 24 42V55H0Z" if beyond else "M-24 42Q-12 36 0 36H.5V55H-24Z"
    field = "M0 45Q12 42 24 46V55H0Z" if beyond else "M-24 46Q-12 43 .5 45V55H-24Z"
    trunk = "M0 26H1.6V47H0Z" if beyond else "M.5 26H-1.6V47H.5Z"
    crown = "M0 12C8 12 12 18 10 24C13 31 6 35 0 34Z" if beyond else "M.5 12C-7 12-12 17-11 23C-13 30-7 35 .5 34Z"
    return path(hill, "f-copa") + path(field, "f-prado") + path(trunk, "f-madera") + path(crown, "f-bosque")


def sierra(beyond: bool) -> str:
    """A mountain with snow."""
    slope = "M0 9L11 29L14 26L24 43V55H0Z" if beyond else "M.5 9H0L-9 25L-12 22L-24 43V55H.5Z"
    snow = "M0 9L6 20L3.5 18.5L1.8 23L0 20Z" if beyond else "M.5 9H0L-5.6 19L-3.6 18.4L-2 22L.5 20Z"
    meadow = "M0 48Q12 45 24 49V55H0Z" if beyond else "M-24 49Q-12 46 .5 48V55H-24Z"
    return path(slope, "f-ladera" if beyond else "f-monte") + path(snow, "f-nieve") + path(meadow, "f-copa")


DRAWN = (coast, country, sierra)
NAMES = g.LANDSCAPES


def tab(landscape: int, beyond: bool) -> str:
    """The symbol itself, in the lower corner."""
    top = KERB + 0.5
    shape = f"M0 {top}H{TAB - 3}Q{TAB} {top} {TAB} {top + 3}V{TILE_H}H0Z" if beyond else (
        f"M{OVER} {top}H{3 - TAB}Q{-TAB} {top} {-TAB} {top + 3}V{TILE_H}H{OVER}Z"
    )  # fmt: skip
    middle = TAB / 2 - 0.3 if beyond else 0.3 - TAB / 2
    return path(shape, LANDSCAPE_INKS[landscape]) + sign(landscape, middle, (KERB + TILE_H) / 2 + 0.5, 8.5)


@cache
def half(landscape: int, beyond: bool) -> str:
    """One side of a joint, down to the pavement."""
    return DRAWN[landscape](beyond) + street(0 if beyond else -HALF)


def street(x: float) -> str:
    """A pavement, and the kerb."""
    width = HALF + OVER
    return rect(x, FOOT - 1, width, KERB - FOOT + 1.2, "f-encalado") + rect(x, KERB, width, TILE_H - KERB, "f-acera")


def placed(beyond: bool, drawing: str) -> str:
    """As a tile has it: around the middle of its foot."""
    return move(-HALF if beyond else HALF, -FOOT, drawing)


def half_name(landscape: int, beyond: bool) -> str:
    return f"{NAMES[landscape]}{int(beyond)}"


@cache
def stock() -> str:
    """Six halves, with their symbols and without."""
    sides = [(landscape, beyond) for landscape in range(len(NAMES)) for beyond in (False, True)]
    tabs = (stored(f"tab-{half_name(*side)}", placed(side[1], tab(*side))) for side in sides)
    halves = (stored(half_name(*side), whole(*side)) for side in sides)
    return stored("street", move(0, -FOOT, street(0))) + "".join(tabs) + "".join(halves)


def whole(landscape: int, beyond: bool) -> str:
    """A half in its place in a tile, from what is stored."""
    pavement = use("street", -HALF if beyond else 0)
    return placed(beyond, DRAWN[landscape](beyond)) + pavement + use(f"tab-{half_name(landscape, beyond)}")


def ground(left: int, right: int) -> str:
    """Both halves of a tile."""
    return use(half_name(left, True)) + use(half_name(right, False))


def corners(left: int, right: int) -> str:
    """Both symbols alone."""
    return use(f"tab-{half_name(left, True)}") + use(f"tab-{half_name(right, False)}")


# -- one sky over all


@cache
def sky(tiles: int) -> str:
    """As wide as so many tiles: a sun, and clouds that drift."""
    width = TILE_W * tiles
    clouds = "".join(cloud(30 + 67 * i, 7 + 5 * (i % 3)) for i in range((width + 20) // 67))
    sun = circle(width - 13, 12, 5, "f-amarillo") if tiles > 1 else ""
    return rect(0, 0, width, FOOT, "f-cielo") + path(clouds or cloud(24, 7), "f-nube") + sun


def cloud(x: float, y: float) -> str:
    """Path data."""
    return f"M{x - 9:g} {y:g}q1-4 5-3q3-5 7-1q5-1 5 4Z"
