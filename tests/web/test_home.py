"""Pages before a table: games go by their titles, and what is sent in vain is answered where it was sent."""

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


def test_a_file_that_is_no_record_is_refused_where_another_can_be_chosen(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web:
            answer = await web.post("/import", files={"record": ("x.txt", b"hello\n\x1b")})
            assert answer.status_code == 422 and 'type="file" id="record"' in answer.text
            assert "so it is no record of Andamio.</span>" in answer.text

    visit(test)


def test_games_and_options_go_by_what_people_call_them(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web:
            unknown = await web.get("/games/chess")
            assert unknown.status_code == 404 and "That game is not on the shelf." in unknown.text
            page = (await web.get("/tables/new?game=barrio")).text
            assert "alone, the level: A medium, B easy, C hard" in page and "> at random</label>" in page

    visit(test)
