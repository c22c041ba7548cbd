"""The official tests of PettingZoo, what it says of a match, and what it refuses."""

from __future__ import annotations

import copy
import pickle
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import andamio
from andamio.core.errors import BadInput, BadOptions, IllegalAction, MatchOver, UnknownGame
from andamio.env import zoo
from andamio.env.rewards import rewards_of

from .tables import called, some, tables

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # where pygame is installed, it opens old games of its own
    from pettingzoo.test import api_test, render_test, seed_test

pytestmark = [
    pytest.mark.compiled,
    # of every game with a mask but PettingZoo's own, which it knows by name
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]
MAKERS = [zoo.env, zoo.raw_env]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize(("game", "options"), some(3, "zoo"), ids=called)
def test_it_passes_the_official_tests(
    make: Callable[..., Any], game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(make(game, **options), num_cycles=300)
    seed_test(lambda: make(game, **options), num_cycles=100)
    render_test(lambda **given: make(game, **options, **given))


@pytest.mark.parametrize(("game", "options"), some(3, "zoo bounds"), ids=called)
def test_what_is_seen_stays_within_the_spaces_and_the_end_pays_by_rank(game: str, options: dict[str, Any]) -> None:
    env = zoo.raw_env(game, **options)
    env.reset(seed=3)
    dice = np.random.default_rng(3)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert env.state_space.contains(env.state())
        env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
    assert list(env.rewards.values()) == rewards_of(env.edition, env.match.states).tolist()
    while env.agents:
        env.step(None)  # type: ignore[arg-type]  # as PettingZoo asks of those that are done


def test_a_mask_is_what_is_legal_and_nothing_for_who_is_not_in_turn() -> None:
    env = zoo.raw_env("burgueses")
    env.reset(seed=43)
    masks = [np.flatnonzero(env.observe(agent)["action_mask"]).tolist() for agent in env.agents]
    assert masks == [env.match.legal(), []] and env.agent_selection == "seat_0"


def test_observations_keep_secrets_and_the_state_of_all_seats_does_not() -> None:
    env = zoo.raw_env("burgueses")
    env.reset(seed=43)
    before, whole = env.observe("seat_0")["observation"], env.state()
    own = env.match.view(0)
    others = [own.imagine(seed) for seed in range(9)]
    for states in others:
        env.match.place(states)
        assert (env.observe("seat_0")["observation"] == before).all()
    known = {whole.tobytes()}
    for states in others:
        env.match.place(states)
        known.add(env.state().tobytes())
    assert len(known) > 1


def test_a_seed_deals_what_new_deals_and_what_follows_follows_from_it() -> None:
    one, other = zoo.raw_env("barrio", seats=3), zoo.raw_env("barrio", seats=3)
    for env in (one, other):
        env.reset(seed=7)
    assert one.match.states.tobytes() == andamio.load("barrio", seats=3).new(7).states.tobytes()
    first = one.match.states.tobytes()
    for env in (one, other):
        env.reset()
    assert first != one.match.states.tobytes() == other.match.states.tobytes()


def test_points_may_be_what_is_learned() -> None:
    env = zoo.raw_env("burgueses", reward="points")
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(env.match.legal()[0])
    assert list(env.rewards.values()) == env.match.totals() and sum(env.match.totals()) > 0


def test_an_illegal_action_loses_where_it_is_wrapped_and_is_refused_where_it_is_not() -> None:
    wrapped: Any = zoo.env("burgueses")
    wrapped.reset(seed=43)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what PettingZoo says of it
        wrapped.step(2)
    assert wrapped.rewards["seat_0"] == -1 and wrapped.terminations["seat_0"]
    raw = zoo.raw_env("burgueses")
    raw.reset(seed=43)
    with pytest.raises(IllegalAction, match=r"trade: forbidden by §2\.5"):
        raw.step(2)


def test_the_table_is_rendered_as_an_onlooker_sees_it_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    env = zoo.raw_env("burgueses", render_mode="ansi", lang="es")
    env.reset(seed=43)
    assert "asiento 0: escaparate – · mano ▒ ▒ · monedas 1" in str(env.render())
    spoken = zoo.raw_env("burgueses", render_mode="human")
    spoken.reset(seed=43)
    spoken.step(0)
    assert "seat 0: showcase" in capsys.readouterr().out


def test_it_travels_to_other_processes() -> None:
    env = pickle.loads(pickle.dumps(zoo.raw_env("azul_pabellon", seats=3, side="grey")))
    env.reset(seed=2)
    assert env.edition.options["side"] == "grey" and len(env.possible_agents) == 3


@pytest.mark.parametrize("make", [zoo.raw_env, zoo.env])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_from_there(make: Callable[..., Any], copied: Callable[[Any], Any]) -> None:
    env = make("bloque_a_bloque", seats=3)
    assert copied(env).unwrapped.deals == 0
    env.reset(seed=3)
    walk(env, 40)
    twin, there = copied(env), env.unwrapped.match.steps
    for one, other in zip(env.last()[0].values(), twin.last()[0].values(), strict=True):
        assert np.array_equal(one, other)
    walk(twin, 100_000)
    assert twin.unwrapped.match.is_over and env.unwrapped.match.steps == there


def test_a_shallow_copy_has_a_match_of_its_own() -> None:
    env = zoo.raw_env("burgueses")
    env.reset(seed=3)
    walk(copy.copy(env), 20)
    assert env.match.steps == andamio.load("burgueses").new(3).steps


def walk(env: Any, steps: int) -> None:
    dice = Random(5)
    for _ in env.agent_iter(max_iter=steps):
        seen, _, is_over, _, _ = env.last()
        env.step(None if is_over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))


def test_when_all_have_left_the_match_is_over() -> None:
    env = zoo.raw_env("burgueses")
    env.reset(seed=3)
    walk(env, 100_000)
    refused(env.last, MatchOver, "the match is over")


def refused(act: Callable[[], object], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        act()


def test_bad_input_is_a_sentence() -> None:
    refused(lambda: zoo.raw_env("burguesas"), UnknownGame, "did you mean 'burgueses'")
    refused(lambda: zoo.raw_env("burgueses", seats=3), BadOptions, "option seats: cannot be 3")
    refused(lambda: zoo.raw_env("burgueses", colour="red"), BadOptions, "option colour: is unknown")
    refused(lambda: zoo.raw_env("burgueses", render_mode="rgb_array"), BadInput, "render_mode: cannot be 'rgb_array'")
    refused(
        lambda: zoo.raw_env("burgueses", reward="gold"), BadInput, "reward: cannot be 'gold'; it can be: rank, points"
    )
    refused(lambda: zoo.raw_env("burgueses", lang=cast(Any, "fr")), BadInput, "lang: cannot be 'fr'; it can be: es, en")
    env = zoo.raw_env("burgueses")
    early: dict[str, Callable[[], object]] = {
        "step": lambda: env.step(0), "observe": lambda: env.observe("seat_0"), "last": env.last,
        "state": env.state, "render": env.render,
    }  # fmt: skip
    for call, ask in early.items():
        refused(ask, BadInput, rf"{call}: reset\(\) comes before it")
    for seed in ("x", 1.5, float("nan"), [1], -1, 2**63, True):
        refused(lambda seed=seed: env.reset(seed=seed), BadInput, "seed: must be a whole number from 0")  # type: ignore[misc]
    refused(env.state, BadInput, "comes before it")
    env.reset(seed=43)
    for nobody in ("seat_9", 0, None):
        for look in (env.observe, env.action_space, env.observation_space):
            refused(lambda: look(nobody), BadInput, "agent: cannot be .*; it can be: seat_0, seat_1")  # type: ignore[arg-type] # noqa: B023
    for wrong in (1.5, "buy", None, np.array([0, 1]), True, np.True_):
        refused(lambda wrong=wrong: env.step(wrong), BadInput, "action: must be a whole number")  # type: ignore[misc]
    while not env.match.is_over:
        env.step(env.match.legal()[0])
    for _ in range(2):
        env.step(None)  # type: ignore[arg-type]
    refused(lambda: env.step(0), MatchOver, "the match is over")


def test_true_is_no_action_where_it_is_wrapped() -> None:
    env: Any = zoo.env("burgueses")
    env.reset(seed=43)
    for wrong in (True, False, 1.5):
        refused(lambda wrong=wrong: env.step(wrong), BadInput, "action: must be a whole number")  # type: ignore[misc]
    env.step(np.int64(0))
    assert env.unwrapped.match.steps > 0


def test_every_table_of_the_shelf_has_an_environment() -> None:
    assert len(tables()) == 17 and {name for name, _ in tables()} == set(andamio.SHELF)


def test_who_lacks_the_library_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "andamio.env.zoo")
    refused(lambda: import_module("andamio.env.zoo"), BadInput, r'pettingzoo: .* pip install "andamio\[zoo\]"')
