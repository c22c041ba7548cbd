"""What cards, squares, boards and rules of ¡A construir! are called."""

from __future__ import annotations

from andamio.core.text import Text, same
from andamio.core.words import numbers

from . import state as g

FACE_NAMES = (
    Text("Iglesia", "Church"),
    Text("Librería", "Bookshop"),
    Text("Heladería", "Ice-cream parlour"),
    Text("Hospital", "Hospital"),
    Text("Cantina", "Tavern"),
    Text("Panadería", "Bakery"),
    Text("Tejado", "Roof"),
    Text("Planta", "Ground floor"),
    Text("Fuente", "Fountain"),
    *(Text(f"Parque {n}", f"Park {n}") for n in range(1, 4)),
    Text("Huerto", "Garden"),
)
KIND_NAMES = (
    *FACE_NAMES[: g.HOUSE],
    Text("Casa", "House"),
    Text("Fuente", "Fountain"),
    Text("Parque", "Park"),
    Text("Huerto", "Garden"),
)
SEAT_NAMES = numbers(g.SEATS)
SQUARE_NAMES = tuple(same(f"{'abcdefgh'[n % g.COLUMNS]}{n // g.COLUMNS + 1}") for n in range(g.SQUARES))
NUMBERS = numbers(1, g.BOARDS + 1)
TURN_NAMES = (
    Text("sin girar", "as it is"),
    Text("girado a la derecha", "turned right"),
    Text("del revés", "upside down"),
    Text("girado a la izquierda", "turned left"),
)
SOURCE_NAMES = (
    *(Text(f"coger la carta {n} del mercado", f"take market card {n}") for n in range(1, g.SLOTS + 1)),
    Text("robar del mazo", "draw from the deck"),
)
RULE_NAMES = (
    Text("Diagonal", "Diagonal"),
    Text("No retranqueo", "No setback"),
    Text("Fondos públicos", "Public funds"),
    Text("Renovación", "Renewal"),
    Text("Diseminado", "Scattered"),
    Text("Modificación", "Redesign"),
    Text("Libre", "Free"),
    Text("Laudemio", "Laudemio"),
    Text("Burbuja puntuadora", "Points bubble"),
    Text("Accesión", "Accession"),
    Text("Medianería", "Party wall"),
    Text("Accesión terrorista", "Hostile accession"),
)


def board_names() -> list[Text]:
    """In the order of LAID_BOARD's `what`."""
    return [Text(f"{n.es}, {turn.es}", f"{n.en}, {turn.en}") for n in NUMBERS for turn in TURN_NAMES]


def placed_names() -> list[Text]:
    """In the order of BUILT's `what`."""
    return [
        Text(f"{face.es} en {square.es}", f"{face.en} on {square.en}") for face in FACE_NAMES for square in SQUARE_NAMES
    ]
