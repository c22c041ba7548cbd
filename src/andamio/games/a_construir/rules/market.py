"""Steps one and two of a turn: a card is taken, the market slides; and two expert rules about cards."""

from andamio.core.compiled import Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import CHANCE

from ..state import (
    BUILDING,
    COLLECTED,
    DECK,
    DRAWING,
    EMPTY,
    FACES,
    OPENED,
    PUT_UNDER,
    REDESIGN_PRICE,
    REFILLING,
    RENEWAL_PRICE,
    RENEWED,
    SLOTS,
    SWAPPED,
    TOOK,
)
from .deck import forget, give, has_cards, lift, put_under


@compiled
def ask_chance(s: State, phase: int) -> None:
    s.turn = CHANCE
    s.phase = phase


@compiled
def take(s: State, seat: int, source: int, log: Log) -> None:
    """§2.1 the top of the deck, or a market card."""
    if source == DECK:
        s.from_deck = 1
        ask_chance(s, DRAWING)
        return
    pay_market(s, seat, source)
    face, coins = int(s.market[source]), int(s.offer[source])
    give(s, seat, face)
    s.known[seat, face] += 1
    emit(log, TOOK, seat, face, source)
    s.coins[seat] += coins
    if coins > 0:
        emit(log, COLLECTED, seat, face, coins)
    slide(s, source)
    s.then = BUILDING


@compiled
def pay_market(s: State, seat: int, slot: int) -> None:
    """§2.1 one aimarcio on each card to its left."""
    s.coins[seat] -= slot
    for left in range(slot):
        s.offer[left] += 1


@compiled
def slide(s: State, gap: int) -> None:
    """§2.2 the cards on its right move left, with what lies on them."""
    for slot in range(gap, SLOTS - 1):
        s.market[slot] = s.market[slot + 1]
        s.offer[slot] = s.offer[slot + 1]
    s.market[SLOTS - 1] = EMPTY
    s.offer[SLOTS - 1] = 0


@compiled
def wants_card(s: State) -> bool:
    """§2.2 the market is filled while the deck lasts."""
    return s.market[SLOTS - 1] == EMPTY and has_cards(s)


@compiled
def open_card(s: State, face: int, log: Log) -> None:
    """§1.3, §2.2 face up, on the right."""
    lift(s, face)
    slot = 0
    while s.market[slot] != EMPTY:
        slot += 1
    s.market[slot] = face
    emit(log, OPENED, CHANCE, face, slot + 1)


@compiled
def renew(s: State, seat: int, log: Log) -> None:
    """§4.4 for two aimarcios all market cards go under the deck; what lay on them, to the bank; new ones are laid."""
    s.coins[seat] -= RENEWAL_PRICE
    emit(log, RENEWED, seat, 0, RENEWAL_PRICE)
    for slot in range(SLOTS):
        if s.market[slot] != EMPTY:
            put_under(s, s.market[slot])
            emit(log, PUT_UNDER, seat, s.market[slot], 0)
        s.market[slot] = EMPTY
        s.offer[slot] = 0
    s.then = s.phase
    ask_chance(s, REFILLING)


@compiled
def swap(s: State, seat: int, face: int, log: Log) -> None:
    """§4.6 for one aimarcio a card of the hand goes under the deck and another is drawn."""
    s.coins[seat] -= REDESIGN_PRICE
    s.from_deck = 0
    s.hand[seat, face] -= 1
    s.held[seat] -= 1
    forget(s, seat)
    s.slipped[seat, put_under(s, FACES + seat)] = face
    emit(log, SWAPPED, seat, face, REDESIGN_PRICE)
    ask_chance(s, DRAWING)
