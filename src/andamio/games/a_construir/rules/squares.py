"""Where a card may go."""

from andamio.core.compiled import Box, State, compiled

from .. import state as g
from .town import around, beside, cards_of, cards_of_others, free, land_of_others, plays_with


@compiled
def is_first(s: State, box: Box) -> bool:
    """The seat in turn has placed no card in this game."""
    return s.placed < box.seats


@compiled
def near(s: State, box: Box, seat: int) -> int:
    """§2.7 side by side with an own card; §4.1 or corner to corner."""
    own = cards_of(s, seat)
    return around(box, own) if plays_with(s, g.DIAGONAL) else beside(box, own)


@compiled
def reach(s: State, box: Box, seat: int) -> int:
    """§2.7 squares, free or not, that a card may go to if nothing else forbids it: near an own card, or all.

    §4.7 all with Libre; §4.11 the first card beside another seat's. Where no free square is among them: all.
    """
    if is_first(s, box):
        found = beside(box, cards_of_others(s, seat)) if plays_with(s, g.PARTY_WALL) else int(box.ground)
    else:
        found = int(box.ground) if plays_with(s, g.FREE) else near(s, box, seat)
    return found if found & free(s, box) else int(box.ground)


@compiled
def is_walled_in(s: State, box: Box, seat: int) -> bool:
    """§2.7 no free square is near; §4.7 with Libre none need be."""
    return not is_first(s, box) and not plays_with(s, g.FREE) and near(s, box, seat) & free(s, box) == 0


@compiled
def land_to_buy(s: State, box: Box, seat: int, cost: int) -> int:
    """§4.8 reclassified land of others, for one aimarcio more; near an own card or, walled in with land, only there."""
    if not plays_with(s, g.LAUDEMIO) or s.coins[seat] < cost + g.LAUDEMIO_PRICE:
        return 0
    held_back = is_walled_in(s, box, seat) and s.land[seat] != 0
    return land_of_others(s, seat) & (near(s, box, seat) if held_back else reach(s, box, seat))


@compiled
def squares_to_build(s: State, box: Box, seat: int, cost: int) -> int:
    """§2.7 free squares in reach; §2.8 own land, and only that where it is walled in; §4.8 land of others."""
    own = int(s.land[seat])
    open_squares = 0 if own and is_walled_in(s, box, seat) else reach(s, box, seat) & free(s, box)
    return own | open_squares | land_to_buy(s, box, seat, cost)


@compiled
def squares_to_reclassify(s: State, box: Box, seat: int) -> int:
    """§2.5, §2.7 free squares in reach, as any card."""
    return reach(s, box, seat) & free(s, box)
