"""A real server in a process of its own, and guests who talk to it without a browser.

As a program, `python -m tests.web.server PORT STORE`, it is that server: the product as it is, with wider limits, and
bots that play at a glance.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
PATIENCE = 300.0  # seconds: a busy machine may have to compile the rules first
GOODBYE = 8.0


class Server:
    """Started when it is made; the same port and the same store when it is started again."""

    def __init__(self, command: list[str], store: Path | str, errors: Path | None = None) -> None:
        self.command, self.store, self.errors, self.port = command, store, errors, 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        words = [word.format(port=self.port) for word in self.command]
        with self.errors.open("w") if self.errors else nullcontext() as errors:
            self.process = subprocess.Popen(
                words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
                start_new_session=True,
            )  # fmt: skip
        self.port = self.said_port()
        self.wait()

    def said_port(self) -> int:
        """The first address that it prints."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if HOST in line:
                return int(line.rpartition(":")[2].strip(" /\n"))
        raise AssertionError(f"the server said no address and ended with {self.process.wait()}")

    def wait(self) -> None:
        """Until its games are ready."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server ended while it was starting"
            try:
                if httpx.get(f"{self.address}/api/health", verify=False).json()["status"] == "ok":
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"the server was not ready after {PATIENCE:.0f} s")

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Its exit code; nothing that it started stays behind."""
        self.process.send_signal(how)
        try:
            return self.process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"the server did not end within {GOODBYE:.0f} s") from None
        finally:
            self.process.communicate()  # closes what was read from and written to


@contextmanager
def serving(store: Path | str = ":memory:") -> Iterator[Server]:
    """The product with the tests' limits."""
    server = Server([sys.executable, "-m", "tests.web.server", "{port}", str(store)], store)
    try:
        yield server
    finally:
        server.stop()


class Guest:
    """Somebody with a token, who uses the API: to lay a table before a browser looks at it."""

    def __init__(self, address: str, token: str = "") -> None:
        self.token = token or secrets.token_urlsafe(16)
        self.address, self.headers = address, {"authorization": f"Bearer {self.token}"}

    def make(self, *seats: str, name: str = "Ana", **more: Any) -> str:
        """A table, of Burgueses if nothing else is said; its id."""
        return self._post("/api/tables", {"game": "burgueses", "seats": seats, "name": name} | more)["table"]

    def take_in(self, record: str) -> str:
        return self._post("/api/records", {"record": record})["table"]

    def sit(self, table: str, seat: int | None = None, name: str = "Blas") -> Any:
        return self._post(f"/api/tables/{table}/seats", {"name": name, "seat": seat})

    def see(self, table: str) -> Any:
        return self.call("GET", f"/api/tables/{table}")

    def play(self, table: str, action: int | str) -> Any:
        return self._post(f"/api/tables/{table}/moves", {"action": action})

    def hint(self, table: str) -> Any:
        return self._post(f"/api/tables/{table}/hints", {})

    def leave(self, table: str) -> Any:
        return self._post(f"/api/tables/{table}/leave", {})

    def _post(self, path: str, body: object) -> Any:
        return self.call("POST", path, body)

    def call(self, method: str, path: str, body: object = None) -> Any:
        """One request, its connection closed after it: no test leaves one open."""
        answer = httpx.request(
            method, self.address + path, json=body, headers=self.headers, timeout=PATIENCE, verify=False
        )  # there are no certificates here, and to read them takes longer than to ask
        return answer.raise_for_status().json()


def play_out(table: str, guests: list[Guest]) -> Any:
    """Guests in the order of their seats play to the end, each what is legal first; what is seen then."""
    seen = guests[0].see(table)
    while seen["turn"] >= 0:
        turn = seen["turn"]
        seen = guests[turn].play(table, guests[turn].see(table)["legal"][0]["id"])
    return seen


def play_out_apart(begin: Callable[[], str], guests: list[Guest]) -> str:
    """The first of some matches that ends with unequal points: somebody's move swung it."""
    while True:
        table = begin()
        scores = play_out(table, guests)["scores"]
        if len({sum(score["points"].values()) for score in scores}) > 1:
            return table


def leave_with_parent() -> None:
    """A run of tests that is killed leaves no server behind: what it holds of our input is closed then."""
    sys.stdin.read()
    os._exit(1)


def think(store: str) -> None:
    """A process of the same house that opens no door."""
    import asyncio

    from andamio.table.limits import Limits
    from andamio.web.settings import Settings
    from andamio.web.thinker import think_on

    limits = Limits(bot_seconds=0, bot_pause=0, look_back=0, tables_of_one=1_000)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    settings = Settings(store=store, limits=limits, workers=1, warm=False)
    asyncio.run(think_on(settings, lambda workers: print(workers, flush=True)))


def main(port: int, store: str) -> None:
    import socket

    from andamio.table.limits import Limits
    from andamio.web.app import make_app
    from andamio.web.serving import server_of
    from andamio.web.settings import Rate, Settings

    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind((HOST, port))
    print(f"http://{HOST}:{door.getsockname()[1]}", flush=True)
    many = Rate(10_000, 10_000)
    settings = Settings(
        store=store, limits=Limits(bot_seconds=0, bot_pause=0, look_back=0, tables_of_one=1_000), workers=1, warm=False,
        thinks=os.environ.get("ANDAMIO_THINKS") != "False",
        requests=many, writes=many, moves=many, tables=many, pictures=many, hints=many,
        sockets_of_one=8_000, at_once=8_000, side_by_side=8_000, questions=many, lines=many, boxes=many, studies=many,
        simulations=20, study_games=200,
    )  # fmt: skip
    threading.Thread(target=leave_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        server_of(make_app(settings), settings, goodbye=1).run(sockets=[door])


if __name__ == "__main__":
    think(sys.argv[2]) if sys.argv[1] == "think" else main(int(sys.argv[1]), sys.argv[2])
