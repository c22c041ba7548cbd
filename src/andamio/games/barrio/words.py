"""Barrio in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from andamio.core.compiled import Array, Box
from andamio.core.text import Lang, Text, figure
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, Tales

from . import state as g
from .box import BOX, CARD_NAMES
from .closings import offered
from .guide import guide, prompt
from .names import (
    FROM_ONE,
    ICON_NAMES,
    LANDSCAPE_NAMES,
    LINE_NAMES,
    MATERIAL_NAMES,
    NUMBERS,
    SCORING_NAMES,
    SEAT_NAMES,
    SOURCE_NAMES,
    card_names,
    house_names,
    kind_names,
)
from .rules.next_turn import is_last_round as ends_with_round

__all__ = ["chips", "guide", "is_last_round", "look", "offered", "phrases", "prompt", "tales", "verdict"]


def phrases(box: Box) -> list[Phrase]:
    houses, panoramas = house_names(box), FROM_ONE[: g.MOST]
    return [
        Phrase(
            g.KEEP, Text("quedarse {row}", "keep {row}"), houses, spoken=[KEEPING.filled(row=name) for name in houses]
        ),
        Phrase(g.RETURN, Text("devolver {row}", "return {row}"), houses),
        Phrase(g.DRAW, Text("{row}", "{row}"), SOURCE_NAMES),
        Phrase(g.DISCARD, Text("descartar {row}", "discard {row}"), houses),
        Phrase(g.PLACE, Text("colocar {row}", "place {row}"), kind_names(box)),
        Phrase(
            g.CELL,
            Text("en la fila {row}, columna {col}", "at row {row}, column {col}"),
            NUMBERS[: g.CELLS],
            NUMBERS[: g.CELLS],
            spoken=cells(),
        ),
        Phrase(g.BUILD, Text("construir {row}", "build {row}"), houses),
        Phrase(
            g.LINE,
            Text("pagar con {row}", "pay with {row}"),
            LINE_NAMES,
            spoken=[PAYING.filled(row=name) for name in LINE_NAMES],
        ),
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


KEEPING = Text("quedarse con {row}", "keep {row}")
PAYING = Text("con {row}", "with {row}")  # one is asked what to pay with


def placed_names(box: Box) -> list[Text]:
    """In the order of PLACED_ONE's `what`."""
    return [Text(f"{kind.es} {place.es}", f"{kind.en} {place.en}") for kind in kind_names(box) for place in cells()]


def cells() -> list[Text]:
    return [where(r, c) for r in range(g.CELLS) for c in range(g.CELLS)]


def where(r: int, c: int) -> Text:
    """A cell as it is told: row and column 0 lay outside the market until it grew there."""
    if r == 0:
        return Text(f"en una fila nueva arriba, columna {c}", f"in a new row above, column {c}")
    if c == 0:
        return Text(f"en una columna nueva a la izquierda, fila {r}", f"in a new column on the left, row {r}")
    return Text(f"en la fila {r}, columna {c}", f"at row {r}, column {c}")


def tales(box: Box) -> Tales:
    return {**beginning_tales(box), **action_tales(box), **building_tales(box), **table_tales(), **klaus_tales(box)}


def beginning_tales(box: Box) -> Tales:
    cards = card_names(box)
    return {
        g.DEALT_HOUSE: Tale(
            Text("casa repartida", "house dealt"),
            DEALT,
            cards,
            Text("{seat} recibe {count} casas", "{seat} gets {count} houses"),
            joined=True,
        ),
        g.DEALT_MATERIAL: Tale(
            Text("material repartido", "material dealt"),
            DEALT,
            cards,
            Text("{seat} recibe materiales: {count}", "{seat} gets materials: {count}"),
            joined=True,
        ),
        g.KEPT: Tale(
            Text("casas conservadas", "houses kept"), Text("{seat} se queda {amount}", "{seat} keeps {amount}")
        ),
        g.OPENED: Tale(
            Text("carta descubierta", "card opened"), Text("se descubre {what}", "{what} is turned up"), cards
        ),
        g.STORE_REDONE: Tale(
            Text("Almacén rehecho", "store redone"), Text("el Almacén se rehace", "the store is laid anew")
        ),
        g.SCORING_PICKED: Tale(
            Text("carta de puntuación", "scoring card"),
            Text("puntúa la carta {what}", "scoring card {what} is used"),
            SCORING_NAMES,
        ),
        g.BEGAN: Tale(Text("salida", "start"), Text("{seat} empieza", "{seat} begins")),
    }


DEALT = Text("{seat} recibe {what}", "{seat} gets {what}")
DRAWS = Text("{seat} roba {what}", "{seat} draws {what}")


def action_tales(box: Box) -> Tales:
    cards = card_names(box)
    return {
        g.TOOK: Tale(Text("carta tomada", "card taken"), Text("{seat} toma {what}", "{seat} takes {what}"), cards),
        g.DREW_HOUSE: Tale(
            Text("casa robada", "house drawn"), DRAWS, cards, Text("{seat} roba una casa", "{seat} draws a house")
        ),
        g.DREW_MATERIAL: Tale(
            Text("material robado", "material drawn"),
            DRAWS,
            cards,
            Text("{seat} roba un material", "{seat} draws a material"),
        ),
        g.HAND_FULL: Tale(
            Text("mano llena, robos perdidos", "hand full, draws lost"),
            Text("{seat} tiene la mano llena", "{seat} has a full hand"),
        ),
        g.DRAW_LOST: Tale(
            Text("robos perdidos", "draws lost"),
            Text("{seat} no puede robar más", "{seat} can draw no more"),
        ),
        g.DISCARDED: Tale(
            Text("casa descartada", "house discarded"), Text("{seat} descarta {what}", "{seat} discards {what}"), cards
        ),
        g.PLACED_ONE: Tale(
            Text("material colocado", "material placed"),
            Text("{seat} coloca {what}", "{seat} places {what}"),
            placed_names(box),
        ),
        g.OVER_LIMIT: Tale(
            Text("mercado fuera del límite", "market over the limit"),
            Text("el mercado mide {what} × {amount}", "the market is {what} × {amount}"),
        ),
        g.SQUARE_FULL: Tale(
            Text("cuadrado completo", "square full"),
            Text("{seat} completa el cuadrado", "{seat} completes the square"),
        ),
        g.SQUARE_CLEARED: Tale(
            Text("cuadrado retirado, cartas", "square cleared, cards"),
            Text("el mercado se descarta entero", "the whole market is discarded"),
        ),
    }


def building_tales(box: Box) -> Tales:
    houses = house_names(box)
    return {
        g.PAID_LINE: Tale(
            Text("línea pagada, cartas", "line paid, cards"),
            Text("{seat} usa {what}", "{seat} uses {what}"),
            LINE_NAMES,
        ),
        g.RUBBLE: Tale(
            Text("escombros", "rubble"),
            Text("{seat} se lleva de escombro {amount} × {what}", "{seat} takes {amount} × {what} as rubble"),
            kind_names(box),
        ),
        g.BUILT: Tale(
            Text("casa construida, puntos", "house built, points"),
            Text("{seat} construye {what} ({amount})", "{seat} builds {what} ({amount})"),
            houses,
        ),
        g.FREE_HOUSE: Tale(
            Text("casa gratis, puntos", "free house, points"),
            Text("{seat} construye gratis {what} ({amount})", "{seat} builds {what} for free ({amount})"),
            houses,
        ),
        g.COMBINED_BUILD: Tale(Text("construcción combinada, puntos", "combined build, points"), COMBINES, houses),
        g.JOINED: Tale(
            Text("casa unida, longitud", "house joined, length"),
            Text("{what} continúa una panorámica de {amount}", "{what} makes a panorama of {amount}"),
            houses,
        ),
        g.BRIDGED: Tale(
            Text("puente, longitud", "bridge, length"),
            Text("{what} une dos panorámicas en una de {amount}", "{what} joins two panoramas into one of {amount}"),
            houses,
        ),
        g.SPLIT: Tale(
            Text("mercado partido, opciones", "market split, choices"),
            Text("el mercado se junta (opciones: {amount})", "the market is closed up (choices: {amount})"),
        ),
        g.CLOSED_UP: Tale(
            Text("mercado elegido", "market chosen"),
            Text("{seat} elige cómo se junta", "{seat} chooses how it is closed up"),
        ),
    }


COMBINES = Text(
    "{seat} hace su construcción combinada con {what} ({amount})",
    "{seat} makes its combined build with {what} ({amount})",
)


def table_tales() -> Tales:
    return {
        g.HOUSES_SHUFFLED: Tale(
            Text("casas barajadas", "houses shuffled"),
            Text("se baraja el descarte de casas ({amount})", "the house discard is shuffled ({amount})"),
        ),
        g.MATERIALS_SHUFFLED: Tale(
            Text("materiales barajados", "materials shuffled"),
            Text("se baraja el descarte de materiales ({amount})", "the material discard is shuffled ({amount})"),
        ),
        g.PASSED: Tale(Text("pase", "pass"), Text("{seat} no puede hacer nada", "{seat} can do nothing")),
        g.OVER_ALONE: Tale(
            Text("más de 3 × 5", "more than 3 × 5"),
            Text(
                "tu mercado mide {what} × {amount}: Klaus construye", "your market is {what} × {amount}: Klaus builds"
            ),
        ),
        g.MARKET_DISCARDED: Tale(
            Text("mercado descartado, cartas", "market discarded, cards"),
            Text("tu mercado se descarta ({amount})", "your market is discarded ({amount})"),
        ),
        g.RESET: Tale(
            Text("mesa rehecha", "table reset"),
            Text("sin materiales en el mazo: todo se renueva", "no materials in the deck: all is laid anew"),
        ),
    }


KLAUS_PLAYS = Text("Turno de Klaus", "Klaus's turn")


def klaus_tales(box: Box) -> Tales:
    cards, houses = card_names(box), house_names(box)
    return {
        g.KLAUS_CHOSE: Tale(
            Text("primera casa de Klaus", "Klaus's first house"),
            Text("Klaus empieza con {what}", "Klaus starts with {what}"),
            houses,
        ),
        g.KLAUS_TOOK: Tale(
            Text("Klaus toma", "Klaus takes"),
            Text("Klaus toma {what}", "Klaus takes {what}"),
            cards,
            banner=KLAUS_PLAYS,
        ),
        g.KLAUS_DREW: Tale(
            Text("Klaus roba", "Klaus draws"),
            Text("Klaus roba {what}", "Klaus draws {what}"),
            cards,
            Text("Klaus roba un material", "Klaus draws a material"),
            banner=KLAUS_PLAYS,
        ),
        g.KLAUS_REVEALED: Tale(
            Text("Burruños sin gastar de Klaus", "Klaus's unspent Burruños"),
            Text("Klaus tenía Burruños: {amount}", "Klaus had Burruños: {amount}"),
        ),
        g.KLAUS_BUILT: Tale(
            Text("Klaus construye, puntos", "Klaus builds, points"),
            Text("Klaus construye {what} ({amount})", "Klaus builds {what} ({amount})"),
            houses,
            banner=KLAUS_PLAYS,
        ),
        g.KLAUS_SET_ASIDE: Tale(
            Text("Burruño apartado por Klaus", "Burruño set aside by Klaus"),
            Text("Klaus aparta {what}", "Klaus sets {what} aside"),
            cards,
            joined=True,
        ),
        g.KLAUS_DISCARDED: Tale(
            Text("descarte de Klaus", "Klaus discards"),
            Text("Klaus descarta {what}", "Klaus discards {what}"),
            cards,
            joined=True,
        ),
        g.ROUND_OVER: Tale(Text("ronda terminada", "round over"), Text("termina la ronda {what}", "round {what} ends")),
        g.SCORED: Tale(Text("puntos", "points"), Text("{seat} termina con {amount}", "{seat} ends with {amount}")),
        g.KLAUS_SCORED: Tale(
            Text("puntos de Klaus", "Klaus's points"), Text("Klaus termina con {amount}", "Klaus ends with {amount}")
        ),
    }


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
    """Every card with all that is printed on it; a box is known by its bytes."""
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


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    houses, held, rubble = (field[seat].tolist() for field in (view.length, view.held, view.rubble))
    figures = [view.total(seat), sum(houses), sum(held), sum(rubble[: g.BURRUNO])]
    figures += [view.total(g.KLAUS)] if view.box.seats == 1 else []
    return list(zip(CHIPS, map(str, figures), strict=False))


CHIPS = (
    Text("puntos", "points"), Text("casas", "houses"), Text("mano", "hand"), Text("escombros", "rubble"),
    Text("de Klaus", "Klaus's"),
)  # fmt: skip


def is_last_round(view: View) -> bool:
    """§6.1 somebody has their houses, or no material can be had any more."""
    return bool(ends_with_round(view.states[0], view.box))


def verdict(view: View) -> Text | None:
    """What decided the match where the points of seats do not: against Klaus."""
    if view.box.seats > 1:
        return None
    own, klaus = view.total(0), view.total(g.KLAUS)
    text = BEATEN if own > klaus else EQUAL if own == klaus else LOST
    return text.filled(own=figure(own), klaus=figure(klaus))


BEATEN = Text("{{name}} gana a Klaus por {own} a {klaus}.", "{{name}} beats Klaus by {own} to {klaus}.")
EQUAL = Text("Empate a {own}: gana Klaus.", "A tie at {own}: Klaus wins.")
LOST = Text("Klaus gana por {klaus} a {own}.", "Klaus wins by {klaus} to {own}.")
