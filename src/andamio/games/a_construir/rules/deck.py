"""What is drawn, and who knows it.

The deck is what nobody has seen, as counts, and below it a queue of cards that somebody put there:

    deck[face], `left` cards  |  queue[0], queue[1], …      a face that all know, or FACES + the seat that knows it
"""

from andamio.core.actions import code
from andamio.core.compiled import Dice, Log, State, compiled
from andamio.core.dice import pick
from andamio.core.events import emit

from .. import state as g


@compiled
def has_cards(s: State) -> bool:
    return s.left + s.queued > 0


@compiled
def draw(s: State, dice: Dice) -> int:
    """§1.3 a card that nobody knows, by chance; §7.4 a known one is no throw."""
    if s.left > 0:
        return code(g.CARD, pick(s.deck, dice))
    entry = int(s.queue[0])
    return code(g.CARD, entry if entry < g.FACES else int(s.slipped[entry - g.FACES, 0]))


@compiled
def lift(s: State, face: int) -> int:
    """The top card leaves the deck; gives how it stood in the queue, or EMPTY if nobody knew it."""
    if s.left > 0:
        s.deck[face] -= 1
        s.left -= 1
        return g.EMPTY
    entry = int(s.queue[0])
    for place in range(g.CARDS - 1):
        s.queue[place] = s.queue[place + 1]
        for seat in range(g.SEATS):
            s.slipped[seat, place] = s.slipped[seat, place + 1]
    s.queue[g.CARDS - 1] = g.EMPTY
    for seat in range(g.SEATS):
        s.slipped[seat, g.CARDS - 1] = g.EMPTY
    s.queued -= 1
    return entry


@compiled
def put_under(s: State, entry: int) -> int:
    """§7.4 behind all that lies in the queue; gives its place there."""
    place = int(s.queued)
    s.queue[place] = entry
    s.queued += 1
    return place


@compiled
def give(s: State, seat: int, face: int) -> None:
    s.hand[seat, face] += 1
    s.held[seat] += 1


@compiled
def receive(s: State, seat: int, face: int, log: Log) -> None:
    """§7.1 a drawn card is its owner's secret; §7.4 but who knew it under the deck still does."""
    entry = lift(s, face)
    give(s, seat, face)
    if 0 <= entry < g.FACES:
        s.known[seat, face] += 1
        emit(log, g.DREW_KNOWN, seat, face, 0)
        return
    if entry != g.EMPTY and entry - g.FACES != seat:
        s.told[entry - g.FACES, seat, face] += 1
    emit(log, g.DREW, seat, face, 0)


@compiled
def show(s: State, seat: int, face: int) -> None:
    """§7.2 all know the card that is chosen to be placed; a known copy is shown first."""
    if s.known[seat, face] == 0:
        s.known[seat, face] = 1
        for other in range(g.SEATS):
            s.told[other, seat, face] = max(0, s.told[other, seat, face] - 1)


@compiled
def forget(s: State, seat: int) -> None:
    """§7.3 the others know neither card of this hand."""
    for face in range(g.FACES):
        s.known[seat, face] = 0
        for other in range(g.SEATS):
            s.told[other, seat, face] = 0
