"""Bloque a Bloque in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby

import numpy as np

from andamio.core.actions import col, holds, row
from andamio.core.compiled import Box
from andamio.core.layout import OVER
from andamio.core.text import LANGS, Lang, Text, same
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, Tales, numbers

from . import state as g
from .box import BOX

COLOUR_NAMES = (Text("azul", "blue"), Text("marrón", "brown"))
SALE_NAMES = (Text("venta azul", "blue sale"), Text("venta marrón", "brown sale"))
POOL_NAME, START_NAME, ROOF_NAME = Text("piscina", "pool"), Text("inicio", "start card"), Text("azotea", "roof")
ZONE_NAMES = (same(""), Text(" de la reserva", " of the reserve"))
SEAT_NAMES = numbers(g.SEATS)
NUMBERS = numbers(1, g.BUILDINGS + 1)
NOTHING = "–"

# -- names of cards


def told_apart(names: Iterable[Text]) -> tuple[Text, ...]:
    """Two kinds that read alike get a mark: 1 blue/3 blue and 1 blue/3 blue'."""
    found: list[Text] = []
    for name in names:
        while name in found:
            name = Text(f"{name.es}'", f"{name.en}'")
        found.append(name)
    return tuple(found)


def end_name(box: Box, face: int) -> Text:
    """3 azul; a roof has no colour."""
    level = int(box.level[face])
    if level == g.ROOF:
        return ROOF_NAME
    colour = COLOUR_NAMES[box.colour[face]]
    return Text(f"{level} {colour.es}", f"{level} {colour.en}")


def ends_name(box: Box, kind: int) -> Text:
    """1 azul/3 marrón."""
    low, high = (end_name(box, g.ENDS * kind + end) for end in range(g.ENDS))
    return Text(f"{low.es}/{high.es}", f"{low.en}/{high.en}")


def card_name(box: Box, kind: int) -> Text:
    """1 azul/3 marrón, moneda 2, venta azul, piscina."""
    if kind == g.START:
        return START_NAME
    if kind < g.FLOORS:
        return ends_name(box, kind) if box.count[kind] else Text(f"carta {kind}", f"card {kind}")
    if kind < g.SALE:
        return Text(f"moneda {box.value[kind]}", f"coin {box.value[kind]}")
    return POOL_NAME if kind == g.POOL else SALE_NAMES[kind - g.SALE]


def card_names(box: Box) -> tuple[Text, ...]:
    return names_by_box(box.tobytes())


@cache
def names_by_box(printed: bytes) -> tuple[Text, ...]:
    """Of every kind; a box is known by its bytes."""
    box = np.frombuffer(printed, BOX)[0]
    return told_apart(card_name(box, kind) for kind in range(g.KINDS))


def face_names(box: Box) -> tuple[Text, ...]:
    return faces_by_box(box.tobytes())


@cache
def faces_by_box(printed: bytes) -> tuple[Text, ...]:
    """Either end of a card that has floors: 3 azul (de 1 azul/3 azul)."""
    box, cards = np.frombuffer(printed, BOX)[0], names_by_box(printed)
    ends = [(cards[face // g.ENDS], face) for face in range(g.ENDS * g.BUILT)]
    return told_apart(
        Text(f"{(end := shown_end(box, face)).es} (de {card.es})", f"{end.en} (of {card.en})") for card, face in ends
    )


def shown_end(box: Box, face: int) -> Text:
    absent = Text(f"extremo {face}", f"end {face}")
    return end_name(box, face) if box.count[face // g.ENDS] or face // g.ENDS == g.START else absent


# -- what actions are called


def phrases(box: Box) -> list[Phrase]:
    cards = card_names(box)
    return [
        Phrase(g.DRAW, Text("robar una carta", "draw a card")),
        Phrase(g.STORE, Text("reservar {row}", "reserve {row}"), cards),
        Phrase(g.OFFER, Text("ofrecer {col}{row}", "offer {col}{row}"), ZONE_NAMES, cards),
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
    cards, faces = card_names(box), face_names(box)
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
OFFERS = Text("{seat} ofrece {what}", "{seat} offers {what}")
OFFERS_RESERVE = Text("{seat} ofrece {what}, de la reserva", "{seat} offers {what}, from the reserve")
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
            swap_names(cards),
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


def swap_names(cards: Sequence[Text]) -> SwapNames:
    return SwapNames(cards)


def ending_tales(cards: Sequence[Text]) -> Tales:
    return {
        g.LAST_CARD: Tale(
            Text("última carta", "last card"),
            Text("{seat} roba la última carta: a cada cual le queda un turno", LAST_EN),
        ),
        g.STALLED: Tale(Text("partida parada, turnos", "stalled, turns"), STALLS),
        g.TURNED_UP: Tale(
            Text("reserva descubierta", "reserve turned up"),
            Text("{seat} descubre su reserva: {what}", "{seat} turns up the reserve: {what}"),
            cards,
            joined=True,
        ),
        g.SIGNED: Tale(
            Text("venta", "sale"),
            Text("{seat} pone {what} en el edificio {amount}", "{seat} puts {what} on building {amount}"),
            SALE_NAMES,
        ),
        g.SCORED: Tale(
            Text("puntos finales", "final points"), Text("{seat} termina con {amount}", "{seat} ends with {amount}")
        ),
    }


LAST_EN = "{seat} draws the last card: one more turn for everybody"
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


# -- what a person is told while playing

CHOOSE = Text("Te quedan {acts} acciones: elige una", "You have {acts} actions left: choose one")
CHOOSE_LAST = Text("Te queda una acción: elige", "You have one action left: choose")
FINISHED = Text("La partida ha terminado", "The game is over")
PROMPTS = {
    g.STARTING: Text("La suerte decide quién empieza", "Chance decides who begins"),
    g.DEALING: Text("Se reparten las cartas", "The cards are being dealt"),
    g.DRAWING: Text("Se roba una carta", "A card is being drawn"),
    g.TRIMMING: Text(
        "Te han pagado y no te cabe todo: descarta {over}", "You were paid too much to hold: discard {over}"
    ),
    g.ENDING: Text("Quédate con cuatro cartas: descarta {over}", "Keep four cards: discard {over}"),
    g.REVEALING: Text("Se descubren las reservas", "Reserves are being turned up"),
    g.SELLING: Text("Pon tus ventas en tus edificios", "Put your sale cards on your buildings"),
}
CHOOSE_SITE = Text("¿En qué edificio pones {card}?", "Which building do you put {card} on?")
CHOOSE_WITH = Text("¿Por qué carta de la reserva cambias {card}?", "Which card of the reserve do you swap {card} for?")
CHOOSE_PAYMENT = Text("{deed}: paga {owed}", "{deed}: pay {owed}")


def step_of(view: View) -> str:
    """Which step of a plan its owner has come to: plan, site, with or pay."""
    plan = int(view.plan[view.seat]) if view.seat >= 0 and view.turn == view.seat else g.EMPTY
    if view.phase != g.ACTING or plan == g.EMPTY:
        return "plan"
    if holds(g.SWAP, plan):
        return "with"
    adds = holds(g.ADD, plan) or holds(g.ADD_POOL, plan)
    return "site" if adds and view.site[view.seat] == g.EMPTY else "pay"


def planned_card(view: View) -> Text:
    """What is being added, bought, reserved or swapped."""
    plan, cards = int(view.plan[view.seat]), card_names(view.box)
    if holds(g.ADD, plan):
        return end_name(view.box, row(g.ADD, plan))
    if holds(g.ADD_POOL, plan):
        return POOL_NAME
    if holds(g.BUY, plan):
        return cards[col(g.BUY, plan)]
    return cards[row(g.SWAP if holds(g.SWAP, plan) else g.STORE, plan)]


def deed(view: View) -> Text:
    """The plan as a title: Añadir 3 azul."""
    plan, card = int(view.plan[view.seat]), planned_card(view)
    verb = Text("Comprar", "Buy") if holds(g.BUY, plan) else Text("Añadir", "Add")
    verb = Text("Reservar", "Reserve") if holds(g.STORE, plan) else verb
    return Text(f"{verb.es} {card.es}", f"{verb.en} {card.en}")


def prompt(view: View) -> Text:
    """What the seat in turn is asked to do, as a sentence."""
    if view.turn == OVER:
        return FINISHED
    step = step_of(view)
    if step == "pay":
        return filled(CHOOSE_PAYMENT, deed=deed(view), owed=coins(int(view.owed[view.seat])))
    if step != "plan":
        return filled(CHOOSE_SITE if step == "site" else CHOOSE_WITH, card=planned_card(view))
    if view.phase == g.ACTING:
        return filled(CHOOSE if view.acts > 1 else CHOOSE_LAST, acts=view.acts)
    over = int(view.held[view.turn]) - g.HAND_LIMIT if view.turn >= 0 else 0
    return filled(PROMPTS[view.phase], over=over)


def filled(text: Text, **blanks: object) -> Text:
    return Text(*(text.fill(lang, **blanks) for lang in LANGS))


def coins(count: int) -> Text:
    return Text("1 moneda", "1 coin") if count == 1 else Text(f"{count} monedas", f"{count} coins")


Lesson = tuple[Text, tuple[str, ...]]

BEGINNING: Lesson = (
    Text(
        "Cada cual empieza con una carta de inicio ({start}) y tres cartas más. Un edificio empieza por una planta 0. "
        "Las cartas hacen de todo: son plantas y son dinero.",
        "Everybody begins with a start card ({start}) and three cards more. A building begins with a floor 0. Cards do "
        "everything: they are floors and they are money.",
    ),
    ("1.1", "1.2"),
)
CHOICE: Lesson = (
    Text(
        "En tu turno haces hasta dos cosas: robar, añadir una carta a tus edificios ({add}), reservar ({store}), poner "
        "a la venta, comprar a otro o cambiar con tu reserva. Un edificio sube por orden, 0, 1, 2, 3, y se cierra con "
        "una azotea. Mantener el color da puntos, y solo puntúan los edificios con azotea.",
        "In your turn you do up to two things: draw, add a card to your buildings ({add}), reserve ({store}), offer, "
        "buy from another seat, or swap with your reserve. A building rises in order, 0, 1, 2, 3, and a roof closes "
        "it. Keeping the colour scores, and only buildings with a roof count.",
    ),
    ("2.1", "2.5", "3.2", "3.3", "6.1"),
)
SITE_LESSON: Lesson = (
    Text(
        "La carta cabe en varios edificios. Piensa en el color: una planta sobre otra de su color da un punto.",
        "The card fits several buildings. Think of the colour: a floor on a floor of its colour scores a point.",
    ),
    ("2.9", "3.2", "6.1"),
)
PAY_LESSON: Lesson = (
    Text(
        "Elige con qué pagas, de la mano o de la reserva. No hay cambio: si pagas de más, se pierde, y no se puede "
        "poner una carta que no haga falta. Mientras no esté pagado puedes volver atrás, y nadie ve lo que preparas.",
        "Choose what you pay with, of hand or reserve. There is no change: what you pay too much is lost, and no card "
        "may be paid that is not needed. Until it is paid you may take it back, and nobody sees what you prepare.",
    ),
    ("2.7", "2.9"),
)
SWAP_LESSON: Lesson = (
    Text(
        "Cambia una carta de la mano por una de la reserva. Las ventas solo valen al final si están en la reserva.",
        "Swap a card of your hand for one of the reserve. Sale cards only count at the end if they are in the reserve.",
    ),
    ("2.6", "5.1"),
)
DISCARD_LESSON: Lesson = (
    Text(
        "En la mano caben cuatro cartas. Descarta las que menos te sirvan; no vuelven.",
        "A hand has room for four cards. Discard those you need least; they do not come back.",
    ),
    ("2.4", "2.8"),
)
SALE_LESSON: Lesson = (
    Text(
        "Pon tus cartas de venta en edificios terminados, una de cada color en cada uno. Cada planta 4, 5 o 6 de ese "
        "color da un punto, y un edificio todo de ese color, tres. Si quieres, se ponen solas donde más dan.",
        "Put your sale cards on finished buildings, one of each colour on each. Every floor 4, 5 or 6 of that colour "
        "scores a point, and a building all of that colour three. If you like, they go where they earn most.",
    ),
    ("5.1", "6.2", "6.6"),
)
RESULT: Lesson = (
    Text(
        "Solo cuentan los edificios con azotea: continuidad, mejoras, calidad, azoteas, lujo y continuidad total. "
        "Quien suma más gana; si empatan varios, ganan juntos.",
        "Only buildings with a roof count: continuity, improvements, quality, roofs, luxury and total continuity. The "
        "most points win; those who tie win together.",
    ),
    ("6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7"),
)
LESSONS = {
    g.STARTING: BEGINNING,
    g.DEALING: BEGINNING,
    g.DRAWING: CHOICE,
    g.ACTING: CHOICE,
    g.TRIMMING: DISCARD_LESSON,
    g.ENDING: DISCARD_LESSON,
    g.REVEALING: SALE_LESSON,
    g.SELLING: SALE_LESSON,
}
STEP_LESSONS = {"site": SITE_LESSON, "pay": PAY_LESSON, "with": SWAP_LESSON}


def guide(view: View) -> Lesson:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    lesson = RESULT if view.turn == OVER else STEP_LESSONS.get(step_of(view), LESSONS[view.phase])
    text, clauses = lesson
    box, start = view.box, ends_name(view.box, g.START)
    return filled(text, add=coins(int(box.add_cost)), store=coins(int(box.store_cost)), start=start), clauses


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    roofs = int((view.floor[seat, :, g.ROOF] != g.EMPTY).sum())
    return [
        (Text("puntos", "points"), str(view.total(seat))),
        (Text("terminados", "finished"), str(roofs)),
        (Text("mano", "hand"), str(view.held[seat])),
        (Text("reserva", "reserve"), str(view.kept[seat] + (view.shown[seat] != g.EMPTY).sum())),
    ]


def verdict(view: View) -> Text | None:
    """What decided the match where the points did not: they always do."""
    return None
