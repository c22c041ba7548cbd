"""Levels in words that a family understands; each is clearly stronger than the one before (docs/bots.md).

aprendiz     follows the game's advice, but half the time does not look
oficial      follows the advice, with a slip now and then
maestra      searches a little
arquitecta   searches for up to two seconds a move: the best we have
"""

from __future__ import annotations

from . import Bot, Budget
from .greedy import Greedy
from .search import Search


def new(name: str) -> Bot:
    if name == "aprendiz":
        return Greedy(name, noise=500)
    if name == "oficial":
        return Greedy(name, noise=120)
    if name == "maestra":
        return Search(name, Budget(simulations=150))
    return Search(name, Budget(milliseconds=1800), pool=1_000_000)
