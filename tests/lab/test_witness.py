"""The witness plays as the product does, and notes what happened."""

from __future__ import annotations

import numpy as np
import pytest

import andamio
from andamio.bots import find
from andamio.core.compiled import JIT
from andamio.core.errors import BadInput
from andamio.games import SHELF
from andamio.lab.simulate import CHUNK, counted, joined, play_match, simulate
from andamio.lab.witness import CHOICES, DECISIONS, OPENER, STEPS, TURNS, rewatch, together, watch

GAMES, SEED = 3, 5


@pytest.mark.parametrize("name", SHELF)
def test_it_plays_the_games_that_greedy_bots_play(name: str) -> None:
    for seats in (andamio.load(name).game.seats[0], andamio.load(name).game.seats[-1]):
        edition = andamio.load(name, seats=seats)
        played = [play_match(edition, [find("greedy")] * seats, SEED, i) for i in range(GAMES)]
        one_by_one, seen = joined([counted(*each) for each in played]), watch(edition, GAMES, SEED)
        assert (one_by_one.ranks == seen.ranks).all()
        assert (one_by_one.points == seen.points).all()
        for column, kind in ((one_by_one.turns, TURNS), (one_by_one.decisions, DECISIONS), (one_by_one.steps, STEPS)):
            assert (column == seen.counts[:, kind]).all()
        taken = [action for match, _ in played for action in match.actions if action < edition.game.actions]
        assert (np.bincount(taken, minlength=edition.game.actions) == seen.chosen).all()


@pytest.mark.parametrize("name", SHELF)
def test_a_list_of_actions_gives_the_same_as_having_played_them(name: str) -> None:
    edition = andamio.load(name)
    match, _ = play_match(edition, [find("greedy")] * edition.seats, SEED, 1)
    for followed, played in zip(rewatch(edition, match.actions), watch(edition, 1, SEED, first=1), strict=True):
        assert (followed == played).all()


@pytest.mark.parametrize("spoil", ["stops early", "goes on", "is forbidden", "is unknown"])
def test_a_list_of_actions_that_stops_early_or_goes_another_way_is_refused(spoil: str) -> None:
    edition = andamio.load("burgueses")
    actions = list(play_match(edition, [find("greedy")] * 2, SEED, 1)[0].actions)
    first = next(i for i, action in enumerate(actions) if action < edition.game.actions)
    spoilt = {
        "stops early": actions[:-1],
        "goes on": [*actions, 0],
        "is forbidden": [*actions[:first], actions[first] + 1, *actions[first + 1 :]],
        "is unknown": [edition.game.outcomes, *actions[1:]],
    }
    with pytest.raises(BadInput, match="does not lead to the end"):
        rewatch(edition, spoilt[spoil])


def test_chunks_together_are_what_was_seen_at_once() -> None:
    edition = andamio.load("burgueses")
    chunks = together([watch(edition, 2, SEED), watch(edition, 3, SEED, first=2)])
    assert all((part == whole).all() for part, whole in zip(chunks, watch(edition, 5, SEED), strict=True))


def test_what_was_chosen_had_been_offered() -> None:
    seen = watch(andamio.load("burgueses"), 20, SEED)
    assert (seen.chosen <= seen.offered).all()
    assert seen.chosen.sum() == seen.counts[:, DECISIONS].sum()
    assert (seen.counts[:, CHOICES] < seen.counts[:, DECISIONS]).any()
    assert set(seen.counts[:, OPENER].tolist()) == {0, 1}


def test_a_trace_ends_with_the_points() -> None:
    seen = watch(andamio.load("burgueses"), 20, SEED)
    assert (seen.trace[:, -1] == seen.points.sum(axis=2)).all()


def test_fewer_games_than_none_are_refused() -> None:
    with pytest.raises(BadInput):
        watch(andamio.load("burgueses"), -1)


def test_greedy_bots_are_simulated_by_it() -> None:
    edition, bots = andamio.load("burgueses"), [find("greedy")] * 2
    games = CHUNK + GAMES if JIT else GAMES  # beyond a chunk where that takes no time
    told: list[int] = []
    found = simulate(edition, bots, games, SEED, told.append).games
    one_by_one = joined([counted(*play_match(edition, bots, SEED, i)) for i in range(games - GAMES, games)])
    assert told == ([CHUNK, GAMES] if JIT else [GAMES])
    assert (found.points[-GAMES:] == one_by_one.points).all()
    assert (found.steps[-GAMES:] == one_by_one.steps).all()
