"""Advice fitted to a box: a bias for each deed, found by trying one deed after another against what is best so far.

Advice is tuned to the printed box and misleads on another. A round tries every deed liked a little and a lot more or
less, on few deals; the best of them again on more and other deals; what wins clearly is kept, and the next round
begins there. The work is counted in decisions, never in seconds: the same seed fits the same bias anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from andamio.core.compiled import Array
from andamio.core.game import Edition

from ..engines import Engine
from ..witness import DECISIONS as COUNTED
from .duels import Duel, bent, duels
from .shares import estimate
from .watching import PLAIN, Seat, Taste, seen_of

STEPS = (-240, -80, 80, 240)  # hundredths of a point
ROUNDS = 4
RUNS = 2 * ROUNDS + 2  # of an engine, at most: a look, two for each round, what it gains
DECISIONS = 500_000  # of one round of trying, about half a second
FINALISTS = 3
FEWEST, MOST = 40, 1000  # deals of a try
LOOK = 50  # games to see how long they are, and what can be done in them


class Fit(NamedTuple):
    taste: Taste
    gain: dict[str, Any] | None  # wins of a seat that plays so, among seats that follow the advice as it is


def refitted(edition: Edition, seed: int, engine: Engine) -> Fit:
    """The taste that does best with this box; plain where nothing is clearly better than the advice."""
    seen = seen_of(edition, LOOK, seed, engine)
    deeds = edition.game.lab.deeds(edition.box[0])
    can = [i for i, deed in enumerate(deeds) if seen.offered[deed.block.start : deed.block.end].sum() > 0]
    tries = max(1, len(STEPS) * len(can) * edition.seats)
    deals = DECISIONS * LOOK // (max(1, int(seen.counts[:, COUNTED].sum())) * tries)
    best = Search(edition, seed, engine, len(deeds), can, min(MOST, max(FEWEST, deals))).best()
    if best == PLAIN:
        return Fit(PLAIN, None)
    [gain] = duels(edition, [Duel(Seat(best))], MOST, seed - 1, engine)
    return Fit(best, estimate(gain))


class Search(NamedTuple):
    edition: Edition
    seed: int
    engine: Engine
    deeds: int
    can: Sequence[int]  # deeds that there are
    deals: int

    def best(self) -> Taste:
        taste = PLAIN
        for step in range(ROUNDS):
            better = self.better(taste, step)
            if better is None:
                return taste
            taste = better
        return taste

    def better(self, taste: Taste, step: int) -> Taste | None:
        """The best of what is near, if it clearly wins on other deals."""
        near = [bent(taste, self.deeds, which, bias) for which in self.can for bias in STEPS]
        first = self.gains(near, taste, self.deals, self.seed + 2 * step)
        ranked = sorted(range(len(near)), key=lambda i: -first[i].mean())[:FINALISTS]
        again = self.gains([near[i] for i in ranked], taste, FINALISTS * self.deals, self.seed + 2 * step + 1)
        found = [(estimate(gain), near[i]) for gain, i in zip(again, ranked, strict=True)]
        clear = [(gain["mean"], one) for gain, one in found if gain and gain["low"] > 0]
        return max(clear)[1] if clear else None

    def gains(self, tastes: Sequence[Taste], against: Taste, deals: int, seed: int) -> list[Array]:
        """What each wins beyond its share, by deal; alone, beyond what the old taste wins."""
        pairs = [Duel(Seat(taste), Seat(against)) for taste in (*tastes, against)]
        if self.edition.seats > 1:
            return [won - 1 / self.edition.seats for won in duels(self.edition, pairs[:-1], deals, seed, self.engine)]
        *won, old = duels(self.edition, pairs, deals, seed, self.engine)
        return [each - old for each in won]
