"""The search as it is, but for its leaves: a net says what to expect there, alone or beside a rollout; compiled.

    ahead     turns played by the script before the net is asked: 0, it is asked at the new node itself
    share     of the reward that is the net's; the rest is a rollout's, as the search plays it today

With a share of 0 it is the search as it is, simulation by simulation.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

from andamio.bots.ismcts import (
    Question,
    Scratch,
    Tree,
    back_up,
    descend_of,
    note,
    reward,
    rollout_of,
)
from andamio.bots.learned import appraise_by
from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.dice import blend
from andamio.core.engine import settle_of
from andamio.core.game import Game
from andamio.core.layout import OVER
from andamio.core.plan import Plan

from .features import SEATS, told_of
from .net import Desk, Net


class Leaf(NamedTuple):
    ahead: int = 0
    share: float = 1.0

    def exactly(self) -> Leaf:
        """Each number of its own kind, as compiled code is made for it."""
        return Leaf(int(self.ahead), float(self.share))


@functools.cache
def leaf_of(game: Game) -> Callable[..., None]:
    """leaf(s, box, scratch, plan, near, share, net, desk, kept): points, ranks and rewards of a new node.

    `near` is the plan with the leaf's turns ahead for a horizon; `kept` has room for the net's rewards.
    """
    rollout, settle, appraise = rollout_of(game), settle_of(game), appraise_by(told_of(game).look)

    @compiled
    def leaf(
        s: State, box: Box, scratch: Scratch, plan: Plan, near: Plan, share: float, net: Net, desk: Desk, kept: Array
    ) -> None:
        points, ranks, rewards = scratch.points, scratch.ranks, scratch.rewards
        if near.horizon > 0 and share > 0:
            rollout(s, box, scratch, SEATS, near)
            settle(s, box, scratch.logs[0], scratch.dices[0], scratch.moves[:0])
        is_asked = share > 0 and s.turn != OVER
        if is_asked:
            appraise(s, box, net, desk, points, ranks, rewards)
        if is_asked and share >= 1:
            return
        for seat in range(SEATS):
            kept[seat] = rewards[seat]
        rollout(s, box, scratch, SEATS, plan)
        reward(points, ranks, SEATS, plan, rewards)
        if is_asked:
            for seat in range(SEATS):
                rewards[seat] += share * (kept[seat] - rewards[seat])

    return leaf


@functools.cache
def net_search_of(game: Game) -> Callable[..., None]:
    """search(asked, tree, scratch, plan, near, share, net, desk, kept, count), otherwise as that of ismcts."""
    imagine, descend, leaf = game.rules.imagine, descend_of(game), leaf_of(game)

    @compiled
    def search(
        asked: Question,
        tree: Tree,
        scratch: Scratch,
        plan: Plan,
        near: Plan,
        share: float,
        net: Net,
        desk: Desk,
        kept: Array,
        count: int,
    ) -> None:
        views, boxes, seat = asked.views, asked.boxes, asked.seat
        nodes, trunk, notes, states, dices = tree.nodes, tree.trunks[0], tree.notes, scratch.states, scratch.dices
        path, points, ranks, rewards = scratch.path, scratch.points, scratch.ranks, scratch.rewards
        for _ in range(count):
            states[0] = views[0]
            s, box, dice = states[0], boxes[0], dices[0]
            dice.seed = blend(asked.seed, trunk.done)
            imagine(s, box, seat, dice)
            depth = descend(s, box, tree, scratch, plan)
            leaf(s, box, scratch, plan, near, share, net, desk, kept)
            back_up(nodes, trunk.root, path, depth, rewards)
            row = notes[nodes[path[0]].action if depth > 0 else len(notes) - 1]
            note(row, rewards[seat], points, ranks, SEATS)
            trunk.done += 1

    return search
