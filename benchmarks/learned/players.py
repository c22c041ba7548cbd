"""The two sides of a duel: the search as it is, and the search with a net; both told the time by one clock.

    today                                   the search as it is, by the game's plan
    today+horizon=32                        by another one (core/plan.py)
    nets/one.npz+ahead=2,share=0.5          a net at the leaves, and how it is asked (search.py)

What differs of the plan may be said of a net, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from andamio.bots import Budget
from andamio.bots.ismcts import Question, Tree, new_scratch, search_of
from andamio.bots.search import ANEW, Search
from andamio.core.game import Game
from andamio.core.plan import Plan
from andamio.core.view import View

from .features import SEATS, told_of
from .net import Desk, Net, load_for, new_desk
from .search import Leaf, net_search_of

FINE = 0.0005  # seconds: a clock that moves in longer steps is of no use
LEAST = 1e-6  # seconds that something takes
FIRST, MOST = 16, 256  # simulations before the first look at the clock, and between two
TODAY = "today"
NODES = 1_000_000  # of a tree, as arquitecta has: 40 MB

Slice = Callable[[int], None]


def step_of(clock: Callable[[], float]) -> float:
    """Seconds between two times that it tells."""
    seen = clock()
    while (first := clock()) == seen:
        pass
    while (second := clock()) == first:
        pass
    return second - first


# What a thread was given of a processor; where nobody counts that finely, what has gone by.
CLOCK = time.thread_time if step_of(time.thread_time) < FINE else time.perf_counter


class Timed(Search):
    """The search as it is, by the clock of both sides.

    Between two looks at the clock it does as much as there is time for: neither side thinks longer than it may.
    """

    spent = 0.0  # seconds, in all
    simulations = 0
    decisions = 0

    def grow(self, tree: Tree, view: View, limit: Budget, seed: int) -> None:
        began, trunk = CLOCK(), tree.trunks[0]
        first, known, most = trunk.done, int(tree.nodes[trunk.root].visits), (limit.milliseconds or 0) / 1000
        think, count, used = self.slices(tree, view, seed), FIRST, 0.0
        while count > 0:
            think(count)
            done, used = int(trunk.done - first), max(LEAST, CLOCK() - began)
            whole = int(done * most / used)
            count = 0 if is_settled(tree, done, known, whole, self.plan_for(view).doubt) else min(MOST, whole - done)
        self.spent, self.simulations, self.decisions = (
            self.spent + used, self.simulations + done, self.decisions + 1,
        )  # fmt: skip

    def slices(self, tree: Tree, view: View, seed: int) -> Slice:
        game = view.edition.game
        search, scratch = search_of(game), new_scratch(game, view.seat, self.trail)
        asked, plan = question(view, seed), self.plan_for(view).exactly()
        return lambda count: search(asked, tree, scratch, plan, count)


class Netted(Timed):
    """A net at its leaves."""

    def __init__(self, name: str, budget: Budget, net: Net, desk: Desk, leaf: Leaf, plan: Plan | None = None) -> None:
        super().__init__(name, budget, plan, pool=NODES)
        self.net, self.leaf, self.desk = net, leaf.exactly(), desk

    def slices(self, tree: Tree, view: View, seed: int) -> Slice:
        game = view.edition.game
        search, scratch = net_search_of(game), new_scratch(game, view.seat, self.trail)
        asked, plan = question(view, seed), self.plan_for(view).exactly()
        near, share, kept = plan._replace(horizon=self.leaf.ahead), self.leaf.share, np.zeros(SEATS)
        return lambda count: search(asked, tree, scratch, plan, near, share, self.net, self.desk, kept, count)


def question(view: View, seed: int) -> Question:
    return Question(view.states, view.edition.box, SEATS, view.seat, seed)


def is_settled(tree: Tree, done: int, known: int, whole: int, doubt: float) -> bool:
    """As the search as it is stops early: the rest could change nothing, or was done at the step before."""
    second, first = np.sort(tree.notes[:-1, 0])[-2:]
    is_known = known + done >= whole and ANEW * done >= whole
    return bool(is_known or (doubt == 0 and first - second > whole - done))


def changes_of(differing: str) -> dict[str, Any]:
    return dict(part.split("=") for part in differing.split(",") if part)


def plan_of(game: Game, differing: str) -> Plan:
    """The game's, but for what is said."""
    plan = game.advice.PLAN
    changes = {key: type(getattr(plan, key))(float(value)) for key, value in changes_of(differing).items()}
    return plan._replace(**changes)


def player(game: Game, name: str, milliseconds: int) -> Timed:
    known, _, differing = name.partition("+")
    changes, told, budget = changes_of(differing), told_of(game), Budget(milliseconds=milliseconds)
    leaf = Leaf()._replace(**{key: changes.pop(key) for key in Leaf._fields if key in changes})
    plan = plan_of(game, ",".join(f"{key}={value}" for key, value in changes.items()))
    if known == TODAY:
        return Timed(name, budget, plan, pool=NODES)
    net = load_for(told, Path(known))
    return Netted(name, budget, net, new_desk(net, told), leaf, plan)
