"""One seed is one match, whoever asks for it; each is written as a record and played on at a table of the web."""

from __future__ import annotations

from typing import Any

import pytest

import andamio
from andamio.core.match import Match
from andamio.core.words import plain
from andamio.env import zoo
from andamio.env.batch import Batch
from andamio.env.graded import Message, play
from andamio.env.spiel import pyspiel
from andamio.env.wording import MOVES
from andamio.table.house import House
from tests.table.hall import in_house

from .tables import called, some, tables

pytestmark = pytest.mark.compiled
SEED = 20


def by_itself(game: str, options: dict[str, Any], seed: int = SEED) -> Match:
    """Always the lowest id of what is legal."""
    match = andamio.load(game, **options).new(seed)
    while not match.is_over:
        match.play(min(match.legal()))
    return match


def by_zoo(game: str, options: dict[str, Any]) -> Match:
    env = zoo.raw_env(game, **options)
    env.reset(seed=SEED)
    while not env.match.is_over:
        env.step(min(env.match.legal()))
    return env.match


def by_words(game: str, options: dict[str, Any]) -> Match:
    """A model that asks for the list, and finds the lowest id by the words."""
    edition = andamio.load(game, **options)

    def model(messages: list[Message]) -> str:
        head, *listed = messages[-1]["content"].split("\n- ")
        if head != MOVES.en:
            return "ASK: moves"
        return f"ACTION: {min(listed, key=lambda words: edition.lexicon.ids[plain(words)])}"

    return play(edition, [model] * edition.seats, seed=SEED).match


def by_spiel(game: str, options: dict[str, Any], actions: list[int]) -> Match:
    """There chance is played like a seat, its outcomes numbered from 0."""
    state = pyspiel.load_game(f"andamio_{game}", options).new_initial_state()
    first = andamio.find(game).actions
    for action in actions:
        assert state.is_chance_node() == (action >= first)
        state.apply_action(action - first if action >= first else action)
    assert state.is_terminal()
    match: Match = state.match
    return match


@pytest.mark.parametrize(("game", "options"), some(3, "one match"), ids=called)
def test_every_adapter_plays_the_same_match_and_it_goes_on_at_a_table(game: str, options: dict[str, Any]) -> None:
    whole = by_itself(game, options)
    matches = [whole, by_zoo(game, options), by_words(game, options), by_spiel(game, options, whole.actions)]
    [record] = {andamio.write(match) for match in matches}

    async def test(house: House) -> None:
        live = await house.take_in(record, "", "key")
        assert live.match.states.tobytes() == whole.states.tobytes()
        assert await house.export(live.id, "en") == record

    in_house(test)


@pytest.mark.parametrize(
    ("game", "options"),
    [("burgueses", {"seats": 2}), *(pytest.param(*table, marks=pytest.mark.deep) for table in tables())],
    ids=called,
)
def test_a_match_of_a_batch_is_the_one_of_its_seed(game: str, options: dict[str, Any]) -> None:
    batch = Batch(andamio.load(game, **options), 2, SEED, keep=True)
    seed = int(batch.seeds[0])
    while not batch.over[0]:
        batch.step(batch.legal.argmax(axis=1))
    assert andamio.write(batch.ended(0)) == andamio.write(by_itself(game, options, seed))
