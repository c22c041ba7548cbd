"""The coach on the page: switched at the table, kind, marked, taken back; said to nobody else."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from tests.table.hall import ANA, CARLA, key
from tests.table.test_coach import Strict, alone, decide, settled

from .conftest import Visit
from .doors import person

pytestmark = pytest.mark.compiled
PICTURE = re.compile(r'<img src="(/t/[^"]+line.svg[^"]+)"')


def test_she_is_switched_on_says_what_was_better_and_lets_it_be_tried(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, _: Live) -> None:
        live = await alone(house)
        page = f"/t/{live.id}"
        async with person(app, ANA) as web, person(app, ANA, "es") as spanish, person(app, CARLA) as onlooker:
            assert (
                "With a coach" in (await web.get(page)).text and "With a coach" not in (await onlooker.get(page)).text
            )
            assert (await onlooker.post(f"{page}/coach", data={"coach": "1"})).status_code == 403
            await web.post(f"{page}/coach", data={"coach": "1"})
            assert "Without a coach" in (await web.get(page)).text
            before = (await web.get(f"{page}/part")).headers["etag"]
            await decide(house, live)
            said = (await web.get(f"{page}/part", headers={"if-none-match": before})).text
            assert "there was something better" in said and "Take back and try" in said
            assert "había algo mejor" in (await spanish.get(page)).text
            assert "something better" not in (await onlooker.get(page)).text
            for address in PICTURE.findall(said):
                assert 'class="ring"' in (await web.get(address.replace("&amp;", "&"))).text
                assert (await onlooker.get(address.replace("&amp;", "&"))).status_code == 422
            assert PICTURE.search(said)
            await web.post(f"{page}/undo", data={"version": str(live.seq)})
            again = (await web.get(page)).text
            assert "something better" not in again and 'class="hints"' in again
            await house.set_junior(live.id, key(ANA), True)
            await decide(house, live)
            assert "¿Lo pruebas?" in (await spanish.get(page)).text

    visit(test, bots=Strict())


def test_a_new_table_may_have_her_from_the_start(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, _: Live) -> None:
        async with person(app, CARLA) as web:
            assert 'name="coach"' in (await web.get("/tables/new?game=burgueses")).text
            form = {
                "game": "burgueses",
                "seats": "2",
                "seat0": "me",
                "seat1": "oficial",
                "name": "Carla",
                "casual": "1",
            }
            for wanted in ({}, {"coach": "1"}):
                made = await web.post("/tables", data=form | wanted)
                live = await house.find(made.headers["location"].rpartition("/")[2])
                assert live.is_coached(0) == bool(wanted)
                await settled(house, live)

    visit(test, bots=Strict())
