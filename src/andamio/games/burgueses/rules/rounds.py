"""Rounds: how they start, whose turn it is, how they end and what they score."""

from andamio.core.compiled import Array, Box, Log, State, compiled
from andamio.core.events import emit
from andamio.core.layout import CHANCE, OVER

from .. import state as g


@compiled
def start_round(s: State, box: Box) -> None:
    """§1.2 coins; §1.3 all goods and kings are shuffled; §1.4, §4.2 the other seat starts the second round."""
    s.deck[:] = 1
    s.left = g.CARDS
    s.hand[:] = 0
    s.held[:] = 0
    s.shop[:] = 0
    s.gone[:] = 0
    s.kings[:] = 1
    s.coins[:] = box.deposit
    s.bank = box.coins - g.SEATS * box.deposit
    s.traded[:] = 0
    s.just_traded = 0
    s.lap = 0
    s.active = s.starter if s.round == 0 else 1 - s.starter
    s.turn = CHANCE
    s.phase = g.DEALING


@compiled
def begin_turn(s: State, box: Box, seat: int, log: Log) -> None:
    """§2.1 a seat without a card in hand ends the round."""
    s.asked = 0
    s.active = seat
    if s.held[seat] == 0:
        end_round(s, box, log)
        return
    s.turns += 1
    s.lap += 1
    s.turn = seat
    s.phase = g.CHOOSING


@compiled
def end_round(s: State, box: Box, log: Log) -> None:
    """§4.2 two rounds."""
    emit(log, g.ROUND_OVER, s.active, s.round, s.lap)
    for seat in range(g.SEATS):
        score_round(s, box, seat, log)
    s.round += 1
    if s.round == g.ROUNDS:
        s.turn = OVER
    else:
        start_round(s, box)
        emit(log, g.BEGAN, s.active, s.round, 0)


@compiled
def score_round(s: State, box: Box, seat: int, log: Log) -> None:
    """§4.1 coins, and spade cards shown, less the cards left in hand."""
    spades = 0
    for card in range(g.CARDS):
        spades += s.shop[seat, card] * (box.suit[card] == g.SPADES)
    s.points[seat, g.COINS] += s.coins[seat]
    s.points[seat, g.SPADE_CARDS] += spades
    s.points[seat, g.LEFT_IN_HAND] -= s.held[seat]
    emit(log, g.SCORED, seat, s.round, s.coins[seat] + spades - s.held[seat])


@compiled
def score(s: State, box: Box, out: Array) -> None:
    """§4.2 the sum over the rounds finished."""
    for seat in range(g.SEATS):
        for category in range(g.LEFT_IN_HAND + 1):
            out[seat, category] = s.points[seat, category]


@compiled
def rank(s: State, box: Box, out: Array) -> None:
    """§2.4 four of a kind, else §4.2 the higher sum; equal sums share."""
    lead = 0
    for category in range(g.LEFT_IN_HAND + 1):
        lead += s.points[0, category] - s.points[1, category]
    if s.winner >= 0:
        lead = 1 if s.winner == 0 else -1
    out[0] = 1 + (lead < 0)
    out[1] = 1 + (lead > 0)
