"""What a seat may do: for each kind of action the clause that forbids it, and the list of what is left."""

from andamio.core.actions import add, add_all, code, holds, row
from andamio.core.compiled import Array, Box, State, compiled

from .. import state as g
from .deck import has_cards
from .ending import is_game_over
from .squares import is_first, is_walled_in, squares_to_build, squares_to_reclassify
from .town import free, is_in, land_of_others, plays_with

OK = 0
TAKE_FIRST = PAY_FOR_THE_CARD = 201
NOTHING_THERE = 202
PLACE_A_CARD = CARD_NOT_IN_HAND = 203
COST_IN_HAND = SQUARE_IS_TAKEN = 204
NEAR_AN_OWN_CARD = ONLY_FREE_SQUARES = 207
OWN_LAND_TO_BUILD = 208
GAME_IS_OVER = 301
RENEWAL_NOT_PLAYED = RENEWAL_NEEDS = 404
REDESIGN_NOT_PLAYED = REDESIGN_NEEDS = ONE_OF_THE_HAND = 406
LAND_COSTS_MORE = 408
BESIDE_ANOTHER = 411
STEP_BY_STEP = 801
NOTHING_TO_END = 802


@compiled
def duty(phase: int) -> int:
    """§2.1, §2.3, §8.1, §8.2 what has to be done now, instead of what was tried."""
    if phase == g.TAKING:
        return TAKE_FIRST
    if phase == g.BUILDING:
        return PLACE_A_CARD
    return NOTHING_TO_END if phase == g.CLOSING else STEP_BY_STEP


@compiled
def bar_take(s: State, seat: int, source: int) -> int:
    """§2.1 a market card for as many aimarcios as lie to its left; §2.2 only what is there."""
    if s.phase != g.TAKING:
        return duty(s.phase)
    if source == g.DECK:
        return OK if has_cards(s) else NOTHING_THERE
    if s.market[source] == g.EMPTY:
        return NOTHING_THERE
    return OK if s.coins[seat] >= source else PAY_FOR_THE_CARD


@compiled
def bar_build(s: State, box: Box, seat: int, face: int) -> int:
    """§2.3 a card in hand; §2.4 that can be paid before any bonus."""
    if s.phase != g.BUILDING:
        return duty(s.phase)
    if s.hand[seat, face] == 0:
        return CARD_NOT_IN_HAND
    return OK if s.coins[seat] >= box.cost[face] else COST_IN_HAND


@compiled
def bar_reclassify(s: State, seat: int, face: int) -> int:
    """§2.5 always possible."""
    if s.phase != g.BUILDING:
        return duty(s.phase)
    return OK if s.hand[seat, face] > 0 else CARD_NOT_IN_HAND


@compiled
def squares_now(s: State, box: Box, seat: int) -> int:
    """Where the card chosen may go."""
    if s.down:
        return squares_to_reclassify(s, box, seat)
    return squares_to_build(s, box, seat, int(box.cost[s.card]))


@compiled
def bar_square(s: State, box: Box, seat: int, square: int) -> int:
    """§2.7, §2.8, §4.8, §4.11 a legal square."""
    if s.phase != g.AIMING:
        return duty(s.phase)
    if is_in(squares_now(s, box, seat), square):
        return OK
    if is_in(land_of_others(s, seat), square):
        return bar_land(s, box, seat)
    if is_in(int(s.land[seat]), square):
        return OWN_LAND_TO_BUILD
    if not is_in(free(s, box), square):
        return ONLY_FREE_SQUARES if s.down else SQUARE_IS_TAKEN
    return why_not_near(s, box, seat)


@compiled
def bar_land(s: State, box: Box, seat: int) -> int:
    """§2.8 nobody builds on others' land; §4.8 but for an aimarcio more, and never to reclassify; near as any card."""
    if s.down or not plays_with(s, g.LAUDEMIO):
        return OWN_LAND_TO_BUILD
    if s.coins[seat] < box.cost[s.card] + g.LAUDEMIO_PRICE:
        return LAND_COSTS_MORE
    return BESIDE_ANOTHER if needs_party_wall(s, box) else NEAR_AN_OWN_CARD


@compiled
def needs_party_wall(s: State, box: Box) -> bool:
    """§4.11 a seat's first card must be beside another seat's."""
    return is_first(s, box) and plays_with(s, g.PARTY_WALL)


@compiled
def why_not_near(s: State, box: Box, seat: int) -> int:
    """§4.11 no other seat's card is beside; §2.7 none of its own; §2.8 who is walled in and has land builds there."""
    if needs_party_wall(s, box):
        return BESIDE_ANOTHER
    return OWN_LAND_TO_BUILD if is_walled_in(s, box, seat) else NEAR_AN_OWN_CARD


@compiled
def bar_swap(s: State, seat: int, face: int) -> int:
    """§4.6 after drawing from the deck, once, for one aimarcio, while there is a card to draw."""
    if not plays_with(s, g.REDESIGN):
        return REDESIGN_NOT_PLAYED
    if s.phase != g.BUILDING:
        return duty(s.phase)
    payable = s.coins[seat] >= g.REDESIGN_PRICE and has_cards(s)
    if not (s.from_deck and payable):
        return REDESIGN_NEEDS
    return OK if s.hand[seat, face] > 0 else ONE_OF_THE_HAND


@compiled
def bar_renew(s: State, box: Box, seat: int) -> int:
    """§4.4 before taking, before placing and after it, for two aimarcios, while the deck has a card.

    §3.1 not after the last token: the game is over. The first version of these rules offered it even then.
    """
    if not plays_with(s, g.RENEWAL):
        return RENEWAL_NOT_PLAYED
    if s.phase == g.AIMING:
        return STEP_BY_STEP
    if is_game_over(s, box) and box.version >= g.NO_LAST_RENEWAL:
        return GAME_IS_OVER
    return OK if s.coins[seat] >= g.RENEWAL_PRICE and has_cards(s) else RENEWAL_NEEDS


@compiled
def bar_done(s: State) -> int:
    """§8.2 only where something else could still be done."""
    return OK if s.phase == g.CLOSING else duty(s.phase)


@compiled
def bar(s: State, box: Box, action: int) -> int:
    """The clause that forbids `action` to the seat in turn, or OK."""
    seat = s.turn
    if holds(g.TAKE, action):
        return bar_take(s, seat, row(g.TAKE, action))
    if holds(g.BUILD, action):
        return bar_build(s, box, seat, row(g.BUILD, action))
    if holds(g.RECLASSIFY, action):
        return bar_reclassify(s, seat, row(g.RECLASSIFY, action))
    if holds(g.SQUARE, action):
        return bar_square(s, box, seat, row(g.SQUARE, action))
    if holds(g.SWAP, action):
        return bar_swap(s, seat, row(g.SWAP, action))
    if holds(g.RENEW, action):
        return bar_renew(s, box, seat)
    return bar_done(s) if holds(g.DONE, action) else duty(s.phase)


@compiled
def legal(s: State, box: Box, moves: Array) -> None:
    """§8.1 one click each."""
    seat, phase = s.turn, s.phase
    if phase == g.TAKING:
        for source in range(g.SLOTS + 1):
            if bar_take(s, seat, source) == OK:
                add(moves, code(g.TAKE, source))
    elif phase == g.BUILDING:
        legal_cards(s, box, seat, moves)
    elif phase == g.AIMING:
        add_all(moves, g.SQUARE.start, squares_now(s, box, seat))
    if bar_renew(s, box, seat) == OK:
        add(moves, code(g.RENEW, 0))
    if bar_done(s) == OK:
        add(moves, code(g.DONE, 0))


@compiled
def legal_cards(s: State, box: Box, seat: int, moves: Array) -> None:
    for face in range(g.FACES):
        if s.hand[seat, face] > 0:
            if bar_build(s, box, seat, face) == OK:
                add(moves, code(g.BUILD, face))
            if bar_reclassify(s, seat, face) == OK:
                add(moves, code(g.RECLASSIFY, face))
            if bar_swap(s, seat, face) == OK:
                add(moves, code(g.SWAP, face))
