"""Barrio in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

import numpy as np

from andamio.core.compiled import Array, Box
from andamio.core.layout import OVER
from andamio.core.text import LANGS, Lang, Text, same
from andamio.core.view import View
from andamio.core.words import Phrase, Tale

from . import state as g
from .box import BOX, CARD_NAMES

LANDSCAPE_NAMES = (Text("Costa", "Coast"), Text("Campo", "Country"), Text("Sierra", "Sierra"))
ICON_NAMES = (Text("luna", "moon"), Text("estrella", "star"), Text("flor", "flower"))
MATERIAL_NAMES = (
    Text("madera", "wood"),
    Text("ladrillo", "brick"),
    Text("piedra", "stone"),
    Text("hormigón", "concrete"),
    Text("vegetal", "greenery"),
)
BURRUNO_NAME = same("Burruño")
SEAT_NAMES = tuple(same(str(seat)) for seat in range(g.SEATS))
NUMBERS = tuple(same(str(n)) for n in range(max(g.CELLS, g.CLOSINGS + 1, g.MOST + 1)))
FROM_ONE = NUMBERS[1:]
SOURCE_NAMES = (
    *(Text(f"tomar la casa {n}", f"take house {n}") for n in range(1, g.SLOTS + 1)),
    *(Text(f"tomar el material {n}", f"take material {n}") for n in range(1, g.SLOTS + 1)),
    Text("robar del mazo de casas", "draw from the house deck"),
    Text("robar del mazo de materiales", "draw from the material deck"),
)
LINE_NAMES = (
    *(Text(f"la fila {n}", f"row {n}") for n in range(1, g.SIDE + 1)),
    *(Text(f"la columna {n}", f"column {n}") for n in range(1, g.SIDE + 1)),
)
SCORING_NAMES = tuple(map(same, CARD_NAMES))


def house_names(box: Box) -> tuple[Text, ...]:
    return names_by_landscape(box.landscape.tobytes())


@cache
def names_by_landscape(landscapes: bytes) -> tuple[Text, ...]:
    """By their landscape, and their place in it: Costa 5, Coast 5."""
    found, counts = [], [0] * len(LANDSCAPE_NAMES)
    for landscape in landscapes:
        counts[landscape] += 1
        name = LANDSCAPE_NAMES[landscape]
        found.append(Text(f"{name.es} {counts[landscape]}", f"{name.en} {counts[landscape]}"))
    return tuple(found)


def kind_names(box: Box) -> tuple[Text, ...]:
    return names_by_doubles(box.double.tobytes())


@cache
def names_by_doubles(doubles: bytes) -> tuple[Text, ...]:
    """The five materials, the doubles by what they stand for, the Burruño."""
    pairs = [[MATERIAL_NAMES[kind] for kind in doubles[i : i + 2]] for i in range(0, len(doubles), 2)]
    return (*MATERIAL_NAMES, *(Text(f"{a.es}/{b.es}", f"{a.en}/{b.en}") for a, b in pairs), BURRUNO_NAME)


def card_names(box: Box) -> tuple[Text, ...]:
    return house_names(box) + kind_names(box)


def phrases(box: Box) -> list[Phrase]:
    houses, panoramas = house_names(box), FROM_ONE[: g.MOST]
    return [
        Phrase(g.KEEP, Text("quedarse {row}", "keep {row}"), houses),
        Phrase(g.RETURN, Text("devolver {row}", "return {row}"), houses),
        Phrase(g.DRAW, Text("{row}", "{row}"), SOURCE_NAMES),
        Phrase(g.DISCARD, Text("descartar {row}", "discard {row}"), houses),
        Phrase(g.PLACE, Text("colocar {row}", "place {row}"), kind_names(box)),
        Phrase(g.CELL, Text("en la fila {row}, columna {col}", "at row {row}, column {col}"), NUMBERS[:8], NUMBERS[:8]),
        Phrase(g.BUILD, Text("construir {row}", "build {row}"), houses),
        Phrase(g.LINE, Text("pagar con {row}", "pay with {row}"), LINE_NAMES),
        Phrase(g.ALONE, Text("sola", "on its own")),
        Phrase(g.AFTER, Text("a la derecha de la panorámica {row}", "right of panorama {row}"), panoramas),
        Phrase(g.BEFORE, Text("a la izquierda de la panorámica {row}", "left of panorama {row}"), panoramas),
        Phrase(
            g.BRIDGE,
            Text("entre la panorámica {row} y la {col}", "between panorama {row} and {col}"),
            panoramas,
            panoramas,
        ),
        Phrase(g.CLOSE, Text("juntar como en {row}", "close up as in {row}"), FROM_ONE[: g.CLOSINGS]),
        Phrase(g.DONE, Text("dejarlo así", "leave it")),
        Phrase(g.CARD, Text("sale {row}", "turn up {row}"), card_names(box)),
        Phrase(g.SCORING, Text("carta de puntuación {row}", "scoring card {row}"), SCORING_NAMES),
        Phrase(g.FIRST, Text("empieza el asiento {row}", "seat {row} begins"), SEAT_NAMES),
        Phrase(g.SHOWN, Text("se muestran {row}", "{row} are shown"), NUMBERS[: g.BURRUNOS + 1]),
        Phrase(g.KLAUS_CARD, Text("Klaus gasta {row}", "Klaus spends {row}"), kind_names(box)),
    ]


def placed_names(box: Box) -> list[Text]:
    """In the order of PLACED_ONE's `what`."""
    return [
        Text(f"{kind.es} en la fila {r}, columna {c}", f"{kind.en} at row {r}, column {c}")
        for kind in kind_names(box)
        for r in range(g.CELLS)
        for c in range(g.CELLS)
    ]


def tales(box: Box) -> tuple[Tale, ...]:
    """In the order of EVENTS."""
    return (*beginning_tales(box), *action_tales(box), *building_tales(box), *table_tales(), *klaus_tales(box))


def beginning_tales(box: Box) -> list[Tale]:
    cards = card_names(box)
    return [
        Tale(
            Text("casa repartida", "house dealt"),
            DEALT,
            cards,
            Text("{seat} recibe casas: {count}", "{seat} gets houses: {count}"),
            joined=True,
        ),
        Tale(
            Text("material repartido", "material dealt"),
            DEALT,
            cards,
            Text("{seat} recibe materiales: {count}", "{seat} gets materials: {count}"),
            joined=True,
        ),
        Tale(Text("casas conservadas", "houses kept"), Text("{seat} se queda {amount}", "{seat} keeps {amount}")),
        Tale(Text("carta descubierta", "card opened"), Text("se descubre {what}", "{what} is turned up"), cards),
        Tale(Text("Almacén rehecho", "store redone"), Text("el Almacén se rehace", "the store is laid anew")),
        Tale(
            Text("carta de puntuación", "scoring card"),
            Text("puntúa la carta {what}", "scoring card {what} is used"),
            SCORING_NAMES,
        ),
        Tale(Text("salida", "start"), Text("{seat} empieza", "{seat} begins")),
    ]


DEALT = Text("{seat} recibe {what}", "{seat} gets {what}")
DRAWS = Text("{seat} roba {what}", "{seat} draws {what}")


def action_tales(box: Box) -> list[Tale]:
    cards = card_names(box)
    return [
        Tale(Text("carta tomada", "card taken"), Text("{seat} toma {what}", "{seat} takes {what}"), cards),
        Tale(Text("casa robada", "house drawn"), DRAWS, cards, Text("{seat} roba una casa", "{seat} draws a house")),
        Tale(
            Text("material robado", "material drawn"),
            DRAWS,
            cards,
            Text("{seat} roba un material", "{seat} draws a material"),
        ),
        Tale(
            Text("mano llena, robos perdidos", "hand full, draws lost"),
            Text("{seat} tiene la mano llena", "{seat} has a full hand"),
        ),
        Tale(
            Text("robos perdidos", "draws lost"),
            Text("{seat} no puede robar más", "{seat} can draw no more"),
        ),
        Tale(
            Text("casa descartada", "house discarded"), Text("{seat} descarta {what}", "{seat} discards {what}"), cards
        ),
        Tale(
            Text("material colocado", "material placed"),
            Text("{seat} coloca {what}", "{seat} places {what}"),
            placed_names(box),
        ),
        Tale(
            Text("mercado fuera del límite", "market over the limit"),
            Text("el mercado mide {what} × {amount}", "the market is {what} × {amount}"),
        ),
        Tale(
            Text("cuadrado completo", "square full"),
            Text("{seat} completa el cuadrado", "{seat} completes the square"),
        ),
        Tale(
            Text("cuadrado retirado, cartas", "square cleared, cards"),
            Text("el mercado se descarta entero", "the whole market is discarded"),
        ),
    ]


def building_tales(box: Box) -> list[Tale]:
    houses = house_names(box)
    return [
        Tale(
            Text("línea pagada, cartas", "line paid, cards"),
            Text("{seat} usa {what}", "{seat} uses {what}"),
            LINE_NAMES,
        ),
        Tale(
            Text("escombros", "rubble"),
            Text("{seat} se lleva de escombro {amount} × {what}", "{seat} takes {amount} × {what} as rubble"),
            kind_names(box),
        ),
        Tale(
            Text("casa construida, puntos", "house built, points"),
            Text("{seat} construye {what} ({amount})", "{seat} builds {what} ({amount})"),
            houses,
        ),
        Tale(
            Text("casa gratis, puntos", "free house, points"),
            Text("{seat} construye gratis {what} ({amount})", "{seat} builds {what} for free ({amount})"),
            houses,
        ),
        Tale(Text("construcción combinada, puntos", "combined build, points"), COMBINES, houses),
        Tale(
            Text("casa unida, longitud", "house joined, length"),
            Text("{what} continúa una panorámica de {amount}", "{what} makes a panorama of {amount}"),
            houses,
        ),
        Tale(
            Text("puente, longitud", "bridge, length"),
            Text("{what} une dos panorámicas en una de {amount}", "{what} joins two panoramas into one of {amount}"),
            houses,
        ),
        Tale(
            Text("mercado partido, opciones", "market split, choices"),
            Text("el mercado se junta (opciones: {amount})", "the market is closed up (choices: {amount})"),
        ),
        Tale(
            Text("mercado elegido", "market chosen"),
            Text("{seat} elige cómo se junta", "{seat} chooses how it is closed up"),
        ),
    ]


COMBINES = Text(
    "{seat} hace su construcción combinada con {what} ({amount})",
    "{seat} makes its combined build with {what} ({amount})",
)


def table_tales() -> list[Tale]:
    return [
        Tale(
            Text("casas barajadas", "houses shuffled"),
            Text("se baraja el descarte de casas ({amount})", "the house discard is shuffled ({amount})"),
        ),
        Tale(
            Text("materiales barajados", "materials shuffled"),
            Text("se baraja el descarte de materiales ({amount})", "the material discard is shuffled ({amount})"),
        ),
        Tale(Text("pase", "pass"), Text("{seat} no puede hacer nada", "{seat} can do nothing")),
        Tale(
            Text("más de 3 × 5", "more than 3 × 5"),
            Text(
                "tu mercado mide {what} × {amount}: Klaus construye", "your market is {what} × {amount}: Klaus builds"
            ),
        ),
        Tale(
            Text("mercado descartado, cartas", "market discarded, cards"),
            Text("tu mercado se descarta ({amount})", "your market is discarded ({amount})"),
        ),
        Tale(
            Text("mesa rehecha", "table reset"),
            Text("sin materiales en el mazo: todo se renueva", "no materials in the deck: all is laid anew"),
        ),
    ]


def klaus_tales(box: Box) -> list[Tale]:
    cards, houses = card_names(box), house_names(box)
    return [
        Tale(
            Text("primera casa de Klaus", "Klaus's first house"),
            Text("Klaus empieza con {what}", "Klaus starts with {what}"),
            houses,
        ),
        Tale(Text("Klaus toma", "Klaus takes"), Text("Klaus toma {what}", "Klaus takes {what}"), cards),
        Tale(
            Text("Klaus roba", "Klaus draws"),
            Text("Klaus roba {what}", "Klaus draws {what}"),
            cards,
            Text("Klaus roba un material", "Klaus draws a material"),
        ),
        Tale(
            Text("Burruños sin gastar de Klaus", "Klaus's unspent Burruños"),
            Text("Klaus tenía Burruños: {amount}", "Klaus had Burruños: {amount}"),
        ),
        Tale(
            Text("Klaus construye, puntos", "Klaus builds, points"),
            Text("Klaus construye {what} ({amount})", "Klaus builds {what} ({amount})"),
            houses,
        ),
        Tale(
            Text("Burruño apartado por Klaus", "Burruño set aside by Klaus"),
            Text("Klaus aparta {what}", "Klaus sets {what} aside"),
            cards,
            joined=True,
        ),
        Tale(
            Text("descarte de Klaus", "Klaus discards"),
            Text("Klaus descarta {what}", "Klaus discards {what}"),
            cards,
            joined=True,
        ),
        Tale(Text("ronda terminada", "round over"), Text("termina la ronda {what}", "round {what} ends")),
        Tale(Text("puntos", "points"), Text("{seat} termina con {amount}", "{seat} ends with {amount}")),
        Tale(Text("puntos de Klaus", "Klaus's points"), Text("Klaus termina con {amount}", "Klaus ends with {amount}")),
    ]


# -- the table in text

NOTHING = "–"


def look(view: View, names: list[str], lang: Lang) -> list[tuple[str, str]]:
    """The table as this view sees it."""
    rows = [
        (Text("ronda", "round").to(lang), f"{view.round} · {scoring_line(view, lang)}"),
        (Text("casas", "houses").to(lang), row_line(view, g.HOUSE, lang)),
        (Text("Almacén", "store").to(lang), row_line(view, g.MATERIAL, lang)),
        *market_rows(view, lang),
    ]
    for seat in range(view.box.seats):
        rows += seat_rows(view, seat, names[seat], lang)
    if view.box.seats == 1:
        rows += seat_rows(view, g.KLAUS, "Klaus", lang)
    return rows


def scoring_line(view: View, lang: Lang) -> str:
    """The scoring card and what it gives."""
    if view.scoring == g.EMPTY:
        return NOTHING
    burrunos = " ".join(map(str, view.box.burrunos[view.scoring].tolist()))
    text = Text("carta {} (escombro {}; Burruños {})", "card {} (rubble {}; Burruños {})").to(lang)
    return text.format(CARD_NAMES[view.scoring], view.box.rubble[view.scoring], burrunos)


def row_line(view: View, sort: int, lang: Lang) -> str:
    """What lies face up, and how many cards the deck and the discard have."""
    cards = [card_line(view.box, card, lang) if card != g.EMPTY else NOTHING for card in view.row[sort].tolist()]
    piles = Text(" · mazo {} · descarte {}", " · deck {} · discard {}").to(lang)
    return " | ".join(cards) + piles.format(view.left[sort], view.thrown[sort])


def card_line(box: Box, card: int, lang: Lang) -> str:
    """A house with all that is printed on it, or a material."""
    return card_lines(box.tobytes(), lang)[card]


@cache
def card_lines(printed: bytes, lang: Lang) -> list[str]:
    """The same of every card; a box is known by its bytes."""
    box = np.frombuffer(printed, BOX)[0]
    names = [name.to(lang) for name in card_names(box)]
    return [f"{name} ({house_line(box, card, lang)})" if card < g.HOUSES else name for card, name in enumerate(names)]


def house_line(box: Box, house: int, lang: Lang) -> str:
    """2 luna, Sierra-Costa: 1 madera 1 ladrillo."""
    left, right = (LANDSCAPE_NAMES[side[house]].to(lang) for side in (box.left, box.right))
    icon = ICON_NAMES[box.icon[house]].to(lang)
    return f"{box.points[house]} {icon}, {left}-{right}: {cards_line(box.cost[house], MATERIAL_NAMES, lang)}"


def cards_line(counts: Array, names: Sequence[Text], lang: Lang) -> str:
    """2 wood 1 brick."""
    return " ".join(f"{n} {name.to(lang)}" for n, name in zip(counts.tolist(), names, strict=True) if n) or NOTHING


def market_rows(view: View, lang: Lang) -> list[tuple[str, str]]:
    kinds = [name.to(lang) for name in kind_names(view.box)]
    rows = view.market[: view.height, : view.width].tolist()
    title = Text("mercado, fila", "market, row").to(lang)
    return [
        (f"{title} {number}", " | ".join(kinds[kind] if kind != g.EMPTY else NOTHING for kind in row))
        for number, row in enumerate(rows, 1)
    ] or [(title, NOTHING)]


def seat_rows(view: View, seat: int, name: str, lang: Lang) -> list[tuple[str, str]]:
    """A hand, the rubble and the panoramas."""
    labels = Text("· panorámicas", "· panoramas"), Text("· escombros", "· rubble")
    return [
        (name, hand_line(view, seat, lang)),
        (labels[0].to(lang), panoramas_line(view, seat, lang)),
        (labels[1].to(lang), cards_line(view.rubble[seat], kind_names(view.box), lang)),
    ]


def hand_line(view: View, seat: int, lang: Lang) -> str:
    """A hand that may be seen, or its backs and the cards that all know."""
    hidden = view.hand[seat].min() < 0
    cards = (view.known if hidden else view.hand)[seat].tolist()
    named = [card_line(view.box, card, lang) for card, count in enumerate(cards) for _ in range(count)]
    houses, materials = view.held[seat].tolist()
    backs = Text(f"{houses} casas, {materials} materiales", f"{houses} houses, {materials} materials").to(lang)
    return f"{backs}: {'; '.join(named) or NOTHING}"


def panoramas_line(view: View, seat: int, lang: Lang) -> str:
    names = house_names(view.box)
    found = [
        " · ".join(names[house].to(lang) for house in row[:length])
        for row, length in zip(view.panorama[seat].tolist(), view.length[seat].tolist(), strict=True)
        if length
    ]
    return " | ".join(found) or NOTHING


# -- what a person is told while playing

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
    g.CHOOSING: Text("Roba, descarta casas o coloca un material", "Draw, discard houses or place a material"),
    g.DISCARDING: Text("Descarta más casas o roba {owed}", "Discard more houses, or draw {owed}"),
    g.AIMING: Text("Elige dónde colocas: {kind}", "Choose where you place: {kind}"),
    g.PLACED: Text("Coloca otro material o roba dos cartas", "Place another material, or draw two cards"),
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
ALONE = {
    g.CHOOSING: Text("Roba un material o coloca uno", "Draw a material, or place one"),
    g.PLACED: Text("Coloca otro material o roba dos", "Place another material, or draw two"),
}
DRAW_OR_BUILD = Text("Construye una casa o roba tres cartas", "Build a house, or draw three cards")
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
    text = for_seats(view, PROMPTS, ALONE)
    if view.turn == OVER:
        text = FINISHED
    elif view.phase == g.PLACED and (view.over or view.placed > 1):
        text = (MUST_PLACE if view.placed == 1 else MUST_BUILD) if view.over else DRAW_OR_BUILD
    elif view.phase in (g.PENALISING, g.KLAUS_BUILDING) and view.house != g.EMPTY:
        text = KLAUS_PLACE
    elif view.phase == g.KEEPING and view.turn != view.seat:
        text = KEEP_SOME
    house = house_names(view.box)[house_asked(view)]
    kind = kind_names(view.box)[view.kind]
    return Text(*(text.fill(lang, house=house, kind=kind, owed=view.owed) for lang in LANGS))


What = TypeVar("What")


def for_seats(view: View, several: dict[int, What], alone: dict[int, What]) -> What:
    """What is said in this phase; to who plays alone, something else where there is something."""
    return alone.get(view.phase, several[view.phase]) if view.box.seats == 1 else several[view.phase]


def house_asked(view: View) -> int:
    """The house that a question is about; any where there is none or it may not be known."""
    if view.phase == g.KEEPING and view.turn == view.seat:
        return next((action - g.KEEP.start for action in view.legal() if action < g.KEEP.end), 0)
    return max(0, int(view.house))


Lesson = tuple[Text, tuple[str, ...]]

BEGINNING: Lesson = (
    Text(
        "Cada asiento recibe cinco casas y se queda con las que quiera; completa su mano con materiales hasta cinco "
        "cartas. Quedarse con casas que se unan entre sí ayuda a formar panorámicas, pero sin materiales no se "
        "construye.",
        "Each seat is dealt five houses and keeps as many as it likes; materials make its hand up to five cards. "
        "Houses that join one another help to make panoramas, but without materials nothing is built.",
    ),
    ("1.3", "1.4", "5.1"),
)
CHOICE: Lesson = (
    Text(
        "Haz una sola cosa: robar una carta; descartar casas y robar otras tantas; colocar un material y robar dos; o "
        "colocar dos y robar tres o construir. El mercado es de todos: lo que colocas también puede usarlo el "
        "siguiente.",
        "Do just one thing: draw a card; discard houses and draw as many; place a material and draw two; or place two "
        "and draw three or build. The market is everybody's: what you place, the next seat may use too.",
    ),
    ("2.1", "2.2", "2.3", "2.4"),
)
MARKET: Lesson = (
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
CHOICE_ALONE: Lesson = (
    Text(
        "Haz una sola cosa: robar un material; colocar uno y robar dos; o colocar dos y robar tres o construir una de "
        "las cuatro casas. Klaus roba tanto como tú: cuanto menos robes para cada casa, menos construye él.",
        "Do just one thing: draw a material; place one and draw two; or place two and draw three or build one of the "
        "four houses. Klaus draws as much as you do: the fewer cards a house takes you, the fewer he builds.",
    ),
    ("7.2", "7.5"),
)
MARKET_ALONE: Lesson = (
    Text(
        "Un material toca siempre a otro por un lado. Tu mercado cabe en 3 × 5: si al acabar el turno se sale, Klaus "
        "construye una casa y lo pierdes entero. Para construir hace falta una fila o columna entera que cubra la "
        "casa.",
        "A material always touches another by a side. Your market fits in 3 × 5: if it is larger when your turn ends, "
        "Klaus builds a house and you lose all of it. To build takes a whole row or column that covers the house.",
    ),
    ("3.1", "4.1", "7.3"),
)
DRAWING_ALONE: Lesson = (
    Text(
        "Roba material a material, boca arriba o del mazo; la mano acaba en siete, y al final cada carta que te quede "
        "resta un punto.",
        "Draw material by material, face up or from the deck; never more than seven in hand, and in the end each card "
        "left there costs a point.",
    ),
    ("7.2", "7.4", "7.8"),
)
RESULT_ALONE: Lesson = (
    Text(
        "Suman tus casas y panorámicas; restan los escombros y las cartas que te quedan; los Burruños, según la carta "
        "de puntuación. A Klaus le basta el empate.",
        "Your houses and panoramas add up; rubble and the cards you still hold are deducted; Burruños count by the "
        "scoring card. A tie is enough for Klaus.",
    ),
    ("7.8",),
)
BUILDING: Lesson = (
    Text(
        "La línea se va entera: lo que pide la casa, al descarte; lo demás, a tus escombros, Burruños incluidos. Une "
        "la casa donde coincidan los símbolos: las panorámicas largas valen mucho más.",
        "The whole line goes: what the house asks for, to the discard; the rest to your rubble, Burruños too. Join the "
        "house where symbols match: long panoramas are worth far more.",
    ),
    ("4.1", "4.4", "5.2", "5.3"),
)
FREE_HOUSE: Lesson = (
    Text(
        "Puedes construir una casa sin pagarla, o dejarlo pasar. La construcción combinada se gasta: cada "
        "asiento tiene una para la partida entera.",
        "You may build a house without paying for it, or leave it. The combined build is made only once in a whole "
        "game.",
    ),
    ("3.4", "5.4"),
)
DRAWING: Lesson = (
    Text(
        "Roba carta a carta, boca arriba o de los mazos, como prefieras; la mano acaba en siete. Lo que tomas "
        "boca arriba lo ven todos.",
        "Draw card by card, face up or from the decks, as you like; never more than seven in hand. What you take face "
        "up, all can see.",
    ),
    ("2.6", "2.7", "2.9"),
)
CLOSE: Lesson = (
    Text(
        "Al irse la línea el mercado ha quedado en trozos; se acercan con los menos pasos posibles. Elige el resultado "
        "que más te convenga.",
        "With the line gone the market is in pieces; they slide together in as few steps as possible. Choose the "
        "result that suits you best.",
    ),
    ("4.5",),
)
KLAUS: Lesson = (
    Text(
        "Klaus roba tantas cartas como tú, dos si construyes, y con más de siete construye, de las que "
        "haya, la más valiosa para él. Si tu mercado pasa de 3 × 5, construye además una y pierdes el "
        "mercado. Los empates los decides tú.",
        "Klaus draws as many cards as you do, two if you build, and with more than seven he builds the house that "
        "gives him most. If your market exceeds 3 × 5 he builds one more, and you lose the market. You settle ties.",
    ),
    ("7.3", "7.5", "7.6"),
)
RESULT: Lesson = (
    Text(
        "Suman las casas y las panorámicas; restan los escombros, y los Burruños cuentan según la carta de puntuación. "
        "Si hay empate, ganan menos casas y luego menos escombros.",
        "Houses and panoramas add up; rubble is deducted, and Burruños count by the scoring card. In a tie fewer "
        "houses win, then less rubble.",
    ),
    ("6.2", "6.3"),
)
LESSONS = {
    **dict.fromkeys(range(g.CHOOSING), BEGINNING),
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
    **dict.fromkeys(range(g.PENALISING, g.PASSING_ON), KLAUS),
    g.PASSING_ON: DRAWING,
    g.REVEALING: KLAUS,
}
LESSONS_ALONE = {
    **dict.fromkeys(range(g.CHOOSING), KLAUS),
    g.CHOOSING: CHOICE_ALONE,
    g.AIMING: MARKET_ALONE,
    g.PLACED: MARKET_ALONE,
    g.DRAWING: DRAWING_ALONE,
    g.TOPPING_UP: DRAWING_ALONE,
    g.FILLING: DRAWING_ALONE,
}


def guide(view: View) -> Lesson:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    if view.turn == OVER:
        return RESULT_ALONE if view.box.seats == 1 else RESULT
    return for_seats(view, LESSONS, LESSONS_ALONE)


def points_of(view: View, seat: int) -> int:
    """§6.2 what a seat, or Klaus, would score now."""
    box, card = view.box, max(0, view.scoring)
    lengths = view.length[seat].tolist()
    houses = [house for row in view.panorama[seat].tolist() for house in row if house != g.EMPTY]
    rubble = view.rubble[seat].tolist()
    points = sum(int(box.points[house]) for house in houses) + sum(int(box.panorama[n]) for n in lengths)
    points += sum(rubble[: g.BURRUNO]) * int(box.rubble[card]) + int(box.burrunos[card, rubble[g.BURRUNO]])
    return points - (int(view.held[seat].sum()) if box.seats == 1 and seat != g.KLAUS else 0)


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    chips = [
        (Text("puntos", "points"), str(points_of(view, seat))),
        (Text("casas", "houses"), str(view.length[seat].sum())),
        (Text("mano", "hand"), str(view.held[seat].sum())),
        (Text("escombros", "rubble"), str(view.rubble[seat][: g.BURRUNO].sum())),
    ]
    return [*chips, (Text("de Klaus", "Klaus's"), str(points_of(view, g.KLAUS)))] if view.box.seats == 1 else chips


def verdict(view: View) -> Text | None:
    """What decided the match where the points of seats do not: against Klaus."""
    if view.box.seats > 1:
        return None
    own, klaus = points_of(view, 0), points_of(view, g.KLAUS)
    text = BEATEN if own > klaus else EQUAL if own == klaus else LOST
    return Text(*(text.to(lang).replace("[own]", str(own)).replace("[klaus]", str(klaus)) for lang in LANGS))


BEATEN = Text("{name} gana a Klaus por [own] a [klaus].", "{name} beats Klaus by [own] to [klaus].")
EQUAL = Text("Empate a [own]: gana Klaus.", "A tie at [own]: Klaus wins.")
LOST = Text("Klaus gana por [klaus] a [own].", "Klaus wins by [klaus] to [own].")
