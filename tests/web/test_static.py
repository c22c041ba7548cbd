"""Static files as they travel: compressed for who accepts that, whole or in part, and pages never."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from andamio.table.house import House
from andamio.table.live import Live
from andamio.web.sheets import SHEETS, STATIC, packed

from .conftest import Visit
from .doors import HERE

FILES = "/static/sheet.css", "/static/andamio.js", "/static/icon.svg"


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize(
    ("accepts", "coding"),
    [
        ("gzip", "gzip"),
        ("br, gzip;q=0.5", "gzip"),
        ("gzip;q=0", None),
        ("gzip; q=0.000", None),
        ("br", None),
        ("", None),
    ],
)
def test_a_file_is_compressed_for_who_accepts_it(visit: Visit, path: str, accepts: str, coding: str | None) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as web:
            answer = await web.get(path, headers={"accept-encoding": accepts})
            assert answer.headers.get("content-encoding") == coding
            assert answer.headers["vary"] == "accept-encoding" and "immutable" in answer.headers["cache-control"]
            name = path.rpartition("/")[2]
            assert answer.content == (packed() if name == "sheet.css" else (STATIC / name).read_bytes())

    visit(test)


def test_a_part_of_a_file_travels_as_it_is(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as web:
            headers = {"accept-encoding": "gzip", "range": "bytes=3-9"}
            answer = await web.get("/static/andamio.js", headers=headers)
            assert answer.status_code == 206 and "content-encoding" not in answer.headers
            assert answer.content == (STATIC / "andamio.js").read_bytes()[3:10]

    visit(test)


def test_a_page_is_never_compressed(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as web:
            for path in ("/", f"/t/{live.id}", f"/t/{live.id}/part"):
                answer = await web.get(path, headers={"accept-encoding": "gzip"})
                assert "content-encoding" not in answer.headers

    visit(test)


def test_the_sheet_holds_every_sheet() -> None:
    assert {path.stem for path in STATIC.glob("*.css")} == set(SHEETS)
