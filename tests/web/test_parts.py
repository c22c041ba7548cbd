"""The short way to a table's part gives what its door gives."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.visitor import SHORT
from tests.table.hall import ANA, BLAS

from .conftest import Visit
from .doors import person

pytestmark = pytest.mark.compiled

LONG = {"accept-language": "en", "cookie": f"other={'x' * SHORT}; andamio={BLAS}"}


def told(answer: httpx.Response) -> tuple[object, ...]:
    return answer.status_code, answer.content, dict(answer.headers)


async def asked(app: FastAPI, live: Live) -> list[tuple[object, ...]]:
    """By both seats, an onlooker, in another language, with many cookies; then by those who have it already."""
    found = []
    for token, lang in ((ANA, "en"), (BLAS, "en"), ("", "en"), (ANA, "es"), (BLAS, "es")):
        async with person(app, token, lang) as web:
            answer = await web.get(f"/t/{live.id}/part")
            again = await web.get(f"/t/{live.id}/part", headers={"if-none-match": answer.headers["etag"]})
            assert again.status_code == 304 and not again.content
            found += [told(answer), told(again)]
    async with person(app) as web:
        found.append(told(await web.get(f"/t/{live.id}/part", headers=LONG)))
    return found


def test_the_short_way_gives_what_the_door_gives(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        short = await asked(app, live)
        with monkeypatch.context() as patch:
            patch.setattr(House, "at_hand", lambda self, table: None)
            assert await asked(app, live) == short
        assert len({answer[1] for answer in short if answer[0] == 200}) == 5  # each sees its own
        assert short[-1][1] == short[2][1]

    visit(test)


def test_what_is_unusual_goes_on_to_the_door(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with person(app, ANA) as web:
            assert (await web.get("/t/nowhere/part")).status_code == 404
            assert (await web.post(f"/t/{live.id}/part")).status_code == 405
            house._live.clear()
            assert (await web.get(f"/t/{live.id}/part")).status_code == 200

    visit(test)
