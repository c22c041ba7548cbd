"""Two processes on PostgreSQL against one on SQLite: moves a second, p99, and what of the processor a move takes.

The same tables and viewers for both, one after the other in one run; at each table the next move is sent when all who
look hold the view that the last one led to (see web_load.py). All pages of a table come to one process, as the proxy
of deploy/ sends them; with --spread, a third run has those of each table in both. On few cores the client and the
database share them with the servers: then the processor time of a move, and where it goes, says more than moves a
second, and `room` is what two processes would carry for one if there were cores enough.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click
import psutil
import uvloop
import web_load as load

from andamio.games import SHELF, find
from andamio.table.moving import restore
from andamio.table.postgres.schema import migrate_at

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.postgres import Server as Postgres

PAUSE = 0.005  # seconds, where nobody at a table can move yet


@dataclass
class House:
    """What one kind of house took; processor time in milliseconds a move.

    Of the cores, `workers` write down the matches that are over, and `others` is what else this machine did meanwhile.
    """

    processes: int
    moves_a_second: float = 0.0
    p50: float = 0.0
    p99: float = 0.0
    web: float = 0.0
    database: float = 0.0
    client: float = 0.0
    cores: dict[str, float] = field(default_factory=dict)  # where they went
    refused: dict[str, int] = field(default_factory=dict)


@contextmanager
def running(store: str) -> Iterator[load.Server]:
    process = subprocess.Popen([sys.executable, __file__, "serve", store], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        yield load.Server(process, int(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait(30)


def seconds_of(folder: Path) -> float:
    """Of processor time, of a database and all its processes."""
    first = psutil.Process(int((folder / "postmaster.pid").read_text().split()[0]))
    times = [each.cpu_times() for each in [first, *first.children(recursive=True)]]
    return sum(time.user + time.system for time in times)


async def measured(
    store: str, places: list[load.Place], processes: int, seconds: float, folder: Path | None, is_spread: bool = False
) -> House:
    with ExitStack() as stack:
        servers = [stack.enter_context(running(store)) for _ in range(processes)]
        for server in servers:
            await load.wait_until_ready(server.port)
        tally, ports = load.Tally(), [server.port for server in servers]
        async with load.seated(places, ports, tally, is_spread) as groups:
            await race(groups, load.WARM, tally)
            tally.begin()
            before = spent(servers, folder)
            await race(groups, seconds, tally)
            used = [after - then for after, then in zip(spent(servers, folder), before, strict=True)]
    moves = max(1, len(tally.seen))
    web, workers, database, client, everybody, took = used
    p50, p99 = load.rank(tally.seen, 0.5), load.rank(tally.seen, 0.99)
    house = House(processes, round(moves / took, 1), p50, p99, refused=dict(tally.refused))
    house.web, house.database, house.client = (round(load.MS * each / moves, 2) for each in (web, database, client))
    shares = {"web": web, "database": database, "client": client, "workers": workers}
    shares["others"] = everybody - sum(shares.values())
    house.cores = {who: round(seconds / took, 2) for who, seconds in shares.items()}
    return house


async def race(groups: list[load.Group], seconds: float, tally: load.Tally) -> None:
    """At every table, one move after the other."""
    end = time.perf_counter() + seconds

    async def at_one(group: load.Group) -> None:
        while time.perf_counter() < end:
            try:
                mover = group.mover()
                await (group.move(mover) if mover else asyncio.sleep(PAUSE))
            except (TimeoutError, ConnectionError) as error:
                tally.refused[type(error).__name__] += 1

    await asyncio.gather(*map(at_one, groups))


def spent(servers: list[load.Server], folder: Path | None) -> tuple[float, ...]:
    """Seconds of processor time, by whom, by all that runs here; and of the clock."""
    web, workers = (sum(map(seconds, servers)) for seconds in (load.Server.seconds, seconds_of_workers))
    database = seconds_of(folder) if folder else 0.0
    return web, workers, database, load.own_seconds(), load.all_seconds(), time.perf_counter()


def seconds_of_workers(server: load.Server) -> float:
    """Of those that write down the matches that are over, behind live tables: of them that are there, and were."""
    web = psutil.Process(server.process.pid)
    were, are = web.cpu_times(), [child.cpu_times() for child in web.children(recursive=True)]
    return were.children_user + were.children_system + sum(time.user + time.system for time in are)


def compare(game: str, tables: int, seconds: float, spread: bool) -> dict[str, object]:
    load.GAME = game
    with tempfile.TemporaryDirectory() as folder:
        kept, copy = Path(folder, "tables.db"), Path(folder, "played.db")
        places = asyncio.run(load.furnish(kept, tables, 0))
        shutil.copy(kept, copy)
        one = uvloop.run(measured(str(copy), places, 1, seconds, None))
        two, apart = on_postgres(kept, places, seconds), on_postgres(kept, places, seconds, True) if spread else None
    found: dict[str, object] = {"sqlite": asdict(one), "postgresql": asdict(two), **beside(one, two)}
    if apart:
        found["spread"] = {**asdict(apart), **beside(one, apart)}
    load.tell(f"{game}: {found}")
    return found


def on_postgres(kept: Path, places: list[load.Place], seconds: float, is_spread: bool = False) -> House:
    """A server of its own, in which nothing has been played yet; as it is delivered, so every commit is on disk."""
    postgres = Postgres(settings=())
    try:
        asyncio.run(migrate_at(postgres.url))
        restore(kept, postgres.url, False)
        return uvloop.run(measured(postgres.url, places, 2, seconds, postgres.folder, is_spread))
    finally:
        postgres.close()


def beside(one: House, two: House) -> dict[str, float]:
    return {
        "moves a second": round(two.moves_a_second / max(0.1, one.moves_a_second), 2),
        "room": round(2 * one.web / max(0.01, two.web), 2),
    }


@click.group(help=__doc__.partition("\n")[0])
def main() -> None: ...


@main.command("serve", hidden=True)
@click.argument("store")
def serve_command(store: str) -> None:
    load.serve(store, 1)


@main.command("run")
@click.option("--tables", default=24, show_default=True, help="With their seats and two onlookers each.")
@click.option("--seconds", default=15.0, show_default=True, help="For each of the two.")
@click.option("--spread", is_flag=True, help="Then two processes again, the pages of each table in both.")
@click.option("--game", "games", multiple=True, type=click.Choice(SHELF), help="Else all.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def run_command(tables: int, seconds: float, spread: bool, games: tuple[str, ...], file: Path | None) -> None:
    found = {name: compare(name, tables, seconds, spread) for name in games or SHELF if find(name)}
    text = json.dumps({"cores": os.cpu_count(), "tables": tables, "seconds": seconds, "games": found}, indent=2)
    click.echo(text)
    if file:
        file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
