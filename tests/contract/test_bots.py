"""Bots at every game's table: legal choices, no peeking, advice that reads no secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from andamio.bots import Bot, Budget, find
from andamio.bots.ismcts import NONE, Tree
from andamio.bots.learned import LearnedSearch
from andamio.bots.script import weigh_of
from andamio.bots.search import Search
from andamio.core.compiled import JIT, Array, compiled
from andamio.core.dice import seeded
from andamio.core.game import Edition, Game
from andamio.core.match import Match
from tests.depth import amount

from .shelf import each_edition, random_positions

SIMULATIONS = amount(40, 40, 4)


def small(game: Game, threads: int = 1, **differing: Any) -> Search:
    plan = game.advice.PLAN._replace(**differing)
    return Search("search", Budget(simulations=SIMULATIONS), plan, threads, pool=200)


BOTS: dict[str, Callable[[Game], Bot]] = {
    "random": lambda game: find("random"),
    "greedy": lambda game: find("greedy"),
    "cut off": lambda game: small(game, horizon=3),
}
LONG: dict[str, Callable[[Game], Bot]] = {  # they take minutes, where rules are interpreted
    "aprendiz": lambda game: find("aprendiz"),
    "oficial": lambda game: find("oficial"),
    "search": small,
    "random rollouts": lambda game: small(game, scripted=False),
    "two threads": lambda game: small(game, threads=2),
    "a net, if there is one": lambda game: LearnedSearch("net", Budget(simulations=SIMULATIONS), pool=200),
}
BOTS |= LONG if JIT else {}
each_bot = pytest.mark.parametrize("name", BOTS)
LOOKED_AT = amount(24, 8, 2)  # positions
DEALS = 2
STALE = 12345  # of another position
MUCH = 1000  # points that no game gives


@cache
def decisions(edition: Edition) -> list[Match]:
    """Positions of a random game in which there is something to decide; not to be played on."""
    found = [match.clone() for match in random_positions(edition, 1) if match.turn >= 0 and len(match.legal()) > 1]
    return found[:: -(-len(found) // LOOKED_AT)]


def choice(name: str, match: Match) -> int:
    """What a bot that remembers nothing chooses; it may not touch what it is shown."""
    view = match.view(match.turn)
    before, legal = bytes(view), match.legal()
    action = BOTS[name](match.game).choose(view, legal.copy(), None, seeded(3))
    assert bytes(view) == before
    assert action in legal
    return action


def other_worlds(match: Match) -> list[Match]:
    """What the seat in turn cannot see, dealt again."""
    found = []
    for seed in range(DEALS):
        world = match.clone()
        world.place(match.view(match.turn).imagine(seed))
        found.append(world)
    return found


@each_bot
@each_edition
def test_dealing_again_what_a_bot_cannot_see_changes_no_choice(edition: Edition, name: str) -> None:
    for match in decisions(edition):
        assert {choice(name, world) for world in other_worlds(match)} == {choice(name, match)}


@each_bot
@each_edition
def test_the_same_dice_give_the_same_choice(edition: Edition, name: str) -> None:
    for match in decisions(edition)[:2]:
        assert choice(name, match) == choice(name, match)


@each_edition
def test_advice_reads_only_what_the_seat_in_turn_may_know(edition: Edition) -> None:
    for match in decisions(edition):
        here = advised(edition, match)
        assert all(advised(edition, world) == here for world in other_worlds(match))


def advised(edition: Edition, match: Match) -> list[int]:
    ask = advice_of(edition.game)
    return [ask(match.states, edition.box, action) for action in match.legal()]


@each_edition
def test_what_a_list_of_actions_is_worth_at_once_is_what_advice_says_of_each(edition: Edition) -> None:
    for match in decisions(edition):
        assert weighed(edition, match) == advised(edition, match)


def weighed(edition: Edition, match: Match) -> list[int]:
    """Beside notes of something else: what is not written is not read."""
    ask, legal = weigh_of_states(edition.game), match.legal()
    worths, notes = np.zeros(edition.game.actions + 1, np.int64), np.full(edition.game.actions + 1, STALE)
    ask(match.states, edition.box, np.array([len(legal), *legal], np.int32), worths, notes)
    return worths[1 : 1 + len(legal)].tolist()


@cache
def weigh_of_states(game: Game) -> Callable[[Array, Array, Array, Array, Array], None]:
    weigh = weigh_of(game)

    @compiled
    def ask(states: Array, boxes: Array, moves: Array, worths: Array, notes: Array) -> None:
        weigh(states[0], boxes[0], moves, worths, notes)

    return ask


@cache
def advice_of(game: Game) -> Callable[[Array, Array, int], int]:
    """As Python calls it; compiled once."""
    advice = game.advice.advice

    @compiled
    def ask(states: Array, boxes: Array, action: int) -> int:
        return advice(states[0], boxes[0], action)

    return ask


@cache
def estimate_of(game: Game) -> Callable[[Array, Array, Array], None]:
    estimate = game.advice.estimate

    @compiled
    def ask(states: Array, boxes: Array, out: Array) -> None:
        estimate(states[0], boxes[0], out)

    return ask


@each_edition
def test_an_estimate_is_a_number_of_points(edition: Edition) -> None:
    out, ask = np.zeros(edition.game.max_seats), estimate_of(edition.game)
    for match in decisions(edition):
        ask(match.states, edition.box, out)
        assert np.isfinite(out).all() and np.abs(out).max() < MUCH


@each_edition
def test_a_thought_explains_itself(edition: Edition) -> None:
    match = decisions(edition)[0]
    thought = BOTS["cut off"](edition.game).think(match.view(match.turn), match.legal(), None, seeded(1))
    assert thought.simulations == SIMULATIONS
    assert thought.action == thought.candidates[0].action
    assert sum(candidate.share for candidate in thought.candidates) == pytest.approx(1)
    for candidate in thought.candidates:
        assert candidate.action in match.legal()
        assert len(candidate.points) == len(candidate.rank) == edition.seats
        undecided = int(edition.seats == 1)  # who plays alone has rank 0 where a rollout is cut off
        assert all(1 - undecided <= rank <= max(2, edition.seats) for rank in candidate.rank)


WIDE = amount(400, 200, 40)  # simulations that try all there is, some steps ahead


@each_edition
def test_no_step_that_is_looked_into_leads_back(edition: Edition) -> None:
    """Within a turn, to what the seat saw two or more steps ago, counters aside."""
    for match in decisions(edition)[:: amount(1, 4, 2)]:
        bot = Search("wide", Budget(simulations=WIDE), edition.game.advice.PLAN._replace(widen=9.0, horizon=1))
        bot.think(match.view(match.turn), match.legal(), None, seeded(2))
        walk(bot.trees[0], 0, other_worlds(match)[0], [])


def walk(tree: Tree, parent: int, match: Match, seen: list[bytes]) -> None:
    """Every open step of this turn below a node, until chance has its say."""
    seat, turns = match.turn, match.states[0].turns
    seen = [*seen, position_of(match, seat)]
    child = tree.nodes[parent].child
    while child != NONE:
        node = tree.nodes[child]
        if node.mover == seat and node.action in match.legal():
            then = match.clone()
            then.has_dice = 0
            then.play(int(node.action))
            assert position_of(then, seat) not in seen[:-1]
            if then.turn == seat and then.states[0].turns == turns:
                walk(tree, child, then, seen)
        child = node.sibling


def position_of(match: Match, seat: int) -> bytes:
    return (match.states.view(np.uint8) | match.game.holes[seat] | match.game.counted).tobytes()
