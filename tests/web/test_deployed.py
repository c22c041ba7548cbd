"""What stands before several processes: neither containers nor proxies can be run here, so their files are read."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from andamio.table.bus import LOBBY
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.tokens import new_id
from andamio.web.socket import MINE

from .conftest import Visit

pytestmark = pytest.mark.compiled
HERE = Path(__file__).parents[2]
CADDY = (HERE / "deploy" / "Caddyfile").read_text()
PROCESSES = "web1:8090 web2:8090"


def table_of(path: str) -> str:
    """What the proxy hashes, or nothing where it is no matter of a table."""
    matcher = re.search(r"@table \{\s+path_regexp table (\S+)\s+not path (.+)\n\s+\}", CADDY)
    assert matcher
    found = re.match(matcher[1], path)
    return found[1] if found and path not in matcher[2].split() else ""


def paths(app: FastAPI) -> Iterator[str]:
    """Of all doors, those in routers within too."""
    yield from app.openapi()["paths"]
    yield from (route.path for route in walked(app.router.routes))


def walked(routes: Any) -> Iterator[Any]:
    for route in routes:
        if hasattr(route, "path"):
            yield route
        yield from walked(getattr(route, "routes", None) or ())


def proxies() -> list[tuple[str, str, str]]:
    """Matcher, processes and policy of each, in order."""
    found = re.findall(r"reverse_proxy (?:(@\w+) )?(web.*) \{\n\s+lb_policy (.+)\n\s+import house\n", CADDY)
    assert len(found) == CADDY.count("reverse_proxy")
    return [(matcher, processes, policy) for matcher, processes, policy in found]


def test_all_that_is_asked_of_a_table_is_known_by_its_name(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        table, asked = new_id(), set(paths(app))
        of_tables = {path.replace("{table}", table) for path in asked if "{table}" in path}
        assert len(of_tables) > 40 and {table_of(path) for path in of_tables} == {table}
        assert table_of(f"/ws/{table}") == table and "/ws/{topic}" in asked
        others = {re.sub(r"\{.*?\}", "x", path) for path in asked if not re.search(r"\{(table|topic)\}", path)}
        assert len(others) > 30 and {table_of(path) for path in others} == {""}

    visit(test)


def test_whoever_looks_at_no_table_may_come_to_any_process() -> None:
    assert {table_of(f"/ws/{topic}") for topic in (LOBBY, MINE)} == {""}
    assert {table_of(path) for path in ("/", "/tables", "/tables/new", "/api/tables", "/lab/burgueses", "/s/x")} == {""}


def test_the_proxy_knows_every_process_by_every_way_and_asks_whether_it_is_ready() -> None:
    ways = {"@lab": "ip_hash", "@table": "header X-Table", "": "least_conn"}
    assert proxies() == [(matcher, PROCESSES, policy) for matcher, policy in ways.items()]
    assert "request_header @table X-Table {re.table.1}" in CADDY
    assert "header_up -X-Table" not in CADDY, "whoever is tried next is chosen by it, too"
    assert "health_uri /api/health/ready" in CADDY and "fail_duration" in CADDY and "lb_try_duration" in CADDY
    assert CADDY.count("{") == CADDY.count("}")


def test_what_is_told_for_a_machine_without_containers_names_its_processes_everywhere() -> None:
    page = (HERE / "docs" / "hosting.md").read_text()
    told = re.search(r"(sed (?:.*\\\n)*.*deploy/Caddyfile) > ", page)
    assert told
    made = subprocess.run(["sh", "-c", told[1]], cwd=HERE, capture_output=True, text=True, check=True).stdout
    assert "web1" not in made and "web2" not in made and "{$" not in made
    assert made.count("127.0.0.1:8091 127.0.0.1:8092") == len(proxies())
