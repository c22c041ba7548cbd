"""What one visitor may ask for that takes time; bans, health and readiness, by both doors."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from fastapi import FastAPI

from andamio.table.caretaker import Caretaker
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.store import StoreFailed
from andamio.web.analyses import Analyses
from andamio.web.app import prepare
from andamio.web.game_facts import Facts
from andamio.web.looking import aims
from andamio.web.settings import Rate
from tests.table.hall import ANA, BLAS, key, play_out, refusal, two_sit
from tests.table.test_house import Brittle

from .conftest import Visit
from .doors import HERE, PATIENT, Socket, person, program

pytestmark = pytest.mark.compiled
FOUR = Rate(1e-6, 4)


def test_questions_about_pieces_have_a_budget_for_a_visitor_and_for_an_address(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        piece = next(iter(aims(live.row.game)))
        told = []
        for token in (ANA, BLAS, ""):
            async with person(app, token) as web:
                told += [(await web.get(f"/t/{live.id}/why?piece={piece}")).status_code for _ in range(3)]
        assert told == [200, 200, 429, 200, 200, 429, 429, 429, 429]

    visit(test, replace(PATIENT, questions=FOUR, share=0.5))


def test_hints_have_one_too(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        assert isinstance(house.hints, dict)
        told = []
        async with person(app, ANA if live.turn == 0 else BLAS) as web:
            for _ in range(3):
                house.hints.clear()
                told.append((await web.post(f"/t/{live.id}/hint")).status_code)
        assert told == [303, 303, 429]

    visit(test, replace(PATIENT, hints=FOUR, share=0.5))


def test_of_one_address_so_many_matches_are_analysed_at_a_time(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        over = [await play_out(house, await two_sit(house)) for _ in range(2)]
        analyses = Analyses(house, of_one=1)
        async with analyses.turn:  # nobody works on them meanwhile
            analyses.start(over[0], "192.0.2.1")
            error = await refusal(asyncio.to_thread(analyses.start, over[1], "192.0.2.1"))
            assert "analyses (the limit is 1)" in str(error)
            analyses.start(over[1], "192.0.2.2")
            await analyses.close()

    visit(test, alone=True)


@pytest.mark.parametrize(("lang", "said"), [("es", "te ha cerrado la puerta"), ("en", "has closed its door to you")])
def test_who_is_banned_is_told_so_by_every_door(visit: Visit, lang: str, said: str) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        house.bans = {key(ANA), house.hashed("203.0.113.7")}
        async with person(app, ANA, lang) as web, program(app, ANA, lang) as api:
            for answer in (await web.get("/"), await web.post(f"/t/{live.id}/leave"), await api.get("/api/tables")):
                assert answer.status_code == 403 and said in answer.text
        async with person(app, BLAS) as web:
            assert (await web.get("/")).status_code == 200
        mine = Socket(app, "/ws/lobby", {"origin": HERE}, "203.0.113.7")
        assert (await mine.heard())[0]["status"] == 403

    visit(test, alone=True)


def test_a_full_disk_is_told_by_health_readiness_and_log(visit: Visit, caplog: pytest.LogCaptureFixture) -> None:
    store = Brittle()

    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with program(app, ANA) as api:
            assert (await api.get("/api/health/ready")).json()["store"] is True
            store.fails_to_write = True
            assert (await api.post(f"/api/tables/{live.id}/leave")).status_code == 503
            assert "store: no space left" in caplog.text
            health = (await api.get("/api/health")).json()
            assert (health["status"], health["troubles"]) == ("ailing", {"store": "no space left"})
            assert (await api.get("/api/health/ready")).status_code == 503
            assert isinstance(await refusal(Caretaker(house).beat()), StoreFailed)
            store.fails_to_write = False
            await Caretaker(house).beat()
            assert (await api.get("/api/health")).json()["status"] == "ok"
            assert (await api.get("/api/health/ready")).status_code == 200

    visit(test, store=store)


def test_a_game_that_cannot_be_prepared_keeps_no_other_and_is_tried_again(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        opened: list[str] = []

        def open_game(game: object) -> None:
            name = str(getattr(game, "name", ""))
            opened.append(name)
            if opened.count(name) < 3 and name == "barrio":
                seen.append(sorted(house.troubles))
                raise ZeroDivisionError("broken")

        seen: list[list[str]] = []
        monkeypatch.setattr("andamio.web.app.open_game", open_game)
        monkeypatch.setattr("andamio.web.app.AGAIN", 0.001)
        house.ready.clear()
        await prepare(house, Facts(), PATIENT)
        assert seen == [[], ["barrio"]] and not house.troubles
        assert opened.count("barrio") == 3 and "barrio" in house.ready and opened[-1] == "barrio"

    visit(test, alone=True)


def test_of_one_address_so_many_requests_are_answered_side_by_side_and_the_rest_wait(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        inside, most, hold = 0, 0, asyncio.Event()

        async def slowly(limit: int = 50) -> list[object]:
            nonlocal inside, most
            inside += 1
            most = max(most, inside)
            await hold.wait()
            inside -= 1
            return []

        house.listed = slowly  # type: ignore[method-assign, assignment]
        async with program(app) as api, program(app, client=("192.0.2.9", 1)) as other:
            asked = [asyncio.create_task(api.get("/api/tables")) for _ in range(6)]
            while most < 2:
                await asyncio.sleep(0)
            assert (await other.get("/api/games")).status_code == 200, "others do not wait for them"
            hold.set()
            codes = sorted([(await one).status_code for one in asked])
        assert (most, codes) == (2, [200] * 4 + [429] * 2)
        assert {(await one).headers.get("connection") for one in asked} == {None, "close"}

    visit(test, replace(PATIENT, side_by_side=2, at_once=4))
