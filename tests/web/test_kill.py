"""`kill -9` in the middle of play, again and again: nothing acknowledged is lost, and the house goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest

from andamio.core.layout import OVER
from andamio.table.live import Live
from andamio.table.sqlite import SqliteStore
from andamio.table.store import Listing, MoveRow
from tests.depth import amount, games
from tests.table.hall import GAME, SEATS

from .server import Server as Ready

pytestmark = pytest.mark.compiled

KILLS = amount(10, 2, 2)  # of each evening
THINKS_AGAIN = 4  # once in so many times, where something can be taken back
MOST_MOVES = 60  # acknowledged before a fall
PATIENCE = 300.0  # seconds: a busy machine may have to compile the rules first
ROOT = Path(__file__).parents[2]
QUICK = [sys.executable, "-m", "tests.web.server", "{port}", "{store}"]  # bots do not pause, and nobody goes too fast
PRODUCT = [sys.executable, "-m", "andamio", "serve", "--no-open", "--port", "{port}", "--store", "{store}"]


class Server:
    def __init__(self, command: list[str], port: int, store: Path) -> None:
        words = [word.format(port=port, store=store) for word in command]
        self.process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.rpartition(":")[2].strip(" /\n"))
        self.address = f"http://127.0.0.1:{self.port}"

    def children(self) -> list[int]:
        """Every process that it has started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        found = [int(pid) for task in tasks for pid in task.read_text().split()]
        return found

    def kill(self) -> list[int]:
        """As a power cut would; the processes that it leaves behind."""
        left = self.children()
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        return left


def is_there(pid: int) -> bool:
    with suppress(FileNotFoundError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def wait_until_gone(pids: list[int]) -> None:
    until = time.monotonic() + PATIENCE
    while any(map(is_there, pids)):
        assert time.monotonic() < until, "workers outlive their house"
        time.sleep(0.02)


class Kept(NamedTuple):
    """A move that the house has acknowledged; or a taking back, without an action."""

    table: str
    seq: int
    seat: int
    action: int | None


class Client(threading.Thread):
    """Somebody who plays at one table through the API until the house is gone, and notes what was acknowledged."""

    def __init__(self, address: str, token: str, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.address, self.table, self.dice = address, table, Random(seed)
        self.headers = {"authorization": f"Bearer {token}"}
        self.kept: list[Kept] = []
        self.odd: list[object] = []

    def run(self) -> None:
        with httpx.Client(base_url=self.address, headers=self.headers, timeout=PATIENCE, verify=False) as client:
            with suppress(httpx.TransportError):
                while self.step(client):
                    pass

    def step(self, client: httpx.Client) -> bool:
        seen = client.get(f"/api/tables/{self.table}")
        if seen.status_code in (429, 503):
            time.sleep(0.02)
            return True
        view = seen.json()
        if view["turn"] == OVER:
            return False
        if not view["legal"]:
            time.sleep(0.005)
            return True
        action = None if view["back"]["free"] and self.dice.randrange(THINKS_AGAIN) == 0 else self.chosen(view)
        given = {"version": view["version"]} | ({} if action is None else {"action": action})
        answer = client.post(f"/api/tables/{self.table}/{'undo' if action is None else 'moves'}", json=given)
        if answer.status_code == 200:
            self.kept.append(Kept(self.table, view["version"] + 1, view["seat"], action))
        elif answer.status_code not in (409, 429, 503):
            self.odd.append((answer.status_code, answer.text))
        return True

    def chosen(self, view: Any) -> int:
        return int(self.dice.choice(view["legal"])["id"])


class Evening:
    """One store, and servers on it that come and go."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.store, self.dice, self.port = folder / "tables.db", Random(seed), 0
        self.kept: list[Kept] = []
        self.made: list[str] = []
        self.bots_only: list[str] = []
        self.tokens = [f"somebody-number-{n}-{seed}" for n in range(SEATS)]

    def open(self, command: list[str]) -> None:
        self.server = Server(command, self.port, self.store)
        self.port = self.server.port
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                if self.ask("GET", "/api/health")["status"] == "ok":
                    return
            time.sleep(0.02)
        raise AssertionError("the house does not open")

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        url = self.server.address + path
        answer = httpx.request(method, url, json=body, headers=headers, timeout=PATIENCE, verify=False)
        return answer.raise_for_status().json()

    def lay_tables(self) -> list[Client]:
        """People alone, somebody against bots, and bots alone."""
        first = self.tokens[0]
        people = self.make(["me", *[""] * (SEATS - 1)], first)
        for token in self.tokens[1:]:
            self.ask("POST", f"/api/tables/{people}/seats", {"name": "x"}, token)
        mixed = self.make(["me", *["aprendiz"] * (SEATS - 1)], first)
        self.bots_only.append(self.make(["oficial"] * SEATS, first))
        return [
            *(self.client(token, people) for token in self.tokens),
            self.client(first, mixed),
        ]

    def make(self, seats: list[str], token: str) -> str:
        table = str(self.ask("POST", "/api/tables", {"game": GAME, "seats": seats, "name": "x"}, token)["table"])
        self.made.append(table)
        return table

    def client(self, token: str, table: str) -> Client:
        return Client(self.server.address, token, table, self.dice.randrange(1 << 30))

    def play_and_die(self) -> None:
        """Some moments of play; then the end comes at any of them."""
        clients = self.lay_tables()
        for client in clients:
            client.start()
        self.wait_for_moves(clients, self.dice.randrange(MOST_MOVES))
        left = self.server.kill()
        for client in clients:
            client.join(PATIENCE)
            assert not client.is_alive() and not client.odd
            self.kept += client.kept
        wait_until_gone(left)

    def wait_for_moves(self, clients: list[Client], count: int) -> None:
        """Until so many are acknowledged, or nobody has anything left to play."""
        until = time.monotonic() + PATIENCE
        while sum(len(client.kept) for client in clients) < count and any(client.is_alive() for client in clients):
            assert time.monotonic() < until, "nobody gets a move in"
            time.sleep(0.001)

    def check(self) -> None:
        """With no server about: every table folds to its hashes, and all that was acknowledged is in it."""
        found = asyncio.run(self.read())
        assert set(self.made) <= set(found)
        for listing, rows in found.values():
            Live(listing, rows, 0)
        for kept in self.kept:
            row = found[kept.table][1][kept.seq - 1]
            if kept.action is None:
                assert (row.seq, row.kind, row.seat) == (kept.seq, "undo", kept.seat)
            else:
                assert (row.seq, row.kind, row.seat, row.actions[0]) == (kept.seq, "play", kept.seat, kept.action)

    async def read(self) -> dict[str, tuple[Listing, list[MoveRow]]]:
        store = SqliteStore.open(self.store)
        try:
            found = {}
            for table in self.made:
                listing = await store.find(table)
                assert listing is not None
                found[table] = listing, await store.moves(table)
            return found
        finally:
            await store.close()

    def wait_for_bots(self) -> None:
        """What bots had begun they finish, in whichever process."""
        until = time.monotonic() + PATIENCE
        while not all(self.ask("GET", f"/api/tables/{table}")["turn"] == OVER for table in self.bots_only):
            assert time.monotonic() < until, "bots do not go on"
            time.sleep(0.05)


@pytest.mark.parametrize("seed", games(amount(4, 1, 1)))
def test_nothing_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    evening = Evening(tmp_path, seed)
    for kill in range(KILLS):
        evening.open(PRODUCT if kill == KILLS // 2 else QUICK)
        evening.play_and_die()
        evening.check()
    evening.open(QUICK)
    evening.wait_for_bots()
    wait_until_gone(evening.server.kill())
    evening.check()
    assert len(evening.kept) > KILLS
    assert any(kept.action is None for kept in evening.kept)


def test_whoever_closes_the_house_closes_it_whole(tmp_path: Path) -> None:
    """Ctrl+C while bots think and somebody plays: it ends by itself, soon, and no worker stays."""
    evening = Evening(tmp_path, 5)
    evening.open(PRODUCT)
    clients = evening.lay_tables()
    for client in clients:
        client.start()
    evening.wait_for_moves(clients, 10)
    children = evening.server.children()
    os.kill(evening.server.process.pid, signal.SIGINT)
    evening.server.process.communicate(timeout=PATIENCE)
    for client in clients:
        client.join(PATIENCE)
        evening.kept += client.kept
    wait_until_gone(children)
    evening.check()


def test_who_is_told_to_go_leaves_nothing_behind(tmp_path: Path) -> None:
    """As a service is stopped, or a container: nothing to complain of, and no failure."""
    words = [word.replace("{store}", f"{tmp_path}/tables.db") for word in PRODUCT]
    house = Ready(words, tmp_path / "tables.db", errors=tmp_path / "errors.txt")
    assert house.stop(signal.SIGTERM) == 0
    assert (tmp_path / "errors.txt").read_text() == ""
