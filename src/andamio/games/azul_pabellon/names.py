"""What colours, stars, spaces and sources of Azul: Pabellón de Verano are called."""

from __future__ import annotations

from functools import cache

from andamio.core.compiled import Box
from andamio.core.text import Text, same
from andamio.core.words import numbers

from . import state as g
from .box import COLOURED

COLOUR_NAMES = (
    Text("rojo", "red"),
    Text("azul", "blue"),
    Text("amarillo", "yellow"),
    Text("verde", "green"),
    Text("púrpura", "purple"),
    Text("naranja", "orange"),
)
COLOURED_STARS = (
    Text("roja", "red"),
    Text("azul", "blue"),
    Text("amarilla", "yellow"),
    Text("verde", "green"),
    Text("púrpura", "purple"),
    Text("naranja", "orange"),
)
GREY_STARS = tuple(same(letter) for letter in "ABCDEF")
MIDDLE_STAR = Text("central", "middle")
FEATURE_NAMES = (Text("un pilar", "a pillar"), Text("una estatua", "a statue"), Text("una ventana", "a window"))
FACTORY_NAMES = tuple(Text(f"la fábrica {n}", f"factory {n}") for n in range(1, g.FACTORIES + 1))
SOURCE_NAMES = (
    *(Text(f"de {name.es}", f"from {name.en}") for name in FACTORY_NAMES),
    Text("del centro", "from the centre"),
)
WILD_COUNTS = (
    Text("ningún comodín", "no wilds"),
    Text("1 comodín", "1 wild"),
    *(Text(f"{n} comodines", f"{n} wilds") for n in range(2, g.NUMBERS)),
)
SEAT_NAMES = numbers(g.SEATS)


def star_names(box: Box) -> tuple[Text, ...]:
    """By colour, or by a letter clockwise from the upper right; and the middle one."""
    return (*(COLOURED_STARS if box.side == COLOURED else GREY_STARS), MIDDLE_STAR)


def space_labels(box: Box) -> list[tuple[str, ...]]:
    """Of each star, what its spaces are called."""
    numbers = box.number.tolist()
    return [labels(tuple(numbers[first : first + g.PLACES])) for first in range(0, g.SPACES, g.PLACES)]


@cache
def labels(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The number of each space; where a star has it twice, a letter tells them apart, the one that points up first."""
    return tuple(f"{n}{'abcdef'[p]}" if numbers.count(n) > 1 else str(n) for p, n in enumerate(numbers))


def space_names(box: Box) -> list[Text]:
    """el 5 de la roja; red 5."""
    return [
        Text(f"el {label} de la {star.es}", f"{star.en} {label}")
        for star, spaces in zip(star_names(box), space_labels(box), strict=True)
        for label in spaces
    ]
