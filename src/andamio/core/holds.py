"""What the numbers of a field stand for, so that whoever reads a record knows more than their width.

    count(6)             a quantity, from 0 to 6; count(20, least=-6) from -6
    choice(14)           one of fourteen, from 0 on, or EMPTY; one of them names, it does not measure
    choice(13, SEATS)    the same, and from 13 on a seat
    seat()               a seat; no seat is below 0
    seats()              a set of seats: bit `seat`
    bits(42)             a set of things: bit `thing`
    listed(54, 6)        its last axis lists choices, up to six of them alike; their order tells nothing more
    derived()            it follows from other fields
    by_seat(count(1))    of each seat; by_seat(by_seat(…)) of each pair of seats

A most is what the house's own box can come to; with another box a count may go beyond it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["count", "choice", "seat", "seats", "bits", "listed", "derived"]


class Holds(NamedTuple):
    kind: Kind
    size: int = 0  # the most of a count; of choices and bits, how many
    least: int = 0  # of a count
    alike: int = 0  # of what is listed, the most that are equal
    seats: int = 0  # choices beyond `size`, each a seat
    by: int = 0  # axes that are by seat, the first ones


def count(most: int, least: int = 0) -> Holds:
    return Holds("count", most, least=least)


def choice(size: int, seats: int = 0) -> Holds:
    return Holds("choice", size, seats=seats)


def seat() -> Holds:
    return Holds("seat")


def seats() -> Holds:
    return Holds("seats")


def bits(size: int) -> Holds:
    return Holds("bits", size)


def listed(size: int, alike: int) -> Holds:
    return Holds("listed", size, alike=alike)


def derived() -> Holds:
    return Holds("derived")


def by_seat(holds: Holds) -> Holds:
    return holds._replace(by=holds.by + 1)


FLAG = count(1)  # 1 for yes
