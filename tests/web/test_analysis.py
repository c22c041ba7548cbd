"""The analysis of a match that is over, by its page and by the API: asked for, worked out, kept, played on from."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI

from andamio.lab.analysis import ENGINE, analyse, report
from andamio.table.house import House
from andamio.table.live import Live
from tests.table.hall import ANA, CARLA, Here, play_one, play_out

from .conftest import Visit
from .doors import PATIENT, person

pytestmark = pytest.mark.compiled
T = TypeVar("T")
QUICK = replace(PATIENT, simulations=20)
SEAT = re.compile(r'<li id="m[0-9]+"[^>]*><svg class="mark"[^>]*><[^>]*class="f-seat([0-9])"')
PICTURE = re.compile(r'<img src="(/t/[^"]+)"')


class Unending(Here):
    """What it is given to do takes for ever: it can be stopped at any moment."""

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        await asyncio.Event().wait()
        return work(*given)


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
            asks = (await onlooker.get(address)).text
            assert "Analiza la partida" in asks and "varios minutos" in asks
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
            await check_filters(onlooker, address, found)
            await check_pictures(onlooker, page.text)
            for bad in ("seat=9", "eyes=9", "eyes=x"):
                assert (await web.get(f"{address}?{bad}")).status_code in (400, 422)

    visit(test, QUICK)


async def check_filters(web: httpx.AsyncClient, address: str, found: dict[str, Any]) -> None:
    """One seat's decisions and luck; or what that seat knew, and nothing else."""
    mistakes = [moment["seat"] for moment in moments_in(found) if moment.get("mistake")]
    shown = Counter(SEAT.findall((await web.get(f"{address}?seat=0")).text))
    assert shown["0"] == mistakes.count(0) and not shown["1"]
    known = (await web.get(f"{address}?seat=0&eyes=0")).text
    assert SEAT.findall(known) == ["0"] * mistakes.count(0) and known.count('class="mattered"') == 1
    assert 'class="luck"' not in known and 'class="seat1"' not in known and "la suerte le dio" not in known
    assert 'class="luck"' in (await web.get(address)).text


async def check_pictures(web: httpx.AsyncClient, page: str) -> None:
    """The best line is drawn, step by step, with a ring; by night, too."""
    drawn = [address.replace("&amp;", "&") for address in PICTURE.findall(page)]
    assert drawn
    for address in drawn[:3]:
        for ink in ("", "&ink=night"):
            picture = await web.get(address + ink)
            assert picture.headers["content-type"] == "image/svg+xml" and 'class="ring"' in picture.text
    for bad in ("a=", "a=999999", "n=9", "seat=9", "seat=-1", "not=99999", f"a={'1.' * 40}1"):
        name = bad.partition("=")[0]
        spoiled = re.sub(rf"{name}=[^&]*", bad, drawn[0])
        assert (await web.get(spoiled)).status_code in (400, 409, 422), bad


def test_only_who_sat_there_or_asked_may_stop_it(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await play_out(house, live)
        address = f"/t/{live.id}/analysis"
        async with person(app, CARLA) as asks, person(app, "") as passes, person(app, ANA) as sat:
            await asks.post(address)
            assert 'name="stop"' not in (await passes.get(address)).text
            refused = await passes.post(address, data={"stop": "1"})
            assert refused.status_code == 409 and "who sat at the table" in refused.text
            assert 'name="stop"' in (await asks.get(address)).text and 'name="stop"' in (await sat.get(address)).text
            await asks.post(address, data={"stop": "1"})
            assert (await asks.get(f"/api/tables/{live.id}/analysis")).json()["state"] == "none"

    visit(test, QUICK, bots=Unending())


def test_before_the_end_a_line_is_drawn_for_its_own_seat_only(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        while not (live.turn == 0 and len(live.match.legal()) > 1):
            await play_one(house, live)
        target = live.edition.game.drawing.target
        action = next(action for action in live.match.legal() if target(action))
        address = f"/t/{live.id}/line.svg?at={len(live.plies)}&seat=0&a={action}&n=0"
        async with person(app, ANA) as mine, person(app, CARLA) as other:
            assert (await mine.get(address)).status_code == 200
            assert (await other.get(address)).status_code == 422

    visit(test, QUICK)


def test_it_can_be_stopped(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        await play_out(house, live)
        async with person(app, ANA) as web:
            await web.post(f"/t/{live.id}/analysis")
            await web.post(f"/t/{live.id}/analysis", data={"stop": "1"})
            assert (await web.get(f"/api/tables/{live.id}/analysis")).json()["state"] == "none"
            assert await house.store.analysis(live.id) is None

    visit(test, QUICK, bots=Unending())


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
