"""What is nobody's: factories around the centre, the supply, and what bag and tower hold.

    round        six wild colours
    (f) (f) (f) (f) (f)
    centre   red blue yellow green purple orange
      (f) (f) (f) (f)
    supply   …
    bag      …
    tower    …

Colours have the same columns here as in a seat's own tray.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from math import ceil

from andamio.core.game import Edition
from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import END, MIDDLE, circle, group, line, move, path, rect, stored, svg, turn, use, words

from .. import state as g
from ..names import FACTORY_NAMES
from .ground import QUARTER, printed
from .pavilion import marker
from .tiles import (
    BODY,
    CAPTION,
    HALF_H,
    PILE_H,
    WIDTH,
    colour_names,
    column,
    is_taking,
    laid,
    pile,
    stock,
    turned,
    wild_of,
)

HEADER = 36
GAP = 4
ROW = 5  # factories side by side, at most
LARGEST = 38  # radius of a factory
LINE_H = 17  # of a line of figures
SIDEWAYS = 6  # from the side to words


def rows_of(factories: int) -> tuple[int, int]:
    """How many lie above the centre, and how many below."""
    above = factories if factories <= ROW else ceil(factories / 2)
    return above, factories - above


def radius_of(factories: int) -> float:
    return min(LARGEST, WIDTH / rows_of(factories)[0] / 2)


def board(scene: Scene) -> str:
    """All that is nobody's. Factories are put away while nothing can lie on them."""
    view, y = scene.view, float(HEADER)
    parts = [kept(view.edition), header(scene)]
    for height, part in rows(scene):
        parts.append(part(scene, y))
        y += height + GAP
    return svg(WIDTH, y + 2, scene.say(Text("Mesa común", "Shared table")), *parts)


@lru_cache(maxsize=64)
def kept(edition: Edition) -> str:
    """All that is stored in the page."""
    things = stock() + printed(edition) + dish(radius_of(int(edition.box[0].factories)))
    return things.replace("</defs><defs>", "")


Part = Callable[[Scene, float], str]


def rows(scene: Scene) -> list[tuple[float, Part]]:
    """From above: how high each is, and what draws it."""
    factories = int(scene.view.box.factories)
    above, below = rows_of(factories)
    dishes = 2 * radius_of(factories)
    found: list[tuple[float, Part]] = [(PILE_H, supply), (LINE_H - GAP, bag), (LINE_H - GAP, tower)]
    if is_taking(scene) or scene.view.marker:
        found.insert(0, (PILE_H, centre))
    if is_taking(scene):
        found.insert(0, (dishes, partial(row_of_factories, range(above))))
        found[2:2] = [(dishes, partial(row_of_factories, range(above, factories)))] if below else []
    return found


# -- rounds and their wild colours

TRACK_X, TRACK_STEP = 172, 30  # the wild colour of the first round, and from one to the next
TRACK_SCALE, NOW_SCALE = 0.38, 0.56


def header(scene: Scene) -> str:
    view = scene.view
    text = Text("Ronda {now} de {all}", "Round {now} of {all}")
    if view.turn == OVER:
        text = Text("Fin de la partida", "End of the game")
    title = words(2, 22, scene.say(text, now=max(1, int(view.round)), all=g.ROUNDS), "title f-tinta", 18)
    wilds = view.box.wild.tolist()
    said = ", ".join(colour_names(scene.lang)[colour] for colour in wilds)
    label = scene.say(Text("comodín de cada ronda: {said}", "wild colour of each round: {said}"), said=said)
    return title + scene.piece("track", label, track(tuple(wilds), int(view.round)), (TRACK_X, HEADER / 2 - 1))


@cache
def track(wilds: tuple[int, ...], now: int) -> str:
    """Rounds played fade; the one being played is larger and has the star."""
    rail = line(0, 0, TRACK_STEP * (len(wilds) - 1), 0, "s-piedra")
    return rail + "".join(wild_of_round(number, colour, now) for number, colour in enumerate(wilds, 1))


def wild_of_round(number: int, colour: int, now: int) -> str:
    drawing = laid(colour, wild=True) + path(BODY, "edge") if number == now else use(f"tile-{colour}")
    if number < now:
        drawing = path(BODY, "f-cal") + group("ghost", drawing)
    return move(TRACK_STEP * (number - 1), 0, drawing, scale=NOW_SCALE if number == now else TRACK_SCALE)


# -- factories


def row_of_factories(factories: range, scene: Scene, y: float) -> str:
    every = int(scene.view.box.factories)
    radius, step = radius_of(every), WIDTH / rows_of(every)[0]
    first, tiles = WIDTH / 2 - step * (len(factories) - 1) / 2, scene.view.source.tolist()
    places = [(first + step * i, y + radius) for i in range(len(factories))]
    dishes = "".join(
        use("dish", *at) + numbered(number, radius, at) for number, at in zip(factories, places, strict=True)
    )
    return dishes + "".join(
        map(partial(factory, scene, radius, wild_of(scene)), factories, tiles[factories.start :], places)
    )


def numbered(factory: int, radius: float, at: tuple[float, float]) -> str:
    """What prompts and log call it, between two tiles."""
    x, y = at[0] + BETWEEN * radius, at[1] + BETWEEN * radius
    return words(x, y + CAPTION / 3, factory + 1, "f-suave through", CAPTION, MIDDLE)


BETWEEN = 0.6  # of the radius, across and down: on the dish, where no tile lies


def factory(scene: Scene, radius: float, wild: int, source: int, tiles: list[int], at: tuple[float, float]) -> str:
    """Up to four tiles on a dish; those of one colour are one piece."""
    filled, parts, here = 0, [], scene.say(FACTORY_NAMES[source])
    for colour, count in enumerate(tiles):
        if count:
            drawing = on_dish(colour, filled, count, radius, colour == wild)
            label = f"{count} {colour_names(scene.lang)[colour]}, {here}"
            parts.append(scene.piece(f"s{source}-{colour}", label, drawing, at, "bag"))
            filled += count
    return "".join(parts)


@cache
def dish(radius: float) -> str:
    size = radius - 1
    return stored("dish", circle(0, 1.5, size, "shade"), circle(0, 0, size, "f-papel s-piedra"))


@cache
def on_dish(colour: int, filled: int, count: int, radius: float, wild: bool) -> str:
    """Like petals; each is pressed on its quarter of the dish."""
    angles = [QUARTER * (i % g.PER_FACTORY) for i in range(filled, filled + count)]
    glass = path("".join(turned(f"M0 0L-{radius:g}-{radius:g}L{radius:g}-{radius:g}Z", a) for a in angles), "f-none")
    tiles = (turn(angle, laid(colour, wild, -OUT)) for angle in angles)
    edges = path("".join(turned(turned(BODY, 0, 0, -OUT), angle) for angle in angles), "edge")
    return glass + move(0, 0, *tiles, edges, scale=round(radius / (OUT + HALF_H + 3), 2))


OUT = 31  # from the middle of a dish to a tile's


# -- trays


def tray(scene: Scene, name: str, title: Text, count: int, y: float) -> str:
    label = f"{scene.say(title)}: {count}"
    ground = scene.piece(name, label, rect(0.5, 0, WIDTH - 1, PILE_H, "f-hueco", 8), (0, y))
    return ground + words(SIDEWAYS, y + 17, scene.say(title), "f-suave", CAPTION)


def centre(scene: Scene, y: float) -> str:
    """What factories have left; and the start marker, until somebody takes it."""
    counts = scene.view.source[g.CENTRE].tolist()
    return (
        tray(scene, "centre", Text("centro", "centre"), sum(counts), y)
        + piles(scene, f"s{g.CENTRE}-", counts, y)
        + (marker(scene, (SIDEWAYS + 12, y + 31)) if scene.view.marker else "")
    )


def supply(scene: Scene, y: float) -> str:
    counts = scene.view.supply.tolist()
    return (
        tray(scene, "supply", Text("suministro", "supply"), sum(counts), y)
        + words(SIDEWAYS, y + 36, sum(counts), "num f-tinta", 16)
        + piles(scene, "u", counts, y, "bag")
    )


def piles(scene: Scene, name: str, counts: list[int], y: float, born: str = "") -> str:
    """In their columns; where there is none, a sign."""
    colours, wild, y = colour_names(scene.lang), wild_of(scene), y + PILE_H / 2
    return "".join(
        scene.piece(f"{name}{c}", f"{colours[c]}: {n}", pile(c, n, c == wild), (column(c), y), born if n else "")
        for c, n in enumerate(counts)
    )


def bag(scene: Scene, y: float) -> str:
    return figures(scene, "bag", Text("bolsa", "bag"), scene.view.bag.tolist(), y + LINE_H - GAP)


def tower(scene: Scene, y: float) -> str:
    return figures(scene, "tower", Text("torre", "tower"), scene.view.tower.tolist(), y + LINE_H - GAP)


def figures(scene: Scene, name: str, title: Text, counts: list[int], y: float) -> str:
    """What bag and tower hold is open: a figure in each column, and their sum."""
    said = ", ".join(f"{colour} {count}" for colour, count in zip(colour_names(scene.lang), counts, strict=True))
    cells = "".join(f'<text x="{column(c) - SIDEWAYS}">{count}</text>' for c, count in enumerate(counts))
    drawing = (
        words(0, 0, scene.say(title), "f-suave", CAPTION)
        + f'<g class="num f-tinta" font-size="14" text-anchor="middle">{cells}</g>'
        + words(WIDTH - 2 * SIDEWAYS, 0, sum(counts), "f-suave", CAPTION, END)
    )
    return scene.piece(name, f"{scene.say(title)} ({sum(counts)}): {said}", drawing, (SIDEWAYS, y))
