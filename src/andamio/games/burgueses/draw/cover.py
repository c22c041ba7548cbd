"""The picture on the shelf: a king looks down on two shops and their money."""

from __future__ import annotations

from math import cos, pi, sin

from andamio.svg.shapes import MARKS, awning, move, path, picture, rect

from .. import state as g
from .kings import of_hearts
from .parts import SUIT_INKS, face

COVER, STREET = 240, 216  # a side; where the houses stand
STALL_W, STALL_H = 98, 88
SUN = 120, 84  # behind the king
RAYS_ROUND = 16


def cover() -> str:
    ground = rect(0, 0, COVER, COVER, "f-hueco", 8) + path(sunburst(), "f-papel")
    robe = rect(COVER / 2 - 48, 148, 96, STREET - 148, SUIT_INKS[g.HEARTS])
    ruler = robe + move(*SUN, of_hearts(), scale=2.2)
    street = path(f"M0 {STREET}H{COVER}V{COVER - 8}a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z", "f-piedra")
    stalls = stall(0, 8) + stall(1, COVER - STALL_W - 8)
    return picture(COVER, COVER, ground, ruler, street, stalls, hoard(110, 7), hoard(130, 5), hoard(120, 3, 8))


def sunburst() -> str:
    """Rays from behind the king to the edges of the cover."""
    x, y = SUN
    angles = [2 * pi * (i + side) / RAYS_ROUND for i in range(0, RAYS_ROUND, 2) for side in (-0.5, 0.5)]
    ends = [(x + COVER * cos(angle), y + COVER * sin(angle)) for angle in angles]
    rays = zip(ends[::2], ends[1::2], strict=True)
    return "".join(f"M{x} {y}L{a:.0f} {b:.0f}L{c:.0f} {d:.0f}Z" for (a, b), (c, d) in rays)


def stall(seat: int, x: float) -> str:
    """A shop front, seen from the street."""
    ink = f"f-seat{seat}"
    wall = rect(0, 0, STALL_W, STALL_H, "f-papel s-piedra")
    board_ = rect(0, 0, STALL_W, 16, ink) + move(STALL_W / 2, 8, path(MARKS[seat], "f-papel"), scale=0.45)
    glass = rect(8, 22, STALL_W - 16, 56, "f-hueco s-piedra")
    goods = (face(4, g.HEARTS), face(4, g.SPADES)) if seat == 0 else (face(3, g.CLUBS), face(5, g.DIAMONDS))
    shown = "".join(move(14 + 36 * i, 34, drawing, scale=0.68) for i, drawing in enumerate(goods))
    cloth = move(-4, 16, awning(STALL_W + 8, 15, 8, ink))
    return move(x, STREET - STALL_H, wall, board_, glass, shown, cloth)


def hoard(x: float, coins: int, nearer: float = 2) -> str:
    """A pile of coins, seen from the side."""
    return "".join(rect(x - 10, STREET + nearer - 5 * i, 20, 5, "f-oro s-oro-hondo", 2) for i in range(coins))
