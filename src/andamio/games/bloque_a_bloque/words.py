"""Bloque a Bloque in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from andamio.core.compiled import Box
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, Tales, is_last_round, offered

from . import state as g
from .guide import guide, prompt
from .names import (
    COLOUR_NAMES,
    NUMBERS,
    POOL_NAME,
    ROOF_NAME,
    SALE_NAMES,
    SEAT_NAMES,
    SIGN_NAMES,
    ZONE_NAMES,
    card_names,
    dealt_names,
    face_names,
    told_names,
)

__all__ = ["chips", "guide", "is_last_round", "look", "offered", "phrases", "prompt", "tales", "verdict"]

NOTHING = "–"

# -- what actions are called


def phrases(box: Box) -> list[Phrase]:
    cards = card_names(box)
    return [
        Phrase(g.DRAW, Text("robar una carta", "draw a card")),
        Phrase(g.STORE, Text("reservar {row}", "reserve {row}"), cards),
        Phrase(g.OFFER, Text("poner a la venta {col}{row}", "offer {col}{row}"), ZONE_NAMES, dealt_names(box)),
        Phrase(g.BUY, Text("comprar {col} al asiento {row}", "buy {col} from seat {row}"), SEAT_NAMES, cards, BUY_FROM),
        Phrase(g.ADD, Text("añadir {row}{col}", "add {row}{col}"), face_names(box), ZONE_NAMES),
        Phrase(g.ADD_POOL, Text("añadir la piscina{row}", "add the pool{row}"), ZONE_NAMES),
        Phrase(g.SITE, Text("en el edificio {row}", "on building {row}"), NUMBERS),
        Phrase(g.SWAP, Text("cambiar {row}", "swap {row}"), cards),
        Phrase(g.WITH, Text("por {row} de la reserva", "for {row} of the reserve"), cards),
        Phrase(g.PAY, Text("pagar con {col}{row}", "pay with {col}{row}"), ZONE_NAMES, cards),
        Phrase(g.TAKE_BACK, Text("volver atrás", "take it back")),
        Phrase(g.DISCARD, Text("descartar {row}", "discard {row}"), cards),
        Phrase(g.END, Text("terminar el turno", "end the turn")),
        Phrase(g.SIGN, Text("poner {row} en el edificio {col}", "put {row} on building {col}"), SALE_NAMES, NUMBERS),
        Phrase(g.BEST, Text("poner las ventas donde más dan", "put the sale cards where they earn most")),
        Phrase(g.DONE, Text("no vender más", "sell no more")),
        Phrase(g.BEGIN, Text("empieza el asiento {row}", "seat {row} begins"), SEAT_NAMES),
        Phrase(g.CARD, Text("sale {row}", "turn up {row}"), cards),
        Phrase(g.REVEAL, Text("se descubre {row}", "reveal {row}"), cards),
    ]


# -- how events are told


def tales(box: Box) -> Tales:
    cards, faces = told_names(box), face_names(box)
    return {**card_tales(cards), **building_tales(faces, cards), **ending_tales(cards)}


def card_tales(cards: Sequence[Text]) -> Tales:
    return {
        g.BEGAN: Tale(Text("salida", "start"), Text("{seat} empieza", "{seat} begins")),
        g.DEALT_CARD: Tale(
            Text("carta repartida", "card dealt"),
            Text("{seat} recibe {what}", "{seat} is dealt {what}"),
            cards,
            Text("{seat} recibe una carta", "{seat} is dealt a card"),
        ),
        g.DREW: Tale(
            Text("carta robada", "card drawn"),
            Text("{seat} roba {what}", "{seat} draws {what}"),
            cards,
            Text("{seat} roba una carta", "{seat} draws a card"),
        ),
        g.PAID: Tale(Text("pago, monedas", "payment, coins"), PAYS, cards),
        g.PAID_RESERVE: Tale(
            Text("pago de la reserva, monedas", "payment from the reserve, coins"), PAYS_RESERVE, cards
        ),
        g.RESERVED: Tale(
            Text("carta reservada", "card reserved"),
            Text("{seat} reserva {what}", "{seat} reserves {what}"),
            cards,
            Text("{seat} reserva una carta", "{seat} reserves a card"),
        ),
        g.OFFERED: Tale(Text("carta a la venta", "card offered"), OFFERS, cards),
        g.OFFERED_RESERVE: Tale(
            Text("carta de la reserva a la venta", "card of the reserve offered"), OFFERS_RESERVE, cards
        ),
        g.BOUGHT: Tale(Text("carta comprada, monedas", "card bought, coins"), BUYS, cards),
        g.SOLD: Tale(Text("carta vendida, monedas", "card sold, coins"), SELLS, cards),
    }


BUY_FROM = Text("comprar {col} a {row}", "buy {col} from {row}")
PAYS = Text("{seat} paga con {what}", "{seat} pays with {what}")
PAYS_RESERVE = Text("{seat} paga con {what}, de la reserva", "{seat} pays with {what}, from the reserve")
OFFERS = Text("{seat} pone a la venta {what}", "{seat} puts {what} up for sale")
OFFERS_RESERVE = Text("{seat} pone a la venta {what}, de su reserva", "{seat} puts {what} of the reserve up for sale")
BUYS = Text("{seat} compra {what}", "{seat} buys {what}")
SELLS = Text("{seat} cobra por {what}", "{seat} is paid for {what}")


def building_tales(faces: Sequence[Text], cards: Sequence[Text]) -> Tales:
    return {
        g.BEGUN: Tale(Text("edificio empezado", "building begun"), BEGINS, faces),
        g.ADDED: Tale(Text("planta añadida", "floor added"), ADDS, faces),
        g.FINISHED: Tale(Text("edificio terminado", "building finished"), FINISHES, faces),
        g.POOLED: Tale(
            Text("piscina", "pool"),
            Text("{seat} pone piscina al edificio {amount}", "{seat} gives building {amount} a pool"),
            cards,
        ),
        g.SWAPPED: Tale(
            Text("intercambio", "swap"),
            Text("{seat} cambia {what}", "{seat} swaps {what}"),
            SwapNames(cards),
            Text("{seat} cambia una carta con su reserva", "{seat} swaps a card with the reserve"),
        ),
        g.DISCARDED: Tale(
            Text("carta descartada", "card discarded"), Text("{seat} descarta {what}", "{seat} discards {what}"), cards
        ),
        g.ENDED_EARLY: Tale(
            Text("turno terminado antes, acciones", "turn ended early, actions"),
            Text("{seat} termina su turno", "{seat} ends the turn"),
        ),
    }


BEGINS = Text("{seat} empieza el edificio {amount}: {what}", "{seat} begins building {amount}: {what}")
ADDS = Text("{seat} sube el edificio {amount}: {what}", "{seat} raises building {amount}: {what}")
FINISHES = Text("{seat} termina el edificio {amount}: {what}", "{seat} finishes building {amount}: {what}")


class SwapNames(Sequence[Text]):
    """In the order of SWAPPED's `what`: put together when asked for, as there are thousands."""

    def __init__(self, cards: Sequence[Text]) -> None:
        self.cards = cards

    def __len__(self) -> int:
        return len(self.cards) ** 2

    def __getitem__(self, what: int) -> Text:  # type: ignore[override]
        given, taken = (self.cards[kind] for kind in divmod(what, len(self.cards)))
        return Text(f"{given.es} por {taken.es}", f"{given.en} for {taken.en}")


def ending_tales(cards: Sequence[Text]) -> Tales:
    return {
        g.LAST_CARD: Tale(
            Text("última carta", "last card"),
            Text("{seat} roba la última carta: a cada cual le queda un turno", LAST_EN),
            banner=Text("Última ronda", "The last round"),
        ),
        g.STALLED: Tale(Text("partida parada, turnos", "stalled, turns"), STALLS, banner=SALES),
        g.TURNED_UP: Tale(
            Text("reserva descubierta", "reserve turned up"),
            Text("{seat} descubre su reserva: {what}", "{seat} turns up the reserve: {what}"),
            cards,
            joined=True,
            banner=SALES,
        ),
        g.SIGNED: Tale(
            Text("venta", "sale"),
            Text("{seat} pone {what} en el edificio {amount}", "{seat} puts {what} on building {amount}"),
            SIGN_NAMES,
        ),
        g.SCORED: Tale(
            Text("puntos finales", "final points"), Text("{seat} termina con {amount}", "{seat} ends with {amount}")
        ),
    }


LAST_EN = "{seat} draws the last card: one more turn for everybody"
SALES = Text("Ronda de ventas", "The sale round")
STALLS = Text(
    "{amount} turnos sin avanzar: se pasa a las ventas",
    "{amount} turns without progress: on to the sales",
)


# -- the table in text


def look(view: View, names: list[str], lang: Lang) -> list[tuple[str, str]]:
    """The table as this view sees it."""
    piles = Text("{} cartas · descarte: {}", "{} cards · discard: {}").to(lang)
    rows = [(Text("mazo", "deck").to(lang), piles.format(view.left, discard_line(view, lang)))]
    for seat in range(view.box.seats):
        rows += seat_rows(view, seat, names[seat], lang)
    return rows


def discard_line(view: View, lang: Lang) -> str:
    counts = zip(card_names(view.box), view.discard.tolist(), strict=True)
    return ", ".join(f"{n} × {name.to(lang)}" if n > 1 else name.to(lang) for name, n in counts if n) or NOTHING


def seat_rows(view: View, seat: int, name: str, lang: Lang) -> list[tuple[str, str]]:
    """Hand and reserve as far as they are known, offers and buildings."""
    reserve, offers = Text("· reserva", "· reserve"), Text("· a la venta", "· on offer")
    rows = [(name, hand_line(view, seat, lang)), (reserve.to(lang), reserve_line(view, seat, lang))]
    if (view.offer[seat] != g.EMPTY).any():
        rows.append((offers.to(lang), cards_line(view, view.offer[seat].tolist(), lang)))
    return [*rows, *building_rows(view, seat, lang)]


def cards_line(view: View, kinds: Iterable[int], lang: Lang) -> str:
    """Each card with its coins: 1 azul/3 azul (1)."""
    names = card_names(view.box)
    found = [f"{names[kind].to(lang)} ({view.box.value[kind]})" for kind in kinds if kind != g.EMPTY]
    return "; ".join(found) or NOTHING


def hand_line(view: View, seat: int, lang: Lang) -> str:
    """A hand that may be seen, or how many cards it has and which of them all know."""
    if seat == view.seat:
        return cards_line(view, view.hand[seat].tolist(), lang)
    known = Text("{} cartas; se sabe: {}", "{} cards; known: {}").to(lang)
    return known.format(view.held[seat], cards_line(view, view.sure[seat].tolist(), lang))


def reserve_line(view: View, seat: int, lang: Lang) -> str:
    shown = [kind for kind in view.shown[seat].tolist() if kind != g.EMPTY]
    if seat == view.seat or shown or view.phase == g.SELLING:
        return cards_line(view, shown or view.reserve[seat].tolist(), lang)
    known = Text("{} cartas; en la mano o aquí: {}", "{} cards; in hand or here: {}").to(lang)
    return known.format(view.kept[seat], cards_line(view, view.vague[seat].tolist(), lang))


def building_rows(view: View, seat: int, lang: Lang) -> list[tuple[str, str]]:
    title = Text("· edificio", "· building").to(lang)
    return [(f"{title} {b + 1}", building_line(view, seat, b, lang)) for b in range(view.begun[seat])]


def building_line(view: View, seat: int, building: int, lang: Lang) -> str:
    """0-2 azul, 3 marrón, azotea, piscina, venta azul."""
    box, faces = view.box, view.floor[seat, building].tolist()
    levels = [(level, int(box.colour[face])) for level, face in enumerate(faces[: g.ROOF]) if face != g.EMPTY]
    parts = []
    for colour, run in groupby(levels, key=lambda pair: pair[1]):
        floors = [level for level, _ in run]
        span = str(floors[0]) if len(floors) == 1 else f"{floors[0]}-{floors[-1]}"
        parts.append(f"{span} {COLOUR_NAMES[colour].to(lang)}")
    parts += [ROOF_NAME.to(lang)] * (faces[g.ROOF] != g.EMPTY)
    parts += [POOL_NAME.to(lang)] * int(view.pool[seat, building])
    signs = int(view.sign[seat, building])
    return ", ".join(parts + [SALE_NAMES[c].to(lang) for c in range(g.COLOURS) if signs >> c & 1])


# -- a seat in figures


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    roofs, shown = view.floor[seat, :, g.ROOF].tolist(), view.shown[seat].tolist()
    finished, offered = len(roofs) - roofs.count(g.EMPTY), len(shown) - shown.count(g.EMPTY)
    figures = view.total(seat), finished, int(view.held[seat]), int(view.kept[seat]) + offered
    return list(zip(CHIPS, map(str, figures), strict=True))


CHIPS = Text("puntos", "points"), Text("terminados", "finished"), Text("mano", "hand"), Text("reserva", "reserve")


def verdict(view: View) -> Text | None:
    """What decided the match where the points did not: they always do."""
    return None
