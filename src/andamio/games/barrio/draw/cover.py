"""The picture on the shelf: a street under one sky."""

from __future__ import annotations

from andamio.svg.shapes import circle, move, path, picture, rect

from .houses import BESIDE, Print, beside_at, facade
from .land import FOOT, HALF, TILE_W, cloud, half

SIZE = 240
COAST, COUNTRY, SIERRA = range(3)
FRONT = (
    Print(12, COAST, 0, 4, SIERRA, COUNTRY, (1, 2, 1, 1, 0)),
    Print(25, COUNTRY, 1, 2, COUNTRY, COAST, (1, 1, 2, 0, 1)),
)
BEHIND = (
    Print(10, COAST, 0, 1, COAST, SIERRA, (2, 1, 0, 0, 0)),
    Print(22, SIERRA, 2, 3, SIERRA, COUNTRY, (2, 0, 1, 0, 0)),
    Print(7, COAST, 1, 2, COUNTRY, COAST, (1, 2, 0, 0, 0)),
)


def cover() -> str:
    sky = rect(0, 0, SIZE, SIZE, "f-cielo") + circle(196, 44, 20, "f-amarillo")
    clouds = move(0, 0, path(cloud(22, 14) + cloud(60, 9), "f-nube"), scale=2.4)
    streets = street(BEHIND, -6, 62, 1.75) + street(FRONT, 0, 78, 2.5)
    return picture(SIZE, SIZE, sky, clouds, streets)


def street(houses: tuple[Print, ...], x: float, y: float, scale: float) -> str:
    return move(x, y, *(move(TILE_W * i, 0, standing(house)) for i, house in enumerate(houses)), scale=scale)


def standing(house: Print) -> str:
    """As in a tile, and with nothing stored."""
    right = move(TILE_W, 0, half(house.right, False))
    return (
        half(house.left, True) + right + move(HALF, FOOT, move(beside_at(house), 0, BESIDE[house.icon]), facade(house))
    )
