"""¡A construir! (Aimar and family): a card, a coin or two, and one more building in a town that all share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from andamio.core.game import Category, Credit, Game
from andamio.core.options import Option
from andamio.core.text import Text

from .mix import never_with

if TYPE_CHECKING:
    from andamio.core.contract import Folder

    from . import about, advice, box, deeds, draw, figures, lab, lessons, pieces, rules, state, words

    FOLDER = Folder(state, box, rules, advice, words, draw, about, deeds, figures, lessons, pieces, lab)

NO_YES = (False, True)
TRIED_FIRST = (
    {"seats": 2},
    {"seats": 3, "games": 3, "architecture": "up", "renewal": True},
    {"seats": 4, "redesign": True, "renewal": True, "laudemio": True, "no_setback": True, "hostile": True},
    {"seats": 2, "diagonal": True, "redesign": True, "public_funds": True, "scattered": True},
    {"seats": 4, "architecture": "down", "free": True, "party_wall": True, "bubble": True},
)  # only two seats leave cards to renew the market with after the last token, and those had no renewal

GAME = Game(
    name="a_construir",
    package=__name__,
    title="¡A construir!",
    about=Text(
        "un pueblo que es de todos, un mercado con monedas y edificios que juntos valen más",
        "a town that everybody shares, a market with coins on it, and buildings worth more together",
    ),
    kind=Text("cartas y colocación", "cards and placement"),
    seats=(2, 3, 4),
    minutes=15,
    age=7,
    version=2,
    categories=(
        Category("church", Text("Iglesia", "Church")),
        Category("bookshop", Text("Librería", "Bookshop")),
        Category("parlour", Text("Heladería", "Ice-cream parlour")),
        Category("hospital", Text("Hospital", "Hospital")),
        Category("tavern", Text("Cantina", "Tavern")),
        Category("bakery", Text("Panadería", "Bakery")),
        Category("house", Text("Casa", "House")),
        Category("fountain", Text("Fuente", "Fountain")),
        Category("park", Text("Parque", "Park")),
        Category("garden", Text("Huerto", "Garden")),
        Category("board", Text("tablero", "board")),
        Category("coins", Text("aimarcios", "aimarcios")),
    ),
    credit=Credit(
        author="Aimar y su familia",
        publisher="la familia",
        year=0,  # not printed in the book
        source=Text("reglamento en español", "Spanish rulebook"),
    ),
    options=(
        Option("games", (1, 3), Text("partidas: una, o al mejor de tres", "games: one, or the best of three")),
        Option(
            "architecture",
            ("no", "up", "down"),
            Text("sacar una carta de arquitectura y decir…", "draw an architecture card and say…"),
            (Text("no se saca", "no card"), Text("arriba", "up"), Text("abajo", "down")),
        ),
        Option("diagonal", NO_YES, Text("Diagonal: vale tocarse por una esquina", "Diagonal: corners count as near")),
        Option(
            "no_setback",
            NO_YES,
            Text(
                "No retranqueo: 1 aimarcio por colocar junto a otro", "No setback: 1 aimarcio for placing beside others"
            ),
        ),
        Option(
            "public_funds",
            NO_YES,
            Text("Fondos públicos: todos los iconos son aimarcios", "Public funds: every icon is aimarcios"),
            never_with=never_with("public_funds"),
        ),
        Option(
            "renewal",
            NO_YES,
            Text("Renovación: pagar 2 y cambiar el mercado", "Renewal: pay 2 and change the market"),
        ),
        Option(
            "scattered",
            NO_YES,
            Text("Diseminado: hacen grupo las que no se tocan", "Scattered: cards that do not touch make the group"),
            never_with=never_with("scattered"),
        ),
        Option(
            "redesign",
            NO_YES,
            Text("Modificación: pagar 1 y cambiar una carta", "Redesign: pay 1 and change a card"),
        ),
        Option("free", NO_YES, Text("Libre: se coloca en cualquier sitio", "Free: place anywhere")),
        Option(
            "laudemio",
            NO_YES,
            Text(
                "Laudemio: pagar 1 y construir en el suelo recalificado de otro",
                "Laudemio: pay 1 and build on another's reclassified land",
            ),
        ),
        Option(
            "bubble",
            NO_YES,
            Text("Burbuja puntuadora: todos los iconos son puntos", "Points bubble: every icon is points"),
            never_with=never_with("bubble"),
        ),
        Option(
            "accession",
            NO_YES,
            Text("Accesión: los grupos son de todos los que están en ellos", "Accession: a group counts for all in it"),
            never_with=never_with("accession"),
        ),
        Option(
            "party_wall",
            NO_YES,
            Text("Medianería: la primera carta, junto a la de otro", "Party wall: the first card beside another's"),
        ),
        Option(
            "hostile",
            NO_YES,
            Text(
                "Accesión terrorista: el último que llega se lleva el grupo",
                "Hostile accession: the last to join counts it all",
            ),
            never_with=never_with("hostile"),
        ),
    ),
    tried=(*TRIED_FIRST[:3], {**TRIED_FIRST[3], "renewal": True}, *TRIED_FIRST[4:]),
    earlier=(1,),
    tried_earlier={1: TRIED_FIRST},
)
