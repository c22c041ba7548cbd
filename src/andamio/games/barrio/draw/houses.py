"""Thirty-nine houses from a few parts: ground, façade, roof, windows. Neighbours continue one skyline.

The left half of the ground has the landscape that the left corner asks for, the right half that of the right corner:
where two houses join, the ground goes on.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from andamio.core.compiled import Box
from andamio.svg.shapes import END, MIDDLE, blank, edge, move, path, rect, words

from .parts import LANDSCAPE_INKS, LANDSCAPE_SIGNS, Pair, icon, swatch

CARD_W, CARD_H = 60, 84
SMALL_W, SMALL_H = 38, 50  # a house built
FACADES = ("f-papel", "f-piel", "f-amarillo", "f-naranja", "f-rojo", "f-hueco")
ROOF_INKS = ("f-teja", "f-pelo", "f-azulejo", "f-granate")
STEP = 11  # from one swatch of a cost to the next


class Print(NamedTuple):
    """What is printed on a house."""

    number: int
    icon: int
    points: int
    left: int
    right: int
    cost: tuple[int, ...]


def printed(box: Box, house: int) -> Print:
    return Print(
        house,
        int(box.icon[house]),
        int(box.points[house]),
        int(box.left[house]),
        int(box.right[house]),
        tuple(box.cost[house].tolist()),
    )


@cache
def scenery(house: Print, width: float, height: float) -> str:
    """The ground with its signs, and the house on it."""
    ground = height * 0.26
    y, half = round(height - ground, 1), width / 2
    left = path(f"M0 {y:g}H{half:g}V{height:g}H0Z", LANDSCAPE_INKS[house.left])
    right = path(f"M{half:g} {y:g}H{width:g}V{height:g}H{half:g}Z", LANDSCAPE_INKS[house.right])
    low = round(height - ground / 2)
    signs = f"M7 {low}{LANDSCAPE_SIGNS[house.left]}M{width - 7:g} {low}{LANDSCAPE_SIGNS[house.right]}"
    return left + right + path(signs, "s-papel", 1.4) + move(half, y + 2, facade(house.number))


@cache
def facade(number: int) -> str:
    """Above its middle foot: two or three floors, a roof, a rhythm of windows."""
    width, height = 20 + 2 * (number % 3), 15 + 5 * (number // 3 % 2)
    walls = rect(-width / 2, -height, width, height, f"{FACADES[number * 5 % 6]} s-piedra")
    door = rect(-2, -6, 4, 6, "f-pelo")
    return walls + roof(number, width, height) + windows(number, width, height) + door


def roof(number: int, width: float, height: float) -> str:
    """Gabled, hipped, flat or lean-to."""
    half, ink = width / 2 + 2, ROOF_INKS[number * 3 % 4]
    tops = (
        f"M{-half:g}-{height:g}L0-{height + 9:g}L{half:g}-{height:g}Z",
        f"M{-half:g}-{height:g}L{3 - half:g}-{height + 6:g}H{half - 3:g}L{half:g}-{height:g}Z",
        f"M{-half:g}-{height:g}V-{height + 3:g}H{half:g}V-{height:g}Z",
        f"M{-half:g}-{height:g}V-{height + 8:g}L{half:g}-{height + 2:g}V-{height:g}Z",
    )
    return path(tops[number % 4], ink)


def windows(number: int, width: float, height: float) -> str:
    across = 2 + number % 2
    step = width / (across + 1)
    panes = [f"M{round(step * (i + 1) - width / 2 - 1.5, 1):g}-{height - 3:g}h3v4h-3Z" for i in range(across)]
    return path("".join(panes), "f-mar")


@cache
def house_card(house: Print, pairs: tuple[Pair, ...]) -> str:
    """A house to be built: icon, points, what it costs, the skyline."""
    kinds = [(kind, n) for kind, n in enumerate(house.cost) if n]
    cost = "".join(price(kind, n, pairs, 4 + STEP * i) for i, (kind, n) in enumerate(kinds))
    head = icon(house.icon, 10, 10, 11) + words(CARD_W - 5, 15, house.points, "num f-tinta", 16, END)
    return (
        blank(CARD_W, CARD_H, "f-papel")
        + move(1, 1, scenery(house, CARD_W - 2, CARD_H - 2))
        + head
        + cost
        + edge(CARD_W, CARD_H, 4)
    )


@cache
def price(kind: int, count: int, pairs: tuple[Pair, ...], x: float) -> str:
    """A material of a cost, and how many where it is more than one."""
    number = words(x + 4.5, 40, count, "num f-tinta", 11, MIDDLE) if count > 1 else ""
    return swatch(kind, 9, pairs, x, 20) + number


@cache
def house_built(house: Print) -> str:
    """A house in its panorama: no cost, no gap to its neighbours."""
    head = icon(house.icon, 6, 6, 8) + words(SMALL_W - 3, 10, house.points, "num f-tinta", 11, END)
    return rect(0, 0, SMALL_W, SMALL_H, "f-papel") + scenery(house, SMALL_W, SMALL_H) + head + edge(SMALL_W, SMALL_H)
