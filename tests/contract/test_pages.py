"""Each game has a page with one skeleton, and its facts are those measured now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from andamio.core.game import Game
from andamio.lab.page import with_facts

from .shelf import each_game

PAGES = Path(__file__).parents[2] / "docs" / "games"
SKELETON = ["Play", "Rules", "Facts", "Actions", "Observation", "End and score", "Rulings", "Versions"]


@each_game
def test_every_page_has_the_same_skeleton(game: Game) -> None:
    assert re.findall(r"^## (.+)$", page(game), re.M) == SKELETON


@pytest.mark.compiled
@each_game
def test_the_facts_are_those_measured_now(game: Game) -> None:
    """They changed: run `make pages`."""
    assert page(game) == with_facts(page(game), game)


def page(game: Game) -> str:
    return (PAGES / f"{game.name}.md").read_text(encoding="utf-8")
