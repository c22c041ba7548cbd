"""What the box of Azul prints: a board for each seat, tiles, factories, the supply, the track of rounds."""

from __future__ import annotations

from math import sqrt

from andamio.core.game import Edition
from andamio.core.text import Lang, Text
from andamio.svg.paper import Components, Piece
from andamio.svg.shapes import MARKS, MIDDLE, circle, edge, move, path, rect, turn, use, words

from . import state as g
from .box import COLOURED
from .draw.ground import HEIGHT, NEUTRAL, hub, on_hub
from .draw.pavilion import MARKER, kind_of
from .draw.table import TRACK_STEP, kept, radius_of, track
from .draw.tiles import BODY, HALF_H, INKS, WIDTH
from .names import COLOUR_NAMES

BOARD_MM = 190.0  # how wide a board is: all else is as large as it fits that
UNIT = BOARD_MM / WIDTH
TILE_W = 2 * HALF_H / sqrt(3) + 2  # a rhombus of sixty degrees, and air
ROUND = 360  # degrees
DISH_MM, SUPPLY_MM, TRACK_MM, TOKEN_MM = 80.0, 110.0, 130.0, 14.0


def components(edition: Edition, lang: Lang) -> Components:
    box = edition.box[0]
    tiles = (tile(colour, int(box.tiles)) for colour in range(g.COLOURS))
    rest = (dish(edition), supply(int(box.supply)), rounds(box.wild.tolist()), starter(), *tiles)
    marks = (point_mark(seat) for seat in range(edition.seats))
    return Components(kept(edition), (board(edition), *rest, *marks))


def board(edition: Edition) -> Piece:
    """As it comes out of the box: nothing is laid on it, and every star says what it is worth."""
    drawing = use("ground") + hubs(edition) + use("tray")
    name, size = Text("tablero", "board"), (BOARD_MM, round(HEIGHT * UNIT, 1))
    return Piece(name, drawing, (0, 0, WIDTH, HEIGHT), size, edition.seats, of="spaces")


def hubs(edition: Edition) -> str:
    box = edition.box[0]
    kinds = [kind_of(int(box.manner[star]), star, []) for star in range(g.STARS)]
    inks = [NEUTRAL if kind is None or kind == g.MULTICOLOUR else INKS[kind] for kind in kinds]
    discs = "".join(hub(star, ink, False) for star, ink in enumerate(inks))
    worth = [0 if kind is None else int(box.star[kind]) for kind in kinds]
    lettered = int(box.side) != COLOURED
    said = "".join(on_hub(star, points, lettered) for star, points in enumerate(worth))
    return discs + f'<g class="num f-tinta" font-size="11.5" text-anchor="middle">{said}</g>'


def tile(colour: int, count: int) -> Piece:
    high = 2 * HALF_H + 2
    frame = (-TILE_W / 2, -high / 2, TILE_W, high)
    size = (round(TILE_W * UNIT, 1), round(high * UNIT, 1))
    return Piece(COLOUR_NAMES[colour], use(f"tile-{colour}"), frame, size, count, of="tiles")


def dish(edition: Edition) -> Piece:
    factories = int(edition.box[0].factories)
    radius = radius_of(factories)
    frame = (-radius, -radius, 2 * radius, 2 * radius)
    return Piece(Text("fábrica", "factory"), use("dish"), frame, (DISH_MM, DISH_MM), factories, of="factories")


def supply(spaces: int) -> Piece:
    """A ring of places, one for each tile that it holds."""
    half = SUPPLY_MM / UNIT / 2
    slot = move(0, round(HALF_H + 4 - half, 1), path(BODY, "slot"))
    slots = "".join(turn(round(ROUND * i / spaces, 1), slot) for i in range(spaces))
    ground = circle(0, 0, half - 1, "f-papel s-piedra")
    frame = (-half, -half, 2 * half, 2 * half)
    return Piece(Text("suministro", "supply"), ground + slots, frame, (SUPPLY_MM, SUPPLY_MM), of="supply")


def rounds(wilds: list[int]) -> Piece:
    """The wild colour of each round."""
    wide = TRACK_STEP * (len(wilds) + 1)
    drawn = move(TRACK_STEP, 16, track(tuple(wilds), 0))
    figures = "".join(words(TRACK_STEP * (n + 1), 38, n + 1, "num f-tinta", 9, MIDDLE) for n in range(len(wilds)))
    ground = rect(0, 0, wide, 44, "f-papel") + edge(wide, 44, 4)
    size = (TRACK_MM, round(44 * TRACK_MM / wide, 1))
    return Piece(
        Text("rondas y comodines", "rounds and wild colours"),
        ground + drawn + figures,
        (0, 0, wide, 44),
        size,
        of="wilds",
    )


def starter() -> Piece:
    return Piece(Text("marcador de salida", "start marker"), MARKER, (-13, -13, 26, 26), (TOKEN_MM + 4, TOKEN_MM + 4))


def point_mark(seat: int) -> Piece:
    """What stands on a seat's points."""
    name = Text(f"marca del asiento {seat + 1}", f"mark of seat {seat + 1}")
    return Piece(name, path(MARKS[seat], f"f-seat{seat}"), (-14, -14, 28, 28), (TOKEN_MM, TOKEN_MM))
