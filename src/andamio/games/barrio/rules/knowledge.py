"""What is known, and what must hold."""

from andamio.core.compiled import Box, Dice, State, compiled
from andamio.core.dice import roll

from .. import state as g
from .closing import is_whole
from .decks import END_CARD, FIRST_CARD, holds_cards, houses_held, is_recent, pick_card, sort_of
from .limit import cells_for, houses_paid, kinds_to_place
from .market import inside, kind_count
from .panoramas import panoramas_of

COIN = 2  # sides
PAIRS = (g.HOUSES + 1) * (g.KINDS + 1)  # a house or none, and a material or none


# -- what is known


@compiled
def imagine(s: State, box: Box, seat: int, dice: Dice) -> None:
    """§8.1, §8.4 cards in no open place are in a deck or in a hand that `seat` cannot see."""
    for other in range(g.SEATS):
        if other != seat:
            forget_hand(s, other)
    gather_unseen(s, box)
    for turn in range(g.SEATS):
        other = (s.active + turn) % g.SEATS  # while every card is at hand for a way back
        if other != seat:
            deal_houses(s, other, dice)
            deal_materials(s, other, dice)
            imagine_choice(s, other, dice)
            if turn == 0 and is_over_now(s) and not has_way_back(s, box, other):
                bring_back(s, box, other, dice)


@compiled
def forget_hand(s: State, seat: int) -> None:
    """§8.1 all but the cards taken face up."""
    for card in range(g.CARDS):
        s.hand[seat, card] = s.known[seat, card]
    s.back[seat] = 0


@compiled
def gather_unseen(s: State, box: Box) -> None:
    """Into the decks goes every card that lies nowhere in sight."""
    for card in range(g.CARDS):
        s.deck[card] = box.count[card] - s.discard[card]
    for slot in range(g.SLOTS):
        for sort in range(2):
            if s.row[sort, slot] != g.EMPTY:
                s.deck[s.row[sort, slot]] -= 1
    for r in range(s.height):
        for c in range(s.width):
            if s.market[r, c] != g.EMPTY:
                s.deck[g.HOUSES + s.market[r, c]] -= 1
    for seat in range(g.SEATS):
        take_seen(s, seat)


@compiled
def take_seen(s: State, seat: int) -> None:
    """A seat's hand, rubble and houses."""
    for card in range(g.CARDS):
        s.deck[card] -= s.hand[seat, card]
    for kind in range(g.KINDS):
        s.deck[g.HOUSES + kind] -= s.rubble[seat, kind]
    for number in range(panoramas_of(s, seat)):
        for spot in range(s.length[seat, number]):
            s.deck[s.panorama[seat, number, spot]] -= 1


@compiled
def seen(s: State, card: int) -> int:
    """Copies of a card that lie outside the decks."""
    cards = int(s.discard[card])
    for seat in range(g.SEATS):
        cards += s.hand[seat, card]
    for slot in range(g.SLOTS):
        cards += (s.row[g.HOUSE, slot] == card) + (s.row[g.MATERIAL, slot] == card)
    return cards + (built_copies(s, card) if card < g.HOUSES else laid_copies(s, card - g.HOUSES))


@compiled
def built_copies(s: State, house: int) -> int:
    cards = 0
    for seat in range(g.SEATS):
        for number in range(panoramas_of(s, seat)):
            for spot in range(s.length[seat, number]):
                cards += s.panorama[seat, number, spot] == house
    return cards


@compiled
def laid_copies(s: State, kind: int) -> int:
    """Materials in the market and in rubble."""
    cards = kind_count(s, kind)
    for seat in range(g.SEATS):
        cards += s.rubble[seat, kind]
    return cards


@compiled
def deal_houses(s: State, seat: int, dice: Dice) -> None:
    """§8.4 houses drawn since the deck was last shuffled were in it; those held before were not."""
    unknown = int(s.held[seat, g.HOUSE])
    for house in range(g.HOUSES):
        unknown -= s.known[seat, house]
    for i in range(unknown):
        move_unseen(s, seat, unseen_house(s, int(i < s.recent[seat]), dice))


@compiled
def unseen_house(s: State, recent: int, dice: Dice) -> int:
    """One that lies nowhere in sight and was, or was not, in the deck when it was last shuffled."""
    houses, k = 0, 0
    for house in range(g.HOUSES):
        houses += s.deck[house] * (is_recent(s, house) == recent)
    k = roll(dice, houses)
    for house in range(g.HOUSES):
        k -= s.deck[house] * (is_recent(s, house) == recent)
        if k < 0:
            return house
    return 0


@compiled
def deal_materials(s: State, seat: int, dice: Dice) -> None:
    """As many as the hand has beyond those known; cards alike are not told apart by when they were drawn."""
    unknown, left = int(s.held[seat, g.MATERIAL]), 0
    for card in range(g.HOUSES, g.CARDS):
        unknown -= s.known[seat, card]
        left += s.deck[card]
    for i in range(unknown):
        move_unseen(s, seat, pick_card(s.deck, g.MATERIAL, left - i, dice))


@compiled
def move_unseen(s: State, seat: int, card: int) -> None:
    s.deck[card] -= 1
    s.hand[seat, card] += 1


# -- over the limit


@compiled
def is_over_now(s: State) -> bool:
    """§3.3 the market is over its limit, and what brings it back is still to be chosen."""
    return s.over == 1 and (s.phase == g.AIMING or s.phase == g.PLACED)


@compiled
def has_way_back(s: State, box: Box, seat: int) -> bool:
    """§3.3 with the card announced, with some second card, or with a house that is built now."""
    if s.phase == g.AIMING:
        return cells_for(s, box, seat, s.kind) != 0
    if s.placed == 1:
        return kinds_to_place(s, box, seat) != 0
    return s.placed > 1 and houses_paid(s, box, houses_held(s, seat)) != 0


@compiled
def bring_back(s: State, box: Box, seat: int, dice: Dice) -> None:
    """§3.3 who went over has a way back: one unknown house, one unknown material or both are other ones."""
    pair = roll(dice, PAIRS)
    for _ in range(PAIRS):
        pair = (pair + 1) % PAIRS
        house, kind = pair // (g.KINDS + 1), pair % (g.KINDS + 1)
        wanted = house if house < g.HOUSES else g.EMPTY
        if exchange_leads_back(s, box, seat, wanted, g.HOUSES + kind if kind < g.KINDS else g.EMPTY):
            return


@compiled
def exchange_leads_back(s: State, box: Box, seat: int, house: int, material: int) -> bool:
    """Two cards of the deck, EMPTY for none; if that is no way back they are exchanged again."""
    old_house, old_material = hidden_like(s, seat, house), hidden_like(s, seat, material)
    if (house == g.EMPTY) != (old_house == g.EMPTY) or (material == g.EMPTY) != (old_material == g.EMPTY):
        return False
    exchange(s, seat, old_house, house)
    exchange(s, seat, old_material, material)
    if has_way_back(s, box, seat):
        return True
    exchange(s, seat, house, old_house)
    exchange(s, seat, material, old_material)
    return False


@compiled
def hidden_like(s: State, seat: int, card: int) -> int:
    """A card of the hand that not all have seen and that might as well be `card` of the deck; or EMPTY."""
    if card == g.EMPTY or s.deck[card] == 0:
        return g.EMPTY
    for other in range(FIRST_CARD[sort_of(card)], END_CARD[sort_of(card)]):
        if s.hand[seat, other] > s.known[seat, other] and is_recent(s, other) == is_recent(s, card):
            return other
    return g.EMPTY


@compiled
def exchange(s: State, seat: int, mine: int, other: int) -> None:
    """A card of the hand for one of the deck, if there is any."""
    if mine != g.EMPTY:
        s.hand[seat, mine] -= 1
        s.deck[mine] += 1
        s.hand[seat, other] += 1
        s.deck[other] -= 1


@compiled
def imagine_choice(s: State, seat: int, dice: Dice) -> None:
    """§8.3 what others keep of their first houses is not known while some still choose."""
    decided, houses = decided_by(s, seat), 0
    for house in range(g.HOUSES):
        if s.hand[seat, house] > 0 and houses < decided:
            s.back[seat] |= roll(dice, COIN) << house
            houses += 1


@compiled
def decided_by(s: State, seat: int) -> int:
    """Dealt houses that a seat has decided on."""
    if s.phase == g.SHOWING:
        return 0 if seat < s.active else g.DEALT
    if s.phase != g.KEEPING:
        return 0
    if seat == s.active:
        return s.asked
    return g.DEALT if seat < s.active else 0


# -- what must hold


@compiled
def is_sound(s: State, box: Box) -> bool:
    """§1.1, §1.2 the cards add up; counts say what lies there; §3.2 the market is whole; §5.1 symbols meet."""
    for card in range(g.CARDS):
        if s.deck[card] < 0 or s.discard[card] < 0 or seen(s, card) + s.deck[card] != box.count[card]:
            return False
    for sort in range(2):
        if not decks_hold(s, sort):
            return False
    for seat in range(g.SEATS):
        if not (hand_holds(s, box, seat) and street_holds(s, box, seat)):
            return False
    return market_holds(s, box) and shuffle_holds(s) and promise_holds(s, box)


@compiled
def decks_hold(s: State, sort: int) -> bool:
    left, thrown = int(s.left[sort]), int(s.thrown[sort])
    for card in range(FIRST_CARD[sort], END_CARD[sort]):
        left -= s.deck[card]
        thrown -= s.discard[card]
    return left == 0 and thrown == 0


@compiled
def hand_holds(s: State, box: Box, seat: int) -> bool:
    """§2.7 seven cards at most; §8.1 what is known is there; §7.2 alone no houses."""
    held, houses = holds_cards(s, seat), int(s.held[seat, g.HOUSE])
    for card in range(g.CARDS):
        if not 0 <= s.known[seat, card] <= s.hand[seat, card]:
            return False
        held -= s.hand[seat, card]
        houses -= s.hand[seat, card] * (card < g.HOUSES)
    limit = g.HAND if seat < box.seats else g.CARDS if box.seats == 1 and seat == g.KLAUS else 0
    fits = holds_cards(s, seat) <= limit and (box.seats > 1 or s.held[seat, g.HOUSE] == 0)
    return fits and held == 0 and houses == 0 and back_holds(s, seat)


@compiled
def back_holds(s: State, seat: int) -> bool:
    """§1.3 only houses of the hand that were decided on go back."""
    houses, decided = 0, decided_by(s, seat)
    for house in range(g.HOUSES):
        if (int(s.back[seat]) >> house) & 1 and (s.hand[seat, house] == 0 or houses >= decided):
            return False
        houses += s.hand[seat, house]
    return True


@compiled
def shuffle_holds(s: State) -> bool:
    """§8.4 the deck of houses holds none but those shuffled; so many of them are in hands, unknown."""
    for house in range(g.HOUSES):
        if s.deck[house] > is_recent(s, house):
            return False
    for seat in range(g.SEATS):
        houses = int(s.recent[seat])
        for house in range(g.HOUSES):
            houses -= (s.hand[seat, house] - s.known[seat, house]) * is_recent(s, house)
        if houses != 0:
            return False
    return True


@compiled
def promise_holds(s: State, box: Box) -> bool:
    """§8.1 a card announced is in the hand, and known to be; §3.3 who went over the limit has a way back."""
    seat = s.turn
    if seat < 0:
        return True
    if s.phase == g.AIMING and s.known[seat, g.HOUSES + s.kind] == 0:
        return False
    if box.seats > 1 and (s.phase == g.LINING or s.phase == g.JOINING) and s.known[seat, s.house] == 0:
        return False
    return not is_over_now(s) or has_way_back(s, box, seat)


@compiled
def street_holds(s: State, box: Box, seat: int) -> bool:
    """§5.1 neighbours meet; panoramas fill their rows from the front."""
    for number in range(g.MOST):
        length = int(s.length[seat, number])
        if length > 0 and number > 0 and s.length[seat, number - 1] == 0:
            return False
        for spot in range(g.MOST):
            house = s.panorama[seat, number, spot]
            if (house != g.EMPTY) != (spot < length):
                return False
            if 0 < spot < length and box.right[s.panorama[seat, number, spot - 1]] != box.left[house]:
                return False
    return 0 <= s.rubble[seat, g.BURRUNO]


@compiled
def market_holds(s: State, box: Box) -> bool:
    """§3.2 before a turn it is one piece inside the limit, in the corner of its grid, with no empty line."""
    rows, columns = 0, 0
    for cell in range(g.SIDE * g.SIDE):
        if s.market[cell // g.SIDE, cell % g.SIDE] != g.EMPTY:
            rows |= 1 << (cell // g.SIDE)
            columns |= 1 << (cell % g.SIDE)
    if rows != (1 << int(s.height)) - 1 or columns != (1 << int(s.width)) - 1:
        return False
    return s.phase != g.CHOOSING or s.turn < 0 or (inside(box, s.height, s.width) and is_whole(s))
