"""Signs that people at a table make: by the bus, to all who look on, at a measured pace, kept nowhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.settings import Rate
from andamio.web.signs import SIGNS
from tests.table.hall import ANA, BLAS, CARLA, key

from .conftest import Visit
from .doors import HERE, PATIENT, Socket, person

pytestmark = pytest.mark.compiled


def test_a_sign_is_told_to_all_who_look_and_changes_nothing(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        socket = Socket(app, f"/ws/{live.id}", {"origin": HERE})
        await socket.heard(2)
        stamp = live.stamp
        async with person(app, BLAS) as web:
            assert (await web.post(f"/t/{live.id}/sign", data={"sign": "3"})).status_code == 204
        await socket.heard(3)
        await socket.close()
        assert f"{live.id}!{live.seat_of(key(BLAS))}.3" in socket.texts() and live.stamp == stamp

    visit(test, alone=True)


def test_who_has_no_seat_makes_no_sign_and_nobody_makes_one_that_is_none(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, CARLA) as stranger, person(app, ANA) as web:
            assert (await stranger.post(f"/t/{live.id}/sign", data={"sign": "1"})).status_code in (204, 403)
            if live.seat_of(key(CARLA)) < 0:
                assert (await stranger.post(f"/t/{live.id}/sign", data={"sign": "1"})).status_code == 403
            for wrong in ("", "x", "-1", str(len(SIGNS)), "9" * 99):
                assert (await web.post(f"/t/{live.id}/sign", data={"sign": wrong})).status_code == 422
            assert (await web.post("/t/none/sign", data={"sign": "1"})).status_code == 404

    visit(test)


def test_signs_have_a_rate_of_their_own(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web, person(app, BLAS) as other:
            asked = [(await web.post(f"/t/{live.id}/sign", data={"sign": "0"})).status_code for _ in range(3)]
            assert asked == [204, 204, 429]
            assert (await other.post(f"/t/{live.id}/sign", data={"sign": "0"})).status_code == 204

    visit(test, replace(PATIENT, signs=Rate(1e-9, 2)))
