"""A card: what it costs, its picture, its name, and what one, two or more of its kind are worth."""

from __future__ import annotations

from functools import cache

from andamio.core.compiled import Box
from andamio.core.text import Lang, Text
from andamio.svg.shapes import MIDDLE, blank, card_height, edge, move, path, rect, stored, use, words

from .. import state as g
from ..names import FACE_NAMES
from .buildings import SIDE

CARD_W = 62
CARD_H = card_height(CARD_W)
BAND = 15  # where points are told
STRIPE = 4  # above it, in the ink of the kind: figures on that ink could not be read by night
PICTURE = 46  # how large the building is
SHORTER = {"Ice-cream parlour": Text("Heladería", "Ice cream"), "Ground floor": Text("Planta", "Floor")}
SHORT = tuple(SHORTER.get(name.en, name) for name in FACE_NAMES)  # names that fit a card
INKS = (  # of each kind, on its band
    "f-granate", "f-azul", "f-rojo", "f-azulejo", "f-madera", "f-naranja", "f-teja", "f-mar", "f-bosque", "f-verde",
)  # fmt: skip
MANY = 4  # figures that fit a band
BAND_ROOM = 96  # the size of a band's letters times how many they are, at most


def worths(box: Box, kind: int, most: int = MANY) -> str:
    """Points of one card, of two together, and so on; dots for more than fit; last a house or a park in order."""
    cards = sum(int(box.count[face]) for face in range(g.FACES) if g.FACE_KINDS[face] == kind)
    found = [f"{n}" for n in box.worth[kind, 1 : cards + 1]]
    more = "…" if len(found) > most else ""
    return " ".join(found[:most]) + more + (f" {box.ordered[kind]}" if box.ordered[kind] else "")


def stock(box: Box, lang: Lang) -> str:
    """Every face as a card without its edge, and the back of all."""
    printed = tuple((int(box.cost[face]), worths(box, int(box.kind[face]))) for face in range(g.FACES))
    return stored_cards(printed, lang)


@cache
def stored_cards(printed: tuple[tuple[int, str], ...], lang: Lang) -> str:
    faces = "".join(stored(f"card{n}", face(n, cost, points, lang)) for n, (cost, points) in enumerate(printed))
    return stored("sheet", sheet()) + faces + stored("back", back())


def sheet() -> str:
    """What all cards share: sky, grass, and a coin for the cost."""
    ground = blank(CARD_W, CARD_H, "f-papel") + rect(1, 14, CARD_W - 2, CARD_H - 14 - BAND, "f-cielo")
    coin = move(8, 8, use("aimarcio"), '<circle r="4.9" class="f-oro"/>', scale=1.15)
    return ground + rect(1, CARD_H - BAND - 8, CARD_W - 2, 8, "f-prado") + coin


def face(number: int, cost: int, points: str, lang: Lang) -> str:
    scale = round(PICTURE / SIDE, 3)
    picture = move((CARD_W - PICTURE) / 2, CARD_H - BAND - PICTURE - 1, use(f"face{number}"), scale=scale)
    return use("sheet") + picture + title(number, cost, lang) + band(number, points)


def title(number: int, cost: int, lang: Lang) -> str:
    """The name, and the cost on its coin."""
    name = words(16, 10.5, SHORT[number].to(lang), "f-tinta strong", 8.6)
    return name + words(8, 12.2, cost, "num f-negro", 12, MIDDLE)


def band(number: int, points: str) -> str:
    """What one, two, three together are worth."""
    kind = g.FACE_KINDS[number]
    stripe = path(f"M0.5 {CARD_H - BAND - STRIPE}H{CARD_W - 0.5}v{STRIPE}H0.5Z", INKS[kind])
    ground = path(f"M0.5 {CARD_H - BAND}H{CARD_W - 0.5}V{CARD_H - 4}q0 3.5-3.5 3.5H4q-3.5 0-3.5-3.5Z", "f-papel")
    size = min(10.5, BAND_ROOM / max(1, len(points)))
    return stripe + ground + words(CARD_W / 2, CARD_H - 4, points, "num f-tinta", round(size, 1), MIDDLE)


def back() -> str:
    """Bricks in orange: the deck."""
    courses = path(
        "".join(f"M6 {y}H{CARD_W - 6}" for y in range(16, 80, 10))
        + "".join(f"M{x + 7 * (y // 10 % 2)} {y}v10" for y in range(6, 74, 10) for x in (13, 27, 41)),
        "s-luz",
        1.4,
    )
    frame = rect(6, 6, CARD_W - 12, CARD_H - 12, "s-luz", 2)
    return blank(CARD_W, CARD_H, "f-naranja") + frame + courses


def card(number: int, points: str = "") -> str:
    """One that may be pressed; on paper all points have room."""
    return use(f"card{number}") + (band(number, points) if points else "") + edge(CARD_W, CARD_H, 3.7)
