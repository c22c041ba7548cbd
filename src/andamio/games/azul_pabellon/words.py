"""Azul: Pabellón de Verano in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from functools import cache

from andamio.core.compiled import Array, Box
from andamio.core.layout import OVER
from andamio.core.text import LANGS, Lang, Text, same
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, Tales, numbers

from . import state as g
from .box import COLOURED

COLOUR_NAMES = (
    Text("rojo", "red"),
    Text("azul", "blue"),
    Text("amarillo", "yellow"),
    Text("verde", "green"),
    Text("púrpura", "purple"),
    Text("naranja", "orange"),
)
COLOURED_STARS = (
    Text("roja", "red"),
    Text("azul", "blue"),
    Text("amarilla", "yellow"),
    Text("verde", "green"),
    Text("púrpura", "purple"),
    Text("naranja", "orange"),
)
GREY_STARS = tuple(same(letter) for letter in "ABCDEF")
MIDDLE_STAR = Text("central", "middle")
FEATURE_NAMES = (Text("un pilar", "a pillar"), Text("una estatua", "a statue"), Text("una ventana", "a window"))
FACTORY_NAMES = tuple(Text(f"la fábrica {n}", f"factory {n}") for n in range(1, g.FACTORIES + 1))
SOURCE_NAMES = (
    *(Text(f"de {name.es}", f"from {name.en}") for name in FACTORY_NAMES),
    Text("del centro", "from the centre"),
)
WILD_COUNTS = (
    Text("ningún comodín", "no wilds"),
    Text("1 comodín", "1 wild"),
    *(Text(f"{n} comodines", f"{n} wilds") for n in range(2, g.NUMBERS)),
)
SEAT_NAMES = numbers(g.SEATS)


def star_names(box: Box) -> tuple[Text, ...]:
    """By colour, or by a letter clockwise from the upper right; and the middle one."""
    return (*(COLOURED_STARS if box.side == COLOURED else GREY_STARS), MIDDLE_STAR)


def space_labels(box: Box) -> list[tuple[str, ...]]:
    """Of each star, what its spaces are called."""
    numbers = box.number.tolist()
    return [labels(tuple(numbers[first : first + g.PLACES])) for first in range(0, g.SPACES, g.PLACES)]


@cache
def labels(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The number of each space; where a star has it twice, a letter tells them apart, the one that points up first."""
    return tuple(f"{n}{'abcdef'[p]}" if numbers.count(n) > 1 else str(n) for p, n in enumerate(numbers))


def space_names(box: Box) -> list[Text]:
    """el 5 de la roja; red 5."""
    return [
        Text(f"el {label} de la {star.es}", f"{star.en} {label}")
        for star, spaces in zip(star_names(box), space_labels(box), strict=True)
        for label in spaces
    ]


def phrases(box: Box) -> list[Phrase]:
    return [
        Phrase(g.TAKE, Text("tomar {col} {row}", "take {col} {row}"), SOURCE_NAMES, COLOUR_NAMES),
        Phrase(g.PASS, Text("pasar", "pass")),
        Phrase(g.SPACE, Text("colocar en {row}", "place on {row}"), space_names(box)),
        Phrase(g.COLOUR, Text("colocar {row}", "place {row}"), COLOUR_NAMES),
        Phrase(g.SPEND, Text("gastar {row}", "spend {row}"), WILD_COUNTS),
        Phrase(g.BONUS, Text("tomar {row} del suministro", "take {row} from the supply"), COLOUR_NAMES),
        Phrase(g.KEEP, Text("guardar {row}", "keep {row}"), COLOUR_NAMES),
        Phrase(g.DONE, Text("descartar el resto", "discard the rest")),
        Phrase(g.BEGIN, Text("empieza el asiento {row}", "seat {row} begins"), SEAT_NAMES),
        Phrase(g.DRAW, Text("sale {row}", "draw {row}"), COLOUR_NAMES),
    ]


def taken_names() -> list[Text]:
    """What a take is of, in the order of TOOK's `what`."""
    return [
        Text(f"{colour.es} {source.es}", f"{colour.en} {source.en}")
        for source in SOURCE_NAMES
        for colour in COLOUR_NAMES
    ]


def placed_names(box: Box) -> list[Text]:
    """In the order of PLACED's `what`."""
    return [
        Text(f"{colour.es} en {space.es}", f"{colour.en} on {space.en}")
        for space in space_names(box)
        for colour in COLOUR_NAMES
    ]


def round_names(box: Box) -> list[Text]:
    wilds = [COLOUR_NAMES[colour] for colour in box.wild]
    return [Text(f"{n} (comodín: {w.es})", f"{n} (wild: {w.en})") for n, w in enumerate(wilds, 1)]


def tales(box: Box) -> Tales:
    stars = [Text(f"la estrella {name.es}", f"the {name.en} star") for name in star_names(box)]
    return {
        g.BEGAN: Tale(Text("salida", "start"), Text("{seat} empieza la partida", "{seat} begins the game")),
        g.REFILLED: Tale(Text("loseta al suministro", "tile to the supply"), TO_SUPPLY, COLOUR_NAMES, joined=True),
        g.FILLED: Tale(Text("loseta a una fábrica", "tile to a factory"), TO_FACTORY, COLOUR_NAMES, joined=True),
        g.POURED: Tale(Text("torre vaciada", "tower emptied"), POURS),
        g.ROUND_BEGUN: Tale(Text("ronda empezada", "round begun"), BEGINS, round_names(box)),
        g.TOOK: Tale(
            Text("losetas tomadas", "tiles taken"),
            Text("{seat} toma {amount} × {what}", "{seat} takes {amount} × {what}"),
            taken_names(),
        ),
        g.TOOK_WILD: Tale(Text("comodín tomado", "wild taken"), TAKES_WILD, COLOUR_NAMES),
        g.SPILLED: Tale(Text("losetas al centro", "tiles to the centre"), SPILLS, FACTORY_NAMES),
        g.TOOK_MARKER: Tale(Text("marcador tomado, puntos", "marker taken, points"), TAKES_MARKER),
        g.PLACING_BEGUN: Tale(
            Text("segunda fase", "second phase"), Text("{seat} empieza a colocar", "{seat} begins to place")
        ),
        g.PAID: Tale(
            Text("losetas pagadas", "tiles paid"),
            Text("{seat} paga {amount} × {what}", "{seat} pays {amount} × {what}"),
            COLOUR_NAMES,
        ),
        g.PLACED: Tale(Text("loseta colocada, puntos", "tile placed, points"), PLACES, placed_names(box)),
        g.SURROUNDED: Tale(Text("rodeo, losetas a lo sumo", "surrounded, tiles at most"), SURROUNDS, FEATURE_NAMES),
        g.REWARDED: Tale(Text("loseta de premio", "bonus tile"), REWARDS, COLOUR_NAMES),
        g.PASSED: Tale(Text("pase", "pass"), Text("{seat} pasa", "{seat} passes")),
        g.KEPT: Tale(
            Text("loseta guardada", "tile kept"), Text("{seat} guarda {what}", "{seat} keeps {what}"), COLOUR_NAMES
        ),
        g.DISCARDED: Tale(Text("losetas descartadas", "tiles discarded"), DISCARDS),
        g.ROUND_OVER: Tale(Text("ronda terminada", "round over"), ENDS, numbers(1, g.ROUNDS + 1)),
        g.STAR: Tale(Text("estrella completa, puntos", "complete star, points"), COMPLETES, stars),
        g.NUMBER: Tale(Text("número completo, puntos", "complete number, points"), COVERS),
        g.SCORED: Tale(
            Text("puntos finales", "final points"), Text("{seat} termina con {amount}", "{seat} ends with {amount}")
        ),
    }


TO_SUPPLY = Text("al suministro: {what}", "to the supply: {what}")
TO_FACTORY = Text("a la fábrica {amount}: {what}", "to factory {amount}: {what}")
POURS = Text("la torre se vacía en la bolsa ({amount})", "the tower is emptied into the bag ({amount})")
BEGINS = Text("{seat} abre la ronda {what}", "{seat} opens round {what}")
TAKES_WILD = Text("{seat} toma un comodín, {what}", "{seat} takes a wild, {what}")
SPILLS = Text("lo que queda en {what} va al centro ({amount})", "what is left on {what} goes to the centre ({amount})")
TAKES_MARKER = Text(
    "{seat} toma el marcador de salida y pierde {amount}", "{seat} takes the start marker and loses {amount}"
)
PLACES = Text("{seat} coloca {what} y suma {amount}", "{seat} places {what} and scores {amount}")
SURROUNDS = Text(  # the supply may have fewer; what is taken is told tile by tile
    "{seat} rodea {what}: hasta {amount} del suministro", "{seat} surrounds {what}: up to {amount} of the supply"
)
REWARDS = Text("{seat} toma {what} del suministro", "{seat} takes {what} from the supply")
DISCARDS = Text("{seat} descarta {amount} y pierde {what}", "{seat} discards {amount} and loses {what}")
ENDS = Text("termina la ronda {what}", "round {what} ends")
COMPLETES = Text("{seat} completó {what}: {amount}", "{seat} completed {what}: {amount}")
COVERS = Text("{seat} cubrió todos los {what}: {amount}", "{seat} covered all the {what}s: {amount}")


# -- the table in text


def look(view: View, names: list[str], lang: Lang) -> list[tuple[str, str]]:
    """The table as this view sees it: everything."""
    wild = COLOUR_NAMES[view.wild].to(lang)
    rows = [
        (
            Text("ronda", "round").to(lang),
            f"{view.round}/{g.ROUNDS} · " + Text(f"comodín {wild}", f"wild {wild}").to(lang),
        ),
        (Text("bolsa", "bag").to(lang), tiles_of(view.bag, lang)),
        (Text("torre", "tower").to(lang), tiles_of(view.tower, lang)),
        (Text("suministro", "supply").to(lang), tiles_of(view.supply, lang)),
    ]
    source = view.source
    for factory in range(view.box.factories):
        if source[factory].any():
            rows.append((f"{Text('fábrica', 'factory').to(lang)} {factory + 1}", tiles_of(source[factory], lang)))
    marker = Text(" · marcador", " · marker").to(lang) if view.marker else ""
    rows.append((Text("centro", "centre").to(lang), tiles_of(source[g.CENTRE], lang) + marker))
    for seat in range(view.box.seats):
        rows.append((names[seat], seat_line(view, seat, lang)))
        rows.append((Text("· tablero", "· board").to(lang), board_line(view, seat, lang)))
    return rows


def tiles_of(counts: Array, lang: Lang) -> str:
    """2 red 1 blue."""
    return " ".join(f"{n} {name.to(lang)}" for n, name in zip(counts.tolist(), COLOUR_NAMES, strict=True) if n) or "–"


def seat_line(view: View, seat: int, lang: Lang) -> str:
    words = Text("{} puntos · losetas {} · esquinas {}", "{} points · tiles {} · corners {}").to(lang)
    line = words.format(view.total(seat), tiles_of(view.pool[seat], lang), tiles_of(view.corner[seat], lang))
    if view.passed[seat] and view.round and view.turn != OVER:
        line += Text(" · ha pasado", " · has passed").to(lang)
    return line + (Text(" · marcador", " · marker").to(lang) if view.starter == seat and not view.marker else "")


def board_line(view: View, seat: int, lang: Lang) -> str:
    """Each star with its tiles: red 2 5, middle 1 green."""
    box, stars = view.box, []
    rows = zip(star_names(box), box.takes.tolist(), space_labels(box), view.tile[seat].tolist(), strict=True)
    for name, takes, spaces, tiles in rows:
        laid = [
            label if takes == 1 << colour else f"{label} {COLOUR_NAMES[colour].to(lang)}"
            for label, colour in zip(spaces, tiles, strict=True)
            if colour >= 0
        ]
        if laid:
            stars.append(f"{name.to(lang)} {' '.join(laid)}")
    return ", ".join(stars) or "–"


# -- what a person is told while playing

PROMPTS = {
    g.STARTING: Text("La suerte decide quién empieza", "Chance decides who begins"),
    g.REFILLING: Text("Se rellena el suministro", "The supply is being refilled"),
    g.FILLING: Text("Se llenan las fábricas", "The factories are being filled"),
    g.TAKING: Text("Toma un color de una fábrica o del centro", "Take a colour from a factory or from the centre"),
    g.PLACING: Text("Elige un espacio de tu tablero, o pasa", "Choose a space of your board, or pass"),
    g.COLOURING: Text("Elige el color que colocas ahí", "Choose the colour you place there"),
    g.SPENDING: Text("¿Cuántos comodines gastas?", "How many wilds do you spend?"),
    g.REWARDING: Text("Toma una loseta del suministro", "Take a tile from the supply"),
    g.KEEPING: Text("Guarda hasta cuatro losetas o descarta el resto", "Keep up to four tiles, or discard the rest"),
}
ONLY_PASS = Text(
    "No puedes completar ningún espacio: solo te queda pasar", "You can complete no space: only pass is left"
)
MORE_REWARDS = Text(
    "Toma {owed} losetas del suministro, de una en una", "Take {owed} tiles from the supply, one by one"
)
CORNERS_FULL = Text(
    "Las cuatro esquinas están llenas: descarta el resto", "All four corners are full: discard the rest"
)
FINISHED = Text("La partida ha terminado", "The game is over")


def prompt(view: View) -> Text:
    """What the seat in turn is asked to do, as a sentence."""
    if view.turn == OVER:
        return FINISHED
    if view.phase == g.PLACING and len(view.legal()) == 1:
        return ONLY_PASS
    if view.phase == g.REWARDING and view.owed > 1:
        return Text(*(MORE_REWARDS.fill(lang, owed=view.owed) for lang in LANGS))
    if view.phase == g.KEEPING and view.corner[view.turn].sum() == g.CORNERS:
        return CORNERS_FULL
    return PROMPTS[view.phase]


Lesson = tuple[Text, tuple[str, ...]]

BEGINNING: Lesson = (
    Text(
        "Son seis rondas de dos fases: primero se toman losetas y después se colocan. En cada ronda un color "
        "distinto es comodín; en la primera, {wild}. Todo está a la vista menos lo que saldrá de la bolsa.",
        "There are six rounds of two phases: first tiles are taken, then they are placed. Each round another "
        "colour is wild; in the first it is {wild}. Everything is open but what the bag will give.",
    ),
    ("1.2", "1.3", "1.4", "4.3"),
)
TAKE: Lesson = (
    Text(
        "Te llevas todas las losetas de un color, y además un comodín ({wild}) si allí hay alguno. Lo que dejas en "
        "una fábrica va al centro. El primero que toma del centro se queda el marcador de salida: abrirá la fase "
        "de colocar y la ronda siguiente, pero pierde un punto por loseta tomada.",
        "You take all tiles of one colour, and one wild ({wild}) as well if there is any. What you leave on a "
        "factory goes to the centre. The first to take from the centre gets the start marker: it opens the placing "
        "phase and the next round, but loses a point for each tile taken.",
    ),
    ("2.1", "2.2", "2.4", "2.5"),
)
PLACE: Lesson = (
    Text(
        "El número de un espacio es lo que cuesta: una loseta se queda en él y las demás van a la torre. Los "
        "comodines ({wild}) ayudan a pagar, pero al menos una loseta ha de ser del color que colocas. Sumas un punto "
        "por cada loseta del grupo que queda unido en la estrella: conviene ir creciendo de vecino en vecino. Rodear "
        "un pilar, una estatua o una ventana da losetas del suministro ({pillar}, {statue} y {window}).",
        "A space costs its number: one tile stays there and the others go to the tower. Wilds ({wild}) help to pay, "
        "but at least one tile must be of the colour you place. You score a point for each tile of the group joined "
        "in that star, so it pays to grow from neighbour to neighbour. Surrounding a pillar, a statue or a window "
        "earns tiles of the supply ({pillar}, {statue} and {window}).",
    ),
    ("3.1", "3.2", "3.5", "3.6"),
)
CHOOSE_COLOUR: Lesson = (
    Text(
        "Esta estrella admite varios colores y puedes pagar el espacio con más de uno. La central del lado de "
        "colores quiere seis distintos; en el lado gris, las dos primeras losetas deciden si la estrella será de un "
        "solo color o de seis.",
        "This star takes several colours, and you can pay the space in more than one. The middle star of the "
        "coloured side wants six different ones; on the grey side the first two tiles decide whether a star will be "
        "of one colour or of six.",
    ),
    ("3.4", "6.1", "7.2"),
)
SPEND_WILDS: Lesson = (
    Text(
        "Puedes pagar con más o con menos comodines. Gasta los que no vayas a necesitar: al acabar la ronda dejan de "
        "serlo, y lo que no coloques ni guardes cuesta un punto por loseta.",
        "You may pay with more wilds or with fewer. Spend those you will not need: when the round ends they are wild "
        "no more, and what you neither place nor keep costs a point a tile.",
    ),
    ("3.2", "3.3", "3.8"),
)
REWARD: Lesson = (
    Text(
        "Toma del suministro las losetas que quieras, también comodines; hay que tomarlas todas. Puedes usarlas ya "
        "en tu próximo turno.",
        "Take whichever tiles you like from the supply, wilds included; all of them must be taken. You may use them "
        "as soon as your next turn.",
    ),
    ("3.6", "3.7"),
)
CORNER_TILES: Lesson = (
    Text(
        "Las losetas que guardes, cuatro a lo sumo, vuelven contigo en la ronda siguiente: piensa en su comodín. "
        "Cada una de las demás cuesta un punto. En la última ronda también las guardadas lo cuestan.",
        "The tiles you keep, four at most, come back to you in the next round: think of its wild colour. Each of the "
        "others costs a point. In the last round those you keep cost one too.",
    ),
    ("3.8", "4.2", "5.3"),
)
RESULT: Lesson = (
    Text(
        "Tras la sexta ronda puntúan las estrellas completas y los números cubiertos del todo; después se descuentan "
        "las losetas de las esquinas. La puntuación más alta gana; si la alcanzan varios, ganan juntos.",
        "After the sixth round complete stars score, and numbers that are covered everywhere; then the tiles in "
        "corners are deducted. The highest score wins; those who reach it together win together.",
    ),
    ("5.1", "5.2", "5.3", "5.4"),
)
LESSONS = {
    g.STARTING: BEGINNING,
    g.REFILLING: REWARD,
    g.FILLING: BEGINNING,
    g.TAKING: TAKE,
    g.PLACING: PLACE,
    g.COLOURING: CHOOSE_COLOUR,
    g.SPENDING: SPEND_WILDS,
    g.REWARDING: REWARD,
    g.KEEPING: CORNER_TILES,
}


def guide(view: View) -> Lesson:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    text, clauses = RESULT if view.turn == OVER else LESSONS[view.phase]
    pillar, statue, window = view.box.reward[: -1 : g.RING]
    blanks = {"wild": COLOUR_NAMES[view.wild], "pillar": pillar, "statue": statue, "window": window}
    return Text(*(text.fill(lang, **blanks) for lang in LANGS)), clauses


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    return [
        (Text("puntos", "points"), str(view.total(seat))),
        (Text("losetas", "tiles"), str(view.pool[seat].sum())),
        (Text("comodines", "wilds"), str(view.pool[seat, view.wild])),
        (Text("guardadas", "kept"), str(view.corner[seat].sum())),
    ]


def verdict(view: View) -> Text | None:
    """What decided the match where the points did not: they always do."""
    return None
