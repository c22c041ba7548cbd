"""Step three of a turn: a card is built, or the ground reclassified with it."""

from andamio.core.compiled import Box, Log, State, compiled
from andamio.core.events import emit

from .. import state as g
from .deck import show
from .groups import points_of_kind
from .squares import is_walled_in
from .town import cards_of_others, free, is_in, owner_of, plays_with


@compiled
def choose(s: State, seat: int, face: int, down: int) -> None:
    """§2.3 one of the cards in hand, to build or to reclassify; §2.5 it is shown."""
    show(s, seat, face)
    s.card = face
    s.down = down
    s.phase = g.AIMING


@compiled
def place(s: State, box: Box, seat: int, square: int, log: Log) -> None:
    """§2.6 either way a token of the seat goes on the card."""
    face, is_free = int(s.card), is_in(free(s, box), square)
    built, before = s.down == 0, points_of_kind(s, box, seat, box.kind[face]) if log.room else 0
    if is_free and is_walled_in(s, box, seat):
        emit(log, g.WALLED_IN, seat, square, 0)
    if s.down:
        reclassify(s, box, seat, face, square, log)
    else:
        build(s, box, seat, face, square, is_free, log)
    s.hand[seat, face] -= 1
    s.known[seat, face] -= 1
    s.held[seat] -= 1
    s.face[square] = face
    s.taken |= 1 << square
    s.placed += 1
    s.when[square] = s.placed
    s.card = g.EMPTY
    s.down = 0
    reward_neighbour(s, box, seat, square, log)
    if built and log.room:
        tell_points(s, box, seat, square, before, log)


@compiled
def tell_points(s: State, box: Box, seat: int, square: int, before: int, log: Log) -> None:
    """§3.2, §3.3 what a building and its square are worth now; not asked in simulations, where nobody listens."""
    kind = box.kind[s.face[square]]
    points = points_of_kind(s, box, seat, kind) - before
    points += points_on(s, square) if s.under[square] == g.EMPTY else 0
    if points > 0:
        emit(log, g.EARNED, seat, kind, points)


@compiled
def reclassify(s: State, box: Box, seat: int, face: int, square: int, log: Log) -> None:
    """§2.5 face down; its cost comes from the bank; no bonus."""
    s.land[seat] |= 1 << square
    s.lots |= 1 << square
    s.coins[seat] += box.cost[face]
    emit(log, g.RECLASSIFIED, seat, g.SQUARES * face + square, box.cost[face])


@compiled
def build(s: State, box: Box, seat: int, face: int, square: int, is_free: bool, log: Log) -> None:
    """§2.4 pay, then receive what the square gives; §2.8 on land it gives nothing."""
    s.coins[seat] -= box.cost[face]
    emit(log, g.BUILT, seat, g.SQUARES * face + square, box.cost[face])
    coins = coins_on(s, square)
    if not is_free:
        cover(s, seat, square, log)
    elif coins > 0:
        s.coins[seat] += coins
        emit(log, g.BONUS, seat, square, coins)
    s.up[seat] |= 1 << square
    s.site[box.kind[face]] |= 1 << square


@compiled
def coins_on(s: State, square: int) -> int:
    """§2.4 the aimarcios of a square; §4.3 every icon is aimarcios; §4.9 none is."""
    icon = int(s.icon[square])
    if plays_with(s, g.BUBBLE):
        return 0
    return abs(icon) if plays_with(s, g.PUBLIC_FUNDS) else max(0, icon)


@compiled
def points_on(s: State, square: int) -> int:
    """§3.3 the points of a square; §4.3 none is; §4.9 every icon is points."""
    icon = int(s.icon[square])
    if plays_with(s, g.PUBLIC_FUNDS):
        return 0
    return abs(icon) if plays_with(s, g.BUBBLE) else max(0, -icon)


@compiled
def cover(s: State, seat: int, square: int, log: Log) -> None:
    """§2.8 reclassified land is covered for good; §4.8 another seat's costs one aimarcio, paid to it."""
    owner = owner_of(s, square)
    s.under[square] = s.face[square]
    s.land[owner] &= ~(1 << square)
    s.lots &= ~(1 << square)
    if owner != seat:
        s.coins[seat] -= g.LAUDEMIO_PRICE
        s.coins[owner] += g.LAUDEMIO_PRICE
        emit(log, g.PAID_LAUDEMIO, seat, owner, g.LAUDEMIO_PRICE)


@compiled
def reward_neighbour(s: State, box: Box, seat: int, square: int, log: Log) -> None:
    """§4.2 one aimarcio for a card placed side by side with another seat's, once, after paying."""
    if plays_with(s, g.NO_SETBACK) and int(box.beside[square]) & cards_of_others(s, seat):
        s.coins[seat] += g.SETBACK_COIN
        emit(log, g.NEIGHBOUR, seat, square, g.SETBACK_COIN)
