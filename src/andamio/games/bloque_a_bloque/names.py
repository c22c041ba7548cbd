"""What cards, their ends and coins of Bloque a Bloque are called."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from andamio.core.compiled import Box
from andamio.core.text import Text, same
from andamio.core.words import numbers

from . import state as g
from .box import BOX

COLOUR_NAMES = (Text("azul", "blue"), Text("marrón", "brown"))
SALE_NAMES = (Text("venta azul", "blue sale"), Text("venta marrón", "brown sale"))
SIGN_NAMES = (
    Text("el cartel de venta azul", "the blue sale card"),
    Text("el cartel de venta marrón", "the brown sale card"),
)
POOL_NAME, START_NAME, ROOF_NAME = Text("piscina", "pool"), Text("inicio", "start card"), Text("azotea", "roof")
ZONE_NAMES = (same(""), Text(" de la reserva", " of the reserve"))
SEAT_NAMES = numbers(g.SEATS)
NUMBERS = numbers(1, g.BUILDINGS + 1)


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


def told_names(box: Box) -> tuple[Text, ...]:
    """Each kind as a sentence has it: la carta 1 azul/3 azul, una moneda de 2, el cartel de venta azul."""
    return tuple(told_name(box, kind, name) for kind, name in enumerate(card_names(box)))


def told_name(box: Box, kind: int, name: Text) -> Text:
    if kind == g.START:
        return Text("la carta de inicio", "the start card")
    if kind < g.FLOORS:
        return Text(f"la carta {name.es}", f"card {name.en}")
    if kind < g.SALE:
        mark = "'" * name.es.count("'")
        return Text(f"una moneda de {box.value[kind]}{mark}", f"a coin of {box.value[kind]}{mark}")
    return Text("una piscina", "a pool") if kind == g.POOL else SIGN_NAMES[kind - g.SALE]


def dealt_names(box: Box) -> tuple[Text, ...]:
    """As a button has it: in Spanish with the article, una moneda de 2, coin 2."""
    pairs = zip(told_names(box), card_names(box), strict=True)
    return tuple(Text(told.es, name.en) for told, name in pairs)


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
    return end_name(box, face) if box.count[face // g.ENDS] else Text(f"extremo {face}", f"end {face}")


def coins(count: int) -> Text:
    return Text("1 moneda", "1 coin") if count == 1 else Text(f"{count} monedas", f"{count} coins")
