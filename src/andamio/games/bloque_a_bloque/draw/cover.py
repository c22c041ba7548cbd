"""The picture on the shelf: a blue tower and a brown one, side by side under the sky."""

from __future__ import annotations

from andamio.svg.shapes import circle, move, path, picture, rect

from .. import state as g
from .parts import BLUE, BROWN, facade, pool, roof, sign
from .towers import FLOOR_H, FLOOR_W, ROOF_H

SIZE = 240


def cover() -> str:
    sky = rect(0, 0, SIZE, SIZE, "f-cielo") + circle(196, 44, 18, "f-amarillo")
    far = path("M0 206v-44h26v-18h22v30h34v-52h24v34h40v-22h30v40h34v-60h30V206Z", "f-nube")
    street = rect(0, 206, SIZE, 34, "f-acera") + rect(0, 204, SIZE, 2.5, "f-sillar")
    left = move(26, 206, built(BLUE, 6), scale=1.2)
    right = move(136, 206, built(BROWN, 4), scale=1.2)
    water = move(30, 214, pool(66, 18))
    return picture(SIZE, SIZE, sky, far, street, left, right, water)


def built(colour: int, top: int) -> str:
    """Floors up to `top`, a roof, and a sale board."""
    floors = "".join(move(0, -FLOOR_H * (level + 1), bare(level, colour)) for level in range(top + 1))
    high = FLOOR_H * (top + 1)
    terrace = move(0, -high - ROOF_H, roof(FLOOR_W, ROOF_H))
    board = move(6, -high - ROOF_H - 8, sign(FLOOR_W - 12, 14, colour)) if top < g.LUXURY else ""
    return floors + terrace + board


def bare(level: int, colour: int) -> str:
    return facade(FLOOR_W, FLOOR_H, level, colour)
