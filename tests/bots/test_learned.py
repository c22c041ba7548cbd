"""A small net at the leaves of a search: what it says, when it is asked, and that it is not where it knows nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import andamio
from andamio.bots import Budget, Thought, find, net
from andamio.bots.learned import FULL, LearnedSearch, appraise_of
from andamio.bots.net import OUT, SEATS, Desk, Net, forward, learning_for, learning_of, new_desk, some_positions
from andamio.bots.search import Search
from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.game import Edition, Game
from andamio.core.layout import OVER
from andamio.core.match import Match
from andamio.lab.simulate import play_match
from tests.contract.shelf import each_game

pytestmark = pytest.mark.compiled

AZUL = andamio.load("azul_pabellon", seats=2, side="coloured")
FEW = Budget(simulations=120)
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
TRIED = sorted(file.stem for file in (BENCHMARKS / "learned" / "looks").glob("[a-z]*.py"))
TOLD = [name for name in andamio.SHELF if andamio.find(name).learned is not None]


@pytest.fixture
def learning() -> net.Learning:
    found = learning_for(AZUL)
    assert found is not None
    return found


@pytest.fixture
def apart(tmp_path: Path) -> Iterator[Game]:
    """Azul in a folder of its own, so that its net may be touched."""
    game = replace(AZUL.game)
    game.__dict__["folder"] = tmp_path
    game.__dict__["learned"] = AZUL.game.learned
    for name in (net.FILE, "box.toml"):
        shutil.copy(AZUL.game.folder / name, tmp_path)
    yield game


@each_game
def test_a_net_in_the_house_fits_what_games_tell_today(game: Game) -> None:
    """Where this fails, what it is told has changed: train it anew, as benchmarks/learned says."""
    assert (learning_of(game) is not None) == (game.folder / net.FILE).exists() == (game.learned is not None)


def says(rows: Array, numbers: Array, weights: Net) -> Array:
    """The same in NumPy."""
    sums = weights.bias + weights.table[rows].sum(0) + numbers @ weights.dense
    hidden = np.maximum(weights.second_bias + np.maximum(sums[:-OUT], 0) @ weights.second, 0)
    return sums[-OUT:] + weights.third_bias + hidden @ weights.third


def test_what_is_compiled_says_what_numpy_says(learning: net.Learning) -> None:
    desk, told = new_desk(learning.net, learning.told), learning.told
    for match in islice(some_positions(AZUL), 0, None, 10):
        count = told.look(match.states[0], match.box[0], desk.rows, desk.dense, np.zeros(4))
        forward(desk.rows, count, desk.dense, learning.net, desk)
        assert np.allclose(desk.out, says(desk.rows[:count], desk.dense, learning.net), atol=1e-3)


def test_a_position_is_told_in_rows_of_its_round(learning: net.Learning) -> None:
    desk, told = new_desk(learning.net, learning.told), learning.told
    each_round = told.ROWS // len(AZUL.box[0]["wild"])
    for match in some_positions(AZUL):
        count = told.look(match.states[0], match.box[0], desk.rows, desk.dense, np.zeros(4))
        rounds = (desk.rows[:count] - 1) // each_round
        assert 0 < count <= told.MOST_ROWS and (rounds == match.states[0]["round"] - 1).all()


@pytest.mark.parametrize("name", [*TOLD, *(pytest.param(name, marks=pytest.mark.deep) for name in TRIED)])
def test_what_nets_are_told_fits_their_tables(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the house, and those that were tried: no row is beyond, none is 0, and nothing is changed."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    features: Any = import_module("learned.features")
    told, edition = features.told_of(andamio.find(name)), features.edition_of(andamio.find(name))
    rows, numbers, points = np.zeros(told.MOST_ROWS, np.int64), np.zeros(told.DENSE, np.float32), np.zeros(9)
    for match in some_positions(edition):
        before = match.states.tobytes()
        count = told.look(match.states[0], match.box[0], rows, numbers, points)
        assert 0 < count <= told.MOST_ROWS and 0 < rows[:count].min() and rows[:count].max() < told.ROWS
        assert np.isfinite(numbers).all() and match.states.tobytes() == before


def test_a_net_never_says_that_a_game_is_decided(learning: net.Learning) -> None:
    points, ranks, rewards = np.zeros(4), np.zeros(4, np.int32), np.zeros(4)
    sure = learning.net._replace(third_bias=np.full(OUT, 9, np.float32))
    match = AZUL.new(1)
    appraise_of(AZUL.game)(match.states[0], match.box[0], sure, new_desk(sure, learning.told), points, ranks, rewards)
    assert rewards[:SEATS].tolist() == [FULL, -FULL] and ranks[:SEATS].tolist() == [1, 2]


# -- when it is asked


def think(bot: Search, match: Match) -> Thought:
    return bot.think(match.view(match.turn), match.legal(), None, seeded(1))


def is_as_without(edition: Edition) -> bool:
    learned, plain = (think(kind("bot", FEW), edition.new(4)) for kind in (LearnedSearch, Search))
    return learned == plain


def test_it_is_asked_in_what_it_has_learned() -> None:
    assert not is_as_without(AZUL)


def other_box(folder: Path) -> Path:
    mine = folder / "mine.toml"
    printed = (AZUL.game.folder / "box.toml").read_text(encoding="utf-8")
    mine.write_text(printed.replace("window = 3", "window = 2"), encoding="utf-8")
    return mine


def test_elsewhere_the_search_is_as_it_is(in_empty_folder: Path) -> None:
    assert is_as_without(andamio.load("azul_pabellon", seats=3))
    assert is_as_without(andamio.load("azul_pabellon", seats=2, side="grey"))
    assert is_as_without(AZUL.game.edition(other_box(in_empty_folder)))
    assert is_as_without(andamio.load("burgueses"))


def test_a_net_that_cannot_be_read_or_was_told_otherwise_is_none(apart: Game) -> None:
    whole = (apart.folder / net.FILE).read_bytes()
    assert learning_of.__wrapped__(apart) is not None
    for spoiled in (whole[: len(whole) // 2], b"", b"PK"):
        (apart.folder / net.FILE).write_bytes(spoiled)
        assert learning_of.__wrapped__(apart) is None
    (apart.folder / net.FILE).write_bytes(whole)
    net.save(net.load(apart.folder / net.FILE), apart.folder / net.FILE, "of another day")
    assert learning_of.__wrapped__(apart) is None
    (apart.folder / net.FILE).unlink()
    assert learning_of.__wrapped__(apart) is None


def test_the_end_of_a_game_is_counted_and_not_guessed() -> None:
    """Where a move ends the match, what the search expects is what it scores."""
    match = AZUL.new(3)
    while not match.is_over:
        last = match.clone()
        match.play(match.legal()[-1])
    thought = think(LearnedSearch("bot", FEW), last)
    for found in thought.candidates:
        ended = last.clone()
        ended.play(found.action)
        if ended.turn == OVER:
            assert found.points == tuple(map(float, ended.totals()))


def test_arquitecta_asks_it() -> None:
    far = find("arquitecta")
    assert isinstance(far, LearnedSearch)
    learned, view = AZUL.game.learned, AZUL.new(1).view(0)
    assert learned is not None and far.plan_for(view) == learned.PLAN != AZUL.game.advice.PLAN


def test_desks_are_as_large_as_what_they_hold(learning: net.Learning) -> None:
    desk: Desk = new_desk(learning.net, learning.told)
    assert len(desk.rows) == learning.told.MOST_ROWS and len(learning.net.table) == learning.told.ROWS


@pytest.mark.deep
def test_it_plays_better_than_the_search_as_it_is() -> None:
    """In as much time: its simulations take less than half of it."""
    bots, won = (LearnedSearch("net", Budget(simulations=600)), Search("search", Budget(simulations=300))), 0.0
    for deal in range(20):
        for seat in (0, 1):
            ranks = play_match(AZUL, bots if seat == 0 else bots[::-1], 77, deal)[0].ranks()
            won += (ranks[seat] < ranks[1 - seat]) + 0.5 * (ranks[seat] == ranks[1 - seat])
    assert won / 40 >= 0.6
