"""Pages and API are two doors of one house: who comes by both is counted once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.settings import Rate
from tests.table.hall import ANA, CARLA, GAME, SEATS

from .conftest import Visit
from .doors import PATIENT, person, program

pytestmark = pytest.mark.compiled
TWO = Rate(1e-9, 2)
NEW = {"game": GAME, "seats": [""] * SEATS}


def test_moves_by_pages_and_by_the_api_are_counted_together(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web, program(app, ANA) as api:
            asked = [
                await web.post(f"/t/{live.id}/play", data={"a": "999"}),
                await api.post(f"/api/tables/{live.id}/moves", json={"action": 999}),
                await web.post(f"/t/{live.id}/play", data={"a": "999"}),
                await api.post(f"/api/tables/{live.id}/moves", json={"action": 999}),
                await web.post(f"/t/{live.id}/rematch"),
            ]
        assert [answer.status_code == 429 for answer in asked] == [False, False, True, True, True]

    visit(test, replace(PATIENT, moves=TWO))


def test_tables_made_by_pages_and_by_the_api_are_counted_together(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        form = {"game": GAME, "seats": str(SEATS), "seat0": "me", "name": "C"}
        async with person(app, CARLA) as web, program(app, ANA) as api:
            asked = [
                await api.post("/api/tables", json=NEW),
                await web.post("/tables", data=form),
                await api.post("/api/tables", json=NEW),
                await web.post("/tables", data=form),
                await api.post("/api/records", json={"record": ""}),
            ]
        assert [answer.status_code for answer in asked] == [201, 303, 429, 429, 429]

    visit(test, replace(PATIENT, tables=TWO))


def test_who_has_no_token_is_counted_by_address_whatever_the_port(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        told = []
        for port in range(4):
            async with program(app, client=("192.0.2.7", port)) as api:
                told.append((await api.post(f"/api/tables/{live.id}/moves", json={"action": 1})).status_code)
        async with program(app, client=("192.0.2.8", 1)) as other:
            told.append((await other.post(f"/api/tables/{live.id}/moves", json={"action": 1})).status_code)
        assert told == [403, 403, 429, 429, 403]

    visit(test, replace(PATIENT, moves=TWO))


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("/api/tables", NEW, "Demasiado de esto: mesas nuevas (el límite es 0)"),
        ("/api/tables/{}/moves", {"action": 1}, "Demasiado de esto: jugadas (el límite es 0)"),
    ],
)
def test_the_api_says_in_spanish_what_there_was_too_much_of(
    visit: Visit, path: str, body: dict[str, object], sentence: str
) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with program(app, ANA, "es") as api:
            assert (await api.post(path.format(live.id), json=body)).json()["message"] == sentence

    visit(test, replace(PATIENT, moves=Rate(1e-9, 0), tables=Rate(1e-9, 0)))
