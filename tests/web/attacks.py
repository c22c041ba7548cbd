"""Every attack that was found, against a house where somebody plays: `python -m tests.web.attacks [SECONDS [NAME…]]`.

On this machine alone. Attackers come from 127.0.0.2 and on, whoever plays from 127.0.0.1; each has a bounded number of
connections, and nothing is sent beyond the time that is given. What is measured: how long the player waits for each
move and each look, and the greatest memory that the server ever took.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from andamio.games import find

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
PATIENCE = 300.0  # seconds: a busy machine may have to compile the rules first
P99, MEMORY = 0.3, 600  # seconds and MB: what must hold
ENOUGH = 6  # moves and looks of whoever plays, before anything can be said
SLOW = 5.0  # seconds that an attacker waits for an answer
GAME = "burgueses"
SOCKETS = 150  # opened by one attacker
ALL = "all"
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
WS = f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\n"
PING = b"\x89\x81\0\0\0\0a"


class House(NamedTuple):
    port: int
    pid: int

    def memory(self, what: str = "VmHWM") -> float:
        """MB: the greatest that it took so far."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.findall(rf"{what}:\s+(\d+)", status)[0]) / 1024

    def seconds(self) -> float:
        """Of processor time that it took so far, its workers left out."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def knock(self, attacker: str) -> socket.socket:
        return socket.create_connection((HOST, self.port), SLOW, (attacker, 0))

    def client(self, attacker: str) -> httpx.Client:
        transport = httpx.HTTPTransport(local_address=attacker, verify=False)
        return httpx.Client(base_url=f"http://{HOST}:{self.port}", transport=transport, timeout=SLOW)


Go = Callable[[], bool]  # whether to go on
Attack = Callable[[House, str, Go], None]


# ------------------------------------------------------------------------------------------------ attacks


def long_cookies(house: House, me: str, go: Go) -> None:
    with house.client(me) as client:
        while go():
            with suppress(httpx.HTTPError):
                client.get("/", headers={"cookie": 'a="' + "\\" * 60_000})


def endless_heads(house: House, me: str, go: Go) -> None:
    """Half a head, letter by letter, on as many connections as there are to be had."""
    held: list[socket.socket] = []
    while go():
        if len(held) < SOCKETS:
            with suppress(OSError):
                held.append(house.knock(me))
                held[-1].sendall(b"POST /tables HTTP/1.1\r\nhost: x\r\nx: ")
        for each in held:
            with suppress(OSError):
                each.sendall(b"a")
        time.sleep(0.01)
    for each in held:
        each.close()


def many_headers(house: House, me: str, go: Go) -> None:
    while go():
        with suppress(OSError), closing(house.knock(me)) as wire:
            wire.sendall(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 9_000 + b"\r\n")
            wire.recv(100)


def evil_boxes(house: House, me: str, go: Go) -> None:
    boxes = [".".join(["a"] * 30_000) + " = 1", "a = " + "[" * 30_000, "\n".join(f"k{n} = 1" for n in range(6_000))]
    with house.client(me) as client:
        while go():
            for box in boxes:
                with suppress(httpx.HTTPError):
                    client.post("/api/tables", json={"game": GAME, "seats": ["me", ""], "name": "x", "box": box})


def many_boxes(house: House, me: str, go: Go) -> None:
    """Ever other boxes in the lab: looked at, drawn, and played by the thousands."""
    with house.client(me) as client:
        client.headers["origin"] = f"http://{HOST}:{house.port}"
        for price in cycle(range(100)):
            if not go():
                break
            with suppress(httpx.HTTPError):
                client.get(f"/lab/barrio?points.panorama[7]={price % 50}")
                client.post("/lab/barrio/check", data={"goal[1]": str(price)})
                client.post("/lab/barrio", data={"do": "play", "points.panorama[7]": str(price % 50)})


def evil_records(house: House, me: str, go: Go) -> None:
    """One that is true and as long as it may be, and one that is garbage."""
    long = flapping_record(199_000)
    with house.client(me) as client:
        while go():
            for record in (long, "andamio acta 1\n" + "x\n" * 90_000):
                with suppress(httpx.HTTPError):
                    client.post("/api/records", json={"record": record})


def flapping_record(letters: int) -> str:
    """A match whose last move was made and taken back again and again."""
    from andamio.core.record import write

    match = find("a_construir").edition().new(1)
    while not match.is_over:
        match.play(match.legal()[0])
    *lines, end = write(match).splitlines()
    back = f"back {lines[-1].split()[0]} 1"
    times = (letters - len("\n".join([*lines, end, ""]))) // len(f"{back}\n{lines[-1]}\n")
    return "\n".join([*lines, *[back, lines[-1]] * times, end, ""])


def many_sockets(house: House, me: str, go: Go) -> None:
    held: list[socket.socket] = []
    head = f"GET /ws/lobby HTTP/1.1\r\nhost: {HOST}:{house.port}\r\n{WS}\r\n".encode()
    while go() and len(held) < SOCKETS:
        with suppress(OSError):
            held.append(house.knock(me))
            held[-1].sendall(head)
    while go():
        time.sleep(0.05)
    for each in held:
        each.close()


def talking_sockets(house: House, me: str, go: Go) -> None:
    """Frames of one letter, as fast as they are taken."""
    head = f"GET /ws/lobby HTTP/1.1\r\nhost: {HOST}:{house.port}\r\n{WS}\r\n".encode()
    while go():
        with suppress(OSError), closing(house.knock(me)) as wire:
            wire.sendall(head)
            wire.recv(2_000)
            while go():
                wire.sendall(PING * 1_000)


def many_tables(house: House, me: str, go: Go) -> None:
    """Empty ones, and ones at which only bots play, as strong as they come."""
    with house.client(me) as client:
        while go():
            for seats in (["me", ""], ["arquitecta", "arquitecta"]):
                with suppress(httpx.HTTPError):
                    client.post("/api/tables", json={"game": GAME, "seats": seats, "name": "x", "listed": True})


def flapping(house: House, me: str, go: Go) -> None:
    """Play and take back, and ask for hints and reasons, at a table of one's own."""
    with house.client(me) as client:
        with suppress(httpx.HTTPError, KeyError):
            body = {"game": GAME, "seats": ["me", "aprendiz"], "name": "x"}
            made = client.post("/api/tables", json=body).json()
            client.headers["authorization"] = f"Bearer {made['token']}"
            table = made["table"]
            while go():
                with suppress(httpx.HTTPError):
                    seen = client.get(f"/api/tables/{table}").json()
                    for action in seen.get("legal", [])[:1]:
                        client.post(f"/api/tables/{table}/moves", json={"action": action["id"]})
                    client.post(f"/api/tables/{table}/undo", json={})
                    client.post(f"/api/tables/{table}/hints", json={})
                    client.get(f"/t/{table}/why?piece=shop-0")
                    client.get(f"/t/{table}/about")


def foreign_hosts(house: House, me: str, go: Go) -> None:
    with house.client(me) as client:
        while go():
            with suppress(httpx.HTTPError):
                assert client.get("/tables", headers={"host": "evil.test"}).status_code in (421, 429)


def lazy_readers(house: House, me: str, go: Go) -> None:
    """Ask for much and take nothing."""
    held: list[socket.socket] = []
    ask = f"GET /games/barrio/rules HTTP/1.1\r\nhost: {HOST}:{house.port}\r\n\r\n".encode()
    while go():
        if len(held) < SOCKETS:
            with suppress(OSError):
                held.append(house.knock(me))
                held[-1].sendall(ask * 10)
        time.sleep(0.02)
    for each in held:
        each.close()


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        long_cookies, endless_heads, many_headers, evil_boxes, many_boxes, evil_records, many_sockets, talking_sockets,
        many_tables, flapping, foreign_hosts, lazy_readers,
    )
}  # fmt: skip


# ------------------------------------------------------------------------------------------------ the player


class Player:
    """Somebody who plays against a bot, looks again after each move, and minds how long it takes; see `watched`."""

    def __init__(self, house: House, seconds: float) -> None:
        self.house, self.until = house, time.monotonic() + seconds
        self.waits: list[tuple[float, str]] = []  # and for what
        self.odd: list[object] = []

    def go(self) -> bool:
        """So long; on a busy machine until enough was asked."""
        now = time.monotonic()
        return now < self.until or (len(self.waits) < ENOUGH and now < self.until + PATIENCE)

    def run(self) -> None:
        with self.house.client(HOST) as client:
            while self.go():
                made = self.ask(client, "POST", "/api/tables", {"game": GAME, "seats": ["me", "aprendiz"], "name": "A"})
                if made is None:
                    time.sleep(0.2)
                    continue
                client.headers["authorization"] = f"Bearer {made['token']}"
                self.match(client, made["table"])

    def match(self, client: httpx.Client, table: str) -> None:
        seen = self.ask(client, "GET", f"/api/tables/{table}")
        while self.go() and seen is not None and seen["turn"] != -2:
            if seen["legal"]:
                self.ask(client, "POST", f"/api/tables/{table}/moves", {"action": seen["legal"][0]["id"]})
            time.sleep(0.15)
            seen = self.ask(client, "GET", f"/api/tables/{table}")

    def ask(self, client: httpx.Client, method: str, path: str, body: object = None) -> Any:
        began = time.perf_counter()
        try:
            answer = client.request(method, path, json=body)
        except httpx.HTTPError as error:
            self.waits.append((SLOW, f"{method} {path}"))
            self.odd.append(repr(error))
            return None
        self.waits.append((time.perf_counter() - began, f"{method} {path}"))
        if answer.status_code >= 400 and answer.status_code != 409:
            self.odd.append((answer.status_code, answer.text[:200]))
            return None
        return answer.json()


def watched(house: House, seconds: float, told: Connection) -> None:
    """In a process of its own: attackers and player would wait for each other's interpreter, and not for the house."""
    player = Player(house, seconds)
    player.run()
    told.send((sorted(player.waits), player.odd))


# ------------------------------------------------------------------------------------------------ all together


class Outcome(NamedTuple):
    asked: int
    p50: float
    p99: float
    slowest: float
    what: str  # was slowest
    memory: float
    share: float  # of a core, that the server took: where it is small and all wait long, others had the machine
    odd: list[object]


@contextmanager
def opened(store: Path | str) -> Iterator[House]:
    command = [sys.executable, "-m", "andamio", "serve", "--no-open", "--port", "0", "--store", str(store)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            house = House(int(line.rpartition(":")[2].strip(" /\n")), process.pid)
            wait_until_ready(house)
            yield house
        finally:
            process.terminate()


def wait_until_ready(house: House) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(httpx.HTTPError), house.client(HOST) as client:
            if client.get("/api/health").json()["status"] == "ok":
                return
        time.sleep(0.1)
    raise AssertionError("the house does not open")


def attacked(house: House, attacks: list[Attack], seconds: float) -> Outcome:
    """All of them at once, each from an address of its own, for as long as somebody plays."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    player = context.Process(target=watched, args=(house, seconds, theirs), daemon=True)
    began, before = time.monotonic(), house.seconds()
    player.start()
    go = threading.Event()
    threads = [
        threading.Thread(target=attack, args=(house, f"127.0.0.{number}", lambda: not go.is_set()), daemon=True)
        for number, attack in enumerate(attacks, 2)
    ]
    for thread in threads:
        thread.start()
    assert ours.poll(seconds + PATIENCE + 4 * SLOW), "who plays does not come back"
    waits, odd = ours.recv()
    share = (house.seconds() - before) / (time.monotonic() - began)
    go.set()
    for thread in threads:
        thread.join(4 * SLOW)
    player.join(4 * SLOW)
    p50, p99 = (waits[int(share * (len(waits) - 1))][0] for share in (0.5, 0.99))
    slowest, what = waits[-1]
    return Outcome(len(waits), p50, p99, slowest, what, house.memory(), share, odd)


def main(seconds: float, names: list[str]) -> int:
    """Each by itself, or those that are named, and all together; before each, the same while nobody attacks."""
    import tempfile

    wanted = {name: [ATTACKS[name]] for name in names or ATTACKS if name != ALL}
    if not names or ALL in names:
        wanted[ALL] = list(ATTACKS.values())
    bad = 0
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "tables.db") as house:
        for name, attacks in wanted.items():
            calm, found = attacked(house, [], seconds), attacked(house, attacks, seconds)
            bad += found.p99 > P99 or found.memory > MEMORY
            print(json.dumps({"attack": name, **rounded(found), "calm": rounded(calm)}), flush=True)
    return int(bool(bad))


def rounded(outcome: Outcome) -> dict[str, object]:
    """For people: milliseconds and MB."""
    told = {name: round(1000 * getattr(outcome, name)) for name in ("p50", "p99", "slowest")}
    return outcome._asdict() | told | {"memory": round(outcome.memory), "share": round(outcome.share, 2)}


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0, sys.argv[2:]))
