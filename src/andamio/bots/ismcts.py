"""Information-set Monte-Carlo tree search, compiled: written once, specialised to each game.

Every simulation deals anew what the seat cannot see, goes down one shared tree by UCB1 with availability counts,
adds a node, plays on by the game's script, and gives each seat its own reward (max^n). A node gets its children one by
one, as it is visited more, the advised ones first:

    reward = rank_share * (share of the others beaten - share that beat it)           alone: 1 won, -1 lost, 0 undecided
           + (1 - rank_share) * lead / (|lead| + margin)                lead: over the best of the others, in points

    node:  root ── child ─ sibling ─ sibling        one for each action seen there, whatever the deal
                     └─ child ─ sibling

Within the own turn nothing is looked into that leads back: an action after which the seat sees what it saw two or more
steps ago, counters aside, is closed, and so is one after which nothing else is left. Nor is what the advice calls
senseless.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from math import gcd
from typing import Any, NamedTuple

import numpy as np

from andamio.core.compiled import Array, Box, Dice, State, compiled
from andamio.core.dice import DICE, blend
from andamio.core.engine import settle_of
from andamio.core.events import LOG
from andamio.core.game import Game
from andamio.core.layout import CHANCE, OVER, Field, record
from andamio.core.plan import SENSELESS, Plan

from .script import any_move, best_of, script_of

NONE = -1  # no node
CLOSED = -1  # the mover of a node that leads nowhere
DEEPEST = 512  # steps of a path down the tree
LONGEST = 24  # positions of a turn that a search remembers
WORD = 8  # bytes that are compared at once, where a state is made of so many
FOREVER = 1 << 40  # turns

NODE = record(
    "NODE",
    Field("child", "i4"),  # the first of its children
    Field("sibling", "i4"),  # the next child of its parent
    Field("action", "i4"),  # what leads here
    Field("mover", "i4"),  # who did it, or CLOSED
    Field("visits", "i4"),
    Field("available", "i4"),  # visits of its parent in which it was legal
    Field("value", "f8"),  # rewards of its mover, added up
)
TRUNK = record(
    "TRUNK",
    Field("root", "i4"),  # the node of the position that is thought about
    Field("used", "i4"),  # nodes
    Field("done", "i4"),  # simulations
)
# noted of an action at the root; then points, their squares, ranks and victories, a column a seat each, and of the
# simulations that came to the end of the game, how many points of the own seat were of each category
VISITS, REWARDS, SQUARES, ENDED, POINTS = range(5)
OF_SEATS = 4


class Question(NamedTuple):
    """Who chooses, knowing what; and by which deals it is thought about."""

    views: Array
    boxes: Array
    seats: int
    seat: int
    seed: int
    is_open: int = 0  # 1: what is given is the whole state, and nothing is dealt


class Tree(NamedTuple):
    """What a search makes grow; kept between the small steps of a turn."""

    nodes: Array  # of NODE; it grows no longer when they are used up
    trunks: Array  # of TRUNK, one
    notes: Array  # [action, VISITS | REWARDS | SQUARES | ENDED | POINTS...]; last, of simulations that chose none


class Scratch(NamedTuple):
    """What a simulation writes on; nothing of it outlasts one, but the positions that the seat comes from."""

    states: Array
    words: Array  # the same, as whole numbers
    line: Array  # [step, word] the positions of this turn, each before its action
    came: int  # so many of them were before the position that is thought about
    blind: Array  # bits set in each word that do not make another position: what the seat cannot see, and counters
    logs: Array
    dices: Array
    moves: Array
    wanted: Array  # [action] 1 where it is legal and not yet looked at
    path: Array  # nodes from below the root on
    table: Array  # [seat, category]
    points: Array
    ranks: Array
    rewards: Array


def new_tree(nodes: Array, game: Game, seats: int) -> Tree:
    """Only a root, on nodes that may have been another tree's."""
    columns = POINTS + OF_SEATS * seats + len(game.categories)
    tree = Tree(nodes, np.zeros(1, TRUNK), np.zeros((game.actions + 1, columns)))
    nodes[:1] = np.zeros(1, NODE)
    nodes[0].child = nodes[0].sibling = nodes[0].action = NONE
    nodes[0].available = tree.trunks[0].used = 1
    return tree


def new_scratch(game: Game, seat: int, trail: Sequence[bytes] = ()) -> Scratch:
    """For a seat that saw what `trail` says, in this turn, before the position that it thinks about."""
    seats, actions, states = game.max_seats, game.actions, np.zeros(1, game.state)
    word = np.dtype(f"u{gcd(WORD, game.state.itemsize)}")
    line = np.zeros((LONGEST, game.state.itemsize // word.itemsize), word)
    came = trail[-LONGEST // 2 :]
    for step, seen in enumerate(came):
        line[step] = np.frombuffer(seen, word)
    return Scratch(
        states=states,
        words=states.view(word),
        line=line,
        came=len(came),
        blind=(game.holes[seat] | game.counted).view(word),
        logs=np.zeros(1, LOG),
        dices=np.zeros(1, DICE),
        moves=np.zeros(actions + 1, np.int32),
        wanted=np.zeros(actions, np.int8),
        path=np.zeros(DEEPEST, np.int32),
        table=np.zeros((seats, len(game.categories)), np.int32),
        points=np.zeros(seats),
        ranks=np.zeros(seats, np.int32),
        rewards=np.zeros(seats),
    )


@compiled
def new_node(nodes: Array, trunk: Any, parent: int, action: int, mover: int) -> int:
    added, node = trunk.used, nodes[trunk.used]
    node.child, node.sibling, node.action, node.mover = NONE, nodes[parent].child, action, mover
    node.visits, node.available, node.value = 0, 1, 0.0
    nodes[parent].child = added
    trunk.used += 1
    return added


@compiled
def child_of(nodes: Array, parent: int, action: int) -> int:
    child = nodes[parent].child
    while child != NONE and nodes[child].action != action:
        child = nodes[child].sibling
    return child


@compiled
def best_child(nodes: Array, parent: int, wanted: Array, explore: float) -> tuple[int, int, int]:
    """The child to follow among the wanted actions, by UCB1; and how many wanted actions have an open and a closed one.

    A wanted action that has one is no longer wanted.
    """
    best, most, tried, closed = NONE, -np.inf, 0, 0
    child = nodes[parent].child
    while child != NONE:
        node = nodes[child]
        if wanted[node.action]:
            wanted[node.action] = 0
            if node.mover == CLOSED:
                closed += 1
            else:
                tried += 1
                node.available += 1
                score = node.value / node.visits + explore * np.sqrt(np.log(node.available) / node.visits)
                if score > most:
                    best, most = child, score
        child = node.sibling
    return best, tried, closed


@compiled
def copy(into: Array, words: Array) -> None:
    """Word by word: for a slice Numba compiles what it would say if lengths differed, in a tenth of all its time."""
    for i in range(len(words)):
        into[i] = words[i]


@compiled
def leads_back(words: Array, line: Array, steps: int, blind: Array) -> bool:
    """Whether the seat sees what it saw before its last action but one, or earlier in this turn.

    What one action leaves as it was is no way back: somebody passes.
    """
    for step in range(steps - 1):
        i = 0
        while i < len(words) and words[i] | blind[i] == line[step, i] | blind[i]:
            i += 1
        if i == len(words):
            return True
    return False


@compiled
def reward(points: Array, ranks: Array, seats: int, plan: Plan, rewards: Array) -> None:
    """What points and ranks are worth to each seat."""
    for seat in range(seats):
        beaten, rival = 0 if seats > 1 else int(ranks[0] == 1) - int(ranks[0] > 1), -np.inf
        for other in range(seats):
            if other != seat:
                beaten += int(ranks[seat] < ranks[other]) - int(ranks[seat] > ranks[other])
                rival = max(rival, points[other])
        lead = points[seat] - rival if seats > 1 else points[seat]
        by_rank = plan.rank_share * beaten / max(1, seats - 1)
        by_points = (1 - plan.rank_share) * lead / (abs(lead) + plan.margin)
        rewards[seat] = by_rank + by_points


@compiled
def add_up(table: Array, seats: int, points: Array) -> None:
    for seat in range(seats):
        points[seat] = 0
        for category in range(table.shape[1]):
            points[seat] += table[seat, category]


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
        return best(s, box, moves, dice) if scripted else any_move(moves, dice)

    return untried


@functools.cache
def descend_of(game: Game) -> Callable[[State, Box, Tree, Scratch, Plan], int]:
    """descend(s, box, tree, scratch, plan): down the tree to a new node or the end; gives the length of the path."""
    legal, apply, settle, untried = game.rules.legal, game.rules.apply, settle_of(game), untried_of(game)
    advice = game.advice.advice

    @compiled
    def descend(s: State, box: Box, tree: Tree, scratch: Scratch, plan: Plan) -> int:
        nodes, trunk, path, moves, wanted = tree.nodes, tree.trunks[0], scratch.path, scratch.moves, scratch.wanted
        log, dice, words, line, blind = scratch.logs[0], scratch.dices[0], scratch.words, scratch.line, scratch.blind
        node, depth, beyond, steps = trunk.root, 0, turn_after(s.turns, plan.reach), scratch.came
        seat, turn = s.turn, s.turns
        while s.turn >= 0 and s.turns < beyond and depth < DEEPEST:
            own = s.turn == seat and s.turns == turn and steps < LONGEST
            if own:
                copy(line[steps], words)
                steps += 1
            moves[0] = 0
            legal(s, box, moves)
            mark(moves, wanted, 1)
            best_node, tried, closed = best_child(nodes, node, wanted, plan.explore)
            if closed == moves[0] and depth > 0:
                nodes[node].mover = CLOSED
                return depth - 1
            room = 1 + int(plan.widen * np.sqrt(nodes[node].visits))
            fresh = tried < min(moves[0] - closed, room) and trunk.used < len(nodes)
            is_vain = False
            if fresh:
                action = untried(s, box, moves, wanted, dice, plan.scripted)
                best_node = new_node(nodes, trunk, node, action, s.turn)
                is_vain = own and advice(s, box, action) <= SENSELESS
            mark(moves, wanted, 0)
            if best_node == NONE:
                break
            apply(s, box, nodes[best_node].action, log)
            settle(s, box, log, dice, moves[:0])
            if fresh and own and (is_vain or leads_back(words, line, steps, blind)):
                nodes[best_node].mover = CLOSED
                steps -= 1
                copy(words, line[steps])
                continue
            node = best_node
            path[depth] = node
            depth += 1
            if fresh:
                break
        return depth

    return descend


@functools.cache
def rollout_of(game: Game) -> Callable[[State, Box, Scratch, int, Plan], bool]:
    """rollout(s, box, scratch, seats, plan): play on to the end or the horizon; points and ranks, there estimated.

    It says whether that was the end.
    """
    rules, script, estimate = game.rules, script_of(game), game.advice.estimate
    legal, chance, apply, score, rank = rules.legal, rules.chance, rules.apply, rules.score, rules.rank

    @compiled
    def rollout(s: State, box: Box, scratch: Scratch, seats: int, plan: Plan) -> bool:
        moves, log, dice, beyond = scratch.moves, scratch.logs[0], scratch.dices[0], turn_after(s.turns, plan.horizon)
        while s.turn != OVER and s.turns < beyond:
            if s.turn == CHANCE:
                action = chance(s, box, dice)
            else:
                moves[0] = 0
                legal(s, box, moves)
                action = script(s, box, moves, dice, plan.noise) if plan.scripted else any_move(moves, dice)
            apply(s, box, action, log)
        if s.turn == OVER:
            rank(s, box, scratch.ranks)
            score(s, box, scratch.table)
            add_up(scratch.table, seats, scratch.points)
        else:
            estimate(s, box, scratch.points)
            rank_points(scratch.points, seats, scratch.ranks)
        return s.turn == OVER

    return rollout


@compiled
def back_up(nodes: Array, root: int, path: Array, depth: int, rewards: Array) -> None:
    """Every node of the path gets the reward of its mover."""
    nodes[root].visits += 1
    for d in range(depth):
        node = nodes[path[d]]
        node.visits += 1
        node.value += rewards[node.mover]


@compiled
def note(row: Array, gained: float, points: Array, ranks: Array, seats: int) -> None:
    """What came of an action at the root."""
    row[VISITS] += 1
    row[REWARDS] += gained
    row[SQUARES] += gained * gained
    for seat in range(seats):
        row[POINTS + seat] += points[seat]
        row[POINTS + seats + seat] += points[seat] * points[seat]
        row[POINTS + 2 * seats + seat] += ranks[seat]
        row[POINTS + 3 * seats + seat] += ranks[seat] == 1


@compiled
def note_end(row: Array, scored: Array, seats: int) -> None:
    """How the points of the own seat came together at the end of the game."""
    row[ENDED] += 1
    for category in range(len(scored)):
        row[POINTS + OF_SEATS * seats + category] += scored[category]


@functools.cache
def search_of(game: Game) -> Callable[[Question, Tree, Scratch, Plan, int], None]:
    """search(asked, tree, scratch, plan, count): so many simulations more; the tree grows, and its notes add up.

    Simulation k is the same in whatever slices the search is made.
    """
    imagine, descend, rollout = game.rules.imagine, descend_of(game), rollout_of(game)

    @compiled
    def search(asked: Question, tree: Tree, scratch: Scratch, plan: Plan, count: int) -> None:
        # Each use of a tuple counts references to all its arrays, and that takes time: in the loop, as few as may be.
        views, boxes, seats, seat, is_open = asked.views, asked.boxes, asked.seats, asked.seat, asked.is_open
        nodes, trunk, notes, states, dices = tree.nodes, tree.trunks[0], tree.notes, scratch.states, scratch.dices
        path, points, ranks, rewards = scratch.path, scratch.points, scratch.ranks, scratch.rewards
        table = scratch.table
        for _ in range(count):
            states[0] = views[0]
            s, box, dice = states[0], boxes[0], dices[0]
            dice.seed = blend(asked.seed, trunk.done)
            if is_open == 0:
                imagine(s, box, seat, dice)
            depth = descend(s, box, tree, scratch, plan)
            ended = rollout(s, box, scratch, seats, plan)
            reward(points, ranks, seats, plan, rewards)
            back_up(nodes, trunk.root, path, depth, rewards)
            row = notes[nodes[path[0]].action if depth > 0 else len(notes) - 1]
            note(row, rewards[seat], points, ranks, seats)
            if ended:
                note_end(row, table[seat], seats)
            trunk.done += 1

    return search
