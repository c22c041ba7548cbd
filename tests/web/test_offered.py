"""A page offers what a game's words offer: of two ways to the same position, one."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.games.barrio.test_words import closing
from tests.table.hall import ANA, BLAS, new_house, put_table

from .doors import door, person

pytestmark = pytest.mark.compiled


def test_ways_to_the_same_market_are_asked_once() -> None:
    match = closing()
    offered, tokens = match.game.words.offered(match.view(match.turn)), [ANA, BLAS]
    assert len(offered) < len(match.legal())

    async def page() -> str:
        house = new_house()
        try:
            await put_table(house, "table", match, tokens)
            async with person(door(house), tokens[match.turn]) as web:
                return (await web.get("/t/table")).text
        finally:
            await house.close()

    pressed = re.findall(r'data-(?:a|many)="([0-9 ]+)"', asyncio.run(page()))
    assert {int(action) for actions in pressed for action in actions.split()} == set(offered)
