"""What a person is told while playing Azul: what is asked now, and for a first game what may be done and why."""

from __future__ import annotations

from andamio.core.contract import Cited
from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .names import COLOUR_NAMES

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
        return MORE_REWARDS.filled(owed=view.owed)
    if view.phase == g.KEEPING and view.corner[view.turn].sum() == g.CORNERS:
        return CORNERS_FULL
    return PROMPTS[view.phase]


BEGINNING: Cited = (
    Text(
        "Son seis rondas de dos fases: primero se toman losetas y después se colocan. En cada ronda un color "
        "distinto es comodín; en la primera, {wild}. Todo está a la vista menos lo que saldrá de la bolsa.",
        "There are six rounds of two phases: first tiles are taken, then they are placed. Each round another "
        "colour is wild; in the first it is {wild}. Everything is open but what the bag will give.",
    ),
    ("1.2", "1.3", "1.4", "4.3"),
)
TAKE: Cited = (
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
PLACE: Cited = (
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
CHOOSE_COLOUR: Cited = (
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
SPEND_WILDS: Cited = (
    Text(
        "Puedes pagar con más o con menos comodines. Gasta los que no vayas a necesitar: al acabar la ronda dejan de "
        "serlo, y lo que no coloques ni guardes cuesta un punto por loseta.",
        "You may pay with more wilds or with fewer. Spend those you will not need: when the round ends they are wild "
        "no more, and what you neither place nor keep costs a point a tile.",
    ),
    ("3.2", "3.3", "3.8"),
)
REWARD: Cited = (
    Text(
        "Toma del suministro las losetas que quieras, también comodines; hay que tomarlas todas. Puedes usarlas ya "
        "en tu próximo turno.",
        "Take whichever tiles you like from the supply, wilds included; all of them must be taken. You may use them "
        "as soon as your next turn.",
    ),
    ("3.6", "3.7"),
)
CORNER_TILES: Cited = (
    Text(
        "Las losetas que guardes, cuatro a lo sumo, vuelven contigo en la ronda siguiente: piensa en su comodín. "
        "Cada una de las demás cuesta un punto. En la última ronda también las guardadas lo cuestan.",
        "The tiles you keep, four at most, come back to you in the next round: think of its wild colour. Each of the "
        "others costs a point. In the last round those you keep cost one too.",
    ),
    ("3.8", "4.2", "5.3"),
)
RESULT: Cited = (
    Text(
        "Tras la sexta ronda puntúan las estrellas completas y los números cubiertos del todo; después se descuentan "
        "las losetas de las esquinas. La puntuación más alta gana; si la alcanzan varios, ganan juntos.",
        "After the sixth round complete stars score, and numbers that are covered everywhere; then the tiles in "
        "corners are deducted. The highest score wins; those who reach it together win together.",
    ),
    ("5.1", "5.2", "5.3", "5.4"),
)
GUIDES = {
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


def guide(view: View) -> Cited:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    text, clauses = RESULT if view.turn == OVER else GUIDES[view.phase]
    pillar, statue, window = view.box.reward[: -1 : g.RING]
    blanks = {"wild": COLOUR_NAMES[view.wild], "pillar": pillar, "statue": statue, "window": window}
    return text.filled(**blanks), clauses
