"""What lies on the table: lists of cards, what all know of them, and questions that several rules ask."""

from andamio.core.bits import first as lowest
from andamio.core.compiled import Array, State, compiled

from .. import state as g

# -- lists of cards, in rising order

FEW = g.HAND_LIMIT  # cards that a list seldom has more of
LAST = 63  # what EMPTY is counted as, after all kinds: its bits, and no kind's


@compiled
def find(row: Array, kind: int) -> int:
    """The first place of a kind, or EMPTY."""
    for i in range(len(row)):
        if row[i] == kind:
            return i
    return g.EMPTY


@compiled
def is_long(row: Array) -> bool:
    """It goes beyond the first places: those are moved in a fixed number of steps, the others are seldom there."""
    return len(row) > FEW and row[FEW] != g.EMPTY


@compiled
def put(row: Array, kind: int) -> None:
    """One card more, at its place; the last one is known to be free."""
    if is_long(row):
        move_down(row, size(row), FEW, kind)
    move_down(row, min(FEW, len(row) - 1), 0, kind)
    row[0] = min(row[0] & LAST, kind)


@compiled
def move_down(row: Array, last: int, first: int, kind: int) -> None:
    """Every place becomes the greater of the one before it and the lesser of itself and the card: nothing to guess."""
    for i in range(last, first, -1):
        row[i] = ((max(row[i - 1] & LAST, min(row[i] & LAST, kind)) + 1) & LAST) - 1


@compiled
def drop(row: Array, kind: int) -> bool:
    """One card less, if it is there: all behind it move up."""
    last = min(FEW, len(row) - 1)
    gone = move_up(row, 0, last, kind, 0)
    if is_long(row):
        last = size(row) - 1
        gone = move_up(row, FEW, last, kind, gone)
    gone |= int(row[last] == kind)
    row[last] = g.EMPTY if gone else row[last]
    return gone != 0


@compiled
def move_up(row: Array, first: int, last: int, kind: int, gone: int) -> int:
    """What lies behind the card that goes moves to the place before it; gives 1 if it was met, or before."""
    here = int(row[first])
    for i in range(first, last):
        gone |= int(here == kind)
        behind = int(row[i + 1])
        row[i] = behind if gone else here
        here = behind
    return gone


@compiled
def size(row: Array) -> int:
    """How many cards are listed."""
    n = 0
    while n < len(row) and row[n] != g.EMPTY:
        n += 1
    return n


# -- cards that come and go, and what all know of them


@compiled
def receive_hidden(s: State, seat: int, kind: int) -> None:
    """A card that nobody else sees comes to a hand."""
    put(s.hand[seat], kind)
    s.held[seat] += 1


@compiled
def receive_open(s: State, seat: int, kind: int) -> None:
    """§6.8 a card that all see comes to a hand."""
    receive_hidden(s, seat, kind)
    put(s.sure[seat], kind)


@compiled
def lose(s: State, seat: int, zone: int, kind: int) -> None:
    """§6.8 a card leaves openly: from a hand, first one that all knew to be there; from a reserve, none of those."""
    if zone == g.HAND:
        drop(s.hand[seat], kind)
        s.held[seat] -= 1
        if drop(s.sure[seat], kind):
            return
    else:
        drop(s.reserve[seat], kind)
        s.kept[seat] -= 1
    drop(s.vague[seat], kind)


@compiled
def blur(s: State, seat: int) -> None:
    """§6.8 after Reserve or Swap, what was known to be in hand is in hand or reserve."""
    for i in range(size(s.sure[seat])):
        put(s.vague[seat], s.sure[seat, i])
        s.sure[seat, i] = g.EMPTY


@compiled
def throw_away(s: State, kind: int) -> None:
    """§2.7 to the discard, face up; §4.2 that is progress."""
    s.discard[kind] += 1
    s.progress = 1


@compiled
def has(s: State, seat: int, zone: int, kind: int) -> bool:
    """The seat has a card of that kind there."""
    return (find(s.hand[seat], kind) if zone == g.HAND else find(s.reserve[seat], kind)) != g.EMPTY


@compiled
def kind_at(s: State, seat: int, slot: int) -> int:
    """The kind in a slot of the hand or the reserve, or EMPTY."""
    return int(s.hand[seat, slot]) if slot < g.HELD else int(s.reserve[seat, slot - g.HELD])


@compiled
def slot_of(s: State, seat: int, zone: int, kind: int, used: int) -> int:
    """The first slot of a kind that is not used, or EMPTY."""
    found = 0
    if zone == g.HAND:
        for i in range(s.held[seat]):
            found |= int(s.hand[seat, i] == kind) << i
    else:
        for i in range(s.kept[seat]):
            found |= int(s.reserve[seat, i] == kind) << (g.HELD + i)
    found &= ~used
    return lowest(found) if found else g.EMPTY


# -- buildings


@compiled
def has_roof(s: State, seat: int, building: int) -> bool:
    """§3.3 it is finished."""
    return s.floor[seat, building, g.ROOF] != g.EMPTY


@compiled
def sites_for(s: State, seat: int, level: int) -> int:
    """§3.1, §3.2, §3.3 the buildings that a floor or a roof may go on, the next one for a floor 0: bit `building`."""
    begun = int(s.begun[seat])
    if level == 0:
        return 1 << begun if begun == 0 or s.height[seat, begun - 1] > g.NEXT_FROM else 0
    found = 0
    for building in range(begun):
        height = int(s.height[seat, building])
        fits = height > g.NEXT_FROM if level == g.ROOF else height == level
        if fits and not has_roof(s, seat, building):
            found |= 1 << building
    return found


@compiled
def levels_open(s: State, seat: int) -> int:
    """§3.1, §3.2, §3.3 the floors, and the roof, that may go on some building: bit `level`."""
    begun, found = int(s.begun[seat]), 0
    for building in range(begun):
        height, unfinished = int(s.height[seat, building]), int(not has_roof(s, seat, building))
        found |= unfinished << height | (unfinished & int(height > g.NEXT_FROM)) << g.ROOF
    return found | int(begun == 0 or s.height[seat, begun - 1] > g.NEXT_FROM)


@compiled
def sites_for_pool(s: State, seat: int) -> int:
    """§3.4 finished buildings without a pool: bit `building`."""
    found = 0
    for building in range(s.begun[seat]):
        if has_roof(s, seat, building) and s.pool[seat, building] == 0:
            found |= 1 << building
    return found


@compiled
def only_site(sites: int) -> int:
    """§2.9 the building, where there is no choice; else EMPTY."""
    if sites == 0 or sites & (sites - 1):
        return g.EMPTY
    return lowest(sites)
