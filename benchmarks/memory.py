"""What tables weigh in one process: matches played out one after the other, each move drawn for all who look.

Nothing is sent: moves go through the house, pages through `Fragments`, the store is a file. Memory is what the process
holds (its resident set) after rubbish is swept and given back.

    python benchmarks/memory.py run --json benchmarks/memory.json
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import click
import web_load as load
from tables import edition_of

from andamio.games import SHELF, find
from andamio.lab.warm import open_game
from andamio.table.bot_pool import BotPool
from andamio.table.bus import LocalBus
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.live import Live
from andamio.table.sqlite import SqliteStore
from andamio.table.tokens import hash_of
from andamio.web import table_page
from andamio.web.language import environments
from andamio.web.table_page import Fragments
from andamio.web.visitor import Prefs, Visitor

ONLOOKERS = 2
MIB, HOUR = 1 << 20, 3600.0


def held() -> float:
    """MiB."""
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MIB


def visitors(place: load.Place) -> list[Visitor]:
    seated = [Visitor(token, hash_of(token), Prefs(), "es") for token in place.tokens]
    return [*seated, *[Visitor("", "", Prefs(), "es")] * ONLOOKERS]


async def play_out(house: House, fragments: Fragments, place: load.Place, chosen: random.Random, most: int) -> Live:
    """With somebody at every page; then all leave."""
    live, pages = await house.find(place.table), visitors(place)
    for page in pages:
        house.enter(live, live.seat_of(page.key))
    while live.turn >= 0 and live.seq < most:
        await house.play(live.id, live.seats[live.turn].key, chosen.choice(live.match.legal()), live.seq)
        for page in pages:
            fragments.of(live, page)
    for page in pages:
        await house.exit(live, live.seat_of(page.key))
    return live


def tidy(house: House) -> None:
    """As if time had passed; an earlier commit knows no tidying."""
    if drawings := getattr(table_page, "DRAWINGS", None):
        drawings.clock = lambda: time.monotonic() + HOUR
        drawings.tidy(house)


async def grown(store: Path, matches: int, most: int) -> dict[str, Any]:
    places = await load.furnish(store, matches, 0)
    house = House(SqliteStore.open(store), LocalBus(), BotPool(1), Limits(), ready=set(SHELF))
    fragments, chosen = Fragments(house), random.Random(0)
    environments()
    weights, began, moves = [held()], time.process_time(), 0
    for place in places:
        moves += (await play_out(house, fragments, place, chosen, most)).seq
        tidy(house)
        weights.append(held())
    found = time.process_time() - began
    await house.close()
    half = matches // 2
    each = (weights[-1] - weights[half]) / (matches - half)
    return {"start": round(weights[0]), "end": round(weights[-1]), "a_match": round(each, 2), "moves": moves // matches,
            "milliseconds_a_move": round(1000 * found / moves, 2)}  # fmt: skip


def measure(table: str, matches: int, most: int) -> dict[str, Any]:
    load.GAME = table
    open_game(edition_of(table).game)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(grown(Path(folder, "tables.db"), matches, most))


@click.group(help=(__doc__ or "").partition("\n")[0])
def main() -> None: ...


@main.command("one", hidden=True)
@click.argument("table")
@click.argument("matches", type=int)
@click.argument("most", type=int)
def one_command(table: str, matches: int, most: int) -> None:
    click.echo(json.dumps(measure(table, matches, most)))


@main.command("run")
@click.option("--table", "names", multiple=True, help="`game:seats`; else each game at the most seats.")
@click.option("--matches", default=20, show_default=True)
@click.option("--most", default=100_000, help="Moves after which a match is left as it is.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def run_command(names: tuple[str, ...], matches: int, most: int, file: Path | None) -> None:
    found = {}
    for name in names or [f"{name}:{find(name).seats[-1]}" for name in SHELF]:
        command = [sys.executable, __file__, "one", name, str(matches), str(most)]  # a process for each
        found[name] = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
        load.tell(f"{name}: {json.dumps(found[name])}")
    if file:
        file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
