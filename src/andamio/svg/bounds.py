"""Where things of a drawing are: boxes around elements, near enough to cut a picture out.

Curves are bounded by the points that steer them and letters by a guess at their width, so a box may be a little large.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
REAL = NUMBER.pattern
ARC = re.compile(
    rf"({REAL}),?\s*({REAL}),?\s*({REAL}),?\s*([01]),?\s*([01]),?\s*({REAL}),?\s*({REAL})"
)  # flags may touch
STEP = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
MOVE = re.compile(r"(\w+)\(([^)]*)\)")
TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}  # numbers of a path's step
LETTER, RISE, SIZE = 0.56, 0.8, 10.0  # a letter's width and height by its size; the size where a sheet sets it
AT = {"middle": 0.5, "end": 1.0}  # of a text's width, what lies before its anchor

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
STILL: Matrix = (1, 0, 0, 1, 0, 0)


class Bounds(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, by: float) -> Bounds:
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def within(self, other: Bounds) -> Bounds:
        return Bounds(
            max(self.left, other.left), max(self.top, other.top),
            min(self.right, other.right), min(self.bottom, other.bottom),
        )  # fmt: skip

    def touches(self, other: Bounds) -> bool:
        common = self.within(other)
        return common.width >= 0 and common.height >= 0


def around(boxes: Iterable[Bounds | None]) -> Bounds | None:
    """The box around boxes; None where there is none."""
    found = [box for box in boxes if box]
    if not found:
        return None
    left, top, right, bottom = zip(*found, strict=True)
    return Bounds(min(left), min(top), max(right), max(bottom))


def around_points(points: Iterable[Point], by: Matrix) -> Bounds | None:
    found = [moved(point, by) for point in points]
    if not found:
        return None
    xs, ys = zip(*found, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


# -- transforms


def moved(point: Point, by: Matrix) -> Point:
    (x, y), (a, b, c, d, e, f) = point, by
    return a * x + c * y + e, b * x + d * y + f


def after(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    origin = moved((e, f), outer)
    p, q, r, s, _, _ = outer
    return p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, *origin


@lru_cache(maxsize=4096)
def matrix_of(transform: str) -> Matrix:
    """Of moving, growing and turning, one after another."""
    made = STILL
    for name, given in MOVE.findall(transform):
        made = after(made, MATRICES[name](*numbers(given)))
    return made


def moving(x: float, y: float = 0) -> Matrix:
    return 1, 0, 0, 1, x, y


def growing(x: float, y: float | None = None) -> Matrix:
    return x, 0, 0, x if y is None else y, 0, 0


def turning(degrees: float, x: float = 0, y: float = 0) -> Matrix:
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return after(after(moving(x, y), (cosine, sine, -sine, cosine, 0, 0)), moving(-x, -y))


MATRICES: dict[str, Callable[..., Matrix]] = {"translate": moving, "scale": growing, "rotate": turning}


# -- elements


def bounds_of(element: Element, by: Matrix = STILL, stored: Mapping[str, Element] | None = None) -> Bounds | None:
    """The box around an element; `stored` are elements that others use, by their ids."""
    name, stored = tag_of(element), stored or {}
    if name in ("defs", "title", "clipPath"):
        return None
    if transform := element.get("transform"):
        by = after(by, matrix_of(transform))
    if name == "use":
        used = stored.get(element.get("href", "").lstrip("#"))
        return None if used is None else bounds_of(used, after(by, moving(*read(element, "x", "y"))), stored)
    if name in ("g", "svg"):
        return clipped(element, around(bounds_of(child, by, stored) for child in element), by, stored)
    return around_points(points_of(element, name), by)


def clipped(element: Element, box: Bounds | None, by: Matrix, stored: Mapping[str, Element]) -> Bounds | None:
    """What a stencil leaves of a box."""
    stencil = stored.get(element.get("clip-path", "")[5:-1])
    if box is None or stencil is None:
        return box
    hole = around(bounds_of(child, by, stored) for child in stencil)
    return box.within(hole) if hole else box


def tag_of(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def read(element: Element, *names: str) -> list[float]:
    return [float(element.get(name, 0)) for name in names]


def points_of(element: Element, name: str) -> list[Point]:
    if name == "rect":
        x, y, width, height = read(element, "x", "y", "width", "height")
        return [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    if name == "circle":
        x, y, r = read(element, "cx", "cy", "r")
        return [(x - r, y - r), (x + r, y - r), (x - r, y + r), (x + r, y + r)]
    if name == "text":
        return text_points(element)
    return path_points(element.get("d", "")) if name == "path" else []


def text_points(element: Element) -> list[Point]:
    """Of a line; or of letters that have a place each."""
    xs, ys = numbers(element.get("x", "0")), numbers(element.get("y", "0"))
    size = float(element.get("font-size", SIZE))
    if len(xs) > 1:
        return [
            (x + across, y + down) for x, y in zip(xs, ys, strict=False) for across, down in ((-size, -size), (size, 0))
        ]
    width = float(element.get("textLength", LETTER * size * len("".join(element.itertext()))))
    left = xs[0] - width * AT.get(element.get("text-anchor", ""), 0)
    return [(left, ys[0] - RISE * size), (left + width, ys[0])]


def numbers(text: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(text)]


def arcs(text: str) -> list[float]:
    return [float(number) for arc in ARC.findall(text) for number in arc]


@lru_cache(maxsize=4096)
def path_points(d: str) -> list[Point]:
    """The corners of the box around a path, by where it goes and the points that steer it there."""
    xs, ys = zip(*steered(d), strict=True) if d else ((), ())
    return [(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))] if xs else []


def steered(d: str) -> Iterator[Point]:
    here = first = (0.0, 0.0)
    for letter, given in STEP.findall(d):
        takes, values = TAKES[letter.lower()], arcs(given) if letter in "aA" else numbers(given)
        if not takes:
            here = first
        for start in range(0, len(values) if takes else 0, max(1, takes)):
            points = list(steps(letter, values[start : start + takes], here))
            yield from points
            here = points[-1]
            if letter.lower() == "m" and start == 0:
                first = here


def steps(letter: str, values: list[float], here: Point) -> Iterator[Point]:
    """The points of one step of a path, the one it ends at last."""
    kind, (x, y) = letter.lower(), here if letter.islower() else (0.0, 0.0)
    if kind == "h":
        yield x + values[0], here[1]
    elif kind == "v":
        yield here[0], y + values[0]
    else:
        ends = values[5:] if kind == "a" else values
        yield from ((x + across, y + down) for across, down in zip(ends[::2], ends[1::2], strict=True))
