"""Pictures of the rules of Barrio; the examples of its rulebook first, played to."""

from __future__ import annotations

from andamio.core.figures import Beginning, Figure
from andamio.core.text import Text

CHOOSING = Beginning(
    "turn up Coast 1; turn up Coast 5; turn up Coast 3; turn up Sierra 1; turn up Sierra 2;"
    "turn up Sierra 3; turn up Sierra 4; turn up Sierra 5; turn up Sierra 6; turn up Sierra 7",
    options={"seats": 2},
)
DEALT = CHOOSING.then(
    "keep Coast 1; keep Coast 3; keep Coast 5; return Sierra 1; return Sierra 2;"
    "return Sierra 3; return Sierra 4; return Sierra 5; return Sierra 6; return Sierra 7; 3 are shown; 0 are shown;"
    "turn up Country 1; turn up Country 2; turn up Country 3; turn up Country 4; turn up wood; turn up brick;"
    "turn up brick; turn up wood; turn up Burruño; turn up stone; turn up stone;"
    "turn up wood; turn up brick; turn up stone; turn up wood; seat 0 begins"
)
FIRST = DEALT.then("place wood; place brick")
PLACED = FIRST.then("at row 1, column 2")
BUILT = PLACED.then("build Coast 1; draw from the material deck; turn up stone")
DRAWN = "draw from the material deck; turn up"
BURRUNO = BUILT.then(  # a row of wood, brick and Burruño
    f"place wood; place brick; at row 1, column 2; {DRAWN} wood; {DRAWN} brick; {DRAWN} concrete;"
    f"take material 1; turn up greenery; place Burruño; at row 1, column 3; {DRAWN} stone; {DRAWN} wood"
)
RUBBLE = BURRUNO.then("place stone; at row 1, column 4; place wood; at row 2, column 1")
JOINING = RUBBLE.then("build Coast 5")
SEVEN = JOINING.then(f"right of panorama 1; draw from the house deck; turn up Country 5; {DRAWN} wood")
THIRD = SEVEN.then(
    f"place brick; at row 1, column 2; {DRAWN} stone; take material 4; turn up stone;"
    f"place stone; at row 2, column 1; {DRAWN} concrete; place wood; at row 1, column 3; place wood; at row 2, "
    f"column 2;"
    "build Coast 3"
)
ALONE = Beginning("turn up Coast 1; turn up Coast 5; turn up Coast 3", options={"seats": 1})
AGAINST_KLAUS = ALONE.then(
    "turn up Sierra 1; turn up Sierra 2; turn up wood; turn up brick; turn up stone;"
    "turn up wood; turn up Burruño; turn up stone; turn up wood"
)
DOUBLE = DEALT._replace(  # Lola has a double in place of the brick
    actions=DEALT.actions.replace("turn up wood; turn up brick;", "turn up wood; turn up brick/concrete;", 1)
).then("place wood; place brick/concrete; at row 1, column 2")
FIVE = BURRUNO.then(  # a row of wood, brick, Burruño, stone and wood
    "place stone; at row 1, column 4; place wood; at row 1, column 5"
)
GAP = DEALT.then(  # wood and brick in the first row, with nothing between
    f"place wood; place brick; at row 2, column 1; {DRAWN} brick; {DRAWN} wood; {DRAWN} stone;"
    f"place stone; at row 2, column 2; place stone; at row 2, column 3; {DRAWN} wood; {DRAWN} wood; {DRAWN} wood;"
    "place brick; at row 1, column 3; place wood; at row 3, column 2"
)
APART = FIVE.then(f"build Coast 3; on its own; draw from the house deck; turn up Country 5; {DRAWN} wood")
BRIDGE = APART.then(
    f"place brick; {DRAWN} stone; {DRAWN} stone; place wood; at row 1, column 2; {DRAWN} wood;"
    "place stone; at row 1, column 3; place wood; at row 2, column 1; build Coast 5"
)

FIGURES: tuple[Figure, ...] = (
    Figure(
        "1.3",
        CHOOSING,
        Text(
            "Lola ha recibido cinco casas y decide una por una: se queda tres de la costa y devuelve las de la sierra.",
            "Lola was dealt five houses and decides on each: she keeps three of the coast and returns those of the "
            "sierra.",
        ),
        Text(
            "Antes, cinco casas en la mano de Lola; después, tres.", "Before, five houses in Lola's hand; after, three."
        ),
        ("h0", "h4", "h2", "h26", "h27"),
        does="keep Coast 1; keep Coast 3; keep Coast 5; return Sierra 1; return Sierra 2",
    ),
    Figure(
        "2.1",
        DEALT,
        Text(
            "Lola roba la piedra del Almacén, y ese es todo su turno. El hueco se llena al acabar.",
            "Lola draws the stone of the store, and that is her whole turn. The gap is filled as it ends.",
        ),
        Text(
            "El Almacén antes, con una piedra en tercer lugar; después, otra carta en su sitio.",
            "The store before, a stone third in it; after, another card in its place.",
        ),
        ("s4", "s5", "s6", "s7"),
        ("s6",),
        does="take material 3; turn up concrete",
        ends=("s6",),
    ),
    Figure(
        "2.2",
        DEALT,
        Text(
            "Lola no quiere una de sus casas: la descarta y roba otra carta, aquí una casa del mazo.",
            "Lola does not want one of her houses: she discards it and draws another card, here a house of the deck.",
        ),
        Text(
            "Antes, tres casas en la mano; después, otra en lugar de la descartada.",
            "Before, three houses in hand; after, another in place of the one discarded.",
        ),
        ("h0", "h2", "h4"),
        ("h2",),
        does="discard Coast 3; draw from the house deck; turn up Country 5",
        ends=("h17",),
    ),
    Figure(
        "2.3",
        DEALT,
        Text(
            "Lola coloca un solo material y roba dos cartas: así no construye, pero se llena la mano.",
            "Lola places a single material and draws two cards: no building this way, but a fuller hand.",
        ),
        Text(
            "Antes, el mercado vacío; después, una madera.",
            "Before, the market is empty; after, a wood card lies there.",
        ),
        ("h0", "h2", "h4", "m0", "m1"),
        ("m0",),
        does=f"place wood; {DRAWN} stone; {DRAWN} wood",
        ends=("k0-0",),
        apart=("k0-0", "market"),
    ),
    Figure(
        "2.3",
        DEALT.then("place wood"),
        Text(
            "Con un solo material colocado no se construye: para eso hacen falta dos.",
            "With a single material placed nothing is built: it takes two.",
        ),
        Text(
            "Una madera en el mercado; en la mano, la casa está tachada.",
            "A wood card in the market; in hand, the house is crossed out.",
        ),
        ("k0-0", "h0"),
        refused="build Coast 1",
    ),
    Figure(
        "2.7",
        SEVEN,
        Text(
            "Bruno tiene siete cartas, las que caben en la mano: ya no puede robar otra.",
            "Bruno has seven cards, as many as a hand holds: he cannot draw another.",
        ),
        Text("El Almacén; su primer material está tachado.", "The store; its first material is crossed out."),
        ("s4", "s5", "s6", "s7", "s9"),
        refused="take material 1",
        seat=1,
    ),
    Figure(
        "3.1",
        FIRST,
        Text(
            "Con una sola carta en el mercado, el ladrillo tiene exactamente cuatro celdas: por una esquina no basta.",
            "With one card in the market the brick has exactly four cells: touching by a corner is not enough.",
        ),
        Text(
            "Una madera en el mercado y las cuatro celdas que la tocan por un lado.",
            "A wood card in the market and the four cells that touch it by a side.",
        ),
        ("k0-0", "c0-1", "c1-0", "c1-2", "c2-1"),
        ("c0-1", "c1-0", "c1-2", "c2-1"),
        refused="at row 0, column 0",
    ),
    Figure(
        "3.3",
        FIVE.then(f"{DRAWN} wood; {DRAWN} wood; {DRAWN} stone; place stone"),
        Text(
            "La fila ya tiene cinco cartas: la piedra de Bruno no puede ser la sexta.",
            "The row has five cards already: Bruno's stone cannot be the sixth.",
        ),
        Text(
            "Una fila de cinco materiales en el mercado.",
            "A row of five materials in the market.",
        ),
        ("k0-0", "k0-4"),
        ("k0-0", "k0-1", "k0-2", "k0-3", "k0-4"),
        refused="at row 1, column 6",
        seat=1,
    ),
    Figure(
        "4.1",
        PLACED,
        Text(
            "Lola ha colocado madera y ladrillo, y la fila entera cubre lo que cuesta su casa: la construye.",
            "Lola has placed wood and brick, and the whole row covers what her house costs: she builds it.",
        ),
        Text(
            "Antes, una fila de madera y ladrillo; después, la casa en la calle de Lola.",
            "Before, a row of wood and brick; after, the house stands in Lola's street.",
        ),
        ("market", "k0-0", "k0-1", "h0", "h2", "h4"),
        ("k0-0", "k0-1"),
        does="build Coast 1",
        ends=("h0",),
    ),
    Figure(
        "4.1",
        PLACED,
        Text(
            "La misma fila no paga esta otra casa, que pide además una piedra.",
            "The same row does not pay for this other house, which asks for a stone as well.",
        ),
        Text(
            "Una fila de madera y ladrillo; en la mano, la casa que no se puede pagar está tachada.",
            "A row of wood and brick; in hand, the house that cannot be paid for is crossed out.",
        ),
        ("k0-0", "k0-1", "h4"),
        refused="build Coast 5",
    ),
    Figure(
        "4.2",
        GAP,
        Text(
            "La fila cuenta entera, también por encima del hueco: madera y ladrillo pagan la casa.",
            "A row counts as a whole, across the gap as well: wood and brick pay for the house.",
        ),
        Text(
            "Antes, madera y ladrillo en la primera fila, con un hueco en medio; después, la fila ya no está.",
            "Before, wood and brick in the first row with a gap between; after, the row is gone.",
        ),
        ("k0-0", "k0-2", "k1-0", "k1-1", "k1-2", "k2-1", "h0", "h2", "h4"),
        ("k0-0", "k0-2"),
        does="build Coast 1; pay with row 1",
        ends=("h0",),
    ),
    Figure(
        "4.3",
        DOUBLE,
        Text(
            "La carta doble vale por ladrillo o por hormigón: aquí hace de ladrillo y, con la madera, paga la casa.",
            "The double stands for brick or for concrete: here it is brick and, with the wood, pays for the house.",
        ),
        Text(
            "Antes, una fila de madera y carta doble; después, la casa en la calle de Lola.",
            "Before, a row of wood and a double; after, the house stands in Lola's street.",
        ),
        ("market", "k0-0", "k0-1", "h0", "h2", "h4"),
        ("k0-1",),
        does="build Coast 1",
        ends=("h0",),
    ),
    Figure(
        "4.4",
        RUBBLE,
        Text(
            "Madera, ladrillo y piedra pagan la casa. El Burruño de la fila se va con ella: son escombros de Lola.",
            "Wood, brick and stone pay for the house. The Burruño of the row goes with it: it is Lola's rubble.",
        ),
        Text(
            "Antes, una fila con un Burruño; después, el Burruño está entre los escombros de Lola.",
            "Before, a row with a Burruño; after, the Burruño is among Lola's rubble.",
        ),
        ("k0-0", "k0-3", "k1-0", "rubble-0", "h0"),
        ("k0-2",),
        does="build Coast 5; right of panorama 1",
        ends=("rubble-0",),
    ),
    Figure(
        "5.1",
        THIRD,
        Text(
            "A la izquierda no encaja: la casa nueva acaba en campo y la panorámica empieza en costa.",
            "On the left it does not fit: the new house ends in country, and the panorama begins with coast.",
        ),
        Text("La panorámica de Lola y la casa que construye.", "Lola's panorama and the house that she builds."),
        ("h0", "h4", "h2"),
        ("h2",),
        refused="left of panorama 1",
    ),
    Figure(
        "5.2",
        BRIDGE,
        Text(
            "Lola tiene dos casas sueltas, que no valen nada como panorámica. La nueva une las dos: son tres seguidas.",
            "Lola has two houses apart, worth nothing as panoramas. The new one joins both: three in a row.",
        ),
        Text(
            "Antes, dos casas separadas; después, una panorámica de tres.",
            "Before, two houses apart; after, a panorama of three.",
        ),
        ("h0", "h2"),
        ("h0", "h2"),
        does="between panorama 1 and 2",
        ends=("h0", "h2", "h4"),
    ),
    Figure(
        "5.3",
        JOINING,
        Text(
            "La casa nueva se une a la que ya estaba: dos casas valen 3, y con los puntos de la casa y el Burruño "
            "son {gain}.",
            "The new house joins the one that was there: two houses are worth 3; with the house's own points and the "
            "Burruño "
            "that makes {gain}.",
        ),
        Text(
            "Antes, una casa sola; después, una panorámica de dos.",
            "Before, a house on its own; after, a panorama of two.",
        ),
        ("h0", "pr0", "pl0"),
        does="right of panorama 1",
        ends=("h0", "h4"),
    ),
    Figure(
        "5.4",
        THIRD,
        Text(
            "Luna, estrella y flor seguidas: Lola añade al instante y gratis una casa de su mano en un extremo.",
            "Moon, star and flower in a row: Lola adds a house of her hand to an end, at once and for free.",
        ),
        Text(
            "Antes, una panorámica de dos casas; después, de cuatro.",
            "Before, a panorama of two houses; after, of four.",
        ),
        ("h0", "h4"),
        does="right of panorama 1; build Country 5",
        ends=("h17",),
    ),
    Figure(
        "7.1",
        ALONE,
        Text(
            "En solitario, Klaus toma la casa de más puntos de las cuatro: la de 2.",
            "Alone, Klaus takes the house with the most points of the four: the one worth 2.",
        ),
        Text(
            "Antes, tres casas boca arriba; después, la de 2 puntos es de Klaus.",
            "Before, three houses face up; after, the one worth 2 points is Klaus's.",
        ),
        ("h0", "h4", "h2"),
        ("h4",),
        does="turn up Sierra 1",
        ends=("street-1-0",),
        apart=("klaus", "street-1-0"),
    ),
    Figure(
        "7.5",
        AGAINST_KLAUS,
        Text(
            "Lola roba un material, así que Klaus roba uno; como el Almacén muestra un Burruño, se lleva ese.",
            "Lola draws one material, so Klaus draws one; as the store shows a Burruño, he takes that.",
        ),
        Text(
            "Antes, un Burruño en el Almacén; después, lo tiene Klaus.",
            "Before, a Burruño in the store; after, Klaus has it.",
        ),
        ("s4", "s5", "s6", "s7"),
        ("s4", "s5"),
        does="take material 1; turn up brick; turn up stone",
        ends=("klaus",),
        apart=("klaus",),
    ),
)
