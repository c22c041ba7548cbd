"""What is known, and what must hold."""

from andamio.core.compiled import Box, Dice, State, compiled
from andamio.core.dice import roll

from ..state import (
    BURRUNO,
    CARDS,
    CHOOSING,
    DEALT,
    EMPTY,
    HAND,
    HOUSE,
    HOUSES,
    KEEPING,
    KINDS,
    KLAUS,
    MATERIAL,
    MOST,
    SEATS,
    SHOWING,
    SIDE,
    SLOTS,
)
from .closing import is_whole
from .decks import end_of, first_of, holds_cards, pick_card
from .market import bundle_of, inside, kind_count
from .panoramas import panoramas_of

COIN = 2  # sides


# -- what is known


@compiled
def imagine(s: State, box: Box, seat: int, dice: Dice) -> None:
    """§8.1, §8.4 cards in no open place are in a deck or in a hand that `seat` cannot see."""
    for other in range(SEATS):
        if other != seat:
            forget_hand(s, other)
    gather_unseen(s, box)
    for other in range(SEATS):
        if other != seat:
            for sort in range(2):
                deal_unknown(s, other, sort, dice)
            imagine_choice(s, other, dice)


@compiled
def forget_hand(s: State, seat: int) -> None:
    """§8.1 all but the cards taken face up."""
    for card in range(CARDS):
        s.hand[seat, card] = s.known[seat, card]
    s.back[seat] = 0


@compiled
def gather_unseen(s: State, box: Box) -> None:
    """Into the decks goes every card that lies nowhere in sight."""
    for card in range(CARDS):
        s.deck[card] = box.count[card] - s.discard[card]
    for slot in range(SLOTS):
        for sort in range(2):
            if s.row[sort, slot] != EMPTY:
                s.deck[s.row[sort, slot]] -= 1
    for r in range(s.height):
        for c in range(s.width):
            if s.market[r, c] != EMPTY:
                s.deck[HOUSES + s.market[r, c]] -= 1
    for seat in range(SEATS):
        take_seen(s, seat)


@compiled
def take_seen(s: State, seat: int) -> None:
    """A seat's hand, rubble and houses."""
    for card in range(CARDS):
        s.deck[card] -= s.hand[seat, card]
    for kind in range(KINDS):
        s.deck[HOUSES + kind] -= s.rubble[seat, kind]
    for number in range(panoramas_of(s, seat)):
        for spot in range(s.length[seat, number]):
            s.deck[s.panorama[seat, number, spot]] -= 1


@compiled
def seen(s: State, card: int) -> int:
    """Copies of a card that lie outside the decks."""
    cards = int(s.discard[card])
    for seat in range(SEATS):
        cards += s.hand[seat, card]
    for slot in range(SLOTS):
        cards += (s.row[HOUSE, slot] == card) + (s.row[MATERIAL, slot] == card)
    return cards + (built_copies(s, card) if card < HOUSES else laid_copies(s, card - HOUSES))


@compiled
def built_copies(s: State, house: int) -> int:
    cards = 0
    for seat in range(SEATS):
        for number in range(panoramas_of(s, seat)):
            for spot in range(s.length[seat, number]):
                cards += s.panorama[seat, number, spot] == house
    return cards


@compiled
def laid_copies(s: State, kind: int) -> int:
    """Materials in the market and in rubble."""
    cards = kind_count(s, kind)
    for seat in range(SEATS):
        cards += s.rubble[seat, kind]
    return cards


@compiled
def deal_unknown(s: State, seat: int, sort: int, dice: Dice) -> None:
    """As many cards as the hand has beyond those known; what its decks hold is known by their backs."""
    unknown, left = int(s.held[seat, sort]), 0
    for card in range(first_of(sort), end_of(sort)):
        unknown -= s.known[seat, card]
        left += s.deck[card]
    for _ in range(unknown):
        card = pick_card(s.deck, sort, left, dice)
        s.deck[card] -= 1
        s.hand[seat, card] += 1
        left -= 1


@compiled
def imagine_choice(s: State, seat: int, dice: Dice) -> None:
    """§8.3 what others keep of their first houses is not known while some still choose."""
    decided, houses = decided_by(s, seat), 0
    for house in range(HOUSES):
        if s.hand[seat, house] > 0 and houses < decided:
            s.back[seat] |= roll(dice, COIN) << house
            houses += 1


@compiled
def decided_by(s: State, seat: int) -> int:
    """Dealt houses that a seat has decided on."""
    if s.phase == SHOWING:
        return 0 if seat < s.active else DEALT
    if s.phase != KEEPING:
        return 0
    if seat == s.active:
        return s.asked
    return DEALT if seat < s.active else 0


# -- what must hold


@compiled
def is_sound(s: State, box: Box) -> bool:
    """§1.1, §1.2 the cards add up; counts say what lies there; §3.2 the market is whole; §5.1 symbols meet."""
    for card in range(CARDS):
        if s.deck[card] < 0 or s.discard[card] < 0 or seen(s, card) + s.deck[card] != box.count[card]:
            return False
    for sort in range(2):
        if not decks_hold(s, sort):
            return False
    for seat in range(SEATS):
        if not (hand_holds(s, box, seat) and street_holds(s, box, seat)):
            return False
    return market_holds(s, box)


@compiled
def decks_hold(s: State, sort: int) -> bool:
    left, thrown = int(s.left[sort]), int(s.thrown[sort])
    for card in range(first_of(sort), end_of(sort)):
        left -= s.deck[card]
        thrown -= s.discard[card]
    return left == 0 and thrown == 0


@compiled
def hand_holds(s: State, box: Box, seat: int) -> bool:
    """§2.7 seven cards at most; §8.1 what is known is there; §7.2 alone no houses."""
    held, houses = holds_cards(s, seat), int(s.held[seat, HOUSE])
    for card in range(CARDS):
        if not 0 <= s.known[seat, card] <= s.hand[seat, card]:
            return False
        held -= s.hand[seat, card]
        houses -= s.hand[seat, card] * (card < HOUSES)
    limit = HAND if seat < box.seats else CARDS if box.seats == 1 and seat == KLAUS else 0
    fits = holds_cards(s, seat) <= limit and (box.seats > 1 or s.held[seat, HOUSE] == 0)
    return fits and held == 0 and houses == 0 and back_holds(s, seat)


@compiled
def back_holds(s: State, seat: int) -> bool:
    """§1.3 only houses of the hand that were decided on go back."""
    houses, decided = 0, decided_by(s, seat)
    for house in range(HOUSES):
        if (int(s.back[seat]) >> house) & 1 and (s.hand[seat, house] == 0 or houses >= decided):
            return False
        houses += s.hand[seat, house]
    return True


@compiled
def street_holds(s: State, box: Box, seat: int) -> bool:
    """§5.1 neighbours meet; panoramas fill their rows from the front."""
    for number in range(MOST):
        length = int(s.length[seat, number])
        if length > 0 and number > 0 and s.length[seat, number - 1] == 0:
            return False
        for spot in range(MOST):
            house = s.panorama[seat, number, spot]
            if (house != EMPTY) != (spot < length):
                return False
            if 0 < spot < length and box.right[s.panorama[seat, number, spot - 1]] != box.left[house]:
                return False
    return 0 <= s.rubble[seat, BURRUNO]


@compiled
def market_holds(s: State, box: Box) -> bool:
    """§3.2 before a turn it is one piece inside the limit, in the corner of its grid, with no empty line."""
    for r in range(SIDE):
        if (bundle_of(s, r) != 0) != (r < s.height) or (bundle_of(s, SIDE + r) != 0) != (r < s.width):
            return False
    return s.phase != CHOOSING or s.turn < 0 or (inside(box, s.height, s.width) and is_whole(s))
