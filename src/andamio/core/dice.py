"""Dice: a splitmix64 counter, the same numbers on every platform and in every mode.

Loaded dice show the face `loaded - 1` and report in `sides` of how many they had to choose: so the one
sampler of a game also gives its exact odds, and no second function can disagree with it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from .compiled import JIT, Array, Dice, compiled
from .layout import Field, record
from .seeds import SEEDS

DICE = record("DICE", Field("seed", "u8"), Field("loaded", "i8"), Field("sides", "i8"))

Word: TypeAlias = Any  # 64 bits: an np.uint64 where compiled, a whole number where not
STEP, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

if JIT:
    GOLD, FIRST, SECOND = np.uint64(STEP), np.uint64(MIX_1), np.uint64(MIX_2)
    S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

    @compiled
    def mix(seed: Word) -> Word:
        """64 bits that look like noise, from a counter."""
        z = np.uint64(seed) + GOLD
        z = (z ^ (z >> S30)) * FIRST
        z = (z ^ (z >> S27)) * SECOND
        return z ^ (z >> S31)

    @compiled
    def blend(seed: Word, part: int) -> Word:
        """A seed for one part of what `seed` stands for."""
        return mix(mix(seed) + np.uint64(part))

    @compiled
    def roll(dice: Dice, sides: int) -> int:
        """A whole number from 0 to sides - 1."""
        if dice.loaded:
            dice.sides = sides
            return dice.loaded - 1
        z = mix(dice.seed)
        dice.seed += GOLD
        return np.int64(((z >> S32) * np.uint64(sides)) >> S32)  # type: ignore[return-value]

else:
    WORD = (1 << 64) - 1

    def mix(seed: Word) -> Word:
        z = (int(seed) + STEP) & WORD
        z = ((z ^ (z >> 30)) * MIX_1) & WORD
        z = ((z ^ (z >> 27)) * MIX_2) & WORD
        return z ^ (z >> 31)

    def blend(seed: Word, part: int) -> Word:
        return mix(mix(seed) + int(part))

    def roll(dice: Dice, sides: int) -> int:
        if dice.loaded:
            dice.sides = sides
            return dice.loaded - 1
        z = mix(dice.seed)
        dice.seed = (dice.seed + STEP) & WORD
        return ((z >> 32) * int(sides)) >> 32


@compiled
def sow(dices: Array, seed: int, game: int) -> None:
    """Dice for one game of many: the first for chance, the others for its seats."""
    own = blend(seed, game)
    for i in range(len(dices)):
        dices[i].seed, dices[i].loaded, dices[i].sides = blend(own, i), 0, 0


def seeded(seed: int, game: int = 0, count: int = 1) -> Array:
    dices = np.zeros(count, DICE)
    sow(dices, seed % SEEDS, game)
    return dices


@compiled
def pick(counts: Array, dice: Dice) -> int:
    """An index, as likely as its count: a card of a deck, a token of a bag.

    All are looked at: where it will be found, and a loop would end, a processor could only guess.
    """
    total, found = 0, 0
    for i in range(len(counts)):
        total += int(counts[i])
    k = roll(dice, total)
    for i in range(len(counts) - 1):
        k -= int(counts[i])
        found += int(k >= 0)
    return found


@compiled
def throw(dices: Array, sides: int) -> int:
    """`roll` for Python: the first of the dice."""
    return roll(dices[0], sides)
