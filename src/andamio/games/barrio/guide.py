"""What a person is told while playing Barrio: what is asked now, and for a first game what may be done and why."""

from __future__ import annotations

from andamio.core.actions import holds
from andamio.core.layout import OVER
from andamio.core.text import LANGS, Text
from andamio.core.view import View

from . import state as g
from .names import house_names, kind_names

DEAL = Text("Se reparten las cartas", "The cards are being dealt")
FILL = Text("Se reponen las cartas", "Cards are being replaced")
KLAUS_PLAYS = Text("Juega Klaus", "Klaus plays")
PROMPTS = {
    g.DEALING: DEAL,
    g.KEEPING: Text("¿Te quedas con {house} o la devuelves?", "Do you keep {house}, or return it?"),
    g.SHOWING: Text("Se muestra cuántas casas conserva cada cual", "How many houses each has kept is shown"),
    g.OPENING: DEAL,
    g.CROWNING: Text("Elige la primera casa de Klaus", "Choose Klaus's first house"),
    g.REOPENING: DEAL,
    g.SUPPLYING: DEAL,
    g.STORING: DEAL,
    g.SCORING_CARD: Text("Se elige la carta de puntuación", "The scoring card is being drawn"),
    g.NAMING_FIRST: Text("La suerte decide quién empieza", "Chance decides who begins"),
    g.DISCARDING: Text("Descarta más casas o roba {owed}", "Discard more houses, or draw {owed}"),
    g.AIMING: Text("¿Dónde colocas la carta de {kind}?", "Where do you place the {kind} card?"),
    g.LINING: Text("¿Con qué fila o columna pagas {house}?", "Which row or column pays for {house}?"),
    g.JOINING: Text("¿Dónde pones {house}?", "Where do you put {house}?"),
    g.FREE: Text("Cuadrado completo: construye una casa gratis", "The square is full: build a house for free"),
    g.COMBINING: Text(
        "Construcción combinada: añade una casa gratis a la panorámica",
        "Combined build: add a house to the panorama for free",
    ),
    g.DRAWING: Text("Roba {owed} más", "Draw {owed} more"),
    g.CLOSING: Text("Elige cómo se junta el mercado", "Choose how the market is closed up"),
    g.TOPPING_UP: Text("Completa la mano a tres cartas, de los mazos", "Draw face down until you have three cards"),
    g.FILLING: FILL,
    g.PENALISING: Text("Elige qué construye Klaus", "Choose what Klaus builds"),
    g.REFILLING: FILL,
    g.KLAUS_DRAWING: KLAUS_PLAYS,
    g.KLAUS_BUILDING: Text("Elige qué construye Klaus", "Choose what Klaus builds"),
    g.KLAUS_SPENDING: KLAUS_PLAYS,
    g.KLAUS_FILLING: KLAUS_PLAYS,
    g.PASSING_ON: FILL,
    g.REVEALING: Text("Klaus muestra sus Burruños", "Klaus shows his Burruños"),
}
LEAVE = (g.DONE, Text("déjalo así", "leave it"))
BEGIN = (
    (g.DRAW, Text("roba", "draw")),
    (g.DISCARD, Text("descarta casas", "discard houses")),
    (g.PLACE, Text("coloca un material", "place a material")),
)
AFTER_ONE = (
    (g.PLACE, Text("coloca otro material", "place another material")),
    (g.DRAW, Text("roba dos cartas", "draw two cards")),
    LEAVE,
)
AFTER_TWO = (
    (g.BUILD, Text("construye una casa", "build a house")),
    (g.DRAW, Text("roba tres cartas", "draw three cards")),
    LEAVE,
)
OR = Text("o", "or")
MUST_PLACE = Text(
    "Coloca el segundo material que te permita construir y volver al límite",
    "Place the second material, so that you can build and be back inside the limit",
)
MUST_BUILD = Text("Construye para volver al límite", "Build, to be back inside the limit")
KLAUS_PLACE = Text("¿Dónde pone Klaus {house}?", "Where does Klaus put {house}?")
KEEP_SOME = Text("Elige qué casas conservas", "Choose the houses you keep")
FINISHED = Text("La partida ha terminado", "The game is over")


def prompt(view: View) -> Text:
    """What the seat in turn is asked to do, as a sentence."""
    if view.turn == OVER:
        text = FINISHED
    elif view.phase in (g.CHOOSING, g.PLACED):
        text = deeds(view)
    elif view.phase in (g.PENALISING, g.KLAUS_BUILDING) and view.house != g.EMPTY:
        text = KLAUS_PLACE
    elif view.phase == g.KEEPING and view.turn != view.seat:
        text = KEEP_SOME
    else:
        text = PROMPTS[view.phase]
    house = house_names(view.box)[house_asked(view)]
    kind = kind_names(view.box)[view.kind]
    return text.filled(house=house, kind=kind, owed=view.owed)


def deeds(view: View) -> Text:
    """What may be done in an action: to who may do it, no more than that."""
    if view.phase == g.PLACED and view.over:
        return MUST_PLACE if view.placed == 1 else MUST_BUILD
    offered = BEGIN if view.phase == g.CHOOSING else AFTER_ONE if view.placed == 1 else AFTER_TWO
    legal = view.legal()
    said = [text for block, text in offered if any(holds(block, action) for action in legal)]
    return either(said or [text for block, text in offered if block != g.DONE])


def either(said: list[Text]) -> Text:
    """Draw, discard houses or place a material."""
    whole = []
    for lang in LANGS:
        *first, last = (text.to(lang) for text in said)
        line = f"{', '.join(first)} {OR.to(lang)} {last}" if first else last
        whole.append(line[0].upper() + line[1:])
    return Text(*whole)


def house_asked(view: View) -> int:
    """The house that a question is about; any where there is none or it may not be known."""
    if view.phase == g.KEEPING and view.turn == view.seat:
        return next((action - g.KEEP.start for action in view.legal() if action < g.KEEP.end), 0)
    return max(0, int(view.house))


Cited = tuple[Text, tuple[str, ...]]

BEGINNING: Cited = (
    Text(
        "Cada jugador recibe cinco casas y se queda con las que quiera; completa su mano con materiales hasta cinco "
        "cartas. Quedarse con casas que se unan entre sí ayuda a formar panorámicas, pero sin materiales no se "
        "construye.",
        "Each player is dealt five houses and keeps as many as wanted; materials make the hand up to five cards. "
        "Houses that join one another help to make panoramas, but without materials nothing is built.",
    ),
    ("1.3", "1.4", "5.1"),
)
CHOICE: Cited = (
    Text(
        "Haz una sola cosa: robar una carta; descartar casas y robar otras tantas; colocar un material y robar dos; o "
        "colocar dos y robar tres o construir. El mercado es de todos: lo que colocas también puede usarlo el "
        "siguiente.",
        "Do just one thing: draw a card; discard houses and draw as many; place a material and draw two; or place two "
        "and draw three or build. The market is everybody's: what you place, the next seat may use too.",
    ),
    ("2.1", "2.2", "2.3", "2.4"),
)
MARKET: Cited = (
    Text(
        "Un material toca siempre a otro por un lado, y el mercado no pasa de 5 × 5 salvo que construyas en ese mismo "
        "turno y vuelva a caber. Para construir hace falta una fila o columna entera que cubra la casa: lo que sobre "
        "será escombro.",
        "A material always touches another by a side, and the market never exceeds 5 × 5 unless you build in that very "
        "turn and it fits again. To build takes a whole row or column that covers the house: what is left over becomes "
        "rubble.",
    ),
    ("3.1", "3.2", "3.3", "4.1"),
)
CHOICE_ALONE: Cited = (
    Text(
        "Haz una sola cosa: robar un material; colocar uno y robar dos; o colocar dos y robar tres o construir una de "
        "las cuatro casas. Klaus roba tanto como tú: cuanto menos robes para cada casa, menos construye él.",
        "Do just one thing: draw a material; place one and draw two; or place two and draw three or build one of the "
        "four houses. Klaus draws as much as you do: the fewer cards a house takes you, the fewer he builds.",
    ),
    ("7.2", "7.5"),
)
MARKET_ALONE: Cited = (
    Text(
        "Un material toca siempre a otro por un lado. Tu mercado cabe en 3 × 5: si al acabar el turno se sale, Klaus "
        "construye una casa y lo pierdes entero. Para construir hace falta una fila o columna entera que cubra la "
        "casa.",
        "A material always touches another by a side. Your market fits in 3 × 5: if it is larger when your turn ends, "
        "Klaus builds a house and you lose all of it. To build takes a whole row or column that covers the house.",
    ),
    ("3.1", "4.1", "7.3"),
)
DRAWING_ALONE: Cited = (
    Text(
        "Roba material a material, boca arriba o del mazo; la mano acaba en siete, y al final cada carta que te quede "
        "resta un punto.",
        "Draw material by material, face up or from the deck; never more than seven in hand, and in the end each card "
        "left there costs a point.",
    ),
    ("7.2", "7.4", "7.8"),
)
RESULT_ALONE: Cited = (
    Text(
        "Suman tus casas y panorámicas; restan los escombros y las cartas que te quedan; los Burruños, según la carta "
        "de puntuación. A Klaus le basta el empate.",
        "Your houses and panoramas add up; rubble and the cards you still hold are deducted; Burruños count by the "
        "scoring card. A tie is enough for Klaus.",
    ),
    ("7.8",),
)
BUILDING: Cited = (
    Text(
        "La línea se va entera: lo que pide la casa, al descarte; lo demás, a tus escombros, Burruños incluidos. Une "
        "la casa donde coincidan los símbolos: las panorámicas largas valen mucho más.",
        "The whole line goes: what the house asks for, to the discard; the rest to your rubble, Burruños too. Join the "
        "house where symbols match: long panoramas are worth far more.",
    ),
    ("4.1", "4.4", "5.2", "5.3"),
)
FREE_HOUSE: Cited = (
    Text(
        "Puedes construir una casa sin pagarla, o dejarlo pasar. La construcción combinada se gasta: cada "
        "jugador tiene una para la partida entera.",
        "You may build a house without paying for it, or leave it. The combined build is made only once in a whole "
        "game.",
    ),
    ("3.4", "5.4"),
)
DRAWING: Cited = (
    Text(
        "Roba carta a carta, boca arriba o de los mazos, como prefieras; la mano acaba en siete. Lo que tomas "
        "boca arriba lo ven todos.",
        "Draw card by card, face up or from the decks, as you like; never more than seven in hand. What you take face "
        "up, all can see.",
    ),
    ("2.6", "2.7", "2.9"),
)
CLOSE: Cited = (
    Text(
        "Al irse la línea el mercado ha quedado en trozos; se acercan con los menos pasos posibles. Elige el resultado "
        "que más te convenga.",
        "With the line gone the market is in pieces; they slide together in as few steps as possible. Choose the "
        "result that suits you best.",
    ),
    ("4.5",),
)
KLAUS: Cited = (
    Text(
        "Klaus roba tantas cartas como tú, dos si construyes, y con más de siete construye, de las que "
        "haya, la más valiosa para él. Si tu mercado pasa de 3 × 5, construye además una y pierdes el "
        "mercado. Los empates los decides tú.",
        "Klaus draws as many cards as you do, two if you build, and with more than seven he builds the house that "
        "gives him most. If your market exceeds 3 × 5 he builds one more, and you lose the market. You settle ties.",
    ),
    ("7.3", "7.5", "7.6"),
)
RESULT: Cited = (
    Text(
        "Suman las casas y las panorámicas; restan los escombros, y los Burruños cuentan según la carta de puntuación. "
        "Si hay empate, ganan menos casas y luego menos escombros.",
        "Houses and panoramas add up; rubble is deducted, and Burruños count by the scoring card. In a tie fewer "
        "houses win, then less rubble.",
    ),
    ("6.2", "6.3"),
)
GUIDES = {
    **dict.fromkeys(g.SET_UP.ids, BEGINNING),
    g.CHOOSING: CHOICE,
    g.DISCARDING: CHOICE,
    g.AIMING: MARKET,
    g.PLACED: MARKET,
    g.LINING: BUILDING,
    g.JOINING: BUILDING,
    g.FREE: FREE_HOUSE,
    g.COMBINING: FREE_HOUSE,
    g.DRAWING: DRAWING,
    g.CLOSING: CLOSE,
    g.TOPPING_UP: DRAWING,
    g.FILLING: DRAWING,
    **dict.fromkeys(g.KLAUS_TURN.ids, KLAUS),
    g.PASSING_ON: DRAWING,
    g.REVEALING: KLAUS,
}
GUIDES_ALONE = {
    **dict.fromkeys(g.SET_UP.ids, KLAUS),
    g.CHOOSING: CHOICE_ALONE,
    g.AIMING: MARKET_ALONE,
    g.PLACED: MARKET_ALONE,
    g.DRAWING: DRAWING_ALONE,
    g.TOPPING_UP: DRAWING_ALONE,
    g.FILLING: DRAWING_ALONE,
}


def guide(view: View) -> Cited:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    if view.turn == OVER:
        return RESULT_ALONE if view.box.seats == 1 else RESULT
    return GUIDES_ALONE.get(view.phase, GUIDES[view.phase]) if view.box.seats == 1 else GUIDES[view.phase]
