"""The search itself: its budgets, its memory, its tree; and the names of bots."""

from __future__ import annotations

import time

import numpy as np
import pytest

import andamio
from andamio.bots import BOTS, LEVELS, Budget, Thought, find
from andamio.bots import search as searching
from andamio.bots.ismcts import NODE, POINTS, REWARDS, SQUARES, VISITS, Tree, child_of, reward
from andamio.bots.search import POOL, Search, enough, preferred
from andamio.core.dice import seeded
from andamio.core.errors import BadInput, UnknownBot
from andamio.core.match import Match
from tests.games.burgueses.table import position

pytestmark = pytest.mark.compiled

BURGUESES = andamio.load("burgueses")
PLAN = BURGUESES.game.advice.PLAN


def opening(seed: int = 5) -> Match:
    match = BURGUESES.new(seed)
    match.play("buy")
    return match


def think(bot: Search, match: Match, budget: Budget | None = None) -> Thought:
    return bot.think(match.view(match.turn), match.legal(), budget, seeded(1))


def test_the_same_simulations_give_the_same_thought() -> None:
    assert think(Search("a", Budget(simulations=100)), opening()) == think(
        Search("b", Budget(simulations=100)), opening()
    )


def test_slices_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = think(Search("a", Budget(simulations=100)), opening())
    monkeypatch.setattr(searching, "SLICE", 7)
    assert think(Search("b", Budget(simulations=100)), opening()) == whole


def test_threads_share_the_budget() -> None:
    assert think(Search("a", Budget(simulations=100), threads=2), opening()).simulations == 100


def test_a_budget_of_time_is_kept() -> None:
    bot = Search("a", Budget(milliseconds=300))
    think(bot, opening(), Budget(simulations=1))
    began = time.perf_counter()
    thought = think(bot, opening(6))
    assert time.perf_counter() - began < 5
    assert thought.simulations > searching.SLICE


def noted(*visits: int) -> Tree:
    bot = Search("a", Budget(simulations=1))
    think(bot, opening())
    tree = bot.trees[0]
    tree.notes[:] = 0
    tree.notes[: len(visits), VISITS] = visits
    return tree


@pytest.mark.parametrize(("done", "known", "stops"), [(250, 750, True), (250, 740, False), (240, 5000, False)])
def test_what_is_known_counts_as_searched_but_for_a_quarter(done: int, known: int, stops: bool) -> None:
    """In a tenth of a millisecond each, and with a hundred to spend, a thousand would be done."""
    assert enough(noted(done // 2, done // 2), done, known, PLAN, done / 10, Budget(milliseconds=100)) == stops


@pytest.mark.parametrize(
    ("visits", "doubt", "stops"), [((600, 100), 0, True), ((600, 100), 1, False), ((450, 250), 0, False)]
)
def test_a_choice_that_nothing_can_change_is_made(visits: tuple[int, int], doubt: float, stops: bool) -> None:
    """Seven hundred are done, three hundred are left."""
    plan = PLAN._replace(doubt=doubt)
    assert enough(noted(*visits), sum(visits), 0, plan, 70, Budget(milliseconds=100)) == stops


@pytest.mark.parametrize(("visits", "stops"), [(searching.SURE - 1, False), (searching.SURE, True)])
def test_in_doubt_a_search_ends_once_visits_tell_no_more(visits: int, stops: bool) -> None:
    """A thousandth of its time is over."""
    plan = PLAN._replace(doubt=1)
    assert enough(noted(visits, visits), 2 * visits, 0, plan, 1, Budget(milliseconds=1000)) == stops


def test_a_search_can_be_interrupted() -> None:
    bot = Search("a", Budget(simulations=10_000_000))
    looks = iter([False, False, True])
    bot.stop = lambda: next(looks)
    assert think(bot, opening()).simulations == 2 * searching.SLICE


def test_an_interrupted_search_still_gives_a_legal_action() -> None:
    bot = Search("a", Budget(simulations=100))
    bot.stop = lambda: True
    match = opening()
    assert think(bot, match).action in match.legal()


def test_memory_is_bounded() -> None:
    """100,000 simulations stay within the pool that was there before: 8 MB by default."""
    assert NODE.itemsize * POOL <= 8_000_000
    bot = Search("a", Budget(simulations=100_000), pool=2_000)
    thought = think(bot, opening())
    (tree,) = bot.trees
    assert thought.simulations == 100_000
    assert len(tree.nodes) == tree.trunks[0].used == 2_000


def test_a_full_pool_does_not_stop_a_search() -> None:
    assert think(Search("a", Budget(simulations=60), pool=5), opening()).simulations == 60


def test_the_tree_is_kept_between_the_small_steps_of_a_turn() -> None:
    match = opening(11)
    while match.edition.lexicon.read("sell") not in match.legal():
        match.play(match.legal()[0])
    bot = Search("a", Budget(simulations=200))
    think(bot, match)
    bot.remember(match.view(match.turn), 1)
    match.play("sell")
    kept = bot.trees[0].trunks[0].used
    think(bot, match)
    assert bot.trees[0].trunks[0].root > 0
    assert bot.trees[0].trunks[0].used >= kept
    bot.forget()
    think(bot, match)
    assert bot.trees[0].trunks[0].root == 0


def test_a_single_option_needs_no_thought() -> None:
    bot = Search("a", Budget(simulations=100))
    match = BURGUESES.new(5)
    assert bot.choose(match.view(match.turn), match.legal(), None, seeded(1)) == 0
    assert bot.trees == []


def test_it_finds_the_winning_sale() -> None:
    """Four of a kind wins at once, whatever the others hold."""
    match = BURGUESES.typed()
    for words in ("seat 0 begins", "draw 2♠", "draw 3♠", "draw 3♣", "draw 4♣"):
        match.play(words)
    s = match.states[0]
    twos = [i for i, value in enumerate(match.box[0].value) if value == 2]
    for card in twos:
        s.deck[card], s.hand[:, card], s.shop[0, card] = 0, 0, 1
    s.left, s.held = s.deck.sum(), s.hand.sum(axis=1)
    match.place(match.states.copy())
    thought = think(Search("a", Budget(simulations=60)), match)
    (sale,) = (candidate for candidate in thought.candidates if match.say(candidate.action) == "sell")
    assert sale.rank == (1.0, 2.0)


@pytest.mark.parametrize("name", ["randm", "gredy", "arquitecto", "ismcts", "ismcts-", "ismcts-x", "mcts-100"])
def test_an_unknown_bot_gets_a_suggestion(name: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        find(name)
    assert caught.value.name == name
    assert "did you mean" in str(caught.value) or "there are" in str(caught.value)


@pytest.mark.parametrize("name", ["ismcts-0", "ismcts--5", "ismcts-0ms", "ismcts-99999999999"])
def test_a_budget_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="from 1 to"):
        find(name)


@pytest.mark.parametrize("budget", [Budget(), Budget(1, 1), Budget(0), Budget(milliseconds=-1)])
def test_a_budget_is_one_positive_number(budget: Budget) -> None:
    with pytest.raises(BadInput):
        think(Search("a", Budget(simulations=10)), opening(), budget)


def test_every_bot_has_its_name() -> None:
    assert [find(name).name for name in (*BOTS, "ismcts-50", "ismcts-5ms")] == [*BOTS, "ismcts-50", "ismcts-5ms"]
    assert set(LEVELS) < set(BOTS)


def test_hints_are_the_best_three_of_the_own_view() -> None:
    match = opening()
    found = andamio.hints(match.view(match.turn), Budget(simulations=60))
    assert 1 <= len(found) <= 3
    assert {hint.action for hint in found} <= set(match.legal())
    wins = [round(100 * hint.wins[match.turn]) for hint in found]
    assert wins == sorted(wins, reverse=True)
    assert andamio.hints(match.view(1 - match.turn)) == ()


def test_threads_and_time_together() -> None:
    match = opening()
    assert think(Search("a", Budget(milliseconds=50), threads=4), match).action in match.legal()


@pytest.mark.parametrize(("rank", "expected"), [(1, 0.7), (2, -0.7), (0, 0.0)], ids=["won", "lost", "undecided"])
def test_who_plays_alone_plays_to_win(rank: int, expected: float) -> None:
    """A rollout that was cut off is neither won nor lost."""
    rewards = np.zeros(1)
    reward(np.zeros(1), np.array([rank], np.int32), 1, PLAN._replace(rank_share=0.7).exactly(), rewards)
    assert rewards[0] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("doubt", "visits", "mean", "is_advised"),
    [(1, 25, 0.47, True), (1, 25, 0.44, False), (2, 25, 0.44, True), (1, 5, 0.5, False), (0, 99, 0.5, False)],
    ids=["even", "worse", "more doubt", "hardly seen", "no doubt"],
)
def test_the_advised_action_of_those_that_are_even(doubt: float, visits: int, mean: float, is_advised: bool) -> None:
    """A hundred visits, a reward of 0.5 on average; one standard error between the two is 0.045 at 25 visits."""
    match, spread = opening(), 0.2
    view, legal = match.view(match.turn), match.legal()
    advised = find("greedy").choose(view, legal, None, seeded(1))
    other = next(action for action in legal if action != advised)
    notes = np.zeros((BURGUESES.game.actions, POINTS))
    for action, n, value in ((other, 100, 0.5), (advised, visits, mean)):
        notes[action, [VISITS, REWARDS, SQUARES]] = n, n * value, n * (value**2 + spread**2)
    assert (preferred(view, [other, advised], notes, doubt, seeded(1)) == advised) == is_advised


@pytest.mark.parametrize(("apart", "is_even"), [(0.9, True), (1.1, False)])
@pytest.mark.parametrize("visits", [searching.TRUSTED, 100 * searching.TRUSTED])
def test_more_visits_than_are_trusted_leave_as_much_doubt(visits: int, apart: float, is_even: bool) -> None:
    """So many standard errors of the visits that are trusted."""
    notes, spread = np.zeros((2, POINTS)), 0.2
    error = spread * np.sqrt(2 / searching.TRUSTED)
    for row, mean in zip(notes, (0.5, 0.5 - apart * error), strict=True):
        row[[VISITS, REWARDS, SQUARES]] = visits, visits * mean, visits * (mean**2 + spread**2)
    assert searching.is_even(notes[1], notes[0], 1) == is_even


def test_without_doubts_the_most_visited_action_is_chosen() -> None:
    thought = think(Search("a", Budget(simulations=100), PLAN._replace(doubt=0)), opening())
    shares = [candidate.share for candidate in thought.candidates]
    assert shares == sorted(shares, reverse=True) and shares[0] > shares[-1]


def test_every_simulation_deals_anew() -> None:
    """A king is all that is still to come; each brings other points."""
    match = position(hand0="4♥", shop0="2♠ 3♣", deck="", rounds=1, coins=(3, 3))
    (buy,) = think(Search("a", Budget(simulations=60)), match).candidates
    assert buy.points[0] % 1


def test_a_node_holds_the_rewards_of_whoever_moved() -> None:
    match = next(match for match in map(opening, range(20)) if match.turn == 1)
    bot = Search("a", Budget(simulations=60))
    think(bot, match)
    for action in match.legal():
        node = bot.trees[0].nodes[child_of(bot.trees[0].nodes, 0, action)]
        assert node["value"] == pytest.approx(bot.trees[0].notes[action, REWARDS])


def test_the_chosen_action_comes_first() -> None:
    """Whatever doubts there are, by which it was not the most visited."""
    match = opening()
    thought = think(Search("a", Budget(simulations=100), PLAN._replace(doubt=1000)), match)
    most = max(candidate.share for candidate in thought.candidates)
    seen = [candidate.action for candidate in thought.candidates if candidate.share > searching.SEEN * most]
    assert thought.action == thought.candidates[0].action
    assert thought.action == find("greedy").choose(match.view(match.turn), seen, None, seeded(1))


@pytest.mark.parametrize(("reach", "movers"), [(0, {0, 1}), (1, {0}), (2, {0, 1})], ids=["all", "own", "next"])
def test_a_tree_reaches_so_many_turns(reach: int, movers: set[int]) -> None:
    """Beyond them everybody follows the advice."""
    match, bot = opening(), Search("a", Budget(simulations=300), PLAN._replace(reach=reach))
    think(bot, match)
    tree = bot.trees[0]
    assert {int(mover - match.turn) % 2 for mover in tree.nodes["mover"][1 : tree.trunks[0].used]} == movers
