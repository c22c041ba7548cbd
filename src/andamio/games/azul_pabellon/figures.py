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
            "Bruno takes the green tile and one purple with it, no more and no less. The yellow and the other purple "
            "go to "
            "the centre.",
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
        ends=("star0-1",),
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
        "6.1",
        Beginning(PASSED.actions, options={"side": "grey"}).then(
            "place on A 1; place yellow; place on A 2; place yellow"
        ),
        Text(
            "En el lado gris, las dos primeras losetas deciden: son amarillas, así que la estrella A ya no admite "
            "las azules "
            "de Lola.",
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
)
