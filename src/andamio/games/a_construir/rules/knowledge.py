"""What is known, and what must hold."""

from andamio.core.bits import size
from andamio.core.compiled import Box, Dice, State, compiled
from andamio.core.dice import pick

from .. import state as g
from .town import cards_of, is_in

# -- what is known


@compiled
def imagine(s: State, box: Box, seat: int, dice: Dice) -> None:
    """§7.1, §7.4 cards in no open place are in the deck, or in hands and under it where `seat` cannot look."""
    for other in range(g.SEATS):
        if other != seat:
            forget_secrets(s, seat, other)
    gather_unseen(s, box, seat)
    for other in range(g.SEATS):
        if other != seat:
            deal_hand(s, other, dice)
            deal_queue(s, other, dice)


@compiled
def forget_secrets(s: State, seat: int, other: int) -> None:
    """§7.1, §7.4 all but the cards that all know and those that `seat` was told of; what it knows is not kept."""
    for face in range(g.FACES):
        s.hand[other, face] = s.known[other, face]
        if seat >= 0:
            s.hand[other, face] += s.told[seat, other, face]
        for whose in range(g.SEATS):
            s.told[other, whose, face] = 0
    for place in range(g.CARDS):
        s.slipped[other, place] = g.EMPTY


@compiled
def gather_unseen(s: State, box: Box, seat: int) -> None:
    """Into the deck goes every card that lies nowhere in sight."""
    for face in range(g.FACES):
        s.deck[face] = box.count[face]
        for owner in range(g.SEATS):
            s.deck[face] -= s.hand[owner, face]
    for square in range(g.SQUARES):
        remove(s, s.face[square])
        remove(s, s.under[square])
    for slot in range(g.SLOTS):
        remove(s, s.market[slot])
    for place in range(s.queued):
        if s.queue[place] < g.FACES:
            remove(s, s.queue[place])
        elif s.queue[place] - g.FACES == seat:
            remove(s, s.slipped[seat, place])


@compiled
def remove(s: State, face: int) -> None:
    if face != g.EMPTY:
        s.deck[face] -= 1


@compiled
def deal_hand(s: State, seat: int, dice: Dice) -> None:
    """As many cards as the hand has beyond those known."""
    unknown = int(s.held[seat])
    for face in range(g.FACES):
        unknown -= s.hand[seat, face]
    for _ in range(unknown):
        face = pick(s.deck, dice)
        s.deck[face] -= 1
        s.hand[seat, face] += 1


@compiled
def deal_queue(s: State, seat: int, dice: Dice) -> None:
    """The cards that this seat alone has put under the deck."""
    for place in range(s.queued):
        if s.queue[place] == g.FACES + seat:
            face = pick(s.deck, dice)
            s.deck[face] -= 1
            s.slipped[seat, place] = face


# -- what must hold


@compiled
def is_sound(s: State, box: Box) -> bool:
    """§1.1 each card in one place; §2.6 as many cards as turns; masks, counts and what is known agree."""
    for face in range(g.FACES):
        if s.deck[face] < 0 or s.deck[face] + seen(s, face) != box.count[face]:
            return False
    for seat in range(g.SEATS):
        if not (hand_holds(s, box, seat) and knowledge_holds(s, seat)):
            return False
    return town_holds(s, box) and market_holds(s) and queue_holds(s) and deck_holds(s)


@compiled
def seen(s: State, face: int) -> int:
    """Copies of a face that are not in the unseen deck."""
    cards = 0
    for square in range(g.SQUARES):
        cards += int(s.face[square] == face) + int(s.under[square] == face)
    for slot in range(g.SLOTS):
        cards += s.market[slot] == face
    for place in range(g.CARDS):
        cards += s.queue[place] == face
    for seat in range(g.SEATS):
        cards += s.hand[seat, face]
        for place in range(g.CARDS):
            cards += s.slipped[seat, place] == face
    return cards


@compiled
def hand_holds(s: State, box: Box, seat: int) -> bool:
    """§1.3 a card for each seat; §2.1 two while it decides; no debts; a seat that nobody has, has nothing."""
    held = int(s.held[seat])
    for face in range(g.FACES):
        if s.hand[seat, face] < 0:
            return False
        held -= s.hand[seat, face]
    most = g.HAND if seat == s.active and s.phase >= g.TAKING else 1
    if seat >= box.seats:
        most = 0
    return held == 0 and 0 <= s.held[seat] <= most and s.coins[seat] >= 0


@compiled
def knowledge_holds(s: State, seat: int) -> bool:
    """§7.1 what is known of a hand is there."""
    for face in range(g.FACES):
        for other in range(g.SEATS):
            if s.told[other, seat, face] < 0 or s.known[seat, face] + s.told[other, seat, face] > s.hand[seat, face]:
                return False
        if s.known[seat, face] < 0 or s.told[seat, seat, face] != 0:
            return False
    return s.phase != g.AIMING or seat != s.active or s.known[seat, s.card] > 0


@compiled
def town_holds(s: State, box: Box) -> bool:
    """§2.6 a square has one card, of one seat, with one token; §2.8 what is covered is under a building."""
    squares, taken, lots, covered = 0, 0, 0, 0
    for seat in range(g.SEATS):
        squares += size(int(s.up[seat])) + size(int(s.land[seat]))
        taken |= cards_of(s, seat)
        lots |= int(s.land[seat])
    if taken != s.taken or lots != s.lots or taken & ~int(box.ground):
        return False
    for square in range(g.SQUARES):
        if not square_holds(s, box, square):
            return False
        covered += s.under[square] != g.EMPTY
    return squares == size(taken) and squares + covered == s.placed <= g.TOKENS * box.seats


@compiled
def square_holds(s: State, box: Box, square: int) -> bool:
    """§3.2 a building is at a site of its kind and of no other."""
    face, built, sites = int(s.face[square]), 0, 0
    for seat in range(g.SEATS):
        built += is_in(int(s.up[seat]), square)
    for kind in range(g.KINDS):
        sites += is_in(int(s.site[kind]), square)
    if built != sites or (built == 0 and s.under[square] != g.EMPTY):
        return False
    if is_in(int(s.taken), square) != (face != g.EMPTY) or (s.when[square] > 0) != (face != g.EMPTY):
        return False
    return built == 0 or is_in(int(s.site[box.kind[face]]), square)


@compiled
def market_holds(s: State) -> bool:
    """§2.2 no gap on the left; full while the deck lasts."""
    for slot in range(g.SLOTS):
        if s.offer[slot] < 0 or (s.market[slot] == g.EMPTY and s.offer[slot] != 0):
            return False
        if slot > 0 and s.market[slot] != g.EMPTY and s.market[slot - 1] == g.EMPTY:
            return False
    decides = s.turn >= 0 or s.phase == g.DRAWING
    return not decides or s.market[g.SLOTS - 1] != g.EMPTY or s.left + s.queued == 0


@compiled
def queue_holds(s: State) -> bool:
    """§7.4 cards under the deck follow one another, and one seat or all know each."""
    for place in range(g.CARDS):
        entry = int(s.queue[place])
        if (entry != g.EMPTY) != (place < s.queued):
            return False
        for seat in range(g.SEATS):
            if (s.slipped[seat, place] != g.EMPTY) != (entry == g.FACES + seat):
                return False
    return True


@compiled
def deck_holds(s: State) -> bool:
    left = int(s.left)
    for face in range(g.FACES):
        left -= s.deck[face]
    chosen = s.phase == g.AIMING
    return left == 0 and (s.card != g.EMPTY) == chosen and (s.from_deck == 0 or s.phase >= g.TAKING)
