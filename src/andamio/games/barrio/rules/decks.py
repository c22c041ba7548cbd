"""Decks, discards, hands and the two rows of cards face up: cards that move from one to another."""

from andamio.core.compiled import Box, Dice, Log, State, compiled
from andamio.core.dice import roll
from andamio.core.events import emit
from andamio.core.layout import CHANCE

from .. import state as g

FIRST_CARD, END_CARD = (0, g.HOUSES), (g.HOUSES, g.CARDS)  # by sort


@compiled
def sort_of(card: int) -> int:
    """What its back shows."""
    return g.HOUSE if card < g.HOUSES else g.MATERIAL


@compiled
def pick_card(deck: object, sort: int, left: int, dice: Dice) -> int:
    """A card of a deck, each as likely as another."""
    card, k = FIRST_CARD[sort], roll(dice, left)
    while card < END_CARD[sort] - 1 and k >= deck[card]:  # type: ignore[index]
        k -= deck[card]  # type: ignore[index]
        card += 1
    return card


@compiled
def holds_cards(s: State, seat: int) -> int:
    """All cards in a hand."""
    return int(s.held[seat, g.HOUSE]) + int(s.held[seat, g.MATERIAL])


@compiled
def give(s: State, seat: int, card: int) -> None:
    """A card that nobody else sees comes to a hand."""
    s.hand[seat, card] += 1
    s.held[seat, sort_of(card)] += 1
    s.recent[seat] += sort_of(card) == g.HOUSE


@compiled
def give_openly(s: State, seat: int, card: int) -> None:
    """§8.1 a card that lay face up stays known while it is in that hand."""
    s.hand[seat, card] += 1
    s.held[seat, sort_of(card)] += 1
    s.known[seat, card] += 1


@compiled
def announce(s: State, seat: int, card: int) -> None:
    """§8.1 a card that is named is in that hand, as all know."""
    if s.known[seat, card] == 0:
        s.known[seat, card] = 1
        s.recent[seat] -= is_recent(s, card)


@compiled
def is_recent(s: State, card: int) -> int:
    """§8.4 a house that was in the deck when it was last shuffled; materials are never told apart."""
    return int(s.shuffled >> card) & 1 if card < g.HOUSES else 0


@compiled
def lose_card(s: State, seat: int, card: int) -> None:
    """§8.1 a card leaves a hand, one that all have seen first."""
    announce(s, seat, card)
    s.hand[seat, card] -= 1
    s.held[seat, sort_of(card)] -= 1
    s.known[seat, card] -= 1


@compiled
def houses_held(s: State, seat: int) -> int:
    """The houses in a hand: bit `house`."""
    found = 0
    for house in range(g.HOUSES):
        found |= int(s.hand[seat, house] > 0) << house
    return found


@compiled
def throw_away(s: State, card: int) -> None:
    """§8.2 discards lie open."""
    s.discard[card] += 1
    s.thrown[sort_of(card)] += 1


# -- what can be drawn


@compiled
def deck_of(source: int) -> int:
    """The deck that a source is, or EMPTY for a card face up."""
    if source == g.HOUSE_DECK:
        return g.HOUSE
    return g.MATERIAL if source == g.MATERIAL_DECK else g.EMPTY


@compiled
def sources(s: State, box: Box) -> int:
    """§2.6 cards face up and decks; §2.8 not where deck and discard are empty; §7.2 alone, materials only."""
    found = 0
    for sort in range(g.HOUSE if box.seats > 1 else g.MATERIAL, g.MATERIAL + 1):
        found |= int(s.left[sort] + s.thrown[sort] > 0) << (g.HOUSE_DECK + sort)
        if s.phase != g.TOPPING_UP:
            for slot in range(g.SLOTS):
                found |= int(s.row[sort, slot] != g.EMPTY) << (sort * g.SLOTS + slot)
    return found


@compiled
def can_draw(s: State, box: Box, seat: int) -> bool:
    """§2.7 not with seven cards in hand; §2.8 not where there is nothing."""
    return holds_cards(s, seat) < g.HAND and sources(s, box) != 0


@compiled
def shuffle(s: State, sort: int, log: Log) -> None:
    """§2.8 the discard becomes the deck."""
    if s.thrown[sort] == 0:
        return
    emit(log, g.HOUSES_SHUFFLED if sort == g.HOUSE else g.MATERIALS_SHUFFLED, s.active, 0, s.thrown[sort])
    for card in range(FIRST_CARD[sort], END_CARD[sort]):
        s.deck[card] += s.discard[card]
        s.discard[card] = 0
    s.left[sort] += s.thrown[sort]
    s.thrown[sort] = 0
    if sort == g.HOUSE:
        remember_deck(s)


@compiled
def remember_deck(s: State) -> None:
    """§8.4 which houses are shuffled is known, and that no hand has any of them yet."""
    s.shuffled = 0
    for house in range(g.HOUSES):
        s.shuffled |= int(s.deck[house]) << house
    for seat in range(g.SEATS):
        s.recent[seat] = 0


@compiled
def lacks(s: State, sort: int) -> int:
    """A card was needed and could not be had."""
    return (s.lacking >> sort) & 1


@compiled
def fetches(s: State, box: Box, log: Log) -> bool:
    """The card wanted: §2.8 an empty deck is made new; §7.7 alone, one of materials lays both rows anew, once.

    §7.7 with an empty discard nothing can be made new: the card is lacking.
    """
    sort = s.wanted
    if s.left[sort] == 0 and (s.laying == 0 or sort == g.HOUSE):
        if box.seats > 1 or sort == g.HOUSE:
            shuffle(s, sort, log)
        elif s.reset == 0 and s.thrown[sort] > 0:
            s.wanted = g.EMPTY
            reset(s, log)
            return False
    if s.left[sort] > 0:
        s.turn = CHANCE
        return True
    s.wanted = g.EMPTY
    s.lacking |= 1 << sort
    return False


# -- the rows


@compiled
def gap_in(s: State, sort: int) -> int:
    """The first free slot of a row, or EMPTY."""
    for slot in range(g.SLOTS):
        if s.row[sort, slot] == g.EMPTY:
            return slot
    return g.EMPTY


@compiled
def slot_of(s: State, house: int) -> int:
    """Where a house lies face up, or EMPTY."""
    for slot in range(g.SLOTS):
        if s.row[g.HOUSE, slot] == house:
            return slot
    return g.EMPTY


@compiled
def houses_shown(s: State) -> int:
    """The houses that lie face up: bit `house`."""
    found = 0
    for slot in range(g.SLOTS):
        if s.row[g.HOUSE, slot] != g.EMPTY:
            found |= 1 << int(s.row[g.HOUSE, slot])
    return found


@compiled
def has_house(s: State) -> bool:
    """Some house lies face up."""
    for slot in range(g.SLOTS):
        if s.row[g.HOUSE, slot] != g.EMPTY:
            return True
    return False


@compiled
def open_card(s: State, card: int, log: Log) -> None:
    """A card comes face up in its row."""
    sort = sort_of(card)
    slot = gap_in(s, sort)
    s.row[sort, slot] = card
    emit(log, g.OPENED, s.active, card, slot + 1)


@compiled
def wants_to_fill(s: State, sort: int) -> bool:
    """A card is wanted for a gap."""
    if lacks(s, sort) or gap_in(s, sort) == g.EMPTY:
        return False
    s.wanted = sort
    return True


@compiled
def clear_row(s: State, sort: int) -> int:
    """Its cards go to the discard."""
    cards = 0
    for slot in range(g.SLOTS):
        if s.row[sort, slot] != g.EMPTY:
            throw_away(s, s.row[sort, slot])
            s.row[sort, slot] = g.EMPTY
            cards += 1
    return cards


@compiled
def store_is_bad(s: State) -> bool:
    """§1.5 two or more Burruños, or four alike."""
    burrunos, alike, first = 0, 0, s.row[g.MATERIAL, 0]
    for slot in range(g.SLOTS):
        burrunos += s.row[g.MATERIAL, slot] == g.HOUSES + g.BURRUNO
        alike += s.row[g.MATERIAL, slot] == first
    return first != g.EMPTY and (burrunos > 1 or alike == g.SLOTS)


@compiled
def lays_store(s: State, log: Log) -> bool:
    """§1.5 four materials, again and again until they are fine; §7.7 not with fewer than four in the deck."""
    if gap_in(s, g.MATERIAL) == g.EMPTY and s.left[g.MATERIAL] >= g.SLOTS and store_is_bad(s):
        emit(log, g.STORE_REDONE, s.active, 0, clear_row(s, g.MATERIAL))
    return wants_to_fill(s, g.MATERIAL)


@compiled
def reset(s: State, log: Log) -> None:
    """§7.7 both rows to the discard, the materials shuffled; four and four new ones are laid."""
    emit(log, g.RESET, s.active, 0, 0)
    clear_row(s, g.HOUSE)
    clear_row(s, g.MATERIAL)
    shuffle(s, g.MATERIAL, log)
    s.reset = 1
    s.laying = 1


@compiled
def lay_rows(s: State, log: Log) -> None:
    """§7.7 the store first; a card is wanted, or all is laid."""
    if not lays_store(s, log) and not wants_to_fill(s, g.HOUSE):
        s.laying = 0
        s.lacking = 0


@compiled
def no_material_left(s: State, box: Box) -> bool:
    """§6.1 none lies outside the market and the rubble."""
    cards = int(s.left[g.MATERIAL]) + int(s.thrown[g.MATERIAL])
    for seat in range(box.seats):
        cards += s.held[seat, g.MATERIAL]
    for slot in range(g.SLOTS):
        cards += s.row[g.MATERIAL, slot] != g.EMPTY
    return cards == 0
