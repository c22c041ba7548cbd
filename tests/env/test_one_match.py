"""One seed is one match, whoever asks for it; each is written as a record and played on at a table of the web."""

from __future__ import annotations

from typing import Any

import pytest

import andamio
from andamio.core.match import Match
from andamio.env import zoo
from andamio.env.graded import play
from andamio.env.spiel import pyspiel
from andamio.table.house import House
from tests.table.hall import in_house

from .models import asker
from .tables import called, some

pytestmark = pytest.mark.compiled
SEED = 20


def by_itself(game: str, options: dict[str, Any]) -> Match:
    """Always the first of what is legal."""
    match = andamio.load(game, **options).new(SEED)
    while not match.is_over:
        match.play(match.legal()[0])
    return match


def by_zoo(game: str, options: dict[str, Any]) -> Match:
    env = zoo.raw_env(game, **options)
    env.reset(seed=SEED)
    while not env.match.is_over:
        env.step(env.match.legal()[0])
    return env.match


def by_words(game: str, options: dict[str, Any]) -> Match:
    edition = andamio.load(game, **options)
    return play(edition, [asker()] * edition.seats, seed=SEED).match


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


@pytest.mark.parametrize(("game", "options"), some(5, "one match"), ids=called)
def test_every_adapter_plays_the_same_match_and_it_goes_on_at_a_table(game: str, options: dict[str, Any]) -> None:
    whole = by_itself(game, options)
    matches = [whole, by_zoo(game, options), by_words(game, options), by_spiel(game, options, whole.actions)]
    [record] = {andamio.write(match) for match in matches}

    async def test(house: House) -> None:
        live = await house.take_in(record, "", "key")
        assert live.match.states.tobytes() == whole.states.tobytes()
        assert await house.export(live.id, "en") == record

    in_house(test)
