"""A bot that searches: ISMCTS within a budget, on one thread or several, with its tree kept between small steps.

Memory: a pool of at most POOL nodes of 40 bytes for each thread, allocated once; when it is full the search goes on
without new nodes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from andamio.core.compiled import Array
from andamio.core.dice import throw
from andamio.core.plan import Plan
from andamio.core.threads import in_context
from andamio.core.view import View

from . import Budget, Candidate, Thought
from .greedy import Greedy
from .ismcts import (
    CLOSED,
    ENDED,
    NODE,
    NONE,
    OF_SEATS,
    POINTS,
    REWARDS,
    SQUARES,
    VISITS,
    Question,
    Scratch,
    Tree,
    child_of,
    new_scratch,
    new_tree,
    search_of,
)

POOL = 200_000
FIRST, SLICE = 16, 256  # simulations between two looks at the clock, at first and at most
SEED_SIDES = 1 << 31
ANEW = 4  # the part of its time that a step takes at least, whatever is known
TRUSTED = 400  # visits of an action beyond which its error shrinks no more: in some things all rollouts err alike
SURE = 9 * TRUSTED  # by then the error is a third of what is allowed for
SEEN = 0.08  # share of the most visited action's visits that an action needs to be compared with it


class Search:
    """Without a plan of its own it follows the game's."""

    def __init__(self, name: str, budget: Budget, plan: Plan | None = None, threads: int = 1, pool: int = POOL) -> None:
        self.name, self.budget, self.plan, self.threads, self.pool = name, budget.checked(), plan, threads, pool
        self.trees: list[Tree] = []
        self.expected, self.last = b"", NONE
        self.trail: list[bytes] = []  # what the seat saw in this turn before
        self.turn: tuple[object, ...] = ()  # which one that is
        self.stop: Callable[[], bool] = lambda: False  # asked between slices: True interrupts the search

    def choose(self, view: View, legal: list[int], budget: Budget | None, dice: Array) -> int:
        return legal[0] if len(legal) == 1 else self.think(view, legal, budget, dice).action

    def think(self, view: View, legal: list[int], budget: Budget | None, dice: Array) -> Thought:
        seed = throw(dice, SEED_SIDES)
        self.come_to(view)
        self.prepare(view)
        limit = (budget or self.budget).checked()
        self.grow_all(view, limit, seed)
        thought = self.conclude(view, legal, dice)
        self.remember(view, thought.action)
        return thought

    def forget(self, trail: Sequence[bytes] = ()) -> None:
        self.expected, self.trail, self.turn = b"", list(trail), ()

    def come_to(self, view: View) -> None:
        """In another turn the way here does not count; nor what was taken back."""
        turn, seen = (view.edition, view.seat, view.turns), bytes(view)
        if self.turn not in ((), turn):
            self.trail.clear()
        if seen in self.trail:
            del self.trail[self.trail.index(seen) :]
        self.turn = turn

    def plan_for(self, view: View) -> Plan:
        return self.plan or view.edition.game.advice.PLAN

    def prepare(self, view: View) -> None:
        """Go on with the trees where this is the position they expect, else begin new ones."""
        if self.expected == bytes(view) and all([follow(tree, self.last) for tree in self.trees]):
            return
        pools = [tree.nodes for tree in self.trees] or [np.zeros(self.pool, NODE) for _ in range(self.threads)]
        self.trees = [new_tree(nodes, view.edition.game, view.edition.seats) for nodes in pools]

    def grow_all(self, view: View, limit: Budget, seed: int) -> None:
        if self.threads == 1:
            self.grow(self.trees[0], view, limit, seed)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            growing = [
                pool.submit(in_context(self.grow), tree, view, limit, seed + i) for i, tree in enumerate(self.trees)
            ]
        for done in growing:
            done.result()

    def grow(self, tree: Tree, view: View, limit: Budget, seed: int) -> None:
        edition, trunk, plan = view.edition, tree.trunks[0], self.plan_for(view)
        asked = Question(view.states, edition.box, edition.seats, view.seat, seed)
        go_on = self.going_on(asked, tree, new_scratch(edition.game, view.seat, self.trail), view)
        go_on(0)  # what is not compiled yet is compiled before the clock runs
        first, known, began = trunk.done, int(tree.nodes[trunk.root].visits), time.perf_counter()
        while not self.stop() and (count := self.next_slice(limit, trunk.done - first, began)) > 0:
            if limit.simulations is None and enough(tree, trunk.done - first, known, plan, spent(began), limit):
                break
            go_on(count)

    def going_on(self, asked: Question, tree: Tree, scratch: Scratch, view: View) -> Callable[[int], None]:
        """It makes so many simulations more."""
        search, plan = search_of(view.edition.game), self.plan_for(view).exactly()
        return lambda count: search(asked, tree, scratch, plan, count)

    def next_slice(self, limit: Budget, done: int, began: float) -> int:
        """How many simulations to do before looking again; under a budget of time at least one slice."""
        if limit.simulations is not None:
            share = -(-limit.simulations // self.threads)
            return min(SLICE, share - done)
        return min(SLICE, FIRST + done) if done == 0 or spent(began) < (limit.milliseconds or 0) else 0

    def conclude(self, view: View, legal: list[int], dice: Array) -> Thought:
        """The preferred action first, then the most visited; by what all trees noted."""
        notes, seats = np.sum([tree.notes for tree in self.trees], axis=0), view.edition.seats
        total = max(1.0, notes[:-1, VISITS].sum())
        ranked = sorted(self.open_of(legal) or legal, key=lambda action: -notes[action, VISITS])
        chosen = preferred(view, ranked, notes, self.plan_for(view).doubt, dice)
        ranked.sort(key=lambda action: action != chosen)
        found = [candidate(action, notes[action], total, seats) for action in ranked if notes[action, VISITS] > 0]
        return Thought(chosen, tuple(found), int(total))

    def open_of(self, legal: list[int]) -> list[int]:
        """Without those that were found to lead back."""
        return [action for action in legal if not any(is_closed(tree, action) for tree in self.trees)]

    def remember(self, view: View, action: int) -> None:
        """If the same seat goes on at once, what it will see is known already, and so is the tree."""
        self.expected, self.last = b"", action
        self.trail.append(bytes(view))
        match = view.edition.typed()
        match.place(view.imagine(0))
        match.play(action)
        if match.turn == view.seat:
            self.expected = bytes(match.view(view.seat))


def spent(began: float) -> float:
    """Milliseconds."""
    return (time.perf_counter() - began) * 1000


def enough(tree: Tree, done: int, known: int, plan: Plan, milliseconds: float, limit: Budget) -> bool:
    """Under a budget of time: what the last step made known counts as searched, but for a part; and where no other
    action can still be visited as often as the first, the choice is made. (In doubt it is not made by visits alone.)"""
    if done == 0:
        return False
    whole = done / milliseconds * (limit.milliseconds or 0)
    second, first = np.sort(tree.notes[:-1, VISITS])[-2:]
    is_known = known + done >= whole and ANEW * done >= whole
    is_clear = first >= SURE if plan.doubt else first - second > whole - done
    return bool(is_known or is_clear)


def is_closed(tree: Tree, action: int) -> bool:
    child = child_of(tree.nodes, tree.trunks[0].root, action)
    return bool(child != NONE and tree.nodes[child].mover == CLOSED)


def follow(tree: Tree, action: int) -> bool:
    """Go down to an action's node, if there is one and room to grow below it."""
    trunk, child = tree.trunks[0], child_of(tree.nodes, tree.trunks[0].root, action)
    if child == NONE or trunk.used > len(tree.nodes) // 2:
        return False
    trunk.root, tree.notes[:] = child, 0
    return True


def preferred(view: View, ranked: list[int], notes: Array, doubt: float, dice: Array) -> int:
    """The most visited action, or of those that the search can hardly tell from it the advised one."""
    even = [action for action in ranked if is_even(notes[action], notes[ranked[0]], doubt)]
    return Greedy("advised").choose(view, even, None, dice) if len(even) > 1 else ranked[0]


def is_even(notes: Array, best: Array, doubt: float) -> bool:
    """Its mean reward is `doubt` standard errors or less below that of the most visited action."""
    if notes[VISITS] <= SEEN * best[VISITS] or doubt == 0:
        return False
    apart = best[REWARDS] / best[VISITS] - notes[REWARDS] / notes[VISITS]
    return bool(apart <= doubt * np.sqrt(error(notes) + error(best)))


def error(notes: Array) -> float:
    """The square of the standard error of an action's mean reward, as far as visits can tell."""
    mean = notes[REWARDS] / notes[VISITS]
    return max(0.0, float(notes[SQUARES] / notes[VISITS] - mean * mean)) / float(min(notes[VISITS], TRUSTED))


def candidate(action: int, notes: Array, total: float, seats: int) -> Candidate:
    visits, ended = notes[VISITS], notes[ENDED]
    points, squares, rank, wins = (notes[POINTS : POINTS + OF_SEATS * seats] / visits).reshape(OF_SEATS, seats)
    errors = np.sqrt(np.maximum(0, squares - points * points) / visits)
    parts = notes[POINTS + OF_SEATS * seats :] / max(1, ended)
    return Candidate(
        action, float(visits / total), tuple(points.tolist()), tuple(rank.tolist()), int(visits),
        tuple(wins.tolist()), tuple(errors.tolist()), tuple(parts.tolist()) if ended else (),
    )  # fmt: skip


def searcher(name: str, budget: Budget) -> Search:
    return Search(name, budget)
