"""What figures and categories count, and the help card."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.contract import Cited
from andamio.core.text import Text
from andamio.core.view import View

from .. import state as g
from .materials import table_text

# -- figures and categories


def figures(view: View, seat: int) -> list[Cited]:
    """In the order of `chips`."""
    alone = view.box.seats == 1
    hand: Cited = (HAND_ALONE, ("7.4", "7.8")) if alone else (HAND_LIMIT, ("2.7", "6.2"))
    goal = int(view.box.goal)
    found: list[Cited] = [
        (Text("Puntos si la partida acabara ahora.", "Points if the game ended now."), ("7.8" if alone else "6.2",)),
        (Text(f"Casas construidas: {goal} acaban la partida.", f"Houses built: {goal} end the game."), ("1.7", "6.1")),
        hand,
        (Text("Cartas de escombro, sin contar Burruños.", "Cards of rubble, Burruños not counted."), ("4.4", "6.2")),
    ]
    klaus = Text("Los puntos de Klaus: hay que pasarlos.", "Klaus's points: yours must be more.")
    return [*found, (klaus, ("7.8",))] if alone else found


HAND_ALONE = Text(
    "Cartas en la mano: al final cada una resta un punto.", "Cards in hand: in the end each costs a point."
)
HAND_LIMIT = Text(
    "Cartas en la mano, siete como mucho; no puntúan.", "Cards in hand, seven at most; they score nothing."
)


def categories(box: Box) -> list[Cited]:
    points = table_text(box.panorama.tolist()[: g.MOST])
    long = Text("Cada panorámica, por las casas que tiene: {points}.", "Each panorama by its houses: {points}.")
    return [
        (Text("Lo impreso en las casas construidas.", "What is printed on the houses built."), ("6.2",)),
        (long.filled(points=points), ("5.3",)),
        (LEFT_OVER, ("4.4", "6.2")),
        (Text("Los Burruños que te llevaste, por cuántos son.", "The Burruños you took, by their number."), ("6.2",)),
        (IN_HAND_ALONE, ("7.8",)),
    ]


LEFT_OVER = Text(
    "Cada carta que sobró al pagar, según la carta de puntuación.",
    "Each card left over when paying, by the scoring card.",
)
IN_HAND_ALONE = Text(
    "Contra Klaus, un punto menos por cada carta en la mano.", "Against Klaus, a point less for each card in hand."
)


# -- the help card


def card(box: Box) -> list[Cited]:
    """A dozen short lines; who plays alone has others."""
    goal = int(box.goal)
    own: list[Cited] = CARD_ALONE if box.seats == 1 else CARD
    end = Text(
        f"Con {goal} casas se acaba: se termina la ronda y gana quien más puntos tenga.",
        f"{goal} houses end it: the round is finished and the most points win.",
    )
    last: Cited = KLAUS_END if box.seats == 1 else (end, ("1.7", "6.1", "6.3"))
    return [*own, *CARD_BOTH, last]


CARD: list[Cited] = [
    (Text("En tu turno, una de cuatro cosas:", "In your turn, one of four things:"), ("2.1",)),
    (Text("roba 1 carta;", "draw 1 card;"), ("2.1",)),
    (Text("o descarta casas y roba otras tantas cartas;", "or discard houses and draw as many cards;"), ("2.2",)),
    (Text("o coloca 1 material y roba 2;", "or place 1 material and draw 2;"), ("2.3",)),
    (Text("o coloca 2 materiales y roba 3, o construye.", "or place 2 materials and draw 3, or build."), ("2.4",)),
    (
        Text(
            "Mano: 7 cartas como mucho; con menos de 3 al acabar, se completa hasta 3.",
            "Hand: 7 cards at most; below 3 when the turn ends it is filled up to 3.",
        ),
        ("2.7", "2.9"),
    ),
    (
        Text("El mercado acaba cada turno dentro de 5 × 5.", "The market ends every turn within 5 × 5."),
        ("3.2", "3.3"),
    ),
]
CARD_ALONE: list[Cited] = [
    (Text("En tu turno, una de tres cosas:", "In your turn, one of three things:"), ("7.2",)),
    (
        Text(
            "roba 1 material; coloca 1 y roba 2; o coloca 2 y roba 3 o construye.",
            "draw 1 material; place 1 and draw 2; or place 2 and draw 3 or build.",
        ),
        ("7.2",),
    ),
    (
        Text(
            "Tu mercado cabe en 3 × 5: si te pasas, Klaus construye y lo pierdes.",
            "Your market fits in 3 × 5: beyond that Klaus builds and you lose it.",
        ),
        ("7.3",),
    ),
    (
        Text(
            "Klaus roba lo que tú robes, y 2 si construyes; con más de 7, construye.",
            "Klaus draws what you draw, and 2 if you build; with more than 7 he builds.",
        ),
        ("7.5", "7.6"),
    ),
]
CARD_BOTH: list[Cited] = [
    (
        Text("Un material toca a otro por un lado, no por una esquina.", "A material touches another by a side."),
        ("3.1",),
    ),
    (
        Text(
            "Construir: una fila o columna entera que cubra lo que pide la casa.",
            "To build: a whole row or column that covers what the house asks for.",
        ),
        ("4.1",),
    ),
    (
        Text("Lo que sobra de esa línea es escombro tuyo.", "What is left of that line is your rubble."),
        ("4.4",),
    ),
    (
        Text(
            "Dos casas se unen donde sus símbolos son iguales: las panorámicas largas dan más.",
            "Two houses join where their symbols are equal: long panoramas score more.",
        ),
        ("5.1", "5.3"),
    ),
    (
        Text(
            "Una vez por partida: tres iconos seguidos iguales o distintos dan una casa gratis.",
            "Once a game: three icons in a row, equal or all different, bring a free house.",
        ),
        ("5.4",),
    ),
]
KLAUS_END: Cited = (
    Text(
        "La séptima casa de cualquiera acaba la partida; el empate es de Klaus.",
        "Either side's seventh house ends the game; a tie is Klaus's.",
    ),
    ("7.8",),
)
