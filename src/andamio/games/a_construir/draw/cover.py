"""The picture on the shelf: a town of nine squares, and one still to be built."""

from __future__ import annotations

from andamio.svg.shapes import circle, move, path, picture, rect

from .buildings import PICTURES, SIDE

SIZE = 240
SQUARES = ((0, 0), (6, 0), (2, 0), (12, 1), (7, 0), (8, 1), (12, 1), (10, 2), (-1, 0))  # face and seat
SCALE = 1.5
STEP = 78


def cover() -> str:
    ground = rect(0, 0, SIZE, SIZE, "f-acera")
    return picture(SIZE, SIZE, ground, *(square(i, face, seat) for i, (face, seat) in enumerate(SQUARES)))


def square(place: int, face: int, seat: int) -> str:
    x, y = 6 + STEP * (place % 3), 6 + STEP * (place // 3)
    if face < 0:
        return move(x, y, rect(0, 0, SIDE, SIDE, "f-prado", 3), coin(24, 24), scale=SCALE)
    sky = rect(0, 0, SIDE, SIDE, "f-cielo", 3) + rect(0, 38, SIDE, 10, "f-prado", 3)
    tint = rect(0, 0, SIDE, SIDE, f"f-seat{seat} tint", 3)
    return move(x, y, sky, tint, PICTURES[face](), scale=SCALE)


def coin(x: float, y: float) -> str:
    return circle(x, y, 11, "f-oro s-oro-hondo") + path(f"M{x - 5} {y + 6}l5-12.5l5 12.5m-8-4.4h6", "s-oro-hondo", 2)
