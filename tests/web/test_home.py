"""The first page: what one plays is called by its title."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from andamio.games import SHELF, find
from andamio.table.house import House
from andamio.table.live import Live
from tests.table.hall import CARLA, agreed

from .conftest import Visit
from .doors import person

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", SHELF)
def test_matches_of_ones_own_go_by_the_title_of_the_game(visit: Visit, game: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        edition = find(game).edition()
        await house.store.create(*agreed("mine", edition, [CARLA] * edition.seats))
        async with person(app, CARLA) as web:
            assert f'<a href="/t/mine"><b>{edition.game.title}</b>' in (await web.get("/")).text

    visit(test)
