"""What lies on the table: questions that several rules ask, and coins that move."""

from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g


@compiled
def shown(s: State, seat: int) -> int:
    cards = 0
    for card in range(g.CARDS):
        cards += s.shop[seat, card]
    return cards


@compiled
def sum_shown(s: State, seat: int, worth: Array) -> int:
    """What a seat's shown cards come to, each being worth what is said."""
    points = 0
    for card in range(g.CARDS):
        points += s.shop[seat, card] * worth[card]
    return points


@compiled
def suit_sum(s: State, box: Box, seat: int, suit: int) -> int:
    """The values of a seat's shown cards of a suit."""
    return sum_shown(s, seat, box.worth[suit])


@compiled
def showcase_sum(s: State, box: Box, seat: int) -> int:
    return sum_shown(s, seat, box.value)


@compiled
def partners(s: State, box: Box, seat: int, card: int) -> int:
    """The seat's shown cards that have the value of `card`, itself left out."""
    return sum_shown(s, seat, box.alike[card])


@compiled
def receive(s: State, seat: int, log: Log) -> None:
    """§3.6 nothing from an empty bank."""
    if s.bank > 0:
        s.bank -= 1
        s.coins[seat] += 1
        emit(log, g.RECEIVED, seat, 0, 1)


@compiled
def pay(s: State, seat: int, log: Log) -> None:
    """§3.6 nothing from an empty deposit."""
    if s.coins[seat] > 0:
        s.coins[seat] -= 1
        s.bank += 1
        emit(log, g.PAID, seat, 0, 1)
