"""Lessons of Azul: Pabellón de Verano: a first round, then wild tiles, bonuses and what is kept."""

from __future__ import annotations

from andamio.core.lessons import Lesson, Step
from andamio.core.text import Text


def draws(colours: str) -> tuple[str, ...]:
    """Tiles from the bag, one by one."""
    return tuple(f"draw {colour}" for colour in colours.split())


SUPPLY = draws("red orange blue green yellow purple red orange blue yellow")
MARKED = Text("Aquí sigue lo marcado: enseguida verás por qué.", "Follow what is marked here: you will soon see why.")

FIRST = Lesson(
    "first",
    Text("Tu primera estrella", "Your first star"),
    seed=1,
    before=(
        "seat 1 begins", *SUPPLY, *draws("blue blue blue yellow"), *draws("red red purple yellow"),
        *draws("orange orange orange yellow"), *draws("green green green yellow"), *draws("red red red green"),
        "take blue from factory 1",
    ),
    steps=(
        Step(
            Text(
                "Cada ronda tiene dos partes: primero se toman losetas y luego se colocan. Toma un color de una "
                "fábrica: te llevas todas las suyas. Toma las rojas de la fábrica 2.",
                "A round has two parts: first tiles are taken, then placed. Take a colour from a factory and you "
                "get all of that colour there. Take the red ones from factory 2.",
            ),
            ("take red from factory 2",),
            ("take orange from factory 3",),
            (("take *", Text("También valdría, pero hoy vamos a por la estrella roja.",
                             "That would do, too, but today we are after the red star.")),),
        ),
        Step(
            Text(
                "Con las dos rojas ha venido una púrpura: es el comodín de la ronda, y siempre acompaña una. Lo que "
                "sobra va al centro. Ahora, las tres rojas de la fábrica 5.",
                "A purple tile came with the two red ones: purple is wild this round, and one always comes along. "
                "What is left goes to the centre. Now the three red ones of factory 5.",
            ),
            ("take red from factory 5",),
            ("take green from factory 4",),
            (("take *", MARKED),),
            shows=("track",),
        ),
        Step(
            Text(
                "Solo queda el centro. Quien toma de ahí el primero se lleva el marcador y saldrá él después, pero "
                "pierde un punto por loseta. Toma la verde: solo cuesta uno.",
                "Only the centre is left. The first to take from it gets the marker and will go first afterwards, but "
                "loses a point for each tile. Take the green one: it costs just one.",
            ),
            ("take green from the centre",),
            ("take yellow from the centre",),
            (("take yellow from the centre", Text(
                "Son cuatro losetas: perderías cuatro puntos. Toma la verde.",
                "Those are four tiles: you would lose four points. Take the green one.",
            )),),
            shows=("marker",),
        ),
        Step(
            Text(
                "Ahora se coloca, una loseta por turno. Un espacio cuesta tantas losetas como dice su número: una "
                "se queda y las demás se pagan. Cubre el 3 de la roja.",
                "Now tiles are placed, one a turn. A space costs as many tiles as its number says: one stays, the "
                "others are paid. Cover the red 3.",
            ),
            ("place on red 3",),
            (),
            (("pass", Text("Quien pasa ya no coloca más en esta ronda, y aún tienes mucho que colocar.",
                           "Whoever passes places no more this round, and you still have much to place.")),
             ("place on *", MARKED)),
        ),
        Step(
            Text(
                "¿Cuántos comodines gastas? Un comodín paga por cualquier color. Gasta el púrpura: así te quedan "
                "tres rojas para lo que viene.",
                "How many wilds do you spend? A wild pays for any colour. Spend the purple one: then three red "
                "tiles are left for what follows.",
            ),
            ("spend 1 wild",),
            ("place on yellow 4",),
            (("spend no wilds", Text("Entonces te quedarían dos rojas, y hacen falta tres para el 2 y el 1.",
                                     "Then two red tiles would be left, and the 2 and the 1 take three.")),),
        ),
        Step(
            Text(
                "Un punto, porque esa loseta está sola. Las que se tocan puntúan juntas: cubre el 2, que está al "
                "lado.",
                "One point, for that tile is alone. Tiles that touch score together: cover the 2 beside it.",
            ),
            ("place on red 2",),
            ("place on blue 3",),
            (("pass", Text("Todavía no: aún puedes puntuar.",
                           "Not yet: you can still score.")), ("place on *", MARKED)),
        ),
        Step(
            Text(
                "Dos puntos más. Y ahora el 1, que cuesta una sola: serán tres, porque ya son tres juntas.",
                "Two more points. And now the 1, which costs a single tile: three points, for there are three "
                "together.",
            ),
            ("place on red 1",),
            ("place on orange 3",),
            (("pass", Text("Todavía no: el 1 de la roja te da tres puntos.",
                           "Not yet: the red 1 brings three points.")), ("place on *", MARKED)),
        ),
        Step(
            Text(
                "Te queda una verde. Podrías ponerla en un 1, pero el verde será el comodín de la próxima ronda: "
                "vale más guardarla. Pasa.",
                "A green tile is left. It could go on a 1, but green will be wild next round: it is better kept. "
                "Pass.",
            ),
            ("pass",),
            (),
            (("place on *", Text("Daría un punto; guardada valdrá por cualquier color. Pasa.",
                                 "That is one point; kept, it will stand for any colour. Pass.")),),
        ),
        Step(
            Text(
                "Quien pasa guarda hasta cuatro losetas en las esquinas. Las demás se descartan, a punto perdido "
                "cada una. Guarda la verde.",
                "Whoever passes keeps up to four tiles on the corners. The others are discarded, a point lost for "
                "each. Keep the green one.",
            ),
            ("keep green",),
            ("place on green 3", "pass"),
            (("discard the rest", Text("Perderías un punto, y un comodín. Guárdala.",
                                       "That loses a point, and a wild tile. Keep it.")),),
        ),
    ),
    ends=Text(
        "Ya sabes jugar. Son seis rondas, cada una con otro comodín. Rodea un pilar, una estatua o una ventana y tomas "
        "losetas gratis. Al final, una estrella completa da de 12 a 20 puntos, y tener cubiertos todos los 1, 2, 3 o 4 "
        "da 4, 8, 12 o 16.",
        "Now you can play. There are six rounds, each with another wild colour. Surround a pillar, statue or window "
        "and you take free tiles. In the end a full star brings 12 to 20 points, and all the 1s, 2s, 3s or 4s "
        "covered 4, 8, 12 or 16.",
    ),
)  # fmt: skip

WILDS = Lesson(
    "wilds",
    Text("Los comodines", "Wild tiles"),
    seed=2,
    before=(
        "seat 0 begins", *SUPPLY, *draws("blue blue blue purple"), *draws("red red red red"),
        *draws("orange purple purple orange"), *draws("yellow yellow yellow yellow"), *draws("green green green green"),
        "take blue from factory 1", "take red from factory 2",
    ),
    steps=(
        Step(
            Text(
                "El comodín de esta ronda es el púrpura. Con cualquier color viene siempre un comodín, solo uno, si "
                "lo hay. Toma las naranjas.",
                "Purple is wild this round. With any colour comes one wild tile, just one, if there is one. Take "
                "the orange tiles.",
            ),
            ("take orange from factory 3",),
            ("take green from factory 5",),
            (("take *", Text("Ahí no hay comodines. Toma las naranjas y verás venir uno.",
                             "There are no wilds there. Take the orange ones and see one come along.")),),
        ),
        Step(
            Text(
                "En el centro solo quedan comodines: de ahí se toma uno, y nada más. Y el primero en hacerlo pierde "
                "un punto, como siempre. Tómalo.",
                "Only wilds are left in the centre: from there one is taken, and nothing else. And the first to do "
                "so loses a point, as ever. Take it.",
            ),
            ("take purple from the centre",),
            ("take yellow from factory 4",),
            (("take *", Text("Buen color, pero hoy van los comodines: toma el del centro.",
                             "A good colour, but today is about wilds: take the one in the centre.")),),
        ),
        Step(
            Text(
                "Tienes tres comodines y dos naranjas. Un comodín paga por otro color, pero nunca se queda en su "
                "lugar: la loseta que se queda es naranja. Cubre el 5 de la naranja.",
                "You have three wilds and two orange tiles. A wild pays for another colour, but never stays in its "
                "place: the tile that stays is orange. Cover the orange 5.",
            ),
            ("place on orange 5",),
            (),
            (("pass", Text("Aún no: tienes con qué colocar.",
                           "Not yet: you have tiles to place.")), ("place on *", MARKED)),
        ),
    ),
    ends=Text(
        "Dos naranjas y tres comodines: una se quedó y cuatro pagaron. En la estrella púrpura, el púrpura se coloca "
        "y se paga solo con púrpura. Cada ronda tiene otro comodín: está a la vista cuál viene.",
        "Two orange tiles and three wilds: one stayed, four paid. On the purple star purple is placed, and paid "
        "with purple alone. Each round has another wild: you can see which comes next.",
    ),
)  # fmt: skip

BONUSES = Lesson(
    "bonuses",
    Text("Pilares, estatuas y ventanas", "Pillars, statues and windows"),
    seed=3,
    before=(
        "seat 0 begins", *SUPPLY, *draws("red red red yellow"), *draws("red red blue blue"),
        *draws("green green green green"), *draws("orange orange orange orange"), *draws("green green green green"),
        "take red from factory 1", "take green from factory 3", "take red from factory 2", "take orange from factory 4",
        "take blue from the centre", "take green from factory 5", "take yellow from the centre",
        "place on red 3", "place on green 4", "place on middle 1", "place yellow", "place on orange 4",
    ),
    steps=(
        Step(
            Text(
                "Entre las estrellas hay pilares, estatuas y ventanas: quien cubre todo lo que los rodea toma "
                "losetas. Al pilar de la roja le faltan dos espacios. Cubre el 2 de la roja.",
                "Between the stars are pillars, statues and windows: whoever covers all around one takes tiles. The "
                "pillar of the red star lacks two spaces. Cover the red 2.",
            ),
            ("place on red 2",),
            ("place on green 3",),
            (("pass", Text("Aún no: el pilar está casi rodeado.", "Not yet: the pillar is nearly surrounded.")),
             ("place on *", MARKED)),
        ),
        Step(
            Text(
                "Y ahora el 2 de la estrella central, que admite un color distinto en cada espacio: con dos azules.",
                "And now the 2 of the middle star, which takes a different colour on each space: with two blue "
                "tiles.",
            ),
            ("place on middle 2",),
            (),
            (("pass", Text("Aún no: solo te falta este espacio.", "Not yet: this is the only space missing.")),
             ("place on *", MARKED)),
        ),
        Step(
            Text(
                "¡Rodeado! Un pilar da una loseta, una estatua dos y una ventana tres, las que quieras del "
                "suministro. La púrpura es comodín: tómala.",
                "Surrounded! A pillar brings one tile, a statue two and a window three, whichever you like of the "
                "supply. Purple is wild: take it.",
            ),
            ("take purple from the supply",),
            (),
            (("take *", MARKED),),
        ),
    ),
    ends=Text(
        "La estatua está entre el 1 y el 2 de una estrella y el 3 y el 4 de la siguiente; la ventana, junto al 5 y "
        "el 6 de cada estrella. Si rodeas varios a la vez, se suman.",
        "A statue stands between the 1 and 2 of a star and the 3 and 4 of the next; a window beside the 5 and 6 of "
        "each star. If you surround several at once, they add up.",
    ),
)  # fmt: skip

KEPT = Lesson(
    "kept",
    Text("Pasar y guardar", "Passing and keeping"),
    seed=4,
    before=(
        "seat 0 begins", *SUPPLY, *draws("green green red blue"), *draws("orange orange orange orange"),
        *draws("yellow yellow yellow yellow"), *draws("orange orange orange orange"), *draws("blue blue blue blue"),
        "take green from factory 1", "take orange from factory 2", "take red from the centre",
        "take yellow from factory 3", "take blue from the centre", "take orange from factory 4",
        "take blue from factory 5",
    ),
    steps=(
        Step(
            Text(
                "Antes de pasar, coloca lo que no quieras guardar: lo que sobre de cuatro cuesta puntos. Con cinco "
                "azules, cubre el 5 de la azul.",
                "Before you pass, place what you do not want to keep: more than four left over costs points. With "
                "five blue tiles, cover the blue 5.",
            ),
            ("place on blue 5",),
            ("place on orange 6",),
            (("pass", Text("Tienes ocho losetas y solo guardarías cuatro: perderías cuatro puntos.",
                           "You have eight tiles and could keep but four: you would lose four points.")),
             ("place on *", MARKED)),
        ),
        Step(
            Text("Y la roja en el 1 de la roja.", "And the red tile on the red 1."),
            ("place on red 1",),
            ("place on yellow 4",),
            (("pass", Text("Enseguida; antes gana ese punto.",
                           "In a moment; take that point first.")), ("place on *", MARKED)),
        ),
        Step(
            Text(
                "Te quedan dos verdes. Cubrirían el 2 de la verde, pero el verde es el próximo comodín. Pasa: quien "
                "pasa no vuelve a colocar en esta ronda.",
                "Two green tiles are left. They would cover the green 2, but green is the next wild. Pass: whoever "
                "passes places no more this round.",
            ),
            ("pass",),
            (),
            (("place on *", Text("Se puede, y da un punto. Guardadas, serán dos comodines: pasa.",
                                 "You could, for a point. Kept, they will be two wilds: pass.")),),
        ),
        Step(
            Text("Guarda una verde.", "Keep a green tile."),
            ("keep green",),
            (),
            (("discard the rest", Text("Perderías dos puntos y dos comodines.",
                                       "You would lose two points and two wilds.")),),
        ),
        Step(
            Text("Y la otra.", "And the other."),
            ("keep green",),
            ("pass", "keep orange", "keep orange"),
            (("discard the rest", Text("Perderías un punto y un comodín.", "You would lose a point and a wild.")),),
        ),
    ),
    ends=Text(
        "Lo guardado vuelve a tu reserva al empezar la ronda siguiente. Tras la sexta y última, en cambio, lo que "
        "quede en las esquinas cuesta un punto cada una.",
        "What you kept is yours again when the next round begins. After the sixth, the last one, tiles left on the "
        "corners cost a point each.",
    ),
)  # fmt: skip

LESSONS: tuple[Lesson, ...] = (FIRST, WILDS, BONUSES, KEPT)
