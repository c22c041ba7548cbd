"""A search that asks a small net at its leaves instead of playing on: where its game has one, in what that has learned.

Elsewhere it is the search as it is. A simulation takes less than half the time: see docs/decisions/36.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.dice import blend
from andamio.core.game import Game
from andamio.core.layout import OVER
from andamio.core.plan import Plan
from andamio.core.view import View

from .ismcts import Question, Scratch, Tree, back_up, descend_of, note, rank_points, reward, rollout_of
from .net import POINT, SEATS, Desk, Net, forward, learning_for, new_desk
from .search import Search

FULL = 0.98  # reward: no more is expected of a game that is not over


def appraise_of(game: Game) -> Callable[..., None]:
    """By what the game's net is told."""
    assert game.learned is not None
    return appraise_by(game.learned.look)


@functools.cache
def appraise_by(look: Callable[..., int]) -> Callable[..., None]:
    """appraise(s, box, net, desk, points, ranks, rewards): what the net expects of a position where somebody acts."""

    @compiled
    def appraise(s: State, box: Box, net: Net, desk: Desk, points: Array, ranks: Array, rewards: Array) -> None:
        count = look(s, box, desk.rows, desk.dense, points)
        forward(desk.rows, count, desk.dense, net, desk)
        own, other, out = s.turn, SEATS - 1 - s.turn, desk.out
        gained = min(FULL, max(-FULL, float(out[0])))
        points[own] += out[1] / POINT
        points[other] += out[2] / POINT
        rewards[own], rewards[other] = gained, -gained
        rank_points(rewards, SEATS, ranks)

    return appraise


@functools.cache
def net_search_of(game: Game) -> Callable[..., None]:
    """search(asked, tree, scratch, plan, net, desk, count), otherwise as that of ismcts."""
    imagine, descend, rollout, appraise = game.rules.imagine, descend_of(game), rollout_of(game), appraise_of(game)

    @compiled
    def search(asked: Question, tree: Tree, scratch: Scratch, plan: Plan, net: Net, desk: Desk, count: int) -> None:
        views, boxes, seat = asked.views, asked.boxes, asked.seat
        nodes, trunk, notes, states, dices = tree.nodes, tree.trunks[0], tree.notes, scratch.states, scratch.dices
        path, points, ranks, rewards = scratch.path, scratch.points, scratch.ranks, scratch.rewards
        for _ in range(count):
            states[0] = views[0]
            s, box, dice = states[0], boxes[0], dices[0]
            dice.seed = blend(asked.seed, trunk.done)
            imagine(s, box, seat, dice)
            depth = descend(s, box, tree, scratch, plan)
            if s.turn == OVER:
                rollout(s, box, scratch, SEATS, plan)
                reward(points, ranks, SEATS, plan, rewards)
            else:
                appraise(s, box, net, desk, points, ranks, rewards)
            back_up(nodes, trunk.root, path, depth, rewards)
            row = notes[nodes[path[0]].action if depth > 0 else len(notes) - 1]
            note(row, rewards[seat], points, ranks, SEATS)
            trunk.done += 1

    return search


class LearnedSearch(Search):
    def plan_for(self, view: View) -> Plan:
        learning = learning_for(view.edition)
        return learning.told.PLAN if learning and not self.plan else super().plan_for(view)

    def going_on(self, asked: Question, tree: Tree, scratch: Scratch, view: View) -> Callable[[int], None]:
        learning = learning_for(view.edition)
        if not learning:
            return super().going_on(asked, tree, scratch, view)
        search, plan = net_search_of(view.edition.game), self.plan_for(view).exactly()
        net, desk = learning.net, new_desk(learning.net, learning.told)
        return lambda count: search(asked, tree, scratch, plan, net, desk, count)
