"""Boxes with a fault put in on purpose, and how the report has to name it.

No number of a box favours whoever starts in Azul, Barrio or Bloque a Bloque as a purse does in ¡A construir!: in their
stead stand boxes in which the order of play, or the table as a whole, is as badly off.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

import andamio
from andamio.lab.study.boxes import printed

Box = dict[str, Any]


class Fault(NamedTuple):
    game: str
    seats: int
    spoil: Callable[[Box], None]
    key: str  # of the finding, and what it is about
    subject: str
    says: tuple[str, str]  # part of the sentence, in Spanish and in English


def spoilt(fault: Fault) -> Box:
    box = copy.deepcopy(printed(andamio.load(fault.game).game))
    fault.spoil(box)
    return box


# -- Burgueses


def all_fours(box: Box) -> None:
    """Whoever gets to four cards first has won."""
    for good in box["goods"]:
        good["value"] = 4


def one_diamond(box: Box) -> None:
    """Its king favours who has it, and costs all others a card."""
    for number, good in enumerate(box["goods"]):
        good.update(suit="clubs", value=number % 9 + 1)
    box["goods"][13]["suit"] = "diamonds"


def few_pairs(box: Box) -> None:
    """A pair is worth less than what is given up for it."""
    for number, good in enumerate(box["goods"]):
        good["value"] = number % 9 + 1


def no_coins(box: Box) -> None:
    """A trade costs a coin."""
    box.update(coins=0, deposit=0)


# -- Azul


def three_tiles(box: Box) -> None:
    """Whoever starts gets half of all there is."""
    box["tiles"] = 3


def red_star(box: Box) -> None:
    box["stars"]["red"] = 100


def dear_star(box: Box) -> None:
    """Six tiles for each space of the middle star."""
    box["spaces"]["coloured"][6] = [6] * 6


def no_supply(box: Box) -> None:
    box["supply"] = 0


# -- ¡A construir!


def rich_starter(box: Box) -> None:
    box["money"][0] += 2


def golden_church(box: Box) -> None:
    box["church"]["points"] = [100]


def dear_church(box: Box) -> None:
    box["church"]["cost"] = 9


def no_money(box: Box) -> None:
    """Nothing can be built by who has nothing."""
    box["money"] = [0, 0, 0, 0]
    for kind in box.values():
        if "cost" in kind:
            kind["cost"] = 9


# -- Barrio


def one_house_alone(box: Box) -> None:
    """Klaus is always first to have one house."""
    box["goal"][0] = 1


def golden_house(box: Box) -> None:
    box["houses"][0]["points"] = 50


def dear_house(box: Box) -> None:
    """All the concrete and all the greenery that there is."""
    box["houses"][0]["cost"] = {"concrete": 3, "greenery": 3}


def one_house(box: Box) -> None:
    """One house is no two panoramas."""
    box["goal"][1] = 1


# -- Bloque a Bloque


def short_deck(box: Box) -> None:
    """It is out before anybody has finished a building."""
    box.update(coins=[], sales={"blue": 0, "brown": 0}, pools=0, floors=box["floors"][::3])


def one_roof(box: Box) -> None:
    """Only who draws it can finish a building."""
    roofs = [card for card in box["floors"] if "roof" in card["ends"]]
    for card in roofs[1:]:
        card["ends"] = [end if end != "roof" else "4 blue" for end in card["ends"]]
    box["points"]["roof"] = 5


def dear_reserve(box: Box) -> None:
    """Six coins, and no hand has as many."""
    box.update(reserve_cost=6, coins=[1] * 9)
    for card in box["floors"]:
        card["value"] = 1


def no_pools(box: Box) -> None:
    box["pools"] = 0


FAULTS = (
    Fault("burgueses", 2, all_fours, "order", "order.0", ("quien juega primero gana el 3", "plays first wins 3")),
    Fault("burgueses", 2, one_diamond, "cards", "5♦", ("5♦ vale mucho más", "5♦ is worth far more")),
    Fault("burgueses", 2, few_pairs, "unused", "sell", ("nadie quiso vender", "nobody cared for selling")),
    Fault("burgueses", 2, no_coins, "unused", "trade", ("nunca se pudo comerciar", "trading was never possible")),
    Fault("azul_pabellon", 2, three_tiles, "order", "order.0", ("quien juega primero gana el 8", "first wins 8")),
    Fault("azul_pabellon", 4, red_star, "cards", "the red star", ("estrella roja vale mucho más", "red star is worth")),
    Fault("azul_pabellon", 2, dear_star, "unused", "place.things", ("el 6a de la central", "place on middle 6a")),
    Fault("azul_pabellon", 2, no_supply, "unused", "bonus", ("nunca se pudo tomar del", "supply was never possible")),
    Fault("a_construir", 4, rich_starter, "order", "order.0", ("quien juega primero gana el 4", "first wins 4")),
    Fault("a_construir", 2, golden_church, "cards", "Church", ("Iglesia vale mucho más", "Church is worth far more")),
    Fault(
        "a_construir", 2, dear_church, "unused", "build.things", ("construir Iglesia. Cuesta", "build Church. It costs")
    ),
    Fault("a_construir", 2, no_money, "unused", "build", ("nadie quiso construir", "nobody cared for building")),
    Fault("barrio", 1, one_house_alone, "order", "order.0", ("casi imposible ganar", "almost impossible")),
    Fault("barrio", 2, golden_house, "cards", "Coast 1", ("Costa 1 vale mucho más", "Coast 1 is worth far more")),
    Fault("barrio", 2, dear_house, "unused", "build.things", ("construir Costa 1", "build Coast 1")),
    Fault("barrio", 2, one_house, "unused", "bridge", ("nunca se pudo unir dos", "two panoramas was never possible")),
    Fault("bloque_a_bloque", 4, short_deck, "points", "nothing", ("el 100,0 % (±0,0) de los", "100.0 % (±0.0) of pl")),
    Fault("bloque_a_bloque", 2, one_roof, "cards", "card 0 blue/roof", ("0 azul/azotea vale", "0 blue/roof is worth")),
    Fault("bloque_a_bloque", 2, dear_reserve, "unused", "store", ("nunca se pudo reservar", "reserving was never")),
    Fault(
        "bloque_a_bloque", 2, no_pools, "unused", "pool", ("nunca se pudo añadir una pis", "pool was never possible")
    ),
)
