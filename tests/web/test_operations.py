"""What whoever runs a house asks of it: readiness, figures, logs, and rates over all processes."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import yaml
from fastapi import FastAPI

from andamio.core.errors import BadInput
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.others import Alone, Spent
from andamio.table.store import StoreFailed
from andamio.web.logs import REQUEST, Json
from andamio.web.metrics import Metrics, split
from andamio.web.noting import Noting
from andamio.web.rates import Buckets
from andamio.web.settings import Rate
from andamio.web.shared_rates import SharedRates
from tests.table.hall import new_house

from .conftest import Visit
from .doors import program

pytestmark = pytest.mark.compiled


def test_it_is_ready_when_games_are_and_what_it_writes_is_kept(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with program(app) as web:
            assert (await web.get("/api/health/ready")).json() == {
                "status": "ok", "games": True, "store": True, "open": True}  # fmt: skip
            house.is_closing = True
            assert (await web.get("/api/health/ready")).status_code == 503
            assert (await web.get("/api/health/live")).status_code == 200

    visit(test, alone=True)


def test_it_is_not_ready_while_nothing_is_kept(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async def fail() -> None:
            raise StoreFailed("full")

        monkeypatch.setattr(house.store, "probe", fail)
        async with program(app) as web:
            answer = await web.get("/api/health/ready")
            assert answer.status_code == 503 and answer.json()["store"] is False

    visit(test, alone=True)


def test_figures_are_at_a_door_of_their_own(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        metrics = Metrics(house, "127.0.0.1:19105")
        metrics.note("GET", "/t/{table}", 200, 0.01)
        try:
            with await asyncio.to_thread(urllib.request.urlopen, "http://127.0.0.1:19105/metrics") as answer:
                text = answer.read().decode()
        finally:
            metrics.close()
        assert 'andamio_request_seconds_count{method="GET",route="/t/{table}",status="200"} 1.0' in text
        assert "andamio_tables_live 1.0" in text and f"andamio_moves_total {float(house.kept)}" in text
        async with program(app) as web:
            assert (await web.get("/metrics")).status_code == 404

    visit(test, alone=True)


def test_requests_are_counted_by_the_pattern_of_their_address(visit: Visit) -> None:
    """However many tables and names are asked for, there are no more lines than patterns."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        noted: list[str] = []
        for layer in layers(app):
            if isinstance(layer, Noting):
                layer.metrics.note = lambda method, route, status, seconds: noted.append(route)  # type: ignore[method-assign]
        async with program(app) as web:
            for path in (
                f"/t/{live.id}",
                f"/t/{live.id}/part",
                f"/t/{live.id}/picture.odd",
                "/nowhere",
                "/static/x.css",
            ):
                await web.get(path)
        assert noted == ["/t/{table}", "/t/{table}/part", "/t/{table}/picture.{kind}", "other", "/static/{path}"]

    visit(test, alone=True)


def layers(app: Any) -> Iterator[Any]:
    layer = app.middleware_stack
    while layer is not None:
        yield layer
        layer = getattr(layer, "app", None)


@pytest.mark.parametrize("address", ["x", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999", ":0"])
def test_a_door_for_figures_that_cannot_be_is_said(address: str) -> None:
    with pytest.raises(BadInput):
        split(address)


def test_a_request_is_logged_as_json_with_its_number_and_by_its_route(visit: Visit) -> None:
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(Json())
    logger = logging.getLogger("andamio.requests")

    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with program(app) as web:
            answer = await web.get(f"/api/tables/{live.id}", headers={"x-request-id": "of-the-proxy-7"})
            await web.get("/api/tables/none", headers={"x-request-id": "two words"})
            assert "x-request-id" not in answer.headers
        lines = [json.loads(line) for line in said.getvalue().splitlines()]
        assert lines[0]["request"] == "of-the-proxy-7" and lines[0]["status"] == 200
        assert lines[0]["route"] == "/api/tables/{table}" and live.id not in said.getvalue()
        assert lines[1]["request"] not in ("two words", "") and lines[1]["status"] == 404

    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        visit(test, alone=True)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
        REQUEST.set("")


class Together(Alone):
    """Two processes in one: what both spend counts."""

    is_alone = False


def test_what_is_taken_in_one_process_is_missing_in_another() -> None:
    async def test() -> None:
        house, now = new_house(), [0.0]
        house.others = Together()
        one, other = (Buckets(Rate(0.001, 10), lambda: now[0]) for _ in range(2))
        mine, theirs = SharedRates(house, {"moves": one}), SharedRates(house, {"moves": other})
        assert [one.take("ana") for _ in range(8)] == [0.0] * 8
        await mine.share()
        assert other.take("ana") == 0, "it has not heard"
        await theirs.share()
        assert other.take("ana") == 0 < other.take("ana")
        assert other.take("blas") == 0
        house.others = Alone()
        await house.close()

    asyncio.run(test())


def test_while_the_store_fails_each_process_counts_alone() -> None:
    class Gone(Together):
        async def spend(self, spent: Sequence[Spent]) -> list[float]:
            raise StoreFailed("gone")

    async def test() -> None:
        house = new_house()
        house.others = Gone()
        buckets = Buckets(Rate(1, 2))
        buckets.take("ana")
        with pytest.raises(StoreFailed):
            await SharedRates(house, {"moves": buckets}).share()
        assert [buckets.take("ana") > 0, buckets.take("ana") > 0] == [False, True]
        house.others = Alone()
        await house.close()

    asyncio.run(test())


def test_bots_of_one_visitor_think_at_a_glance_once_they_have_thought_for_long() -> None:
    async def test() -> None:
        from tests.table.hall import ANA, key, two_sit

        house = new_house()
        live = await two_sit(house)
        assert live.row.host == key(ANA) and house._has_thought(live)
        house._note_thought(live, house.limits.thought)
        await house._share_thought()
        assert not house._has_thought(live)
        await house.close()

    asyncio.run(test())


def test_what_is_deployed_names_commands_and_settings_that_there_are() -> None:
    """Containers cannot be run here: the files are read, and the words in them tried."""
    from pathlib import Path

    from andamio.cli.app import COMMANDS
    from andamio.web.configuration import read_settings

    deploy = Path(__file__).parents[2] / "deploy"
    compose = re.sub(r"\$\{\w+:\?[^}]*\}", "tables.example.org", (deploy / "compose.yaml").read_text())
    services = yaml.safe_load(compose)["services"]
    for name in ("migrate", "think"):
        assert services[name]["command"][0] == "andamio" and services[name]["command"][1] in COMMANDS
    for name in ("web1", "web2", "think"):
        given = {key: str(value) for key, value in services[name]["environment"].items() if key != "ANDAMIO_STORE"}
        assert read_settings(environ=given, store="x").log == "json"
        assert services[name]["read_only"] and services[name]["cap_drop"] == ["ALL"]
    for unit in (deploy / "systemd").glob("*.service"):
        said = unit.read_text().splitlines()
        started = next(line for line in said if line.startswith("ExecStart="))
        assert started.partition("bin/andamio ")[2].split()[0] in COMMANDS
        assert "User=andamio" in said, "who has a user of its own takes cache and file from the others"
    page = (deploy.parent / "docs" / "hosting.md").read_text()
    told = set(re.findall(r"andamio (?:--\w+ )*([a-z]+)(?= (?:--|FILE|[A-Z])|`|$)", page, re.MULTILINE))
    assert {"serve", "migrate", "backup", "restore", "warm"} <= told - {"andamio"} <= {*COMMANDS}
