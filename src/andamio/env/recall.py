"""What each seat remembers of a match: all it has done and every view it has had, as one number of 128 bits.

Two matches that a seat cannot tell apart give it the same number, and others another. A view counts where it has
changed: an entry for every step would tell how often others have done what it cannot see.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from andamio.core.compiled import Array, compiled
from andamio.core.dice import blend, mix
from andamio.core.game import Edition
from andamio.core.layout import NOBODY
from andamio.core.match import Match

A, B, LAST = range(3)  # two halves of a memory, and what the last view came to
COLUMNS = 3


@compiled
def remember(data: Array, holes: Array, who: int, action: int, memory: Array) -> None:
    """Add to the memory of each row of `holes` what it did, and its view where that has changed."""
    for row in range(len(memory)):
        if row == who:
            memory[row, A] = blend(memory[row, A], action + 1)
            memory[row, B] = blend(memory[row, B], -action - 2)
        a, b = mix(A), mix(B)
        for i in range(len(data)):
            seen = np.uint64(data[i] | holes[row, i])
            a, b = mix(a ^ seen), mix(b ^ seen)
        if a != memory[row, LAST]:
            memory[row, A], memory[row, B] = mix(memory[row, A] ^ a), mix(memory[row, B] ^ b)
            memory[row, LAST] = a


def holes_of(edition: Edition) -> Array:
    """Of its seats, and last of onlookers."""
    holes = edition.game.holes
    return np.concatenate([holes[: edition.seats], holes[NOBODY:]])


class Moment:
    """A match and what its seats remember, onlookers last; copied only when one of those who share it plays on."""

    def __init__(self, match: Match, memory: Array | None = None, holes: Array | None = None) -> None:
        self.match, self.is_shared = match, False
        self.holes = holes_of(match.edition) if holes is None else holes
        self.memory: Array = np.zeros((len(self.holes), COLUMNS), np.uint64) if memory is None else memory
        if memory is None:
            self.note(NOBODY, 0)

    def note(self, who: int, action: int) -> None:
        remember(self.match.states.view(np.uint8), self.holes, who, action, self.memory)

    def shared(self) -> Moment:
        self.is_shared = True
        return self

    def __deepcopy__(self, memo: object) -> Moment:
        return self.shared()

    def __reduce__(self) -> tuple[Any, ...]:
        return Moment, (self.match, self.memory, self.holes)

    def own(self) -> Moment:
        """One that nobody else looks at."""
        return Moment(self.match.clone(), self.memory.copy(), self.holes) if self.is_shared else self

    def play(self, action: int) -> Moment:
        now = self.own()
        who = now.match.turn
        now.match.play(action)
        now.note(who, action)
        return now

    def imagined(self, seat: int, seed: int) -> Moment:
        """Another that this seat cannot tell from it; others remember there no more than what they see."""
        match = self.match.edition.typed()
        match.place(self.match.view(seat).imagine(seed))
        made = Moment(match, holes=self.holes)
        made.memory[seat] = self.memory[seat]
        return made

    def recall(self, row: int) -> str:
        """What a seat remembers; NOBODY: what everybody does."""
        return f"{int(self.memory[row, A]):016x}{int(self.memory[row, B]):016x}"
