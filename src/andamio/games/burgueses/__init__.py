"""Burgueses (Santiago Eximeno, 2014): two merchants, nineteen cards, ten coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from andamio.core.game import Category, Credit, Game
from andamio.core.text import Text

if TYPE_CHECKING:
    from andamio.core.contract import Folder

    from . import about, advice, box, deeds, draw, figures, lab, lessons, pieces, rules, state, words

    FOLDER = Folder(state, box, rules, advice, words, draw, about, deeds, figures, lessons, pieces, lab)

GAME = Game(
    name="burgueses",
    package=__name__,
    title="Burgueses",
    about=Text(
        "dos mercaderes compran, venden y truecan bajo el capricho de cinco reyes",
        "two merchants buy, sell and trade at the whim of five kings",
    ),
    kind=Text("cartas y comercio", "cards and trade"),
    seats=(2,),
    minutes=15,
    age=10,
    version=1,
    categories=(
        Category("coins", Text("monedas", "coins")),
        Category("spades", Text("picas", "spades")),
        Category("hand", Text("mano", "hand")),
    ),
    credit=Credit(
        author="Santiago Eximeno",
        publisher="Santiago Eximeno",
        year=2014,
        source=Text("reglamento v1.3, junio de 2014", "rulebook v1.3, June 2014"),
    ),
)
