"""The official test of OpenSpiel, solved endings, and what is refused."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import andamio
from andamio.core.errors import BadInput, BadOptions, BadRecord, ImpossibleChance, MatchOver
from andamio.core.layout import NOBODY
from andamio.env.sight import sight_of
from andamio.env.spiel import pyspiel, random_match

from .tables import called, some

pytestmark = pytest.mark.compiled
LEAST = 1e-6


def load(game: str, **given: Any) -> Any:
    return pyspiel.load_game(f"andamio_{game}", given)


def walk(state: Any, dice: Random) -> list[int]:
    """To the end, at random; what was done."""
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    return list(state.history())


def official(game: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(game, **options), num_sims=1, serialize=True, verbose=False)


def test_burgueses_passes_the_official_test() -> None:
    official("burgueses", {})


@pytest.mark.deep
@pytest.mark.parametrize(("game", "options"), some(99, "spiel"), ids=called)
@pytest.mark.parametrize("utility", ["rank", "points"])
def test_every_game_passes_the_official_test(game: str, options: dict[str, Any], utility: str) -> None:
    official(game, {**options, "utility": utility})


@pytest.mark.parametrize(("game", "options"), some(2, "spiel play"), ids=called)
def test_a_match_ends_within_the_bounds_that_are_declared(game: str, options: dict[str, Any]) -> None:
    loaded = load(game, **options)
    state = loaded.new_initial_state()
    walk(state, Random(1))
    throws = sum(each.player == pyspiel.PlayerId.CHANCE for each in state.full_history())
    assert len(state.history()) - throws < loaded.max_game_length() and throws < loaded.max_chance_nodes_in_history()
    assert all(loaded.min_utility() <= worth <= loaded.max_utility() for worth in state.returns())
    if options["seats"] > 1:
        assert abs(sum(state.returns()) - loaded.utility_sum()) < LEAST


@pytest.mark.parametrize(("game", "options"), some(2, "spiel seen"), ids=called)
def test_what_a_seat_is_told_is_the_same_in_worlds_that_it_cannot_tell_apart(
    game: str, options: dict[str, Any]
) -> None:
    state = load(game, **options).new_initial_state()
    dice = Random(2)
    for _ in range(40):
        state.apply_action(dice.choice(state.legal_actions()))
    seat = next(s for s in range(options["seats"]) if s == max(0, state.current_player()))
    other = state.resample_from_infostate(seat, dice.random)
    for told in ("information_state_string", "observation_string", "observation_tensor"):
        assert getattr(other, told)(seat) == getattr(state, told)(seat)
    assert not other.history(), "it would tell what was dealt"


def test_observers_give_what_is_public_private_or_everything() -> None:
    state = load("burgueses").new_initial_state()
    for action in [0] * 5:
        state.apply_action(state.legal_actions()[action])
    told = {
        who: state.get_game().make_py_observer(pyspiel.IIGObservationType(public, False, kind)).string_from(state, 0)
        for who, public, kind in (
            ("all", True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
            ("public", True, pyspiel.PrivateInfoType.NONE),
            ("own", False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    }
    view = state.match.view(0)
    assert "hand ▒ ▒" in told["public"] and told["public"] != told["all"]
    assert str(view.states["hand"][0, 0].tolist()) in told["own"]
    assert "-1" not in told["own"] and state.match.view(NOBODY).states["hand"][0, 0].tolist()[0] == -1
    with pytest.raises(BadInput, match="observation: takes no parameters"):
        state.get_game().make_py_observer(None, {"seat": 1})


def test_search_of_theirs_plays_our_games() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load("burgueses")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=1.0, max_simulations=12, max_world_samples=6, random_state=np.random.RandomState(1),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)),
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


# -- endings


def record(folder: Path, seed: int = 18) -> Path:
    """Of a match at random."""
    match, dice = andamio.load("burgueses").new(seed), Random(seed)
    while not match.is_over:
        match.play(dice.choice(match.legal()))
    file = folder / f"{seed}.acta"
    file.write_text(andamio.write(match), encoding="utf-8")
    return file


@pytest.mark.deep
@pytest.mark.parametrize("seed", [7, 18, 26, 51])
def test_counterfactual_regret_solves_endings(tmp_path: Path, seed: int) -> None:
    """Every day the page of the docs solves one."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability

    game = load("burgueses", start=f"{record(tmp_path, seed)}@-8", worlds=3)
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    for _ in range(20):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert before > 0.1 and after < before / 50


def test_an_ending_begins_with_one_of_its_worlds_and_the_first_is_the_true_one(tmp_path: Path) -> None:
    file = record(tmp_path)
    game = load("burgueses", start=f"{file}@-8", worlds=9)  # there are two
    true = andamio.read(file.read_text()).match
    state = game.new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 1) == "world 1" and str(state).endswith("not dealt")
    worlds = [state.child(world) for world in range(2)]
    assert worlds[0].match.actions == true.actions[:-8]
    assert len({world.match.states.tobytes() for world in worlds}) == 2
    assert len({world.match.view(NOBODY).states.tobytes() for world in worlds}) == 1
    alone = load("burgueses", start=f"{file}@-8").new_initial_state()
    assert alone.match.actions == true.actions[:-8]
    assert load("burgueses", start=f"{file}@{true.steps - 8}").new_initial_state().match.actions == true.actions[:-8]


def test_before_a_world_is_dealt_a_seat_sees_what_is_the_same_in_all(tmp_path: Path) -> None:
    game = load("burgueses", start=f"{record(tmp_path)}@-8", worlds=2)
    state = game.new_initial_state()
    public = state.match.view(NOBODY)
    assert np.array_equal(state.observation_tensor(0), sight_of(state.match.edition).encode(public.states, 0))
    dealt = [state.child(world) for world in range(2)]
    for told in ("observation_tensor", "observation_string", "information_state_string"):
        assert all(getattr(world, told)(0) != getattr(state, told)(0) for world in dealt), told
    private = pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    assert game.make_py_observer(private).string_from(state, 0) == ""
    assert state.resample_from_infostate(0, Random(1).random).is_chance_node()
    for world in (7, -2, 2):
        refused(lambda world=world: state.apply_action(world), BadInput, "world: must be a whole number from 0 to 1")  # type: ignore[misc]
    assert state.is_chance_node() and not state.history()


def test_an_ending_passes_the_official_test(tmp_path: Path) -> None:
    game = load("burgueses", start=f"{record(tmp_path)}@-12", worlds=4)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def refused(act: Callable[[], object], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        act()


def test_bad_input_is_a_sentence(tmp_path: Path) -> None:
    file = record(tmp_path)
    refused(lambda: load("burgueses", seats=3), BadOptions, "option seats: cannot be 3")
    refused(lambda: load("burgueses", utility="gold"), BadInput, "utility: must be 'rank' or 'points'")
    refused(lambda: load("burgueses", box=str(tmp_path / "no.toml")), Exception, "no.toml")
    refused(lambda: load("burgueses", start="here"), BadInput, "must be FILE@STEPS")
    refused(lambda: load("burgueses", start=f"{tmp_path}/no.acta@3"), BadInput, "cannot be read")
    refused(lambda: load("burgueses", start=f"{file}@500"), BadInput, "the record has 147 steps")
    refused(lambda: load("burgueses", start=f"{file}@147"), BadInput, "the match is over there")
    refused(lambda: load("burgueses", start=f"{file}@-9", worlds=0), BadInput, "worlds: from 1 to 1000")
    refused(lambda: load("burgueses", worlds=5), BadInput, "worlds: does nothing without start=")
    refused(lambda: load("barrio", start=f"{file}@-9"), BadInput, "it is a match of Burgueses")
    refused(lambda: load("burgueses", start="a\0b@-9"), BadInput, "cannot be read")
    (tmp_path / "cut.acta").write_text(file.read_text()[:200])
    refused(lambda: load("burgueses", start=f"{tmp_path}/cut.acta@-9"), BadRecord, "the record cannot be used")


def test_a_wrong_action_is_a_sentence_and_changes_nothing() -> None:
    state = load("burgueses").new_initial_state()
    before = str(state)
    refused(lambda: state.apply_action(20), ImpossibleChance, "cannot happen now")
    refused(lambda: state.apply_action(5000), BadInput, "chance: must be a whole number from 0 to")
    assert str(state) == before and not state.history()
    walk(state, Random(3))
    refused(lambda: state.apply_action(0), MatchOver, "the match is over")


def test_a_record_says_what_was_agreed_on(tmp_path: Path) -> None:
    edition = andamio.load("azul_pabellon", seats=3, side="grey")
    match = random_match(edition, 4)
    (tmp_path / "grey.acta").write_text(andamio.write(match), encoding="utf-8")
    start = f"{tmp_path}/grey.acta@-9"
    assert load("azul_pabellon", start=start).num_players() == 3
    refused(lambda: load("azul_pabellon", start=start, seats=4), BadInput, "seats: the record says 3")


def test_games_and_states_travel() -> None:
    game = load("burgueses")
    state = game.new_initial_state()
    walk(state, Random(3))
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_no_match_is_longer_than_is_said_whoever_plays() -> None:
    """Always the last action: in Barrio at four nobody builds for hundreds of rounds."""
    match = andamio.load("barrio", seats=4).new(4)
    while not match.is_over:
        match.play(max(match.legal()))
    throws = sum(action >= match.game.actions for action in match.actions)
    loaded = load("barrio", seats=4)
    assert match.steps - throws > 10_000 and match.steps - throws < loaded.max_game_length()
    assert throws < loaded.max_chance_nodes_in_history()


def test_python_ends_without_a_word() -> None:
    """OpenSpiel holds what was registered until after the end of Python."""
    code = "import pyspiel, andamio.env.spiel; pyspiel.load_game('andamio_burgueses').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_who_lacks_the_library_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "andamio.env.spiel")
    refused(lambda: import_module("andamio.env.spiel"), BadInput, r'pyspiel: .* pip install "andamio\[spiel\]"')
