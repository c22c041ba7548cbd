"""Information-set Monte-Carlo tree search, compiled: written once, specialised to each game.

Every simulation deals anew what the seat cannot see, goes down one shared tree by UCB1 with availability counts,
adds a node, plays on by the game's script, and gives each seat its own reward (max^n). A node gets its children one by
one, as it is visited more, the advised ones first:

    reward = RANK_SHARE * (share of the others beaten - share that beat it)           alone: 1 won, -1 lost, 0 undecided
           + (1 - RANK_SHARE) * margin / (|margin| + MARGIN)          margin: to the best of the others, in points

    node:  root ── child ─ sibling ─ sibling        one for each action seen there, whatever the deal
                     └─ child ─ sibling
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from andamio.core.compiled import Array, Box, Dice, Log, State, compiled
from andamio.core.dice import DICE, blend, roll
from andamio.core.events import LOG
from andamio.core.game import Game
from andamio.core.layout import CHANCE, OVER, Field, record

from .script import best_of, script_of

NONE = -1  # no node
DEEPEST = 512  # steps of a path down the tree
FOREVER = 1 << 40  # turns

NODE = record(
    "NODE",
    Field("child", "i4"),  # the first of its children
    Field("sibling", "i4"),  # the next child of its parent
    Field("action", "i4"),  # what leads here
    Field("mover", "i4"),  # who did it
    Field("visits", "i4"),
    Field("available", "i4"),  # visits of its parent in which it was legal
    Field("value", "f8"),  # rewards of its mover, added up
)
PLAN = record(
    "PLAN",
    Field("explore", "f8"),
    Field("scripted", "i8"),  # 0: rollouts at random
    Field("noise", "i8"),  # of a scripted rollout, per mille
    Field("widen", "f8"),  # how fast a node gets children: 1 + widen * sqrt(visits), the advised first
    Field("horizon", "i8"),  # turns after which a rollout is cut off and estimated; 0: never
    Field("reach", "i8"),  # turns that the tree reaches into, this one included; 0: all
)
VISITS, REWARDS, SQUARES, POINTS = range(4)  # noted of an action at the root; then points and ranks, a column a seat


@compiled
def new_node(nodes: Array, used: int, parent: int, action: int, mover: int) -> None:
    node = nodes[used]
    node.child, node.sibling, node.action, node.mover = NONE, nodes[parent].child, action, mover
    node.visits, node.available, node.value = 0, 1, 0.0
    nodes[parent].child = used


@compiled
def plant(nodes: Array) -> None:
    """An empty tree."""
    root = nodes[0]
    root.child, root.sibling, root.action, root.mover = NONE, NONE, NONE, 0
    root.visits, root.available, root.value = 0, 1, 0.0


@compiled
def child_of(nodes: Array, parent: int, action: int) -> int:
    child = nodes[parent].child
    while child != NONE and nodes[child].action != action:
        child = nodes[child].sibling
    return child


@compiled
def best_child(nodes: Array, parent: int, wanted: Array, explore: float) -> tuple[int, int]:
    """The child to follow among the wanted actions, by UCB1; and how many wanted actions have a child.

    A wanted action that has one is no longer wanted.
    """
    best, most, tried = NONE, -np.inf, 0
    child = nodes[parent].child
    while child != NONE:
        node = nodes[child]
        if wanted[node.action]:
            wanted[node.action] = 0
            tried += 1
            node.available += 1
            score = node.value / node.visits + explore * np.sqrt(np.log(node.available) / node.visits)
            if score > most:
                best, most = child, score
        child = node.sibling
    return best, tried


@compiled
def reward(ranks: Array, points: Array, seats: int, share: float, margin: float, out: Array) -> None:
    for seat in range(seats):
        beaten, rival = 0 if seats > 1 else int(ranks[0] == 1) - int(ranks[0] > 1), -np.inf
        for other in range(seats):
            if other != seat:
                beaten += int(ranks[seat] < ranks[other]) - int(ranks[seat] > ranks[other])
                rival = max(rival, points[other])
        lead = points[seat] - rival if seats > 1 else points[seat]
        out[seat] = share * beaten / max(1, seats - 1) + (1 - share) * lead / (abs(lead) + margin)


@compiled
def rank_points(points: Array, seats: int, ranks: Array) -> None:
    """By an estimate; 0 for who plays alone, for nothing is decided."""
    for seat in range(seats):
        ranks[seat] = int(seats > 1)
        for other in range(seats):
            ranks[seat] += points[other] > points[seat]


@compiled
def mark(moves: Array, wanted: Array, value: int) -> None:
    for k in range(1, moves[0] + 1):
        wanted[moves[k]] = value


@compiled
def turn_after(turns: int, count: int) -> int:
    """The number of the turn with which `count` turns are over; 0 of them: never."""
    return int(turns) + int(count) if count > 0 else FOREVER


@functools.cache
def untried_of(game: Game) -> Callable[..., int]:
    """untried(s, box, moves, wanted, dice, scripted): one of the wanted moves, the advised one or any."""
    best = best_of(game)

    @compiled
    def untried(s: State, box: Box, moves: Array, wanted: Array, dice: Dice, scripted: int) -> int:
        kept = 0
        for k in range(1, moves[0] + 1):
            if wanted[moves[k]]:
                kept += 1
                moves[kept] = moves[k]
        moves[0] = kept
        return best(s, box, moves, dice) if scripted else moves[1 + roll(dice, kept)]

    return untried


@functools.cache
def descend_of(game: Game) -> Callable[..., Any]:
    """descend(...): down the tree to a new node or the end; gives (nodes used, length of the path)."""
    legal, chance, apply, untried = game.rules.legal, game.rules.chance, game.rules.apply, untried_of(game)

    @compiled
    def descend(
        s: State,
        box: Box,
        nodes: Array,
        root: int,
        used: int,
        path: Array,
        moves: Array,
        wanted: Array,
        log: Log,
        dice: Dice,
        plan: Any,
    ) -> tuple[int, int]:
        node, depth = root, 0
        beyond = turn_after(s.turns, plan.reach)
        while s.turn >= 0 and s.turns < beyond and depth < DEEPEST:
            moves[0] = 0
            legal(s, box, moves)
            mark(moves, wanted, 1)
            best_node, tried = best_child(nodes, node, wanted, plan.explore)
            room = 1 + int(plan.widen * np.sqrt(nodes[node].visits))
            fresh = tried < min(moves[0], room) and used < len(nodes)
            if fresh:
                new_node(nodes, used, node, untried(s, box, moves, wanted, dice, plan.scripted), s.turn)
                best_node = used
                used += 1
            mark(moves, wanted, 0)
            if best_node == NONE:
                break
            node = best_node
            path[depth] = node
            depth += 1
            apply(s, box, nodes[node].action, log)
            while s.turn == CHANCE:
                apply(s, box, chance(s, box, dice), log)
            if fresh:
                break
        return used, depth

    return descend


@functools.cache
def rollout_of(game: Game) -> Callable[..., Any]:
    """rollout(...): play on to the end or the horizon; gives points and ranks as they are or are estimated."""
    rules, script, estimate = game.rules, script_of(game), game.advice.estimate
    legal, chance, apply, score, rank = rules.legal, rules.chance, rules.apply, rules.score, rules.rank
    categories = len(game.categories)

    @compiled
    def rollout(
        s: State,
        box: Box,
        moves: Array,
        log: Log,
        dice: Dice,
        plan: Any,
        seats: int,
        table: Array,
        points: Array,
        ranks: Array,
    ) -> None:
        beyond = turn_after(s.turns, plan.horizon)
        while s.turn != OVER and s.turns < beyond:
            if s.turn == CHANCE:
                action = chance(s, box, dice)
            else:
                moves[0] = 0
                legal(s, box, moves)
                action = script(s, box, moves, dice, plan.noise) if plan.scripted else moves[1 + roll(dice, moves[0])]
            apply(s, box, action, log)
        if s.turn != OVER:
            estimate(s, box, points)
            rank_points(points, seats, ranks)
            return
        rank(s, box, ranks)
        score(s, box, table)
        for seat in range(seats):
            points[seat] = 0
            for category in range(categories):
                points[seat] += table[seat, category]

    return rollout


@compiled
def back_up(nodes: Array, root: int, path: Array, depth: int, rewards: Array) -> None:
    nodes[root].visits += 1
    for d in range(depth):
        node = nodes[path[d]]
        node.visits += 1
        node.value += rewards[node.mover]


@compiled
def note(notes: Array, action: int, seats: int, gained: float, points: Array, ranks: Array) -> None:
    notes[action, VISITS] += 1
    notes[action, REWARDS] += gained
    notes[action, SQUARES] += gained * gained
    for seat in range(seats):
        notes[action, POINTS + seat] += points[seat]
        notes[action, POINTS + seats + seat] += ranks[seat]


@functools.cache
def search_of(game: Game) -> Callable[..., int]:
    """search(views, boxes, seats, seat, seed, first, count, plans, nodes, root, used, notes).

    Does `count` simulations from number `first` on. The tree in `nodes` grows and is kept; `notes[action]` adds up
    visits, rewards, points and ranks of actions at the root. Gives the nodes used. Simulation k is the same in whatever
    slices the search is made.
    """
    share, margin = float(game.advice.RANK_SHARE), float(game.advice.MARGIN)
    imagine, descend, rollout = game.rules.imagine, descend_of(game), rollout_of(game)
    state, most, actions, categories = game.state, game.max_seats, game.actions, len(game.categories)

    @compiled
    def search(
        views: Array,
        boxes: Array,
        seats: int,
        seat: int,
        seed: int,
        first: int,
        count: int,
        plans: Array,
        nodes: Array,
        root: int,
        used: int,
        notes: Array,
    ) -> int:
        scratch, logs, dices = np.zeros(1, state), np.zeros(1, LOG), np.zeros(1, DICE)
        moves, wanted, path = np.zeros(actions + 1, np.int32), np.zeros(actions, np.int8), np.zeros(DEEPEST, np.int32)
        table, ranks = np.zeros((most, categories), np.int32), np.zeros(most, np.int32)
        points, rewards = np.zeros(most), np.zeros(most)
        for k in range(first, first + count):
            scratch[0] = views[0]
            s, box, log, dice, plan = scratch[0], boxes[0], logs[0], dices[0], plans[0]
            dice.seed = blend(seed, k)
            imagine(s, box, seat, dice)
            used, depth = descend(s, box, nodes, root, used, path, moves, wanted, log, dice, plan)
            rollout(s, box, moves, log, dice, plan, seats, table, points, ranks)
            reward(ranks, points, seats, share, margin, rewards)
            back_up(nodes, root, path, depth, rewards)
            if depth > 0:
                note(notes, nodes[path[0]].action, seats, rewards[seat], points, ranks)
        return used

    return search
