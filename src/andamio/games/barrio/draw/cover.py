"""The picture on the shelf: a row of houses that share one horizon."""

from __future__ import annotations

from andamio.svg.shapes import circle, move, picture, rect

from .houses import facade
from .parts import LANDSCAPE_INKS

SIZE = 240


def cover() -> str:
    ground = "".join(rect(80 * i, 170, 80, 70, ink) for i, ink in enumerate(LANDSCAPE_INKS))
    street = "".join(move(45 + 75 * i, 176, facade(number), scale=2.6) for i, number in enumerate((4, 10, 3)))
    front = "".join(move(10 + 75 * i, 214, facade(number), scale=2.2) for i, number in enumerate((6, 13, 8, 17)))
    sun = circle(190, 52, 24, "f-oro")
    return picture(SIZE, SIZE, rect(0, 0, SIZE, SIZE, "f-hueco"), sun, ground, street, front)
