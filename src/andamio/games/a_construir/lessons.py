"""Lessons of ¡A construir!: a first town, then groups, reclassifying and the twelve expert rules."""

from __future__ import annotations

from andamio.core.lessons import Lesson, Step
from andamio.core.text import Text

MARKET_1, DECK = "take market card 1", "draw from the deck"
BOARDS = tuple(f"lay board {number}, as it is" for number in range(1, 5))


def deal(first: int, hands: str, market: str) -> tuple[str, ...]:
    """Who begins, four boards, a card for each seat and the market."""
    cards = [*hands.split(", "), *market.split(", ")]
    return (f"seat {first} begins", *BOARDS, *(f"turn up {card}" for card in cards))


def turn(source: str, turned_up: str, deed: str, square: str) -> tuple[str, ...]:
    """A card taken, the one turned up after it, and a card placed."""
    return source, f"turn up {turned_up}", deed, f"on {square}"


ANOTHER_CARD = Text(
    "Esa también se puede coger. Para esta lección, la marcada.",
    "You may take that one. For this lesson, the marked one.",
)
ANOTHER_DEED = Text("También se puede. Ahora prueba lo marcado.", "You could. Now try what is marked.")
ANOTHER_SQUARE = Text(
    "Ahí se puede, pero mira la casilla marcada.", "You may build there, but look at the marked square."
)
TAKING = (("take *", ANOTHER_CARD), (DECK, ANOTHER_CARD))
CHOOSING = (("build *", ANOTHER_DEED), ("reclassify *", ANOTHER_DEED))
PUTTING = (("on *", ANOTHER_SQUARE),)

FIRST = Lesson(
    "first",
    Text("Tus primeros edificios", "Your first buildings"),
    seed=1,
    before=deal(0, "Garden, Tavern", "Garden, Church, Fountain, Bakery"),
    steps=(
        Step(
            Text(
                "Todos construimos en el mismo pueblo, y al cabo de seis turnos gana quien tiene más puntos. En "
                "cada turno coges una carta y colocas otra. La primera del mercado es gratis: coge el Huerto.",
                "We all build in one town, and after six turns the most points win. Each turn you take a card and "
                "place another. The first of the market is free: take the Garden.",
            ),
            (MARKET_1,),
            ("turn up Garden",),
            (("take *", Text("Esa cuesta un aimarcio por cada carta a su izquierda. La primera es gratis.",
                             "That one costs an aimarcio for each card to its left. The first is free.")),
             (DECK, Text("Del mazo también es gratis, pero a ciegas. Coge el Huerto.",
                         "The deck is free as well, but blind. Take the Garden."))),
        ),
        Step(
            Text("Tienes dos Huertos. Construir cuesta lo que dice la carta: 2 aimarcios. Elige construir.",
                 "You have two Gardens. To build costs what the card says: 2 aimarcios. Choose to build."),
            ("build Garden",),
            (),
            (("reclassify *", Text("Recalificar da dinero, y luego lo harás. Ahora construye.",
                                   "To reclassify brings money, and you will do so soon. Now build.")),),
        ),
        Step(
            Text("La primera carta va donde quieras. Esta casilla te devuelve 2 aimarcios: construye ahí.",
                 "Your first card goes anywhere. This square gives 2 aimarcios back: build there."),
            ("on b2",),
            turn(MARKET_1, "Park 2", "build Church", "c3"),
            PUTTING,
        ),
        Step(
            Text(
                "Nora ha construido la Iglesia: 8 puntos. Tú quieres otro Huerto, que está el tercero: dejas un "
                "aimarcio sobre cada carta de su izquierda. Cógelo.",
                "Nora built the Church: 8 points. You want another Garden, which lies third: you leave an aimarcio "
                "on each card to its left. Take it.",
            ),
            ("take market card 3",),
            ("turn up Hospital",),
            TAKING,
        ),
        Step(Text("Construye un Huerto.", "Build a Garden."), ("build Garden",), (), CHOOSING),
        Step(
            Text(
                "Ahora tiene que tocar por un lado a una carta tuya. Dos Huertos juntos valen 10 puntos; sueltos, 3 "
                "cada uno. Y esta casilla da un punto más.",
                "Now it must touch a card of yours by a side. Two Gardens together are worth 10 points; apart, 3 "
                "each. And this square gives one more point.",
            ),
            ("on a2",),
            turn(DECK, "Bookshop", "build Tavern", "d3"),
            PUTTING,
        ),
        Step(
            Text("Roba del mazo: es gratis, aunque no sepas qué saldrá.",
                 "Draw from the deck: it is free, though you cannot know what comes."),
            (DECK,),
            ("turn up Ice-cream parlour",),
            TAKING,
        ),
        Step(
            Text(
                "La Heladería cuesta 5. Si no te llega el dinero, o lo quieres para otra cosa, la pones boca abajo "
                "y cobras su coste: eso es recalificar. Hazlo.",
                "The Ice-cream parlour costs 5. If money is short, or wanted for something else, you put it face "
                "down and are paid its cost: that is to reclassify. Do it.",
            ),
            ("reclassify with Ice-cream parlour",),
            (),
            CHOOSING,
        ),
        Step(
            Text("Elige tú dónde, junto a lo tuyo. Es suelo tuyo: otro día podrás construir encima.",
                 "Choose where, beside your own. It is your land: some day you may build on it."),
            ("on *",),
        ),
    ),
    ends=Text(
        "Ya sabes jugar. Son seis turnos cada uno. Los edificios iguales y juntos valen mucho más que sueltos; al "
        "final, cada tres aimarcios son un punto. La tarjeta de ayuda dice cuánto vale cada cosa.",
        "Now you can play. Each has six turns. Buildings of a kind are worth much more together than apart; in the "
        "end three aimarcios are a point. The help card says what everything is worth.",
    ),
)  # fmt: skip

GROUPS = Lesson(
    "groups",
    Text("Hacer grupos", "Making groups"),
    seed=2,
    before=(
        *deal(0, "Ground floor, Garden", "Park 1, Park 2, Roof, Park 3"),
        *turn(MARKET_1, "Church", "build Ground floor", "b2"), *turn(DECK, "Tavern", "build Garden", "d1"),
        *turn(MARKET_1, "Hospital", "build Park 1", "b3"), *turn(DECK, "Bakery", "build Tavern", "d2"),
        *turn(MARKET_1, "Bookshop", "build Park 2", "c3"), *turn(DECK, "Fountain", "build Bakery", "c2"),
    ),
    steps=(
        Step(
            Text(
                "Tienes una Planta y dos Parques en línea. El Parque 3 está el primero del mercado, gratis: cógelo.",
                "You have a Ground floor and two Parks in a line. Park 3 is the first of the market, free: take it.",
            ),
            (MARKET_1,), ("turn up Garden",), TAKING,
        ),
        Step(Text("Empieza por el Tejado.", "Begin with the Roof."), ("build Roof",), (), CHOOSING),
        Step(
            Text(
                "La Casa vale 5 a medias y 15 con las dos mitades juntas; pero 18 si el Tejado está justo encima de "
                "la Planta.",
                "The House is worth 5 by halves and 15 with both together; but 18 if the Roof is right above the "
                "Ground floor.",
            ),
            ("on b1",),
            turn(DECK, "Garden", "reclassify with Garden", "c1"),
            (("on *", Text("Junto a la Planta serían 15; justo encima, 18.",
                           "Beside the Ground floor it would be 15; right above, 18.")),),
        ),
        Step(Text("Coge cualquier carta gratis: la primera o la del mazo.",
                  "Take any free card: the first, or from the deck."),
             (MARKET_1, DECK), (), TAKING),
        Step(Text("Y ahora el Parque 3.", "And now Park 3."), ("build Park 3",), (), CHOOSING),
        Step(
            Text("Tres Parques juntos valen 25, y 30 en línea recta con el 2 en medio.",
                 "Three Parks together are worth 25, and 30 in a straight line with the 2 in the middle."),
            ("on d3",),
            (),
            (("on *", Text("Juntos serían 25; en línea, con el 2 en medio, 30.",
                           "Together they would be 25; in a line, with the 2 in the middle, 30.")),),
        ),
    ),
    ends=Text(
        "Solo cuentan tus cartas que se tocan por los lados: las de otros cortan el grupo. Los Huertos son los que "
        "más crecen: n juntos valen diez veces n − 1.",
        "Only your own cards count, touching by their sides: others' cards cut a group. Gardens grow most: n "
        "together are worth ten times n − 1.",
    ),
)  # fmt: skip

LAND = Lesson(
    "land",
    Text("Recalificar", "Reclassifying"),
    seed=3,
    before=deal(0, "Church, Garden", "Hospital, Garden, Fountain, Tavern"),
    steps=(
        Step(Text("Tienes la Iglesia, que cuesta 5. Coge también el Hospital: es gratis.",
                  "You have the Church, which costs 5. Take the Hospital, too: it is free."),
             (MARKET_1,), ("turn up Bakery",), TAKING),
        Step(
            Text("Recalificar con una carta cara da dinero: cobras su coste. Recalifica con la Iglesia.",
                 "To reclassify with a dear card brings money: you are paid its cost. Reclassify with the Church."),
            ("reclassify with Church",), (), CHOOSING,
        ),
        Step(
            Text("El suelo recalificado tapa el icono de la casilla: mejor una en blanco, como la marcada.",
                 "Reclassified land covers the icon of its square: better a blank one, like that which is marked."),
            ("on c2",),
            turn(DECK, "Roof", "build Garden", "a1"),
            PUTTING,
        ),
        Step(Text("Cobraste 5. Coge la primera carta o roba.", "You were paid 5. Take the first card, or draw."),
             (MARKET_1, DECK), (), TAKING),
        Step(Text("Ahora construye el Hospital.", "Now build the Hospital."), ("build Hospital",), (), CHOOSING),
        Step(
            Text("En tu propio suelo se puede construir: la casilla no da nada, pero no gastas otra. Hazlo encima.",
                 "You may build on your own land: the square gives nothing, but you use up no other. Build on it."),
            ("on c2",), (), PUTTING,
        ),
    ),
    ends=Text(
        "Recalificar siempre se puede, así que nadie se queda atascado. Una carta boca abajo no puntúa ni une "
        "grupos, y en el suelo de otro no construye nadie.",
        "One may always reclassify, so nobody is ever stuck. A card face down scores nothing and joins no group, "
        "and nobody builds on another's land.",
    ),
)  # fmt: skip

MARKET_RULES = Lesson(
    "experts-market",
    Text("Expertas: Renovación, Modificación, Diagonal, No retranqueo",
         "Experts: Renewal, Redesign, Diagonal, No setback"),
    seed=4,
    options={"renewal": True, "redesign": True, "diagonal": True, "no_setback": True},
    before=(
        *deal(0, "Garden, Tavern", "Hospital, Bookshop, Ice-cream parlour, Bakery"),
        *turn(MARKET_1, "Roof", "build Garden", "b2"), "end the turn",
        *turn(DECK, "Ground floor", "build Tavern", "d3"), "end the turn",
    ),
    steps=(
        Step(
            Text("Renovación: por 2 aimarcios cambias el mercado entero, cuando quieras en tu turno. Renuévalo.",
                 "Renewal: for 2 aimarcios you change the whole market, at any time in your turn. Renew it."),
            ("renew the market",), ("turn up Fountain", "turn up Park 1", "turn up Park 2", "turn up Church"), TAKING,
        ),
        Step(Text("Roba del mazo.", "Draw from the deck."), (DECK,), ("turn up Tavern",),
             (*TAKING, ("renew the market", ANOTHER_DEED))),
        Step(
            Text(
                "Modificación: quien ha robado puede pagar 1 y cambiar una de sus cartas por otra del mazo. Cambia "
                "la Cantina.",
                "Redesign: whoever has drawn may pay 1 and change one of both cards for another of the deck. Change "
                "the Tavern.",
            ),
            ("swap Tavern for another card",), ("turn up Garden",),
            (*CHOOSING, ("swap *", ANOTHER_DEED), ("renew the market", ANOTHER_DEED)),
        ),
        Step(Text("Construye el Huerto.", "Build the Garden."), ("build Garden",), (),
             (*CHOOSING, ("renew the market", ANOTHER_DEED))),
        Step(
            Text(
                "Diagonal: basta tocar lo tuyo por una esquina. No retranqueo: por tocar una carta de Nora cobras "
                "1.",
                "Diagonal: touching your own by a corner is enough. No setback: for touching a card of Nora's you "
                "are paid 1.",
            ),
            ("on c3",), (), PUTTING,
        ),
    ),
    ends=Text("Cuatro reglas en un turno. La puntuación no cambia: los grupos siguen tocándose por los lados.",
              "Four rules in one turn. Scoring stays the same: groups still touch by their sides."),
)  # fmt: skip

PLACE_RULES = Lesson(
    "experts-land",
    Text("Expertas: Medianería, Fondos públicos, Libre, Laudemio",
         "Experts: Party wall, Public funds, Free, Laudemio"),
    seed=5,
    options={"party_wall": True, "public_funds": True, "free": True, "laudemio": True},
    before=(
        *deal(1, "Church, Hospital", "Garden, Fountain, Park 1, Park 2"),
        *turn(MARKET_1, "Park 3", "build Garden", "c2"),
    ),
    steps=(
        Step(Text("Coge la Fuente.", "Take the Fountain."), (MARKET_1,), ("turn up Bakery",), TAKING),
        Step(Text("Constrúyela.", "Build it."), ("build Fountain",), (), CHOOSING),
        Step(
            Text(
                "Medianería: tu primera carta tiene que tocar una de otro. Fondos públicos: todos los iconos son "
                "aimarcios, también el punto de esta casilla.",
                "Party wall: your first card must touch another's. Public funds: every icon is aimarcios, the point "
                "of this square, too.",
            ),
            ("on c1",), turn(DECK, "Tavern", "reclassify with Church", "a4"), PUTTING,
        ),
        Step(Text("Coge una carta gratis.", "Take a free card."), (MARKET_1, DECK), (), TAKING),
        Step(Text("Construye el Hospital.", "Build the Hospital."), ("build Hospital",), (), CHOOSING),
        Step(
            Text("Libre: no hace falta estar cerca de nada. Laudemio: pagando 1 a Nora construyes en su suelo.",
                 "Free: nothing need be near anything. Laudemio: paying Nora 1, you build on her land."),
            ("on a4",), (), PUTTING,
        ),
    ),
    ends=Text(
        "El coste va al banco y el aimarcio del laudemio, a la dueña del suelo. La casilla tapada no da nada.",
        "The cost goes to the bank, and the aimarcio of the laudemio to whoever owned the land. A covered square "
        "gives nothing.",
    ),
)  # fmt: skip

SHARED_RULES = Lesson(
    "experts-shared",
    Text("Expertas: Accesión y Burbuja puntuadora", "Experts: Accession and Points bubble"),
    seed=6,
    options={"accession": True, "bubble": True},
    before=(
        *deal(1, "Garden, Fountain", "Fountain, Park 1, Park 2, Tavern"),
        *turn(MARKET_1, "Church", "build Fountain", "b2"),
    ),
    steps=(
        Step(Text("Coge una carta gratis.", "Take a free card."), (MARKET_1, DECK), (), TAKING),
        Step(Text("Construye tu Fuente.", "Build your Fountain."), ("build Fountain",), (), CHOOSING),
        Step(
            Text(
                "Accesión: un grupo lo forman las cartas de todos, y cada cual lo puntúa entero. Burbuja: todos los "
                "iconos son puntos. Ponla junto a la de Nora.",
                "Accession: cards of all make a group, and each in it scores the whole. Bubble: every icon is "
                "points. Put it beside Nora's.",
            ),
            ("on b3",), (), PUTTING,
        ),
    ),
    ends=Text("Dos Fuentes juntas: 12 puntos para ti y 12 para Nora.",
              "Two Fountains together: 12 points for you and 12 for Nora."),
)  # fmt: skip

SCATTERED = Lesson(
    "experts-scattered",
    Text("Experta: Diseminado", "Expert: Scattered"),
    seed=7,
    options={"scattered": True, "free": True},
    before=(
        *deal(0, "Garden, Church", "Garden, Fountain, Park 1, Tavern"),
        *turn(MARKET_1, "Garden", "build Garden", "b2"), *turn(DECK, "Bakery", "build Church", "d1"),
    ),
    steps=(
        Step(Text("Coge una carta gratis.", "Take a free card."), (MARKET_1, DECK), (), TAKING),
        Step(Text("Construye otro Huerto.", "Build another Garden."), ("build Garden",), (), CHOOSING),
        Step(
            Text("Diseminado: hacen grupo las cartas de un tipo que no se tocan. Pon este Huerto lejos del otro.",
                 "Scattered: cards of a kind that do not touch make the group. Put this Garden far from the other."),
            ("on d4", "on a4", "on d3"), (),
            (("on *", Text("Si se tocan, cuentan una a una: ponlo lejos, donde está marcado.",
                           "If they touch they count one by one: put it far off, where it is marked.")),),
        ),
    ),
    ends=Text("Dos Huertos sueltos: 10 puntos, como si estuvieran juntos.",
              "Two Gardens apart: 10 points, as if they were together."),
)  # fmt: skip

HOSTILE = Lesson(
    "experts-hostile",
    Text("Experta: Accesión terrorista", "Expert: Hostile accession"),
    seed=8,
    options={"hostile": True},
    before=(
        *deal(0, "Fountain, Garden", "Park 1, Garden, Garden, Tavern"),
        *turn(MARKET_1, "Church", "build Fountain", "c1"), *turn(MARKET_1, "Bakery", "build Garden", "b2"),
        *turn(MARKET_1, "Roof", "build Park 1", "d1"), *turn(DECK, "Hospital", "build Garden", "b3"),
    ),
    steps=(
        Step(Text("Coge una carta gratis.", "Take a free card."), (MARKET_1, DECK), (), TAKING),
        Step(Text("Construye tu Huerto.", "Build your Garden."), ("build Garden",), (), CHOOSING),
        Step(
            Text(
                "Accesión terrorista: quien llega después puntúa también lo que otros pusieron antes. Únete a los "
                "Huertos de Nora.",
                "Hostile accession: whoever comes later scores what others built before, too. Join Nora's Gardens.",
            ),
            ("on b1",), (), PUTTING,
        ),
    ),
    ends=Text("Tú cuentas los tres Huertos, 20 puntos; Nora, solo los suyos, 10: tu carta llegó después.",
              "You count all three Gardens, 20 points; Nora only hers, 10: your card came later."),
)  # fmt: skip

LESSONS: tuple[Lesson, ...] = (FIRST, GROUPS, LAND, MARKET_RULES, PLACE_RULES, SHARED_RULES, SCATTERED, HOSTILE)
