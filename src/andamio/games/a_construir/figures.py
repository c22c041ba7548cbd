"""Pictures of the rules of ¡A construir!; the examples of its rulebook first, played to."""

from __future__ import annotations

from andamio.core.figures import Beginning, Figure
from andamio.core.text import Text

LAID = Beginning(
    "seat 0 begins; lay board 1, as it is; lay board 2, as it is; lay board 3, as it is; lay board 4, as it is"
)
DEALT = LAID.then(
    "turn up Garden; turn up Bookshop; turn up Hospital; turn up Bakery; turn up Garden; turn up Fountain"
)
POOR = DEALT.then(  # Bruno has 4 aimarcios, and draws the Church
    "draw from the deck; turn up Garden; build Garden; on a1; draw from the deck; turn up Tavern; build Bookshop; on "
    "d4;"
    "draw from the deck; turn up Garden; build Garden; on b1; draw from the deck; turn up Garden; build Tavern; on d3;"
    "draw from the deck; turn up Fountain; build Garden; on a2; draw from the deck; turn up Tavern; build Garden; on "
    "c4;"
    "draw from the deck; turn up Garden; build Garden; on a3; draw from the deck; turn up Church"
)
FIRST_CARD = DEALT.then(
    "draw from the deck; turn up Fountain; build Fountain; on b2; draw from the deck; turn up Tavern; build Tavern; "
    "on c3"
)
LAND = DEALT.then(
    "draw from the deck; turn up Ice-cream parlour; reclassify with Ice-cream parlour; on b2;"
    "draw from the deck; turn up Tavern; reclassify with Tavern; on c3; draw from the deck; turn up Fountain"
)
FLOOR = DEALT.then(
    "draw from the deck; turn up Ground floor; build Ground floor; on b2; draw from the deck; turn up Tavern;"
    "build Tavern; on d4; draw from the deck; turn up Roof"
)
PARKS = DEALT.then(
    "draw from the deck; turn up Park 1; build Park 1; on a2; draw from the deck; turn up Tavern; build Tavern; on d4;"
    "draw from the deck; turn up Park 2; build Park 2; on b2; draw from the deck; turn up Tavern; build Tavern; on d3;"
    "draw from the deck; turn up Park 3"
)
GARDENS = (
    "turn up Garden; turn up Garden; turn up Hospital; turn up Bakery; turn up Tavern; turn up Fountain;"
    "draw from the deck; turn up Garden; build Garden; on a2; draw from the deck; turn up Fountain; build Fountain; "
    "on d2;"
    "draw from the deck; turn up Garden; build Garden; on b2; draw from the deck; turn up Fountain; build Fountain; "
    "on d3;"
    "draw from the deck; turn up Garden; build Garden; on c2; draw from the deck; turn up Tavern"
)


def by_rule(beginning: Beginning, **rules: bool) -> Beginning:
    return beginning._replace(options=rules)


HUNGRY = DEALT.then(  # Lola has Gardens on a2 and b2
    "draw from the deck; turn up Garden; build Garden; on a2; draw from the deck; turn up Tavern; build Tavern; on d4;"
    "draw from the deck; turn up Garden; build Garden; on b2; draw from the deck; turn up Tavern; build Tavern; on d3;"
    "draw from the deck; turn up Church"
)
FOUNTAINS = DEALT.then(  # Lola has a Fountain on b2 and a Garden below it
    "draw from the deck; turn up Fountain; build Fountain; on b2; draw from the deck; turn up Tavern; build Tavern; "
    "on d1;"
    "draw from the deck; turn up Fountain; build Garden; on b3; draw from the deck; turn up Tavern; build Tavern; on "
    "d2;"
    "draw from the deck; turn up Church"
)

FIGURES: tuple[Figure, ...] = (
    Figure(
        "2.1",
        DEALT,
        Text(
            "Lola coge la Panadería, la segunda del mercado, y deja un aimarcio sobre el Hospital. Huerto y Fuente "
            "se corren y detrás se pone una Cantina. Quien coja ahora el Hospital se lleva ese aimarcio.",
            "Lola takes the Bakery, second in the market, and leaves an aimarcio on the Hospital. Garden and "
            "Fountain move up and a Tavern comes behind. Whoever takes the Hospital now gets that aimarcio.",
        ),
        Text(
            "El mercado antes: Hospital, Panadería, Huerto y Fuente; después: Hospital con un aimarcio, "
            "Huerto, Fuente, Cantina.",
            "The market before: Hospital, Bakery, Garden, Fountain; after: Hospital with an aimarcio, Garden, "
            "Fountain, Tavern.",
        ),
        ("s0", "s1", "s2", "s3"),
        ("s1",),
        does="take market card 2; turn up Tavern",
        ends=("s0", "s3"),
    ),
    Figure(
        "2.1",
        DEALT,
        Text(
            "Antes de colocar hay que coger una carta: el Huerto que Lola ya tiene ha de esperar.",
            "A card must be taken before one is placed: the Garden that Lola already holds has to wait.",
        ),
        Text("La mano de Lola con un Huerto.", "Lola's hand with a Garden."),
        ("h12",),
        ("h12",),
        refused="build Garden",
    ),
    Figure(
        "2.4",
        POOR,
        Text(
            "Bruno tiene 4 aimarcios y la Iglesia cuesta 5. Una casilla que le daría 2 no le sirve: el coste hay "
            "que tenerlo antes del premio.",
            "Bruno has 4 aimarcios and the Church costs 5. A square that would give him 2 does not help: the cost "
            "must be there before the bonus.",
        ),
        Text(
            "La mano de Bruno con la Iglesia tachada, y sus aimarcios.",
            "Bruno's hand, the Church crossed out, and his aimarcios.",
        ),
        ("h0", "p1"),
        ("h0",),
        refused="build Church",
        seat=1,
    ),
    Figure(
        "2.5",
        DEALT.then("draw from the deck; turn up Ice-cream parlour"),
        Text(
            "Lola recalifica con la Heladería: la pone boca abajo en b2 y cobra los 5 que costaba. La casilla no da "
            "nada.",
            "Lola reclassifies with the Ice-cream parlour: it lies face down on b2 and brings the 5 that it costs. "
            "The square gives nothing.",
        ),
        Text(
            "Antes, la casilla b2 libre; después, una carta boca abajo.",
            "Before, square b2 is free; after, a card face down.",
        ),
        ("q0", "q1", "q2", "q8", "q9", "q10", "q16", "q17", "q18", "p0"),
        ("q9",),
        does="reclassify with Ice-cream parlour; on b2",
        ends=("q9",),
    ),
    Figure(
        "2.7",
        FIRST_CARD.then("draw from the deck; turn up Ground floor; build Garden"),
        Text(
            "La segunda carta de Lola ha de tocar por un lado a la Fuente de b2. La casilla d1 queda lejos, y c1 la "
            "toca solo por la esquina.",
            "Lola's second card must touch the Fountain on b2 by a side. Square d1 is far away, and c1 touches it "
            "only by a corner.",
        ),
        Text(
            "El pueblo con la Fuente en b2; la casilla c1 está tachada.",
            "The town with the Fountain on b2; square c1 is crossed out.",
        ),
        ("q0", "q3", "q8", "q16", "q19"),
        refused="on c1",
    ),
    Figure(
        "2.8",
        LAND.then("build Fountain"),
        Text(
            "Lola construye la Fuente sobre su propio suelo de b2. Como el icono está tapado, la casilla no le da "
            "nada.",
            "Lola builds the Fountain on her own land on b2. As the icon is covered, the square gives her nothing.",
        ),
        Text(
            "Antes, una carta boca abajo en b2; después, una Fuente.",
            "Before, a card face down on b2; after, a Fountain.",
        ),
        ("q0", "q2", "q8", "q9", "q10", "q18"),
        ("q9",),
        does="on b2",
        ends=("q9",),
    ),
    Figure(
        "2.8",
        LAND.then("build Fountain"),
        Text(
            "En el suelo de otro no construye nadie: c3 es de Bruno.", "Nobody builds on another's land: c3 is Bruno's."
        ),
        Text("Una carta boca abajo de Bruno en c3, tachada.", "A card of Bruno's face down on c3, crossed out."),
        ("q8", "q9", "q10", "q16", "q18", "q19"),
        refused="on c3",
    ),
    Figure(
        "3.2",
        FLOOR,
        Text(
            "El Tejado justo encima de la Planta: la Casa pasa de 5 puntos a 18.",
            "The Roof right above the Ground floor: the House goes from 5 points to 18.",
        ),
        Text(
            "Antes, la Planta en b2; después, el Tejado en b1, sobre ella.",
            "Before, the Ground floor on b2; after, the Roof on b1, above it.",
        ),
        ("q0", "q2", "q8", "q10"),
        ("q9",),
        does="build Roof; on b1",
        ends=("q1", "q9"),
    ),
    Figure(
        "3.2",
        PARKS,
        Text(
            "Los tres Parques en línea y con el 2 en medio valen 30; juntos de otro modo, 25.",
            "All three Parks in a line with the 2 in the middle are worth 30; together in another way, 25.",
        ),
        Text(
            "Antes, Parques 1 y 2 en a2 y b2; después, también el 3 en c2.",
            "Before, Parks 1 and 2 on a2 and b2; after, also Park 3 on c2.",
        ),
        ("q0", "q3", "q8", "q11"),
        ("q8", "q9"),
        does="build Park 3; on c2",
        ends=("q8", "q9", "q10"),
    ),
    Figure(
        "3.2",
        HUNGRY,
        Text(
            "Tres Huertos juntos: el grupo pasa de 10 puntos a 20. Cada Huerto más que se le una dará otros 10.",
            "Three Gardens together: the group goes from 10 points to 20. Each further Garden that joins brings 10 "
            "more.",
        ),
        Text(
            "Antes, Huertos en a2 y b2; después, también en b1.",
            "Before, Gardens on a2 and b2; after, on b1 as well.",
        ),
        ("q0", "q2", "q8", "q10"),
        ("q8", "q9"),
        does="build Garden; on b1",
        ends=("q1", "q8", "q9"),
    ),
    Figure(
        "3.2",
        FOUNTAINS,
        Text(
            "Entre las dos Fuentes hay un Huerto: no se tocan, así que cada una vale 4. Juntas valdrían 12.",
            "A Garden lies between the two Fountains: they do not touch, so each is worth 4. Together they would be "
            "12.",
        ),
        Text(
            "Antes, una Fuente en b2 y un Huerto en b3; después, otra Fuente en b4.",
            "Before, a Fountain on b2 and a Garden on b3; after, another Fountain on b4.",
        ),
        ("q8", "q10", "q24", "q26"),
        does="build Fountain; on b4",
        ends=("q9", "q25"),
    ),
    Figure(
        "3.3",
        DEALT.then("draw from the deck; turn up Ice-cream parlour; build Garden"),
        Text(
            "La casilla a2 muestra un punto: lo cuenta al final quien construye en ella. Si la recalifica, no.",
            "Square a2 shows a point: whoever builds there counts it in the end. Not so if it is reclassified.",
        ),
        Text(
            "Antes, la casilla a2 con una estrella; después, un Huerto de Lola.",
            "Before, square a2 with a star; after, a Garden of Lola's.",
        ),
        ("q0", "q1", "q8", "q9"),
        ("q8",),
        does="on a2",
        ends=("q8",),
    ),
    Figure(
        "4.1",
        by_rule(FIRST_CARD, diagonal=True).then("draw from the deck; turn up Ground floor; build Garden"),
        Text(
            "Con Diagonal basta tocar por una esquina: el Huerto va en c1.",
            "With Diagonal a corner is enough: the Garden goes to c1.",
        ),
        Text(
            "Antes, la Fuente en b2; después, un Huerto en c1, en diagonal.",
            "Before, the Fountain on b2; after, a Garden on c1, corner to corner.",
        ),
        ("q0", "q3", "q8", "q11"),
        ("q9",),
        does="on c1",
        ends=("q2",),
    ),
    Figure(
        "4.2",
        by_rule(DEALT, no_setback=True).then(
            "draw from the deck; turn up Fountain; build Fountain; on b2; draw from the deck; turn up Tavern; build "
            "Tavern"
        ),
        Text(
            "Con No retranqueo, Bruno cobra un aimarcio por construir junto a la Fuente de Lola.",
            "With No setback, Bruno is paid an aimarcio for building beside Lola's Fountain.",
        ),
        Text(
            "Antes, la Fuente de Lola en b2; después, la Cantina de Bruno a su lado.",
            "Before, Lola's Fountain on b2; after, Bruno's Tavern beside it.",
        ),
        ("q0", "q2", "q8", "q10", "p1"),
        ("q9",),
        does="on c2",
        ends=("q10", "p1"),
        seat=1,
    ),
    Figure(
        "4.3",
        by_rule(DEALT, public_funds=True).then("draw from the deck; turn up Ice-cream parlour; build Garden"),
        Text(
            "Con Fondos públicos, el punto de a2 es un aimarcio: Lola lo cobra al construir.",
            "With Public funds the point on a2 is an aimarcio: Lola is paid it when she builds.",
        ),
        Text(
            "Antes, la casilla a2 libre y los aimarcios de Lola; después, un Huerto y un aimarcio cobrado.",
            "Before, square a2 is free, and Lola's aimarcios; after, a Garden, and one more.",
        ),
        ("q0", "q1", "q8", "q9", "p0"),
        ("q8",),
        does="on a2",
        ends=("q8", "p0"),
    ),
    Figure(
        "4.4",
        by_rule(DEALT, renewal=True),
        Text(
            "Con Renovación, Lola paga 2 y cambia las cuatro cartas del mercado; las de antes van bajo el mazo.",
            "With Renewal, Lola pays 2 and changes all four cards of the market; the old ones go under the deck.",
        ),
        Text(
            "El mercado antes y después: cuatro cartas distintas.",
            "The market before and after: four other cards.",
        ),
        ("s0", "s1", "s2", "s3"),
        does="renew the market; turn up Church; turn up Park 1; turn up Tavern; turn up Roof",
        ends=("s0", "s1", "s2", "s3"),
    ),
    Figure(
        "4.5",
        by_rule(FOUNTAINS, scattered=True),
        Text(
            "Con Diseminado es al revés: las dos Fuentes no se tocan, y por eso valen 12 como si fueran un grupo.",
            "With Scattered it is the other way round: the Fountains do not touch, and so they are worth 12 like a "
            "group.",
        ),
        Text(
            "Antes, una Fuente en b2; después, otra en b4, sin tocarla.",
            "Before, a Fountain on b2; after, another on b4, not touching it.",
        ),
        ("q8", "q10", "q24", "q26"),
        does="build Fountain; on b4",
        ends=("q9", "q25"),
    ),
    Figure(
        "4.6",
        by_rule(DEALT, redesign=True).then("draw from the deck; turn up Tavern"),
        Text(
            "Con Modificación, Lola, que ha robado del mazo, paga 1 y cambia la Cantina por la carta siguiente.",
            "With Redesign, Lola, who drew from the deck, pays 1 and changes the Tavern for the next card.",
        ),
        Text(
            "Antes, un Huerto y una Cantina en la mano; después, un Huerto y un Parque.",
            "Before, a Garden and a Tavern in hand; after, a Garden and a Park.",
        ),
        ("h12", "h4", "p0"),
        ("h4",),
        does="swap Tavern for another card; turn up Park 1",
        ends=("p0",),
    ),
    Figure(
        "4.7",
        by_rule(FIRST_CARD, free=True).then("draw from the deck; turn up Ground floor; build Garden"),
        Text(
            "Con Libre no hace falta tocar nada: el segundo edificio de Lola va en d1, lejos del primero.",
            "With Free nothing need touch: Lola's second building goes to d1, far from her first.",
        ),
        Text(
            "Antes, la Fuente de Lola en b2; después, un Huerto suyo en d1.",
            "Before, Lola's Fountain on b2; after, a Garden of hers on d1.",
        ),
        ("q0", "q3", "q8", "q11"),
        ("q9",),
        does="on d1",
        ends=("q3",),
    ),
    Figure(
        "4.8",
        by_rule(LAND, laudemio=True).then(
            "build Fountain; on c2; draw from the deck; turn up Church; build Church; on c4;"
            "draw from the deck; turn up Garden; build Garden"
        ),
        Text(
            "Con Laudemio, Lola construye sobre el suelo de Bruno, en c3: paga 2 al banco por el Huerto y 1 a Bruno.",
            "With Laudemio, Lola builds on Bruno's land on c3: she pays 2 to the bank for the Garden and 1 to Bruno.",
        ),
        Text(
            "Antes, una carta boca abajo de Bruno en c3; después, un Huerto de Lola.",
            "Before, a card of Bruno's face down on c3; after, a Garden of Lola's.",
        ),
        ("q8", "q9", "q10", "q16", "q18", "q19"),
        ("q18",),
        does="on c3",
        ends=("q18",),
    ),
    Figure(
        "4.9",
        by_rule(DEALT, bubble=True).then("draw from the deck; turn up Ice-cream parlour; build Garden"),
        Text(
            "Con Burbuja puntuadora, los dos aimarcios de b2 no se cobran: son 2 puntos al final.",
            "With Points bubble the two aimarcios on b2 are not paid: they are 2 points in the end.",
        ),
        Text(
            "Antes, la casilla b2 libre; después, un Huerto de Lola.",
            "Before, square b2 is free; after, a Garden of Lola's.",
        ),
        ("q0", "q2", "q8", "q10", "p0"),
        ("q9",),
        does="on b2",
        ends=("q9", "p0"),
    ),
    Figure(
        "4.10",
        by_rule(LAID, accession=True).then(GARDENS),
        Text(
            "Con Accesión, Bruno añade un Huerto a los tres de Lola: el grupo de cuatro vale 30, y lo puntúan los dos.",
            "With Accession, Bruno adds a Garden to Lola's three: the group of four is worth 30, and both score it.",
        ),
        Text(
            "Antes, tres Huertos de Lola en a2, b2 y c2; después, uno de Bruno en c3.",
            "Before, three Gardens of Lola's on a2, b2 and c2; after, one of Bruno's on c3.",
        ),
        ("q0", "q3", "q8", "q11", "q16", "q19"),
        ("q8", "q9", "q10"),
        does="build Garden; on c3",
        ends=("q18",),
        seat=1,
    ),
    Figure(
        "4.11",
        by_rule(DEALT, party_wall=True).then(
            "draw from the deck; turn up Fountain; build Fountain; on b2; draw from the deck; turn up Tavern; build "
            "Tavern"
        ),
        Text(
            "Con Medianería, la primera carta de Bruno ha de ir junto a una de otro: d4 no toca la Fuente de Lola.",
            "With Party wall, Bruno's first card must go beside another's: d4 does not touch Lola's Fountain.",
        ),
        Text(
            "El pueblo con la Fuente de Lola en b2; la casilla d4 está tachada.",
            "The town with Lola's Fountain on b2; square d4 is crossed out.",
        ),
        ("q0", "q3", "q24", "q27"),
        ("q9",),
        refused="on d4",
        seat=1,
    ),
    Figure(
        "4.12",
        by_rule(LAID, hostile=True).then(GARDENS),
        Text(
            "Con Accesión terrorista, el Huerto de Bruno llega el último: él puntúa los cuatro, 30; Lola, solo sus "
            "tres, 20.",
            "With Hostile accession, Bruno's Garden comes last: he scores all four, 30; Lola only her three, 20.",
        ),
        Text(
            "Antes, tres Huertos de Lola en a2, b2 y c2; después, uno de Bruno en c3.",
            "Before, three Gardens of Lola's on a2, b2 and c2; after, one of Bruno's on c3.",
        ),
        ("q0", "q3", "q8", "q11", "q16", "q19"),
        ("q8", "q9", "q10"),
        does="build Garden; on c3",
        ends=("q18",),
        seat=1,
    ),
)
