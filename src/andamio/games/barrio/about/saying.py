"""What is said of many things: cards, points, houses and whose they are."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from andamio.core.compiled import Array
from andamio.core.text import Text, listed
from andamio.core.view import View

from .. import state as g
from ..draw.parts import figure


def cards_text(counts: Array, names: Iterable[Text]) -> Text:
    """2 de madera y 1 de piedra; 2 wood and 1 stone."""
    found = [(n, name) for n, name in zip(counts.tolist(), names, strict=True) if n > 0]
    return listed(Text(f"{n} de {name.es}", f"{n} {name.en}") for n, name in found) if found else NONE_OF_THEM


NONE_OF_THEM = Text("nada", "none")


def seat_name(view: View, seat: int) -> Text:
    """Alone, row 1 is Klaus's."""
    klaus = view.box.seats == 1 and seat == g.KLAUS
    return Text("Klaus", "Klaus") if klaus else Text(f"{{seat{seat}}}", f"{{seat{seat}}}")


def points_text(points: int) -> Text:
    said = figure(points)
    return Text(f"{said} punto", f"{said} point") if abs(points) == 1 else Text(f"{said} puntos", f"{said} points")


def houses_text(count: int) -> Text:
    return Text("1 casa", "1 house") if count == 1 else Text(f"{count} casas", f"{count} houses")


def counted(kinds: list[int], most: int = g.MATERIALS) -> Array:
    """How many there are of each."""
    return np.bincount(np.array(kinds, np.int64), minlength=most)
