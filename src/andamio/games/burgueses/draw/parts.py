"""What both the table and the shops are drawn with: measures, suits, cards and coins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from andamio.core.game import Edition
from andamio.core.text import Lang, Text
from andamio.svg.scene import Scene, lying
from andamio.svg.shapes import card, card_height, circle, coin, move, path, silent, words

from ..names import SUIT_NAMES

WIDTH, MARGIN = 340, 4  # one unit is a pixel on a small phone
CARD_W = 46
CARD_H = card_height(CARD_W)
ROW = 7  # cards side by side, at most
COIN = 9  # a radius
MOST_COINS = 10  # drawn in one place
PLACES = 1_024  # whose cards or coins are kept as they lie there
CAPTION = 12  # size of small words

SUIT_INKS = ("f-tinta", "f-oliva", "f-granate", "f-azulejo")
SUIT_PATHS = (  # in a square of 20 around the origin
    "M0-10C3-5 9-2 9 3.2A4.4 4.4 0 0 1 1.2 5.8C1.4 8 2.2 9.2 4.2 10H-4.2C-2.2 9.2-1.4 8-1.2 5.8"
    "A4.4 4.4 0 0 1-9 3.2C-9-2-3-5 0-10Z",
    "M0-10A4.6 4.6 0 0 1 3.6-2.5A4.6 4.6 0 1 1 1.2 4.6C1.4 8 2.4 9.3 4.2 10H-4.2C-2.4 9.3-1.4 8-1.2 4.6"
    "A4.6 4.6 0 1 1-3.6-2.5A4.6 4.6 0 0 1 0-10Z",
    "M0 9.6C-4 5.4-9.6 1.6-9.6-3.6A5 5 0 0 1 0-6A5 5 0 0 1 9.6-3.6C9.6 1.6 4 5.4 0 9.6Z",
    "M0-10Q3.4-4.4 7.8 0Q3.4 4.4 0 10Q-3.4 4.4-7.8 0Q-3.4-4.4 0-10Z",
)

# -- cards


@cache
def sign(suit: int, x: float, y: float, size: float) -> str:
    """A suit's sign around a point."""
    return move(x, y, path(SUIT_PATHS[suit], SUIT_INKS[suit]), scale=size / 20)


@cache
def face(value: int, suit: int) -> str:
    number = words(6, 27, value, f"num {SUIT_INKS[suit]}", 28)
    return card(CARD_W, number, sign(suit, CARD_W - 16, CARD_H - 18, 23), height=CARD_H)


@lru_cache(maxsize=64)
def cards_of(edition: Edition) -> tuple[tuple[int, int], ...]:
    """The value and the suit of each."""
    box = edition.box[0]
    return tuple(zip(box.value.tolist(), box.suit.tolist(), strict=True))


def card_label(scene: Scene, number: int) -> str:
    return label_of(*cards_of(scene.view.edition)[number], scene.lang)


@lru_cache
def label_of(value: int, suit: int, lang: Lang) -> str:
    return Text("{value} de {suit}", "{value} of {suit}").fill(lang, value=value, suit=SUIT_NAMES[suit])


Groups = tuple[tuple[int, ...], ...]


def by_value(scene: Scene, place: Any) -> Groups:
    """The cards of a place, in groups of one value that fit a row."""
    return grouped(scene.view.edition, place.tobytes())


@lru_cache(PLACES)
def grouped(edition: Edition, place: bytes) -> Groups:
    faces = cards_of(edition)
    cards = sorted((number for number, there in enumerate(place) if there == 1), key=lambda n: (faces[n], n))
    groups = [tuple(same) for _, same in groupby(cards, key=lambda number: faces[number][0])]
    return tuple(same[i : i + ROW] for same in groups for i in range(0, len(same), ROW))


# -- coins


def coins_of(view: Any, seat: int) -> range:
    """The names of a seat's coins: the one that comes or goes first is the last."""
    first, second = view.coins.tolist()
    total = view.bank + first + second
    return range(first) if seat == 0 else range(total - 1, total - 1 - second, -1)


def coins_in_bank(view: Any) -> tuple[int, ...]:
    """Both ends, where there are too many to draw."""
    first = int(view.coins[0])
    names = tuple(range(first, first + view.bank))
    half = MOST_COINS // 2
    return names if len(names) <= MOST_COINS else names[:half] + names[-half:]


Places = tuple[tuple[float, float], ...]


@lru_cache(PLACES)
def purse(names: Sequence[int], places: Places, lang: Lang) -> str:
    """Coins, one by one; whoever cannot see them hears how many there are from what they lie on."""
    label, drawing = Text("moneda", "coin").to(lang), coin(COIN)
    at_places = zip(names, places, strict=False)  # a place for each, and perhaps more
    return silent(*(lying(f"coin-{name}", label, drawing, at) for name, at in at_places))


@cache
def small_coin(x: float, y: float) -> str:
    return move(x, y, circle(0, 0, 5, "f-oro"), circle(0, 0, 4.5, "s-oro-hondo"))
