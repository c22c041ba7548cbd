"""Pages before a table: games go by their titles, and what is sent in vain is answered where it was sent."""

from __future__ import annotations

import asyncio

import pytest
from fastapi import FastAPI

from andamio.games import SHELF, find
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.game_facts import counted, number
from tests.table.hall import ANA, BLAS, CARLA, GAME, agreed

from .conftest import Visit
from .doors import HERE, Socket, person

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", SHELF)
def test_what_programmers_want_to_know_stands_on_a_page_of_theirs(visit: Visit, game: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web:
            players, programmers = (await web.get(f"/games/{game}")).text, (await web.get("/api")).text
            for fact in counted(find(game)):
                assert fact.name.en.lower() not in players.lower()
                assert fact.name.en.lower() in programmers.lower() and fact.value.en in programmers

    visit(test)


def test_figures_of_a_game_are_written_as_elsewhere() -> None:
    assert number(-6.5) == ("\N{MINUS SIGN}6,5", "\N{MINUS SIGN}6.5") and number(20_000).es == "20.000"


@pytest.mark.parametrize("game", SHELF)
def test_matches_of_ones_own_go_by_the_title_of_the_game(visit: Visit, game: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        edition = find(game).edition()
        await house.store.create(*agreed("mine", edition, [CARLA] * edition.seats))
        async with person(app, CARLA) as web:
            assert f'<a href="/t/mine"><b>{edition.game.title}</b>' in (await web.get("/")).text

    visit(test)


def test_a_file_that_is_no_text_or_too_large_is_refused_as_a_person_reads_it(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web:
            answer = await web.post("/import", files={"record": ("x", bytes(range(256)))})
            assert answer.status_code == 422 and 'type="file" id="record"' in answer.text
            assert "The file that you chose: is no text.</span>" in answer.text
            for accepted, is_page in (("text/html,*/*", True), ("*/*", False)):
                answer = await web.post(
                    "/import", files={"record": ("x", b"x" * 300_000)}, headers={"accept": accepted}
                )
                assert answer.status_code == 413 and ('href="/"' in answer.text) == is_page
                assert "hat you send is too large; there is room for 262 kB" in answer.text

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


def test_the_lobby_never_hears_of_a_table_by_its_name(visit: Visit) -> None:
    """One that is not listed is for those who have its link."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        socket = Socket(app, "/ws/lobby", {"origin": HERE})
        await asyncio.sleep(0)
        async with person(app, BLAS) as web:
            made = await web.post("/tables", data={"game": GAME, "name": "Blas", "seat0": "me", "seat1": ""})
        await socket.heard(2)
        await socket.close()
        name = made.headers["location"].rpartition("/")[2]
        assert socket.texts() and not any(name in text for text in socket.texts())

    visit(test, alone=True)


def test_the_first_page_is_told_of_ones_own_tables_and_of_no_others(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        mine, theirs = (Socket(app, "/ws/mine", {"origin": HERE, "cookie": f"andamio={who}"}) for who in (ANA, CARLA))
        await mine.heard(1)
        await theirs.heard(1)
        house.bus.publish(live.id, "1")
        await mine.heard(2)
        assert mine.texts() == ["mine:1"] and theirs.texts() == []
        assert live.here == {}  # nobody has come to the table
        await mine.close()
        await theirs.close()

    visit(test, alone=True)
