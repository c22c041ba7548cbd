"""Panoramas: streets under one sky, and the places in them where a house may be built.

A place is shown where the house would stand: at an end, alone, or between two streets as the one that results.
"""

from __future__ import annotations

from typing import NamedTuple

from andamio.core.actions import Block, code, col, holds, row
from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import MIDDLE, move, path, rect, silent, stored, use, words

from .. import state as g
from ..names import house_names
from .cards import ghost, tile
from .houses import printed
from .land import FOOT, HALF, TILE_H, TILE_W, sky
from .parts import CAPTION, WIDTH, called
from .targets import house_piece, piece_for, target

GAP = 6  # between streets
BRIDGE_SCALE = 0.75
EMPTY_H = 30
LOW = 100  # streets are drawn smaller where they would be higher
OWN_SCALES, OTHER_SCALES = (1.5, 1.2, 1.0, 0.85), (1.0, 0.8)


class Street(NamedTuple):
    """Something as wide as some tiles that is drawn in a row with others."""

    tiles: int
    drawing: str
    scale: float  # by which it is smaller than others


def builder(scene: Scene) -> int:
    """Whose streets the seat in turn builds in: alone, it settles Klaus's ties."""
    view = scene.view
    return g.KLAUS if view.box.seats == 1 and holds(g.KLAUS_TURN, int(view.phase)) else view.seat


def panoramas(scene: Scene, seat: int, scales: tuple[float, ...]) -> tuple[float, str]:
    """All streets of a seat, in the first scale in which they are low: how high, and what they look like."""
    places = [choice.action for choice in scene.choices] if builder(scene) == seat else []
    lengths = scene.view.length[seat].tolist()
    streets = [street(scene, seat, number, places) for number, length in enumerate(lengths) if length]
    if g.ALONE.start in places:
        label = scene.say(Text("una panorámica nueva", "a new panorama"))
        streets.append(Street(1, scene.piece(piece_for(g.ALONE), label, ghost(), (0, 0)), 1))
    streets += [bridge(scene, seat, action) for action in places if holds(g.BRIDGE, action)]
    if not streets:
        return EMPTY_H, empty(scene)
    return next(filter(is_low, (laid(streets, scale) for scale in scales)), laid(streets, scales[-1]))


def is_low(drawn: tuple[float, str]) -> bool:
    return drawn[0] <= LOW


def laid(streets: list[Street], zoom: float) -> tuple[float, str]:
    """Side by side, in as many rows as it takes."""
    parts, x, y, high = [], 0.0, 0.0, 0.0
    for tiles, drawing, wanted in streets:
        scale = min(wanted * zoom, WIDTH / (TILE_W * tiles))
        if x and x + TILE_W * tiles * scale > WIDTH + 0.5:
            x, y, high = 0.0, y + high + GAP, 0.0
        parts.append(move(round(x, 1), round(y, 1), drawing, scale=round(scale, 3)))
        x, high = x + TILE_W * tiles * scale + GAP, max(high, TILE_H * scale)
    return y + high, "".join(parts)


def street(scene: Scene, seat: int, number: int, places: list[int]) -> Street:
    """A panorama, and at its ends the places that are open."""
    houses = houses_of(scene, seat, number)
    left, right = code(g.BEFORE, number) in places, code(g.AFTER, number) in places
    names = house_names(scene.view.box)
    first = int(left)
    parts = [ground(scene, seat, number, first, len(houses))]
    parts += [built(scene, seat, house, names[house].to(scene.lang), first + i) for i, house in enumerate(houses)]
    parts += [worth(scene, seat, number, len(houses), first), frame(len(houses), first)]
    parts += [place(scene, LEFT_END, number, 0)] if left else []
    parts += [place(scene, RIGHT_END, number, first + len(houses))] if right else []
    return Street(len(houses) + left + right, "".join(parts), 1)


def houses_of(scene: Scene, seat: int, number: int) -> list[int]:
    length = int(scene.view.length[seat, number])
    return [int(house) for house in scene.view.panorama[seat, number, :length]]


def built(scene: Scene, seat: int, house: int, name: str, spot: int) -> str:
    """It comes from the hand; who sees that hand sees it come from there anyway."""
    points = int(scene.view.box.points[house])
    hidden = seat != scene.view.seat and scene.view.box.seats > 1
    label = f"{name} ({points})"
    drawing = tile(printed(scene.view.box, house)) + nameplate(name)
    return scene.piece(
        house_piece(house), label, drawing, (TILE_W * spot + HALF, FOOT),
        f"hand-{seat}" if hidden else "", gain=f"+{points}",
    )  # fmt: skip


def nameplate(name: str) -> str:
    """High in the sky over a house: what log and prompts call it."""
    return called(0, PLATE - FOOT, name)


LONG = Text("panorámica de {n}: {points} puntos", "panorama of {n}: {points} points")


def ground(scene: Scene, seat: int, number: int, first: int, length: int) -> str:
    """The sky over a street speaks for all of it."""
    label = scene.say(LONG, n=length, points=int(scene.view.box.panorama[length]))
    return scene.piece(f"street-{seat}-{number}", label, sky_over(length), (TILE_W * first, 0))


def sky_over(tiles: int) -> str:
    return use("sky") if tiles == 1 else sky(tiles)


def worth(scene: Scene, seat: int, number: int, length: int, first: int) -> str:
    """The number that buttons say, and what a panorama scores, in its upper left corner."""
    points, x, drawn = int(scene.view.box.panorama[length]), TILE_W * first + 2, ""
    if builder(scene) == seat:
        drawn = use("number", x, PILL_Y) + called(x + 5.5, PILL_Y + 8.8, str(number + 1), "num on-ink tag")
        x += 12
    if not points:
        return drawn
    return drawn + use("pill", x, PILL_Y) + called(x + 9.5, PILL_Y + 8.9, f"+{points}", "num f-tinta tag")


PLATE = 8.5  # the line of a name in the sky
PILL_Y = 11


def stock() -> str:
    """The grounds of a panorama's number and of what it scores."""
    pill = stored("pill", rect(0, 0, 19, 11.5, "f-papel", 5.7))
    plot = stored("plot", rect(0, 0, TILE_W, TILE_H, "s-piedra", 2))
    return stored("number", rect(0, 0, 11, 11.5, "f-tinta", 3)) + pill + plot


def frame(length: int, first: int) -> str:
    if length == 1:
        return use("plot", TILE_W * first)
    return rect(TILE_W * first, 0, TILE_W * length, TILE_H, "s-piedra", 2)


# -- places


LEFT_END = (g.BEFORE, Text("extremo izquierdo", "left end"))
RIGHT_END = (g.AFTER, Text("extremo derecho", "right end"))


def place(scene: Scene, end: tuple[Block, Text], number: int, spot: int) -> str:
    """An end of a street."""
    block, side = end
    label = scene.say(Text("{side} de la panorámica {n}", "{side} of panorama {n}"), side=side, n=number + 1)
    return scene.piece(piece_for(block, number), label, ghost(), (TILE_W * spot, 0))


def bridge(scene: Scene, seat: int, action: int) -> Street:
    """Two streets and the house between them, small."""
    before, after = (houses_of(scene, seat, number) for number in (row(g.BRIDGE, action), col(g.BRIDGE, action)))
    tiles = len(before) + 1 + len(after)
    spots = [*before, g.EMPTY, *after]
    label = scene.say(Text("entre dos panorámicas, {n} casas", "between two panoramas, {n} houses"), n=tiles)
    parts = [
        sky(tiles),
        silent(*(use(f"p-{house_piece(h)}", TILE_W * i + HALF, FOOT) for i, h in enumerate(spots) if h != g.EMPTY)),
    ]
    parts.append(
        move(TILE_W * len(before), 0, use("newcomer"), path(f"M0 0V{TILE_H}M{TILE_W} 0V{TILE_H}", "s-teja", 3))
    )
    edge = rect(0, 0, TILE_W * tiles, TILE_H, "edge", 2)
    return Street(tiles, scene.piece(target(action), label, "".join(parts) + edge, (0, 0)), BRIDGE_SCALE)


# -- before the first house


def empty(scene: Scene) -> str:
    """A plot, and that nothing stands on it."""
    text = scene.say(Text("aún no hay casas", "no houses yet"))
    hills = path(f"M0 20Q60 6 130 18T250 14T{WIDTH} 18V{EMPTY_H}H0Z", "f-copa")
    street = rect(0, EMPTY_H - 6, WIDTH, 6, "f-acera")
    return rect(0, 0, WIDTH, EMPTY_H, "f-cielo", 2) + hills + street + plate(text)


def plate(text: str) -> str:
    wide = 14 + 6.4 * len(text)
    board = rect(WIDTH / 2 - wide / 2, 4, wide, 16, "f-papel s-piedra", 3)
    posts = path(f"M{WIDTH / 2 - wide / 3:g} 20v6M{WIDTH / 2 + wide / 3:g} 20v6", "s-madera", 2)
    return posts + board + words(WIDTH / 2, 16, text, "f-tinta", CAPTION, MIDDLE)
