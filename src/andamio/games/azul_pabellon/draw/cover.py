"""The picture on the shelf: a star of all six colours among others, as on a tiled wall."""

from __future__ import annotations

from andamio.svg.shapes import move, path, picture, rect, turn

from .. import state as g
from .ground import APART, SIXTH, TWELFTH, away
from .tiles import HALF_H, STAR, tile

SIZE, SCALE = 240, 1.5


def cover() -> str:
    middle = SIZE / 2
    around = "".join(move(*away(0, 0, TWELFTH + SIXTH * k, APART), one_colour(k)) for k in range(g.COLOURS))
    six = "".join(spoke(place, place) for place in range(g.PLACES))
    hub = path(STAR, "f-oro")
    return picture(SIZE, SIZE, rect(0, 0, SIZE, SIZE, "f-hueco"), move(middle, middle, around, six, hub, scale=SCALE))


def one_colour(colour: int) -> str:
    return "".join(spoke(place, colour) for place in range(g.PLACES))


def spoke(place: int, colour: int) -> str:
    return turn(SIXTH * place, move(0, -HALF_H, tile(colour)))
