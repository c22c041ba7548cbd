"""Each game has a page with one skeleton, and its facts are those measured now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from andamio.core.game import Game
from andamio.core.options import say_options
from andamio.lab.facts import FACT_GAMES, SEED, edition_facts, head_facts
from andamio.lab.page import BEGIN, edition_table, head_table
from tests.depth import sample

from .shelf import GAMES, each_game

PAGES = Path(__file__).parents[2] / "docs" / "games"
SKELETON = ["Play", "Rules", "Facts", "Actions", "Observation", "End and score", "Rulings", "Versions"]


@each_game
def test_every_page_has_the_same_skeleton(game: Game) -> None:
    assert re.findall(r"^## (.+)$", page(game), re.M) == SKELETON


@pytest.mark.compiled
@pytest.mark.parametrize("game", sample(GAMES, 2, "facts"))
def test_the_facts_are_those_measured_now(game: Game) -> None:
    """They changed: run `make pages`. Every day one edition of two games is measured, all of them in the deep run."""
    for edition in sample(list(game.editions()), 1, game.name):
        measured = edition_table(edition_facts(edition, FACT_GAMES, SEED))
        assert f"`{say_options(edition.options)}`\n\n{measured}\n" in page(game)


@pytest.mark.compiled
@each_game
def test_the_head_of_the_facts_is_true(game: Game) -> None:
    assert f"{BEGIN}\n{head_table(head_facts(game))}\n" in page(game)


def page(game: Game) -> str:
    return (PAGES / f"{game.name}.md").read_text(encoding="utf-8")
