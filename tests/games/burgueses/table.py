"""Say a position as the rulebook would, and play it.

lola = position(hand0="4♠", shop0="2♥", shop1="4♣", coins=(1, 1))      seat 0 is in turn
after(lola, "trade", "give 2♥", "take 4♣", "king K♣")
assert shop(lola, 0) == cards("4♣")
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import andamio
from andamio.core.compiled import Array
from andamio.core.layout import CHANCE, NOBODY
from andamio.core.match import Match
from andamio.games.burgueses.names import KING_NAMES, card_names
from andamio.games.burgueses.state import CHOOSING

from ..hands import after as after
from ..hands import at_random
from ..hands import barred as barred
from ..hands import box_with as box_with
from ..hands import can as can
from ..hands import chances as chances
from ..hands import choices as choices
from ..hands import impossible as impossible
from ..hands import is_sound as is_sound
from ..hands import state as state

BURGUESES = andamio.load("burgueses")
CARD_NAMES = [name.en for name in card_names(BURGUESES.box[0])]
ALL_KINGS = " ".join(name.en for name in KING_NAMES)
REST = "rest"  # every card that lies nowhere else

# -- how a position is said


def position(
    *,
    hand0: str = "",
    hand1: str = "",
    shop0: str = "",
    shop1: str = "",
    deck: str = REST,
    coins: tuple[int, int] = (1, 1),
    kings: str = ALL_KINGS,
    turn: int = 0,
    rounds: int = 0,
    points: tuple[int, int] = (0, 0),
) -> Match:
    """`turn` is about to act, in the round after `rounds`, which gave `points` in coins.

    Goods named nowhere are in the deck, or out if the deck is named. Seat 0 began the first round.
    """
    match = BURGUESES.typed()
    s = state(match)
    s.turn, s.active, s.phase, s.round = turn, turn, CHOOSING, rounds
    s.lap = s.turns = 1
    s.points[:, 0] = points
    s.kings = [name in kings.split() for name in ALL_KINGS.split()]
    lay_goods(s, [hand0, hand1], [shop0, shop1], deck)
    s.coins = coins
    s.bank = match.box[0].coins - sum(coins)
    assert is_sound(match)
    return match


def lay_goods(s: Any, hands: list[str], shops: list[str], deck: str) -> None:
    for seat in range(2):
        lay(s.hand[seat], hands[seat])
        lay(s.shop[seat], shops[seat])
    elsewhere = s.hand.sum(axis=0) + s.shop.sum(axis=0)
    if deck == REST:
        s.deck = 1 - elsewhere
    else:
        lay(s.deck, deck)
    s.gone = 1 - elsewhere - s.deck
    s.held = s.hand.sum(axis=1)
    s.left = s.deck.sum()


def lay(place: Array, names: str) -> None:
    place[:] = 0
    for name in names.split():
        place[CARD_NAMES.index(name)] = 1


# -- what is done


def happened(match: Match, seat: int = NOBODY) -> list[tuple[int, int]]:
    """What the last play brought about: kinds of event, and what `seat` learns of each."""
    return [(event.kind, event.what) for event in match.happened(seat)]


def playthrough(seed: int) -> Iterator[Match]:
    """A match between seats that choose at random, as it is before each action and at its end."""
    return at_random(BURGUESES, seed)


# -- what lies on the table


def cards(names: str) -> set[str]:
    return set(names.split())


def there(place: Array) -> set[str]:
    return {name for name, lies in zip(CARD_NAMES, place, strict=True) if lies == 1}


def hand(match: Match, seat: int) -> set[str]:
    return there(state(match).hand[seat])


def shop(match: Match, seat: int) -> set[str]:
    return there(state(match).shop[seat])


def out(match: Match) -> set[str]:
    return there(state(match).gone)


def coins(match: Match) -> list[int]:
    """Of seat 0, of seat 1, of the bank."""
    return [*state(match).coins.tolist(), state(match).bank]


def turning_a_king(match: Match) -> bool:
    return match.turn == CHANCE and all(what.startswith("king") for what in chances(match))


def dealing_again(match: Match) -> bool:
    """A round has ended and the next one is being dealt."""
    return match.turn == CHANCE and state(match).lap == 0 and len(chances(match)) == len(CARD_NAMES)
