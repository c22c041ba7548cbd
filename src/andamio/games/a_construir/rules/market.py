"""Steps one and two of a turn: a card is taken, the market slides; and two expert rules about cards."""

from andamio.core.compiled import Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import CHANCE

from .. import state as g
from .deck import forget, give, has_cards, lift, put_under


@compiled
def ask_chance(s: State, phase: int) -> None:
    s.turn = CHANCE
    s.phase = phase


@compiled
def take(s: State, seat: int, source: int, log: Log) -> None:
    """§2.1 the top of the deck, or a market card."""
    if source == g.DECK:
        s.from_deck = 1
        ask_chance(s, g.DRAWING)
        return
    pay_market(s, seat, source)
    face, coins = int(s.market[source]), int(s.offer[source])
    give(s, seat, face)
    s.known[seat, face] += 1
    emit(log, g.TOOK, seat, face, source)
    s.coins[seat] += coins
    if coins > 0:
        emit(log, g.COLLECTED, seat, face, coins)
    slide(s, source)
    s.then = g.BUILDING


@compiled
def pay_market(s: State, seat: int, slot: int) -> None:
    """§2.1 one aimarcio on each card to its left."""
    s.coins[seat] -= slot
    for left in range(slot):
        s.offer[left] += 1


@compiled
def slide(s: State, gap: int) -> None:
    """§2.2 the cards on its right move left, with what lies on them."""
    for slot in range(gap, g.SLOTS - 1):
        s.market[slot] = s.market[slot + 1]
        s.offer[slot] = s.offer[slot + 1]
    s.market[g.SLOTS - 1] = g.EMPTY
    s.offer[g.SLOTS - 1] = 0


@compiled
def wants_card(s: State) -> bool:
    """§2.2 the market is filled while the deck lasts."""
    return s.market[g.SLOTS - 1] == g.EMPTY and has_cards(s)


@compiled
def open_card(s: State, face: int, log: Log) -> None:
    """§1.3, §2.2 face up, on the right."""
    lift(s, face)
    slot = 0
    while s.market[slot] != g.EMPTY:
        slot += 1
    s.market[slot] = face
    emit(log, g.OPENED, CHANCE, face, slot + 1)


@compiled
def renew(s: State, seat: int, log: Log) -> None:
    """§4.4 for two aimarcios all market cards go under the deck; what lay on them, to the bank; new ones are laid."""
    s.coins[seat] -= g.RENEWAL_PRICE
    emit(log, g.RENEWED, seat, 0, g.RENEWAL_PRICE)
    for slot in range(g.SLOTS):
        if s.market[slot] != g.EMPTY:
            put_under(s, s.market[slot])
            emit(log, g.PUT_UNDER, seat, s.market[slot], 0)
        s.market[slot] = g.EMPTY
        s.offer[slot] = 0
    s.then = s.phase
    ask_chance(s, g.REFILLING)


@compiled
def swap(s: State, seat: int, face: int, log: Log) -> None:
    """§4.6 for one aimarcio a card of the hand goes under the deck and another is drawn."""
    s.coins[seat] -= g.REDESIGN_PRICE
    s.from_deck = 0
    s.hand[seat, face] -= 1
    s.held[seat] -= 1
    forget(s, seat)
    s.slipped[seat, put_under(s, g.FACES + seat)] = face
    emit(log, g.SWAPPED, seat, face, g.REDESIGN_PRICE)
    ask_chance(s, g.DRAWING)
