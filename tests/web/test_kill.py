"""`kill -9` during play, at random moments: nothing acknowledged is lost, and every table replays to its hash."""

from __future__ import annotations

import asyncio
import random
import signal
import threading
import time
from pathlib import Path

import httpx
import pytest

from andamio.core.layout import OVER
from andamio.table.live import Live
from andamio.table.sqlite import SqliteStore

from .server import Guest, Server, serving

pytestmark = pytest.mark.compiled

KILLS = 20
TABLES = 3
MANY = 200  # moves, so that the kills fall into play
LIFE = (0.05, 0.7)  # seconds of play between two kills


class Player(threading.Thread):
    """Plays one seat through the API, match after match, until it is told to stop; notes what was acknowledged."""

    def __init__(self, address: str, table: str, token: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.address, self.table, self.dice = address, table, random.Random(seed)
        self.headers = {"authorization": f"Bearer {token}"}
        self.played: list[tuple[str, int, int]] = []  # table, version before, action
        self.done = threading.Event()

    def run(self) -> None:
        while not self.done.is_set():
            try:
                with httpx.Client(base_url=f"{self.address}/api/tables", headers=self.headers, verify=False) as http:
                    self.play(http)
            except httpx.HTTPError:
                time.sleep(0.05)  # the server is down

    def play(self, http: httpx.Client) -> None:
        while not self.done.is_set():
            now = http.get(f"/{self.table}").raise_for_status().json()
            if now["turn"] == OVER:
                self.table = http.post(f"/{self.table}/rematch").raise_for_status().json()["table"]
            elif now["legal"]:
                self.act(http, now["version"], self.dice.choice(now["legal"])["id"])
            else:
                time.sleep(0.01)

    def act(self, http: httpx.Client, version: int, action: int) -> None:
        body = {"action": action, "version": version}
        if http.post(f"/{self.table}/moves", json=body).status_code == httpx.codes.OK:
            self.played.append((self.table, version, action))


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    dice, file = random.Random(4), tmp_path / "tables.db"
    with serving(file) as server:
        players = [player for table in range(TABLES) for player in sit_down(server, table)]
        for player in players:
            player.start()
        for _ in range(KILLS):
            time.sleep(dice.uniform(*LIFE))
            server.stop(signal.SIGKILL)
            server.start()
            assert_all_there(server, players)
        for player in players:
            player.done.set()
            player.join()
    assert sum(len(player.played) for player in players) > MANY
    asyncio.run(replay_all(file, [move for player in players for move in player.played]))


def sit_down(server: Server, number: int) -> list[Player]:
    """Two people, or one and a bot."""
    ana = Guest(server.address)
    table = ana.make("me", "oficial" if number == 0 else "")
    guests = [ana] if number == 0 else [ana, Guest(server.address)]
    for blas in guests[1:]:
        blas.sit(table)
    return [Player(server.address, table, guest.token, 10 * number + i) for i, guest in enumerate(guests)]


def assert_all_there(server: Server, players: list[Player]) -> None:
    for player in players:
        table, version, _ = player.played[-1] if player.played else (player.table, 0, 0)
        assert Guest(server.address).see(table)["version"] > version


async def replay_all(file: Path, played: list[tuple[str, int, int]]) -> None:
    """From the store alone: each move that was acknowledged stands where it was, and every hash agrees."""
    store = SqliteStore.open(file)
    try:
        for table in {table for table, _, _ in played}:
            listing, moves = await store.find(table), await store.moves(table)
            assert listing is not None
            live = Live(listing, moves, 0)  # refuses a hash that does not agree
            assert live.row.over == (live.match.turn == OVER)
            kept = {move.seq: move.actions[0] for move in moves if move.kind == "play"}
            assert all(kept[version + 1] == action for where, version, action in played if where == table)
    finally:
        await store.close()
