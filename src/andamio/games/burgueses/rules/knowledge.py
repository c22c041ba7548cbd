"""What is known, and what must hold."""

from andamio.core.compiled import Box, Dice, State, compiled
from andamio.core.dice import pick

from .. import state as g


@compiled
def imagine(s: State, box: Box, seat: int, dice: Dice) -> None:
    """§4.3 cards in no open place are in the deck or in a hand that `seat` cannot see."""
    for other in range(g.SEATS):
        if other != seat:
            s.hand[other] = 0
    for card in range(g.CARDS):
        s.deck[card] = 1 - s.hand[0, card] - s.hand[1, card] - s.shop[0, card] - s.shop[1, card] - s.gone[card]
    for other in range(g.SEATS):
        if other != seat:
            for _ in range(s.held[other]):
                card = pick(s.deck, dice)
                s.deck[card] = 0
                s.hand[other, card] = 1


@compiled
def is_sound(s: State, box: Box) -> bool:
    """§1.1 each good in one place; §1.2 the coins add up; sizes say what lies there."""
    if s.phase == g.STARTING:
        return True
    sound = s.bank >= 0 and s.coins[0] >= 0 and s.coins[1] >= 0 and s.bank + s.coins[0] + s.coins[1] == box.coins
    for king in range(g.KINGS):
        sound &= 0 <= s.kings[king] <= 1
    for card in range(g.CARDS):
        sound &= lies_once(s, card)
    left = s.left
    held0, held1 = s.held[0], s.held[1]
    for card in range(g.CARDS):
        left -= s.deck[card]
        held0 -= s.hand[0, card]
        held1 -= s.hand[1, card]
    return bool(sound and left == 0 and held0 == 0 and held1 == 0)


@compiled
def lies_once(s: State, card: int) -> bool:
    """§1.1 in exactly one place."""
    open_places = s.shop[0, card] + s.shop[1, card] + s.gone[card]
    hidden_places = s.deck[card] + s.hand[0, card] + s.hand[1, card]
    least = min(s.deck[card], s.hand[0, card], s.hand[1, card], s.shop[0, card], s.shop[1, card], s.gone[card])
    return least == 0 and open_places + hidden_places == 1
