"""A house of several processes with people at its tables, whose own logs are compared with what was kept.

players ──HTTP──> web, web ──┐
                  thinker ───┴──> proxy ──> PostgreSQL         any of these is killed, cut off, stalled or delayed
"""

from __future__ import annotations

import asyncio
import math
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import httpx

from andamio.core.layout import OVER
from andamio.table.live import Live
from andamio.table.opening import is_address
from andamio.table.postgres import PostgresStore
from andamio.table.postgres.schema import migrate_at
from andamio.table.sqlite import SqliteStore
from andamio.table.store import Store
from tests.postgres import Server as Postgres
from tests.table.hall import GAME, SEATS

from .nursery import Nursery
from .proxy import Proxy

PATIENCE = 300.0  # seconds: a busy machine may have to compile the rules first
ANSWER = 20.0  # seconds for one request
STALL, DELAY = 1.5, 0.05  # seconds
COMPLAINTS = 4_000  # letters of what a process said, where a run fails
MOMENT = 0.005  # seconds
PAUSE = 0.15  # seconds before whoever was not answered, or is not in turn, asks again


class Process:
    """A web process, or a thinker if it has no door."""

    def __init__(self, nursery: Nursery, store: str, is_web: bool, thinks: bool = True) -> None:
        self.nursery, self.store, self.thinks, self.port = nursery, store, thinks, free_port() if is_web else 0
        self.errors = tempfile.NamedTemporaryFile("r")
        self.start()

    def start(self) -> None:
        self.number = self.nursery.start(self.port, self.store, self.thinks, self.errors.name)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while self.port and time.monotonic() < until:
            with suppress(httpx.TransportError, KeyError, ValueError):
                if httpx.get(f"{self.address}/api/health/ready", timeout=ANSWER, verify=False).status_code == 200:
                    return
            time.sleep(PAUSE)
        assert not self.port, f"a process does not get ready; {self}"

    def __str__(self) -> str:
        """How it is, and what it complained of last."""
        self.errors.seek(0)
        return f"{self.port or 'thinker'} {self.is_there}: {self.errors.read()[-COMPLAINTS:]}"

    @property
    def is_there(self) -> bool:
        with suppress(ProcessLookupError):
            os.kill(self.number, 0)
            return True
        return False

    def end(self, how: signal.Signals) -> None:
        until = time.monotonic() + PATIENCE
        with suppress(ProcessLookupError):
            os.kill(self.number, how)
        while self.is_there:
            assert time.monotonic() < until, f"a process does not end; {self}"
            time.sleep(MOMENT)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


class Kept(NamedTuple):
    """A move that the house has acknowledged."""

    table: str
    seq: int
    seat: int
    action: int


class Player(threading.Thread):
    """Somebody at one table, who asks one process and then another, and asks again where no answer comes."""

    def __init__(self, town: Town, token: str, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.town, self.table, self.dice, self.is_done = town, table, Random(seed), False
        self.headers = {"authorization": f"Bearer {token}"}
        self.kept: list[Kept] = []
        self.odd: list[object] = []
        self.unanswered, self.last = 0, ""

    def run(self) -> None:
        with httpx.Client(headers=self.headers, timeout=ANSWER, verify=False) as client:
            while not self.town.is_over.is_set() and not self.is_done:
                try:
                    self.step(client, self.dice.choice(self.town.webs).address)
                except httpx.TransportError:
                    self.unanswered += 1
                    time.sleep(PAUSE)

    def step(self, client: httpx.Client, address: str) -> None:
        seen = client.get(f"{address}/api/tables/{self.table}")
        if seen.status_code != 200:
            self.note_odd(seen)
            return
        view = seen.json()
        self.last = f"version {view['version']}, turn {view['turn']}, {len(view['legal'])} to choose from"
        self.is_done = view["turn"] == OVER
        if not view["legal"]:
            time.sleep(PAUSE)
            return
        action = int(self.dice.choice(view["legal"])["id"])
        other = self.dice.choice(self.town.webs).address
        answer = client.post(
            f"{other}/api/tables/{self.table}/moves", json={"version": view["version"], "action": action}
        )
        if answer.status_code == 200:
            self.kept.append(Kept(self.table, view["version"] + 1, view["seat"], action))
        else:
            self.note_odd(answer)

    def note_odd(self, answer: httpx.Response) -> None:
        """What a retry mends is no fault: somebody was first, or the store could not be reached."""
        self.last = f"{answer.status_code} {answer.text[:300]}"
        if answer.status_code not in (409, 429, 503):
            self.odd.append((answer.status_code, answer.text[:300]))
        time.sleep(PAUSE)


class Town:
    """All of it, with people at some tables; `hurt` does one fault by name."""

    def __init__(self, seed: int, tables: int = 3, thinks: bool = True) -> None:
        """One of the web processes thinks too, if that is wished."""
        self.dice, self.is_over, self.thinks = Random(seed), threading.Event(), thinks
        self.tokens = [f"somebody-number-{n}-{seed}" for n in range(SEATS)]
        self.tables: list[str] = []
        self.players: list[Player] = []
        self.webs: list[Process] = []
        self.thinkers: list[Process] = []
        self.faults: dict[str, Callable[[], None]] = {}
        self.lasting: dict[str, threading.Thread] = {}  # faults that are under way, and whoever ends them
        self.nursery = Nursery()
        self.set_up()
        for process in self.webs:
            process.wait()
        for _ in range(tables):
            self.lay()

    def set_up(self) -> None:
        self.postgres = Postgres()
        self.proxy = Proxy(self.postgres.socket)
        self.kept_at = self.postgres.url
        asyncio.run(migrate_at(self.kept_at))
        store = f"postgresql://postgres@127.0.0.1:{self.proxy.port}/postgres"
        self.webs = [Process(self.nursery, store, True, self.thinks), Process(self.nursery, store, True, False)]
        self.thinkers = [Process(self.nursery, store, False)]
        self.faults = {
            "cut": self.proxy.cut, "stall": self.stall, "delay": self.slow, "kill web": self.kill_web,
            "kill thinker": self.kill_thinker, "kill database": self.kill_database,
        }  # fmt: skip

    # -- people

    def lay(self) -> None:
        """A table of people alone, and one of somebody among bots."""
        people = self.make(["me", *[""] * (SEATS - 1)])
        for token in self.tokens[1:]:
            self.ask("POST", f"/api/tables/{people}/seats", {"name": "x"}, token)
        mixed = self.make(["me", *["aprendiz"] * (SEATS - 1)])
        self.tables += [people, mixed, self.make(["aprendiz"] * SEATS)]
        for token in self.tokens:
            self.play(token, people)
        self.play(self.tokens[0], mixed)

    def play(self, token: str, table: str) -> None:
        player = Player(self, token, table, self.dice.randrange(1 << 30))
        self.players.append(player)
        player.start()

    def make(self, seats: list[str]) -> str:
        wanted = {"game": GAME, "seats": seats, "name": "x"}
        return str(self.ask("POST", "/api/tables", wanted, self.tokens[0])["table"])

    def ask(self, method: str, path: str, body: object, token: str) -> Any:
        headers = {"authorization": f"Bearer {token}"}
        address = self.dice.choice(self.webs).address
        answer = httpx.request(method, address + path, json=body, headers=headers, timeout=ANSWER, verify=False)
        return answer.raise_for_status().json()

    @property
    def acknowledged(self) -> int:
        return sum(len(player.kept) for player in self.players)

    def wait_for_moves(self, count: int) -> None:
        """Until so many more are acknowledged; new tables are laid where all are over."""
        until, goal = time.monotonic() + PATIENCE, self.acknowledged + count
        while self.acknowledged < goal:
            assert time.monotonic() < until, f"nobody gets a move in; {self}"
            if all(player.is_done for player in self.players):
                with suppress(httpx.HTTPError):
                    self.lay()
            time.sleep(0.01)

    def __str__(self) -> str:
        """What all were doing when a run failed."""
        people = [
            f"{each.table}: {each.last}, {each.unanswered} unanswered" for each in self.players if not each.is_done
        ]
        return "\n".join([*people, *map(str, [*self.webs, *self.thinkers])])

    # -- faults

    def hurt(self, name: str) -> None:
        """And it heals."""
        self.begin(name)
        self.heal()

    def begin(self, name: str) -> None:
        """It lasts while others begin: what is cut off may be killed, and while the database is away, too."""
        self.lasting[name] = threading.Thread(target=self.faults[name], daemon=True)
        self.lasting[name].start()

    @property
    def possible(self) -> list[str]:
        """Of each kind one at a time."""
        return sorted(name for name in self.faults if name not in self.lasting or not self.lasting[name].is_alive())

    def wait_for_room(self) -> list[str]:
        while not self.possible:
            time.sleep(MOMENT)
        return self.possible

    def heal(self) -> None:
        for fault in self.lasting.values():
            fault.join(PATIENCE)
            assert not fault.is_alive(), f"a fault does not end; {self}"

    def stall(self) -> None:
        self.proxy.stall(True)
        time.sleep(STALL)
        self.proxy.stall(False)

    def slow(self) -> None:
        self.proxy.delay = DELAY
        time.sleep(STALL)
        self.proxy.delay = 0.0

    def kill_web(self) -> None:
        self.kill(self.dice.choice(self.webs))

    def kill_thinker(self) -> None:
        self.kill(self.dice.choice(self.thinkers))

    def kill(self, process: Process, how: signal.Signals = signal.SIGKILL) -> None:
        process.end(how)
        process.start()

    def kill_database(self) -> None:
        self.postgres.kill()
        self.postgres.start()

    def roll(self) -> None:
        """Each web process is told to go and started again, one after the other, while people play."""
        for process in self.webs:
            self.kill(process, signal.SIGTERM)
            process.wait()
            self.wait_for_moves(5)

    # -- what must hold

    def go_on(self, moves: float) -> None:
        """Every table goes on: so many moves, or to its end."""
        until, before = time.monotonic() + PATIENCE, asyncio.run(self.lengths())
        while not all(new >= old + moves for old, new in zip(before, asyncio.run(self.lengths()), strict=True)):
            assert time.monotonic() < until, f"a table does not go on; {self}"
            time.sleep(0.2)

    async def lengths(self) -> list[float]:
        """Moves of each table; without end where it is over."""
        store = self.opened()
        try:
            found = [await store.find(table) for table in self.tables]
            return [math.inf if listing is None or listing.table.over else listing.moves for listing in found]
        finally:
            await store.close()

    def rest(self) -> None:
        """Nobody plays any more; what was under way is answered."""
        self.is_over.set()
        for player in self.players:
            player.join(PATIENCE)

    def finish(self) -> None:
        """Every table goes on, to its end."""
        self.go_on(math.inf)
        self.rest()

    def opened(self) -> Store:
        return PostgresStore.open(self.kept_at) if is_address(self.kept_at) else SqliteStore.visit(self.kept_at)

    def check(self) -> None:
        """Every history is linear and folds to its hashes, and all that was acknowledged is in it."""
        assert not [player.odd for player in self.players if player.odd]
        asyncio.run(self._check())

    async def _check(self) -> None:
        store = self.opened()
        try:
            told = [kept for player in self.players for kept in list(player.kept)]  # before it is looked what was kept
            for table in self.tables:
                listing, rows = await store.find(table), await store.moves(table)
                assert listing and [row.seq for row in rows] == list(range(1, len(rows) + 1))
                Live(listing, rows, 0)
                for kept in [kept for kept in told if kept.table == table]:
                    row = rows[kept.seq - 1]
                    assert (row.kind, row.seat, row.actions[0]) == ("play", kept.seat, kept.action)
        finally:
            await store.close()

    def close(self) -> None:
        self.is_over.set()
        for process in [*self.webs, *self.thinkers]:
            process.end(signal.SIGKILL)
            process.errors.close()
        self.nursery.close()
        self.tear_down()

    def tear_down(self) -> None:
        self.proxy.close()
        self.postgres.close()


class Hamlet(Town):
    """One process and a file: all that can fail is the process."""

    def set_up(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.kept_at = f"{self.folder.name}/tables.db"
        self.webs = [Process(self.nursery, self.kept_at, True)]
        self.faults = {"kill web": self.kill_web}

    def finish(self) -> None:
        until = time.monotonic() + PATIENCE
        while not all(self.has_ended(table) for table in self.tables):
            assert time.monotonic() < until, f"a table does not go on; {self}"
            time.sleep(0.2)
        self.rest()
        self.webs[0].end(signal.SIGTERM)  # the file is one process's alone

    def has_ended(self, table: str) -> bool:
        with suppress(httpx.HTTPError):
            return bool(self.ask("GET", f"/api/tables/{table}", None, self.tokens[0])["turn"] == OVER)
        return False

    def tear_down(self) -> None:
        self.folder.cleanup()
