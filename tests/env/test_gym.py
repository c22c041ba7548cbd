"""The official tests of Gymnasium, what it says of a match, and what it refuses."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import andamio
from andamio.bots import find as find_bot
from andamio.core.dice import seeded
from andamio.core.errors import BadInput, BadOptions, IllegalAction, MatchOver, UnknownBot, UnknownGame, UnknownSeat
from andamio.env import gym
from andamio.env.batch import Batch
from andamio.env.sight import sight_of

from .tables import called, some

pytestmark = pytest.mark.compiled
ENVS = 4


def finished(env: Any, seed: int, **options: Any) -> tuple[Any, float]:
    """A whole match, the learner choosing at random among what it may do."""
    _, info = env.reset(seed=seed, options=options or None)
    dice, worth, is_over = np.random.default_rng(seed), 0.0, False
    while not is_over:
        _, worth, is_over, _, info = env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
    return env.unwrapped.match, worth


@pytest.mark.parametrize(("game", "options"), some(3, "gym"), ids=called)
def test_it_passes_the_official_tests(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"andamio/{game}-v0", **options).unwrapped)


@pytest.mark.parametrize("against", ["oficial", "ismcts-5"])
def test_a_seed_deals_the_match_of_the_house(against: str) -> None:
    """And its bots answer as they do at a table."""
    edition, bot = andamio.load("burgueses"), find_bot(against)
    env = gym.env("burgueses", against=against, seat=1)
    match, worth = finished(env, 11)
    again, dices = edition.new(11), seeded(11, 0, 3)
    bot.forget()
    while not again.is_over:
        action = match.actions[again.steps]
        if again.turn == 0:
            assert bot.choose(again.view(0), again.legal(), None, dices[1:2]) == action
        again.play(action)
    assert again.states.tobytes() == match.states.tobytes()
    ranks = match.ranks()
    assert worth == (ranks[0] > ranks[1]) - (ranks[0] < ranks[1])
    assert andamio.read(andamio.write(match)).match.ranks() == ranks


def test_what_is_seen_is_what_the_seat_sees() -> None:
    env: Any = gym.env("azul_pabellon", seats=3, against=["random", "greedy"], seat=2).unwrapped
    seen, info = env.reset(seed=3)
    assert np.array_equal(seen, sight_of(env.edition).encode(env.match.view(2).states, 2))
    assert np.flatnonzero(info["action_mask"]).tolist() == sorted(env.match.legal()) and info["seat"] == 2
    assert np.array_equal(env.action_masks(), info["action_mask"])
    assert [bot.name for bot in env.others] == ["random", "greedy"]


def test_the_seat_follows_from_the_seed_or_is_chosen() -> None:
    env: Any = gym.env("burgueses")
    seats = {seed: env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert set(seats.values()) == {0, 1}
    assert all(env.reset(seed=seed)[1]["seat"] == seat for seed, seat in seats.items())
    assert env.reset(seed=1, options={"seat": 1})[1]["seat"] == 1
    assert env.reset(seed=1, options={"seat": 0})[1]["seat"] == 0


def test_points_can_be_the_reward() -> None:
    match, worth = finished(gym.env("burgueses", reward="points", seat=0), 4)
    assert worth == match.totals()[0]


def test_an_illegal_action_loses_or_is_refused() -> None:
    env: Any = gym.env("burgueses")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, worth, is_over, _, info = env.step(wrong)
    assert worth == -1 and is_over and "forbidden by §" in info["illegal"] and not info["action_mask"].any()
    strict = gym.env("burgueses", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)


@pytest.mark.parametrize("action", [1.5, "buy", True, -1, 999, None, np.zeros(2, int), np.float32(1)])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = gym.env("burgueses")
    env.reset(seed=1)
    with pytest.raises(BadInput, match="action: must be a whole number from 0 to 73"):
        env.step(action)


def test_a_finished_match_and_one_that_was_never_dealt_are_refused() -> None:
    env = gym.env("burgueses")
    with pytest.raises(BadInput, match=r"step: reset\(\) comes before it"):
        env.step(0)
    with pytest.raises(BadInput, match=r"render: reset\(\) comes before it"):
        gym.Solo("burgueses", render_mode="ansi").render()
    finished(env, 2)
    with pytest.raises(MatchOver):
        env.step(0)
    with pytest.raises(BadInput, match=r"step: reset\(\) comes before it"):
        gym.vector("burgueses", 2).step(np.zeros(2, int))


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"game": "burguese"}, UnknownGame),
        ({"game": "burgueses", "seats": 3}, BadOptions),
        ({"game": "burgueses", "colour": 3}, BadOptions),
        ({"game": "burgueses", "against": "nobody"}, UnknownBot),
        ({"game": None}, UnknownGame),
        ({"game": "burgueses", "against": ["greedy", "greedy"]}, BadInput),
        ({"game": "burgueses", "against": 5}, BadInput),
        ({"game": "burgueses", "against": None}, BadInput),
        ({"game": "burgueses", "against": [5]}, UnknownBot),
        ({"game": "burgueses", "seat": True}, UnknownSeat),
        ({"game": "burgueses", "seat": 0.0}, UnknownSeat),
        ({"game": "burgueses", "reward": ["rank"]}, BadInput),
        ({"game": "burgueses", "box": 5}, BadInput),
        ({"game": "burgueses", "seat": 2}, UnknownSeat),
        ({"game": "burgueses", "seat": "one"}, UnknownSeat),
        ({"game": "burgueses", "reward": "fame"}, BadInput),
        ({"game": "burgueses", "illegal": "maybe"}, BadInput),
        ({"game": "burgueses", "lang": "fr"}, BadInput),
    ],
)
def test_wrong_wishes_are_refused(given: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        gym.env(**given)


def test_wrong_wishes_for_a_match_are_refused() -> None:
    env = gym.env("burgueses")
    with pytest.raises(BadInput, match="options: cannot be 'colour'"):
        env.reset(options={"colour": 1})
    with pytest.raises(UnknownSeat):
        env.reset(options={"seat": 7})
    with pytest.raises(BadInput, match="options: must be"):
        env.reset(options=5)  # type: ignore[arg-type]
    for seed in ("x", -1, 1.5, True, 2**63):
        with pytest.raises(BadInput, match="seed: must be a whole number from 0 to"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="render_mode"):
        gym.Solo("burgueses", render_mode="rgb_array")


def test_a_table_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = gym.env("burgueses", render_mode="ansi", lang="es")
    env.reset(seed=1)
    shown = env.render()
    assert "banco" in shown.casefold()
    loud: Any = gym.env("burgueses", render_mode="human", lang="es")
    _, info = loud.reset(seed=1)
    loud.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert "banco" in capsys.readouterr().out.casefold()


def test_many_are_a_batch() -> None:
    envs, batch = gym.vector("burgueses", ENVS), Batch(andamio.load("burgueses"), ENVS, 5, against="oficial")
    seen, info = envs.reset(seed=5)
    dice, ended = np.random.default_rng(0), 0
    assert seen in envs.observation_space
    for _ in range(80):
        assert np.array_equal(seen, batch.seen) and np.array_equal(info["action_mask"], batch.legal)
        actions = np.array([dice.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        assert actions in envs.action_space
        seen, worth, over, cut, info = envs.step(actions)
        shown = batch.step(actions)
        assert np.array_equal(over, shown.over) and not cut.any() and not worth[~over].any()
        for k in np.flatnonzero(over):
            ended += 1
            assert worth[k] == shown.reward[k, shown.actor[k]]
            assert np.array_equal(info["final_obs"][k], shown.final[k]) and info["_final_obs"][k]
    assert ended > ENVS


def test_many_take_one_seed() -> None:
    envs = gym.vector("burgueses", 2)
    with pytest.raises(BadInput, match="seed: one seed alone deals all matches"):
        envs.reset(seed=[1, 2])
    first = envs.reset()[0]
    assert not np.array_equal(envs.reset()[0], first)
    with pytest.raises(BadInput, match="num_envs: must be a whole number from 1 to"):
        gym.vector("burgueses", 0)
    with pytest.raises(BadInput, match="maestra: thinks too long"):
        gym.vector("burgueses", 2, against="maestra")


def test_wrong_wishes_for_many_are_refused_before_they_are_dealt() -> None:
    for seat in (9, True, 0.5):
        with pytest.raises(UnknownSeat):
            gym.vector("burgueses", 2, seat=seat)  # type: ignore[arg-type]
    with pytest.raises(UnknownBot):
        gym.vector("burgueses", 2, against=5)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="threads: must be a whole number from 1 to"):
        gym.vector("burgueses", 2, threads=0)
    with pytest.raises(BadInput, match="seat: does nothing without against="):
        gym.vector("burgueses", 2, against=None, seat=0)


def test_many_take_a_seat_for_their_matches_as_one_does() -> None:
    envs = gym.vector("burgueses", 4, against="random")
    with pytest.raises(UnknownSeat):
        envs.reset(options={"seat": 9})
    with pytest.raises(BadInput, match="options: cannot be 'colour'"):
        envs.reset(options={"colour": 1})
    assert envs.reset(seed=1, options={"seat": 1})[1]["seat"].tolist() == [1] * 4
    assert envs.reset(seed=1)[1]["seat"].tolist() == [0, 1, 0, 1]
    for seed in ("x", -1, 2**63):
        with pytest.raises(BadInput, match="seed: must be a whole number from 0 to"):
            envs.reset(seed=seed)  # type: ignore[arg-type]


def test_gymnasium_makes_many_as_we_do() -> None:
    made = gymnasium.make_vec("andamio/burgueses-v0", 3, vectorization_mode="vector_entry_point", against="random")
    ours = gym.vector("burgueses", 3, against="random")
    assert isinstance(made, gym.Many) and np.array_equal(made.reset(seed=1)[0], ours.reset(seed=1)[0])
    alone: Any = gymnasium.make_vec("andamio/burgueses-v0", 2, vectorization_mode="sync", against="maestra")
    assert alone.reset(seed=1)[0].shape == (2, ours.single_observation_space.shape[0])  # type: ignore[index]


def test_without_the_library_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "andamio.env.gym")
    with pytest.raises(BadInput, match=r'pip install "andamio\[gym\]"'):
        import_module("andamio.env.gym")
