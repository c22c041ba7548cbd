"""Bloque a Bloque (Jesús Álvarez, 2023): towers that rise floor on floor, paid with the very cards they are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from andamio.core.game import Category, Credit, Game
from andamio.core.options import Option
from andamio.core.text import Text

if TYPE_CHECKING:
    from andamio.core.contract import Folder

    from . import about, advice, box, deeds, draw, figures, lab, lessons, pieces, rules, state, words

    FOLDER = Folder(state, box, rules, advice, words, draw, about, deeds, figures, lessons, pieces, lab)

GAME = Game(
    name="bloque_a_bloque",
    package=__name__,
    title="Bloque a Bloque",
    about=Text(
        "torres que suben planta a planta, pagadas con las mismas cartas de las que están hechas",
        "towers that rise floor by floor, paid with the very cards they are made of",
    ),
    kind=Text("cartas y torres", "cards and towers"),
    seats=(2, 3, 4),
    minutes=30,
    age=8,
    version=1,
    categories=(
        Category("continuity", Text("continuidad", "continuity")),
        Category("improvements", Text("mejoras", "improvements")),
        Category("quality", Text("calidad", "quality")),
        Category("roofs", Text("azoteas", "roofs")),
        Category("luxury", Text("lujo", "luxury")),
        Category("total", Text("continuidad total", "total continuity")),
    ),
    credit=Credit(
        author="Jesús Álvarez",
        publisher="Ctrl Alt Creative",
        year=2023,
        source=Text("reglamento en español, 2023", "Spanish rulebook, 2023"),
    ),
    options=(
        Option("add_cost", (1, 2, 3), Text("monedas que cuesta añadir una carta", "coins that adding a card costs")),
        Option(
            "build_from_reserve",
            (False, True),
            Text("también se añaden cartas de la reserva", "cards of the reserve may be added too"),
        ),
        Option("offer_limit", (2, 1, 3), Text("cartas a la venta a la vez", "cards on offer at a time")),
        Option(
            "second_deck",
            (False, True),
            Text("la segunda baraja: más azoteas, menos ceros", "the second deck: more roofs, fewer zeros"),
            boxes=("box.toml", "box-2.toml"),
        ),
    ),
    tried=(
        {"seats": 2},
        {"seats": 3, "add_cost": 2},
        {"seats": 4},
        {"seats": 2, "add_cost": 3, "build_from_reserve": True, "offer_limit": 3},
        {"seats": 4, "build_from_reserve": True, "offer_limit": 1},
    ),
)
