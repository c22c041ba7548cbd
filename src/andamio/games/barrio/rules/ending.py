"""§6 the end: points, ranks, and Klaus's."""

from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import OVER

from ..state import (
    BURRUNO,
    BURRUNO_POINTS,
    BURRUNOS,
    HAND_POINTS,
    HOUSE_POINTS,
    HOUSES,
    KINDS,
    KLAUS,
    KLAUS_SCORED,
    MOST,
    PANORAMA_POINTS,
    RUBBLE_POINTS,
    SCORED,
)
from .decks import holds_cards, lose_card
from .panoramas import houses_of


@compiled
def house_points(s: State, box: Box, seat: int) -> int:
    """§6.2 what is printed on the houses built."""
    points = 0
    for number in range(MOST):
        for spot in range(s.length[seat, number]):
            points += int(box.points[s.panorama[seat, number, spot]])
    return points


@compiled
def panorama_points(s: State, box: Box, seat: int) -> int:
    """§5.3 by their lengths."""
    points = 0
    for number in range(MOST):
        points += int(box.panorama[s.length[seat, number]])
    return points


@compiled
def rubble_cards(s: State, seat: int) -> int:
    """§6.2 Burruños are not rubble."""
    cards = 0
    for kind in range(KINDS):
        cards += int(s.rubble[seat, kind]) * int(kind != BURRUNO)
    return cards


@compiled
def rubble_points(s: State, box: Box, seat: int) -> int:
    return rubble_cards(s, seat) * int(box.rubble[max(0, s.scoring)])


@compiled
def burruno_points(s: State, box: Box, seat: int) -> int:
    """§6.2 by the scoring card's table; only those in the rubble count."""
    return int(box.burrunos[max(0, s.scoring), min(BURRUNOS, s.rubble[seat, BURRUNO])])


@compiled
def hand_points(s: State, box: Box, seat: int) -> int:
    """§7.8 alone, a point less for each card in hand; §6.2 else they count nothing."""
    return -holds_cards(s, seat) if box.seats == 1 and seat != KLAUS else 0


@compiled
def total(s: State, box: Box, seat: int) -> int:
    """§6.2, §7.8 all of it."""
    points = house_points(s, box, seat) + panorama_points(s, box, seat) + rubble_points(s, box, seat)
    return points + burruno_points(s, box, seat) + hand_points(s, box, seat)


@compiled
def score(s: State, box: Box, out: Array) -> None:
    """§6.2 by what they are for."""
    for seat in range(box.seats):
        out[seat, HOUSE_POINTS] = house_points(s, box, seat)
        out[seat, PANORAMA_POINTS] = panorama_points(s, box, seat)
        out[seat, RUBBLE_POINTS] = rubble_points(s, box, seat)
        out[seat, BURRUNO_POINTS] = burruno_points(s, box, seat)
        out[seat, HAND_POINTS] = hand_points(s, box, seat)


@compiled
def is_better(s: State, box: Box, seat: int, other: int) -> bool:
    """§6.2 more points; §6.3 then fewer houses, then fewer cards of rubble."""
    lead = total(s, box, seat) - total(s, box, other)
    if lead == 0:
        lead = houses_of(s, other) - houses_of(s, seat)
    if lead == 0:
        lead = rubble_cards(s, other) - rubble_cards(s, seat)
    return lead > 0


@compiled
def rank(s: State, box: Box, out: Array) -> None:
    """§6.3 who ties in everything shares; §7.8 alone, a tie is Klaus's."""
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            out[seat] += is_better(s, box, other, seat)
    if box.seats == 1:
        out[0] += total(s, box, KLAUS) >= total(s, box, 0)


@compiled
def finish(s: State, box: Box, log: Log) -> None:
    """§6.1 the game ends; §7.8 Klaus's Burruños count, also among the cards he has not spent."""
    if box.seats == 1:
        while s.hand[KLAUS, HOUSES + BURRUNO] > 0:
            lose_card(s, KLAUS, HOUSES + BURRUNO)
            s.rubble[KLAUS, BURRUNO] += 1
        emit(log, KLAUS_SCORED, -1, 0, total(s, box, KLAUS))
    for seat in range(box.seats):
        emit(log, SCORED, seat, 0, total(s, box, seat))
    s.turn = OVER
