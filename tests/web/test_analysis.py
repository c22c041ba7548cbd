"""The analysis of a match that is over, by its page and by the API: asked for, worked out, kept, played on from."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from andamio.lab.analysis import ENGINE, analyse, report
from andamio.table.house import House
from andamio.table.live import Live
from tests.table.hall import ANA, CARLA, play_out

from .conftest import Visit
from .doors import PATIENT, person

pytestmark = pytest.mark.compiled
QUICK = replace(PATIENT, simulations=20)


async def worked_out(web: httpx.AsyncClient, table: str) -> dict[str, Any]:
    while (found := (await web.get(f"/api/tables/{table}/analysis")).json())["state"] == "working":
        await asyncio.sleep(0)
    assert isinstance(found["report"], dict)
    return found["report"]


def moments_in(found: dict[str, Any]) -> list[dict[str, Any]]:
    return list(found["moments"])


def test_a_match_that_is_over_is_analysed_kept_and_shown(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web, person(app, "", "es") as onlooker:
            address = f"/t/{live.id}/analysis"
            for answer in (
                await web.get(address),
                await web.post(address),
                await web.post(f"/api/tables/{live.id}/analysis"),
            ):
                assert answer.status_code == 409 and "not over" in answer.text
            await play_out(house, live)
            assert address in (await web.get(f"/t/{live.id}")).text
            assert "Analiza la partida" in (await onlooker.get(address)).text
            assert (await web.get(f"/api{address.replace('/t/', '/tables/')}")).json()["state"] == "none"
            assert (await onlooker.post(address)).status_code == 303
            waits = await onlooker.get(address)
            assert "<progress" in waits.text and waits.headers["refresh"]
            found = await worked_out(web, live.id)
            assert found == report(analyse(live.match, QUICK.simulations))
            row = await house.store.analysis(live.id)
            assert row and (row.seq, row.engine, row.simulations) == (live.seq, ENGINE, QUICK.simulations)
            page = await onlooker.get(address)
            assert "la suerte le dio" in page.text and "refresh" not in page.headers and 'class="line"' in page.text
            mine = await onlooker.get(f"{address}?seat=0")
            mistakes = [moment["seat"] for moment in moments_in(found) if moment.get("mistake")]
            assert page.text.count("Sigue tú desde aquí") == len(mistakes)
            assert mine.text.count("Sigue tú desde aquí") == mistakes.count(0)
            assert (await web.get(f"{address}?seat=9")).status_code == 422

    visit(test, QUICK)


def test_it_can_be_stopped(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await play_out(house, live)
        async with person(app, ANA) as web:
            await web.post(f"/t/{live.id}/analysis")
            await web.post(f"/t/{live.id}/analysis", data={"stop": "1"})
            assert (await web.get(f"/api/tables/{live.id}/analysis")).json()["state"] == "none"
            assert await house.store.analysis(live.id) is None

    visit(test, QUICK)


def test_a_decision_is_played_on_from_against_bots(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as web:
            assert (await web.post(f"/t/{live.id}/play-on", data={"step": "5"})).status_code == 409
            await play_out(house, live)
            then = next(match for match in live.match.replay() if len(match.legal()) > 1 and match.steps > 20)
            steps, turn = then.steps, then.turn
            made = await web.post(f"/t/{live.id}/play-on", data={"step": str(steps)})
            again = await house.find(made.headers["location"].rpartition("/")[2])
            assert again.match.actions == live.match.actions[:steps] and again.turn == turn
            assert [row.kind for row in again.seats].count("bot") == len(again.seats) - 1
            assert again.seats[turn].kind == "person"
            for step in ("-1", "99999", "x", ""):
                assert (await web.post(f"/t/{live.id}/play-on", data={"step": step})).status_code in (400, 409, 422)

    visit(test, QUICK)
