"""Lessons of Barrio: a first panorama, then columns and lines, panoramas, Burruños, and Klaus."""

from __future__ import annotations

from andamio.core.lessons import Lesson, Step
from andamio.core.text import Text

FROM_MATERIALS, FROM_HOUSES = "draw from the material deck", "draw from the house deck"
TWO = {"seats": 2}


def turned_up(cards: str) -> tuple[str, ...]:
    return tuple(f"turn up {card}" for card in cards.split(", "))


def choose(kept: str, returned: str) -> tuple[str, ...]:
    """Of five houses, in the order in which they are asked about."""
    names = {house: "keep" for house in kept.split(", ")} | {house: "return" for house in returned.split(", ")}
    return tuple(f"{names[house]} {house}" for house in sorted(names, key=place_of))


def place_of(house: str) -> tuple[int, int]:
    landscape, number = house.split()
    return ("Coast", "Country", "Sierra").index(landscape), int(number)


def deal(own: str, materials: str, others: str, store: str, first: int = 0) -> tuple[str, ...]:
    """Each keeps two of five houses; then four houses, three materials for each, the store, and who begins."""
    not_own, not_others = "Country 12, Sierra 12, Sierra 13", "Coast 12, Country 9, Sierra 9"
    return (
        *turned_up(f"{own}, {not_own}, Coast 8, Country 8, {not_others}"),
        *choose(own, not_own), *choose("Coast 8, Country 8", not_others), "2 are shown", "2 are shown",
        *turned_up(f"Coast 4, Country 2, Sierra 1, Country 5, {materials}, {others}, {store}"), f"seat {first} begins",
    )  # fmt: skip


def draw(material: str) -> tuple[str, ...]:
    return FROM_MATERIALS, f"turn up {material}"


MARKED = Text(
    "Se puede, claro. En esta lección sigue lo marcado.", "You could, of course. In this lesson follow what is marked."
)
ELSEWHERE = Text("Ahí también cabe, pero para pagar tiene que estar en la línea marcada.",
                 "It would fit there, but to pay it must lie in the marked line.")  # fmt: skip
NO_DISCARD = Text("Esa casa te va a hacer falta: no la tires.", "You will need that house: do not throw it away.")
NO_DRAWING = Text("Robar también se puede; ahora toca colocar.", "You might draw; now it is time to place.")
NO_LEAVING = Text("Aún puedes aprovecharlo: sigue lo marcado.", "You can still make use of it: follow what is marked.")
DRAWING = (("take *", NO_DRAWING), ("draw *", NO_DRAWING), ("discard *", NO_DISCARD))
PLACING = (("place *", MARKED), *DRAWING)
CELLS = (("at row *", ELSEWHERE),)

BEGINNING = (
    *deal("Coast 1, Coast 5", "wood, brick, wood", "stone, stone, wood", "brick, stone, wood, stone"),
    "place wood", "place brick", "at row 1, column 2", "build Coast 1", *draw("wood"),
    "place stone", *draw("brick"), *draw("wood"),
)  # fmt: skip
FIRST = Lesson(
    "first",
    Text("Tus primeras casas", "Your first houses"),
    seed=1,
    options=TWO,
    before=BEGINNING,
    steps=(
        Step(
            Text(
                "Construyes casas y las unes. Ya tienes una; la de tu mano cuesta madera, ladrillo y piedra. Cada "
                "turno haces una sola cosa, y la más sencilla es robar una carta: te falta ladrillo, tómalo.",
                "You build houses and join them. You have one; that of your hand costs wood, brick and stone. Each "
                "turn you do just one thing, and the simplest is to draw a card: you lack brick, take it.",
            ),
            ("take material 1",),
            ("turn up wood", "take material 2", "turn up stone"),
            (("take *", Text("Esa carta también se puede tomar, pero te falta ladrillo.",
                             "You may take that card, but brick is what you lack.")),
             ("draw *", Text("Del mazo robarías a ciegas, y el ladrillo está a la vista.",
                             "From the deck you would draw blindly, and the brick lies open.")),
             ("discard *", NO_DISCARD), ("place *", Text(
                 "Antes, el ladrillo: sin él no podrás pagar la casa.",
                 "The brick first: without it you cannot pay for the house.",
             ))),
        ),
        Step(
            Text(
                "Otra cosa es poner dos materiales en el mercado, que es de todos, y construir. Nora ya ha puesto una "
                "piedra. Empieza por la madera.",
                "Another is to place two materials in the market, which belongs to all, and to build. Nora has "
                "placed a stone. Begin with the wood.",
            ),
            ("place wood",), (), PLACING,
        ),
        Step(
            Text("Siempre tocando otra carta por un lado. A la derecha de la piedra.",
                 "Always touching another card by a side. To the right of the stone."),
            ("at row 1, column 2",), (), CELLS,
        ),
        Step(Text("Y ahora el ladrillo.", "And now the brick."), ("place brick",), (), PLACING),
        Step(Text("En la misma fila.", "In the same row."), ("at row 1, column 3",), (), CELLS),
        Step(
            Text(
                "Una fila o columna entera paga una casa si tiene sus materiales, los pusiera quien los pusiera. "
                "¡Constrúyela!",
                "A whole row or column pays for a house if it holds its materials, whoever placed them. Build it!",
            ),
            ("build Coast 5",), (),
            (("take *", Text("En vez de construir podrías robar tres cartas. Pero ya puedes construir.",
                             "Instead of building you might draw three cards. But you can build now.")),
             ("draw *", Text("En vez de construir podrías robar tres cartas. Pero ya puedes construir.",
                             "Instead of building you might draw three cards. But you can build now."))),
        ),
        Step(
            Text(
                "Dos casas se unen si coinciden los paisajes de sus esquinas. Una panorámica de dos vale 3 puntos. "
                "Ponla a la derecha.",
                "Two houses join if the landscapes in their corners agree. A panorama of two is worth 3 points. Put "
                "it on the right.",
            ),
            ("right of panorama 1",), (),
            (("on its own", Text("Sola no forma panorámica: a la derecha vale 3 puntos más.",
                                 "On its own it makes no panorama: on the right it is worth 3 points more.")),
             ("left of panorama 1", Text("A la izquierda también vale. Aquí, a la derecha.",
                                         "On the left it is worth the same. Here, on the right."))),
        ),
        Step(
            Text("Quien acaba el turno con menos de tres cartas roba hasta tres, a ciegas. Roba una casa.",
                 "Whoever ends a turn with fewer than three cards draws up to three, blindly. Draw a house."),
            (FROM_HOUSES,), ("turn up Coast 3",), (("draw *", MARKED),),
        ),
        Step(Text("Y un material.", "And a material."), (FROM_MATERIALS,), ("turn up wood",), (("draw *", MARKED),)),
    ),
    ends=Text(
        "Ya sabes jugar. Al empezar recibes cinco casas: quédate dos o tres baratas. También puedes poner un "
        "material y robar dos cartas. La séptima casa termina la partida. Puntúan casas y panorámicas; lo que sobra "
        "de una línea resta, y un Burruño no paga nada.",
        "Now you can play. At first you are dealt five houses: keep two or three cheap ones. You may also place one "
        "material and draw two cards. The seventh house ends the game. Houses and panoramas score; what is left of a "
        "line takes away, and a Burruño pays for nothing.",
    ),
)  # fmt: skip


def two_lines(middle: str) -> tuple[str, ...]:
    """Nora opens the market with a brick and puts something on its right; the learner draws wood between."""
    return (
        *deal("Coast 1, Coast 5", "wood, stone, wood", f"brick, {middle}, wood", "wood, stone, stone, brick", first=1),
        "place brick", *draw("wood"), *draw("wood"), "take material 1", "turn up brick",
        f"place {middle}", "at row 1, column 2", *draw("stone"), *draw("wood"),
    )  # fmt: skip


def across(ends: Text, why: Text, says: Text) -> tuple[Step, ...]:
    """Wood below the brick and wood at the end of the row: both lines would pay."""
    return (
        Step(says, ("place wood",), (), PLACING),
        Step(Text("Debajo del ladrillo.", "Below the brick."), ("at row 2, column 1",), (), CELLS),
        Step(Text("Otra madera.", "Another wood."), ("place wood",), (), PLACING),
        Step(Text("Al final de la fila.", "At the end of the row."), ("at row 1, column 3",), (), CELLS),
        Step(
            Text("Construye Costa 1: cuesta madera y ladrillo.", "Build Coast 1: it costs wood and brick."),
            ("build Coast 1",),
            (),
            DRAWING,
        ),
        Step(ends, ("pay with column 1",), (), (("pay with row 1", why),)),
    )


LINES = Lesson(
    "lines",
    Text("Filas y columnas", "Rows and columns"),
    seed=2,
    options=TWO,
    before=two_lines("stone"),
    steps=across(
        Text(
            "Pagan las dos: la fila tiene ladrillo, piedra y madera; la columna, justo ladrillo y madera. Lo que "
            "sobra es escombro y resta: paga con la columna.",
            "Both would pay: the row has brick, stone and wood; the column just brick and wood. What is too much is "
            "rubble and counts against you: pay with the column.",
        ),
        Text("Te quedarías la piedra como escombro: un punto menos.",
             "The stone would be your rubble: a point less."),
        Text("Una casa se paga con una línea entera, y hay que elegir bien cuál. Coloca madera.",
             "A house is paid with a whole line, and which one matters. Place wood."),
    ),
    ends=Text(
        "Las cartas que pagan van al descarte; las demás de la línea, a tus escombros. La línea desaparece y el "
        "mercado se junta. Nunca pasa de cinco por cinco al acabar un turno.",
        "Cards that pay are discarded; the others of the line become your rubble. The line is gone, and the market "
        "closes up. It is never larger than five by five when a turn ends.",
    ),
)  # fmt: skip

BURRUNOS = Lesson(
    "burrunos",
    Text("Los Burruños", "Burruños"),
    seed=3,
    options=TWO,
    before=two_lines("Burruño"),
    steps=across(
        Text(
            "La fila tiene un Burruño: no paga nada y se queda contigo. Con la carta A resta un punto. Paga con la "
            "columna.",
            "The row holds a Burruño: it pays for nothing and stays with you. By scoring card A it takes a point. "
            "Pay with the column.",
        ),
        Text("Te llevarías el Burruño: un punto menos con la carta A.",
             "You would take the Burruño: a point less by card A."),
        Text("Nora ha puesto un Burruño, que no es material de nada. Aprende a esquivarlo: coloca madera.",
             "Nora has placed a Burruño, which is no material at all. Learn to go around it: place wood."),
    ),
    ends=Text(
        "Lo que valen los Burruños depende de la carta de puntuación: con la C suman, con la D y la E depende de "
        "cuántos tengas. Mírala antes de esquivarlos.",
        "What Burruños are worth depends on the scoring card: by C they add, by D and E it depends on how many you "
        "have. Look at it before you go around them.",
    ),
)  # fmt: skip

PANORAMAS = Lesson(
    "panoramas",
    Text("Panorámicas", "Panoramas"),
    seed=4,
    options=TWO,
    before=(
        *BEGINNING, "take material 1", "turn up wood", "take material 2", "turn up stone",
        "place wood", "at row 1, column 2", "place brick", "at row 1, column 3", "build Coast 5", "right of panorama 1",
        FROM_HOUSES, "turn up Coast 3", *draw("wood"), "place brick", *draw("stone"),
        "take house 4", "turn up Sierra 2", "place stone", "at row 2, column 1", *draw("stone"),
    ),
    steps=(
        Step(
            Text(
                "Tienes una panorámica de dos: luna y estrella. Costa 3, en tu mano, lleva una flor y encaja a su "
                "derecha; cuesta dos maderas y un ladrillo. Coloca madera.",
                "You have a panorama of two: moon and star. Coast 3, in your hand, bears a flower and fits on its "
                "right; it costs two wood and a brick. Place wood.",
            ),
            ("place wood",), (), PLACING,
        ),
        Step(Text("Junto al ladrillo.", "Beside the brick."), ("at row 1, column 2",), (), CELLS),
        Step(Text("La otra madera.", "The other wood."), ("place wood",), (), PLACING),
        Step(Text("En la misma fila.", "In the same row."), ("at row 1, column 3",), (), CELLS),
        Step(Text("Construye Costa 3.", "Build Coast 3."), ("build Coast 3",), (), DRAWING),
        Step(
            Text("A la derecha: su esquina izquierda es de costa, como la derecha de tu panorámica.",
                 "On the right: its left corner is coast, as is the right one of your panorama."),
            ("right of panorama 1",), (),
            (("on its own", Text("Sola no suma: tres juntas valen 4 puntos.",
                                 "Alone it adds nothing: three together are worth 4 points.")),),
        ),
        Step(
            Text(
                "¡Luna, estrella y flor! Tres vecinas con iconos iguales, o los tres distintos, dan una vez por "
                "partida una casa gratis en ese extremo. Construye Campo 5.",
                "Moon, star and flower! Three neighbours with equal icons, or three different ones, bring a free "
                "house at an end of them, once a game. Build Country 5.",
            ),
            ("build Country 5",), (), (("leave it", NO_LEAVING),),
        ),
    ),
    ends=Text(
        "Cuatro casas seguidas: 6 puntos, y crece deprisa, hasta 21 con ocho. Una casa también puede hacer de "
        "puente entre dos panorámicas.",
        "Four houses in a row: 6 points, and it grows quickly, up to 21 for eight. A house may also be a bridge "
        "between two panoramas.",
    ),
)  # fmt: skip

KLAUS = Lesson(
    "klaus",
    Text("Solo contra Klaus", "Alone against Klaus"),
    seed=5,
    options={"seats": 1},
    before=turned_up(
        "Coast 1, Sierra 1, Country 1, Sierra 10, Coast 5, wood, brick, stone, Burruño, wood, stone, wood"
    ),
    steps=(
        Step(
            Text(
                "A solas juegas contra Klaus, que ya tiene la casa de más puntos. Tú construyes las casas que están "
                "a la vista. Costa 1 cuesta madera y ladrillo: coloca madera.",
                "Alone you play against Klaus, who has taken the house with most points. You build houses that lie "
                "open. Coast 1 costs wood and brick: place wood.",
            ),
            ("place wood",), (), PLACING,
        ),
        Step(Text("Y el ladrillo.", "And the brick."), ("place brick",), (), PLACING),
        Step(
            Text("A su derecha. Tu mercado no debe pasar de tres por cinco: si pasa, Klaus construye.",
                 "On its right. Your market must not outgrow three by five: if it does, Klaus builds."),
            ("at row 1, column 2",), (), CELLS,
        ),
        Step(Text("Construye Costa 1.", "Build Coast 1."), ("build Coast 1",), (), (("build *", MARKED), *DRAWING)),
        Step(
            Text(
                "Después de ti, Klaus roba: dos si construyes, y si no, tantas como tú; los Burruños a la vista, "
                "primero. Con más de siete cartas construye. Roba un material.",
                "After you Klaus draws: two if you build, else as many as you; Burruños that lie open first. With "
                "more than seven cards he builds. Draw a material.",
            ),
            ("take material *", FROM_MATERIALS), (), (("place *", MARKED),),
        ),
    ),
    ends=Text(
        "Cada carta que robas alimenta a Klaus: gasta las menos posibles. La séptima casa de cualquiera termina la "
        "partida; las cartas de tu mano restan, y el empate es suyo.",
        "Each card you draw feeds Klaus: use as few as you can. The seventh house of either ends the game; cards in "
        "your hand count against you, and a draw is his.",
    ),
)  # fmt: skip

LESSONS: tuple[Lesson, ...] = (FIRST, LINES, PANORAMAS, BURRUNOS, KLAUS)
