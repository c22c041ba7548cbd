"""Hints for people: a search that plays to the end, its best actions with the steps that follow, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from andamio.core.compiled import JIT
from andamio.core.dice import seeded
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.core.view import View

from . import Budget, Candidate
from .ismcts import CLOSED, NONE, Tree, child_of
from .search import SEEN, Search

USUAL = Budget(simulations=3000 if JIT else 60)  # not by the clock: the same view gives the same hints
CLEARLY = 2  # times the doubt of a bot: what is taught must be surer than what is tried
WORLDS = 4  # in which a line is tried: what it brings in all of them is sure
ENOUGH = 16  # visits that a step needs to be foretold
PERCENT = 100


def hints(
    view: View, budget: Budget | None = None, best: int = 3, seed: int = 0, trail: Sequence[bytes] = ()
) -> tuple[Candidate, ...]:
    """The best actions of the seat in turn, as far as it can know, and what to expect of each at the end.

    They come in the order of what is shown: how often the seat wins, then its points. What only seems to win more often
    than what the search would do is left out. The same view, trail, seed and number of simulations give the same hints.
    """
    legal, seat = view.legal(), view.seat
    if not legal:
        return ()
    plan = view.edition.game.advice.PLAN
    bot = Search("hint", budget or USUAL, plan._replace(horizon=0, doubt=CLEARLY * plan.doubt))
    bot.forget(trail)
    root = bot.think(view, legal, None, seeded(seed)).candidates
    most = max((candidate.visits for candidate in root), default=0)
    told = [each for each in root if each.visits > SEEN * most and not only_seems_better(each, root[0], seat)]
    found = [looked_into(view, bot.trees[0], each) for each in told[:best]]
    return tuple(sorted(found, key=lambda hint: (-percent(hint.wins[seat]), -hint.points[seat])))


def trail_of(match: Match, seat: int) -> tuple[bytes, ...]:
    """What the seat in turn has seen since its turn began: the way that must not lead back."""
    again, turns, found = Match(match.edition), match.states[0].turns, []
    for action in match.actions:
        if again.turn == seat and again.states[0].turns == turns:
            found.append(bytes(again.view(seat)))
        again.play(action)
    return tuple(found)


def percent(share: float) -> int:
    return round(PERCENT * share)


def only_seems_better(other: Candidate, chosen: Candidate, seat: int) -> bool:
    """It would be shown first, though the search cannot tell it from what it would do itself."""
    return 0 < other.wins[seat] - chosen.wins[seat] <= CLEARLY * doubt(other, chosen, seat)


def doubt(one: Candidate, other: Candidate, seat: int) -> float:
    """The standard error of the difference between how often they win."""
    return sqrt(sum(each.wins[seat] * (1 - each.wins[seat]) / each.visits for each in (one, other)))


def looked_into(view: View, tree: Tree, found: Candidate) -> Candidate:
    """With the own steps that follow, and what they bring for sure."""
    line = line_of(view, tree, found.action)
    brought = {tuple(brings(view, line, seed)) for seed in range(WORLDS)}
    sure = brought.pop() if len(brought) == 1 else (0,) * len(view.edition.game.categories)
    return found._replace(line=line, sure=sure)


def line_of(view: View, tree: Tree, action: int) -> tuple[int, ...]:
    """The steps most looked into, until chance or somebody else has a say."""
    match, line = imagined(view, 0), [action]
    node = child_of(tree.nodes, tree.trunks[0].root, action)
    match.play(action)
    while match.turn == view.seat and match.states[0].turns == view.turns:
        node = most_visited(tree, node)
        if node == NONE or tree.nodes[node].visits < ENOUGH or tree.nodes[node].action not in match.legal():
            break
        line.append(int(tree.nodes[node].action))
        match.play(line[-1])
    return tuple(line)


def most_visited(tree: Tree, parent: int) -> int:
    best, child = NONE, tree.nodes[parent].child
    while child != NONE:
        node = tree.nodes[child]
        if node.mover != CLOSED and (best == NONE or node.visits > tree.nodes[best].visits):
            best = child
        child = node.sibling
    return int(best)


def brings(view: View, line: Sequence[int], seed: int) -> list[int]:
    """Points of each category that the steps of a line add, in a world made up from the view."""
    match = imagined(view, seed)
    before = match.scores()[view.seat]
    for action in line:
        if match.turn == CHANCE or action not in match.legal():
            break
        match.play(action)
    after = match.scores()[view.seat]
    return [after[key] - before[key] for key in before]


def imagined(view: View, seed: int) -> Match:
    """A world that the seat cannot tell from the true one; chance waits to be played."""
    match = view.edition.typed()
    match.place(view.imagine(seed))
    return match
