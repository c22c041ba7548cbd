"""Pictures of the rules of Azul: Pabellón de Verano; the examples of its rulebook first, played to."""

from __future__ import annotations

from andamio.core.figures import Beginning, Figure
from andamio.core.text import Text

COLOURS = {"r": "red", "b": "blue", "y": "yellow", "g": "green", "p": "purple", "o": "orange"}


def bag(tiles: str) -> str:
    """What comes out of the bag, a letter for each tile."""
    return "; ".join(f"draw {COLOURS[letter]}" for letter in tiles if letter != " ")


SUPPLY = bag("rrbbyyggop")
TAKING = Beginning(f"seat 0 begins; {SUPPLY}; {bag('rryy gypp pppp bboo ggrr')}")
MARKER = TAKING.then("take red from factory 1; take green from factory 2")
PLACING = Beginning(  # Lola: 7 blue, 4 red, 2 yellow, 1 purple; Bruno: 1 orange, 1 green, 1 red, 3 purple
    f"seat 0 begins; {SUPPLY}; {bag('bbbb oppp bbbr gpyy rrrr')};"
    "take blue from factory 1; take orange from factory 2; take blue from factory 3; take green from factory 4;"
    "take red from factory 5; take red from the centre; take yellow from the centre"
)
ALL_TAKEN = "keep purple; keep purple; keep purple; keep green"
PASSED = PLACING.then(f"pass; {ALL_TAKEN}; discard the rest")

LOW = Beginning(f"seat 0 begins; {SUPPLY}; {bag('gyyy gyyy rrrr bbbb oooo')}").then(
    "take green from factory 1; take green from factory 2"
)
DOUBLE = Beginning(  # Lola: 6 red, 7 blue, 2 green, 1 purple
    f"seat 0 begins; {SUPPLY}; {bag('rrrp obbb bbbb orrr oggy')};"
    "take red from factory 1; take orange from factory 2; take blue from factory 3; take orange from factory 4;"
    "take blue from the centre; take orange from factory 5; take red from the centre; take yellow from the centre;"
    "take green from the centre; place on red 1; pass; keep orange; keep orange; keep orange; keep yellow;"
    "place on red 3; spend no wilds; place on middle 1; place purple; place on middle 2; place green;"
    "place on blue 3; place on blue 4"
)
ONES = Beginning(  # Lola: two red, a purple, a green, a yellow, three blue and three orange
    f"seat 0 begins; {SUPPLY}; {bag('rrpy obbb gbbb oyyy yogg')};"
    "take red from factory 1; take blue from factory 2; take green from factory 3; take yellow from factory 4;"
    "take yellow from the centre; take yellow from factory 5; take blue from the centre; take green from the centre;"
    "take orange from the centre; place on red 1; pass; keep blue; keep blue; keep blue; keep yellow; discard the rest;"
    "place on blue 1; place on yellow 1; place on green 1; place on purple 1; place on orange 1"
)

FIGURES: tuple[Figure, ...] = (
    Figure(
        "2.1",
        TAKING,
        Text(
            "Lola toma las dos rojas de la fábrica; las dos amarillas van al centro.",
            "Lola takes both red tiles of the factory; both yellow ones go to the centre.",
        ),
        Text(
            "Antes, una fábrica con dos rojas y dos amarillas; después está vacía y las amarillas, en el centro.",
            "Before, a factory with two red and two yellow tiles; after, it is empty and the yellow ones are in the "
            "centre.",
        ),
        ("s0-0", "s0-2", "centre"),
        ("s0-0",),
        does="take red from factory 1",
        ends=("s9-2",),
    ),
    Figure(
        "2.1",
        TAKING,
        Text(
            "El comodín, que en la primera ronda es el púrpura, no se elige mientras haya otro color.",
            "The wild colour, purple in the first round, is not chosen while there is another.",
        ),
        Text(
            "Una fábrica con una verde, una amarilla y dos púrpuras; las púrpuras están tachadas.",
            "A factory with a green, a yellow and two purple tiles; the purple ones are crossed out.",
        ),
        ("s1-2", "s1-3", "s1-4"),
        refused="take purple from factory 2",
    ),
    Figure(
        "2.2",
        TAKING.then("take red from factory 1"),
        Text(
            "Bruno toma la verde y, con ella, una púrpura, ni más ni menos. La amarilla y la otra púrpura van al "
            "centro.",
            "Bruno takes the green tile and one purple with it, no more and no less. The yellow and the other "
            "purple go to the centre.",
        ),
        Text(
            "Antes, una verde, una amarilla y dos púrpuras; después, las que sobran están en el centro.",
            "Before, a green, a yellow and two purple tiles; after, what is left is in the centre.",
        ),
        ("s1-2", "s1-3", "s1-4", "centre", "o1-3-0", "o1-4-0"),
        ("s1-3", "s1-4"),
        does="take green from factory 2",
        ends=("s9-2", "s9-4"),
        seat=1,
    ),
    Figure(
        "2.3",
        TAKING.then("take red from factory 1; take green from factory 2"),
        Text(
            "Donde solo hay comodines se toma uno; los otros tres van al centro.",
            "Where there are only wilds one is taken; the other three go to the centre.",
        ),
        Text(
            "Antes, una fábrica con cuatro púrpuras; después, tres de ellas están en el centro.",
            "Before, a factory with four purple tiles; after, three of them are in the centre.",
        ),
        ("s2-4", "centre"),
        ("s2-4",),
        does="take purple from factory 3",
        ends=("s9-4",),
    ),
    Figure(
        "2.5",
        MARKER,
        Text(
            "Lola es la primera que toma del centro: tres amarillas y una púrpura. Se lleva el marcador y pierde "
            "{loss} puntos, uno "
            "por loseta; le queda 1.",
            "Lola is the first to take from the centre: three yellow tiles and a purple one. She gets the marker and "
            "loses "
            "{loss} points, one for each tile; 1 is left.",
        ),
        Text(
            "Antes, el centro con tres amarillas, una púrpura y el marcador; después, vacío.",
            "Before, the centre with three yellow tiles, a purple one and the marker; after, empty.",
        ),
        ("centre", "marker"),
        ("s9-2", "s9-4"),
        does="take yellow from the centre",
        ends=("marker",),
    ),
    Figure(
        "2.5",
        LOW,
        Text(
            "Lola toma seis losetas del centro y tiene 5 puntos: nadie baja de 1, así que pierde solo {loss}.",
            "Lola takes six tiles from the centre and has 5 points: nobody falls below 1, so she loses but {loss}.",
        ),
        Text(
            "Antes, el centro con seis amarillas y el marcador; después, vacío.",
            "Before, the centre with six yellow tiles and the marker; after, empty.",
        ),
        ("centre", "marker"),
        ("s9-2",),
        does="take yellow from the centre",
        ends=("marker",),
    ),
    Figure(
        "3.2",
        PASSED,
        Text(
            "Lola paga el 6 de la azul sin comodines: de sus siete azules una se queda, cinco se van y le queda una.",
            "Lola pays for the blue 6 without wilds: of seven blue tiles one stays, five go and one is left.",
        ),
        Text(
            "Antes, siete azules en la reserva; después, una en la estrella y otra en la reserva.",
            "Before, seven blue tiles in the pool; after, one on the star and one in the pool.",
        ),
        ("star0-1", "b6", "b7", "b8", "b9", "b10", "b11"),
        does="place on blue 6; spend no wilds",
        ends=("t0-8",),
        apart=("o0-1",),
    ),
    Figure(
        "3.2",
        PLACING,
        Text(
            "Bruno tiene una sola naranja, pero también tres púrpuras: con ellas paga el 4 de la estrella naranja.",
            "Bruno has a single orange tile, but three purple ones too: with them he pays for the 4 of the orange "
            "star.",
        ),
        Text(
            "Antes, la estrella naranja vacía; después, una loseta naranja en su 4.",
            "Before, the orange star is empty; after, an orange tile lies on its 4.",
        ),
        ("star1-5", "b30", "b31", "b32", "b33", "b34", "b35"),
        does="place on orange 4",
        ends=("t1-34",),
        apart=("o1-4", "o1-5"),
        seat=1,
    ),
    Figure(
        "3.2",
        PASSED,
        Text(
            "Lola tiene dos amarillas y un comodín, tres losetas: el 4 de la amarilla no lo puede pagar.",
            "Lola has two yellow tiles and a wild one, three in all: she cannot pay for the 4 of the yellow star.",
        ),
        Text(
            "La estrella amarilla con su 4 tachado, y la reserva de Lola.",
            "The yellow star, its 4 crossed out, and Lola's pool.",
        ),
        ("star0-2", "b12", "b13", "b14", "b15", "b16", "b17"),
        refused="place on yellow 4",
        apart=("o0-2", "o0-4"),
    ),
    Figure(
        "3.3",
        PLACING,
        Text(
            "El comodín también es un color: en la estrella púrpura Bruno cubre el 3 con sus tres púrpuras.",
            "A wild is a colour as well: on the purple star Bruno covers the 3 with his three purple tiles.",
        ),
        Text(
            "Antes, la estrella púrpura vacía; después, una loseta púrpura en su 3.",
            "Before, the purple star is empty; after, a purple tile lies on its 3.",
        ),
        ("star1-4", "b24", "b25", "b26", "b27", "b28", "b29"),
        does="place on purple 3",
        ends=("t1-26",),
        apart=("o1-4",),
        seat=1,
    ),
    Figure(
        "3.3",
        PLACING.then("place on middle 4"),
        Text(
            "Como ellas mismas, las púrpuras se pagan solo con púrpuras: Bruno tiene tres y el espacio cuesta cuatro.",
            "As themselves, purple tiles are paid for in purple only: Bruno has three, and the space costs four.",
        ),
        Text("La reserva de Bruno, con tres púrpuras tachadas.", "Bruno's pool with three purple tiles, crossed out."),
        ("o0", "o3", "o4", "o5"),
        refused="place purple",
        seat=1,
    ),
    Figure(
        "3.4",
        PLACING,
        Text(
            "En el lado de colores cada estrella exterior admite solo su color: Bruno no tiene amarillas.",
            "On the coloured side an outer star takes only its own colour: Bruno has no yellow tiles.",
        ),
        Text("La estrella amarilla con su 2 tachado.", "The yellow star, its 2 crossed out."),
        ("star1-2", "b12", "b13", "b14", "b15", "b16", "b17"),
        refused="place on yellow 2",
        seat=1,
    ),
    Figure(
        "3.4",
        PASSED.then("place on middle 1; place blue; place on middle 2"),
        Text(
            "La estrella central quiere seis colores distintos: ya tiene una azul, así que el 2 no será azul.",
            "The middle star wants six different colours: it has a blue tile already, so the 2 will not be blue.",
        ),
        Text(
            "La estrella central con una loseta azul; en la reserva de Lola, las azules están tachadas.",
            "The middle star with a blue tile; in Lola's pool the blue ones are crossed out.",
        ),
        ("star0-6", "t0-36", "b37"),
        ("t0-36",),
        refused="place blue",
        apart=("o0", "o1", "o2"),
    ),
    Figure(
        "3.5",
        PASSED,
        Text(
            "El 3 de la roja no toca ninguna otra loseta de su estrella: da {gain} punto.",
            "The red 3 touches no other tile of its star: it scores {gain} point.",
        ),
        Text(
            "Antes, la estrella roja vacía; después, una loseta en su 3.",
            "Before, the red star is empty; after, a tile lies on its 3.",
        ),
        ("star0-0", "b0", "b1", "b2", "b3", "b4", "b5"),
        does="place on red 3; spend no wilds",
        ends=("t0-4",),
    ),
    Figure(
        "3.5",
        PASSED.then("place on blue 1; place on blue 2; spend no wilds"),
        Text(
            "Lola tiene cubiertos el 1 y el 2 de la azul y cubre el 3: el grupo tiene ya tres losetas y da {gain} "
            "puntos.",
            "Lola has covered 1 and 2 of the blue star and covers the 3: the group has three tiles now and scores "
            "{gain} points.",
        ),
        Text(
            "Antes, dos losetas seguidas en la estrella azul; después, tres.",
            "Before, two neighbouring tiles in the blue star; after, three.",
        ),
        ("star0-1", "b6", "b7", "b8", "t0-9", "t0-10", "b11"),
        does="place on blue 3; spend no wilds",
        ends=("t0-9", "t0-10", "t0-11"),
    ),
    Figure(
        "3.5",
        PASSED.then("place on blue 1"),
        Text(
            "La estrella es un anillo: el 6 toca el 1. Con el que ya estaba son dos losetas, y {gain} puntos.",
            "A star is a ring: the 6 touches the 1. With the one that was there they are two tiles, and {gain} points.",
        ),
        Text(
            "Antes, una loseta en el 1 de la azul; después, otra en el 6, a su lado.",
            "Before, a tile on the blue 1; after, another on the 6, beside it.",
        ),
        ("star0-1", "b6", "b7", "b8", "t0-9", "b10", "b11"),
        does="place on blue 6; spend no wilds",
        ends=("t0-8", "t0-9"),
    ),
    Figure(
        "3.6",
        PASSED.then("place on red 3; spend 1 wild; place on red 2; place on middle 1; place blue"),
        Text(
            "Lola cubre el cuarto espacio que rodea el pilar y toma en el acto una loseta del suministro, la que "
            "quiera.",
            "Lola covers the fourth space around the pillar and takes a tile of the supply at once, whichever she "
            "likes.",
        ),
        Text(
            "Antes, tres de los cuatro espacios del pilar están cubiertos; después, los cuatro.",
            "Before, three of the four spaces around the pillar are covered; after, all four.",
        ),
        ("star0-0", "star0-6", "f0-0", "t0-36", "b37"),
        ("f0-0",),
        does="place on middle 2; take red from the supply",
        ends=("f0-0",),
    ),
    Figure(
        "3.6",
        PASSED.then("place on red 1; place on red 2; spend no wilds; place on blue 3; spend no wilds"),
        Text(
            "La estatua está entre el 1 y el 2 de una estrella y el 3 y el 4 de la siguiente. Lola la rodea con el 4 "
            "azul y toma dos losetas.",
            "A statue stands between the 1 and 2 of a star and the 3 and 4 of the next. With the blue 4 Lola "
            "surrounds it and takes two tiles.",
        ),
        Text(
            "Antes, tres de los cuatro espacios de la estatua están cubiertos; después, los cuatro.",
            "Before, three of the four spaces around the statue are covered; after, all four.",
        ),
        ("star0-0", "star0-1", "f0-6"),
        ("f0-6",),
        does="place on blue 4; spend no wilds; take red from the supply; take blue from the supply",
        ends=("f0-6",),
    ),
    Figure(
        "3.6",
        DOUBLE,
        Text(
            "Con el 2 de la roja Lola rodea a la vez un pilar y una estatua: una loseta y dos más, tres en total.",
            "With the red 2 Lola surrounds a pillar and a statue at once: one tile and two more, three in all.",
        ),
        Text(
            "Antes, al pilar y a la estatua les falta el mismo espacio; después, los dos están rodeados.",
            "Before, pillar and statue lack the same space; after, both are surrounded.",
        ),
        ("star0-0", "star0-1", "star0-6", "f0-0", "f0-6"),
        ("f0-0", "f0-6"),
        does="place on red 2; take red from the supply; take blue from the supply; take green from the supply",
        ends=("f0-0", "f0-6"),
    ),
    Figure(
        "3.8",
        PLACING,
        Text(
            "Bruno pasa: guarda cuatro losetas en las esquinas y descarta las otras dos, que le cuestan {loss} puntos.",
            "Bruno passes: he keeps four tiles in the corners and discards the other two, which cost him {loss} "
            "points.",
        ),
        Text(
            "Antes, seis losetas en la reserva de Bruno; después, cuatro en las esquinas de su tablero.",
            "Before, six tiles in Bruno's pool; after, four in the corners of his board.",
        ),
        ("star1-0", "o1-0", "o1-5"),
        does=f"pass; {ALL_TAKEN}; discard the rest",
        ends=("k1-4-0", "k1-4-1", "k1-4-2", "k1-3-0"),
        seat=1,
    ),
    Figure(
        "3.8",
        PLACING.then(f"pass; {ALL_TAKEN}"),
        Text(
            "Con las cuatro esquinas llenas no se guarda una quinta: la roja y la naranja se descartan.",
            "With all four corners full a fifth is not kept: red and orange are discarded.",
        ),
        Text("La reserva de Bruno; la loseta roja está tachada.", "Bruno's pool; the red tile is crossed out."),
        ("o0", "o1", "o2", "o3", "o4", "o5"),
        refused="keep red",
        seat=1,
    ),
    Figure(
        "5.2",
        ONES,
        Text(
            "Con el 1 de la central Lola tiene cubiertos los siete unos: al final serán 4 puntos más.",
            "With the middle 1 Lola has covered all seven 1s: 4 points more in the end.",
        ),
        Text(
            "Antes, los unos de las seis estrellas exteriores; después, también el de la central.",
            "Before, the 1s of the six outer stars; after, that of the middle one as well.",
        ),
        ("star0-0", "star0-1", "star0-2", "star0-3", "star0-4", "star0-5", "n0-1"),
        ("n0-1",),
        does="place on middle 1; place red",
        ends=("n0-1", "t0-36"),
    ),
    Figure(
        "6.1",
        Beginning(PASSED.actions, options={"side": "grey"}).then(
            "place on A 1; place yellow; place on A 2; place yellow"
        ),
        Text(
            "En el lado gris, las dos primeras losetas deciden: son amarillas, así que la estrella A ya no admite "
            "las azules de Lola.",
            "On the grey side the first two tiles decide: both are yellow, so star A takes none of Lola's blue ones "
            "any more.",
        ),
        Text(
            "La estrella A con dos losetas amarillas; su 3 está tachado.",
            "Star A with two yellow tiles; its 3 is crossed out.",
        ),
        ("star0-0", "b0", "b1", "b2", "t0-3", "t0-4", "b5"),
        refused="place on A 3",
    ),
    Figure(
        "6.1",
        Beginning(PASSED.actions, options={"side": "grey"}).then(
            "place on A 2; place blue; spend no wilds; place on A 3; place red; spend no wilds; place on A 1"
        ),
        Text(
            "Aquí la segunda loseta fue de otro color: las seis serán distintas, y otra azul ya no entra.",
            "Here the second tile was of another colour: all six will differ, and another blue one does not go there.",
        ),
        Text(
            "La estrella A con una azul y una roja; en la reserva de Lola, las azules están tachadas.",
            "Star A with a blue and a red tile; in Lola's pool the blue ones are crossed out.",
        ),
        ("star0-0", "t0-2", "t0-3", "b4"),
        refused="place blue",
        apart=("o0", "o1", "o2"),
    ),
)
