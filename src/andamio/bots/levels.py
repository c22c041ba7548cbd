"""Levels in words that a family understands; each is clearly stronger than the one before (docs/bots.md).

aprendiz     follows the game's advice, but often does not look
oficial      follows the advice
maestra      thinks a little
arquitecta   thinks for up to two seconds, the best we have
"""

from __future__ import annotations

from . import Bot, Budget
from .greedy import Greedy
from .search import Search


def new(name: str) -> Bot:
    if name == "aprendiz":
        return Greedy(name, noise=400)
    if name == "oficial":
        return Greedy(name)
    if name == "maestra":
        return Search(name, Budget(simulations=1000))
    return Search(name, Budget(milliseconds=1800), pool=1_000_000)
