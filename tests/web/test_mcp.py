"""The door for language models: its own protocol, and the limits, tokens and secrets of the API."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn
from fastapi import FastAPI
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from andamio.core.errors import BadInput
from andamio.core.layout import NOBODY
from andamio.core.record import write
from andamio.env import wanted
from andamio.env.graded import play
from andamio.env.wording import MOVES
from andamio.games import SHELF
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.tokens import hash_of
from andamio.web.app import make_app
from andamio.web.settings import Rate, Settings
from tests.table.hall import ANA, BLAS, CARLA, GAME

from .conftest import Visit
from .doors import HERE, PATIENT, program

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("mcp")]
OPEN = replace(PATIENT, mcp=True)
CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
ACCEPT = {"accept": "application/json, text/event-stream"}


@asynccontextmanager
async def model(app: FastAPI, token: str = "", lang: str = "en") -> AsyncIterator[Client]:
    """As models come: by the official client."""
    headers = {"accept-language": lang} | ({"authorization": f"Bearer {token}"} if token else {})
    async with app.state.models.open():
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=transport, base_url=HERE, headers=headers) as web:
            async with Client(streamable_http_client(f"{HERE}/mcp", http_client=web)) as client:
                yield client


async def ask(client: Client, tool: str, **given: Any) -> tuple[str, str]:
    """What is told, and the kind of error if it is one."""
    result: Any = await client.call_tool(tool, given)
    return result.content[0].text, (result.structured_content or {}).get("error", "")


def test_a_model_opens_a_table_asks_what_it_can_do_and_plays(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with model(app) as client:
            told, error = await ask(client, "open_table", game=GAME, seats=["me", "aprendiz"], name="Ada")
            assert not error and "You are Ada, seat 0 of: Ada, Aprendiz." in told
            token, table = told.split("Your token is ")[1].split(":")[0], told.split("Table ")[1].split(",")[0]
            mine = {"table": table, "token": token}
            for _ in range(6):
                await ask(client, "look", wait=5.0, **mine)
                listed, _ = await ask(client, "moves", **mine)
                assert listed.startswith(MOVES.en)
                told, error = await ask(client, "play", action=listed.split("\n- ")[1].splitlines()[0], **mine)
                assert not error and "Since your last decision:" in told
        own = [ply for ply in (await house.find(table)).plies if ply.seat == 0]
        assert len(own) == 6

    visit(test, OPEN)


def test_a_match_that_is_over_is_told_with_its_verdict_and_points(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        over = play(live.edition, ["random", "random"], seed=3).match
        table = await house.take_in(write(over, ["Ana", "Blas"]), "", hash_of(ANA))
        async with model(app) as client:
            told, error = await ask(client, "look", table=table.id, wait=5.0)
            moves, _ = await ask(client, "moves", table=table.id)
        assert not error and told.endswith(
            "\n".join(f"- {n}: {p} points" for n, p in zip(["Ana", "Blas"], over.totals(), strict=True))
        )
        assert moves == "It is not your turn."

    visit(test, OPEN)


def test_its_tools_say_what_they_take_in_both_languages(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with model(app, lang="es") as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            games, _ = await ask(client, "games")
            rules, _ = await ask(client, "rules", game=GAME)
            clause, _ = await ask(client, "rules", game=GAME, clause="2.5")
        assert set(tools) == {"games", "rules", "open_table", "sit", "look", "moves", "play"}
        assert tools["play"].description == "Haz una acción."
        assert tools["play"].input_schema["required"] == ["table", "action"]
        assert all(name in games for name in SHELF) and "niveles de bot: aprendiz" in games
        assert "vender <A>" in rules and clause.startswith("La regla §2.5 dice: ")

    visit(test, OPEN)


def test_what_is_forbidden_is_told_from_what_is_unknown_and_neither_lists_what_is_legal(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        token, other = (ANA, BLAS) if live.turn == 0 else (BLAS, ANA)
        before = live.match.states.tobytes()
        async with model(app, token) as client:
            illegal, kind = await ask(client, "play", table=live.id, action="trade")
            assert kind == "IllegalAction" and "forbidden by §2.5" in illegal and "Clause §2.5 says" in illegal
            unknown, kind = await ask(client, "play", table=live.id, action="flee the town")
            assert kind == "UnknownAction" and "ask for the list" in unknown and "buy" not in unknown
            _, kind = await ask(client, "play", table=live.id, action="buy", token=other)
            assert kind == "NotYourTurn"
            assert live.match.states.tobytes() == before
            assert (await ask(client, "play", table=live.id, action="comprar"))[1] == ""
        assert live.match.states.tobytes() != before

    visit(test, OPEN)


def test_it_is_told_what_its_seat_may_know_and_nothing_else(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        seen = {}
        async with model(app) as client:
            for who in (ANA, BLAS, CARLA):
                seen[who], _ = await ask(client, "look", table=live.id, token=who)
        for seat, who in enumerate((ANA, BLAS)):
            view = live.view(seat)
            for name, there in view.look(live.names(), "en"):
                assert f"- {name}: {there}" in seen[who]
        assert "You look on." in seen[CARLA]
        assert len({text.split("\n\n", 1)[1] for text in seen.values()}) == 3
        for name, there in live.view(NOBODY).look(live.names(), "en"):
            assert f"- {name}: {there}" in seen[CARLA]

    visit(test, OPEN)


def test_moves_are_counted_with_those_of_the_api(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with model(app, ANA) as client, program(app, ANA) as api:
            kinds = [(await ask(client, "play", table=live.id, action="trade"))[1] for _ in range(2)]
            refused = await api.post(f"/api/tables/{live.id}/moves", json={"action": 999})
            told, kind = await ask(client, "play", table=live.id, action="trade")
        assert "TooMany" not in kinds and refused.status_code == 429
        assert kind == "TooMany" and told == "Too much of this: moves (the limit is 2)"

    visit(test, replace(OPEN, moves=Rate(1e-9, 2)))


def test_new_tables_and_bans_are_those_of_the_house(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with model(app) as client:
            _, first = await ask(client, "open_table", game=GAME, seats=["me", ""], name="Ada")
            _, second = await ask(client, "open_table", game=GAME, seats=["me", ""], name="Ada")
            assert (first, second) == ("", "TooMany")
            house.bans = {hash_of(CARLA)}
            told, kind = await ask(client, "look", table=live.id, token=CARLA)
            assert kind == "BadInput" and "has closed its door to you" in told

    visit(test, replace(OPEN, tables=Rate(1e-9, 1)))


def test_an_open_seat_is_taken_and_a_match_that_has_not_begun_says_so(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with model(app, ANA) as ana:
            told, _ = await ask(ana, "open_table", game=GAME, seats=["me", ""], name="Ada")
            assert "Seats are open" in told
            table = told.split("Table ")[1].split(",")[0]
            told, kind = await ask(ana, "play", table=table, action="buy")
            assert kind == "NotBegun"
            told, kind = await ask(ana, "sit", table=table, name="Bo", token=BLAS)
            assert not kind and "You are Bo, seat 1" in told and "The table, as you see it" in told
            assert (await ask(ana, "sit", table=table, name="Cy", token=CARLA))[1] != ""

    visit(test, OPEN)


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("fly", {}, "Fly: there are: games, look, moves, open_table, play, rules, sit"),
    ("play", {"table": "x"}, "Action: is not what is expected here"),
    ("play", {"table": "x/y", "action": "buy"}, "Table: is not what is expected here"),
    ("look", {"table": "x", "wait": 1e9}, "Wait: is not what is expected here"),
    ("look", {"table": "x", "more": 1}, "More: is not what is expected here"),
    ("look", {"table": "nowhere"}, "There is no table 'nowhere'"),
    ("rules", {"game": "burguesas"}, "There is no game 'burguesas'; did you mean 'burgueses'?"),
    ("rules", {"game": "burgueses", "clause": "77.1"}, "Burgueses has no clause §77.1"),
    ("open_table", {"game": "burgueses", "seats": ["me"], "name": "A"}, "ption seats: cannot be 1"),
    ("open_table", {"game": "burgueses", "seats": ["me", "genius"], "name": "A"}, "There is no bot 'genius'"),
]


def test_what_is_asked_wrongly_is_a_sentence(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with model(app) as client:
            for tool, given, sentence in WRONG:
                told, kind = await ask(client, tool, **given)
                assert kind and sentence in told, told

    visit(test, OPEN)


def test_the_gate_stands_before_it(visit: Visit) -> None:
    """Foreign sites, large bodies and other methods go no further; what is no protocol is refused by the library."""

    async def test(house: House, app: FastAPI, live: Live) -> None:
        body = CALL | {"params": {"name": "look", "arguments": {"table": live.id}}}
        async with app.state.models.open(), program(app) as web:
            foreign = await web.post("/mcp", json=body, headers=ACCEPT | {"origin": "https://evil.example"})
            large = await web.post("/mcp", json=body | {"more": "x" * 5000}, headers=ACCEPT)
            answers = [
                await web.get("/mcp", headers=ACCEPT),
                await web.delete("/mcp"),
                await web.post("/mcp", content=b"{"),
            ]
            fine = await web.post("/mcp", json=body, headers=ACCEPT)
        assert (foreign.status_code, large.status_code) == (403, 413)
        assert all(400 <= answer.status_code < 500 for answer in answers)
        assert fine.status_code == 200 and "The table" in json.loads(fine.text)["result"]["content"][0]["text"]
        assert "content-security-policy" in fine.headers

    visit(test, OPEN)


def test_the_example_of_its_page_plays(visit: Visit, capsys: pytest.CaptureFixture[str], root: Path) -> None:
    """As it stands there, against a server that listens."""
    [code] = re.findall(r"```python\n(.*?)```", (root / "docs" / "env" / "mcp.md").read_text(encoding="utf-8"), re.S)

    async def test(house: House, app: FastAPI, live: Live) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        there = f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
        server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None, ws="none"))
        async with app.state.models.open():
            serving = asyncio.ensure_future(server.serve(sockets=[listening]))
            await asyncio.to_thread(exec, code.replace("http://127.0.0.1:8090/mcp", there), {"__name__": "__main__"})
            server.should_exit = True
            await serving

    visit(test, OPEN)
    assert capsys.readouterr().out.count("You are Ada, seat 0 of: Ada, Oficial.") == 6


def test_it_is_shut_unless_it_is_asked_for(visit: Visit) -> None:
    async def test(house: House, app: FastAPI, live: Live) -> None:
        async with program(app) as web:
            assert (await web.post("/mcp", json=CALL, headers=ACCEPT)).status_code == 404

    visit(test)


def test_a_house_that_lacks_the_library_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(name: str) -> Any:
        raise ModuleNotFoundError(name=name.partition(".")[0])

    monkeypatch.setattr(wanted, "import_module", lacking)
    with pytest.raises(BadInput, match=r'pip install "andamio\[mcp\]"'):
        make_app(Settings(mcp=True, warm=False, workers=1))
