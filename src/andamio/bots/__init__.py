"""Players without hands. A bot gets a view and the legal actions, never a state.

random, greedy          the yardsticks
ismcts-1000             a search of so many simulations a move; ismcts-500ms: of so many milliseconds
aprendiz oficial maestra arquitecta      levels for people, each stronger than the one before
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple, Protocol

from andamio.core.compiled import Array
from andamio.core.errors import BadInput, UnknownBot
from andamio.core.text import Text, suggest
from andamio.core.view import View

LEVELS = ("aprendiz", "oficial", "maestra", "arquitecta")
BOTS = ("random", "greedy", *LEVELS)
SEARCH = re.compile(r"ismcts-(-?[0-9]+)(ms)?", re.ASCII)
MOST = 10_000_000  # simulations or milliseconds of one move


class Budget(NamedTuple):
    """How long to think about one move: so many simulations, or so many milliseconds."""

    simulations: int | None = None
    milliseconds: int | None = None

    def checked(self) -> Budget:
        given = [amount for amount in self if amount is not None]
        if len(given) != 1 or not 1 <= given[0] <= MOST:
            why = Text(f"simulaciones o milisegundos, de 1 a {MOST}", f"simulations or milliseconds, from 1 to {MOST}")
            raise BadInput(what=Text("presupuesto", "budget"), why=why)
        return self


class Candidate(NamedTuple):
    """An action a bot has thought of: its share of the thinking, and what each seat may expect of it.

    What is `sure` needs no luck: the points of each category that the line brings at once.
    """

    action: int
    share: float
    points: tuple[float, ...]
    rank: tuple[float, ...]
    visits: int = 0  # simulations
    wins: tuple[float, ...] = ()  # share of them that each seat wins, alone or with others
    errors: tuple[float, ...] = ()  # the standard error of each seat's points
    parts: tuple[float, ...] = ()  # points of the own seat by category; none where no simulation came to the end
    line: tuple[int, ...] = ()  # it and the own steps that would follow it, up to what is not known
    sure: tuple[int, ...] = ()


class Thought(NamedTuple):
    """What a bot would do, and why; candidates come best first. A bot that does not search has none."""

    action: int
    candidates: tuple[Candidate, ...] = ()
    simulations: int = 0


class Bot(Protocol):
    name: str

    def choose(self, view: View, legal: list[int], budget: Budget | None, dice: Array) -> int:
        """One of the legal actions; without a budget, the bot's own."""
        ...

    def think(self, view: View, legal: list[int], budget: Budget | None, dice: Array) -> Thought:
        """What it would choose, explained."""
        ...

    def forget(self, trail: Sequence[bytes] = ()) -> None:
        """A new match begins: the same views and dice give the same choices again.

        `trail` are the views by which the seat has come to the next one in this turn, where there are any.
        """
        ...


class AtAGlance(Bot):
    """A bot that does not search: there is nothing to explain, and nothing to forget."""

    def think(self, view: View, legal: list[int], budget: Budget | None, dice: Array) -> Thought:
        return Thought(self.choose(view, legal, budget, dice))

    def forget(self, trail: Sequence[bytes] = ()) -> None: ...


def find(name: str) -> Bot:
    """A bot of its own for each call: some remember what they thought a moment ago."""
    if name in BOTS:
        module = "levels" if name in LEVELS else name
        return import_module(f"{__name__}.{module}").new(name)
    if found := SEARCH.fullmatch(str(name)):
        from .search import searcher

        amount = int(found[1][:12])
        return searcher(name, Budget(milliseconds=amount) if found[2] else Budget(simulations=amount))
    raise UnknownBot(name=name, hint=suggest(str(name), (*BOTS, "ismcts-1000", "ismcts-500ms")))
