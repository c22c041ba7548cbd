"""§6 the end: points, ranks, and Klaus's."""

from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .decks import holds_cards
from .panoramas import houses_of, panoramas_of

FAR = 128  # beyond any number of houses or cards


@compiled
def house_points(s: State, box: Box, seat: int) -> int:
    """§6.2 what is printed on the houses built."""
    points = 0
    for number in range(panoramas_of(s, seat)):
        for spot in range(s.length[seat, number]):
            points += int(box.points[s.panorama[seat, number, spot]])
    return points


@compiled
def panorama_points(s: State, box: Box, seat: int) -> int:
    """§5.3 by their lengths."""
    points = 0
    for number in range(panoramas_of(s, seat)):
        points += int(box.panorama[s.length[seat, number]])
    return points


@compiled
def rubble_cards(s: State, seat: int) -> int:
    """§6.2 Burruños are not rubble."""
    cards = 0
    for kind in range(g.BURRUNO):
        cards += int(s.rubble[seat, kind])
    return cards


@compiled
def points_for(s: State, box: Box, seat: int, category: int) -> int:
    """§6.2 rubble and Burruños by the scoring card; §7.8 alone, a point less for each card in the player's hand."""
    card = max(0, s.scoring)
    if category == g.HOUSE_POINTS:
        return house_points(s, box, seat)
    if category == g.PANORAMA_POINTS:
        return panorama_points(s, box, seat)
    if category == g.RUBBLE_POINTS:
        return rubble_cards(s, seat) * int(box.rubble[card])
    if category == g.BURRUNO_POINTS:
        return int(box.burrunos[card, min(g.BURRUNOS, s.rubble[seat, g.BURRUNO])])
    return -holds_cards(s, seat) if box.seats == 1 and seat != g.KLAUS else 0


@compiled
def total(s: State, box: Box, seat: int) -> int:
    """§6.2, §7.8 all of it."""
    points = 0
    for category in range(g.CATEGORIES):
        points += points_for(s, box, seat, category)
    return points


@compiled
def score(s: State, box: Box, out: Array) -> None:
    """§6.2 by what they are for; §7.8 alone, Klaus's too, in his row."""
    for seat in range(max(2, box.seats)):
        for category in range(g.CATEGORIES):
            out[seat, category] = points_for(s, box, seat, category)


@compiled
def standing(s: State, box: Box, seat: int) -> int:
    """§6.3 points, then fewer houses, then less rubble; §7.8 alone, a tie is Klaus's. The higher the better."""
    points = total(s, box, seat)
    if box.seats == 1:
        return 2 * points + (seat == g.KLAUS)
    return (points * FAR - houses_of(s, seat)) * FAR - rubble_cards(s, seat)


@compiled
def rank(s: State, box: Box, out: Array) -> None:
    """§6.3 who ties in everything shares; §7.8 Klaus may be better, though he has no seat."""
    for seat in range(box.seats):
        mine, better = standing(s, box, seat), 0
        for other in range(max(2, box.seats)):
            better += standing(s, box, other) > mine
        out[seat] = 1 + better


@compiled
def tell_scores(s: State, box: Box, log: Log) -> None:
    """§6.1 the game has ended; §7.8 Klaus has points too."""
    for seat in range(max(2, box.seats)):
        klaus = box.seats == 1 and seat == g.KLAUS
        emit(log, g.KLAUS_SCORED if klaus else g.SCORED, -1 if klaus else seat, 0, total(s, box, seat))
