"""Barrio (Jorge Tabanera Redondo, 2023): a shared market of materials, houses that continue one skyline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from andamio.core.game import Category, Credit, Game
from andamio.core.options import Option
from andamio.core.text import Text, same

if TYPE_CHECKING:
    from andamio.core.contract import Folder

    from . import about, advice, box, deeds, draw, figures, lab, lessons, pieces, rules, state, words

    FOLDER = Folder(state, box, rules, advice, words, draw, about, deeds, figures, lessons, pieces, lab)

GAME = Game(
    name="barrio",
    package=__name__,
    title="Barrio",
    about=Text(
        "un mercado de materiales que es de todos y casas que continúan un mismo paisaje",
        "a market of materials that is everybody's, and houses that continue one skyline",
    ),
    kind=Text("cartas y colocación", "cards and placement"),
    seats=(1, 2, 3, 4),
    minutes=40,
    age=8,
    version=1,
    categories=(
        Category("houses", Text("casas", "houses")),
        Category("panoramas", Text("panorámicas", "panoramas")),
        Category("rubble", Text("escombros", "rubble")),
        Category("burrunos", Text("Burruños", "Burruños")),
        Category("hand", Text("mano", "hand")),
    ),
    credit=Credit(
        author="Jorge Tabanera Redondo",
        publisher="Cacahuete Games",
        year=2023,
        source=Text("reglamento en español, 2023", "Spanish rulebook, 2023"),
    ),
    options=(
        Option(
            "scoring",
            ("A", "B", "C", "D", "E", "F", "random"),
            Text(
                "carta de puntuación; en solitario, el nivel: A medio, B fácil, C difícil",
                "scoring card; alone, the level: A medium, B easy, C hard",
            ),
            (*map(same, "ABCDEF"), Text("al azar", "at random")),
        ),
    ),
    tried=({"seats": 1}, {"seats": 2}, {"seats": 3, "scoring": "random"}, {"seats": 4}),
)
