"""What lies on the table: questions that several rules ask, and coins that move."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g


@compiled
def shown(s: State, seat: int) -> int:
    cards = 0
    for card in range(g.CARDS):
        cards += s.shop[seat, card]
    return cards


@compiled
def suit_sum(s: State, box: Box, seat: int, suit: int) -> int:
    """The values of a seat's shown cards of a suit."""
    points = 0
    for card in range(g.CARDS):
        points += s.shop[seat, card] * box.worth[suit, card]
    return points


@compiled
def showcase_sum(s: State, box: Box, seat: int) -> int:
    points = 0
    for card in range(g.CARDS):
        points += s.shop[seat, card] * box.value[card]
    return points


@compiled
def partners(s: State, box: Box, seat: int, card: int) -> int:
    """The seat's shown cards that have the value of `card`, itself left out."""
    found = 0
    for other in range(g.CARDS):
        found += s.shop[seat, other] * box.alike[card, other]
    return found


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
