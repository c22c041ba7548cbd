"""What a move costs the server's process, and where: this commit beside another one, both at the same moment.

At each table of people the next move is sent when all who look hold the view that the last one led to (see
web_load.py): every seat, and two onlookers. The client is a process of its own and is not counted. Both servers are
driven at once, since what else the machine does then slows both; processor time is counted, not moves a second. The
server's threads apart from its loop are those of the store.

    git worktree add ../before bdeb2ff
    python benchmarks/hot_path.py run --against ../before --json benchmarks/hot_path.json
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import uvloop
import web_load as load
from processes import race
from tables import edition_of
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from andamio.games import SHELF, find
from andamio.lab.warm import open_game
from andamio.table.bus import LocalBus
from andamio.table.house import House
from andamio.table.live import Live
from andamio.web import app as web_app
from andamio.web import table_page

OFTEN = 0.2  # seconds between two notes of the server
spent: defaultdict[str, float] = defaultdict(float)  # seconds by stage; `within`: in stages that lie in others


# ------------------------------------------------------------------------------------------------ the server


def staged(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """Notes the processor time of a thread in it, without that of stages within."""

    def noted(*given: Any, **more: Any) -> Any:
        began, inner = time.thread_time(), spent["within"]
        try:
            return work(*given, **more)
        finally:
            took = time.thread_time() - began
            spent[name] += took - (spent["within"] - inner)
            spent["within"] = inner + took

    return noted


def stage_all() -> None:
    cycle: Any = RequestResponseCycle
    for place, function, name in (
        (Live, "play", "validate"), (Live, "accept", "fold"), (LocalBus, "tell", "tick"),
        (table_page, "context", "draw"), (table_page, "render", "render"), (table_page, "encoded_fragment", "render"),
    ):  # fmt: skip
        if hasattr(place, function):  # an earlier commit may do it elsewhere
            setattr(place, function, staged(name, getattr(place, function)))
    send = cycle.send

    async def sending(self: Any, message: Any) -> None:
        began = time.thread_time()
        await send(self, message)
        spent["send"] += time.thread_time() - began

    cycle.send = sending


def keep_noting(file: Path, loop: int) -> None:
    while True:
        time.sleep(OFTEN)
        clock = time.clock_gettime(time.pthread_getcpuclockid(loop))
        now = {**spent, "loop": clock, "all": time.process_time()}
        partly = file.with_suffix(".part")
        partly.write_text(json.dumps(now))
        partly.replace(file)


async def open_only(house: House, name: str, settings: object) -> None:
    """Without machine code for bots, who have nothing to do here: another commit's would have to be made first."""
    house.ready.add(name)


def serve(store: Path) -> None:
    stage_all()
    web: Any = web_app
    web.prepare_game = open_only
    for name in SHELF:  # before anybody comes
        open_game(find(name))
    thread = threading.Thread(target=keep_noting, args=(store.with_suffix(".json"), threading.get_ident()), daemon=True)
    thread.start()
    load.serve(store)


def furnished(store: Path, source: Path, tables: int) -> list[load.Place]:
    """By the commit itself: a game may have other options or another layout since."""
    command = [sys.executable, __file__, "furnish", str(store), load.GAME, str(tables)]
    said = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=os.environ | {"PYTHONPATH": str(source)})
    return [load.Place(*place) for place in json.loads(said.stdout)]


@contextmanager
def running(store: Path, source: Path) -> Iterator[load.Server]:
    environment = os.environ | {"PYTHONPATH": str(source)}
    command = [sys.executable, __file__, "serve", str(store)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout
        yield load.Server(process, int(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait(30)


# ------------------------------------------------------------------------------------------------ the run


async def measured(source: Path, tables: int, seconds: float, both: asyncio.Barrier) -> tuple[int, dict[str, float]]:
    """Moves, and seconds of processor time by stage."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "tables.db")
        places = await asyncio.to_thread(furnished, store, source, tables)
        with running(store, source) as server:
            await load.wait_until_ready(server.port)
            tally = load.Tally()
            async with load.seated(places, [server.port], tally) as groups:
                await both.wait()
                await race(groups, load.WARM, tally)
                before = await noted(store)
                await both.wait()
                tally.begin()
                await race(groups, seconds, tally)
                after = await noted(store)
                await both.wait()
        return len(tally.seen), {name: after[name] - before.get(name, 0.0) for name in after}


async def noted(store: Path) -> dict[str, float]:
    await asyncio.sleep(2 * OFTEN)
    found: dict[str, float] = json.loads(store.with_suffix(".json").read_text())
    return found


STAGES = ("validate", "fold", "tick", "draw", "render", "send")


def costs(moves: int, found: dict[str, float]) -> dict[str, float]:
    """Milliseconds a move."""
    each = {name: found.get(name, 0.0) for name in STAGES}
    each |= {"append": found["all"] - found["loop"], "rest": found["loop"] - sum(each.values()), "all": found["all"]}
    return {name: round(load.MS * value / max(1, moves), 3) for name, value in each.items()}


async def side_by_side(
    sources: dict[str, Path], tables: int, seconds: float
) -> dict[str, tuple[int, dict[str, float]]]:
    both = asyncio.Barrier(len(sources))
    found = await asyncio.gather(*(measured(source, tables, seconds, both) for source in sources.values()))
    return dict(zip(sources, found, strict=True))


def compare(table: str, sources: dict[str, Path], tables: int, seconds: float, rounds: int) -> dict[str, Any]:
    load.GAME = table
    moves: Counter[str] = Counter()
    spent: dict[str, dict[str, float]] = {name: {} for name in sources}
    for _ in range(rounds):
        for name, (done, found) in uvloop.run(side_by_side(sources, tables, seconds)).items():
            moves[name] += done
            spent[name] = {stage: spent[name].get(stage, 0.0) + value for stage, value in found.items()}
    told: dict[str, Any] = {name: {"moves": moves[name]} | costs(moves[name], spent[name]) for name in sources}
    told["times"] = round(told["before"]["all"] / max(0.001, told["now"]["all"]), 2)
    load.tell(f"{table}: {json.dumps(told)}")
    return told


def usual() -> list[str]:
    return [f"{name}:{find(name).seats[-1]}" for name in SHELF]


@click.group(help=(__doc__ or "").partition("\n")[0])
def main() -> None: ...


@main.command("serve", hidden=True)
@click.argument("store", type=click.Path(path_type=Path))
def serve_command(store: Path) -> None:
    serve(store)


@main.command("furnish", hidden=True)
@click.argument("store", type=click.Path(path_type=Path))
@click.argument("table")
@click.argument("tables", type=int)
def furnish_command(store: Path, table: str, tables: int) -> None:
    load.GAME = table
    click.echo(json.dumps(asyncio.run(load.furnish(store, tables, 0))))


@main.command("run")
@click.option("--against", type=click.Path(path_type=Path, exists=True), required=True, help="Another checkout.")
@click.option("--table", "names", multiple=True, help="`game:seats`; else each game at the most seats.")
@click.option("--tables", default=8, show_default=True)
@click.option("--seconds", default=8.0, show_default=True, help="For each of the two, in each round.")
@click.option("--rounds", default=2, show_default=True)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def run_command(
    against: Path, names: tuple[str, ...], tables: int, seconds: float, rounds: int, file: Path | None
) -> None:
    here = Path(__file__).parents[1]
    sources = {"before": (against / "src").resolve(), "now": here / "src"}
    load_then = os.getloadavg()[0]
    found = {name: compare(name, sources, tables, seconds, rounds) for name in names or usual() if edition_of(name)}
    told = {"cores": os.cpu_count(), "load": [load_then, os.getloadavg()[0]], "games": found}
    click.echo(json.dumps(told, indent=2))
    if file:
        file.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
