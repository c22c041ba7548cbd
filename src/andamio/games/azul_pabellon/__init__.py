"""Azul: Pabellón de Verano (Michael Kiesling, 2020): tiles taken from factories, stars laid on a board."""

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
    name="azul_pabellon",
    package=__name__,
    title="Azul: Pabellón de Verano",
    about=Text(
        "azulejos de seis colores, siete estrellas y un comodín que cambia cada ronda",
        "tiles of six colours, seven stars, and a wild colour that changes every round",
    ),
    kind=Text("azulejos y patrones", "tiles and patterns"),
    seats=(2, 3, 4),
    minutes=45,
    age=8,
    version=1,
    categories=(
        Category("start", Text("salida", "start")),
        Category("placing", Text("colocar", "placing")),
        Category("stars", Text("estrellas", "stars")),
        Category("numbers", Text("números", "numbers")),
        Category("penalties", Text("pérdidas", "penalties")),
    ),
    credit=Credit(
        author="Michael Kiesling",
        publisher="Plan B Games",
        year=2020,
        source=Text("reglamento en español, 2020", "Spanish rulebook, 2020"),
    ),
    options=(
        Option(
            "side",
            ("coloured", "grey"),
            Text("lado del tablero", "side of the boards"),
            (Text("de colores", "coloured"), Text("gris, la variante", "grey, the variant")),
        ),
    ),
)
