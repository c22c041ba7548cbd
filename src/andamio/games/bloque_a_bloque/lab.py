"""Bloque a Bloque for its author: what may be turned in the box, and what counts where many games are measured."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.knobs import Deed, Ending, Fields, Gift, Knob, line, table
from andamio.core.text import Text

from . import state as g
from .box import MOST_POINTS, POINT_KEYS, POOLS, START_CARD
from .names import COLOUR_NAMES, ROOF_NAME

GIFTS = (Gift((g.DEALT_CARD, g.DREW), Text("cartas recibidas", "cards received")),)
ENDINGS = (
    Ending("stalled", Text("nadie avanza", "nobody gets on"), g.STALLED, at_last=False),
    Ending("deck", Text("se acaba el mazo", "the deck is out")),
)
COSTS, CARDS = Text("Costes y valores", "Costs and values"), Text("Cartas", "Cards")
POINTS = Text("Puntos", "Points")
POINT_NAMES = (
    Text("planta de su color", "floor on its own colour"),
    Text("mejora vendida", "improvement sold"),
    Text("piscina", "pool"),
    Text("quinta planta", "fifth floor"),
    Text("azotea", "roof"),
    Text("sexta planta", "sixth floor"),
    Text("edificio de un color", "building of one colour"),
)
ENDS = (
    ("roof", ROOF_NAME),
    *(
        (f"{level} {key}", Text(f"{level} {name.es}", f"{level} {name.en}"))
        for level in range(g.TOP + 1)
        for key, name in zip(g.COLOUR_KEYS, COLOUR_NAMES, strict=True)
    ),
)
NEW_CARD = {"ends": ["0 blue", "roof"], "value": 1}


def deeds(box: Box) -> list[Deed]:
    """Sites, payments and what a swap is for belong to a deed; taking back and the end of a turn are none."""
    return [
        Deed("draw", Text("robar", "drawing"), g.DRAW),
        Deed("store", Text("reservar", "reserving"), g.STORE),
        Deed("offer", Text("poner a la venta", "offering for sale"), g.OFFER),
        Deed("buy", Text("comprar a otro", "buying from others"), g.BUY),
        Deed("add", Text("añadir una planta", "adding a floor"), g.ADD),
        Deed("pool", Text("añadir una piscina", "adding a pool"), g.ADD_POOL),
        Deed("swap", Text("cambiar con la reserva", "swapping with the reserve"), g.SWAP),
        Deed("sign", Text("vender un edificio", "selling a building"), g.SIGN),
    ]


def complete(fields: Fields) -> Fields:
    """§1.1 a box may leave out its start card and its pools."""
    return {"start": START_CARD, "pools": POOLS} | dict(fields)


def knobs(fields: Fields) -> list[Knob]:
    return [
        *cost_knobs(),
        *sale_knobs(),
        *coin_knobs(fields),
        *start_knobs(fields),
        *floor_knobs(fields),
        *point_knobs(),
    ]


def cost_knobs() -> list[Knob]:
    costs = (
        ("reserve_cost", Text("coste de reservar una carta", "cost of reserving a card")),
        ("sale_value", Text("monedas de una carta de venta", "coins of a sale card")),
        ("pool_value", Text("monedas de una piscina", "coins of a pool")),
    )
    return [Knob(key, name, COSTS, low=1, high=g.VALUES) for key, name in costs]


def sale_knobs() -> list[Knob]:
    names = [Text(f"cartas de venta: {name.es}", f"sale cards: {name.en}") for name in COLOUR_NAMES]
    sales = table("sales", zip(g.COLOUR_KEYS, names, strict=True), CARDS, 0, g.MOST_CARDS)
    return [*sales, Knob("pools", Text("piscinas", "pools"), CARDS, high=g.MOST_CARDS)]


def coin_knobs(fields: Fields) -> list[Knob]:
    rows = Knob("coins", Text("cartas de monedas", "coin cards"), CARDS, "rows", 0, g.MOST_CARDS, sample=1)
    return [rows, *line(fields, "coins", coin_name, CARDS, 1, g.VALUES)]


def coin_name(i: int) -> Text:
    return Text(f"carta de monedas {i + 1}", f"coin card {i + 1}")


def start_knobs(fields: Fields) -> list[Knob]:
    return card_knobs("start", Text("carta de inicio", "start card"), 0)


def floor_knobs(fields: Fields) -> list[Knob]:
    rows = Knob("floors", Text("cartas de plantas", "floor cards"), CARDS, "rows", 0, g.MOST_CARDS, sample=NEW_CARD)
    cards = [
        knob
        for i, card in enumerate(fields["floors"])
        for knob in card_knobs(
            f"floors[{i}]", Text(f"carta {i + 1} ({said(card, 0)})", f"card {i + 1} ({said(card, 1)})"), 1
        )
    ]
    return [rows, *cards]


def said(card: Fields, lang: int) -> str:
    """1 blue/roof."""
    return "/".join(dict(ENDS)[end][lang] for end in card["ends"])


def card_knobs(at: str, name: Text, least: int) -> list[Knob]:
    ends = [
        Knob(
            f"{at}.ends[{i}]",
            Text(f"{name.es}: extremo {i + 1}", f"{name.en}: end {i + 1}"),
            CARDS,
            "choice",
            choices=ENDS,
        )
        for i in range(g.ENDS)
    ]
    value = Text(f"{name.es}: monedas", f"{name.en}: coins")
    return [*ends, Knob(f"{at}.value", value, CARDS, low=least, high=g.VALUES)]


def point_knobs() -> list[Knob]:
    return table("points", zip(POINT_KEYS, POINT_NAMES, strict=True), POINTS, 0, MOST_POINTS)
