"""What a position or an action comes to, over simulations that are told batch by batch.

    open_value(match, asking)           a whole state, everybody playing by the advice
    seen_value(view, asking)            the same, as far as a seat can know
    plain_value(view, action, asking)   the same after an action
    deep_value(view, action, asking)    after an action, everybody searching
    line_value(view, line, asking)      after several own steps, the same
    plain_line_value(…)                 after several own steps, by plain play

Simulation k has the same dice in all of them, so that batch by batch they can be taken from each other: what is left
says by its spread how far the difference may be trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from andamio.core.compiled import Array
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.core.plan import Plan
from andamio.core.view import View

from .ismcts import (
    CLOSED,
    NODE,
    NONE,
    OF_SEATS,
    POINTS,
    REWARDS,
    VISITS,
    Question,
    Tree,
    new_scratch,
    new_tree,
    search_of,
)

BATCHES = 20  # into which simulations are divided
ROOT = 0
KEEN = 0.15  # of what a game's plan explores


class Asking(NamedTuple):
    """How a value is found: so many simulations, by these dice."""

    simulations: int
    seed: int

    @property
    def batches(self) -> int:
        return min(BATCHES, self.simulations)

    def times(self, factor: int) -> Asking:
        """Asked of so many more worlds, by the same dice."""
        return self._replace(simulations=factor * self.simulations)


class Value(NamedTuple):
    """Means of each batch; `worth` is what a search plays for, from -1 to 1, to the seat that is asked for."""

    points: Array  # [batch, seat]
    wins: Array  # [batch, seat]
    worth: Array  # [batch]
    parts: Array = np.zeros((0, 0))  # [batch, category] points of the seat that is asked for, where each came from


def whole(edition: Edition) -> Plan:
    """The game's own plan, played to the end, and nothing preferred because it is advised."""
    return edition.game.advice.PLAN._replace(horizon=0, doubt=0.0)


def keen(edition: Edition) -> Plan:
    """The game's own plan to the end, trying hardly anything that looks worse: what follows an action is then played
    well, and little is lost to the average by trials."""
    plan = whole(edition)
    return plan._replace(explore=KEEN * plan.explore)


def open_value(match: Match, asking: Asking) -> Value:
    """What each seat may expect where everything is known but what chance will do, by plain play."""
    if match.is_over:
        return final_value(match, asking)
    edition = match.edition
    asked = Question(match.states.copy(), edition.box, edition.seats, 0, asking.seed, 1)
    return simulated(edition, asked, bare_tree(edition), asking, edition.game.actions, ())


def final_value(match: Match, asking: Asking) -> Value:
    """A match that is over has come to what it has come to."""
    won = [rank == 1 for rank in match.ranks()]
    points, wins = (np.tile(np.array(row, float), (asking.batches, 1)) for row in (match.totals(), won))
    return Value(points, wins, np.zeros(asking.batches))


def seen_value(view: View, asking: Asking) -> Value:
    edition = view.edition
    return simulated(edition, question(view, asking), bare_tree(edition), asking, edition.game.actions, ())


def plain_value(view: View, action: int, asking: Asking) -> Value:
    tree = forced_tree(view, (action,), 0)
    return simulated(view.edition, question(view, asking), tree, asking, action, ())


def deep_value(view: View, action: int, asking: Asking, trail: Sequence[bytes] = ()) -> Value | None:
    """None where the action leads back to what the seat has seen in this turn, so that nothing is lost by it."""
    return line_value(view, (action,), asking, trail)


def line_value(view: View, line: Sequence[int], asking: Asking, trail: Sequence[bytes] = ()) -> Value | None:
    """After own steps that follow each other at once; None where the last of them leads back."""
    return forced_value(view, line, asking, trail, room=asking.simulations)


def plain_line_value(view: View, line: Sequence[int], asking: Asking) -> Value | None:
    """After own steps, all else by plain play; None where the last of them undoes what the others did."""
    return forced_value(view, line, asking, (), room=0)


def forced_value(view: View, line: Sequence[int], asking: Asking, trail: Sequence[bytes], room: int) -> Value | None:
    tree, first = forced_tree(view, line, room), line[0]
    found = simulated(view.edition, question(view, asking), tree, asking, first, trail)
    return found if tree.notes[first, VISITS] == tree.notes[:, VISITS].sum() else None


# -- how


def question(view: View, asking: Asking) -> Question:
    return Question(view.states, view.edition.box, view.edition.seats, view.seat, asking.seed)


def bare_tree(edition: Edition) -> Tree:
    """One that cannot grow: a simulation follows the advice at once."""
    return new_tree(np.zeros(1, NODE), edition.game, edition.seats)


def forced_tree(view: View, line: Sequence[int], room: int) -> Tree:
    """One in which nothing but these own steps is open to begin with, with room for so many nodes below them."""
    legal = legal_along(view, line)
    tree = new_tree(np.zeros(sum(map(len, legal)) + 2 + room, NODE), view.edition.game, view.edition.seats)
    parent = ROOT
    for step, action in enumerate(line):
        for other in legal[step]:
            if other != action:
                plant(tree, parent, other, CLOSED)
        if step < len(line) - 1:  # the last is added by the search, which looks whether it leads back
            parent = plant(tree, parent, action, view.seat)
    return tree


def plant(tree: Tree, parent: int, action: int, mover: int) -> int:
    """A node that is there before the search begins; it counts as visited once."""
    added = int(tree.trunks[0].used)
    node = tree.nodes[added]
    node.child, node.sibling, node.action, node.mover = NONE, tree.nodes[parent].child, action, mover
    node.available = node.visits = 1
    tree.nodes[parent].child, tree.trunks[0].used = added, added + 1
    return added


def legal_along(view: View, line: Sequence[int]) -> list[list[int]]:
    """What may be done before each step of a line: it follows from what the seat sees, in any world."""
    match, found = view.edition.typed(), [view.legal()]
    match.place(view.imagine(0))
    for action in line[:-1]:
        match.play(action)
        found.append(match.legal())
    return found


def simulated(edition: Edition, asked: Question, tree: Tree, asking: Asking, row: int, trail: Sequence[bytes]) -> Value:
    """Batch by batch, what was noted in a row."""
    game, plan = edition.game, keen(edition).exactly()
    search, scratch = search_of(game), new_scratch(game, asked.seat, trail)
    size, noted = asking.simulations // asking.batches, [np.zeros(tree.notes.shape[1])]
    for _ in range(asking.batches):
        search(asked, tree, scratch, plan, size)
        noted.append(tree.notes[row].copy())
    return means(np.diff(np.array(noted), axis=0), edition.seats)


def means(sums: Array, seats: int) -> Value:
    each = sums / np.maximum(1, sums[:, VISITS : VISITS + 1])
    wins, parts = POINTS + 3 * seats, POINTS + OF_SEATS * seats
    return Value(each[:, POINTS : POINTS + seats], each[:, wins : wins + seats], each[:, REWARDS], each[:, parts:])
